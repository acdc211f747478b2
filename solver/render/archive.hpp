// Writes binary files: little-endian numbers, and zip archives in memory, the container of 3MF.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace polypack {

inline void append_number(std::string& bytes, std::uint32_t value, int size = 4) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

inline void append_float(std::string& bytes, double value) {
    append_number(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

struct ZipEntry {
    std::string name;  // with '/' between folders, ASCII
    std::string content;
};

// Returns a compressed archive of these entries, without times. Entries and archive must stay below
// 4 GiB: throws std::length_error otherwise. O(bytes).
[[nodiscard]] std::string zip_archive(const std::vector<ZipEntry>& entries);

}  // namespace polypack
