// Quarter turns as the checker sees them: rectangles in layers.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "polypack/disassembly/disassembly.hpp"

namespace polypack {

class TurnChecks {
  public:
    TurnChecks(const Lattice& lattice, Bevel bevel);

    // How a turn moves cells, up to translation; nullopt: it is no quarter turn of the lattice
    // about a line about which cells land on cells.
    [[nodiscard]] std::optional<Motion> motion_of(const Turn& turn) const;
    // All turns from a positive direction to another, about lines through the box around cells, or
    // at most a cell beyond it.
    [[nodiscard]] std::vector<Turn> turns_around(const std::vector<Point>& cells) const;

    // Some cells of a piece in a layer, without the rim of the piece: a rectangle of one or two by
    // one or two cells.
    struct Block {
        int layer = 0;
        int x = 0;  // twice the coordinates of its first cell
        int y = 0;
        int wide = 1;
        int deep = 1;
    };
    // What a piece consists of, as a turn sees it. `cells`: ascending.
    [[nodiscard]] std::vector<Block> blocks_of(const Turn& turn,
                                               const std::vector<Point>& cells) const;
    // Whether a piece is in the way of one that turns.
    [[nodiscard]] bool in_way(const Turn& turn, const std::vector<Block>& turning,
                              const std::vector<Block>& still);

  private:
    const Lattice* lattice_;
    Bevel bevel_;
    std::unordered_map<std::uint64_t, bool> known_;
};

// Where a turn takes a place. Precondition: it is one of the lattice, and `motion` is its motion.
[[nodiscard]] Point turned(const Turn& turn, const Motion& motion, const Point& place);

}  // namespace polypack
