#include "polypack/lattice/sticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "polypack/lattice/invalid_tiling.hpp"

namespace polypack {
namespace {

// Points of sticks are so much finer than those of the tiling.
constexpr Whole finer = 24;
constexpr Whole half = finer / 2;

// The sides that begin at a corner, counter-clockwise, up to translation.
struct Fan {
    ExactPoint corner;
    std::vector<ExactPoint> sides;   // vectors to their other ends
    std::vector<ExactPoint> mitres;  // from the corner to where sticks i and i + 1 meet in a cell
    [[nodiscard]] std::size_t size() const { return sides.size(); }
    [[nodiscard]] std::size_t place_of(const ExactPoint& side) const {
        return static_cast<std::size_t>(std::ranges::find(sides, side) - sides.begin());
    }
    // The joint reaches halfway to the mitres.
    [[nodiscard]] ExactPoint joint_corner(std::size_t i) const {
        const ExactPoint& mitre = mitres[i % size()];
        return {mitre.x / 2, mitre.y / 2};
    }
};

class StickMaker {
  public:
    StickMaker(const std::vector<Ring>& rings, const std::vector<ExactPoint>& centres,
               const Gram& gram, Whole unit)
        : rings_(rings), centres_(centres), gram_(gram), unit_(unit) {
        made_.unit = finer * unit;
    }

    Sticks make() {
        measure();
        find_fans();
        for (std::size_t i = 0; i < rings_.size(); ++i) add_sticks(rings_[i]);
        made_.sticks = made_.rings.size();
        made_.pairs.resize(made_.sticks);
        std::ranges::sort(made_.domain);
        made_.domain.erase(std::ranges::unique(made_.domain).begin(), made_.domain.end());
        for (const Fan& fan : fans_) {
            if (fan.size() == 4 || fan.size() == 5) add_joint(fan);
            if (fan.size() > 5) add_joints(fan);
        }
        made_.joints = made_.rings.size() - made_.sticks;
        for (std::size_t i = 0; i < rings_.size(); ++i) add_gap(i);
        return std::move(made_);
    }

  private:
    [[nodiscard]] double length_of(const ExactPoint& way) const {
        return gram_.length(static_cast<double>(way.x), static_cast<double>(way.y)) /
               static_cast<double>(unit_);
    }
    static ExactPoint side(const Ring& ring, std::size_t i) {
        return ring[(i + 1) % ring.size()] - ring[i % ring.size()];
    }

    void measure() {
        std::size_t sides = 0;
        for (const Ring& ring : rings_) {
            for (std::size_t i = 0; i < ring.size(); ++i) made_.length += length_of(side(ring, i));
            sides += ring.size();
        }
        made_.length /= static_cast<double>(sides);
    }

    // How far from its sides towards its centre the sticks reach into a cell, in twelfths: so far
    // that all sticks are about as wide as a quarter of their length.
    [[nodiscard]] Whole reach_into(std::size_t cell) const {
        const Ring& ring = rings_[cell];
        const auto unit = static_cast<double>(unit_);
        double radius = made_.length;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const auto across = static_cast<double>(cross(side(ring, i), centres_[cell] - ring[i]));
            radius =
                std::min(radius, across * gram_.area() / (unit * unit * length_of(side(ring, i))));
        }
        constexpr double half_width = 0.11;
        constexpr double tie = 1e-6;  // equal cells are rounded equally
        return std::clamp<Whole>(std::lround(12 * half_width * made_.length / radius + tie), 1, 6);
    }

    void find_fans() {
        struct Next {
            ExactPoint side;
            ExactPoint mitre;
        };
        std::map<std::pair<ExactPoint, ExactPoint>, Next> next;  // counter-clockwise, by side
        std::vector<std::pair<ExactPoint, ExactPoint>> order;
        for (std::size_t i = 0; i < rings_.size(); ++i) {
            const Ring& ring = rings_[i];
            const Whole reach = finer / 12 * reach_into(i);
            for (std::size_t j = 0; j < ring.size(); ++j) {
                const std::size_t before = (j + ring.size() - 1) % ring.size();
                order.emplace_back(modulo(ring[j], unit_), side(ring, j));
                next[order.back()] = {ring[before] - ring[j], reach * (centres_[i] - ring[j])};
            }
        }
        for (const auto& [corner, first] : order) {
            if (fan_at_.contains(corner)) continue;
            fan_at_[corner] = fans_.size();
            Fan& fan = fans_.emplace_back(Fan{corner, {}, {}});
            ExactPoint now = first;
            do {
                const Next& step = next.at({corner, now});
                fan.sides.push_back(now);
                fan.mitres.push_back(step.mitre);
                now = step.side;
            } while (now != first);
            constexpr std::size_t most = 7;
            if (fan.size() > most) {
                throw InvalidTiling(
                    fmt::format("at most {} sticks may meet at a corner of the cells, got {}", most,
                                fan.size()));
            }
        }
    }

    // Adds the corners at one end of a stick, from its left side to its right.
    void add_end(const ExactPoint& corner, const ExactPoint& side, Ring& ring) const {
        const Fan& fan = fans_[fan_at_.at(modulo(corner, unit_))];
        const std::size_t i = fan.place_of(side);
        const std::size_t before = i + fan.size() - 1;
        const ExactPoint at = finer * corner;
        ring.push_back(at + fan.mitres[i]);
        if (fan.size() == 3) {
            ring.push_back(at);
        } else {
            ring.push_back(at + fan.joint_corner(i));
            ring.push_back(at + fan.joint_corner(before));
        }
        ring.push_back(at + fan.mitres[before % fan.size()]);
    }

    void add_sticks(const Ring& cell) {
        for (std::size_t i = 0; i < cell.size(); ++i) {
            const ExactPoint way = side(cell, i);
            const ExactPoint middle = finer * cell[i] + half * way;
            made_.domain.push_back(middle);
            const ExactPoint place = modulo(middle, made_.unit);
            if (std::ranges::find(made_.places, place) != made_.places.end()) continue;
            const ExactPoint by = place - middle;
            Ring ring;
            add_end(cell[i], way, ring);
            add_end(cell[i] + way, ExactPoint{} - way, ring);
            add(shifted(std::move(ring), by), place);
        }
    }

    void add(Ring ring, const ExactPoint& place) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            if (cross(side(ring, i), side(ring, i + 1)) > 0) continue;
            throw InvalidTiling("sticks along the sides of these cells would not be convex");
        }
        made_.rings.push_back(std::move(ring));
        made_.places.push_back(place);
    }

    void add_joint(const Fan& fan) {
        const ExactPoint at = finer * fan.corner;
        Ring ring;
        auto& pairs = made_.pairs.emplace_back();
        for (std::size_t i = 0; i < fan.size(); ++i) {
            ring.push_back(at + fan.joint_corner(i));
            for (std::size_t j = i + 2; j < fan.size() - (i == 0 ? 1 : 0); ++j) {
                pairs.push_back({half * fan.sides[i], half * fan.sides[j]});
            }
        }
        add(std::move(ring), at);
    }

    void add_joints(const Fan& fan) {
        const ExactPoint at = finer * fan.corner;
        const std::size_t n = fan.size();
        for (std::size_t i = 0; i < n; ++i) {
            const ExactPoint out = finer / 6 * fan.sides[i];
            auto& pairs = made_.pairs.emplace_back();
            for (std::size_t turns = 2; turns <= n / 2; ++turns) {
                for (std::size_t back = 0; back <= turns; ++back) {
                    const std::size_t from = (i + n - back) % n;
                    pairs.push_back(
                        {half * fan.sides[from] - out, half * fan.sides[(from + turns) % n] - out});
                }
            }
            add({at, at + fan.joint_corner(i + n - 1), at + fan.joint_corner(i)}, at + out);
        }
    }

    void add_gap(std::size_t cell) {
        const Whole reach = finer / 12 * reach_into(cell);
        Ring& ring = made_.rings.emplace_back();
        for (const ExactPoint& corner : rings_[cell]) {
            ring.push_back(finer * corner + reach * (centres_[cell] - corner));
        }
        made_.places.push_back(finer * centres_[cell]);
        made_.pairs.push_back({{ExactPoint{}, ExactPoint{}}});
    }

    const std::vector<Ring>& rings_;
    const std::vector<ExactPoint>& centres_;
    const Gram& gram_;
    Whole unit_;
    std::vector<Fan> fans_;
    std::map<ExactPoint, std::size_t> fan_at_;  // by corner within the domain at the origin
    Sticks made_;
};

}  // namespace

Sticks sticks_along(const std::vector<Ring>& rings, const std::vector<ExactPoint>& centres,
                    const Gram& gram, Whole unit) {
    return StickMaker(rings, centres, gram, unit).make();
}

}  // namespace polypack
