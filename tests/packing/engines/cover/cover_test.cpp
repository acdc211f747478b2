// The engine cover: every kernel, thread count and way of pruning gives the same packings, and
// puzzles of the sizes where its representation changes have the right ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <vector>

#include "polypack/packing/engines/cover/kernels/cover_search.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

const Engine& cover() {
    return *find_engine("cover");
}

SearchResult counted(const Puzzle& puzzle, const SearchOptions& options = {},
                     SymmetryMode mode = SymmetryMode::full, const FoundPacking& found = {}) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, mode);
    return search(cover(), table, symmetry, options, found);
}

SearchOptions with(int threads, std::string_view simd = {}) {
    SearchOptions options;
    options.threads = threads;
    options.simd = simd;
    return options;
}

Puzzle on_square(Region region, std::vector<Piece> pieces) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = std::move(region);
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

Region rectangle(int width, int height, bool required = true) {
    Region region = box(*find_lattice("square"), width, height);
    for (RegionCell& cell : region.cells) cell.required = required;
    return region;
}

Piece bar(int length, Copies copies) {
    std::vector<Point> cells;
    for (int x = 0; x < length; ++x) cells.push_back({x, 0, 0});
    return piece("bar " + std::to_string(length), cells, true, copies);
}

// Rectangles of a few dozen cells with random polyominoes, in every mix of copies and holes.
Puzzle medium_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto upto = [&](int n) { return static_cast<int>(random() % n); };
    // Drawn one by one: compilers evaluate the arguments of a call in orders of their own.
    const int height = 4 + upto(3);
    const int width = 3 + upto(3);
    Puzzle puzzle = on_square(rectangle(width, height), {});
    for (RegionCell& cell : puzzle.region.cells) cell.required = upto(8) != 0;
    if (upto(3) == 0) puzzle.holes = upto(4);
    const int kinds = 2 + upto(4);
    for (int k = 0; k < kinds; ++k) {
        std::vector<Point> cells{{0, 0, 0}};
        const int size = 2 + upto(4);
        while (static_cast<int>(cells.size()) < size) {
            const Point from = cells[random() % cells.size()];
            const auto around = puzzle.lattice->neighbours_of(from);
            const Point next = around[random() % around.size()];
            if (std::ranges::find(cells, next) == cells.end()) cells.push_back(next);
        }
        const int least = upto(3);
        const Copies copies{least, least + 1 + upto(3)};
        const bool reflect = upto(2) == 0;
        puzzle.pieces.push_back(
            piece(std::string(1, static_cast<char>('A' + k)), cells, reflect, copies));
    }
    return puzzle;
}

TEST(Cover, CountsWhatItReportsUnderALimitInOrder) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("d", {{0, 0}, {1, 0}}, true, {0, unlimited})};
    puzzle.region = box(*puzzle.lattice, 8, 8);
    for (const int threads : {1, 2, 4}) {
        for (const std::uint64_t limit : {1, 7, 300}) {
            SearchOptions options = with(threads);
            options.ordered = true;
            options.list_all = true;
            options.limit = limit;
            std::uint64_t reported = 0;
            const SearchResult result = counted(puzzle, options, SymmetryMode::full,
                                                [&](std::span<const int>, std::uint64_t) {
                                                    ++reported;
                                                    return true;
                                                });
            EXPECT_EQ(reported, limit);
            EXPECT_EQ(result.all, limit) << threads << " threads";
            EXPECT_FALSE(result.complete);
        }
    }
}

TEST(Cover, KernelsAndThreadsAgreeOnPackingsAndNodes) {
    const Engine& reference = *find_engine("algorithm13");
    int with_packings = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const Puzzle puzzle = medium_puzzle(seed);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        SearchOptions brief = with(1);
        brief.limit = 3000;
        if (!search(cover(), table, symmetry, brief, {}).complete) continue;
        const SearchResult first = search(cover(), table, symmetry, with(1), {});
        const SearchResult expected = search(reference, table, symmetry, with(2), {});
        EXPECT_EQ(first.all, expected.all);
        EXPECT_EQ(first.distinct, expected.distinct);
        with_packings += first.all != 0;
        for (const SimdLevel level : simd_levels()) {
            for (const int threads : {1, 2, 4}) {
                const SearchResult other =
                    search(cover(), table, symmetry, with(threads, name_of(level)), {});
                EXPECT_EQ(other.all, first.all) << name_of(level) << ' ' << threads;
                EXPECT_EQ(other.distinct, first.distinct) << name_of(level) << ' ' << threads;
                EXPECT_EQ(other.stats.nodes, first.stats.nodes) << name_of(level) << ' ' << threads;
            }
        }
    }
    EXPECT_GT(with_packings, 10);
}

TEST(Cover, PruningChangesNoCount) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        SCOPED_TRACE(seed);
        const Puzzle puzzle = medium_puzzle(seed);
        SearchOptions brief = with(1);
        brief.limit = 3000;
        if (!counted(puzzle, brief).complete) continue;
        const SearchResult plain = counted(puzzle, with(1));
        for (int mask = 0; mask < 4; ++mask) {
            SearchOptions options = with(mask % 3 == 0 ? 2 : 1);
            const auto when = [&](int bit) {
                return (mask >> bit & 1) != 0 ? PruneSwitch::on : PruneSwitch::off;
            };
            options.eliminate = when(0);
            options.volumes = when(1);
            const SearchResult pruned = counted(puzzle, options);
            EXPECT_EQ(pruned.all, plain.all) << mask;
            EXPECT_EQ(pruned.distinct, plain.distinct) << mask;
        }
    }
}

TEST(Cover, NodesWithVolumesDoNotDependOnTheDivision) {
    Region region = rectangle(9, 5);
    region.cells.push_back({{9, 2, 0}});
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    std::vector<Piece> pieces = pentominoes();
    pieces.resize(9);
    pieces.push_back(piece("m", {{0, 0}}));
    const Puzzle puzzle = on_square(region, pieces);
    SearchOptions options = with(1);
    options.volumes = PruneSwitch::on;
    const SearchResult whole = counted(puzzle, options);
    EXPECT_GT(whole.all, 0);
    EXPECT_GT(whole.stats.nodes, 10'000) << "too small to be divided";
    for (const bool watched : {false, true}) {
        SearchProgress progress;
        options.threads = 2;
        options.progress = watched ? &progress : nullptr;
        const SearchResult divided = counted(puzzle, options);
        EXPECT_EQ(divided.all, whole.all);
        EXPECT_EQ(divided.stats.nodes, whole.stats.nodes);
    }
}

// Long enough to be divided for the sake of its progress after some time.
TEST(Cover, NodesOfAWatchedSearchAreTheSame) {
    const Puzzle puzzle = on_square(rectangle(10, 6), pentominoes());
    const std::uint64_t unwatched = counted(puzzle, with(1)).stats.nodes;
    for (const bool predicts_time : {false, true}) {
        for (const int threads : {1, 2}) {
            for (const bool ordered : {false, true}) {
                SearchProgress progress;
                progress.predicts_time = predicts_time;
                SearchOptions options = with(threads);
                options.progress = &progress;
                options.ordered = ordered;
                const SearchResult found = counted(puzzle, options);
                EXPECT_EQ(found.all, 9356);
                EXPECT_EQ(found.distinct, 2339);
                EXPECT_EQ(found.stats.nodes, unwatched);
                EXPECT_EQ(progress.done, progress.parts);
                EXPECT_GT(progress.packings_so_far, 0);
            }
        }
    }
}

// Closed forms on both sides of every limit of the representation: 64 items, 512 options.
TEST(Cover, CountsAnyNumberOfItemsAndOptions) {
    for (const int cells : {7, 63, 64, 65, 127, 128, 129, 200}) {
        SCOPED_TRACE(cells);
        const std::uint64_t n = static_cast<std::uint64_t>(cells);
        const std::uint64_t pairs = n * (n - 1) / 2;
        for (const SimdLevel level : simd_levels()) {
            const auto all = [&](const Puzzle& puzzle) {
                return counted(puzzle, with(1, name_of(level)), SymmetryMode::none).all;
            };
            // Up to two single cells anywhere.
            EXPECT_EQ(all(on_square(rectangle(cells, 1, false), {bar(1, {0, 2})})), 1 + n + pairs);
            // Exactly two dominoes anywhere: n - 1 positions, of which n - 2 neighbouring pairs
            // overlap.
            EXPECT_EQ(all(on_square(rectangle(cells, 1, false), {bar(2, {2, 2})})),
                      (n - 1) * (n - 2) / 2 - (n - 2));
            // Single cells on all but at most two cells.
            Puzzle few_holes = on_square(rectangle(cells, 1, false), {bar(1, {0, unlimited})});
            few_holes.holes = 2;
            if (cells <= 129) {
                EXPECT_EQ(all(few_holes), 1 + n + pairs);
            }
            // One way to fill a row with bars of one size, if any.
            EXPECT_EQ(all(on_square(rectangle(cells, 1), {bar(3, {0, unlimited})})), n % 3 == 0);
        }
    }
}

TEST(Cover, CountsMoreThan4096OptionsOnAnItem) {
    const Puzzle puzzle = on_square(rectangle(70, 60, false), {bar(1, {1, 1})});
    for (const SimdLevel level : simd_levels()) {
        const SearchResult result = counted(puzzle, with(1, name_of(level)), SymmetryMode::none);
        EXPECT_EQ(result.all, 4200);
    }
    EXPECT_EQ(counted(puzzle, with(1, "")).distinct, 1050);
}

TEST(Cover, OrderedOutputDoesNotDependOnThreads) {
    const Puzzle puzzle = on_square(rectangle(20, 3), pentominoes());
    std::vector<std::vector<std::vector<int>>> outputs;
    for (const int threads : {2, 3, 4}) {
        SearchOptions options = with(threads);
        options.ordered = true;
        options.list_all = true;
        outputs.emplace_back();
        const auto keep = [&](std::span<const int> packing, std::uint64_t) {
            outputs.back().emplace_back(packing.begin(), packing.end());
            return true;
        };
        EXPECT_EQ(counted(puzzle, options, SymmetryMode::full, keep).all, 8);
    }
    SearchOptions single = with(1);
    single.ordered = true;
    single.list_all = true;
    outputs.emplace_back();
    counted(puzzle, single, SymmetryMode::full, [&](std::span<const int> packing, std::uint64_t) {
        outputs.back().emplace_back(packing.begin(), packing.end());
        return true;
    });
    for (const auto& output : outputs) EXPECT_EQ(output, outputs.front());
}

TEST(Cover, ListsEveryPackingByTheSearchForClasses) {
    const Puzzle puzzle = soma_cube();
    const SearchResult classes = counted(puzzle, with(1));
    for (const int threads : {1, 2}) {
        for (const bool ordered : {false, true}) {
            SearchOptions options = with(threads);
            options.list_all = true;
            options.ordered = ordered;
            std::set<std::vector<int>> listed;
            const auto keep = [&](std::span<const int> packing, std::uint64_t class_size) {
                EXPECT_EQ(class_size, 1);
                EXPECT_TRUE(listed.emplace(packing.begin(), packing.end()).second);
                return true;
            };
            const SearchResult all = counted(puzzle, options, SymmetryMode::full, keep);
            EXPECT_EQ(listed.size(), 11520);
            EXPECT_EQ(all.all, 11520);
            EXPECT_EQ(all.distinct, 240);
            EXPECT_EQ(all.stats.nodes, classes.stats.nodes);
        }
    }
}

// A bit for each item and option would take 50 MB.
TEST(Cover, FindsAPackingOfALargePuzzleNodeByNode) {
    const Copies any{0, unlimited};
    const Puzzle puzzle = on_square(
        rectangle(60, 60), {piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, any),
                            piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, any), bar(4, any)});
    EXPECT_LT(cover().memory(PlacementTable(puzzle).measure()), 50e6);
    for (const int threads : {1, 2}) {
        SearchOptions options = with(threads);
        options.limit = 1;
        const SearchResult result = counted(puzzle, options);
        EXPECT_EQ(result.distinct, 1);
        EXPECT_LT(result.stats.nodes, 3000);
    }
}

TEST(Cover, ProvesThatAPieceWithAHoleFitsNowhereInALargePuzzle) {
    const Copies any{0, unlimited};
    std::vector<Point> ring;
    for (int x = 0; x < 3; ++x) {
        for (int y = 0; y < 3; ++y) {
            if (x != 1 || y != 1) ring.push_back({x, y});
        }
    }
    const Puzzle puzzle =
        on_square(rectangle(60, 60), {bar(3, any), bar(4, any), piece("ring", ring)});
    const SearchResult result = counted(puzzle, with(1));
    EXPECT_TRUE(result.complete);
    EXPECT_EQ(result.all, 0);
    EXPECT_LT(result.stats.nodes, 10'000);
}

TEST(Cover, DividesALevelOfVeryManyNodesOnlyInPart) {
    // Three different single cells anywhere: 200 children, each with 199.
    const Puzzle puzzle =
        on_square(rectangle(20, 10, false),
                  {piece("a", {{0, 0}}), piece("b", {{0, 0}}), piece("c", {{0, 0}})});
    const PlacementTable table(puzzle);
    const Symmetry symmetry(table);
    const SearchOptions options = with(1);
    SearchRun run(cover(), table, symmetry, options, {});
    Tally tally;
    const std::vector<Node> parts = divide(run, {{}}, 256, 12, tally);
    EXPECT_GE(parts.size(), 256);
    EXPECT_LT(parts.size(), 5000);
    std::uint64_t packings = tally.all;
    for (const Node& part : parts) packings += part.placements.size() == 1 ? 199 * 198 : 198;
    EXPECT_EQ(packings, 200 * 199 * 198);
}

TEST(Cover, StopsAtALimit) {
    SearchOptions options = with(1);
    options.limit = 5;
    const SearchResult result = counted(soma_cube(), options);
    EXPECT_EQ(result.distinct, 5);
    EXPECT_FALSE(result.complete);
}

TEST(Cover, EmptyPuzzlesHaveTheEmptyPacking) {
    EXPECT_EQ(counted(on_square({}, {}), with(1)).all, 1);
    EXPECT_EQ(counted(on_square(rectangle(3, 2, false), {}), with(1)).all, 1);
    EXPECT_EQ(counted(on_square(rectangle(3, 2), {}), with(1)).all, 0);
    EXPECT_EQ(counted(on_square({}, {bar(2, {0, 3})}), with(1)).all, 1);
    EXPECT_EQ(counted(on_square({}, {bar(2, {1, 3})}), with(2)).all, 0);
}

}  // namespace
}  // namespace polypack::testing
