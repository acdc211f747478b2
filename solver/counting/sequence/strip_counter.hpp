// The numbers of packings of a strip of length 0, 1, 2, ...
#pragma once

#include <optional>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/counting/count_limits.hpp"
#include "polypack/counting/sequence/path_counts.hpp"
#include "polypack/counting/sequence/profile_graph.hpp"
#include "polypack/counting/sequence/strip.hpp"

namespace polypack {

// Counts with the transfer matrix of the strip, from profile to profile. New profiles are looked
// for slab by slab; once there are none, those with equal futures are merged.
class POLYPACK_API StripCounter {
  public:
    // Keeps a reference to the strip.
    StripCounter(const Strip& strip, const CountLimits& limits);

    // The number of solutions of the next length: of 0 at first, 1 if no piece must be used and
    // otherwise 0. Throws MemoryLimitExceeded and Stopped.
    [[nodiscard]] BigCount next();

    // The dimension of the transfer matrix, once it is known: the numbers of all lengths satisfy a
    // linear recurrence of that order (Cayley and Hamilton).
    [[nodiscard]] std::optional<int> dimension() const;
    // Additions of words that the next length takes, about.
    [[nodiscard]] double work() const { return counts_.work(); }

  private:
    void extend();

    CountLimits limits_;
    std::optional<ProfileGraph> profiles_;  // until they are merged
    PathCounts counts_;
    std::vector<bool> accepting_;
    bool merged_ = false;
    bool begun_ = false;
};

}  // namespace polypack
