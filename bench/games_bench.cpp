// The claims of the papers and the rates of the best programs known, ours beside them, one thread,
// in one run. Totals are compared before a time is believed.
#include <array>
#include <bit>
#include <vector>

#include "games_rivals.hpp"
#include "measure.hpp"
#include "polypack/games/ataxx.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/fast_playouts.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/hex_game.hpp"
#include "polypack/games/life.hpp"
#include "polypack/games/lights_out.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/perft.hpp"
#include "polypack/games/playout.hpp"
#include "polypack/games/y_reduction.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack::bench {
namespace {

void row(const char* what, const std::string& claim, const std::string& ours, double ratio) {
    fmt::print("{:<58} {:>14} {:>16} {:>8.2f}\n", what, claim, ours, ratio);
}

// Clobber

void clobber() {
    constexpr int games = 20'000;
    const double one = alone([] {
        std::uint64_t wins = 0;
        ClobberPlayouts<1> playouts({Random(1)});
        for (int i = 0; i < games; ++i) wins += playouts.winners()[0];
        return wins;
    });
    const double fours = alone([] {
        std::uint64_t wins = 0;
        ClobberPlayouts<4> playouts({Random(1), Random(2), Random(3), Random(4)});
        for (int i = 0; i < games / 4; ++i) {
            for (const int winner : playouts.winners()) wins += winner;
        }
        return wins;
    });
    const auto rate = [](double seconds) { return games / seconds; };
    row("Clobber 8x8, random playouts/s, one at a time", "200,000",
        fmt::format("{:.0f}", rate(one)), rate(one) / 200'000);
    row("Clobber 8x8, random playouts/s, four side by side", "200,000",
        fmt::format("{:.0f}", rate(fours)), rate(fours) / 200'000);
}

// Yavalath

void yavalath() {
    constexpr int games = 100'000;
    const NeighbourYavalath neighbours;
    Random a(3);
    Random b(3);
    for (int i = 0; i < 10'000; ++i) {
        check(yavalath_random_winner(a) == neighbours.playout(b), "Yavalath by neighbours");
    }
    const auto [ours, rival] = in_turns(
        [] {
            Random random(2);
            std::uint64_t wins = 0;
            for (int i = 0; i < games; ++i) wins += yavalath_random_winner(random) == 0;
            return wins;
        },
        [&] {
            Random random(2);
            std::uint64_t wins = 0;
            for (int i = 0; i < games; ++i) wins += neighbours.playout(random) == 0;
            return wins;
        });
    row("Yavalath 61 cells, random playouts/s", "500,000", fmt::format("{:.0f}", games / ours),
        games / ours / 500'000);
    row("Yavalath, over following neighbours", "2x", fmt::format("{:.2f}x", rival / ours),
        rival / ours / 2);
}

// Y

void y_boards() {
    constexpr int side = 11;
    using Board = YBoard<side>::Board;
    std::vector<Board> boards;
    std::vector<YColumns<side>> columns;
    Random random(3);
    for (int i = 0; i < 20'000; ++i) {
        Board set;
        for (const int cell : YBoard<side>::board()) {
            if (random.below(2) == 0) set.set(cell);
        }
        boards.push_back(set);
        columns.push_back(YColumns<side>::of(set, YBoard<side>::board() - set));
    }
    UnionFindY<side> search;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        const bool connects = search.connects(boards[i]);
        check(connects == y_reduction<side>(boards[i]), "Y reduction");
        check((connects ? 1U : 2U) == y_reduction_of_both<side>(columns[i]), "Y of both colours");
    }
    const auto by_search = [&] {
        std::uint64_t wins = 0;
        for (const auto& set : boards) wins += search.connects(set);
        return wins;
    };
    const auto [one, rival] = in_turns(
        [&] {
            std::uint64_t wins = 0;
            for (const auto& set : boards) wins += y_reduction<side>(set);
            return wins;
        },
        by_search);
    const auto [both, rival_again] = in_turns(
        [&] {
            std::uint64_t wins = 0;
            for (const auto& set : columns) wins += y_reduction_of_both<side>(set);
            return wins;
        },
        by_search);
    row("Y reduction of one colour over union-find, side 11", "50x",
        fmt::format("{:.1f}x", rival / one), rival / one / 50);
    row("Y reduction of both colours over union-find, side 11", "50x",
        fmt::format("{:.1f}x", rival_again / both), rival_again / both / 50);
}

// Life

template <bool Divide, class Rows>
void life_rows(const char* what, const Rows& start, int size, int steps, int naive_steps,
               int boards = 1) {
    opaque(size);
    std::vector<std::uint8_t> board(size * size, 0);
    for (int cell = 0; cell < size * size; ++cell) {
        board[cell] = (start.row[cell / size] >> (cell % size)) & 1;
    }
    std::vector<std::uint8_t> next = board;
    Rows compared = start;
    for (int i = 0; i < 50; ++i) {
        compared.step(1);
        life_naive<Divide>(board, next, size, size);
        for (int cell = 0; cell < size * size; ++cell) {
            check(((compared.row[cell / size] >> (cell % size)) & 1) == board[cell], what);
        }
    }
    const auto [ours, naive] = in_turns(
        [&] {
            Rows rows = start;
            opaque(rows);
            rows.step(steps);
            return rows.row[0];
        },
        [&] {
            for (int i = 0; i < naive_steps; ++i) life_naive<Divide>(board, next, size, size);
            return std::uint64_t{board[0]};
        });
    const double ratio = naive / naive_steps / (ours / steps / boards);
    row(what, "100x", fmt::format("{:.0f}x", ratio), ratio / 100);
}

// The torus in one word, read as rows.
struct OneWord {
    struct Rows {
        std::uint64_t word;
        std::uint64_t operator[](int y) const { return (word >> (8 * y)) & 255; }
    } row;
    void step(int steps) { row.word = life_steps_8x8_torus(row.word, steps); }
};

// Eight of them side by side, the first of which is read.
struct EightWords {
    struct Rows {
        std::array<std::uint64_t, 8> word;
        std::uint64_t operator[](int y) const { return (word[0] >> (8 * y)) & 255; }
    } row;
    void step(int steps) { life_steps_8x8_torus(row.word, steps); }
};

struct ManyRows : LifeRows<64, 64> {
    void step(int steps) {
        for (int i = 0; i < steps; ++i) LifeRows::step();
    }
};

void life() {
    Random random(4);
    OneWord small{{random.next() & random.next()}};
    ManyRows large;
    for (auto& cells : large.row) cells = random.next() & random.next();
    life_rows<true>("Life 8x8 in one word, over the naive loop", small, 8, 1'000'000, 2000);
    life_rows<false>("Life 8x8 in one word, naive without divisions", small, 8, 1'000'000, 5000);
    EightWords eight;
    for (auto& cells : eight.row.word) cells = random.next() & random.next();
    life_rows<true>("Life 8x8, eight boards side by side", eight, 8, 1'000'000, 2000, 8);
    life_rows<false>("Life 8x8, eight boards, naive without divisions", eight, 8, 1'000'000, 5000,
                     8);
    life_rows<true>("Life 64x64, a row a word, over the naive loop", large, 64, 20'000, 50);
    life_rows<false>("Life 64x64, a row a word, naive without divisions", large, 64, 20'000, 200);
}

// Othello and Ataxx, beside the best perft known; Go beside itself without shortcuts

template <class G>
double perft_rate(const G& start, int depth, bool ended_counts, std::uint64_t total) {
    const double seconds = alone([&] {
        G game = start;
        opaque(game);
        const std::uint64_t count = perft(game, depth, ended_counts);
        check(count == total, "perft");
        return count;
    });
    return static_cast<double>(total) / seconds;
}

void perfts() {
    const double othello = perft_rate(Othello(), 10, true, 24'571'284);
    row("Othello perft 10, leaves/s, beside the best known", "670 M/s",
        fmt::format("{:.0f} M/s", othello / 1e6), othello / 670e6);
    const double ataxx = perft_rate(Ataxx(), 6, false, 141'865'520);
    row("Ataxx perft 6, leaves/s, beside libataxx", "1600 M/s",
        fmt::format("{:.0f} M/s", ataxx / 1e6), ataxx / 1600e6);
    const auto plain = [](const char* what, double rate) {
        fmt::print("{:<58} {:>14} {:>12.0f} M/s\n", what, "none", rate / 1e6);
    };
    plain("Clobber perft 4", perft_rate(Clobber(), 4, false, perft(Clobber(), 4, false)));
    plain("Breakthrough perft 5",
          perft_rate(Breakthrough(), 5, false, perft(Breakthrough(), 5, false)));
    plain("Connect Four perft 9", perft_rate(ConnectFour(), 9, false, 39'394'572));
}

void go() {
    std::vector<Go<2>> positions;
    Random random(8);
    for (int i = 0; i < 20; ++i) {
        Go<2> game(9);
        for (int ply = 0; ply < 100 && !game.over(); ++ply) {
            positions.push_back(game);
            const auto moves = game.moves();
            game.play(moves[random.below(moves.size())]);
        }
    }
    const auto count = [&](auto&& legal) {
        std::uint64_t total = 0;
        for (const auto& game : positions) {
            for (const int cell : game.grid().board()) total += legal(game, cell);
        }
        return total;
    };
    const auto local = [](const Go<2>& game, int cell) { return game.legal(cell); };
    check(count(local) == count(legal_by_filling), "Go");
    const auto [ours, rival] =
        in_turns([&] { return count(local); }, [&] { return count(legal_by_filling); });
    row("Go 9x9 legal moves by local liberties, over filling", "none",
        fmt::format("{:.1f}x", rival / ours), rival / ours);
}

// One word of Bitboard against a bare integer, on the same stream of numbers

void bare_word() {
    std::vector<std::uint64_t> numbers(4096);
    Random random(6);
    for (auto& n : numbers) n = random.next();
    const auto [ours, bare] = in_turns(
        [&] {
            Bitboard<1> all;
            int count = 0;
            for (int round = 0; round < 2000; ++round) {
                for (const std::uint64_t n : numbers) {
                    const Bitboard<1> set{{n}};
                    all |= (set.shifted_up(9) & set) - all.shifted_down(1);
                    count += all.count();
                }
            }
            return all.word[0] + count;
        },
        [&] {
            std::uint64_t all = 0;
            int count = 0;
            for (int round = 0; round < 2000; ++round) {
                for (const std::uint64_t n : numbers) {
                    all |= ((n << 9) & n) & ~(all >> 1);
                    count += std::popcount(all);
                }
            }
            return all + count;
        });
    row("Bitboard<1> beside a bare 64-bit integer", "1.00x", fmt::format("{:.2f}x", bare / ours),
        bare / ours);
}

// Random games through the plain interface, moves listed and one of them played

template <class G>
void playouts(const char* name, const G& start, int games) {
    const double seconds = alone([&] {
        Random random(7);
        std::uint64_t wins = 0;
        for (int i = 0; i < games; ++i) {
            G game = start;
            opaque(game);
            wins += random_winner(game, random) == 0;
        }
        return wins;
    });
    fmt::print("{:<58} {:>14} {:>16.0f}\n", name, "", games / seconds);
}

void rates() {
    fmt::print("\n{:<58} {:>14} {:>16}\n", "random games through moves() and play()", "",
               "games/s");
    playouts("Clobber 8x8", Clobber(), 10'000);
    playouts("Othello", Othello(), 5000);
    playouts("Breakthrough 8x8", Breakthrough(), 5000);
    playouts("Connect Four", ConnectFour(), 50'000);
    playouts("Yavalath", Yavalath(), 20'000);
    playouts("Ataxx", Ataxx(), 500);
    playouts("Hex 11x11", HexGame<11>(), 1000);
    playouts("Y of side 11", YGame<11>(), 1000);
    playouts("Go 9x9", Go<2>(9), 200);
    const double solving = alone([] {
        std::uint64_t coranks = 0;
        for (int size = 1; size <= 19; ++size) coranks += lights_out_corank(size);
        return coranks;
    });
    fmt::print("{:<58} {:>14} {:>16.0f}\n", "Lights Out, coranks of all sizes 1 to 19, per second",
               "", 1 / solving);
}

}  // namespace
}  // namespace polypack::bench

int main() {
    using namespace polypack::bench;
    fmt::print("{:<58} {:>14} {:>16} {:>8}\n", "what", "claim or best", "ours", "ratio");
    clobber();
    yavalath();
    y_boards();
    life();
    perfts();
    go();
    bare_word();
    rates();
    return sink == 0 ? 1 : 0;
}
