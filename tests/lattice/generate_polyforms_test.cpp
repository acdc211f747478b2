#include "polypack/lattice/generate_polyforms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <stop_token>

namespace polypack::testing {
namespace {

std::vector<Polyform> all_polyforms(const Lattice& lattice, int size, PolyformKind kind) {
    constexpr std::uint64_t plenty = 1'000'000;
    return generate_polyforms(lattice, size, kind, plenty).value_or(std::vector<Polyform>{});
}

// The published numbers of polyforms; OEIS A000105, A000988, A001168 (square), A038119, A000162,
// A001931 (cube), A000228, A006535, A001207 (hex), A000577, A006534, A001420 (triangle). Balls are
// the same if they are congruent in space; their fixed polyforms are the site animals of the
// face-centred cubic lattice.
struct Published {
    const char* lattice;
    int size;
    std::uint64_t free;
    std::uint64_t one_sided;
    std::uint64_t fixed;
};

std::ostream& operator<<(std::ostream& out, const Published& published) {
    return out << published.lattice << ' ' << published.size;
}

class PublishedPolyforms : public ::testing::TestWithParam<Published> {};

TEST_P(PublishedPolyforms, AreGenerated) {
    const Published& published = GetParam();
    const Lattice& lattice = *find_lattice(published.lattice);
    for (const auto& [kind, number] : {std::pair(PolyformKind::free, published.free),
                                       std::pair(PolyformKind::one_sided, published.one_sided),
                                       std::pair(PolyformKind::fixed, published.fixed)}) {
        const auto forms = all_polyforms(lattice, published.size, kind);
        EXPECT_EQ(forms.size(), number);
        EXPECT_TRUE(std::ranges::is_sorted(forms));
        EXPECT_EQ(std::ranges::adjacent_find(forms), forms.end());
        for (const Polyform& form : forms) {
            ASSERT_EQ(form, normalized(lattice, form));
            ASSERT_TRUE(connected(lattice, form));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, PublishedPolyforms,
    ::testing::Values(Published{"square", 1, 1, 1, 1}, Published{"square", 2, 1, 1, 2},
                      Published{"square", 4, 5, 7, 19}, Published{"square", 5, 12, 18, 63},
                      Published{"square", 6, 35, 60, 216}, Published{"square", 7, 108, 196, 760},
                      Published{"cube", 4, 7, 8, 86}, Published{"cube", 5, 23, 29, 534},
                      Published{"cube", 6, 112, 166, 3481}, Published{"hex", 4, 7, 10, 44},
                      Published{"hex", 5, 22, 33, 186}, Published{"hex", 6, 82, 147, 814},
                      Published{"triangle", 1, 1, 1, 2}, Published{"triangle", 5, 4, 6, 36},
                      Published{"triangle", 6, 12, 19, 94}, Published{"triangle", 7, 24, 43, 250},
                      Published{"sphere", 1, 1, 1, 1}, Published{"sphere", 2, 1, 1, 6},
                      Published{"sphere", 3, 4, 4, 50}, Published{"sphere", 4, 20, 25, 475},
                      Published{"sphere", 5, 131, 210, 4881}));

// Free polyforms, starting with one cell: kites OEIS A057786, octagons and squares A343577,
// tetrahedra and octahedra A343909.
TEST(GeneratePolyforms, FindsThePublishedNumbersOfFreeOnes) {
    struct Numbers {
        const char* lattice;
        std::vector<std::size_t> free;
    };
    for (const Numbers& published : {Numbers{"kite", {1, 2, 4, 10, 27, 85, 262, 873, 2917}},
                                     Numbers{"octagon", {2, 2, 7, 22, 93, 413, 2073}},
                                     Numbers{"tetra-octa", {2, 1, 4, 9, 44, 195, 1186, 7385}}}) {
        const Lattice& lattice = *find_lattice(published.lattice);
        for (std::size_t i = 0; i < published.free.size(); ++i) {
            const int size = static_cast<int>(i) + 1;
            SCOPED_TRACE(::testing::Message() << published.lattice << ' ' << size);
            EXPECT_EQ(all_polyforms(lattice, size, PolyformKind::free).size(), published.free[i]);
        }
    }
}

TEST(GeneratePolyforms, FindsTheFreeDodecominoesOnTime) {
    EXPECT_EQ(all_polyforms(*find_lattice("square"), 12, PolyformKind::free).size(), 63'600);
}

TEST(GeneratePolyforms, GivesUpBeyondTheMost) {
    const Lattice& square = *find_lattice("square");
    EXPECT_FALSE(generate_polyforms(square, 5, PolyformKind::free, 11).has_value());
    EXPECT_TRUE(generate_polyforms(square, 5, PolyformKind::free, 12).has_value());
}

TEST(GeneratePolyforms, StopsOnRequest) {
    std::stop_source stopped;
    stopped.request_stop();
    const Lattice& cube = *find_lattice("cube");
    constexpr int endless = 40;
    for (const PolyformKind kind :
         {PolyformKind::free, PolyformKind::one_sided, PolyformKind::fixed}) {
        EXPECT_FALSE(generate_polyforms(cube, endless, kind, 1000, stopped.get_token()));
        EXPECT_FALSE(count_polyforms(cube, endless, kind, stopped.get_token()));
    }
}

TEST(CountPolyforms, CountsWhatIsGenerated) {
    for (const Lattice& lattice : all_lattices()) {
        for (const PolyformKind kind :
             {PolyformKind::free, PolyformKind::one_sided, PolyformKind::fixed}) {
            for (int size = 1; size <= 4; ++size) {
                SCOPED_TRACE(::testing::Message() << lattice.name << ' ' << size);
                EXPECT_EQ(count_polyforms(lattice, size, kind),
                          all_polyforms(lattice, size, kind).size());
            }
        }
    }
}

// OEIS A001168, A001931, A001207, A001420.
TEST(CountPolyforms, FindsPublishedNumbersOfLargeFixedPolyforms) {
    struct Fixed {
        const char* lattice;
        int size;
        std::uint64_t count;
    };
    for (const auto& [lattice, size, count] :
         {Fixed{"square", 14, 7'204'874}, Fixed{"cube", 9, 1'152'870}, Fixed{"hex", 11, 1'716'033},
          Fixed{"triangle", 15, 886'160}}) {
        SCOPED_TRACE(lattice);
        EXPECT_EQ(count_polyforms(*find_lattice(lattice), size, PolyformKind::fixed), count);
    }
}

TEST(GeneratePolyforms, WorksOnEveryLattice) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        std::size_t images = 0;
        for (const Polyform& form : all_polyforms(lattice, 3, PolyformKind::free)) {
            images += orientations(lattice, form, true).size();
        }
        EXPECT_EQ(images, all_polyforms(lattice, 3, PolyformKind::fixed).size());
    }
}

}  // namespace
}  // namespace polypack::testing
