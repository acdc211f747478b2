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

// A search in units with the limits of SolveOptions: the time includes that of preparing.
class POLYPACK_API UnitRun {
  public:
    // Throws what PreparedPuzzle and UnitSearch throw.
    UnitRun(const Puzzle& puzzle, const SolveOptions& options);

    // Whether there was time to prepare.
    [[nodiscard]] bool ready() const { return search_.has_value(); }
    // Ends with the time limit, or when the caller asks.
    [[nodiscard]] const Deadline& deadline() const { return deadline_; }
    // The puzzle. Searches of one that is not ready end at once.
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

    // Divides the search into parts, the same ones whenever and wherever it is done, and searches
    // those whose numbers, from 1, are `part` modulo `of`: all the parts together have each packing
    // once. Packings go to the sink. Throws Stopped before the search is divided, and what the sink
    // throws. Precondition: ready(), and 1 <= part <= of.
    [[nodiscard]] UnitProgress search_part(std::size_t part, std::size_t of,
                                           const UnitSink& sink) const;

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

// The options of search_unit_file().
struct UnitFileOptions {
    std::string unit;    // the file of the unit
    std::string result;  // where the result goes
    std::string rest;    // the folder of the units that remain
    double budget = 0;   // seconds after which what remains is left to new units; 0: never
    // As of UnitCallbacks.
    std::function<void(const std::function<UnitProgress()>& so_far)> on_commit = {};
};

// Searches the unit of a file and writes its result, after the units that remain of it. The result
// ends with Ending::limit if the budget ended it. Throws UnitFileError if the file cannot be read
// or is not of this search, UnwritableFile, ThreadsUnavailable, and what the functions throw.
// Precondition: run.ready().
[[nodiscard]] POLYPACK_API SolveResult search_unit_file(const UnitRun& run,
                                                        const UnitFileOptions& options,
                                                        const UnitSink& sink = {});

}  // namespace polypack
