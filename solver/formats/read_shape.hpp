// Reads sets of cells in YAML: ASCII art, layers of it, or coordinates.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/palette.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

class EdgeReader;

// A cell as drawn by its author.
struct DrawnCell {
    Point point;
    CellColour colour = 0;
    bool optional = false;  // drawn as '?'
    SourcePos where;
    std::string mark{};  // the name that it is drawn by, if any
};

// Rules for the drawings of a file.
struct DrawingRules {
    const Lattice* lattice = nullptr;
    Palette palette;
    std::shared_ptr<EdgeReader> edges{};  // not null once a file is read
};

// The keys that give a shape.
inline const std::vector<std::string_view> shape_keys{"art", "layers", "cells", "box"};

// The marks that an author may draw.
struct Marks {
    // Names of one character each, of any script, that denote cells besides the usual marks.
    std::vector<std::string> names{};
    bool names_alone = false;  // no other mark is a cell
    bool optional = false;     // cells may be drawn as '?'
};
// The marks of a piece: its name, if that is one character.
[[nodiscard]] Marks marks_of(const std::string& name, bool optional = false);
// Returns true if the text is one character, of any script.
[[nodiscard]] bool is_mark(std::string_view text);

// Reads the cells given by the shape keys of a map, in the order of the file. The result holds
// cells of the lattice, possibly none, possibly duplicates. Throws PuzzleError.
//
// Art: X x # * O o are cells, letters of the palette are coloured cells, '.' and blank are none.
//   square    one character per cell; x to the right, y down
//   hex       cells are two characters apart, rows shifted by one:   X X X
//             down a row to the right is y + 1, to the left         X X
//             is x - 1, y + 1
//   triangle  one character per triangle, alternating between ^ (z = 1) and v (z = 0) along a row,
//             with a v below each ^; without any ^ or v, the first character is a ^
//   cube, sphere, prism, hexprism: layers of square, square, triangle, hex art, from the bottom up
//   rhombic: layers of square art, each character a whole cube
//   kite, octagon, tetra-octa, tetra-octant: cells only
// The kind of a cell may be a word of the lattice, which may stand for several cells.
[[nodiscard]] std::vector<DrawnCell> read_shape(const YamlMap& map, const DrawingRules& rules,
                                                const Marks& marks);

// Reads the sides of a box, [x, y] or in space [x, y, z], and returns its cells: those of the
// lattice whose user coordinates are from 0 to below them. `key` names it, and `what` the thing
// that is a box. Throws PuzzleError, also for more than limits::region_cells.
[[nodiscard]] std::vector<Point> read_box(const Yaml& node, std::string_view key,
                                          std::string_view what, const Lattice& lattice);

// Reads a cell, or those of a word for their kinds. Throws PuzzleError.
[[nodiscard]] std::vector<Point> read_cell(const Yaml& node, const Lattice& lattice);

// Reads a displacement between cells of the same kind, hence without an entry for the kind. Throws
// PuzzleError.
[[nodiscard]] Point read_displacement(const Yaml& node, const Lattice& lattice);

}  // namespace polypack
