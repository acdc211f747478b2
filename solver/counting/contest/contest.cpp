#include "polypack/counting/contest/contest.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/packing/engines/engines.hpp"

namespace polypack {
namespace {

std::string contest_seconds(double seconds) {
    if (std::isinf(seconds)) return "an unknown time";
    if (seconds >= 1e6) return fmt::format("{:.0e} s", seconds);
    return fmt::format("{:.2g} s", seconds);
}

bool has_free_piece(const PlacementTable& table) {
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (table.copies(piece).max == unlimited) return true;
    }
    return false;
}

bool covers_pairs_at_most(const PlacementTable& table) {
    for (int placement = 0; placement < table.size(); ++placement) {
        if (table.cells_of(placement).size() > 2) return false;
    }
    return true;
}

struct Entrant {
    std::unique_ptr<CountInTurns> counting;
    double spent = 0;  // seconds
    bool given_up = false;
    // Returns the seconds that it expects to need; infinite if nothing is known.
    [[nodiscard]] double left() const {
        return counting->seconds_left().value_or(std::numeric_limits<double>::infinity());
    }
};

class CountContest {
  public:
    // `search`: nullptr if a search cannot count these packings.
    CountContest(const CountTask& task, std::unique_ptr<CountInTurns> search,
                 const CountLimits& limits)
        : task_(task), limits_(limits), without_files_(limits) {
        // The search keeps its memory while the frontier counts.
        const double engine = search ? automatic_engine().memory(task.table.measure()) : 0;
        if (limits.memory != 0 && engine < static_cast<double>(limits.memory) / 2) {
            without_files_.memory -= static_cast<std::size_t>(engine);
        }
        without_files_.disk = 0;
        add(frontier_in_turns(task, without_files_));
        add(contraction_in_turns(task, limits));
        if (covers_pairs_at_most(task.table)) add(determinant_in_turns(task, limits));
        if (search) add(std::move(search));
        // Where no piece is free, a search usually is the fastest.
        const bool search_first = !has_free_piece(task.table);
        std::ranges::stable_sort(entrants_, {}, [&](const Entrant& entrant) {
            const bool first = search_first && entrant.counting->name() == "search";
            return first ? 0 : entrant.counting->seconds_to_begin();
        });
    }

    // Returns nullopt if a search that waits is to go on, or after so many seconds.
    [[nodiscard]] std::optional<ContestResult> count(
        double most_seconds = std::numeric_limits<double>::infinity()) {
        const Stopwatch elapsed;
        for (;;) {
            if (entrants_.empty()) std::rethrow_exception(failure_);
            const std::size_t leader = leading();
            // Without the memory for others, what would take months is not begun.
            if (failure_ && known(leader) && entrants_[leader].left() > hopeless &&
                !entrants_[leader].counting->waits()) {
                std::rethrow_exception(failure_);
            }
            const std::size_t next = next_after(leader);
            if (entrants_[next].counting->waits()) return std::nullopt;
            const double turn = next == leader ? turn_of_leader(leader) : turn_of(next, leader);
            const double left = most_seconds - elapsed.seconds();
            if (left <= 0) return std::nullopt;
            if (auto found = attempt(next, std::min(turn, left))) return found;
        }
    }

    // Returns what the count is expected to take altogether.
    [[nodiscard]] CountOutlook outlook() const {
        const Entrant& leader = entrants_[leading()];
        const auto search = std::ranges::find(
            entrants_, "search", [](const Entrant& entrant) { return entrant.counting->name(); });
        const double of_search =
            search == entrants_.end() ? std::numeric_limits<double>::infinity() : search->left();
        return {leader.counting->name(), leader.spent + leader.left(), of_search};
    }

  private:
    // The least turn, and the longest of a leader.
    static constexpr double first_turn = 0.001;
    static constexpr double longest_turn = 1;
    // Shares of what the leader has spent, and of what it expects to need, see contest.hpp.
    static constexpr double share = 1.0 / 4;
    static constexpr double small_share = 1.0 / 16;
    static constexpr double close = 4;
    static constexpr double far = 16;
    static constexpr double hopeless = 1e7;  // seconds

    void add(std::unique_ptr<CountInTurns> counting) {
        entrants_.push_back({.counting = std::move(counting)});
    }

    // Returns the one that expects to be the first; if nothing is known, the one that has spent
    // least, or comes first.
    [[nodiscard]] std::size_t leading() const {
        std::size_t best = 0;
        for (std::size_t i = 1; i < entrants_.size(); ++i) {
            const auto key = [&](std::size_t j) {
                return std::pair(entrants_[j].left(), entrants_[j].spent);
            };
            if (key(i) < key(best)) best = i;
        }
        return best;
    }

    [[nodiscard]] bool known(std::size_t number) const {
        return entrants_[number].counting->seconds_left().has_value();
    }

    // Returns the seconds that another than the leader may have spent.
    [[nodiscard]] double allowed(std::size_t other, std::size_t leader) const {
        const double spent = entrants_[leader].spent;
        const double left = entrants_[leader].left();
        if (!known(leader)) return spent;
        if (entrants_[other].spent == 0) return small_share * left;
        if (!known(other)) return std::max(share * spent, small_share * left);
        if (!entrants_[other].counting->pauses()) return 0;
        if (entrants_[other].left() < close * left) return share * spent;
        return entrants_[other].left() < far * left ? small_share * spent : 0;
    }

    // Where nothing is known of a method, a moment suffices, and its memory stays small.
    [[nodiscard]] double turn_of(std::size_t other, std::size_t leader) const {
        const double spent = entrants_[other].spent;
        const double turn = known(other) ? std::max(first_turn, entrants_[leader].spent)
                                         : entrants_[other].counting->seconds_to_begin() +
                                               std::max(first_turn, spent);
        return std::min(allowed(other, leader) - spent, turn);
    }

    [[nodiscard]] double turn_of_leader(std::size_t leader) const {
        if (entrants_.size() == 1) return longest_turn;
        return std::clamp(entrants_[leader].spent, first_turn, longest_turn);
    }

    // Returns the next one to have a turn, the leader unless another may.
    [[nodiscard]] std::size_t next_after(std::size_t leader) {
        if (entrants_[leader].spent == 0) return leader;
        for (std::size_t i = 0; i < entrants_.size(); ++i) {
            Entrant& other = entrants_[i];
            if (i == leader || other.counting->waits()) continue;
            const double left = allowed(i, leader) - other.spent;
            if (other.left() > far * entrants_[leader].left() && !other.given_up) {
                other.counting->give_up();
                other.given_up = true;
            }
            const double least = other.spent == 0 ? other.counting->seconds_to_begin() : first_turn;
            if (left >= std::max(least, first_turn)) return i;
        }
        return leader;
    }

    // Gives a turn to an entrant. If it cannot count, it leaves.
    std::optional<ContestResult> attempt(std::size_t number, double seconds) {
        Entrant& entrant = entrants_[number];
        entrant.given_up = false;
        const std::string_view name = entrant.counting->name();
        const Stopwatch turn;
        try {
            auto counted = entrant.counting->go_on(seconds);
            entrant.spent += turn.seconds();
            if (counted) return ContestResult{std::move(*counted), name, told(number)};
            if (entrant.counting->refusal().empty()) return std::nullopt;
        } catch (const MemoryLimitExceeded& exceeded) {
            entrant.spent += turn.seconds();
            if (name == "frontier" && limits_.disk != 0 && !files_) {
                files_ = true;
                entrant.counting.reset();  // before another takes its memory
                CountLimits with_files = without_files_;
                with_files.disk = limits_.disk;
                entrant.counting = frontier_in_turns(task_, with_files);
                notes_.emplace_back("frontier: goes on with temporary files");
                return std::nullopt;
            }
            note_failure(name, exceeded.what());
        } catch (const DiskLimitExceeded& exceeded) {
            note_failure(name, exceeded.what());
        } catch (const TemporaryFileError& error) {
            note_failure(name, error.what());
        } catch (const std::bad_alloc&) {
            note_failure(name, "out of memory");
        }
        total_ += entrant.spent;
        entrants_.erase(entrants_.begin() + static_cast<std::ptrdiff_t>(number));
        return std::nullopt;
    }

    // Precondition: in the handler of the exception.
    void note_failure(std::string_view name, std::string_view what) {
        notes_.push_back(fmt::format("{}: {}", name, what));
        failure_ = std::current_exception();
    }

    [[nodiscard]] std::string told(std::size_t winner) {
        for (std::size_t i = 0; i < entrants_.size(); ++i) {
            const Entrant& entrant = entrants_[i];
            total_ += entrant.spent;
            if (entrant.counting->waits()) {
                notes_.push_back(fmt::format("{}: would have taken {}", entrant.counting->name(),
                                             contest_seconds(entrant.left())));
                continue;
            }
            if (i == winner || entrant.spent == 0) continue;
            const auto left = entrant.counting->seconds_left();
            notes_.push_back(fmt::format(
                "{}: given up after {}{}", entrant.counting->name(), contest_seconds(entrant.spent),
                left ? fmt::format(", when it expected {} more", contest_seconds(*left)) : ""));
        }
        if (notes_.empty()) return {};
        return fmt::format("{}: {} of {}; {}", entrants_[winner].counting->name(),
                           contest_seconds(entrants_[winner].spent), contest_seconds(total_),
                           fmt::join(notes_, "; "));
    }

    const CountTask& task_;
    const CountLimits& limits_;
    CountLimits without_files_;
    std::vector<Entrant> entrants_;
    bool files_ = false;  // the frontier has them
    double total_ = 0;    // seconds of all that have left
    std::vector<std::string> notes_;
    std::exception_ptr failure_;  // of the last method that had too little memory or disk
};

}  // namespace

ContestResult count_by_contest(const CountTask& task, const TaskWithMotions& with_motions,
                               const CountLimits& limits) {
    std::unique_ptr<CountInTurns> search;
    if (find_count_method("search")->refusal(task, limits.stop).empty()) {
        search = search_in_turns(task.table, with_motions, limits);
    }
    CountContest contest(task, std::move(search), limits);
    std::optional<ContestResult> counted;
    // Once: no search waits.
    while (!counted) counted = contest.count();
    return std::move(*counted);
}

std::optional<ContestResult> count_before_search(const CountTask& task, const CountLimits& limits) {
    try {
        return CountContest(task, search_for_outlook(task, limits), limits).count();
    } catch (const MemoryLimitExceeded&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

std::optional<CountOutlook> count_outlook(const CountTask& task, double most_seconds,
                                          const CountLimits& limits) {
    try {
        CountContest contest(task, search_for_outlook(task, limits), limits);
        const Stopwatch elapsed;
        const auto counted = contest.count(most_seconds);
        CountOutlook outlook = contest.outlook();
        if (counted) {
            outlook.method = counted->method;
            outlook.seconds = elapsed.seconds();
        }
        return outlook;
    } catch (const MemoryLimitExceeded&) {
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        return std::nullopt;
    }
}

}  // namespace polypack
