#include "polypack/packing/engines/small/kernels/small_tail.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

namespace polypack::small_search {
namespace {

// All ways to cover `open` with as many placements of each list as it owes, one after another.
void cover_all(std::span<const std::vector<std::uint64_t>> lists, std::vector<int> copies,
               std::uint64_t open, std::vector<std::uint64_t> placed,
               std::vector<std::vector<std::uint64_t>>& found) {
    if (open == 0) {
        if (std::ranges::all_of(copies, [](int left) { return left == 0; })) {
            std::ranges::sort(placed);
            found.push_back(placed);
        }
        return;
    }
    for (std::size_t l = 0; l < lists.size(); ++l) {
        if (copies[l] == 0) continue;
        for (const std::uint64_t cells : lists[l]) {
            if ((cells & open & -open) == 0 || (cells & ~open) != 0) continue;
            --copies[l];
            placed.push_back(cells);
            cover_all(lists, copies, open & ~cells, placed, found);
            placed.pop_back();
            ++copies[l];
        }
    }
}

class PackingsOfTail : public TailOwner {
  public:
    explicit PackingsOfTail(const Tail& tail) : tail_(&tail) {}
    void found_below(std::span<const std::uint64_t> placed) override {
        std::vector<std::uint64_t>& cells = found.emplace_back();
        for (const std::uint64_t word : placed) cells.push_back(cells_of(*tail_, word));
        std::ranges::sort(cells);
    }
    void look() override { ended = true; }
    std::vector<std::vector<std::uint64_t>> found;

  private:
    const Tail* tail_;
};

TEST(SmallTail, SearchesTailsAlikeWithEveryInstructionSet) {
    std::mt19937_64 random(5);
    const auto below = [&](std::uint64_t bound) { return random() % bound; };
    std::size_t packings = 0;
    for (int turn = 0; turn < 60; ++turn) {
        // Five pieces of three cells, of which some may be copies, anywhere in a region.
        std::uint64_t open = 0;
        while (std::popcount(open) < 15) open |= std::uint64_t{1} << below(64);
        std::vector<int> cells;
        for (std::uint64_t rest = open; rest != 0; rest &= rest - 1) {
            cells.push_back(std::countr_zero(rest));
        }
        std::vector<Owed> owed{{0, 1}, {1, 1}, {2, 1}, {3, 2}};
        if (turn % 3 == 1) owed = {{0, 2}, {1, 3}};
        if (turn % 3 == 2) owed = {{0, 5}};
        std::vector<std::vector<std::uint64_t>> placements(owed.size());
        std::vector<List<std::uint64_t>> lists;
        std::vector<int> copies;
        for (auto& list : placements) {
            for (int k = 0; k < 60; ++k) {
                std::uint64_t placement = 0;
                while (std::popcount(placement) < 3) {
                    placement |= std::uint64_t{1} << cells[below(cells.size())];
                }
                list.push_back(placement);
            }
            std::ranges::sort(list);
            list.erase(std::ranges::unique(list).begin(), list.end());
            lists.push_back({.cells = list.data(), .size = static_cast<int>(list.size())});
            copies.push_back(owed[lists.size() - 1].copies);
        }
        std::vector<std::vector<std::uint64_t>> expected;
        cover_all(placements, copies, open, {}, expected);
        packings += expected.size();
        std::ranges::sort(expected);
        std::uint64_t nodes = 0;
        for (const SimdLevel level : simd_levels()) {
            Tail tail;
            PackingsOfTail owner(tail);
            owner.next_look = ~std::uint64_t{0};
            tail_kernels(level).search(tail, owner, lists.data(), owed.data(),
                                       static_cast<int>(owed.size()), open);
            std::ranges::sort(owner.found);
            EXPECT_EQ(owner.found, expected) << turn;
            EXPECT_TRUE(nodes == 0 || nodes == owner.nodes);
            nodes = owner.nodes;
        }
    }
    EXPECT_GT(packings, 20);
}

}  // namespace
}  // namespace polypack::small_search
