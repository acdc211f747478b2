// Sets of cells as people write them: coordinates, and drawings in characters.
#pragma once

#include <vector>

#include "formats/yaml.hpp"
#include "lattice/lattice.hpp"

namespace polypack {

// A cell and the character that drew it ('#' for one given by coordinates).
struct DrawnCell {
    Point point;
    char mark = '#';
};

// The most cells that a region may have; larger ones are refused by name.
inline constexpr int largest_region = 16384;
// The farthest a coordinate may be from 0.
inline constexpr int farthest_coordinate = 1'000'000;

// One cell: a list of as many whole numbers as the lattice has coordinates.
[[nodiscard]] Point read_point(const Yaml& node, const Lattice& lattice);

// A list of cells, no cell twice, not empty.
[[nodiscard]] std::vector<Point> read_points(const Yaml& node, const Lattice& lattice);

// A drawing: '.' and ' ' are no cells, every other character is one. Rows run down the page:
//   square, cube, sphere   character c of row r is cell (c, r)
//   hex, hexprism          rows are shifted by half a cell, that is one character, against each
//                          other: cells stand at every other character
//   triangle, prism        every character is a triangle, up and down ones alternate along a row
//                          and from row to row; the bottom row is y = 0
// Not empty. The layer becomes the last coordinate of lattices in space.
[[nodiscard]] std::vector<DrawnCell> read_art(const Yaml& node, const Lattice& lattice, int layer);

// A list of drawings, layer 0 first.
[[nodiscard]] std::vector<DrawnCell> read_layers(const Yaml& node, const Lattice& lattice);

// Whichever of art, layers and cells the map has; the map must have exactly one.
[[nodiscard]] std::vector<DrawnCell> read_shape(const YamlMap& map, const Lattice& lattice);

}  // namespace polypack
