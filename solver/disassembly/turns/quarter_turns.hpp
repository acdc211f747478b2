// The rotations of the square and the cube lattice, with their quarter turns, and the obstacles of
// a block of cells that turns.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// Returns true if pieces can make quarter turns on a lattice: its cells are squares or cubes.
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

    // Returns the number of rotations; number 0 is the identity.
    [[nodiscard]] int count() const { return static_cast<int>(motions_.size()); }
    [[nodiscard]] const Motion& motion(int rotation) const { return motions_[rotation]; }
    // Returns the rotation `first` followed by `then`.
    [[nodiscard]] int after(int first, int then) const { return after_[first * count() + then]; }
    // Returns a quarter turn for each axis: about z, and in space about x and y.
    [[nodiscard]] const std::vector<QuarterTurn>& quarter_turns() const { return quarter_turns_; }

  private:
    [[nodiscard]] int number_of(const Point& x, const Point& y, const Point& z) const;

    std::vector<Motion> motions_;
    std::vector<int> after_;
    std::vector<QuarterTurn> quarter_turns_;
};

// A block of one or two by one or two cells within a layer at right angles to the axis of a turn. A
// piece without its rim is the union of its blocks: there is no rim between two of its cells.
struct Block {
    int wide = 1;
    int deep = 1;
    [[nodiscard]] friend constexpr bool operator==(const Block&, const Block&) = default;
};

// Turns a block by 90 degrees from y to x about the origin. `x`, `y`: the middle of its first cell,
// in halves of an edge.
[[nodiscard]] Block turned_back(const Block& block, int& x, int& y);

// A resting block in the way of one that turns.
struct BlockInWay {
    int x = 0;  // of its first cell, from the first cell of the turning block
    int y = 0;
    Block block;
    Bevel passes_at = 0;  // the least bevel at which it is not in the way
};

// Returns true if a block, turning by 90 degrees from x to y about the origin, at any time overlaps
// one that rests. `x`, `y`: the middle of its first cell, in halves of an edge. Both lack a rim.
// Touching is not overlapping. Exact: in integers.
[[nodiscard]] bool meets_in_turn(const Block& turning, int x, int y, const Block& resting,
                                 int resting_x, int resting_y, Bevel bevel);

// A cache of the blocks in the way of turning ones. Thread-safe.
class SweptByTurn {
  public:
    SweptByTurn();
    SweptByTurn(const SweptByTurn&) = delete;
    SweptByTurn& operator=(const SweptByTurn&) = delete;
    ~SweptByTurn();

    // Returns the blocks in the way. `x`, `y`: as above. Blocks of several cells are used only if
    // `blocks`; without a rim they add nothing to their cells. A larger block is left out if
    // smaller ones are in the way up to the same bevel. The result is never moved.
    [[nodiscard]] const std::vector<BlockInWay>& in_way(const Block& turning, int x, int y,
                                                        bool blocks);

  private:
    // The blocks around one that turns.
    class Around;

    [[nodiscard]] const std::vector<BlockInWay>& known_in_way(const Block& turning, int x, int y,
                                                              bool blocks);
    [[nodiscard]] const Around& around(const Block& turning, int x, int y);
    [[nodiscard]] std::vector<BlockInWay> ways_past(const Block& turning, int x, int y);

    std::mutex mutex_;
    // By block, and where it is.
    std::unordered_map<std::uint64_t, std::unique_ptr<const std::vector<BlockInWay>>> known_;
    std::unordered_map<std::uint64_t, std::unique_ptr<const Around>> known_around_;
};

}  // namespace polypack
