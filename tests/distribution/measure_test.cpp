#include "polypack/distribution/measure.hpp"

#include <gtest/gtest.h>

namespace polypack::testing {
namespace {

TEST(Measure, SharesAddUpExactly) {
    const Measure third = share_of(Measure(1), 3);
    const Measure seventh = share_of(third, 7);
    EXPECT_EQ(text_of(seventh), "1/21");
    EXPECT_EQ(sum_of(std::vector<Measure>(21, seventh)), 1);
    EXPECT_EQ(sum_of(std::vector<Measure>{third, third, seventh}), Measure(5, 7));
    EXPECT_EQ(sum_of({}), 0);
}

TEST(Measure, ReadsWhatItWrites) {
    Measure deep = 1;
    for (int i = 0; i < 50; ++i) deep = share_of(deep, 97);
    for (const Measure& measure : {Measure(0), Measure(1), Measure(3, 40), deep}) {
        EXPECT_EQ(measure_from_text(text_of(measure)), measure);
    }
    EXPECT_DOUBLE_EQ(value_of(Measure(3, 40)), 0.075);
}

TEST(Measure, RefusesOtherTexts) {
    for (const std::string text :
         {"",    "/",    "1/",   "/2",   "2",    "3/2",  "2/4",   "-1/2",  "1/0", "0/1",
          "0/0", "01/2", "1/02", "1 /2", "1/2 ", "+1/2", "0x1/2", "1/2/3", "1.5", "1e-2"}) {
        EXPECT_EQ(measure_from_text(text), std::nullopt) << text;
    }
    EXPECT_EQ(measure_from_text("1/1" + std::string(100'000, '0')), std::nullopt);
}

}  // namespace
}  // namespace polypack::testing
