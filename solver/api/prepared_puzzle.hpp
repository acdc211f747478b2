// The one place where the sequence stands: what is done with a puzzle before, during and after a
// search.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "polypack/api/solve_options.hpp"
#include "polypack/export.hpp"
#include "polypack/packing/estimate.hpp"
#include "polypack/packing/explain.hpp"

namespace polypack {

// A puzzle made ready: validated, its pieces laid out, its motions found, its rules made a filter.
// For whoever searches the same puzzle more than once or wants its placement table; others call
// solve().
class POLYPACK_API PreparedPuzzle {
  public:
    // Throws InvalidPuzzle. Of the options, symmetry, colourings, time_limit and stop count.
    explicit PreparedPuzzle(Puzzle puzzle, const SolveOptions& options = {});

    [[nodiscard]] const Puzzle& puzzle() const { return puzzle_; }
    [[nodiscard]] const PlacementTable& table() const { return *table_; }
    // The motions of the puzzle; only the identity if there is a reason.
    [[nodiscard]] const Symmetry& symmetry() const { return *symmetry_; }
    // Why there is no packing, where that is known without a search; otherwise null.
    [[nodiscard]] const Reason* reason() const { return reason_ ? &*reason_ : nullptr; }

    // As the functions of solve.hpp; options.symmetry and options.colourings do not count here.
    SolveResult solve(const SolveOptions& options, const PackingSink& sink = {}) const;
    [[nodiscard]] Estimate estimate(const SolveOptions& options,
                                    const EstimateOptions& probes) const;

    [[nodiscard]] Explanation explain(const SolveOptions& options) const;

    // The options of a search of the table. Keeps a reference to this puzzle.
    [[nodiscard]] SearchOptions search_options(const SolveOptions& options) const;

  private:
    Puzzle puzzle_;
    std::unique_ptr<const PlacementTable> table_;
    std::unique_ptr<const Symmetry> symmetry_;
    std::optional<Reason> reason_;
    std::function<bool(std::span<const int>)> admits_;
    PhaseTimes seconds_;
};

// The engine that the options name. Throws std::invalid_argument if there is none.
[[nodiscard]] POLYPACK_API const Engine& engine_of(const SolveOptions& options);

}  // namespace polypack
