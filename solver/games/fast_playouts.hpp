// Random games without lists of moves, for Clobber and Yavalath.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <utility>

#include "polypack/games/clobber.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack {

// Several random games of Clobber side by side, which keeps the processor busy while each waits for
// its last move. A ply has no branches: the direction is found by comparing a random rank with the
// counts of the four, not by trying them.
template <int Games>
class ClobberPlayouts {
  public:
    // One random stream a game.
    constexpr explicit ClobberPlayouts(const std::array<Random, Games>& random) : random_(random) {}

    // Plays all games to their ends and returns the winners: those of random_winner(Clobber(), ...)
    // with the same random numbers.
    constexpr std::array<int, Games> winners() {
        const Clobber start;
        std::array<std::uint64_t, Games> mine;
        std::array<std::uint64_t, Games> theirs;
        std::array<int, Games> plies{};
        mine.fill(start.mine().word[0]);
        theirs.fill(start.theirs().word[0]);
        for (unsigned moved = 1; moved != 0;) {
            moved = 0;
            for (int g = 0; g < Games; ++g) {
                const unsigned more = ply(mine[g], theirs[g], random_[g]);
                plies[g] += static_cast<int>(more);
                moved |= more;
            }
        }
        std::array<int, Games> winners{};
        for (int g = 0; g < Games; ++g) winners[g] = (plies[g] & 1) ^ 1;
        return winners;
    }
    // Returns the generators of the games.
    [[nodiscard]] constexpr const std::array<Random, Games>& random() const { return random_; }

  private:
    // Makes a move and returns 1; returns 0 and changes nothing if there is none.
    static constexpr unsigned ply(std::uint64_t& mine, std::uint64_t& theirs, Random& random) {
        const Bitboard<1> from{{mine}};
        const Bitboard<1> onto{{theirs}};
        const std::uint64_t right = (fixed_step<Clobber::grid, 0>(from) & onto).word[0];
        const std::uint64_t left = (fixed_step<Clobber::grid, 1>(from) & onto).word[0];
        const std::uint64_t down = (fixed_step<Clobber::grid, 2>(from) & onto).word[0];
        const std::uint64_t up = (fixed_step<Clobber::grid, 3>(from) & onto).word[0];
        const int to_left = std::popcount(right);
        const int to_down = to_left + std::popcount(left);
        const int to_up = to_down + std::popcount(down);
        const int count = to_up + std::popcount(up);
        if (count == 0) return 0;
        int rank = random.below(count);
        std::uint64_t targets = right;
        int back = 63;  // the rotation from a target to where its piece comes from
        int before = 0;
        const auto choose = [&](int least, std::uint64_t cells, int rotation) {
            const bool beyond = rank >= least;
            targets = beyond ? cells : targets;
            back = beyond ? rotation : back;
            before = beyond ? least : before;
        };
        choose(to_left, left, 1);
        choose(to_down, down, 56);
        choose(to_up, up, 8);
        rank -= before;
        const std::uint64_t to = Bitboard<1>{{targets}}.only(rank).word[0];
        const std::uint64_t moved = (mine ^ std::rotl(to, back)) | to;
        mine = theirs ^ to;
        theirs = moved;
        return 1;
    }

    std::array<Random, Games> random_;
};

// Plays a random game of Yavalath: fills the cells in random order until a line ends it.
inline int yavalath_random_winner(Random& random) {
    static constexpr auto cells = [] {
        std::array<std::uint8_t, Yavalath::cells> all{};
        for (int i = 0; i < Yavalath::cells; ++i) all[i] = static_cast<std::uint8_t>(i);
        return all;
    }();
    auto order = cells;
    std::array<Bitboard<1>, 2> side{};
    for (int played = 0; played < Yavalath::cells; ++played) {
        std::swap(order[played], order[played + random.below(Yavalath::cells - played)]);
        const int player = played & 1;
        side[player].set(order[played]);
        const int lines = Yavalath::lines_through(side[player], order[played]);
        if (lines != 0) return lines >= 2 ? player : player ^ 1;
    }
    return -1;
}

}  // namespace polypack
