// The primitives of bit_matrix-inl.hpp and matrix_queries-inl.hpp one by one, so that each can be
// tested on every instruction set. The search includes them instead, where they are inlined.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "polypack/packing/engines/cover/kernels/arena.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/wide_level.hpp"
#include "polypack/packing/engines/simd_level.hpp"

namespace polypack {

// Arrays of words are 64-byte aligned. Each function is documented at its definition.

// Queries for matrices with rows of 8 words and a fixed number of groups of 8 items.
struct NarrowQueries {
    using Word = std::uint64_t;

    int groups;
    unsigned (*nonzero_words)(const Word* live);
    Word (*uncovered)(const NarrowLevel& level, unsigned words, const Word* live);
    Word (*uncovered_in_register)(const NarrowLevel& level, const Word* live);
    Word (*fewest_counted)(const NarrowLevel& level, unsigned words, const Word* live, Word among,
                           Word open);
};

// Queries for nodes that are lists of masks.
struct MaskQueries {
    using Word = std::uint64_t;

    void (*list_masks)(const Excerpt& part, const int* position, int id_shift, Word* list);
    void (*end_list)(Word* end);
    int (*keep_compatible)(const Word* list, int count, Word placed, Word* to);
    // Entry k is for k + 1 children.
    std::array<void (*)(const Word* list, int count, const Word* placed, Word* reached), 8> reach;
    int (*fewest)(const Word* list, int count, Word among, Word open);
    unsigned (*having)(const Word* list, int count, int item, Word* options);
};

struct BitMatrix {
    using Word = std::uint64_t;

    Word (*extract_bits)(Word word, Word mask);
    void (*squeeze)(const ItemSets* sets, const Excerpt& part, ItemSets* to);
    void (*list_items)(const Excerpt& part, int* list);
    void (*list_positions)(const Excerpt& part, int* list);
    void (*list_options)(const Excerpt& part, int* list);
    void (*transpose)(const Word* in, int rows, Word* out);
    void (*make_planes)(const Excerpt& part, int lanes, int words, Word* planes, Arena& arena);
    void (*make_masks)(const Word* planes, int lanes, int count, int words, Word* masks);
    void (*make_rows)(const Word* planes, int lanes, int items, int words, Word* rows);

    void (*subtract)(Word* live, const Word* row, int words);
    bool (*intersect)(const Word* live, const Word* row, int words);
    int (*count_common)(const Word* live, const Word* row, int words);

    std::span<const NarrowQueries> narrow;  // all that a search can need, none without AVX-512
    MaskQueries masks;
};

// Returns the primitives of a level. Precondition: the machine supports it.
[[nodiscard]] const BitMatrix& bit_matrix(SimdLevel level);

}  // namespace polypack
