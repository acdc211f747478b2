// Copies of a piece look different in pictures, and legends name them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/render/cell_owners.hpp"
#include "polypack/render/copy_numbers.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/svg_panels.hpp"
#include "polypack/render/text.hpp"
#include "polypack/solve.hpp"
#include "render/sample_packings.hpp"

namespace polypack::testing {
namespace {

// The first packings of a shipped puzzle.
std::vector<std::vector<PlacedPiece>> first_packings(const Puzzle& puzzle, std::uint64_t limit) {
    SolveOptions options;
    options.limit = limit;
    options.threads = 1;
    std::vector<std::vector<PlacedPiece>> packings;
    (void)solve(puzzle, options, [&](const Packing& packing) {
        packings.push_back(packing.pieces);
        return true;
    });
    return packings;
}

Puzzle shipped(const std::string& name) {
    return read_puzzle(POLYPACK_SOURCE_DIR "/puzzles/" + name + ".yaml");
}

TEST(CopyNumbers, DifferWhereCopiesTouch) {
    for (const char* name : {"squares-6x6", "l-trominoes-9x9", "dominoes-torus-6x6",
                             "slothouber-graatsma", "tetrominoes-6x6-any", "bricks-2x2x8"}) {
        SCOPED_TRACE(name);
        const Puzzle puzzle = shipped(name);
        const CopyNumbers copies(puzzle);
        const auto packings = first_packings(puzzle, 20);
        ASSERT_FALSE(packings.empty());
        int contacts = 0;
        for (const std::vector<PlacedPiece>& packing : packings) {
            const std::vector<int> numbers = copies.of(packing);
            ASSERT_EQ(numbers.size(), packing.size());
            const CellOwners owners = cell_owners(puzzle, packing);
            for (const auto& [cell, owner] : owners) {
                for (const Point& next : puzzle.lattice->neighbours_of(cell)) {
                    const int other = owner_at(owners, wrapped(puzzle.region, next));
                    if (owner < 0 || other < 0 || other == owner) continue;
                    if (packing[owner].piece != packing[other].piece) continue;
                    ++contacts;
                    EXPECT_NE(numbers[owner], numbers[other]);
                }
            }
            EXPECT_LT(std::ranges::max(numbers), 6);
        }
        EXPECT_GT(contacts, 0);
    }
}

TEST(CopyNumbers, AreZeroWhereNoCopiesTouch) {
    const Sample sample = pentomino_sample();
    EXPECT_EQ(CopyNumbers(sample.puzzle).of(sample.packing), std::vector<int>(12, 0));
    const Sample apart = from_art("square", {{"ABa"}});
    EXPECT_EQ(CopyNumbers(apart.puzzle).of(apart.packing), (std::vector<int>{0, 0, 0}));
    EXPECT_TRUE(CopyNumbers(apart.puzzle).of({}).empty());
}

TEST(CopyNumbers, TellAllCopiesOfAPieceInPartsApart) {
    const Sample sample = from_art("square", {{"ABABabab"}});
    EXPECT_EQ(CopyNumbers(sample.puzzle).of(sample.packing), (std::vector<int>{0, 0, 1, 1}));
}

TEST(PieceLetters, GiveCopiesLettersOfTheirOwn) {
    Puzzle puzzle;
    for (const char* name : {"L", "l", "T", "4-1"}) {
        Piece& piece = puzzle.pieces.emplace_back();
        piece.name = name;
        piece.copies = {0, unlimited};
    }
    puzzle.pieces[2].copies = {1, 1};
    const PieceLetters letters(puzzle);
    std::string firsts;
    for (int piece = 0; piece < 4; ++piece) firsts += std::string_view(letters.of_piece(piece));
    EXPECT_EQ(firsts, "LlT4");
    EXPECT_EQ(std::string_view(letters.of_copy(0, 1)), "1") << "l is another piece";
    EXPECT_EQ(std::string_view(letters.of_copy(2, 1)), "#") << "there are no copies";
    std::set<std::string> seen;
    for (const int piece : {0, 1, 3}) {
        for (int number = 0; number < 90; ++number) {
            const std::string letter(std::string_view(letters.of_copy(piece, number)));
            EXPECT_TRUE(seen.insert(letter).second) << letter;
            EXPECT_EQ(count_characters(letter), 1);
        }
    }
    EXPECT_EQ(std::string_view(letters.of_copy(0, 1000)), "#");
}

TEST(Legend, CountsTheCopiesOfAllPackings) {
    Legend legend;
    legend.add({{0, {}}, {0, {}}, {1, {}}}, {0, 2, 0});
    legend.add({{0, {}}, {2, {}}, {2, {}}}, {0, 0, 0});
    legend.add({{0, {}}, {1, {}}, {2, {}}}, {0, 0, 0});
    ASSERT_EQ(legend.pieces().size(), 3);
    EXPECT_EQ(legend.pieces().at(0).copies(), " ×1 to 2");
    EXPECT_EQ(legend.pieces().at(0).numbers, 3);
    EXPECT_EQ(legend.pieces().at(1).copies(), " ×0 to 1");
    EXPECT_EQ(legend.pieces().at(2).copies(), " ×0 to 2");
    Legend single;
    single.add({{0, {}}, {1, {}}, {1, {}}}, {0, 0, 0});
    EXPECT_EQ(single.pieces().at(0).copies(), "");
    EXPECT_EQ(single.pieces().at(1).copies(), " ×2");
}

TEST(TextPictures, NameLettersThatAreNoNames) {
    Sample sample = from_art("square", {{"AAa", "BBa"}});
    TextPictures plain(sample.puzzle, {});
    EXPECT_EQ(plain.draw(sample.packing), "AAa\nBBa\n");
    EXPECT_EQ(plain.legend(), "letters     A a = A ×2, B = B\n");
    TextPictures outlined(sample.puzzle, {.style = TextStyle::outlines});
    EXPECT_EQ(outlined.draw(sample.packing).find('a'), std::string::npos);
    EXPECT_EQ(outlined.legend(), "") << "borders tell the copies apart";
    sample.puzzle.pieces[1].name = "Bär";
    TextPictures named(sample.puzzle, {.style = TextStyle::outlines, .width = 20});
    EXPECT_EQ(named.legend(), "") << "nothing is drawn";
    (void)named.draw(sample.packing);
    EXPECT_EQ(named.legend(), "letters     A = A ×2,\n            B = Bär\n");
    const Sample pentominoes = pentomino_sample();
    TextPictures names(pentominoes.puzzle, {});
    (void)names.draw(pentominoes.packing);
    EXPECT_EQ(names.legend(), "");
}

TEST(TextPictures, FoldWhatIsTooWideForATerminal) {
    const Sample sample = from_art("square", {{"ABCDE", "FGHIJ"}});
    TextOptions options{.width = 2, .folds = true};
    EXPECT_EQ(draw_text(sample.puzzle, sample.packing, options),
              "AB\nFG\n\n(to the right of that)\nCD\nHI\n\n(to the right of that)\nE\nJ\n");
    options.folds = false;
    EXPECT_EQ(draw_text(sample.puzzle, sample.packing, options), "ABCDE\nFGHIJ\n");
}

TEST(TextPictures, DrawOnlyWhatTheLatticeHas) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(lattice.name);
        EXPECT_TRUE(draws(TextStyle::letters, lattice));
        EXPECT_TRUE(draws(TextStyle::blocks, lattice));
        EXPECT_EQ(draws(TextStyle::iso, lattice), lattice.name == "cube");
        EXPECT_EQ(draws(TextStyle::outlines, lattice),
                  lattice.prisms && lattice.name != "kite" && lattice.name != "octagon");
    }
}

TEST(Svg, ShadesCopiesAndNamesPieces) {
    Sample sample = domino_sample();
    const std::string plain = svg_sheet(sample.puzzle, {sample.packing}, {});
    EXPECT_NE(plain.find("#4477aa"), std::string::npos);
    EXPECT_NE(plain.find("#85a7c8"), std::string::npos) << "the other copy";
    EXPECT_EQ(plain.find("×"), std::string::npos) << "the names are letters";
    sample.puzzle.pieces[0].name = "Long & <thin>";
    const std::string named = svg_sheet(sample.puzzle, {sample.packing, sample.packing}, {});
    EXPECT_NE(named.find(">Long &amp; &lt;thin&gt; ×2<"), std::string::npos) << named;
    EXPECT_NE(named.find(">B<"), std::string::npos);
    SvgOptions options;
    options.style = SvgStyle::cut;
    const std::string cut = svg_sheet(sample.puzzle, {sample.packing}, options);
    EXPECT_EQ(cut.find("Long &amp; &lt;thin&gt; ×2"), std::string::npos);
    options.style = SvgStyle::flat;
    options.letters = true;
    const std::string lettered = svg_sheet(sample.puzzle, {sample.packing}, options);
    EXPECT_NE(lettered.find(">L = Long &amp; &lt;thin&gt; ×2<"), std::string::npos) << lettered;
}

}  // namespace
}  // namespace polypack::testing
