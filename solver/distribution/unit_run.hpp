// A puzzle prepared to be searched in units, and the search of one unit from its file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/distribution/unit_search.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// A search in units with the limits of SolveOptions; the time limit includes the preparation.
class POLYPACK_API UnitRun {
  public:
    // Throws what PreparedPuzzle and UnitSearch throw.
    UnitRun(const Puzzle& puzzle, const SolveOptions& options);

    // Returns true if there was time to prepare.
    [[nodiscard]] bool ready() const { return search_.has_value(); }
    // Returns the deadline, which is the time limit or a stop of the caller.
    [[nodiscard]] const Deadline& deadline() const { return deadline_; }
    // Returns the puzzle. Searches of one that is not ready end at once.
    [[nodiscard]] const PreparedPuzzle& prepared() const { return prepared_; }
    // Precondition: ready().
    [[nodiscard]] const UnitSearch& search() const { return *search_; }

    // Returns why a search did not finish: `time`, or `stopped`.
    [[nodiscard]] Ending cut_short() const;
    // Returns the result of a run that was not ready.
    [[nodiscard]] SolveResult not_ready() const;
    // Returns the counts with their engine and the time of preparing. Precondition: ready().
    [[nodiscard]] SolveResult result(const UnitCounts& counts) const;
    // Returns the counts and the ending. `limited`: the counts of the reported packings, if a limit
    // was reached.
    [[nodiscard]] SolveResult result(const UnitProgress& now,
                                     const std::optional<UnitCounts>& limited) const;

    // Divides the search into parts, always the same ones, and searches those whose numbers, from
    // 1, are `part` modulo `of`. All values of `part` together find each packing once. Passes
    // packings to the sink. Throws Stopped before the search is divided, and what the sink throws.
    // Precondition: ready(), and 1 <= part <= of.
    [[nodiscard]] UnitProgress search_part(std::size_t part, std::size_t of,
                                           const UnitSink& sink) const;

    // Returns a sink that passes packings on; empty if `sink` is. Keeps references.
    [[nodiscard]] UnitSink sink_of(const PackingSink& sink) const;

  private:
    [[nodiscard]] SolveOptions limited(SolveOptions options) const;

    Deadline deadline_;
    SolveOptions options_;
    PreparedPuzzle prepared_;
    std::optional<UnitSearch> search_;
    double engine_seconds_ = 0;
};

// The options of search_unit_file().
struct UnitFileOptions {
    std::string unit;    // the file of the unit
    std::string result;  // where the result goes
    std::string rest;    // the folder of the units that remain
    double budget = 0;   // seconds after which what remains is left to new units; 0: never
    // As in UnitCallbacks.
    std::function<void(const std::function<UnitProgress()>& so_far)> on_commit = {};
};

// Searches the unit of a file. Writes the units that remain, and then its result. The result ends
// with Ending::limit if the budget ended it. Throws UnitFileError if the file cannot be read or is
// not of this search, UnwritableFile, ThreadsUnavailable, and what the functions throw.
// Precondition: run.ready().
[[nodiscard]] POLYPACK_API SolveResult search_unit_file(const UnitRun& run,
                                                        const UnitFileOptions& options,
                                                        const UnitSink& sink = {});

}  // namespace polypack
