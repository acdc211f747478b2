// Options that define a move for disassembly.
#pragma once

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Returns --moves and --turn-bevel.
[[nodiscard]] OptionSpec moves_option();
[[nodiscard]] OptionSpec bevel_option();

// Throws UsageError if the lattice has no such moves, or the bevel is malformed or of no use.
void check_move_rule(const Arguments& arguments, const Lattice& lattice);

// Precondition: check_move_rule() passed.
void add_move_rule(const Arguments& arguments, SeparateOptions& options);

}  // namespace polypack
