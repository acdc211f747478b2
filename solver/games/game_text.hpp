// The error of reading a position or a move of a game from text.
#pragma once

#include <stdexcept>
#include <string>

#include "polypack/base/safe_text.hpp"

namespace polypack {

// Thrown by from_text and move_from_text of the games if the text is not a position or not a legal
// move. what() says what is wrong and what would be right, such as "side to move must be 'w' or
// 'b', got 'x'", on one line.
class GameTextError : public std::invalid_argument {
  public:
    // `what`: the error.
    explicit GameTextError(const std::string& what) : std::invalid_argument(one_line(what)) {}
};

}  // namespace polypack
