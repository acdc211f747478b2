// Positions of Hex and Y as text: the size, the cells of each player, the side to move.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "polypack/games/board_text.hpp"

namespace polypack::connection_text {

// `first` and `second` are lists of cells, as list_text makes them.
[[nodiscard]] std::string to_text(int size, const std::string& first, const std::string& second,
                                  int player);
// Calls put(player, column, row) for every cell; false from it means that the cell is not on the
// board or taken. The side to move. Throws GameTextError.
[[nodiscard]] int from_text(std::string_view text, int size,
                            const std::function<bool(int player, int column, int row)>& put);
// Throws GameTextError: the cell is taken, or the game is over.
[[noreturn]] void refuse(std::string_view move, bool over);

}  // namespace polypack::connection_text
