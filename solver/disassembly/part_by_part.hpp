// Disassembles packings part by part.
#pragma once

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

// A piece as a body: its shape, and where that lies.
struct PlacedBody {
    int shape = -1;        // its number in ShapePairs; -1: not known
    Point place{};         // in multiples of the lattice's steps
    long long length = 0;  // more than the sum of its sides, in steps
};
[[nodiscard]] PlacedBody placed_body(const std::vector<Point>& cells, ShapePairs& pairs);

// Throws CannotDisassemble if there are too many bodies, or too large ones, for these moves.
void check_size(std::span<const PlacedBody> bodies, MoveRule rule);
void check_size(const Lattice& lattice, const std::vector<PlacedPiece>& packing, MoveRule rule);

// Returns the pieces of a packing as bodies that move. Throws CannotDisassemble and
// MemoryLimitExceeded.
[[nodiscard]] Bodies bodies_of(const std::vector<PlacedPiece>& packing, ShapePairs& pairs);
// Does the same. Precondition: check_size(). Throws MemoryLimitExceeded.
[[nodiscard]] Bodies bodies_at(std::span<const PlacedBody> placed, ShapePairs& pairs);

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

// Does the same by slides, for the pieces of the packing as bodies.
[[nodiscard]] Disassembly disassemble(const std::vector<PlacedPiece>& packing, Bodies bodies,
                                      const std::vector<PieceGroup>& groups, ShapePairs& pairs,
                                      const SeparateOptions& options);

}  // namespace polypack
