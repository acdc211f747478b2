// Bodies that slide and make quarter turns.
//
// A state is where every body is but the first: four numbers each. The first of them is that of the
// first rotation of the lattice that takes the body's shape in the packing to its shape now, up to
// translation; the others are the least coordinates of its cells, less those of the first body.
// The first body is as in the packing: the whole is turned so that it is. Where there are several
// ways to do so, the state is the least of the lists of numbers.
//
// A turn of a set of bodies is about a line along an axis of the lattice, through the middle of a
// cell or an edge between four; about others, cells do not land on cells. Lines run through the
// box around all bodies, or are at most a cell beyond it. A set may turn where no other body is in
// the way at any time, see disassembly/turns/quarter_turns.hpp.
//
// There are finitely many states without a way out: along each axis every body is then held by
// every other one, if only by way of others, so that they are no longer together than one behind
// the other.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/disassembly/state_set.hpp"
#include "polypack/disassembly/turns/blocked_turns.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// A body in every orientation.
struct TurningBody {
    // By rotation, the first one that leads to the same shape.
    std::vector<int> orientations;
    // By orientation; those of other rotations are empty.
    std::vector<Polyform> forms;
    std::vector<Point> sizes;  // of the boxes around them
    std::vector<int> shapes;   // their numbers in ShapePairs
};

// Where bodies are: their orientations, and the least coordinates of their cells.
struct TurnState {
    std::vector<int> orientations;
    std::vector<Point> places;
};

struct TurningBodies {
    ShapePairs* pairs = nullptr;
    std::shared_ptr<const Rotations> rotations;
    std::vector<std::shared_ptr<const TurningBody>> bodies;
    Bevel bevel = 0;

    [[nodiscard]] int size() const { return static_cast<int>(bodies.size()); }
    [[nodiscard]] std::size_t coordinates() const { return 4 * (bodies.size() - 1); }
};

[[nodiscard]] TurningBodies turning_bodies(const std::vector<PlacedPiece>& packing,
                                           ShapePairs& pairs, Bevel bevel);
[[nodiscard]] TurnState first_state(const TurningBodies& bodies,
                                    const std::vector<PlacedPiece>& packing);
// Some of the bodies, by their numbers.
[[nodiscard]] TurningBodies part_of(const TurningBodies& bodies, const std::vector<int>& numbers);
[[nodiscard]] TurnState part_of(const TurnState& state, const std::vector<int>& numbers);

// The numbers of a state, see above, and the state of numbers: with the first body at the origin.
[[nodiscard]] std::vector<Shift> numbers_of(const TurningBodies& bodies, const TurnState& state);
[[nodiscard]] TurnState state_of(const TurningBodies& bodies, const Shift* numbers);

// Turns a body about a line, given by twice its coordinates; `reverse`: the other way.
void turn_body(const TurningBodies& bodies, TurnState& state, int body, const QuarterTurn& turn,
               int from, int to, bool reverse);
// The same turn as a move has it.
[[nodiscard]] Turn turn_of(const QuarterTurn& turn, int from, int to, bool reverse);
// Makes a move that does not lead away; its pieces are bodies.
void make(const Slide& move, const TurningBodies& bodies, TurnState& state);

// The cells at the corners of the box around bodies.
struct BodyBox {
    Point low{};
    Point high{};
};
[[nodiscard]] BodyBox box_around(const TurningBodies& bodies, const TurnState& state);
// The lines to turn about of bodies in that box.
[[nodiscard]] LineRange lines_around(const BodyBox& box, const QuarterTurn& turn);

}  // namespace polypack
