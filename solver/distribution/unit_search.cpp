#include "polypack/distribution/unit_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/stopwatch.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/distribution/shares.hpp"
#include "polypack/distribution/up_to_limit.hpp"
#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/open_parts.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// Holds the packings of a part of a search; asks every time whether the search ends.
class PartSink final : public SearchSink {
  public:
    PartSink(Collector& collector, const std::function<bool()>& ends)
        : collector_(collector), ends_(ends) {}

    void take(std::span<int> packing) override { collector_.take(packing, unused_, &held_); }
    [[nodiscard]] bool stopped() const override {
        stopped_ = stopped_ || held_.placements() >= much || (ends_ && ends_());
        return stopped_;
    }

    [[nodiscard]] const HeldPackings& held() const { return held_; }

  private:
    static constexpr std::size_t much = std::size_t{4} << 20;  // numbers of placements, 16 MiB

    Collector& collector_;
    const std::function<bool()>& ends_;
    Tally unused_;
    HeldPackings held_;
    mutable bool stopped_ = false;
};

// The result of a search of one part, and its rest.
struct Slice {
    UnitProgress progress;
    HeldPackings held;
};

void count_held(const HeldPackings& held, UnitCounts& counts) {
    counts.all += held.all;
    counts.distinct += held.distinct;
    held.for_each([&](std::span<const int> packing, std::uint64_t) { counts.digest.add(packing); });
}

std::uint64_t order_of(const Restriction& restriction, const Symmetry& symmetry) {
    std::uint64_t hash = mixed_with(0, unit_order_version);
    hash = mixed_with(hash, static_cast<std::uint64_t>(symmetry.order()));
    hash = mixed_with(hash, static_cast<std::uint64_t>(restriction.item));
    for (std::size_t p = 0; p < restriction.kept.size(); ++p) {
        if (restriction.kept[p] == 0) hash = mixed_with(hash, p);
    }
    return hash;
}

// Nodes of each level that are expanded to weigh a part; 0: weights go by the measure.
std::size_t probes_for(std::size_t parts) {
    if (parts <= 512) return 8;
    return parts <= 8192 ? 2 : 0;
}

}  // namespace

struct UnitSearch::Search {
    SearchOptions options;
    FoundPacking found = [](std::span<const int>, std::uint64_t) { return true; };
    std::unique_ptr<SearchRun> run;
    bool possible = true;

    [[nodiscard]] Slice slice(const UnitPart& part, const std::function<bool()>& ends,
                              std::uint64_t max_nodes = 0) const {
        Slice result;
        if (!possible) {
            result.progress.done = part.measure;
            return result;
        }
        const Stopwatch elapsed;
        PartSink sink(run->collector(), ends);
        std::vector<Node> rest;
        UnitCounts& counts = result.progress.counts;
        run->tree().search(part.node, sink, counts.stats, {max_nodes, &rest});
        Shares shares = share_out(run->tree(), part, std::move(rest));
        result.held = sink.held();
        count_held(result.held, counts);
        result.progress.done = std::move(shares.done);
        result.progress.open = std::move(shares.rest);
        counts.seconds = elapsed.seconds();
        return result;
    }

    // Returns the children of a part, each with its share of the measure and its weight.
    [[nodiscard]] Slice expand(const UnitPart& part, std::size_t probes) const {
        const Stopwatch elapsed;
        Slice expanded;
        UnitProgress& result = expanded.progress;
        const std::function<bool()> never;
        PartSink sink(run->collector(), never);
        std::vector<Node> children = run->tree().expand(part.node, sink, result.counts.stats);
        expanded.held = sink.held();
        count_held(expanded.held, result.counts);
        if (children.empty()) result.done = part.measure;
        const std::size_t number = children.size();
        for (Node& child : children) {
            const double weight = probes > 0
                                      ? estimated_nodes(run->tree(), child, probes, options.stop)
                                      : part.weight / static_cast<double>(number);
            result.open.push_back({std::move(child), share_of(part.measure, number), weight});
        }
        result.counts.seconds = elapsed.seconds();
        return expanded;
    }
};

namespace {

// The parts that several threads search together: each takes one after another, and puts back what
// it has left.
class Pool {
  public:
    using Search = std::function<Slice(const UnitPart&, const std::function<bool()>& ends)>;

    Pool(UnitProgress from, const UpToLimit& reported, const Search& search,
         const UnitCallbacks& watch, const UnitSink& sink)
        : state_(std::move(from)),
          reported_(reported),
          search_(search),
          watch_(watch),
          sink_(sink) {
        open_.put_back(std::exchange(state_.open, {}));
    }

    // Searches until nothing is left, or the search ends.
    void work() {
        try {
            while (const auto part = take()) search(*part);
        } catch (...) {
            ends_ = true;
            parts_changed_.notify_all();
            throw;
        }
    }

    [[nodiscard]] UnitProgress progress() const {
        UnitProgress now = state_;
        OpenParts<UnitPart> open = open_;
        for (const auto& [number, part] : in_flight_) open.add(part);
        now.open = open.in_order();
        return now;
    }

  private:
    struct Taken {
        std::uint64_t number = 0;
        UnitPart part;
    };

    // The next part; nothing if none will come.
    std::optional<Taken> take() {
        std::unique_lock lock(mutex_);
        ++idle_;
        constexpr std::chrono::milliseconds pause(20);
        while (!asked_to_end() && open_.empty() && !in_flight_.empty()) {
            parts_changed_.wait_for(lock, pause);
        }
        --idle_;
        if (asked_to_end() || open_.empty()) return std::nullopt;
        Taken taken{++taken_, open_.next()};
        in_flight_.emplace(taken.number, taken.part);
        few_ = open_.empty();
        return taken;
    }

    void search(const Taken& taken) {
        const Stopwatch elapsed;
        // Dividing what is left takes a millisecond or so.
        constexpr double least = 0.02;
        // The first slices are short: a search of a second tells how far it is, too.
        constexpr double first = 0.05;
        const double slice = std::min(watch_.slice, std::max(first, since_start_.seconds() / 4));
        const auto over = [&] {
            if (asked_to_end()) return true;
            const double seconds = elapsed.seconds();
            return seconds >= slice || (few_ && idle_ > 0 && seconds >= least);
        };
        Slice found = search_(taken.part, over);
        const std::scoped_lock lock(mutex_);
        const bool last = open_.empty() && in_flight_.size() == 1 && found.progress.open.empty();
        if (reported_.reached_by(found.held.size(), last)) return end_at_limit(found);
        if (sink_) found.held.for_each(sink_);
        reported_.add(found.held.size());
        state_.counts += found.progress.counts;
        state_.done += found.progress.done;
        open_.put_back(std::move(found.progress.open));
        in_flight_.erase(taken.number);
        few_ = open_.empty();
        parts_changed_.notify_all();
        if (watch_.on_commit) watch_.on_commit([this] { return progress(); });
    }

    void end_at_limit(const Slice& slice) {
        ends_ = true;
        parts_changed_.notify_all();
        reported_.end(state_.counts, slice.progress.counts.stats,
                      [&](const UnitSink& report) { slice.held.for_each(report); });
    }

    [[nodiscard]] bool asked_to_end() {
        if (watch_.should_stop && watch_.should_stop()) ends_ = true;
        return ends_;
    }

    UnitProgress state_;  // without what is open
    OpenParts<UnitPart> open_;
    UpToLimit reported_;
    const Search& search_;
    const UnitCallbacks& watch_;
    const UnitSink& sink_;
    const Stopwatch since_start_;
    std::map<std::uint64_t, UnitPart> in_flight_;
    std::uint64_t taken_ = 0;
    std::mutex mutex_;
    std::condition_variable parts_changed_;
    std::atomic<int> idle_{0};
    std::atomic<bool> few_{true};
    std::atomic<bool> ends_{false};
};

}  // namespace

UnitSearch::UnitSearch(const PreparedPuzzle& puzzle, const SolveOptions& options,
                       SymmetryMode symmetry)
    : puzzle_(puzzle),
      threads_(thread_count(options.threads)),
      progress_(options.progress),
      search_(new Search) {
    const Engine& engine = options.engine.empty() ? automatic_engine() : engine_of(options);
    name_ = engine.name;
    puzzle.symmetry().require_known();
    identity_ = {puzzle_hash(puzzle.puzzle()), 0, symmetry};
    Search& search = *search_;
    search.options = puzzle.search_options(options);
    search.options.limit = 0;
    search.options.ordered = false;
    search.options.progress = nullptr;
    search.possible = puzzle.reason() == nullptr;
    if (!search.possible) return;
    search.run = std::make_unique<SearchRun>(engine, puzzle.table(), puzzle.symmetry(),
                                             search.options, search.found);
    if (!search.run->tree().divides()) {
        throw InvalidArgument(fmt::format(
            "the engine {} cannot search in units; use cover, sweep or algorithm13", engine.name));
    }
    search.possible = search.run->tree().possible();
    if (search.possible) {
        search.run->tree().refine(options.stop, {});
        if (options.stop.stop_requested()) throw Stopped();
        search.possible = search.run->tree().possible();
    }
    identity_.order = order_of(search.run->restriction(), puzzle.symmetry());
    // A search that stops returns what remains; a filter that gave up would lose packings.
    search.options.stop = {};
}

UnitSearch::~UnitSearch() = default;

std::string UnitSearch::engine() const {
    if (!search_->run) return name_;
    const std::string_view chosen = search_->run->tree().engine();
    return chosen.empty() ? name_ : std::string(chosen);
}

std::vector<std::string> UnitSearch::notes() const {
    return search_->run ? search_->run->notes() : std::vector<std::string>();
}

UnitProgress UnitSearch::search(const UnitPart& part, const UnitBudget& budget,
                                const UnitSink& sink) const {
    Slice slice = search_->slice(part, budget.should_stop, budget.max_nodes);
    if (sink) slice.held.for_each(sink);
    return std::move(slice.progress);
}

UnitProgress UnitSearch::search_all(UnitProgress from, const UnitCallbacks& watch,
                                    const UnitSink& sink) const {
    const Pool::Search slice = [this](const UnitPart& part, const std::function<bool()>& ends) {
        return search_->slice(part, ends);
    };
    const UpToLimit reported(watch.limit, watch.on_limit, sink, from.counts, lists_all());
    if (reported.reached_before(from)) return from;
    Pool pool(std::move(from), reported, slice, watch, sink);
    on_all_threads([&] { pool.work(); });
    return pool.progress();
}

bool UnitSearch::lists_all() const {
    return search_->options.list_all;
}

void UnitSearch::on_all_threads(const std::function<void()>& function) const {
    if (!search_->run) return function();
    const Threads threads(threads_);
    threads.for_each(static_cast<std::size_t>(threads_), [&](std::size_t) { function(); });
}

namespace {

// Leaves of a share: with many of them, shares take about as long as others.
constexpr std::uint64_t leaves_of_share = 32;

// Finds some of the leaves of a search that is divided evenly: a node has a range of leaves, which
// its children divide among themselves, and the first of them has what is found at the node itself.
// Expands the nodes above the leaves that are wanted, and keeps nothing else.
class LeavesOfShare {
  public:
    using Expand = std::function<Slice(const UnitPart&)>;

    LeavesOfShare(const Expand& expand, const std::stop_token& stop, const UnitSink& sink)
        : expand_(expand), stop_(stop), sink_(sink) {}

    // The leaves are ascending, and less than `all`.
    [[nodiscard]] UnitProgress found(std::span<const std::uint64_t> wanted, std::uint64_t all) {
        descend(whole_unit().parts.front(), {0, all, wanted});
        return std::move(found_);
    }

  private:
    struct Range {
        std::uint64_t begin = 0;
        std::uint64_t end = 0;
        std::span<const std::uint64_t> wanted;  // of these
    };

    void descend(const UnitPart& node, const Range& range) {
        if (range.wanted.size() == range.end - range.begin) {
            found_.open.push_back(node);
            return;
        }
        if (stop_.stop_requested()) throw Stopped();
        std::vector<std::pair<UnitPart, Range>> below;
        {
            Slice expanded = expand_(node);
            if (range.wanted.front() == range.begin) {
                if (sink_) expanded.held.for_each(sink_);
                found_.counts += expanded.progress.counts;
                found_.done += expanded.progress.done;
            }
            below = children(std::move(expanded.progress.open), range);
        }
        for (const auto& [child, its] : below) descend(child, its);
    }

    // Those with leaves that are wanted. Where there are fewer leaves than children, some children
    // share one.
    static std::vector<std::pair<UnitPart, Range>> children(std::vector<UnitPart> all,
                                                            const Range& range) {
        std::vector<std::pair<UnitPart, Range>> kept;
        const std::uint64_t leaves = range.end - range.begin;
        for (std::uint64_t i = 0; i < all.size(); ++i) {
            const std::uint64_t begin = range.begin + i * leaves / all.size();
            const std::uint64_t end =
                std::max(begin + 1, range.begin + (i + 1) * leaves / all.size());
            const auto first = std::ranges::lower_bound(range.wanted, begin);
            const auto last = std::ranges::lower_bound(range.wanted, end);
            if (first == last) continue;
            kept.emplace_back(std::move(all[i]), Range{begin, end, {first, last}});
        }
        return kept;
    }

    const Expand& expand_;
    const std::stop_token& stop_;
    const UnitSink& sink_;
    UnitProgress found_;
};

constexpr Phase dividing{.doing = "dividing the search", .units = "parts"};

}  // namespace

UnitProgress UnitSearch::divide(std::size_t enough, const std::stop_token& stop,
                                const UnitSink& sink) const {
    UnitProgress total;
    total.open = whole_unit().parts;
    if (!search_->possible) {
        total.open.clear();
        total.done = 1;
        return total;
    }
    const std::size_t probes = probes_for(enough);
    total.open.front().weight =
        estimated_nodes(search_->run->tree(), {}, std::max<std::size_t>(probes, 8), stop);
    std::vector<Measure> done;
    std::vector<UnitPart>& parts = total.open;
    const Threads threads(threads_);
    begin_phase(progress_, dividing, enough);
    while (!parts.empty() && parts.size() < enough) {
        set_done(progress_, parts.size());
        const auto heavier = [](const UnitPart& a, const UnitPart& b) {
            return a.weight > b.weight;
        };
        std::ranges::stable_sort(parts, heavier);
        // A few at a time: their children may be heavier than what comes next.
        const double fair = weight_of(parts) / static_cast<double>(enough);
        const auto heavy = static_cast<std::size_t>(
            std::ranges::count_if(parts, [&](const UnitPart& p) { return p.weight > fair; }));
        const std::size_t most = std::max<std::size_t>(1, (enough - parts.size()) / 8);
        const std::size_t chosen = std::clamp<std::size_t>(heavy, 1, most);
        std::vector<Slice> expanded(chosen);
        threads.for_each(chosen, [&](std::size_t i) {
            if (!stop.stop_requested()) expanded[i] = search_->expand(parts[i], probes);
        });
        if (stop.stop_requested()) throw Stopped();
        parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(chosen));
        for (auto& [progress, held] : expanded) {
            if (sink) held.for_each(sink);
            total.counts += progress.counts;
            done.push_back(std::move(progress.done));
            std::ranges::move(progress.open, std::back_inserter(parts));
        }
    }
    total.done = sum_of(done);
    return total;
}

UnitProgress UnitSearch::share(std::uint64_t part, std::uint64_t of, const std::stop_token& stop,
                               const UnitSink& sink) const {
    if (!search_->possible) return {.counts = {}, .done = part == 1 ? 1 : 0, .open = {}};
    // Neighbours are alike: a part has a leaf of each range of `of` leaves, in another place of
    // each.
    std::vector<std::uint64_t> mine;
    for (std::uint64_t range = 0; range < leaves_of_share; ++range) {
        mine.push_back(range * of + (part - 1 + mixed(range) % of) % of);
    }
    const auto expand = [&](const UnitPart& node) { return search_->expand(node, 0); };
    return LeavesOfShare(expand, stop, sink).found(mine, leaves_of_share * of);
}

std::optional<std::string> UnitSearch::flaw_of(const Node& node) const {
    const PlacementTable& table = puzzle_.table();
    std::vector<std::uint8_t> taken(table.cells(), 0);
    std::vector<int> copies(table.pieces(), 0);
    const auto place = [&](int p) {
        for (const int cell : table.cells_of(p)) {
            if (std::exchange(taken[cell], std::uint8_t{1}) != 0) return false;
        }
        const int piece = table.piece_of(p);
        return ++copies[piece] <= table.copies(piece).max || table.copies(piece).max == unlimited;
    };
    for (const int p : table.fixed()) (void)place(p);
    for (const int p : node.placements) {
        if (p < 0 || p >= table.size()) {
            return fmt::format("has a placement {}, but the puzzle has {}", p, table.size());
        }
        if (!place(p)) return fmt::format("has a placement {} that contradicts the others", p);
    }
    // Parts of rims may take the place of cells, and are numbered after them.
    const ApartPieces* const rims = name_ == "cover" ? rims_for_cells(table) : nullptr;
    const int parts = rims != nullptr ? table.rims().parts(rims->by) : 0;
    for (const int cell : node.empty) {
        if (cell >= table.cells() && cell < table.cells() + parts) continue;
        if (cell < 0 || cell >= table.cells() || table.required(cell) ||
            std::exchange(taken[cell], std::uint8_t{1}) != 0) {
            return fmt::format("leaves a cell {} empty that cannot stay empty", cell);
        }
    }
    if (table.hole_budget() != unlimited && std::ssize(node.empty) > table.hole_budget()) {
        return "leaves too many cells empty";
    }
    return std::nullopt;
}

}  // namespace polypack
