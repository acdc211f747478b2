#include "polypack/games/chess_setup.hpp"

#include <algorithm>
#include <utility>

#include "polypack/games/game_text.hpp"
#include "polypack/games/sliding_attacks.hpp"

namespace polypack {
namespace {

constexpr ChessCells light_cells{{0x55AA55AA55AA55AA}};

[[noreturn]] void refuse_setup(const std::string& what) {
    throw GameTextError(what);
}

bool castles_as_in_chess(const ChessSetup& setup) {
    for (const int rook : setup.castling_rooks) {
        const int corner = rook & 56;
        if (rook != corner && rook != corner + 7) return false;
        if (setup.men[corner + 4] != ChessMan{corner / 56, ChessKind::king}) return false;
    }
    return true;
}

void check_men(const ChessSetup& setup, int colour) {
    const std::string who = chess_colour_name(colour);
    const auto cells = [&](ChessKind kind) { return setup.cells(colour, kind); };
    const auto count = [&](ChessKind kind) { return cells(kind).count(); };
    if (const int kings = count(ChessKind::king); kings != 1) {
        refuse_setup(who + " must have one king, got " + std::to_string(kings));
    }
    int men = 0;
    for (int kind = 0; kind < chess_kinds; ++kind) men += count(static_cast<ChessKind>(kind));
    if (men > 16) refuse_setup(who + " must have at most 16 men, got " + std::to_string(men));
    const int pawns = count(ChessKind::pawn);
    if (pawns > 8) refuse_setup(who + " must have at most 8 pawns, got " + std::to_string(pawns));
    const ChessCells outer{{0xFF000000000000FF}};
    if (const ChessCells lost = cells(ChessKind::pawn) & outer; lost.any()) {
        refuse_setup("pawns must stand on ranks 2 to 7, got one on " +
                     chess_cell_name(lost.first()));
    }
    const auto beyond = [](int there, int at_first) { return std::max(there - at_first, 0); };
    const ChessCells bishops = cells(ChessKind::bishop);
    const int promoted = beyond(count(ChessKind::queen), 1) + beyond(count(ChessKind::rook), 2) +
                         beyond(count(ChessKind::knight), 2) +
                         beyond((bishops & light_cells).count(), 1) +
                         beyond((bishops - light_cells).count(), 1);
    if (promoted > 8 - pawns) {
        refuse_setup(who + " must have at most " + std::to_string(8 - pawns) +
                     " promoted men beside its pawns, got " + std::to_string(promoted));
    }
}

void check_castling(const ChessSetup& setup) {
    for (int colour = 0; colour < 2; ++colour) {
        const ChessCells back_rank{{std::uint64_t{0xFF} << (56 * colour)}};
        const ChessCells king = setup.cells(colour, ChessKind::king);
        const ChessCells rooks = setup.castling_rooks & back_rank;
        if (rooks.none()) continue;
        int left = 0;
        for (const int rook : rooks) left += rook < king.first();
        if (!intersects(king, back_rank) ||
            !contains(setup.cells(colour, ChessKind::rook), rooks) || left > 1 ||
            rooks.count() - left > 1) {
            refuse_setup("castling rights of " + chess_colour_name(colour) +
                         " need king and rook on its first rank, and one rook a side");
        }
    }
    const ChessCells outer{{0xFF000000000000FF}};
    if ((setup.castling_rooks - outer).any()) {
        refuse_setup("castling rights need rooks on the first or last rank, got " +
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
        refuse_setup(
            "en passant must be '-' or a cell of rank " + std::to_string(rank + 1) + " with " +
            chess_colour_name(setup.player) + " to move, got " +
            (cell < 0 || cell > 63 ? std::to_string(cell) : in_quotes(chess_cell_name(cell))));
    }
    if (setup.men[cell - forward] != ChessMan{other, ChessKind::pawn} || setup.men[cell] ||
        setup.men[cell + forward]) {
        refuse_setup("en passant " + in_quotes(chess_cell_name(cell)) + " needs a pawn of " +
                     chess_colour_name(other) + " on " + chess_cell_name(cell - forward) +
                     " that has just come over it: " + chess_cell_name(cell) + " and " +
                     chess_cell_name(cell + forward) + " must be empty");
    }
}

// Returns true if the player to move could take the king.
bool other_king_attacked(const ChessSetup& setup) {
    const int us = setup.player;
    const auto ours = [&](ChessKind kind) { return setup.cells(us, kind); };
    const int king = setup.cells(us ^ 1, ChessKind::king).first();
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

}  // namespace

std::string chess_colour_name(int colour) {
    return colour == 0 ? "White" : "Black";
}

std::string chess_cell_name(int cell) {
    return {static_cast<char>('a' + cell % 8), static_cast<char>('1' + cell / 8)};
}

std::optional<int> chess_cell(std::string_view name) {
    if (name.size() != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8') {
        return std::nullopt;
    }
    return 8 * (name[1] - '1') + (name[0] - 'a');
}

ChessCells ChessSetup::cells(int colour, ChessKind kind) const {
    ChessCells set;
    for (int cell = 0; cell < 64; ++cell) {
        if (men[cell] == ChessMan{colour, kind}) set.set(cell);
    }
    return set;
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

bool ChessSetup::is_chess960() const {
    return chess960 || !castles_as_in_chess(*this);
}

void ChessSetup::check() const {
    if (player != 0 && player != 1)
        refuse_setup("player must be 0 or 1, got " + std::to_string(player));
    for (const auto& man : men) {
        if (man && ((man->colour != 0 && man->colour != 1) || man->kind > ChessKind::king)) {
            refuse_setup("men must be of colour 0 or 1 and of one of the six kinds");
        }
    }
    for (int colour = 0; colour < 2; ++colour) check_men(*this, colour);
    check_castling(*this);
    check_en_passant(*this);
    if (other_king_attacked(*this)) {
        refuse_setup(chess_colour_name(player ^ 1) + " is not to move and must not be in check");
    }
    if (quiet < 0 || quiet > max_clock) {
        refuse_setup("quiet plies must be an integer in 0.." + std::to_string(max_clock) +
                     ", got '" + std::to_string(quiet) + "'");
    }
    if (number < 1 || number > max_clock) {
        refuse_setup("move number must be an integer in 1.." + std::to_string(max_clock) +
                     ", got '" + std::to_string(number) + "'");
    }
}

}  // namespace polypack
