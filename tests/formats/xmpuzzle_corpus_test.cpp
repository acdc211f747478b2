// Files of puzzle designers: what they store is true.
#include <gtest/gtest.h>

#include <string>

#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/separations.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

struct Problem {
    const char* file;
    const char* problem;
    std::size_t stored;      // assemblies in the file
    std::uint64_t distinct;  // published, or stored in the file
    SymmetryMode mode = SymmetryMode::full;
};

// The file of six-piece burrs counts mirror images twice, unlike BurrTools 0.7.1, which finds 588.
const Problem problems[] = {
    {"AlPackino", "1", 1, 1},
    {"BallRoom", "1", 2, 2},
    {"BallRoom", "2", 1, 1},
    {"BallRoom", "3", 3, 3},
    {"BrokenSticks", "1", 2, 2},
    {"BrokenSticks", "2", 0, 0},
    {"CubeInCage", "g", 1, 96},
    {"DemoMirrorParadox", "Example From Text", 0, 1},
    {"DemoMirrorParadox", "Another Example", 0, 1},
    {"DemoPieceGenerator", "1", 0, 928},
    {"FourPieceTetrahedron", "1", 1, 1},
    {"PelikanBurr", "Problem", 1, 12},
    {"PiecesOfEight", "1", 6, 6},
    {"PiecesOfEight", "2", 4, 4},
    {"PiecesOfEight", "3", 43, 43},
    {"PiecesOfEight", "4", 12, 12},
    {"PiecesOfEight", "5", 20, 20},
    {"PiecesOfEight", "6", 12, 12},
    {"Prisgon", "Markus", 1, 1},
    {"Prisgon", "Philos", 1, 1},
    {"SolidSixPieceBurrs", "1", 314, 1063, SymmetryMode::rotations},
    {"SolidSixPieceBurrs", "1", 314, 588},
    {"eyckmans.gargamel", "1", 1, 7680},
    {"eyckmans.rhinoceros", "1", 1, 72},
    {"lohe.key-trap", "1", 1, 68},
};

class XmpuzzleCorpus : public ::testing::TestWithParam<Problem> {
  protected:
    // Every stored assembly is verified as it is read.
    [[nodiscard]] static Document document() {
        const std::string path = std::string(POLYPACK_SOURCE_DIR) + "/tests/corpus/data/xmpuzzle/" +
                                 GetParam().file + ".xmpuzzle";
        return read_document(Input(path), {"", GetParam().problem});
    }
};

TEST_P(XmpuzzleCorpus, AssembliesAreAsStored) {
    const Document read = document();
    EXPECT_EQ(read.packings.size(), GetParam().stored);
    SolveOptions options;
    options.symmetry = GetParam().mode;
    EXPECT_EQ(count(read.puzzle, options).distinct, GetParam().distinct);
}

TEST_P(XmpuzzleCorpus, WrittenItIsReadAsTheSame) {
    const Document read = document();
    const std::string text = write_document(read, *find_format("xmpuzzle"));
    const Document back = read_document(Input::of_text("written.xmpuzzle", text));
    EXPECT_EQ(puzzle_hash(back.puzzle), puzzle_hash(read.puzzle));
    EXPECT_EQ(back.puzzle.name, read.puzzle.name);
    EXPECT_EQ(back.puzzle.colour_names, read.puzzle.colour_names);
    EXPECT_EQ(back.puzzle.expect.distinct, read.puzzle.expect.distinct);
    EXPECT_EQ(back.groups, read.groups);
    EXPECT_EQ(back.come_apart, read.come_apart);
    ASSERT_EQ(back.packings.size(), read.packings.size());
    for (std::size_t i = 0; i < read.packings.size(); ++i) {
        SCOPED_TRACE(i);
        const StoredPacking& was = read.packings[i];
        const StoredPacking& is = back.packings[i];
        EXPECT_EQ(is.separation, was.separation);
        EXPECT_EQ(is.states, was.states);
        EXPECT_EQ(is.assembly, was.assembly);
        EXPECT_EQ(is.solution, was.solution);
        ASSERT_EQ(is.pieces.size(), was.pieces.size());
        for (std::size_t k = 0; k < was.pieces.size(); ++k) {
            EXPECT_EQ(is.pieces[k].piece, was.pieces[k].piece);
            EXPECT_EQ(is.pieces[k].cells, was.pieces[k].cells);
        }
    }
    EXPECT_EQ(write_document(back, *find_format("xmpuzzle")), text);
}

INSTANTIATE_TEST_SUITE_P(Files, XmpuzzleCorpus, ::testing::ValuesIn(problems));

TEST(XmpuzzleCorpus, MovesAndGroupsAreRead) {
    const auto file = [](const std::string& name) {
        return read_document(Input(std::string(POLYPACK_SOURCE_DIR) +
                                   "/tests/corpus/data/xmpuzzle/" + name + ".xmpuzzle"));
    };
    // Level 98.2.4.2: moves are states without the first one.
    const Document pelikan = file("PelikanBurr");
    const auto& whole = pelikan.packings.front().separation;
    ASSERT_TRUE(whole.has_value());
    EXPECT_EQ(whole->states.size(), 99U);
    EXPECT_EQ(whole->states.front(), std::vector<Point>(7));
    EXPECT_EQ(pelikan.packings.front().assembly, 9U);
    EXPECT_EQ(pelikan.come_apart, 1U);
    EXPECT_EQ(file("lohe.key-trap").groups, (std::vector<PieceGroup>{{4, 1, 1}, {5, 1, 1}}));
}

// Moves are rebuilt from the states that the file stores; a checker that knows only cells and steps
// finds nothing wrong with them, and they lead to the same states again.
TEST(XmpuzzleCorpus, StoredStatesAreMoves) {
    struct Case {
        const char* file;
        const char* level;
    };
    for (const Case& c :
         {Case{"AlPackino", "1.1.1.1.1.2.1.3.1.2.1.2"}, Case{"CubeInCage", "4.9.3"},
          Case{"PelikanBurr", "98.2.4.2"}, Case{"Prisgon", "9.6.4.2.2.2.1.2"},
          Case{"eyckmans.gargamel", "62.3.2.2.3.2.3"}, Case{"eyckmans.rhinoceros", "31.6.3.1.3"},
          Case{"lohe.key-trap", "26.4.5.1.2"}}) {
        SCOPED_TRACE(c.file);
        const Document read =
            read_document(Input(std::string(POLYPACK_SOURCE_DIR) + "/tests/corpus/data/xmpuzzle/" +
                                c.file + ".xmpuzzle"));
        ASSERT_FALSE(read.packings.empty());
        const StoredPacking& stored = read.packings.front();
        ASSERT_TRUE(stored.separation.has_value());
        const Lattice& lattice = *read.puzzle.lattice;
        const auto moves = disassembly_of(*stored.separation, lattice);
        ASSERT_TRUE(moves.has_value());
        EXPECT_TRUE(moves->comes_apart());
        EXPECT_EQ(moves->dotted_level(), c.level);
        EXPECT_EQ(dotted_level(states_of(*stored.separation)), moves->dotted_level());
        EXPECT_EQ(check_disassembly(lattice, stored.pieces, read.groups, *moves), std::nullopt);
        const Separation again = separation_of(*moves);
        EXPECT_EQ(states_of(again), states_of(*stored.separation));
        EXPECT_EQ(separation_of(disassembly_of(again, lattice).value()), again);
    }
}

// Disassembly depends on the groups, so that YAML must keep them.
TEST(XmpuzzleCorpus, YamlKeepsGroups) {
    for (const std::string name : {"CubeInCage", "lohe.key-trap"}) {
        SCOPED_TRACE(name);
        Document read = read_document(Input(std::string(POLYPACK_SOURCE_DIR) +
                                            "/tests/corpus/data/xmpuzzle/" + name + ".xmpuzzle"));
        ASSERT_FALSE(read.groups.empty());
        read.packings.clear();
        read.come_apart.reset();
        const std::string text = write_document(read, *find_format("yaml"));
        const Document back = read_document(Input::of_text("written.yaml", text));
        EXPECT_EQ(back.groups, read.groups);
        EXPECT_EQ(puzzle_hash(back.puzzle), puzzle_hash(read.puzzle));
        EXPECT_EQ(write_document(back, *find_format("yaml")), text);
    }
}

}  // namespace
}  // namespace polypack::testing
