// Every shipped puzzle: its published counts, its packings verified, and the reference engine on a
// part of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "polypack/api/count_exactly.hpp"
#include "polypack/api/optimise.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

constexpr bool slow = POLYPACK_SLOW != 0;
// More packings than that are not listed but counted.
constexpr std::uint64_t max_listed = 2'000'000;

std::vector<std::string> shipped_puzzles() {
    std::vector<std::string> files;
    for (const auto& entry : fs::directory_iterator(fs::path(POLYPACK_SOURCE_DIR) / "puzzles")) {
        if (entry.path().extension() != ".yaml") continue;
        const std::string file = entry.path().string();
        // Families that are only counted have tests of their own.
        if (!finds_shapes(read_family(file))) files.push_back(file);
    }
    std::ranges::sort(files);
    return files;
}

SolveResult counted(const Puzzle& puzzle, const char* engine, int threads,
                    const PackingSink& sink = {}) {
    SolveOptions options;
    options.engine = engine;
    options.threads = threads;
    return solve(puzzle, options, sink);
}

class Shipped : public ::testing::TestWithParam<std::string> {};

// The published counts of a puzzle with too many packings to list, and some of the packings.
void check_by_counting(const Puzzle& puzzle) {
    const CountResult counted =
        count_exactly(puzzle, {.distinct = puzzle.expect.distinct.has_value()});
    EXPECT_EQ(digits_of(*counted.all), puzzle.expect.all->digits());
    if (puzzle.expect.distinct) {
        EXPECT_EQ(digits_of(*counted.distinct), puzzle.expect.distinct->digits());
    }
    const SolveResult some = solve(puzzle, {.limit = 300}, [&](const Packing& packing) {
        EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
        return true;
    });
    EXPECT_EQ(some.ending, Ending::limit);
}

void check_counts(const Puzzle& puzzle) {
    EXPECT_TRUE(puzzle.expect.all || puzzle.expect.distinct)
        << "a puzzle should say what to expect";
    if (puzzle.expect.all.value_or(0) > max_listed) return check_by_counting(puzzle);
    // Verification is slow on purpose; some hundred packings of a puzzle tell enough.
    int verified = 0;
    const SolveResult many = counted(puzzle, "cover", 3, [&](const Packing& packing) {
        if (++verified > 300) return true;
        const auto problem = verify(puzzle, packing.pieces);
        EXPECT_EQ(problem, std::nullopt) << *problem;
        return true;
    });
    EXPECT_TRUE(many.complete());
    EXPECT_EQ(many.all, puzzle.expect.all.value_or(many.all));
    EXPECT_EQ(many.distinct, puzzle.expect.distinct.value_or(many.distinct));
    // Long searches do not run twice: threads make no difference in the short ones.
    if (many.reason || (!slow && many.stats.nodes > 20'000)) return;
    const SolveResult one = counted(puzzle, "cover", 1);
    EXPECT_EQ(one.all, many.all);
    EXPECT_EQ(one.distinct, many.distinct);
    EXPECT_EQ(one.stats.nodes, many.stats.nodes);
}

TEST_P(Shipped, HasItsPublishedCountsAndOnlyPackings) {
    const Document first = read_problems(Input(GetParam()), {}, {}, {});
    check_counts(first.puzzle);
    for (const Document& other : first.others) {
        SCOPED_TRACE(other.puzzle.name);
        check_counts(other.puzzle);
    }
}

// The first packing, or nothing.
std::vector<int> first_packing(const Puzzle& puzzle) {
    const auto packing = first(puzzle, {.threads = 1});
    return packing ? packing->placements : std::vector<int>{};
}

// Placements side by side: the fixed ones, then the first of the table that do not overlap.
std::vector<int> first_fit(const PlacementTable& table) {
    std::vector<int> laid;
    std::vector<char> covered(static_cast<std::size_t>(table.cells()), 0);
    std::vector<int> used(static_cast<std::size_t>(table.pieces()), 0);
    const auto lay = [&](int p) {
        const auto piece = static_cast<std::size_t>(table.piece_of(p));
        const auto cells = table.cells_of(p);
        const bool free = std::ranges::none_of(
            cells, [&](int cell) { return covered[static_cast<std::size_t>(cell)] != 0; });
        if (!free || used[piece] >= table.copies(table.piece_of(p)).max) return;
        ++used[piece];
        for (const int cell : cells) covered[static_cast<std::size_t>(cell)] = 1;
        laid.push_back(p);
    };
    for (const int p : table.fixed()) lay(p);
    for (int p = 0; p < table.size(); ++p) lay(p);
    return laid;
}

// A puzzle without a packing made into one that has some: just the pieces that are laid, and every
// cell may stay empty.
Puzzle softened(Puzzle puzzle, const PlacementTable& table, const std::vector<int>& laid) {
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const auto used = static_cast<int>(std::ranges::count_if(
            laid, [&](int p) { return table.piece_of(p) == static_cast<int>(i); }));
        puzzle.pieces[i].copies = {used, used};
    }
    puzzle.holes.reset();
    puzzle.rules = {};
    puzzle.expect = {};
    return puzzle;
}

Puzzle with_fixed(const Puzzle& puzzle, const PlacementTable& table, std::span<const int> fixed) {
    Puzzle narrowed = puzzle;
    narrowed.fixed.clear();
    for (const PlacedPiece& placed : laid_out(puzzle, table, fixed)) {
        const auto piece = static_cast<std::size_t>(placed.piece);
        narrowed.fixed.push_back({puzzle.pieces[piece].name, placed.cells, placed.edges});
    }
    return checked(narrowed);
}

// The reference takes tens of microseconds a node, and its nodes are many times those of cover. So
// it gets as much of the puzzle as it can do: all of it, or what is left once some placements are
// fixed. There is always something to find.
TEST_P(Shipped, Algorithm13Agrees) {
    constexpr std::uint64_t max_nodes = slow ? 3'000'000 : 1'000;
    Puzzle puzzle = read_puzzle(GetParam());
    const PlacementTable table(puzzle);
    std::vector<int> placements = first_packing(puzzle);
    if (placements.empty()) {
        placements = first_fit(table);
        puzzle = softened(puzzle, table, placements);
    }
    // Placements that are fixed anyway come first, and stay.
    const auto kept = std::ranges::stable_partition(
        placements, [&](int p) { return std::ranges::binary_search(table.fixed(), p); });
    const std::size_t least = placements.size() - kept.size();
    // Measures the size of a search without the short cuts that cover has and the reference has
    // not.
    SolveOptions plain;
    plain.threads = 1;
    plain.colourings = false;
    plain.time_limit = slow ? 60 : 1;  // many times what so few nodes take
    plain.tuning.eliminate = plain.tuning.volumes = PruneSwitch::off;
    Puzzle narrowed = with_fixed(puzzle, table, placements);
    for (std::size_t fixed = placements.size(); fixed > least; --fixed) {
        const Puzzle wider = with_fixed(puzzle, table, std::span(placements).subspan(0, fixed - 1));
        // The reference only filters by what may not touch, and by groups.
        Puzzle measured = wider;
        if (!wider.rules.no_touching.empty() || !wider.rules.groups.empty()) measured.rules = {};
        const SolveResult size = count(measured, plain);
        if (!size.complete() || size.stats.nodes > max_nodes) break;
        narrowed = wider;
    }
    const SolveResult fast = counted(narrowed, "cover", 0);
    const SolveResult reference = counted(narrowed, "algorithm13", 0);
    EXPECT_EQ(reference.all, fast.all);
    EXPECT_EQ(reference.distinct, fast.distinct);
    EXPECT_GT(reference.all, 0);
    RecordProperty("fixed", static_cast<int>(narrowed.fixed.size()));
    RecordProperty("packings", std::to_string(reference.all));
}

// The best packings that files ask for, and their number.
TEST(ShippedGoals, AreReached) {
    std::map<std::string, std::pair<std::int64_t, std::uint64_t>> found;
    for (const std::string& file : shipped_puzzles()) {
        const Document document = read_document(Input(file));
        if (!document.objective) continue;
        const Optimum optimum = optimise(document.puzzle, *document.objective);
        ASSERT_TRUE(optimum.proven()) << file;
        EXPECT_EQ(verify(document.puzzle, optimum.packing->pieces), std::nullopt) << file;
        const auto best =
            with_quantity(document.puzzle, *document.objective, *optimum.best, *optimum.best);
        found[fs::path(file).stem().string()] = {*optimum.best, count(*best).all};
    }
    EXPECT_EQ(found, (std::map<std::string, std::pair<std::int64_t, std::uint64_t>>{
                         {"pentominoes-8x8-not-touching-most", {8, 40}},
                         {"squares-13x13-fewest", {11, 8}},
                         {"x-pentominoes-8x8-most", {8, 46}}}));
}

INSTANTIATE_TEST_SUITE_P(Puzzles, Shipped, ::testing::ValuesIn(shipped_puzzles()),
                         [](const auto& parameter) {
                             std::string name = fs::path(parameter.param).stem().string();
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

}  // namespace
}  // namespace polypack::testing
