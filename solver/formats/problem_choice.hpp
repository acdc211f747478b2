// Which of several problems of a file is read.
#pragma once

#include <cstddef>
#include <vector>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {

// The number, from 0, of the problem that --problem names by its number from 1; without it, the
// file must have only one. `starts`: where they begin, at least one. Throws PuzzleError.
[[nodiscard]] std::size_t chosen_problem(const ReadChoice& choice,
                                         const std::vector<SourcePos>& starts);

}  // namespace polypack
