#include "polypack/api/packings.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

// Nodes searched per step: a few tenths of a millisecond, after which the search returns the nodes
// that it left open.
constexpr std::uint64_t step_nodes = 4096;
// Steps before threads are started, and before reasons are looked for why there is no packing: a
// few milliseconds.
constexpr int steps_alone = 8;
// Nodes that are searched at once, by thread.
constexpr std::size_t nodes_by_thread = 16;
// No more is searched ahead while so many placements are held: 16 MiB.
constexpr std::size_t max_held = std::size_t{4} << 20;

}  // namespace

// A depth-first walk in steps: the open nodes of the search form a stack; each step searches the
// top node for a while and pushes back whatever is left of it. Several threads search as many nodes
// from the top on for a step, each as it would be searched when its turn comes; what is found is
// held until then, so that the order is the same.
struct PackingRange::Walk {
    // A node, or what has been found below one before its turn came.
    struct OpenPart {
        Node node;
        bool searched = false;
        HeldPackings held{};
    };

    Walk(const Puzzle& puzzle, const SolveOptions& given, int thread_count)
        : threads_wanted(thread_count),
          deadline(given.time_limit, given.stop),
          within_deadline(within(given, deadline)),
          prepared(puzzle, within_deadline, Purpose::search, Reasons::late) {
        if (!prepared.ready() || prepared.reason()) return;
        options = prepared.search_options(within_deadline);
        try {
            run = std::make_unique<SearchRun>(engine_of(given), prepared.table(),
                                              prepared.symmetry(), options, found);
        } catch (const Stopped&) {
            return;
        }
        if (run->tree().possible()) open.emplace_back();
    }

    void advance() {
        if (waits()) ++next;
        // Packings that the last step found after a stop do not count.
        if (!waits() || deadline.token().stop_requested()) {
            waiting.drop_packings();
            next = 0;
        }
        while (!waits() && !open.empty() && !run->collector().stopped()) {
            if (steps == steps_alone && !found_any && has_reason()) return;
            if (threads_wanted > 1 && steps >= steps_alone) {
                search_ahead();
            } else {
                ++steps;
                const Node node = std::move(open.back().node);
                open.pop_back();
                put_back(search(node, tally, nullptr));
            }
        }
        if (!waits()) return;
        const HeldPackings::Held found_next = waiting[next];
        packing.placements.assign(found_next.packing.begin(), found_next.packing.end());
        packing.class_size = found_next.class_size;
        lay_out(prepared.puzzle(), prepared.table(), packing.placements, packing.pieces);
    }

    // Returns true if there is no packing for a reason, which ends the search.
    bool has_reason() {
        try {
            if (prepared.complete_reason(within_deadline) == nullptr) return false;
        } catch (const Stopped&) {
            return true;
        }
        open.clear();
        return true;
    }

    // Returns true if a packing has been found that the iterator is on, or has not reached.
    [[nodiscard]] bool waits() const { return next < waiting.size(); }

    // Searches a node for a step; what is left of it.
    std::vector<Node> search(const Node& node, Tally& counts, HeldPackings* held) {
        std::vector<Node> rest;
        run->search(node, counts, held,
                    {.max_nodes = step_nodes, .rest = &rest, .rest_if_stopped = false});
        return rest;
    }

    // Puts nodes back. The search unwinds from the deepest node up: the nodes met first come next.
    void put_back(std::vector<Node> rest) {
        for (; !rest.empty(); rest.pop_back()) open.push_back({std::move(rest.back())});
    }

    // Precondition: the last part has not been searched.
    void search_ahead() {
        if (!threads) threads.emplace(threads_wanted);
        const std::size_t most = held < max_held ? nodes_by_thread * threads_wanted : 1;
        std::vector<std::size_t> chosen;  // descending
        for (std::size_t at = open.size(); at-- > 0 && chosen.size() < most;) {
            if (!open[at].searched) chosen.push_back(at);
        }
        std::vector<std::vector<Node>> rests(chosen.size());
        std::vector<Tally> tallies(chosen.size());
        threads->for_each(chosen.size(), [&](std::size_t i) {
            OpenPart& part = open[chosen[i]];
            rests[i] = search(part.node, tallies[i], &part.held);
        });
        std::vector<OpenPart> tail(
            std::make_move_iterator(open.begin() + std::ptrdiff_t(chosen.back())),
            std::make_move_iterator(open.end()));
        const std::size_t first = chosen.back();
        open.resize(first);
        for (std::size_t at = first; at < first + tail.size(); ++at) {
            OpenPart& part = tail[at - first];
            if (!chosen.empty() && chosen.back() == at) {
                tally += tallies[chosen.size() - 1];
                held += part.held.placements();
                part.searched = true;
                put_back(std::move(rests[chosen.size() - 1]));
                chosen.pop_back();
            }
            open.push_back(std::move(part));
        }
        for (; !open.empty() && open.back().searched; open.pop_back()) {
            held -= open.back().held.placements();
            run->collector().release(open.back().held);
        }
    }

    [[nodiscard]] Ending ending() const {
        if (deadline.expired()) return Ending::time;
        if (deadline.token().stop_requested()) return Ending::stopped;
        const bool over = !waits() && open.empty();
        return over && (!run || !run->collector().stopped()) ? Ending::complete : Ending::limit;
    }

    int threads_wanted;
    Deadline deadline;
    SolveOptions within_deadline;
    PreparedPuzzle prepared;
    SearchOptions options;
    FoundPacking found = [this](std::span<const int> placements, std::uint64_t class_size) {
        waiting.add(placements, class_size);
        found_any = true;
        return true;
    };
    std::unique_ptr<SearchRun> run;
    Tally tally;
    std::vector<OpenPart> open;  // the next one last
    int steps = 0;
    bool found_any = false;
    std::size_t held = 0;  // placements in parts
    std::optional<Threads> threads;
    // Found in the last step: it may be thousands, which take far more time and memory as points.
    HeldPackings waiting;
    std::size_t next = 0;  // of them, the one where the iterator is
    Packing packing;       // it, if there is one
    bool begun = false;
};

PackingRange::PackingRange(std::unique_ptr<Walk> walk) : walk_(std::move(walk)) {}
PackingRange::PackingRange(PackingRange&&) noexcept = default;
PackingRange& PackingRange::operator=(PackingRange&&) noexcept = default;
PackingRange::~PackingRange() = default;

PackingRange::Iterator PackingRange::begin() {
    if (walk_ && !std::exchange(walk_->begun, true)) walk_->advance();
    return Iterator(walk_.get());
}

Ending PackingRange::ending() const {
    return walk_->ending();
}

const PlacementTable& PackingRange::table() const {
    return walk_->prepared.table();
}

const Packing& PackingRange::Iterator::operator*() const {
    return walk_->packing;
}

PackingRange::Iterator& PackingRange::Iterator::operator++() {
    walk_->advance();
    return *this;
}

bool PackingRange::Iterator::ended() const {
    return walk_ == nullptr || !walk_->waits();
}

PackingRange packings(const Puzzle& puzzle, const SolveOptions& options, int threads) {
    return PackingRange(
        std::make_unique<PackingRange::Walk>(puzzle, options, threads_on_cores(threads)));
}

}  // namespace polypack
