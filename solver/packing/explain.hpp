// Why a puzzle has no packing, or what makes it hard.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/export.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/reasons/reasons.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// What the puzzle asks for, one at a time: that a required cell is covered, that the owed copies of
// a piece are placed.
struct Demands {
    std::vector<int> cells;   // of the region
    std::vector<int> pieces;  // of the puzzle
};

struct ExplainLimits {
    std::stop_token stop = {};  // ends every search and every narrowing
    int threads = 1;
};

enum class Verdict {
    packable,    // a packing was found
    impossible,  // there is none
    undecided,   // the limits ended the search
};

struct POLYPACK_API Explanation {
    Verdict verdict = Verdict::undecided;
    int placements = 0;
    int items = 0;                // required cells and pieces that owe copies
    std::vector<Reason> reasons;  // why there is none, without a search
    // Placements in every packing, the fixed ones apart, in the order in which they follow: each is
    // the only one left for some item, once those before it lie.
    std::vector<int> forced;
    bool contradiction = false;      // following the forced placements ends in an item
                                     // that nothing can cover
    std::vector<int> hardest_cells;  // at most five, fewest placements first
    // Of an impossible puzzle, demands that no choice of placements meets already; none where a
    // reason speaks of all demands at once, or of the copies of a piece.
    std::optional<Demands> conflict;
    bool irreducible = false;  // proven: without any one demand the rest can be met

    // The reason of that kind, or nullptr.
    [[nodiscard]] const Reason* reason(ReasonKind kind) const;
    // The findings, one a line.
    [[nodiscard]] std::vector<std::string> text(const Puzzle& puzzle,
                                                const PlacementTable& table) const;
};

// Looks for plain reasons first, then searches for one packing with the default engine, and if
// there is none drops demands one at a time as long as the rest still cannot be met (deletion, see
// Marques-Silva, Minimal unsatisfiability, ISMVL 2010). A search for each demand, so exponential in
// the worst case: give limits. The rules on whole packings are not looked at.
[[nodiscard]] POLYPACK_API Explanation explain(const Puzzle& puzzle, const PlacementTable& table,
                                               const ExplainLimits& limits);

}  // namespace polypack
