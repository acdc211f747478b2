// A search in units by a command: with a checkpoint, of one unit, or by ranks.
#pragma once

#include <optional>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/command/command.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/solve.hpp"

namespace polypack {

// A puzzle prepared for it, within the time of the command.
class UnitRun {
  public:
    // Throws what PreparedPuzzle and UnitSearch throw.
    UnitRun(const Puzzle& puzzle, const SolveOptions& options);

    // Whether there was time to prepare.
    [[nodiscard]] bool ready() const { return search_.has_value(); }
    [[nodiscard]] const Deadline& deadline() const { return deadline_; }
    [[nodiscard]] const PreparedPuzzle& prepared() const { return prepared_; }
    // Precondition: ready().
    [[nodiscard]] const UnitSearch& search() const { return *search_; }

    // Of a search that did not finish: `time`, or `stopped`.
    [[nodiscard]] Ending cut_short() const;
    // The result of a run that was not ready.
    [[nodiscard]] SolveResult not_ready() const;
    // The counts, what found them, and the time of preparing. Precondition: ready().
    [[nodiscard]] SolveResult result(const UnitCounts& counts) const;
    // The same and how it ended. `limited`: the counts of what was reported, if a limit was
    // reached.
    [[nodiscard]] SolveResult result(const UnitProgress& now,
                                     const std::optional<UnitCounts>& limited) const;

    // Passes packings on; empty if `sink` is. Keeps references.
    [[nodiscard]] UnitSink sink_of(const PackingSink& sink) const;

  private:
    [[nodiscard]] SolveOptions limited(SolveOptions options) const;

    Deadline deadline_;
    SolveOptions options_;
    PreparedPuzzle prepared_;
    std::optional<UnitSearch> search_;
    double engine_seconds_ = 0;
};

// polypack solve FILE --unit F: searches a unit for at most --budget; writes its result, and the
// units that remain.
[[nodiscard]] SolveResult solve_unit(const Puzzle& puzzle, const SolveOptions& options,
                                     const Arguments& arguments, const PackingSink& sink);

// --unit and the options that go with it.
[[nodiscard]] std::vector<OptionSpec> unit_options();

// Throws UsageError for options that do not go with those of units or checkpoints.
void check_unit_options(const Arguments& arguments);

}  // namespace polypack
