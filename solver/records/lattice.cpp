#include "polypack/records/records.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "polypack/formats/json_values.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

// Writes a vector to six digits, without a negative zero.
ordered_json vector_json(const Vec3& v) {
    const auto rounded = [](double t) { return std::round(t * 1e6) / 1e6 + 0.0; };
    return {rounded(v.x), rounded(v.y), rounded(v.z)};
}

// Returns the step of each coordinate in space; null for the kind of cell.
ordered_json steps_json(const Lattice& lattice) {
    const Point origin = lattice.from_user({});
    ordered_json steps = ordered_json::array();
    for (int axis = 0; axis < lattice.user_dimension; ++axis) {
        if (axis == 2 && lattice.residues.size() > 1) {
            steps.push_back(nullptr);
            continue;
        }
        UserPoint next{};
        next[axis] = 1;
        steps.push_back(
            vector_json(centre_of(lattice, lattice.from_user(next)) - centre_of(lattice, origin)));
    }
    return steps;
}

// The first kind of cell that a motion makes of this one.
int first_like(const Lattice& lattice, std::size_t kind) {
    int first = static_cast<int>(kind);
    for (const Motion& motion : lattice.motions) {
        first = std::min(first, lattice.residue_of(motion(lattice.residues[kind])));
    }
    return first;
}

// Adds where a kind of cell is, and its shape.
void add_shape(ordered_json& json, const Lattice& lattice, std::size_t residue,
               const std::vector<Polyhedron>& polyhedra) {
    json["centre"] = vector_json(centre_of(lattice, lattice.residues[residue]));
    if (lattice.of_balls()) {
        json["radius"] = lattice.shapes[residue].radius;
        return;
    }
    const Polyhedron& shape = polyhedra[residue];
    json["corners"] = ordered_json::array();
    for (const Vec3& corner : shape.corners) json["corners"].push_back(vector_json(corner));
    json["faces"] = ordered_json::array();
    for (const Polyhedron::Face& face : shape.faces) json["faces"].push_back(face.corners);
}

}  // namespace

std::string lattice_record(const Lattice& lattice) {
    const std::vector<Polyhedron> polyhedra =
        lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
    ordered_json cells = ordered_json::array();
    for (std::size_t kind = 0; kind < lattice.residues.size(); ++kind) {
        const Point& residue = lattice.residues[kind];
        ordered_json cell{{"cell", cell_json(lattice, residue)},
                          {"neighbours", cells_json(lattice, next_to(lattice, residue))},
                          {"like", first_like(lattice, kind)}};
        if (lattice.is_joint(static_cast<int>(kind))) cell["joint"] = true;
        add_shape(cell, lattice, kind, polyhedra);
        cells.push_back(std::move(cell));
    }
    ordered_json json{
        {"name", lattice.name},
        {"coordinates", lattice.user_dimension},
        {"motions", lattice.motions.size()},
        {"rotations", std::ranges::count(lattice.motions, false, &Motion::reflection)},
        {"twin_motions", lattice.twin_motions.size()},
        {"steps", steps_json(lattice)},
        {"cells", std::move(cells)}};
    if (!lattice.domain.empty()) json["domain"] = cells_json(lattice, lattice.domain);
    for (const auto& [word, kinds] : lattice.kind_words) json["words"][word] = kinds;
    return json_line(json);
}

}  // namespace polypack
