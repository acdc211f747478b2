// Searches units of a puzzle.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/base/export.hpp"
#include "polypack/distribution/unit.hpp"

namespace polypack {

class SearchRun;

// Decides when a search of parts pauses, and what happens meanwhile. Unless stated otherwise,
// functions are called while it is locked, from one thread at a time; only `on_commit` may throw.
struct UnitCallbacks {
    // Called about every millisecond by every thread, without the lock; must be quick. Returns true
    // to end the search soon; the open parts are then returned.
    std::function<bool()> should_stop = {};
    // Called after each slice with the work done by then, packings included, and the work that
    // remains; a search that ended here would resume there. May throw, which ends the search.
    std::function<void(const std::function<UnitProgress()>& so_far)> on_commit = {};
    // Seconds after which a thread commits its packings; fewer while the search is young.
    double slice = 2;
    // Number of reported packings, those of `from` included, that ends the search; 0: no limit. The
    // packings of the last slice, up to the limit, go to the sink and, with the counts of all
    // packings reported, to `on_limit`, but the slice is not committed: a search that resumes
    // repeats it.
    std::uint64_t limit = 0;
    // Called with the counts if the limit is reached.
    std::function<void(const UnitCounts& reported)> on_limit = {};
};

// Conditions that end a search of one part early: `should_stop`, which is asked about every
// thousand nodes, returns true, or after so many nodes (0: never) and those on the way to the next
// leaf.
struct UnitBudget {
    std::function<bool()> should_stop = {};  // true: end the search soon
    std::uint64_t max_nodes = 0;             // 0: no bound
};

// A puzzle prepared for searching its units. Thread-safe except for the constructor.
class POLYPACK_API UnitSearch {
  public:
    // Uses the options engine, threads, list_all, tuning, memory_limit, progress and stop: stop
    // only until the search is prepared, progress only for divide(). Keeps a reference to the
    // puzzle. Throws std::invalid_argument for an engine that searches no parts,
    // MemoryLimitExceeded and Stopped. Precondition: puzzle.ready().
    UnitSearch(const PreparedPuzzle& puzzle, const SolveOptions& options, SymmetryMode symmetry);
    ~UnitSearch();
    UnitSearch(const UnitSearch&) = delete;
    UnitSearch& operator=(const UnitSearch&) = delete;

    // Returns the puzzle that is searched.
    [[nodiscard]] const PreparedPuzzle& puzzle() const { return puzzle_; }
    // Returns the properties that its units must share.
    [[nodiscard]] const SearchIdentity& identity() const { return identity_; }
    // Returns the name of the engine.
    [[nodiscard]] std::string engine() const;
    // Returns the number of threads.
    [[nodiscard]] int threads() const { return threads_; }
    // Returns the decisions made before the search, one line each.
    [[nodiscard]] std::vector<std::string> notes() const;

    // Searches one part on this thread and returns the finished and the open work. Packings go to
    // the sink, if there is one, when the search has ended. Throws what the sink throws.
    [[nodiscard]] UnitProgress search(const UnitPart& part, const UnitBudget& budget = {},
                                      const UnitSink& sink = {}) const;

    // Searches the open parts of `from` on all threads and adds to its counts. Packings go to the
    // sink before the slice that found them is committed. Throws what the functions throw, and
    // ThreadsUnavailable.
    [[nodiscard]] UnitProgress search_all(UnitProgress from, const UnitCallbacks& watch,
                                          const UnitSink& sink = {}) const;

    // Calls the function on every thread at the same time. Throws what it throws, and
    // ThreadsUnavailable.
    void on_all_threads(const std::function<void()>& function) const;

    // Divides the whole search into parts, at least `enough` of them if it is that large. All
    // threads expand parts, the heaviest ones first. Packings found on the way go to the sink, if
    // there is one. Throws Stopped, and what the sink throws.
    [[nodiscard]] UnitProgress divide(std::size_t enough, const std::stop_token& stop,
                                      const UnitSink& sink = {}) const;

    // Returns one of `of` shares, numbered from 1, of the whole search: together they have each
    // packing once. A share is the same wherever and whenever it is asked for, and takes some
    // hundred expansions and the memory of a path, however many there are. Packings found on the
    // way go to the sink, if there is one. Throws Stopped, and what the sink throws. Precondition:
    // 1 <= part <= of <= 2^32.
    [[nodiscard]] UnitProgress share(std::uint64_t part, std::uint64_t of,
                                     const std::stop_token& stop, const UnitSink& sink = {}) const;

    // Returns true if every packing is listed, not only one of each class.
    [[nodiscard]] bool lists_all() const;

    // Says why a node cannot be one of this search, as a clause after "it"; nullopt if it may be.
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
