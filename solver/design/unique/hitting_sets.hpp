// Finds the least sets of pieces or cells that distinguish one packing from all others.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/design/unique/unique_options.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/symmetry.hpp"

namespace polypack {

// The poses of placements: which cell of the region each cell of the piece covers. A placement has
// several poses if motions map the piece to itself.
class Poses {
  public:
    // Keeps references to both.
    Poses(const Puzzle& puzzle, const PlacementTable& table) : puzzle_(puzzle), table_(table) {}

    // Returns the poses, each as the cells of the region in the order of the piece's cells; the
    // first pose is always the same. O(motions * cells * log) the first time.
    [[nodiscard]] const std::vector<std::vector<int>>& of(int placement);

  private:
    const Puzzle& puzzle_;
    const PlacementTable& table_;
    std::map<int, std::vector<std::vector<int>>> known_;
};

// Least hitting sets over the differences between a target packing and others. An item is a
// placement of the target, or a cell that it covers. A set of items is a change of the puzzle:
// these pieces are fixed, or these cells are marked, on the region and on the target's pieces. A
// packing survives the change if it is still a packing.
class HittingSets {
  public:
    // Takes the target as placement numbers. Keeps references to all arguments but `by`.
    HittingSets(UniqueBy by, const PlacementTable& table, const Symmetry& symmetry, Poses& poses,
                std::span<const int> target, const std::stop_token& stop);

    // Adds another packing, kept by the caller. It must not survive unless a motion that keeps the
    // items maps the target to it; `motions`: those that map the target to it.
    void add(std::span<const int> packing, std::vector<int> motions);

    // Returns a least set, of at most so many items, that only the target survives; nullopt if
    // there is none. Throws Stopped.
    [[nodiscard]] std::optional<std::vector<int>> least(int most);

  private:
    struct Other {
        std::span<const int> packing;
        std::vector<int> motions;
        std::vector<int> differing;  // items without which it survives; empty: not known yet
    };

    void compare(Other& other);

    [[nodiscard]] bool survives(const Other& other, std::span<const int> items);
    [[nodiscard]] bool fits(int from, int to, std::span<const int> items);
    [[nodiscard]] bool kept_by(int motion, std::span<const int> items) const;
    [[nodiscard]] int image(int motion, int item) const;
    [[nodiscard]] bool extend(std::vector<int>& items, int left, std::vector<char>& excluded);

    UniqueBy by_;
    const PlacementTable& table_;
    const Symmetry& symmetry_;
    Poses& poses_;
    std::vector<int> target_;
    StopCheck check_;
    std::vector<char> is_item_;  // by placement or cell
    std::vector<Other> others_;
    std::size_t first_ = 0;  // the other that was tried last, which is likely to survive again
};

}  // namespace polypack
