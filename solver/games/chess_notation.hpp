// Moves of chess as text, UCI and SAN, given the legal moves of the position. Inside of chess:
// ChessPosition has what others use.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "polypack/games/chess_move.hpp"

namespace polypack {

// A list of moves.
using ChessMoveSpan = std::span<const ChessMove>;

// The move as UCI writes it, "e7e8q".
[[nodiscard]] std::string uci_text(const ChessMove& move, bool chess960);

// Without the mark of check or mate, which only the position after it tells.
[[nodiscard]] std::string san_text(const ChessMove& move, bool captures, ChessMoveSpan legal);

// The one legal move that is meant; throws GameTextError.
[[nodiscard]] ChessMove read_chess_move(std::string_view text, bool chess960, ChessMoveSpan legal);

}  // namespace polypack
