// Every engine against the brute-force oracle and against each other.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "polypack/packing/search.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/packing/why_none.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

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

// A connected random polyform of that many cells.
std::vector<Point> random_polyform(const Lattice& lattice, int size, std::mt19937& random) {
    std::vector<Point> cells{lattice.residues.front()};
    while (static_cast<int>(cells.size()) < size) {
        const Point from = cells[random() % cells.size()];
        const auto around = lattice.neighbours_of(from);
        const Point next = around[random() % around.size()];
        if (std::ranges::find(cells, next) == cells.end()) cells.push_back(next);
    }
    return cells;
}

// A random puzzle small enough for the oracle: any lattice, few cells, copies, optional cells,
// colours, hole budgets, fixed and forbidden placements.
Puzzle random_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    Puzzle puzzle;
    puzzle.name = "random " + std::to_string(seed);
    const auto lattices = all_lattices();
    puzzle.lattice = &lattices[random() % lattices.size()];
    const int cells = 4 + static_cast<int>(random() % 6);
    const bool wraps = puzzle.lattice->name == "square" && chance(15);
    if (wraps) {
        puzzle.region = box(*puzzle.lattice, 3, 2 + static_cast<int>(random() % 2));
        puzzle.region.period = {3, 0, 0};
    } else if (chance(60)) {
        const int depth = puzzle.lattice->flat && puzzle.lattice->residues.size() == 1 ? 1 : 2;
        puzzle.region = box(*puzzle.lattice, 2 + static_cast<int>(random() % 2), 2, depth);
        if (puzzle.region.cells.size() > 10) puzzle.region.cells.resize(10);
    } else {
        for (const Point& p : random_polyform(*puzzle.lattice, cells, random)) {
            puzzle.region.cells.push_back({p});
        }
    }
    std::ranges::sort(puzzle.region.cells, {}, &RegionCell::point);
    const bool colours = chance(20);
    for (RegionCell& cell : puzzle.region.cells) {
        if (chance(15)) cell.required = false;
        if (colours) cell.colour = static_cast<int>(random() % 3);
    }
    const int kinds = 1 + static_cast<int>(random() % 4);
    for (int k = 0; k < kinds; ++k) {
        Piece p =
            piece(std::string(1, static_cast<char>('A' + k)),
                  random_polyform(*puzzle.lattice, 1 + static_cast<int>(random() % 4), random),
                  chance(50));
        if (chance(20)) p.turning = static_cast<Turning>(random() % 4);
        const int least = static_cast<int>(random() % 3);
        p.copies = chance(20) ? Copies{0, unlimited}
                              : Copies{least, least + static_cast<int>(random() % 3)};
        if (colours && chance(50)) {
            for (std::size_t i = 0; i < p.cells.size(); ++i) {
                p.colours.push_back(static_cast<int>(random() % 3));
            }
        }
        puzzle.pieces.push_back(p);
    }
    if (chance(15)) puzzle.holes = static_cast<int>(random() % 3);
    const PlacementTable table(puzzle);
    if (table.size() > 0 && chance(25)) {
        const int p = static_cast<int>(random() % table.size());
        SetPlacement set{puzzle.pieces[table.piece_of(p)].name, {}};
        for (const int cell : table.cells_of(p)) {
            set.cells.push_back(puzzle.region.cells[cell].point);
        }
        (chance(50) ? puzzle.fixed : puzzle.forbidden).push_back(set);
    }
    return puzzle;
}

bool small_enough(const Puzzle& puzzle) {
    return PlacementTable(puzzle).size() <= 60;
}

TEST(Engines, AgreeWithTheOracleOnRandomPuzzles) {
    int checked = 0;
    int with_packings = 0;
    for (unsigned seed = 1; seed <= 3000; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        if (!small_enough(puzzle)) continue;
        SCOPED_TRACE(puzzle.name + " on " + std::string(puzzle.lattice->name));
        const std::set<PlainPacking> expected = all_packings(puzzle);
        if (expected.size() > 500) continue;  // sets of sets are slow
        ++checked;
        if (!expected.empty()) {
            EXPECT_EQ(why_none(puzzle, PlacementTable(puzzle)), std::nullopt);
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

TEST(Engines, FindEverySomaCube) {
    for (const Engine& engine : engines()) {
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
    for (const Engine& engine : engines()) {
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

TEST(Engines, OrderedOutputDoesNotDependOnThreads) {
    const Puzzle puzzle = soma_cube();
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    for (const Engine& engine : engines()) {
        SCOPED_TRACE(std::string(engine.name));
        std::vector<std::vector<Packing>> orders;
        for (const int threads : {1, 2, 4}) {
            SearchOptions options;
            options.threads = threads;
            options.ordered = true;
            std::vector<Packing> order;
            (void)search(engine, table, symmetry, options,
                         [&](std::span<const int> packing, std::uint64_t) {
                             order.emplace_back(packing.begin(), packing.end());
                             return true;
                         });
            orders.push_back(order);
        }
        EXPECT_EQ(orders[0], orders[1]);
        EXPECT_EQ(orders[0], orders[2]);
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
    const std::atomic<bool> cancelled{true};
    for (const Engine& engine : engines()) {
        SearchOptions options;
        options.cancel = &cancelled;
        const Outcome outcome = run(soma_cube(), engine, options);
        EXPECT_FALSE(outcome.result.complete) << engine.name;
        EXPECT_LT(outcome.result.all, 11520) << engine.name;
    }
}

}  // namespace
}  // namespace polypack::testing
