#include "polypack/api/solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

// A partition of the region into that many parts of about equal size, each grown from a random
// cell; fewer where parts are cut off from the rest.
std::vector<Piece> random_dissection(const Lattice& lattice, const Region& region, int count,
                                     std::mt19937& random) {
    std::vector<Point> left;
    for (const RegionCell& cell : region.cells) left.push_back(cell.point);
    std::ranges::sort(left);
    std::vector<std::vector<Point>> parts;
    const auto begin_part = [&] {
        parts.push_back({left[below(random, static_cast<int>(left.size()))]});
        std::erase(left, parts.back().front());
    };
    for (int i = 0; i < count && !left.empty(); ++i) begin_part();
    while (!left.empty()) {
        std::size_t chosen = parts.size();
        std::vector<Point> ways;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (chosen < parts.size() && parts[part].size() >= parts[chosen].size()) continue;
            std::vector<Point> free;
            for (const Point& cell : parts[part]) {
                for (const Point& next : lattice.neighbours_of(cell)) {
                    if (std::ranges::find(left, next) != left.end()) free.push_back(next);
                }
            }
            if (free.empty()) continue;
            chosen = part;
            ways = free;
        }
        if (ways.empty()) {
            begin_part();
            continue;
        }
        const Point next = ways[below(random, static_cast<int>(ways.size()))];
        std::erase(left, next);
        parts[chosen].push_back(next);
    }
    std::vector<Piece> pieces;
    for (std::vector<Point>& cells : parts) {
        pieces.push_back(piece(std::string(1, static_cast<char>('A' + pieces.size())), cells));
    }
    return pieces;
}

Region random_region(const Lattice& lattice, int cells, std::mt19937& random) {
    Region region;
    if (lattice.wraps && below(random, 4) == 0) {
        const int width = 2 + below(random, 3);
        const int height = 1 + below(random, 3);
        region = box(lattice, width, height);
        region.period = {width * lattice.step.x,
                         below(random, 2) == 0 ? height * lattice.step.y : 0, 0};
        if (region.period.y != 0) region.period.shift = below(random, width);
        return region;
    }
    if (lattice.residues.size() == 1 && below(random, 2) == 0) {
        return lattice.flat ? box(lattice, 2 + below(random, 2), 3)
                            : box(lattice, 2, 2, 2 + below(random, 2));
    }
    for (const Point& p : random_polyform(lattice, cells, random)) region.cells.push_back({p});
    return region;
}

// The set as a puzzle: pieces of one shape are copies of the first of them.
Puzzle puzzle_of(const Lattice& lattice, const Region& region, const std::vector<Piece>& pieces,
                 Solver& solver) {
    Puzzle puzzle{.lattice = &lattice, .region = region};
    puzzle.name = "set";
    std::map<int, std::size_t> first;
    for (const Piece& p : pieces) {
        const auto [at, added] = first.emplace(solver.shape_of(p), puzzle.pieces.size());
        if (added) {
            puzzle.pieces.push_back(p);
        } else {
            Copies& copies = puzzle.pieces[at->second].copies;
            copies = {copies.min + p.copies.min, copies.max + p.copies.max};
        }
    }
    return puzzle;
}

// The packing, with pieces by their number in the puzzle.
PlainPacking plain(const Packing& packing, const std::vector<Piece>& pieces, const Puzzle& puzzle,
                   Solver& solver) {
    PlainPacking result;
    for (const PlacedPiece& placed : packing.pieces) {
        const int shape = solver.shape_of(pieces[placed.piece]);
        const auto at = std::ranges::find_if(
            puzzle.pieces, [&](const Piece& p) { return solver.shape_of(p) == shape; });
        result.insert({static_cast<int>(at - puzzle.pieces.begin()),
                       {placed.cells.begin(), placed.cells.end()}});
    }
    return result;
}

struct Tally {
    int sets = 0;
    int packable = 0;
    int symmetric = 0;  // with a class smaller than the largest
};

void check_set(const Lattice& lattice, const Region& region, const std::vector<Piece>& pieces,
               Tally& tally) {
    Solver plainly(lattice, region, SymmetryMode::none);
    const Puzzle puzzle = checked(puzzle_of(lattice, region, pieces, plainly));
    constexpr std::size_t enough = 3000;
    const std::set<PlainPacking> packings = all_packings(puzzle, enough);
    if (packings.size() == enough) return;
    ++tally.sets;
    tally.packable += packings.empty() ? 0 : 1;
    for (const SymmetryMode mode :
         {SymmetryMode::none, SymmetryMode::rotations, SymmetryMode::full}) {
        Solver solver(lattice, region, mode);
        std::map<PlainPacking, int> classes;
        if (mode != SymmetryMode::none) {
            classes = classes_of(puzzle, packings, mode == SymmetryMode::full);
        }
        std::map<int, std::uint64_t> sizes;
        for (const auto& [packing, number] : classes) ++sizes[number];
        const std::uint64_t distinct = mode == SymmetryMode::none ? packings.size() : sizes.size();
        std::set<int> seen;
        const SetResult result = solver.solve(pieces, {}, [&](const Packing& packing) {
            const PlainPacking one = plain(packing, pieces, puzzle, solver);
            EXPECT_TRUE(packings.contains(one)) << "not a packing";
            if (mode == SymmetryMode::none) return true;
            const int number = classes.at(one);
            EXPECT_TRUE(seen.insert(number).second) << "a class was found twice";
            EXPECT_EQ(packing.class_size, sizes[number]);
            return true;
        });
        EXPECT_EQ(result.all, packings.size());
        EXPECT_EQ(result.distinct, distinct);
        EXPECT_TRUE(result.complete());
        EXPECT_EQ(solver.solve(pieces, {.limit = 2}).unique(), distinct == 1);
        EXPECT_EQ(solver.solve(pieces, {.limit = 7}).distinct,
                  std::min<std::uint64_t>(7, distinct));
        const SolveResult usual =
            count(puzzle, {.symmetry = mode, .threads = 1, .colourings = false});
        EXPECT_EQ(result.all, usual.all);
        EXPECT_EQ(result.distinct, usual.distinct);
        for (const auto& [number, size] : sizes) {
            if (size * sizes.size() != packings.size()) ++tally.symmetric;
        }
    }
}

TEST(Solver, AgreesWithBruteForceOnEveryLattice) {
    Tally tally;
    for (unsigned seed = 1; seed <= 1500; ++seed) {
        std::mt19937 random(seed);
        const auto lattices = all_lattices();
        const Lattice& lattice = lattices[seed % lattices.size()];
        Region region = random_region(lattice, 4 + below(random, 7), random);
        std::vector<Piece> pieces =
            random_dissection(lattice, region, 2 + below(random, 3), random);
        const bool colours = below(random, 6) == 0;
        for (RegionCell& cell : region.cells) {
            if (colours) cell.colour = below(random, 3);
            if (below(random, 8) == 0) cell.required = false;
        }
        for (Piece& p : pieces) {
            p.turn_over = below(random, 2) == 0;
            if (below(random, 6) == 0) p.turning = static_cast<Turning>(below(random, 4));
            if (p.turning == Turning::none) p.turn_over = false;
            if (colours && below(random, 3) == 0) {
                for (std::size_t i = 0; i < p.cells.size(); ++i)
                    p.colours.push_back(below(random, 3));
            }
        }
        // Leaves cells empty, or a set that does not fit.
        if (below(random, 6) == 0) pieces.pop_back();
        if (pieces.empty()) continue;
        if (below(random, 8) == 0) pieces.front().copies = {2, 2};
        // Large tori have more motions than a Solver takes.
        if (region.period.x > 0 && region.cells.size() > 4) continue;
        SCOPED_TRACE(std::string(lattice.name) + ", seed " + std::to_string(seed));
        check_set(lattice, region, pieces, tally);
        if (HasFailure()) return;
    }
    EXPECT_GT(tally.sets, 1300);
    EXPECT_GT(tally.packable, 700);
    EXPECT_GT(tally.symmetric, 100);
}

// One solver for many sets, so that nothing of one is left for the next.
TEST(Solver, AgreesWithCountOnDissectionsOfBoxes) {
    const Lattice& cube = *find_lattice("cube");
    std::mt19937 random(7);
    for (const bool turn_over : {false, true}) {
        for (const SymmetryMode mode : {SymmetryMode::rotations, SymmetryMode::full}) {
            const Region region = box(cube, 3, 3, 3);
            Solver solver(cube, region, mode);
            int unique = 0;
            for (int i = 0; i < 150; ++i) {
                std::vector<Piece> pieces =
                    random_dissection(cube, region, 5 + below(random, 3), random);
                for (Piece& p : pieces) p.turn_over = turn_over;
                const SolveResult usual = count(puzzle_of(cube, region, pieces, solver),
                                                {.symmetry = mode, .threads = 1});
                const SetResult result = solver.solve(pieces);
                ASSERT_EQ(result.all, usual.all) << i;
                ASSERT_EQ(result.distinct, usual.distinct) << i;
                unique += result.unique() ? 1 : 0;
            }
            // Where pieces may be mirrored, packings come in pairs of two classes of rotations.
            EXPECT_EQ(unique > 0, !turn_over || mode == SymmetryMode::full);
        }
    }
}

TEST(Solver, TakesRegionsOfTwoWords) {
    const Lattice& square = *find_lattice("square");
    Solver solver(square, box(square, 6, 10));
    EXPECT_EQ(solver.motions(), 4);
    Solver wide(square, box(square, 3, 30));
    std::vector<Piece> pieces{piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {30, 30})};
    Puzzle puzzle{.lattice = &square, .pieces = pieces, .region = box(square, 3, 30)};
    puzzle.name = "I";
    const SolveResult usual = count(puzzle, {.threads = 1});
    const SetResult result = wide.solve(pieces);
    EXPECT_EQ(result.all, usual.all);
    EXPECT_EQ(result.distinct, usual.distinct);
    // Placements in the second word.
    const SetResult first = wide.solve(pieces, {.limit = 1}, [&](const Packing& packing) {
        EXPECT_EQ(verify(puzzle, packing.pieces), std::nullopt);
        return true;
    });
    EXPECT_EQ(first.distinct, 1);
    EXPECT_EQ(first.ending, SetEnding::limit);
}

TEST(Solver, KnowsAShapeHoweverItIsGiven) {
    const Lattice& square = *find_lattice("square");
    Solver solver(square, box(square, 5, 4));
    const int shape = solver.shape_of(piece("L", {{0, 0}, {0, 1}, {0, 2}, {1, 2}}));
    EXPECT_EQ(solver.shape_of(piece("other", {{9, 9}, {9, 8}, {9, 7}, {8, 7}})), shape);
    EXPECT_EQ(solver.placements_of(shape), 68);
    EXPECT_EQ(solver.cells_of(shape), 4);
    // One-sided, it and its mirror image are two shapes.
    const int left = solver.shape_of(piece("L", {{0, 0}, {0, 1}, {0, 2}, {1, 2}}, false));
    const int right = solver.shape_of(piece("J", {{1, 0}, {1, 1}, {1, 2}, {0, 2}}, false));
    EXPECT_NE(left, shape);
    EXPECT_NE(left, right);
    EXPECT_EQ(solver.solve(std::vector{left, right}).all, 0);
    EXPECT_THROW((void)solver.solve(std::vector{1000}), std::invalid_argument);
    EXPECT_THROW((void)solver.shape_of(piece("no cells", {})), InvalidPuzzle);
    EXPECT_THROW((void)solver.shape_of(piece("", {})), InvalidPuzzle);
    try {
        (void)solver.shape_of(piece("W", {{1'000'000'000, 0}}));
        ADD_FAILURE();
    } catch (const InvalidPuzzle& error) {
        EXPECT_NE(std::string_view(error.what()).find("cell 1 of piece 'W'"),
                  std::string_view::npos);
    }
    EXPECT_THROW((void)solver.shape_of(piece("twice", {{0, 0}, {0, 0}})), InvalidPuzzle);
}

TEST(Solver, StopsAtItsLimits) {
    const Lattice& square = *find_lattice("square");
    Solver solver(square, box(square, 6, 10));
    const std::vector<Piece> pieces = pentominoes();
    const SetResult few = solver.solve(pieces, {.max_nodes = 5000});
    EXPECT_EQ(few.ending, SetEnding::nodes);
    EXPECT_EQ(few.nodes, 5000);
    EXPECT_EQ(solver.solve(pieces, {.limit = 3}).distinct, 3);
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(solver.solve(pieces, {.stop = source.get_token()}).ending, SetEnding::stopped);
    std::stop_source later;
    const SetResult stopped =
        solver.solve(pieces, {.stop = later.get_token()}, [&](const Packing&) {
            later.request_stop();
            return true;
        });
    EXPECT_EQ(stopped.ending, SetEnding::stopped);
    // A sink that throws leaves it usable.
    EXPECT_THROW((void)solver.solve(pieces, {},
                                    [](const Packing&) -> bool { throw std::runtime_error("no"); }),
                 std::runtime_error);
    EXPECT_EQ(solver.solve(pieces).distinct, 2339);
}

TEST(Solver, LooksForColouringsWhereASearchTakesLong) {
    const Lattice& square = *find_lattice("square");
    Region board = box(square, 10, 10);
    std::erase_if(board.cells, [](const RegionCell& cell) {
        return cell.point == Point{0, 0, 0} || cell.point == Point{9, 9, 0};
    });
    const std::vector<Piece> dominoes{piece("D", {{0, 0}, {1, 0}}, true, {49, 49})};
    Solver solver(square, board);
    const SetResult result = solver.solve(dominoes);
    EXPECT_TRUE(result.complete());
    EXPECT_EQ(result.all, 0);
    EXPECT_LT(result.nodes, 20'000);
    EXPECT_EQ(solver.solve(dominoes, {.max_nodes = 100'000, .colourings = false}).ending,
              SetEnding::nodes);
}

TEST(Solver, RefusesRegionsThatAreTooLarge) {
    const Lattice& square = *find_lattice("square");
    EXPECT_THROW(Solver(square, box(square, 12, 11)), std::invalid_argument);
    Region torus = box(square, 8, 8);
    torus.period = {8, 8, 0};
    EXPECT_THROW(Solver(square, torus), std::invalid_argument);
    EXPECT_THROW(Solver(square, Region{}), InvalidPuzzle);
}

}  // namespace
}  // namespace polypack::testing
