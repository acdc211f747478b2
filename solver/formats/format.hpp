// The formats of puzzle files: one file each that reads or writes it, and this one to choose among
// them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack {

// What a format can say besides a puzzle.
struct FormatFeatures {
    bool packings = false;
    bool separations = false;  // and groups, and how many packings come apart
    bool comments = false;
    bool problems = false;      // a file may have several
    bool exact_covers = false;  // puzzles that have no shapes
};

struct Format {
    std::string_view name;                     // for --from and --to
    std::vector<std::string_view> extensions;  // ".xmpuzzle"
    std::string_view title;
    FormatFeatures features;
    // nullptr: the format is only written. Throws PuzzleError and Stopped.
    Document (*read)(Input file, const ReadChoice& choice, ExtraCheck extra);
    // nullptr: the format is only read. Throws CannotWrite, MemoryLimitExceeded and Stopped. What
    // the format does not hold is not in the document.
    std::string (*write)(const Document& document, const Allowance& allowance);
};

// All of them, YAML first.
[[nodiscard]] std::span<const Format> formats();
// The format of that name, or nullptr.
[[nodiscard]] const Format* find_format(std::string_view name);
// The format of files with the extension of that path, or nullptr.
[[nodiscard]] const Format* format_of_path(const std::string& path);
// The names of the formats that are read, or written.
[[nodiscard]] std::vector<std::string_view> readable_formats();
[[nodiscard]] std::vector<std::string_view> writable_formats();

// The file in the format of choice; by default in that of its extension or, failing this, of its
// first bytes; else in YAML. Throws PuzzleError and Stopped.
[[nodiscard]] Document read_document(Input file, const ReadChoice& choice = {},
                                     ExtraCheck extra = require_shapes);

// The document as a file. Throws CannotWrite, for what the format does not hold too,
// MemoryLimitExceeded and Stopped.
[[nodiscard]] std::string write_document(const Document& document, const Format& format,
                                         const Allowance& allowance = {});

}  // namespace polypack
