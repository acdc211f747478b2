// Pieces that interlock: what is found is taken apart by others, and does not depend on how it was
// searched.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/disassemble.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

Family interlocking_family(const std::string& text) {
    return read_family(Input::of_text("family.yaml", text), family_mistakes);
}

// Three pieces in a cube with a hole inside.
const std::string in_cube =
    "lattice: cube\n"
    "pieces: {connected: {min: 6, max: 40}, copies: 3}\n"
    "region: {box: [4, 4, 4], optional: {box: [2, 2, 2], at: [1, 1, 1]}}\n"
    "holes: 1\n"
    "design: {goal: interlock}\n";
const std::string in_square =
    "pieces: {connected: {min: 3, max: 12}, copies: 3}\n"
    "region: {box: [5, 5]}\n"
    "holes: 2\n"
    "design: {goal: interlock}\n";

// Sticks 6 or 8 long, each with twelve cells that it may lack.
std::string six_piece_burr(int length) {
    std::map<Point, int> sticks;  // by cell, those that may have it
    const int far = length - 6;
    for (const int side : {1, 3}) {
        for (int along = 0; along < length; ++along) {
            for (int wide = 0; wide < 2; ++wide) {
                for (int high = 0; high < 2; ++high) {
                    const int one = far / 2 + side + wide;
                    const int other = far / 2 + 2 + high;
                    ++sticks[{along, one, other}];
                    ++sticks[{other, along, one}];
                    ++sticks[{one, other, along}];
                }
            }
        }
    }
    const std::string end(static_cast<std::size_t>(far / 2), 'X');
    const std::string rows = fmt::format("[\"{0}XX\?\?XX{0}\", \"{0}X\?\?\?\?X{0}\"]", end);
    std::string text = fmt::format(
        "lattice: cube\npieces: [{{name: stick, copies: 6, layers: [{0}, {0}]}}]\n"
        "region:\n  layers:\n",
        rows);
    for (int z = 0; z < length; ++z) {
        text += "    - [";
        for (int y = 0; y < length; ++y) {
            text += y == 0 ? "\"" : ", \"";
            for (int x = 0; x < length; ++x) {
                const auto at = sticks.find({x, y, z});
                text += at == sticks.end() ? '.' : at->second == 1 ? 'X' : '?';
            }
            text += '"';
        }
        text += "]\n";
    }
    return text + "design: {goal: interlock}\n";
}

// Expects the best design to be a packing of its puzzle that comes apart as it says.
void expect_sound(const Family& family, const DesignFound& found) {
    ASSERT_FALSE(found.best.empty());
    const Design& best = found.best.front();
    const Puzzle puzzle = checked(puzzle_of_design(family, best));
    const std::vector<PlacedPiece> packing = packing_of_design(family, best);
    EXPECT_EQ(verify(puzzle, packing), std::nullopt);
    const Disassembly apart = disassemble(puzzle, packing);
    EXPECT_TRUE(apart.comes_apart());
    EXPECT_EQ(apart.level(), best.level);
    EXPECT_EQ(check_disassembly(*puzzle.lattice, packing, {}, apart), std::nullopt);
    for (const Piece& piece : puzzle.pieces) {
        EXPECT_TRUE(connected(*puzzle.lattice, piece.cells));
    }
}

TEST(Interlocking, ClimbsInACube) {
    const Family family = interlocking_family(in_cube);
    const DesignFound found = design(family, {.most = 40'000, .threads = 1});
    expect_sound(family, found);
    EXPECT_GE(found.best.front().level, 5);
    EXPECT_EQ(found.ending, Ending::limit);
    EXPECT_EQ(found.searched, 40'000U);
    EXPECT_EQ(found.best.front().moves, disassemble(puzzle_of_design(family, found.best.front()),
                                                    packing_of_design(family, found.best.front()))
                                            .total());
    std::size_t cells = 0;
    for (const PlacedPiece& piece : found.best.front().pieces) {
        EXPECT_GE(piece.cells.size(), 6U);
        EXPECT_LE(piece.cells.size(), 40U);
        cells += piece.cells.size();
    }
    EXPECT_EQ(cells, 63U);
}

TEST(Interlocking, KeepsTheLimitOnMemory) {
    const Family family = interlocking_family(in_cube);
    EXPECT_THROW((void)design(family, {.most = 10'000, .threads = 2, .memory_limit = 1000}),
                 MemoryLimitExceeded);
    // The tables of one thread fit, but not those of many.
    const std::size_t enough = std::size_t{2} << 20;
    expect_sound(family, design(family, {.most = 10'000, .threads = 1, .memory_limit = enough}));
    EXPECT_THROW((void)design(family, {.most = 10'000, .threads = 200, .memory_limit = enough}),
                 MemoryLimitExceeded);
}

TEST(Interlocking, ThreadsFindTheSame) {
    const Family family = interlocking_family(in_square);
    std::optional<std::vector<PlacedPiece>> expected;
    for (const int threads : {1, 3}) {
        const DesignFound found =
            design(family, {.keep = 3, .most = 620'000, .seed = 5, .threads = threads});
        expect_sound(family, found);
        EXPECT_GE(found.best.front().level, 2);
        if (!expected) expected = found.best.front().pieces;
        for (std::size_t i = 0; i < expected->size(); ++i) {
            EXPECT_EQ(found.best.front().pieces[i].cells, (*expected)[i].cells);
        }
        ASSERT_EQ(found.best.size(), 3U);
        EXPECT_GE(*found.best[0].level, *found.best[1].level);
        EXPECT_GE(*found.best[1].level, *found.best[2].level);
    }
}

TEST(Interlocking, GoesOnFromACheckpoint) {
    const Family family = interlocking_family(in_square);
    const DesignOptions options{.keep = 2, .most = 620'000, .seed = 3, .threads = 1};
    std::vector<DesignCheckpoint> rounds;
    DesignOptions whole = options;
    whole.round = [&](const DesignCheckpoint& now) { rounds.push_back(now); };
    const DesignFound expected = design(family, whole);
    ASSERT_GT(rounds.size(), 4U);
    for (const std::size_t at : {std::size_t{0}, rounds.size() / 2, rounds.size() - 1}) {
        SCOPED_TRACE(at);
        const DesignCheckpoint read = read_design_checkpoint(checkpoint_text(rounds[at]));
        EXPECT_EQ(read, rounds[at]);
        DesignOptions rest = options;
        rest.from = &read;
        const DesignFound found = design(family, rest);
        EXPECT_EQ(found.searched, expected.searched);
        ASSERT_EQ(found.best.size(), expected.best.size());
        for (std::size_t i = 0; i < found.best.size(); ++i) {
            EXPECT_EQ(found.best[i].level, expected.best[i].level);
            EXPECT_EQ(found.best[i].pieces.front().cells, expected.best[i].pieces.front().cells);
        }
    }
    DesignOptions other = options;
    other.from = &rounds.front();
    other.seed = 4;
    EXPECT_THROW((void)design(family, other), BadCheckpoint);
    for (const auto& damage : std::vector<void (*)(DesignCheckpoint&)>{
             [](DesignCheckpoint& now) { now.restarts = 5; },
             [](DesignCheckpoint& now) { now.restarts = std::uint64_t{1} << 63; },
             [](DesignCheckpoint& now) { now.searched = 1; },
             [](DesignCheckpoint& now) { now.walkers.push_back(now.walkers.front()); },
             [](DesignCheckpoint& now) { now.walkers.front().state[0] = 99; },
             [](DesignCheckpoint& now) { now.walkers.front().state.pop_back(); },
             [](DesignCheckpoint& now) { now.walkers.front().state.clear(); },
             // A cell of a piece that there is not, or all of one piece.
             [](DesignCheckpoint& now) { now.walkers.front().state[5] = 7; },
             [](DesignCheckpoint& now) { std::fill_n(&now.walkers.front().state[5], 25, 1); },
             [](DesignCheckpoint& now) { now.walkers.front().state.back() = 7; }}) {
        DesignCheckpoint damaged = rounds.front();
        ASSERT_FALSE(damaged.walkers.empty());
        damage(damaged);
        DesignOptions from = options;
        from.from = &damaged;
        EXPECT_THROW((void)design(family, from), BadCheckpoint);
    }
}

// A run that is stopped goes on where it was.
TEST(Interlocking, GoesOnInTheMiddleOfARun) {
    Family family = interlocking_family(in_square);
    for (const std::vector<DesignGoal>& goals :
         {std::vector{DesignGoal::interlock}, std::vector{DesignGoal::interlock, DesignGoal::moves},
          std::vector{DesignGoal::unique, DesignGoal::interlock}}) {
        family.design.goals = goals;
        const DesignOptions options{.most = 20'000, .seed = 3, .threads = 1};
        const DesignFound expected = design(family, options);
        std::optional<DesignCheckpoint> latest;
        int stops = 0;
        DesignFound found;
        do {
            std::stop_source stop;
            DesignOptions part = options;
            part.stop = stop.get_token();
            const std::optional<DesignCheckpoint> from = latest;
            if (from) part.from = &*from;
            bool first = true;
            part.better = [&](const Design&) {
                // When it goes on, the first call is for what was found before.
                if (!std::exchange(first, false) || !from) stop.request_stop();
            };
            part.round = [&](const DesignCheckpoint& now) { latest = now; };
            found = design(family, part);
            ASSERT_LT(++stops, 100);
        } while (found.ending == Ending::stopped);
        EXPECT_GT(stops, 1);
        EXPECT_EQ(found.searched, expected.searched);
        ASSERT_FALSE(expected.best.empty());
        EXPECT_EQ(found.best.front().level, expected.best.front().level);
        EXPECT_EQ(found.best.front().moves, expected.best.front().moves);
        EXPECT_EQ(found.best.front().pieces.front().cells,
                  expected.best.front().pieces.front().cells);
    }
}

TEST(Interlocking, StopsAtOnce) {
    const Family family = interlocking_family(in_cube);
    std::stop_source stop;
    DesignOptions options{.threads = 2, .stop = stop.get_token()};
    options.better = [&](const Design&) { stop.request_stop(); };
    const DesignFound found = design(family, options);
    EXPECT_EQ(found.ending, Ending::stopped);
    expect_sound(family, found);
    EXPECT_TRUE(design(family, {.time_limit = -1}).best.empty());
}

// Returns the cells of a piece where it has its least coordinates.
std::vector<Point> at_origin(std::vector<Point> cells) {
    Point low = cells.front();
    for (const Point& cell : cells) {
        low = {std::min(low.x, cell.x), std::min(low.y, cell.y), std::min(low.z, cell.z)};
    }
    for (Point& cell : cells) cell = cell - low;
    return cells;
}

TEST(Interlocking, SticksOfABurrLackCellsThatTheyMayLack) {
    for (const int length : {6, 8}) {
        SCOPED_TRACE(length);
        const Family family = interlocking_family(six_piece_burr(length));
        const DesignFound found = design(family, {.most = 40'000, .seed = 2, .threads = 1});
        expect_sound(family, found);
        EXPECT_GE(found.best.front().level, 4);
        EXPECT_LE(found.searched, 40'000U);
        ASSERT_EQ(found.best.front().pieces.size(), 6U);
        for (const PlacedPiece& piece : found.best.front().pieces) {
            EXPECT_EQ(piece.piece, 0);
            const std::vector<Point> cells = at_origin(piece.cells);
            std::map<int, int> along;  // by place on the stick, cells
            Point size;
            for (const Point& cell : cells) {
                size = {std::max(size.x, cell.x), std::max(size.y, cell.y),
                        std::max(size.z, cell.z)};
            }
            EXPECT_EQ(size.x + size.y + size.z, length + 1);
            const int last = length - 1;
            for (const Point& cell : cells) {
                ++along[size.x == last ? cell.x : size.y == last ? cell.y : cell.z];
            }
            EXPECT_EQ(along[0], 4);
            EXPECT_EQ(along[last], 4);
            EXPECT_GE(along[length / 2 - 2], 2);
            EXPECT_GE(along[length / 2 + 1], 2);
        }
    }
}

TEST(Interlocking, OneAssemblyOfABurrComesApart) {
    Family family = interlocking_family(six_piece_burr(6));
    family.design.goals = {DesignGoal::one_apart, DesignGoal::interlock};
    const DesignFound found = design(family, {.most = 40'000, .seed = 2, .threads = 1});
    expect_sound(family, found);
    const Design& best = found.best.front();
    EXPECT_TRUE(best.exact);
    EXPECT_EQ(best.apart, 1U);
    const Puzzle puzzle = puzzle_of_design(family, best);
    std::uint64_t apart = 0;
    const SolveResult all = solve(puzzle, {.threads = 1}, [&](const Packing& packing) {
        if (disassemble(puzzle, packing.pieces).comes_apart()) ++apart;
        return true;
    });
    EXPECT_EQ(all.distinct, best.distinct);
    EXPECT_EQ(all.all, best.all);
    EXPECT_EQ(apart, 1U);
}

// Pieces that take turns, without any bevel.
TEST(Interlocking, SlidesDoNotTakeApartWhatNeedsTurns) {
    const auto found_in = [](const char* text, std::uint64_t most, int threads) {
        SCOPED_TRACE(text);
        const Family family = interlocking_family(text);
        DesignFound found = design(family, {.most = most, .seed = 1, .threads = threads});
        EXPECT_FALSE(found.best.empty());
        for (const Design& best : found.best) {
            const Puzzle puzzle = puzzle_of_design(family, best);
            const std::vector<PlacedPiece> packing = packing_of_design(family, best);
            EXPECT_FALSE(disassemble(puzzle, packing).comes_apart());
            const Disassembly turned = disassemble(puzzle, packing, {.rule = MoveRule::turns});
            EXPECT_TRUE(turned.comes_apart());
            EXPECT_TRUE(turned.turns());
            EXPECT_EQ(turned.level(), best.level);
            EXPECT_EQ(turned.total(), best.moves);
            EXPECT_EQ(check_disassembly(*puzzle.lattice, packing, {}, turned), std::nullopt);
        }
        return found;
    };
    (void)found_in(
        "lattice: cube\n"
        "pieces: {connected: {min: 6, max: 40}, copies: 3}\n"
        "region: {box: [4, 4, 4], optional: {box: [2, 2, 2], at: [1, 1, 1]}}\n"
        "holes: 8\n"
        "design: {goal: [turns, interlock]}\n",
        8000, 2);
    const char* const flat =
        "pieces: {connected: {min: 2, max: 40}, copies: 3}\n"
        "region: {box: [6, 6]}\n"
        "holes: 14\n"
        "design: {goal: [turns, interlock]}\n";
    const DesignFound one = found_in(flat, 60'000, 1);
    const DesignFound two = found_in(flat, 60'000, 2);
    ASSERT_EQ(one.best.size(), two.best.size());
    for (std::size_t i = 0; i < one.best.size(); ++i) {
        EXPECT_TRUE(std::ranges::equal(one.best[i].pieces, two.best[i].pieces, {},
                                       &PlacedPiece::cells, &PlacedPiece::cells));
    }
}

// Two frames, and pieces in parts, of which one is given.
TEST(Interlocking, PiecesLackCellsInAnyFrame) {
    const Family family = interlocking_family(
        "lattice: square\n"
        "pieces:\n"
        "  - {name: rim, art: [\"XX?X\", \"X?\?X\", \"XXXX\"]}\n"
        "  - {name: bolt, copies: 2, art: [\"X?\", \"?X\"], connected: false}\n"
        "region: {box: [6, 3], optional: {box: [6, 3]}}\n"
        "design: {goal: interlock}\n");
    const DesignOptions options{.most = 40'000, .seed = 1, .threads = 1};
    const DesignFound found = design(family, options);
    ASSERT_FALSE(found.best.empty());
    EXPECT_EQ(found.best.front().pieces.size(), 3U);
    EXPECT_GE(found.best.front().level, 1);
}

TEST(Interlocking, SearchesNoMoreThanTheLimit) {
    const Family family = interlocking_family(in_square);
    // Runs of 150,000 changes, the last of which is not finished.
    const DesignFound found = design(family, {.most = 310'001, .threads = 2});
    EXPECT_EQ(found.searched, 310'001U);
    EXPECT_EQ(design(family, {.most = 7, .threads = 1}).searched, 7U);
}

TEST(Interlocking, HasOnlyOnePacking) {
    Family family = interlocking_family(in_cube);
    family.design.goals = {DesignGoal::unique, DesignGoal::interlock};
    const DesignFound found = design(family, {.most = 20'000, .seed = 2, .threads = 1});
    expect_sound(family, found);
    EXPECT_TRUE(found.best.front().exact);
    const SolveResult packings = count(puzzle_of_design(family, found.best.front()));
    EXPECT_EQ(packings.distinct, 1U);
    EXPECT_EQ(packings.all, found.best.front().all);
}

TEST(Interlocking, TakesManyMovesInAll) {
    Family family = interlocking_family(in_cube);
    const DesignOptions options{.most = 20'000, .seed = 6, .threads = 1};
    const DesignFound level = design(family, options);
    family.design.goals = {DesignGoal::interlock, DesignGoal::moves};
    const DesignFound both = design(family, options);
    expect_sound(family, both);
    // The cuts are the same, of which it prefers others.
    EXPECT_EQ(both.best.front().level, level.best.front().level);
    const Design& best = both.best.front();
    ShapePairs pairs(*family.puzzle.lattice, {});
    const Disassembly apart = disassemble(best.pieces, {}, pairs, {});
    EXPECT_EQ(least_total(best.pieces, {}, apart, pairs, {}).at_least, best.moves);
}

TEST(Interlocking, ObeysRules) {
    const Family family = interlocking_family(
        "lattice: cube\n"
        "pieces: [{connected: {min: 8, max: 30}, copies: 2}, {connected: {min: 4, max: 7}}]\n"
        "region: {box: [4, 4, 4]}\n"
        "holes: 3\n"
        "design: {goal: interlock, printable: true, symmetric: false, equal: false,\n"
        "         keep: [{cells: [[0, 0, 0], [1, 0, 0], [2, 0, 0], [3, 0, 0]]}]}\n");
    const DesignFound found = design(family, {.most = 8'000, .threads = 1});
    expect_sound(family, found);
    const std::vector<PlacedPiece>& pieces = found.best.front().pieces;
    ASSERT_EQ(pieces.size(), 4U);
    EXPECT_EQ(pieces[0].cells, (std::vector<Point>{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}}));
    std::size_t cells = 4;
    for (std::size_t i = 1; i < pieces.size(); ++i) {
        EXPECT_GE(pieces[i].cells.size(), i == 3 ? 4U : 8U);
        EXPECT_LE(pieces[i].cells.size(), i == 3 ? 7U : 30U);
        EXPECT_TRUE(is_printable(pieces[i].cells));
        EXPECT_FALSE(is_symmetric(*family.puzzle.lattice, pieces[i].cells));
        cells += pieces[i].cells.size();
    }
    EXPECT_GE(cells, 61U);
}

// Returns the cells of a region that no piece covers and that are reached from outside past others.
std::set<Point> open_cells(const Family& family, const std::vector<PlacedPiece>& pieces) {
    std::set<Point> filled;
    for (const PlacedPiece& piece : pieces) filled.insert(piece.cells.begin(), piece.cells.end());
    std::set<Point> region;
    for (const RegionCell& cell : family.puzzle.region.cells) region.insert(cell.point);
    std::set<Point> open;
    for (std::size_t before = 1; before != open.size();) {
        before = open.size();
        for (const Point& cell : region) {
            if (filled.contains(cell)) continue;
            for (const Point& next : family.puzzle.lattice->neighbours_of(cell)) {
                if (!region.contains(next) || open.contains(next)) open.insert(cell);
            }
        }
    }
    return open;
}

TEST(Interlocking, SturdyPiecesStayWholeWithoutAnyOneCell) {
    const Family family = interlocking_family(
        "lattice: cube\n"
        "pieces: {connected: {min: 12, max: 60}, copies: 3}\n"
        "region: {box: [5, 5, 5], optional: {box: [3, 3, 3], at: [1, 1, 1]}}\n"
        "holes: 1\n"
        "design: {goal: interlock, sturdy: true}\n");
    const DesignFound found = design(family, {.most = 20'000, .threads = 1});
    expect_sound(family, found);
    for (const PlacedPiece& piece : found.best.front().pieces) {
        for (const Point& gone : piece.cells) {
            std::vector<Point> rest = piece.cells;
            std::erase(rest, gone);
            EXPECT_TRUE(
                connected(*family.puzzle.lattice, normalized(*family.puzzle.lattice, rest)));
        }
    }
}

TEST(Interlocking, SidesWithoutSeamsAreOnePieces) {
    Family family = interlocking_family(
        "lattice: cube\n"
        "pieces: {connected: {min: 6, max: 60}, copies: 4}\n"
        "region: {box: [4, 5, 4]}\n"
        "holes: 3\n"
        "design: {goal: interlock, seamless: [+z, -y]}\n");
    for (const bool meet : {true, false}) {
        SCOPED_TRACE(meet);
        if (!meet) family.design.seamless = {{0, 0, 1}, {0, 0, -1}};
        const DesignFound found = design(family, {.most = 20'000, .threads = 1});
        expect_sound(family, found);
        std::map<Point, std::size_t> owners;
        const std::vector<PlacedPiece>& pieces = found.best.front().pieces;
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            for (const Point& cell : pieces[i].cells) owners.emplace(cell, i);
        }
        std::set<std::size_t> top;
        std::set<std::size_t> other;
        for (const RegionCell& cell : family.puzzle.region.cells) {
            if (cell.point.z == 3) top.insert(owners.at(cell.point));
            if (meet ? cell.point.y == 0 : cell.point.z == 0) other.insert(owners.at(cell.point));
        }
        EXPECT_EQ(top.size(), 1U);
        EXPECT_EQ(other.size(), 1U);
        if (meet) {
            EXPECT_EQ(top, other);
        }
    }
}

TEST(Interlocking, EmptyCellsAreInsideOrSymmetric) {
    Family family = interlocking_family(
        "lattice: cube\n"
        "pieces: {connected: {min: 6, max: 60}, copies: 3}\n"
        "region: {box: [4, 4, 4]}\n"
        "holes: 9\n"
        "design: {goal: interlock, outside: closed}\n");
    const DesignFound closed = design(family, {.most = 20'000, .threads = 1});
    expect_sound(family, closed);
    EXPECT_TRUE(open_cells(family, closed.best.front().pieces).empty());
    // Now the corners alone may be empty.
    family.design.outside = DesignOutside::symmetric;
    family.puzzle.holes = 8;
    for (RegionCell& cell : family.puzzle.region.cells) {
        const auto end = [](int at) { return at == 0 || at == 3; };
        cell.required = !(end(cell.point.x) && end(cell.point.y) && end(cell.point.z));
    }
    bool some = false;
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        SCOPED_TRACE(seed);
        const DesignFound found = design(family, {.most = 2'000, .seed = seed, .threads = 1});
        expect_sound(family, found);
        const std::size_t open = open_cells(family, found.best.front().pieces).size();
        EXPECT_TRUE(open == 0 || open == 8) << open;
        some = some || open > 0;
    }
    EXPECT_TRUE(some);
}

TEST(Interlocking, RulesOfTheOutsideAreRefusedWhereTheyCannotBe) {
    const auto mistake = [](const std::string& design) {
        try {
            (void)interlocking_family(
                "lattice: cube\n"
                "pieces: {connected: {min: 6, max: 20}, copies: 4}\n"
                "region: {box: [4, 4, 4]}\n"
                "holes: 1\n"
                "design: {" +
                design + "}\n");
        } catch (const PuzzleError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    const auto expect = [&](const std::string& design, const std::string& said) {
        const std::string message = mistake(design);
        EXPECT_NE(message.find(said), std::string::npos) << design << ": " << message;
    };
    expect("seamless: +z", "5:20: only pieces that interlock");
    expect("outside: closed", "5:19: only pieces that interlock");
    expect("goal: interlock, seamless: [+z, -x]", "has 28 cells, but pieces have at most 20");
    expect("goal: interlock, seamless: +z, keep: [{cells: [[0, 0, 3]]}]",
           "has cells of a piece that is kept, and others");
    EXPECT_EQ(mistake("goal: interlock, seamless: +z"), "");
}

class InterlockingOn : public ::testing::TestWithParam<const char*> {};

TEST_P(InterlockingOn, FindsDesigns) {
    const Lattice& lattice = *find_lattice(GetParam());
    const Family family = interlocking_family(
        fmt::format("lattice: {}\npieces: {{connected: {{min: 2, max: 60}}, copies: 3}}\n"
                    "region: {{box: [{}]}}\nholes: 2\ndesign: {{goal: interlock}}\n",
                    lattice.name, lattice.flat ? "4, 4" : "3, 3, 3"));
    const DesignFound found = design(family, {.most = 400, .threads = 1});
    expect_sound(family, found);
}

INSTANTIATE_TEST_SUITE_P(Lattices, InterlockingOn,
                         ::testing::Values("square", "cube", "hex", "triangle", "sphere", "prism",
                                           "hexprism", "kite", "octagon"),
                         [](const auto& test) { return std::string(test.param); });

struct FamilyMistake {
    std::string name;
    std::string text;
    std::string expected;
};

class InterlockingMistakes : public ::testing::TestWithParam<FamilyMistake> {};

TEST_P(InterlockingMistakes, AreReported) {
    try {
        (void)interlocking_family(GetParam().text);
        FAIL() << "no error";
    } catch (const PuzzleError& error) {
        EXPECT_EQ(std::string(error.what()), GetParam().expected);
    }
}

const std::string interlock_goal = "design: {goal: interlock}\n";

INSTANTIATE_TEST_SUITE_P(
    Families, InterlockingMistakes,
    ::testing::Values(
        FamilyMistake{
            "TooManyPieces",
            "lattice: cube\npieces: {connected: {min: 2, max: 9}, copies: 13}\n"
            "region: {box: [4, 4, 4]}\nholes: 1\n" +
                interlock_goal,
            "family.yaml:2:47: at most 12 pieces can interlock, those that are kept included; "
            "there are 13 so far"},
        FamilyMistake{
            "ARange",
            "lattice: cube\npieces: {connected: {min: 2, max: 9}, copies: {min: 2, max: 3}}\n"
            "region: {box: [3, 3, 3]}\nholes: 1\n" +
                interlock_goal,
            "family.yaml:2:47: pieces that interlock need a fixed number of copies, not a "
            "range"},
        FamilyMistake{"OnePiece",
                      "lattice: cube\npieces: {connected: {max: 27}}\n"
                      "region: {box: [3, 3, 3]}\nholes: 1\n" +
                          interlock_goal,
                      "family.yaml:2:21: it takes at least 2 pieces to interlock"},
        FamilyMistake{
            "TooSmallPieces",
            "lattice: cube\npieces: {connected: {min: 2, max: 5}, copies: 5}\n"
            "region: {box: [3, 3, 3]}\nholes: 1\n" +
                interlock_goal,
            "family.yaml:2:9: the pieces have 10 to 25 cells together, but the region has 26 "
            "to 27 to share among them"},
        FamilyMistake{
            "TooLong",
            "lattice: cube\npieces: {connected: {max: 100}, copies: 2}\n"
            "region: {box: [33, 2, 1]}\nholes: 1\n" +
                interlock_goal,
            "family.yaml:3:9: the region is too large for pieces that interlock: it is 33 "
            "cells long, and at most 32 are possible"},
        FamilyMistake{
            "NothingMoves",
            "lattice: cube\npieces: {connected: {max: 27}, copies: 2}\n"
            "region: {box: [3, 3, 3]}\n" +
                interlock_goal,
            "family.yaml:3:9: no cell of the region may stay empty, and then its pieces come "
            "off with the first move; give 'holes: 1', or optional cells"},
        FamilyMistake{
            "NothingMovesBesideWhatIsKept",
            "lattice: cube\npieces: {connected: {max: 27}, copies: 2}\n"
            "region: {box: [3, 3, 3], optional: {box: [1, 1, 1], at: [1, 1, 1]}}\nholes: 1\n"
            "design: {goal: interlock, keep: [{cells: [[1, 1, 1], [2, 1, 1]]}]}\n",
            "family.yaml:3:9: no cell of the region may stay empty, and then its pieces come "
            "off with the first move; give 'holes: 1', or optional cells"},
        FamilyMistake{
            "GivenPieces",
            "pieces:\n  - {name: I, art: [XXX]}\n  - {name: J, art: [XX]}\n"
            "region: {box: [3, 3]}\nholes: 4\n" +
                interlock_goal,
            "family.yaml:2:3: pieces that interlock are found among connected ones, as in "
            "'pieces: {connected: {min: 5, max: 30}, copies: 4}', or among those that may lack "
            "cells, '?' in art"},
        FamilyMistake{"NothingComesOutOfSixSides",
                      "lattice: cube\npieces: {connected: {min: 8, max: 110}, copies: 3}\n"
                      "region: {box: [5, 5, 5]}\nholes: 1\n"
                      "design: {goal: interlock, seamless: [+x, -x, +y, -y, +z, -z]}\n",
                      "family.yaml:5:37: the sides that are to have no seam leave 0 cells for the "
                      "other pieces, as nothing could come out of the 27 cells that they enclose; "
                      "these have at least 16"},
        FamilyMistake{"SidesTakeTooManyCells",
                      "lattice: cube\npieces: {connected: {min: 10, max: 40}, copies: 4}\n"
                      "region: {box: [4, 4, 3]}\nholes: 1\n"
                      "design: {goal: interlock, seamless: [+z, -z]}\n",
                      "family.yaml:5:37: the sides that are to have no seam leave 16 cells for the "
                      "other pieces; these have at least 20"},
        FamilyMistake{"NothingComesOutOfAShell",
                      "lattice: square\npieces: {connected: {min: 2, max: 9}, copies: 2}\n"
                      "region: {box: [5, 5]}\n"
                      "design: {goal: interlock, keep: [{art: [XXX, X.X, XXX]}]}\n",
                      "family.yaml:4:33: a piece that is kept encloses cells that may not be "
                      "empty, and nothing could come out of it"},
        FamilyMistake{"SidesThatMeetAreHigh",
                      "lattice: cube\npieces: {connected: {min: 6, max: 40}, copies: 3}\n"
                      "region: {box: [4, 4, 4]}\nholes: 1\n"
                      "design: {goal: interlock, seamless: [+z, -x, +y], height: 2}\n",
                      "family.yaml:5:37: sides that meet and are to have no seam are in one piece, "
                      "which is 4 layers high at least, but design permits 2"},
        FamilyMistake{"NoPieceIsSturdy",
                      "lattice: cube\npieces: {connected: {min: 3, max: 3}, copies: 9}\n"
                      "region: {box: [3, 3, 3]}\nholes: 1\n"
                      "design: {goal: interlock, sturdy: true}\n",
                      "family.yaml:2:21: no connected piece of 3 cells meets the conditions of "
                      "design: sturdy"},
        FamilyMistake{
            "SturdyPiecesAreLarger",
            "lattice: cube\npieces: {connected: {min: 3, max: 5}, copies: 7}\n"
            "region: {box: [3, 3, 3]}\nholes: 1\n"
            "design: {goal: interlock, sturdy: true}\n",
            "family.yaml:2:9: the pieces have 28 to 35 cells together, but the region has 26 "
            "to 27 to share among them, as far as design permits pieces of these sizes"},
        FamilyMistake{
            "LackingPiecesWithoutASeam",
            "pieces: [{name: A, copies: 2, art: ['X?X']}]\nregion: {box: [3, 3]}\n"
            "design: {goal: interlock, seamless: +x}\n",
            "family.yaml:3:37: pieces that may lack cells are designed without sides that "
            "show no seam"},
        FamilyMistake{"Wraps",
                      "pieces: {connected: {max: 9}, copies: 2}\n"
                      "region: {box: [4, 4], wrap: {x: 4}}\nholes: 1\n" +
                          interlock_goal,
                      "family.yaml:2:23: pieces that interlock are designed without a region that "
                      "wraps"}),
    [](const auto& test) { return test.param.name; });

TEST(InterlockingGoals, GoWithFewOthers) {
    const Family family = interlocking_family(in_cube);
    EXPECT_EQ(
        goals_mistake(family, {DesignGoal::interlock, DesignGoal::hardest}),
        "goal hardest does not go with interlock, only unique, one-apart, moves and turns do");
    EXPECT_EQ(goals_mistake(family, {DesignGoal::unique, DesignGoal::moves}),
              "goal moves goes with interlock only: give interlock,moves");
    EXPECT_EQ(goals_mistake(family, {DesignGoal::turns, DesignGoal::unique}),
              "goal turns goes with interlock only: give interlock,turns");
    EXPECT_EQ(goals_mistake(family, {DesignGoal::interlock, DesignGoal::turns, DesignGoal::moves}),
              "goal moves does not go with turns: it is measured by slides");
    const Family hexagons = interlocking_family(
        "lattice: hex\npieces: {connected: {min: 3, max: 12}, copies: 3}\n"
        "region: {box: [5, 5]}\nholes: 2\ndesign: {goal: interlock}\n");
    EXPECT_EQ(goals_mistake(hexagons, {DesignGoal::interlock, DesignGoal::turns}),
              "goal turns is for lattices of squares and cubes; 'lattice: hex' is none");
    EXPECT_THROW((void)design(family, {.strategy = DesignStrategy::random}), InvalidArgument);
}

// The files say how many moves take off the first part, and all of them.
TEST(InterlockingGallery, ComesApartAsItsFilesSay) {
    const std::regex said(R"(# (\d+) moves take the first part off, (\d+) take all of it apart)");
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(POLYPACK_SOURCE_DIR "/puzzles")) {
        const std::string path = entry.path().string();
        if (!entry.path().filename().string().starts_with("interlocking-")) continue;
        SCOPED_TRACE(path);
        ++files;
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        const std::string file = text.str();
        std::smatch moves;
        ASSERT_TRUE(std::regex_search(file, moves, said));
        const Puzzle puzzle = checked(read_puzzle(path));
        const std::optional<Packing> packing = first(puzzle);
        ASSERT_TRUE(packing);
        const Disassembly apart = disassemble(puzzle, packing->pieces);
        EXPECT_TRUE(apart.comes_apart());
        EXPECT_EQ(std::to_string(apart.level()), moves[1].str());
        ShapePairs pairs(*puzzle.lattice, {});
        EXPECT_LE(least_total(packing->pieces, {}, apart, pairs, {}).at_least,
                  std::stoi(moves[2].str()));
        if (!path.ends_with("printable.yaml")) continue;
        for (const Piece& piece : puzzle.pieces) EXPECT_TRUE(is_printable(piece.cells));
    }
    EXPECT_GE(files, 20);
}

// The files say how many moves the hardest assembly takes.
TEST(InterlockingGallery, BurrsComeApartAsTheirFilesSay) {
    const std::regex said(R"(# (\d+) moves take the first part off, (\d+) take all of it apart)");
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(POLYPACK_SOURCE_DIR "/puzzles")) {
        const std::string path = entry.path().string();
        if (!entry.path().filename().string().starts_with("burr-designed-")) continue;
        SCOPED_TRACE(path);
        ++files;
        std::stringstream text;
        text << std::ifstream(path).rdbuf();
        const std::string file = text.str();
        std::smatch moves;
        ASSERT_TRUE(std::regex_search(file, moves, said));
        const Puzzle puzzle = checked(read_puzzle(path));
        int level = 0;
        int total = 0;
        (void)solve(puzzle, {.threads = 1}, [&](const Packing& packing) {
            const Disassembly apart = disassemble(puzzle, packing.pieces);
            if (!apart.comes_apart() || apart.level() <= level) return true;
            level = apart.level();
            total = apart.total();
            return true;
        });
        EXPECT_EQ(std::to_string(level), moves[1].str());
        EXPECT_EQ(std::to_string(total), moves[2].str());
    }
    EXPECT_GE(files, 1);
}

}  // namespace
}  // namespace polypack::testing
