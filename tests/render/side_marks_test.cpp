// Marks for the colours of edges, cut into solids of random cells on every lattice.
#include "polypack/render/side_marks.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <set>

#include "polypack/render/solid.hpp"
#include "support/closed_surface.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

class MarkedLattice : public ::testing::TestWithParam<std::string_view> {
  protected:
    const Lattice& lattice = *find_lattice(GetParam());
};

// The outer sides of cells, in random colours.
std::vector<EdgeMark> coloured_sides(const Lattice& lattice, const std::vector<Point>& cells,
                                     int colours, std::mt19937& random) {
    const std::set<Point> own(cells.begin(), cells.end());
    std::vector<EdgeMark> sides;
    for (const Point& cell : cells) {
        for (const Point& to : lattice.neighbours_of(cell)) {
            if (!own.contains(to)) sides.push_back({cell, to, 1 + below(random, colours)});
        }
    }
    return sides;
}

TEST_P(MarkedLattice, AreOnEverySideOfAClosedSurface) {
    constexpr int colours = 7;
    for (unsigned seed = 0; seed < 12; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = random_polyform(lattice, 1 + below(random, 5), random);
        const auto sides = coloured_sides(lattice, cells, colours, random);
        SolidOptions options;
        options.gap = std::array{0.0, 0.2, 1.0}[static_cast<std::size_t>(below(random, 3))];
        if (lattice.bevels && options.gap > 0) options.bevel = below(random, 3);
        const bool both = lattice.flat && below(random, 2) == 0;
        const SolidEdges edges{.marks = sides, .first = 3, .both_faces = both};
        const Mesh plain = solid_of(lattice, cells, options);
        const Mesh painted = solid_of(lattice, cells, options, {}, edges);
        options.engrave = true;
        const Mesh engraved = solid_of(lattice, cells, options, {}, edges);
        for (const Mesh* mesh : {&painted, &engraved}) {
            ASSERT_EQ(flaw_of(*mesh), "");
            ASSERT_EQ(euler_number(*mesh), euler_number(plain));
        }
        ASSERT_NEAR(volume_of(painted), volume_of(plain), 1e-6 * volume_of(plain));
        if (lattice.of_balls()) {
            ASSERT_TRUE(painted.colours.empty());
            continue;
        }
        // A painted mark is two triangles, an engraved bar two of its floor and eight of its walls.
        std::array<std::ptrdiff_t, colours> wanted{};
        for (const EdgeMark& side : sides) {
            wanted[static_cast<std::size_t>(side.colour) - 1] += both ? 2 : 1;
        }
        for (int colour = 1; colour <= colours; ++colour) {
            const std::ptrdiff_t marks = wanted[static_cast<std::size_t>(colour) - 1];
            ASSERT_EQ(std::ranges::count(painted.colours, 2 + colour), 2 * marks);
            ASSERT_EQ(std::ranges::count(engraved.colours, 2 + colour), 10 * colour * marks);
        }
        ASSERT_LT(volume_of(engraved), volume_of(plain));
    }
}

// With the widest gap and bevel, marks become smaller or are left out.
TEST_P(MarkedLattice, LeaveClosedSurfacesWhereThereIsNoRoom) {
    for (unsigned seed = 0; seed < 3; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const auto cells = random_polyform(lattice, 1 + below(random, 5), random);
        const auto sides = coloured_sides(lattice, cells, most_bars, random);
        const SolidOptions options{.unit = 20,
                                   .gap = 20 * widest_gap,
                                   .bevel = lattice.bevels ? 20 * widest_bevel : 0,
                                   .engrave = true};
        ASSERT_EQ(flaw_of(solid_of(lattice, cells, options, {}, {.marks = sides, .first = 1})), "");
    }
}

std::vector<std::string_view> lattice_names() {
    std::vector<std::string_view> names;
    for (const Lattice& lattice : all_lattices()) names.push_back(lattice.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Lattices, MarkedLattice, ::testing::ValuesIn(lattice_names()),
                         [](const auto& info) {
                             std::string name(info.param);
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace polypack::testing
