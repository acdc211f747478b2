#include "polypack/api/count_exactly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
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
#include "polypack/base/user_error.hpp"
#include "polypack/counting/connected/connected_classes.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/count_connected.hpp"
#include "polypack/counting/count_at_once.hpp"
#include "polypack/counting/method.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

// A method expected to take no longer than that is tried before all others.
constexpr double at_once = 0.05;
// The least time that the method that is expected to be the fastest gets before another is tried.
constexpr double min_turn = 1;
// Factor by which that method is tried longer than the others.
constexpr double lead = 4;
// Finding out what to expect of a method may take as long as the fastest one so far, within these
// bounds.
constexpr double min_probing = 0.1;
constexpr double max_probing = 2;
// Expected seconds from which on a method comes after those of which nothing is known. Neither is
// tried once another has run out of memory.
constexpr double hopeless = 1e7;

// Expected seconds up to which a method always counts as cheap.
constexpr double always_cheap = 0.5;

// A search takes about as long as finding out what to expect of all methods, and never loses.
constexpr double search_at_once = 0.03;

// The method that counts the packings that a motion fixes, whatever the puzzle.
constexpr std::string_view by_any_motion = "frontier";

constexpr std::string_view too_many_symmetries = "there are too many symmetries";
constexpr std::string_view takes_longer = "it takes longer than all; --distinct counts it";
constexpr std::string_view needs_more_memory =
    "it needs more memory than all; --distinct counts it if --memory permits that";

constexpr Phase choosing{.doing = "choosing a method"};

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

std::string seconds_text(double seconds) {
    return seconds < 1e6 ? fmt::format("{:.3g} s", seconds) : fmt::format("{:.1e} s", seconds);
}

// Calls the function with the limits and returns its result; nullopt if it is not done after so
// many seconds, 0: without limit.
template <class Function>
auto within(double seconds, CountLimits limits, const Function& function)
    -> std::optional<decltype(function(limits))> {
    const Deadline turn(seconds, limits.stop);
    limits.stop = turn.token();
    try {
        return function(limits);
    } catch (const Stopped&) {
        if (!turn.expired()) throw;
        return std::nullopt;
    }
}

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

struct Candidate {
    const CountMethod* method;
    std::optional<double> expected;  // seconds; nullopt: nothing is known
    std::size_t disk = 0;  // what its temporary files may take once it has run out of memory
    // Returns the least time that the method takes.
    [[nodiscard]] double min_seconds() const {
        return expected ? *expected / method->overestimate : 0;
    }
    // Returns the first key by which candidates are ordered, before what is expected: an unknown
    // time is better than a hopeless one, and worse than others.
    [[nodiscard]] int place() const {
        if (!expected) return 1;
        return min_seconds() > hopeless ? 2 : 0;
    }
    // Returns the seconds of the first round.
    [[nodiscard]] double turn() const { return expected.value_or(max_probing); }
};

// Tries methods in turns until one has counted.
class MethodRace {
  public:
    MethodRace(const CountTask& task, const CountLimits& limits, CountResult& result)
        : task_(task), limits_(limits), result_(result) {}

    // Throws Stopped; if no method has enough memory that has a chance to end, MemoryLimitExceeded,
    // std::bad_alloc, DiskLimitExceeded or TemporaryFileError.
    ExactCount count() {
        find_candidates();
        double turn = candidates_.front().turn();
        for (;;) {
            // Others than the first may be far faster than expected: they get less time, but come
            // before it. If nothing is known of the first, none is too slow to be tried.
            const bool known = candidates_.front().expected.has_value();
            for (std::size_t i = candidates_.size() - 1; i > 0; --i) {
                if (turn <= at_once || (known && candidates_[i].min_seconds() >= turn)) continue;
                if (const auto counted = attempt(i, turn)) return *counted;
            }
            const bool only = candidates_.size() == 1;
            const double longer =
                std::max({lead * turn, min_turn, known ? min_seconds_of_others() : 0});
            if (const auto counted = attempt(0, only ? 0 : longer)) return *counted;
            turn = longer;
        }
    }

  private:
    // Finds the methods that can do the task, the fastest first; only one if it takes no time.
    void find_candidates() {
        begin_phase(limits_.progress, choosing);
        for (const CountMethod& method : count_methods()) {
            try {
                if (!method.refusal(task_, limits_.stop).empty()) continue;
                candidates_.push_back({.method = &method, .expected = expected_seconds(method)});
                if (candidates_.back().expected.value_or(hopeless) <= at_once) break;
            } catch (const MemoryLimitExceeded& exceeded) {
                // Without the memory to find out, there is not enough to count either.
                note_failure(method, exceeded.what());
            } catch (const std::bad_alloc&) {
                note_failure(method, "out of memory");
            }
        }
        if (candidates_.empty()) std::rethrow_exception(failure_);
        std::ranges::stable_sort(candidates_, {}, [](const Candidate& candidate) {
            return std::pair(candidate.place(), candidate.expected.value_or(0));
        });
        std::vector<std::string> expected;
        for (const Candidate& candidate : candidates_) {
            expected.emplace_back(candidate.method->name);
            if (!candidate.expected) continue;
            expected.back() += " in about " + seconds_text(*candidate.expected);
        }
        result_.notes.push_back(fmt::format("methods: {}", fmt::join(expected, ", ")));
    }

    // nullopt: that takes too long to find out.
    [[nodiscard]] std::optional<double> expected_seconds(const CountMethod& method) const {
        double fastest = max_probing;
        for (const Candidate& candidate : candidates_) {
            fastest = std::min(fastest, candidate.expected.value_or(fastest));
        }
        return within(std::max(fastest, min_probing), limits_,
                      [&](const CountLimits& limits) { return method.seconds(task_, limits); });
    }

    // Returns the time before which no method but the first is worth trying.
    [[nodiscard]] double min_seconds_of_others() const {
        if (candidates_.size() == 1) return 0;
        const auto others = std::span(candidates_).subspan(1);
        return std::ranges::min(others, {}, &Candidate::min_seconds).min_seconds();
    }

    // Runs a candidate for a few seconds, 0: without limit. nullopt: it needs more of them, or more
    // memory; then it goes on with temporary files the next time, or is no candidate any more.
    std::optional<ExactCount> attempt(std::size_t number, double seconds) {
        Candidate& candidate = candidates_[number];
        const CountMethod& method = *candidate.method;
        CountLimits own = limits_;
        own.disk = candidate.disk;
        try {
            std::optional<ExactCount> counted =
                within(seconds, own,
                       [&](const CountLimits& limits) { return method.count(task_, limits); });
            if (counted) {
                result_.method = method.name;
            } else {
                result_.notes.push_back(
                    fmt::format("{}: not done after {}", method.name, seconds_text(seconds)));
            }
            return counted;
        } catch (const MemoryLimitExceeded& exceeded) {
            if (method.spills && candidate.disk < limits_.disk) {
                result_.notes.push_back(
                    fmt::format("{}: goes on with temporary files", method.name));
                candidate.disk = limits_.disk;
                return std::nullopt;
            }
            note_failure(method, exceeded.what());
        } catch (const DiskLimitExceeded& exceeded) {
            note_failure(method, exceeded.what());
        } catch (const TemporaryFileError& error) {
            note_failure(method, error.what());
        } catch (const std::bad_alloc&) {
            note_failure(method, "out of memory");
        }
        candidates_.erase(candidates_.begin() + static_cast<std::ptrdiff_t>(number));
        if (candidates_.empty() || candidates_.front().place() > 0) {
            std::rethrow_exception(failure_);
        }
        return std::nullopt;
    }

    // Precondition: in the handler of the exception.
    void note_failure(const CountMethod& method, std::string_view what) {
        result_.notes.push_back(fmt::format("{}: {}", method.name, what));
        failure_ = std::current_exception();
    }

    const CountTask& task_;
    const CountLimits& limits_;
    CountResult& result_;
    std::vector<Candidate> candidates_;
    std::exception_ptr failure_;  // of the last method that had too little memory or disk
};

// The method named in the options; nullptr if none is.
const CountMethod* method_of(const CountOptions& options) {
    if (options.method.empty()) return nullptr;
    if (const CountMethod* method = find_count_method(options.method)) return method;
    std::vector<std::string_view> names;
    for (const CountMethod& method : count_methods()) names.push_back(method.name);
    throw InvalidArgument(
        fmt::format("unknown method '{}'; available: {}", options.method, fmt::join(names, ", ")));
}

ExactCount counted(const CountTask& task, const CountLimits& limits, const CountMethod* method,
                   CountResult& result) {
    if (method == nullptr) return MethodRace(task, limits, result).count();
    const std::string refusal = method->refusal(task, limits.stop);
    if (!refusal.empty()) {
        throw InvalidArgument(fmt::format("method {} {}", method->name, refusal));
    }
    result.method = method->name;
    return method->count(task, limits);
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
    const double start = now();
    try {
        const CountLimits limits{.stop = deadline.token(),
                                 .memory = options.memory_limit,
                                 .threads = options.threads,
                                 .progress = options.progress};
        const Family valid = checked(family);
        if (options.distinct) {
            ExactCount count = count_connected_classes(valid, options.symmetry, limits);
            result.all = std::move(count.all);
            result.distinct = std::move(count.distinct);
        } else {
            result.all = count_connected(connected_problem(valid), limits);
            if (options.distinct_if_cheap) {
                result.not_distinct =
                    count_if_cheap(now() - start, limits, [&](const CountLimits& own) {
                        result.distinct =
                            count_connected_classes(valid, options.symmetry, own).distinct;
                        return std::string_view();
                    });
            }
        }
        result.ending = Ending::complete;
    } catch (const Stopped&) {
        result.ending = deadline.expired() ? Ending::time : Ending::stopped;
    }
    result.seconds.search = now() - start;
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
    result.ending =
        solved.ending == Ending::stopped && deadline.expired() ? Ending::time : solved.ending;
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

    CountResult count(const CountMethod* method) {
        const double start = now();
        result_.ending = Ending::complete;
        try {
            if (!prepared_.ready()) throw Stopped();
            result_.placements = prepared_.table().size();
            count_ready(method);
            if (options_.distinct_if_cheap) add_distinct(now() - start);
        } catch (const Stopped&) {
            result_.ending = deadline_.expired() ? Ending::time : Ending::stopped;
        }
        result_.seconds = prepared_.seconds();
        result_.seconds.reasons += reasoned_;
        result_.seconds.search =
            std::max(0.0, now() - start - reasoned_ - result_.seconds.symmetry);
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
        if (!found && method == nullptr) found = count_soon(task(), limits());
        if (found) {
            result_.method = "frontier";
            return take(*found);
        }
        if (!options_.distinct) find_motions();
        if (method == nullptr) found = searched_at_once();
        if (found) {
            result_.method = "search";
            return take(*found);
        }
        take(counted(task(), limits(), method, result_));
    }

    [[nodiscard]] std::optional<ExactCount> searched_at_once() const {
        const CountMethod& search = *find_count_method("search");
        if (!search.refusal(task(), deadline_.token()).empty()) return std::nullopt;
        CountLimits own = limits();
        own.progress = nullptr;
        try {
            return within(search_at_once, own,
                          [&](const CountLimits& limits) { return search.count(task(), limits); });
        } catch (const MemoryLimitExceeded&) {
            return std::nullopt;  // another method may need less
        } catch (const std::bad_alloc&) {
            return std::nullopt;
        }
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
        const double start = now();
        const Reason* reason = nullptr;
        try {
            reason = prepared_.complete_reason(preparing_);
        } catch (const Stopped&) {
            if (!counted) throw;
        }
        reasoned_ += now() - start;
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
