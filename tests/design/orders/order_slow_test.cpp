// Orders that take minutes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "polypack/design/orders/order.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

std::string order_of(std::string_view lattice, const std::vector<Point>& cells, int max) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.pieces = {piece("A", cells)};
    puzzle.region = box(*puzzle.lattice, 1, 1);
    const OrderResult result = order(puzzle, {.max = max});
    if (!result.region) return "none";
    EXPECT_EQ(verify(checked(puzzle_of_box(puzzle, result.region->sides)), result.packing.pieces),
              std::nullopt);
    return fmt::format("{}, {}", result.copies, box_text(*puzzle.lattice, result.region->sides));
}

// A row of cells for each number, by its bits, the lowest first.
std::vector<Point> rows(const std::vector<unsigned>& numbers) {
    std::vector<Point> cells;
    for (int y = 0; y < static_cast<int>(numbers.size()); ++y) {
        for (int x = 0; x < 16; ++x) {
            if ((numbers[y] >> x & 1U) != 0) cells.push_back({x, y});
        }
    }
    return cells;
}

// K. A. Dahlke, The Y-hexomino has order 92 (1989).
TEST(OrderSlow, OfTheYHexominoIs92) {
    EXPECT_EQ(order_of("square", rows({0b11111, 0b00010}), 92), "92, 23 x 24");
}

// K. A. Dahlke, Tiling rectangles with polyominoes.
TEST(OrderSlow, OfLargerPolyominoes) {
    EXPECT_EQ(order_of("square", rows({0b1111111, 0b1111111, 0b1}), 60), "60, 30 x 30");
    EXPECT_EQ(order_of("square", rows({0b1111, 0b1111, 0b111}), 60), "50, 22 x 25");
}

TEST(OrderSlow, OfPolycubes) {
    EXPECT_EQ(order_of("cube", rows({0b11, 0b110, 0b100}), 60), "36, 5 x 6 x 6");
    EXPECT_EQ(order_of("cube", rows({0b111, 0b010, 0b010}), 60), "60, 3 x 10 x 10");
    EXPECT_EQ(order_of("cube", rows({0b11111, 0b00010}), 30), "28, 2 x 7 x 12");
}

}  // namespace
}  // namespace polypack::testing
