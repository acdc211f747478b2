// Pieces that need not be taken apart.
#pragma once

namespace polypack {

// Copies of a piece that may stay together with others of the group when a packing is taken apart.
struct PieceGroup {
    int piece = 0;
    int group = 1;
    int copies = 1;  // at most
    [[nodiscard]] friend bool operator==(const PieceGroup&, const PieceGroup&) = default;
};

}  // namespace polypack
