#include "polypack/packing/first/restarts_contender.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace polypack {

RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes, double& left,
                            const CoverModel& model,
                            const std::function<RestartSearch::Status(std::uint64_t)>& advance) {
    // A node of the engine cover takes as long as excluding about this many options of usual
    // pieces, or taking this many items off the lists of their options.
    constexpr double excluded_in_a_node = 6;
    constexpr double taken_in_a_node = 42;
    constexpr std::uint64_t step = 32;
    // A node asks all open items, this many in the time of an exclusion; half of all are open.
    constexpr double asked_items = 64;
    // Lists beyond the caches take longer.
    constexpr double cached_items = 40'000;
    const auto options = static_cast<double>(model.options());
    const auto items = std::max(static_cast<double>(model.item_list.size()), 1.0);
    const double excluded_for_it = std::min(excluded_in_a_node, taken_in_a_node * options / items) /
                                   std::max(1.0, std::sqrt(items / cached_items));
    left += static_cast<double>(nodes) * excluded_for_it;
    if (left <= 0) return RestartSearch::Status::budget;
    // Every turn has room for some descents to the last piece; the next ones pay for it.
    const double most = std::max(left, 4 * options);
    double done = 0;
    auto status = RestartSearch::Status::budget;
    while (status == RestartSearch::Status::budget && done <= most) {
        const std::uint64_t before = search.excluded();
        status = advance(step);
        done += static_cast<double>(search.excluded() - before) +
                static_cast<double>(step) * model.items / asked_items;
    }
    left -= done;
    return status;
}

bool RestartsContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    if (!search_) search_.emplace(tree_.begin(seed_));
    RestartSearch& search = *search_;
    return go_on(search, nodes, left_, tree_.model(), [&](std::uint64_t step) {
               return tree_.advance(search, step, sink, stats);
           }) == RestartSearch::Status::complete;
}

std::uint64_t RestartsContender::preparation() const {
    // A node of the engine cover takes as long as entering about this many items in lists.
    constexpr std::uint64_t entered_in_a_node = 20;
    return tree_.model().item_list.size() / entered_in_a_node;
}

std::vector<std::string> RestartsContender::notes() const {
    if (!search_) return {};
    return {fmt::format("restarts: {} runs", search_->runs())};
}

}  // namespace polypack
