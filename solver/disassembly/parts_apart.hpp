// A disassembly under construction: the tree of parts that fall into parts.
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

// Records which pieces are together, but not where they are. The bodies of a part are its pieces,
// in their order.
class PartsApart {
  public:
    // Starts with all pieces in part 0, unless there are none. Keeps references to all arguments
    // but the options.
    PartsApart(const std::vector<PlacedPiece>& packing, const std::vector<PieceGroup>& groups,
               const ShapePairs& pairs, const SeparateOptions& options);

    // Returns the pieces of a part, as numbers in the packing. The reference is valid until a part
    // is divided.
    [[nodiscard]] const std::vector<int>& pieces_of(int part) const {
        return result_.parts[part].pieces;
    }

    // Finishes a part that need not be taken apart and returns true: a single piece, or pieces that
    // may stay together in any case.
    [[nodiscard]] bool leave(int part);
    // Finishes a part that has no way out: it may stay together, or is locked. `closed`: its
    // states. Returns true if it is locked.
    bool close(int part, const Separated& closed);
    // Divides a part: by moves of its bodies, followed by the way out.
    [[nodiscard]] SplitParts divide(int part, std::vector<Slide> moves, const WayOut& out);

    // Returns the disassembly. Precondition: all parts are finished or divided.
    [[nodiscard]] Disassembly result() && { return std::move(result_); }

  private:
    int add(std::vector<int> pieces);
    // Returns the pieces of a part, as numbers in the puzzle.
    [[nodiscard]] std::vector<int> in_puzzle(int part) const;

    const std::vector<PlacedPiece>* packing_;
    const std::vector<SlideAxis>* axes_;
    MayStay may_stay_;
    Disassembly result_;
};

}  // namespace polypack
