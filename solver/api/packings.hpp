// The packings of a puzzle as a lazy range.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// An input range: it searches as it is iterated, on the iterating thread, and no further, unless
// several threads search ahead. Destroying it ends the search. It can be iterated once: a second
// begin() continues where the first iteration stopped. Iterators stay valid when the range is
// moved.
//
//     for (const Packing& packing : packings(puzzle)) if (good(packing)) break;
//     for (const Packing& packing : packings(puzzle)) if (good(packing)) break;
class POLYPACK_API PackingRange {
    struct Walk;

  public:
    // An input iterator over the packings.
    class POLYPACK_API Iterator {
      public:
        using value_type = Packing;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        [[nodiscard]] const Packing& operator*() const;
        // Returns the packing found last. It changes when the iterator advances.
        [[nodiscard]] const Packing* operator->() const { return &**this; }
        Iterator& operator++();
        void operator++(int) { ++*this; }
        [[nodiscard]] friend bool operator==(const Iterator& at, std::default_sentinel_t) {
            return at.ended();
        }

      private:
        friend class PackingRange;
        explicit Iterator(Walk* walk) : walk_(walk) {}
        [[nodiscard]] bool ended() const;
        Walk* walk_ = nullptr;
    };

    PackingRange(PackingRange&&) noexcept;
    PackingRange& operator=(PackingRange&&) noexcept;
    ~PackingRange();

    // Searches for the first packing; a later call returns the current position. Returns the end if
    // the range was moved away.
    [[nodiscard]] Iterator begin();
    // Returns the end, which an iterator reaches once the search has ended.
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

    // Returns the cause of the end; `limit` before the end has been reached. Precondition: not
    // moved away.
    [[nodiscard]] Ending ending() const;

    // Returns the placements that Packing::placements numbers. Precondition: not moved away, and a
    // packing has been found.
    [[nodiscard]] const PlacementTable& table() const;

  private:
    friend PackingRange packings(const Puzzle& puzzle, const SolveOptions& options, int threads);
    explicit PackingRange(std::unique_ptr<Walk> walk);

    std::unique_ptr<Walk> walk_;
};

// Returns the packings of the puzzle, one per symmetry class unless options.list_all is set. Their
// order depends only on the puzzle and on the options engine, tuning, symmetry and list_all; it is
// not that of solve() with options.ordered. This call prepares the puzzle and the engine; begin()
// and each step of an iterator search.
//
// The options ordered and progress are ignored. The search runs on the calling thread; with
// `threads` greater than 1 (0: one per core), after a few milliseconds on so many threads while an
// iterator steps. They find the same packings in the same order, and hold those found ahead, in 16
// MiB plus the packings of one step.
//
// options.time_limit counts from this call and includes what the caller does between steps. Throws
// InvalidPuzzle, MemoryLimitExceeded, and std::invalid_argument for an unknown engine or SIMD
// level, negative threads or a time limit that is NaN.
[[nodiscard]] POLYPACK_API PackingRange packings(const Puzzle& puzzle,
                                                 const SolveOptions& options = {}, int threads = 1);

}  // namespace polypack
