// Go: groups, liberties, captures, suicide, simple ko, area score.
// Source of captures: Browne, "Bitboard Methods for Games", Algorithm 12 (surround capture).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/bitboard/morphology.hpp"
#include "polypack/games/go_text.hpp"
#include "polypack/games/keys.hpp"
#include "polypack/games/move_list.hpp"

namespace polypack {

// Returns the cells of the player whose groups touch an empty cell (Algorithm 12).
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> free_cells(const Grid<Words>& grid,
                                                   const Bitboard<Words>& player,
                                                   const Bitboard<Words>& empty) {
    return flooded(grid, dilated(grid, empty), player);
}

// Returns the empty cells beside the group of a cell. Precondition: the player has the cell.
template <int Words>
[[nodiscard]] constexpr Bitboard<Words> liberties(const Grid<Words>& grid,
                                                  const Bitboard<Words>& player,
                                                  const Bitboard<Words>& opponent, int cell) {
    const Bitboard<Words> group = flooded(grid, Bitboard<Words>::of(cell), player);
    return dilated(grid, group) - player - opponent;
}

// The cells beside each cell of a square board, to walk groups from stone to stone.
template <int Words>
struct GoBoard {
    // The cells beside one.
    struct Beside {
        int count = 0;  // as many of `cell` are set
        std::array<std::int16_t, 4> cell{};
    };
    // Makes the table for a square board.
    explicit GoBoard(int size) : grid(GridKind::square, size, size), beside(size * size) {
        for (const int from : grid.board()) {
            for (int d = 0; d < 4; ++d) {
                for (const int to : grid.step(Bitboard<Words>::of(from), d)) {
                    beside[from].cell[beside[from].count++] = static_cast<std::int16_t>(to);
                }
            }
        }
    }
    // Returns the board of a size, made once.
    [[nodiscard]] static const GoBoard& of(int size) {
        static const std::vector<GoBoard> boards = [] {
            std::vector<GoBoard> all;
            for (int n = 0; n <= go_text::max_size && n * n <= Bitboard<Words>::capacity; ++n) {
                all.emplace_back(n == 0 ? 1 : n);
            }
            return all;
        }();
        assert(size >= 1 && size < static_cast<int>(boards.size()));
        return boards[size];
    }

    Grid<Words> grid;
    std::vector<Beside> beside;  // by cell
};

// A game on n x n cells, which must fit the words. Suicide is not permitted, nor is taking back a
// single stone at once (ko; superko.hpp forbids all repetition). Two passes end it; the greater
// area wins, Black being player 0.
template <int Words>
class Go {
  public:
    using Board = Bitboard<Words>;
    using Move = int;  // a cell, or `pass`
    using Moves = MoveList<Move, 64 * Words + 1>;
    // The move that sets no stone.
    static constexpr Move pass = -1;
    static constexpr bool over_without_moves = true;
    // The numbers of its stones.
    using Numbers = ZobristNumbers<64 * Words>;
    // The data that a move destroys.
    struct Undo {
        Board captured;      // what was taken
        Move ko;             // as ko() was
        std::int8_t passes;  // as passes() was
    };

    // The empty board of size x size cells; White's compensation is `komi`.
    explicit Go(int size, double komi = 7.5) : board_(&GoBoard<Words>::of(size)), komi_(komi) {}
    // Any position; the first player is to move by default.
    Go(int size, const Board& first, const Board& second, double komi = 7.5, int player = 0)
        : board_(&GoBoard<Words>::of(size)), stones_{first, second}, komi_(komi), player_(player) {
        stones_key_ = Numbers::stones(first, second);
    }

    [[nodiscard]] const Grid<Words>& grid() const { return board_->grid; }
    // Returns the number of cells in a row.
    [[nodiscard]] int size() const { return grid().width(); }
    // Returns the points that White is given.
    [[nodiscard]] double komi() const { return komi_; }
    // Returns the stones of a player.
    [[nodiscard]] const Board& stones(int player) const { return stones_[player]; }
    [[nodiscard]] const Board& pieces(int player) const { return stones_[player]; }
    [[nodiscard]] Board empty() const { return grid().board() - stones_[0] - stones_[1]; }
    [[nodiscard]] int player() const { return player_; }
    // Returns the number of moves since the beginning, passes included.
    [[nodiscard]] int plies() const { return plies_; }
    // Returns the cell that may not be taken at once; `pass` for none.
    [[nodiscard]] Move ko() const { return ko_; }
    // Returns the number of passes since the last stone, 0 to 2.
    [[nodiscard]] int passes() const { return passes_; }

    [[nodiscard]] friend bool operator==(const Go& a, const Go& b) {
        return a.board_ == b.board_ && a.stones_ == b.stones_ && a.komi_ == b.komi_ &&
               a.player_ == b.player_ && a.passes_ == b.passes_ && a.plies_ == b.plies_ &&
               a.ko_ == b.ko_;
    }
    // Returns the Zobrist key of the stones alone (for positional superko); every move updates it.
    // key() covers everything that the moves depend on.
    [[nodiscard]] std::uint64_t stones_key() const { return stones_key_; }
    [[nodiscard]] std::uint64_t key() const {
        return stones_key_ ^ (player_ == 0 ? 0 : Numbers::side()) ^
               mixed(static_cast<std::uint64_t>(ko_ + 1) << 2 | passes_);
    }
    // Computes the key of the stones anew.
    [[nodiscard]] std::uint64_t computed_stones_key() const {
        return Numbers::stones(stones_[0], stones_[1]);
    }

    // Returns true if the player to move may set a stone there: beside an empty cell, or where it
    // joins a group with another liberty, or takes one that has no other.
    [[nodiscard]] bool legal(Move move) const {
        if (move == pass) return true;
        if (move == ko_ || full(move)) return false;
        const auto& beside = board_->beside[move];
        for (int i = 0; i < beside.count; ++i) {
            if (!full(beside.cell[i])) return true;
        }
        for (int i = 0; i < beside.count; ++i) {
            const int next = beside.cell[i];
            const bool own = stones_[player_].test(next);
            if (own == breathes(next, stones_[own ? player_ : player_ ^ 1], move)) return true;
        }
        return false;
    }
    // Returns the legal moves, `pass` last; none once the game is over.
    [[nodiscard]] Moves moves() const {
        Moves list;
        if (over()) return list;
        for (const int cell : empty()) {
            if (legal(cell)) list.push(cell);
        }
        list.push(pass);
        return list;
    }
    [[nodiscard]] int move_count() const {
        if (over()) return 0;
        int count = 1;
        for (const int cell : empty()) count += legal(cell);
        return count;
    }
    Undo play(Move move) {
        Undo before{{}, ko_, passes_};
        ++plies_;
        ko_ = pass;
        if (move == pass) {
            ++passes_;
        } else {
            passes_ = 0;
            before.captured = set_stone(move);
        }
        player_ ^= 1;
        return before;
    }
    // Takes the last move back. Precondition: `move` was the last move, a legal one, and play()
    // returned `before`.
    void undo(Move move, const Undo& before) {
        player_ ^= 1;
        --plies_;
        ko_ = before.ko;
        passes_ = before.passes;
        if (move == pass) return;
        stones_[player_].reset(move);
        stones_key_ ^= Numbers::stone(player_, move);
        put(player_ ^ 1, before.captured);
    }

    // Returns true if the game is over. Long cycles (triple ko) are ended after as many plies as
    // eight boards have cells.
    [[nodiscard]] bool over() const { return passes_ >= 2 || plies_ >= 8 * size() * size(); }
    // Returns Black's stones and the empty cells that only Black reaches, less White's, less komi.
    [[nodiscard]] double score() const {
        const Board black = flooded(grid(), dilated(grid(), stones_[0]), empty());
        const Board white = flooded(grid(), dilated(grid(), stones_[1]), empty());
        return stones_[0].count() + (black - white).count() - stones_[1].count() -
               (white - black).count() - komi_;
    }
    [[nodiscard]] int winner() const {
        const double lead = score();
        if (lead == 0) return -1;
        return lead > 0 ? 0 : 1;
    }

    // Writes SGF: "(;GM[1]SZ[9]KM[7.5]AB[aa][bc]AW[cd]PL[W])", the position set up by its stones.
    // Properties that SGF lacks are private ones: MN the plies played, ZK a cell closed by ko, ZP
    // the passes just made. Moves are SGF points, "cd", and "pass" (read also as "" and "tt").
    [[nodiscard]] std::string to_text() const {
        go_text::Setup setup{.size = size(),
                             .komi = komi_,
                             .player = player_,
                             .plies = plies_,
                             .passes = passes_,
                             .ko = ko_};
        for (int player = 0; player < 2; ++player) {
            for (const int cell : stones_[player]) setup.stones[player].push_back(cell);
        }
        return go_text::write(setup);
    }
    [[nodiscard]] static Go from_text(std::string_view text) {
        const go_text::Setup setup = go_text::read(text, 64 * Words);
        std::array<Board, 2> stones;
        for (int player = 0; player < 2; ++player) {
            for (const int cell : setup.stones[player]) stones[player].set(cell);
        }
        Go game(setup.size, stones[0], stones[1], setup.komi, setup.player);
        const Board empty = game.empty();
        if (free_cells(game.grid(), stones[0], empty) != stones[0] ||
            free_cells(game.grid(), stones[1], empty) != stones[1]) {
            throw GameTextError("a group has no liberty");
        }
        game.plies_ = setup.plies;
        game.passes_ = static_cast<std::int8_t>(setup.passes);
        game.ko_ = setup.ko;
        return game;
    }
    [[nodiscard]] std::string move_to_text(Move move) const {
        return move == pass ? "pass" : go_text::point(move, size());
    }
    [[nodiscard]] Move move_from_text(std::string_view text) const {
        const Move move = go_text::read_move(text, size());
        if (over() || !legal(move)) {
            throw GameTextError(in_quotes(text) + " is not a legal move");
        }
        return move;
    }
    [[nodiscard]] std::string diagram() const {
        return go_text::diagram(size(), [&](int cell) {
            return stones_[0].test(cell) ? 'x' : stones_[1].test(cell) ? 'o' : '.';
        });
    }

  private:
    [[nodiscard]] bool full(int cell) const {
        return ((stones_[0].word[cell >> 6] | stones_[1].word[cell >> 6]) >> (cell & 63)) & 1;
    }
    // Returns true if the group of a stone has a liberty other than one cell. Walks until it finds
    // one; sets `group` if it does not.
    [[nodiscard]] bool breathes(int stone, const Board& colour, int but, Board& group) const {
        std::array<std::int16_t, 64 * Words> open;
        int size = 0;
        group.set(stone);
        open[size++] = static_cast<std::int16_t>(stone);
        while (size > 0) {
            const auto& beside = board_->beside[open[--size]];
            for (int i = 0; i < beside.count; ++i) {
                const int next = beside.cell[i];
                if (!colour.test(next)) {
                    if (next != but && !full(next)) return true;
                } else if (!group.test(next)) {
                    group.set(next);
                    open[size++] = static_cast<std::int16_t>(next);
                }
            }
        }
        return false;
    }
    [[nodiscard]] bool breathes(int stone, const Board& colour, int but) const {
        Board group;
        return breathes(stone, colour, but, group);
    }
    // Puts stones on empty cells, or takes them away.
    void put(int player, const Board& cells) {
        stones_[player] ^= cells;
        for (const int cell : cells) stones_key_ ^= Numbers::stone(player, cell);
    }
    // Sets a stone and returns the stones that it captures.
    Board set_stone(Move move) {
        put(player_, Board::of(move));
        const auto& beside = board_->beside[move];
        const int other = player_ ^ 1;
        Board captured;
        bool alone = true;
        int free = 0;
        for (int i = 0; i < beside.count; ++i) {
            const int next = beside.cell[i];
            if (stones_[other].test(next)) {
                Board group;
                if (!captured.test(next) && !breathes(next, stones_[other], move, group)) {
                    captured |= group;
                }
            } else if (stones_[player_].test(next)) {
                alone = false;
            } else {
                ++free;
            }
        }
        if (captured.any()) {
            put(other, captured);
            if (alone && free == 0 && captured.count() == 1) {
                ko_ = captured.first();
            }
        } else if (free == 0) {
            Board group;
            // Suicide, which is not legal.
            if (!breathes(move, stones_[player_], move, group)) put(player_, group);
        }
        return captured;
    }

    const GoBoard<Words>* board_;
    std::array<Board, 2> stones_{};
    std::uint64_t stones_key_ = 0;
    double komi_;
    int player_ = 0;
    int plies_ = 0;
    Move ko_ = pass;
    std::int8_t passes_ = 0;
};

// Returns true if every group of both colours has a liberty: the positions of A094777.
template <int Words>
[[nodiscard]] bool is_legal_go_position(const Grid<Words>& grid, const Bitboard<Words>& black,
                                        const Bitboard<Words>& white) {
    const Bitboard<Words> empty = grid.board() - black - white;
    return free_cells(grid, black, empty) == black && free_cells(grid, white, empty) == white;
}

}  // namespace polypack

template <int Words>
struct std::hash<polypack::Go<Words>> : polypack::HashByKey<polypack::Go<Words>> {};
