// Browne's packing search, the reference engine.
#pragma once

#include <memory>

#include "polypack/packing/engines/engine.hpp"

namespace polypack {

// Enumerates all packings by critical cells with covered/playable pruning. Covers the lowest empty
// cell by each piece in turn, provided that the placement also covers the cells that only this
// piece can still reach, and that the remaining pieces can reach the rest. Source: Browne,
// "Bitboard Methods for Games", Algorithm 13. Our additions: copies min..max of a piece, cells that
// may stay empty, fixed placements, any number of cells. A node is one call of the paper's pack().
// The restriction must admit every placement; there are no options. Throws Stopped.
[[nodiscard]] std::unique_ptr<SearchTree> prepare_algorithm13(const PlacementTable& table,
                                                              const Restriction& restriction,
                                                              const EngineOptions& options,
                                                              const std::stop_token& stop);

[[nodiscard]] double algorithm13_memory(const TableSize& size);

}  // namespace polypack
