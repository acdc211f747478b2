// Characters that denote pieces in pictures, and copies of them.
#pragma once

#include <string>
#include <vector>

#include "polypack/packing/packing.hpp"

namespace polypack {

class PieceLetters {
  public:
    // O(pieces * log).
    explicit PieceLetters(const Puzzle& puzzle);

    // One character per piece: its name's first letter, or another that no other piece has; '#' for
    // all pieces past about 80.
    [[nodiscard]] char of_piece(int piece) const { return letters_[piece].front(); }

    // The letter of a copy by its number of CopyNumbers: 0 has the piece's, 1 the same in the
    // other case where it is free, the others are like no other; '#' where they are used up.
    [[nodiscard]] char of_copy(int piece, int number) const;

    // The piece that has a letter, for itself or a copy; -1: none, or more than one.
    [[nodiscard]] int piece_of(char letter) const;

  private:
    std::vector<std::string> letters_;  // by piece, then number
};

}  // namespace polypack
