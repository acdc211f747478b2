#include "polypack/analysis/interval.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <vector>

namespace polypack::testing {
namespace {

TEST(Interval, OfNothingFoundHasNoUpperBound) {
    const Estimated result = interval_of_mean(std::vector<double>(32, 0));
    EXPECT_EQ(result.value, 0);
    EXPECT_EQ(result.low, 0);
    EXPECT_TRUE(std::isinf(result.high));
    EXPECT_EQ(result.doubt, Doubt::none_found);
}

TEST(Interval, OfASingleEstimateHasNoUpperBound) {
    const Estimated result = interval_of_mean(std::vector<double>{5});
    EXPECT_EQ(result.value, 5);
    EXPECT_TRUE(std::isinf(result.high));
    EXPECT_EQ(result.doubt, Doubt::few_batches);
}

TEST(Interval, OfFewEstimatesIsDoubted) {
    EXPECT_EQ(interval_of_mean(std::vector<double>{5, 6, 7}).doubt, Doubt::few_batches);
}

TEST(Interval, OfEqualEstimatesIsAPoint) {
    const Estimated result = interval_of_mean(std::vector<double>(32, 7));
    EXPECT_EQ(result.low, 7);
    EXPECT_EQ(result.high, 7);
    EXPECT_EQ(result.doubt, Doubt::none);
}

TEST(Interval, IsDoubtedAndWidenedWhenOneEstimateIsAQuarterOfTheSum) {
    std::vector<double> estimates;
    for (int i = 0; i < 31; ++i) estimates.push_back(1 + i % 2);
    EXPECT_EQ(interval_of_mean(estimates).doubt, Doubt::none);
    estimates.push_back(15.5);
    const Estimated result = interval_of_mean(estimates);
    EXPECT_EQ(result.doubt, Doubt::heavy_tail);
    EXPECT_GT(result.high, 2.5 * result.value);
}

struct Distribution {
    const char* name;
    double mean;
    std::function<double(std::mt19937_64&)> draw;
};

// In which share of many trials the interval of 32 estimates holds the mean. Fixed seeds make it
// repeatable.
double coverage(const Distribution& distribution) {
    std::mt19937_64 random(1);
    constexpr int trials = 2000;
    int held = 0;
    for (int trial = 0; trial < trials; ++trial) {
        std::vector<double> estimates(32);
        for (double& x : estimates) x = distribution.draw(random);
        const Estimated e = interval_of_mean(estimates);
        held += e.low <= distribution.mean && distribution.mean <= e.high;
    }
    return static_cast<double>(held) / trials;
}

TEST(Interval, HoldsInAbout95Of100Cases) {
    std::normal_distribution<double> narrow(100, 5);
    std::normal_distribution<double> wide(100, 30);
    std::exponential_distribution<double> exponential(1);
    std::lognormal_distribution<double> lognormal(0, 1);
    std::poisson_distribution<int> often(3);
    std::poisson_distribution<int> rarely(0.2);
    const std::vector<Distribution> distributions{
        {"narrow", 100, [&](auto& random) { return narrow(random); }},
        {"wide", 100, [&](auto& random) { return std::max(0.0, wide(random)); }},
        {"exponential", 1, [&](auto& random) { return exponential(random); }},
        {"lognormal", std::exp(0.5), [&](auto& random) { return lognormal(random); }},
        {"often", 3, [&](auto& random) { return 1.0 * often(random); }},
        {"rarely", 0.2, [&](auto& random) { return 1.0 * rarely(random); }},
    };
    for (const Distribution& distribution : distributions) {
        SCOPED_TRACE(distribution.name);
        const double share = coverage(distribution);
        EXPECT_GT(share, 0.93);
        EXPECT_LT(share, 0.99);
    }
}

// Every outcome of so many trials, by its probability: the interval holds the truth 19 times of 20.
TEST(Interval, OfShareHoldsTheTruth) {
    for (const double truth : {0.004, 0.03, 0.2, 0.5, 0.9}) {
        SCOPED_TRACE(truth);
        constexpr std::uint64_t trials = 400;
        double held = 0;
        double all = 0;
        for (std::uint64_t count = 0; count <= trials; ++count) {
            const auto k = static_cast<double>(count);
            const auto n = static_cast<double>(trials);
            const double outcome =
                std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                         k * std::log(truth) + (n - k) * std::log1p(-truth));
            const Estimated e = interval_of_share(count, trials);
            EXPECT_LE(e.low, e.value);
            EXPECT_LE(e.value, e.high);
            all += outcome;
            held += e.low <= truth && truth <= e.high ? outcome : 0;
        }
        EXPECT_NEAR(all, 1, 1e-9);
        EXPECT_GT(held, 0.92);
        EXPECT_LT(held, 0.99);
    }
    EXPECT_NEAR(interval_of_share(0, 1'000'000).high, 3.0e-6, 1e-8);
    EXPECT_NEAR(interval_of_share(100, 100).low, 0.9705, 1e-4);
    EXPECT_NEAR(interval_of_share(10, 100).low, 0.05523, 1e-5);  // Wilson's published example
}

}  // namespace
}  // namespace polypack::testing
