// Zip archives in memory, as office-like formats wrap themselves in.
#pragma once

#include <string>
#include <vector>

namespace polypack {

struct ZipEntry {
    std::string name;  // with '/' between folders, ASCII
    std::string content;
};

// The archive of these entries, compressed, without times. Entries and archive must stay below
// 4 GiB: throws std::length_error otherwise. O(bytes).
[[nodiscard]] std::string zip_archive(const std::vector<ZipEntry>& entries);

}  // namespace polypack
