// Nodes mean the same to every engine, and a stopped search returns what it has left.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

using Packings = std::multiset<std::vector<int>>;

// A search confined by symmetry does not meet every packing below a node.
const SolveOptions without_symmetry{.symmetry = SymmetryMode::none};

// A search of a puzzle that keeps the packings it finds.
class Kept {
  public:
    Kept(const PreparedPuzzle& prepared, const char* engine, EngineOptions tuning = {})
        : options_(prepared.search_options({.list_all = true, .tuning = std::move(tuning)})),
          run_(*find_engine(engine), prepared.table(), prepared.symmetry(), options_, found_) {}

    SearchRun& run() { return run_; }

    // The packings below a node, searched in steps of the given number of nodes (0: at once).
    Packings below(const Node& node, std::uint64_t step) {
        packings_.clear();
        std::vector<Node> open{node};
        while (!open.empty()) {
            const Node next = open.back();
            open.pop_back();
            std::vector<Node> rest;
            Tally tally;
            const bool whole =
                run_.search(next, tally, nullptr, {.max_nodes = step, .rest = &rest});
            EXPECT_EQ(whole, rest.empty());
            open.insert(open.end(), rest.begin(), rest.end());
        }
        return packings_;
    }

  private:
    SearchOptions options_;
    Packings packings_;
    FoundPacking found_ = [this](std::span<const int> placements, std::uint64_t) {
        packings_.emplace(placements.begin(), placements.end());
        return true;
    };
    SearchRun run_;
};

// Copies, optional cells and holes: every kind of node.
Puzzle mixed_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 4, 4);
    if (random() % 2 == 0) {
        for (RegionCell& cell : puzzle.region.cells) cell.required = random() % 4 != 0;
        puzzle.holes = 2;
    }
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {0, 3}),
                     piece("V", {{0, 0}, {1, 0}, {0, 1}}, true, {1, 4}),
                     piece("d", {{0, 0}, {1, 0}}, true, {0, static_cast<int>(random() % 3)}),
                     piece("S", {{0, 0}, {1, 0}, {1, 1}, {2, 1}}, random() % 2 == 0, {0, 1})};
    return puzzle;
}

TEST(Nodes, LeaveTheRestOfAStoppedSearch) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const PreparedPuzzle prepared(mixed_puzzle(seed), without_symmetry);
        for (const char* engine : {"cover", "sweep", "algorithm13"}) {
            SCOPED_TRACE(std::to_string(seed) + engine);
            Kept kept(prepared, engine);
            const Packings whole = kept.below({}, 0);
            for (const std::uint64_t step : {1, 2, 7, 50}) {
                EXPECT_EQ(kept.below({}, step), whole) << step << " nodes per step";
            }
        }
    }
}

TEST(Nodes, HoldForEveryEngineAndBeforeAndAfterRefining) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
        SCOPED_TRACE(seed);
        const PreparedPuzzle prepared(mixed_puzzle(seed), without_symmetry);
        Kept cover(prepared, "cover");
        Kept eliminated(prepared, "cover", {.eliminate = PruneSwitch::on});
        Kept sweep(prepared, "sweep");
        Kept reference(prepared, "algorithm13");
        Packings together;
        Tally tally;
        for (const Node& node : divide(cover.run(), {{}}, 30, 4, tally)) {
            const Packings below = cover.below(node, 0);
            EXPECT_EQ(reference.below(node, 0), below);
            EXPECT_EQ(eliminated.below(node, 0), below);
            EXPECT_EQ(sweep.below(node, 0), below);
            together.insert(below.begin(), below.end());
        }
        EXPECT_EQ(together.size() + tally.all, reference.below({}, 0).size());
    }
}

}  // namespace
}  // namespace polypack::testing
