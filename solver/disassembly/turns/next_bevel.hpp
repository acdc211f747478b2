// Finds the next larger bevel at which bodies have another turn.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/joint_moves.hpp"
#include "polypack/disassembly/turns/quarter_turns.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"

namespace polypack {

// Examines states one after the other in reused memory.
class NextBevel {
  public:
    // Keeps a reference to the bodies.
    NextBevel(const TurningBodies& bodies, const std::stop_token& stop);

    // Returns the least bevel, greater than that of the bodies and less than `most`, at which a
    // state has another turn; otherwise `most`. Compares all cells for every line. Throws Stopped.
    [[nodiscard]] Bevel of(const TurnState& state, Bevel most);

  private:
    // The owners of the cells of the box around all bodies.
    struct Grid {
        BodyBox box;
        std::vector<signed char> owner;  // the number of a body, or -1

        [[nodiscard]] std::size_t index(const Point& p) const;
        // Returns the owner of a cell; -1 for none, also beyond the box.
        [[nodiscard]] int at(const Point& p) const;
    };
    struct PlacedBlock {
        int body = 0;
        Point cell{};
        Block block;
    };

    void fill_grid(const TurnState& state);
    void find_blocks(const TurnState& state, const QuarterTurn& turn);
    [[nodiscard]] bool is_block(const QuarterTurn& turn, const Point& cell, const Block& block,
                                int body) const;
    // Returns the blocks in the way at the bevel of the bodies.
    [[nodiscard]] const std::vector<BlockInWay>& in_way(const Block& block, int x, int y);
    // Finds the bevels at which bodies turn past each other about a line.
    void find_needed(const QuarterTurn& turn, int from, int to);
    // Returns the bevel for that line alone.
    [[nodiscard]] Bevel about_line(Bevel most) const;
    // Returns the pushes at a bevel.
    [[nodiscard]] Pushes pushes_at(Bevel bevel) const;

    const TurningBodies* bodies_;
    StopCheck check_;
    std::unordered_map<std::uint64_t, std::vector<BlockInWay>> known_in_way_;
    Grid grid_;
    std::vector<PlacedBlock> blocks_;
    std::vector<Bevel> needed_;  // by two bodies i, j: for i to turn past j; 0: any
};

}  // namespace polypack
