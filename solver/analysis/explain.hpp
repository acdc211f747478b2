// Explains why a puzzle has no packing, or what makes it hard.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Individual demands of the puzzle: required cells to be covered, and pieces whose owed copies must
// be placed.
struct Demands {
    std::vector<int> cells;   // of the region
    std::vector<int> pieces;  // of the puzzle
};

// Limits of an explanation.
struct ExplainLimits {
    std::stop_token stop = {};     // ends everything within a few milliseconds
    int threads = 1;               // 0: one per core
    std::size_t memory = 0;        // bytes, as for SolveOptions::memory_limit; 0: no limit
    Progress* progress = nullptr;  // if set, told of every phase
};

// The final verdict on a puzzle.
enum class Verdict {
    packable,    // a packing was found
    impossible,  // there is none
    undecided,   // the limits ended the search
};

// The findings of explain(): whether there are packings, and why.
struct POLYPACK_API Explanation {
    Verdict verdict = Verdict::undecided;  // what is known in the end
    int placements = 0;                    // in the placement table
    int items = 0;                         // required cells and pieces that owe copies
    std::vector<Reason> reasons;           // why there is none, without a search
    // Placements in every packing besides the fixed ones, in the order of their deduction: each is
    // the only one left for some item once those before it are placed.
    std::vector<int> forced;
    bool contradiction = false;      // the forced placements leave an item
                                     // that nothing can cover
    std::vector<int> hardest_cells;  // at most five, fewest placements first
    // For an impossible puzzle, demands that no choice of placements can meet; nullopt if a reason
    // involves all demands at once, or the copies of a piece.
    std::optional<Demands> conflict;
    bool irreducible = false;  // proven: after dropping any one demand, the rest can be met
    // True if there are packings, but the rules on whole packings admit none of them.
    bool only_rules_forbid = false;

    // Returns the reason of that kind, or nullptr.
    [[nodiscard]] const Reason* reason(ReasonKind kind) const;
    // Returns the findings, one per line.
    [[nodiscard]] std::vector<std::string> text(const Puzzle& puzzle,
                                                const PlacementTable& table) const;
};

// Looks for simple reasons, then searches for one packing with the default engine. If there is
// none, drops demands one at a time as long as the rest still cannot be met (deletion, see
// Marques-Silva, Minimal unsatisfiability, ISMVL 2010). Takes one search per demand, so exponential
// time in the worst case: set limits. The rules on whole packings decide the verdict, but do not
// occur in reasons and conflicts. Throws MemoryLimitExceeded and ThreadsUnavailable.
[[nodiscard]] POLYPACK_API Explanation explain(const Puzzle& puzzle, const PlacementTable& table,
                                               const ExplainLimits& limits);

}  // namespace polypack
