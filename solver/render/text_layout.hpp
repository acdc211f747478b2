// The positions of cells in drawings made of characters.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "polypack/render/cell_owners.hpp"

namespace polypack {

struct LaidCell {
    Point point;
    int owner = nobody;
};

// One layer: cells by row and column. Neighbours within a layer are
//   square, cube, sphere  in the four directions, a row or a column away;
//   hex, hexprism         two columns away in the row, one column away in the rows next to it;
//   triangle, prism       one column away in the row, and in the same column below those that
//                         point up and above those that point down;
//   kite, octagon         two columns away in the row, or in the rows next to it, as given by the
//                         tables of these lattices.
using LaidLayer = std::map<std::pair<int, int>, LaidCell>;

struct TextLayout {
    std::vector<LaidLayer> layers;  // from the bottom
    int rows = 0;                   // of each layer
    int columns = 0;
};

// Wide gaps between the parts of a region are narrowed to three rows or columns; with
// `keep_parity`, to three or four, so that rows and columns stay even or odd. O(cells * log).
[[nodiscard]] TextLayout text_layout(const Lattice& lattice, const CellOwners& owners,
                                     bool keep_parity = false);

// The owner of a position in a layer, possibly outside.
[[nodiscard]] int owner_at(const LaidLayer& layer, int row, int column);

}  // namespace polypack
