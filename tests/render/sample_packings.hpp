// Packings written as art, for drawing.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/verify.hpp"

namespace polypack::testing {

struct Sample {
    Puzzle puzzle;
    std::vector<PlacedPiece> packing;
};

using Art = std::vector<std::vector<std::string>>;  // layers of rows

// Character x of row y of layer z is cell (x, y, z); in triangles, cell (x / 2, y, x % 2, z).
// A letter is a placed piece; small letters are second copies of the piece of the capital letter.
// '.' is a cell that stays empty, ' ' is none.
Sample from_art(const std::string& lattice, const Art& art);

// One piece for each list of cells in a user's coordinates.
Sample from_cells(const std::string& lattice, const std::vector<std::vector<UserPoint>>& pieces);

Sample pentomino_sample();      // 6 x 10
Sample soma_sample();           // 3 x 3 x 3
Sample hex_sample();            // with an empty cell and copies
Sample triangle_sample();       // with an empty cell
Sample domino_sample();         // copies of one piece side by side
std::vector<Sample> samples();  // all of these, and one of each other lattice with art
Sample kite_sample();           // the six kites of a hexagon, in pairs
Sample octagon_sample();        // four octagons with a square between

}  // namespace polypack::testing
