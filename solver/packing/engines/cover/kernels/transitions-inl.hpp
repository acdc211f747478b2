// Changes of state: an option is placed or lifted, a cell is left empty, an item loses its last
// option. Written once, for 64 items at a time: a narrow state is one such block, a wide one has
// several, and a narrow one of a plain puzzle has only `need`. Included once per instruction set,
// see hwy/foreach_target.h.
#if defined(POLYPACK_TRANSITIONS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_TRANSITIONS_INL_HPP
#undef POLYPACK_TRANSITIONS_INL_HPP
#else
#define POLYPACK_TRANSITIONS_INL_HPP
#endif

#include <bit>
#include <cstdint>

#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

using Word = std::uint64_t;

// Returns the items of an option that exclude other options.
HWY_INLINE Word conflicting(Word mask, const ItemSets& sets) {
    return mask & sets.active;
}
HWY_INLINE Word conflicting(Word mask, Word /*need*/) {
    return mask;
}

// Places a copy of a piece that may be placed more than once.
HWY_INLINE void take_copy(Walk& walk, int piece, Word bit, ItemSets& sets) {
    const int left = --walk.left[piece];
    const int owed = --walk.owed[piece];
    if (owed <= 0) sets.need &= ~bit;
    if (left == 1) {
        sets.active |= bit;
        if (owed == 1) sets.pick |= bit;
    } else if (left == 0) {
        sets.pick &= ~bit;
    }
}

// Places an option with the items `mask`. `item` and `many` are those of the level. The caller
// removes the options of conflicting() first.
HWY_INLINE void cover(Walk& walk, const int* item, Word many, Word mask, ItemSets& sets) {
    const Word once = mask & ~many;
    sets.need &= ~once;
    sets.pick &= ~once;
    sets.open &= ~once;
    for (Word pieces = mask & many; pieces != 0; pieces &= pieces - 1) {
        take_copy(walk, item[std::countr_zero(pieces)], pieces & -pieces, sets);
    }
}
HWY_INLINE void cover(Walk& /*walk*/, const int* /*item*/, Word /*many*/, Word mask, Word& need) {
    need &= ~mask;
}

// Undoes the part of cover() outside the sets: sets are copied, whereas copies are counted in the
// walk.
HWY_INLINE void lift(Walk& walk, const int* item, Word many, Word mask) {
    for (Word pieces = mask & many; pieces != 0; pieces &= pieces - 1) {
        const int piece = item[std::countr_zero(pieces)];
        ++walk.left[piece];
        ++walk.owed[piece];
    }
}

// Leaves an optional cell empty; the caller removes its options.
HWY_INLINE void leave_empty(Word cell, ItemSets& sets, int& holes) {
    sets.open &= ~cell;
    --holes;
}

// Records the items that no live option covers. Returns false if one of them is needed, or if more
// optional cells are among them than may stay empty.
HWY_INLINE bool record_uncovered(Word uncovered, ItemSets& sets, int& holes) {
    if ((uncovered & sets.need) != 0) return false;
    holes -= std::popcount(uncovered & sets.open);
    sets.open &= ~uncovered;
    return holes >= 0;
}

// Makes optional cells needed once no more cells may stay empty.
HWY_INLINE void require_open(ItemSets& sets) {
    sets.need |= sets.open;
    sets.pick |= sets.open;
    sets.open = 0;
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
