// A chess position written out man by man, and as FEN.
//
// Fields of FEN: men, side to move, castling rights, en passant, plies without capture or pawn
// move, number of the move. The first four may stand alone; the clocks are then 0 and 1.
// Castling rights are KQkq, the outermost rook of that side of the king (X-FEN: also if king or
// rook do not stand as in the opening of chess, which makes the position one of Chess960), or the
// letter of the rook's file (Shredder-FEN, A to H and a to h, always Chess960).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "polypack/games/chess_board.hpp"

namespace polypack {

// A man on the board.
struct ChessMan {
    int colour;      // 0 White, 1 Black
    ChessKind kind;  // of man
    [[nodiscard]] friend bool operator==(const ChessMan&, const ChessMan&) = default;
};

// Notations of castling rights: by side where that is enough, or by file.
enum class ChessFen {
    x_fen,     // "KQkq", and the file of the rook where that is not enough
    shredder,  // always the files of the rooks, "HAha"
};

struct ChessSetup {
    // The largest clock and move number that are read.
    static constexpr int max_clock = 9999;

    std::array<std::optional<ChessMan>, 64> men{};  // by cell
    int player = 0;
    ChessCells castling_rooks{};      // that may still castle
    std::optional<int> en_passant{};  // the cell behind a pawn that has just made two steps
    int quiet = 0;                    // plies since the last capture or pawn move, 0..max_clock
    int number = 1;                   // of the move, 1..max_clock
    bool chess960 = false;            // castling is written as king takes rook

    // The opening position of chess.
    [[nodiscard]] static ChessSetup opening();
    // Returns one of the 960 openings of Chess960 by its number (Scharnagl); 518 is that of chess.
    // Precondition: 0 <= index < 960.
    [[nodiscard]] static ChessSetup chess960_opening(int index);

    // Reads FEN. Throws GameTextError if the text is malformed or check() fails.
    [[nodiscard]] static ChessSetup from_fen(std::string_view fen);
    // Returns the position as FEN.
    [[nodiscard]] std::string fen(ChessFen style = ChessFen::x_fen) const;

    // Returns the cells of men of this colour and kind.
    [[nodiscard]] ChessCells cells(int colour, ChessKind kind) const;
    // Returns true if castling is written as king takes rook: because it was asked for, or because
    // king or rook stand where the notation of chess cannot distinguish castling from a step of the
    // king.
    [[nodiscard]] bool is_chess960() const;
    // Draws ranks from the top, with capitals for White and '.' for empty cells.
    [[nodiscard]] std::string diagram() const;

    // Throws GameTextError if no game can reach the position because of: kings other than one each;
    // more than 16 men or 8 pawns of a colour; more promoted men than missing pawns (bishops
    // counted by colour of cell); pawns on the first or last rank; rights without king and rook in
    // place; an en-passant cell not behind a pawn that has just made two steps; the player not to
    // move in check; clocks out of range.
    void check() const;
};

// Returns "White" or "Black".
[[nodiscard]] std::string chess_colour_name(int colour);
// Returns "a1" to "h8".
[[nodiscard]] std::string chess_cell_name(int cell);
// Returns the cell of that name; nullopt if the name is malformed.
[[nodiscard]] std::optional<int> chess_cell(std::string_view name);

}  // namespace polypack
