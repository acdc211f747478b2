// Ledgers: what becomes of units when workers die, come back, lie, or meet damaged files.
#include "polypack/distribution/ledger.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <thread>

#include "polypack/base/file_name.hpp"
#include "polypack/distribution/work.hpp"
#include "polypack/distribution/worker_name.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/platform/file.hpp"
#include "polypack/platform/process.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

class Ledgers : public ::testing::Test {
  protected:
    Ledgers()
        : prepared_(read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/soma-cube.yaml")),
          search_(prepared_, {}, SymmetryMode::full) {
        folder_ = to_path(platform::make_temporary_folder());
        UnitProgress divided = search_.divide(10, {});
        ResultFile manifest{search_.identity(),
                            {whole_unit(), divided.counts, "here", divided.done, {}}};
        manifest.result.rest = grouped(whole_unit(), std::move(divided.open), 10);
        Ledger::create(units(), {"soma.yaml", {"a"}, {"b", "c"}, "cover"}, manifest);
    }
    ~Ledgers() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string units() const { return (folder_ / "d").string(); }
    [[nodiscard]] static UnitResult result_of(const UnitSearch& search, const Unit& unit) {
        return search_unit(search, unit, {});
    }
    void finish(Ledger& ledger) const {
        EXPECT_TRUE(work(search_, ledger, {}).finished);
        const Survey survey = ledger.survey();
        EXPECT_TRUE(survey.sound());
        EXPECT_TRUE(survey.finished());
        EXPECT_EQ(survey.counts.all, 11520U);
        EXPECT_EQ(survey.counts.distinct, 240U);
    }

    fs::path folder_;
    PreparedPuzzle prepared_;
    UnitSearch search_;
};

TEST_F(Ledgers, KnowWhatTheyAreOf) {
    const Ledger ledger(units());
    EXPECT_EQ(ledger.source().file, "soma.yaml");
    EXPECT_EQ(ledger.source().with, std::vector<std::string>{"a"});
    EXPECT_EQ(ledger.source().without, (std::vector<std::string>{"b", "c"}));
    EXPECT_EQ(ledger.source().engine, "cover");
    EXPECT_EQ(ledger.identity(), search_.identity());
    EXPECT_EQ(ledger.survey().units_todo, 10U);
    EXPECT_EQ(ledger.survey().open + ledger.survey().done, 1);
    EXPECT_THROW(Ledger::create(units(), {}, {}), UnitFileError);
}

TEST_F(Ledgers, GiveEveryUnitToOneWorker) {
    Ledger one(units());
    Ledger two(units());
    std::set<std::string> taken;
    while (true) {
        const auto lease = (taken.size() % 2 == 0 ? one : two).take();
        if (!lease) break;
        EXPECT_TRUE(taken.insert(lease->unit.id).second);
    }
    EXPECT_EQ(taken.size(), 10U);
    EXPECT_EQ(one.survey().units_leased, 10U);
    EXPECT_FALSE(two.take().has_value());
}

TEST_F(Ledgers, NameBothHostsWhoseResultsDiffer) {
    Ledger ledger(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    UnitResult result = result_of(search_, lease->unit);
    result.host = "honest";
    EXPECT_TRUE(ledger.commit(*lease, result));
    ++result.counts.all;
    result.host = "liar";
    EXPECT_FALSE(ledger.commit(*lease, result));
    EXPECT_TRUE(work(search_, ledger, {}).finished);
    const Survey survey = ledger.survey();
    EXPECT_FALSE(survey.sound());
    ASSERT_EQ(survey.doubles.size(), 1U);
    const DoubleResult& twice = survey.doubles.front();
    EXPECT_EQ(twice.unit, lease->unit.id);
    EXPECT_EQ(twice.host, "honest");
    EXPECT_EQ(twice.other_host, "liar");
    EXPECT_TRUE(twice.compared);
    EXPECT_FALSE(twice.equal);
    EXPECT_EQ(survey.counts.all, 11520U) << "the first result counts";
}

TEST_F(Ledgers, CompareAResultWithThoseOfTheUnitsThatRemained) {
    Ledger ledger(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    const UnitResult whole = result_of(search_, lease->unit);
    UnitProgress some = search_.search(lease->unit.parts.front(), {.max_nodes = 3});
    UnitResult first{lease->unit, some.counts, "first", some.done, {}};
    std::ranges::copy(lease->unit.parts.begin() + 1, lease->unit.parts.end(),
                      std::back_inserter(some.open));
    first.rest = grouped(lease->unit, some.open, 3);
    ASSERT_FALSE(first.rest.empty());
    EXPECT_TRUE(ledger.commit(*lease, first));
    EXPECT_EQ(ledger.survey().units_todo, 9 + first.rest.size());
    EXPECT_FALSE(ledger.commit(*lease, whole));
    EXPECT_FALSE(ledger.survey().doubles.at(0).compared);
    finish(ledger);
    EXPECT_TRUE(ledger.survey().doubles.at(0).compared);
    EXPECT_TRUE(ledger.survey().doubles.at(0).equal);
}

TEST_F(Ledgers, TakeBackLeasesThatShowNoSignOfLife) {
    Ledger ledger(units());
    Ledger watcher(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    // As if by a worker elsewhere.
    const std::string elsewhere = units() + "/leased/" + lease->unit.id + "~far_1_2_3.unit";
    fs::rename(lease->path, elsewhere);
    const Ledger::Lease far{lease->unit, elsewhere};
    constexpr double seconds = 0.2;
    constexpr std::chrono::milliseconds half(120);
    for (const int hours : {1, -1, 0}) {
        fs::last_write_time(elsewhere,
                            fs::file_time_type::clock::now() + std::chrono::hours(hours));
        EXPECT_EQ(watcher.expire_leases(seconds), 1U);
        std::this_thread::sleep_for(half);
        EXPECT_EQ(watcher.expire_leases(seconds), 1U);
        EXPECT_TRUE(ledger.renew(far));
        EXPECT_EQ(watcher.expire_leases(seconds), 1U);
        std::this_thread::sleep_for(half);
        EXPECT_EQ(watcher.expire_leases(seconds), 1U);
    }
    std::this_thread::sleep_for(2 * half);
    EXPECT_EQ(watcher.expire_leases(seconds), 0U);
    EXPECT_FALSE(ledger.renew(far));
    finish(watcher);
    // The worker elsewhere was only slow.
    EXPECT_FALSE(ledger.commit(far, result_of(search_, far.unit)));
    EXPECT_TRUE(ledger.survey().doubles.at(0).equal);
}

TEST_F(Ledgers, KnowProcessesOfThisMachineThatDied) {
    const std::string& own = worker_name();
    EXPECT_FALSE(is_known_dead(own));
    if (platform::machine().empty()) GTEST_SKIP() << "processes here have no machine";
    EXPECT_TRUE(is_known_dead(own + "0")) << "it started at another time";
    const std::size_t process = own.rfind('_', own.rfind('_') - 1);
    EXPECT_TRUE(is_known_dead(own.substr(0, process) + "_999999999_1")) << "there is none";
    EXPECT_FALSE(is_known_dead("far_0123456789abcdef_1_1"));
    for (const char* const other : {"", "x", "_", "___", "a_b", "a_b_c"}) {
        EXPECT_FALSE(is_known_dead(other)) << other;
    }
    Ledger ledger(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    fs::rename(lease->path, units() + "/leased/" + lease->unit.id + "~" + own + "0.unit");
    EXPECT_EQ(ledger.expire_leases(1000), 0U);
    finish(ledger);
}

TEST_F(Ledgers, MakeUnitsAgainWhoseWorkerDiedAfterItsResult) {
    Ledger ledger(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    const UnitProgress some = search_.search(lease->unit.parts.front(), {.max_nodes = 3});
    UnitResult first{lease->unit, some.counts, "first", some.done, {}};
    std::vector<UnitPart> open = some.open;
    open.insert(open.end(), lease->unit.parts.begin() + 1, lease->unit.parts.end());
    first.rest = grouped(lease->unit, open, 3);
    // The result is there, the units that remain are not, and the lease still is.
    ASSERT_TRUE(create_file(units() + "/done/" + lease->unit.id + ".result",
                            text_of(ResultFile{search_.identity(), first})));
    EXPECT_EQ(ledger.survey().missing.size(), first.rest.size());
    EXPECT_NE(ledger.survey().done + ledger.survey().open, 1);
    fs::rename(lease->path, units() + "/leased/" + lease->unit.id + "~far_1_2_3.unit");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(ledger.expire_leases(1000), 1U);
    EXPECT_EQ(ledger.expire_leases(0), 0U);
    finish(ledger);
}

TEST_F(Ledgers, RefuseResultsOfUnitsThatAreNotTheirs) {
    Ledger ledger(units());
    const auto lease = ledger.take();
    ASSERT_TRUE(lease.has_value());
    ledger.give_back(*lease);
    UnitResult other = result_of(search_, lease->unit);
    // The name of one unit and the parts of another.
    other.unit.parts = {{{}, other.unit.parts.front().measure, 0}};
    other.done = other.unit.parts.front().measure;
    ASSERT_TRUE(create_file(units() + "/done/" + lease->unit.id + ".result",
                            text_of(ResultFile{search_.identity(), other})));
    const Survey survey = ledger.survey();
    ASSERT_EQ(survey.foreign.size(), 1U);
    EXPECT_FALSE(survey.sound());
    EXPECT_FALSE(ledger.restore());
    finish(ledger);
}

}  // namespace
}  // namespace polypack::testing
