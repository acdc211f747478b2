// Patterns against plain cell-by-cell comparison.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "polypack/games/patterns.hpp"
#include "polypack/games/playout.hpp"
#include "support/random_set.hpp"

namespace polypack::testing {
namespace {

TEST(Patterns, FindThePlusesOfABoard) {
    const Grid<1> grid(GridKind::square, 8, 8);
    const PatternIndex<1> pluses(grid, {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}});
    ASSERT_EQ(pluses.size(), 36);
    Random random(12);
    for (int round = 0; round < 300; ++round) {
        const auto set = random_set(grid.board(), random, 40 + round / 6);
        for (const int cell : grid.board()) {
            std::set<int> plain;
            std::set<int> exact;
            for (int place = 0; place < pluses.size(); ++place) {
                const auto& pattern = pluses.pattern(place);
                if (!pattern.test(cell) || !contains(set, pattern)) continue;
                plain.insert(place);
                bool lonely = true;
                for (const int member : pattern) {
                    for (int d = 0; d < 4; ++d) {
                        const auto beside = grid.step(Bitboard<1>::of(member), d);
                        lonely = lonely && !intersects(beside - pattern, set);
                    }
                }
                if (lonely) exact.insert(place);
            }
            std::set<int> found;
            pluses.for_each_match(set, cell, false, [&](int place) { found.insert(place); });
            ASSERT_EQ(found, plain);
            found.clear();
            pluses.for_each_match(set, cell, true, [&](int place) { found.insert(place); });
            ASSERT_EQ(found, exact);
        }
    }
}

TEST(Patterns, KeepTheirShapeOnHexagons) {
    const Grid<1> grid(GridKind::hex, 6, 6);
    const PatternIndex<1> triangles(grid, {{0, 0}, {1, 0}, {0, 1}});
    ASSERT_EQ(triangles.size(), 25);
    std::set<std::uint64_t> different;
    for (int place = 0; place < triangles.size(); ++place) {
        const auto& triangle = triangles.pattern(place);
        different.insert(triangle.word[0]);
        for (const int cell : triangle) {
            int beside = 0;
            for (int d = 0; d < 6; ++d) {
                beside += intersects(grid.step(Bitboard<1>::of(cell), d), triangle);
            }
            EXPECT_EQ(beside, 2) << "place " << place;
        }
    }
    EXPECT_EQ(different.size(), 25U);
}

TEST(Patterns, TakeNegativeOffsets) {
    const Grid<1> square(GridKind::square, 8, 8);
    const PatternIndex<1> centred(square, {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}});
    const PatternIndex<1> cornered(square, {{1, 0}, {0, 1}, {1, 1}, {2, 1}, {1, 2}});
    ASSERT_EQ(centred.size(), 36);
    std::set<std::uint64_t> a;
    std::set<std::uint64_t> b;
    for (int place = 0; place < 36; ++place) {
        a.insert(centred.pattern(place).word[0]);
        b.insert(cornered.pattern(place).word[0]);
    }
    EXPECT_EQ(a, b);
    const Grid<1> hex(GridKind::hex, 6, 6);
    const PatternIndex<1> up(hex, {{0, 0}, {1, 0}, {0, -1}});
    ASSERT_EQ(up.size(), 25);
    for (int place = 0; place < up.size(); ++place) {
        EXPECT_EQ(components(hex, up.pattern(place)).size(), 1U);
        EXPECT_EQ(perimeter(hex, up.pattern(place)), 12);
    }
}

TEST(Patterns, GoAroundTheEdgesOfATorus) {
    const Grid<1> grid(GridKind::square, 5, 4, 1, Edges::masks, true);
    const PatternIndex<1> bars(grid, {{0, 0}, {1, 0}, {2, 0}});
    EXPECT_EQ(bars.size(), 20);
    EXPECT_EQ(PatternIndex<1>(grid, {{0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}}).size(), 0);
}

TEST(Patterns, OfTwoColoursMatchTogether) {
    const auto at = [](int cell) { return Bitboard<1>::of(cell); };
    const auto mine = at(1) | at(2) | at(9);
    const auto theirs = at(3) | at(10);
    EXPECT_TRUE(match_both(at(1) | at(2), mine, at(3), theirs));
    EXPECT_FALSE(match_both(at(1) | at(2), mine, at(4), theirs));
    EXPECT_FALSE(match_both(at(1) | at(3), mine, at(3), theirs));
}

TEST(Patterns, OfTwoShapesLieApartAdjoiningOrOverlapping) {
    const Grid<1> grid(GridKind::square, 8, 8);
    const PatternIndex<1> bars(grid, {{0, 0}, {1, 0}, {2, 0}});
    const PatternIndex<1> posts(grid, {{0, 0}, {0, 1}});
    Random random(21);
    std::array<int, 3> seen{};
    for (int round = 0; round < 50; ++round) {
        const auto set = random_set(grid.board(), random, 55);
        std::set<std::pair<int, int>> expected;
        for (int bar = 0; bar < bars.size(); ++bar) {
            for (int post = 0; post < posts.size(); ++post) {
                if (contains(set, bars.pattern(bar)) && contains(set, posts.pattern(post))) {
                    expected.emplace(bar, post);
                }
            }
        }
        std::set<std::pair<int, int>> found;
        for_each_match_of_two(bars, posts, set, [&](int bar, int post, PatternContact contact) {
            found.emplace(bar, post);
            ++seen[static_cast<int>(contact)];
            int least = 99;  // the distance of the two, in steps
            for (const int a : bars.pattern(bar)) {
                for (const int b : posts.pattern(post)) {
                    least = std::min(least, std::abs(grid.column_of(a) - grid.column_of(b)) +
                                                std::abs(grid.row_of(a) - grid.row_of(b)));
                }
            }
            const auto plain = least == 0   ? PatternContact::overlapping
                               : least == 1 ? PatternContact::adjoining
                                            : PatternContact::apart;
            ASSERT_EQ(contact, plain);
        });
        ASSERT_EQ(found, expected);
    }
    for (const int count : seen) EXPECT_GT(count, 0);
}

TEST(Patterns, OfOneShapeMeetEachOtherButNotThemselves) {
    const Grid<1> grid(GridKind::linear, 6);
    const PatternIndex<1> pairs(grid, {{0, 0}, {1, 0}});
    std::vector<PatternContact> contacts;
    for_each_match_of_two(pairs, pairs, grid.parse("xxx.xx"),
                          [&](int, int, PatternContact contact) { contacts.push_back(contact); });
    using enum PatternContact;
    EXPECT_EQ(contacts, (std::vector{overlapping, apart, overlapping, apart, apart, apart}));
}

}  // namespace
}  // namespace polypack::testing
