#include "polypack/design/choose/choose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <map>
#include <mutex>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/choose/choice_motions.hpp"
#include "polypack/design/solvers.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase searching_choices{
    .doing = "searching choices", .units = "choices", .also = "choices that pack", .even = true};

// Choices that a thread takes at a time.
constexpr std::size_t choices_at_once = 64;
constexpr std::uint64_t block = choices_at_once << 12;

// Seconds that each method has before one of them is chosen.
constexpr double first_listing = 0.05;
constexpr double sampling = 0.2;
constexpr std::uint64_t sampled = 64;

class Chooser {
  public:
    Chooser(const Puzzle& puzzle, const ChooseOptions& options, const Deadline& deadline)
        : puzzle_(puzzle),
          options_(options),
          deadline_(deadline),
          choices_(puzzle, options.take),
          solvers_(puzzle_, options.symmetry) {}

    ChoicesFound choose() {
        found_.choices = permitted();
        const bool countable = choices_.size() < most_choices;
        switch (options_.method) {
            case ChooseMethod::listing:
                (void)list(0);
                break;
            case ChooseMethod::searches:
                if (!countable) {
                    throw InvalidArgument("there are too many choices to search one by one");
                }
                search();
                break;
            case ChooseMethod::automatic:
                if (list(first_listing)) break;
                if (!countable) {
                    (void)list(0);
                } else if (!list(seconds_of_searches())) {
                    search();
                }
                break;
        }
        if (deadline_.token().stop_requested() && found_.searched < found_.choices) {
            found_.ending = deadline_.ending();
        }
        return std::move(found_);
    }

  private:
    struct Tally {
        std::uint64_t distinct = 0;
        std::uint64_t all = 0;
    };
    // In the order of PieceChoices.
    using Tallies = std::map<std::vector<int>, Tally, std::greater<>>;

    // Lists packings; returns false if that takes longer than `seconds` (0: any time). If it was
    // stopped, the packings found count.
    bool list(double seconds) {
        found_.method = ChooseMethod::listing;
        SolveOptions options{.symmetry = options_.symmetry,
                             .threads = options_.threads,
                             .time_limit = seconds,
                             .stop = deadline_.token(),
                             .memory_limit = options_.memory_limit,
                             .progress = options_.progress};
        const Stopwatch elapsed;
        const PreparedPuzzle prepared(limited(), options, Purpose::search, Reasons::late);
        Tallies tallies;
        Ending ending = Ending::complete;
        if (!prepared.ready()) {
            ending = deadline_.token().stop_requested() ? Ending::stopped : Ending::time;
        } else if (prepared.reason() == nullptr) {
            if (seconds != 0) options.time_limit = std::max(1e-3, seconds - elapsed.seconds());
            ending = list(prepared, options, tallies);
        }
        if (ending == Ending::time) return false;
        const bool complete = ending == Ending::complete;
        for (const auto& [copies, tally] : tallies) {
            if (tally.distinct > 0) add(copies, tally, complete);
        }
        found_.searched = complete ? found_.choices : found_.packing.size();
        return true;
    }

    Ending list(const PreparedPuzzle& prepared, const SolveOptions& options, Tallies& tallies) {
        const ChoiceMotions motions(prepared.puzzle(), prepared.table(), options_.symmetry);
        const double entry = 128.0 + sizeof(int) * static_cast<double>(prepared.table().pieces());
        const Allowance allowance{.memory = memory_beside(prepared)};
        const SolveResult result = prepared.solve(options, [&](const Packing& packing) {
            motions.divide(packing.placements, packing.class_size,
                           [&](std::span<const int> copies, std::uint64_t all, bool distinct) {
                               Tally& tally = tallies[{copies.begin(), copies.end()}];
                               tally.all += all;
                               tally.distinct += distinct ? 1 : 0;
                           });
            allowance.require("the choices that pack", entry * static_cast<double>(tallies.size()));
            return true;
        });
        return result.ending;
    }

    // Returns the memory that the search of a puzzle leaves, at least 1; 0: no limit.
    [[nodiscard]] std::size_t memory_beside(const PreparedPuzzle& prepared) const {
        if (options_.memory_limit == 0) return 0;
        const auto left = static_cast<double>(prepared.memory_left(options_.memory_limit));
        const double engine = automatic_engine().memory(prepared.table().measure());
        return static_cast<std::size_t>(std::max(1.0, left - engine));
    }

    // Returns the number of choices that the groups permit.
    [[nodiscard]] std::uint64_t permitted() const {
        if (!choices_.has_groups()) return choices_.size();
        StopCheck check(deadline_.token());
        std::uint64_t count = 0;
        for (std::uint64_t number = 0; number < choices_.size(); ++number) {
            check();
            count += choices_.admits(choices_[number]) ? 1 : 0;
        }
        return count;
    }

    // Returns the puzzle with the number of copies as a rule, by which engines prune.
    [[nodiscard]] Puzzle limited() const {
        Puzzle puzzle = puzzle_;
        if (!options_.take) return puzzle;
        GroupRule all{.copies = {*options_.take, *options_.take}};
        for (const Piece& piece : puzzle.pieces) all.pieces.push_back(piece.name);
        puzzle.rules.groups.push_back(std::move(all));
        return puzzle;
    }

    void add(const std::vector<int>& copies, const Tally& tally, bool complete) {
        Choice choice{
            .copies = copies, .distinct = tally.distinct, .all = tally.all, .exact = complete};
        if (options_.bound != 0 && choice.distinct >= options_.bound) {
            choice.distinct = options_.bound;
            choice.exact = false;
        }
        if (!choice.exact) choice.all = 0;
        found_.packing.push_back(std::move(choice));
    }

    // Estimates the time of searching all choices, by some of them; 0: far too long to wait.
    [[nodiscard]] double seconds_of_searches() {
        constexpr double too_long = 1e7;
        const Deadline deadline(sampling, deadline_.token());
        const Stopwatch elapsed;
        const std::uint64_t count = std::min(sampled, choices_.size());
        std::uint64_t done = 0;
        solvers_.with_one([&](ChoiceSolver& solver) {
            for (; done < count && !deadline.token().stop_requested(); ++done) {
                const auto number = static_cast<std::uint64_t>(
                    static_cast<double>(choices_.size()) / static_cast<double>(count) *
                    static_cast<double>(done));
                (void)solver.solve(choices_[std::min(number, choices_.size() - 1)],
                                   {.limit = options_.bound, .stop = deadline.token()});
            }
        });
        const double each =
            elapsed.seconds() / static_cast<double>(std::max<std::uint64_t>(1, done));
        const double seconds =
            each * static_cast<double>(choices_.size()) / threads_on_cores(options_.threads);
        return seconds > too_long ? 0 : std::max(seconds, first_listing);
    }

    void search() {
        found_ = {.choices = found_.choices, .method = ChooseMethod::searches};
        begin_phase(options_.progress, searching_choices, found_.choices);
        const Threads threads(thread_count(options_.threads));
        // In blocks, since what threads have not begun cannot be stopped.
        for (std::uint64_t begin = 0;
             begin < choices_.size() && !deadline_.token().stop_requested(); begin += block) {
            const std::uint64_t end = std::min(begin + block, choices_.size());
            threads.for_ranges(
                begin, end, choices_at_once, [&](std::size_t first, std::size_t last) {
                    solvers_.with_one(
                        [&](ChoiceSolver& solver) { search_range(solver, first, last); });
                });
        }
        std::ranges::sort(found_.packing, std::greater<>(), &Choice::copies);
    }

    void search_range(ChoiceSolver& solver, std::uint64_t first, std::uint64_t last) {
        for (; first < last; first += choices_at_once) {
            if (deadline_.token().stop_requested()) return;
            search(solver, first, std::min<std::uint64_t>(last, first + choices_at_once));
        }
    }

    void search(ChoiceSolver& solver, std::uint64_t first, std::uint64_t last) {
        std::vector<std::pair<std::vector<int>, SetResult>> results;
        std::uint64_t known = 0;
        for (std::uint64_t number = first; number < last; ++number) {
            std::vector<int> copies = choices_[number];
            if (!choices_.admits(copies)) continue;
            const SetResult result =
                solver.solve(copies, {.limit = options_.bound, .stop = deadline_.token()});
            if (result.ending == SetEnding::stopped && result.distinct == 0) break;
            ++known;
            if (result.distinct > 0) results.emplace_back(std::move(copies), result);
        }
        const std::scoped_lock lock(mutex_);
        for (const auto& [copies, result] : results) {
            add(copies, {result.distinct, result.all}, result.complete());
        }
        found_.searched += known;
        set_done(options_.progress, found_.searched);
        if (options_.progress != nullptr) options_.progress->set_also(found_.packing.size());
    }

    const Puzzle& puzzle_;
    const ChooseOptions& options_;
    const Deadline& deadline_;
    PieceChoices choices_;
    ChoiceSolvers solvers_;
    std::mutex mutex_;  // of found_, while threads search
    ChoicesFound found_;
};

}  // namespace

std::uint64_t ChoicesFound::distinct() const {
    std::uint64_t sum = 0;
    for (const Choice& choice : packing) sum += choice.distinct;
    return sum;
}

std::optional<std::uint64_t> ChoicesFound::all() const {
    std::uint64_t sum = 0;
    for (const Choice& choice : packing) {
        if (choice.all == 0) return std::nullopt;
        sum += choice.all;
    }
    return sum;
}

std::string_view method_name(ChooseMethod method) {
    if (method == ChooseMethod::automatic) return "";
    return method == ChooseMethod::searches ? "searches" : "listing";
}

ChoicesFound choose(const Puzzle& given, const ChooseOptions& options) {
    check(SolveOptions{.threads = options.threads});
    const Deadline deadline(options.time_limit, options.stop);
    ChoicesFound stopped{.ending = Ending::stopped};
    try {
        const Puzzle puzzle = checked(given, deadline.token());
        std::vector<Mistake> mistakes = choose_mistakes(puzzle);
        if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
        if (options.take) {
            const auto mistake = take_mistake(puzzle, *options.take);
            if (mistake)
                throw InvalidArgument(fmt::format("{} pieces: {}", *options.take, *mistake));
        }
        return Chooser(puzzle, options, deadline).choose();
    } catch (const Stopped&) {
        if (deadline.expired()) stopped.ending = Ending::time;
    }
    return stopped;
}

std::optional<Reason> reason_of_choice(const Puzzle& puzzle, std::span<const int> copies,
                                       const std::stop_token& stop) {
    const Puzzle chosen = puzzle_of_choice(puzzle, copies);
    if (chosen.pieces.empty()) return std::nullopt;
    return find_reason(chosen, PlacementTable(chosen), {}, stop);
}

}  // namespace polypack
