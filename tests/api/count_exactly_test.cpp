// Exact counts by every method, against the oracle's packings and classes, the search and published
// numbers.
#include "polypack/api/count_exactly.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

// Any number of pieces of these shapes in a rectangle.
Puzzle tilings(const std::vector<Piece>& shapes, int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = shapes;
    for (Piece& shape : puzzle.pieces) shape.copies = {.min = 0, .max = unlimited};
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

Puzzle dominoes(int width, int height) {
    return tilings({piece("D", {{0, 0}, {1, 0}})}, width, height);
}

// The methods that can count the packings, and up to symmetry too if that is asked.
std::vector<std::string> methods_for(const Family& family, SymmetryMode mode = SymmetryMode::full,
                                     bool distinct = true) {
    const PlacementTable table(family);
    const Symmetry symmetry(family.puzzle, table, mode);
    const CountTask task{table, symmetry, distinct};
    std::vector<std::string> names{""};  // chosen by the contest
    for (const CountMethod& method : count_methods()) {
        if (method.refusal(task, {}).empty()) names.emplace_back(method.name);
    }
    return names;
}

TEST(CountExactly, AgreesWithTheOracleOnRandomPuzzlesOfEveryLattice) {
    constexpr unsigned puzzles = 1000;
    std::map<std::string_view, int> packable;
    std::map<std::string, int> all_counted;
    for (unsigned seed = 1; seed <= puzzles; ++seed) {
        const Puzzle puzzle = random_puzzle(seed + 2'000'000);
        if (!validate(puzzle).empty()) continue;
        if (PlacementTable(puzzle).size() > 60) continue;
        const auto packings = all_packings(puzzle, 301);
        if (packings.size() > 300) continue;
        packable[puzzle.lattice->name] += !packings.empty();
        SCOPED_TRACE(puzzle_yaml(puzzle));
        for (const SymmetryMode mode :
             {SymmetryMode::none, SymmetryMode::rotations, SymmetryMode::full}) {
            const std::size_t distinct = mode == SymmetryMode::none
                                             ? packings.size()
                                             : static_cast<std::size_t>(count_classes(
                                                   puzzle, packings, mode == SymmetryMode::full));
            for (const std::string& method : methods_for(puzzle, mode)) {
                SCOPED_TRACE(method);
                const CountResult result = count_exactly(
                    puzzle, {.method = method, .distinct = true, .symmetry = mode, .threads = 1});
                EXPECT_EQ(result.ending, Ending::complete);
                EXPECT_EQ(result.all, BigCount(packings.size()));
                EXPECT_EQ(result.distinct, BigCount(distinct));
            }
            for (const std::string& method : methods_for(puzzle, mode, false)) {
                SCOPED_TRACE(method);
                all_counted[method] += !packings.empty();
                const CountResult all = count_exactly(puzzle, {.method = method, .threads = 1});
                EXPECT_EQ(all.all, BigCount(packings.size()));
            }
        }
        if (HasFailure()) return;
    }
    for (const Lattice& lattice : all_lattices()) {
        EXPECT_GT(packable[lattice.name], 1) << lattice.name;
    }
    for (const CountMethod& method : count_methods()) {
        EXPECT_GT(all_counted[std::string(method.name)], 50) << method.name;
    }
}

// The numbers of a puzzle by a method, where it is quick enough to have them.
bool finds_what_is_expected(const Family& family, const std::string& method, bool distinct) {
    SCOPED_TRACE(method);
    CountResult result;
    try {
        result = count_exactly(family, {.method = method,
                                        .distinct = distinct,
                                        .time_limit = 0.4,
                                        .memory_limit = std::size_t{50} << 20});
    } catch (const MemoryLimitExceeded&) {
        return false;
    }
    if (result.ending == Ending::time) return false;
    if (family.puzzle.expect.all) {
        EXPECT_EQ(digits_of(*result.all), family.puzzle.expect.all->digits());
    }
    if (distinct && family.puzzle.expect.distinct) {
        EXPECT_EQ(digits_of(*result.distinct), family.puzzle.expect.distinct->digits());
    }
    return true;
}

// By every method but the search, which has its own test.
TEST(CountExactly, FindsThePublishedCountsOfShippedPuzzles) {
    int compared = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(POLYPACK_SOURCE_DIR) / "puzzles")) {
        if (entry.path().extension() != ".yaml") continue;
        SCOPED_TRACE(entry.path().filename().string());
        const Family family = read_family(entry.path().string());
        if (family.puzzle.rules.any()) continue;
        if (!family.connected.empty()) {
            compared += finds_what_is_expected(family, "", false);
            continue;
        }
        for (const std::string& method : methods_for(family)) {
            if (method.empty() || method == "search") continue;
            compared += finds_what_is_expected(family, method, true);
        }
    }
    EXPECT_GT(compared, 15);
    RecordProperty("compared", compared);
}

// Kasteleyn's and Temperley and Fisher's formula; exact as a double up to 2^53.
double domino_tilings(int width, int height) {
    double product = 1;
    for (int x = 1; x <= (width + 1) / 2; ++x) {
        for (int y = 1; y <= (height + 1) / 2; ++y) {
            const double a = 2 * std::cos(M_PI * x / (width + 1));
            const double b = 2 * std::cos(M_PI * y / (height + 1));
            product *= a * a + b * b;
        }
    }
    return std::round(product);
}

TEST(CountExactly, CountsDominoesByTheFormula) {
    for (int width = 2; width <= 9; ++width) {
        for (int height = 2; height <= 9; height += 2) {
            const CountResult result = count_exactly(dominoes(width, height));
            EXPECT_EQ(result.all, static_cast<std::uint64_t>(domino_tilings(width, height)));
        }
    }
    EXPECT_EQ(count_exactly(dominoes(12, 12)).all, BigCount("53060477521960000"));
    EXPECT_EQ(count_exactly(dominoes(20, 16)).all, count_exactly(dominoes(16, 20)).all);
}

// OEIS A099390, a count of 34 digits, and its classes under four motions, counted by their
// parities.
TEST(CountExactly, CountsMoreThanSixtyFourBitsHold) {
    const CountResult result = count_exactly(dominoes(16, 16), {.distinct = true});
    EXPECT_EQ(result.all, BigCount("2444888770250892795802079170816"));
    ASSERT_TRUE(result.distinct);
    EXPECT_GE(*result.distinct * 8, *result.all);
    EXPECT_LT(*result.distinct * 8, *result.all * 1001 / 1000);
    EXPECT_EQ(result.method, "determinant");
}

// OEIS A060312, by the formula of its entry, except for a square.
TEST(CountExactly, CountsStripsOfDominoesUpToSymmetry) {
    std::vector<BigCount> fibonacci{0, 1};
    while (fibonacci.size() < 130) {
        fibonacci.push_back(fibonacci.back() + fibonacci[fibonacci.size() - 2]);
    }
    for (const int length : {1, 3, 4, 5, 6, 7, 8, 60, 61, 127, 128}) {
        const int other = length % 2 == 0 ? length / 2 + 2 : (length + 1) / 2;
        const Puzzle puzzle = dominoes(length, 2);
        for (const std::string& method : methods_for(puzzle)) {
            if (method == "search" && length > 8) continue;
            const CountResult result = count_exactly(puzzle, {.method = method, .distinct = true});
            EXPECT_EQ(result.all, fibonacci[length + 1]);
            EXPECT_EQ(result.distinct, (fibonacci[length + 1] + fibonacci[other]) / 2);
        }
    }
}

TEST(CountExactly, CountsSmallFrontiersAtOnce) {
    const Puzzle t_tetrominoes = tilings({piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}})}, 12, 12);
    for (const auto& [puzzle, packings] :
         {std::pair{dominoes(8, 8), "12988816"}, std::pair{dominoes(12, 12), "53060477521960000"},
          std::pair{t_tetrominoes, "78696"}}) {
        for (const bool distinct : {false, true}) {
            const CountResult result = count_exactly(puzzle, {.distinct = distinct});
            EXPECT_EQ(result.method, "frontier");
            EXPECT_EQ(result.all, BigCount(packings));
            EXPECT_EQ(result.distinct.has_value(), distinct);
            const CountResult named =
                count_exactly(puzzle, {.method = "frontier", .distinct = distinct});
            EXPECT_EQ(result.distinct, named.distinct);
        }
    }
}

// A count of none comes before the reason, which is given all the same.
TEST(CountExactly, SaysWhyEvenIfItHasCountedNone) {
    const Puzzle puzzle = tilings({piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}})}, 6, 6);
    for (const bool distinct : {false, true}) {
        const CountResult result = count_exactly(puzzle, {.distinct = distinct});
        EXPECT_EQ(result.all, BigCount(0));
        EXPECT_EQ(result.distinct, BigCount(0));
        ASSERT_TRUE(result.reason);
        EXPECT_EQ(result.reason->kind, ReasonKind::colouring);
        EXPECT_EQ(result.method, "");
    }
}

TEST(CountExactly, ChoosesTheFasterMethod) {
    EXPECT_EQ(count_exactly(dominoes(12, 12)).method, "frontier");
    const CountResult soma = count_exactly(soma_cube(), {.distinct = true});
    EXPECT_EQ(soma.method, "search");
    EXPECT_EQ(soma.all, BigCount(11520));
    EXPECT_EQ(soma.distinct, BigCount(240));
    Puzzle box345{.lattice = find_lattice("cube"), .pieces = pentominoes()};
    box345.region = box(*box345.lattice, 3, 4, 5);
    const CountResult longer = count_exactly(box345, {.distinct = true});
    EXPECT_EQ(longer.method, "search");
    EXPECT_EQ(longer.distinct, BigCount(3940));
    ASSERT_EQ(longer.notes.size(), 1);
    EXPECT_EQ(longer.notes.front().find("search: "), 0) << longer.notes.front();
    EXPECT_NE(longer.notes.front().find("frontier: given up after "), std::string::npos);
}

// All subsets of the cells, more than a search can probe.
TEST(CountExactly, WaitsForNoEstimateLongerThanItIsWorth) {
    Puzzle puzzle = tilings({piece("cell", {{0, 0}})}, 60, 60);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    const CountResult result = count_exactly(puzzle);
    EXPECT_EQ(result.all, BigCount(1) << 3600);
    EXPECT_LT(result.seconds.search, 10);
}

TEST(CountExactly, RefusesWhatItCannotDo) {
    EXPECT_THROW((void)count_exactly(soma_cube(), {.method = "guessing"}), std::invalid_argument);
    EXPECT_THROW((void)count_exactly(soma_cube(), {.threads = -1}), std::invalid_argument);
    EXPECT_THROW((void)count_exactly(soma_cube(), {.time_limit = std::nan("")}),
                 std::invalid_argument);
    EXPECT_THROW((void)count_exactly(Puzzle{}), InvalidPuzzle);
}

TEST(CountExactly, ListsPackingsWithRulesOnThem) {
    const GroupRule group{.pieces = {"D"}, .copies = {.min = 8, .max = 8}};
    for (const PackingRules& rules :
         {PackingRules{.groups = {group}}, PackingRules{.no_equal_touching = true},
          PackingRules{.no_crossroads = true}, PackingRules{.three_colourable = true},
          PackingRules{.fault_free = true}}) {
        Puzzle puzzle = dominoes(4, 4);
        puzzle.rules = rules;
        std::uint64_t listed = 0;
        (void)solve(puzzle, {.list_all = true}, [&](const Packing&) {
            ++listed;
            return true;
        });
        EXPECT_EQ(count_exactly(puzzle).all, BigCount(listed));
        EXPECT_THROW((void)count_exactly(puzzle, {.method = "frontier"}), InvalidArgument);
    }
    Family family{dominoes(4, 4)};
    family.puzzle.rules.fault_free = true;
    family.removable = {{.cells = {true, false}}};
    EXPECT_THROW((void)count_exactly(family), InvalidPuzzle) << "shapes are not listed";
}

TEST(CountExactly, SaysWhyThereIsNoPacking) {
    const CountResult result = count_exactly(dominoes(5, 5));
    EXPECT_EQ(result.ending, Ending::complete);
    EXPECT_EQ(result.all, BigCount(0));
    EXPECT_EQ(result.distinct, BigCount(0));
    ASSERT_TRUE(result.reason);
    EXPECT_EQ(result.method, "");
}

// Any of the shapes that remain connected: here a square of four cells or one without a corner.
TEST(CountExactly, TakesPiecesThatMayLackCells) {
    const Piece lacking = piece("L", {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
    const std::vector<Piece> shapes = {piece("O", lacking.cells),
                                       piece("V", {{0, 0}, {1, 0}, {1, 1}})};
    for (const auto& [width, height] : {std::pair{4, 5}, {6, 6}, {7, 5}}) {
        const CountResult expected =
            count_exactly(tilings(shapes, width, height), {.distinct = true});
        Family family = tilings({lacking}, width, height);
        family.removable = {{.cells = {false, true, true, false}}};
        for (const std::string& method : methods_for(family)) {
            SCOPED_TRACE(method);
            const CountResult result = count_exactly(family, {.method = method, .distinct = true});
            EXPECT_EQ(result.all, expected.all);
            EXPECT_EQ(result.distinct, expected.distinct);
        }
    }
}

TEST(CountExactly, KeepsToItsMemory) {
    const Puzzle puzzle = tilings(pentominoes(), 15, 15);
    EXPECT_THROW((void)count_exactly(puzzle, {.method = "frontier", .memory_limit = 10'000'000}),
                 MemoryLimitExceeded);
    EXPECT_THROW((void)count_exactly(puzzle, {.memory_limit = 100'000}), MemoryLimitExceeded);
}

TEST(CountExactly, WritesFilesWhereNoMethodHasTheMemory) {
    const Puzzle puzzle = tilings(pentominoes(), 7, 10);
    const std::size_t memory = std::size_t{3} << 20;
    EXPECT_THROW((void)count_exactly(puzzle, {.method = "frontier", .memory_limit = memory}),
                 MemoryLimitExceeded);
    const CountResult result =
        count_exactly(puzzle, {.memory_limit = memory, .disk_limit = std::size_t{1} << 30});
    EXPECT_EQ(result.method, "frontier");
    EXPECT_EQ(result.all, count_exactly(puzzle).all);
}

TEST(CountExactly, GoesWithoutMotionsThatTakeTooMuchMemory) {
    Puzzle torus = dominoes(2, 400);
    torus.region.period = {2, 400, 0};
    constexpr std::size_t little = std::size_t{4} << 20;
    const CountResult all = count_exactly(torus, {.memory_limit = little});
    EXPECT_EQ(*all.all, *count_exactly(torus).all);
    EXPECT_THROW((void)count_exactly(torus, {.distinct = true, .memory_limit = little}),
                 MemoryLimitExceeded);
}

TEST(CountExactly, EndsWhenTimeIsOver) {
    const Puzzle puzzle = tilings(pentominoes(), 20, 15);
    for (const std::string& method : methods_for(puzzle)) {
        SCOPED_TRACE(method);
        const auto start = std::chrono::steady_clock::now();
        const CountResult result = count_exactly(puzzle, {.method = method, .time_limit = 0.3});
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(3));
        EXPECT_EQ(result.ending, Ending::time);
        EXPECT_EQ(result.all, std::nullopt);
        EXPECT_EQ(result.method, method);
    }
    EXPECT_EQ(count_exactly(dominoes(4, 4), {.time_limit = -1}).ending, Ending::time);
}

TEST(CountExactly, EndsWhenItIsStopped) {
    std::stop_source source;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        source.request_stop();
    });
    const CountResult result =
        count_exactly(tilings(pentominoes(), 20, 15), {.stop = source.get_token()});
    EXPECT_EQ(result.ending, Ending::stopped);
    EXPECT_EQ(result.all, std::nullopt);
}

// A frontier of this puzzle has far more states than there is memory for; the search is quick.
TEST(CountExactly, FallsBackOnAnotherMethod) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, 12, 5);
    const CountResult result =
        count_exactly(puzzle, {.distinct = true, .memory_limit = 30'000'000});
    EXPECT_EQ(result.method, "search");
    EXPECT_EQ(result.distinct, BigCount(1010));
}

// A search of a third of a million million packings, and one with a rule, which has to be a search.
TEST(SearchOrCount, CountsInPlaceOfALongSearchOnly) {
    const auto counted =
        search_or_count(read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/l-trominoes-11x12.yaml"), {});
    ASSERT_TRUE(std::holds_alternative<CountResult>(counted));
    EXPECT_EQ(std::get<CountResult>(counted).all, BigCount("124693887784"));
    EXPECT_EQ(std::get<CountResult>(counted).distinct, BigCount("31173618379"));
    for (const char* const file :
         {POLYPACK_SOURCE_DIR "/puzzles/soma-cube.yaml",
          POLYPACK_SOURCE_DIR "/puzzles/pentominoes-3x20-no-crossroads.yaml"}) {
        const Puzzle puzzle = read_puzzle(file);
        const auto searched = search_or_count(puzzle, {});
        ASSERT_TRUE(std::holds_alternative<SolveResult>(searched));
        EXPECT_EQ(std::get<SolveResult>(searched).all, count(puzzle).all);
    }
    EXPECT_TRUE(std::holds_alternative<SolveResult>(
        search_or_count(dominoes(20, 20), {.threads = 1, .limit = 5})));
    const auto late = search_or_count(dominoes(20, 20), {.time_limit = 0.001});
    ASSERT_TRUE(std::holds_alternative<SolveResult>(late));
    EXPECT_EQ(std::get<SolveResult>(late).ending, Ending::time);
}

}  // namespace
}  // namespace polypack::testing
