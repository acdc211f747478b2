// Hostile treatment of the program by people and machines: none of it may hang, kill or mislead it.
// A case is a shell script; whatever it does, the rules of expect_well_behaved() hold.
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "hostile/cases.hpp"
#include "hostile/sandbox.hpp"

namespace polypack::testing {

std::ostream& operator<<(std::ostream& out, const Case& c) {
    return out << c.name;
}

namespace {

// Sanitizers need address space and descriptors of their own.
bool can_run(const Case& c) {
    const std::string_view script = c.script;
    return !sanitized || (script.find("ulimit -v") == std::string_view::npos &&
                          script.find("ulimit -n") == std::string_view::npos);
}

std::vector<Case> cases() {
    std::vector<Case> all;
    for (const auto& part : {input_cases(), stop_cases(), resource_cases(), value_cases()}) {
        std::ranges::copy_if(part, std::back_inserter(all), [](const Case& c) {
            return c.slow == (POLYPACK_SLOW != 0) && can_run(c);
        });
    }
    return all;
}

// Expects printed text to be UTF-8 without control characters.
void expect_printable(const std::string& text) {
    EXPECT_NO_THROW((void)nlohmann::json(text).dump()) << "this is not UTF-8";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        ASSERT_TRUE(c == '\n' || (byte >= 0x20 && byte != 0x7f))
            << "control character " << static_cast<int>(byte);
    }
}

// Every message is a line that can be read, and the program never takes the blame for what it was
// given.
void expect_well_behaved(const Ending& run) {
    EXPECT_FALSE(run.killed) << "it hung";
    for (const char* blame : {"internal error", "terminate called", "runtime error", "Sanitizer",
                              "Aborted", "Segmentation", "std::"}) {
        EXPECT_EQ(run.err.find(blame), std::string::npos) << run.err;
    }
    expect_printable(run.err);
    expect_printable(run.out);
    std::istringstream lines(run.err);
    for (std::string line; std::getline(lines, line);) EXPECT_LT(line.size(), 500) << line;
    EXPECT_TRUE(run.err.empty() || run.err.back() == '\n') << run.err;
}

class Hostile : public ::testing::TestWithParam<Case> {};

TEST_P(Hostile, IsHandled) {
    const Case& c = GetParam();
    const Sandbox sandbox;
    // The sanitizers map terabytes that they never touch.
    const std::string limits = sanitized ? "" : "ulimit -v 6000000\n";
    const Ending run = sandbox.run(limits + c.script);
    expect_well_behaved(run);
    EXPECT_EQ(run.code, c.code) << run.err.substr(0, 2000) << run.out.substr(0, 2000);
    EXPECT_TRUE(std::regex_search(run.err, std::regex(c.err))) << run.err.substr(0, 2000);
    EXPECT_TRUE(std::regex_search(run.out, std::regex(c.out))) << run.out.substr(0, 2000);
}

INSTANTIATE_TEST_SUITE_P(Table, Hostile, ::testing::ValuesIn(cases()),
                         [](const auto& instance) { return std::string(instance.param.name); });

}  // namespace
}  // namespace polypack::testing
