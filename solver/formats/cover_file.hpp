// A file in Knuth's format for exact covers, before it is converted to a puzzle.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/text_lines.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// An item, and the numbers of chosen options that may and must cover it.
struct FileItem {
    std::string name;
    bool primary = true;
    Copies covers{};        // of a secondary item: 0..1, but any number of the same colour
    bool coloured = false;  // some option gives it a colour
    // Returns true if at most one option may cover it, whatever the colours.
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

// Parses a file. Throws PuzzleError.
[[nodiscard]] CoverFile read_cover_file(const TextLines& lines);

// Colours of an item are replaced by items without colours.

// Items without colours, covered at most once, as the options that cover each.
using ExclusiveItems = std::vector<std::vector<int>>;

// Replaces the colours of an item, of which at most one may be chosen, by exclusive items. Options
// that share an item which is covered at most once exclude each other anyway, so they form classes,
// and colours matter only between two classes. A colour is a number in binary, and every digit has
// two items. An option of the first class covers that of its digit, one of the second class the
// other one; so they share an item if and only if a digit differs. Returns nullopt for more than
// `most` items, or more than a thousand classes. Throws Stopped. Precondition: the item is
// coloured.
[[nodiscard]] std::optional<ExclusiveItems> without_colours(const CoverFile& file, int item,
                                                            std::size_t most,
                                                            const std::stop_token& stop = {});

}  // namespace polypack
