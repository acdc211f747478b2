#include "polypack/lattice/derived_lattice.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack::testing {
namespace {

Fraction fraction(std::int64_t over, std::int64_t under) {
    const std::int64_t divisor = std::gcd(over, under);
    return {over / divisor, under / divisor};
}

using CornerList = std::vector<std::array<int, 2>>;

// CornerList in units of 1 / under.
Tiling tiling(const std::string& name, std::array<int, 3> gram, int under,
              const std::vector<CornerList>& cells) {
    Tiling result{name, "polyforms", {}, {}};
    result.gram = {
        {{Fraction{gram[0]}, Fraction{gram[1]}}, {Fraction{gram[1]}, Fraction{gram[2]}}}};
    for (const CornerList& corners : cells) {
        TilingCell& cell = result.cells.emplace_back();
        for (const auto& [x, y] : corners) {
            cell.push_back({fraction(x, under), fraction(y, under)});
        }
    }
    return result;
}

constexpr std::array<int, 3> squares{1, 0, 1};
constexpr std::array<int, 3> hexagons{2, 1, 2};

Tiling tans(const std::string& name) {
    return tiling(name, squares, 2,
                  {{{0, 0}, {2, 0}, {1, 1}},
                   {{2, 0}, {2, 2}, {1, 1}},
                   {{2, 2}, {0, 2}, {1, 1}},
                   {{0, 2}, {0, 0}, {1, 1}}});
}

std::vector<std::uint64_t> counts(const Lattice& lattice, PolyformKind kind, int most) {
    std::vector<std::uint64_t> result;
    for (int size = 1; size <= most; ++size) {
        result.push_back(*count_polyforms(lattice, size, kind));
    }
    return result;
}

using GramRows = std::vector<std::vector<int>>;

// The cells of a built-in lattice, by its own table.
Tiling tiling_in(const Lattice& lattice, const GramRows& gram) {
    Tiling result{std::string(lattice.name) + " derived", "polyforms", {}, {}};
    result.dimension = static_cast<int>(gram.size());
    for (std::size_t i = 0; i < gram.size(); ++i) {
        for (std::size_t j = 0; j < gram.size(); ++j) result.gram[i][j] = Fraction{gram[i][j]};
    }
    for (std::size_t kind = 0; kind < lattice.residues.size(); ++kind) {
        const CellShape& shape = lattice.shapes[kind];
        const Point& place = lattice.residues[kind];
        TilingCell& cell = result.cells.emplace_back();
        std::vector<Point> corners = shape.corners;
        if (lattice.flat) {
            corners.resize(corners.size() / 2);
            std::ranges::sort(corners, {}, [](const Point& p) { return std::atan2(p.y, p.x); });
        }
        for (const Point& corner : corners) {
            const auto coordinate = [&](int at, int offset, int step) {
                return fraction(at * shape.parts + offset, step * shape.parts);
            };
            cell.push_back(
                {coordinate(place.x, corner.x, lattice.step.x),
                 coordinate(place.y, corner.y, lattice.step.y),
                 lattice.flat ? Fraction{} : coordinate(place.z, corner.z, lattice.step.z)});
        }
    }
    return result;
}

// Forms as users write them, up to translation.
std::set<std::vector<UserPoint>> in_words(const Lattice& lattice,
                                          const std::vector<Polyform>& forms) {
    std::set<std::vector<UserPoint>> result;
    for (const Polyform& form : forms) {
        std::vector<UserPoint> cells;
        for (const Point& cell : form) cells.push_back(lattice.to_user(cell));
        for (const std::size_t axis : {0U, 1U, lattice.residues.size() == 1 ? 2U : 3U}) {
            const auto along = [&](const UserPoint& p) { return p[axis]; };
            const int least = along(std::ranges::min(cells, {}, along));
            for (UserPoint& cell : cells) cell[axis] -= least;
        }
        std::ranges::sort(cells);
        result.insert(std::move(cells));
    }
    return result;
}

TEST(Tiling, OfABuiltInLatticeHasItsNeighboursAndMotions) {
    const GramRows squares_rows{{1, 0}, {0, 1}};
    const GramRows hexagons_rows{{2, 1}, {1, 2}};
    const GramRows cubes{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const GramRows prisms{{2, 1, 0}, {1, 2, 0}, {0, 0, 2}};
    const GramRows tetrahedra{{2, 1, 1}, {1, 2, 1}, {1, 1, 2}};
    for (const auto& [name, gram] :
         {std::pair("square", squares_rows), std::pair("hex", hexagons_rows),
          std::pair("triangle", hexagons_rows), std::pair("kite", hexagons_rows),
          std::pair("octagon", squares_rows), std::pair("cube", cubes), std::pair("prism", prisms),
          std::pair("hexprism", prisms), std::pair("rhombic", cubes),
          std::pair("tetra-octa", tetrahedra), std::pair("tetra-octant", tetrahedra)}) {
        SCOPED_TRACE(name);
        const Lattice& known = *find_lattice(name);
        const Lattice& derived = lattice_of(tiling_in(known, gram));
        EXPECT_EQ(derived.motions.size(), known.motions.size());
        EXPECT_EQ(derived.motions.front(), Motion{});
        ASSERT_EQ(derived.residues.size(), known.residues.size());
        for (std::size_t kind = 0; kind < known.residues.size(); ++kind) {
            std::set<UserPoint> expected;
            std::set<UserPoint> found;
            for (const Point& p : known.neighbours_of(known.residues[kind])) {
                expected.insert(known.to_user(p));
            }
            for (const Point& p : derived.neighbours_of(derived.residues[kind])) {
                found.insert(derived.to_user(p));
            }
            EXPECT_EQ(found, expected);
        }
        EXPECT_EQ(derived.flat, known.flat);
        EXPECT_EQ(std::ranges::count(derived.motions, true, &Motion::reflection),
                  std::ranges::count(known.motions, true, &Motion::reflection));
        const auto forms = generate_polyforms(known, 3, PolyformKind::fixed, 1'000);
        for (const bool turn_over : {true, false}) {
            for (const Polyform& form : *forms) {
                std::vector<Point> same;
                for (const Point& cell : form) {
                    same.push_back(derived.from_user(known.to_user(cell)));
                }
                EXPECT_EQ(
                    in_words(derived, orientations(derived, normalized(derived, same), turn_over)),
                    in_words(known, orientations(known, form, turn_over)));
            }
        }
    }
}

TEST(Tiling, HasAsManyPolyformsAsPublished) {
    using List = std::vector<std::uint64_t>;
    // OEIS A197465, tans on the tetrakis tiling.
    EXPECT_EQ(counts(lattice_of(tans("t")), PolyformKind::free, 9),
              (List{1, 2, 2, 6, 8, 22, 42, 112, 252}));
    // A197459, rhombs of the rhombille tiling.
    EXPECT_EQ(counts(lattice_of(tiling("r", hexagons, 3,
                                       {{{0, 0}, {2, -1}, {3, 0}, {1, 1}},
                                        {{0, 0}, {1, 1}, {0, 3}, {-1, 2}},
                                        {{0, 0}, {-1, 2}, {-3, 3}, {-2, 1}}})),
                     PolyformKind::free, 8),
              (List{1, 1, 3, 4, 12, 27, 78, 208}));
    // A056780, rectangles, and A151522, the same and rhombs if they are not turned over.
    const CornerList parallelogram{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const Lattice& rectangles = lattice_of(tiling("o", {2, 0, 1}, 1, {parallelogram}));
    const Lattice& rhombs = lattice_of(tiling("d", hexagons, 1, {parallelogram}));
    EXPECT_EQ(counts(rectangles, PolyformKind::free, 7), (List{1, 2, 3, 9, 21, 68, 208}));
    for (const Lattice* lattice : {&rectangles, &rhombs}) {
        EXPECT_EQ(counts(*lattice, PolyformKind::one_sided, 7), (List{1, 2, 4, 13, 35, 120, 392}));
    }
    // A343577, octagons and squares; the ratio of their sides does not matter.
    EXPECT_EQ(
        counts(lattice_of(tiling("8", squares, 4,
                                 {{{1, 0}, {3, 0}, {4, 1}, {4, 3}, {3, 4}, {1, 4}, {0, 3}, {0, 1}},
                                  {{3, 4}, {4, 3}, {5, 4}, {4, 5}}})),
               PolyformKind::free, 6),
        (List{2, 2, 7, 22, 93, 413}));
}

TEST(Tiling, HasSticksAlongItsSides) {
    using List = std::vector<std::uint64_t>;
    const auto sticks_of = [](Tiling of) -> const Lattice& {
        of.sticks = true;
        return lattice_of(of);
    };
    const Lattice& squares_sides =
        sticks_of(tiling("sq", squares, 1, {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}));
    const Lattice& triangles_sides =
        sticks_of(tiling("tr", hexagons, 1, {{{0, 0}, {1, 0}, {0, 1}}, {{1, 0}, {1, 1}, {0, 1}}}));
    const Lattice& hexagons_sides = sticks_of(
        tiling("hx", hexagons, 3, {{{1, 1}, {-1, 2}, {-2, 1}, {-1, -1}, {1, -2}, {2, -1}}}));
    // OEIS A019988, A159867 and A197459.
    EXPECT_EQ(counts(squares_sides, PolyformKind::free, 7), (List{1, 2, 5, 16, 55, 222, 950}));
    EXPECT_EQ(counts(triangles_sides, PolyformKind::free, 5), (List{1, 3, 12, 60, 375}));
    EXPECT_EQ(counts(hexagons_sides, PolyformKind::free, 8), (List{1, 1, 3, 4, 12, 27, 78, 208}));
    EXPECT_EQ(squares_sides.residues.size(), 2 + 1 + 1);
    EXPECT_EQ(triangles_sides.residues.size(), 3 + 6 + 2);
    EXPECT_EQ(hexagons_sides.residues.size(), 3 + 1);
    EXPECT_EQ(squares_sides.domain.size(), 4);
    EXPECT_EQ(triangles_sides.domain.size(), 5);

    // The straight distick has a joint, and no two with the same joint fit.
    std::multiset<std::size_t> sizes;
    const std::vector<Polyform> disticks =
        *generate_polyforms(squares_sides, 2, PolyformKind::free, 9);
    for (const Polyform& form : disticks) {
        EXPECT_TRUE(connected(squares_sides, form));
        EXPECT_TRUE(joints_of(squares_sides, form).empty()) << "it has them";
        sizes.insert(form.size());
    }
    EXPECT_EQ(sizes, (std::multiset<std::size_t>{2, 3}));
    sizes.clear();
    const std::vector<Polyform> ditrigs =
        *generate_polyforms(triangles_sides, 2, PolyformKind::free, 9);
    for (const Polyform& form : ditrigs) sizes.insert(form.size());
    EXPECT_EQ(sizes, (std::multiset<std::size_t>{2, 2 + 3, 2 + 6}));
}

// All pairs of pieces at one corner, by the sticks that each has there: they have a joint in common
// if and only if they cross, which is if they alternate around the corner.
TEST(Tiling, HasJointsWhereSticksWouldCross) {
    for (Tiling of :
         {tiling("s4", squares, 1, {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}),
          tiling("s6", hexagons, 1, {{{0, 0}, {1, 0}, {0, 1}}, {{1, 0}, {1, 1}, {0, 1}}})}) {
        SCOPED_TRACE(of.name);
        of.sticks = true;
        const Lattice& lattice = lattice_of(of);
        // The sticks of the corner at the origin, around it.
        std::vector<Point> around;
        const auto joint =
            std::ranges::find_if(lattice.joints, [](const auto& pairs) { return !pairs.empty(); });
        const auto kind = static_cast<std::size_t>(joint - lattice.joints.begin());
        for (const auto& [a, b] : *joint) {
            for (const Point& offset : {a, b}) {
                const Point stick = lattice.residues[kind] + offset;
                if (std::ranges::find(around, stick) == around.end()) around.push_back(stick);
            }
        }
        const Point corner = [&] {
            Point sum{};
            for (const Point& stick : around) sum = sum + stick;
            const int n = static_cast<int>(around.size());
            return Point{sum.x / n, sum.y / n, 0};
        }();
        std::ranges::sort(around, {}, [&](const Point& stick) {
            const Vec3 way = centre_of(lattice, stick - corner);
            return std::atan2(way.y, way.x);
        });
        const int n = static_cast<int>(around.size());
        const auto sticks_in = [&](int set) {
            std::vector<Point> sticks;
            for (int i = 0; i < n; ++i) {
                if (((set >> i) & 1) != 0) sticks.push_back(around[static_cast<std::size_t>(i)]);
            }
            return sticks;
        };
        for (int a = 1; a < 1 << n; ++a) {
            for (int b = 1; b < 1 << n; ++b) {
                if ((a & b) != 0) continue;
                int changes = 0;  // from sticks of one to sticks of the other
                int last = -1;
                for (int i = 0; i < 2 * n; ++i) {
                    const int now = ((a >> (i % n)) & 1) != 0   ? 0
                                    : ((b >> (i % n)) & 1) != 0 ? 1
                                                                : -1;
                    if (now < 0) continue;
                    changes += last >= 0 && now != last && i >= n ? 1 : 0;
                    last = now;
                }
                std::vector<Point> one = joints_of(lattice, sticks_in(a));
                std::vector<Point> both;
                std::ranges::set_intersection(one, joints_of(lattice, sticks_in(b)),
                                              std::back_inserter(both));
                EXPECT_EQ(!both.empty(), changes > 2) << a << " and " << b;
            }
        }
    }
}

// Expects that motions map polyforms to polyforms, each to one class; returns how many classes
// there are.
int classes_of(const Lattice& lattice, int size) {
    const std::vector<Polyform> fixed =
        *generate_polyforms(lattice, size, PolyformKind::fixed, 100'000);
    std::set<Polyform> seen;
    int classes = 0;
    for (const Polyform& form : fixed) {
        const std::vector<Polyform> images = orientations(lattice, form, true);
        for (const Polyform& image : images) {
            EXPECT_TRUE(
                std::ranges::all_of(image, [&](const Point& p) { return lattice.is_cell(p); }));
            EXPECT_TRUE(connected(lattice, image));
        }
        classes += seen.contains(form) ? 0 : 1;
        seen.insert(images.begin(), images.end());
    }
    EXPECT_EQ(seen.size(), fixed.size());
    return classes;
}

// Pentagons whose mirror images lie on the tiling only after a glide.
TEST(Tiling, HasGlideReflections) {
    const Lattice& cairo = lattice_of(tiling("c", squares, 6,
                                             {{{0, 0}, {-1, -2}, {1, -4}, {3, -3}, {2, -1}},
                                              {{0, 0}, {2, -1}, {4, 1}, {3, 3}, {1, 2}},
                                              {{0, 0}, {1, 2}, {-1, 4}, {-3, 3}, {-2, 1}},
                                              {{0, 0}, {-2, 1}, {-4, -1}, {-3, -3}, {-1, -2}}}));
    EXPECT_EQ(cairo.motions.size(), 8);
    EXPECT_EQ(std::ranges::count(cairo.motions, Point{}, &Motion::shift), 4);
    EXPECT_EQ(classes_of(cairo, 4), 17);
}

// Bricks of a wall: sides meet in the middles of others.
TEST(Tiling, HasSidesThatMeetInTheMiddle) {
    Tiling bricks = tiling("bricks", squares, 2, {{{0, 0}, {2, 0}, {1, 2}, {-1, 2}}});
    bricks.gram = {{{Fraction{1}, Fraction{1, 2}}, {Fraction{1, 2}, Fraction{1, 2}}}};
    const Lattice& wall = lattice_of(bricks);
    EXPECT_EQ(wall.neighbours.front().size(), 6);
    EXPECT_EQ(wall.shapes.front().corners.size(), 2 * 6) << "with the corners of neighbours";
}

using CornersInSpace = std::vector<std::array<int, 3>>;

// In units of 1 / under.
Tiling tiling_of_space(const std::string& name, const std::array<int, 6>& gram, int under,
                       const std::vector<CornersInSpace>& cells) {
    Tiling result{name, "polyforms", {}, {}};
    result.dimension = 3;
    const auto& [aa, ab, ac, bb, bc, cc] = gram;
    result.gram = {{{Fraction{aa}, Fraction{ab}, Fraction{ac}},
                    {Fraction{ab}, Fraction{bb}, Fraction{bc}},
                    {Fraction{ac}, Fraction{bc}, Fraction{cc}}}};
    for (const CornersInSpace& corners : cells) {
        TilingCell& cell = result.cells.emplace_back();
        for (const auto& [x, y, z] : corners) {
            cell.push_back({fraction(x, under), fraction(y, under), fraction(z, under)});
        }
    }
    return result;
}

constexpr std::array<int, 6> cubes_gram{1, 0, 0, 1, 0, 1};

// A box cut into two prisms over triangles.
Tiling wedges(const std::string& name, std::array<int, 6> gram) {
    return tiling_of_space(name, gram, 1,
                           {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 0, 1}, {0, 1, 1}},
                            {{1, 1, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 1}, {1, 0, 1}, {0, 1, 1}}});
}

// The neighbours and motions of balls, but for those that keep triangular layers alone.
TEST(Tiling, OfRhombicDodecahedraIsThatOfBalls) {
    const Lattice& rhons = lattice_of(tiling_of_space("rhombic dodecahedra", {2, 0, 1, 2, 1, 2}, 4,
                                                      {{{2, -2, 0},
                                                        {-2, 2, 0},
                                                        {2, 2, 0},
                                                        {-2, -2, 0},
                                                        {-2, -2, 4},
                                                        {2, 2, -4},
                                                        {1, -1, 2},
                                                        {3, 1, -2},
                                                        {-1, -3, 2},
                                                        {1, -1, -2},
                                                        {-1, 1, 2},
                                                        {1, 3, -2},
                                                        {-3, -1, 2},
                                                        {-1, 1, -2}}}));
    const Lattice& balls = *find_lattice("sphere");
    EXPECT_EQ(rhons.neighbours, balls.neighbours);
    EXPECT_TRUE(std::ranges::is_permutation(rhons.motions, balls.motions));
    EXPECT_EQ(counts(rhons, PolyformKind::fixed, 4), counts(balls, PolyformKind::fixed, 4));
    const std::vector<Polyhedron> bodies = polyhedra_of(rhons);
    EXPECT_EQ(bodies.front().faces.size(), 12);
    for (const Polyhedron::Face& face : bodies.front().faces) EXPECT_EQ(face.corners.size(), 4);
}

// Two prisms over triangles that share a square, one turned by a quarter; the upper one of a cell
// maps to its lower one only by a screw or a glide. OEIS A385025.
TEST(Tiling, OfSpaceHasScrews) {
    const Lattice& lattice = lattice_of(tiling_of_space("gyrobifastigia", {2, 0, 1, 2, 1, 7}, 4,
                                                        {{{-2, -2, 0},
                                                          {2, -2, 0},
                                                          {2, 2, 0},
                                                          {-2, 2, 0},
                                                          {-3, -1, 2},
                                                          {1, -1, 2},
                                                          {1, -1, -2},
                                                          {1, 3, -2}},
                                                         {{-3, -1, 2},
                                                          {1, -1, 2},
                                                          {1, 3, 2},
                                                          {-3, 3, 2},
                                                          {-2, -2, 4},
                                                          {-2, 2, 4},
                                                          {-2, 2, 0},
                                                          {2, 2, 0}}}));
    EXPECT_EQ(lattice.motions.size(), 16);
    EXPECT_EQ(std::ranges::count(lattice.motions, Point{}, &Motion::shift), 8);
    EXPECT_EQ(classes_of(lattice, 3), 6);
    EXPECT_EQ(counts(lattice, PolyformKind::free, 6),
              (std::vector<std::uint64_t>{1, 2, 6, 31, 181, 1332}));
}

// The Gram matrix alone says how much a domain can be turned.
TEST(Tiling, InSpaceHasTheMotionsOfItsGramMatrix) {
    EXPECT_EQ(lattice_of(wedges("wedges", cubes_gram)).motions.size(), 8);
    EXPECT_EQ(lattice_of(wedges("triangles", {2, 1, 0, 2, 0, 2})).motions.size(), 24);
    EXPECT_EQ(lattice_of(wedges("oblong", {1, 0, 0, 2, 0, 3})).motions.size(), 4);
    const Lattice& skew = lattice_of(wedges("skew", {5, 1, 1, 7, 2, 11}));
    EXPECT_EQ(skew.motions.size(), 2);
    EXPECT_TRUE(skew.motions.back().reflection);
}

TEST(Tiling, IsKeptOnce) {
    const Lattice& lattice = lattice_of(tans("kept"));
    EXPECT_EQ(&lattice_of(tans("kept")), &lattice);
    EXPECT_EQ(find_lattice("kept"), &lattice);
    ASSERT_NE(tiling_of(lattice), nullptr);
    EXPECT_EQ(*tiling_of(lattice), tans("kept"));
    Tiling other = tans("kept");
    std::swap(other.cells[0], other.cells[1]);
    EXPECT_EQ(lattice_of(other).name, "kept (2)");
    EXPECT_EQ(tiling_of(*find_lattice("square")), nullptr);
}

std::string mistake(const Tiling& tiling) {
    try {
        (void)lattice_of(tiling);
    } catch (const InvalidTiling& invalid) {
        return invalid.what();
    }
    return "";
}

TEST(Tiling, IsRefusedIfItIsNone) {
    Tiling gap = tans("gap");
    gap.cells.pop_back();
    EXPECT_EQ(mistake(gap),
              "the cells leave gaps: they cover 3/4 of the area that the translations span");
    Tiling overlap = tans("overlap");
    overlap.cells[1][1] = {Fraction{2}, Fraction{1}};
    EXPECT_EQ(mistake(overlap), "this cell overlaps cell 1, moved by [-1, 0] translations");
    EXPECT_EQ(mistake(tiling("halves", squares, 2,
                             {{{0, 0}, {2, 0}, {2, 1}, {0, 1}}, {{0, 1}, {2, 1}, {2, 2}, {0, 2}}})),
              "the translations given are not all of the tiling's: moving it by [0, 1/2] maps it "
              "to itself, too");
    Tiling concave = tans("concave");
    concave.cells[0].insert(concave.cells[0].begin() + 1, {Fraction{1, 2}, Fraction{1, 4}});
    EXPECT_EQ(mistake(concave),
              "a cell must be a convex polygon whose corners are listed around it, without any in "
              "the middle of a side");
    Tiling flat = tans("flat");
    flat.gram[1][1] = Fraction{0};
    EXPECT_EQ(mistake(flat),
              "the Gram matrix is not of two translations: its first entry and its determinant "
              "must be positive");
    EXPECT_EQ(mistake(tans("square")), "the name 'square' is that of a built-in lattice");
    Tiling large = tans("large");
    large.cells.resize(10'000);
    EXPECT_EQ(mistake(large), "a domain may have at most 100 cells, got 10000");
    EXPECT_EQ(mistake(tiling_of_space("half", cubes_gram, 1,
                                      {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}})),
              "the cells leave gaps: together they have 1/6 of the volume that the translations "
              "span");
    Tiling twice = wedges("twice", cubes_gram);
    twice.cells.push_back(twice.cells.front());
    EXPECT_EQ(mistake(twice),
              "the cells overlap: together they have 3/2 of the volume that the translations span");
    Tiling moved = wedges("moved", cubes_gram);
    for (auto& corner : moved.cells[1]) corner[0] = Fraction{corner[0].over - 2};
    EXPECT_EQ(mistake(moved), "") << "a translate does as well";
    moved.name = "moved apart";
    for (auto& corner : moved.cells[1]) corner[2] = Fraction{2 * corner[2].over + 1, 2};
    EXPECT_EQ(mistake(moved),
              "no other cell has the face [0, 0, 0], [0, 0, 1], [1, 0, 1], [1, 0, 0] of this one; "
              "cells must meet in whole faces, without gaps or overlaps");
    Tiling same = wedges("same", cubes_gram);
    same.cells[1] = same.cells[0];
    EXPECT_EQ(mistake(same), "this cell overlaps cell 0: a face of both is the same");
    Tiling inner = wedges("inner", cubes_gram);
    inner.cells[0].push_back({Fraction{1, 4}, Fraction{1, 4}, Fraction{1, 2}});
    const std::string no_corner =
        "a cell must be a convex polyhedron, each of whose corners is listed once; this point lies "
        "inside, or within a face or an edge, or was listed before";
    EXPECT_EQ(mistake(inner), no_corner);
    for (const auto& point : {std::array{Fraction{1, 2}, Fraction{1, 2}, Fraction{1, 2}},
                              std::array{Fraction{}, Fraction{}, Fraction{1, 2}},
                              std::array{Fraction{}, Fraction{}, Fraction{1}}}) {
        inner.cells[0].back() = point;
        EXPECT_EQ(mistake(inner), no_corner);
    }
    EXPECT_EQ(mistake(tiling_of_space("flat cell", cubes_gram, 1,
                                      {{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}})),
              "the corners of a cell in space must not all lie in one plane");
    EXPECT_EQ(mistake(wedges("no angles", {1, 1, 0, 1, 0, 1})),
              "the Gram matrix is not of three translations: its first entry, the determinant of "
              "its first two rows and columns, and its determinant must be positive");
    EXPECT_EQ(mistake(wedges("degenerate", {2, 1, 3, 2, 3, 6})).substr(0, 49),
              "the Gram matrix is not of three translations: its");
    Tiling halves = wedges("halved", cubes_gram);
    halves.cells = tiling_of_space("halved", cubes_gram, 2,
                                   {{{0, 0, 0},
                                     {2, 0, 0},
                                     {0, 2, 0},
                                     {2, 2, 0},
                                     {0, 0, 1},
                                     {2, 0, 1},
                                     {0, 2, 1},
                                     {2, 2, 1}},
                                    {{0, 0, 2},
                                     {2, 0, 2},
                                     {0, 2, 2},
                                     {2, 2, 2},
                                     {0, 0, 1},
                                     {2, 0, 1},
                                     {0, 2, 1},
                                     {2, 2, 1}}})
                       .cells;
    EXPECT_EQ(mistake(halves),
              "the translations given are not all of the tiling's: moving it by [0, 0, 1/2] maps "
              "it to itself, too");
    Tiling sticks = wedges("sticks in space", cubes_gram);
    sticks.sticks = true;
    EXPECT_EQ(mistake(sticks), "sticks lie along the sides of tilings of the plane");
    Tiling fine = tans("fine");
    fine.cells[0][0] = {Fraction{1, 9'973}, Fraction{0}};
    EXPECT_EQ(mistake(fine),
              "the common denominator of all corners would be 9973; it may be at most 2520");
}

}  // namespace
}  // namespace polypack::testing
