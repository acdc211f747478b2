// Disassembles packings part by part: one, or many with several threads.
#pragma once

#include <chrono>
#include <span>
#include <stdexcept>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// Thrown if the packing has more pieces than a disassembly supports, or pieces too large for it.
class POLYPACK_API CannotDisassemble : public std::runtime_error, public UserError {
  public:
    using std::runtime_error::runtime_error;
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
};

// Throws CannotDisassemble if a packing has too many pieces, or too large ones, for these moves.
void check_size(const Lattice& lattice, const std::vector<PlacedPiece>& packing, MoveRule rule);

// Returns the pieces of a packing as bodies. Throws CannotDisassemble and MemoryLimitExceeded.
[[nodiscard]] Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs);

// Disassembles a packing: separates each part by the least number of moves, and among such
// separations by one that removes the fewest pieces. Parts beside a locked one are still
// disassembled. Moves are told around the first copy of the piece `options.still`, where it is
// placed. `pairs`: of the packing's lattice; may be shared by all packings of a puzzle, and by
// threads. `groups`: pieces that may stay together. The result does not depend on the number of
// threads. Precondition: a valid packing of a region that does not wrap. Throws CannotDisassemble,
// MemoryLimitExceeded and Stopped. Takes time and memory for all states that the pieces can be in
// before they fall apart, which may be exponentially many.
[[nodiscard]] Disassembly disassemble(const std::vector<PlacedPiece>& packing,
                                      const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                      const SeparateOptions& options);

// Returns the disassemblies of packings, in their order. From `alone_until` on, threads share the
// packings; those with many states come last, one after the other, and there all threads share the
// states. Throws what disassemble() throws.
[[nodiscard]] std::vector<Disassembly> disassemble_each(
    std::span<const std::vector<PlacedPiece>> packings, const std::vector<PieceGroup>& groups,
    ShapePairs& pairs, const SeparateOptions& options,
    std::chrono::steady_clock::time_point alone_until = {});

}  // namespace polypack
