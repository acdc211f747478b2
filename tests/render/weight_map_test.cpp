#include "polypack/render/heat_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

std::string drawn(const char* lattice, int width, int height, int modulus,
                  const std::vector<int>& weights) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.region = box(*puzzle.lattice, width, height);
    WeightArgument argument;
    argument.modulus = modulus;
    argument.cells = weights;
    return draw_weights(puzzle, argument);
}

TEST(WeightMap, DrawsDigits) {
    EXPECT_EQ(drawn("square", 3, 2, 9, {1, 0, 8, 2, 3, 4}),
              "weights of the cells modulo 9, . for 0\n1.8\n234\n");
}

TEST(WeightMap, ExplainsLetters) {
    EXPECT_EQ(drawn("square", 3, 1, 25, {24, 9, 10}),
              "weights of the cells modulo 25, . for 0\nb9a\na = 10, b = 24\n");
}

TEST(WeightMap, RunsOutOfLettersOnlyPastThem) {
    std::vector<int> weights(60);
    std::iota(weights.begin(), weights.end(), 10);
    const std::string text = drawn("square", 60, 1, 81, weights);
    EXPECT_NE(text.find("XYZ########\n"), std::string::npos) << text;
    EXPECT_TRUE(text.ends_with(", Z = 61, # = 62 or more\n")) << text;
}

TEST(WeightMap, DrawsEveryLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        Puzzle puzzle;
        puzzle.lattice = &lattice;
        puzzle.region = box(lattice, 2, 2);
        const std::size_t cells = puzzle.region.cells.size();
        WeightArgument argument;
        argument.modulus = 5;
        argument.cells.assign(cells, 4);
        const std::string text = draw_weights(puzzle, argument);
        EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(text, '4')), cells) << text;
    }
}

}  // namespace
}  // namespace polypack::testing
