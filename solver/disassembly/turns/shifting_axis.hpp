// Turns whose axis shifts on the way, to pass corners that a fixed one does not.
//
// A place of turning blocks is an angle of shift_angle() and a shift of the axis, in units, from
// the line about which the turn began and ends. They get from place to place by turning to the next
// angle or back, about the axis where it is, and by shifting it by a unit at an angle. Both are
// decided exactly, in integers, for all that lies in between.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <unordered_map>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// A block of a piece in one of the layers of a turn.
struct LayerBlock {
    int layer = 0;
    int from = 0;  // of its first cell
    int to = 0;
    Block block;
};

// Returns the blocks of a form that are in no larger one.
[[nodiscard]] std::vector<LayerBlock> largest_blocks(const Polyform& form, const QuarterTurn& turn);

// Searches for such turns, one after the other, in memory that each thread reuses.
class ShiftingAxis {
  public:
    // Precondition: 0 <= bevel <= most_shifting_bevel.
    ShiftingAxis(Bevel bevel, const std::stop_token& stop);

    // Returns a bevel at which blocks that turn by a shifting axis turn by a fixed one: shapes that
    // overlap without so much more of a rim overlap wherever the axis is.
    [[nodiscard]] static Bevel bevel_of_fixed(Bevel bevel);

    // Returns the shifts by which blocks turn past resting ones, about a line that is given by
    // twice its coordinates, from `from` to `to` or the other way: as few as there can be. nullopt:
    // there are none. O(angles * shifts) places, each in the time of all pairs of blocks that are
    // near each other. Throws Stopped.
    [[nodiscard]] std::optional<std::vector<AxisShift>> find(const std::vector<LayerBlock>& turning,
                                                             const std::vector<LayerBlock>& resting,
                                                             int from, int to, bool reverse);

  private:
    // In millionths of an edge.
    struct Box {
        std::int64_t x0 = 0;
        std::int64_t x1 = 0;
        std::int64_t y0 = 0;
        std::int64_t y1 = 0;
    };
    // A point whose coordinates are given times so many.
    struct Spot {
        std::int64_t x = 0;
        std::int64_t y = 0;
        std::int64_t times = 1;
    };
    struct Arc {
        Spot first;
        Spot last;
        std::int64_t squared_radius = 0;
    };
    // A turning block and a resting one that it may meet, from the line.
    struct Pair {
        Box turning;
        Box resting;
    };
    struct Place {
        int angle = 0;
        int x = 0;
        int y = 0;
    };

    // The places that a search has reached.
    struct Reached;

    static constexpr int side = 2 * most_shift_units + 1;
    [[nodiscard]] static std::size_t number_of(const Place& place) {
        const int x = place.x + most_shift_units;
        const int y = place.y + most_shift_units;
        const int number = (place.angle * side + y) * side + x;
        return static_cast<std::size_t>(number);
    }

    void find_pairs(const std::vector<LayerBlock>& turning, const std::vector<LayerBlock>& resting,
                    int from, int to, bool reverse);
    // Returns true if no pair meets. The pair that met last is looked at first.
    template <class Meets>
    [[nodiscard]] bool none(const Meets& meets);
    [[nodiscard]] bool turns_on(const Place& place);
    [[nodiscard]] bool shifts_on(const Place& place, int x, int y);
    [[nodiscard]] bool meet_turning(const Pair& pair, const Place& place) const;
    [[nodiscard]] bool meet_shifting(const Pair& pair, const Place& place, int x, int y) const;
    [[nodiscard]] static std::vector<AxisShift> shifts_to(const Place& end, const Reached& reached);

    [[nodiscard]] static bool enters(Arc arc, Box box);

    Bevel bevel_;
    StopCheck check_;
    std::array<RationalAngle, shift_angles> angles_;
    std::vector<Pair> pairs_;
};

// Remembers whether two shapes pass each other by shifts of the axis. Thread-safe.
class KnownShifts {
  public:
    struct Key {
        int turning = 0;  // numbers of shapes
        int resting = 0;
        Point offset{};  // of the resting one from the turning one
        int axis = 0;    // the number of the quarter turn
        int from = 0;    // twice the coordinates of the line, from the turning one
        int to = 0;
        bool reverse = false;
        [[nodiscard]] friend bool operator==(const Key&, const Key&) = default;
    };

    [[nodiscard]] std::optional<bool> find(const Key& key);
    void add(const Key& key, bool pass);

  private:
    struct KeyHash {
        std::size_t operator()(const Key& key) const;
    };

    std::mutex mutex_;
    std::unordered_map<Key, bool, KeyHash> known_;
};

}  // namespace polypack
