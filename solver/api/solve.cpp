#include "polypack/solve.hpp"

#include <algorithm>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"

namespace polypack {
namespace {

// Prepares and searches under one time limit.
template <class Use>
auto with_prepared(const Puzzle& puzzle, const SolveOptions& given, Use&& use) {
    const Deadline deadline(given.time_limit, given.stop);
    const SolveOptions options = within(given, deadline);
    const PreparedPuzzle prepared(puzzle, options, Purpose::search, Reasons::late);
    return use(prepared, options, deadline);
}

}  // namespace

SolveResult solve(const Puzzle& puzzle, const SolveOptions& options, const PackingSink& sink) {
    return with_prepared(
        puzzle, options,
        [&](const PreparedPuzzle& prepared, const SolveOptions& limited, const Deadline& deadline) {
            SolveResult result = prepared.solve(limited, sink);
            result.ending = deadline.cause_of(result.ending);
            return result;
        });
}

SolveResult count(const Puzzle& puzzle, const SolveOptions& options) {
    return solve(puzzle, options, {});
}

std::optional<Packing> first(const Puzzle& puzzle, SolveOptions options) {
    options.limit = 1;
    std::optional<Packing> found;
    solve(puzzle, options, [&](const Packing& packing) {
        found = packing;
        return false;
    });
    return found;
}

Estimate estimate(const Puzzle& puzzle, const SolveOptions& options,
                  const EstimateOptions& probes) {
    check(probes);
    return with_prepared(puzzle, options,
                         [&](const PreparedPuzzle& prepared, const SolveOptions& limited,
                             const Deadline&) { return prepared.estimate(limited, probes); });
}

Explanation explain(const Puzzle& puzzle, const SolveOptions& options) {
    check(options);
    // It has its own reasons and searches, by the default engine and without symmetry.
    SolveOptions own = options;
    own.engine.clear();
    own.symmetry = SymmetryMode::none;
    own.colourings = false;
    return with_prepared(puzzle, own,
                         [&](const PreparedPuzzle& prepared, const SolveOptions& limited,
                             const Deadline&) { return prepared.explain(limited); });
}

}  // namespace polypack
