// The ways to lay out pieces whose shapes are to be found: against all designs by plain sets.
#include "polypack/design/design_frames.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <numeric>
#include <set>
#include <sstream>
#include <stop_token>
#include <string>
#include <vector>

#include "design/search/plain_designs.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {
namespace {

Family family_of(const std::string& text) {
    return read_family(Input::of_text("family.yaml", text), family_mistakes);
}

std::vector<DesignFrame> frames_of(const std::string& text) {
    return design_frames(family_of(text), {});
}

std::vector<DesignFrame> widest_frames_of(const std::string& text) {
    return widest_frames(frames_of(text), {});
}

// The cells by their numbers in the region.
FrameCells cells_of(const Family& family, const std::set<Point>& points) {
    FrameCells cells;
    for (const Point& point : points) {
        const auto at = std::ranges::find(family.puzzle.region.cells, point, &RegionCell::point);
        cells.set(static_cast<int>(at - family.puzzle.region.cells.begin()));
    }
    return cells;
}

bool fits(const DesignBody& body, int piece, const FrameCells& cells) {
    return body.piece == piece && (body.must - cells).none() && (cells - body.may).none() &&
           cells.count() >= body.least && cells.count() <= body.most;
}

// Whether the pieces of a design, in some order, are as the frame asks.
bool fits(const Family& family, const DesignFrame& frame, const PlainDesign& design) {
    if (frame.size() != design.size()) return false;
    std::vector<PlainPlacement> pieces(design.begin(), design.end());
    do {
        std::size_t fitting = 0;
        while (fitting < frame.size() && fits(frame[fitting], pieces[fitting].piece,
                                              cells_of(family, pieces[fitting].cells))) {
            ++fitting;
        }
        if (fitting == frame.size()) return true;
    } while (std::ranges::next_permutation(pieces).found);
    return false;
}

class DesignFrames : public ::testing::TestWithParam<FamilyCase> {};

TEST_P(DesignFrames, HaveAPlaceForEveryDesign) {
    const Family family = family_of(GetParam().text);
    const std::vector<DesignFrame> frames = design_frames(family, {});
    const std::vector<DesignFrame> widest = widest_frames(frames, {});
    const std::set<PlainDesign> designs = PlainDesigns::of(family);
    EXPECT_GT(designs.size(), 1);
    for (const PlainDesign& design : designs) {
        const auto has_place = [&](const DesignFrame& frame) {
            return fits(family, frame, design);
        };
        EXPECT_TRUE(std::ranges::any_of(frames, has_place));
        EXPECT_TRUE(std::ranges::any_of(widest, has_place));
    }
}

// So that every cell can have one owner, and every cell that must have one has some.
TEST_P(DesignFrames, KeepWhatPiecesMustHaveApart) {
    const Family family = family_of(GetParam().text);
    FrameCells required;
    for (std::size_t i = 0; i < family.puzzle.region.cells.size(); ++i) {
        if (family.puzzle.region.cells[i].required) required.set(static_cast<int>(i));
    }
    const std::vector<DesignFrame> frames = design_frames(family, {});
    ASSERT_FALSE(frames.empty());
    for (const DesignFrame& frame : frames) {
        FrameCells covered;
        for (std::size_t i = 0; i < frame.size(); ++i) {
            EXPECT_TRUE((frame[i].must - frame[i].may).none());
            for (std::size_t j = 0; j < frame.size(); ++j) {
                EXPECT_TRUE(i == j || (frame[i].must & frame[j].may).none()) << i << ' ' << j;
            }
            covered |= frame[i].may;
        }
        EXPECT_TRUE((required - covered).none());
    }
}

INSTANTIATE_TEST_SUITE_P(Families, DesignFrames, ::testing::ValuesIn(small_families),
                         [](const auto& info) { return info.param.name; });

// Ten cells are four of 2 and 3 with two of them of 3, or five of 2: numbers of copies whose sizes
// can add up.
TEST(DesignFramesOfSizes, AreTheNumbersOfCopiesThatFillTheRegion) {
    const std::vector<DesignFrame> frames = frames_of(
        "pieces: [{connected: 2, copies: {min: 0, max: 9}}, {connected: 3, copies: {min: 0, max: "
        "9}}]\nregion: {box: [5, 2]}\n");
    std::multiset<std::pair<std::ptrdiff_t, std::ptrdiff_t>> copies;
    for (const DesignFrame& frame : frames) {
        copies.emplace(std::ranges::count(frame, 0, &DesignBody::piece),
                       std::ranges::count(frame, 1, &DesignBody::piece));
    }
    EXPECT_EQ(copies, (std::multiset<std::pair<std::ptrdiff_t, std::ptrdiff_t>>{{2, 2}, {5, 0}}));
}

// The other cell can only be covered by the same piece, or is where the next piece must be.
TEST(DesignFramesOfPieces, GiveAPieceTheCellsThatNoOtherMayHave) {
    const std::string one = "pieces: [{name: a, art: ['X?']}]\nregion: {box: [2, 1]}\n";
    for (const DesignFrame& frame : frames_of(one)) {
        ASSERT_EQ(frame.size(), 1);
        EXPECT_EQ(frame[0].must, FrameCells::first_cells(2));
    }
    const std::vector<DesignFrame> two =
        frames_of("pieces: [{name: a, art: ['X?'], copies: 2}]\nregion: {box: [2, 1]}\n");
    ASSERT_EQ(two.size(), 1);
    std::vector<FrameCells> may;
    for (const DesignBody& body : two[0]) may.push_back(body.may);
    EXPECT_EQ(may, (std::vector<FrameCells>{FrameCells::of(0), FrameCells::of(1)}));
}

// Wherever the piece is turned, it has three cells that it must have; only one way leaves the
// fourth open.
TEST(WidestFrames, LeaveOutThoseThatPermitLess) {
    const std::string piece = "pieces: [{name: a, art: ['XX', 'X?']}]\nregion: {box: [2, 2]";
    const std::vector<DesignFrame> closed = widest_frames_of(piece + "}\n");
    ASSERT_EQ(closed.size(), 1);
    EXPECT_EQ(closed[0][0].must, FrameCells::first_cells(4));
    const std::vector<DesignFrame> open =
        widest_frames_of(piece + ", optional: {box: [1, 1], at: [1, 1]}}\n");
    ASSERT_EQ(open.size(), 1);
    EXPECT_EQ((open[0][0].may - open[0][0].must).count(), 1);
}

TEST(WidestFrames, AreOneOfASixPieceBurr) {
    std::stringstream text;
    text << std::ifstream(POLYPACK_SOURCE_DIR "/puzzles/design-six-piece-burr.yaml").rdbuf();
    EXPECT_EQ(widest_frames_of(text.str()).size(), 1);
}

TEST(DesignFramesOfPieces, AreNoneIfTheCellsTheyMustHaveDoNotFit) {
    Family family =
        family_of("pieces: [{name: a, art: ['X?X'], copies: 2}]\nregion: {box: [3, 2]}\n");
    EXPECT_FALSE(design_frames(family, {}).empty());
    family.puzzle.pieces[0].copies = {3, 3};
    EXPECT_TRUE(design_frames(family, {}).empty());
}

TEST(DesignFramesOfPieces, AreOneMoreThanTheMostIfThereAreMore) {
    const Family family =
        read_family(Input::of_text("family.yaml",
                                   "pieces: [{name: a, art: ['X?'], copies: {min: 0, max: 6}}]\n"
                                   "region: {box: [6, 6], optional: true}\n"));
    EXPECT_EQ(design_frames(family, {}).size(), most_frames + 1);
    EXPECT_FALSE(family_mistakes(family).empty());
}

TEST(DesignFramesOfPieces, StopWhenAsked) {
    const Family family =
        family_of("pieces: [{name: a, art: ['X?'], copies: 4}]\nregion: {box: [4, 2]}\n");
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW((void)design_frames(family, stop.get_token()), Stopped);
}

}  // namespace
}  // namespace polypack::testing
