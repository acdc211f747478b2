// What goes wrong where a position or a move of a game is read from text.
#pragma once

#include <stdexcept>
#include <string>

#include "polypack/base/safe_text.hpp"

namespace polypack {

// The text is no position or no legal move; what() says what is wrong and what would be right, as
// "side to move must be 'w' or 'b', got 'x'", on one line. Thrown by from_text and move_from_text
// of the games.
class GameTextError : public std::invalid_argument {
  public:
    // With what is wrong.
    explicit GameTextError(const std::string& what) : std::invalid_argument(one_line(what)) {}
};

}  // namespace polypack
