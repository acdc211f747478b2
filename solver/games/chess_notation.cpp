#include "polypack/games/chess_notation.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "polypack/games/chess_setup.hpp"
#include "polypack/games/game_text.hpp"

namespace polypack {
namespace {

constexpr std::string_view san_letters = "PNBRQK";
constexpr std::string_view uci_letters = "pnbrqk";

// The properties of a move that its text gives; a move fits if it agrees in all of them.
struct MovePattern {
    ChessKind kind = ChessKind::pawn;
    std::optional<int> from_file = {}, from_rank = {}, from = {}, to = {};
    std::optional<ChessKind> promotion = {};
    std::optional<bool> castles_to_the_right = {};
};

bool fits_san(const ChessMove& move, const MovePattern& told) {
    if (told.castles_to_the_right) {
        return move.act == ChessAct::castling &&
               (move.to > move.from) == *told.castles_to_the_right;
    }
    return move.act != ChessAct::castling && move.kind == told.kind && move.to == told.to &&
           move.promotion() == told.promotion &&
           move.from % 8 == told.from_file.value_or(move.from % 8) &&
           move.from / 8 == told.from_rank.value_or(move.from / 8);
}

bool fits_uci(const ChessMove& move, const MovePattern& told, bool chess960) {
    if (move.from != told.from || move.promotion() != told.promotion) return false;
    if (move.act == ChessAct::castling) {
        return move.to == told.to || (!chess960 && move.destination() == told.to);
    }
    return move.to == told.to;
}

std::optional<MovePattern> parse_uci(std::string_view text) {
    if (text.size() != 4 && text.size() != 5) return std::nullopt;
    MovePattern told;
    told.from = chess_cell(text.substr(0, 2));
    told.to = chess_cell(text.substr(2, 2));
    if (!told.from || !told.to) return std::nullopt;
    if (text.size() == 5) {
        const auto kind = std::string_view("nbrq").find(text[4]);
        if (kind == std::string_view::npos) return std::nullopt;
        told.promotion = static_cast<ChessKind>(uci_letters.find(text[4]));
    }
    return told;
}

// Marks of check and of judgement say nothing about which move it is.
std::string_view without_marks(std::string_view text) {
    const std::size_t end = text.find_last_not_of("+#!?");
    return end == std::string_view::npos ? std::string_view() : text.substr(0, end + 1);
}

std::optional<MovePattern> parse_san(std::string_view text) {
    text = without_marks(text);
    MovePattern told;
    if (text == "O-O" || text == "0-0") {
        told.castles_to_the_right = true;
        return told;
    }
    if (text == "O-O-O" || text == "0-0-0") {
        told.castles_to_the_right = false;
        return told;
    }
    if (text.empty()) return std::nullopt;
    // A small b is a file, a large one a bishop.
    if (const auto kind = san_letters.find(text.front()); kind != std::string_view::npos) {
        told.kind = static_cast<ChessKind>(kind);
        text.remove_prefix(1);
    }
    if (const auto kind = text.empty() ? std::string_view::npos : san_letters.find(text.back());
        kind != std::string_view::npos) {
        told.promotion = static_cast<ChessKind>(kind);
        text.remove_suffix(1);
        if (text.ends_with('=')) text.remove_suffix(1);
    }
    if (text.size() < 2) return std::nullopt;
    told.to = chess_cell(text.substr(text.size() - 2));
    text.remove_suffix(2);
    if (!told.to) return std::nullopt;
    if (text.ends_with('x') || text.ends_with('-')) text.remove_suffix(1);
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'h') {
        told.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && text.front() >= '1' && text.front() <= '8') {
        told.from_rank = text.front() - '1';
        text.remove_prefix(1);
    }
    if (!text.empty()) return std::nullopt;
    return told;
}

std::string listed(const std::vector<ChessMove>& moves, bool chess960) {
    std::string text;
    for (const ChessMove& move : moves)
        text += (text.empty() ? "" : ", ") + uci_text(move, chess960);
    return text;
}

// Refuses an illegal move, and lists legal ones: of the man on the cell, or of men of the kind.
[[noreturn]] void refuse(std::string_view text, const MovePattern& told, bool chess960,
                         ChessMoveSpan legal) {
    std::vector<ChessMove> instead;
    for (const ChessMove& move : legal) {
        if (told.from ? move.from == *told.from : move.kind == told.kind) instead.push_back(move);
    }
    std::string what = in_quotes(text) + " is not a legal move; ";
    if (legal.empty()) {
        what += "there is none in this position";
    } else if (instead.empty()) {
        what += told.from ? "nothing on " + chess_cell_name(*told.from) + " can move"
                          : std::string("no man of that kind can move");
    } else {
        what +=
            (told.from ? "from " + chess_cell_name(*told.from) : std::string("men of that kind")) +
            " can go " + listed(instead, chess960);
    }
    throw GameTextError(what);
}

}  // namespace

std::string uci_text(const ChessMove& move, bool chess960) {
    std::string text =
        chess_cell_name(move.from) + chess_cell_name(chess960 ? move.to : move.destination());
    if (const auto kind = move.promotion()) text += uci_letters[static_cast<int>(*kind)];
    return text;
}

std::string san_text(const ChessMove& move, bool captures, ChessMoveSpan legal) {
    if (move.act == ChessAct::castling) return move.to > move.from ? "O-O" : "O-O-O";
    std::string text;
    if (move.kind == ChessKind::pawn) {
        if (captures) text += static_cast<char>('a' + move.from % 8);
    } else {
        text += san_letters[static_cast<int>(move.kind)];
        // The file tells apart if it can, else the rank, else both.
        bool others = false;
        bool same_file = false;
        bool same_rank = false;
        for (const ChessMove& other : legal) {
            if (other.kind != move.kind || other.to != move.to || other.from == move.from ||
                other.act == ChessAct::castling) {
                continue;
            }
            others = true;
            same_file = same_file || other.from % 8 == move.from % 8;
            same_rank = same_rank || other.from / 8 == move.from / 8;
        }
        if (others && (!same_file || same_rank)) text += static_cast<char>('a' + move.from % 8);
        if (others && same_file) text += static_cast<char>('1' + move.from / 8);
    }
    if (captures) text += 'x';
    text += chess_cell_name(move.to);
    if (const auto kind = move.promotion()) {
        text += '=';
        text += san_letters[static_cast<int>(*kind)];
    }
    return text;
}

ChessMove read_chess_move(std::string_view text, bool chess960, ChessMoveSpan legal) {
    const auto uci = parse_uci(text);
    const auto told = uci ? uci : parse_san(text);
    if (!told) {
        throw GameTextError(
            "a move must be UCI as e2e4 or e7e8q, or SAN as Nf3, exd8=Q+ or O-O, got " +
            in_quotes(text));
    }
    std::vector<ChessMove> meant;
    for (const ChessMove& move : legal) {
        if (uci ? fits_uci(move, *told, chess960) : fits_san(move, *told)) meant.push_back(move);
    }
    if (meant.empty()) refuse(text, *told, chess960, legal);
    if (meant.size() > 1) {
        throw GameTextError(in_quotes(text) + " may be " + listed(meant, chess960) +
                            "; the move must tell which");
    }
    return meant.front();
}

}  // namespace polypack
