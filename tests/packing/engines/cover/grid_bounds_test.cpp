// Bounds by grids of cells: which cells and options they decide, and that no packing is lost.
#include "polypack/packing/engines/cover/grid_bounds.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

std::vector<Point> brick(int width, int height, int depth = 1) {
    std::vector<Point> cells;
    for (int z = 0; z < depth; ++z) {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) cells.push_back({x, y, z});
        }
    }
    return cells;
}

// Copies of a brick in a box that may have any number of holes.
Puzzle bricks(int copies, const std::vector<Point>& cells, const Region& region,
              std::string_view lattice) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.region = region;
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.pieces = {piece("A", cells, true, {copies, copies})};
    return puzzle;
}

Puzzle flat_bricks(int copies, int width, int height, int side) {
    return bricks(copies, brick(width, height), box(*find_lattice("square"), side, side), "square");
}

CoverModel model_of(const PlacementTable& table) {
    return {table, unrestricted(table)};
}

std::set<Point> needed_cells(const CoverModel& model, const PlacementTable& table) {
    std::set<Point> result;
    for (int cell = 0; cell < table.cells(); ++cell) {
        const int item = model.item_of_cell[cell];
        if ((model.need[item / 64] >> (item % 64) & 1) != 0) result.insert(table.point_of(cell));
    }
    return result;
}

TEST(GridBounds, CellsThatEveryPackingCoversAreNeeded) {
    const PlacementTable table(flat_bricks(4, 2, 3, 5));
    const CoverModel model = model_of(table);
    EXPECT_TRUE(model.possible);
    EXPECT_EQ(needed_cells(model, table),
              (std::set<Point>{{1, 1, 0}, {3, 1, 0}, {1, 3, 0}, {3, 3, 0}}));
    // Three cells in a row from the second one cover the second and the fourth.
    EXPECT_EQ(table.size(), 24);
    EXPECT_EQ(model.options(), 16);
}

TEST(GridBounds, HoffmansBricksCoverAGridOfTwentySevenCells) {
    const PlacementTable table(
        bricks(27, brick(4, 5, 6), box(*find_lattice("cube"), 15, 15, 15), "cube"));
    const CoverModel model = model_of(table);
    EXPECT_TRUE(model.possible);
    EXPECT_FALSE(model.branch_on_open);
    std::set<Point> grid;
    for (const int z : {3, 7, 11}) {
        for (const int y : {3, 7, 11}) {
            for (const int x : {3, 7, 11}) grid.insert({x, y, z});
        }
    }
    EXPECT_EQ(needed_cells(model, table), grid);
}

TEST(GridBounds, MoreCopiesThanCellsOfAGridAreImpossible) {
    EXPECT_FALSE(model_of(PlacementTable(flat_bricks(5, 2, 2, 5))).possible);
    EXPECT_TRUE(model_of(PlacementTable(flat_bricks(4, 2, 2, 5))).possible);
}

TEST(GridBounds, CopiesThatMayBeLeftOutDecideNothing) {
    Puzzle puzzle = flat_bricks(4, 2, 3, 5);
    puzzle.pieces.front().copies = {3, 4};
    const PlacementTable table(puzzle);
    EXPECT_TRUE(needed_cells(model_of(table), table).empty());
}

TEST(GridBounds, NoPackingIsLost) {
    std::vector<Puzzle> puzzles{flat_bricks(4, 2, 3, 5), flat_bricks(2, 2, 4, 5),
                                flat_bricks(4, 2, 2, 4), flat_bricks(4, 3, 3, 6),
                                flat_bricks(5, 1, 3, 4)};
    puzzles.push_back(bricks(8, brick(1, 2, 2), box(*find_lattice("cube"), 3, 3, 3), "cube"));
    puzzles.push_back(bricks(3, brick(2, 2), box(*find_lattice("hex"), 5, 3), "hex"));
    Puzzle torus = flat_bricks(4, 2, 2, 5);
    torus.region.period = {5, 0, 0};
    puzzles.push_back(torus);
    Puzzle two = flat_bricks(2, 2, 3, 5);
    two.pieces.push_back(piece("B", brick(2, 2), true, {2, 2}));
    puzzles.push_back(two);
    int bound = 0;
    for (const Puzzle& puzzle : puzzles) {
        const PlacementTable table(puzzle);
        if (!needed_cells(model_of(table), table).empty()) ++bound;
        const std::size_t all = all_packings(puzzle).size();
        const Symmetry symmetry(puzzle, table, SymmetryMode::none);
        for (const char* engine : {"cover", "restarts", "sat"}) {
            if (find_engine(engine) == nullptr) continue;
            EXPECT_EQ(search(*find_engine(engine), table, symmetry, {}, {}).all, all)
                << engine << " " << table.cells() << " cells";
        }
    }
    EXPECT_GE(bound, 4);
}

}  // namespace
}  // namespace polypack::testing
