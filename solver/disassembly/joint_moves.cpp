#include "polypack/disassembly/joint_moves.hpp"

namespace polypack {
namespace {

// The bodies reached from body 0, or those that reach it.
BodySet reached(std::span<const BodySet> pushed) {
    BodySet seen = set_of(0);
    for (BodySet waiting = seen; waiting != 0;) {
        const int body = std::countr_zero(waiting);
        waiting &= waiting - 1;
        waiting |= pushed[body] & ~seen;
        seen |= pushed[body];
    }
    return seen;
}

BodySet reaching(std::span<const BodySet> pushed) {
    BodySet seen = set_of(0);
    for (bool more = true; more;) {
        more = false;
        for (std::size_t body = 0; body < pushed.size(); ++body) {
            const BodySet self = set_of(static_cast<int>(body));
            if ((seen & self) != 0 || (pushed[body] & seen) == 0) continue;
            seen |= self;
            more = true;
        }
    }
    return seen;
}

}  // namespace

bool Pushes::all_together() const {
    const BodySet all = all_bodies(bodies());
    const std::span<const BodySet> pushed(pushed_.data(), bodies());
    return reached(pushed) == all && reaching(pushed) == all;
}

// Warshall's transitive closure.
void Pushes::close() {
    const int n = bodies();
    for (int body = 0; body < n; ++body) pushed_[body] |= set_of(body);
    for (int over = 0; over < n; ++over) {
        const BodySet beyond = pushed_[over];
        for (int body = 0; body < n; ++body) {
            if ((pushed_[body] >> over & 1) != 0) pushed_[body] |= beyond;
        }
    }
}

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
