// One search by the ranks of a job: rank 0 hands out units, and searches some itself.
//
// A rank searches its unit on all its threads until it is finished or a budget of time is over, and
// sends back what it found and what remains. Where many more parts wait than there are ranks, the
// budget grows; where a rank has nothing to do, others are asked to give back what they have left.
#pragma once

#include <stdexcept>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/distribution/messages.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

// Another rank has failed; what() says which, where and why, in one line.
class POLYPACK_API RankFailed : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct RankOptions {
    double longest = 60;  // seconds: the largest budget
    std::stop_token stop = {};
};

// On rank 0: the same as UnitSearch::search_all, by all ranks, until `watch` ends it. Everything is
// called on this thread, `on_commit` after each unit. Throws what the functions throw, RankFailed
// Stopped, and UnitFileError if a rank has another puzzle.
[[nodiscard]] POLYPACK_API UnitProgress search_by_ranks(const UnitSearch& search,
                                                        Messages& messages, UnitProgress from,
                                                        const UnitCallbacks& watch,
                                                        const UnitSink& sink,
                                                        const RankOptions& options);
// On rank 0: lets the others end. To be called once, whatever happens.
POLYPACK_API void end_ranks(Messages& messages);

// On another rank: searches what rank 0 hands out until it has ended. Throws what searches throw.
POLYPACK_API void serve_rank(const UnitSearch& search, Messages& messages);
// On another rank that cannot search: says so to rank 0, and waits until that has ended.
POLYPACK_API void report_failure(Messages& messages, const std::string& what);

}  // namespace polypack
