// The tail of a search by the engine `small`, where nearly all of its nodes are: below a node with
// so few cells and shapes left that a word has a bit for each of them. The remaining placements are
// then one list of words, and cells and shapes alike are items to cover.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/packing/engines/small/kernels/small_lists.hpp"
#include "polypack/packing/engines/small/small_set.hpp"

namespace polypack::small_search {

// The search that a tail belongs to.
class TailOwner {
  public:
    TailOwner() = default;
    TailOwner(const TailOwner&) = delete;
    TailOwner& operator=(const TailOwner&) = delete;
    virtual ~TailOwner() = default;
    // Takes a packing, as the pieces placed in the tail. May end the search.
    virtual void found_below(std::span<const std::uint64_t> placed) = 0;
    // Called when `nodes` has reached `next_look`; sets the next one. May end the search.
    virtual void look() = 0;

    std::uint64_t nodes = 0;
    std::uint64_t next_look = 0;
    bool ended = false;
};

struct Tail {
    // The open cells. A word has their bits, compressed, and then a bit for each list.
    std::uint64_t open = 0;
    int cells = 0;
    std::array<int, 64> left{};  // by bit of a list: its copies, where there are several

    std::vector<std::uint64_t> room;  // for the lists of all nodes
    std::vector<std::uint64_t> path;
};

inline constexpr int most_in_tail = 960;

struct TailKernels {
    // Searches all packings of the cells `open` with as many placements of each list as it says.
    // Preconditions: bits for the cells and the lists fit a word; there are at most most_in_tail
    // placements, all within `open`; at least two pieces are left.
    void (*search)(Tail& tail, TailOwner& owner, const List<std::uint64_t>* lists, const Owed* owed,
                   int number, std::uint64_t open);
};

// Returns the kernels of a level. Precondition: the machine supports it.
[[nodiscard]] const TailKernels& tail_kernels(SimdLevel level);

// Converts the cells of a word of the tail to cells of the region.
[[nodiscard]] std::uint64_t cells_of(const Tail& tail, std::uint64_t placed);

}  // namespace polypack::small_search
