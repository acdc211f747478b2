#include "polypack/render/edge_faces.hpp"

#include <algorithm>

namespace polypack {

EdgeFaces::EdgeFaces(const Lattice& lattice) : lattice_(lattice) {
    if (!lattice.of_balls()) bodies_ = polyhedra_of(lattice);
}

int EdgeFaces::of(const EdgeMark& mark) const {
    const Vec3 way = unit(centre_of(lattice_, mark.to) - centre_of(lattice_, mark.cell));
    const auto& faces = body(mark.cell).faces;
    const auto at = std::ranges::find_if(
        faces, [&](const Polyhedron::Face& face) { return dot(face.normal, way) > 0.999; });
    return at == faces.end() ? -1 : static_cast<int>(at - faces.begin());
}

}  // namespace polypack
