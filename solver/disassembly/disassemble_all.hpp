// Packings taken apart one after the other, and counted: a whole puzzle or a file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

#include "polypack/disassembly/disassemble.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

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

// Takes packings apart, of which next(packing) sets one or returns false after the last, and calls
// take(packing, disassembly) for each in their order, until it returns false. Whether the packings
// came to their end. Packings are read ahead in batches for several threads; the batches begin with
// one packing, so that the first disassembly is there at once, and double. Both are called on this
// thread. `groups`, `pairs` and `options` as in disassemble_each(), whose exceptions pass, as do
// those of `next` and `take`.
template <class Next, class Take>
bool disassemble_all(const Next& next, const Take& take, const std::vector<PieceGroup>& groups,
                     ShapePairs& pairs, const SeparateOptions& options) {
    constexpr std::size_t largest_batch = 1024;
    bool more = true;
    for (std::size_t size = 1; more; size = std::min(2 * size, largest_batch)) {
        std::vector<Packing> batch;
        std::vector<std::vector<PlacedPiece>> pieces;
        Packing packing;
        while (batch.size() < size && next(packing)) {
            pieces.push_back(packing.pieces);
            batch.push_back(packing);
        }
        more = batch.size() == size;
        const std::vector<Disassembly> results = disassemble_each(pieces, groups, pairs, options);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            if (!take(batch[i], results[i])) return false;
        }
    }
    return true;
}

}  // namespace polypack
