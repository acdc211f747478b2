#include "polypack/games/named_games.hpp"

#include <array>
#include <sstream>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/board_text.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/chess.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/game.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/perft.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack {
namespace {

// Chess as its FEN shows it.
std::string diagram_of(const Chess& game) {
    std::array<std::string, 8> rows;
    read_rows(game.to_text().substr(0, game.to_text().find(' ')), 8, 8, "pnbrqkPNBRQK",
              [&](int x, int y, char man) {
                  rows[y].resize(8, '.');
                  rows[y][x] = man;
              });
    for (std::string& row : rows) row.resize(8, '.');
    return diagram_text({.width = 8,
                         .height = 8,
                         .symbol = [&](int x, int y) { return rows[y][x]; },
                         .row_label = [](int y) { return std::to_string(8 - y); }});
}
template <Game G>
std::string diagram_of(const G& game) {
    return game.diagram();
}

template <Game G, G (*Start)()>
G position_of(std::string_view text) {
    return text.empty() ? Start() : G::from_text(text);
}

template <Game G>
class Played final : public PlayedGame {
  public:
    explicit Played(G position) : position_(std::move(position)) {}

    [[nodiscard]] std::string to_text() const override { return position_.to_text(); }
    [[nodiscard]] std::string diagram() const override { return diagram_of(position_); }
    [[nodiscard]] int player() const override { return position_.player(); }
    [[nodiscard]] bool one_player() const override {
        return requires { G::one_player; };
    }
    [[nodiscard]] bool over() const override { return position_.over(); }
    [[nodiscard]] int winner() const override { return position_.winner(); }
    [[nodiscard]] std::vector<std::string> moves() const override {
        std::vector<std::string> list;
        if (over()) return list;
        for (const auto& move : position_.moves()) list.push_back(position_.move_to_text(move));
        return list;
    }
    void play(std::string_view move) override {
        const auto legal = position_.move_from_text(move);
        before_.emplace_back(legal, position_.play(legal));
    }
    bool undo() override {
        if (before_.empty()) return false;
        position_.undo(before_.back().first, before_.back().second);
        before_.pop_back();
        return true;
    }
    [[nodiscard]] std::string uct_move(const UctOptions& options) const override {
        return position_.move_to_text(Uct<G>(options).search(position_));
    }

  private:
    G position_;
    std::vector<std::pair<typename G::Move, typename G::Undo>> before_;
};

template <Game G>
G opening() {
    return G();
}

// `EndedCounts`: a finished game stays one leaf at every greater depth.
template <Game G, G (*Start)() = opening<G>, bool EndedCounts = false>
constexpr NamedGame named(std::string_view name, std::string_view what, std::string_view notation) {
    return {name,
            what,
            notation,
            [](std::string_view position, int depth) {
                return perft(position_of<G, Start>(position), depth, EndedCounts);
            },
            [](std::string_view position, int depth) {
                return perft_by_move(position_of<G, Start>(position), depth, EndedCounts);
            },
            [](std::string_view position) -> std::unique_ptr<PlayedGame> {
                return std::make_unique<Played<G>>(position_of<G, Start>(position));
            }};
}

Go<2> small_go() {
    return Go<2>(9);
}
Go<6> large_go() {
    return Go<6>(19);
}
LightsOut<1> all_lit() {
    return {5, Bitboard<1>::first_cells(25)};
}

constexpr std::array games{
    named<Chess>("chess", "the opening position; draws do not end the count",
                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    named<Othello, opening<Othello>, true>(
        "othello", "8x8; a pass is a ply, a finished game stays one leaf",
        "---------------------------OX------XO--------------------------- X;"),
    named<ConnectFour>("connect-four", "7 columns of 6; no move after a win",
                       "7/7/7/7/3o3/3x3 x, or the columns played: 44"),
    named<Breakthrough>("breakthrough", "8x8, two rows each",
                        "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w"),
    named<Clobber>("clobber", "8x8, set up like a checkerboard",
                   "xoxoxoxo/oxoxoxox/xoxoxoxo/8/8/8/8/8 x"),
    named<Ataxx>("ataxx", "7x7, two pieces each; a pass is a ply, no move after the end",
                 "x5o/7/7/7/7/7/o5x x 0 1"),
    named<Yavalath>("yavalath", "the hexagon of 61 cells", "e4,e5 c3 o"),
    named<HexGame<11>>("hex", "11x11", "11 f6 e7 x"),
    named<YGame<11>>("y", "a triangle of side 11", "11 f9 e7 x"),
    named<Go<2>, small_go>("go", "9x9; a pass is a ply, two end the game",
                           "(;SZ[9]KM[7.5]AB[ee]AW[cc]PL[B])"),
    named<Go<6>, large_go>("go-19", "19x19, likewise", "(;SZ[19]KM[7.5]AB[pd]PL[W])"),
    named<LightsOut<1>, all_lit>("lights-out", "5x5, all lit; one player", "x1x/3/3"),
};

}  // namespace

std::span<const NamedGame> named_games() {
    return games;
}

}  // namespace polypack
