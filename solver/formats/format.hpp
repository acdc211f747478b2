// The table of puzzle file formats, and the choice among them. Each format has one source that
// reads or writes it.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_choice.hpp"

namespace polypack {

// The contents that a format supports besides a puzzle.
struct FormatFeatures {
    bool packings = false;         // the format holds packings
    bool separations = false;      // and how many packings come apart
    bool groups = false;           // pieces that need not come apart, and one that stays still
    bool comments = false;         // the format holds comments
    bool labels = false;           // texts on cells
    bool problems = false;         // a file may have several
    bool writes_problems = false;  // several problems over one list of pieces are written
    bool pieces_alone = false;     // a file may have pieces and no problem
    bool exact_covers = false;     // puzzles that have no shapes
};

struct Format {
    std::string_view name;                     // for --from and --to
    std::vector<std::string_view> extensions;  // ".xmpuzzle"
    std::string_view title;                    // of the format, for people
    FormatFeatures features;                   // what it can say
    // Reads a file; nullptr if the format is only written. Throws PuzzleError and Stopped.
    Document (*read)(Input file, const ReadChoice& choice, const ExtraCheck& extra);
    // Writes a document without parts that the format does not support; nullptr if the format is
    // only read. Throws CannotWrite, MemoryLimitExceeded and Stopped.
    std::string (*write)(const Document& document, const Allowance& allowance);
};

// Returns all formats, YAML first.
[[nodiscard]] POLYPACK_API std::span<const Format> formats();
// Finds a format by name; returns nullptr if there is none.
[[nodiscard]] POLYPACK_API const Format* find_format(std::string_view name);
// Finds the format of files with the extension of that path; returns nullptr if there is none.
[[nodiscard]] POLYPACK_API const Format* format_of_path(const std::string& path);
// Returns the names of the formats that can be read.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> readable_formats();
// Returns the names of the formats that can be written.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> writable_formats();

// Reads a file in the chosen format; by default in that of its extension or, failing this, of its
// first bytes; otherwise as YAML. Throws PuzzleError, also for a family; Stopped; and
// InvalidArgument for an unknown format.
[[nodiscard]] POLYPACK_API Document read_document(Input file, const ReadChoice& choice = {},
                                                  const ExtraCheck& extra = {});
// Reads a file that may be a family.
[[nodiscard]] POLYPACK_API Document read_family_document(Input file, const ReadChoice& choice = {},
                                                         const FamilyCheck& extra = {});

// Called with the error in a problem that is therefore left out, which says which one that is.
using BadProblem = std::function<void(const PuzzleError&)>;
// Reads a file with all its problems: the first, with the others as Document::others, unless
// `choice` names one. Throws as read_document(), for the first problem only.
[[nodiscard]] POLYPACK_API Document read_problems(Input file, const ReadChoice& choice,
                                                  const FamilyCheck& extra, const BadProblem& bad);

// Returns the mistake of a family that cannot be written because its shapes are to be found.
[[nodiscard]] POLYPACK_API std::vector<Mistake> write_mistakes(const Family& family);

// Removes from a document what the format has no place for and no answer depends on: packings, how
// they come apart, comments, groups where a format has no shapes, which piece stays still, and
// shapes that no problem has.
// Returns what that was, as CannotWrite::part(), and "unused shapes".
[[nodiscard]] POLYPACK_API std::vector<std::string_view> leave_out(Document& document,
                                                                   const Format& format);

// Returns the document of a puzzle that was made of another one's pieces, as `of` names them: with
// where they come from, which of them may stay together, and which stays still. It keeps the counts
// of its own, and those of `of` only if it is the same puzzle.
[[nodiscard]] POLYPACK_API Document derived(const Document& of, Puzzle puzzle);

// Names the files that pieces come from as a file in that folder does ("": the working directory).
POLYPACK_API void name_origins_from(Document& document, const std::string& folder);

// Writes a document as a file; only YAML has rules of design. Throws CannotWrite, also for
// write_mistakes() and for parts that the format does not support, MemoryLimitExceeded and Stopped.
[[nodiscard]] POLYPACK_API std::string write_document(const Document& document,
                                                      const Format& format,
                                                      const Allowance& allowance = {});

// Writes a puzzle as a file in the format of that name. Throws InvalidPuzzle, InvalidArgument for a
// format that is unknown or only read, and what write_document() throws.
[[nodiscard]] POLYPACK_API std::string write_puzzle(const Puzzle& puzzle,
                                                    std::string_view format = "yaml",
                                                    const Allowance& allowance = {});

// Reads the puzzle in a text, as if it were the contents of a file of that name. Throws as
// read_document().
[[nodiscard]] POLYPACK_API Puzzle read_puzzle_text(std::string text, const ReadChoice& choice = {},
                                                   const std::string& name = "text");

}  // namespace polypack
