// Packings that motions of the puzzle map to themselves, as exact covers that are smaller by the
// number of these motions.
//
// The cells, and the placements, of such a packing fall into orbits under the motions. An orbit of
// placements that do not overlap is an option, and the orbits of their cells are its items:
//
//     a half turn of a 4 x 3 tray: 6 items;     two L-trominoes that change places: one option
//
//       a b c d                                   L L . .
//       e f f e                                   L . . L
//       d c b a                                   . . L L
//
// Many large regions that take a search without end to fill, of many copies of few pieces, have
// packings that are symmetric, and those of large groups are soon found or excluded.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// The groups of at least two motions that one or two motions generate, one of each class of
// conjugate groups, as numbers of motions, ascending. The largest groups come first. Of more than
// `max_motions_in_groups` motions, none. Throws Stopped.
inline constexpr int max_motions_in_groups = 200;
[[nodiscard]] std::vector<std::vector<int>> motion_groups(const PlacementTable& table,
                                                          const Symmetry& symmetry,
                                                          const std::stop_token& stop);

// The exact cover of the packings that are mapped to themselves.
class SymmetricCover {
  public:
    // `whole`: all packings of the table, unrestricted. Keeps references to the first two
    // arguments. O(motions * cells of all placements). Throws Stopped.
    SymmetricCover(const PlacementTable& table, const Symmetry& symmetry, const CoverModel& whole,
                   std::vector<int> group, const std::stop_token& stop);

    // Has what RestartSearch reads of a model. Its copies and holes are bounds: where a piece may
    // be in orbits of several sizes, a cover may have a wrong number of them.
    [[nodiscard]] const CoverModel& model() const { return model_; }
    // The item that the orbit of a cell item of the whole is.
    [[nodiscard]] int item_of(int whole_item) const { return orbit_of_item_[whole_item]; }
    // The packing of a cover, or nullopt if its copies or its holes are not those of the puzzle.
    [[nodiscard]] std::optional<std::vector<int>> packing_of(std::span<const int> decisions) const;

  private:
    void join_cells(const CoverModel& whole);
    void add_options(const CoverModel& whole, const std::stop_token& stop);
    [[nodiscard]] std::vector<int> orbit_of(int placement) const;

    const PlacementTable& table_;
    const Symmetry& symmetry_;
    std::vector<int> group_;
    std::vector<int> orbit_of_item_;
    CoverModel model_;
};

}  // namespace polypack
