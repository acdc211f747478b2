#include "polypack/packing/automorphisms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

// Items in a row, told apart by colours, and options that are sets of them.
Puzzle cover_of(const std::vector<bool>& required, const std::vector<std::vector<int>>& options) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.kind = PuzzleKind::exact_cover;
    for (std::size_t i = 0; i < required.size(); ++i) {
        puzzle.region.cells.push_back(
            {{static_cast<int>(i), 0, 0}, required[i], static_cast<int>(i) + 1});
    }
    for (std::size_t o = 0; o < options.size(); ++o) {
        Piece option{.name = "o" + std::to_string(o), .copies = {0, unlimited}};
        option.turn_over = false;
        option.turning = Turning::none;
        for (const int item : options[o]) {
            option.cells.push_back({item, 0, 0});
            option.colours.push_back(item + 1);
        }
        puzzle.pieces.push_back(std::move(option));
    }
    return puzzle;
}

// n rooks: rows and columns may be exchanged, and either kind with the other.
Puzzle rooks(int n) {
    std::vector<std::vector<int>> options;
    for (int row = 0; row < n; ++row) {
        for (int column = 0; column < n; ++column) options.push_back({row, n + column});
    }
    return cover_of(std::vector<bool>(2 * static_cast<std::size_t>(n), true), options);
}

int motions_of_cover(const Puzzle& puzzle) {
    const Puzzle valid = checked(puzzle);
    return Symmetry(valid, PlacementTable(valid), SymmetryMode::full).order();
}

class RandomCover {
  public:
    explicit RandomCover(unsigned seed) : random_(seed) {
        const int items = 2 + below(5);
        const bool all_required = below(2) == 0;
        for (int i = 0; i < items; ++i) required.push_back(all_required || below(3) != 0);
        std::vector<int> turn(items);
        std::iota(turn.begin(), turn.end(), 0);
        if (all_required) std::ranges::shuffle(turn, random_);
        const int count = 1 + below(8);
        std::set<std::vector<int>> chosen;  // groups tell no two options apart here
        for (int o = 0; o < count; ++o) {
            std::vector<int> option;
            for (int i = 0; i < items; ++i) {
                if (below(3) == 0) option.push_back(i);
            }
            // With its images, so that there is an automorphism to be found.
            while (!option.empty() && chosen.insert(option).second) {
                for (int& item : option) item = turn[item];
                std::ranges::sort(option);
            }
        }
        if (chosen.empty()) chosen.insert({0});
        options.assign(chosen.begin(), chosen.end());
        std::ranges::shuffle(options, random_);
        puzzle = cover_of(required, options);
        for (int g = std::max(0, below(4) - 1); g > 0; --g) {
            GroupRule group{{}, {0, 1 + below(2)}};
            for (const Piece& piece : puzzle.pieces) {
                if (below(2) == 0) group.pieces.push_back(piece.name);
            }
            if (!group.pieces.empty()) puzzle.rules.groups.push_back(group);
        }
    }

    // By the definition: every permutation of the items is tried.
    [[nodiscard]] int automorphisms() {
        std::vector<int> to(required.size());
        std::iota(to.begin(), to.end(), 0);
        int found = 0;
        do {
            found += is_automorphism(to);
        } while (std::ranges::next_permutation(to).found);
        return found;
    }

    std::vector<bool> required;
    std::vector<std::vector<int>> options;
    Puzzle puzzle;

  private:
    int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

    [[nodiscard]] std::vector<int> covering(int item) const {
        std::vector<int> list;
        for (std::size_t o = 0; o < options.size(); ++o) {
            if (std::ranges::count(options[o], item) > 0) list.push_back(static_cast<int>(o));
        }
        return list;
    }

    // Returns how many of the items before it are covered by the same options.
    [[nodiscard]] int rank(int item) const {
        int before = 0;
        for (int i = 0; i < item; ++i) {
            before += required[i] == required[item] && covering(i) == covering(item);
        }
        return before;
    }

    [[nodiscard]] bool is_automorphism(const std::vector<int>& to) const {
        std::map<std::string, std::string> image_of;
        for (std::size_t o = 0; o < options.size(); ++o) {
            std::vector<int> image;
            for (const int item : options[o]) image.push_back(to[item]);
            std::ranges::sort(image);
            const auto at = std::ranges::find(options, image);
            if (at == options.end()) return false;
            image_of["o" + std::to_string(o)] = "o" + std::to_string(at - options.begin());
        }
        for (std::size_t i = 0; i < required.size(); ++i) {
            const int item = static_cast<int>(i);
            if (required[to[i]] != required[i] || rank(to[i]) != rank(item)) return false;
        }
        std::set<std::pair<int, std::set<std::string>>> groups;
        for (const GroupRule& group : puzzle.rules.groups) {
            groups.insert({group.copies.max, {group.pieces.begin(), group.pieces.end()}});
        }
        return std::ranges::all_of(groups, [&](const auto& group) {
            std::set<std::string> moved;
            for (const std::string& name : group.second) moved.insert(image_of.at(name));
            return groups.contains({group.first, moved});
        });
    }

    std::mt19937 random_;
};

TEST(Automorphisms, AreThoseOfTheDefinition) {
    int most = 1;
    for (unsigned seed = 0; seed < 400; ++seed) {
        RandomCover cover(seed);
        const int expected = cover.automorphisms();
        EXPECT_EQ(motions_of_cover(cover.puzzle), expected) << "seed " << seed;
        most = std::max(most, expected);
    }
    EXPECT_GT(most, 10);
}

TEST(Automorphisms, AreAllOfALargeGroup) {
    EXPECT_EQ(motions_of_cover(rooks(3)), 2 * 6 * 6);
    EXPECT_EQ(motions_of_cover(rooks(4)), 2 * 24 * 24);
}

TEST(Automorphisms, EachMapsPlacementsAsItMapsCells) {
    const Puzzle puzzle = checked(rooks(3));
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    std::set<std::vector<int>> all;
    for (int g = 0; g < symmetry.order(); ++g) {
        std::vector<int> images;
        for (int p = 0; p < table.size(); ++p) {
            std::vector<int> cells;
            for (const int cell : table.cells_of(p)) {
                cells.push_back(symmetry.image_of_cell(g, cell));
            }
            const int image = symmetry.image(g, p);
            EXPECT_EQ(table.find(table.piece_of(image), cells), image);
            images.push_back(image);
        }
        EXPECT_TRUE(all.insert(images).second);
    }
}

TEST(Automorphisms, TooManyAreNotUsed) {
    const Puzzle puzzle = checked(rooks(5));  // 2 * 120 * 120
    const Symmetry symmetry(puzzle, PlacementTable(puzzle), SymmetryMode::full);
    EXPECT_FALSE(symmetry.known());
    EXPECT_EQ(symmetry.order(), 1);
    EXPECT_THROW(symmetry.require_known(), std::invalid_argument);
    EXPECT_TRUE(Symmetry(puzzle, PlacementTable(puzzle), SymmetryMode::none).known());
}

TEST(Automorphisms, StepsAreLimited) {
    IncidenceStructure cycle{.free = 64,
                             .point_kinds = std::vector<std::uint64_t>(64, 0),
                             .block_kinds = std::vector<std::uint64_t>(64, 0),
                             .points = {},
                             .first_point = {0}};
    for (int p = 0; p < 64; ++p) {
        cycle.points.insert(cycle.points.end(), {p, (p + 1) % 64});
        cycle.first_point.push_back(static_cast<int>(cycle.points.size()));
    }
    const auto any = [](const Permutation&) { return true; };
    StopCheck check{{}};
    EXPECT_EQ(automorphisms(cycle, any, {.steps = 1000}, check).fault, GroupFault::too_hard);
    EXPECT_EQ(automorphisms(cycle, any, {.order = 127}, check).fault, GroupFault::too_large);
    int order = 0;
    for_each_element(automorphisms(cycle, any, {}, check), 64, [&](const Permutation&) {
        ++order;
        return true;
    });
    EXPECT_EQ(order, 128);
}

TEST(Automorphisms, ShapesThatAreTakenForACoverHaveThoseOfTheirPlacements) {
    Puzzle puzzle = soma_cube();
    EXPECT_EQ(motions_of_cover(puzzle), 48);
    puzzle.kind = PuzzleKind::exact_cover;
    EXPECT_EQ(motions_of_cover(puzzle), 48);
}

TEST(Automorphisms, AnExactCoverHasNoShapes) {
    Puzzle puzzle = rooks(2);
    puzzle.rules.fault_free = true;
    puzzle.region.period = {4, 0, 0};
    const std::vector<Mistake> mistakes = validate(puzzle);
    ASSERT_EQ(mistakes.size(), 2);
    EXPECT_EQ(mistakes[0].what, "an exact cover has no shapes, and so it cannot have fault_free");
}

}  // namespace
}  // namespace polypack::testing
