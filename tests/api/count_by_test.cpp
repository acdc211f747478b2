// Counts by properties, against the packings of the oracle.
#include "polypack/api/count_by.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

using Kind = CountTerm::Kind;
// A value, without numbers of the table: placements and sets of cells.
using PlainValue = std::multiset<std::set<Point>>;
using PlainCounts = std::map<std::vector<PlainValue>, long long>;

// A number where a value has cells.
std::set<Point> as_cell(int number) {
    return {Point{number, 0, 0}};
}

PlainValue value_of(const Puzzle& puzzle, const CountTerm& term, const PlainPacking& packing) {
    PlainValue value;
    std::set<Point> holes;
    for (const RegionCell& cell : puzzle.region.cells) holes.insert(cell.point);
    std::map<int, int> copies;
    for (const PlainPlacement& placement : packing) {
        for (const Point& point : placement.cells) holes.erase(point);
        ++copies[placement.piece];
        if (term.kind == Kind::piece && placement.piece == term.number)
            value.insert(placement.cells);
        if (term.kind == Kind::cell &&
            placement.cells.contains(puzzle.region.cells[term.number].point)) {
            value.insert(as_cell(placement.piece));
        }
    }
    if (term.kind == Kind::cell && value.empty()) value.insert(as_cell(-1));
    if (term.kind == Kind::holes) value.insert(holes);
    if (term.kind == Kind::choice) {
        for (int piece = 0; piece < static_cast<int>(puzzle.pieces.size()); ++piece) {
            value.insert({Point{piece, copies[piece], 0}});
        }
    }
    return value;
}

// Converts a value to what the oracle says.
PlainValue plain(const PreparedPuzzle& prepared, const CountTerm& term,
                 const std::vector<int>& value) {
    const auto points = [&](std::span<const int> cells) {
        std::set<Point> set;
        for (const int cell : cells) set.insert(prepared.puzzle().region.cells[cell].point);
        return set;
    };
    PlainValue result;
    switch (term.kind) {
        case Kind::piece:
            for (const int placement : value) {
                result.insert(points(prepared.table().cells_of(placement)));
            }
            break;
        case Kind::cell:
            result.insert(as_cell(value.front()));
            break;
        case Kind::holes:
            result.insert(points(value));
            break;
        case Kind::choice:
            for (int piece = 0; piece < std::ssize(value); ++piece) {
                result.insert({Point{piece, value[piece], 0}});
            }
            break;
    }
    return result;
}

PlainCounts plain(const PreparedPuzzle& prepared, const std::vector<CountTerm>& terms,
                  const CountsBy& counts) {
    PlainCounts result;
    BigCount sum = 0;
    for (const CountedBy& of : counts.classes) {
        std::vector<PlainValue> values;
        for (std::size_t i = 0; i < terms.size(); ++i) {
            values.push_back(plain(prepared, terms[i], of.values[i]));
        }
        EXPECT_TRUE(result.emplace(values, std::stoll(of.packings.str())).second);
        sum += of.packings;
    }
    EXPECT_EQ(counts.packings, sum);
    return result;
}

std::vector<CountTerm> random_terms(const Puzzle& puzzle, std::mt19937& random) {
    std::vector<CountTerm> terms;
    for (auto left = 1 + random() % 3; left > 0; --left) {
        const auto kind = static_cast<Kind>(random() % 4);
        const auto size = kind == Kind::piece ? puzzle.pieces.size() : puzzle.region.cells.size();
        terms.push_back({kind, static_cast<int>(random() % size)});
    }
    return terms;
}

// Fixed numbers of copies let diagrams tell holes and choices, too.
void fix_copies(Puzzle& puzzle) {
    for (Piece& piece : puzzle.pieces) piece.copies.max = piece.copies.min;
}

TEST(CountBy, IsThatOfTheOracle) {
    int by_diagram = 0;
    int with_packings = 0;
    for (unsigned seed = 0; seed < 4500; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle given = random_puzzle(seed + 3'000'000);
        std::mt19937 random(seed);
        if (seed % 2 == 0) fix_copies(given);
        if (seed % 5 == 0) given.rules = random_rules(given, random);
        if (!validate(given).empty()) continue;
        const PreparedPuzzle prepared(given);
        const Puzzle& puzzle = prepared.puzzle();
        const std::vector<CountTerm> terms = random_terms(puzzle, random);
        PlainCounts expected;
        for (const PlainPacking& packing : all_packings(puzzle)) {
            std::vector<PlainValue> values;
            for (const CountTerm& term : terms) values.push_back(value_of(puzzle, term, packing));
            ++expected[values];
        }
        with_packings += expected.empty() ? 0 : 1;
        const CountsBy counts = count_by(prepared, terms);
        ASSERT_EQ(plain(prepared, terms, counts), expected);
        ASSERT_EQ(plain(prepared, terms, count_by(prepared, terms, {}, "search")), expected);
        if (prepared.reason() != nullptr) continue;
        try {
            ASSERT_EQ(plain(prepared, terms, count_by(prepared, terms, {}, "diagram")), expected);
            by_diagram += expected.empty() ? 0 : 1;
        } catch (const std::invalid_argument&) {
            // Said of what a diagram cannot tell.
            ASSERT_EQ(counts.method, "search");
        }
    }
    EXPECT_GT(with_packings, 400);
    EXPECT_GT(by_diagram, 100);
}

// Far too many packings for a list.
TEST(CountBy, TakesADiagramWhereASearchWouldNeverEnd) {
    Puzzle dominoes;
    dominoes.lattice = find_lattice("square");
    dominoes.region = box(*dominoes.lattice, 12, 12);
    dominoes.pieces = {piece("D", {{0, 0, 0}, {1, 0, 0}}), piece("one", {{0, 0, 0}})};
    dominoes.pieces.front().copies = {71, 71};
    dominoes.pieces.back().copies = {2, 2};
    const PreparedPuzzle prepared(dominoes);
    const CountsBy counts = count_by(prepared, std::vector<CountTerm>{{Kind::cell, 0}});
    EXPECT_EQ(counts.method, "diagram");
    ASSERT_EQ(counts.classes.size(), 2U);
    EXPECT_GT(counts.classes.front().packings, BigCount(1'000'000'000'000));
}

TEST(CountBy, StopsAndHoldsItsMemory) {
    const PreparedPuzzle prepared(soma_cube());
    const std::vector<CountTerm> terms{{Kind::piece, 0}, {Kind::piece, 1}, {Kind::piece, 2}};
    EXPECT_EQ(count_by(prepared, terms, {.time_limit = -1}).ending, Ending::time);
    std::stop_source source;
    source.request_stop();
    EXPECT_EQ(count_by(prepared, terms, {.stop = source.get_token()}).ending, Ending::stopped);
    EXPECT_THROW((void)count_by(prepared, terms, {.memory_limit = 100'000}, "search"),
                 MemoryLimitExceeded);
    EXPECT_THROW((void)count_by(prepared, terms, {}, "frontier"), std::invalid_argument);
}

}  // namespace
}  // namespace polypack::testing
