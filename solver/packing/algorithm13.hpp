// Browne's packing search, the reference engine.
#pragma once

#include "polypack/packing/search.hpp"

namespace polypack {

// Enumerates all packings by critical cells with covered/playable pruning: the lowest empty cell is
// covered by each piece in turn, as long as the cells that only this piece can still reach are
// covered with it, and the remaining pieces can reach what remains.
// Source: Browne, "Bitboard Methods for Games", Algorithm 13. Ours on top of the paper: copies
// min..max of a piece, cells that may stay empty, fixed placements, any number of cells.
// A node is one call of the paper's pack().
[[nodiscard]] SearchResult run_algorithm13(const PlacementTable& table, const Symmetry& symmetry,
                                           const SearchOptions& options, const FoundPacking& found);

}  // namespace polypack
