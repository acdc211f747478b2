// The part of a level that is copied to a smaller one.
#pragma once

#include <cstdint>

#include "polypack/packing/kernels/wide_level.hpp"

namespace polypack {

// The live options and the items that still matter; both keep their order.
struct Excerpt {
    const WideLevel& from;
    const std::uint64_t* live;    // [from.words]
    const std::uint64_t* matter;  // [from.item_words]
    int options;                  // how many
    int items;
};

}  // namespace polypack
