// The search below a node that fits a narrow level: nearly all nodes. Included once per instruction
// set, see hwy/foreach_target.h.
#if defined(POLYPACK_NARROW_SEARCH_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef POLYPACK_NARROW_SEARCH_INL_HPP
#undef POLYPACK_NARROW_SEARCH_INL_HPP
#else
#define POLYPACK_NARROW_SEARCH_INL_HPP
#endif

#include "polypack/packing/engines/cover/kernels/bit_matrix-inl.hpp"
#include "polypack/packing/engines/cover/kernels/cover_state.hpp"
#include "polypack/packing/engines/cover/kernels/mask_search-inl.hpp"
#include "polypack/packing/engines/cover/kernels/volumes-inl.hpp"
#include "polypack/packing/engines/cover/kernels/walk.hpp"
#include "polypack/packing/engines/cover/kernels/wave_search-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace polypack {
namespace HWY_NAMESPACE {

// Returns true if a mask has room for so many items and the number of an option.
inline bool fit_masks(int items, int options) {
    return items + id_bits(options) <= 64;
}

// Returns true if so many items and options fit a narrow level. Unless nodes are searched in waves,
// the answer is the same for all instruction sets, to keep node totals the same: see volumes_fit().
inline bool fits_narrow([[maybe_unused]] const Walk& walk, int items, int options) {
    if (options > narrow_options) return false;
#if HWY_TARGET <= HWY_AVX3_DL
    if (in_waves(walk) && items <= narrow_items) return true;
#endif
    return fit_masks(items, options);
}

// Searches the node in a level of only the remaining options and items. Precondition: they fit.
inline void enter_narrow(Walk& walk, const Excerpt& part, const WideState& from) {
    const ArenaScope scope(walk.arena);
    ItemSets* sets = walk.arena.take<ItemSets>(1);
    squeeze(from.sets, part, sets);
    const NarrowState state{*sets, from.holes};
    int* item = walk.arena.take<int>(narrow_items);
    list_items(part, item);
    NarrowLevel level{};
    level.items = part.items;
    level.item = item;
    level.many = many_among(walk.model, {item, static_cast<std::size_t>(part.items)});
    level.cells = cells_among(walk.model, item, part.items);
    if (walk.volumes) level.touching = touching_cells(walk.model, level, walk.arena);
#if HWY_TARGET <= HWY_AVX3_DL
    // From 128 options on: using matrices for levels of 65 to 128 options too took as long within 2
    // %; see bench/journal/cover.md.
    if (in_waves(walk) && (part.options > 128 || !fit_masks(part.items, part.options))) {
        return search_waves(walk, part, level, state.sets.need);
    }
#endif
    search_masks(walk, part, level, state);
}

}  // namespace HWY_NAMESPACE
}  // namespace polypack
HWY_AFTER_NAMESPACE();

#endif
