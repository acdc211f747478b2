// Explains why a packing does not come apart: finds pieces that hold each other, few of them or the
// fewest.
#pragma once

#include <vector>

#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Returns pieces of a locked part that do not come apart, although they would if any one of them
// were left out. There may be other such sets, also smaller ones. `locked`: the part, as ascending
// numbers in the packing. Throws as disassemble(). Takes O(pieces) disassemblies: each piece is
// tried once, as pieces that come apart still do when some are left out.
[[nodiscard]] std::vector<int> locked_core(const std::vector<PlacedPiece>& packing,
                                           const std::vector<int>& locked,
                                           const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                           const SeparateOptions& options);

struct LockedCore {
    std::vector<int> pieces;  // numbers in the packing, ascending
    // True if no fewer pieces of the packing hold each other; otherwise it is only known that none
    // of these can be left out.
    bool smallest = false;
};

// Returns the fewest pieces of a locked part that do not come apart. `locked`: the part, as
// ascending numbers in the packing. Examines at most 200,000 sets of pieces, and disassembles at
// most 2000 of them, each with at most 50,000 states; if that is not enough, or if pieces may stay
// together, returns locked_core(). Throws as disassemble().
[[nodiscard]] LockedCore smallest_core(const std::vector<PlacedPiece>& packing,
                                       const std::vector<int>& locked,
                                       const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                       const SeparateOptions& options);

// Returns the smallest core if pieces slide, each as far as it may; with turns, locked_core().
// Throws as disassemble().
[[nodiscard]] LockedCore core_of(const std::vector<PlacedPiece>& packing,
                                 const std::vector<int>& locked,
                                 const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                 SeparateOptions options);

// The reason why a piece does not come off the pieces of a core.
struct Waiting {
    int piece = 0;
    // Other pieces, all of which have to leave before the piece can come off. Empty: the core alone
    // holds it.
    std::vector<int> before;
};

// Returns, for each piece of a locked part outside the core, the pieces that it waits for.
// O(pieces^2) disassemblies. Throws as disassemble().
[[nodiscard]] std::vector<Waiting> waiting_for(const std::vector<PlacedPiece>& packing,
                                               const std::vector<int>& locked,
                                               const std::vector<int>& core,
                                               const std::vector<PieceGroup>& groups,
                                               ShapePairs& pairs, const SeparateOptions& options);

}  // namespace polypack
