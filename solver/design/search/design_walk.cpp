// Walks through a family: a design is exchanged for a neighbour that is not worse, and for one made
// at random once that has not helped for a while.
//
// Cutler and others have grown and thinned burrs in this way by hand; cells that go to another
// piece, or to none, are the only moves. There is a fixed number of walks, each with random numbers
// of its own, and they go on in rounds of a fixed number of designs, merged in their order: nothing
// depends on the threads.
#include "polypack/design/search/design_walk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {
namespace {

constexpr Phase walking{.doing = "walking through designs", .units = "designs"};

constexpr std::size_t walks = 32;
// Designs of a walk in a round; if packings are taken apart or searched one step ahead, which takes
// a thousand times as long as counting them.
constexpr std::uint64_t quick_per_round = 256;
constexpr std::uint64_t slow_per_round = 16;
// Designs without a better one before a walk begins anew.
constexpr std::uint64_t quick_patience = 4000;
constexpr std::uint64_t slow_patience = 1500;
// Tries to make a design in place of which another walk goes on.
constexpr int tries_to_make = 20;

bool slow(DesignGoal goal) {
    return takes_apart(goal) || goal == DesignGoal::hardest;
}

class Walks {
  public:
    explicit Walks(const DesignTask& task)
        : task_(task),
          slow_(std::ranges::any_of(task.options.goals, slow)),
          judges_(task),
          best_(task, false) {
        now_.family = search_hash(task.family, task.options);
        for (std::size_t i = 0; i < walks; ++i) {
            now_.walkers.push_back(
                {.random = mixed_with(mixed_with(0, task.options.seed), i), .state = {}});
        }
        scores_.resize(walks);
    }

    DesignFound run() {
        if (task_.options.from != nullptr) resume(*task_.options.from);
        begin_phase(task_.options.progress, walking, task_.options.most);
        const Threads threads(thread_count(task_.options.threads));
        while (!over() && round(threads)) {
        }
        DesignFound found;
        found.searched = now_.searched + unfinished_;
        found.restarts = now_.restarts;
        found.best = best_.take();
        found.ending = over() ? Ending::limit : task_.stopped();
        return found;
    }

  private:
    // The steps of a walk in a round.
    struct Steps {
        std::uint64_t searched = 0;
        std::uint64_t restarts = 0;
        std::vector<RankedDesign> good;
        bool done = true;  // it was not stopped
    };

    [[nodiscard]] bool over() const {
        return (task_.yes_or_no() && best_.full()) ||
               (task_.options.most != 0 && now_.searched >= task_.options.most);
    }

    // Runs a round; returns false if it was stopped, when only the designs found by then count.
    [[nodiscard]] bool round(const Threads& threads) {
        if (task_.deadline.token().stop_requested()) return false;
        std::vector<DesignCheckpoint::Walker> walkers = now_.walkers;
        std::vector<DesignScore> scores = scores_;
        std::vector<Steps> steps(walks);
        threads.for_each(walks, [&](std::size_t i) {
            judges_.with_one(
                [&](DesignJudge& judge) { walk(judge, walkers[i], scores[i], steps[i]); });
        });
        bool done = true;
        std::uint64_t searched = 0;
        for (Steps& walk : steps) {
            done = done && walk.done;
            searched += walk.searched;
            for (RankedDesign& design : walk.good) best_.add(std::move(design));
        }
        best_.tell();
        if (done) {
            now_.walkers = std::move(walkers);
            scores_ = std::move(scores);
            now_.searched += searched;
            for (const Steps& walk : steps) now_.restarts += walk.restarts;
            now_.best.clear();
            for (const RankedDesign& design : best_.designs()) now_.best.push_back(design.state);
            if (task_.options.round) task_.options.round(now_);
        } else {
            unfinished_ = searched;
        }
        set_done(task_.options.progress, now_.searched);
        if (done && searched == 0) {
            throw InvalidArgument(
                "no design of this family was found at random: its pieces may not fit together");
        }
        return done;
    }

    void walk(DesignJudge& judge, DesignCheckpoint::Walker& walker, DesignScore& score,
              Steps& steps) {
        const bool walks_on = task_.options.strategy == DesignStrategy::walk;
        const std::uint64_t patience = slow_ ? slow_patience : quick_patience;
        const std::uint64_t all = slow_ ? slow_per_round : quick_per_round;
        const std::stop_token stop = task_.deadline.token();
        DesignRandom random{walker.random};
        for (std::uint64_t step = 0; step < all; ++step) {
            if (stop.stop_requested()) {
                steps.done = false;
                return;
            }
            const bool anew = walker.state.empty() || !walks_on || walker.since >= patience;
            std::optional<DesignState> next;
            for (int attempt = 0; attempt < tries_to_make && !next; ++attempt) {
                if (stop.stop_requested()) break;
                next = anew ? task_.space.made(random) : task_.space.changed(walker.state, random);
            }
            if (!next) {
                if (anew) break;
                // Nothing leads on from here.
                walker.since = patience;
                continue;
            }
            DesignVerdict verdict =
                judge.judge(*next, {.floor = anew ? nullptr : &score, .stop = stop});
            if (verdict.end == DesignVerdict::End::stopped) {
                steps.done = false;
                return;
            }
            ++steps.searched;
            if (anew && !walker.state.empty()) ++steps.restarts;
            const bool worse = verdict.end == DesignVerdict::End::worse;
            walker.since = anew || (!worse && verdict.score > score) ? 0 : walker.since + 1;
            if (worse) continue;
            if (verdict.suits) {
                if (task_.yes_or_no()) walker.since = patience;
                if (best_.wants(verdict)) steps.good.push_back({*next, verdict});
            }
            walker.state = std::move(*next);
            score = std::move(verdict.score);
        }
        walker.random = random.state;
    }

    void resume(const DesignCheckpoint& from) {
        const auto sound = [&](const DesignState& state) { return task_.space.has(state); };
        if (from.family != now_.family) {
            throw BadCheckpoint(std::string(checkpoint_of_another));
        }
        if (from.walkers.size() != walks || !std::ranges::all_of(from.best, sound) ||
            !std::ranges::all_of(from.walkers, [&](const DesignCheckpoint::Walker& walker) {
                return walker.state.empty() || sound(walker.state);
            })) {
            throw BadCheckpoint("the checkpoint is damaged: it has invalid designs");
        }
        now_ = from;
        judges_.with_one([&](DesignJudge& judge) {
            for (std::size_t i = 0; i < walks; ++i) {
                if (now_.walkers[i].state.empty()) continue;
                scores_[i] = judged(judge, now_.walkers[i].state).score;
            }
            for (const DesignState& state : now_.best) best_.add({state, judged(judge, state)});
        });
        best_.tell();
    }

    [[nodiscard]] DesignVerdict judged(DesignJudge& judge, const DesignState& state) const {
        DesignVerdict verdict = judge.judge(state, {.stop = task_.deadline.token()});
        if (verdict.end == DesignVerdict::End::stopped) throw Stopped();
        return verdict;
    }

    const DesignTask& task_;
    bool slow_;
    DesignJudges judges_;
    BestDesigns best_;
    DesignCheckpoint now_;             // after the last round
    std::uint64_t unfinished_ = 0;     // designs of the round that was stopped
    std::vector<DesignScore> scores_;  // by walk
};

}  // namespace

bool DesignTask::yes_or_no() const {
    return std::ranges::all_of(options.goals, [](DesignGoal goal) {
        return goal == DesignGoal::unique || goal == DesignGoal::one_apart;
    });
}

bool BestDesigns::wants(const DesignVerdict& verdict) const {
    return verdict.suits && (!full() || verdict.score > designs_.back().verdict.score);
}

void BestDesigns::add(RankedDesign&& design) {
    if (!wants(design.verdict)) return;
    if (!distinct_ && !shapes_.insert(shapes_of(design.state)).second) return;
    const auto at = std::ranges::upper_bound(
        designs_, design.verdict.score, std::greater<>(),
        [](const RankedDesign& ranked) -> const DesignScore& { return ranked.verdict.score; });
    designs_.insert(at, std::move(design));
    if (designs_.size() <= keep_) return;
    if (!distinct_) shapes_.erase(shapes_of(designs_.back().state));
    designs_.pop_back();
}

void BestDesigns::tell() {
    if (!task_.options.better || designs_.empty()) return;
    const RankedDesign& best = designs_.front();
    if (best.verdict.score == told_) return;
    told_ = best.verdict.score;
    task_.options.better(best.verdict.with(task_.space.design(best.state)));
}

std::vector<Design> BestDesigns::take() const {
    std::vector<Design> result;
    for (const RankedDesign& ranked : designs_) {
        result.push_back(ranked.verdict.with(task_.space.design(ranked.state)));
    }
    return result;
}

std::vector<std::vector<Point>> BestDesigns::shapes_of(const DesignState& state) const {
    std::vector<DesignPiece> pieces;
    task_.space.list(state, pieces);
    std::vector<std::vector<Point>> shapes;
    for (const DesignPiece& given : pieces) {
        const Piece piece = task_.space.piece(given);
        std::vector<Point> least;
        for (Orientation& turned : orientations_of(*task_.family.puzzle.lattice, piece)) {
            if (least.empty() || turned.cells < least) least = std::move(turned.cells);
        }
        shapes.push_back(std::move(least));
    }
    std::ranges::sort(shapes);
    return shapes;
}

DesignFound walk_designs(const DesignTask& task) {
    return Walks(task).run();
}

}  // namespace polypack
