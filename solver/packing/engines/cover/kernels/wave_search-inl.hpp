// The search below a node of a plain puzzle with many options, up to 512, as a bit matrix of 64
// items, in waves: the hot loop of AVX-512. Included once per instruction set, see
// hwy/foreach_target.h.
#if defined(POLYPACK_WAVE_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_WAVE_SEARCH_INL_HPP
#undef POLYPACK_WAVE_SEARCH_INL_HPP
#else
#define POLYPACK_WAVE_SEARCH_INL_HPP
#endif

#include <algorithm>
#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/matrix_queries-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"

#if HWY_TARGET <= HWY_AVX3_DL
HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// Nodes of one depth, in search order: the children of some nodes of the wave above, without the
// dead ones. A search that goes from node to node pays the sum of long delays: it counts the
// options of all items, takes the fewest, looks up its row, excludes, tests, and guesses whether
// the child is dead, wrongly for one in three. The nodes of a wave do not depend on each other, so
// the processor overlaps them, and a dead child is overwritten by the next one without a branch. On
// the Bedlam cube this took 98 ns a node down to 59.
struct Wave {
    const Wave* above = nullptr;  // null: the node that was entered
    int count = 0;
    Word* live = nullptr;  // [count][8]
    Word* need = nullptr;  // nothing, if the node is a packing
    // By node: its parent in the wave above, and the option placed there.
    std::uint16_t* parent = nullptr;
    std::uint16_t* option = nullptr;
};

// Returns true if nodes are searched in waves. Packings of one depth are found in search order.
inline bool in_waves(const Walk& walk) {
    return walk.model.plain && walk.model.one_depth && !walk.node_by_node;
}

// Takes room for a wave of at most so many nodes.
inline Wave blank_wave(int most, const Wave* above, Arena& arena) {
    Wave wave;
    wave.above = above;
    wave.live = arena.take<Word>(8 * static_cast<std::size_t>(most));
    wave.need = arena.take<Word>(most);
    wave.parent = arena.take<std::uint16_t>(most);
    wave.option = arena.take<std::uint16_t>(most);
    return wave;
}

// Number of children after which no more nodes are taken from a wave: enough to overlap, and few
// enough for the wave below to stay in the L1 cache (64 and 256 took as long, 8 a third more).
inline constexpr int children_at_once = 64;

// Descends from the node that was entered to this one; returns the number of steps. The options of
// a level are listed at its first packing, as most levels have none.
inline int go_down(Walk& walk, NarrowLevel& level, const Wave& wave, int node) {
    if (wave.above == nullptr) {
        if (level.unlisted != nullptr) list_options(*level.unlisted, level.option);
        level.unlisted = nullptr;
        return 0;
    }
    const int depth = go_down(walk, level, *wave.above, wave.parent[node]) + 1;
    walk.down(level.option[wave.option[node]]);
    return depth;
}

inline HWY_NOINLINE void found_packing(Walk& walk, NarrowLevel& level, const Wave& wave, int node) {
    if (!walk.reports()) return walk.found_packing();
    int depth = go_down(walk, level, wave, node);
    walk.found_packing();
    for (; depth > 0; --depth) walk.up();
}

// Leaves the nodes from this one on to a later search.
inline HWY_NOINLINE void leave_open_wave(Walk& walk, NarrowLevel& level, const Wave& wave,
                                         int node) {
    for (; node < wave.count && walk.keeps_rest(); ++node) {
        int depth = go_down(walk, level, wave, node);
        walk.leave_open();
        --walk.counts.placements;  // it will count as tried once it is searched
        for (; depth > 0; --depth) walk.up();
    }
}

// Some nodes of a wave, each with the options of one item: the nonzero words, and their origins.
struct Branches {
    // Each node adds at most 8, and writes as many.
    static constexpr int space = children_at_once + 16;
    int count = 0;
    Word* options = nullptr;  // [space]
    Word* origin = nullptr;   // [space]: the node, and from bit 16 on, the number of the first bit
};

HWY_INLINE void append(const NarrowLevel& level, int node, int item, const Word* live,
                       Branches& branches) {
    const __m512i both =
        _mm512_and_si512(_mm512_load_si512(level.rows + 8 * item), _mm512_load_si512(live));
    const __m512i first = _mm512_setr_epi64(0, 64 << 16, 128 << 16, 192 << 16, 256 << 16, 320 << 16,
                                            384 << 16, 448 << 16);
    const __m512i origin = _mm512_or_si512(first, _mm512_set1_epi64(node));
    const __mmask8 some = _mm512_test_epi64_mask(both, both);
    _mm512_storeu_si512(branches.options + branches.count,
                        _mm512_mask_compress_epi64(both, some, both));
    _mm512_storeu_si512(branches.origin + branches.count,
                        _mm512_mask_compress_epi64(origin, some, origin));
    branches.count += std::popcount(bits_of(Wide(), hn::Mask<Wide>{some}));
}

// Returns `live` without the options that share an item with the mask.
HWY_INLINE __m512i compatible(const NarrowLevel& level, Word mask, const Word* live) {
    __m512i gone = _mm512_setzero_si512();
    for (Word bits = mask; bits != 0; bits &= bits - 1) {
        gone = _mm512_or_si512(gone, _mm512_load_si512(level.rows + 8 * std::countr_zero(bits)));
    }
    return _mm512_andnot_si512(gone, _mm512_load_si512(live));
}

// Every loop over nodes must agree on the choice of the item, the order of options, the test for
// dead branches and the order of what is left open: invariants 1 and 4 of cover_search-inl.hpp.
template <int Groups>
void search_wave(Walk& walk, NarrowLevel& level, const Wave& wave) {
    const ArenaScope scope(walk.arena);
    Branches branches;
    branches.options = walk.arena.take<Word>(Branches::space);
    branches.origin = walk.arena.take<Word>(Branches::space);
    for (int node = 0; node < wave.count;) {
        if (walk.stop) return leave_open_wave(walk, level, wave, node);
        int children = 0;
        branches.count = 0;
        do {
            if (wave.need[node] == 0) {
                found_packing(walk, level, wave, node);
            } else {
                walk.count_node();
                const Word* live = wave.live + 8 * node;
                const Word fewest =
                    fewest_counted<Groups>(level, level.all_words(), live, wave.need[node], 0);
                append(level, node, static_cast<int>(fewest & 63), live, branches);
                children += static_cast<int>(fewest >> 8);
            }
            ++node;
        } while (node < wave.count && children < children_at_once && !walk.stop);
        if (walk.stop && !walk.keeps_rest()) return;
        walk.counts.placements += children;

        const ArenaScope below_scope(walk.arena);
        Wave below = blank_wave(children + 1, &wave, walk.arena);
        Word options = 0;
        int branch = -1;
        for (int c = 0; c < children; ++c) {
            const bool used_up = options == 0;
            branch += used_up;
            options = used_up ? branches.options[branch] : options;
            const Word origin = branches.origin[branch];
            const int from = static_cast<int>(origin & 0xffff);
            const int option = static_cast<int>(origin >> 16) + std::countr_zero(options);
            options &= options - 1;
            const Word mask = level.masks[option];
            const __m512i live = compatible(level, mask, wave.live + 8 * from);
            const Word need = wave.need[from] & ~mask;
            bool survives = (need & uncovered<Groups>(level, live)) == 0;
            if (walk.volumes && survives && need != 0) survives = volumes_permit(walk, level, need);
            _mm512_store_si512(below.live + 8 * below.count, live);
            below.need[below.count] = need;
            below.parent[below.count] = static_cast<std::uint16_t>(from);
            below.option[below.count] = static_cast<std::uint16_t>(option);
            below.count += survives;
        }
        if (below.count != 0) search_wave<Groups>(walk, level, below);
    }
}

// ---- entering a matrix

template <int Groups>
void search_groups(Walk& walk, const Excerpt& part, NarrowLevel& level, Word need) {
    constexpr int lanes = 8 * Groups;
    Word* rows = walk.arena.take<Word>(8 * lanes);
    Word* planes = walk.arena.take<Word>(8 * lanes);
    Word* masks = walk.arena.take<Word>(narrow_options);
    make_planes(part, lanes, 8, planes, walk.arena);
    make_masks(planes, lanes, lanes, level.words, masks);
    make_rows(planes, lanes, lanes, 8, rows);
    level.rows = rows;
    level.planes = planes;
    level.masks = masks;
    Wave root = blank_wave(1, nullptr, walk.arena);
    root.count = 1;
    fill_options(root.live, part.options, 8);
    root.need[0] = need;
    search_wave<Groups>(walk, level, root);
}

// Builds the matrix of a level and searches it. Nodes stay in the level: subtrees below 128 options
// have three nodes on average, and building a smaller matrix for them took half as long again on
// Bedlam (1.35 s to 2.07 s).
inline void search_waves(Walk& walk, const Excerpt& part, NarrowLevel& level, Word need) {
    level.option = walk.arena.take<int>(narrow_options + 16);
    level.unlisted = &part;
    level.words = (part.options + 63) / 64;
    switch (std::max(2, (part.items + 7) / 8)) {
        case 2:
            return search_groups<2>(walk, part, level, need);
        case 3:
            return search_groups<3>(walk, part, level, need);
        case 4:
            return search_groups<4>(walk, part, level, need);
        case 5:
            return search_groups<5>(walk, part, level, need);
        case 6:
            return search_groups<6>(walk, part, level, need);
        default:
            return search_groups<8>(walk, part, level, need);
    }
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();
#endif

#endif
