// Sets of bodies that move together because each would otherwise run into the next.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

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

// Who takes whom along: by body, the bodies that it pushes.
class Pushes {
  public:
    explicit Pushes(int bodies) : bodies_(bodies) {}

    void clear() { std::fill_n(pushed_.begin(), bodies_, 0); }
    void add(int body, int pushed) { pushed_[body] |= set_of(pushed); }
    void add_if(bool pushes, int body, int pushed) { pushed_[body] |= BodySet{pushes} << pushed; }
    [[nodiscard]] int bodies() const { return bodies_; }
    [[nodiscard]] friend bool operator==(const Pushes&, const Pushes&) = default;

    // Whether every body takes all others along, if only by way of others: no part can move. O(n).
    [[nodiscard]] bool all_together() const;

    // Whether the bodies of a set push none that is not in it. O(n).
    [[nodiscard]] bool none_pushed_by(BodySet set) const {
        for (BodySet rest = set; rest != 0; rest &= rest - 1) {
            if ((pushed_[std::countr_zero(rest)] & ~set) != 0) return false;
        }
        return true;
    }

    // From here on, a body pushes all that its pushed bodies push, and itself. O(n^2).
    void close();
    // Precondition: closed.
    [[nodiscard]] BodySet with(int body) const { return pushed_[body]; }

    // Calls visit(set) for every set, but the empty one and that of all bodies, that takes no body
    // along that is not in it; each once. Precondition: closed. O(n) for each of them.
    template <class Visit>
    void for_each_closed_set(const Visit& visit) const {
        extend(0, 0, 0, visit);
    }

  private:
    // All sets that contain `in` and nothing of `out`, where bodies below `next` are decided.
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

    int bodies_;
    // Not a vector: most packings are looked at once, and allocating would take longer than that.
    std::array<BodySet, max_bodies> pushed_{};
};

}  // namespace polypack
