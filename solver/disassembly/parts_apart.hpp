// The disassembly of a packing while it is made: which parts fall into which.
#pragma once

#include <utility>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

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

}  // namespace polypack
