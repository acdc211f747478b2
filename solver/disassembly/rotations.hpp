// The rotations of the square and the cube lattice, and the quarter turns among them.
#pragma once

#include <vector>

#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Whether pieces make quarter turns on a lattice: its cells are squares or cubes.
[[nodiscard]] bool has_turns(const Lattice& lattice);

// A quarter turn about an axis: from the positive direction of one coordinate to that of another.
struct QuarterTurn {
    int Point::* from = &Point::x;
    int Point::* to = &Point::y;
    int Point::* along = &Point::z;
    int rotation = 0;  // its number
    int reverse = 0;   // that of the turn the other way
};

class Rotations {
  public:
    // Precondition: has_turns(lattice).
    explicit Rotations(const Lattice& lattice);

    // The identity is number 0.
    [[nodiscard]] int count() const { return static_cast<int>(motions_.size()); }
    [[nodiscard]] const Motion& motion(int rotation) const { return motions_[rotation]; }
    // The one that does both.
    [[nodiscard]] int after(int first, int then) const { return after_[first * count() + then]; }
    // One for each axis: about z, and in space about x and y.
    [[nodiscard]] const std::vector<QuarterTurn>& quarter_turns() const { return quarter_turns_; }

  private:
    [[nodiscard]] int number_of(const Point& x, const Point& y, const Point& z) const;

    std::vector<Motion> motions_;
    std::vector<int> after_;
    std::vector<QuarterTurn> quarter_turns_;
};

}  // namespace polypack
