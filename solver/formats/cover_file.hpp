// What a file in Knuth's format says, before it becomes a puzzle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/text_lines.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// An item and how many of the chosen options may and must cover it.
struct FileItem {
    std::string name;
    bool primary = true;
    Copies covers{};        // of a secondary item: 0..1, but any number of the same colour
    bool coloured = false;  // some option gives it a colour
    // At most one option may cover it, whatever the colours.
    [[nodiscard]] bool exclusive() const { return !coloured && covers.max == 1; }
};

struct FileEntry {
    int item = 0;
    char colour = 0;  // 0: none
};

struct FileOption {
    std::string name;  // its words
    SourcePos where;
    std::vector<FileEntry> entries;  // by item, ascending
};

struct CoverFile {
    std::vector<FileItem> items;
    std::vector<FileOption> options;  // those with a primary item
};

// Throws PuzzleError.
[[nodiscard]] CoverFile read_cover_file(const TextLines& lines);

}  // namespace polypack
