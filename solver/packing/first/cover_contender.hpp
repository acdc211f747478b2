// The engine cover as a contender. It is prepared when it is first advanced, and refined once it
// has searched for about as long as that takes. advance() is thread-safe: several threads share the
// open nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/open_parts.hpp"
#include "polypack/packing/run/search_options.hpp"

namespace polypack {

class CoverContender final : public Contender {
  public:
    // Keeps references to all arguments.
    CoverContender(const PlacementTable& table, const Symmetry& symmetry,
                   const SearchOptions& options);

    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::vector<std::string> notes() const override;

  private:
    void prepare();
    void refine();

    const PlacementTable& table_;
    const Symmetry& symmetry_;
    const SearchOptions& options_;
    Restriction restriction_;
    std::shared_ptr<SearchTree> tree_;
    std::mutex mutex_;
    OpenNodes open_;
    int searched_ = 0;         // nodes that are being searched
    std::uint64_t nodes_ = 0;  // searched so far
    bool refined_ = false;
};

}  // namespace polypack
