#include "polypack/packing/cover.hpp"

#include "polypack/packing/cover_tree.hpp"
#include "polypack/packing/parallel.hpp"

namespace polypack {
namespace {

// Nobody watches the progress of less than a tenth of a second.
constexpr std::uint64_t nodes_worth_progress = 200000;

}  // namespace

SearchResult run_cover(const PlacementTable& table, const Symmetry& symmetry,
                       const SearchOptions& options, const FoundPacking& found) {
    CoverTree tree(table, symmetry, options, found);
    const int threads = thread_count(options.threads);
    const bool watched = options.progress != nullptr;
    Tally total;
    const auto result = [&] {
        SearchResult answer = tree.collector().result(total, threads);
        answer.notes = tree.notes();
        return answer;
    };
    if (!tree.possible()) return result();

    // Threads, progress and eliminating cost more than a search of milliseconds. What such a search
    // finds waits until it is done: if it is not, all of it is thrown away.
    const auto finished = [&](std::uint64_t most_nodes) {
        Tally tally;
        HeldPackings held;
        tree.search({}, tally, &held, most_nodes);
        if (tally.stats.nodes >= most_nodes) return false;
        tree.collector().release(held);
        total += tally;
        return true;
    };
    if (options.limit == 0 && finished(tree.small_search())) return result();
    tree.refine();
    if (!tree.possible()) return result();
    if (watched && options.limit == 0 && finished(nodes_worth_progress)) return result();

    const bool divided = threads > 1 || watched;
    std::vector<Decisions> parts{{}};
    const std::size_t enough = watched ? 2048 : 512;
    for (int depth = 0; divided && depth < 12 && !parts.empty() && parts.size() < enough; ++depth) {
        std::vector<Decisions> below;
        for (const Decisions& decisions : parts) {
            for (Decisions& child : tree.children(decisions, total)) {
                below.push_back(std::move(child));
            }
        }
        parts = std::move(below);
    }
    total += run_jobs(static_cast<int>(parts.size()), threads, options, tree.collector(),
                      [&](int i, Tally& tally, HeldPackings* held) {
                          if (!tree.collector().stopped()) tree.search(parts[i], tally, held);
                      });
    return result();
}

}  // namespace polypack
