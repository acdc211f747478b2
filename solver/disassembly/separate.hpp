// Separates bodies into two groups in the least number of moves.
#pragma once

#include <cstdint>
#include <exception>
#include <optional>
#include <stop_token>
#include <vector>

#include "polypack/base/progress.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/expansion.hpp"
#include "polypack/disassembly/state_set.hpp"

namespace polypack {

struct TurningBodies;

// Thrown if a search has reached more states than permitted.
class TooManyStates : public std::exception {
  public:
    [[nodiscard]] const char* what() const noexcept override { return "too many states"; }
};

struct SeparateOptions {
    int threads = 1;  // 0: one per core
    Allowance allowance = {};
    std::size_t max_states = 0;  // 0: any number
    MoveRule rule = MoveRule::group;
    Bevel bevel = 0;         // for turns
    bool shifting = false;   // whether axes of turns shift; then `bevel` <= most_shifting_bevel
    bool min_bevel = false;  // whether to find the least one that would be enough
    // With turns: whether to look for the fewest of them, and only then for the fewest moves.
    // Bodies then turn only where none of the states that they slide to has a way out.
    bool fewest_turns = false;
    // Number of states from which on those of bodies that slide are joined if symmetries of the
    // first one map them to each other; they count as one for `max_states`. If several ways out are
    // equally short, a different one may then be found.
    std::size_t join_from = 4096;
    // The piece of the puzzle that moves are told around, see disassembly/told_around.hpp; -1: as
    // they are found.
    int still = -1;
    Progress* progress = nullptr;  // if set, told of the states that are reached
};

struct Separated {
    // States from the first to one that has a way out, one move each; empty: there is none.
    std::vector<std::vector<Shift>> states;
    WayOut out;

    // If there is no way out: the number of all states that can be reached, joined or not, with a
    // hash of them that does not depend on their order. See state_hash().
    std::uint64_t reached = 0;
    std::uint64_t hash = 0;
    // With turns, if the least bevel is wanted: the least greater one at which one of these states
    // has another move; no_bevel if there is none.
    Bevel next_bevel = no_bevel;
};

// Returns the hash of a state, by its coordinates; a set of states has the sum of theirs modulo
// 2^64.
[[nodiscard]] std::uint64_t state_hash(const Shift* state, std::size_t coordinates);

// Searches breadth first from the state `start`. The result does not depend on the number of
// threads. Throws MemoryLimitExceeded, TooManyStates and Stopped. O(states * axes * n^2) time and
// memory for all states.
[[nodiscard]] Separated separate(const Bodies& bodies, const std::vector<Shift>& start,
                                 const SeparateOptions& options);

// Searches with quarter turns; states are those of disassembly/turns/turning_bodies.hpp. Takes more
// time by a factor for the turns, see disassembly/turns/turn_expansion.hpp.
[[nodiscard]] Separated separate(const TurningBodies& bodies, const std::vector<Shift>& start,
                                 const SeparateOptions& options);

}  // namespace polypack
