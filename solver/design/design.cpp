#include "polypack/design/design.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <mutex>
#include <numeric>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/design/solvers.hpp"
#include "polypack/packing/threads.hpp"

namespace polypack {
namespace {

constexpr Phase searching_sets{
    .doing = "searching sets", .units = "sets", .also = "sets that pack", .even = true};

constexpr std::uint64_t sets_at_once = 64;  // for a thread
// Searched between two looks at whether the goal is reached, whatever the number of threads.
constexpr std::uint64_t sets_per_round = sets_at_once << 8;

// The numbers 0 .. size-1 in an order given by a seed: multiples of a number without a common
// factor with their count.
class Order {
  public:
    Order(std::uint64_t size, const DesignOptions& options) : size_(size) {
        if (options.exhaustive || size == 0) return;
        start_ = mixed_with(0, options.seed) % size;
        step_ = mixed_with(1, options.seed) % size;
        while (std::gcd(step_, size) != 1) ++step_;
    }
    [[nodiscard]] std::uint64_t operator[](std::uint64_t position) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((Wide{position} * step_ + start_) % size_);
    }

  private:
    std::uint64_t size_;
    std::uint64_t start_ = 0;
    std::uint64_t step_ = 1;
};

// The family without the sets that have a piece without placements.
Puzzle fitting(Puzzle puzzle) {
    Solver solver(*puzzle.lattice, puzzle.region, SymmetryMode::none);
    for (Piece& piece : puzzle.pieces) {
        const bool fits = solver.placements_of(solver.shape_of(piece)) > 0;
        if (!fits && piece.copies.min == 0) piece.copies.max = 0;
    }
    return puzzle;
}

class Designer {
  public:
    Designer(const Puzzle& puzzle, const DesignOptions& options, const Deadline& deadline)
        : options_(options),
          deadline_(deadline),
          puzzle_(fitting(puzzle)),
          choices_(puzzle_, options.take),
          order_(choices_.size(), options),
          solvers_(puzzle_, options.symmetry) {
        if (choices_.size() == most_choices) {
            throw InvalidArgument("there are too many sets to search");
        }
        if (options.goal == DesignGoal::unique) found_.all.reset();
        found_.sets = choices_.size();
    }

    DesignFound run() {
        begin_phase(options_.progress, searching_sets, found_.sets);
        const Threads threads(thread_count(options_.threads));
        std::uint64_t begin = 0;
        while (begin < found_.sets && !deadline_.token().stop_requested() && !reached()) {
            const std::uint64_t end = std::min(begin + sets_per_round, found_.sets);
            threads.for_ranges(
                begin, end, sets_at_once, [&](std::uint64_t first, std::uint64_t last) {
                    solvers_.with_one(
                        [&](ChoiceSolver& solver) { search_range(solver, first, last); });
                });
            begin = end;
        }
        if (found_.searched < found_.sets) {
            found_.ending = reached()             ? Ending::limit
                            : deadline_.expired() ? Ending::time
                                                  : Ending::stopped;
        }
        for (Ranked& ranked : best_) found_.best.push_back(std::move(ranked.choice));
        return std::move(found_);
    }

  private:
    struct Ranked {
        std::uint64_t badness = 0;
        std::uint64_t position = 0;
        Choice choice;

        [[nodiscard]] bool operator<(const Ranked& other) const {
            return std::pair(badness, position) < std::pair(other.badness, other.position);
        }
    };

    [[nodiscard]] bool reached() const {
        return options_.goal == DesignGoal::unique && !options_.exhaustive &&
               best_.size() >= options_.keep;
    }

    void search_range(ChoiceSolver& solver, std::uint64_t first, std::uint64_t last) {
        for (; first < last; first += sets_at_once) {
            if (deadline_.token().stop_requested()) return;
            search(solver, first, std::min(last, first + sets_at_once));
        }
    }

    void search(ChoiceSolver& solver, std::uint64_t first, std::uint64_t last) {
        const bool unique = options_.goal == DesignGoal::unique;
        std::uint64_t done = 0;
        std::vector<Ranked> packing;
        for (std::uint64_t position = first; position < last; ++position) {
            std::vector<int> copies = choices_[order_[position]];
            const SetResult result = solver.solve(
                copies, {.limit = std::uint64_t{unique ? 2U : 0U}, .stop = deadline_.token()});
            if (result.ending == SetEnding::stopped) break;
            ++done;
            if (result.distinct == 0) continue;
            packing.push_back(
                {.badness = options_.goal == DesignGoal::most ? ~result.distinct : result.distinct,
                 .position = position,
                 .choice = {.copies = std::move(copies),
                            .distinct = result.distinct,
                            .all = result.complete() ? result.all : 0,
                            .exact = result.complete()}});
        }
        const std::scoped_lock lock(mutex_);
        found_.searched += done;
        found_.packing += packing.size();
        for (Ranked& ranked : packing) take(std::move(ranked));
        set_done(options_.progress, found_.searched);
        if (options_.progress != nullptr) options_.progress->set_also(found_.packing);
    }

    void take(Ranked&& ranked) {
        const bool one = ranked.choice.exact && ranked.choice.distinct == 1;
        found_.one += one ? 1 : 0;
        if (found_.all) *found_.all += ranked.choice.all;
        if (options_.goal == DesignGoal::unique && !one) return;
        if (best_.size() == options_.keep && !(ranked < best_.back())) return;
        best_.insert(std::ranges::upper_bound(best_, ranked, std::less<>()), std::move(ranked));
        if (best_.size() > options_.keep) best_.pop_back();
    }

    const DesignOptions& options_;
    const Deadline& deadline_;
    const Puzzle puzzle_;
    const PieceChoices choices_;
    const Order order_;
    ChoiceSolvers solvers_;
    std::mutex mutex_;  // of found_ and best_, while threads search
    DesignFound found_;
    std::vector<Ranked> best_;  // in order, at most options_.keep
};

}  // namespace

DesignFound design(const Puzzle& family, const DesignOptions& options) {
    assert(options.keep > 0);
    check(SolveOptions{.threads = options.threads});
    const Deadline deadline(options.time_limit, options.stop);
    try {
        const Puzzle puzzle = checked(family, deadline.token());
        std::vector<Mistake> mistakes = choice_mistakes(puzzle);
        if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
        if (options.take) {
            if (const auto mistake = take_mistake(puzzle, *options.take)) {
                throw InvalidArgument(fmt::format("{} pieces: {}", *options.take, *mistake));
            }
        }
        return Designer(puzzle, options, deadline).run();
    } catch (const Stopped&) {
        DesignFound stopped;
        stopped.ending = deadline.expired() ? Ending::time : Ending::stopped;
        return stopped;
    }
}

}  // namespace polypack
