// Groups of pieces that need not be taken apart, and a decision which locked parts they excuse.
#pragma once

#include <vector>

#include "polypack/base/export.hpp"

namespace polypack {

// Copies of a piece that may stay together with others of the group when a packing is taken apart.
struct PieceGroup {
    int piece = 0;   // its number in the puzzle
    int group = 1;   // its number
    int copies = 1;  // at most
    [[nodiscard]] friend bool operator==(const PieceGroup&, const PieceGroup&) = default;
};

// Decides for one disassembly which sets of pieces stay together. Each set is given a group that
// all its pieces belong to, so that no group has more copies of a piece than permitted.
class POLYPACK_API MayStay {
  public:
    // Keeps a reference to the groups.
    explicit MayStay(const std::vector<PieceGroup>& groups) : groups_(&groups) {}

    // Returns true if every piece of the set belongs to only one group, the same for all: nothing
    // is gained by taking it apart. `pieces`: numbers in the puzzle, one per copy.
    [[nodiscard]] bool need_not_come_apart(const std::vector<int>& pieces) const;

    // Lets a set stay together if that is possible for it and all sets so far. Exponential in the
    // number of sets in the worst case.
    [[nodiscard]] bool keep(std::vector<int> pieces);

  private:
    [[nodiscard]] bool fits(std::size_t next, std::vector<std::vector<int>>& in_group) const;
    [[nodiscard]] int max_copies(int piece, int group) const;

    const std::vector<PieceGroup>* groups_;
    std::vector<std::vector<int>> kept_;
};

}  // namespace polypack
