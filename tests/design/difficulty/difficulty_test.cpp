#include "polypack/design/difficulty/difficulty.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/lattice/lattice.hpp"
#include "support/brute_force.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Computes the numbers from the definitions, by sets of points, position by position.
class Person {
  public:
    explicit Person(const Puzzle& puzzle) : puzzle_(puzzle) {
        for (const PlainPlacement& placement : all_placements(puzzle)) all_.push_back(placement);
        packings_ = all_packings(puzzle);
    }

    // Every play at random, one after the other.
    double chance() { return chance_from({}); }

    std::optional<int> before_forced() {
        std::optional<int> least;
        for (const PlainPacking& packing : packings_) {
            const std::vector<PlainPlacement> pieces(packing.begin(), packing.end());
            for (unsigned set = 0; set < 1U << pieces.size(); ++set) {
                PlainPacking placed;
                for (std::size_t i = 0; i < pieces.size(); ++i) {
                    if ((set >> i & 1U) != 0) placed.insert(pieces[i]);
                }
                const int size = static_cast<int>(placed.size());
                if (ways(placed).second == 1 && size < least.value_or(size + 1)) least = size;
            }
        }
        return least;
    }

    struct Searched {
        std::uint64_t placed = 0;
        std::optional<double> steps;
    };
    // The mean over all orders of the ways, each order of each position as likely as any other.
    Searched search(const PlainPacking& placed = {}) {
        if (packings_.contains(placed)) return {0, 0};
        Searched sum;
        std::vector<Searched> below;
        for (const PlainPlacement& way : ways(placed).first) {
            PlainPacking next = placed;
            next.insert(way);
            if (!packings_.contains(next) && ways(next).second == 0) continue;
            below.push_back(search(next));
            sum.placed += below.back().placed + 1;
        }
        std::vector<std::size_t> order(below.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        double total = 0;
        int orders = 0;
        do {
            for (const std::size_t i : order) {
                if (below[i].steps) {
                    total += *below[i].steps + 1;
                    sum.steps = 0;
                    break;
                }
                total += static_cast<double>(below[i].placed + 1);
            }
            ++orders;
        } while (std::ranges::next_permutation(order).found);
        if (sum.steps) sum.steps = total / orders;
        return sum;
    }

    // The placements that occur in packings.
    std::set<PlainPlacement> used() {
        std::set<PlainPlacement> used;
        for (const PlainPacking& packing : packings_) used.insert(packing.begin(), packing.end());
        return used;
    }
    [[nodiscard]] const std::set<PlainPacking>& packings() const { return packings_; }
    [[nodiscard]] const std::vector<PlainPlacement>& all() const { return all_; }

  private:
    std::vector<PlainPlacement> fitting(const PlainPacking& placed) {
        std::map<int, int> copies;
        std::set<Point> covered;
        for (const PlainPlacement& placement : placed) {
            ++copies[placement.piece];
            covered.insert(placement.cells.begin(), placement.cells.end());
        }
        std::vector<PlainPlacement> result;
        for (const PlainPlacement& placement : all_) {
            if (copies[placement.piece] >= puzzle_.pieces[placement.piece].copies.max) continue;
            if (std::ranges::none_of(placement.cells,
                                     [&](const Point& p) { return covered.contains(p); })) {
                result.push_back(placement);
            }
        }
        return result;
    }

    // The ways of the narrowest item, and the number of ways of the one with the fewest.
    std::pair<std::vector<PlainPlacement>, std::size_t> ways(const PlainPacking& placed) {
        const std::vector<PlainPlacement> open = fitting(placed);
        std::pair<std::vector<PlainPlacement>, std::size_t> best{
            {}, std::numeric_limits<std::size_t>::max()};
        const auto consider = [&](const std::function<bool(const PlainPlacement&)>& belongs) {
            std::vector<PlainPlacement> own;
            std::ranges::copy_if(open, std::back_inserter(own), belongs);
            if (own.size() < best.second) best = {own, own.size()};
        };
        std::set<Point> covered;
        std::map<int, int> copies;
        for (const PlainPlacement& placement : placed) {
            ++copies[placement.piece];
            covered.insert(placement.cells.begin(), placement.cells.end());
        }
        std::vector<RegionCell> cells = puzzle_.region.cells;
        std::ranges::sort(cells, {}, &RegionCell::point);
        for (const RegionCell& cell : cells) {
            if (cell.required && !covered.contains(cell.point)) {
                consider([&](const PlainPlacement& p) { return p.cells.contains(cell.point); });
            }
        }
        for (int piece = 0; piece < static_cast<int>(puzzle_.pieces.size()); ++piece) {
            const Copies& of = puzzle_.pieces[piece].copies;
            if (of.min == of.max && of.max == copies[piece] + 1) {
                consider([&](const PlainPlacement& p) { return p.piece == piece; });
            }
        }
        return best;
    }

    double chance_from(const PlainPacking& placed) {
        const std::vector<PlainPlacement> open = fitting(placed);
        if (open.empty()) return packings_.contains(placed) ? 1 : 0;
        double sum = 0;
        for (const PlainPlacement& placement : open) {
            PlainPacking next = placed;
            next.insert(placement);
            sum += chance_from(next);
        }
        return sum / static_cast<double>(open.size());
    }

    const Puzzle& puzzle_;
    std::vector<PlainPlacement> all_;
    std::set<PlainPacking> packings_;
};

Puzzle of_pentominoes(const std::string& letters, int width, int height) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    for (const Piece& piece : pentominoes()) {
        if (letters.find(piece.name) != std::string::npos) puzzle.pieces.push_back(piece);
    }
    puzzle.region = box(*puzzle.lattice, width, height);
    return puzzle;
}

std::vector<Puzzle> small_puzzles() {
    Puzzle dominoes = of_pentominoes("", 4, 3);
    dominoes.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 6, .max = 6})};
    Puzzle mixed = of_pentominoes("P", 3, 3);
    mixed.pieces.push_back(piece("I", {{0, 0}, {1, 0}}, true, {.min = 1, .max = 2}));
    mixed.pieces.push_back(piece("V", {{0, 0}, {1, 0}, {0, 1}}, true, {.min = 0, .max = 1}));
    Puzzle holey = of_pentominoes("PV", 4, 3);
    for (RegionCell& cell : holey.region.cells) cell.required = cell.point.x != 3;
    return {of_pentominoes("PU", 5, 2),
            of_pentominoes("PVL", 5, 3),
            of_pentominoes("PUL", 5, 3),
            dominoes,
            mixed,
            holey};
}

TEST(Difficulty, IsWhatItsDefinitionsSay) {
    int with_packings = 0;
    for (const Puzzle& puzzle : small_puzzles()) {
        SCOPED_TRACE(with_packings);
        Person person(puzzle);
        const Difficulty profile = difficulty(puzzle);
        EXPECT_EQ(profile.ending, Ending::complete);
        EXPECT_EQ(profile.all, person.packings().size());
        EXPECT_EQ(static_cast<int>(profile.distinct),
                  count_classes(puzzle, person.packings(), true));
        ASSERT_TRUE(profile.chance);
        EXPECT_NEAR(profile.chance.value_or(0), person.chance(), 1e-12);
        EXPECT_EQ(profile.before_forced, person.before_forced());
        const Person::Searched searched = person.search();
        EXPECT_EQ(profile.placed, searched.placed);
        EXPECT_EQ(profile.steps.has_value(), searched.steps.has_value());
        EXPECT_NEAR(profile.steps.value_or(0), searched.steps.value_or(0), 1e-9);
        with_packings += profile.all > 0 ? 1 : 0;
    }
    EXPECT_GE(with_packings, 4);
}

TEST(Difficulty, PlaysAsOftenAsTheChanceSays) {
    int puzzles = 0;
    for (const Puzzle& puzzle : small_puzzles()) {
        SCOPED_TRACE(puzzles++);
        const Difficulty profile = difficulty(puzzle, {.plays = 200'000});
        const double chance = profile.chance.value_or(-1);
        ASSERT_TRUE(profile.played);
        EXPECT_EQ(profile.played->plays, 200'000U);
        // Five standard deviations, since a seed may be an unlucky one.
        EXPECT_NEAR(profile.played->chance.value, chance,
                    5 * std::sqrt(chance * (1 - chance) / 200'000));
        EXPECT_EQ(profile.played->packed > 0, chance > 0);
    }
}

TEST(Difficulty, PlaysHoldTheChanceInTheirInterval) {
    const Puzzle puzzle = of_pentominoes("PVL", 5, 3);
    const double chance = difficulty(puzzle, {.plays = 0}).chance.value_or(-1);
    int held = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto played = difficulty(puzzle, {.plays = 3000, .seed = seed}).played;
        ASSERT_TRUE(played);
        held += played->chance.low <= chance && chance <= played->chance.high ? 1 : 0;
    }
    // 190 are expected, with a standard deviation of 3.1.
    EXPECT_GE(held, 178);
    EXPECT_LT(held, 200);
}

TEST(Difficulty, PlaysDoNotDependOnTheThreads) {
    const Puzzle puzzle = of_pentominoes("PVL", 5, 3);
    const auto packed = [&](std::uint64_t seed, int threads) {
        const auto played =
            difficulty(puzzle, {.plays = 50'001, .seed = seed, .threads = threads}).played;
        return played ? played->packed : 0;
    };
    EXPECT_EQ(packed(7, 1), packed(7, 4));
    EXPECT_NE(packed(7, 1), packed(8, 1));
}

// A packing of 21 dominoes has more pieces than a chance is computed for.
TEST(Difficulty, PlaysWhereTheChanceIsNotComputed) {
    Puzzle puzzle = of_pentominoes("", 6, 7);
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 0, .max = 21})};
    for (const int min : {21, 0}) {
        SCOPED_TRACE(min);
        puzzle.pieces[0].copies.min = min;
        const Difficulty profile = difficulty(puzzle, {.max_placed = 1, .levels = false});
        EXPECT_EQ(profile.chance, std::nullopt);
        ASSERT_TRUE(profile.played);
        EXPECT_EQ(profile.played->plays, usual_plays);
        EXPECT_GT(profile.played->packed, 0U);
    }
    EXPECT_EQ(difficulty(of_pentominoes("PUL", 5, 3)).played, std::nullopt);
}

// In a puzzle without motions, ways to begin are placements.
TEST(Difficulty, CountsWaysToBegin) {
    Puzzle puzzle = of_pentominoes("PVL", 5, 3);
    Person person(puzzle);
    ASSERT_FALSE(person.packings().empty());
    puzzle.pieces[0].turning = Turning::half;  // L stays along the longer side
    puzzle.forbidden = {{"P", {{0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, 0}}}};
    Person other(puzzle);
    const Difficulty profile = difficulty(puzzle);
    EXPECT_EQ(profile.begins, static_cast<int>(other.all().size()));
    EXPECT_EQ(profile.dead_begins,
              static_cast<int>(other.all().size()) - static_cast<int>(other.used().size()));
}

// Up to the motions of the square, V has three ways to begin, in a corner, around the corner from
// it and around the centre, and the staircase one. V in its corner, the staircase: 2 and 1 alive.
TEST(Difficulty, CountsWaysToBeginUpToSymmetry) {
    Puzzle puzzle = of_pentominoes("", 3, 3);
    puzzle.pieces = {piece("V", {{0, 0}, {1, 0}, {0, 1}}),
                     piece("stairs", {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}})};
    const Difficulty profile = difficulty(puzzle);
    EXPECT_EQ(profile.begins, 4);
    EXPECT_EQ(profile.dead_begins, 2);
    EXPECT_EQ(profile.distinct, 1U);
    EXPECT_EQ(profile.before_forced, 1);
}

TEST(Difficulty, OfNoPackingIsKnown) {
    Puzzle puzzle = of_pentominoes("", 3, 3);
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}, {2, 0}}),
                     piece("stairs", {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {0, 2}})};
    const Difficulty profile = difficulty(puzzle);
    EXPECT_EQ(profile.ending, Ending::complete);
    EXPECT_EQ(profile.begins, 3);
    EXPECT_EQ(profile.dead_begins, 3);
    EXPECT_EQ(profile.chance, 0);
    EXPECT_EQ(profile.steps, std::nullopt);
}

TEST(Difficulty, OfSpaceHasALevel) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("cube");
    puzzle.pieces = {piece("big", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0, 0, 1}}, false),
                     piece("I", {{0, 0, 0}, {1, 0, 0}}, false), piece("one", {{0, 0, 0}}, false)};
    puzzle.region = box(*puzzle.lattice, 2, 2, 2);
    const Difficulty profile = difficulty(puzzle);
    EXPECT_EQ(profile.level, 1);
    EXPECT_EQ(profile.apart, profile.distinct);
    EXPECT_EQ(difficulty(puzzle, {.levels = false}).level, std::nullopt);
}

TEST(Difficulty, StopsAndSaysSo) {
    const Puzzle puzzle = of_pentominoes("FILNPTUVWXYZ", 10, 6);
    const Difficulty early = difficulty(puzzle, {.time_limit = -1});
    EXPECT_EQ(early.ending, Ending::time);
    EXPECT_EQ(early.chance, std::nullopt);
    const Difficulty limited = difficulty(puzzle, {.time_limit = 0.2});
    EXPECT_EQ(limited.ending, Ending::time);
    ASSERT_TRUE(limited.played);
    EXPECT_LE(limited.played->chance.low, limited.played->chance.high);
    const Puzzle small = of_pentominoes("PUL", 5, 3);
    const Difficulty capped = difficulty(small, {.max_placed = 1});
    EXPECT_EQ(capped.ending, Ending::limit);
    EXPECT_EQ(capped.steps, std::nullopt);
}

TEST(Difficulty, RefusesWhatItsDefinitionsDoNotMean) {
    Puzzle puzzle = of_pentominoes("PUL", 5, 3);
    puzzle.rules.fault_free = true;
    EXPECT_THROW((void)difficulty(puzzle), InvalidPuzzle);
}

}  // namespace
}  // namespace polypack::testing
