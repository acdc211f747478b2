// What people and machines do to a program: nothing of it may hang, kill or mislead it. A case is a
// shell script; whatever it does, the rules of well_behaved() hold.
#include <algorithm>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "hostile/sandbox.hpp"

namespace polypack::testing {
namespace {

struct Case {
    const char* name;
    const char* script;
    int code;
    const char* err;  // a regular expression that standard error contains
    const char* out = "";
    bool unlimited_memory = false;  // the sanitizers need it
};

void PrintTo(const Case& c, std::ostream* os) {
    *os << c.name;
}

// Every error is one line without control characters and of a length to be read, and the program
// never takes the blame for what it was given.
void expect_well_behaved(const Run& run) {
    EXPECT_FALSE(run.killed) << "it hung";
    EXPECT_EQ(run.err.find("internal error"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("terminate called"), std::string::npos) << run.err;
    EXPECT_EQ(run.err.find("runtime error"), std::string::npos) << run.err;
    EXPECT_LT(run.err.size(), 4000);
    for (const char c : run.err) {
        ASSERT_TRUE(c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f))
            << "a control character in: " << run.err;
    }
}

class Hostile : public ::testing::TestWithParam<Case> {};

TEST_P(Hostile, IsHandled) {
    const Case& c = GetParam();
    const Sandbox sandbox;
    const std::string limits = sanitized || c.unlimited_memory ? "" : "ulimit -v 6000000\n";
    const Run run = sandbox.run(limits + c.script);
    expect_well_behaved(run);
    EXPECT_EQ(run.code, c.code) << run.err << run.out;
    EXPECT_TRUE(std::regex_search(run.err, std::regex(c.err))) << run.err;
    EXPECT_TRUE(std::regex_search(run.out, std::regex(c.out))) << run.out.substr(0, 2000);
}

