// Which packings interlock, against all sets of pieces in all directions.
#include "polypack/disassembly/interlocking/interlock.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "disassembly/interlocking_cases.hpp"
#include "disassembly/random_packing.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/disassembly/moving_pieces.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack::testing {
namespace {

// Further than any of these pieces need to be apart to be free.
constexpr int out_of_reach = 12;

unsigned bits_of(const std::vector<int>& pieces) {
    unsigned set = 0;
    for (const int piece : pieces) set |= 1U << piece;
    return set;
}

// How far sets of pieces can go, by the geometry of the checker, step by step.
class AllSets {
  public:
    AllSets(const Lattice& lattice, const std::vector<PlacedPiece>& packing)
        : pieces_(static_cast<int>(packing.size())) {
        MovingPieces moving(lattice, packing);
        std::vector<int> all;
        for (int piece = 0; piece < pieces_; ++piece) all.push_back(piece);
        for (const Point& step : moving.steps()) {
            std::vector<int>& free = free_[step];
            free.assign(packing.size() * packing.size(), out_of_reach);
            for (int piece = 0; piece < pieces_; ++piece) {
                std::vector<int> others = all;
                std::erase(others, piece);
                const auto still = moving.occupied(polypack::Shifts(packing.size()), others);
                polypack::Shifts shifts(packing.size());
                for (int steps = 0; steps < out_of_reach; ++steps) {
                    moving.for_each_in_its_way(still, shifts, piece, step, [&](int other) {
                        int& known = free[piece * pieces_ + other];
                        known = std::min(known, steps);
                    });
                    shifts[piece] = shifts[piece] + step;
                }
            }
        }
    }

    [[nodiscard]] std::vector<Point> steps() const {
        std::vector<Point> steps;
        for (const auto& [step, free] : free_) steps.push_back(step);
        return steps;
    }

    // Returns how far a set can go past others; `out_of_reach`: away.
    [[nodiscard]] int free(unsigned set, unsigned others, const Point& step) const {
        int least = out_of_reach;
        for (int i = 0; i < pieces_; ++i) {
            for (int j = 0; j < pieces_; ++j) {
                if ((set >> i & 1) == 0 || (others >> j & 1) == 0) continue;
                least = std::min(least, free_.at(step)[i * pieces_ + j]);
            }
        }
        return least;
    }

  private:
    int pieces_;
    std::map<Point, std::vector<int>> free_;  // by step, then two pieces
};

class Examined {
  public:
    // `here`: the pieces that are there; `held`: those of them that stay where they are.
    Examined(const AllSets& sets, const std::vector<PlacedPiece>& packing, unsigned here,
             unsigned held)
        : sets_(sets), packing_(packing), here_(here), held_(held) {}

    [[nodiscard]] bool any_leaves() const {
        return any([](int free) { return free == out_of_reach; });
    }

    // Expects the groups that go at least one step, and if `leave`, away, and no others.
    void expect_groups(const std::vector<Slide>& slides, bool leave) const {
        for (const Point& step : sets_.steps()) {
            for (unsigned set = 1; set < here_; ++set) {
                const auto named = std::ranges::count_if(slides, [&](const Slide& slide) {
                    return slide.step == step && bits_of(slide.pieces) == set;
                });
                const bool expected = is_named(set, step, leave);
                EXPECT_EQ(named, expected ? 1 : 0) << "set " << set;
                if (!expected) continue;
                const int free = sets_.free(set, here_ & ~set, step);
                const auto slide = std::ranges::find_if(slides, [&](const Slide& other) {
                    return other.step == step && bits_of(other.pieces) == set;
                });
                ASSERT_NE(slide, slides.end());
                EXPECT_EQ(slide->steps, leave ? 0 : free);
            }
        }
    }

  private:
    template <class Is>
    [[nodiscard]] bool any(const Is& is) const {
        for (const Point& step : sets_.steps()) {
            for (unsigned set = 1; set < here_; ++set) {
                if (may_move(set) && is(sets_.free(set, here_ & ~set, step))) return true;
            }
        }
        return false;
    }

    // A set that leaves the held ones, all of them, where they are.
    [[nodiscard]] bool may_move(unsigned set) const {
        return set != 0 && set != here_ && (set & ~here_) == 0 && (set & held_) == 0;
    }
    // Such a set, or the others where they include all held ones.
    [[nodiscard]] bool whole(unsigned set) const {
        return set != 0 && set != here_ && (set & ~here_) == 0 &&
               ((set & held_) == 0 || (held_ & ~set) == 0);
    }

    [[nodiscard]] bool goes(unsigned set, const Point& step, bool leave) const {
        const int free = sets_.free(set, here_ & ~set, step);
        return leave ? free == out_of_reach : free > 0;
    }

    [[nodiscard]] bool least(unsigned set, const Point& step, bool leave) const {
        if (!whole(set) || !goes(set, step, leave)) return false;
        for (unsigned part = (set - 1) & set; part != 0; part = (part - 1) & set) {
            if (whole(part) && goes(part, step, leave)) return false;
        }
        return true;
    }

    [[nodiscard]] std::pair<int, std::size_t> size(unsigned set) const {
        std::size_t cells = 0;
        for (unsigned rest = set; rest != 0; rest &= rest - 1) {
            cells += packing_[std::countr_zero(rest)].cells.size();
        }
        return {std::popcount(set), cells};
    }

    [[nodiscard]] bool is_named(unsigned set, const Point& step, bool leave) const {
        if (!may_move(set) || !least(set, step, leave)) return false;
        if (!leave && goes(set, step, true)) return false;
        const unsigned others = here_ & ~set;
        const Point back = Point{} - step;
        if (held_ != 0 || !least(others, back, leave)) return true;
        if (size(set) != size(others)) return size(set) < size(others);
        // Forward steps are positive in their first coordinate.
        return std::pair(std::pair(step.x, step.y), step.z) >
               std::pair(std::pair(back.x, back.y), back.z);
    }

    const AllSets& sets_;
    const std::vector<PlacedPiece>& packing_;
    unsigned here_;
    unsigned held_;
};

struct InterlockCase : RandomSize {
    int runs;
    bool roomy = true;  // there are pieces that move and do not leave
};

class InterlockRandom : public ::testing::TestWithParam<InterlockCase> {};

// Cells that go to any piece: these hold each other in many ways.
std::vector<PlacedPiece> scattered_packing(const Lattice& lattice, const RandomSize& size,
                                           std::mt19937& random) {
    std::vector<PlacedPiece> pieces(size.bodies);
    for (const RegionCell& cell : box(lattice, size.width, size.height, size.depth).cells) {
        if (random() % 8 != 0) pieces[random() % size.bodies].cells.push_back(cell.point);
    }
    std::erase_if(pieces, [](const PlacedPiece& piece) { return piece.cells.empty(); });
    return pieces;
}

// Returns how many pieces would have to be gone.
std::optional<int> expect_without(const AllSets& sets, const std::vector<PlacedPiece>& packing,
                                  unsigned held, const Interlock& found) {
    const unsigned all = (1U << packing.size()) - 1;
    const auto frees = [&](unsigned gone) {
        return (gone & held) == 0 && Examined(sets, packing, all & ~gone, held).any_leaves();
    };
    std::optional<int> fewest;
    int singles = 0;
    for (unsigned gone = 1; gone < all; ++gone) {
        const int size = std::popcount(gone);
        if (size > 1 && fewest && size >= *fewest) continue;
        if (!frees(gone)) continue;
        if (size == 1) ++singles;
        fewest = size;
    }
    if (fewest == 1) {
        EXPECT_EQ(std::ssize(found.without), singles);
    } else {
        EXPECT_EQ(found.without.size(), fewest ? 1U : 0U);
    }
    for (const auto& [pieces, leave] : found.without) {
        EXPECT_EQ(std::ssize(pieces), fewest.value_or(0));
        EXPECT_TRUE(frees(bits_of(pieces)));
        Examined(sets, packing, all & ~bits_of(pieces), held).expect_groups(leave, true);
    }
    return fewest;
}

TEST_P(InterlockRandom, AgreesWithAllSets) {
    const Lattice& lattice = *find_lattice(GetParam().lattice);
    std::mt19937 random(3);
    int held_fast = 0;
    int come_off = 0;
    int moving = 0;
    std::map<int, int> gone;
    for (int run = 0; run < GetParam().runs; ++run) {
        SCOPED_TRACE(run);
        const auto packing = run % 3 == 0 ? scattered_packing(lattice, GetParam(), random)
                                          : random_packing(lattice, GetParam(), random);
        if (packing.size() < 2) continue;
        const AllSets sets(lattice, packing);
        std::vector<int> held;
        for (int piece = 0; run % 2 == 1 && piece < std::ssize(packing); ++piece) {
            if (random() % 4 == 0) held.push_back(piece);
        }
        const unsigned all = (1U << packing.size()) - 1;
        const Interlock found = interlock_of(lattice, packing, held, {});
        const int own = std::popcount(all & ~bits_of(held));
        EXPECT_EQ(found.bodies, own + (held.empty() ? 0 : 1));
        if (found.bodies < 2) {
            EXPECT_FALSE(found.holds());
            continue;
        }
        const Examined examined(sets, packing, all, bits_of(held));
        EXPECT_EQ(found.holds(), !examined.any_leaves());
        examined.expect_groups(found.leave, true);
        examined.expect_groups(found.move, false);
        moving += found.move.empty() ? 0 : 1;
        if (!found.holds()) {
            EXPECT_TRUE(found.without.empty());
            ++come_off;
            continue;
        }
        ++held_fast;
        if (const auto fewest = expect_without(sets, packing, bits_of(held), found))
            ++gone[*fewest];
    }
    // Otherwise the packings would say little.
    EXPECT_GT(held_fast, 0);
    EXPECT_GT(come_off, 0);
    EXPECT_EQ(moving > 0, GetParam().roomy);
    EXPECT_GT(gone.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Lattices, InterlockRandom,
                         ::testing::Values(InterlockCase{{"square", 6, 6, 1, 6}, 200},
                                           InterlockCase{{"hex", 4, 4, 1, 5}, 200},
                                           InterlockCase{{"triangle", 4, 3, 1, 5}, 200},
                                           InterlockCase{{"kite", 3, 2, 1, 4}, 100, false},
                                           InterlockCase{{"octagon", 3, 3, 1, 5}, 200},
                                           InterlockCase{{"cube", 4, 3, 3, 7}, 300},
                                           InterlockCase{{"sphere", 3, 3, 3, 5}, 100},
                                           InterlockCase{{"prism", 3, 3, 3, 5}, 100},
                                           InterlockCase{{"hexprism", 3, 3, 3, 5}, 100},
                                           InterlockCase{{"rhombic", 2, 1, 1, 4}, 30, false},
                                           InterlockCase{{"tetra-octa", 3, 2, 2, 4}, 60},
                                           InterlockCase{{"tetra-octant", 2, 2, 2, 5}, 20, false}),
                         [](const auto& test) {
                             std::string name = test.param.lattice;
                             std::erase(name, '-');
                             return name;
                         });

TEST(Interlock, PublishedPiecesHoldWithOneHoleAndMove) {
    const Lattice& cube = *find_lattice("cube");
    for (const InterlockingCase& given : interlocking_cases()) {
        SCOPED_TRACE(given.name);
        const Interlock found = interlock_of(cube, given.packing, {}, {});
        EXPECT_EQ(found.holds(), given.level > 1);
        EXPECT_FALSE(found.move.empty());
    }
}

TEST(Interlock, AFrameIsHeldAndNeverNamed) {
    // A key goes up out of a frame that two more pieces fill.
    const std::vector<PlacedPiece> packing{
        {.piece = 0, .cells = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}},
        {.piece = 1, .cells = {{1, 1, 0}}},
        {.piece = 2, .cells = {{2, 1, 0}}}};
    const Interlock found = interlock_of(*find_lattice("square"), packing, {0}, {});
    EXPECT_FALSE(found.holds());
    for (const Slide& slide : found.leave) EXPECT_FALSE(std::ranges::count(slide.pieces, 0) > 0);
    const std::vector<Slide> expected{{.pieces = {2}, .step = {1, 0, 0}},
                                      {.pieces = {1}, .step = {0, 1, 0}},
                                      {.pieces = {2}, .step = {0, 1, 0}}};
    EXPECT_EQ(found.leave, expected);
    EXPECT_EQ(interlock_of(*find_lattice("square"), packing, {0, 1, 2}, {}).bodies, 1);
}

TEST(Interlock, KeepsLimits) {
    const Lattice& cube = *find_lattice("cube");
    const auto cases = interlocking_cases();
    EXPECT_THROW(static_cast<void>(interlock_of(cube, cases.front().packing, {}, {{}, 64})),
                 MemoryLimitExceeded);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_THROW(
        static_cast<void>(interlock_of(cube, cases.front().packing, {}, {stopped.get_token(), 0})),
        Stopped);
}

}  // namespace
}  // namespace polypack::testing
