// Which of several problems of a file is read.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_choice.hpp"

namespace polypack {

// Returns the number, from 0, of the problem that is asked for, by its name or its number from 1;
// without it, the first, and the document then has the names of all. `names`: of the problems, at
// least one; empty where they have none. Throws PuzzleError at `where`.
[[nodiscard]] std::size_t chosen_problem(const ReadChoice& choice,
                                         const std::vector<std::string>& names,
                                         const SourcePos& where, Document& document);

// Says which of several problems of a file was read because none was asked for, and how to choose
// another: "2 problems; this is problem 1, 'A'; --problem chooses another: 2 'B'", where `chooser`
// is the option or key. Returns "" if there was no choice.
[[nodiscard]] POLYPACK_API std::string remark_on_problems(const Document& document,
                                                          std::string_view chooser = "--problem");

}  // namespace polypack
