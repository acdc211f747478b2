#include "polypack/render/container.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

#include "support/closed_surface.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr unsigned random_containers = 100;

Puzzle region_of(const Lattice& lattice, const std::set<Point>& cells) {
    Puzzle puzzle;
    puzzle.lattice = &lattice;
    for (const Point& cell : cells) puzzle.region.cells.push_back({cell});
    return puzzle;
}

// Some cells of one layer of a small box.
std::set<Point> some_plan(const Lattice& lattice, std::mt19937& random) {
    std::set<Point> cells;
    const int kinds = static_cast<int>(lattice.residues.size());
    const int count = 1 + below(random, 19);
    for (int i = 0; i < count; ++i) {
        cells.insert(lattice.from_user(
            {below(random, 5), below(random, 4), kinds > 1 ? below(random, kinds) : 0, 0}));
    }
    return cells;
}

// The volume that the outlines say.
double volume_around(const Lattice& lattice, const std::vector<Point>& cells,
                     const ContainerOptions& options) {
    const double unit = options.unit;
    double inside = 0;
    double outside = 0;
    for (const Outline& outline : moved_outlines(lattice, cells, options.clearance / unit)) {
        inside += doubled_area(outline) / 2 * unit * unit;
    }
    for (const Outline& outline :
         moved_outlines(lattice, cells, (options.clearance + options.wall) / unit)) {
        if (!around_hole(outline)) outside += doubled_area(outline) / 2 * unit * unit;
    }
    return outside * (options.floor + options.depth) - inside * options.depth;
}

class EveryContainer : public ::testing::TestWithParam<std::string_view> {
  protected:
    const Lattice& lattice = *find_lattice(GetParam());
};

TEST_P(EveryContainer, IsAClosedSurfaceOfTheRightVolume) {
    for (unsigned seed = 0; seed < random_containers; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const Puzzle puzzle = region_of(lattice, some_plan(lattice, random));
        ContainerOptions options;
        options.clearance = std::array{0.0, 0.2, 1.0}[below(random, 3)];
        options.wall = std::array{0.5, 3.0, 6.0}[below(random, 3)];
        options.depth = 7;
        options.lid = below(random, 2) == 0;
        ASSERT_TRUE(!container_refusal(puzzle));
        if (!walls_fit(puzzle, options)) {
            ASSERT_TRUE(options.wall > 0.5);
            continue;
        }
        const auto parts = plan_of(puzzle).parts;
        const Model model = containers_of(puzzle, "tray", options);
        ASSERT_TRUE(model.size() == (options.lid ? 2 : 1) * parts.size());
        for (const ModelPart& part : model) {
            ASSERT_EQ(flaw_of(part.mesh), "");
            ASSERT_TRUE(surfaces_of(part.mesh) == 1);
        }
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const double expected = volume_around(lattice, parts[i], options);
            ASSERT_TRUE(std::abs(volume_of(model[i].mesh) - expected) < 1e-6 * expected);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Lattices, EveryContainer,
                         ::testing::Values("square", "hex", "triangle", "kite", "octagon", "cube",
                                           "hexprism", "prism"),
                         [](const auto& test) { return std::string(test.param); });

TEST(Container, OfACubeIsABoxAroundIt) {
    ContainerOptions options;
    options.depth = 60;
    options.lid = true;
    const Model model = containers_of(soma_cube(), "box", options);
    ASSERT_EQ(model.size(), 2);
    EXPECT_EQ(model[0].name, "box");
    EXPECT_EQ(model[1].name, "lid");
    const auto block = [](double side, double height) { return side * side * height; };
    EXPECT_NEAR(volume_of(model[0].mesh), block(68.4, 62) - block(60.4, 60), 1e-6);
    EXPECT_NEAR(volume_of(model[1].mesh), block(76.8, 12) - block(68.8, 10), 1e-6);
    const Bounds bounds = bounds_of(model[0].mesh.points);
    EXPECT_NEAR(bounds.low.z, -12, 1e-9) << "cells of layer 0 are from -10 to 10";
    EXPECT_NEAR(bounds.high.z, 50, 1e-9);
}

TEST(Container, HasAPostInEveryHole) {
    const Lattice& square = *find_lattice("square");
    std::set<Point> ring;
    for (int x = 0; x < 3; ++x) {
        for (int y = 0; y < 3; ++y) ring.insert({x, y, 0});
    }
    ring.erase({1, 1, 0});
    ContainerOptions options;
    options.depth = 5;
    const Model model = containers_of(region_of(square, ring), "tray", options);
    EXPECT_NEAR(volume_of(model.front().mesh), 68.4 * 68.4 * 7 - (60.4 * 60.4 - 19.6 * 19.6) * 5,
                1e-6);
}

TEST(Container, LeavesSomeOfANotchFree) {
    const Puzzle notched =
        region_of(*find_lattice("square"), {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {2, 1, 0}});
    ContainerOptions options;
    options.clearance = 1;
    for (const auto& [wall, fits] : {std::pair(8.9, true), std::pair(9.1, false)}) {
        options.wall = wall;
        EXPECT_EQ(walls_fit(notched, options), fits);
    }
    options.lid = true;
    options.wall = 4.5;
    EXPECT_FALSE(walls_fit(notched, options));
    const Puzzle box = soma_cube();
    options.wall = 100;
    EXPECT_TRUE(walls_fit(box, options));
}

TEST(Container, HoldsRegionsOfEqualLayersOnly) {
    const Lattice& cube = *find_lattice("cube");
    const std::set<Point> step{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}};
    EXPECT_EQ(container_refusal(region_of(cube, step)), "the layers of the region are not alike");
    const std::set<Point> apart{{0, 0, 0}, {0, 0, 2}};
    EXPECT_EQ(container_refusal(region_of(cube, apart)), "the region has a gap between its layers");
    Puzzle torus = region_of(*find_lattice("square"), {{0, 0, 0}});
    torus.region.period = {1, 0, 0};
    EXPECT_EQ(container_refusal(torus), "the region wraps around");
    EXPECT_TRUE(container_refusal(region_of(*find_lattice("sphere"), {{0, 0, 0}})).has_value());
}

}  // namespace
}  // namespace polypack::testing
