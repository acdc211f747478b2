#include "polypack/platform/process.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <stop_token>
#include <string>

namespace polypack::platform {
namespace {

TEST(Processes, KnowThemselves) {
    EXPECT_GT(process_number(), 0);
    EXPECT_FALSE(host_name().empty());
    EXPECT_GE(processors(), 1);
    EXPECT_TRUE(std::filesystem::is_regular_file(program_file()));
    EXPECT_EQ(program_file().stem(), "platform_test");
}

TEST(Processes, AreToldApart) {
    const std::string own = std::to_string(process_number());
    EXPECT_FALSE(start_of(own).empty());
    EXPECT_EQ(start_of(own), start_of(own));
    EXPECT_FALSE(is_gone(own));
    EXPECT_EQ(start_of("999999999"), "");
    EXPECT_TRUE(is_gone("999999999"));
    EXPECT_FALSE(is_gone("no number"));
}

TEST(Processes, OfMissingProgramsDoNotStart) {
    EXPECT_EQ(find_program("no-such-program"), std::filesystem::path());
    EXPECT_EQ(run_program({"no-such-program"}), 127);
    EXPECT_EQ(run_quietly({"no-such-program"}, std::stop_token()), 127);
}

TEST(Processes, OfOthersEndWithTheirCode) {
    // With this option it lists its tests.
    const std::string self = program_file().string();
    EXPECT_EQ(run_quietly({self, "--gtest_list_tests"}, std::stop_token()), 0);
    EXPECT_NE(
        run_quietly({self, "--gtest_filter=No.Such", "--gtest_repeat=x y"}, std::stop_token()),
        127);
}

}  // namespace
}  // namespace polypack::platform
