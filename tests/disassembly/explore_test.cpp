// Explorations against brute force, against disassemblies, and by published levels.
#include "polypack/disassembly/exploring/explore.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "disassembly/free_moves.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/api/packings.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/exploring/dead_ends.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack::testing {
namespace {

std::vector<int> members(BodySet set, const std::vector<int>& pieces) {
    std::vector<int> numbers;
    for (; set != 0; set &= set - 1) numbers.push_back(pieces[std::countr_zero(set)]);
    return numbers;
}

Slide slide_of(const Lattice& lattice, const ExploredPart& part, BodySet bodies, int direction,
               Steps steps) {
    const SlideStep axis = slide_axes(lattice)[direction / 2];
    return {.pieces = members(bodies, part.pieces),
            .step = direction % 2 == 0 ? axis : Point{} - axis,
            .steps = steps};
}

// Follows an exploration along a disassembly of the same packing: its moves are there, whether the
// ones or the others are said to move, and as many are left as it has. Returns the levels of its
// separations.
class Follower {
  public:
    Follower(const Lattice& lattice, const Exploration& explored, const Disassembly& disassembly)
        : lattice_(&lattice), explored_(&explored), disassembly_(&disassembly) {}

    void follow(int part, ExploredWayOut::Place at) {
        const PackedPart& packed = disassembly_->parts[part];
        if (packed.fate == PackedPart::Fate::single) {
            EXPECT_EQ(at.part, -1);
            return;
        }
        ASSERT_GE(at.part, 0);
        const ExploredPart& whole = explored_->parts[at.part];
        EXPECT_EQ(whole.pieces, packed.pieces);
        if (packed.fate != PackedPart::Fate::apart) {
            EXPECT_EQ(whole.states[at.state].moves_left, 0);
            EXPECT_EQ(whole.states.size(), packed.states);
            return;
        }
        int left = static_cast<int>(packed.slides.size());
        for (const Slide& slide : packed.slides) {
            const ExploredState& state = whole.states[at.state];
            EXPECT_EQ(state.moves_left, left--);
            EXPECT_FALSE(state.dead_end);
            if (slide.steps == 0) return leave(packed, whole, state, slide);
            const auto move = std::ranges::find_if(state.moves, [&](const ExploredMove& one) {
                return is(slide, whole, one.bodies, one.direction, one.steps);
            });
            ASSERT_NE(move, state.moves.end()) << "part " << part;
            at.state = move->to;
        }
        ADD_FAILURE() << "the last move does not lead away";
    }

  private:
    void leave(const PackedPart& packed, const ExploredPart& whole, const ExploredState& state,
               const Slide& slide) {
        const auto out = std::ranges::find_if(state.ways_out, [&](const ExploredWayOut& one) {
            return is(slide, whole, one.bodies, one.direction, 0);
        });
        ASSERT_NE(out, state.ways_out.end());
        const bool carried = members(out->bodies, whole.pieces) == slide.pieces;
        follow(packed.left, carried ? out->left : out->carried);
        follow(packed.removed, carried ? out->carried : out->left);
    }

    // Whether a slide is that move, of the ones or of the others.
    [[nodiscard]] bool is(const Slide& slide, const ExploredPart& whole, BodySet bodies,
                          int direction, Steps steps) const {
        const auto all = (BodySet{1} << whole.pieces.size()) - 1;
        return slide == slide_of(*lattice_, whole, bodies, direction, steps) ||
               slide == slide_of(*lattice_, whole, all & ~bodies, direction ^ 1, steps);
    }

    const Lattice* lattice_;
    const Exploration* explored_;
    const Disassembly* disassembly_;
};

// Every move is there in both directions, goes as the checker permits, and changes the number of
// moves left by at most one.
void expect_sound(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                  const Exploration& explored) {
    std::size_t states = 0;
    for (const ExploredPart& part : explored.parts) {
        states += part.states.size();
        for (int from = 0; from < std::ssize(part.states); ++from) {
            const ExploredState& state = part.states[from];
            std::set<int> seen;
            int nearest = state.ways_out.empty() ? 0 : 1;
            for (const ExploredMove& move : state.moves) {
                EXPECT_TRUE(seen.insert(move.to).second);
                EXPECT_NE(move.to, from);
                EXPECT_LE(2 * std::popcount(move.bodies), std::ssize(part.pieces));
                const ExploredState& to = part.states[move.to];
                EXPECT_TRUE(std::ranges::any_of(to.moves, [&](const ExploredMove& back) {
                    const auto all = (BodySet{1} << part.pieces.size()) - 1;
                    return back.to == from && back.steps == move.steps &&
                           ((back.bodies == move.bodies &&
                             back.direction == (move.direction ^ 1)) ||
                            (back.bodies == (all & ~move.bodies) &&
                             back.direction == move.direction));
                }));
                if (to.moves_left != 0 && (nearest == 0 || to.moves_left + 1 < nearest)) {
                    nearest = to.moves_left + 1;
                }
            }
            EXPECT_EQ(state.moves_left, nearest);
        }
    }
    EXPECT_EQ(explored.states, states);
    // Each state of the whole, by the moves that first led to it.
    const ExploredPart& whole = explored.parts.front();
    std::vector<std::vector<Slide>> ways(whole.states.size());
    std::vector<bool> reached(whole.states.size());
    std::vector<int> front{0};
    reached[0] = true;
    for (std::size_t i = 0; i < front.size(); ++i) {
        const ExploredState& state = whole.states[front[i]];
        for (const ExploredMove& move : state.moves) {
            if (reached[move.to]) continue;
            reached[move.to] = true;
            ways[move.to] = ways[front[i]];
            ways[move.to].push_back(
                slide_of(lattice, whole, move.bodies, move.direction, move.steps));
            front.push_back(move.to);
        }
        // The checker wants a disassembly: a way out, and then nothing more.
        for (const ExploredWayOut& out : state.ways_out) {
            Disassembly apart;
            apart.parts.resize(3);
            apart.parts[0] = {.pieces = whole.pieces,
                              .fate = PackedPart::Fate::apart,
                              .slides = ways[front[i]],
                              .left = 1,
                              .removed = 2};
            apart.parts[0].slides.push_back(slide_of(lattice, whole, out.bodies, out.direction, 0));
            const auto all = (BodySet{1} << whole.pieces.size()) - 1;
            std::vector<PieceGroup> groups;
            for (const auto& [part, set] : {std::pair{1, all & ~out.bodies}, {2, out.bodies}}) {
                apart.parts[part].pieces = members(set, whole.pieces);
                if (std::popcount(set) > 1) {
                    apart.parts[part].fate = PackedPart::Fate::together;
                    for (const int piece : apart.parts[part].pieces) {
                        groups.push_back({packing[piece].piece, part, 64});
                    }
                }
            }
            EXPECT_EQ(check_disassembly(lattice, packing, groups, apart), std::nullopt);
        }
    }
    EXPECT_EQ(front.size(), whole.states.size());
}

class ExploreRandom : public ::testing::TestWithParam<RandomSize> {};

TEST_P(ExploreRandom, AgreesWithBruteForce) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(3);
    ShapePairs pairs(lattice, {});
    std::set<int> levels;
    for (int run = 0; run < 20; ++run) {
        SCOPED_TRACE(run);
        const auto packing = random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        const Exploration explored = explore(packing, pairs, {.max_states = 4000});
        EXPECT_FALSE(explored.parts.front().states.front().at_most);
        const FreeMoves expected = free_moves(lattice, packing);
        const ExploredState& first = explored.parts.front().states.front();
        EXPECT_EQ(first.moves_left, expected.level);
        if (expected.level == 0) {
            EXPECT_EQ(explored.parts.front().states.size(), expected.states);
            EXPECT_TRUE(first.dead_end);
        }
        levels.insert(expected.level);
        expect_sound(lattice, packing, explored);
        Follower(lattice, explored, disassemble(packing, {}, pairs, {})).follow(0, {0, 0});
    }
    EXPECT_GT(levels.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Lattices, ExploreRandom,
                         ::testing::Values(RandomSize{"square", 5, 4, 1, 4},
                                           RandomSize{"cube", 4, 3, 3, 3},
                                           RandomSize{"hex", 4, 3, 1, 3},
                                           RandomSize{"triangle", 3, 3, 1, 3},
                                           RandomSize{"sphere", 3, 3, 2, 3}),
                         [](const auto& test) { return std::string(test.param.lattice); });

// The packing of a published puzzle that comes apart at that level.
std::vector<PlacedPiece> packing_of_level(const Document& document, ShapePairs& pairs, int level) {
    for (const Packing& packing : packings(document.puzzle, {})) {
        if (disassemble(packing.pieces, document.groups, pairs, {}).level() == level) {
            return packing.pieces;
        }
    }
    ADD_FAILURE() << "no packing has level " << level;
    return {};
}

struct Published {
    const char* file;
    int level;
};

class ExplorePublished : public ::testing::TestWithParam<Published> {};

TEST_P(ExplorePublished, HasTheLevelsOfItsDisassembly) {
    const std::string path = std::string(POLYPACK_SOURCE_DIR) + "/" + GetParam().file;
    const Document document = read_document(Input(path), {});
    const Lattice& lattice = *document.puzzle.lattice;
    ShapePairs pairs(lattice, {});
    const auto packing = packing_of_level(document, pairs, GetParam().level);
    const Exploration explored = explore(packing, pairs, {.max_states = 20'000});
    EXPECT_FALSE(explored.parts.front().states.front().at_most);
    EXPECT_EQ(explored.parts.front().states.front().moves_left, GetParam().level);
    Follower(lattice, explored, disassemble(packing, {}, pairs, {})).follow(0, {0, 0});
}

// The levels are those of the files, and of BurrTools 0.7.1.
INSTANTIATE_TEST_SUITE_P(
    Burrs, ExplorePublished,
    ::testing::Values(Published{"tests/corpus/data/xmpuzzle/PelikanBurr.xmpuzzle", 98},
                      Published{"tests/corpus/data/xmpuzzle/eyckmans.rhinoceros.xmpuzzle", 31},
                      Published{"puzzles/burr-piston.yaml", 9},
                      Published{"puzzles/burr-loves-dozen.yaml", 12},
                      Published{"puzzles/burr-dubois.yaml", 6}),
    [](const auto& test) { return "Level" + std::to_string(test.param.level); });

// A path 0 - 1 - 2 to a way out at 2, with a branch 1 - 3 - 4, and a round 1 - 5 - 2.
TEST(FindWays, TellsDeadEndsFromWaysRound) {
    std::vector<ExploredState> states(6);
    for (const auto& [a, b] : {std::pair{0, 1}, {1, 2}, {1, 3}, {3, 4}, {1, 5}, {5, 2}}) {
        states[a].moves.push_back({.to = b});
        states[b].moves.push_back({.to = a});
    }
    states[2].ways_out.push_back({});
    find_ways(states, {0});
    std::vector<int> left;
    std::vector<int> dead;
    for (int i = 0; i < std::ssize(states); ++i) {
        left.push_back(states[i].moves_left);
        if (states[i].dead_end) dead.push_back(i);
    }
    EXPECT_EQ(left, (std::vector{3, 2, 1, 3, 4, 2}));
    EXPECT_EQ(dead, (std::vector{3, 4}));
    // Where it begins at the end of the branch, that is on the way.
    find_ways(states, {4});
    EXPECT_FALSE(states[3].dead_end);
    EXPECT_TRUE(states[0].dead_end);
}

TEST(Explore, ObeysItsLimitAndTheToken) {
    const std::string path =
        std::string(POLYPACK_SOURCE_DIR) + "/tests/corpus/data/xmpuzzle/PelikanBurr.xmpuzzle";
    const Document document = read_document(Input(path), {});
    ShapePairs pairs(*document.puzzle.lattice, {});
    const auto packing = packing_of_level(document, pairs, 98);
    const Exploration some = explore(packing, pairs, {.max_states = 50});
    EXPECT_FALSE(some.complete);
    EXPECT_GE(some.states, 50U);
    EXPECT_LT(some.states, 100U);
    EXPECT_EQ(some.parts.front().states.front().moves_left, 0);
    EXPECT_TRUE(some.parts.front().states.front().at_most);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(
        (void)explore(packing, pairs, {.max_states = 20'000, .allowance = {stop.get_token(), 0}}),
        Stopped);
    EXPECT_THROW((void)explore(packing, pairs, {.max_states = 20'000, .allowance = {{}, 10'000}}),
                 MemoryLimitExceeded);
}

// Returns the moves of a shortest way out of the whole, where the pieces are, as a disassembly
// whose parts stay together.
Disassembly shortest_way(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                         const ExploredPart& whole) {
    Disassembly way;
    way.rule = MoveRule::turns;
    way.parts.reserve(3);
    PackedPart& part = way.parts.emplace_back();
    part.pieces = whole.pieces;
    part.fate = PackedPart::Fate::apart;
    const auto [low, high] = box_of(packing.front().cells);
    Point twice_middle = low + high;
    int at = 0;
    while (whole.states[at].moves_left > 1) {
        const ExploredState& state = whole.states[at];
        const auto move = std::ranges::find_if(state.moves, [&](const ExploredMove& one) {
            return whole.states[one.to].moves_left == state.moves_left - 1;
        });
        if (move == state.moves.end()) return {};
        at = move->to;
        if (!move->turn) {
            part.slides.push_back(
                slide_of(lattice, whole, move->bodies, move->direction, move->steps));
            const Slide& slide = part.slides.back();
            const Point& step = slide.step;
            if ((move->bodies & 1) == 0) continue;
            const int twice = 2 * slide.steps;
            twice_middle = twice_middle + Point{twice * step.x, twice * step.y, twice * step.z};
            continue;
        }
        EXPECT_EQ(move->bodies & 1, 0U) << "the first body turns";
        Slide slide{.pieces = members(move->bodies, whole.pieces), .steps = 1, .turn = move->turn};
        for (int Point::* const axis : {&Point::x, &Point::y, &Point::z}) {
            if (move->turn->from.*axis == 0 && move->turn->to.*axis == 0) continue;
            slide.turn->about.*axis += twice_middle.*axis;
        }
        part.slides.push_back(slide);
    }
    const ExploredWayOut& out = whole.states[at].ways_out.front();
    part.slides.push_back(slide_of(lattice, whole, out.bodies, out.direction, 0));
    part.left = 1;
    part.removed = 2;
    const auto all = (BodySet{1} << whole.pieces.size()) - 1;
    for (const BodySet bodies : {all & ~out.bodies, out.bodies}) {
        const bool alone = std::has_single_bit(bodies);
        way.parts.push_back(
            {.pieces = members(bodies, whole.pieces),
             .fate = alone ? PackedPart::Fate::single : PackedPart::Fate::together});
    }
    return way;
}

// The whole is explored, leaves as many moves as the search finds, and these can be made.
int turns_on_a_shortest_way(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                            ShapePairs& pairs, Bevel bevel) {
    const Disassembly found =
        disassemble(packing, {}, pairs, {.rule = MoveRule::turns, .bevel = bevel});
    const Exploration explored =
        explore(packing, pairs, {.max_states = 300, .rule = MoveRule::turns, .bevel = bevel});
    const ExploredPart& whole = explored.parts.front();
    if (whole.states.front().at_most || (found.level() == 0 && !whole.complete)) return 0;
    EXPECT_EQ(whole.states.front().moves_left, found.level());
    if (found.level() == 0) return 0;
    Disassembly way = shortest_way(lattice, packing, whole);
    way.bevel = bevel;
    std::vector<PieceGroup> groups;
    for (const PlacedPiece& placed : packing) groups.push_back({placed.piece, 1, 1});
    EXPECT_EQ(check_disassembly(lattice, packing, groups, way), std::nullopt);
    return static_cast<int>(std::ranges::count_if(
        way.parts.front().slides, [](const Slide& slide) { return slide.turn.has_value(); }));
}

TEST(ExploreTurns, LeavesAsManyMovesAsTheSearchFinds) {
    for (const RandomSize& size :
         {RandomSize{"square", 4, 4, 1, 3}, RandomSize{"cube", 3, 2, 2, 3}}) {
        const Lattice& lattice = *find_lattice(size.lattice);
        std::mt19937 random(7);
        ShapePairs pairs(lattice, {});
        for (int run = 0; run < 12; ++run) {
            SCOPED_TRACE(std::string(size.lattice) + std::to_string(run));
            const auto packing = random_packing(lattice, size, random);
            if (packing.size() < 2) continue;
            (void)turns_on_a_shortest_way(lattice, packing, pairs, run % 2 == 0 ? 0 : 100'000);
        }
    }
}

TEST(ExploreTurns, TurnsKeysInTheirLocks) {
    struct Case {
        const char* puzzle;
        Bevel bevel;
    };
    for (const Case& c : {Case{"key-in-lock", 0}, Case{"key-in-narrow-lock", 100'000}}) {
        SCOPED_TRACE(c.puzzle);
        const Puzzle puzzle =
            read_document(Input(std::string(POLYPACK_SOURCE_DIR "/puzzles/") + c.puzzle + ".yaml"))
                .puzzle;
        ShapePairs pairs(*puzzle.lattice, {});
        for (const Packing& packing : packings(puzzle, {})) {
            EXPECT_GT(turns_on_a_shortest_way(*puzzle.lattice, packing.pieces, pairs, c.bevel), 0);
            break;
        }
    }
}

TEST(ExploreTurns, EveryMoveCanBeTakenBack) {
    const Lattice& lattice = *find_lattice("square");
    std::mt19937 random(8);
    ShapePairs pairs(lattice, {});
    int turns = 0;
    for (int run = 0; run < 8; ++run) {
        const auto packing = random_packing(lattice, {"square", 5, 4, 1, 3}, random);
        if (packing.size() < 2) continue;
        const Exploration explored =
            explore(packing, pairs, {.max_states = 300, .rule = MoveRule::turns, .bevel = 200'000});
        for (const ExploredPart& part : explored.parts) {
            for (int from = 0; from < std::ssize(part.states); ++from) {
                std::set<int> seen{from};
                for (const ExploredMove& move : part.states[from].moves) {
                    EXPECT_TRUE(seen.insert(move.to).second);
                    turns += move.turn ? 1 : 0;
                    const auto& back = part.states[move.to].moves;
                    EXPECT_NE(std::ranges::find(back, from, &ExploredMove::to), back.end());
                }
            }
        }
    }
    EXPECT_GT(turns, 50);
}

}  // namespace
}  // namespace polypack::testing
