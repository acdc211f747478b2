#include "polypack/render/polygon_mesh.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace polypack {
namespace {

enum class Fold { flat, convex, concave };

// A face at a point: its number, its side that starts at the point and the one that ends there.
struct Spoke {
    int face = 0;
    int out = 0;   // the far end of the side that starts at the point
    int back = 0;  // the near end of the side that ends there
    Vec3 corner;   // where the face's corner moves
};

// The new points that replace an old one in a face, in the order of the face.
using Replacements = std::map<std::pair<int, int>, std::vector<int>>;  // by face and old point

// Every face shrinks away from its convex sides; a new face closes each gap along a side, and at
// each corner.
class Beveller {
  public:
    Beveller(const PolygonMesh& mesh, double width) : mesh_(mesh), width_(width) {
        for (std::size_t face = 0; face < mesh.faces.size(); ++face) {
            const auto& points = mesh.faces[face];
            normals_.push_back(normal_of(mesh, points));
            for (std::size_t i = 0; i < points.size(); ++i) {
                const std::pair side{points[i], points[(i + 1) % points.size()]};
                assert(!face_along_.contains(side));
                face_along_[side] = static_cast<int>(face);
                const int back = points[(i + points.size() - 1) % points.size()];
                spoke_of_[side] = {static_cast<int>(face), side.second, back, {}};
            }
        }
    }

    [[nodiscard]] PolygonMesh result() {
        for (int point = 0; point < static_cast<int>(mesh_.points.size()); ++point) {
            close_corner(point);
        }
        for (std::size_t face = 0; face < mesh_.faces.size(); ++face) {
            std::vector<int> outline;
            for (const int point : mesh_.faces[face]) {
                const auto& fresh = at(static_cast<int>(face), point);
                outline.insert(outline.end(), fresh.begin(), fresh.end());
            }
            add(std::move(outline), static_cast<int>(face));
        }
        for (const auto& [side, face] : face_along_) close_side(side, face);
        return std::move(result_);
    }

  private:
    [[nodiscard]] const std::vector<int>& at(int face, int point) const {
        return replacements_.at({face, point});
    }

    [[nodiscard]] Vec3 direction(int from, int to) const {
        return unit(mesh_.points[to] - mesh_.points[from]);
    }

    [[nodiscard]] Fold fold(int from, int to) const {
        const Vec3& left = normals_[face_along_.at({from, to})];
        const Vec3& right = normals_[face_along_.at({to, from})];
        constexpr double rounding = 1e-6;
        const double turn = dot(cross(left, right), direction(from, to));
        if (std::abs(turn) < rounding) return Fold::flat;
        return turn > 0 ? Fold::convex : Fold::concave;
    }

    // Returns the faces around a point, counter-clockwise; the side between two of them is the
    // first's `back` and the second's `out`.
    [[nodiscard]] std::vector<Spoke> spokes_around(int point) const {
        const auto first = spoke_of_.lower_bound({point, 0});
        std::vector<Spoke> spokes;
        Spoke spoke = first->second;
        do {
            spokes.push_back(spoke);
            spoke = spoke_of_.at({point, spoke.back});
        } while (spoke.out != first->second.out);
        return spokes;
    }

    // Returns the angle of a face at a point, which may be reflex.
    [[nodiscard]] double angle_of(int point, const Spoke& spoke) const {
        const Vec3 out = direction(point, spoke.out);
        const Vec3 back = direction(point, spoke.back);
        const double angle =
            std::atan2(dot(cross(out, back), normals_[spoke.face]), dot(out, back));
        return angle < 0 ? angle + 2 * std::numbers::pi : angle;
    }

    // Returns the corner of the sector of coplanar faces around spoke k: on the crossing of its
    // bounding sides, moved inwards where convex.
    [[nodiscard]] Vec3 moved(int point, const std::vector<Spoke>& spokes, std::size_t k) const {
        const Vec3& here = mesh_.points[point];
        const std::size_t count = spokes.size();
        std::size_t from = k;
        for (std::size_t n = 0; fold(point, spokes[from].out) == Fold::flat; ++n) {
            if (n == count) return here;
            from = (from + count - 1) % count;
        }
        double angle = 0;
        std::size_t to = from;
        do {
            angle += angle_of(point, spokes[to]);
            to = (to + 1) % count;
        } while (fold(point, spokes[to].out) == Fold::flat);
        const auto inset = [&](std::size_t i) {
            return fold(point, spokes[i].out) == Fold::convex ? width_ : 0;
        };
        const Vec3 start = direction(point, spokes[from].out);
        const Vec3 end = direction(point, spokes[to].out);
        constexpr double rounding = 1e-6;
        if (std::abs(angle - std::numbers::pi) < rounding) {
            return here + inset(from) * cross(normals_[spokes[k].face], start);
        }
        return here + (1 / std::sin(angle)) * (inset(to) * start + inset(from) * end);
    }

    void close_corner(int point) {
        std::vector<Spoke> spokes = spokes_around(point);
        for (std::size_t k = 0; k < spokes.size(); ++k) spokes[k].corner = moved(point, spokes, k);
        std::vector<int> fresh;
        const auto number_of = [&](const Vec3& position) {
            constexpr double same = 1e-9;
            for (const int known : fresh) {
                if (length(result_.points[known] - position) < same) return known;
            }
            fresh.push_back(static_cast<int>(result_.points.size()));
            result_.points.push_back(position);
            return fresh.back();
        };
        // Two faces that stay joined along a side share the point that is further along it.
        const auto shared = [&](const Spoke& before, const Spoke& after) {
            const Vec3 along = direction(point, after.out);
            return dot(before.corner, along) > dot(after.corner, along) ? before.corner
                                                                        : after.corner;
        };
        std::vector<int> ring;
        const std::size_t count = spokes.size();
        for (std::size_t k = 0; k < count; ++k) {
            const Spoke& last = spokes[(k + count - 1) % count];
            const Spoke& here = spokes[k];
            const Spoke& next = spokes[(k + 1) % count];
            std::vector<int> corners;
            if (fold(point, here.out) != Fold::convex) {
                corners.push_back(number_of(shared(last, here)));
            }
            corners.push_back(number_of(here.corner));
            if (fold(point, here.back) != Fold::convex) {
                corners.push_back(number_of(shared(here, next)));
            }
            corners.erase(std::ranges::unique(corners).begin(), corners.end());
            ring.insert(ring.end(), corners.begin(), corners.end());
            std::ranges::reverse(corners);
            replacements_[{here.face, point}] = std::move(corners);
        }
        ring.erase(std::ranges::unique(ring).begin(), ring.end());
        while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
        if (ring.size() >= 3) add(std::move(ring), spokes.front().face);
    }

    // Adds a face with the colour of an old one.
    void add(std::vector<int> points, int old_face) {
        result_.faces.push_back(std::move(points));
        if (!mesh_.colours.empty()) result_.colours.push_back(mesh_.colours[old_face]);
    }

    void close_side(const std::pair<int, int>& side, int face) {
        const auto [from, to] = side;
        if (from > to || fold(from, to) != Fold::convex) return;
        const int other = face_along_.at({to, from});
        add({at(face, to).front(), at(face, from).back(), at(other, from).front(),
             at(other, to).back()},
            face);
    }

    const PolygonMesh& mesh_;
    double width_;
    std::vector<Vec3> normals_;
    std::map<std::pair<int, int>, int> face_along_;
    std::map<std::pair<int, int>, Spoke> spoke_of_;  // by the point and the spoke's `out`
    Replacements replacements_;
    PolygonMesh result_;
};

}  // namespace

PolygonMesh bevelled(const PolygonMesh& mesh, double width) {
    return Beveller(mesh, width).result();
}

}  // namespace polypack
