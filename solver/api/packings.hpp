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
// several threads search ahead.
// Destroying it ends the search. It can be iterated once: a second begin() goes on where the first
// iteration was. Iterators stay valid when the range is moved.
//
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
        // The packing found last. It changes when the iterator goes on.
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

    // Searches up to the first packing; a later call returns where the iteration is. Of a range
    // that was moved away: the end.
    [[nodiscard]] Iterator begin();
    // The end, which an iterator reaches once the search has ended.
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

    // What ended the iteration; `limit` before the end has been reached. Precondition: not moved
    // away.
    [[nodiscard]] Ending ending() const;

    // The placements that Packing::placements numbers. Precondition: not moved away, and a packing
    // has been found.
    [[nodiscard]] const PlacementTable& table() const;

  private:
    friend PackingRange packings(const Puzzle& puzzle, const SolveOptions& options, int threads);
    explicit PackingRange(std::unique_ptr<Walk> walk);

    std::unique_ptr<Walk> walk_;
};

// The packings of the puzzle, one per symmetry class unless options.list_all is set. Their order
// depends only on the puzzle and on the options engine, tuning, symmetry and list_all; it is not
// that of solve() with options.ordered. The options threads, ordered and progress are ignored: the
// search runs on the calling thread, and with `threads` greater than 1 on so many, after a few
// milliseconds, while an iterator steps; 0: one per core. They find the same in the same order, and
// hold what they find ahead, 16 MiB and what one step finds. This call prepares the puzzle and the
// engine; begin() and each step of an iterator search. options.time_limit counts from this call,
// and what the caller does between steps counts too. Throws InvalidPuzzle, MemoryLimitExceeded, and
// std::invalid_argument for an unknown engine or SIMD level, negative threads or a time limit that
// is NaN.
[[nodiscard]] POLYPACK_API PackingRange packings(const Puzzle& puzzle,
                                                 const SolveOptions& options = {}, int threads = 1);

}  // namespace polypack
