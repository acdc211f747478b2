// Reasons why a puzzle has no packing that are found without a search.
//
// Each is a proof from a relaxation: placements are added up or considered one by one, ignoring
// whether they overlap. The absence of a reason says nothing about the puzzle.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

enum class ReasonKind {
    volumes,                  // sizes of pieces cannot add up to the region, or to a part of it
    copies,                   // fixed placements, copies and placements contradict each other
    piece_without_placement,  // pieces that must be used have no placement
    unreachable_cell,         // no placement covers cells that must be covered
    colouring,                // coloured cells cannot add up
};

// However the pieces are placed, they cannot cover the required number of coloured cells.
struct ColouringArgument {
    std::string colouring;               // a description of the coloured cells
    std::vector<std::uint8_t> coloured;  // by cell of the region
    int region = 0;                      // coloured cells of the region, or of the part concerned
    // The nearest numbers of coloured cells that placements can add up to; -1: none.
    int below = -1;
    int above = -1;
};

// The cells of the pieces, added up, do not fit what must be covered.
struct VolumeArgument {
    int least = 0;  // cells that must be covered, of the region or of the part concerned
    int most = 0;   // cells that may be
    // The cells of the pieces that may be used; -1: no bound.
    std::int64_t pieces_least = 0;
    std::int64_t pieces_most = 0;
    int divisor = 1;  // of the sizes of all these pieces
};

struct Reason {
    ReasonKind kind = ReasonKind::volumes;
    std::string text;  // one sentence for the user
    // What it concerns: the cells of a part, unreachable cells, coloured cells; pieces without a
    // placement or in conflict with their copies. Empty: the whole puzzle.
    std::vector<int> cells;
    std::vector<int> pieces;
    std::optional<ColouringArgument> colouring = std::nullopt;
    std::optional<VolumeArgument> volumes = std::nullopt;
};

struct ReasonOptions {
    bool colourings = true;
};

// The first that applies, in the order of ReasonKind (volumes of parts come before colourings);
// nullopt if none does, or if stopped, which takes a few milliseconds. The rules on whole packings
// are not considered.
//
// Volumes and colourings are subset sums over the copies permitted, of the
// region and of each part of it that no placement leaves. Source of the colourings: Golomb,
// Polyominoes, chapter 1, generalized to stripes and diagonals of period 2, 3 and 4.
// O(cells of all placements * colourings + the sums).
[[nodiscard]] POLYPACK_API std::optional<Reason> find_reason(const Puzzle& puzzle,
                                                             const PlacementTable& table,
                                                             const ReasonOptions& options = {},
                                                             const std::stop_token& stop = {});

// The first of those that need no placements: the volumes of the whole region.
[[nodiscard]] POLYPACK_API std::optional<Reason> find_volume_reason(const Puzzle& puzzle,
                                                                    const std::stop_token& stop);

// The first reason of each kind that applies.
[[nodiscard]] POLYPACK_API std::vector<Reason> find_reasons(const Puzzle& puzzle,
                                                            const PlacementTable& table,
                                                            const ReasonOptions& options = {},
                                                            const std::stop_token& stop = {});

}  // namespace polypack
