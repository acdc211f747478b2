// Bodies that slide and make quarter turns.
//
// A state has four numbers for every body but the first. The first of them is the number of the
// first rotation of the lattice that takes the body's shape in the packing to its shape now, up to
// translation; the others are the least coordinates of its cells, less those of the first body. The
// first body is as in the packing: the whole is turned to make it so. If there are several ways to
// do that, the state is the least of the lists of numbers.
//
// A set of bodies turns about a line along an axis of the lattice, through the middle of a cell or
// an edge between four; about other lines, cells do not land on cells. Lines run through the box
// around all bodies, or are at most a cell beyond it. A set may turn if no other body is in the way
// at any time, see disassembly/turns/quarter_turns.hpp; or if axes shift, if none is in the way of
// those without the first body for some shifts, see disassembly/turns/shifting_axis.hpp.
//
// There are finitely many states without a way out: along each axis every body is then held by
// every other one, directly or by way of others, so that together they are at most as long as all
// of them one behind the other.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/disassembly/state_set.hpp"
#include "polypack/disassembly/turns/blocked_turns.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/disassembly/turns/shifting_axis.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// A body in every orientation.
struct TurningBody {
    // By rotation, the first one that leads to the same shape.
    std::vector<int> orientations;
    // By orientation; the entries of other rotations are empty.
    std::vector<Polyform> forms;
    std::vector<Point> sizes;  // of the boxes around them
    std::vector<int> shapes;   // their numbers in ShapePairs
};

// The places of bodies: their orientations, and the least coordinates of their cells.
struct TurnState {
    std::vector<int> orientations;
    std::vector<Point> places;
};

struct TurningBodies {
    ShapePairs* pairs = nullptr;
    std::shared_ptr<const Rotations> rotations;
    std::vector<std::shared_ptr<const TurningBody>> bodies;
    Bevel bevel = 0;
    bool apart = false;  // whether bodies slide by different numbers of steps
    // If axes shift: which two bodies pass each other so.
    std::shared_ptr<KnownShifts> shifts{};

    [[nodiscard]] int size() const { return static_cast<int>(bodies.size()); }
    [[nodiscard]] std::size_t coordinates() const { return 4 * (bodies.size() - 1); }
};

[[nodiscard]] TurningBodies turning_bodies(const std::vector<PlacedPiece>& packing,
                                           ShapePairs& pairs, MoveRule rule, Bevel bevel,
                                           bool shifting = false);
[[nodiscard]] TurnState first_state(const TurningBodies& bodies,
                                    const std::vector<PlacedPiece>& packing);
// Returns some of the bodies, given by number.
[[nodiscard]] TurningBodies part_of(const TurningBodies& bodies, const std::vector<int>& numbers);
[[nodiscard]] TurnState part_of(const TurnState& state, const std::vector<int>& numbers);

// Returns the numbers of a state, see above.
[[nodiscard]] std::vector<Shift> numbers_of(const TurningBodies& bodies, const TurnState& state);
[[nodiscard]] TurnState state_of(const TurningBodies& bodies, const Shift* numbers);

// Turns a body about a line, given by twice its coordinates; `reverse`: the other way.
void turn_body(const TurningBodies& bodies, TurnState& state, int body, const QuarterTurn& turn,
               int from, int to, bool reverse);
// Returns that turn in the form of a move.
[[nodiscard]] Turn turn_of(const QuarterTurn& turn, int from, int to, bool reverse);
// Makes a move that does not lead away; its pieces are numbers of bodies.
void make(const Slide& move, const TurningBodies& bodies, TurnState& state);

// The cells at the corners of the box around bodies.
struct BodyBox {
    Point low{};
    Point high{};
};
[[nodiscard]] BodyBox box_around(const TurningBodies& bodies, const TurnState& state);
// Returns the lines about which bodies in that box may turn.
[[nodiscard]] LineRange lines_around(const BodyBox& box, const QuarterTurn& turn);

// The key of how two bodies, where they are, block each other's turns, and the lines among those
// given by twice their coordinates, relative to the first body.
struct TurnPair {
    TurnPairs::Key key;
    LineRange range;
};
[[nodiscard]] TurnPair turn_pair(const TurningBodies& bodies, const TurnState& state, int first,
                                 int second, int axis, const LineRange& lines);
// Returns how they do at the bevel of the key.
[[nodiscard]] std::shared_ptr<const BlockedTurns> blocked_turns(const TurningBodies& bodies,
                                                                const TurnState& state, int first,
                                                                int second, const TurnPair& pair);

}  // namespace polypack
