#include "polypack/design/search/design_judge.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/design/look_ahead.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/design/search/design_family.hpp"

namespace polypack {
namespace {

// Pieces are forgotten once there are so many: each has a list of its placements.
constexpr std::size_t most_known = 20'000;
// Bytes that the pairs of shapes take, of which a walk among burrs finds ten new ones with every
// step and soon needs none of the old ones.
constexpr std::size_t most_for_pairs = std::size_t{32} << 20;
// Packings are counted to this number where the goals do not need more, so that designs with fewer
// are better than designs with more up to there. Beyond, where most designs of many pieces are, the
// ways to place the pieces tell which way to go.
constexpr std::uint64_t enough_packings = 10'000;
// Nodes of a search for packings, and placements of a person's search, where not all designs are
// searched: with more, it is as if there was no packing. A second or so.
constexpr std::uint64_t most_nodes = std::uint64_t{1} << 20;
constexpr std::uint64_t most_placed = std::uint64_t{1} << 22;

[[nodiscard]] bool counts_down(DesignGoal goal) {
    return goal == DesignGoal::unique || goal == DesignGoal::few_packings;
}

}  // namespace

Design DesignVerdict::with(Design design) const {
    design.distinct = distinct;
    design.all = all;
    design.exact = exact;
    design.apart = apart;
    design.level = level;
    design.steps = steps;
    return design;
}

std::size_t DesignJudge::Hash::operator()(const DesignPiece& piece) const {
    return static_cast<std::size_t>(
        mixed_with(std::hash<CellSet>{}(piece.cells), static_cast<std::uint64_t>(piece.piece)));
}

DesignJudge::DesignJudge(const Family& family, const DesignSpace& space,
                         const std::vector<DesignGoal>& goals, SymmetryMode symmetry, bool forgets)
    : family_(family),
      space_(space),
      goals_(goals),
      symmetry_(symmetry),
      forgets_(forgets),
      levels_(*family.puzzle.lattice, family.puzzle.region) {}

void DesignJudge::look_up(const DesignState& state) {
    if (!solver_ || (forgets_ && pieces_.size() > most_known)) {
        pieces_.clear();
        solver_ =
            std::make_unique<Solver>(*family_.puzzle.lattice, family_.puzzle.region, symmetry_);
        pairs_ = std::make_unique<ShapePairs>(*family_.puzzle.lattice,
                                              Allowance{.stop = {}, .memory = 4 * most_for_pairs});
    }
    space_.list(state, listed_);
    shapes_.clear();
    broken_ = 0;
    for (const DesignPiece& given : listed_) {
        auto at = pieces_.find(given);
        if (at == pieces_.end()) {
            const Piece piece = space_.piece(given);
            // Pieces that are kept, or given, are not judged by the rules.
            const bool made = given.piece >= 0 && given.cells.any();
            at = pieces_
                     .emplace(given,
                              Known{.shape = solver_->shape_of(piece),
                                    .obeys = !made || obeys(family_.design, *family_.puzzle.lattice,
                                                            piece.cells)})
                     .first;
        }
        shapes_.push_back(at->second.shape);
        if (!at->second.obeys) ++broken_;
    }
    std::ranges::sort(shapes_);
    if (!family_.design.equal) {
        for (std::size_t i = 1; i < shapes_.size(); ++i) {
            if (shapes_[i] == shapes_[i - 1]) ++broken_;
        }
    }
}

const std::vector<int>& DesignJudge::shapes_of(const DesignState& state) {
    look_up(state);
    return shapes_;
}

void DesignJudge::count(const DesignQuestion& question, DesignVerdict& verdict) {
    const bool apart = std::ranges::any_of(goals_, takes_apart);
    std::uint64_t limit = 0;
    if (question.count_all) {
        limit = goals_ == std::vector{DesignGoal::unique} ? 2 : 0;
    } else if (counts_down(goals_.front())) {
        // The rules are obeyed as well as the floor says, or better.
        const bool compared = question.floor != nullptr && (*question.floor)[0] == -broken_;
        const double most = compared ? -(*question.floor)[1] : static_cast<double>(enough_packings);
        limit =
            static_cast<std::uint64_t>(std::min(most, static_cast<double>(enough_packings))) + 1;
    } else if (std::ranges::find(goals_, DesignGoal::many_packings) == goals_.end()) {
        limit = apart ? most_taken_apart + 1 : enough_packings;
    }
    const SetResult result = solver_->solve(
        shapes_,
        {.limit = limit, .max_nodes = question.count_all ? 0 : most_nodes, .stop = question.stop});
    if (result.ending == SetEnding::stopped) throw Stopped();
    if (result.ending == SetEnding::nodes) return;
    verdict.distinct = result.distinct;
    verdict.exact = result.complete();
    verdict.all = result.complete() ? result.all : 0;
}

void DesignJudge::take_apart(const DesignQuestion& question, DesignVerdict& verdict) {
    if (verdict.distinct == 0 || verdict.distinct > most_taken_apart) return;
    // More that come apart would make it worse than the floor.
    std::uint64_t most = most_taken_apart;
    if (question.floor != nullptr && goals_.front() == DesignGoal::one_apart &&
        (*question.floor)[0] == -broken_ && (*question.floor)[1] > worst) {
        most = static_cast<std::uint64_t>(-(*question.floor)[1]) + 1;
    }
    std::uint64_t apart = 0;
    std::optional<int> level;
    const SetResult result =
        solver_->solve(shapes_, {.stop = question.stop}, [&](const Packing& packing) {
            const std::optional<int> found =
                levels_.level_of(packing.pieces, *pairs_, question.stop);
            if (!found) return true;
            ++apart;
            level = std::min(level.value_or(*found), *found);
            return apart <= most;
        });
    if (result.ending == SetEnding::stopped) throw Stopped();
    if (apart > most) {
        verdict.end = DesignVerdict::End::worse;
        return;
    }
    verdict.apart = apart;
    verdict.level = level;
}

void DesignJudge::walk_through(const DesignState& state, const DesignQuestion& question,
                               DesignVerdict& verdict) const {
    if (verdict.distinct == 0) return;
    const Puzzle puzzle = puzzle_of_design(family_, space_.design(state));
    const PlacementTable table(puzzle, {.stop = question.stop});
    OpenPlacements open(table);
    verdict.steps = look_ahead(open, question.count_all ? 0 : most_placed, question.stop).steps;
}

double DesignJudge::score(DesignGoal goal, const DesignVerdict& verdict) const {
    if (verdict.distinct == 0) return worst;
    const auto packings = static_cast<double>(verdict.distinct);
    switch (goal) {
        case DesignGoal::unique:
        case DesignGoal::few_packings:
            return uncounted(verdict) ? -packings - ways_to_place() : -packings;
        case DesignGoal::many_packings:
            return packings;
        case DesignGoal::one_apart:
            return verdict.apart && *verdict.apart > 0 ? -static_cast<double>(*verdict.apart)
                                                       : worst;
        case DesignGoal::level:
            return verdict.level ? static_cast<double>(*verdict.level) : worst;
        case DesignGoal::hardest:
            return verdict.steps.value_or(worst);
        case DesignGoal::interlock:
        case DesignGoal::moves:
        case DesignGoal::turns:
            break;  // of cuts, see design/interlocking
    }
    return worst;
}

bool DesignJudge::uncounted(const DesignVerdict& verdict) const {
    return counts_down(goals_.front()) && !verdict.exact && verdict.distinct > enough_packings;
}

double DesignJudge::ways_to_place() const {
    double ways = 0;
    double copies = 0;
    for (std::size_t i = 0; i < shapes_.size(); ++i) {
        copies = i > 0 && shapes_[i] == shapes_[i - 1] ? copies + 1 : 1;
        ways += std::log2(solver_->placements_of(shapes_[i]) / copies);
    }
    return ways;
}

DesignVerdict DesignJudge::judge(const DesignState& state, const DesignQuestion& question) {
    DesignVerdict verdict;
    look_up(state);
    // True if it is better than the floor already, so that the rest does not matter.
    bool better = question.floor == nullptr;
    const auto reaches = [&](double value) {
        const std::size_t at = verdict.score.size();
        verdict.score.push_back(value);
        if (better) return true;
        better = value > (*question.floor)[at];
        if (value < (*question.floor)[at]) verdict.end = DesignVerdict::End::worse;
        return verdict.end != DesignVerdict::End::worse;
    };
    if (!reaches(-broken_)) return verdict;
    try {
        count(question, verdict);
        bool parted = false;
        // Goals after one that is not reached take far longer to measure, and do not matter until
        // it is reached: they count as the worst possible.
        bool measures = true;
        for (const DesignGoal goal : goals_) {
            if (measures && takes_apart(goal) && !std::exchange(parted, true)) {
                take_apart(question, verdict);
            }
            if (verdict.end == DesignVerdict::End::worse) return verdict;
            if (measures && goal == DesignGoal::hardest) walk_through(state, question, verdict);
            if (!reaches(score(goal, verdict))) return verdict;
            if (goal == DesignGoal::unique) measures = verdict.exact && verdict.distinct == 1;
        }
    } catch (const Stopped&) {
        verdict.end = DesignVerdict::End::stopped;
        return verdict;
    }
    verdict.suits = broken_ == 0 && verdict.distinct > 0;
    for (const DesignGoal goal : goals_) {
        if (goal == DesignGoal::unique) {
            verdict.suits = verdict.suits && verdict.exact && verdict.distinct == 1;
        } else if (takes_apart(goal)) {
            verdict.suits = verdict.suits && verdict.apart.value_or(0) > 0 &&
                            (goal != DesignGoal::one_apart || verdict.apart == 1);
        }
    }
    return verdict;
}

}  // namespace polypack
