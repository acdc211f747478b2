// Copies in layers: places by their numbers, and all regions that a search by layers finds, against
// all regions there are.
#include "polypack/design/multiples/layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <stop_token>
#include <string_view>
#include <vector>

#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

TEST(LayerWindow, NumbersEveryCellNearARegion) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const LayerWindow window(lattice, 4, 3);
        std::set<Point> near(lattice.residues.begin(), lattice.residues.end());
        for (int steps = 0; steps < 3; ++steps) {
            for (const Point& from : std::set<Point>(near)) {
                for (const Point& to : lattice.neighbours_of(from)) near.insert(to);
            }
        }
        std::set<int> numbers;
        for (const Point& point : near) {
            const UserPoint user = lattice.to_user(point);
            const bool kinds = lattice.residues.size() > 1;
            const LayerSpot spot{user[0], user[1], kinds ? user[3] : user[2], kinds ? user[2] : 0};
            const int number = window.number(spot);
            EXPECT_GE(number, 0);
            EXPECT_LT(number, window.size());
            EXPECT_EQ(window.point(number), point);
            EXPECT_EQ(window.kind(number), spot.kind);
            numbers.insert(number);
        }
        EXPECT_EQ(numbers.size(), near.size());
    }
}

Puzzle in_layers(std::string_view lattice, std::vector<Polyform> forms, bool turn_over = true) {
    std::vector<Piece> pieces;
    for (Polyform& form : forms) pieces.push_back(piece("p", std::move(form), turn_over));
    return set_of(std::move(pieces), lattice);
}

// The regions of the positions below one, each of which all layers cover.
void add_regions(const Puzzle& puzzle, LayerPosition& position, std::set<Polyform>& regions) {
    std::vector<LayerMove> moves;
    const LayerPosition::Next next = position.next(moves);
    if (next == LayerPosition::Next::packed) {
        const std::vector<Point> region = position.region();
        for (const Packing& packing : position.packings()) {
            std::vector<Point> covered;
            for (const PlacedPiece& placed : packing.pieces) {
                covered.insert(covered.end(), placed.cells.begin(), placed.cells.end());
            }
            std::ranges::sort(covered);
            EXPECT_EQ(covered, region);
        }
        regions.insert(normalized(*puzzle.lattice, region));
    }
    EXPECT_EQ(next == LayerPosition::Next::branch, !moves.empty());
    const std::vector<Point> before = position.region();
    for (const LayerMove& move : moves) {
        position.place(move);
        add_regions(puzzle, position, regions);
        position.take_back();
        EXPECT_EQ(position.region(), before);
    }
}

std::set<Polyform> regions_by_layers(const Puzzle& puzzle, int cells, bool holes) {
    const LayerField field(puzzle, cells, holes, 1, {});
    LayerPosition position(field);
    std::set<Polyform> regions;
    for (const LayerMove& first : position.beginnings()) {
        position.set(std::vector{first});
        add_regions(puzzle, position, regions);
    }
    return regions;
}

// Regions of so many cells that copies of each piece alone pack.
std::set<Polyform> regions_by_trial(const Puzzle& puzzle, int cells) {
    std::set<Polyform> regions;
    const Lattice& lattice = *puzzle.lattice;
    const auto forms = generate_polyforms(lattice, cells, PolyformKind::fixed, 1'000'000);
    for (const Polyform& form : forms.value_or(std::vector<Polyform>{})) {
        const bool common = std::ranges::all_of(puzzle.pieces, [&](const Piece& given) {
            Puzzle alone = puzzle;
            alone.region.cells.clear();
            for (const Point& cell : form) alone.region.cells.push_back({cell});
            alone.pieces = {given};
            alone.pieces[0].copies = {0, unlimited};
            return !all_packings(alone, 1).empty();
        });
        if (common) regions.insert(form);
    }
    return regions;
}

// Precondition: no smaller region is one.
void expect_all_regions(const Puzzle& puzzle, int cells) {
    const std::set<Polyform> expected = regions_by_trial(puzzle, cells);
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(regions_by_layers(puzzle, cells, true), expected);
}

const Polyform domino{{0, 0}, {1, 0}};
const Polyform straight_tromino{{0, 0}, {1, 0}, {2, 0}};
const Polyform l_tetromino{{0, 0}, {0, 1}, {0, 2}, {1, 2}};

TEST(Layers, FindEveryLeastRegionOfSquares) {
    expect_all_regions(in_layers("square", {domino, straight_tromino}), 6);
    expect_all_regions(in_layers("square", {straight_tromino, domino}), 6);
    expect_all_regions(in_layers("square", {l_tetromino, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}}), 8);
}
TEST(Layers, FindEveryLeastRegionOfHexagons) {
    expect_all_regions(in_layers("hex", {domino, {{0, 0}, {1, 0}, {0, 1}}}), 6);
}
TEST(Layers, FindEveryLeastRegionOfTriangles) {
    const Lattice& lattice = *find_lattice("triangle");
    const auto diamonds = generate_polyforms(lattice, 2, PolyformKind::free, 10);
    const auto trapezia = generate_polyforms(lattice, 3, PolyformKind::free, 10);
    ASSERT_TRUE(diamonds && trapezia);
    expect_all_regions(in_layers("triangle", {diamonds->front(), trapezia->front()}), 6);
}
TEST(Layers, FindEveryLeastRegionInSpace) {
    expect_all_regions(
        in_layers("cube", {{{0, 0, 0}, {1, 0, 0}}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}}, false), 6);
}

TEST(Layers, LeaveOutRegionsWithHolesWhereTheseMayHaveNone) {
    Polyform mirrored = l_tetromino;
    for (Point& cell : mirrored) cell.x = -cell.x;
    const Puzzle puzzle =
        in_layers("square", {l_tetromino, normalized(*find_lattice("square"), mirrored)}, false);
    std::set<Polyform> expected = regions_by_trial(puzzle, 8);
    EXPECT_EQ(regions_by_layers(puzzle, 8, true), expected);
    const Polyform ring{{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
    EXPECT_EQ(expected.erase(ring), 1);
    EXPECT_EQ(regions_by_layers(puzzle, 8, false), expected);
}

// Every orientation of the first piece, by its first cell.
TEST(Layers, BeginWithTheFirstPieceInEveryOrientation) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        const auto forms = generate_polyforms(lattice, 3, PolyformKind::one_sided, 1000);
        ASSERT_TRUE(forms);
        const Puzzle puzzle =
            set_of({piece("a", forms->back()), piece("b", forms->front())}, lattice.name);
        std::set<Polyform> expected;
        for (const Orientation& turned : orientations_of(lattice, puzzle.pieces[0])) {
            expected.insert(turned.cells);
        }
        const LayerField field(puzzle, 6, true, 1, {});
        LayerPosition position(field);
        std::multiset<Polyform> begun;
        for (const LayerMove& move : position.beginnings()) {
            position.set(std::vector{move});
            begun.insert(normalized(lattice, position.region()));
        }
        EXPECT_EQ(begun, std::multiset<Polyform>(expected.begin(), expected.end()));
    }
}

TEST(Layers, SayWhetherTheSizeLeftACopyOut) {
    const Puzzle puzzle = in_layers("square", {domino, straight_tromino});
    for (const int cells : {4, 6}) {
        const LayerField field(puzzle, cells, true, 1, {});
        LayerPosition position(field);
        position.set(std::vector{position.beginnings().front()});
        EXPECT_FALSE(position.bounded());
        std::set<Polyform> regions;
        add_regions(puzzle, position, regions);
        EXPECT_TRUE(position.bounded()) << cells;
        EXPECT_EQ(regions.empty(), cells == 4);
    }
}

}  // namespace
}  // namespace polypack::testing
