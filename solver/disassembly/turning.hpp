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
// the way at any time, see disassembly/swept_by_turn.hpp.
//
// There are finitely many states without a way out: along each axis every body is then held by
// every other one, if only by way of others, so that they are no longer together than one behind
// the other.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polypack/disassembly/blocked_turns.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/rotations.hpp"
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

// The numbers of a state, see above.
[[nodiscard]] std::vector<Shift> numbers_of(const TurningBodies& bodies, const TurnState& state);
// Makes a move that does not lead away; its pieces are bodies.
void make(const Slide& move, const TurningBodies& bodies, TurnState& state);

// As Expansion.
class TurnExpansion {
  public:
    // Keeps a reference to the bodies.
    TurnExpansion(const TurningBodies& bodies, const std::stop_token& stop);

    // As Expansion.
    std::optional<WayOut> look(const Shift* state);
    std::optional<WayOut> look(const TurnState& state);

    // Calls visit(numbers of the next state) for every move of the state looked at: the slides,
    // then the turns. O(n^2) words for every 64 lines, if how bodies turn past each other is known;
    // otherwise all of their cells are compared for every line. There may be exponentially many.
    // Precondition: it has no way out. Throws Stopped.
    template <class Visit>
    void for_each_move(const Visit& visit) {
        slides_->for_each_move([&](const Shift* shifts) { visit(slid(shifts)); });
        for_each_turn([&](const QuarterTurn& turn, int from, int to, BodySet set) {
            visit(turned(turn, from, to, set));
        });
    }

    // The move from the state looked at to one with these numbers, of the fewer bodies. nullopt:
    // there is none.
    [[nodiscard]] std::optional<Slide> move_to(const std::vector<Shift>& numbers);

    // The least bevel, greater than that of the bodies and less than `most`, at which the state
    // looked at has another turn; otherwise `most`.
    [[nodiscard]] Bevel next_bevel(Bevel most);

  private:
    // What is on the cells of the box around all bodies.
    struct Grid {
        Point low{};
        Point high{};
        std::vector<signed char> owner;  // the number of a body, or -1

        [[nodiscard]] std::size_t index(const Point& p) const;
        // -1 also beyond the box.
        [[nodiscard]] int at(const Point& p) const;
    };
    struct PlacedBlock {
        int body = 0;
        Point cell{};
        Block block;
    };

    void load(const TurnState& state);
    void find_blocks(const QuarterTurn& turn);
    [[nodiscard]] bool is_block(const QuarterTurn& turn, const Point& cell, const Block& block,
                                int body) const;
    [[nodiscard]] std::shared_ptr<const BlockedSteps> pair(int first, int second);
    [[nodiscard]] const std::vector<BlockInWay>& in_way(const Block& block, int x, int y);

    [[nodiscard]] const Shift* slid(const Shift* shifts);
    // The state after bodies have turned; if the first one turns, the others turn the other way.
    const TurnState& after_turn(const QuarterTurn& turn, int from, int to, BodySet set);
    [[nodiscard]] const Shift* turned(const QuarterTurn& turn, int from, int to, BodySet set);

    // The lines to turn about.
    [[nodiscard]] LineRange lines(const QuarterTurn& turn) const;
    // Finds out for every two bodies how they are in each other's way.
    void find_blocked(std::size_t axis);
    // Of 64 lines, the first given by twice its coordinates, those about which some set can turn;
    // and in in_way_ who is in whose way.
    [[nodiscard]] std::uint64_t find_open(const QuarterTurn& turn, int from, int to);
    // The lines for which by in_way_ the first body reaches all, or is reached by all.
    [[nodiscard]] std::uint64_t all_reached(bool back);
    // Sets in pushes_ who takes whom along, for one of the lines of in_way_.
    void set_pushes(int line);
    // Calls visit(body, other, block of the other in the way) at the bevels above that of the
    // bodies; until it returns false.
    template <class Visit>
    void for_each_in_way(const QuarterTurn& turn, int from, int to, const Visit& visit);

    // Calls visit(turn, from, to) for every axis and every line along it.
    template <class Visit>
    void for_each_line(const Visit& visit) {
        for (const QuarterTurn& turn : bodies_->rotations->quarter_turns()) {
            find_blocks(turn);
            const LineRange all = lines(turn);
            for (int to = all.first_to; to <= all.last_to; ++to) {
                const int odd = (all.first_from + to) & 1;
                for (int from = all.first_from + odd; from <= all.last_from; from += 2) {
                    check_();
                    visit(turn, from, to);
                }
            }
        }
    }

    template <class Visit>
    void for_each_turn(const Visit& visit) {
        const auto& turns = bodies_->rotations->quarter_turns();
        for (std::size_t axis = 0; axis < turns.size(); ++axis) {
            find_blocked(axis);
            const LineRange all = lines(turns[axis]);
            for (int to = all.first_to; to <= all.last_to; ++to) {
                const int odd = (all.first_from + to) & 1;
                for (int from = all.first_from + odd; from <= all.last_from; from += 128) {
                    check_();
                    turn_about(turns[axis], from, to, std::min(64, (all.last_from - from) / 2 + 1),
                               visit);
                }
            }
        }
    }

    // About the first lines of 64.
    template <class Visit>
    void turn_about(const QuarterTurn& turn, int from, int to, int count, const Visit& visit) {
        std::uint64_t open = find_open(turn, from, to);
        for (; open != 0; open &= open - 1) {
            const int line = std::countr_zero(open);
            if (line >= count) return;
            set_pushes(line);
            pushes_.close();
            pushes_.for_each_closed_set([&](BodySet set) {
                check_();
                visit(turn, from + 2 * line, to, set);
            });
        }
    }

    const TurningBodies* bodies_;
    StopCheck check_;
    // What slides, in the orientations of the state; it keeps a reference to sliding_.
    std::unique_ptr<Bodies> sliding_;
    std::unique_ptr<Expansion> slides_;
    std::unordered_map<std::uint64_t, std::shared_ptr<const BlockedSteps>> known_pairs_;
    std::unordered_map<std::uint64_t, std::vector<BlockInWay>> known_in_way_;
    TurnPairs::Known known_turns_;
    std::vector<std::shared_ptr<const BlockedTurns>> blocked_;  // by two bodies i, j: as i turns
    std::vector<std::uint64_t> in_way_;                         // the same, a bit for each line
    std::vector<std::uint64_t> reached_;                        // by body, a bit for each line

    TurnState state_;  // the first body at the origin
    Point origin_{};   // where it is
    std::vector<Shift> shifts_;
    Grid grid_;
    std::vector<PlacedBlock> blocks_;
    Pushes pushes_;
    TurnState next_;
    std::vector<Shift> numbers_;
};

}  // namespace polypack
