#include "polypack/analysis/outlook.hpp"

#include <algorithm>
#include <cmath>

namespace polypack {
namespace {

// Fewer parts say too little about the spread among parts.
constexpr int min_parts_done = 20;
constexpr double min_share_done = 0.01;

}  // namespace

Outlook outlook(const SearchProgress& progress, double seconds) {
    Outlook result;
    const double parts = progress.parts;
    const double done = progress.done;
    result.packings = progress.packings_so_far;
    result.nodes = progress.nodes_so_far;
    if (seconds > 0) {
        result.nodes_per_second =
            static_cast<double>(result.nodes - progress.nodes_before) / seconds;
    }
    if (const double share = progress.share; share >= 0) {
        result.share = share;
        const double here = share - progress.share_before;
        result.foreseeable = here >= min_share_done;
        if (result.foreseeable) result.seconds_left = seconds * (1 - share) / here;
        return result;
    }
    result.share_known = parts > 1;
    if (parts == 0) return result;
    result.share = done / parts;
    if (!progress.random_order || done < min_parts_done) return result;
    result.foreseeable = true;
    const double left = parts - done;
    result.seconds_left = std::max(0.0, seconds - progress.undivided) * left / done;
    if (left == 0) return result;
    // The means of two samples from the same parts, those done and those left, differ by this
    // much, relatively; its exponential keeps the interval positive and skews it upwards, as a
    // few heavy parts among many light ones do.
    const double mean = static_cast<double>(progress.nodes) / done;
    const double variance = std::max(0.0, progress.squares / done - mean * mean);
    const double relative = std::sqrt(variance * (1 / done + 1 / left)) / std::max(mean, 1.0);
    const double factor = std::exp(1.96 * relative);
    result.seconds_left_low = result.seconds_left / factor;
    result.seconds_left_high = result.seconds_left * factor;
    return result;
}

std::optional<double> share_of(const Progress& progress) {
    if (progress.of() == 0) return std::nullopt;
    return std::min(1.0, static_cast<double>(progress.done()) / static_cast<double>(progress.of()));
}

std::optional<double> seconds_left_of(const Progress& progress) {
    constexpr double least = 0.5;
    const Phase* const phase = progress.phase();
    const double spent = progress.seconds();
    const auto done = static_cast<double>(progress.done());
    const auto of = static_cast<double>(progress.of());
    if (phase == nullptr || !phase->even || done == 0 || of < done || spent < least) {
        return std::nullopt;
    }
    return spent * (of - done) / done;
}

}  // namespace polypack
