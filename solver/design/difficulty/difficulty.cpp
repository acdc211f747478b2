#include "polypack/design/difficulty/difficulty.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iterator>
#include <memory>
#include <span>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/choose/choose.hpp"
#include "polypack/design/look_ahead.hpp"
#include "polypack/design/random.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {
namespace {

constexpr Phase playing{.doing = "playing at random", .units = "plays", .even = true};
constexpr Phase looking_ahead{.doing = "looking one step ahead"};
constexpr Phase ranking{.doing = "ranking choices", .units = "choices", .even = true};

// The positions on the way to a packing: some of its pieces are placed.
class Positions {
  public:
    Positions(OpenPlacements& open, const std::stop_token& stop) : open_(open), check_(stop, 64) {}

    // Returns the probability that a play at random ends in this packing, given without fixed
    // placements. Adds up all orders of its pieces, which meet in the same positions. O(2^pieces).
    double chance(std::span<const int> packing) {
        const std::size_t size = std::size_t{1} << packing.size();
        fits_.assign(size, 0);
        reached_.assign(size, 0);
        count_fitting(packing, 0, 0);
        reached_[0] = 1;
        for (std::size_t position = 0; position + 1 < size; ++position) {
            const double each = reached_[position] / static_cast<double>(fits_[position]);
            for (std::size_t left = ~position & (size - 1); left != 0; left &= left - 1) {
                reached_[position | (left & (~left + 1))] += each;
            }
        }
        return fits_.back() == 0 ? reached_.back() : 0;
    }

    // Returns true if some position with that many pieces of the packing leaves a single placement.
    bool forces(std::span<const int> packing, int pieces) {
        if (pieces == 0) return open_.forced();
        for (std::size_t i = 0; i + static_cast<std::size_t>(pieces) <= packing.size(); ++i) {
            check_();
            open_.place(packing[i]);
            const bool found = forces(packing.subspan(i + 1), pieces - 1);
            open_.take_back();
            if (found) return true;
        }
        return false;
    }

  private:
    void count_fitting(std::span<const int> packing, std::size_t next, std::size_t position) {
        check_();
        if (next == packing.size()) {
            fits_[position] = open_.count();
            return;
        }
        count_fitting(packing, next + 1, position);
        open_.place(packing[next]);
        count_fitting(packing, next + 1, position | std::size_t{1} << next);
        open_.take_back();
    }

    OpenPlacements& open_;
    StopCheck check_;
    std::vector<std::uint64_t> fits_;  // by set of pieces placed, as bits
    std::vector<double> reached_;      // the probability to be there at some time
};

// Plays from a position in batches, each with random numbers of its own; of a stopped one nothing
// counts. nullopt: none was made.
std::optional<PlayedChance> played_at_random(const OpenPlacements& open, std::uint64_t plays,
                                             const DifficultyOptions& options,
                                             const std::stop_token& stop) {
    constexpr std::uint64_t batch = 1024;
    begin_phase(options.progress, playing, plays);
    std::atomic<std::uint64_t> made{0};
    std::atomic<std::uint64_t> packed{0};
    const Threads threads(thread_count(options.threads));
    const auto batches = static_cast<std::size_t>((plays - 1) / batch + 1);
    threads.for_ranges(0, batches, 16, [&](std::size_t first, std::size_t last) {
        OpenPlacements::Play play;
        for (std::size_t i = first; i < last; ++i) {
            DesignRandom random{mixed_with(mixed_with(0, options.seed), i)};
            const std::uint64_t size = std::min(batch, plays - i * batch);
            std::uint64_t good = 0;
            for (std::uint64_t j = 0; j < size; ++j) {
                if (j % 16 == 0 && stop.stop_requested()) return;
                good += open.play(random, play) ? 1 : 0;
            }
            made += size;
            packed += good;
            if (options.progress != nullptr) options.progress->add_done(size);
        }
    });
    if (made == 0) return std::nullopt;
    return PlayedChance{made, packed, interval_of_share(packed, made)};
}

class Profiler {
  public:
    Profiler(const PreparedPuzzle& prepared, const DifficultyOptions& options,
             const Deadline& deadline)
        : prepared_(prepared),
          options_(options),
          stop_(deadline.token()),
          plays_(options.plays.value_or(usual_plays)),
          open_(prepared.table()),
          symmetry_(prepared.puzzle(), prepared.table(), SymmetryMode::full,
                    {stop_, options.memory_limit}),
          positions_(open_, stop_),
          begun_by_(prepared.table().size(), false) {
        const Puzzle& puzzle = prepared.puzzle();
        if (options.levels && puzzle.kind == PuzzleKind::shapes && !puzzle.lattice->flat &&
            !puzzle.region.period.any()) {
            pairs_ = std::make_unique<ShapePairs>(*puzzle.lattice,
                                                  Allowance{stop_, options.memory_limit});
            profile_.apart = 0;
        }
    }

    Difficulty run() {
        SolveOptions options;
        options.threads = 1;
        options.stop = stop_;
        options.memory_limit = options_.memory_limit;
        options.progress = options_.progress;
        bool whole = false;
        try {
            count_begins();
            if (options_.plays || options_.time_limit > 0 || too_many_pieces()) play();
            const SolveResult result = prepared_.solve(options, [&](const Packing& packing) {
                take(packing);
                return true;
            });
            profile_.ending = result.ending;
            whole = result.complete();
            if (!whole) return unfinished();
            if (!playable_ && !profile_.played) play();
            if (options_.progress != nullptr) options_.progress->begin(looking_ahead);
            const LookAheadSearch search = look_ahead(open_, options_.max_placed, stop_);
            profile_.placed = search.placed;
            profile_.steps = search.steps;
            if (whole && !search.complete) profile_.ending = Ending::limit;
        } catch (const Stopped&) {
            profile_.ending = Ending::stopped;
        }
        if (!whole) return unfinished();
        profile_.dead_begins = profile_.begins - begun_;
        if (playable_) profile_.chance = chance_;
        return profile_;
    }

  private:
    [[nodiscard]] Difficulty unfinished() const {
        Difficulty known = profile_;
        known.before_forced.reset();
        known.level.reset();
        known.apart.reset();
        return known;
    }

    // Returns true if every packing has more pieces than chances are computed for.
    [[nodiscard]] bool too_many_pieces() const {
        std::size_t pieces = 0;
        for (const Piece& piece : prepared_.puzzle().pieces) {
            pieces += static_cast<std::size_t>(piece.copies.min);
        }
        return pieces > most_pieces_to_play + prepared_.table().fixed().size();
    }

    void play() {
        if (plays_ == 0) return;
        const Deadline deadline(options_.time_limit / 5, stop_);
        profile_.played = played_at_random(open_, plays_, options_, deadline.token());
        if (stop_.stop_requested()) throw Stopped();
    }

    // Returns the first placement that a motion maps this one to.
    [[nodiscard]] int class_of(int placement) const {
        int least = placement;
        for (int g = 1; g < symmetry_.order(); ++g) {
            least = std::min(least, symmetry_.image(g, placement));
        }
        return least;
    }

    void count_begins() {
        StopCheck check(stop_, 64);
        for (int placement = 0; placement < prepared_.table().size(); ++placement) {
            check();
            if (open_.open(placement) && class_of(placement) == placement) ++profile_.begins;
        }
    }

    void take(const Packing& packing) {
        std::vector<int> placements;
        std::ranges::set_difference(packing.placements, prepared_.table().fixed(),
                                    std::back_inserter(placements));
        ++profile_.distinct;
        profile_.all += packing.class_size;
        for (const int placement : placements) {
            const int begin = class_of(placement);
            if (!begun_by_[begin]) ++begun_;
            begun_by_[begin] = true;
        }
        playable_ = playable_ && placements.size() <= most_pieces_to_play;
        if (playable_) {
            chance_ += positions_.chance(placements) * static_cast<double>(packing.class_size);
        }
        const int most = profile_.before_forced.value_or(static_cast<int>(placements.size()));
        for (int pieces = 0; pieces < most; ++pieces) {
            if (!positions_.forces(placements, pieces)) continue;
            profile_.before_forced = pieces;
            break;
        }
        if (pairs_) take_apart(packing);
    }

    void take_apart(const Packing& packing) {
        try {
            const Disassembly way =
                disassemble(packing.pieces, {}, *pairs_,
                            {.threads = 1, .allowance = {stop_, options_.memory_limit}});
            if (!way.comes_apart()) return;
            profile_.apart = profile_.apart.value_or(0) + 1;
            profile_.level = std::min(profile_.level.value_or(way.level()), way.level());
        } catch (const CannotDisassemble&) {
            pairs_.reset();
            profile_.apart.reset();
            profile_.level.reset();
        }
    }

    const PreparedPuzzle& prepared_;
    const DifficultyOptions& options_;
    std::stop_token stop_;
    std::uint64_t plays_;
    OpenPlacements open_;
    Symmetry symmetry_;  // of puzzles with a reason for having no packing, too
    Positions positions_;
    std::unique_ptr<ShapePairs> pairs_;  // null: no levels
    std::vector<bool> begun_by_;         // by placement, the first of its class
    int begun_ = 0;
    double chance_ = 0;
    bool playable_ = true;
    Difficulty profile_;
};

}  // namespace

std::vector<Mistake> difficulty_mistakes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes;
    const auto add = [&](Part part, std::string what, int index = -1) {
        mistakes.push_back({{part, index}, std::move(what), std::nullopt});
    };
    if (puzzle.holes) add(Part::holes, "difficulty is for puzzles without a limit of holes");
    if (puzzle.rules.any()) {
        mistakes.push_back({place_of_rules(puzzle.rules),
                            "difficulty is for puzzles without rules, and booklets are ordered by "
                            "it: leave them out",
                            std::nullopt});
    }
    if (!mistakes.empty() || max_placements(puzzle).placements <= most_placements_to_try) {
        return mistakes;
    }
    const TableSize size = sampled_placements(puzzle, {});
    if (size.placements > most_placements_to_try) {
        add(Part::region,
            fmt::format("difficulty is for puzzles of at most {} placements, got about {:.0f}",
                        most_placements_to_try, size.placements));
    }
    return mistakes;
}

Difficulty difficulty(const Puzzle& puzzle, const DifficultyOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const auto ended = [&](Difficulty profile) {
        profile.ending = deadline.cause_of(profile.ending);
        return profile;
    };
    Puzzle checked_puzzle;
    try {
        checked_puzzle = checked(puzzle, deadline.token());
    } catch (const Stopped&) {
        return ended({.ending = Ending::stopped});
    }
    std::vector<Mistake> mistakes = difficulty_mistakes(checked_puzzle);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    SolveOptions prepare;
    prepare.stop = deadline.token();
    prepare.memory_limit = options.memory_limit;
    prepare.progress = options.progress;
    prepare.threads = 1;
    const PreparedPuzzle prepared(std::move(checked_puzzle), prepare);
    if (!prepared.ready()) return ended({.ending = Ending::stopped});
    try {
        return ended(Profiler(prepared, options, deadline).run());
    } catch (const Stopped&) {
        return ended({.ending = Ending::stopped});
    }
}

FamilyRank rank_in_family(const Puzzle& given, const Puzzle& puzzle, double steps,
                          const DifficultyOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    FamilyRank rank;
    try {
        const Puzzle family = checked(given, deadline.token());
        const ChoicesFound found = choose(family, {.bound = 1,
                                                   .stop = deadline.token(),
                                                   .memory_limit = options.memory_limit,
                                                   .progress = options.progress});
        const Allowance allowance{deadline.token(), options.memory_limit};
        if (const auto why = no_choice_of(family, checked(puzzle, deadline.token()), allowance)) {
            throw InvalidArgument(fmt::format("'{}' is not of the family: {}", puzzle.name, *why));
        }
        if (found.ending != Ending::complete) throw Stopped();
        begin_phase(options.progress, ranking, found.packing.size());
        for (const Choice& choice : found.packing) {
            const PlacementTable table(checked(puzzle_of_choice(family, choice.copies)), allowance);
            OpenPlacements open(table);
            const LookAheadSearch search = look_ahead(open, options.max_placed, deadline.token());
            // Sums in another order differ in their last digits.
            const double apart = search.steps ? *search.steps - steps : INFINITY;
            ++(std::abs(apart) <= 1e-9 * steps ? rank.equal
               : apart < 0                     ? rank.easier
                                               : rank.harder);
            if (options.progress != nullptr) options.progress->add_done();
        }
        if (rank.equal > 0) --rank.equal;
    } catch (const Stopped&) {
        rank.ending = deadline.ending();
    }
    return rank;
}

}  // namespace polypack
