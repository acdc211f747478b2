#include "polypack/render/polygon_mesh.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

namespace polypack {
namespace {

// A corner of a face, and with it the side from there to the next corner.
struct Corner {
    int face = 0;
    int index = 0;
    [[nodiscard]] friend auto operator<=>(const Corner&, const Corner&) = default;
};

Corner next_of(const PolygonMesh& mesh, Corner c) {
    return {c.face, (c.index + 1) % static_cast<int>(mesh.faces[c.face].size())};
}

int point_at(const PolygonMesh& mesh, Corner c) {
    return mesh.faces[c.face][c.index];
}

Vec3 direction(const PolygonMesh& mesh, Corner side) {
    return unit(mesh.points[point_at(mesh, next_of(mesh, side))] -
                mesh.points[point_at(mesh, side)]);
}

template <typename Visit>
void for_each_corner(const PolygonMesh& mesh, const Visit& visit) {
    for (int face = 0; face < static_cast<int>(mesh.faces.size()); ++face) {
        const int size = static_cast<int>(mesh.faces[face].size());
        for (int index = 0; index < size; ++index) visit(Corner{face, index});
    }
}

// Sides by the numbers of their endpoints, the smaller first.
std::map<std::pair<int, int>, std::vector<Corner>> sides_of(const PolygonMesh& mesh) {
    std::map<std::pair<int, int>, std::vector<Corner>> sides;
    for_each_corner(mesh, [&](Corner c) {
        const int from = point_at(mesh, c);
        const int to = point_at(mesh, next_of(mesh, c));
        sides[std::minmax(from, to)].push_back(c);
    });
    return sides;
}

// The sides along one edge, in pairs of opposite directions that have the solid between them.
std::vector<std::pair<Corner, Corner>> paired(const PolygonMesh& mesh, std::vector<Corner> sides) {
    assert(sides.size() % 2 == 0);
    const auto forward = [&](Corner c) {
        return point_at(mesh, c) < point_at(mesh, next_of(mesh, c));
    };
    if (sides.size() > 2) {
        // By the angle at which the faces leave the edge, turning around its forward direction:
        // there the solid follows on each backward side.
        const Corner first = sides.front();
        const Vec3 axis = (forward(first) ? 1.0 : -1.0) * direction(mesh, first);
        const auto leaves = [&](Corner c) {
            return cross(normal_of(mesh, mesh.faces[c.face]), direction(mesh, c));
        };
        const Vec3 zero = leaves(first);
        const auto angle = [&](Corner c) {
            const Vec3 v = leaves(c);
            const double turn = std::atan2(dot(cross(axis, zero), v), dot(zero, v));
            constexpr double rounding = 1e-6;
            return turn < -rounding ? turn + 2 * std::acos(-1.0) : turn;
        };
        std::ranges::sort(sides, {}, angle);
    }
    if (forward(sides.front())) std::ranges::rotate(sides, sides.begin() + 1);
    std::vector<std::pair<Corner, Corner>> pairs;
    for (std::size_t i = 0; i < sides.size(); i += 2) {
        assert(!forward(sides[i]) && forward(sides[i + 1]));
        pairs.emplace_back(sides[i], sides[i + 1]);
    }
    return pairs;
}

// Classes of corners that stay one point.
class Classes {
  public:
    explicit Classes(const PolygonMesh& mesh) {
        for (const auto& face : mesh.faces) {
            first_.push_back(static_cast<int>(parent_.size()));
            parent_.resize(parent_.size() + face.size());
        }
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    [[nodiscard]] int of(Corner c) {
        int at = first_[c.face] + c.index;
        while (parent_[at] != at) at = parent_[at] = parent_[parent_[at]];
        return at;
    }
    void join(Corner a, Corner b) { parent_[of(a)] = of(b); }

  private:
    std::vector<int> first_;
    std::vector<int> parent_;
};

}  // namespace

Vec3 normal_of(const PolygonMesh& mesh, const std::vector<int>& face) {
    Vec3 sum;
    const Vec3& origin = mesh.points[face[0]];
    for (std::size_t i = 1; i + 1 < face.size(); ++i) {
        sum = sum + cross(mesh.points[face[i]] - origin, mesh.points[face[i + 1]] - origin);
    }
    return unit(sum);
}

PolygonMesh split_where_touching(const PolygonMesh& mesh) {
    Classes classes(mesh);
    std::map<Corner, Vec3> middles;
    std::map<Corner, Corner> middle_owner;
    for (const auto& [ends, sides] : sides_of(mesh)) {
        for (const auto& [a, b] : paired(mesh, sides)) {
            classes.join(a, next_of(mesh, b));
            classes.join(b, next_of(mesh, a));
            if (sides.size() == 2) continue;
            // Both ends may remain single points; separate midpoints tell the edges apart.
            middles[a] = 0.5 * (mesh.points[ends.first] + mesh.points[ends.second]);
            middle_owner[a] = a;
            middle_owner[b] = a;
        }
    }
    PolygonMesh result;
    std::map<int, int> number_of_class;
    std::map<Corner, int> number_of_middle;
    result.faces.resize(mesh.faces.size());
    result.colours = mesh.colours;
    for_each_corner(mesh, [&](Corner c) {
        const auto [at, fresh] =
            number_of_class.try_emplace(classes.of(c), static_cast<int>(result.points.size()));
        if (fresh) result.points.push_back(mesh.points[point_at(mesh, c)]);
        result.faces[c.face].push_back(at->second);
        const auto owner = middle_owner.find(c);
        if (owner == middle_owner.end()) return;
        const auto [middle, new_middle] =
            number_of_middle.try_emplace(owner->second, static_cast<int>(result.points.size()));
        if (new_middle) result.points.push_back(middles.at(owner->second));
        result.faces[c.face].push_back(middle->second);
    });
    return result;
}

namespace {

// Greedily the best-shaped ear, so that points in the middle of a straight side do not end up in a
// triangle without area.
class EarCutter {
  public:
    EarCutter(const PolygonMesh& mesh, const std::vector<int>& face)
        : mesh_(mesh), normal_(normal_of(mesh, face)) {
        for (const int point : face) rest_.push_back({.point = point});
    }

    void cut(std::vector<std::array<int, 3>>& triangles) {
        while (rest_.size() > 3) {
            std::size_t best = 0;
            double best_quality = -1;
            for (std::size_t i = 0; i < rest_.size(); ++i) {
                if (!rest_[i].known) judge(i);
                if (rest_[i].quality > best_quality) {
                    best = i;
                    best_quality = rest_[i].quality;
                }
            }
            assert(best_quality > 0);
            triangles.push_back(ear(best));
            cut_off(best);
        }
        triangles.push_back({rest_[0].point, rest_[1].point, rest_[2].point});
    }

  private:
    // Numbers of points that are none.
    static constexpr int nothing = -1;   // no point is in the way
    static constexpr int anything = -2;  // lines are, which other corners change

    struct Corner {
        int point = 0;
        bool known = false;     // the next two
        double quality = 0;     // as an ear
        int blocker = nothing;  // the point in the way of an ear
    };

    [[nodiscard]] int at(std::size_t i) const { return rest_[i].point; }

    [[nodiscard]] std::array<int, 3> ear(std::size_t i) const {
        const std::size_t size = rest_.size();
        return {at((i + size - 1) % size), at(i), at((i + 1) % size)};
    }

    void judge(std::size_t i) {
        Corner& corner = rest_[i];
        corner.blocker = nothing;
        corner.quality = quality_of(i, corner.blocker);
        corner.known = true;
    }

    // Removes a corner, and forgets what may change by that.
    void cut_off(std::size_t i) {
        const std::size_t size = rest_.size();
        rest_[(i + size - 1) % size].known = rest_[(i + 1) % size].known = false;
        const int point = at(i);
        rest_.erase(rest_.begin() + static_cast<std::ptrdiff_t>(i));
        for (Corner& corner : rest_) {
            if (corner.blocker == point || corner.blocker == anything || rest_.size() == 4) {
                corner.known = false;
            }
        }
    }

    [[nodiscard]] double area(int a, int b, int c) const {
        const auto& p = mesh_.points;
        return dot(normal_, cross(p[b] - p[a], p[c] - p[a]));
    }

    // Returns true if a line from a corner of an ear goes into it, or along its new side.
    [[nodiscard]] bool enters(int a, int b, int c, int corner, int to) const {
        constexpr double none = 1e-12;
        if ((corner == a && to == c) || (corner == c && to == a)) return true;
        const int right = corner == a ? b : corner == b ? c : a;
        const int left = corner == a ? c : corner == b ? a : b;
        return area(corner, right, to) > none && area(corner, to, left) > none;
    }

    // Returns the height of the ear over its longest side, relative to it; negative if it is not an
    // ear, because of `blocker` if there is one, or if the rest would be a triangle without area.
    [[nodiscard]] double quality_of(std::size_t i, int& blocker) const {
        constexpr double none = 1e-12;
        const auto [a, b, c] = ear(i);
        const double own = area(a, b, c);
        if (own <= none) return -1;
        const std::size_t size = rest_.size();
        for (std::size_t k = 0; k < size; ++k) {
            const int other = at(k);
            if (other == a || other == b || other == c) {
                // A polygon comes to a point more than once where a line leads to a hole.
                if (k == i || (k + 1) % size == i || k == (i + 1) % size) continue;
                const int before = at((k + size - 1) % size);
                const int after = at((k + 1) % size);
                if (!enters(a, b, c, other, before) && !enters(a, b, c, other, after)) continue;
                blocker = anything;
                return -1;
            }
            if (area(a, b, other) > -none && area(b, c, other) > -none &&
                area(c, a, other) > -none) {
                blocker = other;
                return -1;
            }
        }
        if (rest_.size() == 4) {
            const int opposite = at((i + 2) % 4);
            if (area(a, c, opposite) <= none) return -1;
        }
        const auto& p = mesh_.points;
        const double longest =
            std::max({length(p[b] - p[a]), length(p[c] - p[b]), length(p[a] - p[c])});
        return own / (longest * longest);
    }

    const PolygonMesh& mesh_;
    std::vector<Corner> rest_;
    Vec3 normal_;
};

}  // namespace

Mesh triangulated(const PolygonMesh& mesh) {
    Mesh result;
    result.points = mesh.points;
    for (std::size_t i = 0; i < mesh.faces.size(); ++i) {
        EarCutter(mesh, mesh.faces[i]).cut(result.triangles);
        if (!mesh.colours.empty()) result.colours.resize(result.triangles.size(), mesh.colours[i]);
    }
    return result;
}

}  // namespace polypack
