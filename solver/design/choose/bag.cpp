#include "polypack/design/choose/bag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/design/choose/exchange.hpp"
#include "polypack/design/solvers.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

constexpr Phase exchanging{
    .doing = "packing choices by exchange", .units = "choices", .also = "searches"};
constexpr Phase searching_the_rest{
    .doing = "packing the other choices", .units = "choices", .also = "searches", .even = true};

// Work between two evaluations of the findings, whatever the number of threads.
constexpr std::size_t expansions_per_round = 256;
constexpr std::size_t searches_per_round = 256;
// Packings that are kept to be expanded.
constexpr std::size_t most_kept = std::size_t{1} << 18;
// Placements tried by an exchange take as long as a node of a search, about.
constexpr std::uint64_t tried_per_node = 512;
// Nodes for a choice, at first; later `more_nodes` times as many.
constexpr std::uint64_t first_nodes = std::uint64_t{1} << 16;
constexpr std::uint64_t more_nodes = 8;

class Bag {
  public:
    Bag(const Puzzle& puzzle, PieceChoices choices, const BagOptions& options,
        const Deadline& deadline, const PackingSink& sink)
        : puzzle_(puzzle),
          options_(options),
          deadline_(deadline),
          sink_(sink),
          table_(puzzle, {.stop = deadline.token(), .memory = options.memory_limit}),
          cells_(puzzle.region),
          exchange_(table_),
          solvers_(puzzle, SymmetryMode::full),
          threads_(thread_count(options.threads)),
          choices_(std::move(choices)) {
        if (choices_.size() == most_choices) {
            throw InvalidArgument("there are too many choices to pack each");
        }
        const Allowance allowance{.memory = options.memory_limit};
        allowance.require("the choices", static_cast<double>(choices_.size()) / 8);
        packed_.assign(static_cast<std::size_t>(choices_.size()), false);
        result_.choices = unsearched_below_ = choices_.size();
    }

    BagResult run() {
        take_known();
        const Phase* phase = nullptr;
        while (!over()) {
            const bool exchange = exchange_pays();
            const Phase& now = exchange ? exchanging : searching_the_rest;
            if (&now != phase) begin_phase(options_.progress, now, result_.choices);
            phase = &now;
            round(exchange);
        }
        if (result_.packed < result_.choices && !counterexample_is_first()) {
            result_.ending = refused_ ? Ending::limit : deadline_.ending();
        }
        return std::move(result_);
    }

  private:
    // Findings of a round, in the order of its tasks.
    struct Found {
        std::vector<std::uint64_t> numbers;
        std::vector<int> placements;  // of all of these, one after another
        std::uint64_t work = 0;       // nodes, or placements tried
        bool none = false;            // the choice has no packing
        bool done = false;            // it was not stopped
    };

    [[nodiscard]] bool over() {
        return refused_ || deadline_.token().stop_requested() ||
               result_.packed == result_.choices || counterexample_is_first();
    }

    // Returns true if the counterexample found is the first choice that is not packed.
    [[nodiscard]] bool counterexample_is_first() {
        return result_.counterexample && first_left() == unsearched_below_;
    }

    // Returns the first choice that is not packed.
    [[nodiscard]] std::uint64_t first_left() {
        while (first_left_ < result_.choices && packed_[first_left_]) ++first_left_;
        return first_left_;
    }

    void take_known() {
        Packing packing;
        while (options_.known && !refused_ && !deadline_.token().stop_requested() &&
               options_.known(packing)) {
            const std::vector<int> placements = numbered(packing);
            std::vector<int> copies(table_.pieces(), 0);
            for (const int placement : placements) ++copies[table_.piece_of(placement)];
            if (const auto number = choices_.number_of(copies)) take(*number, placements);
        }
    }

    [[nodiscard]] std::vector<int> numbered(const Packing& packing) const {
        std::vector<int> result;
        std::vector<int> cells;
        for (const PlacedPiece& placed : packing.pieces) {
            cells.clear();
            for (const Point& point : placed.cells) cells.push_back(cells_.find(point));
            const bool known = placed.piece >= 0 && placed.piece < table_.pieces();
            result.push_back(known ? table_.find(placed.piece, cells) : -1);
            if (result.back() < 0) throw InvalidArgument("a known packing is not of this puzzle");
        }
        return result;
    }

    // Keeps a packing to be expanded, in place of another once there are many: any of those that
    // are kept is as good.
    void keep(std::span<const int> placements) {
        std::vector<int> packing(placements.begin(), placements.end());
        if (kept_.size() < most_kept) {
            kept_.push_back(std::move(packing));
        } else {
            kept_[random() % kept_.size()] = std::move(packing);
        }
    }
    [[nodiscard]] std::uint64_t random() { return mixed(++drawn_); }

    // Returns true if a choice takes less by exchange than by a search, as far as that is known.
    [[nodiscard]] bool exchange_pays() const {
        if (kept_.empty()) return false;
        if (tried_ == 0 || result_.searched == 0) return true;
        const double each = static_cast<double>(search_nodes_) /
                            static_cast<double>(result_.searched) * tried_per_node;
        return static_cast<double>(tried_last_) <= each * static_cast<double>(new_last_);
    }

    // Runs a round. With exchange, expands packings, and searches the first choice that is left,
    // for at most as long as the exchanges have taken so far; otherwise searches choices.
    void round(bool exchange) {
        const std::vector<std::uint64_t> numbers = exchange ? first_to_search() : to_search();
        const std::uint64_t nodes =
            exchange ? std::max(first_nodes, tried_ / tried_per_node) : nodes_;
        const std::vector<std::vector<int>> packings =
            exchange ? drawn() : std::vector<std::vector<int>>();
        std::vector<Found> found(numbers.size() + packings.size());
        threads_.for_each(found.size(), [&](std::size_t i) {
            if (deadline_.token().stop_requested()) return;
            if (i < numbers.size()) {
                search(numbers[i], nodes, found[i]);
            } else {
                expand(packings[i - numbers.size()], found[i]);
            }
        });
        if (exchange) tried_last_ = new_last_ = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            const bool searched = i < numbers.size();
            const std::uint64_t before = result_.packed;
            take(found[i]);
            if (searched) {
                if (!found[i].done) continue;
                search_nodes_ += found[i].work;
                ++result_.searched;
                if (found[i].none && numbers[i] < unsearched_below_) {
                    unsearched_below_ = numbers[i];
                    result_.counterexample = choices_[numbers[i]];
                }
            } else {
                tried_last_ += found[i].work;
                new_last_ += result_.packed - before;
            }
        }
        if (exchange) tried_ += tried_last_;
        set_done(options_.progress, result_.packed);
        if (options_.progress != nullptr) options_.progress->set_also(result_.searched);
    }

    void take(const Found& found) {
        if (found.numbers.empty()) return;
        const std::size_t pieces = found.placements.size() / found.numbers.size();
        for (std::size_t i = 0; i < found.numbers.size(); ++i) {
            take(found.numbers[i], {found.placements.data() + i * pieces, pieces});
        }
    }

    // Takes a packing of a choice, unless the choice is packed or the sink has refused.
    void take(std::uint64_t number, std::span<const int> placements) {
        if (packed_[number] || refused_) return;
        packed_[number] = true;
        ++result_.packed;
        keep(placements);
        if (!sink_) return;
        packing_.placements.assign(placements.begin(), placements.end());
        std::ranges::sort(packing_.placements);
        lay_out(puzzle_, table_, packing_.placements, packing_.pieces);
        refused_ = !sink_(packing_);
    }

    [[nodiscard]] std::vector<std::uint64_t> first_to_search() {
        if (first_left() == unsearched_below_) return {};
        return {first_left()};
    }

    // Returns the next choices that are left; after the last one, those that took too many nodes.
    [[nodiscard]] std::vector<std::uint64_t> to_search() {
        std::vector<std::uint64_t> numbers;
        while (numbers.empty()) {
            for (; next_ < unsearched_below_ && numbers.size() < searches_per_round; ++next_) {
                if (!packed_[next_]) numbers.push_back(next_);
            }
            if (!numbers.empty()) break;
            next_ = 0;
            nodes_ *= more_nodes;
        }
        return numbers;
    }

    // Packings to expand, which are not kept any more.
    [[nodiscard]] std::vector<std::vector<int>> drawn() {
        std::vector<std::vector<int>> packings;
        while (packings.size() < expansions_per_round && !kept_.empty()) {
            std::swap(kept_[random() % kept_.size()], kept_.back());
            packings.push_back(std::move(kept_.back()));
            kept_.pop_back();
        }
        return packings;
    }

    void search(std::uint64_t number, std::uint64_t nodes, Found& found) {
        const std::vector<int> copies = choices_[number];
        solvers_.with_one([&](ChoiceSolver& solver) {
            const SetResult result =
                solver.solve(copies, {.limit = 1, .max_nodes = nodes, .stop = deadline_.token()},
                             [&](const Packing& packing) {
                                 found.numbers = {number};
                                 found.placements = numbered(packing);
                                 return true;
                             });
            found.work = result.nodes;
            found.done = result.ending != SetEnding::stopped;
            found.none = result.complete() && result.distinct == 0;
        });
    }

    void expand(std::span<const int> packing, Found& found) const {
        found.work = exchange_.neighbours(packing, [&](std::span<const int> copies,
                                                       std::span<const int> placements) {
            const auto number = choices_.number_of(copies);
            if (!number || packed_[*number]) return;
            found.numbers.push_back(*number);
            found.placements.insert(found.placements.end(), placements.begin(), placements.end());
        });
        found.done = true;
    }

    const Puzzle& puzzle_;
    const BagOptions& options_;
    const Deadline& deadline_;
    const PackingSink& sink_;
    const PlacementTable table_;
    const RegionIndex cells_;
    const Exchange exchange_;
    ChoiceSolvers solvers_;
    const Threads threads_;
    const PieceChoices choices_;
    std::vector<bool> packed_;            // by number of the choice; not written by threads
    std::vector<std::vector<int>> kept_;  // packings that have not been expanded
    std::uint64_t drawn_ = 0;             // random numbers
    std::uint64_t first_left_ = 0;
    std::uint64_t unsearched_below_ = 0;  // the first choice without a packing
    std::uint64_t next_ = 0;              // choice to search
    std::uint64_t nodes_ = first_nodes;   // for each
    std::uint64_t search_nodes_ = 0;
    std::uint64_t tried_ = 0;       // placements, by exchanges
    std::uint64_t tried_last_ = 0;  // in the last round
    std::uint64_t new_last_ = 0;    // choices packed by them
    bool refused_ = false;          // by the sink
    Packing packing_;
    BagResult result_;
};

}  // namespace

BagResult pack_every_choice(const Puzzle& given, int take, const BagOptions& options,
                            const PackingSink& sink) {
    check(SolveOptions{.threads = options.threads});
    const Deadline deadline(options.time_limit, options.stop);
    BagResult stopped;
    try {
        const Puzzle puzzle = checked(given, deadline.token());
        std::vector<Mistake> mistakes = choice_mistakes(puzzle);
        if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
        if (const auto mistake = take_mistake(puzzle, take)) {
            throw InvalidArgument(fmt::format("{} pieces: {}", take, *mistake));
        }
        PieceChoices choices(puzzle, take);
        stopped.choices = choices.size();
        return Bag(puzzle, std::move(choices), options, deadline, sink).run();
    } catch (const Stopped&) {
        stopped.ending = deadline.ending();
        return stopped;
    }
}

}  // namespace polypack
