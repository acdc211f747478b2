// What tells the pieces of pictures: the characters that denote them, and which of them there are,
// in how many copies.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/render/text_canvas.hpp"

namespace polypack {

// A piece of a legend.
struct LegendPiece {
    int least = 0;    // copies in a packing
    int most = 0;     //
    int numbers = 1;  // of CopyNumbers that its copies have: 0 to numbers - 1

    // " ×2", " ×2 to 4", or nothing if it is used exactly once.
    [[nodiscard]] std::string copies() const;
};

class Legend {
  public:
    // Adds a packing, whose placed pieces have these numbers of CopyNumbers. O(pieces * log).
    void add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers);

    // By number of the piece; pieces that no packing uses are left out.
    [[nodiscard]] const std::map<int, LegendPiece>& pieces() const { return pieces_; }

  private:
    bool any_ = false;  // whether there is a packing
    std::map<int, LegendPiece> pieces_;
    std::vector<LegendPiece> own_;  // by number of the piece: in the packing that is being added
};

class PieceLetters {
  public:
    // O(pieces * log).
    explicit PieceLetters(const Puzzle& puzzle);

    // One character per piece: its name's first letter, or another that no other piece has. The
    // first 76 are of ASCII, others have accents, are Greek or Cyrillic; '#' for all pieces past
    // about 300.
    [[nodiscard]] Character of_piece(int piece) const { return letters_[piece].front(); }

    // The letter of a copy by its number of CopyNumbers: 0 has the piece's, 1 the same in the
    // other case where it is free, the others are like no other; '#' where they are used up.
    [[nodiscard]] Character of_copy(int piece, int number) const;

    // The piece that has a letter, for itself or a copy; -1: none, or more than one.
    [[nodiscard]] int piece_of(std::string_view letter) const;

  private:
    std::vector<std::vector<Character>> letters_;  // by piece, then number
};

}  // namespace polypack
