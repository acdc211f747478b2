// Verdicts on random packings on every lattice, against their disassemblies.
#include "polypack/disassembly/judges.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>

#include "disassembly/random_packing.hpp"

namespace polypack::testing {
namespace {

struct Case : RandomSize {
    int runs;
};

class Judgements : public ::testing::TestWithParam<Case> {};

// Numbers placements, as a table does.
class Numbers {
  public:
    // Sorts a packing by the numbers of its pieces, which it returns.
    std::vector<int> sort(std::vector<PlacedPiece>& packing) {
        const auto number = [&](const PlacedPiece& placed) {
            return known_.try_emplace(placed.cells, static_cast<int>(known_.size())).first->second;
        };
        std::ranges::sort(packing, {}, number);
        std::vector<int> numbers;
        for (const PlacedPiece& placed : packing) numbers.push_back(number(placed));
        return numbers;
    }

  private:
    std::map<std::vector<Point>, int> known_;
};

// One piece in three may stay with each of the others of its group.
std::vector<PieceGroup> random_groups(std::size_t pieces, std::mt19937& random) {
    std::vector<PieceGroup> groups;
    for (std::size_t piece = 0; piece < pieces; ++piece) {
        if (random() % 3 == 0) {
            groups.push_back({static_cast<int>(piece), 1 + static_cast<int>(random() % 2), 1});
        }
    }
    return groups;
}

TEST_P(Judgements, AgreeWithDisassemblies) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(11);
    ShapePairs pairs(lattice, {});
    Numbers numbers;
    std::set<int> levels;
    const std::vector<PieceGroup> none;
    Judge without(none, pairs);
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        std::vector<PlacedPiece> packing = random_packing(lattice, GetParam(), random);
        for (int piece = 0; piece < std::ssize(packing); ++piece) packing[piece].piece = piece;
        const std::vector<int> placements = numbers.sort(packing);
        const auto groups = random_groups(packing.size(), random);
        Judge with(groups, pairs);
        for (const MoveRule rule : {MoveRule::group, MoveRule::apart}) {
            const SeparateOptions options{.rule = rule};
            for (Judge* judge : {&without, &with}) {
                const Disassembly how =
                    disassemble(packing, judge == &with ? groups : none, pairs, options);
                const int level = how.comes_apart() ? how.level() : 0;
                levels.insert(level);
                // The second time, the placements are known.
                for (const auto& known : {std::vector<int>{}, placements, placements}) {
                    const Judged judged{.pieces = &packing, .placements = known};
                    for (const Telling telling : {Telling::none, Telling::apart, Telling::all}) {
                        const Judgement verdict = judge->judge(judged, telling, options);
                        EXPECT_EQ(verdict.level, level);
                        const bool tells =
                            telling == Telling::all || (telling == Telling::apart && level != 0);
                        ASSERT_EQ(verdict.how.has_value(), tells);
                        if (!tells) continue;
                        EXPECT_EQ(verdict.how->dotted_level(), how.dotted_level());
                        EXPECT_EQ(verdict.how->parts.front().hash, how.parts.front().hash);
                    }
                }
            }
        }
    }
    // Otherwise the packings would say little.
    EXPECT_TRUE(levels.contains(0));
    EXPECT_TRUE(levels.contains(1));
}

INSTANTIATE_TEST_SUITE_P(
    Lattices, Judgements,
    ::testing::Values(Case{{"square", 4, 4, 1, 3}, 60}, Case{{"square", 6, 5, 1, 6}, 60},
                      Case{{"cube", 3, 3, 2, 3}, 40}, Case{{"cube", 4, 4, 3, 5}, 60},
                      Case{{"hex", 4, 3, 1, 3}, 20}, Case{{"triangle", 4, 4, 1, 4}, 30},
                      Case{{"prism", 3, 2, 3, 3}, 15}, Case{{"sphere", 3, 3, 2, 3}, 6},
                      Case{{"octagon", 3, 2, 1, 3}, 20}),
    [](const auto& test) { return std::string(test.param.lattice) + std::to_string(test.index); });

}  // namespace
}  // namespace polypack::testing
