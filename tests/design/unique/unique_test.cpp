#include "polypack/design/unique/unique.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle of(std::vector<Piece> pieces, int width, int height, int depth = 1) {
    Puzzle puzzle{.lattice = find_lattice(depth == 1 ? "square" : "cube")};
    puzzle.pieces = std::move(pieces);
    puzzle.region = box(*puzzle.lattice, width, height, depth);
    return puzzle;
}

int classes(const Puzzle& puzzle) {
    return count_classes(puzzle, all_packings(puzzle), true);
}

std::vector<Puzzle> puzzles() {
    const Piece domino = piece("D", {{0, 0}, {1, 0}}, true, {.min = 3, .max = 3});
    const Piece bent = piece("V", {{0, 0}, {1, 0}, {0, 1}}, true, {.min = 4, .max = 4});
    const Piece one = piece("O", {{0, 0}});
    const Piece square = piece("Q", {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
    const Piece straight = piece("I", {{0, 0}, {1, 0}, {2, 0}});
    const Piece hook = piece("J", {{0, 0}, {1, 0}, {2, 0}, {2, 1}}, false);
    return {of({domino}, 3, 2), of({bent}, 4, 3), of({square, straight, hook, one}, 4, 3),
            of({straight, piece("C", {{0, 0}, {1, 0}, {0, 1}}), piece("D", {{0, 0}, {1, 0}}), one},
               3, 3)};
}

// The changed puzzle has one packing, by the oracle, and it is that packing.
void expect_unique(const UniqueResult& result) {
    ASSERT_TRUE(result.puzzle);
    EXPECT_EQ(classes(*result.puzzle), 1);
    EXPECT_EQ(verify(*result.puzzle, result.packing), std::nullopt);
    EXPECT_EQ(result.ending, Ending::complete);
    EXPECT_TRUE(result.proven());
}

// The fewest pieces of a packing that are enough, by all sets of them.
int fewest_placed(const Puzzle& puzzle) {
    int fewest = 100;
    for (const PlainPacking& packing : all_packings(puzzle)) {
        const std::vector<PlainPlacement> pieces(packing.begin(), packing.end());
        for (unsigned set = 0; set < 1U << pieces.size(); ++set) {
            if (std::popcount(set) >= fewest) continue;
            Puzzle changed = puzzle;
            for (std::size_t i = 0; i < pieces.size(); ++i) {
                if ((set >> i & 1U) == 0) continue;
                changed.fixed.push_back({puzzle.pieces[pieces[i].piece].name,
                                         {pieces[i].cells.begin(), pieces[i].cells.end()}});
            }
            if (classes(changed) == 1) fewest = std::popcount(set);
        }
    }
    return fewest;
}

TEST(Unique, LeavesTheFewestPiecesInPlace) {
    int several = 0;
    for (const Puzzle& puzzle : puzzles()) {
        SCOPED_TRACE(puzzle.pieces.front().name);
        const UniqueResult result = make_unique(puzzle, {.by = UniqueBy::place});
        expect_unique(result);
        EXPECT_EQ(result.changes, fewest_placed(puzzle));
        EXPECT_EQ(result.placed.size(), static_cast<std::size_t>(result.changes));
        EXPECT_EQ(static_cast<int>(result.distinct), classes(puzzle));
        several += result.changes > 0 ? 1 : 0;
    }
    EXPECT_GE(several, 3);
}

// All ways to mark so many cells of the region and of the pieces, in any order, whatever packing
// they suit: pieces are single.
bool some_marking_is_unique(const Puzzle& puzzle, int marks, bool one_colour) {
    std::vector<std::pair<int, int>> piece_cells;
    for (int i = 0; i < static_cast<int>(puzzle.pieces.size()); ++i) {
        for (int j = 0; j < static_cast<int>(puzzle.pieces[i].cells.size()); ++j) {
            piece_cells.emplace_back(i, j);
        }
    }
    const auto cells = static_cast<int>(puzzle.region.cells.size());
    Puzzle changed = puzzle;
    for (Piece& piece : changed.pieces) piece.colours.assign(piece.cells.size(), 0);
    const int plain = one_colour ? 2 : marks + 1;
    for (RegionCell& cell : changed.region.cells) cell.colour = plain;
    for (int i = 0; i < plain; ++i) changed.colour_names.push_back(std::to_string(i));
    const std::function<bool(int, int, int)> mark = [&](int left, int first, int first_cell) {
        if (left == 0) return classes(changed) == 1;
        const int colour = one_colour ? 1 : left;
        for (int cell = first; cell < cells; ++cell) {
            if (changed.region.cells[cell].colour != plain) continue;
            changed.region.cells[cell].colour = colour;
            for (int at = first_cell; at < static_cast<int>(piece_cells.size()); ++at) {
                CellColour& own = changed.pieces[piece_cells[at].first]
                                      .colours[static_cast<std::size_t>(piece_cells[at].second)];
                if (own != 0) continue;
                own = colour;
                const bool found = mark(left - 1, cell + 1, one_colour ? at + 1 : 0);
                own = 0;
                if (found) return true;
            }
            changed.region.cells[cell].colour = plain;
        }
        return false;
    };
    return mark(marks, 0, 0);
}

TEST(Unique, MarksTheFewestCells) {
    const std::vector<Puzzle> all = puzzles();
    for (const UniqueBy by : {UniqueBy::marks, UniqueBy::colours}) {
        for (const Puzzle& puzzle : all) {
            SCOPED_TRACE(puzzle.pieces.front().name);
            const UniqueResult result = make_unique(puzzle, {.by = by});
            expect_unique(result);
            EXPECT_EQ(result.cells.size(), static_cast<std::size_t>(result.changes));
        }
        const Puzzle& single = all.back();
        const UniqueResult result = make_unique(single, {.by = by});
        ASSERT_GT(result.changes, 0);
        for (int fewer = 1; fewer < result.changes; ++fewer) {
            EXPECT_FALSE(some_marking_is_unique(single, fewer, by == UniqueBy::colours));
        }
        EXPECT_TRUE(some_marking_is_unique(single, result.changes, by == UniqueBy::colours));
    }
}

// The sets of pieces that a move makes, by trying all cells.
TEST(Unique, MovesACell) {
    const Puzzle puzzle = puzzles()[3];
    const UniqueResult result = make_unique(puzzle, {.by = UniqueBy::move});
    std::set<std::multiset<Polyform>> sets;
    const Lattice& lattice = *puzzle.lattice;
    const auto free_form = [&](const std::vector<Point>& cells) {
        return std::ranges::min(orientations(lattice, normalized(lattice, cells), true));
    };
    std::uint64_t unique = 0;
    for (std::size_t from = 0; from < puzzle.pieces.size(); ++from) {
        for (std::size_t to = 0; to < puzzle.pieces.size(); ++to) {
            if (from == to || puzzle.pieces[from].cells.size() == 1) continue;
            for (std::size_t i = 0; i < puzzle.pieces[from].cells.size(); ++i) {
                for (int x = -1; x < 5; ++x) {
                    for (int y = -1; y < 5; ++y) {
                        Puzzle changed = puzzle;
                        auto& less = changed.pieces[from].cells;
                        auto& more = changed.pieces[to].cells;
                        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
                        const Point cell{x, y, 0};
                        if (std::ranges::find(more, cell) != more.end()) continue;
                        more.push_back(cell);
                        if (!connected(lattice, less) || !connected(lattice, more)) continue;
                        std::multiset<Polyform> set;
                        std::map<Polyform, int> copies;
                        for (const Piece& piece : changed.pieces) {
                            set.insert(free_form(piece.cells));
                            ++copies[free_form(piece.cells)];
                        }
                        std::multiset<Polyform> old;
                        for (const Piece& piece : puzzle.pieces) old.insert(free_form(piece.cells));
                        if (set == old || !sets.insert(set).second) continue;
                        changed.pieces.clear();
                        for (const auto& [form, count] : copies) {
                            changed.pieces.push_back(
                                testing::piece(std::to_string(changed.pieces.size()), form, true,
                                               {.min = count, .max = count}));
                        }
                        unique += classes(changed) == 1 ? 1 : 0;
                    }
                }
            }
        }
    }
    EXPECT_EQ(result.tried, sets.size());
    EXPECT_EQ(result.unique, unique);
    ASSERT_GT(unique, 0U);
    expect_unique(result);
    EXPECT_EQ(result.changes, 1);
}

// Counted by a program of its own, over rotations of cubes: 15 sets differ from others only in
// pieces that do not fit into the cube.
TEST(Unique, PiecesThatFitNowhereDiffer) {
    const UniqueResult result = make_unique(soma_cube(), {.by = UniqueBy::move});
    EXPECT_EQ(result.tried, 416u);
    EXPECT_EQ(result.unique, 0u);
}

// If there are more packings than may be listed, a set is found all the same.
TEST(Unique, TellsAPackingFromThoseThatAreFound) {
    for (const Puzzle& puzzle : puzzles()) {
        for (const UniqueBy by : {UniqueBy::place, UniqueBy::marks, UniqueBy::colours}) {
            const UniqueResult exact = make_unique(puzzle, {.by = by});
            const UniqueResult found = make_unique(puzzle, {.by = by, .max_packings = 1});
            ASSERT_TRUE(found.puzzle);
            EXPECT_EQ(classes(*found.puzzle), 1);
            EXPECT_GE(found.changes, exact.changes);
            if (exact.changes == 0) continue;
            EXPECT_EQ(found.ending, Ending::limit);
            EXPECT_EQ(found.at_least, 1);
        }
    }
}

TEST(Unique, IsThePuzzleItselfWhereItHasOnePacking) {
    const Puzzle one = of({piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {.min = 3, .max = 3})}, 3, 3);
    for (const UniqueBy by :
         {UniqueBy::place, UniqueBy::marks, UniqueBy::colours, UniqueBy::move}) {
        const UniqueResult result = make_unique(one, {.by = by});
        expect_unique(result);
        EXPECT_EQ(result.changes, 0);
    }
    Puzzle none = of({piece("I", {{0, 0}, {1, 0}, {2, 0}})}, 2, 2);
    none.region.cells.pop_back();
    EXPECT_FALSE(make_unique(none).puzzle);
    EXPECT_EQ(make_unique(one, {.time_limit = -1}).ending, Ending::time);
}

}  // namespace
}  // namespace polypack::testing
