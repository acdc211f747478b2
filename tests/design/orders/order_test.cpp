#include "polypack/design/orders/order.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/base/user_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle pieces_of_file(const std::string& name) {
    return read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/pieces/" + name, {}, {},
                       {.pieces_alone = true});
}

// "10, 5 x 10", or "none".
std::string described(const Puzzle& puzzle, const OrderResult& result) {
    if (!result.box) return result.none() ? "none" : "unknown";
    EXPECT_EQ(verify(checked(puzzle_of_box(puzzle, *result.box)), result.packing.pieces),
              std::nullopt);
    EXPECT_EQ(result.packing.pieces.size(), static_cast<std::size_t>(result.copies));
    EXPECT_EQ(result.proven_below, result.copies);
    return fmt::format("{}, {}", result.copies, box_text(*puzzle.lattice, *result.box));
}

std::string order_of(const Puzzle& puzzle, const OrderOptions& options = {}) {
    return described(puzzle, order(puzzle, options));
}

// The orders, by name, of those that are not "none".
std::map<std::string, std::string> orders_of(const Puzzle& puzzle, int max) {
    std::map<std::string, std::string> orders;
    for (const Piece& piece : puzzle.pieces) {
        const Puzzle one = set_of({piece}, puzzle.lattice->name);
        const std::string text = order_of(one, {.max = max});
        if (text != "none") orders[piece.name] = text;
    }
    return orders;
}

using Orders = std::map<std::string, std::string>;

// K. A. Dahlke, Polyomino tilings: the orders of all others are unknown or not finite.
TEST(Order, OfThePentominoes) {
    EXPECT_EQ(
        orders_of(set_of(pentominoes()), 60),
        (Orders{{"I", "1, 1 x 5"}, {"L", "2, 2 x 5"}, {"P", "2, 2 x 5"}, {"Y", "10, 5 x 10"}}));
}

TEST(Order, OfTheHexominoes) {
    EXPECT_EQ(orders_of(pieces_of_file("hexominoes.yaml"), 20), (Orders{{"I", "1, 1 x 6"},
                                                                        {"L", "2, 2 x 6"},
                                                                        {"6-5", "2, 2 x 6"},
                                                                        {"6-6", "2, 3 x 4"},
                                                                        {"6-9", "4, 4 x 6"},
                                                                        {"6-12", "1, 2 x 3"},
                                                                        {"6-13", "2, 3 x 4"},
                                                                        {"6-14", "18, 9 x 12"},
                                                                        {"6-16", "2, 3 x 4"}}));
}

TEST(Order, OfHeptominoes) {
    const std::vector<Point> third{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}};
    EXPECT_EQ(order_of(set_of({piece("f0e020", third)})), "24, 12 x 16");
    EXPECT_EQ(order_of(set_of(
                  {piece("e0e080", {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {0, 2}})})),
              "28, 14 x 14");
}

TEST(Order, InSpace) {
    const auto copies = [](const std::vector<Point>& cells) {
        const Puzzle puzzle = set_of({piece("A", cells)}, "cube");
        const OrderResult result = order(puzzle);
        (void)described(puzzle, result);
        return result.copies;
    };
    EXPECT_EQ(copies({{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}}), 6);              // c060
    EXPECT_EQ(copies({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), 2);              // c080!80
    EXPECT_EQ(copies({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, 1}}), 2);              // c080!40
    EXPECT_EQ(copies({{0, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}}), 6);   // e0a0
    EXPECT_EQ(copies({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {0, 2, 0}}), 18);  // e08080
}

TEST(Order, OddOrSquare) {
    const Puzzle p = set_of({pentominoes()[4]});
    EXPECT_EQ(order_of(p, {.kind = OrderKind::odd}), "21, 7 x 15");
    EXPECT_EQ(order_of(p, {.kind = OrderKind::square}), "20, 10 x 10");
    const Puzzle l = set_of({pieces_of_file("hexominoes.yaml").pieces[1]});
    EXPECT_EQ(order_of(l, {.kind = OrderKind::odd}), "21, 9 x 14");
    EXPECT_EQ(order_of(l, {.kind = OrderKind::square}), "6, 6 x 6");
}

// Every torus of fewer copies is searched by brute force.
TEST(Order, OnATorus) {
    const auto packs = [](const Puzzle& puzzle) {
        return !all_packings(checked(puzzle), 1).empty();
    };
    for (const Piece& piece : pentominoes()) {
        const Puzzle one = set_of({piece});
        const OrderResult result = order(one, {.max = 10, .kind = OrderKind::torus});
        if (!result.box) FAIL() << piece.name;
        EXPECT_EQ(verify(checked(ordered_puzzle(one, OrderKind::torus, *result.box)),
                         result.packing.pieces),
                  std::nullopt);
        for (int copies = 1; copies <= std::min(result.copies, 3); ++copies) {
            for (const BoxSides& sides : boxes_of(one, 5 * copies)) {
                const bool known = copies < result.copies || sides < *result.box;
                if (!known) break;
                EXPECT_FALSE(packs(ordered_puzzle(one, OrderKind::torus, sides)))
                    << piece.name << ": " << box_text(*one.lattice, sides);
            }
        }
    }
    const OrderResult x = order(set_of({pentominoes()[9]}), {.kind = OrderKind::torus});
    EXPECT_EQ(x.box, (BoxSides{5, 5, 1}));
}

TEST(Order, OfLargerCopies) {
    const auto reptile = [](const Puzzle& puzzle) {
        const OrderResult result = order(puzzle, {.max = 64, .kind = OrderKind::reptile});
        if (!result.box) return result.none() ? 0 : -1;
        EXPECT_EQ(verify(checked(ordered_puzzle(puzzle, OrderKind::reptile, *result.box)),
                         result.packing.pieces),
                  std::nullopt);
        EXPECT_EQ(result.proven_below, result.copies);
        return result.copies;
    };
    EXPECT_EQ(reptile(set_of({piece("V", {{0, 0}, {1, 0}, {0, 1}})})), 4);
    EXPECT_EQ(reptile(set_of({pentominoes()[4]})), 4);  // P
    EXPECT_EQ(reptile(set_of({pentominoes()[9]})), 0);  // X
    EXPECT_EQ(reptile(set_of({piece("I", {{0, 0, 0}, {1, 0, 0}})}, "cube")), 8);
    EXPECT_THROW(
        (void)order(set_of({pentominoes()[4], pentominoes()[9]}), {.kind = OrderKind::reptile}),
        InvalidPuzzle);
}

std::string primes_of(const Puzzle& puzzle, int max) {
    const PrimeBoxes result = prime_boxes(puzzle, {.max = max});
    EXPECT_EQ(result.ending, Ending::complete);
    EXPECT_EQ(result.proven_below, max + 1);
    std::string text;
    for (const BoxSides& sides : result.boxes) {
        text += (text.empty() ? "" : ", ") + box_text(*puzzle.lattice, sides);
    }
    return text;
}

// As in M. Reid's list of prime rectangles.
TEST(PrimeBoxes, AreThePublishedOnes) {
    EXPECT_EQ(primes_of(set_of({piece("L", {{0, 0}, {1, 0}, {2, 0}, {0, 1}})}), 30),
              "2 x 4, 3 x 8");
    EXPECT_EQ(primes_of(set_of({pentominoes()[10]}), 45),
              "5 x 10, 10 x 14, 10 x 16, 9 x 20, 14 x 15, 11 x 20, 15 x 15");
}

TEST(PrimeBoxes, StopAtTheirLimits) {
    const Puzzle y = set_of({pieces_of_file("hexominoes.yaml").pieces[2]});
    EXPECT_EQ(prime_boxes(y, {.time_limit = -1}).ending, Ending::time);
    const PrimeBoxes some = prime_boxes(y, {.time_limit = 0.3});
    EXPECT_EQ(some.ending, Ending::time);
    EXPECT_GT(some.proven_below, 1);
}

TEST(Order, OfSeveralPieces) {
    EXPECT_EQ(order_of(set_of({pentominoes()[6], pentominoes()[9]})), "3, 3 x 5");
    EXPECT_EQ(order_of(set_of({pentominoes()[6]}), {.max = 30}), "none");
}

TEST(Order, RespectsTheMotionsOfThePieces) {
    Piece p = pentominoes()[4];
    p.turn_over = false;
    EXPECT_EQ(order_of(set_of({p})), "2, 2 x 5");
    p.turning = Turning::none;
    EXPECT_EQ(order_of(set_of({p}), {.max = 12}), "none");
    Piece standing = piece("I", {{0, 0}, {0, 1}, {0, 2}});
    standing.turning = Turning::none;
    EXPECT_EQ(order_of(set_of({standing})), "1, 1 x 3");
    Piece lying = piece("I", {{0, 0}, {1, 0}, {2, 0}});
    lying.turning = Turning::none;
    EXPECT_EQ(order_of(set_of({lying})), "1, 3 x 1");
}

TEST(Order, StopsAtItsLimits) {
    const Puzzle y = set_of({pieces_of_file("hexominoes.yaml").pieces[2]});
    const OrderResult late = order(y, {.time_limit = -1});
    EXPECT_EQ(late.ending, Ending::time);
    EXPECT_EQ(late.proven_below, 1);
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(order(y, {.stop = source.get_token()}).ending, Ending::stopped);
    const OrderResult some = order(y, {.time_limit = 0.3});
    EXPECT_EQ(some.ending, Ending::time);
    EXPECT_FALSE(some.none());
    EXPECT_GT(some.proven_below, 1);
}

TEST(Order, RefusesWhatHasNoOrder) {
    EXPECT_THROW((void)order(set_of({piece("A", {{0, 0}}), pentominoes()[0]})), InvalidPuzzle);
    EXPECT_THROW((void)order(set_of({piece("A", {{0, 0}})}, "hex")), InvalidPuzzle);
    const Puzzle mono = set_of({piece("A", {{0, 0}})});
    EXPECT_THROW((void)order(mono, {.max = 0}), InvalidArgument);
    EXPECT_THROW((void)order(mono, {.max = most_box_cells + 1}), InvalidArgument);
    Piece coloured = piece("A", {{0, 0}});
    coloured.colours = {1};
    EXPECT_EQ(box_mistakes(set_of({coloured})).size(), 1);
    const Puzzle hexagon = set_of({piece("A", {{0, 0}})}, "hex");
    EXPECT_EQ(order_mistakes(hexagon, OrderKind::reptile).front().what,
              "the pieces enlarged here are of squares or cubes: this needs the square or cube "
              "lattices, not hex");
    EXPECT_EQ(order_mistakes(hexagon, OrderKind::torus).front().what,
              "the tori here are of squares or cubes: this needs the square or cube lattices, not "
              "hex");
}

TEST(Boxes, AreThoseWithSoManyCells) {
    const Puzzle free = set_of({pentominoes()[0]});
    EXPECT_EQ(boxes_of(free, 12), (std::vector<BoxSides>{{1, 12, 1}, {2, 6, 1}, {3, 4, 1}}));
    EXPECT_EQ(boxes_of(set_of({piece("A", {{0, 0, 0}})}, "cube"), 12),
              (std::vector<BoxSides>{{1, 1, 12}, {1, 2, 6}, {1, 3, 4}, {2, 2, 3}}));
    Puzzle fixed = free;
    fixed.pieces[0].turning = Turning::half;
    EXPECT_EQ(boxes_of(fixed, 4), (std::vector<BoxSides>{{1, 4, 1}, {2, 2, 1}, {4, 1, 1}}));
}

// A set of up to three random pieces of one to five cells.
Puzzle random_set(std::mt19937& random, std::string_view lattice) {
    std::vector<Piece> pieces;
    const int count = 1 + below(random, 3);
    for (int i = 0; i < count; ++i) {
        std::set<Point> cells{{0, 0, 0}};
        const int size = 2 + below(random, 4);
        while (static_cast<int>(cells.size()) < size) {
            auto cell = cells.begin();
            std::advance(cell, below(random, static_cast<int>(cells.size())));
            const auto neighbours = find_lattice(lattice)->neighbours_of(*cell);
            cells.insert(neighbours[below(random, static_cast<int>(neighbours.size()))]);
        }
        Piece one = piece(std::string(1, static_cast<char>('A' + i)), {cells.begin(), cells.end()},
                          below(random, 2) == 0);
        if (below(random, 4) == 0) one.turning = Turning::half;
        pieces.push_back(std::move(one));
    }
    return set_of(std::move(pieces), lattice);
}

TEST(PrimeBoxes, AreThoseOfBruteForce) {
    std::mt19937 random(29);
    int unions = 0;
    for (int round = 0; round < 12; ++round) {
        Puzzle pieces = random_set(random, round % 3 == 0 ? "cube" : "square");
        pieces.pieces.resize(1);
        const auto size = static_cast<int>(pieces.pieces.front().cells.size());
        const int max = 24 / size;
        const bool any_way = pieces.pieces.front().turning == Turning::any;
        std::vector<BoxSides> primes;
        for (int copies = 1; copies <= max; ++copies) {
            std::vector<BoxSides> found;
            for (const BoxSides& sides : boxes_of(pieces, size * copies)) {
                const Puzzle puzzle = checked(puzzle_of_box(pieces, sides));
                if (all_packings(puzzle, 1).empty()) continue;
                std::vector<Piece> smaller;
                for (const BoxSides& prime : primes) {
                    std::vector<Point> cells;
                    for (int i = 0; i < prime[0] * prime[1] * prime[2]; ++i) {
                        cells.push_back(
                            {i % prime[0], i / prime[0] % prime[1], i / prime[0] / prime[1]});
                    }
                    smaller.push_back(piece(fmt::format("p{}", smaller.size()), cells));
                    if (!any_way) smaller.back().turning = Turning::none;
                }
                const bool is_union =
                    !smaller.empty() &&
                    !all_packings(
                         checked(puzzle_of_box(set_of(smaller, pieces.lattice->name), sides)), 1)
                         .empty();
                unions += is_union ? 1 : 0;
                if (!is_union) found.push_back(sides);
            }
            primes.insert(primes.end(), found.begin(), found.end());
        }
        EXPECT_EQ(prime_boxes(pieces, {.max = max}).boxes, primes) << "round " << round;
    }
    EXPECT_GT(unions, 10);
}

TEST(Boxes, ArePackedIfBruteForcePacksThem) {
    std::mt19937 random(28);
    int packed = 0;
    for (int round = 0; round < 24; ++round) {
        const Puzzle pieces = random_set(random, round % 3 == 0 ? "cube" : "square");
        constexpr int most = 24;
        PackedBoxes boxes(pieces, {.cells = most, .threads = 1, .method = BoxMethod::frontier});
        PackedBoxes searched(pieces, {.cells = most, .threads = 1, .method = BoxMethod::search});
        int none = 0;
        for (int cells = most; cells > 0; --cells) {
            for (const BoxSides& sides : boxes_of(pieces, cells)) {
                SCOPED_TRACE(fmt::format("round {}: {}", round, box_text(*pieces.lattice, sides)));
                const Puzzle puzzle = checked(puzzle_of_box(pieces, sides));
                const bool expected = !all_packings(puzzle, 1).empty();
                ASSERT_EQ(searched.packs(sides), expected);
                if (expected) {
                    EXPECT_EQ(verify(puzzle, searched.packing(sides).pieces), std::nullopt);
                } else {
                    ++none;
                }
                // A wide frontier has too many states.
                const int length = sides[pieces.lattice->flat ? 1 : 2];
                if (cells > 4 * length) continue;
                ASSERT_EQ(boxes.packs(sides), expected);
                packed += expected ? 1 : 0;
            }
        }
        EXPECT_EQ(searched.excluded().all(), none);
        EXPECT_EQ(boxes.excluded().by_search, 0);
    }
    EXPECT_GT(packed, 30);
}

}  // namespace
}  // namespace polypack::testing
