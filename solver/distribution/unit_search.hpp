// Searches units of a puzzle.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/export.hpp"
#include "polypack/distribution/unit.hpp"

namespace polypack {

class SearchRun;

// Receives a packing that was found: placement numbers, ascending, and the size of its class (1 if
// every packing is listed). Called from one thread at a time.
using UnitSink = std::function<void(std::span<const int> packing, std::uint64_t class_size)>;

// What has been done of a search, and what remains of it.
struct UnitProgress {
    UnitCounts counts;           // what was found
    Measure done = 0;            // the share that is done
    std::vector<UnitPart> open;  // what remains
};

// Decides when a search of parts pauses, and what to do meanwhile. All functions are called while
// it is locked, from one thread at a time; none may throw but `on_commit`.
struct UnitCallbacks {
    // Every millisecond or so, by every thread; has to be quick, and is not locked. True: end the
    // search soon; what remains is returned.
    std::function<bool()> should_stop = {};
    // After each slice, with what has been done by then, packings included, and what remains; a
    // search that ended here would go on there. May throw, which ends the search.
    std::function<void(const std::function<UnitProgress()>& so_far)> on_commit = {};
    // Seconds after which a thread commits what it has found; fewer while the search is young.
    double slice = 2;
    // The search ends with so many packings reported, those of `from` included; 0: no limit. What
    // the last slice has found, up to there, goes to the sink and to `on_limit`, with the counts of
    // all packings reported, but the slice is not committed: it is searched again by who goes on.
    std::uint64_t limit = 0;
    // Told the counts if the limit is reached.
    std::function<void(const UnitCounts& reported)> on_limit = {};
};

// When a search of one part ends before it is finished: if `should_stop`, which is asked every
// thousand nodes or so, returns true, or after that many nodes (0: never) and those on the way to
// the next leaf.
struct UnitBudget {
    std::function<bool()> should_stop = {};  // true: end the search soon
    std::uint64_t max_nodes = 0;             // 0: no bound
};

// A puzzle prepared to have its units searched. Thread-safe but for the constructor.
class POLYPACK_API UnitSearch {
  public:
    // Of the options, engine, threads, list_all, tuning, memory_limit, progress and stop count; the
    // last only until the search is prepared, and the progress for divide() alone. Keeps a
    // reference to the puzzle. Throws std::invalid_argument for an engine that searches no parts,
    // MemoryLimitExceeded and Stopped. Precondition: puzzle.ready().
    UnitSearch(const PreparedPuzzle& puzzle, const SolveOptions& options, SymmetryMode symmetry);
    ~UnitSearch();
    UnitSearch(const UnitSearch&) = delete;
    UnitSearch& operator=(const UnitSearch&) = delete;

    // The puzzle that is searched.
    [[nodiscard]] const PreparedPuzzle& puzzle() const { return puzzle_; }
    // What its units must agree on.
    [[nodiscard]] const SearchIdentity& identity() const { return identity_; }
    // The engine that searches.
    [[nodiscard]] std::string engine() const;
    // The threads that it searches on.
    [[nodiscard]] int threads() const { return threads_; }
    // What was decided before the search, one line each.
    [[nodiscard]] std::vector<std::string> notes() const;

    // Searches one part on this thread and returns what was done and what remains. Packings go to
    // the sink, if there is one, when the search has ended. Throws what the sink throws.
    [[nodiscard]] UnitProgress search(const UnitPart& part, const UnitBudget& budget = {},
                                      const UnitSink& sink = {}) const;

    // Searches the parts that are open in `from` on all threads; its counts are added up further.
    // Packings go to the sink before the slice that found them is committed. Throws what the
    // functions throw, and ThreadsUnavailable.
    [[nodiscard]] UnitProgress search_all(UnitProgress from, const UnitCallbacks& watch,
                                          const UnitSink& sink = {}) const;

    // Calls the function on every thread at the same time. Throws what it throws, and
    // ThreadsUnavailable.
    void on_all_threads(const std::function<void()>& function) const;

    // Divides the whole search into parts, at least `enough` of them if it is that large; parts
    // are expanded by all threads, the heaviest ones first. Packings found on the way go to the
    // sink, if there is one. `probed`: they are weighed by probes, which takes longer than
    // expanding them; else by the measure. Throws Stopped, and what the sink throws.
    [[nodiscard]] UnitProgress divide(std::size_t enough, const std::stop_token& stop,
                                      const UnitSink& sink = {}, bool probed = true) const;

    // Whether every packing is listed, not only one of each class.
    [[nodiscard]] bool lists_all() const;

    // Why a node cannot be one of this search, as a clause after "it"; nothing if it may be.
    [[nodiscard]] std::optional<std::string> flaw_of(const Node& node) const;

  private:
    struct Search;

    const PreparedPuzzle& puzzle_;
    SearchIdentity identity_;
    int threads_ = 1;
    Progress* progress_ = nullptr;  // of divide()
    std::string name_;              // of the engine
    std::unique_ptr<Search> search_;
};

}  // namespace polypack
