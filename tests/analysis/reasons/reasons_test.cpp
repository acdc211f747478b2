#include "polypack/analysis/reasons/reasons.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/names.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

const Copies any{0, unlimited};
const std::vector<Point> domino{{0, 0}, {1, 0}};
const std::vector<Point> tromino{{0, 0}, {1, 0}, {2, 0}};
const std::vector<Point> corner{{0, 0}, {1, 0}, {0, 1}};
const std::vector<Point> l_tetromino{{0, 0}, {1, 0}, {2, 0}, {0, 1}};
const std::vector<Point> t_tetromino{{0, 0}, {1, 0}, {2, 0}, {1, 1}};

Puzzle rectangle(int width, int height, std::vector<Piece> pieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

std::vector<Piece> free_polyominoes(int size, Copies copies = {}) {
    std::vector<Piece> pieces;
    const auto forms = generate_polyforms(*find_lattice("square"), size, PolyformKind::free, 1000);
    for (const Polyform& form : forms.value()) {
        pieces.push_back(piece(std::to_string(pieces.size()), form, true, copies));
    }
    return pieces;
}

// A second rectangle to the right of the first, one column away.
void add_island(Puzzle& puzzle, int width, int height) {
    int right = 0;
    for (const RegionCell& cell : puzzle.region.cells) right = std::max(right, cell.point.x);
    for (const RegionCell& cell : box(*puzzle.lattice, width, height).cells) {
        puzzle.region.cells.push_back({cell.point + Point{right + 2, 0, 0}});
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
}

std::optional<Reason> reason(const Puzzle& puzzle, const ReasonOptions& options = {}) {
    return find_reason(puzzle, PlacementTable(puzzle), options);
}

std::string text(const Puzzle& puzzle) {
    const auto found = reason(puzzle);
    return found ? found->text : "";
}

std::optional<Reason> reason_of_kind(const Puzzle& puzzle, ReasonKind kind) {
    for (Reason& found : find_reasons(puzzle, PlacementTable(puzzle))) {
        if (found.kind == kind) return std::move(found);
    }
    return std::nullopt;
}

TEST(Reasons, NameBothVolumes) {
    EXPECT_EQ(text(rectangle(6, 11, pentominoes())),
              "volumes: the pieces have 60 cells in total, the region needs 66");
    EXPECT_EQ(text(rectangle(1, 4, {piece("d", domino, true, {3, 5})})),
              "volumes: the pieces have at least 6 cells in total, the region needs 4");
    EXPECT_EQ(text(rectangle(4, 4, {piece("d", domino, true, {1, 5})})),
              "volumes: the pieces have at most 10 cells in total, the region needs 16");
    EXPECT_EQ(text(rectangle(1, 4, {})),
              "volumes: the pieces have 0 cells in total, the region needs 4");
}

TEST(Reasons, SayThatAVolumeIsNoMultipleOfTheSizes) {
    EXPECT_EQ(text(rectangle(15, 7, free_polyominoes(6, any))),
              "volumes: the region needs 105 cells, and 105 is not a multiple of 6, the size of "
              "every piece");
    EXPECT_EQ(text(rectangle(
                  5, 3, {piece("d", domino, true, any), piece("t", t_tetromino, true, {0, 4})})),
              "volumes: the region needs 15 cells, and 15 is not a multiple of 2, as the size of "
              "every piece is");
    Puzzle puzzle = rectangle(7, 2, {piece("t", tromino, true, any)});
    puzzle.region.cells[3].required = false;
    EXPECT_EQ(text(puzzle),
              "volumes: the region needs 13 to 14 cells, and no choice of the pieces adds up to "
              "that");
}

TEST(Reasons, CountHolesAndChoicesInVolumes) {
    Puzzle puzzle = rectangle(1, 5, {piece("d", domino, true, any)});
    puzzle.region.cells[2].required = false;
    EXPECT_FALSE(reason(puzzle));
    puzzle.holes = 0;
    EXPECT_EQ(reason(puzzle)->kind, ReasonKind::volumes);
    puzzle.pieces.push_back(piece("t", tromino, true, {0, 1}));
    EXPECT_FALSE(reason(puzzle));
}

TEST(Reasons, SeePartsWhoseVolumesDoNotFit) {
    Puzzle puzzle = rectangle(15, 7, free_polyominoes(6));
    add_island(puzzle, 15, 7);
    const auto found = reason(puzzle);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text,
              "volumes: the part of the region that contains [0, 0] needs 105 cells, and 105 is "
              "not a multiple of 6, the size of every piece that fits there");
    EXPECT_EQ(found->cells.size(), 105U);
    // A piece that reaches from one part into the other joins them.
    puzzle.pieces.push_back(piece("bridge", {{0, 0}, {16, 0}, {17, 0}, {0, 1}, {1, 1}, {2, 1}}));
    const auto other = reason_of_kind(puzzle, ReasonKind::volumes);
    EXPECT_TRUE(!other || other->cells.empty());
}

TEST(Reasons, SeeWhatFixedPlacementsCutOff) {
    // A column through the third of six columns leaves two by three and three by three cells.
    Puzzle puzzle = rectangle(
        6, 3,
        {piece("t", tromino), piece("o", l_tetromino, true, any), piece("d", domino, true, any)});
    EXPECT_TRUE(reason(puzzle));
    puzzle.pieces[0].copies = {1, 3};
    EXPECT_FALSE(reason(puzzle));
    puzzle.fixed = {{"t", {{2, 0}, {2, 1}, {2, 2}}}};
    EXPECT_FALSE(reason(puzzle));
    puzzle.pieces[0].copies = {1, 1};
    puzzle.region.cells.erase(puzzle.region.cells.begin());
    // Five cells on the left, nine on the right, and only even pieces for them.
    const auto found = reason(puzzle);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, ReasonKind::volumes);
    EXPECT_NE(found->text.find("the part of the region that contains"), std::string::npos);
}

TEST(Reasons, SeeCopiesThatContradictFixedPlacements) {
    Puzzle puzzle = rectangle(4, 1, {piece("d", domino), piece("e", domino, true, {1, 2})});
    puzzle.fixed = {{"d", {{0, 0}, {1, 0}}}, {"d", {{2, 0}, {3, 0}}}};
    puzzle.pieces[1].copies = {0, 2};
    const auto found = reason(puzzle);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->kind, ReasonKind::copies);
    EXPECT_EQ(found->text, "copies: piece 'd' may be used at most once, but is fixed twice");
    EXPECT_EQ(found->pieces, std::vector<int>{0});
    puzzle.pieces[0].copies = {0, 2};
    EXPECT_FALSE(reason(puzzle));
    puzzle.pieces[1].copies = {1, 2};
    EXPECT_EQ(reason_of_kind(puzzle, ReasonKind::piece_without_placement)->text,
              "piece with no placement besides the fixed ones: e");
}

TEST(Reasons, SeeThatAPieceHasTooFewPlacements) {
    Puzzle puzzle = rectangle(3, 3, {piece("x", tromino, true, {3, 3})});
    puzzle.pieces[0].turning = Turning::none;
    EXPECT_FALSE(reason(puzzle));
    puzzle.forbidden = {{"x", {{0, 1}, {1, 1}, {2, 1}}}};
    EXPECT_EQ(text(puzzle), "copies: piece 'x' must be used 3 times, but has only 2 placements");
}

TEST(Reasons, ListPiecesAndCells) {
    const Puzzle puzzle = rectangle(
        2, 2, {piece("I", tromino), piece("J", tromino, true, {0, 1}), piece("O", {{0, 0}})});
    EXPECT_EQ(text(puzzle), "piece with no placement: I");
    EXPECT_EQ(reason(puzzle)->pieces, std::vector<int>{0});
    Puzzle cells = rectangle(3, 1, {piece("d", domino, true, any)});
    cells.region.cells[2].required = false;
    EXPECT_FALSE(reason(cells));
    add_island(cells, 1, 1);
    EXPECT_EQ(text(cells), "no placement covers [4, 0]");
    EXPECT_EQ(reason(cells)->cells, std::vector<int>{3});
    cells.region.cells[3].required = false;
    cells.holes = 2;
    EXPECT_FALSE(reason(cells));
    cells.holes = 0;
    EXPECT_EQ(reason_of_kind(cells, ReasonKind::unreachable_cell)->text,
              "at most 0 cells may stay empty, but no placement covers [4, 0]");
}

TEST(Reasons, SettleTheFiveTetrominoes) {
    for (const auto& [width, height] : {std::pair{5, 4}, std::pair{10, 2}}) {
        const Puzzle puzzle = rectangle(width, height, free_polyominoes(4));
        const auto found = reason(puzzle);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->kind, ReasonKind::colouring);
        EXPECT_EQ(found->text,
                  "parity: the region has 10 dark cells on a checkerboard, but the pieces can "
                  "cover only 9 or 11");
        ASSERT_TRUE(found->colouring);
        EXPECT_EQ(found->colouring->region, 10);
        EXPECT_EQ(found->colouring->below, 9);
        EXPECT_EQ(found->colouring->above, 11);
        EXPECT_EQ(found->cells.size(), 10U);
        EXPECT_FALSE(reason(puzzle, {.colourings = false}));
    }
}

TEST(Reasons, SettleTheHexominoesInEveryRectangleOf210Cells) {
    const auto hexominoes = free_polyominoes(6);
    ASSERT_EQ(hexominoes.size(), 35);
    for (const int height : {3, 5, 6, 7, 10, 14}) {
        EXPECT_TRUE(reason(rectangle(210 / height, height, hexominoes))) << height;
    }
}

TEST(Reasons, SettleTheMutilatedChessboard) {
    Puzzle puzzle = rectangle(8, 8, {piece("d", domino, true, any)});
    EXPECT_FALSE(reason(puzzle));
    std::erase_if(puzzle.region.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{7, 7, 0};
    });
    EXPECT_EQ(reason(puzzle)->kind, ReasonKind::colouring);
    // Two holes of the same colour may be chosen where they are needed.
    Puzzle holes = rectangle(8, 8, {piece("d", domino, true, {31, 31})});
    for (RegionCell& cell : holes.region.cells) cell.required = false;
    EXPECT_FALSE(reason(holes));
}

// The volume forces an odd number of copies, each with an odd number of coloured cells.
TEST(Reasons, TieTheNumberOfCopiesToTheVolume) {
    const auto l = reason(rectangle(10, 10, {piece("L", l_tetromino, true, any)}));
    ASSERT_TRUE(l);
    EXPECT_EQ(l->text,
              "parity: the region has 50 cells with x = 0 modulo 2, but the nearest numbers that "
              "the pieces can cover are 49 and 51");
    EXPECT_FALSE(reason(rectangle(8, 8, {piece("L", l_tetromino, true, any)})));
    EXPECT_TRUE(reason(rectangle(6, 6, {piece("T", t_tetromino, true, any)})));
    EXPECT_FALSE(reason(rectangle(4, 4, {piece("T", t_tetromino, true, any)})));
    // Bounded copies of two sizes: an odd number of L and an even number of squares.
    const std::vector<Point> square{{0, 0}, {1, 0}, {0, 1}, {1, 1}};
    const auto both = [&](Copies l_copies) {
        return rectangle(10, 10,
                         {piece("L", l_tetromino, true, l_copies), piece("O", square, true, any)});
    };
    EXPECT_FALSE(reason(both({0, 24})));
    EXPECT_FALSE(reason(both({24, 24})));
    EXPECT_TRUE(reason(both({23, 23})));
}

TEST(Reasons, SeeColouringsOfParts) {
    // The colours balance over both boards together, but not on each.
    Puzzle puzzle = rectangle(4, 4, {piece("d", domino, true, any)});
    std::erase_if(puzzle.region.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{3, 3, 0};
    });
    const std::size_t part = puzzle.region.cells.size();
    for (std::size_t i = 0; i < part; ++i) {
        puzzle.region.cells.push_back({puzzle.region.cells[i].point + Point{5, 0, 0}});
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    const auto found = reason(puzzle);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text,
              "parity: the part of the region that contains [1, 0] has 6 dark cells on a "
              "checkerboard, but the pieces cover exactly 7");
    EXPECT_EQ(found->cells.size(), 6U);
}

TEST(Reasons, SeeThatPlacementsCoverAGrid) {
    // Five squares of four cells would fit by volume, with five holes.
    Puzzle puzzle = rectangle(5, 5, {piece("O", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}, true, {5, 5})});
    for (RegionCell& cell : puzzle.region.cells) {
        cell.required = false;
        cell.point = cell.point + Point{2, -3, 0};
    }
    const auto found = reason_of_kind(puzzle, ReasonKind::colouring);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->text,
              "colouring: the region has 4 cells with x = 1, y = 0 modulo 2, 0 to 4 of which must "
              "be covered, but the pieces cover exactly 5");
    puzzle.pieces.front().copies = {4, 4};
    EXPECT_EQ(text(puzzle), "");
}

TEST(Reasons, UseTheColoursOfTrianglesAndPrisms) {
    for (const char* name : {"triangle", "prism"}) {
        SCOPED_TRACE(name);
        Puzzle puzzle;
        puzzle.lattice = find_lattice(name);
        // An upward triangle and one of its neighbours, at the same height.
        std::vector<Point> pair{puzzle.lattice->residues[0]};
        for (const Point& p : puzzle.lattice->neighbours_of(pair.front())) {
            if (puzzle.lattice->residue_of(p) == 1 && pair.size() == 1) pair.push_back(p);
        }
        puzzle.pieces = {piece("pair", pair, true, any)};
        puzzle.region = box(*puzzle.lattice, 3, 2);
        std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
        EXPECT_FALSE(reason(puzzle));
        // Two cells of the same kind from opposite corners.
        std::erase_if(puzzle.region.cells, [&](const RegionCell& cell) {
            const UserPoint user = puzzle.lattice->to_user(cell.point);
            return user == UserPoint{1, 0, 0, 0} || user == UserPoint{1, 1, 0, 0};
        });
        EXPECT_TRUE(reason(puzzle));
    }
}

TEST(Reasons, AreSilentWherePackingsExist) {
    EXPECT_FALSE(reason(soma_cube()));
    EXPECT_FALSE(reason(rectangle(10, 6, pentominoes())));
    EXPECT_FALSE(reason(rectangle(3, 2, {piece("c", corner, true, any)})));
    Puzzle empty = rectangle(1, 1, {});
    empty.region.cells.clear();
    EXPECT_FALSE(reason(empty));
}

TEST(Reasons, AreNotFoundWhenStopped) {
    std::stop_source stop;
    stop.request_stop();
    for (const Puzzle& puzzle :
         {rectangle(5, 4, free_polyominoes(4)), rectangle(6, 11, pentominoes())}) {
        const PlacementTable table(puzzle);
        EXPECT_TRUE(find_reason(puzzle, table));
        EXPECT_FALSE(find_reason(puzzle, table, {}, stop.get_token()));
        EXPECT_TRUE(find_reasons(puzzle, table, {}, stop.get_token()).empty());
    }
}

// Word operations of the sums of all colourings: the time that reasons take besides one pass over
// the table.
std::int64_t words_of_sums(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    Effort effort;
    EXPECT_FALSE(colouring_reason(puzzle, table, openings_of(table, effort), effort));
    return effort.words;
}

TEST(Reasons, TakeLittleWorkOnLargePuzzles) {
    EXPECT_LT(words_of_sums(rectangle(64, 64, {piece("d", domino, true, any)})), 100'000);
    EXPECT_LT(words_of_sums(rectangle(40, 40, free_polyominoes(4, any))), 100'000);
    // An even number of L: one kind alone fills the volume, but not the colours.
    EXPECT_LT(
        words_of_sums(rectangle(
            30, 30, {piece("L", l_tetromino, true, {0, 101}), piece("d", domino, true, any)})),
        2'000'000);
    EXPECT_LT(words_of_sums(rectangle(10, 6, pentominoes())), 5'000);
    EXPECT_LT(words_of_sums(soma_cube()), 3'000);
}

TEST(Names, ListCellsUpToAsManyAsAsked) {
    const Puzzle puzzle = rectangle(3, 1, {piece("a", domino), piece("b", domino)});
    const std::vector<int> cells{0, 1, 2};
    EXPECT_EQ(names_of_cells(puzzle, cells), "[0, 0], [1, 0], [2, 0]");
    EXPECT_EQ(names_of_cells(puzzle, cells, 2), "[0, 0], [1, 0] and 1 more");
    EXPECT_EQ(names_of_pieces(puzzle, std::vector<int>{1, 0}), "b, a");
}

}  // namespace
}  // namespace polypack::testing
