// The colours of an item of Knuth's format, said by items that know none.
#pragma once

#include <optional>
#include <vector>

#include "polypack/formats/cover_file.hpp"

namespace polypack {

// Items without colours, covered at most once, and the options that cover each.
using ExclusiveItems = std::vector<std::vector<int>>;

// Of two options that give the item different colours at most one may be chosen. Options that
// share an item which is covered at most once exclude each other anyway, so they form classes, and
// colours matter only between two classes: a colour is a number in binary, and for every digit
// there are two items. An option of the first class covers that of its digit, one of the second
// class the other one; so they share an item if and only if a digit differs. nullopt: more than
// `most` items, or more than a thousand classes. Precondition: the item is coloured.
[[nodiscard]] std::optional<ExclusiveItems> without_colours(const CoverFile& file, int item,
                                                            std::size_t most);

}  // namespace polypack
