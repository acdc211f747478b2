#include "polypack/design/interlocking/annealing.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// States of a search for a level: the best designs have some dozens.
constexpr std::size_t most_states = 3000;
// Random cuts that are tried, most of which do not come apart if there are many pieces.
constexpr int tries_to_begin = 2000;
// Worth of a cut that needs other moves than slides, besides that of its level: far more than that
// of any other.
constexpr double worth_of_others = 100;
// Changes after a cut that does not count before the next one is passed on.
constexpr std::uint64_t changes_per_tell = 100;
// Changes between two looks at the stop token.
constexpr std::uint64_t changes_per_look = 256;

// Levels up to this one say little about the way to the next one.
constexpr int low_level = 3;
// Above, worth grows as the logarithm of the level, at first by 1 a level: one level of thirty that
// is lost is soon found again, one of four is not.
constexpr double first_high = low_level + 1;

// Returns what is annealed. While the level is low, the number of ways out, and of pairs that do
// not hold each other, show the way.
double worth(const LevelFound& found) {
    const double ways = std::log(static_cast<double>(found.exits));
    if (found.level <= low_level) return found.level - ways - 0.1 * found.endless;
    return first_high * (1 + std::log(found.level / first_high)) - 0.15 * ways;
}

// Returns the least level that can be worth so much.
int least_level(double worth) {
    const double level =
        worth <= first_high ? worth : first_high * std::exp(worth / first_high - 1);
    return static_cast<int>(std::ceil(level - 1e-9));
}

// Returns a number above 0 and at most 1.
double chance(DesignRandom& random) {
    return (static_cast<double>(random.next() >> 11) + 1) * 0x1p-53;
}

}  // namespace

Annealing::Annealing(const CutFamily& family, const Allowance& allowance, OtherMoves others)
    : cutting_(family, allowance),
      search_(cutting_.pieces(), most_states),
      others_(std::move(others)) {}

std::optional<Annealing::Measured> Annealing::measure(std::optional<double> least, double lost,
                                                      const std::stop_token& stop) {
    if (!others_) {
        const LevelFound found = search_.level(least ? least_level(*least + lost) : 0);
        if (found.end != LevelFound::End::found || (least && worth(found) - lost < *least) ||
            !search_.comes_apart()) {
            return std::nullopt;
        }
        return Measured{worth(found), found.level};
    }
    const LevelFound found = search_.level();
    Measured measured;
    if (found.end == LevelFound::End::many) return std::nullopt;
    if (found.end == LevelFound::End::found && search_.comes_apart()) {
        measured.worth = worth(found);
    } else {
        measured.level = others_(cutting_.owners(), stop);
        if (measured.level == 0) return std::nullopt;
        measured.worth =
            worth_of_others +
            worth({.end = LevelFound::End::found, .level = measured.level, .exits = 1});
    }
    if (least && measured.worth - lost < *least) return std::nullopt;
    return measured;
}

std::optional<Annealing::Measured> Annealing::begin(const Owners& from, DesignRandom& random,
                                                    const std::stop_token& stop) {
    if (!from.empty()) {
        return cutting_.load(from) ? measure({}, 0, stop) : std::nullopt;
    }
    for (int attempt = 0; attempt < tries_to_begin && !stop.stop_requested(); ++attempt) {
        if (!cutting_.make(random)) continue;
        if (const auto measured = measure({}, 0, stop)) return measured;
    }
    return std::nullopt;
}

std::optional<int> Annealing::level_of(const Owners& owners, const std::stop_token& stop) {
    if (!cutting_.load(owners)) return std::nullopt;
    const auto measured = measure({}, 0, stop);
    return measured ? std::optional(measured->level) : std::nullopt;
}

bool Annealing::go_on(Run& run, const Owners& from, const AnnealSchedule& schedule,
                      std::uint64_t until, const std::stop_token& stop, bool equal,
                      const Better& better) {
    assert(until <= schedule.changes);
    run.stopped = false;
    const bool fresh = run.now.empty();
    std::optional<Measured> found;
    try {
        found = begin(fresh ? from : run.now, run.random, stop);
    } catch (const Stopped&) {
        found.reset();
    }
    if (!found) {
        run.stopped = stop.stop_requested();
        return false;
    }
    // Returns false if it was stopped.
    const auto tell = [&] {
        const int level = found->level;
        if (level == 0 || level < run.best || (level == run.best && !equal)) return true;
        // One that does not count is followed by many that hardly differ from it.
        const bool waits = run.refused || level == run.best;
        if (waits && run.judged < run.told + changes_per_tell) return true;
        try {
            run.refused = !better(cutting_.owners(), level);
        } catch (const Stopped&) {
            run.untold = true;
            return false;
        }
        run.told = run.judged;
        if (!run.refused) run.best = level;
        return true;
    };
    const auto lost = [&] { return schedule.per_empty * cutting_.empty(); };
    double now = found->worth - lost();
    const bool untold = std::exchange(run.untold, false);
    run.stopped = (fresh || untold) && !tell();
    const double cooling = std::log(schedule.cold / schedule.hot);
    while (!run.stopped && run.judged < until) {
        if (run.judged % changes_per_look == 0 && stop.stop_requested()) {
            run.stopped = true;
            break;
        }
        const double share =
            static_cast<double>(run.judged++) / static_cast<double>(schedule.changes);
        if (!cutting_.change(run.random)) continue;
        // The least worth of the change is drawn first: most searches can then end early.
        const double heat = schedule.hot * std::exp(cooling * share);
        const double least = now + heat * std::log(chance(run.random));
        try {
            found = measure(least, lost(), stop);
        } catch (const Stopped&) {
            cutting_.take_back();
            run.stopped = true;
            break;
        }
        if (!found) {
            cutting_.take_back();
            continue;
        }
        cutting_.settle();
        now = found->worth - lost();
        run.stopped = !tell();
    }
    run.now = cutting_.owners();
    return true;
}

}  // namespace polypack
