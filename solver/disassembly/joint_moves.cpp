#include "polypack/disassembly/joint_moves.hpp"

namespace polypack {
namespace {

// Returns true if body 0 reaches all.
bool reaches_all(std::span<const BodySet> pushed, BodySet all) {
    BodySet seen = set_of(0);
    for (BodySet waiting = seen; waiting != 0 && seen != all;) {
        const int body = std::countr_zero(waiting);
        waiting &= waiting - 1;
        waiting |= pushed[body] & ~seen;
        seen |= pushed[body];
    }
    return seen == all;
}

// Returns true if all reach body 0.
bool all_reach(std::span<const BodySet> pushed, BodySet all) {
    BodySet unseen = all & ~set_of(0);
    for (BodySet before = 0; unseen != before && unseen != 0;) {
        before = unseen;
        for (BodySet rest = unseen; rest != 0; rest &= rest - 1) {
            const int body = std::countr_zero(rest);
            if ((pushed[body] & ~unseen & all) != 0) unseen &= ~set_of(body);
        }
    }
    return unseen == 0;
}

}  // namespace

bool Pushes::all_together() const {
    const BodySet all = all_bodies(bodies());
    const std::span<const BodySet> pushed(pushed_.data(), bodies());
    return reaches_all(pushed, all) && all_reach(pushed, all);
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
