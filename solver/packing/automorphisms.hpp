// The automorphisms of an incidence structure, such as the items and options of an exact cover: the
// permutations of its points that map blocks to blocks.
//
// Colours are refined until they separate everything that counting can separate; then points are
// singled out one by one, and a chain of stabilizers holds the automorphisms found. Sources: McKay,
// "Practical graph isomorphism", 1981; Sims, "Computational methods in the study of permutation
// groups", 1970.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {

// Points and blocks are mapped to those of the same kind. The points before `free` are permuted;
// those from there on, such as the groups of options, only distinguish blocks.
struct IncidenceStructure {
    int free = 0;
    std::vector<std::uint64_t> point_kinds;
    std::vector<std::uint64_t> block_kinds;
    std::vector<int> points;       // of the blocks, one block after another
    std::vector<int> first_point;  // by block, and one past the last

    [[nodiscard]] std::span<const int> points_of(int block) const {
        return {points.data() + first_point[block], points.data() + first_point[block + 1]};
    }
    [[nodiscard]] int blocks() const { return static_cast<int>(block_kinds.size()); }
};

using Permutation = std::vector<int>;

enum class GroupFault { none, too_large, too_hard };

// A group of permutations as a chain of levels. Each element is a product of one factor of every
// level, the factor of the first level applied last. The first factor of each level is the
// identity.
struct AutomorphismGroup {
    GroupFault fault = GroupFault::none;  // if any, there are no levels
    std::vector<std::vector<Permutation>> levels;
};

struct AutomorphismLimits {
    double order = 5000;  // too large a group has more automorphisms
    double steps = 3e8;   // too hard: points of blocks looked at, about a nanosecond each
};

// Returns the group of the permutations of the free points that respect the kinds and blocks and
// that `accepts` confirms. The accepted ones must be closed under products and inverses. Throws
// Stopped.
[[nodiscard]] AutomorphismGroup automorphisms(
    const IncidenceStructure& incidence, const std::function<bool(const Permutation&)>& accepts,
    const AutomorphismLimits& limits, StopCheck& check);

// Calls use() for the elements of the group, the identity first, until it returns false.
void for_each_element(const AutomorphismGroup& group, int points,
                      const std::function<bool(const Permutation&)>& use);

[[nodiscard]] Permutation identity(int points);
// Returns the permutation that applies `first`, then `second`.
[[nodiscard]] Permutation product(const Permutation& second, const Permutation& first);

}  // namespace polypack
