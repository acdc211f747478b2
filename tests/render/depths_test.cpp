#include "polypack/render/depths.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/derived_lattice.hpp"

namespace polypack::testing {
namespace {

// The nearer of two cells with a face in common has the greater depth.
void expect_right_order(const Lattice& lattice, const Vec3& to_viewer) {
    const std::vector<Polyhedron> bodies = polyhedra_of(lattice);
    const Depths depths(lattice, bodies, to_viewer);
    for (const Point& cell : lattice.residues) {
        for (const Polyhedron::Face& face : bodies[lattice.residue_of(cell)].faces) {
            const double turned = dot(face.normal, to_viewer);
            if (std::abs(turned) < 1e-6) continue;
            Vec3 middle;
            for (const int corner : face.corners) {
                middle = middle + (1.0 / static_cast<double>(face.corners.size())) *
                                      bodies[lattice.residue_of(cell)].corners[corner];
            }
            // A point behind the face is inside of the neighbour there.
            const Vec3 behind = centre_of(lattice, cell) + middle + 1e-3 * face.normal;
            int found = 0;
            for (const Point& next : lattice.neighbours_of(cell)) {
                const Polyhedron& body = bodies[lattice.residue_of(next)];
                const Vec3 p = behind - centre_of(lattice, next);
                bool inside = true;
                for (const Polyhedron::Face& other : body.faces) {
                    const Vec3& corner = body.corners[other.corners.front()];
                    inside = inside && dot(other.normal, p - corner) < 1e-6;
                }
                if (!inside) continue;
                ++found;
                EXPECT_EQ(depths.of(next) > depths.of(cell), turned > 0);
            }
            EXPECT_EQ(found, 1);
        }
    }
}

TEST(Depths, AreRightWhereFacesAreAcross) {
    for (const char* const name : {"cube", "rhombic", "tetra-octa", "rhons", "pyramids"}) {
        SCOPED_TRACE(name);
        const Lattice& lattice = *lattice_named(name);
        const Vec3 to_viewer = unit(Vec3{1, -1, 1});
        expect_right_order(lattice, to_viewer);
        const Depths depths(lattice, polyhedra_of(lattice), to_viewer);
        for (const Point& cell : lattice.residues) {
            EXPECT_NEAR(depths.of(cell), dot(centre_of(lattice, cell), to_viewer), 1e-12);
        }
    }
}

// Boxes so skew that the nearer place is often behind, cut into wedges.
TEST(Depths, AreRightWhereCellsAreSkew) {
    const auto fraction = [](int over) { return Fraction{over}; };
    Tiling skew{"skew wedges", "polyforms", {}, {}};
    skew.dimension = 3;
    skew.gram = {{{fraction(3), fraction(2), fraction(2)},
                  {fraction(2), fraction(3), fraction(2)},
                  {fraction(2), fraction(2), fraction(3)}}};
    const std::array<std::array<int, 3>, 8> corners{
        {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 0}, {1, 1, 1}}};
    for (const auto& wedge : {std::array{0, 1, 2, 3, 4, 5}, std::array{6, 1, 2, 7, 4, 5}}) {
        TilingCell& cell = skew.cells.emplace_back();
        for (const int i : wedge) {
            const auto& [x, y, z] = corners[static_cast<std::size_t>(i)];
            cell.push_back({fraction(x), fraction(y), fraction(z)});
        }
    }
    const Lattice& lattice = lattice_of(skew);
    bool place_is_enough = true;
    for (const Vec3& to_viewer : {Vec3{1, -1, 1}, Vec3{1, 0.2, 0.1}, Vec3{-0.3, 1, 0.2}}) {
        expect_right_order(lattice, unit(to_viewer));
        for (const Point& offset : lattice.neighbours.front()) {
            const Depths depths(lattice, polyhedra_of(lattice), unit(to_viewer));
            const Point& from = lattice.residues.front();
            place_is_enough =
                place_is_enough && (depths.of(from + offset) > depths.of(from)) ==
                                       (dot(centre_of(lattice, offset), to_viewer) > 0);
        }
    }
    EXPECT_FALSE(place_is_enough);
}

}  // namespace
}  // namespace polypack::testing
