// Kernels on lists of placements that are words, which take most of the time of a search of sets.
#pragma once

#include <array>
#include <cstdint>

#include "polypack/packing/engines/simd_level.hpp"

namespace polypack::small_search {

// A list of placements, with the union and the intersection of their cells.
template <class Cells>
struct List {
    Cells* cells = nullptr;
    int size = 0;
    Cells any = 0;
    Cells every = 0;
};

// Counts of the placements that cover each cell, in binary: bit i of digits[k] is bit k of the
// count of cell i. `many` has the cells with `most` and more.
template <class Cells>
struct Counts {
    static constexpr int digits = 5;
    static constexpr int most = 1 << digits;
    std::array<Cells, digits> digit{};
    Cells many = 0;
};

struct ListKernels {
    // Copies the placements that have `bits` of the cells `look` to `to`, which is `from` or does
    // not overlap the list. Writes up to `slack` words after the last one kept.
    List<std::uint64_t> (*keep)(const std::uint64_t* from, int size, std::uint64_t look,
                                std::uint64_t bits, std::uint64_t* to);
    Counts<std::uint64_t> (*count)(const List<std::uint64_t>* lists, int number);
};
inline constexpr int slack = 8;

// Returns the kernels of a level. Precondition: the machine supports it.
[[nodiscard]] const ListKernels& list_kernels(SimdLevel level);

}  // namespace polypack::small_search
