// Upper limits on everything in a puzzle. validate() checks every puzzle against them; readers use
// them to stop before a file fills the memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace polypack::limits {

// Cells of a region.
inline constexpr int region_cells = 131'072;
// Cells of a region that is searched; the engines' bitboards hold no more.
inline constexpr int searched_cells = 16'384;
// Cells of a piece.
inline constexpr int piece_cells = searched_cells;
// Cells that a piece may lack; it has one shape for each set of them.
inline constexpr int removable_cells = 16;
// The largest distance of a cell from the origin along each axis, in steps of the lattice. It keeps
// coordinates, and the sums of a few of them that motions compute, far from overflow.
inline constexpr int coordinate = 2'000'000;
// The longest period of a region that wraps.
inline constexpr int period = coordinate;

inline constexpr int pieces = 100'000;
inline constexpr int connected_sizes = 4;  // of pieces of any connected shape
inline constexpr int copies = 1'000'000;   // of a piece or a group, unless `unlimited`
inline constexpr int value = 1'000'000;    // of a piece
inline constexpr int colours = 100'000;    // of cells
inline constexpr int edge_colours = 1'000;
inline constexpr int groups = 10'000;
inline constexpr int set_placements = 100'000;  // fixed ones, and as many forbidden ones

// Characters (code points) of a name.
inline constexpr int piece_name = 60;
inline constexpr int cell_label = 12;  // characters of a label
// Bytes of the name of a puzzle.
inline constexpr int puzzle_name = 255;

// Cells of all placements of all pieces together, which the placement table numbers with an int.
inline constexpr std::int64_t placement_cells = 2'000'000'000;

// The most mistakes that validate() lists.
inline constexpr std::size_t mistakes = 100;

}  // namespace polypack::limits
