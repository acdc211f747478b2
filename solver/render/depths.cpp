#include "polypack/render/depths.hpp"

#include <algorithm>
#include <cstddef>

namespace polypack {
namespace {

constexpr double nothing = 1e-6;

// A cell and one of another kind, or a translate, that has to be in front of it.
struct InFront {
    Vec3 way;  // to its place
    std::size_t from = 0;
    std::size_t to = 0;
};

// Returns the way out of a body through the face that another one lies behind.
Vec3 way_out(const Polyhedron& body, const Polyhedron& other, const Vec3& way) {
    const auto at = std::ranges::find_if(body.faces, [&](const Polyhedron::Face& face) {
        const double height = dot(face.normal, body.corners[face.corners.front()]);
        return std::ranges::all_of(other.corners, [&](const Vec3& corner) {
            return dot(face.normal, way + corner) > height - nothing;
        });
    });
    return at == body.faces.end() ? unit(way) : at->normal;
}

}  // namespace

// The relaxation method for linear inequalities (Agmon; Motzkin and Schoenberg, 1954): an order
// that is wrong is corrected in the direction that puts it right.
Depths::Depths(const Lattice& lattice, const std::vector<Polyhedron>& bodies, const Vec3& to_viewer)
    : lattice_(lattice), along_(to_viewer), forward_(lattice.residues.size(), 0) {
    std::vector<InFront> pairs;
    for (std::size_t kind = 0; kind < bodies.size(); ++kind) {
        for (const Point& offset : lattice.neighbours[kind]) {
            const int other = lattice.residue_of(lattice.residues[kind] + offset);
            const Vec3 way = centre_of(lattice, offset);
            const Vec3 out = way_out(bodies[kind], bodies[static_cast<std::size_t>(other)], way);
            if (dot(out, to_viewer) > nothing) {
                pairs.push_back({way, kind, static_cast<std::size_t>(other)});
            }
        }
    }
    constexpr int rounds = 10'000;
    bool right = false;
    for (int round = 0; round < rounds && !right; ++round) {
        right = true;
        for (const auto& [way, from, to] : pairs) {
            const double ahead = dot(way, along_) + forward_[to] - forward_[from];
            if (ahead > nothing) continue;
            right = false;
            const double size = dot(way, way);
            const double step = (0.1 * length(way) - ahead) / (size + (from == to ? 0 : 2 * size));
            along_ = along_ + step * way;
            if (from == to) continue;
            forward_[to] += step * size;
            forward_[from] -= step * size;
        }
    }
}

double Depths::of(const Point& cell) const {
    return dot(centre_of(lattice_, cell), along_) +
           forward_[static_cast<std::size_t>(lattice_.residue_of(cell))];
}

}  // namespace polypack
