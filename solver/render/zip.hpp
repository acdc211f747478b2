// Zip archives in memory, the container of 3MF.
#pragma once

#include <string>
#include <vector>

namespace polypack {

struct ZipEntry {
    std::string name;  // with '/' between folders, ASCII
    std::string content;
};

// The compressed archive of these entries, without times. Entries and archive must stay below
// 4 GiB: throws std::length_error otherwise. O(bytes).
[[nodiscard]] std::string zip_archive(const std::vector<ZipEntry>& entries);

}  // namespace polypack
