// Expands a state with quarter turns.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/turns/blocked_turns.hpp"
#include "polypack/disassembly/turns/shifting_axis.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"

namespace polypack {

// Expands states with slides and quarter turns, as Expansion does with slides.
class TurnExpansion {
  public:
    // Keeps a reference to the bodies.
    TurnExpansion(const TurningBodies& bodies, const std::stop_token& stop);

    // Examines a state, as Expansion::look().
    std::optional<WayOut> look(const Shift* state);
    std::optional<WayOut> look(const TurnState& state);

    // Calls visit(numbers of the next state) for every move of the state examined: the slides, then
    // the turns. O(n^2) words for every 64 lines if it is known how bodies turn past each other;
    // otherwise all of their cells are compared for every line. There may be exponentially many.
    // Precondition: it has no way out. Throws Stopped.
    template <class Visit>
    void for_each_move(const Visit& visit) {
        for_each_slid(visit);
        for_each_quarter(visit);
    }
    // Does so for the slides only.
    template <class Visit>
    void for_each_slid(const Visit& visit) {
        for_each_slide([&](const Shift* shifts) { visit(slid(shifts)); });
    }
    // Does so for the turns only.
    template <class Visit>
    void for_each_quarter(const Visit& visit) {
        for_each_turn([&](const QuarterTurn& turn, int from, int to, BodySet set) {
            visit(turned(turn, from, to, set));
        });
    }

    // Calls visit(turn, set, next state) for every turn of the state examined: the set, without the
    // first body, turns about a line that is given from the middle of the box around the first one,
    // whose least coordinates are the origin in both states. Throws Stopped.
    template <class Visit>
    void for_each_turned(const Visit& visit) {
        for_each_turn([&](const QuarterTurn& turn, int from, int to, BodySet set) {
            const bool reverse = (set & 1) != 0;
            const TurnState& next = after_turn(turn, from, to, set);
            const Point& size = bodies_->bodies.front()->sizes[state_.orientations.front()];
            visit(turn_of(turn, from - (size.*turn.from - 1), to - (size.*turn.to - 1), reverse),
                  reverse ? all_bodies(bodies_->size()) & ~set : set, next);
        });
    }

    // Returns the bodies as they are oriented in the state examined, to slide, and what expands the
    // state by slides: its states have their places.
    [[nodiscard]] const Bodies& sliding() const { return *sliding_; }
    [[nodiscard]] Expansion& slides() { return *slides_; }

    // Returns the move, of the fewer bodies, from the state examined to the one with these numbers;
    // nullopt if there is none.
    [[nodiscard]] std::optional<Slide> move_to(const std::vector<Shift>& numbers);

  private:
    void load(const TurnState& state);
    [[nodiscard]] const BlockedSteps* pair(int first, int second);

    template <class Visit>
    void for_each_slide(const Visit& visit) {
        if (bodies_->apart) {
            slides_->for_each_uneven_move(visit);
        } else {
            slides_->for_each_move(visit);
        }
    }
    [[nodiscard]] const Shift* slid(const Shift* shifts);
    // Returns the state after bodies have turned; if the first one is to turn, the others turn the
    // other way.
    const TurnState& after_turn(const QuarterTurn& turn, int from, int to, BodySet set);
    [[nodiscard]] const Shift* turned(const QuarterTurn& turn, int from, int to, BodySet set);

    // Finds out how every two bodies block each other; if axes shift, wherever these are.
    void find_blocked(std::size_t axis);
    [[nodiscard]] std::shared_ptr<const BlockedTurns> blocked_at(Bevel bevel, int first, int second,
                                                                 std::size_t axis);
    // Returns those of 64 lines, the first given by twice its coordinates, about which some set can
    // turn; sets in_way_ to which bodies block which.
    [[nodiscard]] std::uint64_t find_open(const QuarterTurn& turn, int from, int to);
    // Returns the lines for which, by in_way_, the first body reaches all, or is reached by all.
    [[nodiscard]] std::uint64_t all_reached(bool back);
    // Sets pushes_ for one of the lines of in_way_.
    void set_pushes(int line);
    // Returns true if a set that in_way_ lets turn does so, about the line, given by twice its
    // coordinates, or by shifts of its axis; sets shifts_found_ to these.
    [[nodiscard]] bool can_turn(std::size_t axis, int from, int to, BodySet set);
    // Returns true if two bodies pass each other by shifts.
    [[nodiscard]] bool pass_by_shifts(std::size_t axis, int from, int to, int turning, int resting,
                                      bool reverse);
    // Adds the blocks of a body where it is.
    void add_blocks(std::size_t axis, int body, std::vector<LayerBlock>& blocks);
    // Calls visit(turn, from, to, set) for every set that can turn about a line, given by twice its
    // coordinates.
    template <class Visit>
    void for_each_turn(const Visit& visit) {
        const auto& turns = bodies_->rotations->quarter_turns();
        for (std::size_t axis = 0; axis < turns.size(); ++axis) {
            find_blocked(axis);
            const LineRange all = lines_around(box_, turns[axis]);
            for (int to = all.first_to; to <= all.last_to; ++to) {
                const int odd = (all.first_from + to) & 1;
                for (int from = all.first_from + odd; from <= all.last_from; from += 128) {
                    check_();
                    turn_about(axis, from, to, std::min(64, (all.last_from - from) / 2 + 1), visit);
                }
            }
        }
    }

    // Calls visit for the first lines of 64.
    template <class Visit>
    void turn_about(std::size_t axis, int from, int to, int count, const Visit& visit) {
        const QuarterTurn& turn = bodies_->rotations->quarter_turns()[axis];
        std::uint64_t open = find_open(turn, from, to);
        for (; open != 0; open &= open - 1) {
            const int line = std::countr_zero(open);
            if (line >= count) return;
            set_pushes(line);
            pushes_.close();
            pushes_.for_each_closed_set([&](BodySet set) {
                check_();
                if (shifting_ && !can_turn(axis, from + 2 * line, to, set)) return;
                visit(turn, from + 2 * line, to, set);
            });
        }
    }

    const TurningBodies* bodies_;
    StopCheck check_;
    // The sliding bodies in the orientations of the state; keeps a reference to sliding_.
    std::unique_ptr<Bodies> sliding_;
    std::unique_ptr<Expansion> slides_;
    std::unordered_map<std::uint64_t, std::shared_ptr<const BlockedSteps>> known_pairs_;
    TurnPairs::Known known_turns_;
    std::vector<std::shared_ptr<const BlockedTurns>> blocked_;  // by two bodies i, j: as i turns
    std::vector<std::uint64_t> in_way_;                         // the same, a bit for each line
    // If axes shift: how bodies block each other about fixed ones.
    std::vector<std::shared_ptr<const BlockedTurns>> blocked_fixed_;
    std::unique_ptr<ShiftingAxis> shifting_;  // null: axes are fixed
    std::vector<AxisShift> shifts_found_;
    std::unordered_map<std::uint64_t, std::vector<LayerBlock>> known_blocks_;  // by shape and axis
    std::vector<LayerBlock> turning_blocks_;
    std::vector<LayerBlock> resting_blocks_;
    std::vector<std::uint64_t> reached_;  // by body, a bit for each line

    TurnState state_;  // the first body at the origin
    Point origin_{};   // where it is
    std::vector<Shift> shifts_;
    BodyBox box_;
    Pushes pushes_;
    TurnState next_;
    std::vector<Shift> numbers_;
};

}  // namespace polypack
