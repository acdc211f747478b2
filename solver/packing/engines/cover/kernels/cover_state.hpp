// The state of the recursion at a node, outside the code that is compiled per instruction set.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

namespace polypack {

// The capacity of a NarrowLevel; as masks, fewer items if there are many options: see id_bits().
inline constexpr int narrow_options = 512;
inline constexpr int narrow_items = 64;

// The state of 64 items, one bit each; see CoverModel.
struct ItemSets {
    std::uint64_t need;
    std::uint64_t pick;
    std::uint64_t open;
    std::uint64_t active;
};

// A node of any size, over the items and options of its WideLevel.
struct WideState {
    std::uint64_t* live;  // options that exclude none of those placed
    ItemSets* sets;       // one per 64 items
    int holes;            // optional cells that may still be left empty
};

// Returns the number of bits of a mask that number its option.
[[nodiscard]] constexpr int id_bits(int options) {
    return options <= 2 ? 1 : std::bit_width(static_cast<unsigned>(options - 1));
}

struct Excerpt;

// The options and items of a small remainder: at most 64 items and 512 options.
struct NarrowLevel {
    int items;
    int* option;                    // by option here: its number in the model, ascending
    const Excerpt* unlisted;        // if set: from where `option` has yet to be listed
    const int* item;                // by item here: its number in the model, ascending
    std::uint64_t many;             // see CoverModel
    std::uint64_t cells;            // the items that are cells
    const std::uint64_t* touching;  // by item here: the cells that touch it; only with volumes

    // For lists of masks: the mask of all items, and the first of the bits that number the option.
    std::uint64_t all;
    int id_shift;
    [[nodiscard]] int decision(std::uint64_t mask) const { return option[mask >> id_shift]; }

    // For bit matrices, whose columns are options, in three layouts: by item, to combine the few
    // items of one option; by word, to query all items at once, in groups of 8; by option.
    int words;  // of the options, at most 8; those of a row past them are zero
    [[nodiscard]] unsigned all_words() const { return (1U << words) - 1; }
    const std::uint64_t* rows;    // [8 * groups][8]
    const std::uint64_t* planes;  // [8][8 * groups]
    const std::uint64_t* masks;   // by option: its items
};

// A node of a NarrowLevel, apart from its live options.
struct NarrowState {
    ItemSets sets;
    int holes;
};

// State of a narrow node. In a plain puzzle every item is needed, may be picked and takes part in
// conflicts until it is covered, so one set is enough.
template <bool General>
using NarrowSets = std::conditional_t<General, NarrowState, std::uint64_t>;

}  // namespace polypack
