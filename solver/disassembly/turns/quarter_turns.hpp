// The rotations of the square and the cube lattice, the quarter turns among them, and what is in
// the way of a block of cells that makes one.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
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

// One or two cells wide, and one or two deep, within a layer at right angles to the axis of a turn.
// A piece without its rim is the union of its blocks: between two of its cells there is no rim.
struct Block {
    int wide = 1;
    int deep = 1;
    [[nodiscard]] friend constexpr bool operator==(const Block&, const Block&) = default;
};

// A block that rests in the way of one that turns.
struct BlockInWay {
    int x = 0;  // of its first cell, from the first cell of the turning block
    int y = 0;
    Block block;
    Bevel passes_at = 0;  // the least bevel at which it is not in the way
};

// Whether a block, turning by 90 degrees from x to y about the origin, at any time overlaps one
// that rests. `x`, `y`: the middle of its first cell, in halves of an edge. Both lack a rim.
// Touching is not overlapping. Exact: in integers.
[[nodiscard]] bool meets_in_turn(const Block& turning, int x, int y, const Block& resting,
                                 int resting_x, int resting_y, Bevel bevel);

// The blocks in the way of turning ones, computed when first asked for. Thread-safe.
class SweptByTurn {
  public:
    // `x`, `y`: as above. Blocks of several cells only if `blocks`; without, and so without a rim,
    // they add nothing to their cells. Where smaller blocks of the two are in the way up to the
    // same bevel, larger ones are left out. The result stays where it is.
    [[nodiscard]] const std::vector<BlockInWay>& in_way(const Block& turning, int x, int y,
                                                        bool blocks);

  private:
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, std::unique_ptr<const std::vector<BlockInWay>>> known_;
};

}  // namespace polypack
