// Sets of pieces that differ in one cell, which one piece has lost and another one has got.
#pragma once

#include <stop_token>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/design/unique/unique.hpp"

namespace polypack {

// make_unique() by moving a cell: fills `result` in, with what is known when it is stopped. Throws
// Stopped.
void move_a_cell(const PreparedPuzzle& prepared, const UniqueOptions& options,
                 const std::stop_token& stop, UniqueResult& result);

}  // namespace polypack
