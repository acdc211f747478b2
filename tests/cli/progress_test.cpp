#include "polypack/cli/progress_report.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>
#include "polypack/records/records.hpp"

namespace polypack::testing {
namespace {

TEST(Outlook, NothingIsForeseeableBeforeEnoughPartsAreDone) {
    SearchProgress progress;
    progress.random_order = true;
    EXPECT_EQ(outlook(progress, 1).share, 0);
    progress.parts = 100;
    progress.done = 5;
    EXPECT_DOUBLE_EQ(outlook(progress, 1).share, 0.05);
    EXPECT_FALSE(outlook(progress, 1).foreseeable);
    progress.done = 50;
    EXPECT_TRUE(outlook(progress, 1).foreseeable);
    progress.random_order = false;
    EXPECT_FALSE(outlook(progress, 1).foreseeable);
}

TEST(Outlook, EqualPartsLeaveNoDoubt) {
    SearchProgress progress;
    progress.random_order = true;
    progress.parts = 200;
    progress.done = 50;
    progress.nodes = 50 * 100;
    progress.nodes_so_far = 50 * 100;
    progress.squares = 50.0 * 100 * 100;
    const Outlook now = outlook(progress, 10);
    EXPECT_DOUBLE_EQ(now.seconds_left, 30);
    EXPECT_DOUBLE_EQ(now.seconds_left_low, 30);
    EXPECT_DOUBLE_EQ(now.seconds_left_high, 30);
    EXPECT_DOUBLE_EQ(now.nodes_per_second, 500);
}

TEST(Outlook, UnequalPartsWidenTheInterval) {
    SearchProgress progress;
    progress.random_order = true;
    progress.parts = 200;
    progress.done = 50;
    progress.nodes = 50 * 100;
    progress.nodes_so_far = 50 * 100;
    progress.squares = 50.0 * 100 * 100 * 4;
    const Outlook now = outlook(progress, 10);
    EXPECT_DOUBLE_EQ(now.seconds_left, 30);
    EXPECT_LT(now.seconds_left_low, 25);
    EXPECT_GT(now.seconds_left_low, 10);
    EXPECT_GT(now.seconds_left_high, 36);
    EXPECT_LT(now.seconds_left_high, 90);
}

TEST(ProgressLine, SaysWhatIsLeft) {
    Outlook now;
    now.share = 0.25;
    now.packings = 12;
    now.nodes_per_second = 8.1e6;
    EXPECT_EQ(progress_line(now), " 25.0 %  12 packings  8.1M nodes/s");
    now.foreseeable = true;
    now.seconds_left = 80;
    now.seconds_left_low = 65;
    now.seconds_left_high = 7200;
    EXPECT_EQ(progress_line(now), " 25.0 %  12 packings  8.1M nodes/s  80 s left (65 s to 2.0 h)");
}

TEST(Duration, HasTwoDigitsOrMoreHoweverLong) {
    EXPECT_EQ(duration(0.0123), "12.3 ms");
    EXPECT_EQ(duration(9.94), "9.9 s");
    EXPECT_EQ(duration(99.4), "99 s");
    EXPECT_EQ(duration(99.6), "2 min");
    EXPECT_EQ(duration(6000), "1.7 h");
    EXPECT_EQ(duration(1e6), "11.6 days");
    EXPECT_EQ(duration(5.4e28), "1.71e+21 years");
}

nlohmann::json progress_of(const Progress& progress) {
    return nlohmann::json::parse(progress_record(progress, 2)).at("progress");
}

TEST(ProgressJson, HasNullForWhatIsNotForeseeable) {
    Progress progress;
    progress.begin(searching);
    const auto body = progress_of(progress);
    EXPECT_EQ(body.at("seconds"), 2);
    EXPECT_EQ(body.at("phase"), "searching");
    EXPECT_TRUE(body.at("share").is_null());
    EXPECT_TRUE(body.at("seconds_left").is_null());
}

constexpr Phase sowing{.doing = "sowing", .units = "rows", .also = "seeds"};
constexpr Phase mowing{.doing = "mowing", .units = "rows", .even = true};

TEST(Phases, SayWhatIsDoneAndHowFar) {
    Progress progress;
    EXPECT_EQ(progress_line(progress), "starting");
    progress.begin(sowing);
    progress.add_done(3);
    progress.set_also(500);
    EXPECT_EQ(progress_line(progress), "sowing  3 rows  500 seeds");
    EXPECT_TRUE(progress_of(progress).at("share").is_null());
    progress.begin(sowing, 12);
    EXPECT_EQ(progress_line(progress), "  0.0 %  sowing  0 of 12 rows  0 seeds");
    progress.set_done(6);
    EXPECT_EQ(progress_line(progress), " 50.0 %  sowing  6 of 12 rows  0 seeds");
    const auto body = progress_of(progress);
    EXPECT_EQ(body.at("units"), "rows");
    EXPECT_EQ(body.at("done"), 6);
    EXPECT_EQ(body.at("of"), 12);
    EXPECT_EQ(body.at("seeds"), 0);
    EXPECT_EQ(body.at("share"), 0.5);
}

TEST(Phases, ForeseeTheirEndWhereUnitsAreEvenAndSomeAreDone) {
    Progress uneven;
    uneven.begin(sowing, 12);
    uneven.set_done(6);
    Progress even;
    even.begin(mowing, 12);
    even.set_done(6);
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    EXPECT_TRUE(progress_of(uneven).at("seconds_left").is_null());
    EXPECT_GE(progress_of(even).at("seconds_left"), 0.6);
    EXPECT_TRUE(progress_line(even).ends_with(" left")) << progress_line(even);
}

TEST(Outlook, ASearchInUnitsGoesByItsShare) {
    SearchProgress progress;
    progress.share = 0.5;
    progress.share_before = 0.25;
    progress.nodes_before = 100;
    progress.nodes_so_far = 300;
    const Outlook now = outlook(progress, 10);
    EXPECT_DOUBLE_EQ(now.share, 0.5);
    EXPECT_DOUBLE_EQ(now.seconds_left, 20);
    EXPECT_DOUBLE_EQ(now.nodes_per_second, 20);
    progress.share = 0.255;
    EXPECT_FALSE(outlook(progress, 10).foreseeable);
}

}  // namespace
}  // namespace polypack::testing
