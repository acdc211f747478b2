#include "polypack/api/optimise.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

using Score = std::int64_t;

constexpr Score no_bound = std::numeric_limits<Score>::max();

// Packings are compared by scores, which add up over their pieces. The score of holes is the number
// of cells covered.
Score cells_beside(const Puzzle& puzzle, const Objective& objective) {
    return objective.quantity == Quantity::holes ? std::ssize(puzzle.region.cells) : 0;
}

// Returns the quantity of a score, or the score of a quantity.
Score converted(const Puzzle& puzzle, const Objective& objective, Score score) {
    return objective.quantity == Quantity::holes ? cells_beside(puzzle, objective) - score : score;
}

// Returns true if the best packings have the highest scores.
bool ascends(const Objective& objective) {
    return objective.maximise != (objective.quantity == Quantity::holes);
}

Score optional_cells(const Puzzle& puzzle) {
    return std::ranges::count(puzzle.region.cells, false, &RegionCell::required);
}

// Returns the cells that a packing covers at least.
Score cells_to_cover(const Puzzle& puzzle) {
    const Score optional = optional_cells(puzzle);
    return std::ssize(puzzle.region.cells) -
           std::min<Score>(optional, puzzle.holes.value_or(std::numeric_limits<int>::max()));
}

// The extreme scores of sets of pieces with so many cells.
class ScoresBySize {
  public:
    // O(pieces * cells * log copies); bounded() is false if that is too much.
    ScoresBySize(const Puzzle& puzzle, const std::vector<Score>& weights, bool highest,
                 const std::stop_token& stop)
        : least_cells_(cells_to_cover(puzzle)),
          sign_(highest ? 1 : -1),
          best_(puzzle.region.cells.size() + 1, impossible) {
        constexpr double max_work = 2e8;  // a second at most, with ranges of copies
        bounded_ = static_cast<double>(puzzle.pieces.size()) * static_cast<double>(best_.size()) <=
                   max_work;
        if (!bounded_) return;
        StopCheck check(stop);
        best_[0] = 0;
        for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
            const Piece& piece = puzzle.pieces[i];
            const auto size = static_cast<Score>(piece.cells.size());
            const auto most = static_cast<Score>(puzzle.region.cells.size()) / size;
            const Score owed = piece.copies.min;
            Score more = std::min<Score>(piece.copies.max, most + 1) - owed;
            add(owed, size, sign_ * weights[i], true, check);
            for (Score copies = 1; more > 0; more -= copies, copies *= 2) {
                copies = std::min(copies, more);
                add(copies, size, sign_ * weights[i], false, check);
            }
        }
    }

    [[nodiscard]] bool bounded() const { return bounded_; }
    // Returns the extreme score of all sets; nullopt if none has the cells of the region.
    [[nodiscard]] std::optional<Score> extreme() const {
        const Score score = *std::max_element(best_.begin() + least_cells_, best_.end());
        if (score == impossible) return std::nullopt;
        return sign_ * score;
    }
    // Returns the fewest cells of a set whose score is at least (or, for lowest scores, at most)
    // this; nullopt if there is none.
    [[nodiscard]] std::optional<Score> fewest_cells(Score score) const {
        for (Score cells = least_cells_; cells < std::ssize(best_); ++cells) {
            if (best_[cells] != impossible && best_[cells] >= sign_ * score) return cells;
        }
        return std::nullopt;
    }

  private:
    static constexpr Score impossible = std::numeric_limits<Score>::min();

    // Adds so many copies at once, always or only where this is better.
    void add(Score copies, Score size, Score weight, bool always, StopCheck& check) {
        if (copies == 0) return;
        for (Score cells = std::ssize(best_) - 1; cells >= 0; --cells) {
            if ((cells & 1023) == 0) check();
            const Score before = cells - copies * size;
            const bool can = before >= 0 && best_[before] != impossible;
            const Score with = can ? best_[before] + copies * weight : impossible;
            best_[cells] = always ? with : std::max(best_[cells], with);
        }
    }

    Score least_cells_;
    Score sign_;
    bool bounded_ = true;
    std::vector<Score> best_;  // by cells: the highest sum of signed weights
};

// Returns the weight of all pieces that have one, if it is the same.
std::optional<Score> one_weight(const std::vector<Score>& weights) {
    std::optional<Score> one;
    for (const Score weight : weights) {
        if (weight == 0) continue;
        if (one && *one != weight) return std::nullopt;
        one = weight;
    }
    return one;
}

// Demands so many copies of the pieces with a weight together. Returns false if they cannot have
// them.
bool add_group(Puzzle& puzzle, const std::vector<Score>& weights, Score least, Score most) {
    std::vector<std::string> names;
    Score owed = 0;
    Score available = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0) continue;
        const Piece& piece = puzzle.pieces[i];
        names.push_back(piece.name);
        owed += piece.copies.min;
        available += piece.copies.max;
    }
    if (least > available || most < owed || least > most || least > limits::copies) return false;
    if (least <= owed && most >= available) return true;
    puzzle.rules.groups.push_back(
        {std::move(names),
         {static_cast<int>(least), most > limits::copies ? unlimited : static_cast<int>(most)}});
    return true;
}

// Bounds the score of a puzzle. Returns false if no packing has such a score.
bool bound_score(Puzzle& puzzle, const Objective& objective, Score least, Score most) {
    const std::vector<Score> weights = weights_of(puzzle, objective);
    if (objective.quantity == Quantity::copies) {
        const auto piece = std::ranges::find(puzzle.pieces, objective.piece, &Piece::name);
        Copies& copies = piece->copies;
        if (least > copies.max || most < copies.min || least > limits::copies) return false;
        copies.min = std::max(copies.min, static_cast<int>(std::max<Score>(least, 0)));
        copies.max = static_cast<int>(std::min<Score>(copies.max, most));
        return copies.min <= copies.max;
    }
    const bool by_size =
        objective.quantity == Quantity::cells || objective.quantity == Quantity::holes;
    least = std::max<Score>(least, 0);
    auto weight = one_weight(weights);
    if (puzzle.rules.groups.size() >= static_cast<std::size_t>(limits::groups)) weight.reset();
    if (by_size) {
        const auto cells = std::ssize(puzzle.region.cells);
        if (least > cells || most < cells_to_cover(puzzle)) return false;
        // Where pieces may not touch, a number of copies says more than one of holes.
        const bool by_copies = weight && !puzzle.rules.no_touching.empty();
        if (least > cells_to_cover(puzzle) && !by_copies) {
            puzzle.holes = static_cast<int>(cells - least);
        }
        if (!by_copies) least = 0;
        if (least == 0 && most >= cells) return true;
    }
    if (weight) {
        return add_group(puzzle, weights, least / *weight + (least % *weight != 0), most / *weight);
    }
    for (std::size_t i = 0; i < weights.size(); ++i) {
        puzzle.pieces[i].value = static_cast<int>(weights[i]);
    }
    puzzle.rules.value = ValueRule{least, most};
    return true;
}

// Does the same, and returns false if the bounds contradict fixed placements or groups, too: a
// valid puzzle with bounds on copies is invalid for no other reason.
bool bounds(Puzzle& puzzle, const Objective& objective, Score least, Score most,
            const std::stop_token& stop) {
    return bound_score(puzzle, objective, least, most) && validate(puzzle, stop).empty();
}

class Optimiser {
  public:
    Optimiser(const Puzzle& puzzle, const Objective& objective, const SolveOptions& options,
              const BetterSink& better)
        : puzzle_(puzzle),
          objective_(objective),
          options_(options),
          better_(better),
          ascends_(ascends(objective)),
          deadline_(options.time_limit, options.stop) {}

    [[nodiscard]] Optimum run() {
        try {
            search();
        } catch (const Stopped&) {
            sizes_ = nullptr;  // the deadline says what has stopped it
        }
        return result();
    }

  private:
    enum class Answer { found, none, undecided };

    // Returns the score that is better by so much.
    [[nodiscard]] Score beyond(Score score, Score by) const {
        return ascends_ ? score + by : score - by;
    }
    [[nodiscard]] bool reaches(Score score, Score other) const {
        return ascends_ ? score >= other : score <= other;
    }

    void search() {
        const std::vector<Score> weights = weights_of(puzzle_, objective_);
        const ScoresBySize sizes(puzzle_, weights, ascends_, deadline_.token());
        if (sizes.bounded()) {
            sizes_ = &sizes;
            bound_ = sizes.extreme();
            if (!bound_) {
                (void)ask({}, no_limit);  // it says why
                return;
            }
        } else {
            bound_ = ascends_ ? rough_bound(weights) : 0;
        }
        // Strides from the best packing and from the bound, and seconds of a search.
        Score stride = 1;
        Score stride_of_bound = 1;
        double slice = first_slice;
        while (!over()) {
            const Answer answer = ask(best_ ? goal(stride) : std::optional<Score>(), slice);
            if (answer == Answer::found) stride = std::min(2 * stride, longest_stride);
            if (answer == Answer::none) stride = std::max<Score>(stride / 2, 1);
            if (answer != Answer::undecided) continue;
            if (over()) return;
            if (best_ && stride > 1) {
                stride = 1;
                continue;
            }
            const Score here = *bound_;
            const Answer at_bound = ask(from_bound(stride_of_bound), slice);
            if (at_bound == Answer::none) {
                stride_of_bound = std::min(2 * stride_of_bound, longest_stride);
            }
            if (at_bound == Answer::undecided && stride_of_bound > 1) {
                stride_of_bound = 1;
                continue;
            }
            if (at_bound == Answer::undecided || here == *bound_) slice *= growth;
        }
    }

    // Precondition: there is a bound.
    [[nodiscard]] Score bound() const { return bound_.value_or(0); }

    [[nodiscard]] bool over() const {
        return impossible_ || ended_ || deadline_.token().stop_requested() ||
               (best_ && reaches(*best_, bound()));
    }

    [[nodiscard]] Score rough_bound(const std::vector<Score>& weights) const {
        Score most = 0;
        for (const Score weight : weights) most = std::max(most, weight);
        return most * std::ssize(puzzle_.region.cells);
    }

    // Returns the score that is so much better than the best, but not beyond the bound.
    [[nodiscard]] Score goal(Score stride) const {
        const Score score = beyond(best_.value_or(0), stride);
        return reaches(score, bound()) ? bound() : score;
    }
    // Returns a score so far from the bound, but beyond the best.
    [[nodiscard]] Score from_bound(Score stride) const {
        const Score score = beyond(bound(), 1 - stride);
        if (!best_ || !reaches(*best_, score)) return score;
        return beyond(*best_, 1);
    }

    // Asks whether there is a packing of this score or a better one; nullopt: any packing.
    Answer ask(std::optional<Score> score, double slice) {
        Puzzle puzzle = puzzle_;
        if (score) {
            const bool possible = bounds(puzzle, objective_, ascends_ ? *score : 0,
                                         ascends_ ? no_bound : *score, deadline_.token());
            if (!possible || !leave_room(puzzle, *score)) return refuted(score, {});
        }
        Answer answer = ask(puzzle, score, slice, options_.engine);
        if (answer == Answer::undecided && tries_sat_ && options_.engine.empty() &&
            find_engine("sat") != nullptr && !over()) {
            try {
                answer = ask(puzzle, score, slice, "sat");
            } catch (const MemoryLimitExceeded&) {
                tries_sat_ = false;
            }
        }
        return answer;
    }

    // Lowers the limit of holes to what pieces of that score leave, which engines prune by. Returns
    // false if no pieces have it.
    [[nodiscard]] bool leave_room(Puzzle& puzzle, Score score) const {
        if (sizes_ == nullptr || !puzzle.rules.no_touching.empty()) return true;
        const auto cells = sizes_->fewest_cells(score);
        if (!cells) return false;
        const Score holes = std::ssize(puzzle.region.cells) - *cells;
        if (holes < std::min<Score>(optional_cells(puzzle), puzzle.holes.value_or(unlimited))) {
            puzzle.holes = static_cast<int>(holes);
        }
        return true;
    }

    Answer ask(const Puzzle& puzzle, std::optional<Score> score, double slice,
               const std::string& engine) {
        SolveOptions how = options_;
        how.engine = engine;
        how.limit = 1;
        how.list_all = false;
        how.ordered = false;
        how.symmetry = SymmetryMode::full;
        how.time_limit = slice;
        how.stop = deadline_.token();
        bool found = false;
        const SolveResult result = solve(puzzle, how, [&](const Packing& packing) {
            found = true;
            take(packing);
            return false;
        });
        optimum_.stats += result.stats;
        optimum_.threads = std::max(optimum_.threads, result.threads);
        if (found) return Answer::found;
        if (!result.complete()) return Answer::undecided;
        return refuted(score, result.reason ? result.reason->text : "all was searched");
    }

    void take(const Packing& packing) {
        const Score quantity = quantity_of(puzzle_, objective_, packing.pieces);
        const Score score = converted(puzzle_, objective_, quantity);
        if (best_ && reaches(*best_, score)) return;
        best_ = score;
        optimum_.packing = packing;
        if (better_ && !better_(packing, quantity)) ended_ = true;
    }

    Answer refuted(std::optional<Score> score, const std::string& why) {
        why_ = why;
        if (!score) {
            impossible_ = true;
        } else {
            bound_ = beyond(*score, -1);
            if (!best_ && *bound_ < 0) impossible_ = true;
        }
        return Answer::none;
    }

    [[nodiscard]] Optimum result() {
        optimum_.seconds = elapsed_.seconds();
        if (best_) optimum_.best = converted(puzzle_, objective_, *best_);
        if (impossible_ && !best_) {
            optimum_.why = why_;
            return std::move(optimum_);
        }
        if (bound_) optimum_.bound = converted(puzzle_, objective_, *bound_);
        if (optimum_.proven()) {
            optimum_.why =
                why_.empty() ? "the sizes of the pieces permit none that is better" : why_;
        } else if (ended_) {
            optimum_.ending = Ending::limit;
        } else {
            optimum_.ending = deadline_.ending();
        }
        return std::move(optimum_);
    }

    static constexpr double first_slice = 0.25;
    static constexpr double growth = 4;
    static constexpr double no_limit = 0;
    static constexpr Score longest_stride = Score{1} << 40;

    const Puzzle& puzzle_;
    const Objective& objective_;
    const SolveOptions& options_;
    const BetterSink& better_;
    const bool ascends_;
    const Deadline deadline_;
    const Stopwatch elapsed_;
    const ScoresBySize* sizes_ = nullptr;
    std::optional<Score> best_;
    std::optional<Score> bound_;  // no score is better
    std::string why_;             // of the last bound
    bool impossible_ = false;
    bool ended_ = false;  // by the sink
    bool tries_sat_ = true;
    Optimum optimum_;
};

void check_objective(const Puzzle& puzzle, const Objective& objective) {
    if (const auto mistake = objective_mistake(puzzle, objective)) throw InvalidArgument(*mistake);
    if (puzzle.rules.value) {
        throw InvalidArgument("a puzzle with a rule on values cannot be optimised");
    }
}

}  // namespace

std::int64_t quantity_of(const Puzzle& puzzle, const Objective& objective,
                         const std::vector<PlacedPiece>& packing) {
    const std::vector<Score> weights = weights_of(puzzle, objective);
    Score score = 0;
    for (const PlacedPiece& placed : packing) {
        score += weights[static_cast<std::size_t>(placed.piece)];
    }
    return converted(puzzle, objective, score);
}

std::optional<Puzzle> with_quantity(const Puzzle& puzzle, const Objective& objective,
                                    std::int64_t least, std::int64_t most) {
    Puzzle bounded = puzzle;
    Score low = converted(puzzle, objective, least);
    Score high = converted(puzzle, objective, most);
    if (low > high) std::swap(low, high);
    if (high < 0 || !bounds(bounded, objective, low, high, {})) return std::nullopt;
    return bounded;
}

Optimum optimise(const Puzzle& puzzle, const Objective& objective, const SolveOptions& options,
                 const BetterSink& better) {
    const Puzzle valid = checked(puzzle, options.stop);
    check_objective(valid, objective);
    check(options);
    return Optimiser(valid, objective, options, better).run();
}

}  // namespace polypack
