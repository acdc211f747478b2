// Where the parts of a puzzle are in its files.
#pragma once

#include <map>
#include <vector>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

class SourceMap {
  public:
    // `whole`: the position of whatever is not recorded.
    explicit SourceMap(SourcePos whole) : whole_(std::move(whole)) {}

    void set(const Place& place, const SourcePos& where) { positions_[place] = where; }

    // The position of a place; if it was not recorded, that of whatever contains it.
    [[nodiscard]] const SourcePos& of(Place place) const;

    // Throws PuzzleError with the first mistake and the number of the others. Precondition: there
    // is at least one.
    [[noreturn]] void complain(const std::vector<Mistake>& mistakes) const;

    // The puzzle in canonical form. Throws PuzzleError if it is invalid, or if `more` (nullptr:
    // nothing) says so.
    [[nodiscard]] Puzzle checked(Puzzle puzzle, MoreMistakes more) const;

  private:
    SourcePos whole_;
    std::map<Place, SourcePos> positions_;
};

}  // namespace polypack
