#include "polypack/lattice/generate_polyforms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <stop_token>
#include <utility>
#include <vector>

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

// Polyforms of tetrahedra once more, as sets of corners: of a cube's centre, a face's centre and
// two corners of the face on `rhombic`, and of points with an even sum on `tetra-octa`.
using Corner = Point;
using Corners = std::vector<Corner>;  // of a cell, sorted

Corner mirrored(const Corner& p, const Corner& a, const Corner& b, const Corner& c) {
    const Corner u = b - a;
    const Corner v = c - a;
    const Corner normal{u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    const int twice = 2 * dot(p - a, normal);
    const int square = dot(normal, normal);
    return {p.x - twice * normal.x / square, p.y - twice * normal.y / square,
            p.z - twice * normal.z / square};
}

// The cells across the faces that leave out a corner of a tetrahedron: its image in the face on
// `rhombic`, and on `tetra-octa` an octahedron, whose corners are opposite each other.
Corners across_face(const Corners& cell, std::size_t left_out, bool rhombic) {
    Corners face = cell;
    face.erase(face.begin() + static_cast<std::ptrdiff_t>(left_out));
    Corners other = face;
    if (rhombic) {
        other.push_back(mirrored(cell[left_out], face[0], face[1], face[2]));
    } else {
        const Corner middle = face[0] + face[1] + face[2] - cell[left_out];  // twice
        for (const Corner& corner : face) other.push_back(middle - corner);
    }
    std::ranges::sort(other);
    return other;
}

std::vector<Corners> neighbours_of(const Corners& cell, bool rhombic) {
    std::vector<Corners> found;
    if (cell.size() == 4) {
        for (std::size_t i = 0; i < 4; ++i) found.push_back(across_face(cell, i, rhombic));
        return found;
    }
    // A face of an octahedron takes one of each two opposite corners: sorted, the first and last.
    const Corner middle = cell[0] + cell[5];  // twice
    for (int face = 0; face < 8; ++face) {
        Corners tetrahedron;
        for (std::size_t i = 0; i < 3; ++i) {
            tetrahedron.push_back((face >> i & 1) != 0 ? cell[i] : middle - cell[i]);
        }
        tetrahedron.push_back(tetrahedron[0] + tetrahedron[1] + tetrahedron[2] - middle);
        std::ranges::sort(tetrahedron);
        found.push_back(tetrahedron);
    }
    return found;
}

// Moved by a translation of the lattice so that all images are the same.
std::set<Corners> moved_back(std::vector<Corners> cells, bool rhombic) {
    Corner by = cells.front().front();
    for (const Corners& cell : cells) by = std::min(by, cell.front());
    if (rhombic) by = {by.x - (by.x & 1), by.y - (by.y & 1), by.z - (by.z & 1)};
    for (Corners& cell : cells) {
        for (Corner& corner : cell) corner = corner - by;
    }
    return {cells.begin(), cells.end()};
}

// Under a motion of the cube around the origin, of which 0 to 23 are rotations.
std::set<Corners> image_of(const std::set<Corners>& form, const Motion& motion, bool rhombic) {
    std::vector<Corners> cells(form.begin(), form.end());
    for (Corners& cell : cells) {
        for (Corner& corner : cell) corner = motion(corner);
        std::ranges::sort(cell);
    }
    return moved_back(std::move(cells), rhombic);
}

TEST(GeneratePolyforms, OfTetrahedraAreThoseOfTheirCorners) {
    for (const bool rhombic : {true, false}) {
        const Lattice& lattice = *find_lattice(rhombic ? "rhombic" : "tetra-octa");
        SCOPED_TRACE(std::string(lattice.name));
        const std::vector<Motion>& motions = find_lattice("cube")->motions;
        const Corners first = rhombic ? Corners{{0, 0, 0}, {1, 0, 0}, {1, 1, -1}, {1, 1, 1}}
                                      : Corners{{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 0}};
        std::set<std::set<Corners>> fixed;
        for (const Corners& seed : {first, neighbours_of(first, rhombic).front()}) {
            for (const Motion& motion : motions) {
                fixed.insert(image_of({seed}, motion, rhombic));
            }
        }
        for (int size = 1; size <= (rhombic ? 5 : 6); ++size) {
            SCOPED_TRACE(size);
            std::set<std::set<Corners>> free;
            std::set<std::set<Corners>> one_sided;
            for (const std::set<Corners>& form : fixed) {
                std::set<Corners> turned = form;
                std::set<Corners> least = form;
                for (const Motion& motion : motions) {
                    const std::set<Corners> image = image_of(form, motion, rhombic);
                    least = std::min(least, image);
                    if (!motion.reflection) turned = std::min(turned, image);
                }
                free.insert(least);
                one_sided.insert(turned);
            }
            EXPECT_EQ(count_polyforms(lattice, size, PolyformKind::fixed), fixed.size());
            EXPECT_EQ(all_polyforms(lattice, size, PolyformKind::free).size(), free.size());
            EXPECT_EQ(all_polyforms(lattice, size, PolyformKind::one_sided).size(),
                      one_sided.size());
            std::set<std::set<Corners>> larger;
            for (const std::set<Corners>& form : fixed) {
                for (const Corners& cell : form) {
                    for (const Corners& other : neighbours_of(cell, rhombic)) {
                        if (form.contains(other)) continue;
                        std::vector<Corners> cells(form.begin(), form.end());
                        cells.push_back(other);
                        larger.insert(moved_back(std::move(cells), rhombic));
                    }
                }
            }
            fixed = std::move(larger);
        }
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
