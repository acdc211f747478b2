// The engine restarts as a contender that looks only for packings that motions map to themselves,
// for one group of motions after another. Never complete, as there may be others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/first/contender.hpp"
#include "polypack/packing/run/search_options.hpp"

namespace polypack {

class SymmetricContender final : public Contender {
  public:
    // Keeps references to all arguments. `whole`: all packings of the table.
    SymmetricContender(const PlacementTable& table, const Symmetry& symmetry,
                       const CoverModel& whole, const SearchOptions& options);
    ~SymmetricContender() override;

    [[nodiscard]] std::vector<std::string> notes() const override;

    // Estimates the bytes that it takes.
    [[nodiscard]] static double memory(const TableSize& size);
    // Returns true if the puzzle has motions that could map a packing to itself, and rules that
    // allow it.
    [[nodiscard]] static bool applies(const PlacementTable& table, const Symmetry& symmetry);

  private:
    bool advance(std::uint64_t nodes, SearchSink& sink, SearchStats& stats) override;
    [[nodiscard]] std::uint64_t preparation() const override;

    struct Search;

    void begin_searches();
    // Continues a search; returns false if it is complete.
    bool advance(Search& search, std::uint64_t nodes, SearchSink& sink, SearchStats& stats);

    const PlacementTable& table_;
    const Symmetry& symmetry_;
    const CoverModel& whole_;
    const SearchOptions& options_;
    std::vector<int> whole_ranks_;
    std::size_t all_groups_ = 0;
    std::deque<std::vector<int>> groups_;           // those not begun
    std::deque<std::unique_ptr<Search>> searches_;  // those begun, in the order of turns
    double share_ = 0;                              // of all of them
};

}  // namespace polypack
