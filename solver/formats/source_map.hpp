// Where the parts of a puzzle stand in its files.
#pragma once

#include <map>
#include <vector>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {

class SourceMap {
  public:
    // `whole`: where what is not recorded stands, in the end.
    explicit SourceMap(SourcePos whole) : whole_(std::move(whole)) {}

    void set(const Place& place, const SourcePos& where) { positions_[place] = where; }

    // Where a place stands; if that is not recorded, where what contains it does.
    [[nodiscard]] const SourcePos& of(Place place) const;

    // Throws PuzzleError with the first mistake and the number of the others. Precondition: there
    // is one.
    [[noreturn]] void complain(const std::vector<Mistake>& mistakes) const;

  private:
    SourcePos whole_;
    std::map<Place, SourcePos> positions_;
};

}  // namespace polypack
