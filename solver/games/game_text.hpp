// What goes wrong where a position or a move of a game is read from text.
#pragma once

#include <stdexcept>

namespace polypack {

// The text is no position or no legal move; what() says what is wrong and what would be right, as
// "side to move must be 'w' or 'b', got 'x'". Thrown by from_text and move_from_text of the games.
class GameTextError : public std::invalid_argument {
  public:
    using std::invalid_argument::invalid_argument;
};

}  // namespace polypack
