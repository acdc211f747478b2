#include "polypack/command/time_span.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

TEST(TimeSpan, IsANumberOfSecondsOrNumbersWithUnits) {
    struct Case {
        const char* text;
        double seconds;
    };
    for (const Case& c :
         {Case{"30", 30}, Case{"0.5", 0.5}, Case{".5", 0.5}, Case{"90s", 90}, Case{"500ms", 0.5},
          Case{"1m", 60}, Case{"1m30s", 90}, Case{"1.5h", 5400}, Case{"2h", 7200},
          Case{"1d12h", 129600}, Case{"1h1ms", 3600.001}, Case{"0", 0}}) {
        SCOPED_TRACE(c.text);
        ASSERT_TRUE(seconds_of(c.text).has_value());
        EXPECT_DOUBLE_EQ(seconds_of(c.text).value_or(-1), c.seconds);
    }
}

TEST(TimeSpan, IsNothingElse) {
    for (const char* text : {"", "s", ".", "-1", "+1", "1e3", "inf", "nan", "1 s", "1x", "1sec",
                             "1m30", "30s1m", "1s1s", "1..5", "1.5.5", "1S", "0x10", "1,5"}) {
        EXPECT_EQ(seconds_of(text), std::nullopt) << text;
    }
}

}  // namespace
}  // namespace polypack::testing
