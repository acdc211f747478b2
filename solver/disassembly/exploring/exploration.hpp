// The states that the pieces of a packing can be in, and the moves between them: data for taking it
// apart by hand.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/joint_moves.hpp"

namespace polypack {

// A move of some bodies of a part against the others. The same change is that of the others in the
// opposite direction.
struct ExploredMove {
    BodySet bodies = 0;  // by their numbers in the part; at most half of them
    int direction = 0;   // twice the number of an axis of the lattice; one more: backward
    Steps steps = 0;
    int to = 0;  // the number of the state that it leads to
    // In place of `direction` and `steps`: the bodies, without the first of the part, turn about a
    // line that is given from the middle of the box around the first one.
    std::optional<Turn> turn{};
};

// A way to carry some bodies of a part away from the others.
struct ExploredWayOut {
    // Where some bodies are then: a state of the part that they make up. A single body has none.
    struct Place {
        int part = -1;
        int state = -1;
    };
    BodySet bodies = 0;  // by their numbers in the part; at most half of them
    int direction = 0;   // as in ExploredMove
    Place carried;       // `bodies`
    Place left;          // the others
};

struct ExploredState {
    std::vector<ExploredMove> moves;
    std::vector<ExploredWayOut> ways_out;
    // By axis and body, at axis * bodies + body: the bodies in the way of its next step forward.
    std::vector<BodySet> in_way;
    // Least number of moves until the part has fallen in two, the last of them included; 0: no way
    // is known.
    int moves_left = 0;
    // Whether it may be less, or there may be a way, past states that are not expanded.
    bool at_most = false;
    // Whether no way out leads through it from where the part begins, without passing a state
    // twice.
    bool dead_end = false;
    // Whether all of its moves are known; of a state with a way out they may be left out.
    bool expanded = false;
};

// Bodies that are together, in all states that were reached.
struct ExploredPart {
    std::vector<int> pieces;            // the bodies, as numbers in the packing, ascending
    std::vector<ExploredState> states;  // the first one: where it began
    bool complete = true;               // whether all states are expanded that have no way out
};

struct Exploration {
    std::vector<ExploredPart> parts;  // the whole first
    bool complete = true;             // whether all parts are
    // Number of states of all parts.
    std::size_t states = 0;
};

}  // namespace polypack
