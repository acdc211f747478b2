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

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// What a reason argues with.
enum class ReasonKind {
    volumes,                  // sizes of pieces cannot add up to the region, or to a part of it
    copies,                   // fixed placements, copies and placements contradict each other
    piece_without_placement,  // pieces that must be used have no placement
    unreachable_cell,         // no placement covers cells that must be covered
    colouring,                // coloured cells cannot add up
    weights,                  // weights of cells and pieces cannot add up, modulo some number
};

// However the pieces are placed, they cannot cover the required number of coloured cells.
struct ColouringArgument {
    std::string colouring;               // a description of the coloured cells
    std::vector<std::uint8_t> coloured;  // by cell of the region
    int region = 0;                      // coloured cells of the region, or of the part concerned
    // The nearest numbers of coloured cells that placements can add up to; -1: none.
    int below = -1;
    int above = -1;  // the nearest number above it
};

// The cells of the pieces, added up, do not fit what must be covered.
struct VolumeArgument {
    int least = 0;  // cells that must be covered, of the region or of the part concerned
    int most = 0;   // cells that may be
    // The cells of the pieces that may be used; -1: no bound.
    std::int64_t pieces_least = 0;
    std::int64_t pieces_most = 0;  // at most
    int divisor = 1;               // of the sizes of all these pieces
};

// Modulo a prime power, the weights of the cells of every placement of a piece add up to the same,
// but those of the cells that must be covered differ from the sum over the copies owed. Of what the
// fixed placements leave, if there are any. A piece whose number of copies is open adds up to 0.
struct WeightArgument {
    int modulus = 0;          // a power of a prime
    std::vector<int> cells;   // by cell of the region, 0 .. modulus - 1
    std::vector<int> pieces;  // by piece, what the cells of a placement add up to, modulo
    // The sums, not modulo: of all cells, and of the pieces, for all their copies owed.
    std::int64_t region_sum = 0;
    std::int64_t pieces_sum = 0;  // of the pieces
};

// Why there is no packing.
struct Reason {
    ReasonKind kind = ReasonKind::volumes;  // what it argues with
    std::string text;                       // one sentence for the user
    // What it concerns: the cells of a part, unreachable cells, coloured cells, cells with a
    // weight; pieces without a placement, in conflict with their copies, or with a weight. Empty:
    // the whole puzzle.
    std::vector<int> cells;
    std::vector<int> pieces;                                    // by number, likewise
    std::optional<ColouringArgument> colouring = std::nullopt;  // set if `kind` is colouring
    std::optional<VolumeArgument> volumes = std::nullopt;       // set if `kind` is volumes
    std::optional<WeightArgument> weights = std::nullopt;       // set if `kind` is weights
};

// Which reasons are looked for, and with how much work.
struct ReasonOptions {
    bool colourings = true;  // and weights
    // Additions and multiplications to find weights with, a nanosecond or two each.
    std::int64_t weight_work = 10'000'000;
};

// The first that applies, in the order of ReasonKind (volumes of parts come before colourings;
// weights are looked for if at most a colouring applies, since they would repeat the others);
// nullopt if none does, or if stopped, which takes a few milliseconds. The rules on whole packings
// are not considered.
//
// Volumes and colourings are subset sums over the copies permitted, of the region and of each part
// of it that no placement leaves. Source of the colourings: Golomb, Polyominoes, chapter 1,
// generalized to stripes and diagonals of period 2, 3 and 4. O(cells of all placements *
// colourings + the sums). Weights are found if the equations "each cell and each owed piece is
// covered as often as it must be" have no solution modulo some power of 2, 3, 5, 7, 11 or 13.
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

// Whether the weights prove that there is no packing: a check of every placement that shares
// nothing with the search for weights. O(cells of all placements).
[[nodiscard]] POLYPACK_API bool proves(const WeightArgument& argument, const PlacementTable& table);

}  // namespace polypack
