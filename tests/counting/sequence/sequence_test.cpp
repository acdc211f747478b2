// Numbers of packings for every length of a region, against the oracle, the frontier and published
// numbers.
#include "polypack/counting/sequence/sequence.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/counting/sequence/strip.hpp"
#include "polypack/family/validate_family.hpp"
#include "support/brute_force.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

std::vector<BigCount> terms_of(const Puzzle& puzzle, Axis axis, int to,
                               SymmetryMode symmetry = SymmetryMode::none) {
    std::vector<BigCount> terms;
    sequence(puzzle, {.axis = axis, .to = to, .symmetry = symmetry}, [&](int n, const BigCount& c) {
        EXPECT_EQ(n, static_cast<int>(terms.size()) + 1);
        terms.push_back(c);
    });
    return terms;
}

struct RandomStrip {
    Puzzle puzzle;
    Axis axis = Axis::x;
};

// Any lattice with slabs of a few cells, of which some are missing, optional or coloured; some
// wrap.
RandomStrip random_strip(unsigned seed) {
    std::mt19937 random(seed);
    const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
    RandomStrip result;
    Puzzle& puzzle = result.puzzle;
    puzzle = random_puzzle(seed);
    puzzle.fixed.clear();
    puzzle.forbidden.clear();
    puzzle.holes.reset();
    const Lattice& lattice = *puzzle.lattice;
    result.axis = static_cast<Axis>(random() % (lattice.flat ? 2 : 3));
    const auto side = [&](Axis axis, int most) {
        return axis == result.axis ? 1 : 1 + static_cast<int>(random() % most);
    };
    const int most = lattice.residues.size() > 2 ? 1 : 3;
    const int x = side(Axis::x, most);
    const int y = side(Axis::y, most);
    const int z = lattice.flat ? 1 : side(Axis::z, 2);
    puzzle.region = box(lattice, x, y, z);
    if (lattice.wraps && chance(30)) {
        if (result.axis != Axis::x) puzzle.region.period.x = x * lattice.step.x;
        if (result.axis == Axis::x) puzzle.region.period.y = y * lattice.step.y;
    }
    auto& cells = puzzle.region.cells;
    if (chance(30) && cells.size() > 2) cells.erase(cells.begin() + random() % cells.size());
    int optional = 0;
    for (RegionCell& cell : cells) {
        cell.required = !chance(15);
        if (!cell.required) ++optional;
        if (chance(10)) cell.colour = 1 + static_cast<int>(random() % 2);
    }
    if (optional > 0 && chance(50)) puzzle.holes = static_cast<int>(random() % (optional + 1));
    for (Piece& piece : puzzle.pieces) {
        if (chance(60)) piece.copies = {.min = 0, .max = unlimited};
    }
    puzzle = checked(puzzle);
    return result;
}

TEST(Sequence, AgreesWithTheOracle) {
    int compared = 0;
    BigCount total = 0;
    for (unsigned seed = 0; seed < 250; ++seed) {
        const auto [puzzle, axis] = random_strip(seed);
        SCOPED_TRACE(puzzle.name + " along " + axis_letter(axis));
        const int longest = 12 / static_cast<int>(puzzle.region.cells.size());
        if (longest < 1) continue;
        const auto terms = terms_of(puzzle, axis, longest);
        const auto distinct = terms_of(puzzle, axis, longest, SymmetryMode::full);
        const auto rotations = terms_of(puzzle, axis, longest, SymmetryMode::rotations);
        for (int n = 1; n <= longest; ++n) {
            const Puzzle longer = checked(of_length(puzzle, axis, n)).puzzle;
            const auto packings = all_packings(longer, 3000);
            if (packings.size() >= 3000) break;
            EXPECT_EQ(terms[n - 1], packings.size()) << n;
            if (packings.size() > 300) break;
            EXPECT_EQ(distinct[n - 1], count_classes(longer, packings, true)) << n;
            EXPECT_EQ(rotations[n - 1], count_classes(longer, packings, false)) << n;
            ++compared;
            total += packings.size();
        }
    }
    EXPECT_GT(compared, 500);
    EXPECT_GT(total, 2000);
}

TEST(Sequence, AgreesWithTheFrontier) {
    BigCount total = 0;
    for (unsigned seed = 1000; seed < 1100; ++seed) {
        const auto [puzzle, axis] = random_strip(seed);
        SCOPED_TRACE(puzzle.name + " along " + axis_letter(axis));
        if (puzzle.region.cells.size() > 6) continue;
        const auto terms = terms_of(puzzle, axis, 6);
        for (int n = 1; n <= 6; ++n) {
            const PlacementTable table(of_length(puzzle, axis, n));
            EXPECT_EQ(terms[n - 1], count_by_frontier(CoverProblem(table), {})) << n;
        }
        total += terms.back();
    }
    EXPECT_GT(total, 10'000);
}

TEST(Sequence, DoesNotDependOnTheLengthInTheFile) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("hex");
    puzzle.pieces = {piece("V", {{0, 0}, {1, 0}, {0, 1}}, true, {0, unlimited}),
                     piece("I", {{0, 0}, {1, 0}, {2, 0}}, true, {0, unlimited})};
    puzzle.region = box(*puzzle.lattice, 3, 1);
    const auto terms = terms_of(checked(puzzle), Axis::y, 12);
    puzzle.region = box(*puzzle.lattice, 3, 5);
    EXPECT_EQ(terms_of(checked(puzzle), Axis::y, 12), terms);
    EXPECT_GT(terms.back(), 1000);
}

// A box of any number of each of the pieces.
Puzzle any_number(std::string_view lattice, std::vector<Piece> pieces, int x, int y, int z = 1) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice(lattice);
    puzzle.pieces = std::move(pieces);
    for (Piece& piece : puzzle.pieces) piece.copies = {.min = 0, .max = unlimited};
    puzzle.region = box(*puzzle.lattice, x, y, z);
    return checked(puzzle);
}

std::vector<Piece> domino() {
    return {piece("D", {{0, 0}, {1, 0}})};
}

TEST(Sequence, OfPentominoesHasOrder324) {
    std::vector<std::string> terms;
    const auto law = sequence(any_number("square", pentominoes(), 5, 1),
                              {.axis = Axis::y, .from = 1, .to = 10, .law = true},
                              [&](int, const BigCount& count) { terms.push_back(count.str()); });
    // OEIS A174249; the order by Vaclav Kotesovec.
    EXPECT_EQ(terms, (std::vector<std::string>{"1", "5", "56", "501", "4006", "27950", "214689",
                                               "1696781", "13205354", "101698212"}));
    ASSERT_TRUE(law.has_value());
    EXPECT_EQ(law->law.order(), 324);
    EXPECT_TRUE(law->proven());
}

TEST(Sequence, OfDominoesEightWide) {
    const Puzzle puzzle = any_number("square", domino(), 8, 3);
    std::vector<BigCount> terms;
    const auto law = sequence(puzzle, {.axis = Axis::y, .from = 8, .to = 300, .law = true},
                              [&](int, const BigCount& count) { terms.push_back(count); });
    EXPECT_EQ(terms.front(), 12988816);
    ASSERT_TRUE(law.has_value());
    EXPECT_EQ(law->law.order(), 16);  // Klarner and Pollack 1980
    EXPECT_TRUE(law->proven());
    // Beyond the proof, terms come from the recurrence: the same as from the matrix.
    const auto plain = terms_of(puzzle, Axis::y, 300);
    EXPECT_EQ(terms, std::vector<BigCount>(plain.begin() + 7, plain.end()));
}

TEST(Sequence, OfBricksInSpace) {
    const auto terms =
        terms_of(any_number("cube", {piece("D", {{0, 0}, {1, 0}}, false)}, 4, 4), Axis::z, 4);
    EXPECT_EQ(terms, (std::vector<BigCount>{36, 32000, 10885344, 5051532105}));
}

TEST(Sequence, OfPiecesThatMustBeUsed) {
    const auto all = pentominoes();
    Puzzle puzzle = any_number("square", {all[1], all[2], all[4], all[10]}, 1, 5);
    puzzle.pieces[0].copies = {.min = 0, .max = 1};
    puzzle.pieces[2].copies = {.min = 1, .max = 2};
    puzzle.pieces[3].copies = {.min = 1, .max = unlimited};
    const auto terms = terms_of(puzzle, Axis::x, 4);
    const auto distinct = terms_of(puzzle, Axis::x, 4, SymmetryMode::full);
    for (int n = 1; n <= 4; ++n) {
        const Puzzle longer = of_length(puzzle, Axis::x, n).puzzle;
        const auto packings = all_packings(longer);
        EXPECT_EQ(terms[n - 1], packings.size());
        EXPECT_EQ(distinct[n - 1], count_classes(longer, packings, true));
    }
    EXPECT_GT(terms[3], 0);
}

TEST(Sequence, OfBoundedCopiesEndsAndHasALaw) {
    Puzzle puzzle = any_number("square", domino(), 2, 1);
    puzzle.pieces.front().copies = {.min = 1, .max = 3};
    const auto law = sequence(puzzle, {.axis = Axis::y, .from = 1, .to = 5, .law = true},
                              [&](int n, const BigCount& count) {
                                  EXPECT_EQ(count, std::vector<int>({1, 2, 3, 0, 0})[n - 1]);
                              });
    ASSERT_TRUE(law.has_value());
    EXPECT_EQ(law->law.order(), 0);
    EXPECT_EQ(law->law.numerator, (std::vector<BigCount>{0, 1, 2, 3}));
    EXPECT_TRUE(law->proven());
}

TEST(StripMistakes, NameWhatIsInTheWay) {
    Puzzle puzzle = any_number("square", domino(), 4, 3);
    EXPECT_TRUE(strip_mistakes(puzzle, Axis::x).empty());
    EXPECT_EQ(strip_mistakes(puzzle, Axis::z).front().where.part, Part::lattice);
    puzzle.fixed = {{.piece = "D", .cells = {{0, 0}, {1, 0}}}};
    puzzle.forbidden = {{.piece = "D", .cells = {{2, 0}, {3, 0}}}};
    puzzle.rules.fault_free = true;
    puzzle.region.period.x = 4;
    const auto mistakes = strip_mistakes(checked(puzzle), Axis::x);
    ASSERT_EQ(mistakes.size(), 4);
    EXPECT_EQ(mistakes[0].where.part, Part::fault_free);
    EXPECT_EQ(mistakes[1].where.part, Part::fixed);
    EXPECT_EQ(mistakes[2].where.part, Part::forbidden);
    EXPECT_EQ(mistakes[3].where.part, Part::period);
    EXPECT_EQ(strip_mistakes(checked(puzzle), Axis::y).size(), 3);

    for (const auto change : {+[](RegionCell& cell) { cell.required = false; },
                              +[](RegionCell& cell) { cell.colour = 1; },
                              +[](RegionCell& cell) { cell.point.y += 7; }}) {
        Puzzle uneven = any_number("square", domino(), 4, 3);
        change(uneven.region.cells[5]);
        const auto found = strip_mistakes(checked(uneven), Axis::y);
        ASSERT_EQ(found.size(), 1);
        EXPECT_EQ(found.front().where.part, Part::region_cell);
        EXPECT_THROW((void)of_length(checked(uneven), Axis::y, 2), InvalidPuzzle);
    }
    EXPECT_THROW((void)of_length(any_number("square", domino(), 4, 3), Axis::y, 5000),
                 InvalidPuzzle);
}

TEST(Sequence, RefusesLengthsThatAreNone) {
    const Puzzle puzzle = any_number("square", pentominoes(), 5, 1);
    int found = 0;
    const auto sink = [&](int, const BigCount&) { ++found; };
    EXPECT_THROW(sequence(puzzle, {.from = 5, .to = 3}, sink), InvalidArgument);
    EXPECT_THROW(sequence(puzzle, {.from = 0, .to = 2}, sink), InvalidArgument);
    EXPECT_THROW(sequence(puzzle, {.to = longest_sequence + 1}, sink), InvalidArgument);
    EXPECT_EQ(found, 0);
}

TEST(Sequence, StopsAndKeepsToItsMemory) {
    const Puzzle puzzle = any_number("square", pentominoes(), 7, 1);
    std::stop_source stop;
    int found = 0;
    const auto stop_at_two = [&](int, const BigCount&) {
        if (++found == 2) stop.request_stop();
    };
    EXPECT_THROW(sequence(puzzle, {.to = 50, .limits = {.stop = stop.get_token()}}, stop_at_two),
                 Stopped);
    EXPECT_LE(found, 3);
    EXPECT_THROW(
        sequence(puzzle, {.to = 50, .limits = {.memory = 1 << 20}}, [](int, const BigCount&) {}),
        MemoryLimitExceeded);
}

}  // namespace
}  // namespace polypack::testing
