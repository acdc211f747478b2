// FEN both ways, and the board for the terminal.
#include <algorithm>
#include <vector>

#include "polypack/base/number_from.hpp"
#include "polypack/games/chess_setup.hpp"
#include "polypack/games/game_text.hpp"

namespace polypack {
namespace {

constexpr std::string_view letters = "pnbrqk";

[[noreturn]] void refuse_fen(const std::string& what) {
    throw GameTextError(what);
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

void read_men(ChessSetup& setup, std::string_view field) {
    const auto ranks = split(field, "/");
    if (ranks.size() != 8) {
        refuse_fen("men must be 8 ranks with '/' between them, got " +
                   std::to_string(ranks.size()) + " in " + in_quotes(field));
    }
    for (int rank = 7; rank >= 0; --rank) {
        const std::string_view row = ranks[7 - rank];
        int file = 0;
        for (const char c : row) {
            const auto kind = letters.find(lower(c));
            if (c >= '1' && c <= '8') {
                file += c - '0';
            } else if (kind == std::string_view::npos) {
                refuse_fen(
                    "men must be letters of PNBRQK and pnbrqk, and 1 to 8 for so many empty "
                    "cells, got " +
                    in_quotes(std::string_view(&c, 1)) + " in rank " + std::to_string(rank + 1));
            } else {
                if (file < 8) {
                    setup.men[8 * rank + file] =
                        ChessMan{is_upper(c) ? 0 : 1, static_cast<ChessKind>(kind)};
                }
                ++file;
            }
        }
        if (file != 8) {
            refuse_fen("rank " + std::to_string(rank + 1) + " must have 8 cells, got " +
                       std::to_string(file) + " in " + in_quotes(row));
        }
    }
}

// Returns the rook that a letter of the castling rights means.
int castling_rook(const ChessSetup& setup, char letter, std::string_view field) {
    const int colour = is_upper(letter) ? 0 : 1;
    const ChessCells back_rank{{std::uint64_t{0xFF} << (56 * colour)}};
    const ChessCells king = setup.cells(colour, ChessKind::king) & back_rank;
    const ChessCells rooks = setup.cells(colour, ChessKind::rook) & back_rank;
    const char small = lower(letter);
    if (king.none()) {
        refuse_fen("castling rights of " + chess_colour_name(colour) + " need its king on rank " +
                   std::to_string(1 + 7 * colour) + ", got " + in_quotes(field));
    }
    int rook = -1;
    if (small == 'k' && rooks.any() && rooks.last() > king.first()) rook = rooks.last();
    if (small == 'q' && rooks.any() && rooks.first() < king.first()) rook = rooks.first();
    if (small >= 'a' && small <= 'h' && rooks.test(56 * colour + small - 'a')) {
        rook = 56 * colour + small - 'a';
    }
    if (rook < 0) {
        refuse_fen("castling right " + in_quotes(std::string_view(&letter, 1)) +
                   " needs a rook of " + chess_colour_name(colour) + " there, got " +
                   in_quotes(field));
    }
    return rook;
}

void read_castling(ChessSetup& setup, std::string_view field) {
    if (field == "-") return;
    for (const char c : field) {
        const char small = lower(c);
        const bool shredder = small >= 'a' && small <= 'h';
        if (!shredder && small != 'k' && small != 'q') {
            refuse_fen(
                "castling rights must be '-' or letters of KQkq, or of A-H and a-h for the files "
                "of rooks, got " +
                in_quotes(field));
        }
        const int rook = castling_rook(setup, c, field);
        if (setup.castling_rooks.test(rook)) {
            refuse_fen("castling rights must name each rook once, got " + in_quotes(field));
        }
        setup.castling_rooks.set(rook);
        if (shredder) setup.chess960 = true;
    }
}

int read_number(std::string_view field, const char* name, int least) {
    const auto value = number_from(field, least, ChessSetup::max_clock);
    if (!value) {
        refuse_fen(std::string(name) + " must be an integer in " + std::to_string(least) + ".." +
                   std::to_string(ChessSetup::max_clock) + ", got " + in_quotes(field));
    }
    return *value;
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
        const ChessCells rooks = setup.cells(colour, ChessKind::rook) & back_rank;
        const int king = setup.cells(colour, ChessKind::king).first();
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

ChessSetup ChessSetup::from_fen(std::string_view fen) {
    auto fields = split(fen, " \t\r\n");
    std::erase(fields, std::string_view());
    if (fields.size() != 4 && fields.size() != 6) {
        refuse_fen(
            "a FEN must have 6 fields (men, side to move, castling rights, en passant, quiet "
            "plies, move number) or the first 4 of them, got " +
            std::to_string(fields.size()));
    }
    ChessSetup setup;
    read_men(setup, fields[0]);
    if (fields[1] != "w" && fields[1] != "b") {
        refuse_fen("side to move must be 'w' or 'b', got " + in_quotes(fields[1]));
    }
    setup.player = fields[1] == "b" ? 1 : 0;
    read_castling(setup, fields[2]);
    if (fields[3] != "-") {
        setup.en_passant = chess_cell(fields[3]);
        if (!setup.en_passant) {
            refuse_fen("en passant must be '-' or a cell as e3, got " + in_quotes(fields[3]));
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

}  // namespace polypack
