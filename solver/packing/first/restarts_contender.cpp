#include "polypack/packing/first/restarts_contender.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack {

RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes, int options,
                            const std::function<RestartSearch::Status(std::uint64_t)>& advance) {
    // A node of the engine cover takes as long as excluding about this many options.
    constexpr std::uint64_t excluded_in_a_node = 6;
    constexpr std::uint64_t step = 32;
    // Every turn has room for some descents to the last piece.
    const auto descents = 4 * static_cast<std::uint64_t>(options);
    const std::uint64_t end = search.excluded() + std::max(nodes * excluded_in_a_node, descents);
    do {
        const auto status = advance(step);
        if (status != RestartSearch::Status::budget) return status;
    } while (search.excluded() < end);
    return RestartSearch::Status::budget;
}

RestartsContender::RestartsContender(const RestartsTree& tree, std::uint64_t seed)
    : Contender("restarts"), tree_(tree), search_(tree.begin(seed)) {}

bool RestartsContender::advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) {
    return go_on(search_, nodes, tree_.model().options(), [&](std::uint64_t step) {
               return tree_.advance(search_, step, sink, stats);
           }) == RestartSearch::Status::complete;
}

std::vector<std::string> RestartsContender::notes() const {
    return {fmt::format("restarts: {} runs", search_.runs())};
}

}  // namespace polypack
