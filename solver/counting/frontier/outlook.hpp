// How much work a count by the frontier still needs, judged by the states that it has met.
#pragma once

#include <utility>
#include <vector>

#include "polypack/counting/frontier/count_by_frontier.hpp"

namespace polypack {

// Follows a count. The number of states is assumed to be the same power of its bound at all
// positions: the largest power among the later half of those reached. That power grows for some
// time, so half of what the expected work has grown by so far is assumed to go on.
class FrontierOutlook {
  public:
    // `most`: max_frontier_states() of the order of the count.
    explicit FrontierOutlook(std::vector<double> most) : most_(std::move(most)) {}

    // Looks at the count. O(positions).
    void look(const FrontierCount& counting);
    // Returns the work of the whole count that the last look suggests: once an eighth of it is
    // done, usually right within a factor of four. Precondition: there was a look.
    [[nodiscard]] double whole_work() const { return whole_; }

  private:
    std::vector<double> most_;
    std::vector<std::pair<double, double>> seen_;  // work done, work expected
    double whole_ = 0;
};

}  // namespace polypack
