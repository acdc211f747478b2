// Moves along an axis in which bodies go different distances.
#pragma once

#include <algorithm>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"

namespace polypack {

// The distances that bodies can go at once. Bodies that move in the same direction, each evenly
// from its first to its last place, change their relative places evenly too: they are free to do so
// exactly if each is ahead of each other one, at the end, by no more than it could go alone.
class UnevenMoves {
  public:
    explicit UnevenMoves(int bodies) : bodies_(bodies), distances_(bodies) {}

    // `free`: by two bodies i, j, how far i can go before it hits j.
    void set_free(const std::vector<Steps>& free);

    // Calls visit(distances) for all distances by body, that of the first body 0 and some other
    // not. There may be exponentially many. Precondition: every body is held by every other one,
    // if only by way of others.
    template <class Visit>
    void for_each(const Visit& visit) {
        extend(1, true, visit);
    }

  private:
    [[nodiscard]] Steps max_lookahead(int body, int other) const {
        return ahead_[body * bodies_ + other];
    }

    // All distances of the bodies from `next` on. Each distance that the bodies before it permit
    // leaves some to the others: the bounds are closed under addition.
    template <class Visit>
    void extend(int next, bool still, const Visit& visit) {
        if (next == bodies_) {
            if (!still) visit(distances_);
            return;
        }
        Steps least = -max_lookahead(0, next);
        Steps most = max_lookahead(next, 0);
        for (int body = 1; body < next; ++body) {
            least = std::max(least, distances_[body] - max_lookahead(body, next));
            most = std::min(most, distances_[body] + max_lookahead(next, body));
        }
        for (Steps distance = least; distance <= most; ++distance) {
            distances_[next] = distance;
            extend(next + 1, still && distance == 0, visit);
        }
    }

    int bodies_;
    std::vector<Steps> ahead_;  // by two bodies i, j: how far i can get ahead of j at most
    std::vector<Steps> distances_;
};

}  // namespace polypack
