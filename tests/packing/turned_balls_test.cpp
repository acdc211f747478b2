// Pieces of balls turn in square and in triangular layers: wherever they are congruent to a set of
// cells of the region, judged by distances and handedness alone, they have a placement.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

const Lattice& sphere() {
    return *find_lattice("sphere");
}

// The square of the distance of two balls, by the steps (1,0,0), (0,1,0) at right angles and
// (0,0,1) at 60 degrees to both, of length 1.
int squared_distance(const Point& a, const Point& b) {
    const Point d = a - b;
    return d.x * d.x + d.y * d.y + d.z * d.z + d.x * d.z + d.y * d.z;
}

// Six times the volume of a tetrahedron in units of the lattice's cells, with the sign of its
// handedness.
int volume(const Point& o, const Point& p, const Point& q, const Point& r) {
    const Point a = p - o;
    const Point b = q - o;
    const Point c = r - o;
    return a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) +
           c.x * (a.y * b.z - a.z * b.y);
}

// Returns true if the cells, in this order, have the distances and, if asked, the handedness of the
// piece.
bool matches(const std::vector<Point>& piece, const std::vector<Point>& cells, bool mirror) {
    for (std::size_t i = 0; i < piece.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (squared_distance(piece[i], piece[j]) != squared_distance(cells[i], cells[j]))
                return false;
            for (std::size_t k = 0; k < j && !mirror; ++k) {
                for (std::size_t l = 0; l < k; ++l) {
                    if (volume(piece[i], piece[j], piece[k], piece[l]) !=
                        volume(cells[i], cells[j], cells[k], cells[l]))
                        return false;
                }
            }
        }
    }
    return true;
}

// The sets of cells that are congruent to the piece, found cell by cell.
std::set<std::set<Point>> congruent_sets(const std::vector<Point>& piece, const Region& region,
                                         bool mirror) {
    std::set<std::set<Point>> found;
    std::vector<Point> cells;
    const auto extend = [&](const auto& self) -> void {
        const std::vector<Point> part(piece.begin(),
                                      piece.begin() + static_cast<std::ptrdiff_t>(cells.size()));
        if (!matches(part, cells, mirror)) return;
        if (cells.size() == piece.size()) {
            found.emplace(cells.begin(), cells.end());
            return;
        }
        for (const RegionCell& cell : region.cells) {
            cells.push_back(cell.point);
            self(self);
            cells.pop_back();
        }
    };
    extend(extend);
    return found;
}

Region tetrahedron(int edge) {
    Region region;
    for (int x = 0; x < edge; ++x) {
        for (int y = 0; y < edge; ++y) {
            for (int z = 0; x + z < edge; ++z) {
                if (edge - 1 - y <= z) region.cells.push_back({{x, y, z}, false});
            }
        }
    }
    return region;
}

Puzzle ball_puzzle(std::vector<Piece> pieces, Region region) {
    Puzzle puzzle;
    puzzle.lattice = &sphere();
    puzzle.pieces = std::move(pieces);
    puzzle.region = std::move(region);
    return checked(puzzle);
}

std::set<std::set<Point>> placements_of(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    std::set<std::set<Point>> found;
    for (int p = 0; p < table.size(); ++p) {
        std::set<Point> cells;
        for (const int cell : table.cells_of(p)) cells.insert(puzzle.region.cells[cell].point);
        EXPECT_TRUE(found.insert(cells).second);
    }
    return found;
}

TEST(TurnedBalls, HaveTheirPlacementsInATetrahedron) {
    const Puzzle puzzle = ball_puzzle(
        {piece("bent", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 0, 1}}, false)}, tetrahedron(5));
    const PlacementTable table(puzzle);
    EXPECT_EQ(table.size(), 192);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const SearchResult result = search(engines().front(), table, symmetry, {}, {});
    EXPECT_EQ(result.all, 192);
    EXPECT_EQ(result.distinct, 8);
}

TEST(TurnedBalls, AreWhereverDistancesPermit) {
    std::mt19937 random(7);
    const Region region = tetrahedron(5);
    std::set<std::size_t> counts;
    for (int i = 0; i < 200; ++i) {
        const bool mirror = i % 2 == 1;
        const int size = 2 + static_cast<int>(random() % 5);
        const Puzzle puzzle =
            ball_puzzle({piece("P", random_polyform(sphere(), size, random), mirror)}, region);
        SCOPED_TRACE(::testing::PrintToString(i));
        const auto expected = congruent_sets(puzzle.pieces[0].cells, puzzle.region, mirror);
        EXPECT_EQ(placements_of(puzzle), expected);
        counts.insert(expected.size());
    }
    EXPECT_GT(counts.size(), 10);
}

// A hexagon of balls in a triangular layer.
Region hexagon() {
    Region region;
    for (const Point& p : std::vector<Point>{
             {0, 0, 0}, {1, 0, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}, {-1, 0, 1}, {1, 0, -1}}) {
        region.cells.push_back({p, false});
    }
    return region;
}

TEST(TurnedBalls, MapAHexagonToItself) {
    const Puzzle puzzle = ball_puzzle({piece("pair", {{0, 0, 0}, {1, 0, 0}}, false)}, hexagon());
    const PlacementTable table(puzzle);
    EXPECT_EQ(table.size(), 12);
    // Half turns about axes in the layer turn it over.
    EXPECT_EQ(Symmetry(puzzle, table, SymmetryMode::full).order(), 12);
    const Symmetry rotations(puzzle, table, SymmetryMode::rotations);
    EXPECT_EQ(rotations.order(), 12);
    EXPECT_EQ(search(engines().front(), table, rotations, {}, {}).distinct, 2);
}

TEST(TurnedBalls, MakeGroups) {
    std::mt19937 random(3);
    std::set<int> orders;
    for (int i = 0; i < 200; ++i) {
        Region region;
        if (i % 2 == 0) region = hexagon();
        if (i % 4 == 1) region = tetrahedron(3);
        std::vector<Point> more;
        if (i % 8 != 1) more = random_polyform(sphere(), 1 + i % 6, random);
        for (const Point& p : more) {
            const Point apart = i % 3 == 0 ? Point{3 * p.x, 3 * p.y, 3 * p.z} : p;
            const bool known = std::ranges::any_of(
                region.cells, [&](const RegionCell& cell) { return cell.point == apart; });
            if (!known) region.cells.push_back({apart, false});
        }
        const Puzzle puzzle = ball_puzzle({piece("one", {{0, 0, 0}})}, region);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        std::set<std::vector<int>> group;
        const auto permutation = [&](const auto& image) {
            std::vector<int> list;
            for (int cell = 0; cell < table.cells(); ++cell) list.push_back(image(cell));
            return list;
        };
        for (int g = 0; g < symmetry.order(); ++g) {
            group.insert(permutation([&](int cell) { return symmetry.image_of_cell(g, cell); }));
        }
        for (int g = 0; g < symmetry.order(); ++g) {
            for (int h = 0; h < symmetry.order(); ++h) {
                EXPECT_TRUE(group.contains(permutation([&](int cell) {
                    return symmetry.image_of_cell(g, symmetry.image_of_cell(h, cell));
                })));
            }
        }
        orders.insert(symmetry.order());
    }
    EXPECT_TRUE(orders.contains(12));
    EXPECT_TRUE(orders.contains(24));
}

// BallRoom, three problems of a set of rooms for balls, with the numbers that BurrTools 0.7.1
// reports. The first needs a turn by 60 degrees.
TEST(TurnedBalls, FillThePublishedRooms) {
    struct Room {
        const char* name;
        std::vector<Point> cells;
        bool all_pieces;
        std::uint64_t all;
        std::uint64_t distinct;
    };
    const std::vector<Room> rooms{{"pyramid",
                                   {{0, 0, 0},
                                    {1, 0, 0},
                                    {2, 0, 0},
                                    {0, 1, 0},
                                    {1, 1, 0},
                                    {2, 1, 0},
                                    {0, 2, 0},
                                    {1, 2, 0},
                                    {2, 2, 0},
                                    {0, 0, 1},
                                    {1, 0, 1},
                                    {0, 1, 1},
                                    {1, 1, 1},
                                    {0, 0, 2}},
                                   true,
                                   8,
                                   2},
                                  {"tetrahedron",
                                   {{0, 2, 0},
                                    {1, 2, 0},
                                    {2, 2, 0},
                                    {0, 1, 1},
                                    {1, 1, 1},
                                    {0, 2, 1},
                                    {1, 2, 1},
                                    {0, 0, 2},
                                    {0, 1, 2},
                                    {0, 2, 2}},
                                   false,
                                   24,
                                   1},
                                  {"block",
                                   {{2, 1, 0},
                                    {1, 2, 0},
                                    {2, 2, 0},
                                    {3, 2, 0},
                                    {2, 3, 0},
                                    {1, 1, 1},
                                    {2, 1, 1},
                                    {1, 2, 1},
                                    {2, 2, 1},
                                    {1, 0, 2},
                                    {0, 1, 2},
                                    {1, 1, 2},
                                    {2, 1, 2},
                                    {1, 2, 2}},
                                   true,
                                   72,
                                   3}};
    for (const Room& room : rooms) {
        SCOPED_TRACE(room.name);
        std::vector<Piece> pieces{
            piece("corner", {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, false),
            piece("row", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, false),
            piece("trapezium", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {1, 0, 1}}, false)};
        if (room.all_pieces) {
            pieces.push_back(piece("hook", {{1, 0, 0}, {1, 1, 0}, {0, 0, 1}, {1, 1, 1}}, false));
        }
        Region region;
        for (const Point& p : room.cells) region.cells.push_back({p});
        const Puzzle puzzle = ball_puzzle(pieces, region);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        for (const Engine& engine : engines()) {
            const SearchResult result = search(engine, table, symmetry, {}, {});
            EXPECT_EQ(result.all, room.all) << engine.name;
            EXPECT_EQ(result.distinct, room.distinct) << engine.name;
        }
    }
}

}  // namespace
}  // namespace polypack::testing
