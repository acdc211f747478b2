#include "polypack/games/chess_setup.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "polypack/games/game_text.hpp"
#include "polypack/games/sliding_attacks.hpp"

namespace polypack {
namespace {

constexpr std::string_view letters = "pnbrqk";
constexpr int most_clock = 9999;
constexpr ChessCells light_cells{{0x55AA55AA55AA55AA}};

[[noreturn]] void fail(const std::string& what) {
    throw GameTextError(what);
}

std::string quoted(std::string_view text) {
    return "'" + std::string(text) + "'";
}

constexpr std::string_view colour_name(int colour) {
    return colour == 0 ? "White" : "Black";
}

constexpr bool is_upper(char c) {
    return c >= 'A' && c <= 'Z';
}
constexpr char lower(char c) {
    return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
        parts.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

ChessCells cells_of(const ChessSetup& setup, int colour, ChessKind kind) {
    ChessCells cells;
    for (int cell = 0; cell < 64; ++cell) {
        if (setup.men[cell] == ChessMan{colour, kind}) cells.set(cell);
    }
    return cells;
}

void read_men(ChessSetup& setup, std::string_view field) {
    const auto ranks = split(field, "/");
    if (ranks.size() != 8) {
        fail("men must be 8 ranks with '/' between them, got " + std::to_string(ranks.size()) +
             " in " + quoted(field));
    }
    for (int rank = 7; rank >= 0; --rank) {
        const std::string_view row = ranks[7 - rank];
        int file = 0;
        for (const char c : row) {
            const auto kind = letters.find(lower(c));
            if (c >= '1' && c <= '8') {
                file += c - '0';
            } else if (kind == std::string_view::npos) {
                fail(
                    "men must be letters of PNBRQK and pnbrqk, and 1 to 8 for so many empty "
                    "cells, got " +
                    quoted(std::string_view(&c, 1)) + " in rank " + std::to_string(rank + 1));
            } else {
                if (file < 8) {
                    setup.men[8 * rank + file] =
                        ChessMan{is_upper(c) ? 0 : 1, static_cast<ChessKind>(kind)};
                }
                ++file;
            }
        }
        if (file != 8) {
            fail("rank " + std::to_string(rank + 1) + " must have 8 cells, got " +
                 std::to_string(file) + " in " + quoted(row));
        }
    }
}

// The rook that a letter of the castling rights means.
int castling_rook(const ChessSetup& setup, char letter, std::string_view field) {
    const int colour = is_upper(letter) ? 0 : 1;
    const ChessCells back_rank{{std::uint64_t{0xFF} << (56 * colour)}};
    const ChessCells king = cells_of(setup, colour, ChessKind::king) & back_rank;
    const ChessCells rooks = cells_of(setup, colour, ChessKind::rook) & back_rank;
    const char small = lower(letter);
    if (king.none()) {
        fail("castling rights of " + std::string(colour_name(colour)) + " need its king on rank " +
             std::to_string(1 + 7 * colour) + ", got " + quoted(field));
    }
    int rook = -1;
    if (small == 'k' && rooks.any() && rooks.last() > king.first()) rook = rooks.last();
    if (small == 'q' && rooks.any() && rooks.first() < king.first()) rook = rooks.first();
    if (small >= 'a' && small <= 'h' && rooks.test(56 * colour + small - 'a')) {
        rook = 56 * colour + small - 'a';
    }
    if (rook < 0) {
        fail("castling right " + quoted(std::string_view(&letter, 1)) + " needs a rook of " +
             std::string(colour_name(colour)) + " there, got " + quoted(field));
    }
    return rook;
}

void read_castling(ChessSetup& setup, std::string_view field) {
    if (field == "-") return;
    for (const char c : field) {
        const char small = lower(c);
        const bool shredder = small >= 'a' && small <= 'h';
        if (!shredder && small != 'k' && small != 'q') {
            fail(
                "castling rights must be '-' or letters of KQkq, or of A-H and a-h for the files "
                "of rooks, got " +
                quoted(field));
        }
        const int rook = castling_rook(setup, c, field);
        if (setup.castling_rooks.test(rook)) {
            fail("castling rights must name each rook once, got " + quoted(field));
        }
        setup.castling_rooks.set(rook);
        const int corner = is_upper(c) ? 0 : 56;
        const bool usual = setup.men[corner + 4] == ChessMan{corner / 56, ChessKind::king} &&
                           (rook == corner || rook == corner + 7);
        if (shredder || !usual) setup.chess960 = true;
    }
}

int read_number(std::string_view field, const char* name, int least) {
    int value = -1;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
    if (error != std::errc() || end != field.data() + field.size() || value < least ||
        value > most_clock) {
        fail(std::string(name) + " must be an integer in " + std::to_string(least) + ".." +
             std::to_string(most_clock) + ", got " + quoted(field));
    }
    return value;
}

void check_men(const ChessSetup& setup, int colour) {
    const std::string who(colour_name(colour));
    const auto cells = [&](ChessKind kind) { return cells_of(setup, colour, kind); };
    const auto count = [&](ChessKind kind) { return cells(kind).count(); };
    if (const int kings = count(ChessKind::king); kings != 1) {
        fail(who + " must have one king, got " + std::to_string(kings));
    }
    int men = 0;
    for (int kind = 0; kind < chess_kinds; ++kind) men += count(static_cast<ChessKind>(kind));
    if (men > 16) fail(who + " must have at most 16 men, got " + std::to_string(men));
    const int pawns = count(ChessKind::pawn);
    if (pawns > 8) fail(who + " must have at most 8 pawns, got " + std::to_string(pawns));
    const ChessCells outer{{0xFF000000000000FF}};
    if (const ChessCells lost = cells(ChessKind::pawn) & outer; lost.any()) {
        fail("pawns must stand on ranks 2 to 7, got one on " + chess_cell_name(lost.first()));
    }
    const auto beyond = [](int there, int at_first) { return std::max(there - at_first, 0); };
    const ChessCells bishops = cells(ChessKind::bishop);
    const int promoted = beyond(count(ChessKind::queen), 1) + beyond(count(ChessKind::rook), 2) +
                         beyond(count(ChessKind::knight), 2) +
                         beyond((bishops & light_cells).count(), 1) +
                         beyond((bishops - light_cells).count(), 1);
    if (promoted > 8 - pawns) {
        fail(who + " must have at most " + std::to_string(8 - pawns) +
             " promoted men beside its pawns, got " + std::to_string(promoted));
    }
}

void check_castling(const ChessSetup& setup) {
    for (int colour = 0; colour < 2; ++colour) {
        const ChessCells back_rank{{std::uint64_t{0xFF} << (56 * colour)}};
        const ChessCells king = cells_of(setup, colour, ChessKind::king);
        const ChessCells rooks = setup.castling_rooks & back_rank;
        if (rooks.none()) continue;
        int left = 0;
        for (const int rook : rooks) left += rook < king.first();
        if (!intersects(king, back_rank) ||
            !contains(cells_of(setup, colour, ChessKind::rook), rooks) || left > 1 ||
            rooks.count() - left > 1) {
            fail("castling rights of " + std::string(colour_name(colour)) +
                 " need king and rook on its first rank, and one rook a side");
        }
    }
    const ChessCells outer{{0xFF000000000000FF}};
    if ((setup.castling_rooks - outer).any()) {
        fail("castling rights need rooks on the first or last rank, got " +
             chess_cell_name((setup.castling_rooks - outer).first()));
    }
}

void check_en_passant(const ChessSetup& setup) {
    if (!setup.en_passant) return;
    const int cell = *setup.en_passant;
    const int rank = setup.player == 0 ? 5 : 2;
    const int forward = setup.player == 0 ? 8 : -8;
    const int other = setup.player ^ 1;
    if (cell < 0 || cell > 63 || cell / 8 != rank) {
        fail("en passant must be '-' or a cell of rank " + std::to_string(rank + 1) + " with " +
             std::string(colour_name(setup.player)) + " to move, got " +
             (cell < 0 || cell > 63 ? std::to_string(cell) : quoted(chess_cell_name(cell))));
    }
    if (setup.men[cell - forward] != ChessMan{other, ChessKind::pawn} || setup.men[cell] ||
        setup.men[cell + forward]) {
        fail("en passant " + quoted(chess_cell_name(cell)) + " needs a pawn of " +
             std::string(colour_name(other)) + " on " + chess_cell_name(cell - forward) +
             " that has just come over it: " + chess_cell_name(cell) + " and " +
             chess_cell_name(cell + forward) + " must be empty");
    }
}

// Whether the player to move could take the king.
bool other_king_attacked(const ChessSetup& setup) {
    const int us = setup.player;
    const auto ours = [&](ChessKind kind) { return cells_of(setup, us, kind); };
    const int king = cells_of(setup, us ^ 1, ChessKind::king).first();
    std::uint64_t all = 0;
    for (int cell = 0; cell < 64; ++cell) {
        all |= std::uint64_t{setup.men[cell].has_value()} << cell;
    }
    const ChessCells queens = ours(ChessKind::queen);
    return intersects(pawn_targets[us ^ 1][king], ours(ChessKind::pawn)) ||
           intersects(knight_targets[king], ours(ChessKind::knight)) ||
           intersects(king_targets[king], ours(ChessKind::king)) ||
           intersects(rook_walk(king, all), ours(ChessKind::rook) | queens) ||
           intersects(bishop_walk(king, all), ours(ChessKind::bishop) | queens);
}

char man_letter(const ChessMan& man) {
    const char letter = letters[static_cast<int>(man.kind)];
    return man.colour == 0 ? upper(letter) : letter;
}

std::string men_text(const ChessSetup& setup) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&] {
            if (gap > 0) text += static_cast<char>('0' + gap);
            gap = 0;
        };
        for (int file = 0; file < 8; ++file) {
            const auto& man = setup.men[8 * rank + file];
            if (!man) {
                ++gap;
                continue;
            }
            close_gap();
            text += man_letter(*man);
        }
        close_gap();
        if (rank > 0) text += '/';
    }
    return text;
}

// King's side first, White first.
std::string castling_text(const ChessSetup& setup, ChessFen style) {
    std::string text;
    for (int colour = 0; colour < 2; ++colour) {
        const ChessCells back_rank{{std::uint64_t{0xFF} << (56 * colour)}};
        const ChessCells rooks = cells_of(setup, colour, ChessKind::rook) & back_rank;
        const int king = cells_of(setup, colour, ChessKind::king).first();
        for (const bool king_side : {true, false}) {
            for (const int rook : setup.castling_rooks& back_rank) {
                if ((rook > king) != king_side) continue;
                char letter = static_cast<char>('a' + rook % 8);
                if (style == ChessFen::x_fen &&
                    rook == (king_side ? rooks.last() : rooks.first())) {
                    letter = king_side ? 'k' : 'q';
                }
                text += colour == 0 ? upper(letter) : letter;
            }
        }
    }
    return text.empty() ? "-" : text;
}

}  // namespace

std::string chess_cell_name(int cell) {
    return {static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)};
}

std::optional<int> chess_cell(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
        return std::nullopt;
    }
    return 8 * (name[1] - '1') + (name[0] - 'a');
}

ChessSetup ChessSetup::opening() {
    return chess960_opening(518);
}

// Bishops by two digits to base 4, the queen by one to base 6, the knights by the number of their
// pair among ten; rook, king, rook take what is left. (Scharnagl's numbering.)
ChessSetup ChessSetup::chess960_opening(int index) {
    constexpr std::array<std::pair<int, int>, 10> knights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    std::array<ChessKind, 8> row{};  // a pawn where nothing stands yet
    const auto put = [&](int nth_free, ChessKind kind) {
        for (auto& place : row) {
            if (place == ChessKind::pawn && nth_free-- == 0) {
                place = kind;
                return;
            }
        }
    };
    row[2 * (index % 4) + 1] = ChessKind::bishop;
    row[2 * (index / 4 % 4)] = ChessKind::bishop;
    put(index / 16 % 6, ChessKind::queen);
    const auto [first, second] = knights[index / 96];
    put(second, ChessKind::knight);
    put(first, ChessKind::knight);
    put(0, ChessKind::rook);
    put(0, ChessKind::king);
    put(0, ChessKind::rook);

    ChessSetup setup;
    for (int file = 0; file < 8; ++file) {
        for (int colour = 0; colour < 2; ++colour) {
            const int cell = 56 * colour + file;
            setup.men[cell] = ChessMan{colour, row[file]};
            setup.men[colour == 0 ? cell + 8 : cell - 8] = ChessMan{colour, ChessKind::pawn};
            if (row[file] == ChessKind::rook) setup.castling_rooks.set(cell);
        }
    }
    setup.chess960 = index != 518;
    return setup;
}

ChessSetup ChessSetup::from_fen(std::string_view fen) {
    auto fields = split(fen, " \t\r\n");
    std::erase(fields, std::string_view());
    if (fields.size() != 4 && fields.size() != 6) {
        fail(
            "a FEN must have 6 fields (men, side to move, castling rights, en passant, quiet "
            "plies, move number) or the first 4 of them, got " +
            std::to_string(fields.size()));
    }
    ChessSetup setup;
    read_men(setup, fields[0]);
    if (fields[1] != "w" && fields[1] != "b") {
        fail("side to move must be 'w' or 'b', got " + quoted(fields[1]));
    }
    setup.player = fields[1] == "b" ? 1 : 0;
    // First, so that rights and cells are read against men that can stand so.
    for (int colour = 0; colour < 2; ++colour) check_men(setup, colour);
    read_castling(setup, fields[2]);
    if (fields[3] != "-") {
        setup.en_passant = chess_cell(fields[3]);
        if (!setup.en_passant) {
            fail("en passant must be '-' or a cell as e3, got " + quoted(fields[3]));
        }
    }
    if (fields.size() == 6) {
        setup.quiet = read_number(fields[4], "quiet plies", 0);
        setup.number = read_number(fields[5], "move number", 1);
    }
    setup.check();
    return setup;
}

std::string ChessSetup::fen(ChessFen style) const {
    return men_text(*this) + (player == 0 ? " w " : " b ") + castling_text(*this, style) + ' ' +
           (en_passant ? chess_cell_name(*en_passant) : "-") + ' ' + std::to_string(quiet) + ' ' +
           std::to_string(number);
}

std::string ChessSetup::diagram() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        text += static_cast<char>('1' + rank);
        for (int file = 0; file < 8; ++file) {
            const auto& man = men[8 * rank + file];
            text += {' ', man ? man_letter(*man) : '.'};
        }
        text += '\n';
    }
    return text + "  a b c d e f g h\n";
}

void ChessSetup::check() const {
    if (player != 0 && player != 1) fail("player must be 0 or 1, got " + std::to_string(player));
    for (int colour = 0; colour < 2; ++colour) check_men(*this, colour);
    check_castling(*this);
    check_en_passant(*this);
    if (other_king_attacked(*this)) {
        fail(std::string(colour_name(player ^ 1)) + " is not to move and must not be in check");
    }
    if (quiet < 0 || quiet > most_clock) {
        fail("quiet plies must be an integer in 0..9999, got '" + std::to_string(quiet) + "'");
    }
    if (number < 1 || number > most_clock) {
        fail("move number must be an integer in 1..9999, got '" + std::to_string(number) + "'");
    }
}

}  // namespace polypack
