// A search that covers the first free cell, again and again in other orders, as a contender.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/engines/sweep/sweep_order.hpp"
#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/first/sweep_search.hpp"
#include "polypack/packing/run/search_options.hpp"

namespace polypack {

class SweepsContender final : public Contender {
  public:
    // Keeps references to all arguments.
    SweepsContender(const PlacementTable& table, const SweepOrder& order, const RestartsTree& tree,
                    const SearchOptions& options)
        : Contender("sweeps"), table_(table), order_(order), tree_(tree), options_(options) {}

    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::uint64_t preparation() const override;

    const PlacementTable& table_;
    const SweepOrder& order_;
    const RestartsTree& tree_;
    const SearchOptions& options_;
    std::unique_ptr<SweepSearch> search_;
};

}  // namespace polypack
