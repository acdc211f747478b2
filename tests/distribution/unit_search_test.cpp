// Searches in units against plain ones, over random puzzles, divisions, budgets and engines.
#include "polypack/distribution/unit_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/solve.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

using Packings = std::set<std::vector<int>>;

// Adds a packing that must be new.
UnitSink into(Packings& packings) {
    return [&](std::span<const int> packing, std::uint64_t) {
        EXPECT_TRUE(packings.insert({packing.begin(), packing.end()}).second) << "found twice";
    };
}

void add(UnitProgress& total, UnitProgress more) {
    total.counts += more.counts;
    total.done += more.done;
    std::ranges::move(more.open, std::back_inserter(total.open));
}

Measure measure_of(const UnitProgress& progress) {
    return progress.done + polypack::measure_of(progress.open);
}

// Searches what is open in a random order with random budgets, each by one of the searches.
void finish(UnitProgress& total, const std::vector<const UnitSearch*>& searches,
            std::uint64_t max_nodes, std::mt19937& random, Packings& packings) {
    while (!total.open.empty()) {
        std::swap(total.open[random() % total.open.size()], total.open.back());
        const UnitPart part = total.open.back();
        total.open.pop_back();
        const UnitSearch& search = *searches[random() % searches.size()];
        ASSERT_EQ(search.flaw_of(part.node), std::nullopt);
        UnitProgress more =
            search.search(part, {.max_nodes = 1 + random() % max_nodes}, into(packings));
        EXPECT_EQ(measure_of(more), part.measure);
        add(total, std::move(more));
    }
}

SolveOptions random_options(std::mt19937& random, bool restricts) {
    SolveOptions options;
    if (restricts) {
        const char* const engines[] = {"", "cover", "sweep"};
        options.engine = engines[random() % 3];
    } else {
        options.engine = "algorithm13";
    }
    options.threads = 1 + static_cast<int>(random() % 3);
    const PruneSwitch switches[] = {PruneSwitch::automatic, PruneSwitch::on, PruneSwitch::off};
    if (options.engine == "cover") options.tuning.volumes = switches[random() % 3];
    options.tuning.eliminate = switches[random() % 3];
    const auto levels = simd_levels();
    options.tuning.simd = name_of(levels[random() % levels.size()]);
    return options;
}

TEST(UnitSearch, FindsInUnitsWhatAPlainSearchFinds) {
    int divided = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        Puzzle puzzle = random_puzzle(seed);
        if (random() % 4 == 0) puzzle.rules = random_rules(puzzle, random);
        if (!validate(puzzle).empty()) continue;
        const SymmetryMode modes[] = {SymmetryMode::full, SymmetryMode::rotations,
                                      SymmetryMode::none};
        SolveOptions preparing;
        preparing.symmetry = modes[random() % 3];
        const PreparedPuzzle prepared(puzzle, preparing);
        const SolveResult plain = prepared.solve(preparing);

        const bool restricts = random() % 4 != 0;
        const UnitSearch one(prepared, random_options(random, restricts), preparing.symmetry);
        const UnitSearch two(prepared, random_options(random, restricts), preparing.symmetry);
        EXPECT_EQ(one.identity(), two.identity());
        Packings packings;
        UnitProgress total = one.divide(1 + random() % 20, {});
        EXPECT_EQ(measure_of(total), 1);
        divided += total.open.size() > 1;
        const std::uint64_t above = total.counts.distinct;
        finish(total, {&one, &two}, 1 + random() % 6, random, packings);
        EXPECT_EQ(total.done, 1);
        EXPECT_EQ(total.counts.all, plain.all);
        EXPECT_EQ(total.counts.distinct, plain.distinct);
        EXPECT_EQ(packings.size() + above, plain.distinct);

        UnitProgress whole;
        whole.open = whole_unit().parts;
        const UnitProgress at_once = one.search_all(std::move(whole), {});
        EXPECT_EQ(at_once.done, 1);
        EXPECT_TRUE(at_once.counts.same_packings(total.counts));
    }
    EXPECT_GT(divided, 300);
}

Puzzle soma() {
    return read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/soma-cube.yaml");
}

TEST(UnitSearch, CountsEveryNodeOnce) {
    const PreparedPuzzle prepared(soma());
    for (const std::string engine : {"cover", "sweep", "algorithm13"}) {
        SCOPED_TRACE(engine);
        SolveOptions options;
        options.engine = engine;
        options.threads = 1;
        options.tuning.eliminate = PruneSwitch::off;
        const SolveResult plain = prepared.solve(options);
        const UnitSearch search(prepared, options, SymmetryMode::full);
        UnitProgress total = search.divide(50, {});
        EXPECT_GE(total.open.size(), 50U);
        std::mt19937 random(1);
        Packings packings;
        finish(total, {&search}, 100, random, packings);
        EXPECT_EQ(total.counts.distinct, 240U);
        EXPECT_EQ(total.counts.all, 11520U);
        EXPECT_EQ(total.done, 1);
        EXPECT_EQ(total.counts.stats.nodes, plain.stats.nodes);
    }
}

TEST(UnitSearch, SharesHaveEveryNodeAndPackingOnce) {
    const PreparedPuzzle prepared(soma());
    for (const std::string engine : {"cover", "sweep", "algorithm13"}) {
        SolveOptions options;
        options.engine = engine;
        options.threads = 1;
        options.tuning.eliminate = PruneSwitch::off;
        const SolveResult plain = prepared.solve(options);
        const UnitSearch search(prepared, options, SymmetryMode::full);
        // With very many shares, most have nothing.
        for (const std::uint64_t of : {1, 2, 3, 7, 64, 1000, 5000}) {
            SCOPED_TRACE(engine + " in " + std::to_string(of));
            Packings packings;
            UnitProgress total;
            for (std::uint64_t part = 1; part <= of; ++part) {
                UnitProgress share = search.share(part, of, {}, into(packings));
                EXPECT_LE(share.open.size(), 2000U);
                for (const UnitPart& open : std::exchange(share.open, {})) {
                    add(share, search.search(open, {}, into(packings)));
                }
                add(total, std::move(share));
            }
            EXPECT_EQ(total.done, 1);
            EXPECT_EQ(total.counts.all, plain.all);
            EXPECT_EQ(total.counts.distinct, 240U);
            EXPECT_EQ(packings.size(), 240U);
            EXPECT_EQ(total.counts.stats.nodes, plain.stats.nodes);
        }
    }
}

TEST(UnitSearch, SharesOfRandomPuzzlesHaveEveryPackingOnce) {
    int divided = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        Puzzle puzzle = random_puzzle(seed);
        if (random() % 4 == 0) puzzle.rules = random_rules(puzzle, random);
        if (!validate(puzzle).empty()) continue;
        const PreparedPuzzle prepared(puzzle);
        const SolveResult plain = prepared.solve({});
        SolveOptions options = random_options(random, random() % 4 != 0);
        const UnitSearch search(prepared, options, SymmetryMode::full);
        const std::uint64_t of = 1 + random() % 40;
        Packings packings;
        UnitProgress total;
        for (std::uint64_t part = 1; part <= of; ++part) {
            UnitProgress share = search.share(part, of, {}, into(packings));
            divided += !share.open.empty();
            for (const UnitPart& open : std::exchange(share.open, {})) {
                add(share, search.search(open, {}, into(packings)));
            }
            add(total, std::move(share));
        }
        EXPECT_EQ(total.done, 1);
        EXPECT_EQ(total.counts.all, plain.all);
        EXPECT_EQ(packings.size(), plain.distinct);
    }
    EXPECT_GT(divided, 300);
}

TEST(UnitSearch, GoesOnWhereItWasStopped) {
    const PreparedPuzzle prepared(soma());
    SolveOptions options;
    options.threads = 3;
    options.tuning.volumes = PruneSwitch::off;
    const UnitSearch search(prepared, options, SymmetryMode::full);
    UnitProgress total;
    total.open = whole_unit().parts;
    Packings packings;
    int rounds = 0;
    while (!total.open.empty()) {
        std::atomic<int> asked{0};
        Measure before = total.done;
        UnitCallbacks watch;
        watch.should_stop = [&] { return ++asked > 4; };
        watch.on_commit = [&](const std::function<UnitProgress()>& so_far) {
            const UnitProgress now = so_far();
            EXPECT_EQ(measure_of(now), 1);
            EXPECT_GE(now.done, before);
            EXPECT_EQ(packings.size(), now.counts.distinct);
            before = now.done;
        };
        total = search.search_all(std::move(total), watch, into(packings));
        ASSERT_LT(++rounds, 10'000);
    }
    EXPECT_GT(rounds, 1);
    EXPECT_EQ(total.counts.distinct, 240U);
    EXPECT_EQ(total.counts.all, 11520U);
    EXPECT_EQ(packings.size(), 240U);
}

TEST(UnitSearch, ReportsEveryPackingIfAsked) {
    const PreparedPuzzle prepared(soma());
    SolveOptions options;
    options.list_all = true;
    const UnitSearch search(prepared, options, SymmetryMode::full);
    UnitProgress total = search.divide(10, {});
    std::mt19937 random(1);
    Packings packings;
    finish(total, {&search}, 1000, random, packings);
    EXPECT_EQ(packings.size(), 11520U);
}

TEST(UnitSearch, EndsWhenASinkThrows) {
    const PreparedPuzzle prepared(soma());
    SolveOptions options;
    options.threads = 2;
    const UnitSearch search(prepared, options, SymmetryMode::full);
    const UnitSink sink = [](std::span<const int>, std::uint64_t) {
        throw std::runtime_error("full");
    };
    UnitProgress whole;
    whole.open = whole_unit().parts;
    EXPECT_THROW((void)search.search_all(whole, {}, sink), std::runtime_error);
}

TEST(UnitSearch, RefusesNodesOfOtherSearchesAndEngines) {
    const PreparedPuzzle prepared(soma());
    const UnitSearch search(prepared, {}, SymmetryMode::full);
    const int size = prepared.table().size();
    EXPECT_EQ(search.flaw_of({}), std::nullopt);
    EXPECT_EQ(search.flaw_of({{0}, {}}), std::nullopt);
    for (const Node& node : {Node{{-1}, {}}, Node{{size}, {}}, Node{{0, 0}, {}}, Node{{0, 1}, {}},
                             Node{{}, {0}}, Node{{}, {-1}}, Node{{}, {27}}}) {
        EXPECT_NE(search.flaw_of(node), std::nullopt);
    }
    SolveOptions options;
    options.engine = "restarts";
    EXPECT_THROW(UnitSearch(prepared, options, SymmetryMode::full), std::invalid_argument);
    options.engine = "algorithm13";
    const UnitSearch other(prepared, options, SymmetryMode::full);
    EXPECT_NE(other.identity(), search.identity());
}

TEST(Unit, PartsAreGroupedByWeight) {
    const Unit of{"17", {}};
    std::vector<UnitPart> parts;
    for (int i = 1; i <= 10; ++i) {
        parts.push_back({{{i}, {}}, Measure(1, 10), static_cast<double>(i)});
    }
    const std::vector<Unit> units = grouped(of, parts, 3);
    ASSERT_EQ(units.size(), 3U);
    std::set<std::string> ids;
    Measure sum = 0;
    for (const Unit& unit : units) {
        EXPECT_NEAR(weight_of(unit.parts), 55.0 / 3, 3);
        EXPECT_TRUE(is_unit_id(unit.id)) << unit.id;
        EXPECT_TRUE(ids.insert(unit.id).second);
        EXPECT_EQ(unit.id.substr(0, 3), "17.");
        sum += polypack::measure_of(unit.parts);
    }
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(grouped(of, parts, 3), units);
    EXPECT_EQ(grouped(of, parts, 100).size(), 10U);
    EXPECT_TRUE(grouped(of, {}, 3).empty());
}

TEST(Unit, IdsAreNumbersAndHashes) {
    for (const std::string id : {"0", "17", "000123", "17.0123456789abcdef"}) {
        EXPECT_TRUE(is_unit_id(id)) << id;
    }
    for (const std::string id :
         {"", ".", "..", "x", "17.", "17.0123", "17.0123456789abcdeg", "17.0123456789ABCDEF", "-1",
          "1234567890123", "17.0123456789abcdef.1"}) {
        EXPECT_FALSE(is_unit_id(id)) << id;
    }
}

}  // namespace
}  // namespace polypack::testing
