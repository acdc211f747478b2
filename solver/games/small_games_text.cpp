// Positions and moves of the games on one word as text.
#include <algorithm>

#include "polypack/games/ataxx.hpp"
#include "polypack/games/board_text.hpp"
#include "polypack/games/breakthrough.hpp"
#include "polypack/games/clobber.hpp"
#include "polypack/games/connect_four.hpp"
#include "polypack/games/game.hpp"
#include "polypack/games/game_text.hpp"
#include "polypack/games/othello.hpp"
#include "polypack/games/yavalath.hpp"

namespace polypack {
namespace {

// The pieces of both players as rows from the top, on a square grid.
template <class G>
std::string rows_of(const G& game, char first, char second, const Bitboard<1>& gaps = {}) {
    const auto symbol = [&](int x, int y) {
        const int cell = G::grid.cell(x, y);
        if (gaps.test(cell)) return '-';
        return game.pieces(0).test(cell) ? first : game.pieces(1).test(cell) ? second : '\0';
    };
    return rows_text(G::grid.width(), G::grid.height(), symbol);
}

// The sets of cells with each of the symbols.
template <std::size_t Symbols>
std::array<Bitboard<1>, Symbols> sets_of(const Grid<1>& grid, std::string_view rows,
                                         std::string_view symbols) {
    std::array<Bitboard<1>, Symbols> sets;
    read_rows(rows, grid.width(), grid.height(), symbols,
              [&](int x, int y, char symbol) { sets[symbols.find(symbol)].set(grid.cell(x, y)); });
    return sets;
}

// A cell of a board whose bottom row is 1.
std::string from_bottom(const Grid<1>& grid, int cell) {
    return cell_text(grid.column_of(cell), grid.height() - 1 - grid.row_of(cell));
}

// `from_top`: whether row 1 is the top one.
template <class G>
std::string square_diagram(const G& game, char first, char second, bool from_top,
                           const Bitboard<1>& gaps = {}) {
    const Grid<1>& grid = G::grid;
    const auto symbol = [&](int x, int y) {
        const int cell = grid.cell(x, y);
        if (gaps.test(cell)) return '-';
        return game.pieces(0).test(cell) ? first : game.pieces(1).test(cell) ? second : '.';
    };
    const auto label = [&](int y) { return std::to_string(from_top ? y + 1 : grid.height() - y); };
    return diagram_text(
        {.width = grid.width(), .height = grid.height(), .symbol = symbol, .row_label = label});
}

}  // namespace

std::string Clobber::to_text() const {
    return rows_of(*this, 'x', 'o') + (player_ == 0 ? " x" : " o");
}
Clobber Clobber::from_text(std::string_view text) {
    TextReader reader(text);
    const auto [first, second] = sets_of<2>(grid, reader.word("the rows of the board"), "xo");
    const int player = reader.letter("the side to move", "xo");
    reader.end();
    return player == 0 ? Clobber(first, second, 0) : Clobber(second, first, 1);
}
std::string Clobber::move_to_text(const Move& move) const {
    return from_bottom(grid, from(move)) + from_bottom(grid, move.to);
}
Clobber::Move Clobber::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string Clobber::diagram() const {
    return square_diagram(*this, 'x', 'o', false);
}

std::string Breakthrough::to_text() const {
    return rows_of(*this, 'w', 'b') + (player_ == 0 ? " w" : " b");
}
Breakthrough Breakthrough::from_text(std::string_view text) {
    TextReader reader(text);
    const auto [white, black] = sets_of<2>(grid, reader.word("the rows of the board"), "wb");
    const int player = reader.letter("the side to move", "wb");
    reader.end();
    const Breakthrough game(white, black, player);
    const bool arrived = intersects(player == 0 ? white : black, grid.row(player == 0 ? 0 : 7));
    if (arrived || game.side_[player ^ 1].none()) {
        throw GameTextError("the side to move has won already");
    }
    return game;
}
std::string Breakthrough::move_to_text(const Move& move) const {
    return from_bottom(grid, from(move)) + from_bottom(grid, move.to);
}
Breakthrough::Move Breakthrough::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string Breakthrough::diagram() const {
    return square_diagram(*this, 'w', 'b', false);
}

std::string Othello::to_text() const {
    std::string text;
    for (const int cell : grid.board()) {
        text += pieces(0).test(cell) ? 'X' : pieces(1).test(cell) ? 'O' : '-';
    }
    return text + (player_ == 0 ? " X;" : " O;");
}
Othello Othello::from_text(std::string_view text) {
    while (!text.empty() && (text.back() == ';' || text.back() == ' ')) text.remove_suffix(1);
    TextReader reader(text);
    const std::string_view board = reader.word("the 64 cells of the board");
    if (board.size() != 64) {
        throw GameTextError("the board has 64 cells, got " + std::to_string(board.size()));
    }
    std::array<Board, 2> discs;
    for (int cell = 0; cell < 64; ++cell) {
        const std::size_t kind = std::string_view("-.XxOo*").find(board[cell]);
        if (kind == std::string_view::npos) {
            throw GameTextError("a cell must be 'X', 'O' or '-', got " +
                                in_quotes(board.substr(cell, 1)));
        }
        if (kind >= 2) discs[kind == 4 || kind == 5 ? 1 : 0].set(cell);
    }
    const int player = reader.letter("the side to move", "XO");
    reader.end();
    return {discs[player], discs[player ^ 1], player};
}
std::string Othello::move_to_text(Move move) const {
    return move == pass ? "pass" : cell_text(grid.column_of(move), grid.row_of(move));
}
Othello::Move Othello::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string Othello::diagram() const {
    return square_diagram(*this, 'X', 'O', true);
}

std::string Ataxx::to_text() const {
    return rows_of(*this, 'x', 'o', blocked_) + (player_ == 0 ? " x " : " o ") +
           std::to_string(quiet_) + " " + std::to_string(number_);
}
Ataxx Ataxx::from_text(std::string_view text) {
    TextReader reader(text);
    const auto [first, second, gaps] =
        sets_of<3>(grid, reader.word("the rows of the board"), "xo-");
    const int player = reader.letter("the side to move", "xo");
    const int quiet = reader.more() ? reader.number("the plies without growth", 0, max_quiet) : 0;
    const int number = reader.more() ? reader.number("the number of the move", 1, 99'999) : 1;
    reader.end();
    return player == 0 ? Ataxx(first, second, gaps, 0, quiet, number)
                       : Ataxx(second, first, gaps, 1, quiet, number);
}
std::string Ataxx::move_to_text(const Move& move) const {
    if (move.to < 0) return "0000";
    return (move.from < 0 ? "" : from_bottom(grid, move.from)) + from_bottom(grid, move.to);
}
Ataxx::Move Ataxx::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string Ataxx::diagram() const {
    return square_diagram(*this, 'x', 'o', false, blocked_);
}

std::string ConnectFour::to_text() const {
    const auto symbol = [&](int x, int y) {
        const int cell = x * column_bits + rows - 1 - y;
        return side_[0].test(cell) ? 'x' : side_[1].test(cell) ? 'o' : '\0';
    };
    return rows_text(columns, rows, symbol) + (player_ == 0 ? " x" : " o");
}
ConnectFour ConnectFour::from_text(std::string_view text) {
    ConnectFour game;
    if (text.find('/') == std::string_view::npos) {
        for (const char c : text) game.play(game.move_from_text(std::string_view(&c, 1)));
        return game;
    }
    TextReader reader(text);
    const std::string_view board = reader.word("the rows of the board");
    read_rows(board, columns, rows, "xo", [&](int x, int y, char symbol) {
        game.side_[symbol == 'x' ? 0 : 1].set(x * column_bits + rows - 1 - y);
    });
    game.player_ = reader.letter("the side to move", "xo");
    reader.end();
    const Board full = game.side_[0] | game.side_[1];
    for (const int cell : full) {
        if (cell % column_bits != 0 && !full.test(cell - 1)) {
            throw GameTextError("column " + std::to_string(cell / column_bits + 1) +
                                " has a disc above an empty cell");
        }
    }
    if (has_four(game.side_[game.player_])) {
        throw GameTextError("the side to move has four in a row already");
    }
    if (has_four(game.side_[game.player_ ^ 1])) game.winner_ = game.player_ ^ 1;
    return game;
}
std::string ConnectFour::move_to_text(Move move) const {
    return std::to_string(move + 1);
}
ConnectFour::Move ConnectFour::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string ConnectFour::diagram() const {
    const auto symbol = [&](int x, int y) {
        const int cell = x * column_bits + rows - 1 - y;
        return side_[0].test(cell) ? 'x' : side_[1].test(cell) ? 'o' : '.';
    };
    return diagram_text({.width = columns,
                         .height = rows,
                         .symbol = symbol,
                         .row_label = [](int) { return std::string(); },
                         .column_letters = false}) +
           "  1 2 3 4 5 6 7\n";
}

std::string Yavalath::move_to_text(Move move) const {
    const int y = row_of(move);
    return std::string(1, static_cast<char>('a' + y)) +
           std::to_string(column_of(move) - first_column(y) + 1);
}
Yavalath::Move Yavalath::move_from_text(std::string_view text) const {
    return find_move(*this, text);
}
std::string Yavalath::to_text() const {
    std::string text;
    for (const Board& side : side_) {
        std::vector<std::string> names;
        for (const int cell : side) names.push_back(move_to_text(cell));
        text += list_text(names) + " ";
    }
    return text + (player_ == 0 ? "x" : "o");
}
Yavalath Yavalath::from_text(std::string_view text) {
    TextReader reader(text);
    std::array<Board, 2> sides;
    for (Board& side : sides) {
        for (const std::string_view name : read_list(reader.word("a list of cells"))) {
            const auto [row, index] = read_cell(name, rows, rows);
            if (index >= row_length(row)) {
                throw GameTextError("row " + in_quotes(name.substr(0, 1)) + " has " +
                                    std::to_string(row_length(row)) + " cells, got " +
                                    in_quotes(name));
            }
            const int of = cell(first_column(row) + index, row);
            if ((sides[0] | sides[1]).test(of)) {
                throw GameTextError(in_quotes(name) + " is taken");
            }
            side.set(of);
        }
    }
    const int player = reader.letter("the side to move", "xo");
    reader.end();
    for (const int of : sides[player]) {
        if (lines_through(sides[player], of) != 0) {
            throw GameTextError("the side to move has a line of three or four already");
        }
    }
    return {sides[0], sides[1], player};
}
std::string Yavalath::diagram() const {
    const auto symbol = [&](int x, int y) {
        if (x >= row_length(y)) return ' ';
        const int of = cell(first_column(y) + x, y);
        return side_[0].test(of) ? 'x' : side_[1].test(of) ? 'o' : '.';
    };
    return diagram_text(
        {.width = rows,
         .height = rows,
         .symbol = symbol,
         .row_label = [](int y) { return std::string(1, static_cast<char>('a' + y)); },
         .half_cells = [](int y) { return rows - row_length(y); },
         .column_letters = false});
}

}  // namespace polypack
