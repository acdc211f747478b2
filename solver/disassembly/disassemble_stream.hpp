// Disassembles a stream of packings, of a whole puzzle or a file, and counts the results.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/progress.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// The numbers of packings, and of those that come apart: as listed, and with mirror images counted
// twice.
struct DisassemblyCounts {
    // `turned`: how often the packing counts with its mirror image.
    void add(const Disassembly& disassembly, std::uint64_t turned);

    std::uint64_t packings = 0;
    std::uint64_t apart = 0;
    std::uint64_t packings_with_mirrors = 0;
    std::uint64_t solvable_with_mirrors = 0;
    std::map<std::uint64_t, std::uint64_t> levels{};  // of those that come apart
};

// Takes packings apart one after the other, until one comes apart.
class FirstApart {
  public:
    // `groups`, `pairs` and `options` as in disassemble_each(). Keeps references to the first two.
    FirstApart(const std::vector<PieceGroup>& groups, ShapePairs& pairs,
               const SeparateOptions& options)
        : groups_(groups), pairs_(pairs), options_(options) {}

    // Adds a packing. Returns false once one has come apart: no more are wanted. Packings are taken
    // apart in batches for several threads, which begin with one packing and double, up to 1024.
    // Throws what disassemble_each() throws.
    bool add(std::vector<PlacedPiece> packing);
    // Takes apart those that were added last. Returns whether a packing has come apart.
    bool finish();

    [[nodiscard]] bool found() const { return !packing_.empty(); }
    // Returns the packing that comes apart, and how. Precondition: found().
    [[nodiscard]] const std::vector<PlacedPiece>& packing() const { return packing_; }
    [[nodiscard]] const Disassembly& disassembly() const { return disassembly_; }
    // Returns its pieces in an order in which they can be put together. Precondition: found().
    [[nodiscard]] std::vector<PlacedPiece> in_order() const;
    // Returns the number of packings up to the one that was found, or of all that were taken apart.
    [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }

  private:
    const std::vector<PieceGroup>& groups_;
    ShapePairs& pairs_;
    SeparateOptions options_;
    std::vector<std::vector<PlacedPiece>> batch_;
    std::size_t size_ = 1;  // of the batch when it is full
    std::vector<PlacedPiece> packing_;
    Disassembly disassembly_;
    std::uint64_t looked_at_ = 0;
};

inline constexpr Phase taking_apart{.doing = "taking apart", .units = "packings", .also = "states"};

// Disassembles packings, which next(packing) sets one by one until it returns false after the last,
// and calls take(packing, disassembly) for each in their order, until it returns false. Returns
// true if the packings came to their end. Packings are read ahead in batches for several threads.
// The batches begin with one packing, so that the first disassembly is there at once, and double;
// threads are started once that has taken longer than starting them. Both functions are called on
// this thread. `groups`, `pairs` and `options` as in disassemble_each(). Throws what that, `next`
// and `take` throw.
template <class Next, class Take>
bool disassemble_all(const Next& next, const Take& take, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs, const SeparateOptions& options) {
    constexpr std::size_t largest_batch = 1024;
    const auto alone_until = std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
    // The packings and the disassemblies of a batch; both are reused for the next one.
    std::vector<Packing> batch;
    std::vector<std::vector<PlacedPiece>> pieces;
    bool more = true;
    begin_phase(options.progress, taking_apart);
    for (std::size_t size = 1; more; size = std::min(2 * size, largest_batch)) {
        batch.resize(size);
        pieces.resize(size);
        std::size_t filled = 0;
        for (; filled < size && next(batch[filled]); ++filled) {
            std::swap(pieces[filled], batch[filled].pieces);
        }
        more = filled == size;
        const std::vector<Disassembly> results =
            disassemble_each(std::span(pieces).first(filled), groups, pairs, options, alone_until);
        for (std::size_t i = 0; i < filled; ++i) {
            if (options.progress != nullptr) options.progress->add_done();
            std::swap(pieces[i], batch[i].pieces);
            if (!take(batch[i], results[i])) return false;
        }
    }
    return true;
}

}  // namespace polypack
