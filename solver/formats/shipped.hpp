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
    std::string_view folder;  // "lattices", "pieces" or "puzzles"
    std::string_view name;    // without an ending
    std::string_view text;    // YAML

    // The path by which errors name it, and from which it refers to others.
    [[nodiscard]] POLYPACK_API std::string path() const;
};

// Returns all of them: lattices, then pieces, then puzzles, each in the order of their files.
[[nodiscard]] POLYPACK_API std::span<const ShippedFile> shipped_files();

enum class ShippedKind { puzzles, pieces, lattices };

// Returns what is known of the puzzles besides what their files say: puzzles/catalogue.json, which
// has the sections of the gallery in their order and in each the puzzles by name, with those facts
// that are known: designer, year, level, difficulty, and a list of the same for each of several
// problems.
[[nodiscard]] std::string_view catalogue_text();

// Returns the file of that name, or of such a path; null: there is none. A name has no slash and no
// ending. Of a puzzle and a set of pieces with the same name, that of the kind; a lattice only
// if it is to be one.
[[nodiscard]] POLYPACK_API const ShippedFile* find_shipped(std::string_view word,
                                                           ShippedKind first);

// Returns "; shipped: NAME" for the name that is nearest to a word or path; "" if none is near.
[[nodiscard]] POLYPACK_API std::string shipped_near(std::string_view word);

}  // namespace polypack
