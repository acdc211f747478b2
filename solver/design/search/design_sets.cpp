// Families whose designs can be numbered, searched one after the other: all of them, or in an order
// given by a seed.
#include <algorithm>
#include <iterator>
#include <mutex>
#include <numeric>
#include <set>
#include <utility>

#include "polypack/base/user_error.hpp"
#include "polypack/design/search/design_walk.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase searching_sets{
    .doing = "searching sets", .units = "sets", .also = "sets that pack", .even = true};
constexpr Phase visiting{.doing = "searching designs", .units = "designs"};

constexpr std::uint64_t sets_at_once = 64;  // for a thread
// Searched between two looks at whether the goal is reached, whatever the number of threads.
constexpr std::uint64_t sets_per_round = sets_at_once << 8;
// Ways to give each cell to a piece that are all tried, at most: a minute or so.
constexpr std::uint64_t most_visited = std::uint64_t{1} << 26;

// The numbers 0 .. size-1 in an order given by a seed: multiples of a number without a common
// factor with their count.
class Order {
  public:
    Order(std::uint64_t size, const DesignOptions& options) : size_(size) {
        if (options.strategy == DesignStrategy::exhaustive || size == 0) return;
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

// Counts designs, and keeps the best.
class Tally {
  public:
    Tally(const DesignTask& task, bool distinct) : best(task, distinct) {
        found.packing = found.one = 0;
        if (task.options.goals != std::vector{DesignGoal::unique}) found.distinct = found.all = 0;
    }

    void add(RankedDesign&& design) {
        const DesignVerdict& verdict = design.verdict;
        ++packing_;
        if (verdict.exact && verdict.distinct == 1) ++one_;
        if (found.distinct) *found.distinct += verdict.distinct;
        if (found.all) *found.all += verdict.all;
        found.packing = packing_;
        found.one = one_;
        best.add(std::move(design));
    }
    [[nodiscard]] std::uint64_t packing() const { return packing_; }

    DesignFound found;
    BestDesigns best;

  private:
    std::uint64_t packing_ = 0;
    std::uint64_t one_ = 0;
};

class SetSearch {
  public:
    SetSearch(const DesignTask& task, const PieceChoices& choices,
              const std::function<bool(const DesignState&)>& admits)
        : task_(task),
          choices_(choices),
          admits_(admits),
          order_(choices.size(), task.options),
          judges_(task),
          tally_(task, true),
          sets_(choices.size()) {}

    DesignFound run() {
        const std::uint64_t all = choices_.size();
        const std::uint64_t most =
            task_.options.most == 0 ? all : std::min(all, task_.options.most);
        begin_phase(task_.options.progress, searching_sets, most);
        const Threads threads(thread_count(task_.options.threads));
        std::uint64_t begin = 0;
        while (begin < most && !cut_ && !reached()) {
            const std::uint64_t end = std::min(begin + sets_per_round, most);
            round(threads, begin, end);
            begin = end;
        }
        DesignFound found = std::move(tally_.found);
        found.sets = sets_;
        found.best = tally_.best.take();
        if (cut_ || begin < all) found.ending = cut_ ? task_.stopped() : Ending::limit;
        return found;
    }

  private:
    struct Found {
        std::uint64_t position = 0;
        RankedDesign design;
    };

    [[nodiscard]] bool reached() const {
        return task_.options.strategy == DesignStrategy::random && task_.yes_or_no() &&
               tally_.best.full();
    }

    void round(const Threads& threads, std::uint64_t begin, std::uint64_t end) {
        // Sets that are worse than all that are kept are counted, but not examined any further.
        const DesignScore floor =
            tally_.best.full() ? tally_.best.designs().back().verdict.score : DesignScore();
        threads.for_ranges(begin, end, sets_at_once, [&](std::uint64_t first, std::uint64_t last) {
            judges_.with_one([&](DesignJudge& judge) {
                for (; first < last; first += sets_at_once) {
                    search(judge, first, std::min(last, first + sets_at_once),
                           floor.empty() ? nullptr : &floor);
                }
            });
        });
        std::ranges::sort(packing_, {}, &Found::position);
        for (Found& found : packing_) tally_.add(std::move(found.design));
        packing_.clear();
        tally_.best.tell();
        set_done(task_.options.progress, tally_.found.searched);
        if (task_.options.progress != nullptr) {
            task_.options.progress->set_also(tally_.packing());
        }
    }

    void search(DesignJudge& judge, std::uint64_t first, std::uint64_t last,
                const DesignScore* floor) {
        const std::stop_token stop = task_.deadline.token();
        std::uint64_t done = 0;
        std::uint64_t others = 0;
        bool cut = false;
        std::vector<Found> packing;
        for (std::uint64_t position = first; position < last && !cut; ++position) {
            DesignState state = choices_[order_[position]];
            if (admits_ && !admits_(state)) {
                ++others;
                continue;
            }
            DesignVerdict verdict =
                judge.judge(state, {.floor = floor, .count_all = true, .stop = stop});
            cut = verdict.end == DesignVerdict::End::stopped;
            if (cut) break;
            ++done;
            if (verdict.distinct == 0) continue;
            packing.push_back({position, {std::move(state), std::move(verdict)}});
        }
        const std::scoped_lock lock(mutex_);
        cut_ = cut_ || cut;
        tally_.found.searched += done;
        sets_ -= others;
        std::ranges::move(packing, std::back_inserter(packing_));
    }

    const DesignTask& task_;
    const PieceChoices& choices_;
    const std::function<bool(const DesignState&)>& admits_;
    const Order order_;
    DesignJudges judges_;
    std::mutex mutex_;  // of what follows, while threads search
    Tally tally_;
    std::uint64_t sets_;
    std::vector<Found> packing_;  // of a round
    bool cut_ = false;            // by a stop
};

}  // namespace

DesignFound search_sets(const DesignTask& task, const PieceChoices& choices,
                        const std::function<bool(const DesignState&)>& admits) {
    return SetSearch(task, choices, admits).run();
}

DesignFound visit_designs(const DesignTask& task) {
    Tally tally(task, true);
    DesignJudge judge(task.family, task.space, task.options.goals, task.options.symmetry, false);
    begin_phase(task.options.progress, visiting);
    std::set<std::vector<int>> seen;
    bool complete = true;
    const bool small = task.space.visit_all(most_visited, [&](const DesignState& state) {
        complete = !task.deadline.token().stop_requested();
        if (!complete) return false;
        if (!seen.insert(judge.shapes_of(state)).second) return true;
        DesignVerdict verdict =
            judge.judge(state, {.count_all = true, .stop = task.deadline.token()});
        complete = verdict.end != DesignVerdict::End::stopped;
        if (!complete) return false;
        if (verdict.score.front() < 0) return true;  // not of the family: a rule is broken
        ++tally.found.searched;
        set_done(task.options.progress, tally.found.searched);
        if (verdict.distinct > 0) tally.add({state, std::move(verdict)});
        tally.best.tell();
        return true;
    });
    if (!small) {
        throw InvalidArgument(
            "the family is too large to search all of it: there are more than 2^26 ways to give "
            "each cell to a piece; choose random or walk");
    }
    tally.found.best = tally.best.take();
    tally.found.sets = complete ? std::optional(tally.found.searched) : std::nullopt;
    if (!complete) tally.found.ending = task.stopped();
    return std::move(tally.found);
}

}  // namespace polypack
