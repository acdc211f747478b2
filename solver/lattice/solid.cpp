#include "polypack/lattice/solid.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "polypack/lattice/invalid_tiling.hpp"

namespace polypack {
namespace {

// The side of the plane through three corners on which all others are, if it is one, and the
// corners in the plane.
struct Side {
    ExactPoint normal;  // outwards
    bool outer = false;
    std::vector<std::size_t> corners;
};

Side side_through(const std::vector<ExactPoint>& corners, std::size_t i, std::size_t j,
                  std::size_t k) {
    Side side{across(corners[j] - corners[i], corners[k] - corners[i]), false, {}};
    bool above = false;
    bool below = false;
    for (std::size_t n = 0; n < corners.size(); ++n) {
        const ExactPoint way = corners[n] - corners[i];
        const Whole height = side.normal.x * way.x + side.normal.y * way.y + side.normal.z * way.z;
        above = above || height > 0;
        below = below || height < 0;
        if (height == 0) side.corners.push_back(n);
    }
    side.outer = above != below;
    if (above) side.normal = ExactPoint{} - side.normal;
    return side;
}

__extension__ using Wide = __int128;

// Returns true if b is counter-clockwise from a, seen from where the normal leads.
bool is_left(const ExactPoint& a, const ExactPoint& b, const ExactPoint& normal) {
    const ExactPoint up = across(a, b);
    return Wide{up.x} * normal.x + Wide{up.y} * normal.y + Wide{up.z} * normal.z > 0;
}

// Returns the corners of a face around it. One that lies within the face or an edge of it has no
// left turn there.
std::vector<std::size_t> around(const std::vector<ExactPoint>& corners, const Side& side) {
    std::vector<std::size_t> ring = side.corners;
    const auto least =
        std::ranges::min_element(ring, {}, [&](std::size_t n) { return corners[n]; });
    std::iter_swap(ring.begin(), least);
    const ExactPoint from = corners[ring.front()];
    std::sort(ring.begin() + 1, ring.end(), [&](std::size_t a, std::size_t b) {
        return is_left(corners[a] - from, corners[b] - from, side.normal);
    });
    return ring;
}

}  // namespace

std::vector<Ring> faces_of(const std::vector<ExactPoint>& corners, int number) {
    std::vector<Ring> faces;
    std::vector<int> faces_at(corners.size(), 0);
    const auto refuse = [&](std::size_t corner) {
        throw InvalidTiling(
            "a cell must be a convex polyhedron, each of whose corners is listed once; this point "
            "lies inside, or within a face or an edge, or was listed before",
            number, static_cast<int>(corner));
    };
    for (auto at = corners.begin(); at != corners.end(); ++at) {
        if (std::find(corners.begin(), at, *at) != at) {
            refuse(static_cast<std::size_t>(at - corners.begin()));
        }
    }
    std::set<std::vector<std::size_t>> seen;  // corners of faces
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            for (std::size_t k = j + 1; k < corners.size(); ++k) {
                const Side side = side_through(corners, i, j, k);
                if (!side.outer || !seen.insert(side.corners).second) continue;
                const std::vector<std::size_t> ring = around(corners, side);
                Ring& face = faces.emplace_back();
                for (std::size_t n = 0; n < ring.size(); ++n) {
                    const ExactPoint& here = corners[ring[n]];
                    const ExactPoint in = here - corners[ring[(n + ring.size() - 1) % ring.size()]];
                    const ExactPoint out = corners[ring[(n + 1) % ring.size()]] - here;
                    if (!is_left(in, out, side.normal)) refuse(ring[n]);
                    face.push_back(here);
                    ++faces_at[ring[n]];
                }
            }
        }
    }
    if (faces.empty()) {
        throw InvalidTiling("the corners of a cell in space must not all lie in one plane", number);
    }
    const auto inside = std::ranges::find(faces_at, 0);
    if (inside != faces_at.end()) refuse(static_cast<std::size_t>(inside - faces_at.begin()));
    return faces;
}

Whole sixfold_volume(const std::vector<Ring>& faces) {
    const ExactPoint& from = faces.front().front();
    Whole sum = 0;
    for (const Ring& face : faces) {
        for (std::size_t i = 2; i < face.size(); ++i) {
            sum += volume(face[0] - from, face[i - 1] - from, face[i] - from);
        }
    }
    return sum;
}

}  // namespace polypack
