// Numbers as little-endian bytes, as in binary model files.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

namespace polypack {

inline void append_number(std::string& bytes, std::uint32_t value, int size = 4) {
    for (int i = 0; i < size; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xFF);
}

inline void append_float(std::string& bytes, double value) {
    append_number(bytes, std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}

}  // namespace polypack
