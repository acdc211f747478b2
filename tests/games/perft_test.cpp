// Perft against published totals.
#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "polypack/games/hex_game.hpp"
#include "polypack/games/perft.hpp"

namespace polypack::testing {
namespace {

std::uint64_t named_perft(std::string_view name, int depth) {
    return std::ranges::find(perft_games(), name, &PerftGame::name)->count(depth);
}

TEST(Perft, MatchesThePublishedTotals) {
    struct Table {
        const char* game;
        std::vector<std::uint64_t> totals;  // of depth 1, 2, ...
    };
    for (const Table& t : {
             Table{"othello", {4, 12, 56, 244, 1396, 8200, 55092, 390216}},
             Table{"connect-four", {7, 49, 343, 2401, 16807, 117649, 823536, 5673234}},
             Table{"breakthrough", {22, 484, 11132, 256036}},
             Table{"ataxx", {16, 256, 6460, 155888, 4752668}},
             Table{"hex", {121, 121 * 120}},
             Table{"y", {66, 66 * 65}},
         }) {
        for (std::size_t depth = 1; depth <= t.totals.size(); ++depth) {
            EXPECT_EQ(named_perft(t.game, static_cast<int>(depth)), t.totals[depth - 1])
                << t.game << " " << depth;
        }
    }
}

}  // namespace
}  // namespace polypack::testing
