#include "polypack/disassembly/uneven_moves.hpp"

namespace polypack {

// Floyd and Warshall's shortest ways.
void UnevenMoves::set_free(const std::vector<Steps>& free) {
    ahead_ = free;
    for (int body = 0; body < bodies_; ++body) ahead_[body * bodies_ + body] = 0;
    for (int over = 0; over < bodies_; ++over) {
        for (int body = 0; body < bodies_; ++body) {
            const Steps first = max_lookahead(body, over);
            if (first == endless) continue;
            for (int other = 0; other < bodies_; ++other) {
                const Steps second = max_lookahead(over, other);
                if (second == endless) continue;
                Steps& way = ahead_[body * bodies_ + other];
                way = std::min(way, first + second);
            }
        }
    }
}

}  // namespace polypack
