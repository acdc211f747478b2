// The checksums of files, and hashes of text that mean the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace polypack {

inline constexpr std::uint64_t fnv_of_nothing = 0xcbf29ce484222325U;  // where a hash begins

// FNV-1a (Fowler, Noll, Vo) of a text; `before` is that of the text before it. Texts of the same
// length that differ in one byte have different hashes.
[[nodiscard]] constexpr std::uint64_t fnv(std::string_view text,
                                          std::uint64_t before = fnv_of_nothing) {
    for (const char c : text) {
        before ^= static_cast<unsigned char>(c);
        before *= 0x100000001b3U;
    }
    return before;
}

}  // namespace polypack
