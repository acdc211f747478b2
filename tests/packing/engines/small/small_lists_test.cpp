#include "polypack/packing/engines/small/kernels/small_lists.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <vector>

namespace polypack::small_search {
namespace {

TEST(SmallLists, KeepsAndCountsAlikeWithEveryInstructionSet) {
    std::mt19937_64 random(3);
    for (const SimdLevel level : simd_levels()) {
        const ListKernels& kernels = list_kernels(level);
        for (int size = 0; size < 90; ++size) {
            std::vector<std::uint64_t> from(size + slack);
            for (std::uint64_t& word : from) word = random();
            const std::uint64_t look = std::uint64_t{5} << size % 60;
            const std::uint64_t bits = size % 2 == 0 ? 0 : look & -look;
            std::vector<std::uint64_t> kept;
            List<std::uint64_t> expected{.every = ~std::uint64_t{0}};
            for (int i = 0; i < size; ++i) {
                if ((from[i] & look) != bits) continue;
                kept.push_back(from[i]);
                expected.any |= from[i];
                expected.every &= from[i];
            }
            const auto list = kernels.keep(from.data(), size, look, bits, from.data());
            ASSERT_EQ(std::vector(list.cells, list.cells + list.size), kept);
            EXPECT_EQ(list.any, expected.any);
            EXPECT_EQ(list.every, expected.every);
            const std::array lists{list, list};
            const auto counts = kernels.count(lists.data(), 2);
            for (int cell = 0; cell < 64; ++cell) {
                int count = 0;
                for (const std::uint64_t word : kept)
                    count += 2 * static_cast<int>(word >> cell & 1);
                EXPECT_EQ(counts.many >> cell & 1, count >= counts.most ? 1 : 0);
                for (int k = 0; k < counts.digits; ++k) {
                    EXPECT_EQ(counts.digit[k] >> cell & 1, count >> k & 1);
                }
            }
        }
    }
}

}  // namespace
}  // namespace polypack::small_search
