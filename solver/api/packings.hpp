// The packings of a puzzle as a lazy range.
#pragma once

#include <cstddef>
#include <iterator>
#include <memory>

#include "polypack/api/solve_options.hpp"
#include "polypack/export.hpp"

namespace polypack {

// An input range: it searches as it is iterated, on the iterating thread, and no further.
// Destroying it ends the search; it can be iterated once.
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

// The packings of the puzzle, one per symmetry class unless options.list_all is set, in an order
// that depends only on the puzzle. The options threads, ordered and progress are ignored: the
// search runs on the calling thread. Throws InvalidPuzzle.
[[nodiscard]] POLYPACK_API PackingRange packings(const Puzzle& puzzle,
                                                 const SolveOptions& options = {});

}  // namespace polypack
