// One run of simulated annealing among the cuts of a region.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "polypack/design/interlocking/cutting.hpp"
#include "polypack/disassembly/interlocking/level_search.hpp"

namespace polypack {

// A schedule of temperatures, in steps between low levels, and its length.
struct AnnealSchedule {
    double hot = 0.42;
    double cold = 0.012;
    std::uint64_t changes = 0;  // that are tried
    double per_empty = 0;       // levels that each empty cell costs
};

class Annealing {
  public:
    // Keeps a reference to the family. Throws MemoryLimitExceeded.
    Annealing(const CutFamily& family, const Allowance& allowance);

    // Receives a cut and its level, not lower than that of any cut that counts so far; returns
    // false for one that does not count. May throw Stopped.
    using Better = std::function<bool(const Owners& owners, int level)>;
    // A run that is under way, or has ended: all that is needed to go on with it.
    struct Run {
        DesignRandom random;
        Owners now{};              // empty: it has not begun
        std::uint64_t judged = 0;  // changes that were tried
        std::uint64_t told = 0;    // of these, those before the last cut that was passed on
        int best = 0;              // highest level that counts
        bool refused = false;      // that cut did not count
        bool untold = false;       // it was stopped before it could pass on this cut
        bool stopped = false;      // it was stopped before its end
    };
    // Begins with the cut `from`, or with a random one if that is empty, or goes on with a run,
    // until it has tried so many changes, at most those of the schedule. Passes cuts of a higher
    // level than all before to `better`, and if `equal` some of the same level, too. Returns false
    // if there was no cut to begin with.
    bool go_on(Run& run, const Owners& from, const AnnealSchedule& schedule, std::uint64_t until,
               const std::stop_token& stop, bool equal, const Better& better);

    // Returns the level of a cut that comes apart; 0 for any other, and for what is no cut of the
    // family.
    [[nodiscard]] int level_of(const Owners& owners);

  private:
    [[nodiscard]] bool begin(const Owners& from, DesignRandom& random, const std::stop_token& stop,
                             LevelFound& found);

    Cutting cutting_;
    LevelSearch search_;
};

}  // namespace polypack
