// The engine sweep: the boards where its representation changes, and the choice
// between it and cover.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/search.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle board(int width, int height, std::vector<Piece> pieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

SearchResult counted(const Engine& engine, const Puzzle& puzzle, int threads = 1,
                     SymmetryMode mode = SymmetryMode::full) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, mode);
    SearchOptions options;
    options.threads = threads;
    return search(engine, table, symmetry, options, {});
}

const Engine& sweep() {
    return *find_engine("sweep");
}

TEST(Sweep, NodesDoNotDependOnThreads) {
    const Puzzle puzzle = board(10, 6, pentominoes());
    const SearchResult one = counted(sweep(), puzzle);
    const SearchResult many = counted(sweep(), puzzle, 3);
    EXPECT_EQ(many.distinct, one.distinct);
    EXPECT_EQ(many.stats, one.stats);
}

// Pieces that reach beyond the tables, boards of one to many words, many patterns.
TEST(Sweep, CountsTilingsOfEverySize) {
    const auto bars = [](int length) {
        std::vector<Point> cells;
        for (int x = 0; x < length; ++x) cells.push_back({x, 0, 0});
        return std::vector<Piece>{piece("bar", cells, true, {0, unlimited})};
    };
    const auto all = [&](int width, int height, int length) {
        return counted(sweep(), board(width, height, bars(length)), 1, SymmetryMode::none).all;
    };
    EXPECT_EQ(all(8, 8, 2), 12'988'816);
    EXPECT_EQ(all(3, 20, 2), 413'403);
    EXPECT_EQ(all(6, 14, 3), 54'177);
    EXPECT_EQ(all(4, 23, 4), 907);
    EXPECT_EQ(all(13, 13, 13), 2);
    EXPECT_EQ(all(50, 12, 50), 1);
    EXPECT_EQ(all(200, 1, 10), 1);
    EXPECT_EQ(all(60, 60, 60), 2);
}

TEST(Sweep, EliminationKeepsEveryPacking) {
    // Large enough that placements are eliminated.
    std::vector<Piece> pieces = pentominoes();
    pieces.push_back(piece("square", {{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
    Puzzle puzzle = board(8, 8, pieces);
    const SearchResult result = counted(sweep(), puzzle);
    EXPECT_EQ(result.distinct, 16146);
    EXPECT_EQ(result.all, 129168);
    const auto eliminates = [](const std::string& note) {
        return note.starts_with("eliminated") && !note.starts_with("eliminated 0");
    };
    EXPECT_TRUE(std::ranges::any_of(result.notes, eliminates));
}

TEST(Sweep, OrdersCellsAlongTheShortSide) {
    const Puzzle wide = board(20, 3, pentominoes());
    const Puzzle tall = board(3, 20, pentominoes());
    for (const Puzzle* puzzle : {&wide, &tall}) {
        const PlacementTable table(*puzzle);
        const SweepOrder order(table);
        EXPECT_EQ(order.width, 3);
        EXPECT_EQ(order.positions, 60);
        const std::set<int> used(order.position_of.begin(), order.position_of.end());
        EXPECT_EQ(used.size(), 60);
    }
}

// The search and its division, which stops it and goes on.
void expect_the_counts_of_cover(const Puzzle& puzzle) {
    for (const SymmetryMode mode : {SymmetryMode::full, SymmetryMode::none}) {
        const SearchResult expected = counted(*find_engine("cover"), puzzle, 1, mode);
        EXPECT_NE(expected.all, 0);
        for (const Engine* engine : {&sweep(), &automatic_engine()}) {
            const SearchResult result = counted(*engine, puzzle, 2, mode);
            EXPECT_EQ(result.all, expected.all) << engine->name;
            EXPECT_EQ(result.distinct, expected.distinct) << engine->name;
        }
    }
}

TEST(Sweep, RepeatsPiecesOfMorePatternsThanALaneHolds) {
    std::vector<Piece> pieces = pentominoes();
    pieces.push_back(piece("bar", {{0, 0}, {1, 0}, {2, 0}, {3, 0}}));
    pieces.push_back(piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}));
    for (Piece& each : pieces) each.copies = {0, unlimited};
    expect_the_counts_of_cover(board(5, 5, pieces));
    expect_the_counts_of_cover(board(6, 4, pieces));
}

TEST(Sweep, EliminatesNothingThatPiecesInPartsCanFill) {
    std::vector<Piece> pieces{piece("two dominoes", {{0, 0}, {1, 0}, {4, 1}, {5, 1}}),
                              piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}})};
    for (Piece& each : pieces) each.copies = {0, unlimited};
    expect_the_counts_of_cover(board(8, 7, pieces));
}

TEST(Trial, EstimatesTheNodesOfATree) {
    const Puzzle small = board(5, 3, {pentominoes()[1], pentominoes()[2], pentominoes()[7]});
    const Puzzle large = board(10, 6, pentominoes());
    for (const char* name : {"cover", "sweep"}) {
        SCOPED_TRACE(name);
        const Engine& engine = *find_engine(name);
        for (const Puzzle* puzzle : {&small, &large}) {
            const PlacementTable table(*puzzle);
            const Symmetry symmetry(*puzzle, table, SymmetryMode::full);
            const Restriction restriction = choose_restriction(table, symmetry);
            const auto tree = engine.prepare(table, restriction, {}, {});
            const double estimated = estimated_nodes(*tree, {});
            EXPECT_EQ(estimated_nodes(*tree, {}), estimated);
            const auto nodes = static_cast<double>(counted(engine, *puzzle).stats.nodes);
            if (puzzle == &small) {
                EXPECT_EQ(estimated, nodes);
            } else {
                EXPECT_GT(estimated, nodes / 3);
                EXPECT_LT(estimated, nodes * 3);
            }
        }
    }
}

TEST(Automatic, SweepsNarrowBoardsAndCoversOthers) {
    const Engine& automatic = automatic_engine();
    for (const int threads : {1, 2}) {
        const SearchResult narrow = counted(automatic, board(10, 6, pentominoes()), threads);
        EXPECT_EQ(narrow.engine, "sweep");
        EXPECT_EQ(narrow.distinct, 2339);
        EXPECT_TRUE(std::ranges::any_of(narrow.notes, [](const std::string& note) {
            return note.starts_with("sweep: about") && note.find("of cover") != std::string::npos;
        }));
    }
    Puzzle without_corners = board(8, 8, pentominoes());
    std::erase_if(without_corners.region.cells, [](const RegionCell& cell) {
        const Point& p = cell.point;
        return (p.x == 0 || p.x == 7) && (p.y == 0 || p.y == 7);
    });
    const SearchResult covered = counted(automatic, without_corners);
    EXPECT_EQ(covered.engine, "cover");
    EXPECT_EQ(covered.distinct, 2170);
    // In space there is no trial.
    const SearchResult space = counted(automatic, soma_cube());
    EXPECT_EQ(space.engine, "cover");
    EXPECT_EQ(space.distinct, 240);
}

}  // namespace
}  // namespace polypack::testing
