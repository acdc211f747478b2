// Disassembles packings, for programs that link the library. Certificates as text are in
// records/json_text.hpp, their check in disassembly/check_disassembly.hpp.
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
struct DisassembleOptions {
    MoveRule rule = MoveRule::group;      // which moves are looked for
    Bevel bevel = 0;                      // with MoveRule::turns
    bool shifting = false;                // with turns: whether their axes may shift
    bool min_bevel = false;               // with turns: whether to find the least that is enough
    bool fewest_turns = false;            // with turns: the fewest first, then the fewest moves
    std::vector<PieceGroup> groups = {};  // pieces that may stay together
    int still = -1;                       // the piece that stays where it is in moves; -1: any
    int threads = 1;                      // 0: one per core
    std::size_t memory_limit = 0;         // bytes, as estimated; 0: no limit
    std::stop_token stop = {};            // ends it within some milliseconds
    Progress* progress = nullptr;
};

// Disassembles a packing of the puzzle: returns its moves, levels, and the locked parts. Each part
// is separated by the least number of moves, with a result that does not depend on the number of
// threads. Throws InvalidPuzzle, also for an exact cover and for a region that wraps;
// InvalidArgument if it is no packing of the puzzle, and for turns on a lattice that has none;
// CannotDisassemble for too many or too large pieces; MemoryLimitExceeded and Stopped. May take
// time and memory exponential in the number of pieces.
[[nodiscard]] POLYPACK_API Disassembly disassemble(const Puzzle& puzzle,
                                                   const std::vector<PlacedPiece>& packing,
                                                   const DisassembleOptions& options = {});

// Disassembles several packings, in their order; threads share them. Results about two shapes are
// reused for all.
[[nodiscard]] POLYPACK_API std::vector<Disassembly> disassemble(
    const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
    const DisassembleOptions& options = {});

// Returns the fewest, or few, pieces of a packing with a locked part that hold each other, as
// ascending numbers in the packing; none if no part is locked. Throws as disassemble().
[[nodiscard]] POLYPACK_API std::vector<int> locked_pieces(const Puzzle& puzzle,
                                                          const std::vector<PlacedPiece>& packing,
                                                          const DisassembleOptions& options = {});

}  // namespace polypack
