// Expands a state: finds the sets of bodies that can slide, and how far, and the move that leads
// from one state to another.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/joint_moves.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/disassembly/state_set.hpp"

namespace polypack {

// Bodies that move against each other. A state has the shift of each body from its place in the
// packing, relative to the first of them: three coordinates for each of the others.
struct Bodies {
    const Lattice* lattice = nullptr;
    const std::vector<SlideAxis>* axes = nullptr;
    std::vector<const Polyform*> shapes;
    std::vector<Point> places;  // of the shapes in the packing, in multiples of the lattice's steps
    // By two bodies i < j: pairs[i * size + j].
    std::vector<const BlockedSteps*> pairs;
    std::vector<std::shared_ptr<const void>> keepers;  // of the pairs

    [[nodiscard]] int size() const { return static_cast<int>(places.size()); }
    [[nodiscard]] std::size_t coordinates() const { return 3 * (places.size() - 1); }
};

// Returns the shift of a body in a state.
[[nodiscard]] inline Point shift_of(const Shift* state, int body) {
    if (body == 0) return {};
    const Shift* const at = state + 3 * (static_cast<std::ptrdiff_t>(body) - 1);
    return {at[0], at[1], at[2]};
}
// Returns the state of some of the bodies, given by number, relative to the first of them.
[[nodiscard]] std::vector<Shift> state_of_part(const std::vector<Shift>& state,
                                               const std::vector<int>& numbers);

// Returns some of the bodies, given by number.
[[nodiscard]] Bodies part_of(const Bodies& bodies, const std::vector<int>& numbers);

// A set of bodies that can be carried away from the others without end, forward or backward.
struct WayOut {
    BodySet set = 0;
    std::size_t axis = 0;
    bool forward = true;
};

// Expands states one after the other in reused memory.
class Expansion {
  public:
    // Keeps a reference to the bodies.
    Expansion(const Bodies& bodies, const std::stop_token& stop);

    // Examines a state. Returns a way out of the fewest bodies if there is any. O(axes * n^2),
    // times another factor n if something can move.
    std::optional<WayOut> look(const Shift* state);
    // Returns true if anything can move in the state examined.
    [[nodiscard]] bool moves() const {
        return std::ranges::any_of(axes_, [](const AlongAxis& along) { return along.moves; });
    }
    // Returns the bodies in the way of a body's next step forward in the state examined.
    [[nodiscard]] BodySet in_way(std::size_t axis, int body) const {
        return axes_[axis].near.with(body);
    }
    // To be called when the shapes of the bodies have changed: the next state is then measured
    // without regard to the last.
    void forget_last() { measured_ = false; }

    // Calls visit(next state) for every move of the state examined: every set of bodies that can
    // slide along an axis by some amount as a whole, and every such amount. A set and its
    // complement are two moves, in opposite directions, unless they lead to the same state. There
    // may be exponentially many. Precondition: it has no way out. Throws Stopped.
    template <class Visit>
    void for_each_move(const Visit& visit) {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (axes_[axis].moves) move_along(axis, visit);
        }
    }

    // Calls visit for the moves along an axis in which every body slides its own distance.
    template <class Visit>
    void for_each_uneven_move(const Visit& visit) {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (!axes_[axis].moves) continue;
            uneven_.set_free(all_free(axis));
            uneven_.for_each([&](const std::vector<Steps>& distances) {
                check_();
                visit(moved_apart(distances, axis));
            });
        }
    }

    // Calls visit(set, axis) for every way to divide the bodies of the state examined into two
    // parts that can be carried away from each other; the set is the part that goes forward along
    // the axis. A set may occur once for each axis. There may be exponentially many.
    template <class Visit>
    void for_each_way_out(const Visit& visit) {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (!axes_[axis].moves) continue;
            push_within(axis, endless);
            if (pushes_.all_together()) continue;
            pushes_.close();
            pushes_.for_each_closed_set([&](BodySet set) { visit(set, axis); });
        }
    }

    // Does the work of for_each_move() for states that may have a way out: visits only moves of
    // sets that are stopped at last. They lead to finitely many states.
    template <class Visit>
    void for_each_stopped_move(const Visit& visit) {
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            if (axes_[axis].moves) stopped_moves_along(axis, visit);
        }
    }

  private:
    struct AlongAxis {
        bool moves = false;
        Pushes near;  // who pushes whom at once
        Pushes far;   // and at all
    };
    // A distance, at most as large as a coordinate. See check_size().
    using Free = std::int16_t;
    static constexpr Free without_end = std::numeric_limits<Free>::max();
    [[nodiscard]] static std::size_t stride_of(int bodies);

    // Sets the distances along all axes that differ from those of the last state.
    void measure();
    template <std::size_t Axes>
    void measure_changed();
    // Returns, by the other body, how far a body can go forward before it hits it.
    [[nodiscard]] const Free* row(std::size_t axis, int body) const {
        return free_.data() + (axis * places_.size() + body) * stride_;
    }
    // Sets the pushes along an axis: a body pushes those that are less than so many steps away.
    void push_within(std::size_t axis, Steps steps, Pushes& pushes) const;
    void push_within(std::size_t axis, Steps steps) { push_within(axis, steps, pushes_); }
    // Returns the least distance that is at least `least`.
    [[nodiscard]] Steps next_distance(std::size_t axis, Steps least) const;
    // Returns, by two bodies i, j, how far i can go forward before it hits j.
    [[nodiscard]] std::vector<Steps> all_free(std::size_t axis) const;
    // Returns the way out of the fewest bodies. Precondition: `far` is closed.
    [[nodiscard]] WayOut min_way_out(std::size_t axis) const;

    template <class Visit>
    void move_along(std::size_t axis, const Visit& visit) {
        const AlongAxis& along = axes_[axis];
        pushes_ = along.near;
        for (Steps steps = 1; !pushes_.all_together();) {
            pushes_.close();
            const Steps most = next_distance(axis, steps);
            pushes_.for_each_closed_set([&](BodySet set) {
                for (Steps amount = steps; amount <= most; ++amount) {
                    check_();
                    visit(moved(set, axis, amount));
                }
            });
            steps = most + 1;
            push_within(axis, steps);
        }
    }
    template <class Visit>
    void stopped_moves_along(std::size_t axis, const Visit& visit) {
        const AlongAxis& along = axes_[axis];
        for (Steps steps = 1;;) {
            const Steps most = next_distance(axis, steps);
            if (most == endless) return;
            push_within(axis, steps);
            if (pushes_.all_together()) return;
            pushes_.close();
            pushes_.for_each_closed_set([&](BodySet set) {
                if (along.far.none_pushed_by(set)) return;
                for (Steps amount = steps; amount <= most; ++amount) {
                    check_();
                    visit(moved(set, axis, amount));
                }
            });
            steps = most + 1;
        }
    }
    [[nodiscard]] const Shift* moved(BodySet set, std::size_t axis, Steps amount);
    // Returns the state after the bodies have moved by these distances. Precondition: the first
    // body does not move.
    [[nodiscard]] const Shift* moved_apart(const std::vector<Steps>& distances, std::size_t axis);

    const Bodies* bodies_;
    StopCheck check_;
    const Shift* state_ = nullptr;
    std::vector<Point> places_;
    std::vector<AlongAxis> axes_;
    std::size_t stride_;  // of rows, see stride_of()
    std::vector<Free> free_;
    bool measured_ = false;
    std::vector<std::int64_t> keys_;       // of places; the difference of two is that of an offset
    std::vector<std::int64_t> last_keys_;  // in the last state
    Pushes pushes_;
    UnevenMoves uneven_;
    std::vector<Shift> moved_;
};

// Returns the move from one state to the next, whose pieces are numbers of bodies: of the bodies
// that move against the first one, or of the others if they are fewer.
[[nodiscard]] Slide slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                                  const std::vector<Shift>& to);

// Returns the move where bodies may go different distances: in the direction in which fewer move;
// if equal, in that in which the first one rests; otherwise forward.
[[nodiscard]] Slide uneven_slide_between(const Bodies& bodies, const std::vector<Shift>& from,
                                         const std::vector<Shift>& to);

}  // namespace polypack
