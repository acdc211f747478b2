// Makes a puzzle unique by moving one cell from one piece to another.
#pragma once

#include <stop_token>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/design/unique/unique_options.hpp"

namespace polypack {

// Does the work of make_unique() by moving a cell. Fills `result`, with the current findings when
// it is stopped. Throws Stopped.
void move_a_cell(const PreparedPuzzle& prepared, const UniqueOptions& options,
                 const std::stop_token& stop, UniqueResult& result);

}  // namespace polypack
