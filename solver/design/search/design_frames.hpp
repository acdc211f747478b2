// The ways to lay out the pieces of a family whose shapes are to be found: which cells of the
// region each piece must have, and which it may have.
#pragma once

#include <stop_token>
#include <vector>

#include "polypack/design/search/design_space.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

// A piece whose shape is to be found.
struct DesignBody {
    CellSet must{};         // cells that it has
    CellSet may{};          // these, and those that it may have
    int least = 0;          // its size
    int most = 0;           // see `least`
    int piece = 0;          // number of Family::connected or of a piece; -1: one that is kept
    bool in_parts = false;  // it need not be connected
};

// All pieces together. Cells that no piece must have go to one of those that may have them, or stay
// empty where they may.
using DesignFrame = std::vector<DesignBody>;

// More ways to lay out pieces than that are too many.
inline constexpr std::size_t most_frames = 4096;

// All frames of a family, whose region is in canonical form; none: nothing is possible. At most
// most_frames + 1, which stands for more, or for more than can be found in a tenth of a second or
// so. Throws Stopped.
[[nodiscard]] std::vector<DesignFrame> design_frames(const Family& family,
                                                     const std::stop_token& stop);

}  // namespace polypack
