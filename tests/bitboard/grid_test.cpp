// Grids and morphology against plain walks from cell to cell.
#include "polypack/bitboard/grid.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

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
