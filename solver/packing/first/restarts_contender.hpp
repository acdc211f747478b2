// The engine restarts as a contender.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/first/contender.hpp"

namespace polypack {

class RestartsContender final : public Contender {
  public:
    // Keeps a reference to the tree.
    RestartsContender(const RestartsTree& tree, std::uint64_t seed)
        : Contender("restarts"), tree_(tree), seed_(seed) {}

    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::uint64_t preparation() const override;

    const RestartsTree& tree_;
    std::uint64_t seed_;
    std::optional<RestartSearch> search_;
    double left_ = 0;  // see go_on()
};

// Continues a search of the model for about as much work as this many nodes of the engine cover.
// `left`: exclusions that earlier turns have left, negative if they took too many. `advance(n)`
// continues it by n nodes.
RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes, double& left,
                            const CoverModel& model,
                            const std::function<RestartSearch::Status(std::uint64_t)>& advance);

}  // namespace polypack
