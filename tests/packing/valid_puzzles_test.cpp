// Puzzles that validate() accepts can be searched, and those that it rejects are explained: random
// puzzles built in code, many of them broken. Assertions are live in debug builds.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <random>
#include <set>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Generates the parts of a puzzle; each is broken with a probability given by `breakage`.
class Maker {
  public:
    Maker(unsigned seed, int breakage) : random_(seed), breakage_(breakage) {}

    Puzzle puzzle() {
        Puzzle puzzle;
        puzzle.name = breaks() ? broken_name() : "random";
        if (breaks()) return puzzle;
        lattice_ = &all_lattices()[static_cast<std::size_t>(below(7))];
        puzzle.lattice = lattice_;
        for (int i = breaks() ? 0 : 1 + below(4); i > 0; --i) puzzle.pieces.push_back(piece(i));
        puzzle.region = region();
        if (chance(20)) puzzle.holes = breaks() ? extreme() : below(3);
        for (int i = chance(30) ? 1 + below(2) : 0; i > 0; --i) {
            (chance(50) ? puzzle.fixed : puzzle.forbidden).push_back(set_placement(puzzle));
        }
        if (chance(20)) puzzle.rules = rules(puzzle);
        if (chance(20)) puzzle.expect = {below(9), below(9), ""};
        if (chance(30)) std::ranges::shuffle(puzzle.region.cells, random_);
        return puzzle;
    }

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    bool chance(int percent) { return below(100) < percent; }
    bool breaks() { return below(1000) < breakage_; }

    int extreme() {
        constexpr int most = std::numeric_limits<int>::max();
        const std::array<int, 8> values{-1, -most - 1, most, most - 1, -7, 1 << 30, 3'000'000, 17};
        return values[static_cast<std::size_t>(below(8))];
    }

    std::string broken_name() {
        const std::array<std::string, 5> names{"", "\xff", "a\nb", "\xed\xa0\x80",
                                               std::string(300, 'n')};
        return names[static_cast<std::size_t>(below(5))];
    }

    Point broken_point() { return {extreme(), below(3), chance(50) ? extreme() : 0}; }

    std::vector<Point> polyform(int size) {
        std::set<Point> cells{lattice_->residues.front()};
        while (static_cast<int>(cells.size()) < size) {
            const auto from = std::next(cells.begin(), below(static_cast<int>(cells.size())));
            const auto around = lattice_->neighbours_of(*from);
            cells.insert(around[random_() % around.size()]);
        }
        return {cells.begin(), cells.end()};
    }

    Copies copies() {
        if (breaks()) return {extreme(), extreme()};
        if (chance(20)) return {below(2), unlimited};
        if (chance(3)) return {below(limits::copies), limits::copies};
        const int least = below(3);
        return {least, least + below(3)};
    }

    Piece piece(int number) {
        Piece result;
        result.name = breaks() ? broken_name() : std::string(1, static_cast<char>('A' + number));
        result.cells = polyform(1 + below(4));
        if (chance(5)) result.cells.front().x += lattice_->step.x * (chance(50) ? 9 : 1'999'000);
        if (breaks()) result.cells.push_back(result.cells.front());
        if (breaks()) result.cells.front() = broken_point();
        if (breaks()) result.cells.clear();
        if (chance(20)) {
            for (std::size_t i = 0; i < result.cells.size(); ++i) {
                result.colours.push_back(breaks() ? extreme() : below(3));
            }
            if (breaks()) result.colours.push_back(1);
        }
        result.copies = copies();
        result.turn_over = chance(50);
        result.turning = static_cast<Turning>(below(4));
        if (breaks()) result.display_colour = "blue";
        return result;
    }

    Region region() {
        Region result;
        for (const Point& point : polyform(breaks() ? 1 : 3 + below(7))) {
            result.cells.push_back({point, chance(85), chance(20) ? below(3) : 0});
        }
        if (chance(5)) result.cells.front().point.y += lattice_->step.y * 1'999'000;
        if (breaks()) result.cells.push_back(result.cells.front());
        if (breaks()) result.cells.front().point = broken_point();
        if (breaks()) result.cells.front().colour = extreme();
        if (breaks()) result.cells.clear();
        const bool wraps = lattice_->residues.size() == 1 && lattice_->name != "sphere";
        if (wraps ? chance(25) : breaks()) {
            const int z = lattice_->flat ? 0 : below(5);
            result.period = {chance(10) ? limits::period : below(7), below(7), z};
            if (result.period.x != 0 && result.period.y != 0) {
                result.period.shift = below(result.period.x);
            }
            if (breaks()) result.period.y = extreme();
            if (breaks()) result.period.shift = extreme();
        }
        return result;
    }

    // A random placement, usually of one of the pieces.
    SetPlacement set_placement(const Puzzle& puzzle) {
        SetPlacement set;
        if (puzzle.pieces.empty() || breaks()) return {"none", {}};
        const Piece& p = puzzle.pieces[random_() % puzzle.pieces.size()];
        set.piece = p.name;
        set.cells = p.cells;
        if (puzzle.region.cells.empty() || p.cells.empty()) return set;
        const Motion& motion = lattice_->motions[random_() % lattice_->motions.size()];
        const Point to = puzzle.region.cells[random_() % puzzle.region.cells.size()].point;
        if (within(to) && within(p.cells.front())) {
            for (Point& cell : set.cells) {
                if (within(cell)) cell = motion(cell) + (to - motion(p.cells.front()));
            }
        }
        if (breaks()) set.cells.front() = broken_point();
        if (breaks()) set.cells.pop_back();
        return set;
    }

    static bool within(const Point& p) {
        const auto near = [](int value) { return value < 9'000'000 && value > -9'000'000; };
        return near(p.x) && near(p.y) && near(p.z);
    }

    PackingRules rules(const Puzzle& puzzle) {
        PackingRules result;
        GroupRule group;
        for (const Piece& p : puzzle.pieces) {
            if (chance(60)) group.pieces.push_back(p.name);
        }
        if (breaks()) group.pieces.emplace_back("none");
        group.copies = copies();
        if (chance(70)) result.groups.push_back(group);
        result.no_equal_touching = chance(20);
        result.three_colourable = chance(20);
        result.no_crossroads = lattice_->name == "square" ? chance(30) : breaks();
        result.fault_free = !lattice_->flat || lattice_->name == "square" ? chance(20) : breaks();
        return result;
    }

    std::mt19937 random_;
    int breakage_;  // per mille
    const Lattice* lattice_ = nullptr;
};

// Searches with every engine and verifies every packing.
void use(const Puzzle& puzzle) {
    const PlacementTable table(puzzle);
    static_cast<void>(find_reason(puzzle, table));
    for (const SymmetryMode mode :
         {SymmetryMode::none, SymmetryMode::rotations, SymmetryMode::full}) {
        const Symmetry symmetry(puzzle, table, mode);
        for (const Engine& engine : engines()) {
            SearchOptions options;
            options.threads = 1;
            options.limit = 3;
            options.admits = rule_filter(puzzle, table);
            const auto found = [&](std::span<const int> packing, std::uint64_t) {
                EXPECT_EQ(verify(puzzle, laid_out(puzzle, table, packing)), std::nullopt);
                return true;
            };
            EXPECT_LE(search(engine, table, symmetry, options, found).distinct, 3);
        }
    }
}

TEST(ValidPuzzles, CanBeLaidOutAndSearchedAndOthersAreExplained) {
    int accepted = 0;
    int refused = 0;
    std::set<Part> reasons;
    for (unsigned seed = 1; seed <= 4000; ++seed) {
        SCOPED_TRACE(seed);
        const Puzzle puzzle = Maker(seed, seed % 4 == 0 ? 0 : 30).puzzle();
        const std::vector<Mistake> mistakes = validate(puzzle);
        for (const Mistake& mistake : mistakes) {
            EXPECT_GT(mistake.what.size(), 10);
            reasons.insert(mistake.where.part);
        }
        if (!mistakes.empty()) {
            ++refused;
            EXPECT_THROW(static_cast<void>(checked(puzzle)), InvalidPuzzle);
            continue;
        }
        ++accepted;
        const Puzzle canonical = checked(puzzle);
        EXPECT_TRUE(validate(canonical).empty());
        use(canonical);
        if (HasFailure()) return;
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GT(refused, 1000);
    EXPECT_GT(reasons.size(), 18);
}

// The oracle gets the puzzle as written, with its region in any order and anywhere on its torus;
// the engine gets it in canonical form.
TEST(ValidPuzzles, CountTheSameHoweverTheRegionIsWritten) {
    for (unsigned seed = 1; seed <= 600; ++seed) {
        const Puzzle puzzle = Maker(seed, 0).puzzle();
        if (!validate(puzzle).empty() || puzzle.rules.any()) continue;
        SCOPED_TRACE(seed);
        const Puzzle canonical = checked(puzzle);
        const PlacementTable table(canonical);
        if (table.size() > 40) continue;
        const std::set<PlainPacking> expected = all_packings(puzzle);
        const Symmetry symmetry(canonical, table, SymmetryMode::full);
        const SearchResult found = search(engines().front(), table, symmetry, {}, {});
        EXPECT_EQ(found.all, expected.size());
    }
}

TEST(ValidPuzzles, AnUnsortedRegionCountsRight) {
    Puzzle puzzle = soma_cube();
    std::reverse(puzzle.region.cells.begin(), puzzle.region.cells.end());
    const Puzzle canonical = checked(puzzle);
    const PlacementTable table(canonical);
    const Symmetry symmetry(canonical, table, SymmetryMode::full);
    EXPECT_EQ(search(engines().front(), table, symmetry, {}, {}).distinct, 240);
}

// A torus has as many translations as cells, however long its periods are.
TEST(ValidPuzzles, ALongWayAroundTakesNoLonger) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {0, 2})};
    puzzle.region = box(*puzzle.lattice, 2, 2);
    puzzle.region.period = {limits::period, limits::period, 0};
    const Puzzle canonical = checked(puzzle);
    const PlacementTable table(canonical);
    const Symmetry symmetry(canonical, table, SymmetryMode::full);
    EXPECT_EQ(symmetry.order(), 8);
    EXPECT_EQ(search(engines().front(), table, symmetry, {}, {}).all, 2);
}

}  // namespace
}  // namespace polypack::testing
