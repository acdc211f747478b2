// One run of simulated annealing among the cuts of a region.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
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
    // Returns the level of a cut that slides do not take apart, or 0 if other moves do not either.
    // May throw Stopped.
    using OtherMoves = std::function<int(const Owners& owners, const std::stop_token& stop)>;

    // Keeps a reference to the family. With `others`, only cuts count that need these moves; a run
    // begins with cuts that slides take apart, and returns to none when it has found one that
    // counts. Throws MemoryLimitExceeded.
    Annealing(const CutFamily& family, const Allowance& allowance, OtherMoves others = {});

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

    // Returns the level of a cut; 0 for one that a run may visit but that does not count; nullopt
    // for one that does not come apart, and for what is no cut of the family. May throw Stopped.
    [[nodiscard]] std::optional<int> level_of(const Owners& owners, const std::stop_token& stop);

  private:
    struct Measured {
        double worth = 0;
        int level = 0;  // 0: it does not count
    };
    // Measures the cut; nullopt if it does not come apart, or is worth less than `least`, by what
    // its empty cells cost.
    [[nodiscard]] std::optional<Measured> measure(std::optional<double> least, double lost,
                                                  const std::stop_token& stop);
    [[nodiscard]] std::optional<Measured> begin(const Owners& from, DesignRandom& random,
                                                const std::stop_token& stop);

    Cutting cutting_;
    LevelSearch search_;
    OtherMoves others_;
};

}  // namespace polypack
