// Checks turns whose axes shift, and searches for them from first principles: for the checker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/moving_pieces.hpp"

namespace polypack {

// The rectangles of pieces that turn and of those that rest, from the axis of a turn.
class ShiftChecks {
  public:
    // Keeps a reference to the stop check.
    ShiftChecks(const TurnChecks& turns, const Turn& turn,
                const std::vector<TurnChecks::Block>& turning,
                const std::vector<TurnChecks::Block>& still, StopCheck& check);

    // Says what is wrong with shifts of the turn; nullopt if the pieces pass each other by them.
    [[nodiscard]] std::optional<std::string> wrong_with(const std::vector<AxisShift>& shifts);
    // Returns true if there are such shifts, in units, each to the next place or back.
    [[nodiscard]] bool exist();

  private:
    // Returns true if no pair is in the way. The one that was last is looked at first.
    template <class InWay>
    [[nodiscard]] bool none(const InWay& in_way);
    [[nodiscard]] bool turns(int angle, int to_angle, int x, int y);
    [[nodiscard]] bool shifts(const AxisShift& from, const AxisShift& to);

    std::vector<std::pair<Rectangle, Rectangle>> pairs_;  // that may meet
    StopCheck* check_;
};

}  // namespace polypack
