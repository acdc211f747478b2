// The engine restarts as a contender.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/first/contender.hpp"

namespace polypack {

class RestartsContender final : public Contender {
  public:
    // Keeps a reference to the tree.
    RestartsContender(const RestartsTree& tree, std::uint64_t seed);

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    const RestartsTree& tree_;
    RestartSearch search_;
};

// Continues a search over so many options for about as much work as this many nodes of the engine
// cover. `advance(n)` continues it by n nodes.
RestartSearch::Status go_on(const RestartSearch& search, std::uint64_t nodes, int options,
                            const std::function<RestartSearch::Status(std::uint64_t)>& advance);

}  // namespace polypack
