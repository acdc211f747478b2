// A puzzle prepared for searching. The only place that defines the sequence of steps before, during
// and after a search.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "polypack/analysis/estimate.hpp"
#include "polypack/analysis/explain.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/family/family.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The purpose of a preparation: a search, which needs memory for an engine; the table and motions
// alone; or the placements alone, with only the identity as a motion until find_motions() is
// called.
enum class Purpose { search, table, placements };

// The time at which to look for colourings and weights, which takes as long as some thousand nodes:
// first of all, or, where there are few placements, only in complete_reason(). solve() calls that
// once its search turns out to be long, or has found no packing.
enum class Reasons { at_once, late };

// A puzzle ready to be searched: validated, with its placements, its motions, and its rules as a
// filter. For callers who search the same puzzle more than once or need its placement table; others
// call solve().
class POLYPACK_API PreparedPuzzle {
  public:
    // Uses the options engine (only to estimate its memory), symmetry, colourings, memory_limit,
    // time_limit and stop. Engine and limits are not kept: each call below has its own. Throws
    // InvalidPuzzle, MemoryLimitExceeded, and std::invalid_argument for options that check()
    // refuses, tuning.simd among them, a time limit that is NaN, and a search of a puzzle that
    // require_searchable() refuses.
    explicit PreparedPuzzle(Puzzle puzzle, const SolveOptions& options = {},
                            Purpose purpose = Purpose::search, Reasons reasons = Reasons::at_once)
        : PreparedPuzzle(Family(std::move(puzzle)), options, purpose, reasons) {}
    // Prepares the placements of all shapes of a family, for counting. puzzle() then returns the
    // given part of the family. Preconditions: no connected pieces; if finds_shapes(), another
    // purpose than search.
    PreparedPuzzle(Family family, const SolveOptions& options, Purpose purpose,
                   Reasons reasons = Reasons::at_once);

    PreparedPuzzle(const PreparedPuzzle&) = delete;
    PreparedPuzzle& operator=(const PreparedPuzzle&) = delete;

    // Returns the puzzle, in canonical form if it is ready.
    [[nodiscard]] const Puzzle& puzzle() const { return family_.puzzle; }
    // Returns false if the time limit or a stop came before the puzzle was ready. Searches of such
    // a puzzle end at once, for the same cause; it has no table and no motions.
    [[nodiscard]] bool ready() const { return symmetry_ != nullptr; }
    // Returns the placements. Precondition: ready().
    [[nodiscard]] const PlacementTable& table() const { return *table_; }
    // Returns the motions of the puzzle; only the identity if reason() was set before they were
    // looked for. Precondition: ready().
    [[nodiscard]] const Symmetry& symmetry() const { return *symmetry_; }
    // Returns the memory left under `limit` after table and symmetries, at least 1; a limit of 0
    // means unlimited and is returned as it is. Precondition: ready().
    [[nodiscard]] std::size_t memory_left(std::size_t limit) const;
    // Returns the reason why there is no packing if one is known without a search; otherwise null.
    [[nodiscard]] const Reason* reason() const;
    // Returns reason(); the first call looks for the reasons that Reasons::late has postponed. Uses
    // the options stop and progress. Throws Stopped. Thread-safe. Precondition: ready().
    [[nodiscard]] const Reason* complete_reason(const SolveOptions& options) const;

    // Finds the motions of a puzzle that was prepared for its placements. Uses the options
    // symmetry, memory_limit, stop and progress. Throws Stopped and MemoryLimitExceeded, and then
    // changes nothing. Precondition: ready() and no reason().
    void find_motions(const SolveOptions& options);

    // Returns the times of the phases of the preparation.
    [[nodiscard]] const PhaseTimes& seconds() const { return seconds_; }

    // Searches like solve() of solve.hpp, with the options of this call: its engine may differ from
    // the constructor's, its memory limit applies anew, its time limit is for this call alone.
    // options.symmetry and options.colourings are ignored. `goes_on` is called once, before a
    // search that turns out to be long; if it returns false, the search ends as if it were stopped.
    SolveResult solve(const SolveOptions& options, const PackingSink& sink = {},
                      const std::function<bool()>& goes_on = {}) const;
    // Estimates like estimate() of solve.hpp.
    [[nodiscard]] Estimate estimate(const SolveOptions& options,
                                    const EstimateOptions& probes) const;
    // Explains like explain() of solve.hpp.
    [[nodiscard]] Explanation explain(const SolveOptions& options) const;

    // Returns the options for searching the table. They keep a reference to this puzzle.
    // Precondition: ready().
    [[nodiscard]] SearchOptions search_options(const SolveOptions& options) const;

  private:
    // Throws Stopped.
    void prepare(const SolveOptions& options, Purpose purpose, Reasons reasons);
    // Refuses a puzzle that is far too large before anything is computed.
    void require_engine_memory(const Engine& engine, const Allowance& allowance) const;

    Family family_;
    std::unique_ptr<const PlacementTable> table_;
    std::unique_ptr<const Symmetry> symmetry_;
    PackingFilter admits_;
    mutable std::mutex reason_mutex_;       // of the next two
    mutable std::optional<Reason> reason_;  // set once at most
    mutable bool colourings_left_ = false;
    Ending unready_ = Ending::stopped;  // what ended the preparation, if not ready
    PhaseTimes seconds_;
};

// Throws std::invalid_argument if the options name an unknown engine or a SIMD level that is not
// supported, or if their threads are negative.
POLYPACK_API void check(const SolveOptions& options);

// Returns true if the region has no more cells than the engines hold, limits::searched_cells.
[[nodiscard]] POLYPACK_API bool searchable(const Puzzle& puzzle);
// Throws std::invalid_argument if it has more.
POLYPACK_API void require_searchable(const Puzzle& puzzle);

// Returns the engine named in the options. Throws std::invalid_argument if it is unknown.
[[nodiscard]] POLYPACK_API const Engine& engine_of(const SolveOptions& options);

}  // namespace polypack
