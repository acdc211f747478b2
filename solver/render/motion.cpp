#include "polypack/render/motion.hpp"

#include <cmath>
#include <utility>

namespace polypack {
namespace {

constexpr double usual_seconds = 0.6;
constexpr double long_seconds = 0.9;
constexpr double pause_seconds = 0.2;
// Keys of a quarter turn: the path between them is straight, and off the circle by a thousandth of
// its radius.
constexpr int keys_of_turn = 18;

Quaternion quarter(const Vec3& axis, double share) {
    const double half = share * std::acos(-1.0) / 4;
    return {std::sin(half) * unit(axis), std::cos(half)};
}

Quaternion after(const Quaternion& first, const Quaternion& then) {
    return {then.w * first.axis + first.w * then.axis + cross(then.axis, first.axis),
            then.w * first.w - dot(then.axis, first.axis)};
}

// The place after a share of a quarter turn about a line.
PartAt turned(const PartAt& from, const PageTurn& turn, double share, double unit) {
    const Quaternion by = quarter(turn.axis, share);
    const Vec3 about = unit * turn.about;
    PartAt result = from;
    result.shift = about + rotated(by, from.shift - about);
    result.rotation = after(from.rotation, by);
    return result;
}

class Timeline {
  public:
    Timeline(std::size_t pieces, double unit) : motions_(pieces), unit_(unit) {}

    void add(const PageMove& move) {
        for (const int piece : leaving_) motions_[piece].gone_from = now_;
        leaving_ = move.gone;
        const double seconds = move.turn || !move.gone.empty() ? long_seconds : usual_seconds;
        for (std::size_t i = 0; i < move.placements.size(); ++i) {
            std::vector<PartAt>& keys = motions_[move.placements[i]].keys;
            if (keys.empty()) keys.emplace_back();
            PartAt from = keys.back();
            from.seconds = now_;
            if (from.seconds > keys.back().seconds) keys.push_back(from);
            const int count = move.turn ? keys_of_turn : 1;
            for (int key = 1; key <= count; ++key) {
                const double share = static_cast<double>(key) / count;
                PartAt at = from;
                if (move.turn) {
                    at = turned(from, *move.turn, share, unit_);
                } else {
                    at.shift =
                        from.shift + unit_ * (move.shifts.empty() ? move.shift : move.shifts[i]);
                }
                at.seconds = now_ + share * seconds;
                keys.push_back(at);
            }
        }
        now_ += seconds + pause_seconds;
    }

    [[nodiscard]] std::vector<PartMotion> motions() && { return std::move(motions_); }

  private:
    std::vector<PartMotion> motions_;
    double unit_;
    // The packing is seen for a while before anything moves.
    double now_ = long_seconds;
    std::vector<int> leaving_;
};

}  // namespace

Vec3 rotated(const Quaternion& rotation, const Vec3& point) {
    const Vec3 twice = 2 * cross(rotation.axis, point);
    return point + rotation.w * twice + cross(rotation.axis, twice);
}

std::vector<PartMotion> motions_of(std::span<const PageMove> moves, std::size_t pieces,
                                   double unit) {
    Timeline timeline(pieces, unit);
    for (const PageMove& move : moves) timeline.add(move);
    return std::move(timeline).motions();
}

}  // namespace polypack
