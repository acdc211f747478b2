// The engine sat as a contender, where it is built in.
#pragma once

#include <cstdint>
#include <memory>

#include "polypack/packing/engines/restarts/restarts_tree.hpp"
#include "polypack/packing/engines/sat/sat_search.hpp"
#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/run/search_options.hpp"

namespace polypack {

class SatContender final : public Contender {
  public:
    // Keeps references to both arguments.
    SatContender(const RestartsTree& tree, const SearchOptions& options)
        : Contender("sat"), tree_(tree), options_(options) {}

  private:
    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;

    const RestartsTree& tree_;
    const SearchOptions& options_;
    std::unique_ptr<SatSearch> search_;
};

}  // namespace polypack
