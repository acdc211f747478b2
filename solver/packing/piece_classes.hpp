// Finds interchangeable pieces of a table, and the action of permutations of the cells on
// placements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// Returns the permutation that moves nothing.
[[nodiscard]] std::vector<int> identity_of(const PlacementTable& table);

// Pieces with the same copies and the same sets of cells, with the same colours of sides, as
// placements form a class. A motion maps classes to classes, member by member. Keeps a reference to
// the table.
//
// Permutations are of the cells; where sides have colours, then of the sides, and of the colours
// with 0 for none: side s is entry cells() + s, and colour c entry cells() + sides() + c.
class PieceClasses {
  public:
    // O(cells of all placements) expected. All functions throw Stopped when `check` does.
    PieceClasses(const PlacementTable& table, StopCheck& check);

    // Extends a permutation of the cells to pieces and placements. Returns false if that is
    // impossible; both lists are undefined then. O(cells of all placements) expected.
    bool extend(const std::vector<int>& cells, std::vector<int>& pieces,
                std::vector<int>& placements, StopCheck& check);

  private:
    // Returns the placement of the piece that covers exactly the images of the placement's cells,
    // and whose sides have the images of its colours, or -1.
    [[nodiscard]] int image(int piece, int placement, const std::vector<int>& cells);
    // Returns true if all placements of each piece of `from` have images among those of its
    // counterpart.
    bool maps(const std::vector<int>& cells, const std::vector<int>& from,
              const std::vector<int>& to, std::vector<int>& placements, StopCheck& check);
    [[nodiscard]] bool alike(int piece, int other, const std::vector<int>& identity,
                             StopCheck& check);
    // Hashes the image of a placement.
    [[nodiscard]] std::uint64_t key_of(int placement, const std::vector<int>& cells) const;
    // Hashes the set of the piece's placements, each of which has the hash key_of(placement).
    template <class KeyOf>
    [[nodiscard]] std::uint64_t signature_of(int piece, const KeyOf& key_of,
                                             StopCheck& check) const;
    [[nodiscard]] std::size_t first_slot(int piece, std::uint64_t key) const;
    [[nodiscard]] int count(int piece) const {
        return table_.first_of(piece + 1) - table_.first_of(piece);
    }

    const PlacementTable& table_;
    std::vector<std::uint64_t> code_;  // by cell: a random number; a set of cells is their xor
    std::vector<std::uint64_t> key_;   // by placement: of its cells
    std::vector<int> slots_;           // placements by piece and key, open addressing; -1: empty
    std::vector<std::int64_t> seen_;   // by cell, then by side: the last query that contained it
    std::vector<EdgeColour> colour_;   // by side: its colour in the query
    std::int64_t query_ = 0;
    std::vector<std::vector<int>> classes_;
    std::unordered_multimap<std::uint64_t, std::size_t> by_signature_;  // the classes
};

}  // namespace polypack
