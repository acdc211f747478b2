#include "polypack/api/packings.hpp"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/open_nodes.hpp"
#include "polypack/packing/search_run.hpp"

namespace polypack {
namespace {

// Nodes searched per step: a few tenths of a millisecond, after which the search returns the nodes
// that it left open.
constexpr std::uint64_t step_nodes = 4096;

}  // namespace

// A depth-first walk in steps: the open nodes of the search form a stack; each step searches the
// top node for a while and pushes back whatever is left of it.
struct PackingRange::Walk {
    Walk(const Puzzle& puzzle, const SolveOptions& given)
        : deadline(given.time_limit, given.stop), prepared(puzzle, limited(given, deadline)) {
        if (!prepared.ready() || prepared.reason()) return;
        options = prepared.search_options(limited(given, deadline));
        try {
            run = std::make_unique<SearchRun>(engine_of(given), prepared.table(),
                                              prepared.symmetry(), options, found);
        } catch (const Stopped&) {
            return;
        }
        if (run->tree().possible()) open.add({});
    }

    static SolveOptions limited(SolveOptions options, const Deadline& deadline) {
        options.time_limit = 0;
        options.stop = deadline.token();
        return options;
    }

    void advance() {
        if (!waiting.empty()) waiting.pop_front();
        // What the last step found beyond a stop does not count.
        if (deadline.token().stop_requested()) waiting.clear();
        while (waiting.empty() && !open.empty() && !run->collector().stopped()) {
            std::vector<Node> rest;
            run->search(open.next(), tally, nullptr,
                        {.max_nodes = step_nodes, .rest = &rest, .rest_if_stopped = false});
            open.put_back(std::move(rest));
        }
    }

    [[nodiscard]] Ending ending() const {
        if (deadline.expired()) return Ending::time;
        if (deadline.token().stop_requested()) return Ending::stopped;
        const bool over = waiting.empty() && open.empty();
        return over && (!run || !run->collector().stopped()) ? Ending::complete : Ending::limit;
    }

    Deadline deadline;
    PreparedPuzzle prepared;
    SearchOptions options;
    FoundPacking found = [this](std::span<const int> placements, std::uint64_t class_size) {
        waiting.push_back({laid_out(prepared.puzzle(), prepared.table(), placements),
                           class_size,
                           {placements.begin(), placements.end()}});
        return true;
    };
    std::unique_ptr<SearchRun> run;
    Tally tally;
    OpenNodes open;
    std::deque<Packing> waiting;  // found in the last step
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

const Packing& PackingRange::Iterator::operator*() const {
    return walk_->waiting.front();
}

PackingRange::Iterator& PackingRange::Iterator::operator++() {
    walk_->advance();
    return *this;
}

bool PackingRange::Iterator::ended() const {
    return walk_ == nullptr || walk_->waiting.empty();
}

PackingRange packings(const Puzzle& puzzle, const SolveOptions& options) {
    return PackingRange(std::make_unique<PackingRange::Walk>(puzzle, options));
}

}  // namespace polypack
