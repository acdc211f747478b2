// Builds the bit matrix of a narrow level, of at most 512 options and 64 items, and searches it in
// waves, see wave_search-inl.hpp. Only for AVX-512. Included once per instruction set, see
// hwy/foreach_target.h.
#if defined(POLYPACK_MATRIX_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_MATRIX_SEARCH_INL_HPP
#undef POLYPACK_MATRIX_SEARCH_INL_HPP
#else
#define POLYPACK_MATRIX_SEARCH_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/engines/cover/kernels/transitions-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"
#include "polypack/packing/engines/cover/kernels/wave_search-inl.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// ---- entering a matrix

template <int W, int Groups>
void search_matrix(Walk& walk, NarrowLevel& level, int options, const NarrowState& state) {
    search_waves<Groups>(walk, level, options, state.sets.need);
}

// Builds the matrix of a level of W words and searches it.
template <int W>
void search_words(Walk& walk, const Excerpt& part, NarrowLevel& level, const NarrowState& state) {
    const int lanes = 8 * level.groups;
    Word* rows = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* planes = walk.arena.take<Word>(static_cast<std::size_t>(lanes) * W);
    Word* masks = walk.arena.take<Word>(64 * W);
    make_planes(part, lanes, W, planes, walk.arena);
    make_masks(planes, lanes, lanes, level.words, masks);
    make_rows(planes, lanes, lanes, W, rows);
    level.rows = rows;
    level.planes = planes;
    level.masks = masks;
    switch (level.groups) {
        case 2:
            return search_matrix<W, 2>(walk, level, part.options, state);
        case 3:
            return search_matrix<W, 3>(walk, level, part.options, state);
        case 4:
            return search_matrix<W, 4>(walk, level, part.options, state);
        case 5:
            return search_matrix<W, 5>(walk, level, part.options, state);
        case 6:
            return search_matrix<W, 6>(walk, level, part.options, state);
        default:
            return search_matrix<W, 8>(walk, level, part.options, state);
    }
}

// Nodes stay in the level: subtrees below 128 options have three nodes on average, and building a
// smaller matrix for them took half as long again on Bedlam (1.35 s to 2.07 s).
inline void search_matrix(Walk& walk, const Excerpt& part, NarrowLevel& level,
                          const NarrowState& state) {
    level.option = walk.arena.take<int>(narrow_options + 16);
    level.unlisted = &part;
    constexpr int rounded[] = {2, 2, 2, 3, 4, 5, 6, 8, 8};
    level.groups = rounded[(part.items + 7) / 8];
    level.words = (part.options + 63) / 64;
    search_words<8>(walk, part, level, state);
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();
#endif

#endif
