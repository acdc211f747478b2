#include "polypack/packing/first/restarts_contender.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {

RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes,
                            const CoverModel& model,
                            const std::function<RestartSearch::Status(std::uint64_t)>& advance) {
    // A node of the engine cover takes as long as excluding about this many options of usual
    // pieces, or taking this many items off the lists of their options.
    constexpr std::uint64_t excluded_in_a_node = 6;
    constexpr std::uint64_t taken_in_a_node = 42;
    constexpr std::uint64_t step = 32;
    const auto options = static_cast<std::uint64_t>(model.options());
    const std::uint64_t items = std::max<std::uint64_t>(model.item_list.size(), 1);
    const std::uint64_t excluded =
        nodes * std::min(excluded_in_a_node * items, taken_in_a_node * options) / items;
    // Every turn has room for some descents to the last piece.
    const std::uint64_t end = search.excluded() + std::max(excluded, 4 * options);
    do {
        const auto status = advance(step);
        if (status != RestartSearch::Status::budget) return status;
    } while (search.excluded() < end);
    return RestartSearch::Status::budget;
}

bool RestartsContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    if (!search_) search_.emplace(tree_.begin(seed_));
    RestartSearch& search = *search_;
    return go_on(search, nodes, tree_.model(), [&](std::uint64_t step) {
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
