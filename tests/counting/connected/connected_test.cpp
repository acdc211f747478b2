// Regions cut into connected shapes: published numbers, and plain enumeration of the shapes.
#include "polypack/counting/connected/count_connected.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "counting/connected/enumeration.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/connected/connected_classes.hpp"
#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/growth_plan.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/puzzle/box.hpp"
#include "support/brute_force.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

// The number of classes of cuts by the oracle. It knows pieces: a piece that fits nowhere, so that
// every motion of the region is one of the puzzle, stands for the shapes.
int classes(const Puzzle& puzzle, const std::set<PlainPacking>& cuts, bool reflections) {
    Puzzle region = puzzle;
    Piece shape{.name = "shape"};
    for (int i = 0; i <= static_cast<int>(puzzle.region.cells.size()); ++i) {
        const Point& first = puzzle.lattice->residues.front();
        shape.cells.push_back({first.x + i * puzzle.lattice->step.x, first.y, first.z});
    }
    region.pieces.push_back(shape);
    return count_classes(region, cuts, reflections);
}

// A random region, to be cut into connected shapes of up to three sizes; not always valid.
Family random_cut(unsigned seed) {
    Family family = random_puzzle(seed);
    std::mt19937 random(seed);
    family.puzzle.pieces.clear();
    family.puzzle.fixed.clear();
    family.puzzle.forbidden.clear();
    const int kinds = 1 + static_cast<int>(random() % 3);
    for (int kind = 0; kind < kinds; ++kind) {
        const int size = 1 + static_cast<int>(random() % 5);
        if (std::ranges::find(family.connected, size, &ConnectedPieces::cells) !=
            family.connected.end()) {
            continue;
        }
        const int least = static_cast<int>(random() % 3);
        family.connected.push_back(
            {size, random() % 2 == 0 ? Copies{0, unlimited}
                                     : Copies{least, least + static_cast<int>(random() % 3)}});
    }
    return family;
}

Family cut(const char* lattice, int width, int height, std::vector<ConnectedPieces> shapes) {
    Family family;
    family.puzzle.lattice = find_lattice(lattice);
    family.puzzle.region = box(*family.puzzle.lattice, width, height);
    family.connected = std::move(shapes);
    return checked(family);
}

std::string ways(const Family& family, const CountLimits& limits = {}) {
    return count_connected(connected_problem(family), limits).str();
}

TEST(CountConnected, CutsSquaresIntoPolyominoesAsPublished) {
    // OEIS A172477.
    const std::vector<std::string> published{"1", "2", "10", "117", "4006", "451206"};
    for (int n = 1; n <= 6; ++n) {
        EXPECT_EQ(ways(cut("square", n, n, {{n, {n, n}}})), published[n - 1]) << n;
    }
    EXPECT_EQ(ways(cut("square", 6, 6, {{9, {4, 4}}})), "442791");
}

TEST(CountConnected, CountsDominoesFarBeyondWords) {
    const std::vector<ConnectedPieces> dominoes{{2, {0, unlimited}}};
    EXPECT_EQ(ways(cut("square", 8, 8, dominoes)), "12988816");
    EXPECT_EQ(ways(cut("square", 12, 12, dominoes)), "53060477521960000");
    // Kasteleyn's product; 65 digits, so that counts of 64 and of 128 bits overflow on the way.
    EXPECT_EQ(ways(cut("square", 2, 300, dominoes)),
              "359579325206583560961765665172189099052367214309267232255589801");
}

TEST(CountConnected, AgreesWithEnumerationOnEveryLattice) {
    constexpr unsigned puzzles = 1200;
    int some = 0;
    int several = 0;
    int with_holes = 0;
    for (unsigned seed = 0; seed < puzzles; ++seed) {
        Family family = random_cut(seed);
        if (!validate(family).empty()) continue;  // more holes than cells that may stay empty
        family = checked(family);
        const ConnectedProblem problem = connected_problem(family);
        const long long expected = Enumeration(problem).count();
        ASSERT_EQ(count_connected(problem, {.threads = 1}), expected)
            << family.puzzle.name << " on " << family.puzzle.lattice->name;
        some += expected > 0 ? 1 : 0;
        several += expected > 1 && family.connected.size() > 1 ? 1 : 0;
        with_holes += expected > 1 && std::ranges::count(problem.required, 0) > 0 ? 1 : 0;
    }
    EXPECT_GT(some, 300);
    EXPECT_GT(several, 150);
    EXPECT_GT(with_holes, 150);
}

TEST(CountConnectedClasses, AgreesWithTheOracleOnEveryLattice) {
    constexpr unsigned puzzles = 600;
    std::map<std::string_view, int> symmetric;
    for (unsigned seed = 0; seed < puzzles; ++seed) {
        Family cuts = random_cut(seed);
        Puzzle& random = cuts.puzzle;
        if (seed % 2 == 0) {
            const Lattice& lattice = *random.lattice;
            random.region =
                lattice.figures.empty() ? box(lattice, 3, 2) : figure(lattice, seed / 2, 12);
            constexpr std::size_t faces = 24;  // of cubes, after the words of their tetrahedra
            if (random.region.cells.size() == 1 && lattice.kind_words.size() > faces) {
                // Half a cube, or the fourth part of that.
                const auto& kinds =
                    lattice.kind_words[seed % 4 == 0 ? lattice.kind_words.size() - 2 : faces].kinds;
                random.region.cells.clear();
                for (const int kind : kinds) {
                    random.region.cells.push_back({lattice.residues[kind]});
                }
                std::ranges::sort(random.region.cells, {}, &RegionCell::point);
            }
            random.holes.reset();
            if (seed % 4 == 0) cuts.connected = {{1, {0, unlimited}}, {2, {0, unlimited}}};
        }
        if (!validate(cuts).empty()) continue;
        const Family family = checked(cuts);
        const Puzzle& puzzle = family.puzzle;
        const ConnectedProblem problem = connected_problem(family);
        Enumeration listed(problem, true);
        const long long all = listed.count();
        if (all > 2000) continue;
        SCOPED_TRACE(std::to_string(seed) + " on " + std::string(puzzle.lattice->name));
        for (const SymmetryMode mode : {SymmetryMode::rotations, SymmetryMode::full}) {
            const int distinct = classes(puzzle, listed.cuts(), mode == SymmetryMode::full);
            const ExactCount counted = count_connected_classes(family, mode, {.threads = 1});
            EXPECT_EQ(counted.all, all);
            EXPECT_EQ(*counted.distinct, distinct);
            symmetric[puzzle.lattice->name] += distinct < all ? 1 : 0;
        }
        if (HasFailure()) return;
    }
    for (const Lattice& lattice : all_lattices())
        EXPECT_GT(symmetric[lattice.name], 1) << lattice.name;
}

TEST(CountConnectedClasses, CutsSquaresIntoPolyominoes) {
    const std::vector<std::string> known{"1", "1", "2", "22"};
    for (int n = 1; n <= 4; ++n) {
        const Family family = cut("square", n, n, {{n, {n, n}}});
        const ConnectedProblem problem = connected_problem(family);
        Enumeration listed(problem, true);
        (void)listed.count();
        const ExactCount counted = count_connected_classes(family, SymmetryMode::full, {});
        EXPECT_EQ(counted.distinct->str(), known[n - 1]) << n;
        EXPECT_EQ(*counted.distinct, classes(family.puzzle, listed.cuts(), true)) << n;
    }
}

TEST(CountConnected, AgreesWithEnumerationWhereShapesWindAroundOthers) {
    std::mt19937 random(7);
    for (int size = 3; size <= 6; ++size) {
        Family family = cut("square", 4, 4, {{size, {0, unlimited}}, {1, {0, 3}}});
        for (RegionCell& cell : family.puzzle.region.cells) cell.required = random() % 4 != 0;
        const ConnectedProblem problem = connected_problem(family);
        EXPECT_EQ(count_connected(problem), Enumeration(problem).count()) << size;
    }
    Family torus = cut("square", 4, 3, {{4, {3, 3}}});
    torus.puzzle.region.period = {4, 3, 0};
    const ConnectedProblem problem = connected_problem(checked(torus));
    EXPECT_EQ(count_connected(problem), Enumeration(problem).count());
}

TEST(CountConnected, FindsNothingWhereSizesDoNotAddUp) {
    EXPECT_EQ(ways(cut("square", 3, 3, {{2, {0, unlimited}}})), "0");
    EXPECT_EQ(ways(cut("square", 4, 4, {{4, {3, 3}}})), "0");
    EXPECT_EQ(ways(cut("square", 3, 3, {{5, {1, 1}}, {2, {2, 2}}})),
              std::to_string(
                  Enumeration(connected_problem(cut("square", 3, 3, {{5, {1, 1}}, {2, {2, 2}}})))
                      .count()));
}

TEST(CountConnected, CountsTheSameOnAnyNumberOfThreads) {
    const Family family = cut("hex", 5, 5, {{5, {5, 5}}});
    EXPECT_EQ(ways(family, {.threads = 1}), ways(family, {.threads = 3}));
}

TEST(CountConnected, StopsAndKeepsToItsMemory) {
    const Family family = cut("square", 7, 7, {{7, {7, 7}}});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)ways(family, {.stop = stop.get_token()}), Stopped);
    EXPECT_THROW((void)ways(family, {.memory = 1 << 20}), MemoryLimitExceeded);
    EXPECT_THROW((void)ways(cut("square", 60, 60, {{2, {0, unlimited}}})), FrontierTooWide);
}

}  // namespace
}  // namespace polypack::testing
