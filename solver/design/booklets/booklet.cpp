#include "polypack/design/booklets/booklet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/design/booklets/random_region.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/difficulty/difficulty.hpp"
#include "polypack/design/look_ahead.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase making_regions{.doing = "making regions", .units = "regions", .also = "problems"};
constexpr Phase grading{.doing = "grading problems", .units = "problems", .even = true};

// Candidates for each problem wanted, so that there is a choice of grades.
constexpr std::uint64_t candidates_for_each = 8;
constexpr std::uint64_t regions_for_each = 200;  // tried for each candidate wanted
constexpr std::uint64_t regions_at_once = 64;
// Answers of a puzzle are counted to this number.
constexpr std::uint64_t most_answers = 1000;

bool has_ranges(const Puzzle& puzzle) {
    return std::ranges::any_of(
        puzzle.pieces, [](const Piece& piece) { return piece.copies.min != piece.copies.max; });
}

int grade_of(const std::optional<double>& steps, std::size_t pieces) {
    if (!steps) return 5;
    const double each = *steps / static_cast<double>(pieces);
    return each <= 1.5 ? 1 : each <= 3 ? 2 : each <= 6 ? 3 : each <= 12 ? 4 : 5;
}

class BookletMaker {
  public:
    BookletMaker(std::span<const Puzzle> puzzles, const BookletOptions& options,
                 const Deadline& deadline)
        : puzzles_(puzzles),
          options_(options),
          stop_(deadline.token()),
          threads_(thread_count(options.threads)),
          wanted_(candidates_for_each * static_cast<std::uint64_t>(options.problems)) {}

    Booklet run() {
        for (int source = 0; source < static_cast<int>(puzzles_.size()); ++source) {
            const Puzzle& puzzle = puzzles_[source];
            if (options_.random) {
                add_regions(source, *options_.random);
            } else if (has_ranges(puzzle)) {
                add_choices(source);
            } else {
                add(source, puzzle);
            }
        }
        grade_all();
        choose();
        if (stop_.stop_requested()) booklet_.ending = Ending::stopped;
        return std::move(booklet_);
    }

  private:
    void add(int source, Puzzle puzzle) {
        BookletProblem problem;
        problem.source = source;
        problem.puzzle = std::move(puzzle);
        problem.puzzle.expect = {};
        candidates_.push_back(std::move(problem));
    }

    void add_choices(int source) {
        const DesignFound found =
            design(puzzles_[source], {.goals = {DesignGoal::unique},
                                      .strategy = DesignStrategy::random,
                                      .keep = static_cast<std::size_t>(wanted_),
                                      .seed = options_.seed,
                                      .threads = options_.threads,
                                      .stop = stop_,
                                      .progress = options_.progress});
        for (const Design& best : found.best) {
            add(source, puzzle_of_choice(puzzles_[source], best.copies));
        }
    }

    void add_regions(int source, int pieces) {
        begin_phase(options_.progress, making_regions);
        std::uint64_t found = 0;
        const std::uint64_t most = regions_for_each * wanted_;
        for (std::uint64_t next = 0; next < most && found < wanted_; next += regions_at_once) {
            std::vector<std::optional<Puzzle>> unique(regions_at_once);
            threads_.for_each(regions_at_once, [&](std::size_t i) {
                if (stop_.stop_requested()) return;
                std::optional<Puzzle> puzzle = random_region(
                    puzzles_[source], pieces,
                    mixed_with(mixed_with(static_cast<std::uint64_t>(source), options_.seed),
                               next + i));
                if (!puzzle) return;
                Solver solver(*puzzle->lattice, puzzle->region, SymmetryMode::full,
                              puzzle->colour_rules);
                const SetResult result = solver.solve(puzzle->pieces, {.limit = 2, .stop = stop_});
                if (result.unique()) unique[i] = std::move(puzzle);
            });
            for (std::optional<Puzzle>& puzzle : unique) {
                if (!puzzle || found == wanted_) continue;
                add(source, std::move(*puzzle));
                ++found;
            }
            set_done(options_.progress, next + regions_at_once);
            if (options_.progress != nullptr) options_.progress->set_also(found);
            if (stop_.stop_requested()) return;
        }
    }

    void grade_all() {
        begin_phase(options_.progress, grading, candidates_.size());
        std::vector<char> good(candidates_.size(), 0);
        threads_.for_each(candidates_.size(), [&](std::size_t i) {
            try {
                good[i] = grade(candidates_[i]) ? 1 : 0;
            } catch (const Stopped&) {
                return;
            }
            if (options_.progress != nullptr) options_.progress->add_done();
        });
        std::vector<BookletProblem> graded;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            if (good[i] != 0) graded.push_back(std::move(candidates_[i]));
        }
        candidates_ = std::move(graded);
        booklet_.candidates = candidates_.size();
        std::ranges::stable_sort(candidates_, {}, [](const BookletProblem& problem) {
            return problem.steps.value_or(std::numeric_limits<double>::infinity());
        });
    }

    // Grades a problem; returns false if it is none for the booklet.
    [[nodiscard]] bool grade(BookletProblem& problem) const {
        SolveOptions options;
        options.threads = 1;
        options.stop = stop_;
        options.memory_limit = options_.memory_limit;
        options.limit = options_.several ? most_answers : 2;
        const PreparedPuzzle prepared(problem.puzzle, options);
        if (!prepared.ready()) return false;
        std::vector<int> first;
        const SolveResult result = prepared.solve(options, [&](const Packing& packing) {
            if (first.empty()) first = packing.placements;
            return true;
        });
        problem.answers = result.distinct;
        const bool known = result.complete() || result.ending == Ending::limit;
        if (!known || first.empty() || (result.distinct > 1 && !options_.several)) return false;
        OpenPlacements open(prepared.table());
        std::vector<int> order(prepared.table().fixed().begin(), prepared.table().fixed().end());
        std::vector<int> left;
        std::ranges::set_difference(first, order, std::back_inserter(left));
        std::ranges::copy(in_natural_order(open, left), std::back_inserter(order));
        problem.answer = laid_out(problem.puzzle, prepared.table(), order);
        if (result.distinct == 1) {
            const Difficulty profile = difficulty(
                problem.puzzle,
                {.max_placed = most_placed_to_grade, .levels = false, .plays = 0, .stop = stop_});
            problem.chance = profile.chance;
            problem.steps = profile.steps;
        } else {
            problem.steps = look_ahead(open, most_placed_to_grade, stop_).steps;
        }
        problem.grade = grade_of(problem.steps, problem.answer.size());
        return !stop_.stop_requested();
    }

    // Chooses problems spread evenly over all candidates, in their order.
    void choose() {
        const std::size_t all = candidates_.size();
        const std::size_t count = std::min(all, static_cast<std::size_t>(options_.problems));
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t at = count == 1 ? 0 : i * (all - 1) / (count - 1);
            booklet_.problems.push_back(std::move(candidates_[at]));
        }
    }

    std::span<const Puzzle> puzzles_;
    const BookletOptions& options_;
    std::stop_token stop_;
    Threads threads_;
    std::uint64_t wanted_;
    std::vector<BookletProblem> candidates_;
    Booklet booklet_;
};

}  // namespace

std::vector<Mistake> booklet_mistakes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes =
        has_ranges(puzzle) ? choice_mistakes(puzzle) : difficulty_mistakes(puzzle);
    if (!mistakes.empty()) return mistakes;
    if (puzzle.kind != PuzzleKind::shapes) {
        mistakes.push_back({{Part::exact_cover}, "an exact cover cannot be drawn", std::nullopt});
    } else if (!puzzle.lattice->prisms) {
        mistakes.push_back(
            {{Part::lattice},
             fmt::format("a booklet draws layers, which the {} lattice does not have",
                         puzzle.lattice->name),
             std::nullopt});
    }
    if (puzzle.region.period.any()) {
        mistakes.push_back(
            {{Part::period}, "a region that wraps cannot be laid out on paper", std::nullopt});
    }
    return mistakes;
}

std::vector<Mistake> random_booklet_mistakes(const Puzzle& puzzle) {
    if (puzzle.kind != PuzzleKind::shapes) {
        return {{{Part::exact_cover}, "an exact cover has no pieces", std::nullopt}};
    }
    if (puzzle.lattice->prisms) return {};
    return {{{Part::lattice},
             fmt::format("a booklet draws layers, which the {} lattice does not have",
                         puzzle.lattice->name),
             std::nullopt}};
}

Booklet booklet(std::span<const Puzzle> puzzles, const BookletOptions& options) {
    check(SolveOptions{.threads = options.threads});
    if (options.problems < 1 || options.problems > most_problems) {
        throw InvalidArgument(
            fmt::format("problems must be 1 to {}, got {}", most_problems, options.problems));
    }
    const Deadline deadline(options.time_limit, options.stop);
    Booklet result;
    try {
        std::vector<Puzzle> all;
        for (const Puzzle& puzzle : puzzles) {
            all.push_back(checked(puzzle, deadline.token()));
            std::vector<Mistake> mistakes =
                options.random ? random_booklet_mistakes(all.back()) : booklet_mistakes(all.back());
            if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
            if (!options.random) continue;
            if (const auto mistake = random_mistake(all.back(), *options.random)) {
                throw InvalidArgument(*mistake);
            }
        }
        result = BookletMaker(all, options, deadline).run();
    } catch (const Stopped&) {
        result.ending = Ending::stopped;
    }
    result.ending = deadline.cause_of(result.ending);
    return result;
}

std::optional<std::string> random_mistake(const Puzzle& puzzle, int pieces) {
    long long copies = 0;
    std::size_t largest = 0;
    for (const Piece& piece : puzzle.pieces) {
        copies += std::min(piece.copies.max, pieces);
        largest = std::max(largest, piece.cells.size());
    }
    if (pieces < 2) return fmt::format("a region is made of 2 pieces or more, got {}", pieces);
    if (copies < pieces) return fmt::format("there are only {} pieces to choose from", copies);
    const std::size_t cells = largest * static_cast<std::size_t>(pieces);
    if (cells <= Solver::max_cells) return std::nullopt;
    return fmt::format("regions may have at most {} cells, and those of {} pieces may have {}",
                       Solver::max_cells, pieces, cells);
}

}  // namespace polypack
