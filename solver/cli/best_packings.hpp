// The best packings of a puzzle, for the command solve.
#pragma once

#include <optional>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/family/objective.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/render/text_options.hpp"

namespace polypack {

// Returns --maximise and --minimise.
[[nodiscard]] std::vector<OptionSpec> objective_options();

// Returns what the options ask for, or else the file; nullopt: neither asks. Throws UsageError.
[[nodiscard]] std::optional<Objective> objective_of(const Arguments& arguments,
                                                    const Document& document);

// Finds a best packing and prints it, with what is known of better ones; with --count, counts the
// best ones instead. Throws UsageError for options of other searches.
[[nodiscard]] ExitCode solve_best(const Arguments& arguments, const Document& document,
                                  const Objective& objective, const TextOptions& drawing);

}  // namespace polypack
