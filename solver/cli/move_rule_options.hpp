// Options of disassembly: those that define a move, and those of every search.
#pragma once

#include <stop_token>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Returns --moves, --turn-bevel, --fewest-turns and --shift-axes.
[[nodiscard]] OptionSpec moves_option();
[[nodiscard]] OptionSpec bevel_option();
[[nodiscard]] OptionSpec fewest_turns_option();
[[nodiscard]] OptionSpec shifting_option();

// Throws UsageError if the lattice has no such moves, or the bevel is malformed or of no use.
void check_move_rule(const Arguments& arguments, const Lattice& lattice);

// Precondition: check_move_rule() passed.
void add_move_rule(const Arguments& arguments, SeparateOptions& options);

// Returns the options with --threads and --memory, for moves that slide.
[[nodiscard]] SeparateOptions separate_options(const Arguments& arguments,
                                               const std::stop_token& stop);

}  // namespace polypack
