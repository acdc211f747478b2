#include "polypack/design/interlocking/interlocking.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/design_checkpoint.hpp"
#include "polypack/design/interlocking/annealing.hpp"
#include "polypack/design/interlocking/cut_judge.hpp"
#include "polypack/design/solvers.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase annealing{.doing = "annealing", .units = "designs"};

// Runs of the first generation.
constexpr std::uint64_t first_runs = 4;
// Percentage of runs that begin with the best cut so far, and how hot they are in comparison.
constexpr int begin_with_best = 35;
constexpr double hot_with_best = 0.6;

// Changes of a run: for each cell of a small region, and for each further cell of a large one.
constexpr std::uint64_t changes_per_cell = 6000;
constexpr std::uint64_t changes_per_further_cell = 650;
constexpr std::uint64_t cells_of_small = 66;
// The same for each cell that pieces may lack, of which a burr has few.
constexpr std::uint64_t changes_per_lacked_cell = 400;
// Levels that an empty cell of a burr costs if few of its packings may come apart: the more cells
// are empty, the more packings there are.
constexpr double levels_per_empty = 0.05;

// Returns a schedule for a search.
AnnealSchedule schedule_for(const CutFamily& family, const DesignOptions& options) {
    const std::uint64_t most = options.most;
    const std::uint64_t cells = family.cells.size();
    const std::uint64_t small = std::min(cells, cells_of_small);
    AnnealSchedule schedule;
    schedule.changes = small * changes_per_cell + (cells - small) * changes_per_further_cell;
    if (family.lacking) {
        const auto lacked = std::ranges::count_if(family.frames.front().may,
                                                  [](unsigned pieces) { return pieces != 0; });
        schedule.changes = std::max<std::uint64_t>(1, lacked) * changes_per_lacked_cell;
        const bool few = std::ranges::any_of(options.goals, [](DesignGoal goal) {
            return goal == DesignGoal::unique || goal == DesignGoal::one_apart;
        });
        if (few) schedule.per_empty = levels_per_empty;
    }
    if (most != 0) {
        schedule.changes = std::clamp<std::uint64_t>(most / first_runs, 1, schedule.changes);
    }
    return schedule;
}

// The annealing of one thread.
struct Annealer {
    // `memory`: bytes for each thread; 0: no limit.
    Annealer(const CutFamily& family, const DesignOptions& options, std::size_t memory)
        : judge(family, options, memory - memory / 2),
          annealing(family, {.stop = {}, .memory = memory / 2},
                    needs_turns(options.goals) ? others() : Annealing::OtherMoves{}) {}
    Annealing::OtherMoves others() {
        return [this](const Owners& owners, const std::stop_token& stop) {
            return judge.level_with_turns(owners, stop);
        };
    }
    CutJudge judge;
    Annealing annealing;
};

// Returns what tells the threads of the program apart, also where there are none.
const void* this_thread() {
    thread_local const char own = 0;
    return &own;
}

class Runs {
  public:
    Runs(const Family& family, const DesignOptions& options, const Deadline& deadline)
        : family_(family, deadline.token()),
          options_(options),
          deadline_(deadline),
          schedule_(schedule_for(family_, options)) {
        if (options.most != 0) last_ = (options.most + schedule_.changes - 1) / schedule_.changes;
        hash_ = search_hash(family, options);
    }

    DesignFound run() {
        caller_ = this_thread();
        if (options_.from != nullptr) resume(*options_.from);
        begin_phase(options_.progress, annealing, options_.most);
        const Threads threads(thread_count(options_.threads));
        while (!stopped() && (last_ == 0 || first_ < last_)) generation(threads);
        DesignFound found;
        found.searched = searched_;
        found.restarts = first_;
        merge();
        for (const JudgedCut& cut : best_) found.best.push_back(cut.design);
        found.ending = stopped() ? deadline_.ending() : Ending::limit;
        return found;
    }

  private:
    // A run, and its best cut so far.
    struct Result {
        Annealing::Run run;
        std::optional<JudgedCut> best{};
        bool ended = false;  // to the end of its schedule
        bool known = false;  // `run` is its state
    };

    [[nodiscard]] bool stopped() const { return deadline_.token().stop_requested(); }
    // Returns the memory of each thread; 0: no limit.
    [[nodiscard]] std::size_t memory() const {
        return options_.memory_limit == 0
                   ? 0
                   : std::max<std::size_t>(
                         2, options_.memory_limit /
                                static_cast<std::size_t>(thread_count(options_.threads)));
    }
    [[nodiscard]] std::uint64_t runs() const { return first_ == 0 ? first_runs : first_; }

    // Runs what is left of a generation.
    void generation(const Threads& threads) {
        std::vector<std::uint64_t> left;
        for (std::uint64_t run = first_; run < first_ + runs(); ++run) {
            const auto at = results_.find(run);
            const bool ended = at != results_.end() && at->second.ended;
            if ((last_ == 0 || run < last_) && !ended) left.push_back(run);
        }
        threads.for_each(left.size(), [&](std::size_t i) {
            if (stopped()) return;
            annealers_.with_one(
                [&] { return std::make_unique<Annealer>(family_, options_, memory()); },
                [&](Annealer& annealer) { one(annealer, left[i]); });
        });
        tell();
        tell_round();
        if (stopped()) return;
        if (first_ == 0 && !made_) {
            throw InvalidArgument(
                "no way to cut the region into such pieces that come apart was found at random");
        }
        merge();
        first_ += runs();
    }

    void one(Annealer& annealer, std::uint64_t number) {
        Result result;
        result.run.random.state = mixed_with(mixed_with(0, options_.seed), number);
        AnnealSchedule schedule = schedule_;
        Owners from;
        if (!best_.empty() && result.run.random.below(100) < begin_with_best) {
            from = best_.front().owners;
            schedule.hot = std::max(schedule.cold, hot_with_best * schedule.hot);
        }
        {
            const std::scoped_lock lock(mutex_);
            if (const auto at = results_.find(number); at != results_.end()) result = at->second;
        }
        const std::uint64_t before = result.run.judged;
        const std::stop_token stop = deadline_.token();
        const auto better = [&](const Owners& owners, int level) {
            std::optional<JudgedCut> cut = annealer.judge.judge(owners, level, stop);
            if (!cut || (result.best && cut->score <= result.best->score)) return false;
            result.best = std::move(cut);
            {
                const std::scoped_lock lock(mutex_);
                results_[number].best = result.best;
            }
            if (this_thread() == caller_) tell();
            return true;
        };
        // The last run pauses at the limit, as if it had been stopped there.
        const std::uint64_t until =
            options_.most == 0
                ? schedule.changes
                : std::min(schedule.changes, options_.most - number * schedule.changes);
        const bool made = annealer.annealing.go_on(result.run, from, schedule, until, stop,
                                                   annealer.judge.compares_more(), better);
        result.ended = !result.run.stopped && until == schedule.changes;
        result.known = true;
        {
            const std::scoped_lock lock(mutex_);
            searched_ += result.run.judged - before;
            made_ = made_ || made;
            results_[number] = std::move(result);
            set_done(options_.progress, searched_);
        }
        if (this_thread() == caller_) {
            tell();
            tell_round();
        }
    }

    // Adds the results of this generation to the best, in the order of the runs.
    void merge() {
        for (auto& [number, result] : results_) {
            before_ += result.run.judged;
            if (result.best) add(std::move(*result.best));
        }
        results_.clear();
    }

    void add(JudgedCut&& cut) {
        const auto same = [&](const JudgedCut& other) { return other.owners == cut.owners; };
        if (std::ranges::any_of(best_, same)) return;
        const auto at =
            std::ranges::upper_bound(best_, cut.score, std::greater<>(), &JudgedCut::score);
        best_.insert(at, std::move(cut));
        if (best_.size() > options_.keep) best_.pop_back();
    }

    // Tells of a better cut. Called in the thread of the caller alone.
    void tell() {
        if (!options_.better) return;
        std::optional<JudgedCut> best;
        if (!best_.empty()) best = best_.front();
        {
            const std::scoped_lock lock(mutex_);
            for (const auto& [number, result] : results_) {
                if (result.best && (!best || result.best->score > best->score)) best = result.best;
            }
        }
        if (!best || (!told_.empty() && best->score <= told_)) return;
        told_ = best->score;
        options_.better(best->design);
    }

    void tell_round() {
        if (!options_.round) return;
        DesignCheckpoint now;
        {
            const std::scoped_lock lock(mutex_);
            // Nothing is known of other runs that are under way.
            now = {.family = hash_, .searched = before_, .restarts = first_};
            for (const auto& [number, result] : results_) {
                if (!result.known) continue;
                now.searched += result.run.judged;
                now.walkers.push_back(walker_of(number, result));
            }
            for (const JudgedCut& cut : best_) now.best.push_back(cut.owners);
        }
        options_.round(now);
    }

    // A run as numbers: its number, whether it has ended, Annealing::Run::told, refused and untold,
    // then where it is and its best cut, if there are any.
    static constexpr std::ptrdiff_t walker_head = 5;

    static DesignCheckpoint::Walker walker_of(std::uint64_t number, const Result& result) {
        const Annealing::Run& run = result.run;
        DesignState state{static_cast<int>(number), result.ended ? 1 : 0,
                          static_cast<int>(run.told), run.refused ? 1 : 0, run.untold ? 1 : 0};
        state.insert(state.end(), run.now.begin(), run.now.end());
        if (result.best) {
            const Owners& best = result.best->owners;
            state.insert(state.end(), best.begin(), best.end());
        }
        return {.random = run.random.state, .since = run.judged, .state = std::move(state)};
    }

    // Returns the number of a run, and its state apart from its best cut; nullopt if these are no
    // such numbers.
    [[nodiscard]] std::optional<std::uint64_t> read_walker(const DesignCheckpoint::Walker& walker,
                                                           Result& result) const {
        const DesignState& state = walker.state;
        const auto cells = static_cast<std::ptrdiff_t>(family_.cells.size());
        const std::ptrdiff_t rest = std::ssize(state) - walker_head;
        if (rest != 0 && rest != cells && rest != 2 * cells) return std::nullopt;
        if (state[0] < 0 || state[2] < 0) return std::nullopt;
        result.ended = state[1] != 0;
        result.known = true;
        result.run.random.state = walker.random;
        result.run.judged = walker.since;
        result.run.told = static_cast<std::uint64_t>(state[2]);
        result.run.refused = state[3] != 0;
        result.run.untold = state[4] != 0;
        result.run.now.assign(state.begin() + walker_head,
                              state.begin() + walker_head + std::min(rest, cells));
        return static_cast<std::uint64_t>(state[0]);
    }

    void resume(const DesignCheckpoint& from) {
        if (from.family != hash_) throw BadCheckpoint(std::string(checkpoint_of_another));
        constexpr std::uint64_t most_runs = std::uint64_t{1} << 40;
        while (first_ < std::min(from.restarts, most_runs)) first_ += runs();
        bool sound = first_ == from.restarts;
        Annealer annealer(family_, options_, memory());
        const auto judged = [&](const Owners& owners) {
            std::optional<JudgedCut> cut;
            const int level = annealer.annealing.level_of(owners, deadline_.token()).value_or(0);
            if (level > 0) cut = annealer.judge.judge(owners, level, deadline_.token());
            sound = sound && cut.has_value();
            return cut;
        };
        for (const Owners& owners : from.best) {
            if (std::optional<JudgedCut> cut = judged(owners)) add(std::move(*cut));
        }
        before_ = from.searched;
        searched_ = from.searched;
        for (const DesignCheckpoint::Walker& walker : from.walkers) {
            std::optional<std::uint64_t> number;
            Result result;
            if (sound) number = read_walker(walker, result);
            sound = sound && number && *number >= first_ && *number < first_ + runs() &&
                    walker.since <= before_ && !results_.contains(*number);
            if (!sound) break;
            before_ -= walker.since;
            made_ = made_ || !result.run.now.empty();
            sound = result.run.now.empty() ||
                    annealer.annealing.level_of(result.run.now, deadline_.token());
            const auto cells = static_cast<std::ptrdiff_t>(family_.cells.size());
            if (std::ssize(walker.state) > walker_head + cells) {
                result.best = judged({walker.state.end() - cells, walker.state.end()});
                if (result.best) result.run.best = result.best->design.level.value_or(0);
            }
            results_.emplace(*number, std::move(result));
        }
        if (!sound) throw BadCheckpoint("the checkpoint is damaged: it has invalid designs");
        tell();
    }

    const CutFamily family_;
    const DesignOptions& options_;
    const Deadline& deadline_;
    AnnealSchedule schedule_;
    std::uint64_t hash_ = 0;
    std::uint64_t last_ = 0;       // number of runs; 0: no limit
    std::uint64_t first_ = 0;      // run of this generation
    std::vector<JudgedCut> best_;  // of the generations before
    const void* caller_ = nullptr;
    IdleValues<Annealer> annealers_;
    std::mutex mutex_;
    std::map<std::uint64_t, Result> results_;  // by run of this generation
    std::uint64_t before_ = 0;                 // cuts of the generations before
    std::uint64_t searched_ = 0;               // cuts
    bool made_ = false;
    std::vector<double> told_;
};

}  // namespace

DesignFound interlocking_designs(const Family& family, const DesignOptions& options,
                                 const Deadline& deadline) {
    return Runs(family, options, deadline).run();
}

}  // namespace polypack
