// The packings of a puzzle as a lazy range.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>

#include "polypack/api/solve_options.hpp"
#include "polypack/export.hpp"

namespace polypack {

// An input range: searches on as it is walked, on the thread that walks it, and no further. Leaving
// it ends the search; it can be walked once.
//
//     for (const Packing& packing : packings(puzzle)) if (good(packing)) break;
class POLYPACK_API PackingRange {
  public:
    class Iterator {
      public:
        using value_type = Packing;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;
        [[nodiscard]] const Packing& operator*() const { return range_->current(); }
        [[nodiscard]] const Packing* operator->() const { return &range_->current(); }
        Iterator& operator++() {
            range_->advance();
            return *this;
        }
        void operator++(int) { range_->advance(); }
        [[nodiscard]] friend bool operator==(const Iterator& at, std::default_sentinel_t) {
            return at.done();
        }

      private:
        friend class PackingRange;
        [[nodiscard]] bool done() const { return range_->ended(); }
        explicit Iterator(PackingRange* range) : range_(range) {}
        PackingRange* range_ = nullptr;
    };

    PackingRange(PackingRange&&) noexcept;
    PackingRange& operator=(PackingRange&&) noexcept;
    ~PackingRange();

    // Searches up to the first packing.
    [[nodiscard]] Iterator begin();
    [[nodiscard]] std::default_sentinel_t end() const { return {}; }

  private:
    friend PackingRange packings(const Puzzle& puzzle, const SolveOptions& options);
    struct Walk;
    explicit PackingRange(std::unique_ptr<Walk> walk);
    [[nodiscard]] const Packing& current() const;
    void advance();
    [[nodiscard]] bool ended() const;

    std::unique_ptr<Walk> walk_;
};

// The packings of the puzzle, one of each class of equal ones unless options.list_all, in an order
// that depends on the puzzle alone. Of the options, threads, ordered and progress do not count: the
// walk needs no thread. Throws InvalidPuzzle.
[[nodiscard]] POLYPACK_API PackingRange packings(const Puzzle& puzzle,
                                                 const SolveOptions& options = {});

}  // namespace polypack
