#pragma once

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::testing {

// Contains each cell of `within` with the given probability in percent.
template <int Words>
Bitboard<Words> random_set(const Bitboard<Words>& within, Random& random, int percent) {
    Bitboard<Words> set;
    for (const int cell : within) {
        if (random.below(100) < percent) set.set(cell);
    }
    return set;
}

}  // namespace polypack::testing
