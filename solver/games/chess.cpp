#include "polypack/games/chess.hpp"

#include <cctype>
#include <cstdlib>
#include <sstream>

#include "polypack/games/perft.hpp"

namespace polypack {
namespace {

constexpr std::string_view letters = "pnbrqk";
constexpr std::string_view opening = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr std::array promotions{ChessKind::queen, ChessKind::rook, ChessKind::bishop,
                                ChessKind::knight};

constexpr ChessCells rank_cells(int rank) {
    return ChessCells{{std::uint64_t{0xFF} << (8 * rank)}};
}

// The rights that a move from or to a cell takes away: those of the king and the rooks at home.
constexpr std::array<int, 64> make_rights_lost() {
    std::array<int, 64> lost{};
    lost[0] = 2;
    lost[4] = 3;
    lost[7] = 1;
    lost[56] = 8;
    lost[60] = 12;
    lost[63] = 4;
    return lost;
}
constexpr auto rights_lost = make_rights_lost();

std::string cell_name(int cell) {
    return {static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)};
}

}  // namespace

template <ChessBoard Board, class Sliding>
Chess<Board, Sliding>::Chess() {
    if (const auto start = from_fen(opening)) *this = *start;
}

template <ChessBoard Board, class Sliding>
std::optional<Chess<Board, Sliding>> Chess<Board, Sliding>::from_fen(std::string_view fen) {
    std::istringstream fields{std::string(fen)};
    std::string men;
    std::string side;
    std::string rights;
    std::string passant;
    if (!(fields >> men >> side >> rights >> passant)) return std::nullopt;
    Chess chess{Board{}};
    int rank = 7;
    int file = 0;
    for (const char c : men) {
        if (c == '/') {
            if (file != 8 || rank == 0) return std::nullopt;
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else {
            const auto kind = letters.find(static_cast<char>(std::tolower(c)));
            if (kind == std::string_view::npos || file > 7) return std::nullopt;
            const int colour = std::islower(c) != 0 ? 1 : 0;
            chess.toggle(colour, static_cast<ChessKind>(kind), 8 * rank + file);
            ++file;
        }
        if (file > 8) return std::nullopt;
    }
    if (rank != 0 || file != 8) return std::nullopt;
    if (side != "w" && side != "b") return std::nullopt;
    chess.player_ = side == "b" ? 1 : 0;
    for (const char c : rights) {
        const auto right = std::string_view("KQkq").find(c);
        if (right != std::string_view::npos) {
            chess.castling_ |= 1 << right;
        } else if (c != '-') {
            return std::nullopt;
        }
    }
    // Rights without king and rook at home are no rights.
    for (int colour = 0; colour < 2; ++colour) {
        const auto stands = [&](ChessKind kind, int where) {
            return chess.board_.pieces(colour, kind).test(56 * colour + where);
        };
        const bool king = stands(ChessKind::king, 4);
        if (!king || !stands(ChessKind::rook, 7)) chess.castling_ &= ~(1 << (2 * colour));
        if (!king || !stands(ChessKind::rook, 0)) chess.castling_ &= ~(2 << (2 * colour));
    }
    if (passant != "-") {
        const bool right = passant.size() == 2 && passant[0] >= 'a' && passant[0] <= 'h' &&
                           passant[1] == (chess.player_ == 0 ? '6' : '3');
        if (!right) return std::nullopt;
        chess.en_passant_ = 8 * (passant[1] - '1') + (passant[0] - 'a');
    }
    fields >> chess.quiet_ >> chess.number_;
    for (int colour = 0; colour < 2; ++colour) {
        if (chess.board_.pieces(colour, ChessKind::king).count() != 1) return std::nullopt;
        const ChessCells pawns = chess.board_.pieces(colour, ChessKind::pawn);
        if (intersects(pawns, rank_cells(0) | rank_cells(7))) return std::nullopt;
    }
    if (chess.attacked(chess.king_of(chess.player_ ^ 1), chess.player_)) return std::nullopt;
    return chess;
}

template <ChessBoard Board, class Sliding>
std::string Chess<Board, Sliding>::fen() const {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int gap = 0;
        const auto close_gap = [&] {
            if (gap > 0) text += static_cast<char>('0' + gap);
            gap = 0;
        };
        for (int file = 0; file < 8; ++file) {
            char man = '\0';
            for (int colour = 0; colour < 2; ++colour) {
                for (int kind = 0; kind < chess_kinds; ++kind) {
                    if (!board_.pieces(colour, static_cast<ChessKind>(kind))
                             .test(8 * rank + file)) {
                        continue;
                    }
                    man = letters[kind];
                    if (colour == 0) man = static_cast<char>(std::toupper(man));
                }
            }
            if (man == '\0') {
                ++gap;
            } else {
                close_gap();
                text += man;
            }
        }
        close_gap();
        if (rank > 0) text += '/';
    }
    text += player_ == 0 ? " w " : " b ";
    for (int right = 0; right < 4; ++right) {
        if ((castling_ >> right) & 1) text += "KQkq"[right];
    }
    if (castling_ == 0) text += '-';
    text += ' ' + (en_passant_ < 0 ? "-" : cell_name(en_passant_));
    return text + ' ' + std::to_string(quiet_) + ' ' + std::to_string(number_);
}

template <ChessBoard Board, class Sliding>
bool Chess<Board, Sliding>::attacked(int cell, int by) const {
    const ChessCells queens = board_.pieces(by, ChessKind::queen);
    return intersects(pawn_targets[by ^ 1][cell], board_.pieces(by, ChessKind::pawn)) ||
           intersects(knight_targets[cell], board_.pieces(by, ChessKind::knight)) ||
           intersects(king_targets[cell], board_.pieces(by, ChessKind::king)) ||
           intersects(Sliding::bishop(cell, occupied_),
                      board_.pieces(by, ChessKind::bishop) | queens) ||
           intersects(Sliding::rook(cell, occupied_), board_.pieces(by, ChessKind::rook) | queens);
}

template <ChessBoard Board, class Sliding>
void Chess<Board, Sliding>::remove(int colour, int cell) {
    for (int kind = 0; kind < chess_kinds; ++kind) {
        if (board_.pieces(colour, static_cast<ChessKind>(kind)).test(cell)) {
            toggle(colour, static_cast<ChessKind>(kind), cell);
            return;
        }
    }
}

template <ChessBoard Board, class Sliding>
void Chess<Board, Sliding>::pawn_moves(Moves& list) const {
    const ChessCells pawns = board_.pieces(player_, ChessKind::pawn);
    const ChessCells empty = ChessCells::first_cells(64) - board_.colour(0) - board_.colour(1);
    const int forward = player_ == 0 ? 8 : -8;
    const auto ahead = [&](const ChessCells& set) {
        return player_ == 0 ? set.shifted_up(8) : set.shifted_down(8);
    };
    const ChessCells last = rank_cells(player_ == 0 ? 7 : 0);
    const auto push = [&](int from, int to) {
        if (last.test(to)) {
            for (const ChessKind kind : promotions) {
                list.push({from, to, ChessKind::pawn, kind, false, false});
            }
        } else {
            list.push({from, to, ChessKind::pawn, {}, false, false});
        }
    };
    const ChessCells once = ahead(pawns) & empty;
    const ChessCells twice = ahead(once & rank_cells(player_ == 0 ? 2 : 5)) & empty;
    for (const int to : once) push(to - forward, to);
    for (const int to : twice) push(to - 2 * forward, to);
    for (const int from : pawns) {
        for (const int to : pawn_targets[player_][from] & board_.colour(player_ ^ 1))
            push(from, to);
    }
    if (en_passant_ >= 0) {
        for (const int from : pawn_targets[player_ ^ 1][en_passant_] & pawns) {
            list.push({from, en_passant_, ChessKind::pawn, {}, false, true});
        }
    }
}

template <ChessBoard Board, class Sliding>
void Chess<Board, Sliding>::castling_moves(Moves& list) const {
    const int rights = (castling_ >> (2 * player_)) & 3;
    if (rights == 0 || in_check()) return;
    const int home = player_ == 0 ? 4 : 60;
    const ChessCells all = board_.colour(0) | board_.colour(1);
    const auto free = [&](std::initializer_list<int> cells) {
        for (const int cell : cells) {
            if (all.test(home + cell)) return false;
        }
        return true;
    };
    // Where the king ends is tried by the test of legality; what it passes over is tried here.
    if ((rights & 1) != 0 && free({1, 2}) && !attacked(home + 1, player_ ^ 1)) {
        list.push({home, home + 2, ChessKind::king, {}, true, false});
    }
    if ((rights & 2) != 0 && free({-1, -2, -3}) && !attacked(home - 1, player_ ^ 1)) {
        list.push({home, home - 2, ChessKind::king, {}, true, false});
    }
}

template <ChessBoard Board, class Sliding>
typename Chess<Board, Sliding>::Moves Chess<Board, Sliding>::pseudo_legal_moves() const {
    Moves list;
    pawn_moves(list);
    const ChessCells own = board_.colour(player_);
    const auto add = [&](ChessKind kind, auto&& targets) {
        for (const int from : board_.pieces(player_, kind)) {
            for (const int to : targets(from) - own) list.push({from, to, kind, {}, false, false});
        }
    };
    add(ChessKind::knight, [](int from) { return knight_targets[from]; });
    add(ChessKind::bishop, [&](int from) { return Sliding::bishop(from, occupied_); });
    add(ChessKind::rook, [&](int from) { return Sliding::rook(from, occupied_); });
    add(ChessKind::queen, [&](int from) {
        return Sliding::bishop(from, occupied_) | Sliding::rook(from, occupied_);
    });
    add(ChessKind::king, [](int from) { return king_targets[from]; });
    castling_moves(list);
    return list;
}

template <ChessBoard Board, class Sliding>
typename Chess<Board, Sliding>::Moves Chess<Board, Sliding>::moves() const {
    Moves legal;
    for (const ChessMove& move : pseudo_legal_moves()) {
        Chess next = *this;
        next.play(move);
        if (!next.attacked(next.king_of(player_), player_ ^ 1)) legal.push(move);
    }
    return legal;
}

template <ChessBoard Board, class Sliding>
void Chess<Board, Sliding>::play(const ChessMove& move) {
    const int enemy = player_ ^ 1;
    const bool captures = board_.colour(enemy).test(move.to);
    if (captures) remove(enemy, move.to);
    if (move.en_passant) {
        toggle(enemy, ChessKind::pawn, move.to + (player_ == 0 ? -8 : 8));
    }
    toggle(player_, move.kind, move.from);
    toggle(player_, move.promotion.value_or(move.kind), move.to);
    if (move.castling) {
        const bool king_side = move.to > move.from;
        toggle(player_, ChessKind::rook, move.from + (king_side ? 3 : -4));
        toggle(player_, ChessKind::rook, move.from + (king_side ? 1 : -1));
    }
    castling_ &= ~(rights_lost[move.from] | rights_lost[move.to]);
    const bool pawn = move.kind == ChessKind::pawn;
    en_passant_ = pawn && std::abs(move.to - move.from) == 16 ? (move.from + move.to) / 2 : -1;
    quiet_ = pawn || captures ? 0 : quiet_ + 1;
    number_ += player_;
    player_ = enemy;
}

template <ChessBoard Board, class Sliding>
bool Chess<Board, Sliding>::over() const {
    return quiet_ >= 100 || (board_.colour(0) | board_.colour(1)).count() == 2 || moves().empty();
}

template <ChessBoard Board, class Sliding>
int Chess<Board, Sliding>::winner() const {
    return in_check() && moves().empty() ? player_ ^ 1 : -1;
}

template class Chess<ClassicalBoard, DirectLookup>;
template class Chess<ClassicalBoard, RotatedBitboards>;
template class Chess<ClassicalBoard, MagicMultiplication>;
template class Chess<DenserBoard, DirectLookup>;
template class Chess<DenserBoard, RotatedBitboards>;
template class Chess<DenserBoard, MagicMultiplication>;

std::uint64_t chess_perft(int depth) {
    return chess_perft(opening, depth);
}

std::uint64_t chess_perft(std::string_view fen, int depth) {
    const auto position = Chess<ClassicalBoard, DirectLookup>::from_fen(fen);
    return position ? count_sequences(*position, depth) : 0;
}

}  // namespace polypack
