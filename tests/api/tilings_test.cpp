// Published numbers of packings on lattices by file.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/count_exactly.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack::testing {
namespace {

Region region_of(const Lattice& lattice, const std::set<UserPoint>& cells) {
    Region region;
    for (const UserPoint& cell : cells) region.cells.push_back({lattice.from_user(cell)});
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    return region;
}

// Any number of all pairs of neighbours, in these cells.
Puzzle pairs(const char* lattice_name, const std::set<UserPoint>& cells) {
    Puzzle puzzle;
    puzzle.lattice = shipped_lattice(lattice_name);
    const Lattice& lattice = *puzzle.lattice;
    const std::vector<Polyform> forms = *generate_polyforms(lattice, 2, PolyformKind::free, 100);
    for (const Polyform& form : forms) {
        Piece& piece = puzzle.pieces.emplace_back();
        piece.name = std::to_string(puzzle.pieces.size());
        piece.cells = form;
        piece.turn_over = true;
        piece.copies = {.min = 0, .max = unlimited};
    }
    puzzle.region = region_of(lattice, cells);
    return puzzle;
}

BigCount power(int base, int exponent) {
    BigCount result = 1;
    for (int i = 0; i < exponent; ++i) result *= base;
    return result;
}

// Squares of four tans; every second one at the border lacks its outer tans.
std::set<UserPoint> fortress(int order, int parity) {
    std::set<UserPoint> cells;
    for (int y = 0; y < order; ++y) {
        for (int x = 0; x < order; ++x) {
            const bool cut = (x + y) % 2 == parity;
            const std::array<bool, 4> outer{y == 0, x == order - 1, y == order - 1, x == 0};
            for (int kind = 0; kind < 4; ++kind) {
                if (!(cut && outer[static_cast<std::size_t>(kind)])) cells.insert({x, y, kind, 0});
            }
        }
    }
    return cells;
}

// Bo-Yin Yang, "Two enumeration problems about the Aztec diamonds" (thesis, MIT 1991): pairs of
// tans cover fortresses in a power of 5, or twice one.
TEST(Tilings, OfFortressesByPairsOfTansAreAsManyAsPublished) {
    for (int order = 2; order <= 12; ++order) {
        for (const int parity : {0, 1}) {
            SCOPED_TRACE(::testing::Message() << order << ' ' << parity);
            const bool twice = order % 2 == 1 && (order / 2) % 2 != parity;
            EXPECT_EQ(count_exactly(pairs("tans", fortress(order, parity))).all,
                      (twice ? 2 : 1) * power(5, order * order / 4));
        }
    }
}

// The rhombs along the sides of a hexagon.
void add_hexagon(std::set<UserPoint>& cells, int x, int y) {
    for (const UserPoint& cell :
         {UserPoint{x, y, 0}, UserPoint{x - 1, y, 0}, UserPoint{x, y, 1}, UserPoint{x, y - 1, 1},
          UserPoint{x, y, 2}, UserPoint{x + 1, y - 1, 2}}) {
        cells.insert(cell);
    }
}

// Dong, Yan and Zhang, "On the number of perfect matchings of line graphs" (2013): m lines that
// connect n points, at most three at a point, are put in pairs that meet in 2^(m - n + 1) ways, if
// m is even. Rhombs are such lines: the sides of hexagons; m - n + 1 is the number of the hexagons
// and of the holes between them.
TEST(Tilings, ByPairsOfRhombsAreAsManyAsPublished) {
    for (int width = 1; width <= 6; ++width) {
        for (int height = 1; height <= width; ++height) {
            SCOPED_TRACE(::testing::Message() << width << ' ' << height);
            std::set<UserPoint> cells;
            for (int x = 0; x < width; ++x) {
                for (int y = 0; y < height; ++y) add_hexagon(cells, x, y);
            }
            const BigCount expected = cells.size() % 2 == 0 ? power(2, width * height) : 0;
            EXPECT_EQ(count_exactly(pairs("rhombille", cells)).all, expected);
        }
    }
    std::set<UserPoint> ring;
    for (const auto& [x, y] : {std::pair(1, 0), std::pair(0, 1), std::pair(-1, 1), std::pair(-1, 0),
                               std::pair(0, -1), std::pair(1, -1)}) {
        add_hexagon(ring, x, y);
    }
    EXPECT_EQ(count_exactly(pairs("rhombille", ring)).all, 128);
}

// Two sticks that meet are a pair as well.
TEST(Tilings, ByPairsOfTwigsAreAsManyAsThoseByPairsOfRhombs) {
    for (int width = 1; width <= 5; ++width) {
        std::set<UserPoint> cells;
        for (const RegionCell& cell : box(*shipped_lattice("twigs"), width, 2, 1).cells) {
            cells.insert(shipped_lattice("twigs")->to_user(cell.point));
        }
        EXPECT_EQ(count_exactly(pairs("twigs", cells)).all,
                  cells.size() % 2 == 0 ? power(2, 2 * width) : 0);
    }
}

// A rectangle of unit squares, without right triangles at its corners.
struct Convex {
    int width = 0;
    int height = 0;
    std::array<int, 4> cut{};  // how far, from the corner at the origin around it

    [[nodiscard]] friend auto operator<=>(const Convex&, const Convex&) = default;

    [[nodiscard]] bool valid() const {
        return cut[0] + cut[1] <= width && cut[2] + cut[3] <= width && cut[1] + cut[2] <= height &&
               cut[3] + cut[0] <= height;
    }
    // Twice the area.
    [[nodiscard]] int tans() const {
        int sum = 2 * width * height;
        for (const int side : cut) sum -= side * side;
        return sum;
    }
    // The least of its images.
    [[nodiscard]] Convex least() const {
        Convex now = *this;
        Convex best = now;
        for (int i = 0; i < 8; ++i) {
            std::swap(now.width, now.height);
            std::ranges::rotate(now.cut, now.cut.begin() + 1);
            if (i == 3) {
                std::swap(now.cut[0], now.cut[1]);
                std::swap(now.cut[2], now.cut[3]);
            }
            best = std::min(best, now);
        }
        return best;
    }
    [[nodiscard]] std::set<UserPoint> cells() const {
        constexpr std::array<std::array<int, 2>, 4> middles{{{3, 1}, {5, 3}, {3, 5}, {1, 3}}};
        std::set<UserPoint> result;
        for (int x = 0; x < width; ++x) {
            for (int y = 0; y < height; ++y) {
                for (int kind = 0; kind < 4; ++kind) {
                    const int left = 6 * x + middles[static_cast<std::size_t>(kind)][0];
                    const int above = 6 * y + middles[static_cast<std::size_t>(kind)][1];
                    const int right = 6 * width - left;
                    const int below = 6 * height - above;
                    if (left + above > 6 * cut[0] && right + above > 6 * cut[1] &&
                        right + below > 6 * cut[2] && left + below > 6 * cut[3]) {
                        result.insert({x, y, kind, 0});
                    }
                }
            }
        }
        return result;
    }
};

// Fu Traing Wang and Chuan-Chih Hsiung, "A theorem on the tangram" (1942): sixteen equal right
// triangles with equal legs form 20 convex polygons, and the tangram 13 of them.
TEST(Tilings, OfConvexPolygonsByTheTangramAreThirteen) {
    constexpr int tans = 16;
    std::set<Convex> polygons;
    for (int width = 1; width <= tans + 1; ++width) {
        for (int height = 1; height <= width; ++height) {
            for (int code = 0; code < (height + 1) * (height + 1) * (height + 1) * (height + 1);
                 ++code) {
                Convex polygon{width, height, {}};
                int rest = code;
                for (int& side : polygon.cut) {
                    side = rest % (height + 1);
                    rest /= height + 1;
                }
                if (polygon.valid() && polygon.tans() == tans) polygons.insert(polygon.least());
            }
        }
    }
    EXPECT_EQ(polygons.size(), 20);
    Puzzle puzzle = read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/tangram.yaml");
    puzzle.expect = {};
    int packed = 0;
    for (const Convex& polygon : polygons) {
        puzzle.region = region_of(*puzzle.lattice, polygon.cells());
        ASSERT_EQ(puzzle.region.cells.size(), 2 * tans);
        packed += count_exactly(puzzle).all > 0 ? 1 : 0;
    }
    EXPECT_EQ(packed, 13);
}

}  // namespace
}  // namespace polypack::testing
