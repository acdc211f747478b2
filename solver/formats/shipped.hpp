// The puzzles and sets of pieces that come with polypack, which are part of the library: they have
// names, such as soma-cube and pentominoes, that stand for files wherever one is read.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"

namespace polypack {

// One of them.
struct ShippedFile {
    std::string_view folder;  // "pieces" or "puzzles"
    std::string_view name;    // without an ending
    std::string_view text;    // YAML

    // The path by which errors name it, and from which it refers to others.
    [[nodiscard]] POLYPACK_API std::string path() const;
};

// Returns all of them: pieces first, then puzzles, each in the order of their files.
[[nodiscard]] POLYPACK_API std::span<const ShippedFile> shipped_files();

enum class ShippedKind { puzzles, pieces };

// Returns the file of that name, or of such a path; null: there is none. A name has no slash and no
// ending. Of a puzzle and a set of pieces with the same name, that of the kind.
[[nodiscard]] POLYPACK_API const ShippedFile* find_shipped(std::string_view word,
                                                           ShippedKind first);

// Returns "; shipped: NAME" for the name that is nearest to a word or path; "" if none is near.
[[nodiscard]] POLYPACK_API std::string shipped_near(std::string_view word);

}  // namespace polypack
