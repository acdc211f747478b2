// Finds the next larger bevel at which bodies have another turn.
#pragma once

#include <memory>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/joint_moves.hpp"
#include "polypack/disassembly/turns/blocked_turns.hpp"
#include "polypack/disassembly/turns/turning_bodies.hpp"

namespace polypack {

// Examines states one after the other in reused memory.
class NextBevel {
  public:
    // Keeps a reference to the bodies.
    NextBevel(const TurningBodies& bodies, const std::stop_token& stop);

    // Returns the least bevel, greater than that of the bodies and less than `most`, at which a
    // state has another turn; otherwise `most`. O(n^2) for every line, and O(n^4) where a greater
    // bevel lets bodies pass. Throws Stopped.
    [[nodiscard]] Bevel of(const TurnState& state, Bevel most);

  private:
    // Returns the bevel for one line, by the bevels that are needed.
    [[nodiscard]] Bevel about_line(Bevel most);
    // Returns the pushes at a bevel.
    [[nodiscard]] Pushes pushes_at(Bevel bevel) const;

    const TurningBodies* bodies_;
    StopCheck check_;
    // By two bodies i, j: how j blocks i as it turns.
    std::vector<std::shared_ptr<const BlockedTurns>> blocked_;
    std::vector<Bevel> needed_;  // by two bodies i, j: for i to turn past j; 0: any
    std::vector<Bevel> greater_;
};

}  // namespace polypack
