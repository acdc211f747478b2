#include "polypack/counting/frontier/outlook.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace polypack {
namespace {

double expected_work(const FrontierCount& counting, std::span<const double> most) {
    const std::span<const std::size_t> layers = counting.layers();
    double power = 0;
    double states = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const auto layer = static_cast<double>(layers[i]);
        states += layer;
        if (i == 0 || i < layers.size() / 2 || layer < 2 || most[i - 1] < 4) continue;
        power = std::max(power, std::log(layer) / std::log(most[i - 1]));
    }
    double all = states;
    for (std::size_t i = layers.size(); i < most.size(); ++i) {
        if (most[i - 1] > 1) all += std::pow(most[i - 1], power);
    }
    return static_cast<double>(counting.work()) * all / states;
}

}  // namespace

void FrontierOutlook::look(const FrontierCount& counting) {
    // The expectation is compared with the one after a quarter of the work done; before there is
    // one, it is assumed to have grown with the square root of the work.
    constexpr double earlier = 4;
    constexpr double usual_growth = 0.5;
    // Half of the growth is assumed to go on: the whole work w then solves w = e (w / d)^g, where
    // e is expected after the work d, and g is half the exponent of the growth.
    constexpr double goes_on = 0.5;
    constexpr double most_growth = 1.2;
    const auto done = static_cast<double>(counting.work());
    const double expected = std::max(expected_work(counting, most_), done);
    const auto before = std::find_if(seen_.rbegin(), seen_.rend(), [&](const auto& look) {
        return look.first * earlier <= done;
    });
    double growth = usual_growth;
    if (before != seen_.rend()) {
        growth = std::log(expected / before->second) / std::log(done / before->first);
    }
    const double g = goes_on * std::clamp(growth, 0.0, most_growth);
    whole_ = std::max(expected, std::pow(expected * std::pow(done, -g), 1 / (1 - g)));
    constexpr double apart = 1.2;  // so that there are few
    if (seen_.empty() || done >= apart * seen_.back().first) seen_.emplace_back(done, expected);
}

}  // namespace polypack
