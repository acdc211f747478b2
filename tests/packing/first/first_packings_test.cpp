// First packings of large, loose puzzles, and the parts of the engines that are made for them.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/packing/engines/cover/model_nodes.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/restarts/restart_search.hpp"
#include "polypack/packing/engines/restarts/sparse_cover.hpp"
#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/first/sweep_search.hpp"
#include "polypack/packing/first/symmetric_cover.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/packing/verify.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle many(int width, int height, std::vector<Point> cells) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, width, height);
    puzzle.pieces = {piece("A", std::move(cells), true, {0, unlimited})};
    return puzzle;
}
Puzzle t_tetrominoes() {
    return many(20, 20, {{0, 0}, {1, 0}, {2, 0}, {1, 1}});
}
Puzzle p_pentominoes() {
    return many(35, 35, {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {0, 2}});
}

struct First {
    SearchResult result;
    std::vector<int> packing;
};

First first_of(const Puzzle& puzzle, const Engine& engine, SearchOptions options = {}) {
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    options.limit = 1;
    First first;
    first.result =
        search(engine, table, symmetry, options, [&](std::span<const int> packing, std::uint64_t) {
            first.packing.assign(packing.begin(), packing.end());
            EXPECT_EQ(verify(puzzle, laid_out(puzzle, table, packing)), std::nullopt);
            return true;
        });
    return first;
}

TEST(FirstPackings, OfLargeLoosePuzzlesTakeFewNodes) {
    for (const Puzzle& puzzle : {t_tetrominoes(), p_pentominoes()}) {
        for (const Engine* engine : {find_engine("restarts"), &first_packing_engine()}) {
            SearchOptions options;
            options.threads = 1;
            const First first = first_of(puzzle, *engine, options);
            EXPECT_FALSE(first.packing.empty());
            EXPECT_LT(first.result.stats.nodes, 50'000);
            EXPECT_EQ(first.result.engine, "restarts");
        }
    }
}

TEST(FirstPackings, DependOnTheSeedAlone) {
    std::set<std::vector<int>> met;
    for (const std::uint64_t seed : {1, 2, 3}) {
        for (const Engine* engine : {find_engine("restarts"), &first_packing_engine()}) {
            SearchOptions options;
            options.threads = 1;
            options.seed = seed;
            const First first = first_of(t_tetrominoes(), *engine, options);
            EXPECT_EQ(first_of(t_tetrominoes(), *engine, options).packing, first.packing);
            met.insert(first.packing);
        }
    }
    EXPECT_GE(met.size(), 3);
}

TEST(FirstPackings, AreFoundSideBySide) {
    for (const int threads : {1, 2, 4}) {
        SearchOptions options;
        options.threads = threads;
        const First first = first_of(t_tetrominoes(), *find_engine("portfolio"), options);
        EXPECT_FALSE(first.packing.empty());
        const auto names_the_winner = [](const std::string& note) {
            return note.starts_with("first packing: ");
        };
        EXPECT_TRUE(std::ranges::any_of(first.result.notes, names_the_winner));
    }
}

TEST(FirstPackings, ThatDoNotExistEndTheContest) {
    // 45 cells, and a T-tetromino covers 4.
    const Puzzle puzzle = many(5, 9, {{0, 0}, {1, 0}, {2, 0}, {1, 1}});
    for (const Engine* engine :
         {find_engine("restarts"), find_engine("portfolio"), &first_packing_engine()}) {
        for (const int threads : {1, 3}) {
            SearchOptions options;
            options.threads = threads;
            const First first = first_of(puzzle, *engine, options);
            EXPECT_TRUE(first.packing.empty());
            EXPECT_TRUE(first.result.complete);
        }
    }
}

// Returns the part of a state that a search sees.
std::vector<int> seen(const SparseCover& cover, const CoverModel& model) {
    std::vector<int> state{cover.holes_left()};
    for (int item = 0; item < model.items; ++item) {
        state.push_back(cover.is_open(item) ? cover.size(item) : -1);
        state.push_back(cover.owed(item));
    }
    return state;
}

TEST(SparseCover, UndoRestoresEveryState) {
    int undone = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        SCOPED_TRACE(puzzle.name);
        const PlacementTable table(puzzle);
        const Restriction all = unrestricted(table);
        const CoverModel model(table, all);
        if (!model.possible) continue;
        SparseCover cover(model);
        std::mt19937 random(seed);
        std::vector<std::pair<std::size_t, std::vector<int>>> states;
        for (int step = 0; step < 20; ++step) {
            std::vector<int> live;
            for (int o = 0; o < model.options(); ++o) {
                if (cover.live(o)) live.push_back(o);
            }
            if (live.empty()) break;
            states.emplace_back(cover.mark(), seen(cover, model));
            const int option = live[random() % live.size()];
            const int item = model.item_list[model.first_item[option]];
            const bool empties = item < model.cell_items && cover.optional(item);
            const bool good =
                empties && random() % 2 == 0 ? cover.leave_empty(item) : cover.place(option);
            if (!good) break;
        }
        for (auto state = states.rbegin(); state != states.rend(); ++state) {
            cover.undo(state->first);
            EXPECT_EQ(seen(cover, model), state->second);
            ++undone;
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(undone, 300);
}

using Packings = std::set<std::vector<int>>;

// Returns the packings that the motions map to themselves.
Packings mapped_to_themselves(const Packings& packings, const Symmetry& symmetry,
                              const std::vector<int>& group) {
    Packings kept;
    for (const std::vector<int>& packing : packings) {
        const bool stays = std::ranges::all_of(group, [&](int g) {
            std::vector<int> image;
            for (const int p : packing) image.push_back(symmetry.image(g, p));
            std::ranges::sort(image);
            return image == packing;
        });
        if (stays) kept.insert(packing);
    }
    return kept;
}

Packings solved(const SymmetricCover& cover) {
    Packings found;
    if (!cover.model().possible) return found;
    const std::vector<int> ranks(cover.model().cell_items, 0);
    RestartSearch search(cover.model(), ranks, 1);
    SearchStats stats;
    const auto take = [&](const RestartSearch::Decisions& decisions) {
        if (auto packing = cover.packing_of(decisions)) {
            std::ranges::sort(*packing);
            EXPECT_TRUE(found.insert(*packing).second);
        }
        return true;
    };
    EXPECT_EQ(search.advance(0, stats, take, [] { return false; }),
              RestartSearch::Status::complete);
    return found;
}

// Boxes with a few copies of random polyforms, which have more symmetric packings than others.
Puzzle random_box(unsigned seed) {
    std::mt19937 random(seed);
    Puzzle puzzle;
    puzzle.lattice = find_lattice(seed % 3 == 0 ? "cube" : seed % 3 == 1 ? "square" : "hex");
    const bool flat = puzzle.lattice->flat;
    const auto side = [&] { return 2 + static_cast<int>(random() % (flat ? 3 : 2)); };
    puzzle.region = box(*puzzle.lattice, side(), side(), flat ? 1 : side());
    puzzle.region.cells[random() % puzzle.region.cells.size()].required = random() % 3 != 0;
    for (int i = 0; i < 3; ++i) {
        const int cells = 1 + static_cast<int>(random() % 4);
        const int least = static_cast<int>(random() % 3);
        puzzle.pieces.push_back(piece(std::string(1, static_cast<char>('A' + i)),
                                      random_polyform(*puzzle.lattice, cells, random), flat,
                                      {least, least + static_cast<int>(random() % 5)}));
    }
    return puzzle;
}

TEST(SymmetricCover, HasThePackingsThatMotionsMapToThemselves) {
    int some = 0;
    int with_several_pieces = 0;
    for (unsigned seed = 1; seed <= 500; ++seed) {
        Puzzle puzzle = seed % 2 == 0 ? random_puzzle(seed) : random_box(seed);
        if (!validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        SCOPED_TRACE(std::to_string(seed));
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        if (symmetry.order() == 1 || !table.groups().empty()) continue;
        Packings all;
        SearchOptions options;
        options.list_all = true;
        options.threads = 1;
        const SearchResult listed = search(*find_engine("cover"), table, symmetry, options,
                                           [&](std::span<const int> packing, std::uint64_t) {
                                               all.emplace(packing.begin(), packing.end());
                                               return all.size() < 1000;
                                           });
        if (!listed.complete) continue;
        const CoverModel whole(table, unrestricted(table));
        if (!whole.possible) continue;
        for (const std::vector<int>& group : motion_groups(table, symmetry, {})) {
            const Packings expected = mapped_to_themselves(all, symmetry, group);
            EXPECT_EQ(solved(SymmetricCover(table, symmetry, whole, group, {})), expected);
            some += expected.empty() ? 0 : 1;
            with_several_pieces += !expected.empty() && table.pieces() > 1 ? 1 : 0;
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(some, 100);
    EXPECT_GT(with_several_pieces, 50);
}

TEST(SymmetricCover, OfACubeHasAllGroupsOfItsMotions) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("cube");
    puzzle.region = box(*puzzle.lattice, 3, 3, 3);
    puzzle.pieces = {piece("A", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, false, {6, 6}),
                     piece("B", {{0, 0, 0}}, false, {3, 3})};
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    ASSERT_EQ(symmetry.order(), 48);
    // The octahedral group has 33 classes of conjugate subgroups. One is trivial; three of the
    // others need three generators: 2 x 2 x 2 about the axes, 2 x 2 x 2 with diagonals, and 2 x D4.
    EXPECT_EQ(motion_groups(table, symmetry, {}).size(), 29);
}

TEST(SweepSearch, MeetsEveryPackingOnce) {
    int met = 0;
    int with_holes = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        const Puzzle puzzle = random_puzzle(seed);
        SCOPED_TRACE(puzzle.name);
        const PlacementTable table(puzzle);
        const Symmetry symmetry(puzzle, table, SymmetryMode::none);
        Packings all;
        SearchOptions options;
        options.threads = 1;
        const SearchResult listed = search(*find_engine("cover"), table, symmetry, options,
                                           [&](std::span<const int> packing, std::uint64_t) {
                                               all.emplace(packing.begin(), packing.end());
                                               return all.size() < 1000;
                                           });
        const CoverModel model(table, unrestricted(table));
        if (!listed.complete || !model.possible) continue;
        SweepSearch search(table, SweepOrder(table), model, seed, {});
        Packings found;
        SearchStats stats;
        const auto take = [&](const RestartSearch::Decisions& decisions) {
            std::vector<int> packing;
            packing_of(model, decisions, packing);
            std::ranges::sort(packing);
            EXPECT_TRUE(found.insert(packing).second);
            return true;
        };
        auto status = RestartSearch::Status::budget;
        while (status == RestartSearch::Status::budget) {
            status = search.advance(100, stats, take, [] { return false; });
        }
        EXPECT_EQ(status, RestartSearch::Status::complete);
        EXPECT_EQ(found, all);
        met += static_cast<int>(found.size());
        with_holes += model.holes > 0 && !found.empty() ? 1 : 0;
        if (HasFailure()) return;
    }
    EXPECT_GT(met, 300);
    EXPECT_GT(with_holes, 30);
}

TEST(FirstPackings, OfLargePiecesAreFoundBySweeping) {
    // Squares of side 1 to 12, which leave 17 cells of 667 empty.
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 23, 29);
    for (RegionCell& cell : puzzle.region.cells) cell.required = false;
    puzzle.holes = 17;
    for (int side = 1; side <= 12; ++side) {
        std::vector<Point> cells;
        for (const RegionCell& cell : box(*puzzle.lattice, side, side).cells) {
            cells.push_back(cell.point);
        }
        puzzle.pieces.push_back(piece("S" + std::to_string(side), std::move(cells)));
    }
    SearchOptions options;
    options.threads = 1;
    const First first = first_of(checked(puzzle), first_packing_engine(), options);
    EXPECT_FALSE(first.packing.empty());
    EXPECT_EQ(first.result.engine, "sweeps");
    EXPECT_LT(first.result.stats.nodes, 10'000'000);
}

TEST(FirstPackings, AreSymmetricWhereOthersAreOutOfReach) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("cube");
    puzzle.region = box(*puzzle.lattice, 7, 7, 7);
    puzzle.pieces = {piece("A", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, false, {84, 84}),
                     piece("B", {{0, 0, 0}}, false, {7, 7})};
    SearchOptions options;
    options.threads = 1;
    const First first = first_of(puzzle, first_packing_engine(), options);
    EXPECT_FALSE(first.packing.empty());
    EXPECT_EQ(first.result.engine, "symmetric");
    EXPECT_LT(first.result.stats.nodes, 600'000);
}

}  // namespace
}  // namespace polypack::testing
