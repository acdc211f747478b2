// A placement table as an exact cover problem: options that cover items.
//
// Items are the cells that the fixed placements leave open, the pieces whose copies have to be
// tracked, and the groups of pieces whose copies have to be. Five sets say what a search may and
// must do with an item:
//
//   need    must be covered: a required cell; a piece while copies of it are owed
//   pick    may be branched on: it will be covered exactly once, by a live option
//   open    an optional cell: may be covered, at most once
//   active  takes part in conflicts: two options that share it exclude each other
//   many    a piece that may be placed twice or more; its copies are counted one by one
//
// A piece with one copy, owed, is like a required cell: need, pick, active. A piece 0..1 is only
// active. A piece with more copies left becomes active only with the last copy that is permitted,
// so that several can be placed; it may be picked only when exactly one is owed and permitted. A
// piece without owed copies that may be placed any number of times is not an item. Groups are
// treated like pieces.
//
// Where pieces may not touch, the parts of their rims (see rims.hpp) are items as well, each
// covered at most once, like a piece 0..1. Where no pieces may touch and all cells may stay empty,
// they take the place of the cells: an open item for each part, which says all that the cells
// would, and with a better bound, as the rims of the pieces owed leave less room than their cells.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {

// Bits by item or by option, in 64-bit words.
using Words = std::vector<std::uint64_t>;

// Returns the pieces that may not touch if their rims say all that their cells would: they are all
// pieces, and all cells may stay empty. Else nullptr. O(cells).
[[nodiscard]] const ApartPieces* rims_for_cells(const PlacementTable& table);

struct CoverModel {
    // An empty model, without items and options.
    CoverModel() = default;
    // Throws Stopped.
    CoverModel(const PlacementTable& table, const Restriction& restriction,
               const std::stop_token& stop = {});

    // Computes the neighbours, which only pruning by volumes needs. Throws Stopped.
    void link_cells(const PlacementTable& table, const std::stop_token& stop = {});

    [[nodiscard]] int options() const { return static_cast<int>(placement.size()); }
    // Returns the size of the table without the placements that are no options.
    [[nodiscard]] TableSize size_of(const PlacementTable& table) const;
    // Returns the items of an option, ascending.
    [[nodiscard]] std::span<const int> items_of(int option) const {
        return {item_list.data() + first_item[option], item_list.data() + first_item[option + 1]};
    }

    int items = 0;
    std::vector<int> placement;   // by option: its number in the table; ascending
    std::vector<int> first_item;  // by option, and one past the last
    std::vector<int> item_list;   // of each option
    Words need, pick, open, active, many;
    std::vector<int> left, owed;  // by item: copies permitted and owed; cells: 0
    int holes = 0;                // optional cells that may stay empty
    int deepest = 0;              // the most decisions on a path
    std::vector<int> size;        // by item: cells of a piece; 1 for a cell, 0 for a group
    int volume_step = 0;          // greatest common divisor of the sizes of all pieces
    bool one_size = true;         // all pieces have the same number of cells
    std::vector<int> free_sizes;  // of the pieces that are not items
    // Items below this are cells, or parts of rims in their place; then pieces, groups, parts of
    // rims.
    int cell_items = 0;
    // By cell of the table; -1: a fixed placement covers it, or parts of rims take its place.
    std::vector<int> item_of_cell;
    // By part of a rim where they take the place of the cells, else empty; -1: as above.
    std::vector<int> item_of_part;
    std::vector<int> first_neighbour;  // by cell item, and one past the last; see link_cells
    std::vector<int> neighbours;       // the cell items that touch a cell item
    bool plain = true;                 // every item is needed, picked and active: no set is special
    bool one_depth = true;             // all packings place as many options
    bool branch_on_open = false;       // optional cells compete for the branch from the start
    bool possible = true;              // false: copies or fixed placements contradict each other
    // Bounds of the sum of the values of all placements beside the fixed ones; nullopt: none. Only
    // the engine sat prunes by them. If there are any, by option its piece and value.
    std::optional<ValueRule> value_rule;
    std::vector<int> piece_of_option, value_of_option;
    std::vector<int> fixed;  // placements that are in every packing

  private:
    // Makes optional cells needed and removes options as grids decide (grid_bounds.hpp).
    void take_grid_bounds(const PlacementTable& table, std::span<const int> piece_owed,
                          const std::stop_token& stop);
};

}  // namespace polypack
