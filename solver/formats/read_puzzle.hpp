// Reads files of puzzles and of families.
#pragma once

#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_choice.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

class Input;  // of formats/input.hpp

// Reads the puzzle of a file ("-": of standard input) in any readable format, and checks it: names
// are unique and known, fixed placements are placements, nothing in the file is ignored. `extra`:
// finds further mistakes. Throws PuzzleError if the file cannot be read or is invalid, and for a
// family; InvalidArgument for an unknown format; Stopped. docs/formats.md describes the formats.
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(const std::string& path,
                                              const std::stop_token& stop = {},
                                              const ExtraCheck& extra = {},
                                              const ReadChoice& choice = {});
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(Input file, const ExtraCheck& extra = {},
                                              const ReadChoice& choice = {});
// Reads the family of a file, which may be a puzzle.
[[nodiscard]] POLYPACK_API Family read_family(const std::string& path,
                                              const std::stop_token& stop = {},
                                              const FamilyCheck& extra = {},
                                              const ReadChoice& choice = {});
[[nodiscard]] POLYPACK_API Family read_family(Input file, const FamilyCheck& extra = {},
                                              const ReadChoice& choice = {});

}  // namespace polypack
