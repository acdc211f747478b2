#include "polypack/design/multiples/compat.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/multiples/layers.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase excluding_regions{
    .doing = "excluding regions", .units = "cells", .also = "copies placed"};

// Positions that the search is divided into, at least, once it is that wide.
constexpr std::size_t most_tasks = 512;

// Another task has found a region that comes first.
class Superseded {};

static_assert(most_polyforms <= most_layers);

// The search of all regions of one number of cells.
class RegionSearch {
  public:
    RegionSearch(const LayerField& field, const Threads& threads, std::stop_token stop,
                 Progress* progress)
        : field_(field), threads_(threads), stop_(std::move(stop)), progress_(progress) {}

    // Throws Stopped.
    void run() {
        divide();
        winner_ = tasks_.size();
        nodes_of_.assign(tasks_.size(), 0);
        threads_.for_each(tasks_.size(), [&](std::size_t i) {
            std::unique_ptr<LayerPosition> position = take_position();
            try {
                if (search(*position, i)) found(*position, i);
            } catch (const Superseded&) {  // NOLINT(bugprone-empty-catch): the answer is not needed
            }
            give_back(std::move(position));
        });
        for (std::size_t i = 0; i < nodes_of_.size() && i <= winner_; ++i) nodes_ += nodes_of_[i];
    }

    [[nodiscard]] bool packed() const { return !region_.empty(); }
    [[nodiscard]] bool bounded() const { return bounded_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] const std::vector<Point>& region() const { return region_; }
    [[nodiscard]] const std::vector<Packing>& packings() const { return packings_; }

  private:
    // Divides the search into positions, one for each part, in the order of the search. They are
    // the same on any number of threads.
    void divide() {
        std::unique_ptr<LayerPosition> position = take_position();
        for (const LayerMove& move : position->beginnings()) tasks_.push_back({move});
        nodes_ = tasks_.size();
        std::vector<LayerMove> moves;
        for (bool divided = true; divided && tasks_.size() < most_tasks;) {
            divided = false;
            std::vector<std::vector<LayerMove>> parts;
            for (std::vector<LayerMove>& task : tasks_) {
                if (stop_.stop_requested()) throw Stopped();
                position->set(task);
                switch (position->next(moves)) {
                    case LayerPosition::Next::dead:
                        break;
                    case LayerPosition::Next::packed:
                        parts.push_back(std::move(task));
                        break;
                    case LayerPosition::Next::branch:
                        divided = true;
                        for (const LayerMove& move : moves) {
                            parts.push_back(task);
                            parts.back().push_back(move);
                        }
                        nodes_ += moves.size();
                        break;
                }
            }
            tasks_ = std::move(parts);
        }
        give_back(std::move(position));
    }

    // Returns true if a region was found; the position then has its packings.
    bool search(LayerPosition& position, std::size_t task) {
        look_around(task);
        position.set(tasks_[task]);
        std::vector<std::vector<LayerMove>> levels;
        const bool packs = go_on(position, task, 0, levels);
        note(nodes_of_[task] % nodes_between_looks);
        return packs;
    }

    bool go_on(LayerPosition& position, std::size_t task, std::size_t depth,
               std::vector<std::vector<LayerMove>>& levels) {
        if (levels.size() <= depth) levels.emplace_back();
        const LayerPosition::Next next = position.next(levels[depth]);
        if (next != LayerPosition::Next::branch) return next == LayerPosition::Next::packed;
        for (std::size_t i = 0; i < levels[depth].size(); ++i) {
            if (++nodes_of_[task] % nodes_between_looks == 0) {
                note(nodes_between_looks);
                look_around(task);
            }
            position.place(levels[depth][i]);
            if (go_on(position, task, depth + 1, levels)) return true;
            position.take_back();
        }
        return false;
    }

    void look_around(std::size_t task) const {
        if (stop_.stop_requested()) throw Stopped();
        if (winner_ < task) throw Superseded();
    }
    void note(std::uint64_t nodes) const {
        if (progress_ != nullptr) progress_->add_also(nodes);
    }

    void found(const LayerPosition& position, std::size_t task) {
        const std::scoped_lock lock(mutex_);
        if (task >= winner_) return;
        winner_ = task;
        region_ = position.region();
        packings_ = position.packings();
    }

    std::unique_ptr<LayerPosition> take_position() {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty()) return std::make_unique<LayerPosition>(field_);
        std::unique_ptr<LayerPosition> position = std::move(idle_.back());
        idle_.pop_back();
        return position;
    }
    void give_back(std::unique_ptr<LayerPosition> position) {
        const std::scoped_lock lock(mutex_);
        bounded_ = bounded_ || position->bounded();
        idle_.push_back(std::move(position));
    }

    static constexpr std::uint64_t nodes_between_looks = 1024;

    const LayerField& field_;
    const Threads& threads_;
    std::stop_token stop_;
    Progress* progress_;
    std::vector<std::vector<LayerMove>> tasks_;
    std::vector<std::uint64_t> nodes_of_;  // by task
    std::atomic<std::size_t> winner_{0};   // the first task that has found a region
    std::mutex mutex_;                     // of all that follow
    std::vector<std::unique_ptr<LayerPosition>> idle_;
    std::vector<Point> region_;
    std::vector<Packing> packings_;
    bool bounded_ = false;
    std::uint64_t nodes_ = 0;
};

// Moves a region and its packings so that its cells have normal form.
void normalize(const Lattice& lattice, CompatResult& result) {
    const Point from = result.region.front();
    result.region = normalized(lattice, std::move(result.region));
    const Point shift = result.region.front() - from;
    for (Packing& packing : result.packings) {
        for (PlacedPiece& placed : packing.pieces) {
            for (Point& cell : placed.cells) cell = cell + shift;
        }
        std::ranges::sort(packing.pieces, {}, &PlacedPiece::cells);
    }
}

}  // namespace

std::vector<Mistake> compat_mistakes(const Puzzle& puzzle, bool any_number) {
    std::vector<Mistake> mistakes;
    const auto add = [&](std::size_t piece, std::string what) {
        mistakes.push_back({{Part::piece, static_cast<int>(piece)}, std::move(what), std::nullopt});
    };
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        if (!piece.colours.empty()) {
            add(i, "a common multiple has no colours: leave out those of the piece");
        }
        if (static_cast<int>(piece.cells.size()) > most_multiple_cells) {
            add(i, fmt::format("a common multiple has at most {} cells, this piece has {}",
                               most_multiple_cells, piece.cells.size()));
        } else if (!connected(*puzzle.lattice, normalized(*puzzle.lattice, piece.cells))) {
            add(i, "a common multiple is of connected pieces: the cells of this one are not");
        }
    }
    if (any_number) return mistakes;
    if (puzzle.pieces.size() < 2) {
        mistakes.push_back({{Part::pieces},
                            "a common multiple is of two pieces or more: this has fewer",
                            std::nullopt});
    } else if (puzzle.pieces.size() > most_polyforms) {
        mistakes.push_back(
            {{Part::piece, most_polyforms},
             fmt::format("a common multiple is of at most {} pieces: choose some", most_polyforms),
             std::nullopt});
    }
    return mistakes;
}

Puzzle multiple_puzzle(const Puzzle& pieces, const std::vector<Point>& region) {
    Puzzle puzzle;
    puzzle.lattice = pieces.lattice;
    std::vector<std::string_view> names;
    for (const Piece& piece : pieces.pieces) names.push_back(piece.name);
    puzzle.name = fmt::format("Common multiple of {}", fmt::join(names, ", "));
    puzzle.pieces = pieces.pieces;
    for (Piece& piece : puzzle.pieces) piece.copies = {.min = 0, .max = unlimited};
    for (const Point& cell : region) puzzle.region.cells.push_back({.point = cell});
    return checked(puzzle);
}

CompatResult compat(const Puzzle& given, const CompatOptions& options) {
    const Deadline deadline(options.time_limit, options.stop);
    const Puzzle puzzle = checked(given);
    std::vector<Mistake> mistakes = compat_mistakes(puzzle);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    if (options.max < 1 || options.max > most_multiple_cells) {
        throw InvalidArgument(fmt::format("max must be in 1..{}", most_multiple_cells));
    }
    long long step = 1;
    for (const Piece& piece : puzzle.pieces) {
        step = std::lcm(step, static_cast<long long>(piece.cells.size()));
        if (step > options.max) break;
    }
    const Threads threads(threads_on_cores(options.threads));
    CompatResult result;
    begin_phase(options.progress, excluding_regions, options.max);
    try {
        // Regions whose cells are no multiple of every piece's are none.
        for (long long cells = step; cells <= options.max; cells += step) {
            set_done(options.progress, static_cast<std::uint64_t>(cells - 1));
            result.proven_below = static_cast<int>(cells);
            const LayerField field(puzzle, static_cast<int>(cells), options.holes,
                                   thread_count(options.threads),
                                   {deadline.token(), options.memory_limit});
            RegionSearch search(field, threads, deadline.token(), options.progress);
            search.run();
            result.nodes += search.nodes();
            if (search.packed()) {
                result.region = search.region();
                result.packings = search.packings();
                normalize(*puzzle.lattice, result);
                break;
            }
            if (!search.bounded()) {
                result.never = true;
                break;
            }
        }
        if (!result.found()) result.proven_below = options.max + 1;
    } catch (const Stopped&) {
        result.ending = deadline.ending();
    }
    return result;
}

}  // namespace polypack
