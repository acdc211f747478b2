// Enumerates the ways to lay out the pieces of a family whose shapes are to be found: the cells of
// the region that each piece must have, and those that it may have.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

// Cells of a region by their numbers.
using FrameCells = Bitboard<8>;

// A piece whose shape is to be found.
struct DesignBody {
    FrameCells must{};      // cells that it has
    FrameCells may{};       // these, and those that it may have
    int least = 0;          // its size
    int most = 0;           // see `least`
    int piece = 0;          // number of Family::connected or of a piece; -1: one that is kept
    bool in_parts = false;  // it need not be connected
};

// All pieces together. A cell that no piece must have goes to one of those that may have it, or
// stays empty if it may.
using DesignFrame = std::vector<DesignBody>;

// Largest number of frames of a family.
inline constexpr std::size_t most_frames = 4096;

// Returns all frames of a family, whose region is in canonical form and has at most
// FrameCells::capacity cells; none if nothing is possible. The result has most_frames + 1 if there
// are more, or more than can be found in about a tenth of a second. Throws Stopped.
[[nodiscard]] std::vector<DesignFrame> design_frames(const Family& family,
                                                     const std::stop_token& stop);
// Returns those frames without any of which designs would be missing, in their order: not those all
// of whose designs another one permits. A stick of a burr that is turned about its length, for
// example, may lack fewer cells where others reach it. O(frames^2). Throws Stopped.
[[nodiscard]] std::vector<DesignFrame> widest_frames(std::vector<DesignFrame> frames,
                                                     const std::stop_token& stop);

// Says why given pieces, which may lack cells, make none of these frames, or too many; nullopt if
// nothing is wrong.
[[nodiscard]] std::optional<std::string> frames_mistake(const std::vector<DesignFrame>& frames);

}  // namespace polypack
