// Turning interlocking cubes that are published: slides lock them, turns take them apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "polypack/api/packings.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/formats/format.hpp"

namespace polypack::testing {
namespace {

struct TurningCube {
    const char* file;
    Bevel bevel;     // the least at which it comes apart
    int total;       // moves at that bevel
    int turns;       // of these
    int fewest;      // turns, if they count more than moves
    Bevel shifting;  // the least in thousandths if axes shift
};

class TurningCubes : public ::testing::TestWithParam<TurningCube> {};

// László Molnár's, after Aaron Siegel's models in puzzlecad, who says of each that it takes turns,
// and no force. Which bevel is the least is found by this program only; its moves are checked.
INSTANTIATE_TEST_SUITE_P(Molnar, TurningCubes,
                         ::testing::Values(TurningCube{"ennui", 166'667, 11, 1, 1, 92'000},
                                           TurningCube{"roughhouse", 171'573, 10, 3, 2, 141'000},
                                           TurningCube{"sliproad", 85'787, 8, 1, 1, 18'000},
                                           TurningCube{"wedlock", 85'787, 17, 5, 5, 50'000}),
                         [](const auto& test) { return std::string(test.param.file); });

std::ptrdiff_t turns_of(const Disassembly& disassembly) {
    std::ptrdiff_t turns = 0;
    for (const PackedPart& part : disassembly.parts) {
        turns += std::ranges::count_if(part.slides,
                                       [](const Slide& move) { return move.turn.has_value(); });
    }
    return turns;
}

TEST_P(TurningCubes, ComeApartByTurnsAlone) {
    const TurningCube& cube = GetParam();
    const Document document = read_document(
        Input(std::string(POLYPACK_SOURCE_DIR "/bench/puzzles/turning/") + cube.file + ".yaml"));
    const Lattice& lattice = *document.puzzle.lattice;
    ShapePairs pairs(lattice, {});
    int packings_found = 0;
    for (const Packing& packing : packings(document.puzzle, {})) {
        ++packings_found;
        const auto apart = [&](const SeparateOptions& options) {
            Disassembly result = disassemble(packing.pieces, {}, pairs, options);
            EXPECT_EQ(check_disassembly(lattice, packing.pieces, {}, result), std::nullopt);
            return result;
        };
        EXPECT_FALSE(apart({}).comes_apart());
        const Disassembly sharp = apart({.rule = MoveRule::turns, .min_bevel = true});
        EXPECT_FALSE(sharp.comes_apart());
        EXPECT_EQ(sharp.min_bevel, cube.bevel);
        EXPECT_FALSE(apart({.rule = MoveRule::turns, .bevel = cube.bevel - 1}).comes_apart());
        const Disassembly bevelled = apart({.rule = MoveRule::turns, .bevel = cube.bevel});
        EXPECT_TRUE(bevelled.comes_apart());
        EXPECT_EQ(bevelled.total(), cube.total);
        EXPECT_EQ(turns_of(bevelled), cube.turns);
        const Disassembly few =
            apart({.rule = MoveRule::turns, .bevel = cube.bevel, .fewest_turns = true});
        EXPECT_TRUE(few.comes_apart());
        EXPECT_EQ(turns_of(few), cube.fewest);
        const SeparateOptions shifting{.rule = MoveRule::turns,
                                       .bevel = cube.shifting,
                                       .shifting = true,
                                       .fewest_turns = true};
        EXPECT_TRUE(apart(shifting).comes_apart());
        EXPECT_FALSE(apart({.rule = MoveRule::turns, .bevel = cube.shifting}).comes_apart());
        // Checking that pieces are locked takes long here.
        SeparateOptions less = shifting;
        less.bevel -= 1'000;
        EXPECT_FALSE(disassemble(packing.pieces, {}, pairs, less).comes_apart());
    }
    EXPECT_EQ(packings_found, 1);
}

}  // namespace
}  // namespace polypack::testing
