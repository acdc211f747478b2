// Contractions of random problems against backtracking, and the count of all six-piece burrs.
#include "polypack/counting/contraction/count_by_contraction.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "counting/backtracking.hpp"
#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/counting/count_task.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

void add(CoverProblem& problem, const std::vector<int>& cells, int piece) {
    const PieceUse use{.piece = piece, .copies = 1};
    const int placement = problem.options();
    problem.add(cells, {&use, 1}, {&placement, 1});
}

// Some slots, each a piece used once or, if `places`, the options that cover a cell of its own.
CoverProblem random_slots(unsigned seed, bool places) {
    std::mt19937 random(seed);
    const int slots = 1 + static_cast<int>(random() % 5);
    const int shared = 1 + static_cast<int>(random() % 10);
    std::vector<CoverCell> cells(shared + (places ? slots : 0));
    for (int cell = 0; cell < shared; ++cell) cells[cell].required = random() % 3 == 0;
    std::vector<Copies> pieces(slots, Copies{1, 1});
    if (places) pieces.assign(1, Copies{slots, slots});
    CoverProblem problem(std::move(cells), pieces, unlimited);
    for (int slot = 0; slot < slots; ++slot) {
        const int options = 1 + static_cast<int>(random() % 8);
        for (int option = 0; option < options; ++option) {
            std::vector<int> covered;
            for (int cell = 0; cell < shared; ++cell) {
                if (random() % 3 == 0) covered.push_back(cell);
            }
            if (places) covered.push_back(shared + slot);
            if (!covered.empty()) add(problem, covered, places ? 0 : slot);
        }
    }
    return problem;
}

TEST(CountByContraction, AgreesWithBacktracking) {
    int some = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        const CoverProblem problem = random_slots(seed, seed % 2 == 0);
        const std::size_t expected = Backtracking(problem).count();
        ASSERT_EQ(contraction_refusal(problem), "") << seed;
        ASSERT_EQ(count_by_contraction(problem, {.threads = 1}), expected) << seed;
        some += expected > 1 ? 1 : 0;
    }
    EXPECT_GT(some, 1000);
}

TEST(CountByContraction, AgreesWithBacktrackingOnPuzzlesThatItTakes) {
    int taken = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        const CoverProblem problem{PlacementTable(random_puzzle(seed))};
        if (!contraction_refusal(problem).empty()) {
            EXPECT_THROW((void)count_by_contraction(problem, {}), std::invalid_argument);
            continue;
        }
        ++taken;
        ASSERT_EQ(count_by_contraction(problem, {}), Backtracking(problem).count()) << seed;
    }
    EXPECT_GT(taken, 300);
}

// Places with a cell of their own that several pieces can fill, some of which have several copies
// or are alike.
CoverProblem random_copies(unsigned seed) {
    std::mt19937 random(seed);
    const int places = 2 + static_cast<int>(random() % 4);
    const int shared = 1 + static_cast<int>(random() % 6);
    std::vector<CoverCell> cells(shared + places);
    for (int cell = 0; cell < shared; ++cell) cells[cell].required = random() % 4 == 0;
    std::vector<Copies> pieces;
    for (int left = places; left > 0;) {
        const int copies = 1 + static_cast<int>(random() % left);
        pieces.push_back({copies, copies});
        left -= copies;
    }
    if (random() % 8 == 0) pieces.push_back({1, 1});
    CoverProblem problem(std::move(cells), pieces, unlimited);
    std::vector<std::vector<std::vector<int>>> options(pieces.size());
    for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
        if (piece > 0 && random() % 3 == 0) options[piece] = options[piece - 1];
        while (options[piece].empty()) {
            for (int place = 0; place < places; ++place) {
                for (int option = static_cast<int>(random() % 4); option > 0; --option) {
                    std::vector<int> covered;
                    for (int cell = 0; cell < shared; ++cell) {
                        if (random() % 4 == 0) covered.push_back(cell);
                    }
                    covered.push_back(shared + place);
                    options[piece].push_back(covered);
                }
            }
        }
        for (const auto& option : options[piece]) add(problem, option, static_cast<int>(piece));
    }
    return problem;
}

TEST(CountByContraction, TakesPiecesWithCopiesAndPiecesThatAreAlike) {
    int some = 0;
    int taken = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        const CoverProblem problem = random_copies(seed);
        if (!contraction_refusal(problem).empty()) continue;
        ++taken;
        const std::size_t expected = Backtracking(problem).count();
        ASSERT_EQ(count_by_contraction(problem, {.threads = 1}), expected) << seed;
        some += expected > 1 ? 1 : 0;
    }
    EXPECT_GT(taken, 2900);
    EXPECT_GT(some, 500);
}

// Three pieces on `cells` cells, each with some sixty sets of few cells.
CoverProblem wide(int cells) {
    CoverProblem problem(std::vector<CoverCell>(cells, {.required = false}),
                         std::vector<Copies>(3, {1, 1}), unlimited);
    std::mt19937 random(3);
    for (int piece = 0; piece < 3; ++piece) {
        for (int option = 0; option < 60; ++option) {
            std::vector<int> covered;
            for (int cell = 0; cell < cells; ++cell) {
                if (random() % 12 == 0) covered.push_back(cell);
            }
            if (!covered.empty()) add(problem, covered, piece);
        }
    }
    return problem;
}

// Three options of three pieces that are disjoint: backtracking over many empty cells is slow.
int disjoint_triples(const CoverProblem& problem) {
    const auto disjoint = [&](int a, int b) {
        return std::ranges::none_of(problem.cells_of(a), [&](int cell) {
            return std::ranges::binary_search(problem.cells_of(b), cell);
        });
    };
    const auto piece = [&](int option) { return problem.uses_of(option).front().piece; };
    int triples = 0;
    for (int a = 0; a < problem.options(); ++a) {
        for (int b = a + 1; b < problem.options(); ++b) {
            if (piece(a) == piece(b) || !disjoint(a, b)) continue;
            for (int c = b + 1; c < problem.options(); ++c) {
                if (piece(c) != piece(b) && disjoint(a, c) && disjoint(b, c)) ++triples;
            }
        }
    }
    return triples;
}

TEST(CountByContraction, KeepsFewSetsOfManyCellsOneByOne) {
    for (const int cells : {20, 40, 64}) {
        const CoverProblem problem = wide(cells);
        EXPECT_EQ(count_by_contraction(problem, {}), disjoint_triples(problem)) << cells;
    }
    EXPECT_NE(contraction_refusal(wide(65)), "");
}

TEST(CountByContraction, CountsBeyondWords) {
    // Sixteen places with a private cell each, filled in a thousand ways: 1000^16.
    CoverProblem problem(std::vector<CoverCell>(16), {{16, 16}}, unlimited);
    for (int place = 0; place < 16; ++place) {
        for (int way = 0; way < 1000; ++way) add(problem, {place}, 0);
    }
    EXPECT_EQ(count_by_contraction(problem, {}).str(), "1" + std::string(48, '0'));
}

TEST(CountByContraction, CountsNoneWhereACellHasNoOption) {
    const CoverProblem problem(std::vector<CoverCell>(100), {{1, 1}}, unlimited);
    EXPECT_EQ(contraction_refusal(problem), "");
    EXPECT_EQ(count_by_contraction(problem, {}), 0);
}

TEST(CountByContraction, StopsAndKeepsToItsMemory) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)count_by_contraction(wide(40), {.stop = stop.get_token()}), Stopped);
    EXPECT_THROW((void)count_by_contraction(wide(40), {.memory = 1000}), MemoryLimitExceeded);
}

Family six_piece_burr() {
    Family family;
    Puzzle& puzzle = family.puzzle;
    Removable lacked;
    puzzle.lattice = find_lattice("cube");
    Piece stick;
    stick.name = "stick";
    stick.copies = {6, 6};
    stick.turn_over = true;
    const std::vector<std::string> notches{"XX??XX", "X????X"};
    // The places of the sticks in a cube of edge 6: along an axis, side by side in the next.
    std::map<Point, bool> required;
    const auto place = [&](int axis, int along, int beside, int across, bool always) {
        std::array<int, 3> p{};
        p[axis] = along;
        p[(axis + 1) % 3] = beside;
        p[(axis + 2) % 3] = across;
        const auto [at, added] = required.emplace(Point{p[0], p[1], p[2]}, always);
        at->second = at->second && always;
    };
    for (int along = 0; along < 6; ++along) {
        for (int row = 0; row < 2; ++row) {
            for (int across = 0; across < 2; ++across) {
                const bool always = notches[row][along] == 'X';
                stick.cells.push_back({along, row, across});
                lacked.cells.push_back(!always);
                for (int axis = 0; axis < 3; ++axis) {
                    place(axis, along, 1 + row, 2 + across, always);
                    place(axis, along, 4 - row, 2 + across, always);
                }
            }
        }
    }
    puzzle.pieces = {stick};
    family.removable = {lacked};
    for (const auto& [point, always] : required) puzzle.region.cells.push_back({point, always});
    return checked(family);
}

// Bill Cutler, 1994, by computers of volunteers over two and a half years.
TEST(CountByContraction, CountsAllSixPieceBurrs) {
    const Family family = six_piece_burr();
    const PlacementTable table(family);
    const Symmetry symmetry(family.puzzle, table, SymmetryMode::full);
    ASSERT_EQ(symmetry.order(), 24);
    const CountProblems problems({table, symmetry, true});
    std::vector<BigCount> solutions;
    while (solutions.size() < problems.size()) {
        solutions.push_back(count_by_contraction(problems.problem(solutions.size()), {}));
    }
    const ExactCount count = problems.count(solutions);
    EXPECT_EQ(count.all, 855'769'655'392);
    EXPECT_EQ(count.distinct, 35'657'131'235);
}

// Sticks without the cubes of these bits, as the family counts them.
Piece given_stick(const std::string& name, const Piece& stick, const Removable& lacked,
                  unsigned left_out) {
    Piece given = stick;
    given.name = name;
    given.copies = {1, 1};
    given.cells.clear();
    for (std::size_t cell = 0; cell < stick.cells.size(); ++cell) {
        if (lacked.cells[cell] && (left_out & 1) != 0) {
            left_out >>= 1;
            continue;
        }
        if (lacked.cells[cell]) left_out >>= 1;
        given.cells.push_back(stick.cells[cell]);
    }
    return given;
}

// "Which sticks could replace these?": free sticks beside given ones, as copies of one piece or as
// pieces that are alike. Three alike have six times as many packings as three copies.
TEST(CountByContraction, CountsFreeSticksBesideGivenOnes) {
    const auto count = [](const std::vector<unsigned>& given, bool apart) {
        Family family = six_piece_burr();
        const Piece stick = family.puzzle.pieces.front();
        const Removable lacked = family.removable.front();
        family.puzzle.pieces.clear();
        family.removable.clear();
        for (const unsigned left_out : given) {
            family.puzzle.pieces.push_back(
                given_stick("given " + std::to_string(left_out), stick, lacked, left_out));
            family.removable.emplace_back();
        }
        const int free = 6 - static_cast<int>(given.size());
        for (int i = 0; i < (apart ? free : 1); ++i) {
            family.puzzle.pieces.push_back(stick);
            family.puzzle.pieces.back().name = "free " + std::to_string(i);
            const int copies = apart ? 1 : free;
            family.puzzle.pieces.back().copies = {copies, copies};
            family.removable.push_back(lacked);
        }
        const CoverProblem problem{PlacementTable(checked(family))};
        EXPECT_EQ(contraction_refusal(problem), "");
        return count_by_contraction(problem, {});
    };
    const std::vector<unsigned> given{0xff0, 0xfcc, 0xff};
    const BigCount copies = count(given, false);
    EXPECT_GT(copies, 0);
    EXPECT_EQ(count(given, true), copies * 6);
}

}  // namespace
}  // namespace polypack::testing
