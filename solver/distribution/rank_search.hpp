// Runs one search on all ranks of a job: rank 0 hands out units, and searches some itself.
//
// A rank searches its unit on all its threads until it is finished or a time budget is over, and
// sends back the packings found and the parts that remain. The budget grows if many more parts wait
// than there are ranks; if a rank is idle, others are asked to give back what they have left.
#pragma once

#include <stdexcept>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/distribution/messages.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

// Thrown if another rank has failed; what() says which, where and why, in one line.
class POLYPACK_API RankFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct RankOptions {
    double longest = 60;  // seconds: the largest budget
    std::stop_token stop = {};
};

// On rank 0: does the work of UnitSearch::search_all by all ranks, until `watch` ends it. Calls all
// functions on this thread, `on_commit` after each unit. Throws what they throw, RankFailed,
// Stopped, and UnitFileError if a rank has another puzzle.
[[nodiscard]] POLYPACK_API UnitProgress search_by_ranks(const UnitSearch& search,
                                                        Messages& messages, UnitProgress from,
                                                        const UnitCallbacks& watch,
                                                        const UnitSink& sink,
                                                        const RankOptions& options);
// On rank 0: tells the other ranks to end. To be called exactly once, whatever happens.
POLYPACK_API void end_ranks(Messages& messages);

// On another rank: searches the units that rank 0 hands out until it has ended. Throws what
// searches throw.
POLYPACK_API void serve_rank(const UnitSearch& search, Messages& messages);
// On another rank that cannot search: reports that to rank 0, and waits until rank 0 has ended.
POLYPACK_API void report_failure(Messages& messages, const std::string& what);

}  // namespace polypack
