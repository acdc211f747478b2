// The formats of puzzle files: one file each that reads or writes it, and this one to choose among
// them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {

// What a format can say besides a puzzle.
struct FormatFeatures {
    bool packings = false;      // the format holds packings
    bool separations = false;   // and groups, and how many packings come apart
    bool comments = false;      // the format holds comments
    bool problems = false;      // a file may have several
    bool exact_covers = false;  // puzzles that have no shapes
};

struct Format {
    std::string_view name;                     // for --from and --to
    std::vector<std::string_view> extensions;  // ".xmpuzzle"
    std::string_view title;                    // of the format, for people
    FormatFeatures features;                   // what it can say
    // nullptr: the format is only written. Throws PuzzleError and Stopped.
    Document (*read)(Input file, const ReadChoice& choice, const ExtraCheck& extra);
    // nullptr: the format is only read. Throws CannotWrite, MemoryLimitExceeded and Stopped. What
    // the format does not hold is not in the document.
    std::string (*write)(const Document& document, const Allowance& allowance);
};

// All of them, YAML first.
[[nodiscard]] POLYPACK_API std::span<const Format> formats();
// The format of that name, or nullptr.
[[nodiscard]] POLYPACK_API const Format* find_format(std::string_view name);
// The format of files with the extension of that path, or nullptr.
[[nodiscard]] POLYPACK_API const Format* format_of_path(const std::string& path);
// The names of the formats that are read, or written.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> readable_formats();
// The names of the formats that can be written.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> writable_formats();

// The file in the format of choice; by default in that of its extension or, failing this, of its
// first bytes; else in YAML. Throws PuzzleError, for a family too, Stopped, and InvalidArgument for
// a format that is unknown.
[[nodiscard]] POLYPACK_API Document read_document(Input file, const ReadChoice& choice = {},
                                                  const ExtraCheck& extra = {});
// The same of a file that may be a family.
[[nodiscard]] POLYPACK_API Document read_family_document(Input file, const ReadChoice& choice = {},
                                                         const FamilyCheck& extra = {});

// Which of several problems of a file was read because none was asked for, and how to choose
// another: "2 problems; this is problem 1, 'A'; --problem chooses another: 2 'B'". Empty if there
// was nothing to choose.
[[nodiscard]] POLYPACK_API std::string remark_on_problems(const Document& document);

// The mistake of a family that cannot be written: its shapes are to be found.
[[nodiscard]] POLYPACK_API std::vector<Mistake> write_mistakes(const Family& family);

// The document as a file; only YAML has rules of design. Throws CannotWrite, for write_mistakes()
// and for what the format does not hold too, MemoryLimitExceeded and Stopped.
[[nodiscard]] POLYPACK_API std::string write_document(const Document& document,
                                                      const Format& format,
                                                      const Allowance& allowance = {});

// The puzzle as a file in the format of that name. Throws InvalidPuzzle, and InvalidArgument for a
// format that is unknown or only read; otherwise as write_document().
[[nodiscard]] POLYPACK_API std::string write_puzzle(const Puzzle& puzzle,
                                                    std::string_view format = "yaml",
                                                    const Allowance& allowance = {});

// The puzzle in a text, as if it were the contents of a file of that name. Throws as
// read_document().
[[nodiscard]] POLYPACK_API Puzzle read_puzzle_text(std::string text, const ReadChoice& choice = {},
                                                   const std::string& name = "text");

}  // namespace polypack
