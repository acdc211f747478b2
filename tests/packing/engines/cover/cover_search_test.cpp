// Parts of a search of the kernel `cover`: what a stopped one leaves, expanding a node, dead
// options; on puzzles that are narrow from the start or wide, plain or general.
#include "polypack/packing/engines/cover/kernels/cover_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "polypack/packing/restriction.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Limits at which a search on lists ends.
constexpr DenseLimits never_dense{0, 0};
constexpr DenseLimits soon_dense{2000, 2000};

// A puzzle prepared for the kernel, without symmetry; on lists if they have limits.
class Prepared {
  public:
    Prepared(const Puzzle& puzzle, bool volumes, std::optional<DenseLimits> lists = {})
        : table_(puzzle), model_(table_, unrestricted(table_)), volumes_(volumes) {
        model_.link_cells(table_);
        std::vector<int> options(static_cast<std::size_t>(model_.options()));
        std::vector<int> items(static_cast<std::size_t>(model_.items));
        std::iota(options.begin(), options.end(), 0);
        std::iota(items.begin(), items.end(), 0);
        root_ = lay_out(model_, options, items, arena_);
        root_.at = root_.item;
        if (lists) lists_.emplace(model_, *lists);
    }
    [[nodiscard]] const CoverModel& model() const { return model_; }
    [[nodiscard]] CoverPart part() {
        return {model_, root_, arena_, volumes_, false, lists_ ? &*lists_ : nullptr};
    }

  private:
    PlacementTable table_;
    CoverModel model_;
    bool volumes_;
    Arena arena_;
    WideLevel root_;
    std::optional<SparseLevel> lists_;
};

// Keeps the packings; ends the search when requested.
class Keeper : public CoverSink {
  public:
    explicit Keeper(std::function<bool()> enough = {}) : enough_(std::move(enough)) {}
    bool packing(std::span<const int> decisions) override {
        packings.emplace_back(decisions.begin(), decisions.end());
        return !enough_ || !enough_();
    }
    bool stopped() override {
        ++asked;
        return asked >= ends_when_asked;
    }
    std::vector<Decisions> packings;
    int asked = 0;
    int ends_when_asked = 1 << 30;

  private:
    std::function<bool()> enough_;
};

struct KernelCase {
    std::string name;
    Puzzle puzzle;
};

Puzzle on_square(int width, int height, std::vector<Piece> pieces, bool required = true) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    for (RegionCell& cell : puzzle.region.cells) cell.required = required;
    puzzle.pieces = std::move(pieces);
    return puzzle;
}

Piece bar_piece(int length, Copies copies) {
    std::vector<Point> cells;
    for (int x = 0; x < length; ++x) cells.push_back({x, 0, 0});
    return piece("bar " + std::to_string(length), cells, true, copies);
}

// Rectangles with optional cells and copies in every mix.
Puzzle general_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto upto = [&](unsigned n) { return static_cast<int>(random() % n); };
    const int least = upto(3);
    Puzzle puzzle = on_square(3 + upto(2), 3 + upto(2),
                              {bar_piece(1 + upto(2), {least, least + 1 + upto(3)}),
                               piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {upto(2), 1 + upto(2)}),
                               piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, {upto(2), 1})});
    for (RegionCell& cell : puzzle.region.cells) cell.required = upto(3) != 0;
    if (upto(2) == 0) puzzle.holes = upto(4);
    return puzzle;
}

std::vector<KernelCase> cases() {
    const Piece tromino = piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {0, unlimited});
    const Piece tetromino =
        piece("L4", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, Copies{0, unlimited});
    std::vector<KernelCase> result{
        {"plain, narrow", on_square(4, 5, {bar_piece(2, {0, unlimited}), tromino})},
        {"plain, narrow, volumes of two sizes", on_square(5, 4, {tromino, tetromino})},
        {"plain, wide",
         on_square(80, 1, {bar_piece(7, {0, unlimited}), bar_piece(9, {0, unlimited})})},
        {"plain, wide, then narrow", on_square(20, 3, pentominoes())},
        {"copies, wide", on_square(80, 1, {bar_piece(2, {2, 2})}, false)},
        {"copies and holes, wide",
         on_square(90, 1, {bar_piece(40, {1, 2}), bar_piece(3, {0, 1})}, false)},
    };
    for (unsigned seed = 1; seed <= 25; ++seed) {
        result.push_back({"general, narrow " + std::to_string(seed), general_puzzle(seed)});
    }
    return result;
}

template <typename Body>
void on_every_case(const Body& body) {
    struct Way {
        const char* name;
        std::optional<DenseLimits> lists;
    };
    const std::array<Way, 3> ways{
        {{"", {}}, {", on lists", never_dense}, {", on lists at first", soon_dense}}};
    for (const KernelCase& each : cases()) {
        for (const bool volumes : {false, true}) {
            for (const Way& way : ways) {
                SCOPED_TRACE(each.name + (volumes ? ", by volumes" : "") + way.name);
                Prepared prepared(each.puzzle, volumes, way.lists);
                if (!prepared.model().possible) continue;
                for (const SimdLevel level : simd_levels()) {
                    SCOPED_TRACE(name_of(level));
                    body(prepared, level, volumes);
                }
            }
        }
    }
}

TEST(CoverSearch, CasesAreOfEveryKind) {
    int plain = 0;
    int general = 0;
    int wide = 0;
    int with_packings = 0;
    for (const KernelCase& each : cases()) {
        Prepared prepared(each.puzzle, false);
        const CoverModel& model = prepared.model();
        if (!model.possible) continue;
        (model.plain ? plain : general) += 1;
        wide += model.items > 64 || model.options() > 512;
        with_packings +=
            search_subtree(best_simd_level(), prepared.part(), {}, nullptr).packings > 1;
    }
    EXPECT_GE(plain, 4);
    EXPECT_GE(general, 15);
    EXPECT_GE(wide, 4);
    EXPECT_GE(with_packings, 15);
}

TEST(CoverSearch, StoppedPartsAndWhatTheyLeaveAreTheWholeInItsOrder) {
    std::uint64_t stops = 0;
    on_every_case([&](Prepared& prepared, SimdLevel level, bool volumes) {
        Keeper whole;
        const CoverCounts expected = search_subtree(level, prepared.part(), {}, &whole);
        EXPECT_EQ(expected.packings, whole.packings.size());
        for (unsigned seed = 1; seed <= 3; ++seed) {
            std::mt19937 random(seed);
            Keeper parts([&] { return random() % (20 * seed) == 0; });
            CoverCounts counts;
            std::deque<Decisions> waiting{{}};
            while (!waiting.empty()) {
                const Decisions at = waiting.front();
                waiting.pop_front();
                std::vector<Decisions> rest;
                const std::uint64_t most = 1 + random() % (seed * seed * 30);
                counts += search_subtree(level, prepared.part(), at, &parts, {most, &rest});
                waiting.insert(waiting.begin(), rest.begin(), rest.end());
                stops += !rest.empty();
                // A branch left open counts as tried only once it is.
                for (const Decisions& open : rest) counts.placements += open.back() >= 0;
            }
            EXPECT_EQ(parts.packings, whole.packings) << seed;
            EXPECT_EQ(counts.packings, expected.packings);
            if (volumes) continue;  // not tested again at the root of a part
            EXPECT_EQ(counts.nodes, expected.nodes);
            EXPECT_EQ(counts.placements, expected.placements);
        }
    });
    EXPECT_GT(stops, 1000);
}

// As matrices with AVX-512: in waves only where all packings are at one depth, which these are not.
TEST(CoverSearch, PackingsOfManySizesComeInOneOrder) {
    const Puzzle puzzle =
        on_square(6, 5,
                  {piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {0, unlimited}),
                   piece("L4", {{0, 0}, {1, 0}, {2, 0}, {0, 1}}, true, {0, unlimited})});
    Prepared prepared(puzzle, false);
    ASSERT_TRUE(prepared.model().plain);
    ASSERT_GT(prepared.model().options(), 128);
    ASSERT_LE(prepared.model().options(), 512);
    std::vector<Decisions> expected;
    for (const SimdLevel level : simd_levels()) {
        int left = 2000;
        Keeper keeper([&] { return --left == 0; });
        (void)search_subtree(level, prepared.part(), {}, &keeper);
        if (expected.empty()) expected = keeper.packings;
        EXPECT_GT(keeper.packings.size(), 100);
        EXPECT_EQ(keeper.packings, expected) << name_of(level);
    }
}

TEST(CoverSearch, CountingMeetsWhatReportingDoes) {
    on_every_case([](Prepared& prepared, SimdLevel level, bool) {
        Keeper keeper;
        const CoverCounts reported = search_subtree(level, prepared.part(), {}, &keeper);
        const CoverCounts counted = search_subtree(level, prepared.part(), {}, nullptr);
        EXPECT_EQ(counted.packings, keeper.packings.size());
        EXPECT_EQ(counted.nodes, reported.nodes);
        EXPECT_EQ(counted.placements, reported.placements);
        EXPECT_EQ(counted.volume_tests, reported.volume_tests);
        EXPECT_EQ(counted.volume_cuts, reported.volume_cuts);
    });
}

// Puzzles of several parts, with pockets for pieces of different sizes.
Puzzle gappy_puzzle(unsigned seed) {
    std::mt19937 random(seed);
    const auto upto = [&](unsigned n) { return static_cast<int>(random() % n); };
    Puzzle puzzle = on_square(5 + upto(3), 5, {});
    const std::size_t missing = 1 + random() % 8;
    for (std::size_t k = 0; k < missing; ++k) {
        puzzle.region.cells.erase(puzzle.region.cells.begin() +
                                  upto(static_cast<unsigned>(puzzle.region.cells.size())));
    }
    const bool limited = upto(2) == 0;
    const Copies copies = limited ? Copies{upto(2), 2 + upto(4)} : Copies{0, unlimited};
    puzzle.pieces = {bar_piece(2 + upto(2), copies),
                     piece("L", {{0, 0}, {1, 0}, {0, 1}}, true, {0, unlimited}),
                     piece("T", {{0, 0}, {1, 0}, {2, 0}, {1, 1}}, true, copies)};
    if (upto(3) == 0) puzzle.pieces.erase(puzzle.pieces.begin());
    if (upto(3) == 0) puzzle.pieces.erase(puzzle.pieces.end() - 2, puzzle.pieces.end() - 1);
    if (upto(4) == 0) puzzle.region.cells.front().required = false;
    return puzzle;
}

TEST(CoverSearch, ListsAndMatricesMeetTheSameNodes) {
    std::vector<KernelCase> puzzles = cases();
    for (unsigned seed = 1; seed <= 300; ++seed) {
        puzzles.push_back({"gappy " + std::to_string(seed), gappy_puzzle(seed)});
    }
    const CoverBudget brief{.max_nodes = 2000, .node_by_node = true};
    std::uint64_t cuts = 0;
    std::size_t dead = 0;
    for (const KernelCase& each : puzzles) {
        for (const bool volumes : {false, true}) {
            SCOPED_TRACE(each.name + (volumes ? ", by volumes" : ""));
            Prepared dense(each.puzzle, volumes);
            if (!dense.model().possible) continue;
            const SimdLevel level = best_simd_level();
            Keeper expected;
            const CoverCounts whole = search_subtree(level, dense.part(), {}, &expected, brief);
            const std::vector<int> dead_there = dead_options(level, dense.part());
            CoverCounts counts_there;
            const auto children = expand(level, dense.part(), {}, nullptr, counts_there);
            cuts += whole.volume_cuts;
            dead += dead_there.size();
            for (const DenseLimits& limits : {never_dense, soon_dense, DenseLimits{0, 1e9}}) {
                SCOPED_TRACE(limits.never);
                Prepared lists(each.puzzle, volumes, limits);
                Keeper found;
                const CoverCounts counts = search_subtree(level, lists.part(), {}, &found, brief);
                EXPECT_EQ(found.packings, expected.packings);
                EXPECT_EQ(counts.nodes, whole.nodes);
                EXPECT_EQ(counts.placements, whole.placements);
                EXPECT_EQ(counts.volume_cuts, whole.volume_cuts);
                EXPECT_EQ(dead_options(level, lists.part()), dead_there);
                CoverCounts counts_here;
                EXPECT_EQ(expand(level, lists.part(), {}, nullptr, counts_here), children);
                EXPECT_EQ(counts_here.placements, counts_there.placements);
            }
        }
    }
    EXPECT_GT(cuts, 150);
    EXPECT_GT(dead, 300);
}

TEST(CoverSearch, ANodeAndItsChildrenAreItsSubtree) {
    on_every_case([](Prepared& prepared, SimdLevel level, bool volumes) {
        Keeper whole;
        const CoverCounts expected = search_subtree(level, prepared.part(), {}, &whole);
        // Two levels expanded, the rest searched.
        Keeper parts;
        CoverCounts counts;
        for (const Decisions& child : expand(level, prepared.part(), {}, &parts, counts)) {
            EXPECT_EQ(child.size(), 1);
            for (const Decisions& below : expand(level, prepared.part(), child, &parts, counts)) {
                EXPECT_EQ(below.size(), 2);
                const CoverCounts there = search_subtree(level, prepared.part(), below, &parts);
                EXPECT_GT(there.nodes, 0) << "neither dead nor a packing";
                counts += there;
            }
        }
        std::ranges::sort(whole.packings);
        std::ranges::sort(parts.packings);
        EXPECT_EQ(parts.packings, whole.packings);
        if (volumes) return;  // expanding does not sum up sizes
        EXPECT_EQ(counts.nodes, expected.nodes);
        EXPECT_EQ(counts.placements, expected.placements);
    });
}

TEST(CoverSearch, ExpandingLosesNothingWhenTheSinkEndsIt) {
    // Every child of the root is a packing.
    Prepared prepared(on_square(9, 1, {bar_piece(1, {1, 1})}, false), false);
    for (const SimdLevel level : simd_levels()) {
        Keeper first([] { return true; });
        CoverCounts counts;
        const std::vector<Decisions> left = expand(level, prepared.part(), {}, &first, counts);
        EXPECT_EQ(first.packings.size(), 1);
        EXPECT_EQ(left.size(), 8);
        for (const Decisions& child : left) {
            EXPECT_EQ(search_subtree(level, prepared.part(), child, nullptr).packings, 1);
        }
    }
}

TEST(CoverSearch, TheSinkIsAskedOnceIn1024Nodes) {
    Prepared prepared(soma_cube(), false);
    for (const SimdLevel level : simd_levels()) {
        Keeper all;
        const CoverCounts whole = search_subtree(level, prepared.part(), {}, &all);
        EXPECT_EQ(whole.nodes / 1024, static_cast<std::uint64_t>(all.asked));
        Keeper some;
        some.ends_when_asked = 3;
        const CoverCounts part = search_subtree(level, prepared.part(), {}, &some);
        EXPECT_EQ(some.asked, 3);
        EXPECT_GE(part.nodes, 3 * 1024);
        EXPECT_LE(part.nodes, 3 * 1024 + 7);
        EXPECT_TRUE(std::equal(some.packings.begin(), some.packings.end(), all.packings.begin()));
    }
}

TEST(CoverSearch, DeadOptionsAreThoseThatLeaveNothingToSearch) {
    int dead = 0;
    on_every_case([&](Prepared& prepared, SimdLevel level, bool) {
        std::vector<int> expected;
        for (int o = 0; o < prepared.model().options(); ++o) {
            const CoverCounts below =
                search_subtree(level, prepared.part(), std::vector{o}, nullptr, {1});
            if (below.nodes == 0 && below.packings == 0) expected.push_back(o);
        }
        EXPECT_EQ(dead_options(level, prepared.part()), expected);
        dead += static_cast<int>(expected.size());
    });
    EXPECT_GT(dead, 100);
}

TEST(CoverSearch, LookingForDeadOptionsCanBeStopped) {
    Prepared prepared(on_square(20, 3, pentominoes()), false);
    const std::vector<int> all = dead_options(best_simd_level(), prepared.part());
    ASSERT_GT(all.size(), 2);
    Keeper at_once;
    at_once.ends_when_asked = 1;
    EXPECT_TRUE(dead_options(best_simd_level(), prepared.part(), &at_once).empty());
    Keeper later;
    later.ends_when_asked = all[1] + 2;  // asked before each option
    EXPECT_EQ(dead_options(best_simd_level(), prepared.part(), &later),
              std::vector<int>(all.begin(), all.begin() + 2));
}

}  // namespace
}  // namespace polypack::testing
