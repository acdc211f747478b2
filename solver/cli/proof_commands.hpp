// The option --proof of the command solve: a proof that there is no packing.
#pragma once

#include <optional>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

[[nodiscard]] std::vector<OptionSpec> proof_options();

// Throws UsageError for options that cannot be combined with --proof.
void check_proof_options(const Arguments& arguments);

// Searches with a proof. Returns the result if there is no packing, or if it was stopped; nullopt
// if there is a packing. Before it returns that there is none, it writes the proof and the formula
// that it refutes. Throws UsageError, also for rules that a formula cannot express, OutputError and
// MemoryLimitExceeded. Precondition: the engine sat is built in.
[[nodiscard]] std::optional<SolveResult> solve_with_proof(const Puzzle& puzzle,
                                                          const SolveOptions& options,
                                                          const Arguments& arguments);

}  // namespace polypack
