#include "polypack/games/perft.hpp"

#include <array>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/chess.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack {
namespace {

template <class Game, bool EndedCounts>
std::uint64_t count(int depth) {
    return perft(Game(), depth, EndedCounts);
}

constexpr std::array games{
    PerftGame{"chess", "the opening position", chess_perft},
    PerftGame{"othello", "8x8; a pass is a ply, a finished game stays one leaf",
              count<Othello, true>},
    PerftGame{"connect-four", "7 columns of 6; no move after a win", count<ConnectFour, false>},
    PerftGame{"breakthrough", "8x8, two rows each", count<Breakthrough, false>},
    PerftGame{"clobber", "8x8, set up like a checkerboard", count<Clobber, false>},
    PerftGame{"ataxx", "7x7, two pieces each; a pass is a ply, no move after the end",
              count<Ataxx, false>},
    PerftGame{"yavalath", "the hexagon of 61 cells", count<Yavalath, false>},
    PerftGame{"hex", "11x11", count<HexGame<11>, false>},
    PerftGame{"y", "a triangle of side 11", count<YGame<11>, false>},
};

}  // namespace

std::span<const PerftGame> perft_games() {
    return games;
}

}  // namespace polypack
