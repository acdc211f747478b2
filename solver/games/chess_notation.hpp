// Moves of chess as text, UCI and SAN, given the legal moves of the position. Internal to chess:
// others use ChessPosition.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "polypack/games/chess_move.hpp"

namespace polypack {

// A list of moves.
using ChessMoveSpan = std::span<const ChessMove>;

// Writes a move as UCI, "e7e8q".
[[nodiscard]] std::string uci_text(const ChessMove& move, bool chess960);

// Writes a move as SAN, without the mark of check or mate, which depends on the position after it.
[[nodiscard]] std::string san_text(const ChessMove& move, bool captures, ChessMoveSpan legal);

// Returns the only legal move that the text can mean; throws GameTextError.
[[nodiscard]] ChessMove read_chess_move(std::string_view text, bool chess960, ChessMoveSpan legal);

}  // namespace polypack
