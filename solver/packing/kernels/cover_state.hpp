// What the recursion keeps at a node, outside the code that is compiled per instruction set.
#pragma once

#include <cstdint>

namespace polypack {

// Below this the options of a node fit the rows of a NarrowLevel.
inline constexpr int narrow_options = 512;
inline constexpr int narrow_items = 64;

// A node of any size. Sets of items are over the items of its WideLevel.
struct WideState {
    std::uint64_t* live;  // options that exclude none of those placed
    std::uint64_t* need;  // see CoverModel
    std::uint64_t* pick;
    std::uint64_t* open;
    std::uint64_t* active;
    int holes;  // optional cells that may still be left empty
};

// Options as the columns of a matrix of at most 64 items and 512 options, twice: by item, to
// combine the few items of one option, and by word, to ask all items at once.
struct NarrowLevel {
    int items;
    int groups;                     // of 8 items
    const std::uint64_t* rows;      // [8 * groups][words]
    const std::uint64_t* planes;    // [words][8 * groups]
    const std::uint64_t* masks;     // by option: its items
    const int* option;              // by option here: its number in the model
    const int* item;                // by item here: its number in the model, ascending
    std::uint64_t many;             // see CoverModel
    std::uint64_t cells;            // the items that are cells
    const std::uint64_t* touching;  // by item here: the cells that touch it; only with volumes
};

// The sets of a node in a NarrowLevel. A plain puzzle knows `need` alone.
struct NarrowState {
    std::uint64_t need;
    std::uint64_t pick;
    std::uint64_t open;
    std::uint64_t active;
    int holes;
};

}  // namespace polypack
