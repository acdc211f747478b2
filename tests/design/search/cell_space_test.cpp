// Designs as the owners of cells: against all designs by plain sets.
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "design/search/plain_designs.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {
namespace {

struct CellDesigns {
    explicit CellDesigns(const std::string& text)
        : family(read_family(Input::of_text("family.yaml", text), family_mistakes)),
          space(space_of_cells(family, {})) {}

    [[nodiscard]] PlainDesign plain(const DesignState& state) const {
        PlainDesign pieces;
        for (const PlacedPiece& placed : space->design(state).pieces) {
            pieces.insert(
                {.piece = placed.piece, .cells = {placed.cells.begin(), placed.cells.end()}});
        }
        return pieces;
    }

    Family family;
    std::unique_ptr<DesignSpace> space;
};

class CellSpace : public ::testing::TestWithParam<FamilyCase> {};

TEST_P(CellSpace, VisitsAllDesignsAndNothingElse) {
    const CellDesigns tried(GetParam().text);
    std::set<PlainDesign> visited;
    EXPECT_TRUE(tried.space->visit_all(10'000'000, [&](const DesignState& state) {
        EXPECT_TRUE(tried.space->has(state));
        visited.insert(tried.plain(state));
        return true;
    }));
    EXPECT_EQ(visited, PlainDesigns::of(tried.family));
}

// Restarts and steps of a walk leave nothing out.
TEST_P(CellSpace, MakesDesignsAndChangesThemToAllOthers) {
    const CellDesigns tried(GetParam().text);
    DesignRandom random{1};
    std::set<PlainDesign> made;
    std::set<PlainDesign> changed;
    for (int i = 0; i < 300; ++i) {
        std::optional<DesignState> state = tried.space->made(random);
        if (!state) continue;
        EXPECT_TRUE(tried.space->has(*state));
        made.insert(tried.plain(*state));
        for (int step = 0; step < 30; ++step) {
            std::optional<DesignState> next = tried.space->changed(*state, random);
            if (!next) continue;
            EXPECT_TRUE(tried.space->has(*next));
            EXPECT_NE(*next, *state);
            changed.insert(tried.plain(*next));
            state = std::move(next);
        }
    }
    EXPECT_GT(made.size(), 1);
    EXPECT_GT(changed.size(), 1);
    changed.merge(made);
    EXPECT_EQ(changed, PlainDesigns::of(tried.family));
}

TEST_P(CellSpace, ListsThePiecesOfADesign) {
    const CellDesigns tried(GetParam().text);
    const std::vector<RegionCell>& cells = tried.family.puzzle.region.cells;
    EXPECT_TRUE(tried.space->visit_all(10'000'000, [&](const DesignState& state) {
        std::vector<DesignPiece> listed;
        tried.space->list(state, listed);
        PlainDesign pieces;
        for (const DesignPiece& piece : listed) {
            std::set<Point> points;
            for (const int cell : piece.cells) points.insert(cells[cell].point);
            const Piece shape = tried.space->piece(piece);
            EXPECT_EQ(points, std::set<Point>(shape.cells.begin(), shape.cells.end()));
            pieces.insert({.piece = piece.piece, .cells = std::move(points)});
        }
        EXPECT_EQ(pieces, tried.plain(state));
        return true;
    }));
}

INSTANTIATE_TEST_SUITE_P(Families, CellSpace, ::testing::ValuesIn(small_families),
                         [](const auto& tested) { return tested.param.name; });

// Four cells of two dominoes, which have one frame: 16 ways to give the cells to two pieces.
constexpr const char* two_dominoes = "pieces: {connected: 2, copies: 2}\nregion: {box: [2, 2]}\n";

TEST(CellSpaceOfDominoes, HasTheStatesThatAreDesigns) {
    const CellDesigns tried(two_dominoes);
    std::set<DesignState> states;
    for (int number = 0; number < 5 * 5 * 5 * 5; ++number) {
        // Owners from -2, which is no piece, to 2, the piece after the last.
        DesignState state{0};
        for (int rest = number; state.size() < 5; rest /= 5) state.push_back(rest % 5 - 2);
        if (tried.space->has(state)) states.insert(state);
    }
    EXPECT_EQ(states, (std::set<DesignState>{
                          {0, 0, 0, 1, 1}, {0, 1, 1, 0, 0}, {0, 0, 1, 0, 1}, {0, 1, 0, 1, 0}}));
    EXPECT_FALSE(tried.space->has({1, 0, 0, 1, 1}));
    EXPECT_FALSE(tried.space->has({-1, 0, 0, 1, 1}));
    EXPECT_FALSE(tried.space->has({0, 0, 0, 1}));
    EXPECT_FALSE(tried.space->has({}));
}

TEST(CellSpaceOfDominoes, VisitsNothingIfThereAreTooManyStates) {
    const CellDesigns tried(two_dominoes);
    int visits = 0;
    const auto count = [&](const DesignState&) {
        ++visits;
        return true;
    };
    EXPECT_FALSE(tried.space->visit_all(15, count));
    EXPECT_EQ(visits, 0);
    EXPECT_TRUE(tried.space->visit_all(16, count));
    EXPECT_EQ(visits, 4);
}

TEST(CellSpaceOfDominoes, VisitsNoMoreOnceAsked) {
    const CellDesigns tried(two_dominoes);
    int visits = 0;
    EXPECT_TRUE(tried.space->visit_all(16, [&](const DesignState&) { return ++visits < 2; }));
    EXPECT_EQ(visits, 2);
}

// The piece has the one of two cells that it must have in a frame; both may stay empty.
TEST(CellSpaceOfPieces, HasNoStateWithoutWhatAPieceMustHave) {
    const CellDesigns tried(
        "pieces: [{name: a, art: ['X?']}]\nregion: {box: [2, 1], optional: true}\n");
    int states = 0;
    for (const int frame : {0, 1}) {
        EXPECT_TRUE(tried.space->has({frame, 0, 0}));
        EXPECT_FALSE(tried.space->has({frame, -1, -1}));
        for (const DesignState& state : {DesignState{frame, 0, -1}, DesignState{frame, -1, 0}}) {
            states += tried.space->has(state) ? 1 : 0;
        }
    }
    EXPECT_EQ(states, 2);
}

}  // namespace
}  // namespace polypack::testing
