#include "polypack/design/piece_rules.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <span>

#include "polypack/design/joints.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

bool share_a_side(const Point& a, const Point& b) {
    const Point apart = a - b;
    return dot(apart, apart) == 1;
}

bool connected_by_sides(std::span<const Point> cells) {
    std::vector<Point> reached{cells.front()};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const Point& cell : cells) {
            if (share_a_side(cell, reached[i]) &&
                std::ranges::find(reached, cell) == reached.end()) {
                reached.push_back(cell);
            }
        }
    }
    return reached.size() == cells.size();
}

}  // namespace

bool is_symmetric(const Lattice& lattice, const std::vector<Point>& cells) {
    const Polyform form = normalized(lattice, cells);
    return std::ranges::count_if(motions_of(lattice, form), [&](const Motion& motion) {
               return moved(lattice, motion, form) == form;
           }) > 1;
}

bool is_printable(const std::vector<Point>& cells) {
    const std::set<Point> all(cells.begin(), cells.end());
    std::vector<Point> around;
    for (const Point& cell : cells) {
        for (int corner = 0; corner < 8; ++corner) {
            // The eight cells around a corner, of which this is one.
            const Point least = cell - Point{corner & 1, corner >> 1 & 1, corner >> 2};
            around.clear();
            for (int i = 0; i < 8; ++i) {
                const Point other = least + Point{i & 1, i >> 1 & 1, i >> 2};
                if (all.contains(other)) around.push_back(other);
            }
            if (!connected_by_sides(around)) return false;
        }
        for (const Point& across : {Point{1, 1, 0}, Point{1, -1, 0}, Point{1, 0, 1},
                                    Point{1, 0, -1}, Point{0, 1, 1}, Point{0, 1, -1}}) {
            if (!all.contains(cell + across)) continue;
            const bool held = across.x != 0 ? all.contains(cell + Point{across.x, 0, 0}) ||
                                                  all.contains(cell + Point{0, across.y, across.z})
                                            : all.contains(cell + Point{0, across.y, 0}) ||
                                                  all.contains(cell + Point{0, 0, across.z});
            if (!held) return false;
        }
    }
    return true;
}

bool is_sturdy(const Lattice& lattice, const std::vector<Point>& cells) {
    std::map<Point, int> index;
    for (const Point& cell : cells) index.emplace(cell, static_cast<int>(index.size()));
    std::vector<std::vector<int>> neighbours(cells.size());
    for (const auto& [cell, at] : index) {
        for (const Point& next : lattice.neighbours_of(cell)) {
            const auto found = index.find(next);
            if (found != index.end()) neighbours[at].push_back(found->second);
        }
    }
    return Joints(neighbours).count(std::vector<int>(cells.size()), 0) == 0;
}

int layers_of(const Lattice& lattice, const std::vector<Point>& cells) {
    const auto extent = [&](int Point::* axis) {
        const auto [least, most] = std::ranges::minmax(cells, {}, axis);
        return most.*axis - least.*axis + 1;
    };
    const int across = std::min(extent(&Point::x), extent(&Point::y));
    return lattice.flat ? across : std::min(across, extent(&Point::z));
}

bool obeys(const DesignRules& rules, const Lattice& lattice, const std::vector<Point>& cells) {
    return !(rules.height && layers_of(lattice, cells) > *rules.height) &&
           !(rules.printable && !is_printable(cells)) &&
           !(rules.sturdy && !is_sturdy(lattice, cells)) &&
           !(!rules.symmetric && is_symmetric(lattice, cells));
}

}  // namespace polypack
