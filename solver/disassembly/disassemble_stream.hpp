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
