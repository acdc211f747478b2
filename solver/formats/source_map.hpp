// Positions of the parts of a puzzle in its files.
#pragma once

#include <map>
#include <stop_token>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/family/family.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_choice.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Positions of the parts of a puzzle in its files.
class SourceMap {
  public:
    // `whole`: the position of everything that is not recorded. `stop`: for set() and checked().
    explicit SourceMap(SourcePos whole, std::stop_token stop = {})
        : whole_(std::move(whole)), stop_(std::move(stop)), check_(stop_) {}

    // Records the position of a place. Throws Stopped.
    void set(const Place& place, const SourcePos& where) {
        check_();
        positions_[place] = where;
    }

    // Returns the position of a place; if it was not recorded, that of the part that contains it.
    [[nodiscard]] const SourcePos& of(Place place) const;

    // Throws PuzzleError with the first mistake and the number of the others. Precondition: there
    // is at least one.
    [[noreturn]] void throw_error(const std::vector<Mistake>& mistakes) const;

    // Returns the puzzle, or the family, in canonical form. Throws PuzzleError if it is invalid or
    // `extra` finds a mistake, and Stopped.
    [[nodiscard]] Puzzle checked(Puzzle puzzle, const ExtraCheck& extra) const;
    [[nodiscard]] Family checked(Family family, const FamilyCheck& extra) const;

  private:
    template <class Value, class Check>
    [[nodiscard]] Value checked_by(Value value, const Check& extra) const;

    SourcePos whole_;
    std::stop_token stop_;
    StopCheck check_;
    std::map<Place, SourcePos> positions_;
};

}  // namespace polypack
