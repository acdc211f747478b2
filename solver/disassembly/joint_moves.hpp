// Finds the bodies that move together along an axis, because they would otherwise run into others,
// and the different distances that they can go.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"

namespace polypack {

// A set of bodies, one bit each.
using BodySet = std::uint64_t;
inline constexpr int max_bodies = 64;

[[nodiscard]] constexpr BodySet all_bodies(int bodies) {
    return bodies == max_bodies ? ~BodySet{0} : (BodySet{1} << bodies) - 1;
}
[[nodiscard]] constexpr BodySet set_of(int body) {
    return BodySet{1} << body;
}

// Returns the bodies of a set, ascending.
[[nodiscard]] inline std::vector<int> members(BodySet set) {
    std::vector<int> numbers;
    for (; set != 0; set &= set - 1) numbers.push_back(std::countr_zero(set));
    return numbers;
}

// The bodies that each body pushes when it moves.
class Pushes {
  public:
    explicit Pushes(int bodies) : bodies_(bodies) { clear(); }
    Pushes(const Pushes& other) { *this = other; }
    Pushes& operator=(const Pushes& other) {
        bodies_ = other.bodies_;
        std::copy_n(other.pushed_.begin(), bodies_, pushed_.begin());
        return *this;
    }
    ~Pushes() = default;

    void clear() { std::fill_n(pushed_.begin(), bodies_, 0); }
    void add(int body, int pushed) { pushed_[body] |= set_of(pushed); }
    void set(int body, BodySet pushed) { pushed_[body] = pushed; }
    [[nodiscard]] int bodies() const { return bodies_; }
    [[nodiscard]] friend bool operator==(const Pushes& a, const Pushes& b) {
        return a.bodies_ == b.bodies_ &&
               std::equal(a.pushed_.begin(), a.pushed_.begin() + a.bodies_, b.pushed_.begin());
    }

    // Returns true if every body pushes all others, directly or by way of others: no part can move.
    // O(n^2).
    [[nodiscard]] bool all_together() const;

    // Returns true if the bodies of a set push none outside it. O(n).
    [[nodiscard]] bool none_pushed_by(BodySet set) const {
        for (BodySet rest = set; rest != 0; rest &= rest - 1) {
            if ((pushed_[std::countr_zero(rest)] & ~set) != 0) return false;
        }
        return true;
    }

    // Makes each body push itself and all that its pushed bodies push. O(n^2).
    void close();
    // Returns the bodies that move with a body. Precondition: closed.
    [[nodiscard]] BodySet with(int body) const { return pushed_[body]; }

    // Calls visit(set) once for every set, except the empty one and that of all bodies, whose
    // bodies push none outside it. Precondition: closed. O(n) for each of them.
    template <class Visit>
    void for_each_closed_set(const Visit& visit) const {
        extend(0, 0, 0, visit);
    }

  private:
    // Visits all sets that contain `in` and nothing of `out`; bodies below `next` are decided.
    template <class Visit>
    void extend(int next, BodySet in, BodySet out, const Visit& visit) const {
        const int n = bodies();
        while (next < n && ((in | out) >> next & 1) != 0) ++next;
        if (next == n) {
            if (in != 0 && in != all_bodies(n)) visit(in);
            return;
        }
        if ((pushed_[next] & out) == 0) extend(next + 1, in | pushed_[next], out, visit);
        extend(next + 1, in, out | set_of(next), visit);
    }

    int bodies_ = 0;
    // An array, as most packings are examined once and allocating would take longer than that. Only
    // the entries of bodies are set.
    std::array<BodySet, max_bodies> pushed_;
};

// The distances that bodies can go at once. Bodies that move in the same direction, each evenly
// from its first to its last place, change their relative places evenly too: they may do so exactly
// if each ends ahead of each other one by no more than it could go alone.
class UnevenMoves {
  public:
    explicit UnevenMoves(int bodies) : bodies_(bodies), distances_(bodies) {}

    // `free`: by two bodies i, j, how far i can go before it hits j.
    void set_free(const std::vector<Steps>& free);

    // Calls visit(distances) for all distances by body with that of the first body 0 and some other
    // not. There may be exponentially many. Precondition: every body is held by every other one,
    // directly or by way of others.
    template <class Visit>
    void for_each(const Visit& visit) {
        extend(1, true, visit);
    }

  private:
    [[nodiscard]] Steps max_lookahead(int body, int other) const {
        return ahead_[body * bodies_ + other];
    }

    // Visits all distances of the bodies from `next` on. Each distance that the bodies before it
    // permit leaves some to the others: the bounds are closed under addition.
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
