#include "polypack/analysis/interval.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace polypack {
namespace {

constexpr double normal_quantile = 1.959964;  // of 0.975
// With fewer estimates than this, their variance is hardly known.
constexpr std::size_t enough_estimates = 8;
// The largest of the estimates has this share of their sum, at most, unless the tail is heavy.
constexpr double largest_share = 0.2;
// Share of the excess of the largest estimate over the mean that counts: over the puzzles of
// bench_estimate, intervals without a doubt held 94.3 % of the packings and 94.9 % of the nodes
// with 0, 95.8 and 96.0 % with a half, 97.0 and 96.6 % with three quarters.
constexpr double excess_share = 0.5;

// Returns the 0.975 quantile of Student's distribution: Abramowitz and Stegun 26.7.5, within 1 %
// from four degrees of freedom on.
double student_quantile(double freedom) {
    const double z = normal_quantile;
    const double z3 = z * z * z;
    const double z5 = z3 * z * z;
    const double z7 = z5 * z * z;
    return z + (z3 + z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * z) / (96 * freedom * freedom) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * freedom * freedom * freedom);
}

// Returns the point of a gamma distribution that corresponds to a point z of the normal one: Wilson
// and Hilferty, 1931.
double gamma_point(double mean, double variance, double z) {
    const double shape = mean * mean / variance;
    const double root = 1 - 1 / (9 * shape) + z / (3 * std::sqrt(shape));
    return root > 0 ? mean * root * root * root : 0;
}

// Returns the upper bound of the mean of a lognormal distribution: Cox's method, in Land,
// Technometrics 14, 1972. 0 if not all estimates are positive.
double lognormal_high(std::span<const double> estimates, double student) {
    const auto count = static_cast<double>(estimates.size());
    double sum = 0;
    for (const double x : estimates) {
        if (x <= 0) return 0;
        sum += std::log(x);
    }
    const double mean = sum / count;
    double squares = 0;
    for (const double x : estimates) squares += std::pow(std::log(x) - mean, 2);
    const double variance = squares / (count - 1);
    return std::exp(mean + variance / 2 +
                    student *
                        std::sqrt(variance / count + variance * variance / (2 * (count - 1))));
}

}  // namespace

std::string_view doubt_name(Doubt doubt) {
    switch (doubt) {
        case Doubt::none_found:
            return "none found";
        case Doubt::few_batches:
            return "few probes";
        case Doubt::heavy_tail:
            return "heavy tail";
        case Doubt::none:
            break;
    }
    return "none";
}

Estimated interval_of_mean(std::span<const double> estimates) {
    constexpr double unbounded = std::numeric_limits<double>::infinity();
    const auto count = static_cast<double>(estimates.size());
    double sum = 0;
    double largest = 0;
    for (const double x : estimates) {
        sum += x;
        largest = std::max(largest, x);
    }
    if (sum <= 0) return {0, 0, unbounded, Doubt::none_found};
    const double mean = sum / count;
    if (estimates.size() < 2) return {mean, 0, unbounded, Doubt::few_batches};
    double squares = 0;
    for (const double x : estimates) squares += (x - mean) * (x - mean);
    const double student = student_quantile(count - 1);
    const double variance = squares / (count - 1) / count * std::pow(student / normal_quantile, 2);
    Estimated result{mean, mean, mean, Doubt::none};
    if (variance > 0) {
        const double excess = excess_share * (largest - mean) / count;
        result.low = gamma_point(mean, variance, -normal_quantile);
        result.high =
            std::max(gamma_point(mean + excess, variance + excess * excess, normal_quantile),
                     lognormal_high(estimates, student));
    }
    if (estimates.size() < enough_estimates) {
        result.doubt = Doubt::few_batches;
    } else if (largest > largest_share * sum) {
        result.doubt = Doubt::heavy_tail;
        result.high *= result.high / mean;
    }
    return result;
}

Estimated interval_of_share(std::uint64_t count, std::uint64_t trials) {
    const auto n = static_cast<double>(trials);
    const double share = static_cast<double>(count) / n;
    const double bound = -std::expm1(std::log(0.05) / n);
    if (count == 0) return {0, 0, bound, Doubt::none_found};
    if (count == trials) return {1, 1 - bound, 1, Doubt::none};
    const double z2 = normal_quantile * normal_quantile;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double half =
        normal_quantile / (1 + z2 / n) * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    return {share, middle - half, middle + half, Doubt::none};
}

}  // namespace polypack
