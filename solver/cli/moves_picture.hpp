// disassemble --picture and --animation: the moves of a packing as files to look at.
#pragma once

#include <array>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns --picture, --page and --limit for it, and --animation.
[[nodiscard]] std::array<OptionSpec, 4> moves_picture_options();

// Returns true if moves are to be drawn.
[[nodiscard]] bool draws_moves(const Arguments& arguments);

// Throws UsageError for anything that would fail after the search.
void check_moves_picture(const Arguments& arguments);

// Writes the files of --picture and --animation and prints their names. Precondition: the packing
// comes apart. Throws OutputError.
void write_moves_picture(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PlacedPiece>& packing, const Disassembly& disassembly);

}  // namespace polypack
