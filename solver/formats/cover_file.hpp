// What a file in Knuth's format says, before it becomes a puzzle.
#pragma once

#include <optional>
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

// The colours of an item of Knuth's format, said by items that know none.

// Items without colours, covered at most once, and the options that cover each.
using ExclusiveItems = std::vector<std::vector<int>>;

// Of two options that give the item different colours at most one may be chosen. Options that
// share an item which is covered at most once exclude each other anyway, so they form classes, and
// colours matter only between two classes: a colour is a number in binary, and for every digit
// there are two items. An option of the first class covers that of its digit, one of the second
// class the other one; so they share an item if and only if a digit differs. nullopt: more than
// `most` items, or more than a thousand classes. Throws Stopped. Precondition: the item is
// coloured.
[[nodiscard]] std::optional<ExclusiveItems> without_colours(const CoverFile& file, int item,
                                                            std::size_t most,
                                                            const std::stop_token& stop = {});

}  // namespace polypack
