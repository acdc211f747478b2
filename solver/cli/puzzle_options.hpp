// The options that change a puzzle before it is searched.
#pragma once

#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// --from and --problem: how the file of a puzzle is read.
[[nodiscard]] std::vector<OptionSpec> reading_options();
[[nodiscard]] OptionSpec problem_option();
// What they say.
[[nodiscard]] ReadChoice read_choice(const Arguments& arguments);
// What a file holds, read as they say. Says which problem it is where there are several and none
// was asked for. Throws as read_document().
[[nodiscard]] Document read_chosen(Input file, const ReadChoice& choice,
                                   const ExtraCheck& extra = {});
// The same of a file that may be a family.
[[nodiscard]] Document read_chosen_family(Input file, const ReadChoice& choice,
                                          const FamilyCheck& extra = {});
// Throws UsageError if one of them is given where no puzzle is read.
void check_no_puzzle_read(const Arguments& arguments);

// --from, --problem, --with and --without.
[[nodiscard]] std::vector<OptionSpec> puzzle_options();

// --given, for positions of a puzzle.
[[nodiscard]] OptionSpec given_option();
// Whether a text of --given is a placement, and not the name of a file.
[[nodiscard]] bool is_placement(std::string_view text);
// The placements that --given types, as fixed ones of this puzzle would be. Throws UsageError.
[[nodiscard]] std::vector<SetPlacement> given_placements(const Arguments& arguments,
                                                         const Puzzle& puzzle);

// The puzzle of the first operand, with the placements of --with fixed and those of --without
// forbidden. `extra`: what else is a mistake. Throws PuzzleError for the file, UsageError for the
// options.
[[nodiscard]] Puzzle puzzle_of(const Arguments& arguments, const ExtraCheck& extra = {});
// The same for the puzzle of this file, and with what else the file holds.
[[nodiscard]] Document document_of(Input file, const Arguments& arguments,
                                   const ExtraCheck& extra = {});
[[nodiscard]] Puzzle puzzle_of(Input file, const Arguments& arguments,
                               const ExtraCheck& extra = {});
// The family of the first operand, with the same placements.
[[nodiscard]] Family family_of(const Arguments& arguments, const FamilyCheck& extra);

// The first operand as a puzzle, or a file of pieces, whose pieces alone matter: all, or those of
// --piece, in its order, and with --one-sided none that is turned over. Throws as puzzle_of().
[[nodiscard]] Puzzle pieces_of(const Arguments& arguments, const std::stop_token& stop,
                               const ExtraCheck& extra);

// Puzzles whose packings are to be taken apart.

// The mistakes of a puzzle that cannot be taken apart: those of shape_mistakes(), and a region that
// wraps, which has no outside.
[[nodiscard]] std::vector<Mistake> outside_mistakes(const Puzzle& puzzle);

// For packings that are read without a file of the puzzle: if the puzzle has no shapes, or its
// region no outside.
void check_shapes(const Arguments& arguments, const Puzzle& puzzle);
void check_outside(const Arguments& arguments, const Puzzle& puzzle);

// A cell as users write it, "[0,1,2]"; of the region by number.
[[nodiscard]] std::string cell_text(const Lattice& lattice, const Point& cell);
[[nodiscard]] std::string cell_text(const Puzzle& puzzle, int cell);

}  // namespace polypack
