// Finds packings with the SAT solver CaDiCaL, one after another: each packing found is excluded by
// a clause. An optional component; see POLYPACK_SAT in CMakeLists.txt.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"

namespace polypack {

class SatSearch {
  public:
    // Searches for packings with the given decisions: options, and ~item for cells left empty.
    // Keeps a reference to the model. Throws Stopped.
    SatSearch(const CoverModel& model, std::uint64_t seed, const std::vector<int>& decisions,
              const std::stop_token& stop);
    ~SatSearch();
    SatSearch(const SatSearch&) = delete;
    SatSearch& operator=(const SatSearch&) = delete;

    enum class Status { complete, budget, stopped };
    // Receives the options of a packing; false: stop.
    using Found = std::function<bool(const std::vector<int>& options)>;
    // Continues for this many conflicts; 0: to the end. Asks `stops` often.
    Status advance(int max_conflicts, const Found& found, const std::function<bool()>& stops);

  private:
    struct Solver;

    const CoverModel& model_;
    std::unique_ptr<Solver> solver_;
    bool complete_ = false;
};

}  // namespace polypack
