// Why a packing does not come apart: pieces that hold each other, few of them or the fewest.
#pragma once

#include <vector>

#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Of pieces that do not come apart, some that do not either, though they would if any one of them
// were left out. There may be other such sets, also smaller ones. `locked`: numbers in the packing,
// ascending; a locked part. Throws as disassemble(). O(pieces) disassemblies: what comes apart
// still does when pieces are left out, so that each is tried once.
[[nodiscard]] std::vector<int> locked_core(const std::vector<PlacedPiece>& packing,
                                           const std::vector<int>& locked,
                                           const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                           const SeparateOptions& options);

struct LockedCore {
    std::vector<int> pieces;  // numbers in the packing, ascending
    // Whether no fewer pieces of the packing hold each other; otherwise only none of these can be
    // left out.
    bool smallest = false;
};

// Of pieces that do not come apart, the fewest that do not either. `locked`: numbers in the
// packing, ascending; a locked part. Looks at no more than 200,000 sets of pieces, and takes no
// more than 2000 of them apart, each of 50,000 states at most; where that is not enough, and where
// pieces may stay together, the result is that of locked_core(). Throws as disassemble().
[[nodiscard]] LockedCore smallest_core(const std::vector<PlacedPiece>& packing,
                                       const std::vector<int>& locked,
                                       const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                       const SeparateOptions& options);

// The smallest core where pieces slide, each as far as it may; by turns, that of locked_core().
// Throws as disassemble().
[[nodiscard]] LockedCore core_of(const std::vector<PlacedPiece>& packing,
                                 const std::vector<int>& locked,
                                 const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                 SeparateOptions options);

// Why a piece does not come off the pieces of a core.
struct Waiting {
    int piece = 0;
    // Others that have to leave before: none of them can stay if the piece is to come off. Empty:
    // the core alone holds it.
    std::vector<int> before;
};

// For each piece of a locked part that is not of the core: what it waits for. O(pieces^2)
// disassemblies. Throws as disassemble().
[[nodiscard]] std::vector<Waiting> waiting_for(const std::vector<PlacedPiece>& packing,
                                               const std::vector<int>& locked,
                                               const std::vector<int>& core,
                                               const std::vector<PieceGroup>& groups,
                                               ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
