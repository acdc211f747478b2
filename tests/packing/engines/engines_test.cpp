// Every engine against the brute-force oracle and against each other.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/verify.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

struct Outcome {
    SearchResult result;
    std::set<PlainPacking> packings;
};

Outcome run(const Puzzle& puzzle, const Engine& engine, const SearchOptions& options,
            SymmetryMode mode = SymmetryMode::full) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, mode);
    Outcome outcome;
    outcome.result =
        search(engine, table, symmetry, options, [&](std::span<const int> packing, std::uint64_t) {
            const auto placed = laid_out(puzzle, table, packing);
            EXPECT_EQ(verify(puzzle, placed), std::nullopt);
            PlainPacking plain;
            for (const PlacedPiece& p : placed) {
                plain.insert({p.piece, {p.cells.begin(), p.cells.end()}});
            }
            EXPECT_TRUE(outcome.packings.insert(plain).second) << "a packing was reported twice";
            return true;
        });
    return outcome;
}

// The engines that list thousands of packings in seconds: a SAT solver starts anew for each.
std::vector<const Engine*> listing_engines() {
    std::vector<const Engine*> listing;
    for (const Engine& engine : engines()) {
        if (engine.name != "sat") listing.push_back(&engine);
    }
    return listing;
}

bool small_enough(const Puzzle& puzzle) {
    return PlacementTable(puzzle).size() <= 60;
}

TEST(Engines, StandInTheTableOfTheManual) {
    std::ifstream page(std::filesystem::path(POLYPACK_SOURCE_DIR) / "docs/searching.md");
    std::set<std::string> lines;
    for (std::string line; std::getline(page, line);) lines.insert(line);
    for (const Engine& engine : engines()) {
        const std::string row = fmt::format("| `{}` | {} |", engine.name, engine.summary);
        EXPECT_TRUE(lines.contains(row)) << row;
    }
}

TEST(Engines, AgreeWithTheOracleOnRandomPuzzles) {
    int checked = 0;
    int with_packings = 0;
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        if (!small_enough(puzzle)) continue;
        SCOPED_TRACE(puzzle.name + " on " + std::string(puzzle.lattice->name));
        const std::set<PlainPacking> expected = all_packings(puzzle, 501);
        if (expected.size() > 500) continue;  // sets of sets are slow
        ++checked;
        if (!expected.empty()) {
            EXPECT_EQ(find_reason(puzzle, PlacementTable(puzzle)), std::nullopt);
        }
        with_packings += !expected.empty();
        const int full = count_classes(puzzle, expected, true);
        const int rotations = count_classes(puzzle, expected, false);
        for (const Engine& engine : engines()) {
            SCOPED_TRACE(std::string(engine.name));
            SearchOptions all;
            all.threads = 1;
            all.list_all = true;
            const Outcome every = run(puzzle, engine, all);
            EXPECT_EQ(every.packings, expected);
            EXPECT_EQ(every.result.all, expected.size());
            EXPECT_EQ(every.result.distinct, full);
            SearchOptions classes;
            classes.threads = 1;
            const Outcome each = run(puzzle, engine, classes);
            EXPECT_EQ(each.result.all, expected.size());
            EXPECT_EQ(each.result.distinct, full);
            EXPECT_EQ(each.packings.size(), full);
            const Outcome turned = run(puzzle, engine, classes, SymmetryMode::rotations);
            EXPECT_EQ(turned.result.all, expected.size());
            EXPECT_EQ(turned.result.distinct, rotations);
            const Outcome none = run(puzzle, engine, classes, SymmetryMode::none);
            EXPECT_EQ(none.result.distinct, expected.size());
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(checked, 800);
    EXPECT_GT(with_packings, 200);
}

// Some motions of the lattice permute the six cells, but tear the torus.
TEST(Engines, CountEveryPackingOfATorusUpToSymmetry) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("hex");
    puzzle.region = box(*puzzle.lattice, 2, 3);
    puzzle.region.period = {2, 3, 0};
    puzzle.region.cells[4].required = puzzle.region.cells[5].required = false;
    puzzle.pieces = {piece("A", {{0, 0}, {1, -1}}, true, {2, 3}),
                     piece("B", {{0, 0}, {-1, 0}}, true, {1, 2})};
    for (const Engine& engine : engines()) {
        const Outcome full = run(puzzle, engine, {});
        EXPECT_EQ(full.result.all, 45);
        EXPECT_EQ(run(puzzle, engine, {}, SymmetryMode::none).result.all, 45);
    }
}

TEST(Engines, FindEverySomaCube) {
    for (const Engine* listing : listing_engines()) {
        const Engine& engine = *listing;
        for (const int threads : {1, 2, 4}) {
            SCOPED_TRACE(std::string(engine.name) + " on " + std::to_string(threads));
            SearchOptions options;
            options.threads = threads;
            const Outcome outcome = run(soma_cube(), engine, options);
            EXPECT_EQ(outcome.result.all, 11520);
            EXPECT_EQ(outcome.result.distinct, 240);
            EXPECT_EQ(outcome.packings.size(), 240);
            EXPECT_TRUE(outcome.result.complete);
        }
    }
}

TEST(Engines, NodeTotalsDoNotDependOnThreads) {
    for (const Engine* listing : listing_engines()) {
        const Engine& engine = *listing;
        SCOPED_TRACE(std::string(engine.name));
        SearchOptions options;
        options.threads = 1;
        const SearchStats one = run(soma_cube(), engine, options).result.stats;
        for (const int threads : {2, 3, 8}) {
            options.threads = threads;
            const SearchStats many = run(soma_cube(), engine, options).result.stats;
            EXPECT_EQ(many.nodes, one.nodes);
            EXPECT_EQ(many.placements, one.placements);
        }
    }
}

// The packings of the puzzle, as the engine reports them in order on that many threads.
std::vector<std::vector<int>> in_order(const Puzzle& puzzle, const Engine& engine, int threads) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    SearchOptions options;
    options.threads = threads;
    options.ordered = true;
    std::vector<std::vector<int>> order;
    (void)search(engine, table, symmetry, options,
                 [&](std::span<const int> packing, std::uint64_t) {
                     order.emplace_back(packing.begin(), packing.end());
                     return true;
                 });
    return order;
}

TEST(Engines, OrderedOutputDoesNotDependOnThreads) {
    for (const Engine* engine : listing_engines()) {
        SCOPED_TRACE(std::string(engine->name));
        const auto order = in_order(soma_cube(), *engine, 1);
        EXPECT_EQ(in_order(soma_cube(), *engine, 2), order);
        EXPECT_EQ(in_order(soma_cube(), *engine, 4), order);
    }
}

// Some packings are complete far above others: they are found while the search is divided.
TEST(Engines, OrderedOutputOfPackingsOfAllSizesDoesNotDependOnThreads) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 0, .max = unlimited}),
                     piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {.min = 0, .max = unlimited})};
    puzzle.region = box(*puzzle.lattice, 4, 3);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    for (const Engine* engine : listing_engines()) {
        SCOPED_TRACE(std::string(engine->name));
        const auto order = in_order(puzzle, *engine, 1);
        EXPECT_GT(order.size(), 100);
        EXPECT_EQ(in_order(puzzle, *engine, 2), order);
        EXPECT_EQ(in_order(puzzle, *engine, 4), order);
    }
}

TEST(Engines, StopAtTheLimit) {
    for (const Engine& engine : engines()) {
        for (const int threads : {1, 4}) {
            SearchOptions options;
            options.threads = threads;
            options.limit = 3;
            const Outcome outcome = run(soma_cube(), engine, options);
            EXPECT_EQ(outcome.packings.size(), 3) << engine.name;
            EXPECT_FALSE(outcome.result.complete) << engine.name;
        }
    }
}

TEST(Engines, StopWhenCancelled) {
    std::stop_source source;
    source.request_stop();
    for (const Engine& engine : engines()) {
        SearchOptions options;
        options.stop = source.get_token();
        const Outcome outcome = run(soma_cube(), engine, options);
        EXPECT_FALSE(outcome.result.complete) << engine.name;
        EXPECT_LT(outcome.result.all, 11520) << engine.name;
    }
}

}  // namespace
}  // namespace polypack::testing
