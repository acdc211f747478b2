// The best packings: against the brute-force oracle on random puzzles of every lattice, and puzzles
// that people have posed.
#include "polypack/api/optimise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>

#include "polypack/analysis/packing_traits.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr std::size_t packings_of_oracle = 1000;

// Most cells may stay empty, and pieces be left out, so that packings differ in every quantity.
Puzzle random_choice(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle = random_puzzle(seed + 9'000'000);
    if (chance(70)) {
        for (RegionCell& cell : puzzle.region.cells) cell.required = chance(20);
        puzzle.holes.reset();
    }
    const bool alike = chance(30);
    for (Piece& piece : puzzle.pieces) {
        if (chance(60)) piece.copies.min = 0;
        if (chance(30) && piece.copies.max < 3) ++piece.copies.max;
        if (chance(80)) piece.value = alike ? 3 : static_cast<int>(random() % 5);
    }
    if (chance(30)) puzzle.rules = random_rules(puzzle, random);
    return puzzle;
}

// The quantity of a packing, counted anew.
std::int64_t plain_quantity(const Puzzle& puzzle, const Objective& objective,
                            const PlainPacking& packing) {
    std::int64_t sum = 0;
    std::int64_t covered = 0;
    for (const PlainPlacement& placed : packing) {
        const Piece& piece = puzzle.pieces[placed.piece];
        covered += static_cast<std::int64_t>(placed.cells.size());
        if (objective.quantity == Quantity::pieces) ++sum;
        if (objective.quantity == Quantity::copies && piece.name == objective.piece) ++sum;
        if (objective.quantity == Quantity::value) sum += piece.value.value_or(0);
    }
    if (objective.quantity == Quantity::cells) return covered;
    if (objective.quantity != Quantity::holes) return sum;
    return static_cast<std::int64_t>(puzzle.region.cells.size()) - covered;
}

void check(const Puzzle& puzzle, const Objective& objective, const std::set<PlainPacking>& packings,
           const char* engine) {
    SCOPED_TRACE(objective_text(objective) + " by " + engine);
    std::optional<std::int64_t> best;
    std::uint64_t number = 0;
    for (const PlainPacking& packing : packings) {
        const std::int64_t quantity = plain_quantity(puzzle, objective, packing);
        const bool better = !best || (objective.maximise ? quantity > *best : quantity < *best);
        if (better) {
            best = quantity;
            number = 0;
        }
        number += quantity == *best ? 1 : 0;
    }
    std::optional<std::int64_t> before;
    const Optimum found =
        optimise(puzzle, objective, {.engine = engine, .threads = 1},
                 [&](const Packing& packing, std::int64_t quantity) {
                     EXPECT_EQ(quantity_of(puzzle, objective, packing.pieces), quantity);
                     if (before) {
                         EXPECT_TRUE(objective.maximise ? quantity > *before : quantity < *before);
                     }
                     before = quantity;
                     return true;
                 });
    EXPECT_EQ(found.ending, Ending::complete);
    EXPECT_EQ(found.best, best);
    EXPECT_EQ(found.bound, best);
    EXPECT_EQ(found.proven(), best.has_value());
    EXPECT_FALSE(found.why.empty());
    EXPECT_EQ(found.packing.has_value(), best.has_value());
    if (!best || !found.packing) return;
    EXPECT_EQ(quantity_of(puzzle, objective, found.packing->pieces), *best);
    EXPECT_EQ(verify(puzzle, found.packing->pieces), std::nullopt);
    EXPECT_EQ(broken_rule(puzzle, found.packing->pieces), std::nullopt);
    const auto best_ones = with_quantity(puzzle, objective, *best, *best);
    ASSERT_TRUE(best_ones);
    EXPECT_EQ(count(*best_ones, {.engine = engine, .threads = 1}).all, number);
}

TEST(Optimise, AgreesWithBruteForceOnRandomPuzzles) {
    std::set<std::string_view> lattices;
    int tested = 0;
    int packable = 0;
    for (unsigned seed = 1; seed <= 500; ++seed) {
        Puzzle puzzle = random_choice(seed);
        if (!validate(puzzle).empty()) continue;
        puzzle = polypack::checked(puzzle);
        const std::set<PlainPacking> packings = all_packings(puzzle, packings_of_oracle + 1);
        if (packings.size() > packings_of_oracle) continue;
        SCOPED_TRACE(puzzle_yaml(puzzle));
        ++tested;
        packable += packings.empty() ? 0 : 1;
        lattices.insert(puzzle.lattice->name);
        for (const bool maximise : {true, false}) {
            for (const Quantity quantity : {Quantity::copies, Quantity::pieces, Quantity::cells,
                                            Quantity::holes, Quantity::value}) {
                Objective objective{.maximise = maximise, .quantity = quantity};
                if (quantity == Quantity::copies) {
                    objective.piece = puzzle.pieces[seed % puzzle.pieces.size()].name;
                }
                if (objective_mistake(puzzle, objective)) continue;
                for (const char* engine : {"", "cover", "sat"}) {
                    if (*engine != '\0' && find_engine(engine) == nullptr) continue;
                    check(puzzle, objective, packings, engine);
                    if (HasFailure()) return;
                }
            }
        }
    }
    EXPECT_EQ(lattices.size(), all_lattices().size());
    EXPECT_GT(tested, 200);
    EXPECT_GT(packable, 100);
}

Puzzle crosses(int side) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, side, side);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.pieces = {piece("X", {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}}, true, {0, unlimited})};
    return puzzle;
}

TEST(Optimise, FindsHowManyCrossesFit) {
    const Objective objective{.maximise = true, .quantity = Quantity::copies, .piece = "X"};
    EXPECT_EQ(optimise(crosses(8), objective).best, 8);
    // As many pieces, and as few empty cells.
    EXPECT_EQ(optimise(crosses(8), {.maximise = true, .quantity = Quantity::pieces}).best, 8);
    EXPECT_EQ(optimise(crosses(8), {.maximise = false, .quantity = Quantity::holes}).best, 24);
    EXPECT_EQ(optimise(crosses(8), {.maximise = true, .quantity = Quantity::holes}).best, 64);
}

// OEIS A018835: the fewest squares into which a square of side n is cut (3 and more squares).
TEST(Optimise, FindsTheFewestSquares) {
    for (const auto& [side, fewest] : {std::pair(5, 8), std::pair(7, 9), std::pair(11, 11)}) {
        Puzzle puzzle;
        puzzle.lattice = find_lattice("square");
        puzzle.region = box(*puzzle.lattice, side, side);
        for (int k = 1; k < side; ++k) {
            std::vector<Point> cells;
            for (const RegionCell& cell : box(*puzzle.lattice, k, k).cells) {
                cells.push_back(cell.point);
            }
            puzzle.pieces.push_back(piece(std::to_string(k), cells, true, {0, unlimited}));
        }
        const Optimum found = optimise(puzzle, {.maximise = false, .quantity = Quantity::pieces});
        EXPECT_TRUE(found.proven());
        EXPECT_EQ(found.best, fewest) << side;
    }
}

TEST(Optimise, FindsTheMostValuableChoice) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 5, 5);
    puzzle.pieces = pentominoes();
    int value = 1;
    for (Piece& piece : puzzle.pieces) {
        piece.copies = {0, 1};
        piece.value = value++;
    }
    std::int64_t best = 0;
    (void)solve(puzzle, {}, [&](const Packing& packing) {
        std::int64_t sum = 0;
        for (const PlacedPiece& placed : packing.pieces) sum += placed.piece + 1;
        best = std::max(best, sum);
        return true;
    });
    const Optimum found = optimise(puzzle, {.maximise = true, .quantity = Quantity::value});
    EXPECT_TRUE(found.proven());
    EXPECT_EQ(found.best, best);
}

TEST(Optimise, SaysWhatIsKnownWhenItIsStopped) {
    std::stop_source stopped;
    const Objective objective{.maximise = true, .quantity = Quantity::pieces};
    const Optimum found = optimise(crosses(8), objective, {.stop = stopped.get_token()},
                                   [&](const Packing&, std::int64_t) {
                                       stopped.request_stop();
                                       return true;
                                   });
    EXPECT_FALSE(found.proven());
    EXPECT_EQ(found.ending, Ending::stopped);
    ASSERT_TRUE(found.best && found.bound);
    EXPECT_LE(*found.best, 8);
    EXPECT_GE(*found.bound, 8);
    const Optimum ended =
        optimise(crosses(8), objective, {}, [](const Packing&, std::int64_t) { return false; });
    EXPECT_EQ(ended.ending, Ending::limit);
    const Optimum late = optimise(crosses(8), objective, {.time_limit = -1});
    EXPECT_EQ(late.ending, Ending::time);
    EXPECT_FALSE(late.best);
}

TEST(Optimise, RefusesWhatThePuzzleDoesNotHave) {
    EXPECT_THROW((void)optimise(crosses(4), {.quantity = Quantity::copies, .piece = "Y"}),
                 std::invalid_argument);
    EXPECT_THROW((void)optimise(crosses(4), {.quantity = Quantity::value}), std::invalid_argument);
    Puzzle valued = crosses(4);
    valued.rules.value = ValueRule{};
    EXPECT_THROW((void)optimise(valued, {.quantity = Quantity::pieces}), std::invalid_argument);
}

TEST(Optimise, SaysThatThereIsNoPacking) {
    Puzzle puzzle = crosses(4);
    puzzle.pieces[0].copies = {5, 6};
    const Optimum found = optimise(puzzle, {.maximise = true, .quantity = Quantity::pieces});
    EXPECT_EQ(found.ending, Ending::complete);
    EXPECT_FALSE(found.best || found.bound);
    EXPECT_EQ(found.why,
              "volumes: the pieces have at least 25 cells in total, the region needs 0 "
              "to 16");
}

}  // namespace
}  // namespace polypack::testing
