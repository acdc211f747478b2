#include "polypack/render/tiles.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

double area(const std::vector<Vec2>& corners) {
    double twice = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        const Vec2& a = corners[i];
        const Vec2& b = corners[(i + 1) % corners.size()];
        twice += a.x * b.y - a.y * b.x;
    }
    return twice / 2;
}

std::vector<TileLayer> layers_of(const Sample& sample) {
    return tile_layers(*sample.puzzle.lattice, cell_owners(sample.puzzle, sample.packing));
}

TEST(Tiles, OutlinesEncloseTheirCells) {
    for (const Sample& sample : samples()) {
        SCOPED_TRACE(sample.puzzle.lattice->name);
        for (const TileLayer& layer : layers_of(sample)) {
            for (int owner = 0; owner < static_cast<int>(sample.packing.size()); ++owner) {
                double cells = 0;
                for (const Tile& tile : layer) {
                    if (tile.owner == owner) cells += area(tile.corners);
                }
                double enclosed = 0;
                for (const PolyLine& line : outline_of(layer, owner)) {
                    EXPECT_TRUE(line.closed);
                    enclosed += area(line.points);
                }
                EXPECT_NEAR(enclosed, cells, 1e-9);
            }
        }
    }
}

TEST(Tiles, HolesRunClockwise) {
    const Sample ring = from_art("square", {{"AAA", "A.A", "AAA"}});
    const auto lines = outline_of(layers_of(ring).front(), 0);
    ASSERT_EQ(lines.size(), 2);
    EXPECT_EQ(lines[0].points.size(), 4);
    EXPECT_EQ(lines[1].points.size(), 4);
    EXPECT_NEAR(std::min(area(lines[0].points), area(lines[1].points)), -1, 1e-9);
    EXPECT_NEAR(std::max(area(lines[0].points), area(lines[1].points)), 9, 1e-9);
}

TEST(Tiles, PartsThatTouchInAPointHaveOwnLines) {
    const Sample sample = from_art("square", {{"AB", "BA"}});
    const auto lines = outline_of(layers_of(sample).front(), 0);
    ASSERT_EQ(lines.size(), 2);
    for (const PolyLine& line : lines) EXPECT_EQ(line.points.size(), 4);
}

TEST(Tiles, BordersAreJoinedToLongLines) {
    const Sample sample = from_art("square", {{"AABB", "AABB"}});
    const auto lines = borders_of(layers_of(sample).front());
    ASSERT_EQ(lines.size(), 2);
    std::multiset<std::size_t> corners;
    for (const PolyLine& line : lines) corners.insert(line.points.size());
    double length = 0;
    for (const PolyLine& line : lines) {
        const std::size_t sides = line.points.size() - (line.closed ? 0 : 1);
        for (std::size_t i = 0; i < sides; ++i) {
            const Vec2& a = line.points[i];
            const Vec2& b = line.points[(i + 1) % line.points.size()];
            length += std::hypot(b.x - a.x, b.y - a.y);
        }
    }
    EXPECT_NEAR(length, 14, 1e-9);
}

}  // namespace
}  // namespace polypack::testing
