// Selects the word count of the bitboards for a number of cells: the only place that does.
#pragma once

#include <cassert>

#include "polypack/puzzle/limits.hpp"

namespace polypack {

// Calls body.template operator()<Words>() with the smallest compiled Words that holds `cells`.
// Precondition: 0 <= cells <= limits::searched_cells.
template <class Body>
auto with_words(int cells, Body&& body) {
    static_assert(limits::searched_cells <= 64 * 256, "the largest number of words compiled below");
    assert(cells >= 0 && cells <= limits::searched_cells);
    if (cells <= 64) return body.template operator()<1>();
    if (cells <= 64 * 2) return body.template operator()<2>();
    if (cells <= 64 * 4) return body.template operator()<4>();
    if (cells <= 64 * 8) return body.template operator()<8>();
    if (cells <= 64 * 32) return body.template operator()<32>();
    return body.template operator()<256>();
}

}  // namespace polypack
