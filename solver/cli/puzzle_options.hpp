// Options for reading a puzzle, and for changing it before it is searched.
#pragma once

#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

// Returns --from and --problem, for reading the file of a puzzle.
[[nodiscard]] std::vector<OptionSpec> reading_options();
[[nodiscard]] OptionSpec problem_option();
// Returns their values.
[[nodiscard]] ReadChoice read_choice(const Arguments& arguments);
// Reads a file accordingly. Says which problem it is if there are several and none was asked for.
// Throws as read_document().
[[nodiscard]] Document read_chosen(Input file, const ReadChoice& choice,
                                   const ExtraCheck& extra = {});
// Reads a file that may be a family.
[[nodiscard]] Document read_chosen_family(Input file, const ReadChoice& choice,
                                          const FamilyCheck& extra = {});
// Says what the file contains and is not used.
void say_remarks(const std::string& name, const Document& document);
// The folder that a file is written to; of standard output, the working directory, "".
[[nodiscard]] std::string folder_of(const std::string& output);
// The document as YAML for a file of that name, which may refer to other files.
[[nodiscard]] std::string yaml_of(Document document, const std::string& output);
// Says in one remark what a format has no place for; see leave_out().
void say_left_out(const std::vector<std::string_view>& left, const Format& format);
// Throws UsageError if one of them is given where no puzzle is read.
void check_no_puzzle_read(const Arguments& arguments);

// Returns --from, --problem, --with and --without.
[[nodiscard]] std::vector<OptionSpec> puzzle_options();

// Returns --given, for positions of a puzzle.
[[nodiscard]] OptionSpec given_option();
// Returns the placements that --given lists, as fixed ones of this puzzle. Throws UsageError.
[[nodiscard]] std::vector<SetPlacement> given_placements(const Arguments& arguments,
                                                         const Puzzle& puzzle);

// Says, for commands that do not search the best packings, that the file asks for them.
void say_all_packings(const Document& document);

// Returns the puzzle of the first operand, with the placements of --with fixed and those of
// --without forbidden. `extra`: finds further mistakes. Throws PuzzleError for the file, UsageError
// for the options.
[[nodiscard]] Puzzle puzzle_of(const Arguments& arguments, const ExtraCheck& extra = {});
// Returns the same with everything else in the file.
[[nodiscard]] Document document_of(const Arguments& arguments, const ExtraCheck& extra = {});
// Returns the puzzle of this file with the same changes, and everything else in the file.
[[nodiscard]] Document document_of(Input file, const Arguments& arguments,
                                   const ExtraCheck& extra = {}, bool pieces_alone = false);
[[nodiscard]] Puzzle puzzle_of(Input file, const Arguments& arguments,
                               const ExtraCheck& extra = {});
// Returns the family of the first operand, with the same placements.
[[nodiscard]] Family family_of(const Arguments& arguments, const FamilyCheck& extra);

// Returns the first operand as a puzzle, or a file of pieces, whose pieces alone matter: all, or
// those of --piece, in its order; with --one-sided none may be turned over. Throws as puzzle_of().
[[nodiscard]] Document pieces_of(const Arguments& arguments, const std::stop_token& stop,
                                 const ExtraCheck& extra);

// Puzzles whose packings are to be taken apart.

// Returns the mistakes of a puzzle that cannot be taken apart: those of shape_mistakes(), and a
// region that wraps and thus has no outside.
[[nodiscard]] std::vector<Mistake> outside_mistakes(const Puzzle& puzzle);

// Throws UsageError, for packings read without a file of the puzzle, if the puzzle has no shapes or
// its region no outside.
void check_shapes(const Arguments& arguments, const Puzzle& puzzle);
void check_outside(const Arguments& arguments, const Puzzle& puzzle);

// Returns the number of the region's cell that an option names as users write it, "[0,1,2]". Throws
// UsageError. Precondition: a puzzle in canonical form.
[[nodiscard]] int typed_cell(std::string_view option, std::string_view text, const Puzzle& puzzle);
// Formats a cell as users write it, "[0,1,2]".
[[nodiscard]] std::string cell_text(const Lattice& lattice, const Point& cell);
[[nodiscard]] std::string cell_text(const Puzzle& puzzle, int cell);

}  // namespace polypack
