// Whether and how a packing comes apart by hand, for programs that link the library. Certificates
// as text are in records/json_text.hpp, their check in disassembly/check_disassembly.hpp.
#pragma once

#include <cstddef>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The options of disassemble() and locked_pieces().
struct TakeApartOptions {
    MoveRule rule = MoveRule::group;      // which moves are looked for
    Bevel bevel = 0;                      // with MoveRule::turns
    bool min_bevel = false;               // with turns: whether to find the least that is enough
    std::vector<PieceGroup> groups = {};  // pieces that may stay together
    int threads = 1;                      // 0: one per core
    std::size_t memory_limit = 0;         // bytes, as estimated; 0: no limit
    std::stop_token stop = {};            // ends it within some milliseconds
    Progress* progress = nullptr;
};

// How a packing of the puzzle comes apart: its moves, levels, and what is locked. Each part falls
// apart by a separation of the least number of moves, whose result does not depend on the number of
// threads. Throws InvalidPuzzle, also for an exact cover and for a region that wraps;
// InvalidArgument for what is no packing of the puzzle, and for turns on a lattice that has none;
// CannotDisassemble for too many or too large pieces; MemoryLimitExceeded and Stopped. May take
// time and memory exponential in the number of pieces.
[[nodiscard]] POLYPACK_API Disassembly disassemble(const Puzzle& puzzle,
                                                   const std::vector<PlacedPiece>& packing,
                                                   const TakeApartOptions& options = {});

// Of each of them, in their order; threads share them. What was found out about two shapes serves
// for all.
[[nodiscard]] POLYPACK_API std::vector<Disassembly> disassemble(
    const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
    const TakeApartOptions& options = {});

// The fewest pieces that hold each other, or few: of a packing with a locked part, by the numbers
// of pieces in the packing, ascending; empty if none is locked. Throws as disassemble().
[[nodiscard]] POLYPACK_API std::vector<int> locked_pieces(const Puzzle& puzzle,
                                                          const std::vector<PlacedPiece>& packing,
                                                          const TakeApartOptions& options = {});

}  // namespace polypack
