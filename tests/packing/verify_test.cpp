// verify() against packings that are broken in one way each: every message is expected once, and a
// verifier that lacks any one of its checks fails here.
#include "polypack/packing/verify.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

using Placed = std::vector<PlacedPiece>;
using Verdict = std::optional<std::string>;

// The first packing of a puzzle, in points.
Placed packed(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(table);
    SearchOptions options;
    options.threads = 1;
    options.limit = 1;
    Placed result;
    (void)search(engines().front(), table, symmetry, options,
                 [&](std::span<const int> packing, std::uint64_t) {
                     result = laid_out(puzzle, table, packing);
                     return false;
                 });
    return result;
}

// A 2 x 3 rectangle of two L trominoes:  A A B
//                                        A B B
Puzzle rectangle() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("A", {{0, 0}, {1, 0}, {0, 1}}), piece("B", {{0, 0}, {1, 0}, {0, 1}})};
    puzzle.region = box(*puzzle.lattice, 3, 2);
    return puzzle;
}

Placed halves() {
    return {{0, {{0, 0}, {1, 0}, {0, 1}}}, {1, {{2, 0}, {1, 1}, {2, 1}}}};
}

TEST(Verify, AcceptsPackingsOnEveryLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        const Point first = lattice.residues.front();
        const Point second = lattice.neighbours_of(first).back();
        Puzzle puzzle;
        puzzle.lattice = &lattice;
        puzzle.pieces = {piece("D", {first, second}, false)};
        puzzle.region.cells = {{first}, {second}};
        puzzle = checked(puzzle);
        EXPECT_EQ(verify(puzzle, {{0, {second, first}}}), std::nullopt);
        EXPECT_EQ(verify(puzzle, packed(puzzle)), std::nullopt);
        EXPECT_NE(verify(puzzle, {}), std::nullopt);
        EXPECT_NE(verify(puzzle, {{0, {first}}}), std::nullopt);
        EXPECT_NE(verify(puzzle, {{0, {second, first}}, {0, {second, first}}}), std::nullopt);
        const Point no_cell = lattice.flat ? first + Point{0, 0, 1} : Point{};
        if (!lattice.is_cell(no_cell)) {
            const Verdict verdict = verify(puzzle, {{0, {first, no_cell}}});
            ASSERT_TRUE(verdict);
            EXPECT_NE(verdict->find("which is not a cell of the " + std::string(lattice.name)),
                      std::string::npos)
                << *verdict;
        }
    }
    EXPECT_EQ(verify(soma_cube(), packed(soma_cube())), std::nullopt);
}

TEST(Verify, NamesAPieceThatThePuzzleDoesNotHave) {
    for (const int number : {2, -1, std::numeric_limits<int>::max()}) {
        Placed packing = halves();
        packing[1].piece = number;
        EXPECT_EQ(verify(rectangle(), packing), "a placement is of piece number " +
                                                    std::to_string(number) +
                                                    ", but the puzzle has 2 pieces");
    }
}

TEST(Verify, NamesCellsOutsideTheRegion) {
    Placed packing = halves();
    for (Point& cell : packing[1].cells) ++cell.x;
    EXPECT_EQ(verify(rectangle(), packing), "a placement of piece 'B' leaves the region at [3, 0]");
    packing = halves();
    packing[0].cells[1].z = 1;
    EXPECT_EQ(verify(rectangle(), packing),
              "a placement of piece 'A' leaves the region at (1, 0, 1), which is not a cell of the "
              "square lattice");
    packing[0].cells[1] = {std::numeric_limits<int>::min(), 0};
    EXPECT_EQ(verify(rectangle(), packing),
              "a placement of piece 'A' leaves the region at (-2147483648, 0, 0)");
}

TEST(Verify, NamesCellsThatAPlacementHasTwice) {
    Placed packing = halves();
    packing[1].cells.push_back({2, 1});
    EXPECT_EQ(verify(rectangle(), packing), "a placement of piece 'B' has cell [2, 1] twice");
    Puzzle ring = rectangle();
    ring.region.period.x = 3;
    packing.back().cells.back() = {-1, 1};
    EXPECT_EQ(verify(ring, packing), "a placement of piece 'B' has cell [-1, 1] twice");
}

TEST(Verify, CountsTheCellsOfAPlacement) {
    Placed packing = halves();
    packing[1].cells.pop_back();
    EXPECT_EQ(verify(rectangle(), packing), "a placement of piece 'B' must have 3 cells, got 2");
    packing[1].cells.clear();
    EXPECT_EQ(verify(rectangle(), packing), "a placement of piece 'B' must have 3 cells, got 0");
    // Around a ring of two cells, a row of three has two.
    Puzzle ring;
    ring.lattice = find_lattice("square");
    ring.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}})};
    ring.region = box(*ring.lattice, 2, 1);
    ring.region.period.x = 2;
    EXPECT_EQ(verify(ring, {{0, {{0, 0}, {1, 0}}}}),
              "a placement of piece 'I' must have 3 cells, got 2");
}

const std::string not_that_piece =
    "a placement of piece 'A' has a shape, orientation or colouring that the piece does not "
    "permit";

TEST(Verify, KnowsTheShapeOfAPiece) {
    EXPECT_EQ(verify(rectangle(), {{0, {{0, 0}, {1, 0}, {2, 0}}}, {1, {{0, 1}, {1, 1}, {2, 1}}}}),
              not_that_piece);
}

TEST(Verify, KnowsHowAPieceMayBeTurned) {
    Puzzle puzzle = rectangle();
    puzzle.pieces[1].turning = Turning::none;
    puzzle.pieces[1].cells = {{1, 0}, {0, 1}, {1, 1}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.pieces[0].turning = Turning::none;
    puzzle.pieces[0].cells = puzzle.pieces[1].cells;
    EXPECT_EQ(verify(puzzle, halves()), not_that_piece);

    // L tetrominoes of which one may not be turned over.
    puzzle.pieces = {piece("A", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, false),
                     piece("B", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, false)};
    puzzle.region = box(*puzzle.lattice, 4, 2);
    const Placed turned{{0, {{0, 0}, {1, 0}, {2, 0}, {0, 1}}},
                        {1, {{3, 0}, {1, 1}, {2, 1}, {3, 1}}}};
    EXPECT_EQ(verify(puzzle, turned), std::nullopt);
    puzzle.pieces[0].cells = {{0, 0}, {1, 0}, {2, 0}, {2, 1}};
    EXPECT_EQ(verify(puzzle, turned), not_that_piece);
    puzzle.pieces[0].turn_over = true;
    EXPECT_EQ(verify(puzzle, turned), std::nullopt);
}

TEST(Verify, KnowsThatTrianglesPointUpOrDown) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("triangle");
    puzzle.pieces = {piece("A", {{1, 1}})};
    puzzle.pieces[0].turning = Turning::none;
    puzzle.region.cells = {{{2, 2}}};
    EXPECT_EQ(verify(puzzle, {{0, {{2, 2}}}}), not_that_piece);
    puzzle.pieces[0].turning = Turning::any;
    EXPECT_EQ(verify(puzzle, {{0, {{2, 2}}}}), std::nullopt);
}

TEST(Verify, HoldsCellsToTheirColours) {
    Puzzle puzzle = rectangle();
    puzzle.pieces[0].colours = {1, 2, 0};
    puzzle.region.cells[0].colour = 1;  // of [0, 0]
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.region.cells[1].colour = 2;  // of [1, 0]
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.region.cells[1].colour = 3;
    puzzle.region.cells[3].colour = 3;  // of [0, 1]
    EXPECT_EQ(verify(puzzle, halves()), not_that_piece);
    puzzle.pieces[0].colours.clear();
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
}

TEST(Verify, KnowsOnWhichColoursOthersLie) {
    Puzzle puzzle = rectangle();
    puzzle.pieces[0].colours = {1, 1, 1};
    for (RegionCell& cell : puzzle.region.cells) cell.colour = 2;
    EXPECT_EQ(verify(puzzle, halves()), not_that_piece);
    puzzle.colour_rules = {{1, {2}}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    // Its own colour is in place of others, not beside them.
    for (RegionCell& cell : puzzle.region.cells) cell.colour = 1;
    EXPECT_EQ(verify(puzzle, halves()), not_that_piece);
    puzzle.colour_rules = {{2, {1}}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
}

TEST(Verify, NamesCellsThatAreCoveredTwice) {
    Placed packing = halves();
    packing[1].cells = {{1, 0}, {1, 1}, {2, 1}};
    EXPECT_EQ(verify(rectangle(), packing),
              "a placement of piece 'B' overlaps another placement at [1, 0]");
}

TEST(Verify, NamesARequiredCellThatIsEmpty) {
    Puzzle puzzle = rectangle();
    puzzle.region = box(*puzzle.lattice, 4, 2);
    EXPECT_EQ(verify(puzzle, halves()), "required cell [3, 0] is empty");
    puzzle.region.cells[3].required = false;
    EXPECT_EQ(verify(puzzle, halves()), "required cell [3, 1] is empty");
    puzzle.region.cells[7].required = false;
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
}

TEST(Verify, CountsHoles) {
    Puzzle puzzle = rectangle();
    puzzle.region = box(*puzzle.lattice, 4, 2);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.holes = 2;
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.holes = 1;
    EXPECT_EQ(verify(puzzle, halves()), "empty cells: at most 1 allowed, got 2");
}

TEST(Verify, CountsCopies) {
    Puzzle puzzle = rectangle();
    Placed packing = halves();
    packing[1].piece = 0;
    puzzle.pieces[0].copies = {0, 2};
    EXPECT_EQ(verify(puzzle, packing), "copies of piece 'B': at least 1 required, got 0");
    puzzle.pieces[1].copies = {0, unlimited};
    EXPECT_EQ(verify(puzzle, packing), std::nullopt);
    puzzle.pieces[0].copies = {0, 1};
    EXPECT_EQ(verify(puzzle, packing), "copies of piece 'A': at most 1 allowed, got 2");
}

TEST(Verify, LooksForFixedPlacements) {
    Puzzle puzzle = rectangle();
    puzzle.fixed = {{"A", {{0, 1}, {1, 0}, {0, 0}}}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    // In the right place, but another piece of the same shape.
    puzzle.fixed[0].piece = "B";
    EXPECT_EQ(verify(puzzle, halves()), "piece 'B' is not at its fixed placement");
    puzzle.fixed = {{"A", {{0, 0}, {0, 1}, {1, 1}}}};
    EXPECT_EQ(verify(puzzle, halves()), "piece 'A' is not at its fixed placement");
}

TEST(Verify, LooksForForbiddenPlacements) {
    Puzzle puzzle = rectangle();
    puzzle.forbidden = {{"A", {{0, 0}, {0, 1}, {1, 1}}}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.forbidden = {{"B", {{0, 1}, {1, 0}, {0, 0}}}};
    EXPECT_EQ(verify(puzzle, halves()), std::nullopt);
    puzzle.forbidden = {{"A", {{0, 1}, {1, 0}, {0, 0}}}};
    EXPECT_EQ(verify(puzzle, halves()), "piece 'A' is at a forbidden placement");
}

TEST(Verify, BringsPointsIntoThePeriod) {
    Puzzle puzzle = rectangle();
    puzzle.region.period.x = 3;
    puzzle.fixed = {{"A", {{3, 1}, {4, 0}, {3, 0}}}};
    Placed packing = halves();
    for (Point& cell : packing[0].cells) cell.x -= 6;
    EXPECT_EQ(verify(puzzle, packing), std::nullopt);
    for (RegionCell& cell : puzzle.region.cells) cell.point.x += 9;
    EXPECT_EQ(verify(puzzle, packing), std::nullopt);
    EXPECT_EQ(verify(puzzle, {packing[0]}), "required cell [11, 0] is empty");
    // Across the seam: the tromino of [2, 0], [0, 0] and [2, 1].
    puzzle.fixed.clear();
    packing = {{0, {{2, 0}, {0, 0}, {2, 1}}}, {1, {{1, 0}, {0, 1}, {1, 1}}}};
    EXPECT_EQ(verify(puzzle, packing), std::nullopt);
    puzzle.region = box(*puzzle.lattice, 3, 2);
    EXPECT_EQ(verify(puzzle, packing), not_that_piece);
}

}  // namespace
}  // namespace polypack::testing
