// Counts the packings of a strip of length 0, 1, 2, ...
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

// Counts with the transfer matrix of the strip, from profile to profile. Looks for new profiles
// slab by slab; once there are none, merges those with equal futures.
class POLYPACK_API StripCounter {
  public:
    // Keeps a reference to the strip.
    StripCounter(const Strip& strip, const CountLimits& limits);

    // Returns the number of solutions of the next length, starting at 0, which has 1 if no piece
    // must be used and otherwise 0. Throws MemoryLimitExceeded and Stopped.
    [[nodiscard]] BigCount next();

    // Returns the dimension of the transfer matrix, once it is known: the numbers of all lengths
    // satisfy a linear recurrence of that order (Cayley and Hamilton).
    [[nodiscard]] std::optional<int> dimension() const;
    // Returns the approximate number of additions of words for the next length.
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
