// Edges whose colours must match: every engine against the brute-force oracle on random puzzles of
// every lattice, and puzzles whose numbers of packings are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/formats/exact_cover.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/formats/write_yaml.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/coloured_puzzles.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr std::size_t few_matching = 1500;
// The oracle takes long where pieces may lie in many ways.
constexpr std::size_t few_placements = 100;

PlainPacking with_sides(const Packing& packing) {
    PlainPacking result;
    for (const PlacedPiece& p : packing.pieces) {
        PlainPlacement placed{p.piece, {p.cells.begin(), p.cells.end()}, {}};
        for (const EdgeMark& mark : p.edges) {
            placed.sides.emplace(mark.cell, mark.to - mark.cell, mark.colour);
        }
        result.insert(std::move(placed));
    }
    return result;
}

TEST(Edges, MatchByEveryEngineOnRandomPuzzles) {
    std::set<std::string_view> lattices;
    int checked_puzzles = 0;
    int with_packings = 0;
    int turned = 0;  // puzzles in which packings differ by colours alone
    for (unsigned seed = 1; seed <= 600; ++seed) {
        const Puzzle puzzle = random_coloured_puzzle(seed);
        if (!validate(puzzle).empty() || all_placements(puzzle).size() > few_placements) continue;
        const std::set<PlainPacking> expected = all_packings(puzzle, few_matching + 1);
        if (expected.size() > few_matching) continue;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        ++checked_puzzles;
        with_packings += !expected.empty();
        if (!expected.empty()) lattices.insert(puzzle.lattice->name);
        std::set<std::set<std::pair<int, std::set<Point>>>> by_cells;
        for (const PlainPacking& packing : expected) {
            std::set<std::pair<int, std::set<Point>>> cells;
            for (const PlainPlacement& p : packing) cells.emplace(p.piece, p.cells);
            by_cells.insert(cells);
        }
        turned += by_cells.size() < expected.size();
        for (const char* engine : {"", "cover", "restarts", "algorithm13", "sat"}) {
            if (*engine != '\0' && find_engine(engine) == nullptr) continue;
            SCOPED_TRACE(engine);
            std::set<PlainPacking> found;
            const SolveResult all =
                solve(puzzle, {.engine = engine, .list_all = true, .threads = 1},
                      [&](const Packing& packing) {
                          EXPECT_TRUE(found.insert(with_sides(packing)).second) << "reported twice";
                          EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
                          EXPECT_EQ(broken_rule(puzzle, packing.pieces), std::nullopt);
                          return true;
                      });
            EXPECT_TRUE(all.complete());
            EXPECT_EQ(found, expected);
            const SolveResult classes = count(puzzle, {.engine = engine, .threads = 1});
            EXPECT_EQ(classes.all, expected.size());
            EXPECT_EQ(classes.distinct, count_classes(puzzle, expected, true));
            if (HasFailure()) return;
        }
        const auto one = first(puzzle, {.threads = 1});
        EXPECT_EQ(one.has_value(), !expected.empty());
        if (one) {
            EXPECT_TRUE(expected.contains(with_sides(*one)));
        }
        if (expected.empty()) {
            EXPECT_NE(explain(puzzle, {.threads = 1}).verdict, Verdict::packable);
        }
        if (HasFailure()) return;
    }
    EXPECT_EQ(lattices.size(), all_lattices().size());
    EXPECT_GT(checked_puzzles, 400);
    EXPECT_GT(with_packings, 100);
    EXPECT_GT(turned, 60);
}

// All squares with sides of these colours up to rotation.
std::vector<Piece> squares_of(int colours) {
    std::vector<Piece> pieces;
    std::set<std::vector<int>> seen;
    const std::vector<Point> around{{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    for (int code = 0; code < colours * colours * colours * colours; ++code) {
        std::vector<int> sides;
        for (int i = 0, rest = code; i < 4; ++i, rest /= colours) sides.push_back(rest % colours);
        std::vector<int> least = sides;
        for (int turn = 0; turn < 4; ++turn) {
            std::ranges::rotate(sides, sides.begin() + 1);
            least = std::min(least, sides);
        }
        if (!seen.insert(least).second) continue;
        Piece square = piece(std::to_string(pieces.size()), {{0, 0}}, false);
        for (int i = 0; i < 4; ++i) square.edges.push_back({{0, 0}, around[i], least[i] + 1});
        pieces.push_back(std::move(square));
    }
    return pieces;
}

// Colours the border of a region.
void colour_border(Puzzle& puzzle, EdgeColour colour) {
    const RegionIndex index(puzzle.region);
    for (const RegionCell& cell : puzzle.region.cells) {
        for (const Point& to : puzzle.lattice->neighbours_of(cell.point)) {
            if (index.find(to) < 0) puzzle.rules.edges.border.push_back({cell.point, to, colour});
        }
    }
}

// MacMahon's squares of two colours: six, in 2 x 3 with one colour around.
TEST(Edges, CountSquaresOfTwoColours) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 3, 2);
    puzzle.pieces = squares_of(2);
    ASSERT_EQ(puzzle.pieces.size(), 6U);
    puzzle.rules.edges = edge_colours(2);
    const std::set<PlainPacking> expected = all_packings(puzzle);
    const SolveResult result = count(puzzle);
    EXPECT_EQ(result.all, expected.size());
    EXPECT_GT(expected.size(), 0U);
}

// The six-vertex model: squares whose sides carry arrows, two in and two out, with arrows into the
// left and right sides of a board and out of the others. Their number is that of alternating sign
// matrices (A005130).
TEST(Edges, CountAlternatingSignMatrices) {
    constexpr std::array<unsigned, 5> robbins{1, 2, 7, 42, 429};
    for (int n = 1; n <= static_cast<int>(robbins.size()); ++n) {
        Puzzle puzzle;
        puzzle.lattice = find_lattice("square");
        puzzle.region = box(*puzzle.lattice, n, n);
        puzzle.rules.edges = edge_colours(2);  // 1: into the square, 2: out of it
        puzzle.rules.edges.colours[0].partner = 2;
        puzzle.rules.edges.colours[1].partner = 1;
        const std::vector<Point> around{{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
        for (int in = 0; in < 16; ++in) {
            if (std::popcount(static_cast<unsigned>(in)) != 2) continue;
            Piece square = piece(std::to_string(in), {{0, 0}}, false, {0, unlimited});
            square.turning = Turning::none;
            for (int i = 0; i < 4; ++i) {
                square.edges.push_back({{0, 0}, around[i], (in >> i & 1) != 0 ? 1 : 2});
            }
            puzzle.pieces.push_back(std::move(square));
        }
        for (int i = 0; i < n; ++i) {
            auto& border = puzzle.rules.edges.border;
            border.push_back({{i, 0}, {i, -1}, 1});
            border.push_back({{i, n - 1}, {i, n}, 1});
            border.push_back({{0, i}, {-1, i}, 2});
            border.push_back({{n - 1, i}, {n, i}, 2});
        }
        EXPECT_EQ(count(puzzle).all, robbins[static_cast<std::size_t>(n) - 1]) << n;
    }
}

// A side of a piece that goes round a torus meets the piece itself.
TEST(Edges, MatchAroundATorus) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 1, 2);
    puzzle.region.period = {1, 2, 0};
    puzzle.rules.edges = edge_colours(3);
    Piece square = piece("A", {{0, 0}}, false, {2, 2});
    square.edges = {
        {{0, 0}, {0, -1}, 1}, {{0, 0}, {1, 0}, 2}, {{0, 0}, {0, 1}, 1}, {{0, 0}, {-1, 0}, 3}};
    puzzle.pieces = {square};
    // Colours 2 and 3 may not meet sideways, but the squares may lie head to head.
    EXPECT_EQ(count(puzzle).all, 2U);
    puzzle.pieces.front().turning = Turning::none;
    EXPECT_EQ(count(puzzle).all, 0U);
    puzzle.pieces.front().turning = Turning::any;
    puzzle.pieces.front().edges.back().colour = 2;
    EXPECT_EQ(count(puzzle).all, 2U);  // both turned or neither
}

// One of two sides that meet may have a colour, and the other none.
TEST(Edges, OfAPieceThatMeetsItselfMayBePlain) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("hex");
    puzzle.region = box(*puzzle.lattice, 1, 2);
    puzzle.region.period = {1, 2, 0};
    puzzle.rules.edges = edge_colours(2);
    Piece hexagon = piece("A", {{0, 0}}, false, {2, 2});
    hexagon.edges = {{{0, 0}, {1, 0}, 2}, {{0, 0}, {0, 1}, 2}};
    puzzle.pieces = {hexagon};
    for (const char* engine : {"cover", "restarts", "algorithm13", "sat"}) {
        if (find_engine(engine) == nullptr) continue;
        const SolveResult result =
            count(puzzle, {.engine = engine, .symmetry = SymmetryMode::none});
        EXPECT_EQ(result.all, 36U) << engine;  // each turned in any of six ways
    }
}

TEST(Edges, AreWrittenAndRead) {
    int written = 0;
    for (unsigned seed = 1; seed <= 400; ++seed) {
        const Puzzle given = random_coloured_puzzle(seed);
        if (!validate(given).empty()) continue;
        const Puzzle puzzle = checked(given);
        SCOPED_TRACE(puzzle_yaml(puzzle));
        ++written;
        Document document;
        document.puzzle = puzzle;
        const std::string text = write_yaml(document);
        SCOPED_TRACE(text);
        const Puzzle again = read_puzzle(Input::of_text("again.yaml", text));
        EXPECT_EQ(puzzle_hash(again), puzzle_hash(puzzle));
        EXPECT_EQ(again.rules.edges.colours, puzzle.rules.edges.colours);
        EXPECT_EQ(again.rules.edges.border, puzzle.rules.edges.border);
        const Puzzle oracle = read_puzzle(Input::of_text("o.yaml", puzzle_yaml(puzzle)));
        EXPECT_EQ(oracle.rules.edges.border, puzzle.rules.edges.border);
        // As lines of JSON, with packings, whose colours need not be said.
        std::vector<Packing> packings;
        (void)solve(puzzle, {.list_all = true, .threads = 1, .limit = 20},
                    [&](const Packing& packing) {
                        packings.push_back(packing);
                        return true;
                    });
        std::string lines = puzzle_line(puzzle);
        PackingLines writer(puzzle);
        for (const Packing& packing : packings) lines += writer.line(packing);
        if (packings.empty()) continue;
        const PackingFile file = read_packings(Input::of_text("p.jsonl", lines), 100);
        EXPECT_EQ(file.puzzle.rules.edges.colours.size(), puzzle.rules.edges.colours.size());
        EXPECT_EQ(file.puzzle.rules.edges.border, puzzle.rules.edges.border);
        ASSERT_EQ(file.packings.size(), packings.size());
        for (std::size_t i = 0; i < packings.size(); ++i) {
            Packing read;
            read.pieces = file.packings[i];
            EXPECT_EQ(with_sides(read), with_sides(packings[i]));
            std::vector<PlacedPiece> silent = packings[i].pieces;
            for (PlacedPiece& placed : silent) placed.edges.clear();
            EXPECT_EQ(verify(puzzle, silent), std::nullopt);
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(written, 100);
}

// Options of an exact cover exclude each other where edges do not match, as items or as colours.
TEST(Edges, AreWrittenAsExactCovers) {
    int written = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Puzzle given = random_coloured_puzzle(seed);
        if (!validate(given).empty() || all_placements(given).size() > few_placements) continue;
        Document document;
        document.puzzle = checked(given);
        const Puzzle& puzzle = document.puzzle;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        const PlacementTable table(puzzle);
        const ExactCover cover = exact_cover(puzzle);
        const std::vector<int> placements = placements_of_options(table, cover);
        ASSERT_EQ(cover.sides.size(), cover.options.size());
        for (std::size_t o = 0; o < placements.size(); ++o) {
            if (placements[o] < 0) continue;
            std::vector<int> items;
            table.edges().add_items(table.sides_of(placements[o]), items);
            EXPECT_EQ(
                std::ranges::count_if(cover.options[o],
                                      [&](int item) { return item >= cover.first_side_item; }),
                std::ssize(items));
        }
        const SolveResult counted = count(puzzle, {.limit = few_matching + 1});
        if (!counted.complete()) continue;
        for (const char* name : {"dlx", "mcc"}) {
            SCOPED_TRACE(name);
            try {
                const Format& format = *find_format(name);
                const std::string text = format.write(document, {});
                const std::string file = std::string("again.") + name;
                EXPECT_EQ(count(read_puzzle(Input::of_text(file, text))).all, counted.all) << text;
                ++written;
            } catch (const CannotWrite& what) {
                // dlx has no numbers of copies, and an empty cover nothing to cover.
                const std::string why = what.what();
                EXPECT_TRUE(why.starts_with("numbers of copies") ||
                            why.starts_with("a puzzle in which"))
                    << why;
            }
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(written, 200);
}

TEST(Edges, ThatDoNotMatchAreFound) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 2, 1);
    puzzle.rules.edges = edge_colours(2);
    Piece square = piece("A", {{0, 0}}, false, {2, 2});
    square.edges = {{{0, 0}, {1, 0}, 1}, {{0, 0}, {-1, 0}, 2}};
    puzzle.pieces = {square};
    const auto placed = [](int x, EdgeColour right, EdgeColour left) {
        return PlacedPiece{0, {{x, 0}}, {{{x, 0}, {x - 1, 0}, left}, {{x, 0}, {x + 1, 0}, right}}};
    };
    EXPECT_EQ(verify(puzzle, {placed(0, 1, 2), placed(1, 2, 1)}), std::nullopt);
    EXPECT_EQ(verify(puzzle, {placed(0, 1, 2), placed(1, 1, 2)}),
              "the edge between [1, 0] and [0, 0] is b on one side, which does not match a on the "
              "other");
    EXPECT_EQ(verify(puzzle, {placed(0, 1, 1), placed(1, 2, 1)}),
              "the colours of the edges of piece 'A' are not those of an orientation that it may "
              "have on these cells");
    colour_border(puzzle, 2);
    EXPECT_EQ(verify(puzzle, {placed(0, 2, 1), placed(1, 1, 2)}),
              "the edge of [0, 0] towards [-1, 0] is a, which does not match b on the border");
}

}  // namespace
}  // namespace polypack::testing
