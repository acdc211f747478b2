#include "polypack/puzzle/likeness.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// The puzzle moved as a whole, each piece moved on its own as it may be, both in another order and
// with other names.
Puzzle disguised(const Puzzle& puzzle, std::mt19937& random) {
    const std::vector<Motion>& motions = puzzle.lattice->motions;
    const auto any = [&] { return motions[below(random, static_cast<int>(motions.size()))]; };
    const auto step = [&] {
        const Point& s = puzzle.lattice->step;
        return Point{s.x * below(random, 9), s.y * below(random, 9),
                     puzzle.lattice->flat ? 0 : s.z * below(random, 9)};
    };
    Puzzle other = puzzle;
    other.name = "another";
    const Motion whole = any();
    const Point shift = step();
    for (RegionCell& cell : other.region.cells) cell.point = whole(cell.point) + shift;
    std::shuffle(other.region.cells.begin(), other.region.cells.end(), random);
    int number = 0;
    for (Piece& piece : other.pieces) {
        piece.name = "piece " + std::to_string(number++);
        for (Point& cell : piece.cells) cell = whole(cell);
        Motion own = any();
        while (!may_take(piece, own)) own = any();
        const Point away = step();
        for (Point& cell : piece.cells) cell = own(cell) + away;
    }
    std::shuffle(other.pieces.begin(), other.pieces.end(), random);
    return checked(other);
}

Puzzle on(std::string_view lattice, std::vector<Piece> pieces, Region region) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.pieces = std::move(pieces);
    puzzle.region = std::move(region);
    return checked(puzzle);
}

// A puzzle of all free polyforms of so many cells, in a random connected region.
Puzzle random_puzzle(const Lattice& lattice, int size, std::mt19937& random) {
    std::vector<Piece> pieces;
    int cells = 0;
    const auto forms = generate_polyforms(lattice, size, PolyformKind::free, 1000);
    for (const Polyform& form : *forms) {
        pieces.push_back(piece("p" + std::to_string(pieces.size()), form, lattice.flat));
        cells += size;
    }
    std::vector<Point> grown{lattice.residues.front()};
    while (static_cast<int>(grown.size()) < cells) {
        const std::vector<Point> next =
            lattice.neighbours_of(grown[below(random, static_cast<int>(grown.size()))]);
        const Point& cell = next[below(random, static_cast<int>(next.size()))];
        if (std::ranges::find(grown, cell) == grown.end()) grown.push_back(cell);
    }
    Region region;
    for (const Point& cell : grown) region.cells.push_back({cell});
    return on(lattice.name, std::move(pieces), std::move(region));
}

TEST(Likeness, IsSeenThroughMotionsNamesAndOrderOnEveryLattice) {
    std::mt19937 random(54);
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        for (int i = 0; i < 3; ++i) {
            const Puzzle puzzle = random_puzzle(lattice, 3, random);
            const Puzzle other = disguised(puzzle, random);
            EXPECT_TRUE(alike(puzzle, other));
            EXPECT_TRUE(alike(other, puzzle));
            Puzzle changed = other;
            changed.pieces.front() = changed.pieces.back();
            changed.pieces.front().name = "twice";
            if (other.pieces.size() > 1) {
                EXPECT_FALSE(alike(puzzle, checked(changed)));
            }
            const Puzzle different = random_puzzle(lattice, 3, random);
            EXPECT_EQ(alike(puzzle, different), alike(different, puzzle));
        }
    }
}

TEST(Likeness, IsOfEqualPiecesInOneListOrAnother) {
    const Puzzle once = on("square", {piece("D", {{0, 0}, {1, 0}}, true, {3, 3})},
                           box(*find_lattice("square"), 3, 2));
    const Puzzle thrice = on("square",
                             {piece("A", {{0, 0}, {1, 0}}), piece("B", {{0, 0}, {0, 1}}),
                              piece("C", {{5, 5}, {6, 5}}, false)},
                             box(*find_lattice("square"), 2, 3));
    EXPECT_TRUE(alike(once, thrice));
    Puzzle any = once;
    any.pieces[0].copies = {0, unlimited};
    EXPECT_FALSE(alike(once, any));
    Puzzle many = any;
    many.pieces[0].copies = {0, 77};
    EXPECT_TRUE(alike(any, many)) << "there is no room for more than three";
}

TEST(Likeness, IsOfALayerOfSpaceAndThePlane) {
    const Puzzle flat = on("square", pentominoes(), box(*find_lattice("square"), 6, 10));
    Region standing;
    for (int x = 0; x < 10; ++x) {
        for (int z = 0; z < 6; ++z) standing.cells.push_back({{x, 7, z}});
    }
    std::vector<Piece> pieces = pentominoes();
    for (Piece& piece : pieces) {
        piece.turn_over = false;
        for (Point& cell : piece.cells) cell = {0, cell.x, cell.y};
    }
    EXPECT_TRUE(alike(flat, on("cube", pieces, standing)));
    Puzzle one_sided = flat;
    for (Piece& piece : one_sided.pieces) piece.turn_over = false;
    EXPECT_FALSE(alike(one_sided, on("cube", pieces, standing)));
}

TEST(Likeness, IsSeenThroughTheNamesOfColours) {
    const Lattice& square = *find_lattice("square");
    Puzzle puzzle;
    puzzle.lattice = &square;
    puzzle.pieces = {piece("A", {{0, 0}, {1, 0}}), piece("B", {{0, 0}, {1, 0}})};
    puzzle.pieces[0].colours = {1, 2};
    puzzle.pieces[1].colours = {2, 3};
    puzzle.region = box(square, 2, 2);
    puzzle.region.cells[0].colour = 1;
    puzzle.region.cells[3].colour = 3;
    Puzzle other = puzzle;
    other.pieces[0].colours = {2, 3};
    other.pieces[1].colours = {3, 1};
    other.region.cells[0].colour = 2;
    other.region.cells[3].colour = 1;
    EXPECT_TRUE(alike(checked(puzzle), checked(other)));
    other.pieces[1].colours = {1, 1};
    EXPECT_FALSE(alike(checked(puzzle), checked(other)));
}

TEST(Likeness, IsOfColoursThatDecideNothing) {
    const Puzzle plain = soma_cube();
    Puzzle painted = plain;
    for (Piece& piece : painted.pieces) {
        for (std::size_t i = 0; i < piece.cells.size(); ++i) {
            piece.colours.push_back(static_cast<CellColour>(i % 3));
        }
    }
    painted.colour_rules = {{2, {2}}};
    EXPECT_TRUE(alike(plain, checked(painted))) << "the region has no colours";
    for (RegionCell& cell : painted.region.cells) cell.colour = 3;
    EXPECT_FALSE(alike(plain, checked(painted)));
    painted.colour_rules = {{1, {3, 1}}, {2, {3}}};
    EXPECT_TRUE(alike(plain, checked(painted))) << "they may lie on all of it";
    painted.region.cells.front().colour = 1;
    EXPECT_FALSE(alike(plain, checked(painted)));
}

TEST(Likeness, IsOfCellsThatAreFilledAnyway) {
    Puzzle puzzle = soma_cube();
    Puzzle optional = puzzle;
    for (RegionCell& cell : optional.region.cells) cell.required = false;
    EXPECT_TRUE(alike(puzzle, optional));
    optional.pieces[0].copies = {0, 1};
    EXPECT_FALSE(alike(puzzle, optional));
    Puzzle fixed = puzzle;
    fixed.fixed = {{"V", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}};
    EXPECT_FALSE(alike(puzzle, checked(fixed)));
    Puzzle turned = puzzle;
    turned.fixed = {{"V", {{2, 2, 2}, {2, 1, 2}, {2, 2, 1}}}};
    EXPECT_TRUE(alike(checked(fixed), checked(turned)));
    turned.fixed = {{"V", {{1, 2, 2}, {1, 1, 2}, {1, 2, 1}}}};
    EXPECT_FALSE(alike(checked(fixed), checked(turned)));
}

}  // namespace
}  // namespace polypack::testing
