// Weights modulo prime powers: found where the equations of a packing have no solution in integers,
// never where there is a packing, and checked by a proof that shares nothing with the search.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/item_group.hpp"
#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

const Copies any_copies{0, unlimited};
constexpr std::int64_t work = 300'000'000;

std::vector<Point> bar(int length) {
    std::vector<Point> cells;
    for (int x = 0; x < length; ++x) cells.push_back({x, 0, 0});
    return cells;
}

Puzzle filled_box(const char* lattice, std::vector<int> sides, std::vector<Piece> pieces) {
    sides.resize(3, 1);
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.region = box(*puzzle.lattice, sides[0], sides[1], sides[2]);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

std::optional<Reason> weights_of(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    const Effort effort;
    return weight_reason(puzzle, table, openings_of(table, effort), work, effort);
}

// The cells and copies that fixed placements leave to be packed.
struct Rest {
    std::set<Point> open;     // cells
    std::set<Point> reached;  // by a placement that is possible
    std::vector<int> fixed;   // copies, by piece
    std::vector<PlainPlacement> placements;

    explicit Rest(const Puzzle& puzzle) : fixed(puzzle.pieces.size(), 0) {
        for (const RegionCell& cell : puzzle.region.cells) open.insert(cell.point);
        for (const SetPlacement& set : puzzle.fixed) {
            const auto piece = std::ranges::find(puzzle.pieces, set.piece, &Piece::name);
            ++fixed[static_cast<std::size_t>(piece - puzzle.pieces.begin())];
            for (const Point& cell : set.cells) open.erase(cell);
        }
        for (const PlainPlacement& placement : all_placements(puzzle)) {
            const auto piece = static_cast<std::size_t>(placement.piece);
            if (fixed[piece] == puzzle.pieces[piece].copies.max) continue;
            if (!std::ranges::includes(open, placement.cells)) continue;
            placements.push_back(placement);
            reached.insert(placement.cells.begin(), placement.cells.end());
        }
    }
    // Returns true if no cell that can be covered may stay empty.
    [[nodiscard]] bool is_full(const Puzzle& puzzle) const {
        return puzzle.holes && *puzzle.holes <= std::ssize(open) - std::ssize(reached);
    }
};

// Says what is wrong with an argument, judged by the puzzle alone and not by its table; "": it
// proves that there is no packing. Precondition: a puzzle in canonical form.
std::string fault_of(const Puzzle& puzzle, const WeightArgument& argument) {
    const Rest rest(puzzle);
    std::map<Point, std::int64_t> weight;
    std::int64_t region = 0;
    for (std::size_t i = 0; i < puzzle.region.cells.size(); ++i) {
        const RegionCell& cell = puzzle.region.cells[i];
        weight[cell.point] = argument.cells.at(i);
        if (argument.cells[i] == 0) continue;
        if (!rest.open.contains(cell.point)) return "a cell that is covered has a weight";
        if (!cell.required && !rest.is_full(puzzle)) return "a cell that may stay empty has one";
        region += argument.cells[i];
    }
    std::int64_t pieces = 0;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Copies& copies = puzzle.pieces[i].copies;
        if (argument.pieces.at(i) == 0) continue;
        if (copies.min != copies.max) return "a piece of any number counts";
        pieces += std::int64_t{argument.pieces[i]} * (copies.max - rest.fixed[i]);
    }
    for (const PlainPlacement& placement : rest.placements) {
        std::int64_t sum = 0;
        for (const Point& cell : placement.cells) sum += weight.at(cell);
        const int wanted = argument.pieces[static_cast<std::size_t>(placement.piece)];
        if ((sum - wanted) % argument.modulus != 0) return "a placement has another sum";
    }
    if (region != argument.region_sum || pieces != argument.pieces_sum) return "other totals";
    return (region - pieces) % argument.modulus == 0 ? "the totals agree" : "";
}

struct Impossible {
    const char* name;
    Puzzle puzzle;
    int modulus;
};

std::vector<Impossible> impossible_puzzles() {
    const Piece l = piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, any_copies);
    Piece odd_l = l;
    odd_l.copies = {25, 25};
    const Piece t = piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, any_copies);
    Puzzle chessboard = filled_box("square", {8, 8}, {piece("d", bar(2), true, any_copies)});
    std::erase_if(chessboard.region.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{7, 7, 0};
    });
    return {
        {"L in 10 x 10", filled_box("square", {10, 10}, {l}), 4},
        {"25 L in 10 x 10", filled_box("square", {10, 10}, {odd_l}), 2},
        {"T in 10 x 10", filled_box("square", {10, 10}, {t}), 8},
        {"bars of 4 in 10 x 10",
         filled_box("square", {10, 10}, {piece("I", bar(4), true, any_copies)}), 2},
        {"bars of 6 in 15 x 14",
         filled_box("square", {15, 14}, {piece("I", bar(6), true, any_copies)}), 2},
        {"bars of 9 in 21 x 15",
         filled_box("square", {21, 15}, {piece("I", bar(9), true, any_copies)}), 2},
        {"chessboard without corners", chessboard, 3},
        // De Bruijn: a harmonic brick fills a box only if the box is a multiple of it.
        {"bricks 1 x 2 x 4 in 6 x 6 x 6",
         filled_box("cube", {6, 6, 6},
                    {piece("B",
                           {{0, 0, 0},
                            {1, 0, 0},
                            {2, 0, 0},
                            {3, 0, 0},
                            {0, 1, 0},
                            {1, 1, 0},
                            {2, 1, 0},
                            {3, 1, 0}},
                           true, any_copies)}),
         2},
    };
}

TEST(Weights, ProveWhatIsKnownToBeImpossible) {
    for (const Impossible& impossible : impossible_puzzles()) {
        SCOPED_TRACE(impossible.name);
        const auto reason = weights_of(impossible.puzzle);
        ASSERT_TRUE(reason);
        EXPECT_EQ(reason->kind, ReasonKind::weights);
        EXPECT_EQ(reason->weights.value().modulus, impossible.modulus);
        EXPECT_TRUE(proves(reason->weights.value(), PlacementTable(impossible.puzzle)));
    }
}

TEST(Weights, ProveMoreThanColourings) {
    const std::vector<Point> y{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {1, 1}};
    const Puzzle puzzle = filled_box("square", {13, 12}, {piece("Y", y, true, any_copies)});
    const PlacementTable table(puzzle);
    const auto reason = find_reason(puzzle, table);
    ASSERT_TRUE(reason);
    EXPECT_EQ(reason->kind, ReasonKind::weights);
    EXPECT_FALSE(find_reason(puzzle, table, {.colourings = false}));
}

TEST(Weights, AreAbsentWherePackingsExist) {
    EXPECT_FALSE(weights_of(soma_cube()));
    EXPECT_FALSE(weights_of(filled_box("square", {10, 6}, pentominoes())));
    EXPECT_FALSE(
        weights_of(filled_box("square", {12, 12}, {piece("I", bar(4), true, any_copies)})));
    Puzzle empty;
    empty.lattice = find_lattice("square");
    EXPECT_FALSE(weights_of(empty));
}

TEST(Weights, SaySumsOfPiecesWhoseNumberIsGiven) {
    const std::vector<Point> l{{0, 0}, {1, 0}, {2, 0}, {0, 1}};
    const auto reason = weights_of(filled_box("square", {10, 10}, {piece("L", l, true, {25, 25})}));
    ASSERT_TRUE(reason);
    EXPECT_EQ(reason->text,
              "weights: modulo 2, the weights of the cells add up to 1 under every placement of L, "
              "so to 25 = 1 modulo 2 under all pieces, but those of the region to 50 = 0 modulo 2");
    EXPECT_EQ(reason->pieces, std::vector<int>{0});
    EXPECT_EQ(reason->cells.size(), 50U);
    const auto open = weights_of(filled_box("square", {10, 10}, {piece("L", l, true, any_copies)}));
    ASSERT_TRUE(open);
    EXPECT_EQ(open->text,
              "weights: modulo 4, the weights of the cells add up to 0 under every placement, but "
              "those of the region to 150 = 2 modulo 4");
    EXPECT_TRUE(open->pieces.empty());
}

TEST(Weights, CountOnlyCellsThatMustBeCovered) {
    Puzzle puzzle = filled_box("square", {10, 10}, {piece("I", bar(4), true, any_copies)});
    EXPECT_TRUE(weights_of(puzzle));
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    EXPECT_FALSE(weights_of(puzzle));
    puzzle.holes = 0;
    EXPECT_TRUE(weights_of(puzzle));
    puzzle.holes = 4;
    EXPECT_FALSE(weights_of(puzzle));
}

TEST(Weights, ThatAreTamperedWithProveNothing) {
    for (const Impossible& impossible : impossible_puzzles()) {
        SCOPED_TRACE(impossible.name);
        const PlacementTable table(impossible.puzzle);
        const WeightArgument argument = weights_of(impossible.puzzle)->weights.value();
        for (int cell = 0; cell < table.cells(); ++cell) {
            WeightArgument other = argument;
            other.cells[cell] = (other.cells[cell] + 1) % other.modulus;
            other.region_sum += other.cells[cell] - argument.cells[cell];
            EXPECT_FALSE(proves(other, table)) << cell;
        }
        WeightArgument other = argument;
        ++other.region_sum;
        EXPECT_FALSE(proves(other, table));
        other = argument;
        other.pieces[0] = (other.pieces[0] + 1) % other.modulus;
        EXPECT_FALSE(proves(other, table));
        other = argument;
        other.cells.pop_back();
        EXPECT_FALSE(proves(other, table));
        other = argument;
        other.modulus = 1;
        EXPECT_FALSE(proves(other, table));
        other = argument;
        std::ranges::fill(other.cells, 0);
        std::ranges::fill(other.pieces, 0);
        other.region_sum = other.pieces_sum = 0;
        EXPECT_FALSE(proves(other, table));
    }
}

TEST(Weights, OfCellsThatMayStayEmptyProveNothing) {
    Puzzle puzzle = filled_box("square", {10, 10}, {piece("I", bar(4), true, any_copies)});
    const WeightArgument argument = weights_of(puzzle)->weights.value();
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    EXPECT_FALSE(proves(argument, PlacementTable(puzzle)));
}

// Returns true if the equations have a solution modulo a prime: plain Gaussian elimination.
bool solvable_modulo(int prime, std::vector<std::vector<int>> rows) {
    const std::size_t unknowns = rows.front().size() - 1;
    std::size_t rank = 0;
    for (std::size_t column = 0; column < unknowns && rank < rows.size(); ++column) {
        const auto at = std::find_if(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                                     [&](const auto& row) { return row[column] % prime != 0; });
        if (at == rows.end()) continue;
        std::swap(*at, rows[rank]);
        for (std::size_t i = rank + 1; i < rows.size(); ++i) {
            while (rows[i][column] % prime != 0) {
                for (std::size_t k = column; k <= unknowns; ++k) {
                    rows[i][k] = (rows[i][k] + rows[rank][k]) % prime;
                }
            }
        }
        ++rank;
    }
    return std::all_of(rows.begin() + static_cast<std::ptrdiff_t>(rank), rows.end(),
                       [&](const auto& row) { return row[unknowns] % prime == 0; });
}

// Returns the equations of a puzzle without fixed placements: a row for each cell that must be
// covered and for each piece with a given number of copies, a column for each placement and last
// the bound.
std::vector<std::vector<int>> equations(const PlacementTable& table) {
    std::vector<std::vector<int>> rows;
    const auto add = [&](int wanted, auto&& covers) {
        std::vector<int> row;
        for (int p = 0; p < table.size(); ++p) row.push_back(covers(p) ? 1 : 0);
        row.push_back(wanted);
        rows.push_back(row);
    };
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (!table.required(cell)) continue;
        add(1, [&](int p) { return std::ranges::count(table.cells_of(p), cell) > 0; });
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        if (copies.min == copies.max && copies.max > 0) {
            add(copies.min, [&](int p) { return table.piece_of(p) == piece; });
        }
    }
    return rows;
}

TEST(Weights, OnRandomPuzzlesNeverRuleOutAPacking) {
    int found = 0;
    int absent = 0;
    int compared = 0;
    for (unsigned seed = 1; seed <= 12'000 && !HasFailure(); ++seed) {
        const Puzzle puzzle = random_puzzle(seed + 500'000);
        const PlacementTable table(puzzle);
        if (table.size() > 60) continue;
        SCOPED_TRACE(puzzle.name + " on " + std::string(puzzle.lattice->name));
        const auto reason = weights_of(puzzle);
        found += reason.has_value();
        absent += !reason;
        if (reason) {
            EXPECT_TRUE(proves(reason->weights.value(), table));
            EXPECT_EQ(fault_of(puzzle, reason->weights.value()), "");
            EXPECT_TRUE(all_packings(puzzle, 1).empty()) << reason->text;
        }
        // Where a cell or a piece has no placement the equations are not those of the reason.
        const Effort effort;
        if (!table.fixed().empty() || table.hole_budget() != unlimited ||
            cell_reason(puzzle, table, openings_of(table, effort)) ||
            piece_reason(puzzle, table, openings_of(table, effort))) {
            continue;
        }
        const auto rows = equations(table);
        if (rows.empty()) continue;
        ++compared;
        int modulus = 0;
        for (const int prime : {13, 11, 7, 5, 3, 2}) {
            if (!solvable_modulo(prime, rows)) modulus = prime;
        }
        if (modulus != 0) {
            ASSERT_TRUE(reason) << modulus;
            EXPECT_LE(reason->weights.value().modulus, modulus);
        }
    }
    EXPECT_GT(found, 500);
    EXPECT_GT(absent, 500);
    EXPECT_GT(compared, 1000);
}

TEST(Weights, SettleLargePuzzlesWithLittleWork) {
    const Piece l = piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, any_copies);
    EXPECT_TRUE(weights_of(filled_box("square", {70, 70}, {l})));
    EXPECT_FALSE(weights_of(filled_box("square", {72, 72}, {l})));
    EXPECT_TRUE(
        weights_of(filled_box("cube", {14, 14, 14}, {piece("I", bar(4), true, any_copies)})));
}

TEST(Weights, AreNotFoundWhenStoppedOrOutOfWork) {
    const Puzzle puzzle = filled_box("square", {30, 30}, {piece("I", bar(4), true, any_copies)});
    const PlacementTable table(puzzle);
    Effort effort;
    const Openings openings = openings_of(table, effort);
    EXPECT_TRUE(weight_reason(puzzle, table, openings, work, effort));
    EXPECT_FALSE(weight_reason(puzzle, table, openings, 100, effort));
    std::stop_source stop;
    stop.request_stop();
    effort.stop = stop.get_token();
    EXPECT_FALSE(weight_reason(puzzle, table, openings, work, effort));
}

}  // namespace
}  // namespace polypack::testing
