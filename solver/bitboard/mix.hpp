// Hashes words: the basis of std::hash of bitboards and of the keys of positions.
#pragma once

#include <cstdint>

namespace polypack {

// Applies the finalizer of splitmix64 (Steele, Lea, Flood; constants of Stafford): a permutation of
// the 64-bit numbers in which every bit depends on every other.
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
    return word ^ (word >> 31);
}

// Hashes words one after the other: mixed_with(mixed_with(0, a), b) and so on.
[[nodiscard]] constexpr std::uint64_t mixed_with(std::uint64_t hash, std::uint64_t word) {
    return mixed((hash ^ word) + 0x9E3779B97F4A7C15u);
}

}  // namespace polypack
