// Files of puzzles and of families.
#pragma once

#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/formats/extra_check.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

class Input;  // of formats/input.hpp

// How to read a file.
struct ReadChoice {
    std::string format{};   // its name; empty: by the extension or the contents of the file
    std::string problem{};  // the name or number of one of several; empty: the first
    // A file of pieces alone will do: the region is then a single cell. What does not matter to
    // pieces is checked all the same.
    bool pieces_alone = false;
};

// The puzzle of a file ("-": of standard input) in any format that is read, checked: names are
// unique and known, fixed placements are placements, nothing in the file is ignored. Throws
// PuzzleError if the file cannot be read or is invalid, and for a family; Stopped. docs/formats.md
// describes the formats. `extra`: what else is a mistake. InvalidArgument for a format that is
// unknown.
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(const std::string& path,
                                              const std::stop_token& stop = {},
                                              const ExtraCheck& extra = {},
                                              const ReadChoice& choice = {});
[[nodiscard]] POLYPACK_API Puzzle read_puzzle(Input file, const ExtraCheck& extra = {},
                                              const ReadChoice& choice = {});
// The family of a file, which may be a puzzle.
[[nodiscard]] POLYPACK_API Family read_family(const std::string& path,
                                              const std::stop_token& stop = {},
                                              const FamilyCheck& extra = {},
                                              const ReadChoice& choice = {});
[[nodiscard]] POLYPACK_API Family read_family(Input file, const FamilyCheck& extra = {},
                                              const ReadChoice& choice = {});
// The puzzle, or the family, of a file in YAML.
[[nodiscard]] POLYPACK_API Puzzle read_yaml(Input file, const ExtraCheck& extra = {},
                                            const ReadChoice& choice = {});
[[nodiscard]] POLYPACK_API Family read_family_in_yaml(Input file, const FamilyCheck& extra = {},
                                                      const ReadChoice& choice = {});

}  // namespace polypack
