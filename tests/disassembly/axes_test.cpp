// The axes of lattices, and what is in the way of a step along them.
#include "polypack/disassembly/axes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "disassembly/random_packing.hpp"
#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/derived_lattice.hpp"

namespace polypack::testing {
namespace {

struct Expected {
    const char* lattice;
    std::size_t axes;
};

const Expected table[] = {{"square", 2},  {"cube", 3},     {"hex", 6},        {"triangle", 3},
                          {"sphere", 13}, {"prism", 4},    {"hexprism", 7},   {"kite", 6},
                          {"octagon", 4}, {"rhombic", 13}, {"tetra-octa", 6}, {"tetra-octant", 9}};

TEST(Axes, OfEveryLatticeAreKnown) {
    EXPECT_EQ(std::size(table), all_lattices().size());
    for (const Expected& expected : table) {
        SCOPED_TRACE(expected.lattice);
        const Lattice& lattice = *find_lattice(expected.lattice);
        EXPECT_EQ(slide_axes(lattice).size(), expected.axes);
    }
}

// Cubes, whose second translation is one to the side and four forward.
const Lattice& skew_cubes() {
    Tiling tiling{.name = "skew cubes", .noun = "cubes", .cells = {{}}, .dimension = 3};
    tiling.gram = {{{Fraction{1}, {4}, {0}}, {Fraction{4}, {17}, {0}}, {Fraction{0}, {0}, {1}}}};
    for (const int x : {0, 1}) {
        for (const int y : {0, 1}) {
            for (const int z : {0, 1}) {
                tiling.cells[0].push_back({Fraction{x - 4 * y}, {y}, {z}});
            }
        }
    }
    return lattice_of(tiling);
}

TEST(Axes, LeadFarOnASkewLattice) {
    const Lattice& cube = *find_lattice("cube");
    const Lattice& skew = skew_cubes();
    EXPECT_EQ(slide_axes(skew).size(), 3);
    std::mt19937 random(1);
    ShapePairs pairs(cube, {});
    ShapePairs skew_pairs(skew, {});
    int apart = 0;
    for (int run = 0; run < 40; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(cube, {"cube", 3, 3, 2, 3}, random);
        auto skewed = packing;
        for (PlacedPiece& piece : skewed) {
            for (Point& cell : piece.cells) {
                cell = skew.from_user({cell.x - 4 * cell.y, cell.y, cell.z, 0});
            }
            std::ranges::sort(piece.cells);
        }
        const Disassembly expected = disassemble(packing, {}, pairs, {});
        const Disassembly result = disassemble(skewed, {}, skew_pairs, {});
        EXPECT_EQ(result.level(), expected.level());
        EXPECT_EQ(check_disassembly(skew, skewed, {}, result), std::nullopt);
        if (result.comes_apart()) ++apart;
    }
    EXPECT_GT(apart, 0);
    EXPECT_LT(apart, 40);
}

// Two cells, one a step from the other: what leads away becomes what leads through.
TEST(Axes, AreCheckedOnLatticesByFile) {
    int lattices = 0;
    for (const char* const name :
         {"cairo", "drafters", "florets", "houses", "rhombille", "rhombs", "snub-trihexagonal",
          "tans", "trihexagonal", "cuboctahedra", "disphenoids", "gyrobifastigia", "pyramids",
          "rhons", "truncated-octahedra", "truncated-tetrahedra"}) {
        SCOPED_TRACE(name);
        const Lattice& lattice = *shipped_lattice(name);
        ShapePairs pairs(lattice, {});
        for (const Point& axis : slide_axes(lattice)) {
            for (const Point& first : lattice.residues) {
                const std::vector<PlacedPiece> packing{{.piece = 0, .cells = {first}},
                                                       {.piece = 1, .cells = {first + axis}}};
                Disassembly result = disassemble(packing, {}, pairs, {});
                ASSERT_TRUE(result.comes_apart());
                EXPECT_EQ(check_disassembly(lattice, packing, {}, result), std::nullopt);
                Slide& out = result.parts.front().slides.back();
                out.step = out.pieces == std::vector{0} ? axis : Point{} - axis;
                EXPECT_NE(check_disassembly(lattice, packing, {}, result), std::nullopt);
            }
        }
        if (!slide_axes(lattice).empty()) ++lattices;
    }
    EXPECT_GE(lattices, 15);
}

// A motion of the lattice maps axes to axes.
TEST(Axes, HaveTheSymmetryOfTheLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const auto axes = slide_axes(lattice);
        for (const Motion& motion : lattice.motions) {
            for (const Point& axis : axes) {
                const Point image = motion(axis);
                EXPECT_TRUE(std::ranges::any_of(axes, [&](const Point& other) {
                    return image == other || Point{} - image == other;
                }));
            }
        }
    }
}

TEST(SweptCells, OfCubesAreTheFirstAndTheLast) {
    const Lattice& cube = *find_lattice("cube");
    for (const Point& axis : slide_axes(cube)) {
        auto swept = swept_cells(cube, axis).front();
        std::ranges::sort(swept);
        auto expected = std::vector<Point>{{}, axis};
        std::ranges::sort(expected);
        EXPECT_EQ(swept, expected);
    }
}

// Between two rows of hexagons, cells are like the teeth of cogs.
TEST(SweptCells, OfHexagonsIncludeThoseOfBothRowsBeside) {
    const Lattice& hex = *find_lattice("hex");
    auto swept = swept_cells(hex, {1, 0, 0}).front();
    std::ranges::sort(swept);
    EXPECT_EQ(swept, (std::vector<Point>{{1, -1, 0}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0}}));
}

// By convex hulls in place of times, and by the distances of balls from a way.
TEST(SweptCells, AreThoseThatTheCheckerFindsInTheWay) {
    for (const Lattice& lattice : all_lattices()) {
        for (const Point& axis : slide_axes(lattice)) {
            const auto swept = swept_cells(lattice, axis);
            for (std::size_t residue = 0; residue < swept.size(); ++residue) {
                const Point& from = lattice.residues[residue];
                // Beyond a step and the cells at both of its ends.
                const int far = std::max(9, 2 * lattice.step.x + 2);
                const int height = lattice.flat ? 0 : std::max(5, 2 * lattice.step.z + 2);
                for (int z = -height; z <= height; ++z) {
                    for (int y = -far; y <= far; ++y) {
                        for (int x = -far; x <= far; ++x) {
                            const Point offset{x, y, z};
                            if (!lattice.is_cell(from + offset)) continue;
                            const bool found =
                                std::ranges::find(swept[residue], offset) != swept[residue].end();
                            EXPECT_EQ(found, in_the_way(lattice, from, axis, from + offset))
                                << lattice.name << " " << axis.x << " " << axis.y << " " << axis.z
                                << ": " << x << " " << y << " " << z;
                        }
                    }
                }
            }
        }
    }
}

// A random point well inside of a cell at the origin.
Vec3 point_within(const Lattice& lattice, int residue, std::mt19937& random) {
    std::uniform_real_distribution<double> share(0, 1);
    if (lattice.of_balls()) {
        constexpr double deep = 0.45;
        const Vec3 way{share(random) - 0.5, share(random) - 0.5, share(random) - 0.5};
        return deep * share(random) * unit(way);
    }
    static std::map<const Lattice*, std::vector<Polyhedron>> known;
    std::vector<Polyhedron>& bodies = known[&lattice];
    if (bodies.empty()) bodies = polyhedra_of(lattice);
    Vec3 sum;
    double weights = 0;
    for (const Vec3& corner : bodies[residue].corners) {
        const double weight = 0.05 + share(random);
        sum = sum + weight * corner;
        weights += weight;
    }
    return (1 / weights) * sum;
}

// Returns true if a point is well inside of a cell at the origin.
bool is_within(const Lattice& lattice, const Polyhedron* body, const Vec3& p) {
    constexpr double margin = 1e-6;
    if (body == nullptr) return length(p) < lattice.shapes.front().radius - margin;
    return std::ranges::all_of(body->faces, [&](const Polyhedron::Face& face) {
        return dot(face.normal, p - body->corners[face.corners.front()]) < -margin;
    });
}

// Wherever a point of a sliding cell is at any time, the cell that it is in is a swept one.
TEST(SweptCells, HoldEveryPointOfTheWay) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> time(0, 1);
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const auto bodies = lattice.of_balls() ? std::vector<Polyhedron>{} : polyhedra_of(lattice);
        for (const Point& axis : slide_axes(lattice)) {
            const auto swept = swept_cells(lattice, axis);
            for (int i = 0; i < 12; ++i) {
                const int residue = static_cast<int>(random() % lattice.residues.size());
                const Vec3 at = point_within(lattice, residue, random) +
                                time(random) * centre_of(lattice, axis);
                const int far = lattice.flat ? 0 : 14;
                for (int z = -far; z <= far; ++z) {
                    for (int y = -14; y <= 14; ++y) {
                        for (int x = -14; x <= 14; ++x) {
                            const Point cell = lattice.residues[residue] + Point{x, y, z};
                            if (!lattice.is_cell(cell)) continue;
                            const Vec3 aside = at - centre_of(lattice, {x, y, z});
                            if (length(aside) > 1.1) continue;
                            const Polyhedron* body =
                                bodies.empty() ? nullptr : &bodies[lattice.residue_of(cell)];
                            if (!is_within(lattice, body, aside)) continue;
                            EXPECT_NE(std::ranges::find(swept[residue], Point{x, y, z}),
                                      swept[residue].end());
                        }
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace polypack::testing
