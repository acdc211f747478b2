#include "polypack/render/outlines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace polypack::testing {
namespace {

double area_of(const std::vector<Outline>& outlines) {
    double doubled = 0;
    for (const Outline& outline : outlines) doubled += doubled_area(outline);
    return doubled / 2;
}

std::vector<std::string_view> tilings() {
    std::vector<std::string_view> names;
    for (const Lattice& lattice : all_lattices()) {
        if (!lattice.of_balls() && lattice.prisms) names.push_back(lattice.name);
    }
    return names;
}

class EveryTiling : public ::testing::TestWithParam<std::string_view> {
  protected:
    const Lattice& lattice = *find_lattice(GetParam());
};

// A polygon around a circle of radius r keeps its shape, so that areas are as (r + d)^2.
TEST_P(EveryTiling, CellsGrowAndShrinkTrueToShape) {
    double narrowest = 1;
    for (const Point& cell : lattice.residues) {
        const std::vector<Point> cells{cell};
        const double area = area_of(moved_outlines(lattice, cells, 0));
        const auto corners = outline_of(polyhedra_of(lattice)[lattice.residue_of(cell)]);
        double around = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec2& a = corners[i];
            const Vec2& b = corners[(i + 1) % corners.size()];
            around += std::hypot(b.x - a.x, b.y - a.y);
        }
        const double radius = 2 * area / around;
        narrowest = std::min(narrowest, radius);
        for (const double distance : {-0.15, -0.01, 0.02, 0.2}) {
            const auto moved = moved_outlines(lattice, cells, distance);
            ASSERT_EQ(moved.size(), 1);
            EXPECT_EQ(moved.front().size(), corners.size());
            // The sides of octagons are equal to within 1e-6.
            EXPECT_NEAR(area_of(moved), area * std::pow(1 + distance / radius, 2), 1e-6);
        }
    }
    EXPECT_NEAR(inner_radius(lattice), narrowest, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Lattices, EveryTiling, ::testing::ValuesIn(tilings()),
                         [](const auto& test) { return std::string(test.param); });

TEST(Outlines, OfARingIsOneInsideAnother) {
    std::vector<Point> ring;
    for (int x = 0; x < 3; ++x) {
        for (int y = 0; y < 3; ++y) {
            if (x != 1 || y != 1) ring.push_back({x, y, 0});
        }
    }
    const auto outlines = moved_outlines(*find_lattice("square"), ring, 0.1);
    ASSERT_EQ(outlines.size(), 2);
    EXPECT_NEAR(area_of(outlines), 3.2 * 3.2 - 0.8 * 0.8, 1e-9);
    for (const Outline& outline : outlines) {
        EXPECT_EQ(std::ranges::count_if(outline, &OutlinePoint::turns), 4);
    }
}

//   +---+---+
//   | x   x |       Outwards the hole is cut off from the outside, inwards it opens.
//   + - +   +---+
//   | x | . | x |
//   +---+---+---+
TEST(Outlines, JoinCellsThatTouchInAPointOnlyOutwards) {
    const Lattice& square = *find_lattice("square");
    const std::vector<Point> cells{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {2, 1, 0}};
    EXPECT_EQ(moved_outlines(square, cells, 0.1).size(), 1);
    EXPECT_EQ(moved_outlines(square, cells, -0.1).size(), 2);
    EXPECT_NEAR(area_of(moved_outlines(square, cells, -0.1)), 0.64 + 3 - 0.8 + 0.04, 1e-9);
    EXPECT_EQ(connected_parts(square, cells).size(), 2);
}

}  // namespace
}  // namespace polypack::testing
