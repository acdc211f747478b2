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
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

Puzzle pieces_of_file(const std::string& name) {
    return read_puzzle(std::string(POLYPACK_SOURCE_DIR) + "/pieces/" + name, {}, {},
                       {.pieces_alone = true});
}

Piece hexiamond(std::string_view name) {
    const std::vector<Piece> all = pieces_of_file("hexiamonds.yaml").pieces;
    return *std::ranges::find(all, name, &Piece::name);
}

// "10, 5 x 10", or "none".
std::string described(const Puzzle& puzzle, const OrderOptions& options,
                      const OrderResult& result) {
    if (!result.region) return result.none() ? "none" : "unknown";
    EXPECT_EQ(
        verify(checked(ordered_puzzle(puzzle, options.kind, *result.region, options.each ? 1 : 0)),
               result.packing.pieces),
        std::nullopt);
    EXPECT_EQ(result.packing.pieces.size(), static_cast<std::size_t>(result.copies));
    EXPECT_EQ(result.proven_cells, result.cells);
    return fmt::format("{}, {}", result.copies,
                       region_text(*puzzle.lattice, options.kind, *result.region));
}

std::string order_of(const Puzzle& puzzle, const OrderOptions& options = {}) {
    return described(puzzle, options, order(puzzle, options));
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
        (void)described(puzzle, {}, result);
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
        const OrderOptions options{.max = 10, .kind = OrderKind::straight_torus};
        const OrderResult result = order(one, options);
        if (!result.region) FAIL() << piece.name;
        (void)described(one, options, result);
        for (int copies = 1; copies <= std::min(result.copies, 3); ++copies) {
            for (const BoxSides& sides : boxes_of(one, 5 * copies)) {
                const bool known = copies < result.copies || sides < result.region->sides;
                if (!known) break;
                EXPECT_FALSE(packs(ordered_puzzle(one, options.kind, {sides})))
                    << piece.name << ": " << box_text(*one.lattice, sides);
            }
        }
    }
    const Puzzle x = set_of({pentominoes()[9]});
    EXPECT_EQ(order_of(x, {.kind = OrderKind::straight_torus}), "5, torus 5 x 5");
    EXPECT_EQ(order_of(x, {.kind = OrderKind::torus}), "1, torus 5 x 1 with a shift of 2");
}

// Polyforms of up to six cells tile the plane by translations of one or two copies.
TEST(Order, OnATorusWithAShift) {
    const auto copies_of = [](const Puzzle& set) {
        std::map<int, int> pieces;  // by order
        for (const Piece& piece : set.pieces) {
            const Puzzle one = set_of({piece}, set.lattice->name);
            const OrderOptions options{.max = 4, .kind = OrderKind::torus};
            const OrderResult result = order(one, options);
            (void)described(one, options, result);
            ++pieces[result.copies];
        }
        return pieces;
    };
    EXPECT_EQ(copies_of(set_of(pentominoes())), (std::map<int, int>{{1, 9}, {2, 3}}));
    EXPECT_EQ(copies_of(pieces_of_file("tetrahexes.yaml")), (std::map<int, int>{{1, 6}, {2, 1}}));
}

// A torus is packed if and only if each of its images is; no torus is left out.
TEST(Order, KnowsAllTori) {
    std::mt19937 random(31);
    int packed = 0;
    for (int round = 0; round < 16; ++round) {
        const std::string_view lattice = round % 2 == 0 ? "square" : "hex";
        Puzzle pieces = set_of(
            {piece("A", random_polyform(*find_lattice(lattice), 3 + round % 3, random))}, lattice);
        pieces.pieces.front().turn_over = below(random, 2) == 0;
        pieces.pieces.front().turning = below(random, 2) == 0 ? Turning::any : Turning::half;
        const int size = static_cast<int>(pieces.pieces.front().cells.size());
        int first = 0;
        for (int copies = 1; copies * size <= 12 && first == 0; ++copies) {
            const int cells = copies * size;
            for (int rows = 1; rows <= cells; ++rows) {
                if (cells % rows != 0) continue;
                for (int shift = 0; shift < cells / rows; ++shift) {
                    Puzzle torus = puzzle_of_box(pieces, {cells / rows, rows, 1});
                    torus.region.period = {cells / rows, rows, 0, shift};
                    if (all_packings(checked(torus), 1).empty()) continue;
                    first = copies;
                    ++packed;
                }
            }
        }
        const OrderResult result = order(pieces, {.max = 12 / size, .kind = OrderKind::torus});
        EXPECT_EQ(result.copies, first) << "round " << round;
    }
    EXPECT_GT(packed, 20);
}

TEST(Order, OfLargerCopies) {
    const auto reptile = [](const Puzzle& puzzle) {
        const OrderOptions options{.max = 64, .kind = OrderKind::reptile};
        const OrderResult result = order(puzzle, options);
        (void)described(puzzle, options, result);
        return result.none() ? 0 : result.copies;
    };
    EXPECT_EQ(reptile(set_of({piece("V", {{0, 0}, {1, 0}, {0, 1}})})), 4);
    EXPECT_EQ(reptile(set_of({pentominoes()[4]})), 4);  // P
    EXPECT_EQ(reptile(set_of({pentominoes()[9]})), 0);  // X
    EXPECT_EQ(reptile(set_of({piece("I", {{0, 0, 0}, {1, 0, 0}})}, "cube")), 8);
    EXPECT_THROW(
        (void)order(set_of({pentominoes()[4], pentominoes()[9]}), {.kind = OrderKind::reptile}),
        InvalidPuzzle);
    // S. W. Golomb, Replicating figures in the plane (1964): the sphinx, of six triangles.
    EXPECT_EQ(reptile(set_of({hexiamond("P6")}, "triangle")), 4);
    EXPECT_EQ(reptile(set_of({hexiamond("V6")}, "triangle")), 25);
    EXPECT_EQ(reptile(set_of({hexiamond("X6")}, "triangle")), 0);
    EXPECT_EQ(reptile(set_of({piece("I", {{1, 1, 0}})}, "prism")), 8);
}

// A larger copy of a polyform has n * n cells for each of its cells, and the same symmetry.
TEST(Order, EnlargesPolyforms) {
    std::mt19937 random(33);
    for (const std::string_view name : {"square", "triangle", "cube", "prism"}) {
        const Lattice& lattice = *find_lattice(name);
        for (int round = 0; round < 10; ++round) {
            const Puzzle one = set_of({piece("A", random_polyform(lattice, 4, random))}, name);
            const Motion& motion =
                lattice
                    .motions[static_cast<std::size_t>(below(random, 12)) % lattice.motions.size()];
            Puzzle moved = one;
            moved.pieces[0].cells = image_of(motion, one.pieces[0].cells);
            const auto cells = [&](const Puzzle& puzzle) {
                std::vector<Point> points;
                for (const RegionCell& cell :
                     ordered_puzzle(puzzle, OrderKind::reptile, {{3, 3, lattice.flat ? 1 : 3}})
                         .region.cells) {
                    points.push_back(cell.point);
                }
                return points;
            };
            const std::vector<Point> large = cells(one);
            EXPECT_EQ(large.size(), lattice.flat ? 36 : 108);
            EXPECT_EQ(normalized(lattice, image_of(motion, large)),
                      normalized(lattice, cells(moved)));
        }
    }
}

TEST(Order, OfTrianglesAndHexagons) {
    const Puzzle sphinx = set_of({hexiamond("P6")}, "triangle");
    EXPECT_EQ(order_of(sphinx), "2, 2 x 3");
    EXPECT_EQ(order_of(sphinx, {.kind = OrderKind::trapezium}),
              "16, trapezium of side 10 and 8 rows");
    EXPECT_EQ(order_of(sphinx, {.kind = OrderKind::hexagon}), "36, hexagon of side 6");
    EXPECT_EQ(order_of(sphinx, {.kind = OrderKind::triangle}), "24, triangle of side 12");
    const Puzzle chevron = set_of({hexiamond("G6")}, "triangle");
    EXPECT_EQ(order_of(chevron, {.max = 30}), "none");
    EXPECT_EQ(order_of(chevron, {.kind = OrderKind::hexagon}), "9, hexagon of side 3");
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

// The smallest region by brute force, of random pieces of one to four cells.
TEST(Order, OfAtLeastOneOfEach) {
    std::mt19937 random(37);
    int found = 0;
    for (int round = 0; round < 24; ++round) {
        constexpr std::string_view lattices[] = {"square", "hex", "triangle"};
        constexpr OrderKind kinds[] = {OrderKind::all, OrderKind::torus, OrderKind::triangle,
                                       OrderKind::hexagon, OrderKind::trapezium};
        const std::string_view lattice = lattices[round % 3];
        const OrderKind kind = kinds[round % (round % 3 == 0 ? 2 : 5)];
        std::vector<Piece> pieces;
        for (int i = 0; i < 2 + below(random, 2); ++i) {
            pieces.push_back(
                piece(std::string(1, static_cast<char>('A' + i)),
                      random_polyform(*find_lattice(lattice), 1 + below(random, 4), random)));
        }
        const Puzzle puzzle = set_of(pieces, lattice);
        if (!region_mistakes(puzzle, kind).empty()) continue;
        std::size_t largest = 0;
        for (const Piece& one : pieces) largest = std::max(largest, one.cells.size());
        const int max = 16 / static_cast<int>(largest);
        const int most = max * static_cast<int>(largest);
        const OrderRegions regions(puzzle, kind, most);
        std::string expected = "none";
        for (int cells = 1; cells <= most && expected == "none"; ++cells) {
            for (const OrderRegion& region : regions.of(cells)) {
                const Puzzle packed = checked(ordered_puzzle(puzzle, kind, region, 1));
                ASSERT_EQ(packed.region.cells.size(), static_cast<std::size_t>(cells));
                if (all_packings(packed, 1).empty()) continue;
                expected = region_text(*puzzle.lattice, kind, region);
                ++found;
                break;
            }
        }
        const std::string text = order_of(puzzle, {.max = max, .kind = kind, .each = true});
        EXPECT_TRUE(text.ends_with(expected)) << text << ", not " << expected;
    }
    EXPECT_GT(found, 10);
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
    EXPECT_THROW((void)order(set_of({piece("A", {{0, 0, 0}})}, "sphere")), InvalidPuzzle);
    const Puzzle mono = set_of({piece("A", {{0, 0}})});
    EXPECT_THROW((void)order(mono, {.max = 0}), InvalidArgument);
    EXPECT_THROW((void)order(mono, {.max = most_box_cells + 1}), InvalidArgument);
    Piece coloured = piece("A", {{0, 0}});
    coloured.colours = {1};
    EXPECT_EQ(region_mistakes(set_of({coloured}), OrderKind::all).size(), 1);
    const Puzzle hexagon = set_of({piece("A", {{0, 0}})}, "hex");
    EXPECT_EQ(order_mistakes(hexagon, OrderKind::reptile).front().what,
              "larger copies of a piece are supported on the square, cube, triangle and prism "
              "lattices, not on the hex lattice");
    const Puzzle ball = set_of({piece("A", {{0, 0, 0}})}, "sphere");
    EXPECT_EQ(order_mistakes(ball, OrderKind::torus).front().what,
              "tori are supported on the square, cube and hex lattices, not on the sphere lattice");
    EXPECT_EQ(order_mistakes(ball, OrderKind::trapezium).front().what,
              "trapezia are supported on the hex, triangle and kite lattices, not on the sphere "
              "lattice");
    const Puzzle sizes = set_of({piece("A", {{0, 0}}), piece("I", {{0, 0}, {1, 0}})});
    EXPECT_EQ(order_mistakes(sizes).size(), 1);
    EXPECT_EQ(order_mistakes(sizes, OrderKind::odd, true).size(), 1);
    EXPECT_TRUE(order_mistakes(sizes, OrderKind::all, true).empty());
    EXPECT_EQ(order_mistakes(mono, OrderKind::all, true).front().what,
              "at least one of each needs two pieces or more");
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
        std::set<Point> cells{find_lattice(lattice)->residues.front()};
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
        constexpr std::string_view lattices[] = {"cube", "square", "triangle", "hex"};
        const Puzzle pieces = random_set(random, lattices[round % 4]);
        constexpr int most = 24;
        const int least = round / 4 % 2;  // of each piece
        PackedBoxes boxes(
            pieces, {.cells = most, .least = least, .threads = 1, .method = BoxMethod::frontier});
        PackedBoxes searched(
            pieces, {.cells = most, .least = least, .threads = 1, .method = BoxMethod::search});
        int none = 0;
        for (int cells = most; cells > 0; --cells) {
            for (const BoxSides& sides : boxes_of(pieces, cells)) {
                SCOPED_TRACE(fmt::format("round {}: {}", round, box_text(*pieces.lattice, sides)));
                const Puzzle puzzle = checked(puzzle_of_box(pieces, sides, least));
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
