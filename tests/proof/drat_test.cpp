// The checker of refutations.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "polypack/formats/cover_formats.hpp"
#include "polypack/packing/engines/sat/refutation.hpp"
#include "polypack/packing/engines/sat/sat.hpp"
#include "polypack/solve.hpp"
#include "proof/check.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

const std::string all_of_two = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";

struct Fault {
    const char* name;
    std::string formula;
    std::string proof;
    std::string fault;
};

class Drat : public ::testing::TestWithParam<Fault> {};

TEST_P(Drat, FaultIsFound) {
    EXPECT_EQ(fault_of_refutation(GetParam().formula, GetParam().proof), GetParam().fault);
}

INSTANTIATE_TEST_SUITE_P(
    Refutations, Drat,
    ::testing::Values(
        Fault{"None", all_of_two, "2 0\n0\n", ""},
        Fault{"NoneWithDeletions", all_of_two, "2 0\nd 1 2 0\nd 2 -1 0\nc done\n\n0\n", ""},
        Fault{"NoneInAnEmptyClause", "p cnf 0 1\n0\n", "0\n", ""},
        Fault{"NoneByANewVariable", all_of_two, "3 -1 -2 0\n-3 1 0\n-3 2 0\n2 0\n0\n", ""},
        Fault{"NoEmptyClause", all_of_two, "2 0\n",
              "proof:2: the proof ends without the empty clause"},
        Fault{"Nothing", all_of_two, "", "proof:1: the proof ends without the empty clause"},
        Fault{"TooFast", all_of_two, "0\n",
              "proof:1: this clause does not follow from those before it"},
        Fault{"Satisfiable", "p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n",
              "proof:2: this clause does not follow from those before it"},
        Fault{"ReplacesTwice", "p cnf 2 1\n1 2 0\n", "1 0\n-1 0\n0\n",
              "proof:2: this clause does not follow from those before it"},
        Fault{"DeletesTooMuch", all_of_two, "d 1 2 0\n2 0\n0\n",
              "proof:2: this clause does not follow from those before it"},
        Fault{"DeletesWhatIsNotThere", all_of_two, "d 1 0\n",
              "proof:1: this clause cannot be deleted: it is not there"},
        Fault{"DeletesTwice", all_of_two, "2 0\nd 1 2 0\nd 1 2 0\n",
              "proof:3: this clause cannot be deleted: it is not there"},
        Fault{"NoZero", all_of_two, "2\n", "proof:1: the line ends too early"},
        Fault{"AfterZero", all_of_two, "2 0 1\n", "proof:1: '1' after the end of the statement"},
        Fault{"NoNumber", all_of_two, "2 x 0\n", "proof:1: 'x' is not a whole number"},
        Fault{"LargeNumber", all_of_two, "99999999999999999999 0\n",
              "proof:1: '99999999999999999999' is not from -1000000000 to 1000000000"},
        Fault{"Binary", all_of_two, "a\x04\x7f\n", "proof:1: 'a?\?' is not a whole number"},
        Fault{"NoHeader", "1 2 0\n", "0\n",
              "formula:1: a clause before the header 'p cnf VARIABLES CLAUSES'"},
        Fault{"EmptyFormula", "", "0\n", "formula:1: no header 'p cnf VARIABLES CLAUSES'"},
        Fault{"TwoHeaders", "p cnf 1 0\np cnf 1 0\n", "0\n", "formula:2: a second header"},
        Fault{"TooManyClauses", "p cnf 1 1\n1 0\n-1 0\n", "0\n",
              "formula:4: the formula has 2 clauses, but its header promises 1"},
        Fault{"UnknownVariable", "p cnf 1 1\n2 0\n", "0\n", "formula:2: '2' is not from -1 to 1"}),
    [](const auto& tested) { return std::string(tested.param.name); });

std::string random_clauses(std::mt19937& random, int variables, int clauses) {
    std::string text;
    for (int i = 0; i < clauses; ++i) {
        for (auto j = 1 + random() % 3; j > 0; --j) {
            const int variable = 1 + static_cast<int>(random() % static_cast<unsigned>(variables));
            text += std::to_string(random() % 2 == 0 ? variable : -variable) + " ";
        }
        text += "0\n";
    }
    return text;
}

// A formula with a solution cannot be refuted, whatever the proof says.
TEST(DratOfRandomClauses, WhatIsAcceptedIsTrue) {
    int accepted = 0;
    int satisfiable = 0;
    for (unsigned seed = 0; seed < 20000; ++seed) {
        std::mt19937 random(seed);
        const int clauses = 6 + static_cast<int>(random() % 14);
        const std::string formula =
            "p cnf 4 " + std::to_string(clauses) + "\n" + random_clauses(random, 4, clauses);
        std::string proof = random_clauses(random, 5, static_cast<int>(random() % 4)) + "0\n";
        const bool has_solution = solutions_of_clauses(formula) > 0;
        const std::string fault = fault_of_refutation(formula, proof);
        satisfiable += has_solution ? 1 : 0;
        accepted += fault.empty() ? 1 : 0;
        EXPECT_FALSE(has_solution && fault.empty()) << formula << proof;
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GT(satisfiable, 1000);
}

std::vector<int> clauses_of(const ExactCover& cover) {
    std::vector<int> clauses;
    cnf_clauses(cover, [&](std::span<const int> clause) {
        clauses.insert(clauses.end(), clause.begin(), clause.end());
        clauses.push_back(0);
    });
    return clauses;
}

TEST(DratOfPuzzles, EveryPuzzleWithoutPackingsHasAProofThatIsAccepted) {
    if (sat_version().empty()) GTEST_SKIP() << "the engine sat is not built in";
    int without = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE(seed);
        Puzzle puzzle = random_puzzle(seed);
        if (!validate(puzzle).empty()) continue;
        puzzle = checked(puzzle);
        const ExactCover cover = exact_cover(puzzle);
        std::string proof;
        const bool refuted =
            refute(clauses_of(cover), seed, [&](std::string_view text) { proof += text; }, {});
        EXPECT_EQ(refuted, count(puzzle).all == 0);
        if (!refuted) continue;
        ++without;
        EXPECT_EQ(fault_of_refutation(write_cnf(cover), proof), "");
    }
    EXPECT_GT(without, 100);
}

}  // namespace
}  // namespace polypack::testing
