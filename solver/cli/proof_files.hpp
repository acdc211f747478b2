// Proofs and the formulas that they speak of: two files for one result.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/exact_cover.hpp"

namespace polypack {

struct ProofFiles {
    std::string proof;
    std::string formula;
};

// --formula, with this help.
[[nodiscard]] OptionSpec formula_option(std::string_view help);

// Where they go: the formula as --formula says, else beside the proof with `extension` added to its
// name. Throws UsageError if one cannot be written, or is the other or the file of the puzzle.
[[nodiscard]] ProofFiles proof_files(const Arguments& arguments, const std::string& proof,
                                     std::string_view extension);

// The placements and motions of a puzzle, without a look at why there is no packing. Throws Stopped
// and MemoryLimitExceeded.
[[nodiscard]] std::unique_ptr<const PreparedPuzzle> prepared_for_proof(const Puzzle& puzzle,
                                                                       const Arguments& arguments,
                                                                       const std::stop_token& stop);

}  // namespace polypack
