// Grids and morphology against plain walks from cell to cell.
#include "polypack/bitboard/grid.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>
#include <type_traits>
#include <utility>

#include "polypack/bitboard/morphology.hpp"

namespace polypack::testing {
namespace {

constexpr int words = 6;
using Board = Bitboard<words>;

struct Case {
    const char* name;
    Grid<words> grid;
};

std::vector<Case> cases() {
    return {
        {"linear 19", {GridKind::linear, 19}},
        {"square 8x8", {GridKind::square, 8, 8}},
        {"square 19x19", {GridKind::square, 19, 19}},
        {"square 18x19 with separators", {GridKind::square, 18, 19, 1, Edges::separators}},
        {"diagonal 9x7", {GridKind::diagonal, 9, 7}},
        {"diagonal 9x7 with separators", {GridKind::diagonal, 9, 7, 1, Edges::separators}},
        {"diagonal torus 8x8", {GridKind::diagonal, 8, 8, 1, Edges::masks, true}},
        {"hex 11x11", {GridKind::hex, 11, 11}},
        {"hex torus 6x8", {GridKind::hex, 6, 8, 1, Edges::masks, true}},
        {"cubic 5x4x6", {GridKind::cubic, 5, 4, 6}},
        {"cubic 5x4x6 with separators", {GridKind::cubic, 5, 4, 6, Edges::separators}},
        {"linear 19 with separators", {GridKind::linear, 19, 1, 1, Edges::separators}},
        {"hex 11x11 with separators", {GridKind::hex, 11, 11, 1, Edges::separators}},
        {"hex 7x9 staggered", {GridKind::hex, 7, 9, 1, {.staggered = true}}},
        {"hex 7x9 staggered with separators",
         {GridKind::hex, 7, 9, 1, {.edges = Edges::separators, .staggered = true}}},
        {"cubic 3x3x1 with separators", {GridKind::cubic, 3, 3, 1, Edges::separators}},
        {"diagonal 6x5 with gaps of 3",
         {GridKind::diagonal, 6, 5, 1, {.edges = Edges::separators, .gap = 3}}},
        {"cubic 3x4x5 with gaps of 2",
         {GridKind::cubic, 3, 4, 5, {.edges = Edges::separators, .gap = 2}}},
    };
}

Board random_set(const Grid<words>& grid, std::mt19937_64& random, int percent) {
    Board set;
    for (const int cell : grid.board()) {
        if (static_cast<int>(random() % 100) < percent) set.set(cell);
    }
    return set;
}

// The neighbours of a cell, one step at a time.
std::vector<int> around(const Grid<words>& grid, int cell) {
    std::vector<int> result;
    for (int d = 0; d < grid.directions(); ++d) {
        for (const int to : grid.step(Board::of(cell), d)) result.push_back(to);
    }
    return result;
}

TEST(Grid, StepsGoToTheCellBesideAndBack) {
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        for (const int cell : c.grid.board()) {
            for (int d = 0; d < c.grid.directions(); ++d) {
                const Board to = c.grid.step(Board::of(cell), d);
                ASSERT_LE(to.count(), 1);
                ASSERT_TRUE(contains(c.grid.board(), to));
                if (to.any()) {
                    ASSERT_EQ(c.grid.step(to, d ^ 1), Board::of(cell));
                }
            }
            const auto list = around(c.grid, cell);
            EXPECT_EQ(static_cast<int>(list.size()) < c.grid.directions(),
                      c.grid.edge().test(cell));
        }
    }
}

TEST(Grid, StepsHaveTheGeometryOfTheirKind) {
    const Grid<words> diagonal(GridKind::diagonal, 9, 7);
    const Grid<words> hex(GridKind::hex, 11, 11);
    const Grid<words> cubic(GridKind::cubic, 5, 4, 6);
    std::set<int> king;
    for (int y = 2; y <= 4; ++y) {
        for (int x = 3; x <= 5; ++x) king.insert(diagonal.cell(x, y));
    }
    king.erase(diagonal.cell(4, 3));
    const auto list = around(diagonal, diagonal.cell(4, 3));
    EXPECT_EQ(std::set<int>(list.begin(), list.end()), king);
    // In a row that is shifted right, the cells below and above have the same and the next column.
    const auto even = around(hex, hex.cell(4, 4));
    EXPECT_EQ(std::set<int>(even.begin(), even.end()),
              (std::set<int>{hex.cell(3, 4), hex.cell(5, 4), hex.cell(3, 3), hex.cell(4, 3),
                             hex.cell(3, 5), hex.cell(4, 5)}));
    const auto odd = around(hex, hex.cell(4, 5));
    EXPECT_EQ(std::set<int>(odd.begin(), odd.end()),
              (std::set<int>{hex.cell(3, 5), hex.cell(5, 5), hex.cell(4, 4), hex.cell(5, 4),
                             hex.cell(4, 6), hex.cell(5, 6)}));
    const auto six = around(cubic, cubic.cell(2, 2, 2));
    EXPECT_EQ(std::set<int>(six.begin(), six.end()),
              (std::set<int>{cubic.cell(1, 2, 2), cubic.cell(3, 2, 2), cubic.cell(2, 1, 2),
                             cubic.cell(2, 3, 2), cubic.cell(2, 2, 1), cubic.cell(2, 2, 3)}));
}

TEST(Grid, StepsMoveWholeSetsAsTheyMoveCells) {
    std::mt19937_64 random(4);
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        for (int round = 0; round < 50; ++round) {
            const Board set = random_set(c.grid, random, 2 * round);
            for (int d = 0; d < c.grid.directions(); ++d) {
                Board expected;
                for (const int cell : set) expected |= c.grid.step(Board::of(cell), d);
                ASSERT_EQ(c.grid.step(set, d), expected);
            }
        }
    }
}

// A neighbour by coordinates alone, for grids that do not wrap; hexagons along their skew axes.
std::array<int, 3> beside(GridKind kind, std::array<int, 3> at, int direction) {
    constexpr int right_of[8][3]{{1, 0, 0}, {-1, 0, 0},  {0, 1, 0},  {0, -1, 0},
                                 {1, 1, 0}, {-1, -1, 0}, {-1, 1, 0}, {1, -1, 0}};
    constexpr int hex[6][2]{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {-1, 1}, {1, -1}};
    auto [x, y, z] = at;
    if (kind == GridKind::hex) {
        const int along = x - y / 2 + hex[direction][0];
        const int row = y + hex[direction][1];
        return {along + (row < 0 ? -1 : row / 2), row, z};
    }
    if (kind == GridKind::cubic && direction >= 4) return {x, y, direction == 4 ? z + 1 : z - 1};
    return {x + right_of[direction][0], y + right_of[direction][1], z + right_of[direction][2]};
}

TEST(Grid, StepsGoToTheSameCoordinatesInEveryLayout) {
    for (const GridKind kind :
         {GridKind::linear, GridKind::square, GridKind::diagonal, GridKind::hex, GridKind::cubic}) {
        for (const auto& [w, h, d] :
             {std::array{4, 4, 1}, std::array{1, 5, 1}, std::array{5, 1, 1}, std::array{1, 1, 1},
              std::array{3, 3, 1}, std::array{2, 3, 4}, std::array{1, 1, 3}, std::array{5, 6, 1}}) {
            const bool flat = kind != GridKind::cubic;
            if (flat && d > 1) continue;
            for (const GridOptions& options :
                 {GridOptions{}, GridOptions{.edges = Edges::separators},
                  GridOptions{.edges = Edges::separators, .gap = 2},
                  GridOptions{.edges = Edges::separators, .gap = 5}, GridOptions{.staggered = true},
                  GridOptions{.edges = Edges::separators, .staggered = true},
                  GridOptions{.edges = Edges::separators, .gap = 3, .staggered = true}}) {
                if (options.staggered && kind != GridKind::hex) continue;
                const Grid<words> grid(kind, w, h, d, options);
                ASSERT_EQ(grid.board().count(), w * h * d);
                for (const int cell : grid.board()) {
                    const std::array at{grid.column_of(cell), grid.row_of(cell),
                                        grid.layer_of(cell)};
                    ASSERT_EQ(grid.cell(at[0], at[1], at[2]), cell);
                    for (int direction = 0; direction < grid.directions(); ++direction) {
                        const auto [x, y, z] = beside(kind, at, direction);
                        const bool inside = x >= 0 && x < w && y >= 0 && y < h && z >= 0 && z < d;
                        ASSERT_EQ(grid.step(Board::of(cell), direction),
                                  inside ? Board::of(grid.cell(x, y, z)) : Board{})
                            << static_cast<int>(kind) << " " << w << "x" << h << "x" << d << " gap "
                            << options.gap << " cell " << cell << " to " << direction;
                    }
                    for (int steps = 1; steps <= 6; ++steps) {
                        for (int direction = 0; direction < grid.directions(); ++direction) {
                            Board expected = Board::of(cell);
                            for (int i = 0; i < steps; ++i)
                                expected = grid.step(expected, direction);
                            ASSERT_EQ(grid.leap(Board::of(cell), direction, steps), expected);
                        }
                    }
                }
            }
        }
    }
}

TEST(Grid, StaggeredHexagonsStepByOneShiftEach) {
    const Grid<words> plain(GridKind::hex, 7, 9);
    const Grid<words> staggered(GridKind::hex, 7, 9, 1, {.staggered = true});
    std::set<int> distances;
    for (int d = 0; d < 6; ++d) {
        ASSERT_EQ(staggered.shifts(d), 1);
        distances.insert(staggered.distance(d, 0));
        EXPECT_EQ(plain.shifts(d), d < 2 ? 1 : 2);
    }
    EXPECT_EQ(distances, (std::set<int>{1, -1, 8, -8, 7, -7}));
}

TEST(Grid, AxesOfLengthOneHaveNoNeighboursWithSeparators) {
    const Grid<words> flat(GridKind::cubic, 3, 3, 1, Edges::separators);
    EXPECT_TRUE(flat.step(flat.board(), 4).none());
    EXPECT_TRUE(flat.step(flat.board(), 5).none());
    EXPECT_EQ(components(flat, flat.board()).size(), 1U);
}

TEST(Grid, RaysEndOnATorus) {
    const Grid<words> grid(GridKind::diagonal, 6, 4, 1, Edges::masks, true);
    EXPECT_EQ(grid.ray(0, 0).count(), 6);
    EXPECT_EQ(grid.ray(0, 2).count(), 4);
    EXPECT_EQ(grid.ray(0, 4).count(), 12);
    EXPECT_EQ(grid.cycle(4), 12);
    EXPECT_EQ(Grid<words>(GridKind::square, 6, 4).cycle(0), 0);
}

constexpr Grid<1> fixed_masks{GridKind::diagonal, 8, 8};
constexpr Grid<2> fixed_hex{GridKind::hex, 9, 9, 1, Edges::separators};
constexpr Grid<1> fixed_torus{GridKind::diagonal, 7, 5, 1, Edges::masks, true};

template <const auto& Board, int... Direction>
void expect_fixed_steps(std::mt19937_64& random, std::integer_sequence<int, Direction...>) {
    using Set = std::remove_cvref_t<decltype(Board.board())>;
    for (int round = 0; round < 50; ++round) {
        Set set;
        for (const int cell : Board.board()) {
            if (random() % 2 == 0) set.set(cell);
        }
        ASSERT_TRUE(((fixed_step<Board, Direction>(set) == Board.step(set, Direction)) && ...));
        ASSERT_EQ(fixed_dilated<Board>(set), dilated(Board, set));
    }
}

TEST(Grid, StepsFixedAtCompileTimeAreTheSame) {
    std::mt19937_64 random(8);
    expect_fixed_steps<fixed_masks>(random, std::make_integer_sequence<int, 8>());
    expect_fixed_steps<fixed_hex>(random, std::make_integer_sequence<int, 6>());
    expect_fixed_steps<fixed_torus>(random, std::make_integer_sequence<int, 8>());
}

TEST(Grid, TextRoundTrips) {
    std::mt19937_64 random(5);
    for (const Case& c : cases()) {
        const Board set = random_set(c.grid, random, 50);
        EXPECT_EQ(c.grid.parse(c.grid.text(set)), set) << c.name;
    }
}

TEST(Grid, RowsColumnsAndColoursPartTheBoard) {
    for (const Case& c : cases()) {
        Board rows;
        Board columns;
        for (int z = 0; z < c.grid.depth(); ++z) {
            for (int y = 0; y < c.grid.height(); ++y) rows |= c.grid.row(y, z);
            for (int x = 0; x < c.grid.width(); ++x) columns |= c.grid.column(x, z);
        }
        EXPECT_EQ(rows, c.grid.board()) << c.name;
        EXPECT_EQ(columns, c.grid.board()) << c.name;
        EXPECT_EQ(c.grid.checkerboard(false) | c.grid.checkerboard(true), c.grid.board());
        EXPECT_FALSE(intersects(c.grid.checkerboard(false), c.grid.checkerboard(true)));
    }
}

TEST(Morphology, DilationAndErosionMatchTheirDefinitions) {
    std::mt19937_64 random(6);
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        for (int round = 0; round < 60; ++round) {
            const Board set = random_set(c.grid, random, 30 + round);
            Board grown = set;
            Board shrunk;
            for (const int cell : c.grid.board()) {
                const auto list = around(c.grid, cell);
                for (const int to : list) {
                    if (set.test(to)) grown.set(cell);
                }
                bool inside =
                    set.test(cell) && static_cast<int>(list.size()) == c.grid.directions();
                for (const int to : list) inside = inside && set.test(to);
                if (inside) shrunk.set(cell);
            }
            ASSERT_EQ(dilated(c.grid, set), grown);
            ASSERT_EQ(eroded(c.grid, set), shrunk);
            // Dual, as far as the board reaches: the edge counts as off in both.
            ASSERT_EQ(eroded(c.grid, set),
                      c.grid.board() - dilated(c.grid, c.grid.board() - set) - c.grid.edge());
            ASSERT_TRUE(contains(set, opened(c.grid, set)));
            ASSERT_TRUE(contains(closed(c.grid, set), set - c.grid.edge()));
        }
    }
}

TEST(Morphology, ComponentsAreThoseOfAPlainWalk) {
    std::mt19937_64 random(7);
    for (const Case& c : cases()) {
        SCOPED_TRACE(c.name);
        for (int round = 0; round < 40; ++round) {
            const Board set = random_set(c.grid, random, 20 + round);
            std::set<int> left;
            for (const int cell : set) left.insert(cell);
            std::vector<Board> expected;
            while (!left.empty()) {
                Board component;
                std::vector<int> open{*left.begin()};
                left.erase(left.begin());
                while (!open.empty()) {
                    const int cell = open.back();
                    open.pop_back();
                    component.set(cell);
                    for (const int to : around(c.grid, cell)) {
                        if (left.erase(to) != 0) open.push_back(to);
                    }
                }
                expected.push_back(component);
            }
            ASSERT_EQ(components(c.grid, set), expected);
        }
    }
}

TEST(Morphology, PerimeterAndHolesOfKnownShapes) {
    const Grid<1> grid(GridKind::square, 5, 5);
    const auto ring = grid.parse(".....\n.xxx.\n.x.x.\n.xxx.\n.....\n");
    EXPECT_EQ(perimeter(grid, ring), 16);
    EXPECT_EQ(enclosed_holes(grid, ring), Bitboard<1>::of(grid.cell(2, 2)));
    const auto open_ring = grid.parse(".....\n.xxx.\n.x...\n.xxx.\n.....\n");
    EXPECT_TRUE(enclosed_holes(grid, open_ring).none());
}

}  // namespace
}  // namespace polypack::testing
