// Solves the system "each item is covered as often as wanted" modulo the powers of a prime.
//
// The items of an exact cover generate an abelian group in which the items of every placement add
// up to 0. Integers for the placements that cover every item as often as wanted exist exactly if
// the wanted items add up to 0 in the group. If they do not, a homomorphism of the group into the
// integers modulo a prime power that does not vanish there is a set of weights for the items, and a
// proof that there is no packing. Source: Conway and Lagarias, Tiling with polyominoes and
// combinatorial group theory, 1990, for the group; Schrijver, Theory of linear and integer
// programming, section 4.1, for the alternative.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace polypack {

// The items that each placement covers.
struct Incidence {
    std::vector<int> wanted;    // by item: how often it must be covered
    std::vector<int> first{0};  // by placement, and one past the last
    std::vector<int> list;

    [[nodiscard]] int items() const { return static_cast<int>(wanted.size()); }
    [[nodiscard]] int placements() const { return static_cast<int>(first.size()) - 1; }
    [[nodiscard]] std::span<const int> items_of(int placement) const {
        return {list.data() + first[placement], list.data() + first[placement + 1]};
    }
};

// Expresses items as sums of others, so that few are left to generate the group: if a placement has
// one new item, that item is the negated sum of the others.
struct Peeling {
    struct Step {
        int item = 0;
        int placement = -1;  // what tells the item by those of earlier steps; -1: it is a generator
    };
    std::vector<Step> steps;
    std::vector<int> others;  // placements that tell no item, in an order that mixes them

    // O(items of all placements). Throws Stopped. Precondition: each item is in a placement.
    Peeling(const Incidence& incidence, const std::stop_token& stop);
};

struct GroupLimits {
    std::stop_token stop;
    std::int64_t work = 0;  // additions and multiplications left, lowered by what is done
};

// A weight for each item, 0 .. modulus - 1. Modulo the modulus, a prime power, the weights of the
// items of each placement add up to 0, but those of the wanted items do not.
struct ItemWeights {
    std::uint32_t modulus = 0;
    std::vector<std::uint32_t> weights;
};

// Finds weights modulo the least power of the prime for which there are any, and makes many of them
// 0. Returns nullopt if there are none modulo the powers below 2^31, or if the limits were reached.
// O(generators * (generators * items + items of all placements)), but seldom that much: it ends as
// soon as the wanted items add up to 0 in the group.
[[nodiscard]] std::optional<ItemWeights> find_weights(const Incidence& incidence,
                                                      const Peeling& peeling, std::uint32_t prime,
                                                      GroupLimits& limits);

}  // namespace polypack
