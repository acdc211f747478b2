#include "polypack/design/multiples/compat.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/orientations.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// In the plane up to all motions, in space up to turns.
const std::vector<Polyform>& forms_of(const Lattice& lattice, int cells, PolyformKind kind) {
    static std::map<std::tuple<std::string_view, int, PolyformKind>, std::vector<Polyform>> known;
    std::vector<Polyform>& forms = known[{lattice.name, cells, kind}];
    if (forms.empty()) {
        forms = generate_polyforms(lattice, cells, kind, 1'000'000).value_or(forms);
    }
    return forms;
}

PolyformKind usual_kind(const Lattice& lattice) {
    return lattice.flat ? PolyformKind::free : PolyformKind::one_sided;
}

std::vector<Piece> polyforms(const Lattice& lattice, int cells) {
    std::vector<Piece> pieces;
    for (const Polyform& form : forms_of(lattice, cells, usual_kind(lattice))) {
        pieces.push_back(piece(fmt::format("{}-{}", cells, pieces.size() + 1), form, lattice.flat));
    }
    return pieces;
}

// Returns true if copies of a piece pack the cells: tries all that cover the first of them.
bool packs(const Lattice& lattice, const std::vector<Orientation>& orientations,
           std::set<Point>& cells) {
    if (cells.empty()) return true;
    const Point first = *cells.begin();
    for (const Orientation& orientation : orientations) {
        for (const Point& at : orientation.cells) {
            if (lattice.residue_of(at) != lattice.residue_of(first)) continue;
            std::vector<Point> moved;
            for (const Point& cell : orientation.cells) moved.push_back(cell - at + first);
            if (!std::ranges::all_of(moved, [&](const Point& p) { return cells.contains(p); })) {
                continue;
            }
            for (const Point& cell : moved) cells.erase(cell);
            const bool packed = packs(lattice, orientations, cells);
            cells.insert(moved.begin(), moved.end());
            if (packed) return true;
        }
    }
    return false;
}

// Returns true if some other cell has no way out of a box around these.
bool has_holes(const Lattice& lattice, const Polyform& cells) {
    const int reach = 3 * static_cast<int>(cells.size());
    std::set<Point> seen(cells.begin(), cells.end());
    Point start = cells.front();
    while (seen.contains(start)) start = start - Point{lattice.step.x, 0, 0};
    const auto [low, high] = std::ranges::minmax_element(cells, {}, &Point::x);
    std::vector<Point> open{start};
    seen.insert(start);
    const auto near = [&](const Point& p) {
        return std::ranges::any_of(cells, [&](const Point& cell) {
            const Point d = p - cell;
            return std::max({std::abs(d.x), std::abs(d.y), std::abs(d.z)}) <= 2 * lattice.step.x;
        });
    };
    while (!open.empty()) {
        const Point at = open.back();
        open.pop_back();
        for (const Point& next : lattice.neighbours_of(at)) {
            if (near(next) && seen.insert(next).second) open.push_back(next);
        }
    }
    for (int x = low->x; x <= high->x; ++x) {
        for (int y = -reach; y <= reach; ++y) {
            for (int z = lattice.flat && lattice.residues.size() == 1 ? 0 : -3; z <= 3; ++z) {
                const Point p{x, y, z};
                const bool cell = lattice.flat && lattice.residues.size() > 1
                                      ? z >= 0 && z <= 1 && lattice.is_cell(p)
                                      : lattice.is_cell(p);
                if (cell && near(p) && !seen.contains(p)) return true;
            }
        }
    }
    return false;
}

// The least cells of a connected region that each piece packs alone; 0: none of up to max. By all
// regions.
int least_multiple(const Puzzle& puzzle, int max, bool holes, PolyformKind kind) {
    const Lattice& lattice = *puzzle.lattice;
    std::vector<std::vector<Orientation>> orientations;
    for (const Piece& piece : puzzle.pieces) {
        orientations.push_back(orientations_of(lattice, piece));
    }
    for (int cells = 1; cells <= max; ++cells) {
        const bool divides = std::ranges::all_of(puzzle.pieces, [&](const Piece& piece) {
            return cells % static_cast<int>(piece.cells.size()) == 0;
        });
        if (!divides) continue;
        for (const Polyform& form : forms_of(lattice, cells, kind)) {
            std::set<Point> region(form.begin(), form.end());
            const bool multiple = std::ranges::all_of(
                orientations, [&](const auto& piece) { return packs(lattice, piece, region); });
            if (multiple && (holes || !has_holes(lattice, form))) return cells;
        }
    }
    return 0;
}

// The cells of the region, checked; 0: none.
int cells_of(const Puzzle& puzzle, const CompatResult& result) {
    EXPECT_EQ(result.ending, Ending::complete);
    if (!result.found()) return 0;
    const Puzzle multiple = multiple_puzzle(puzzle, result.region);
    EXPECT_TRUE(connected(*puzzle.lattice, result.region));
    EXPECT_EQ(result.packings.size(), puzzle.pieces.size());
    for (std::size_t i = 0; i < result.packings.size(); ++i) {
        const std::vector<PlacedPiece>& pieces = result.packings[i].pieces;
        EXPECT_EQ(verify(multiple, pieces), std::nullopt);
        EXPECT_TRUE(std::ranges::all_of(pieces, [&](const PlacedPiece& placed) {
            return placed.piece == static_cast<int>(i);
        }));
    }
    EXPECT_EQ(result.proven_below, static_cast<int>(result.region.size()));
    return static_cast<int>(result.region.size());
}

int multiple_of(const Puzzle& puzzle, const CompatOptions& options = {}) {
    return cells_of(puzzle, compat(puzzle, options));
}

// All pairs of polyforms of these numbers of cells.
void expect_as_by_all_regions(std::string_view lattice_name, const std::vector<int>& sizes, int max,
                              bool holes = true) {
    const Lattice& lattice = *find_lattice(lattice_name);
    std::vector<Piece> pieces;
    for (const int size : sizes) {
        for (const Piece& piece : polyforms(lattice, size)) pieces.push_back(piece);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Puzzle pair = set_of({pieces[i], pieces[j]}, lattice_name);
            EXPECT_EQ(multiple_of(pair, {.max = max, .holes = holes}),
                      least_multiple(pair, max, holes, usual_kind(lattice)))
                << lattice_name << ' ' << pieces[i].name << ' ' << pieces[j].name;
        }
    }
}

TEST(Compat, IsThatOfAllRegionsOfSquares) {
    expect_as_by_all_regions("square", {2, 3, 4}, 12);
}
TEST(Compat, IsThatOfAllRegionsOfHexagons) {
    expect_as_by_all_regions("hex", {2, 3}, 9);
    expect_as_by_all_regions("hex", {4}, 8);
}
TEST(Compat, IsThatOfAllRegionsOfTriangles) {
    expect_as_by_all_regions("triangle", {2, 3, 4}, 12);
}
TEST(Compat, IsThatOfAllRegionsInSpace) {
    expect_as_by_all_regions("cube", {3}, 6);
    expect_as_by_all_regions("cube", {4}, 8);
    expect_as_by_all_regions("sphere", {2, 3}, 6);
}
TEST(Compat, IsThatOfAllRegionsOfSeveralKindsOfCells) {
    expect_as_by_all_regions("kite", {2, 3}, 6);
    expect_as_by_all_regions("octagon", {2, 3}, 6);
}

// Pieces that may not be turned or turned over.
TEST(Compat, MovesPiecesAsThePuzzlePermits) {
    std::mt19937 random(7);
    std::vector<Piece> pieces = polyforms(*find_lattice("square"), 2);
    for (const Piece& piece : polyforms(*find_lattice("square"), 4)) pieces.push_back(piece);
    constexpr Turning turnings[] = {Turning::none, Turning::half, Turning::any};
    for (int round = 0; round < 40; ++round) {
        Piece a = pieces[random() % pieces.size()];
        Piece b = pieces[random() % pieces.size()];
        if (a.name == b.name) continue;
        for (Piece* each : {&a, &b}) {
            each->turn_over = random() % 2 == 0;
            each->turning = turnings[random() % 3];
        }
        const Puzzle pair = set_of({a, b});
        EXPECT_EQ(multiple_of(pair, {.max = 8}), least_multiple(pair, 8, true, PolyformKind::fixed))
            << a.name << ' ' << b.name;
    }
}

TEST(Compat, OfThreePieces) {
    std::vector<Piece> pieces = polyforms(*find_lattice("square"), 4);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            for (std::size_t k = 0; k < j; ++k) {
                const Puzzle three = set_of({pieces[i], pieces[j], pieces[k]});
                EXPECT_EQ(multiple_of(three, {.max = 12}),
                          least_multiple(three, 12, true, PolyformKind::free))
                    << i << j << k;
            }
        }
    }
}

// The cells of the least multiples of the pentominoes that have one of up to 40. Of the 66 pairs,
// 61 are known to be compatible (G. Resta, Polipolimini).
TEST(Compat, OfThePentominoes) {
    const std::map<std::string, int> larger{
        {"FU", 20}, {"FV", 20}, {"IT", 20}, {"IV", 20}, {"LN", 20}, {"PX", 20},
        {"TU", 20}, {"TX", 20}, {"UZ", 20}, {"VZ", 20}, {"WZ", 20}, {"VW", 30},
        {"FI", 0},  {"IU", 0},  {"IW", 0},  {"IX", 0},  {"IZ", 0},  {"LX", 0},
        {"NX", 0},  {"TW", 0},  {"UX", 0},  {"VX", 0},  {"WX", 0},  {"XZ", 0}};
    const std::vector<Piece> pieces = pentominoes();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            std::string names = pieces[j].name + pieces[i].name;
            std::ranges::sort(names);
            const auto known = larger.find(names);
            EXPECT_EQ(multiple_of(set_of({pieces[i], pieces[j]}), {.max = 30}),
                      known == larger.end() ? 10 : known->second)
                << names;
        }
    }
}

TEST(Compat, ProvesThatThereIsNone) {
    const std::vector<Piece> pieces = pentominoes();
    const auto of_name = [&](std::string_view name) {
        return *std::ranges::find(pieces, name, &Piece::name);
    };
    const CompatResult result = compat(set_of({of_name("U"), of_name("X")}), {.max = 100});
    EXPECT_TRUE(result.never);
    EXPECT_EQ(result.ending, Ending::complete);
    EXPECT_EQ(result.proven_below, 101);
    EXPECT_FALSE(compat(set_of({of_name("I"), of_name("X")}), {.max = 40}).never);
}

// The polyominoes of A. Cibulis, A. Liu and B. Wainwright may have holes; G. Sicherman lists
// variants without.
TEST(Compat, WithoutHoles) {
    expect_as_by_all_regions("square", {4}, 12, false);
    expect_as_by_all_regions("square", {3, 4}, 12, false);
    expect_as_by_all_regions("triangle", {3, 4}, 12, false);
    int others = 0;
    const std::vector<Piece> pieces = pentominoes();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Puzzle pair = set_of({pieces[i], pieces[j]});
            const CompatResult result = compat(pair, {.max = 20, .holes = false});
            const int cells = cells_of(pair, result);
            if (cells > 0) {
                EXPECT_FALSE(has_holes(*pair.lattice, result.region));
            }
            if (cells != multiple_of(pair, {.max = 20})) ++others;
        }
    }
    EXPECT_GT(others, 0);
}

TEST(Compat, IsTheSameOnAnyNumberOfThreads) {
    const std::vector<Piece> pieces = pentominoes();
    for (const std::size_t i : {std::size_t{6}, std::size_t{8}}) {
        const Puzzle pair = set_of({pieces[7], pieces[i]});
        const CompatResult one = compat(pair, {.threads = 1});
        const CompatResult four = compat(pair, {.threads = 4});
        EXPECT_EQ(one.region, four.region);
        EXPECT_EQ(one.nodes, four.nodes);
        ASSERT_EQ(one.packings.size(), four.packings.size());
        for (std::size_t k = 0; k < one.packings.size(); ++k) {
            EXPECT_EQ(one.packings[k].pieces.size(), four.packings[k].pieces.size());
            for (std::size_t p = 0; p < one.packings[k].pieces.size(); ++p) {
                EXPECT_EQ(one.packings[k].pieces[p].cells, four.packings[k].pieces[p].cells);
            }
        }
    }
}

TEST(Compat, SaysHowFarItCame) {
    const std::vector<Piece> pieces = pentominoes();
    const Puzzle hard = set_of({pieces[1], pieces[11]});  // I and Z
    const CompatResult result = compat(hard, {.max = 200, .time_limit = 0.3});
    EXPECT_EQ(result.ending, Ending::time);
    EXPECT_FALSE(result.found());
    EXPECT_GT(result.proven_below, 10);
    EXPECT_LT(result.proven_below, 200);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(compat(hard, {.stop = stop.get_token()}).ending, Ending::stopped);
}

TEST(Compat, RefusesWhatHasNoMultiple) {
    const std::vector<Piece> pieces = pentominoes();
    EXPECT_THROW((void)compat(set_of({pieces[0]})), InvalidPuzzle);
    EXPECT_THROW((void)compat(set_of(std::vector<Piece>(pieces.begin(), pieces.begin() + 9))),
                 InvalidPuzzle);
    EXPECT_THROW((void)compat(set_of({pieces[0], piece("A", {{0, 0}, {2, 0}})})), InvalidPuzzle);
    Piece coloured = pieces[1];
    coloured.colours.assign(5, 1);
    EXPECT_THROW((void)compat(set_of({pieces[0], coloured})), InvalidPuzzle);
    const Puzzle pair = set_of({pieces[0], pieces[1]});
    EXPECT_THROW((void)compat(pair, {.max = 0}), InvalidArgument);
    EXPECT_THROW((void)compat(pair, {.max = most_multiple_cells + 1}), InvalidArgument);
    EXPECT_THROW((void)compat(pair, {.memory_limit = 1000}), MemoryLimitExceeded);
}

}  // namespace
}  // namespace polypack::testing
