// Legends of pictures: the pieces that occur, their numbers of copies, and the characters that
// denote them.
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

    // Returns " ×2", " ×2 to 4", or "" if it is used exactly once.
    [[nodiscard]] std::string copies() const;
};

class Legend {
  public:
    // Adds a packing, whose placed pieces have these numbers of CopyNumbers. O(pieces * log).
    void add(const std::vector<PlacedPiece>& packing, const std::vector<int>& numbers);

    // Returns the pieces by number, without those that no packing uses.
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

    // Returns one character per piece: its name's first letter, or another that no other piece has.
    // The first 76 are ASCII, others have accents, are Greek or Cyrillic; '#' for all pieces past
    // about 300.
    [[nodiscard]] Character of_piece(int piece) const { return letters_[piece].front(); }

    // Returns the letter of a copy by its number of CopyNumbers: 0 has the piece's, 1 the same in
    // the other case if it is free, the others have one that nothing else has; '#' if there are
    // none left.
    [[nodiscard]] Character of_copy(int piece, int number) const;

    // Returns the piece that has a letter, for itself or a copy; -1 if none does, or more than one.
    [[nodiscard]] int piece_of(std::string_view letter) const;

  private:
    std::vector<std::vector<Character>> letters_;  // by piece, then number
};

}  // namespace polypack
