#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// The disassembly of a packing while it is made: which parts fall into which.

// One of the two parts that a part falls into.
struct HalfPart {
    int number = 0;
    std::vector<int> bodies;  // of the part that has fallen in two, ascending
};
struct SplitParts {
    HalfPart left;
    HalfPart removed;
};

// Knows which pieces are together, but not where they are. The bodies of a part are its pieces, in
// their order.
class PartsApart {
  public:
    // All pieces are part 0, unless there are none. Keeps references to all arguments but the
    // options.
    PartsApart(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
               const ShapePairs& pairs, const SeparateOptions& options);

    // Their numbers in the packing. The reference holds until a part is divided.
    [[nodiscard]] const std::vector<int>& pieces_of(int part) const {
        return result_.parts[part].pieces;
    }

    // Whether nothing is gained by taking a part apart: it is a single piece, or pieces that may
    // stay together in any case. It is then finished.
    [[nodiscard]] bool leave(int part);
    // Finishes a part that has no way out: it may stay together, or is locked. `closed`: its
    // states. Returns whether it is locked.
    bool close(int part, const Separated& closed);
    // Divides a part: by moves of its bodies, and then by the way out.
    [[nodiscard]] SplitParts divide(int part, std::vector<Slide> moves, const WayOut& out);

    // Once all parts are finished or divided.
    [[nodiscard]] Disassembly result() && { return std::move(result_); }

  private:
    int add(std::vector<int> pieces);
    // The pieces' numbers in the puzzle.
    [[nodiscard]] std::vector<int> in_puzzle(int part) const;

    const std::vector<PlacedPiece>* packing_;
    const std::vector<SlideAxis>* axes_;
    MayStay may_stay_;
    Disassembly result_;
};

// Takes packings apart by slides and quarter turns.

// As disassemble(). Precondition: has_turns(lattice), and the packing's pieces are not too many or
// too large. If `options.min_bevel` and it does not come apart at the bevel given, the least
// greater one is found at which it does: from the parts that are locked, the bevel follows at which
// they have another move, and all begins anew with it.
[[nodiscard]] Disassembly disassemble_turning(const std::vector<PlacedPiece>& packing,
                                              const std::vector<PieceGroup>& groups,
                                              ShapePairs& pairs, const SeparateOptions& options);

// Takes packings apart: one, or many with several threads.

// The packing has more pieces than a disassembly takes, or pieces too large for it.
class POLYPACK_API CannotDisassemble : public std::runtime_error, public UserError {
  public:
    using std::runtime_error::runtime_error;
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
};

// The pieces of a packing as bodies. Throws CannotDisassemble and MemoryLimitExceeded.
[[nodiscard]] Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs);

// How the packing comes apart: each part by a separation of the least number of moves, and among
// these one that removes the fewest pieces. Where a part is locked, the others are taken apart all
// the same. `pairs`: of the packing's lattice; may be shared by all packings of a puzzle, and
// by threads. `groups`: what may stay together. The result does not depend on the number of
// threads. Precondition: a valid packing of a region that does not wrap. Throws CannotDisassemble,
// MemoryLimitExceeded and Stopped. Takes time and memory for all states that the pieces can be in
// before they fall apart, which may be exponentially many.
[[nodiscard]] Disassembly disassemble(const std::vector<PlacedPiece>& packing,
                                      const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                      const SeparateOptions& options);

// The disassemblies of packings, in their order. From `alone_until` on, threads share the packings;
// those with many states come last, one after the other, and there all threads share the states.
// Throws what disassemble() throws.
[[nodiscard]] std::vector<Disassembly> disassemble_each(
    std::span<const std::vector<PlacedPiece>> packings, const std::vector<PieceGroup>& groups,
    ShapePairs& pairs, const SeparateOptions& options,
    std::chrono::steady_clock::time_point alone_until = {});

// Packings taken apart one after the other, and counted: a whole puzzle or a file.

// How many packings there are and come apart: as listed, and with mirror images counted twice.
struct DisassemblyCounts {
    // `turned`: how often the packing counts with its mirror image.
    void add(const Disassembly& disassembly, std::uint64_t turned);

    std::uint64_t packings = 0;
    std::uint64_t apart = 0;
    std::uint64_t packings_with_mirrors = 0;
    std::uint64_t solvable_with_mirrors = 0;
    std::map<std::uint64_t, std::uint64_t> levels{};  // of those that come apart
};

inline constexpr Phase taking_apart{.doing = "taking apart", .units = "packings", .also = "states"};

// Takes packings apart, of which next(packing) sets one or returns false after the last, and calls
// take(packing, disassembly) for each in their order, until it returns false. Whether the packings
// came to their end. Packings are read ahead in batches for several threads; the batches begin with
// one packing, so that the first disassembly is there at once, and double; threads are started once
// that has taken longer than it takes to start them. Both are called on this thread. `groups`,
// `pairs` and `options` as in disassemble_each(), whose exceptions pass, as do those of `next` and
// `take`.
template <class Next, class Take>
bool disassemble_all(const Next& next, const Take& take, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs, const SeparateOptions& options) {
    constexpr std::size_t largest_batch = 1024;
    const auto alone_until = std::chrono::steady_clock::now() + std::chrono::milliseconds(10);
    // Of a batch, the pieces apart; both are used again for the next one.
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
