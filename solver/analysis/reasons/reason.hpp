// A reason why a puzzle has no packing, with its argument.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace polypack {

// Kinds of reasons.
enum class ReasonKind {
    volumes,                  // sizes of pieces cannot add up to the region, or to a part of it
    copies,                   // fixed placements, copies and placements contradict each other
    piece_without_placement,  // pieces that must be used have no placement
    unreachable_cell,         // no placement covers cells that must be covered
    touching,                 // pieces that may not touch have no room side by side
    edges,                    // colours of edges cannot meet in pairs
    colouring,                // coloured cells cannot add up
    weights,                  // weights of cells and pieces cannot add up, modulo some number
};

// A colouring such that the pieces, however placed, cannot cover the required number of coloured
// cells.
struct ColouringArgument {
    std::string colouring;               // a description of the coloured cells
    std::vector<std::uint8_t> coloured;  // by cell of the region
    int region = 0;                      // coloured cells of the region, or of the part concerned
    // The nearest number of coloured cells below it that placements can add up to; -1: none.
    int below = -1;
    int above = -1;  // the nearest number above it
};

// Sizes of the pieces that do not add up to a number of cells that must be covered.
struct VolumeArgument {
    int least = 0;  // cells that must be covered, of the region or of the part concerned
    int most = 0;   // cells that may be
    // Cells of the pieces that may be used, at least.
    std::int64_t pieces_least = 0;
    std::int64_t pieces_most = 0;  // at most
    int divisor = 1;               // of the sizes of all these pieces
};

// Weights modulo a prime power such that the cells of every placement of a piece add up to the
// same, but the cells that must be covered do not add up to the sum over the owed copies. Concerns
// the cells and copies that the fixed placements leave. A piece whose number of copies is open adds
// up to 0.
struct WeightArgument {
    int modulus = 0;          // a power of a prime
    std::vector<int> cells;   // by cell of the region, 0 .. modulus - 1
    std::vector<int> pieces;  // by piece, what the cells of a placement add up to, modulo
    // Sum of the weights of all cells, not reduced.
    std::int64_t region_sum = 0;
    std::int64_t pieces_sum = 0;  // of the pieces, for all copies owed, not reduced
};

// A reason why there is no packing.
struct Reason {
    ReasonKind kind = ReasonKind::volumes;  // what it argues with
    std::string text;                       // one sentence for the user
    // The cells it concerns: those of a part, unreachable or coloured ones, or those with a weight;
    // with `pieces`, those without a placement, in conflict with their copies, or with a weight.
    // Both empty: the whole puzzle.
    std::vector<int> cells;
    std::vector<int> pieces;                                    // by number, likewise
    std::optional<ColouringArgument> colouring = std::nullopt;  // set if `kind` is colouring
    std::optional<VolumeArgument> volumes = std::nullopt;       // set if `kind` is volumes
    std::optional<WeightArgument> weights = std::nullopt;       // set if `kind` is weights
};

}  // namespace polypack
