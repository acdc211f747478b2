// Words for kinds of cell, and cells written with them.
#pragma once

#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Looks up a word of the lattice; returns nullptr if it has no such word.
[[nodiscard]] POLYPACK_API const KindWord* find_kind_word(const Lattice& lattice,
                                                          std::string_view word);
// Returns an error message for an unknown word, with a suggestion. Precondition: the lattice has
// words.
[[nodiscard]] POLYPACK_API std::string unknown_kind(const Lattice& lattice, std::string_view word);

// Formats a cell as a user would write it: "[0, 1]", or with a word for its kind where the lattice
// has one, "[0, 0, up-left, 0]". Precondition: it is a cell.
[[nodiscard]] POLYPACK_API std::string cell_in_words(const Lattice& lattice, const Point& cell);

}  // namespace polypack
