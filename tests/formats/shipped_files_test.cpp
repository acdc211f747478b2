// Every shipped file is valid and has a name.
#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "formats/files.hpp"
#include "polypack/formats/catalogue.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/shipped.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/puzzle/likeness.hpp"

namespace polypack::testing {
namespace {

std::string name_of(const ::testing::TestParamInfo<std::filesystem::path>& tested) {
    std::string name = tested.param.stem().string();
    std::ranges::replace(name, '-', '_');
    return name;
}

class ShippedPuzzle : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(ShippedPuzzle, IsRightAndTellsItsCounts) {
    const Document first = read_problems(Input(GetParam().string()), {}, {}, {});
    std::vector<Puzzle> puzzles{first.puzzle};
    for (const Document& other : first.others) puzzles.push_back(other.puzzle);
    for (const Puzzle& puzzle : puzzles) {
        SCOPED_TRACE(puzzle.name);
        EXPECT_NE(puzzle.name, GetParam().stem().string()) << "it has its own name";
        EXPECT_TRUE(puzzle.expect.all || puzzle.expect.distinct);
        EXPECT_NE(puzzle.expect.source, "");
    }
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedPuzzle, ::testing::ValuesIn(yaml_files("puzzles")), name_of);

class ShippedPieces : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(ShippedPieces, AreDifferentAndColoured) {
    const PieceSet set = read_piece_set(GetParam().string());
    std::set<Polyform> seen;
    std::set<std::string> colours;
    for (const Piece& piece : set.pieces) {
        SCOPED_TRACE(piece.name);
        const auto turned = orientations(*set.lattice, piece.cells, piece.turn_over);
        EXPECT_TRUE(seen.insert(std::ranges::min(turned)).second) << "shape given twice";
        if (!piece.display_colour.empty()) colours.insert(piece.display_colour);
    }
    // The colours of large sets repeat: nobody can distinguish thirty.
    if (set.pieces.size() <= 13) {
        EXPECT_EQ(colours.size(), set.pieces.size());
    }
}

INSTANTIATE_TEST_SUITE_P(Files, ShippedPieces, ::testing::ValuesIn(yaml_files("pieces")), name_of);

TEST(ShippedSets, AreAsManyAsPublished) {
    const auto number = [](const std::string& file) {
        return read_piece_set(POLYPACK_SOURCE_DIR "/pieces/" + file + ".yaml").pieces.size();
    };
    EXPECT_EQ(number("tetrominoes"), 5);
    EXPECT_EQ(number("one-sided-tetrominoes"), 7);
    EXPECT_EQ(number("pentominoes"), 12);
    EXPECT_EQ(number("one-sided-pentominoes"), 18);
    EXPECT_EQ(number("tetracubes"), 8);
    EXPECT_EQ(number("pentacubes"), 29);
    EXPECT_EQ(number("hexiamonds"), 12);
    EXPECT_EQ(number("one-sided-hexiamonds"), 19);
    EXPECT_EQ(number("heptiamonds"), 24);
    EXPECT_EQ(number("tetrahexes"), 7);
}

TEST(ShippedLattices, HaveAsManyPolyformsAsPublished) {
    struct Published {
        std::string_view lattice;
        std::string_view source;
        PolyformKind kind;
        std::vector<std::uint64_t> counts;
    };
    const std::vector<Published> published{
        {"cairo", "A159866", PolyformKind::free, {1, 2, 5, 17, 55, 206, 781}},
        {"cuboctahedra", "A384254", PolyformKind::free, {2, 2, 9, 40, 290}},
        {"disphenoids", "A385024", PolyformKind::free, {1, 1, 2, 5, 14, 47, 172, 691}},
        {"drafters", "A197462", PolyformKind::free, {1, 3, 3, 9, 14, 38, 74, 185}},
        {"florets", "A197159", PolyformKind::free, {1, 3, 8, 25, 80, 291, 1036}},
        {"gyrobifastigia", "A385025", PolyformKind::free, {1, 2, 6, 31, 181}},
        {"houses", "A197156", PolyformKind::free, {1, 3, 5, 20, 56, 225, 819}},
        {"pyramids", "A385271", PolyformKind::free, {1, 2, 3, 9, 17, 60, 166, 606}},
        {"rhombille", "A197459", PolyformKind::free, {1, 1, 3, 4, 12, 27, 78}},
        {"rhombs", "A151522", PolyformKind::one_sided, {1, 2, 4, 13, 35, 120, 392}},
        {"rhons", "A038173", PolyformKind::free, {1, 1, 4, 20, 131}},
        {"snub-trihexagonal", "A383908", PolyformKind::free, {3, 3, 7, 23, 69, 228}},
        {"sticks", "A019988", PolyformKind::free, {1, 2, 5, 16, 55, 222}},
        {"sticks", "A151537", PolyformKind::one_sided, {1, 2, 7, 25, 99, 416}},
        {"tans", "A197465", PolyformKind::free, {1, 2, 2, 6, 8, 22, 42}},
        {"trigs", "A159867", PolyformKind::free, {1, 3, 12, 60, 375}},
        {"trigs", "A151539", PolyformKind::one_sided, {1, 3, 19, 104, 719}},
        {"truncated-octahedra", "A038181", PolyformKind::free, {1, 2, 6, 35, 251}},
        {"truncated-tetrahedra", "A384274", PolyformKind::free, {2, 2, 5, 20, 96, 581}},
        {"twigs", "A197459", PolyformKind::free, {1, 1, 3, 4, 12, 27, 78}},
        {"twigs", "A197460", PolyformKind::one_sided, {1, 1, 4, 6, 19, 49, 143}}};
    for (const auto& [name, source, kind, counts] : published) {
        SCOPED_TRACE(std::string(name) + ", OEIS " + std::string(source));
        for (std::size_t i = 0; i < counts.size(); ++i) {
            EXPECT_EQ(count_polyforms(*shipped_lattice(name), static_cast<int>(i) + 1, kind),
                      counts[i]);
        }
    }
}

// Every puzzle has its place in the gallery, and the catalogue knows no others.
TEST(Catalogue, HasEveryPuzzleOnce) {
    std::set<std::string> listed;
    const nlohmann::json catalogue = nlohmann::json::parse(catalogue_text());
    for (const auto& [section, puzzles] : catalogue.items()) {
        for (const auto& [name, facts] : puzzles.items()) {
            EXPECT_TRUE(listed.insert(name).second) << name;
            EXPECT_NE(find_shipped(name, ShippedKind::puzzles), nullptr) << name;
            for (const auto& [key, value] : facts.items()) {
                EXPECT_TRUE(
                    std::set<std::string>({"designer", "year", "level", "difficulty", "problems"})
                        .contains(key))
                    << key;
            }
        }
    }
    for (const CataloguedPuzzle& puzzle : catalogued_puzzles()) {
        EXPECT_TRUE(listed.contains(std::string(puzzle.file->name))) << puzzle.file->name;
        EXPECT_NE(puzzle.section, "");
        EXPECT_LE(puzzle.difficulty, 5);
    }
}

TEST(Catalogue, HasNoPuzzleTwice) {
    const std::vector<CataloguedPuzzle> all = catalogued_puzzles();
    std::set<std::pair<std::string, std::string>> twice;
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Document& one = all[j].document;
            const Document& other = all[i].document;
            if (one.family || other.family || one.objective || other.objective) continue;
            // A puzzle has one number of packings.
            if (one.puzzle.expect.all != other.puzzle.expect.all) continue;
            if (alike(one.puzzle, other.puzzle)) twice.emplace(one.puzzle.name, other.puzzle.name);
        }
    }
    // Two figures with names of their own, which are mirror images.
    EXPECT_EQ(twice, (std::set<std::pair<std::string, std::string>>{{"Soma dog", "Soma poodle"}}));
}

std::string text_of(const std::string& file) {
    std::ifstream stream(std::filesystem::path(POLYPACK_SOURCE_DIR) / file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST(TheDescription, ShowsTheExampleAsItIs) {
    std::istringstream example(text_of("puzzles/example.yaml"));
    std::string indented;
    for (std::string line; std::getline(example, line);) indented += "    " + line + "\n";
    EXPECT_NE(text_of("docs/puzzles.md").find(indented), std::string::npos);
}

}  // namespace
}  // namespace polypack::testing
