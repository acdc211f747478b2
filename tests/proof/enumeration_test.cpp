// The checker of listed solutions.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "proof/check.hpp"

namespace polypack::testing {
namespace {

// Two of three, and not both of the first two: two solutions.
const std::string formula =
    "* #variable= 3 #constraint= 2\npreserved: x1 x2 x3 ;\n+1 x1 +1 x2 +1 x3 = 2 ;\n"
    "-1 x1 -1 x2 >= -1 ;\n";
const std::string begin = "pseudo-Boolean proof version 3.0\nf 3 ;\n";
const std::string both = "solx x1 ~x2 ;\nsolx x2 ;\n";
const std::string refuted = "rup 1 ~x1 >= 1 ;\nrup >= 1 ;\n";
const std::string end = "end pseudo-Boolean proof ;\n";

std::string conclusion(const std::string& claim) {
    return "output NONE ;\nconclusion " + claim + " ;\n" + end;
}
const std::string two = conclusion("ENUMERATION_COMPLETE 2 : -1");

struct EnumerationFault {
    const char* name;
    std::string proof;
    std::string fault;
};

class Enumeration : public ::testing::TestWithParam<EnumerationFault> {};

TEST_P(Enumeration, FaultIsFound) {
    EXPECT_EQ(fault_of_enumeration(formula, GetParam().proof), GetParam().fault);
}

INSTANTIATE_TEST_SUITE_P(
    Proofs, Enumeration,
    ::testing::Values(
        EnumerationFault{"None", begin + both + refuted + two, ""},
        EnumerationFault{
            "NoneWithOtherBlanks",
            "pseudo-Boolean proof version 3.0\r\n% a comment\n\n" + both +
                "rup 1 x1 1 x1 +1 x2 >= 1;\ndel id 6;\nrup 1 ~x1 >= 1;\nrup >= 1;\noutput NONE;\n"
                "conclusion ENUMERATION_COMPLETE 2 : 8;\nend pseudo-Boolean proof;\n",
            ""},
        EnumerationFault{"OtherVersion", "pseudo-Boolean proof version 2.0\n",
                         "proof:1: '2.0' where '3.0' should be"},
        EnumerationFault{
            "OtherSize", "pseudo-Boolean proof version 3.0\nf 2 ;\n",
            "proof:2: the formula has 3 constraints, counting equalities twice, and not 2"},
        EnumerationFault{"SolutionMissing", begin + "solx x1 ~x2 ;\n" + refuted + two,
                         "proof:5: this clause does not follow by propagation"},
        EnumerationFault{"SolutionTwice", begin + both + "solx x2 ;\n",
                         "proof:5: this is not a solution, or one that was listed before"},
        EnumerationFault{"NoSolution", begin + "solx x1 x2 ;\n",
                         "proof:3: this is not a solution, or one that was listed before"},
        EnumerationFault{"SolutionUndecided", begin + "solx x3 ;\n",
                         "proof:3: these literals do not decide every variable"},
        EnumerationFault{"WrongCount",
                         begin + both + refuted + conclusion("ENUMERATION_COMPLETE 3 : -1"),
                         "proof:8: the proof lists 2 solutions, and not 3"},
        EnumerationFault{"ClaimsNone", begin + both + refuted + conclusion("UNSAT : -1"),
                         "proof:8: the proof lists solutions"},
        EnumerationFault{
            "ClaimsNoneBefore", begin + conclusion("UNSAT : -1"),
            "proof:4: the constraint of that number is not the contradiction 'rup >= 1 ;'"},
        EnumerationFault{
            "NoContradiction", begin + both + two,
            "proof:6: the constraint of that number is not the contradiction 'rup >= 1 ;'"},
        EnumerationFault{
            "OtherContradiction", begin + both + refuted + conclusion("ENUMERATION_COMPLETE 2 : 5"),
            "proof:8: the constraint of that number is not the contradiction 'rup >= 1 ;'"},
        EnumerationFault{
            "FactorOfClause", begin + "rup 2 x1 >= 1 ;\n",
            "proof:3: of the constraints, only clauses are supported after rup: a factor must "
            "be 1"},
        EnumerationFault{
            "BoundOfClause", begin + "rup 1 x1 1 x3 >= 2 ;\n",
            "proof:3: of the constraints, only clauses are supported after rup: '>= 1'"},
        EnumerationFault{
            "TrivialClaim", begin + both + "rup >= 0 ;\n",
            "proof:5: of the constraints, only clauses are supported after rup: '>= 1'"},
        EnumerationFault{"DeletesTheFormula", begin + "del id 1 ;\n",
                         "proof:3: only derived clauses can be deleted"},
        EnumerationFault{"DeletesASolution", begin + both + "del id 4 ;\n",
                         "proof:5: only derived clauses can be deleted"},
        EnumerationFault{"UnknownVariable", begin + "solx x4 ;\n",
                         "proof:3: this is not a variable of the formula"},
        EnumerationFault{
            "UnknownRule", begin + "red 1 x1 >= 1 : x1 -> 1 ;\n",
            "proof:3: expected one of f, solx, rup, del and output, the rules that are "
            "supported"},
        EnumerationFault{
            "OtherConclusion", begin + both + refuted + conclusion("SAT"),
            "proof:8: expected ENUMERATION_COMPLETE or UNSAT, the conclusions that are "
            "supported"},
        EnumerationFault{"OtherOutput", begin + "output DERIVABLE IMPLICIT ;\n",
                         "proof:3: 'DERIVABLE' where 'NONE' should be"},
        EnumerationFault{"NoSemicolon", begin + "solx x2\n", "proof:3: the line ends too early"},
        EnumerationFault{"NoEnd", begin + both + refuted + "output NONE ;\n",
                         "proof:8: the proof ends before 'end pseudo-Boolean proof ;'"},
        EnumerationFault{"AfterTheEnd", begin + both + refuted + two + refuted,
                         "proof:10: a statement after the end of the proof"},
        EnumerationFault{"Nothing", "",
                         "proof:1: the proof ends before 'end pseudo-Boolean proof ;'"}),
    [](const auto& tested) { return std::string(tested.param.name); });

TEST(EnumerationFormula, FaultsAreFound) {
    const auto fault = [](const std::string& text) { return fault_of_enumeration(text, ""); };
    EXPECT_EQ(fault("* a\n+1 x1 >= 1 ;\n"),
              "proof:1: the proof ends before 'end pseudo-Boolean proof ;'");
    EXPECT_EQ(fault("* #variable= 1 #constraint= 2\n+1 x1 >= 1 ;\n"),
              "formula:3: the formula has 1 constraints, but its header promises 2");
    EXPECT_EQ(fault("* #variable= 1 #constraint= 1\n+1 x1 1 x2 >= 1 ;\n"),
              "formula:3: the formula has 2 variables, but its header promises 1");
    EXPECT_EQ(fault("min: 1 x1 ;\n"), "formula:1: formulas with an objective are not supported");
    EXPECT_EQ(fault("1 y >= 1 ;\n"), "formula:1: a variable such as x5 should be here");
    EXPECT_EQ(fault("1 x0 >= 1 ;\n"), "formula:1: '0' is not from 1 to 1000000000");
    EXPECT_EQ(fault("1 x1 > 1 ;\n"), "formula:1: '>' is not a whole number");
    EXPECT_EQ(fault("1 x1 >= 1\n"), "formula:1: the line ends where ';' should follow");
    EXPECT_EQ(fault("1 x1\n"), "formula:1: the line ends too early");
    EXPECT_EQ(fault("9999999999 x1 >= 1 ;\n"),
              "formula:1: '9999999999' is not from -1000000000 to 1000000000");
    EXPECT_EQ(fault("preserved: ~x1 ;\n"), "formula:1: a negated variable cannot be preserved");
    EXPECT_EQ(fault("1 x1 >= 0 ;\npreserved: x1 ;\n"),
              "formula:2: 'preserved:' must come before the constraints");
}

// Solutions that differ only in other variables would be one.
TEST(EnumerationFormula, EveryVariableIsPreserved) {
    EXPECT_EQ(fault_of_enumeration("preserved: x1 ;\n1 x1 1 x2 >= 1 ;\n",
                                   "pseudo-Boolean proof version 3.0\nsolx x1 x2 ;\n"),
              "proof:2: solx needs a formula whose line 'preserved:' names every variable");
}

// The solutions in full, then all assignments and what is left of them, from long to short.
std::string listed(const std::string& sums, int variables, std::mt19937& random, bool forget) {
    std::string proof = "pseudo-Boolean proof version 3.0\n";
    int left = static_cast<int>(random() % 4);
    for (unsigned assignment = 0; assignment < 1U << variables; ++assignment) {
        std::string fixed;
        std::string solution = "solx";
        for (int v = 0; v < variables; ++v) {
            const std::string name = "x" + std::to_string(v + 1);
            const bool chosen = ((assignment >> v) & 1U) != 0;
            fixed += "1 " + name + " = " + (chosen ? "1" : "0") + " ;\n";
            solution += std::string(chosen ? " " : " ~") + name;
        }
        if (solutions_of_sums(sums + fixed) == 0 || (forget && left-- == 0)) continue;
        proof += solution + " ;\n";
    }
    for (int length = variables; length >= 0; --length) {
        for (unsigned assignment = 0; assignment < 1U << length; ++assignment) {
            proof += "rup";
            for (int v = 0; v < length; ++v) {
                proof += std::string(" 1 ") + (((assignment >> v) & 1U) != 0 ? "~x" : "x") +
                         std::to_string(v + 1);
            }
            proof += " >= 1 ;\n";
        }
    }
    return proof;
}

TEST(EnumerationOfRandomSums, IsAcceptedIfComplete) {
    int incomplete = 0;
    for (unsigned seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        std::mt19937 random(seed);
        const int variables = 1 + static_cast<int>(random() % 4);
        std::string sums = "preserved:";
        for (int v = 1; v <= variables; ++v) sums += " x" + std::to_string(v);
        sums += " ;\n";
        for (auto c = random() % 4; c > 0; --c) {
            for (auto t = 1 + random() % 4; t > 0; --t) {
                sums += std::to_string(static_cast<int>(random() % 7) - 3) +
                        (random() % 2 == 0 ? " ~x" : " x") +
                        std::to_string(1 + random() % static_cast<unsigned>(variables)) + " ";
            }
            sums += (random() % 3 == 0 ? "= " : ">= ") +
                    std::to_string(static_cast<int>(random() % 5) - 2) + " ;\n";
        }
        const std::int64_t expected = solutions_of_sums(sums);
        const std::string count = "ENUMERATION_COMPLETE " + std::to_string(expected) + " : -1";
        Enumerated proven;
        EXPECT_EQ(fault_of_enumeration(
                      sums, listed(sums, variables, random, false) + conclusion(count), proven),
                  "")
            << sums;
        EXPECT_EQ(proven.listed, expected);
        const std::string forgetful = listed(sums, variables, random, true);
        const auto lines = std::ranges::count(forgetful, 's');
        if (std::ranges::count(listed(sums, variables, random, false), 's') == lines) continue;
        ++incomplete;
        const std::string fault = fault_of_enumeration(sums, forgetful + conclusion(count));
        EXPECT_NE(fault.find("does not follow"), std::string::npos) << fault;
    }
    EXPECT_GT(incomplete, 500);
}

// A square of four variables, of which one is chosen, and one more that is chosen with the first:
// the square has its motions as long as that one is left out.
const std::string square =
    "preserved: x1 x2 x3 x4 x5 x6 ;\n+1 x1 +1 x2 +1 x3 +1 x4 = 1 ;\n+1 x5 +1 x6 >= 1 ;\n";
const std::string turn = "* symmetry: (1 2 3 4) (5 6)\n";
const std::string orbits = "* orbits of constraint 1\n";
const std::string others = "-1 x2 -1 x3 -1 x4 >= 0 ;\n";
const std::string chosen_one =
    "pseudo-Boolean proof version 3.0\nf 4 ;\nsolx x5 x6 ;\nsolx x5 ~x6 ;\nsolx ~x5 ;\n"
    "rup 1 ~x5 >= 1 ;\nrup >= 1 ;\n" +
    conclusion("ENUMERATION_COMPLETE 3 : -1");

TEST(Orbits, MultiplyWhatIsListed) {
    Enumerated proven;
    EXPECT_EQ(fault_of_enumeration(square + turn + orbits + others, chosen_one, proven), "");
    EXPECT_EQ(proven.listed, 3);
    EXPECT_EQ(proven.all, 12);
    // Without the claim, the formula is another.
    EXPECT_EQ(fault_of_enumeration(square + turn + others, chosen_one, proven), "");
    EXPECT_EQ(proven.all, 3);
    // Two motions of which neither joins all.
    EXPECT_EQ(fault_of_enumeration(
                  square + "* symmetry: (1 2) (3 4)\n* symmetry: (1 3) (2 4)\n" + orbits + others,
                  chosen_one, proven),
              "");
    EXPECT_EQ(proven.all, 12);
}

struct FalseClaim {
    const char* name;
    std::string formula;
    std::string fault;
};

class FalseClaims : public ::testing::TestWithParam<FalseClaim> {};

TEST_P(FalseClaims, AreRefused) {
    EXPECT_EQ(fault_of_enumeration(GetParam().formula, chosen_one), GetParam().fault);
}

const std::string false_claim = "the claim of symmetry does not hold: ";

INSTANTIATE_TEST_SUITE_P(
    Orbits, FalseClaims,
    ::testing::Values(
        FalseClaim{"TwiceInACycle", square + "* symmetry: (1 2 1)\n" + orbits + others,
                   "formula:4: a variable is in the cycles twice"},
        FalseClaim{"InTwoCycles", square + "* symmetry: (1 2) (2 3)\n" + orbits + others,
                   "formula:4: a variable is in the cycles twice"},
        FalseClaim{"NoCycle", square + "* symmetry: 1 2\n" + orbits + others,
                   "formula:4: expected cycles of variables such as (1 5 9) (2 7)"},
        FalseClaim{"CycleInACycle", square + "* symmetry: (1 (2 3) 4)\n" + orbits + others,
                   "formula:4: expected cycles of variables such as (1 5 9) (2 7)"},
        FalseClaim{"OpenCycle", square + "* symmetry: (1 2\n" + orbits + others,
                   "formula:4: the last cycle does not end"},
        FalseClaim{"EmptyCycle", square + "* symmetry: ()\n" + orbits + others,
                   "formula:4: '' is not a whole number"},
        FalseClaim{"OtherVariable", square + "* symmetry: (1 7)\n" + orbits + others,
                   "formula:4: this is not a variable of the constraints before"},
        FalseClaim{"NoSymmetry", square + "* symmetry: (1 2 5)\n" + orbits + others,
                   "formula:4: this permutation changes the constraints"},
        FalseClaim{"NoSymmetryOfOneSum", square + "+1 x1 +1 x5 >= 1 ;\n" + turn + orbits + others,
                   "formula:5: this permutation changes the constraints"},
        FalseClaim{"OfTheFactorsAlone",
                   square + "+1 x1 +2 x5 >= 1 ;\n+1 x2 +1 x6 >= 1 ;\n* symmetry: (1 2) (5 6)\n" +
                       orbits + others,
                   "formula:6: this permutation changes the constraints"},
        FalseClaim{"AtLeastOne", square + turn + "* orbits of constraint 3\n" + others,
                   "formula:5: " + false_claim + "there are not that many constraints before it"},
        FalseClaim{"OfTwoConstraints", square + turn + "* orbits of constraint 2\n" + others,
                   "formula:5: " + false_claim +
                       "the constraint does not say that exactly one of its variables is true"},
        FalseClaim{"ExactlyTwo",
                   "preserved: x1 x2 x3 x4 ;\n+1 x1 +1 x2 +1 x3 +1 x4 = 2 ;\n* symmetry: (1 2 3 "
                   "4)\n" +
                       orbits + others,
                   "formula:4: " + false_claim +
                       "the constraint does not say that exactly one of its variables is true"},
        FalseClaim{"MovesTheOrbits",
                   "preserved: x1 x2 x3 x4 ;\n+1 x1 +1 x2 = 1 ;\n+1 x3 +1 x4 = 1 ;\n* symmetry: "
                   "(1 3) (2 4)\n" +
                       orbits + "-1 x2 >= 0 ;\n",
                   "formula:4: this permutation moves the orbits"},
        FalseClaim{"RepresentativeMissing",
                   square + turn + orbits + "-1 x1 -1 x2 -1 x3 -1 x4 >= 0 ;\n",
                   "formula:5: " + false_claim +
                       "the last constraint does not leave one variable of each orbit"},
        FalseClaim{"TwoRepresentatives", square + turn + orbits + "-1 x2 -1 x3 >= 0 ;\n",
                   "formula:5: " + false_claim +
                       "the last constraint does not leave one variable of each orbit"},
        FalseClaim{"OrbitSplit", square + "* symmetry: (1 2) (5 6)\n" + orbits + others,
                   "formula:5: " + false_claim +
                       "the last constraint does not leave one variable of each orbit"},
        FalseClaim{"NoSymmetries", square + orbits + others,
                   "formula:4: " + false_claim +
                       "the last constraint does not leave one variable of each orbit"},
        FalseClaim{"ForbidsOthers", square + turn + orbits + "-1 x2 -1 x3 -1 x4 -1 x5 >= 0 ;\n",
                   "formula:5: " + false_claim + "the last constraint forbids other variables"},
        FalseClaim{"Demands", square + turn + orbits + "+1 x1 >= 1 ;\n",
                   "formula:5: " + false_claim +
                       "the last constraint must forbid variables and nothing else"},
        FalseClaim{"ForbidsOneOfThem", square + turn + orbits + "-1 x2 -1 x3 -1 x4 >= -2 ;\n",
                   "formula:5: " + false_claim +
                       "the last constraint must forbid variables and nothing else"},
        FalseClaim{"TwoConstraints", square + turn + orbits + others + others,
                   "formula:5: " + false_claim + "one constraint must follow, with >="},
        FalseClaim{"Equality", square + turn + orbits + "+1 x2 +1 x3 +1 x4 = 0 ;\n",
                   "formula:5: " + false_claim + "one constraint must follow, with >="},
        FalseClaim{"NoConstraint", square + turn + orbits,
                   "formula:5: " + false_claim + "one constraint must follow, with >="},
        FalseClaim{"TwoClaims", square + turn + orbits + orbits + others,
                   "formula:6: a second claim of orbits"},
        FalseClaim{"ConstraintZero", square + turn + "* orbits of constraint 0\n" + others,
                   "formula:5: '0' is not from 1 to 2147483647"}),
    [](const auto& tested) { return std::string(tested.param.name); });

}  // namespace
}  // namespace polypack::testing
