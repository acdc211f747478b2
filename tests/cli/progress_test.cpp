#include "polypack/cli/terminal.hpp"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

namespace polypack::testing {
namespace {

TEST(Outlook, NothingIsForeseeableBeforeEnoughPartsAreDone) {
    SearchProgress progress;
    EXPECT_EQ(outlook(progress, 1, true).share, 0);
    progress.parts = 100;
    progress.done = 5;
    EXPECT_DOUBLE_EQ(outlook(progress, 1, true).share, 0.05);
    EXPECT_FALSE(outlook(progress, 1, true).foreseeable);
    progress.done = 50;
    EXPECT_TRUE(outlook(progress, 1, true).foreseeable);
    EXPECT_FALSE(outlook(progress, 1, false).foreseeable);
}

TEST(Outlook, EqualPartsLeaveNoDoubt) {
    SearchProgress progress;
    progress.parts = 200;
    progress.done = 50;
    progress.nodes = 50 * 100;
    progress.nodes_so_far = 50 * 100;
    progress.squares = 50.0 * 100 * 100;
    const Outlook now = outlook(progress, 10, true);
    EXPECT_DOUBLE_EQ(now.seconds_left, 30);
    EXPECT_DOUBLE_EQ(now.seconds_left_low, 30);
    EXPECT_DOUBLE_EQ(now.seconds_left_high, 30);
    EXPECT_DOUBLE_EQ(now.nodes_per_second, 500);
}

TEST(Outlook, UnequalPartsWidenTheInterval) {
    SearchProgress progress;
    progress.parts = 200;
    progress.done = 50;
    progress.nodes = 50 * 100;
    progress.nodes_so_far = 50 * 100;
    progress.squares = 50.0 * 100 * 100 * 4;
    const Outlook now = outlook(progress, 10, true);
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

TEST(ProgressJson, HasNullForWhatIsNotForeseeable) {
    const auto body = nlohmann::json::parse(progress_json({}, 2)).at("progress");
    EXPECT_EQ(body.at("seconds"), 2);
    EXPECT_TRUE(body.at("seconds_left").is_null());
}

}  // namespace
}  // namespace polypack::testing
