// The one place that defines the sequence: what is done with a puzzle before, during and after a
// search.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "polypack/api/solve_options.hpp"
#include "polypack/export.hpp"
#include "polypack/packing/estimate.hpp"
#include "polypack/packing/explain.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A puzzle ready to be searched: validated, with its placements, its motions, and its rules as a
// filter. For callers who search the same puzzle more than once or need its placement table; others
// call solve().
class POLYPACK_API PreparedPuzzle {
  public:
    // Of the options, engine, symmetry, colourings, memory_limit, time_limit and stop count. Throws
    // InvalidPuzzle and MemoryLimitExceeded.
    explicit PreparedPuzzle(Puzzle puzzle, const SolveOptions& options = {});

    PreparedPuzzle(const PreparedPuzzle&) = delete;
    PreparedPuzzle& operator=(const PreparedPuzzle&) = delete;

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
    // False if a stop was requested before the puzzle was ready. Searches of such a puzzle end at
    // once; it has no table and no motions.
    [[nodiscard]] bool ready() const { return symmetry_ != nullptr; }
    [[nodiscard]] const PlacementTable& table() const { return *table_; }
    // The motions of the puzzle; only the identity if reason() is set.
    [[nodiscard]] const Symmetry& symmetry() const { return *symmetry_; }
    // Why there is no packing, where that is known without a search; otherwise null.
    [[nodiscard]] const Reason* reason() const { return reason_ ? &*reason_ : nullptr; }

    // Like the functions of solve.hpp; options.symmetry and options.colourings are ignored here.
    SolveResult solve(const SolveOptions& options, const PackingSink& sink = {}) const;
    [[nodiscard]] Estimate estimate(const SolveOptions& options,
                                    const EstimateOptions& probes) const;

    [[nodiscard]] Explanation explain(const SolveOptions& options) const;

    // The options for searching the table. They keep a reference to this puzzle.
    [[nodiscard]] SearchOptions search_options(const SolveOptions& options) const;

  private:
    // Throws Stopped.
    void prepare(const SolveOptions& options);
    // Refuses a puzzle that is far too large before anything is computed.
    void require_engine_memory(const Engine& engine, const Allowance& allowance) const;

    Puzzle puzzle_;
    std::unique_ptr<const PlacementTable> table_;
    std::unique_ptr<const Symmetry> symmetry_;
    std::optional<Reason> reason_;
    PackingFilter admits_;
    PhaseTimes seconds_;
};

// The engine named in the options. Throws std::invalid_argument if it is unknown.
[[nodiscard]] POLYPACK_API const Engine& engine_of(const SolveOptions& options);

}  // namespace polypack
