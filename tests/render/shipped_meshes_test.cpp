// Every piece of every shipped puzzle as a solid.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "polypack/formats/read_puzzle.hpp"
#include "polypack/render/mesh.hpp"
#include "polypack/render/solid.hpp"
#include "support/closed_surface.hpp"

namespace polypack::testing {
namespace {

void expect_right_bodies(const Lattice& lattice, const std::vector<Point>& cells) {
    const SolidOptions exact{20, 0, 0};
    double whole = 0;
    for (const Point& cell : cells) whole += volume_of(solid_of(lattice, {&cell, 1}, exact));
    for (const SolidOptions& options : {exact, {20, 0.2, 0}, {30, 0.6, 2}}) {
        if (options.bevel > 0 && !lattice.bevels) continue;
        const Mesh mesh = solid_of(lattice, cells, options);
        EXPECT_EQ(flaw_of(mesh), "");
        EXPECT_EQ(surfaces_of(mesh), 1);
        EXPECT_EQ(euler_number(mesh) % 2, 0);
        EXPECT_LE(euler_number(mesh), 2);
        const double share = volume_of(mesh) / whole / std::pow(options.unit / exact.unit, 3);
        if (lattice.of_balls()) {
            EXPECT_NEAR(share, 1, 0.05);
        } else if (options.gap == 0) {
            EXPECT_NEAR(share, 1, 1e-9);
        } else {
            EXPECT_LT(share, 1);
            EXPECT_GT(share, options.bevel > 0 ? 0.8 : 0.93);
        }
    }
}

TEST(ShippedMeshes, AreClosedSurfacesOfTheRightVolume) {
    int pieces = 0;
    for (const auto& entry : std::filesystem::directory_iterator(
             std::filesystem::path(POLYPACK_SOURCE_DIR) / "puzzles")) {
        if (entry.path().extension() != ".yaml") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const Puzzle puzzle = read_family(entry.path().string()).puzzle;
        for (const Piece& piece : puzzle.pieces) {
            SCOPED_TRACE(piece.name);
            expect_right_bodies(*puzzle.lattice, piece.cells);
            ++pieces;
        }
    }
    EXPECT_GT(pieces, 300);
}

}  // namespace
}  // namespace polypack::testing
