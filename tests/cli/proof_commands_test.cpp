// solve --proof, certify and check-proof.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "cli/in_folder.hpp"
#include "polypack/packing/engines/sat/sat.hpp"

namespace polypack::testing {
namespace {

class Proofs : public InFolder {
  protected:
    void put(const std::string& name, const std::string& text) const {
        std::ofstream(folder_ / name, std::ios::binary) << text;
    }
    [[nodiscard]] std::string text(const std::string& name) const {
        return contents(folder_ / name);
    }
    [[nodiscard]] bool exists(const std::string& name) const {
        return std::filesystem::exists(folder_ / name);
    }
    [[nodiscard]] long files() const {
        return std::distance(std::filesystem::directory_iterator(folder_), {});
    }
};

const std::string tetrominoes = source("puzzles/tetrominoes-4x5.yaml");
const std::string soma_cube = source("puzzles/soma-cube.yaml");

TEST_F(Proofs, ThatThereIsNoPackingIsARefutation) {
    if (sat_version().empty()) GTEST_SKIP() << "the engine sat is not built in";
    const Outcome solved = run("solve " + tetrominoes + " --engine sat --proof p.drat");
    EXPECT_EQ(solved.code, 0);
    EXPECT_EQ(solved.out.substr(0, solved.out.find("seconds")),
              "distinct    0\nall         0\nengine      sat\nnodes       1\nplacements  161\n");
    EXPECT_EQ(solved.err,
              "the proof that there is no packing is in p.drat, the clauses that it refutes in "
              "p.drat.cnf\n");
    EXPECT_EQ(run("convert " + tetrominoes + " c.cnf").code, 0);
    EXPECT_EQ(text("c.cnf"), text("p.drat.cnf"));
    const Outcome checked = run("check-proof c.cnf p.drat");
    EXPECT_EQ(checked.code, 0);
    EXPECT_TRUE(checked.out.starts_with("verified    the formula has no solution\nderived  "))
        << checked.out;
    EXPECT_EQ(checked.err, "");
}

// A line is needed, or others follow without it as well.
TEST_F(Proofs, WithoutALineAreRejectedWhereItIsMissed) {
    if (sat_version().empty()) GTEST_SKIP() << "the engine sat is not built in";
    EXPECT_EQ(run("solve " + tetrominoes + " --engine sat --proof p.drat").code, 0);
    const std::string proof = text("p.drat");
    std::size_t begin = 0;
    int rejected = 0;
    for (int line = 0; line < 40; ++line) {
        const std::size_t next = proof.find('\n', begin) + 1;
        put("cut.drat", proof.substr(0, begin) + proof.substr(next));
        const Outcome checked = run("check-proof p.drat.cnf cut.drat");
        EXPECT_TRUE(checked.code == 0 || checked.code == 3);
        EXPECT_EQ(checked.code == 3, checked.err.starts_with("cut.drat:")) << checked.err;
        if (checked.code == 3) ++rejected;
        begin = next;
    }
    EXPECT_GT(rejected, 0);
    put("cut.drat", proof.substr(0, proof.size() - 2));
    EXPECT_NE(run("check-proof p.drat.cnf cut.drat").err.find("without the empty clause"),
              std::string::npos);
    put("cut.drat", "0\n");
    EXPECT_EQ(run("check-proof p.drat.cnf cut.drat").err,
              "cut.drat:1: this clause does not follow from those before it\n");
}

TEST_F(Proofs, AreNotWrittenIfThereIsAPacking) {
    if (sat_version().empty()) GTEST_SKIP() << "the engine sat is not built in";
    const Outcome solved =
        run("solve " + nine_pieces() + " --engine sat --limit 1 --count --proof p.drat");
    EXPECT_EQ(solved.code, 1);
    EXPECT_TRUE(solved.out.starts_with("distinct    1\n")) << solved.out;
    EXPECT_EQ(solved.err,
              "polypack: there is a packing, so there is no proof that there is none; 'polypack "
              "certify' proves how many there are\n");
    EXPECT_EQ(files(), 0);
}

TEST_F(Proofs, FollowTheOptionsOfThePuzzle) {
    if (sat_version().empty()) GTEST_SKIP() << "the engine sat is not built in";
    put("a.yaml", "pieces: [{name: V, art: [V., VV], copies: 2}]\nregion: {box: [3, 2]}\n");
    EXPECT_EQ(run("solve a.yaml --engine sat --proof p --without 'V at [0,0] [1,0] [0,1]' "
                  "--without 'V at [0,0] [0,1] [1,1]' --formula f")
                  .code,
              0);
    EXPECT_EQ(run("check-proof f p").code, 0);
    EXPECT_EQ(files(), 3);
}

TEST_F(Proofs, OfTheNumberOfPackingsOfTheSomaCube) {
    const Outcome certified = run("certify " + soma_cube);
    EXPECT_EQ(certified.code, 0);
    EXPECT_EQ(certified.err, "");
    EXPECT_TRUE(certified.out.starts_with(
        "distinct    240, which is not part of the proof\nall         11520\n"
        "proof       soma-cube.pbp: "))
        << certified.out;
    const Outcome checked = run("check-proof soma-cube.pbp.opb soma-cube.pbp");
    EXPECT_EQ(checked.code, 0);
    EXPECT_TRUE(
        checked.out.starts_with("verified    the formula has exactly 273 solutions\n"
                                "symmetry    without its last constraint, it has exactly 11520\n"))
        << checked.out;
    EXPECT_EQ(files(), 2);
    EXPECT_LT(text("soma-cube.pbp").size(), 120'000);
    EXPECT_EQ(run("convert " + soma_cube + " c.opb").code, 0);
    const auto sums = [&](const std::string& name) {
        const std::string formula = text(name);
        const std::size_t begin = formula.find("+1 ");
        return formula.substr(begin, formula.find("* symmetry:") - begin);
    };
    EXPECT_EQ(sums("soma-cube.pbp.opb"), sums("c.opb"));
}

TEST_F(Proofs, OfOneNumberDoNotProveAnother) {
    EXPECT_EQ(run("certify " + nine_pieces() + " -o p --formula f").code, 0);
    const std::string proof = text("p");
    const std::string claim = "conclusion ENUMERATION_COMPLETE ";
    const std::size_t at = proof.find(claim) + claim.size();
    put("more", std::string(proof).insert(at, "1"));
    const Outcome checked = run("check-proof f more");
    EXPECT_EQ(checked.code, 3);
    EXPECT_EQ(checked.err.substr(checked.err.find(": ")).substr(0, 17), ": the proof lists");
    std::string without = proof;
    const std::size_t solution = without.find("solx");
    without.erase(solution, without.find('\n', solution) + 1 - solution);
    put("fewer", without);
    EXPECT_EQ(run("check-proof f fewer").code, 3);
    EXPECT_EQ(run("check-proof f - <more").code, 3);
    EXPECT_EQ(run("check-proof - - <f").code, 2);
    EXPECT_EQ(run("check-proof f nowhere").code, 3);
    EXPECT_EQ(run("check-proof p f").code, 2);
}

TEST_F(Proofs, WithFalseSymmetriesAreRefused) {
    EXPECT_EQ(run("certify " + soma_cube + " -o p").code, 0);
    const std::string formula = text("p.opb");
    put("p.opb", std::string(formula).insert(formula.find("* orbits"), "* symmetry: (1 2)\n"));
    const Outcome checked = run("check-proof p.opb p");
    EXPECT_EQ(checked.code, 3);
    EXPECT_EQ(checked.out, "");
    EXPECT_TRUE(checked.err.starts_with("p.opb:")) << checked.err;
    EXPECT_TRUE(checked.err.ends_with(": this permutation changes the constraints\n"))
        << checked.err;
}

TEST_F(Proofs, ThatThereIsNoPackingAreCertificatesAsWell) {
    const Outcome certified = run("certify " + tetrominoes);
    EXPECT_EQ(certified.code, 0);
    EXPECT_TRUE(certified.out.starts_with(
        "distinct    0, which is not part of the proof\nall         0\n"));
    EXPECT_NE(text("tetrominoes-4x5.pbp").find("\nconclusion UNSAT : -1 ;\n"), std::string::npos);
    EXPECT_TRUE(run("check-proof tetrominoes-4x5.pbp.opb tetrominoes-4x5.pbp")
                    .out.starts_with("verified    the formula has no solution\n"));
}

TEST_F(Proofs, RefuseWhatAFormulaCannotSay) {
    put("a.yaml",
        "pieces: [{name: I, art: II, copies: any}]\nregion: {box: [4, 4]}\n"
        "rules: {fault_free: true}\n");
    const std::string why = "polypack: a proof cannot express: the rule fault_free\n";
    EXPECT_EQ(run("certify a.yaml").err, why);
    EXPECT_EQ(run("certify a.yaml").code, 2);
    if (!sat_version().empty()) {
        EXPECT_EQ(run("solve a.yaml --engine sat --proof p").err, why);
    }
    put("b.yaml", "pieces: [{name: I, art: IIIII}]\nregion: {box: [2, 2]}\n");
    EXPECT_EQ(run("certify b.yaml").err,
              "polypack: a proof cannot express: a puzzle without placements\n");
    EXPECT_EQ(files(), 2);
}

TEST_F(Proofs, RefuseOptionsThatDoNotFit) {
    EXPECT_EQ(run("solve " + tetrominoes + " --proof p").err,
              "polypack: --proof needs --engine sat, which writes the proof\n");
    EXPECT_EQ(run("solve " + tetrominoes + " --formula p").err,
              "polypack: --formula applies to --proof only\n");
    EXPECT_EQ(run("certify - <" + tetrominoes).err,
              "polypack: a puzzle from standard input has no name; name its proof with "
              "--output\n");
    EXPECT_EQ(run("certify " + tetrominoes + " -o p --formula p").err,
              "polypack: the proof and its formula need two files\n");
    EXPECT_EQ(
        run("certify " + tetrominoes + " -o " + tetrominoes).err,
        "polypack: --output would replace " + tetrominoes + ", which is read; name another file\n");
    EXPECT_EQ(run("certify " + tetrominoes + " -o nowhere/p").code, 5);
    EXPECT_EQ(files(), 0);
    if (sat_version().empty()) {
        EXPECT_NE(run("solve " + tetrominoes + " --engine sat").err.find("libcadical-dev"),
                  std::string::npos);
    }
}

TEST_F(Proofs, ThatAreNotFinishedAreNotLeft) {
    const std::string bedlam = source("puzzles/bedlam-cube.yaml");
    const Outcome late = run("certify " + bedlam + " --time 0.2");
    EXPECT_EQ(late.code, 4);
    EXPECT_EQ(late.err, "polypack: stopped before there was a result\n");
    EXPECT_EQ(run("certify " + soma_cube + " -o /dev/full --formula f").err,
              "polypack: cannot write '/dev/full': No space left on device\n");
    put("large.yaml",
        "pieces: [{generate: {polyominoes: 8}, copies: any}]\nregion: {box: [128, 128]}\n");
    // The placements fit, the formula does not; but under sanitizers the process may take anything,
    // so that the placements are what must not fit.
    const char* const little = POLYPACK_SANITIZED ? " --memory 1G" : "";
    EXPECT_EQ(run(std::string("certify large.yaml") + little).code, 6);
    std::filesystem::remove(folder_ / "large.yaml");
    if (!sat_version().empty()) {
        put("hard.yaml",
            "pieces: [{name: I, art: II, copies: any}]\n"
            "region: {box: [20, 20], minus: {cells: [[0, 0], [19, 19]]}}\n");
        const Outcome stopped = run("solve hard.yaml --engine sat --proof p --time 0.3");
        EXPECT_EQ(stopped.code, 4) << stopped.err;
        EXPECT_NE(stopped.out.find("complete    no: time ran out"), std::string::npos);
        EXPECT_EQ(run("solve " + tetrominoes + " --engine sat --proof /dev/full --formula f").err,
                  "polypack: cannot write '/dev/full': No space left on device\n");
        std::filesystem::remove(folder_ / "hard.yaml");
    }
    EXPECT_EQ(files(), 0);
}

}  // namespace
}  // namespace polypack::testing
