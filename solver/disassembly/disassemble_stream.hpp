// Disassembles a stream of packings, of a whole puzzle or a file, and counts the results.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include "polypack/base/progress.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// The numbers of packings, and of those that come apart: as listed, and with mirror images counted
// twice.
struct DisassemblyCounts {
    // `level`: of the packing; 0: it does not come apart. `turned`: how often it counts with its
    // mirror image.
    void add(int level, std::uint64_t turned);

    std::uint64_t packings = 0;
    std::uint64_t apart = 0;
    std::uint64_t packings_with_mirrors = 0;
    std::uint64_t solvable_with_mirrors = 0;
    std::map<std::uint64_t, std::uint64_t> levels{};  // of those that come apart
};

// Takes packings apart one after the other, until one comes apart.
class FirstApart {
  public:
    // `groups`, `pairs` and `options` as in disassemble(). Keeps references to the first two.
    FirstApart(const std::vector<PieceGroup>& groups, ShapePairs& pairs,
               const SeparateOptions& options)
        : judges_(groups, pairs, options) {}

    // Adds a packing. Returns false once one has come apart: no more are wanted. Packings are taken
    // apart in batches for several threads, which begin with one packing and double, up to 1024.
    // Throws what disassemble() throws.
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
    Judges judges_;
    std::vector<std::vector<PlacedPiece>> batch_;
    std::size_t size_ = 1;  // of the batch when it is full
    std::vector<PlacedPiece> packing_;
    Disassembly disassembly_;
    std::uint64_t looked_at_ = 0;
};

inline constexpr Phase taking_apart{.doing = "taking apart", .units = "packings", .also = "states"};

// Disassembles packings as they come. They are collected in batches for several threads, which
// begin with one packing, so that the first disassembly is there at once, and double; threads are
// started once that has taken longer than starting them.
class DisassembleBatches {
  public:
    // Called with each packing, in their order; returns false if no more are wanted.
    using Take = std::function<bool(const Packing&, const Judgement&)>;

    // `telling`: for which packings `take` is told how they come apart. `groups`, `pairs` and
    // `options` as in disassemble(). Keeps references to `groups` and `pairs`. Begins the phase of
    // the progress.
    DisassembleBatches(Take take, Telling telling, const std::vector<PieceGroup>& groups,
                       ShapePairs& pairs, const SeparateOptions& options);

    // Adds a packing, and leaves memory to be reused in its place. Returns false once no more are
    // wanted. Throws what disassemble() and Take throw. The placements of all packings, if they
    // have any, are of the same table.
    bool add(Packing& packing);
    // Disassembles those that were added last. Returns and throws as add().
    bool finish();

  private:
    Take take_;
    Telling telling_;
    Progress* progress_;
    Judges judges_;
    std::chrono::steady_clock::time_point alone_until_;
    std::vector<Packing> batch_;
    std::vector<Judged> judged_;  // of the batch
    std::size_t filled_ = 0;
};

}  // namespace polypack
