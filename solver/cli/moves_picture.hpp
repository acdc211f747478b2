// disassemble --picture: the moves of a packing as a picture file.
#pragma once

#include <array>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Returns --picture, and --limit for it.
[[nodiscard]] std::array<OptionSpec, 2> moves_picture_options();

// Throws UsageError for anything that would fail after the search.
void check_moves_picture(const Arguments& arguments);

// Writes the file of --picture and prints its name. Precondition: the packing comes apart. Throws
// OutputError.
void write_moves_picture(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PlacedPiece>& packing, const Disassembly& disassembly);

}  // namespace polypack
