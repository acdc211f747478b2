#include "polypack/api/count_exactly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/connected/connected_classes.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/count_connected.hpp"
#include "polypack/counting/contest/contest.hpp"
#include "polypack/counting/count_at_once.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// Seconds up to which a count up to symmetry always is cheap.
constexpr double always_cheap = 0.5;

// The method that counts the packings that a motion fixes, whatever the puzzle.
constexpr std::string_view by_any_motion = "frontier";

constexpr std::string_view too_many_symmetries = "there are too many symmetries";
constexpr std::string_view takes_longer = "it takes longer than all; --distinct counts it";
constexpr std::string_view needs_more_memory =
    "it needs more memory than all; --distinct counts it if --memory permits that";

// Counts up to symmetry, unless that takes longer than the seconds that all packings took, or more
// memory: returns why it has not, as the function does, or "". Ctrl-C and the time limit end it,
// too: the count of all is complete already.
template <class Function>
std::string_view count_if_cheap(double seconds, CountLimits limits, const Function& function) {
    const Deadline turn(std::max(seconds, always_cheap), limits.stop);
    limits.stop = turn.token();
    limits.disk = 0;
    try {
        return function(limits);
    } catch (const Stopped&) {
        return takes_longer;
    } catch (const MemoryLimitExceeded&) {
        return needs_more_memory;
    } catch (const std::bad_alloc&) {
        return needs_more_memory;
    }
}

// The method named in the options; nullptr if none is.
const CountMethod* method_of(const CountOptions& options) {
    if (options.method.empty()) return nullptr;
    if (const CountMethod* method = find_count_method(options.method)) return method;
    std::vector<std::string_view> names;
    for (const CountMethod& method : count_methods()) names.push_back(method.name);
    throw InvalidArgument(
        fmt::format("unknown method '{}'; available: {}", options.method, fmt::join(names, ", ")));
}

// Pieces of any connected shape have no placements that a method could take.
CountResult connected_counted(const Family& family, const CountOptions& options,
                              const Deadline& deadline) {
    if (!options.method.empty()) {
        throw InvalidArgument(fmt::format(
            "method {} needs pieces of given shapes; those of any connected shape are counted by a "
            "method of their own",
            options.method));
    }
    CountResult result;
    result.method = "connected";
    const Stopwatch elapsed;
    try {
        const CountLimits limits{.stop = deadline.token(),
                                 .memory = options.memory_limit,
                                 .threads = options.threads,
                                 .progress = options.progress};
        const Family valid = checked(family);
        require_searchable(valid.puzzle);
        if (options.distinct) {
            ExactCount count = count_connected_classes(valid, options.symmetry, limits);
            result.all = std::move(count.all);
            result.distinct = std::move(count.distinct);
        } else {
            result.all = count_connected(connected_problem(valid), limits);
            if (options.distinct_if_cheap) {
                result.not_distinct =
                    count_if_cheap(elapsed.seconds(), limits, [&](const CountLimits& own) {
                        result.distinct =
                            count_connected_classes(valid, options.symmetry, own).distinct;
                        return std::string_view();
                    });
            }
        }
        result.ending = Ending::complete;
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    result.seconds.search = elapsed.seconds();
    return result;
}

SolveOptions preparing(const CountOptions& options, const Deadline& deadline) {
    SolveOptions result;
    result.symmetry = options.symmetry;
    result.threads = options.threads;
    result.memory_limit = options.memory_limit;
    result.stop = deadline.token();
    result.progress = options.progress;
    return result;
}

// With rules on whole packings, all packings are listed, as by solve().
CountResult count_by_listing(const Puzzle& puzzle, const CountOptions& options,
                             const CountMethod* method, const Deadline& deadline) {
    if (method != nullptr && method->name != "search") {
        throw InvalidArgument(fmt::format(
            "method {} cannot apply rules on whole packings; only search can", method->name));
    }
    SolveResult solved = polypack::count(puzzle, preparing(options, deadline));
    CountResult result;
    result.ending = deadline.cause_of(solved.ending);
    if (solved.complete()) {
        result.all = solved.all;
        if (solved.symmetry_known) {
            result.distinct = solved.distinct;
        } else {
            result.not_distinct = "too many symmetries, or too hard to find";
        }
    }
    result.reason = std::move(solved.reason);
    if (!result.reason) result.method = "search";
    result.placements = solved.placements;
    result.seconds = solved.seconds;
    result.notes = std::move(solved.notes);
    return result;
}

// A count of pieces of given shapes, from the placements to the result.
class ListedCount {
  public:
    ListedCount(const Family& family, const CountOptions& options, const Deadline& deadline)
        : options_(options),
          deadline_(deadline),
          preparing_(preparing(options, deadline)),
          prepared_(family, preparing_, Purpose::placements, Reasons::late) {}
    // As part of a search with these options.
    ListedCount(const Puzzle& puzzle, const SolveOptions& searching, const CountOptions& options,
                const Deadline& deadline)
        : options_(options),
          deadline_(deadline),
          preparing_(searching),
          prepared_(puzzle, preparing_, Purpose::search, Reasons::late),
          has_motions_(true) {}

    // Precondition: of the second constructor.
    std::variant<SolveResult, CountResult> search_or_count() {
        bool counted = false;
        SolveResult searched = prepared_.solve(preparing_, {}, [&] {
            counted = counts_before_search();
            return !counted;
        });
        if (!counted) return searched;
        result_.placements = searched.placements;
        return std::move(result_);
    }

    CountResult count(const CountMethod* method) {
        const Stopwatch elapsed;
        result_.ending = Ending::complete;
        try {
            if (!prepared_.ready()) throw Stopped();
            result_.placements = prepared_.table().size();
            count_ready(method);
            if (options_.distinct_if_cheap) add_distinct(elapsed.seconds());
        } catch (const Stopped&) {
            result_.ending = deadline_.ending();
        }
        result_.seconds = prepared_.seconds();
        result_.seconds.reasons += reasoned_;
        result_.seconds.search =
            std::max(0.0, elapsed.seconds() - reasoned_ - result_.seconds.symmetry);
        return std::move(result_);
    }

  private:
    // Counts with a method that is ready. Many counts are faster than finding reasons, motions and
    // estimates, and so come before them.
    void count_ready(const CountMethod* method) {
        if (prepared_.reason() != nullptr || options_.distinct) {
            if (finds_reason(false)) return;
            find_motions();
        }
        std::optional<ExactCount> found;
        if (method == nullptr) found = count_at_once(task(), limits());
        if ((!found || found->all == 0) && finds_reason(found.has_value())) return;
        if (found) {
            result_.method = "frontier";
            return take(*found);
        }
        if (method != nullptr) return count_by(*method);
        ContestResult won = count_by_contest(
            task(),
            [&] {
                if (!options_.distinct) find_motions();
                return task();
            },
            limits());
        result_.method = won.method;
        if (!won.told.empty()) result_.notes.push_back(std::move(won.told));
        take(won.count);
    }

    // Returns true if another method than the search was expected to be the first, and has counted.
    bool counts_before_search() {
        const Stopwatch elapsed;
        CountLimits beside = limits();
        const double engine = automatic_engine().memory(prepared_.table().measure());
        if (beside.memory != 0) {
            const double left = static_cast<double>(beside.memory) - engine;
            beside.memory = static_cast<std::size_t>(std::max(1.0, left));
        }
        auto won = count_before_search(task(), beside);
        if (!won) return false;
        result_.method = won->method;
        result_.notes.push_back(std::move(won->told));
        take(won->count);
        add_distinct(elapsed.seconds());
        result_.seconds = prepared_.seconds();
        result_.seconds.search = elapsed.seconds();
        return true;
    }

    void count_by(const CountMethod& method) {
        if (!options_.distinct) find_motions();
        const std::string refusal = method.refusal(task(), deadline_.token());
        if (!refusal.empty()) {
            throw InvalidArgument(fmt::format("method {} {}", method.name, refusal));
        }
        result_.method = method.name;
        take(method.count(task(), limits()));
    }

    [[nodiscard]] CountTask task() const {
        return {prepared_.table(), prepared_.symmetry(), options_.distinct};
    }

    [[nodiscard]] CountLimits limits() const {
        return {.stop = deadline_.token(),
                .memory = prepared_.memory_left(options_.memory_limit),
                .disk = options_.disk_limit,
                .threads = options_.threads,
                .progress = options_.progress};
    }

    // Finds the motions. For counting all packings they are useful but not needed: if they take too
    // much memory, the count does without them.
    void find_motions() {
        try {
            prepared_.find_motions(preparing_);
            has_motions_ = true;
        } catch (const MemoryLimitExceeded&) {
            if (options_.distinct) throw;
        }
        if (options_.distinct) prepared_.symmetry().require_known();
    }

    // Returns true if it finds a reason why there is no packing. `counted`: it is known that there
    // is no packing, and remains known if there is no time to find out why.
    bool finds_reason(bool counted) {
        const Stopwatch elapsed;
        const Reason* reason = nullptr;
        try {
            reason = prepared_.complete_reason(preparing_);
        } catch (const Stopped&) {
            if (!counted) throw;
        }
        reasoned_ += elapsed.seconds();
        if (reason == nullptr) return false;
        result_.reason = *reason;
        result_.all = 0;
        result_.distinct = 0;
        return true;
    }

    void add_distinct(double seconds) {
        if (!result_.all || result_.distinct) return;
        result_.not_distinct = count_if_cheap(seconds, limits(), [&](const CountLimits& own) {
            SolveOptions preparing = preparing_;
            preparing.stop = own.stop;
            if (!has_motions_) prepared_.find_motions(preparing);
            if (!prepared_.symmetry().known()) return too_many_symmetries;
            const CountTask classes{prepared_.table(), prepared_.symmetry(), true, result_.all};
            const CountMethod* method = find_count_method(result_.method);
            if (method == nullptr || !method->refusal(classes, own.stop).empty()) {
                method = find_count_method(by_any_motion);
            }
            result_.distinct = method->count(classes, own).distinct;
            return std::string_view();
        });
    }

    void take(const ExactCount& found) {
        result_.all = found.all;
        if (has_motions_) result_.distinct = found.distinct;
    }

    const CountOptions& options_;
    const Deadline& deadline_;
    const SolveOptions preparing_;
    PreparedPuzzle prepared_;
    bool has_motions_ = false;
    double reasoned_ = 0;
    CountResult result_;
};

}  // namespace

std::variant<SolveResult, CountResult> search_or_count(const Puzzle& puzzle,
                                                       const SolveOptions& options) {
    if (options.limit != 0 || options.list_all || !options.engine.empty() || puzzle.rules.any()) {
        return polypack::count(puzzle, options);
    }
    const Deadline deadline(options.time_limit, options.stop);
    const CountOptions counting{.distinct_if_cheap = true,
                                .symmetry = options.symmetry,
                                .threads = options.threads,
                                .memory_limit = options.memory_limit,
                                .progress = options.progress};
    auto result =
        ListedCount(puzzle, within(options, deadline), counting, deadline).search_or_count();
    if (auto* searched = std::get_if<SolveResult>(&result)) {
        searched->ending = deadline.cause_of(searched->ending);
    }
    return result;
}

CountResult count_exactly(const Family& family, const CountOptions& options) {
    const CountMethod* const method = method_of(options);
    const Deadline deadline(options.time_limit, options.stop);
    std::vector<Mistake> rules = count_mistakes(family);
    if (!rules.empty()) throw InvalidPuzzle(std::move(rules));
    if (!family.connected.empty()) return connected_counted(family, options, deadline);
    if (family.puzzle.rules.any()) {
        return count_by_listing(family.puzzle, options, method, deadline);
    }
    return ListedCount(family, options, deadline).count(method);
}

}  // namespace polypack
