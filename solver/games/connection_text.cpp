#include "polypack/games/connection_text.hpp"

namespace polypack::connection_text {

std::string to_text(int size, const std::string& first, const std::string& second, int player) {
    return std::to_string(size) + " " + first + " " + second + (player == 0 ? " x" : " o");
}

int from_text(std::string_view text, int size,
              const std::function<bool(int player, int column, int row)>& put) {
    TextReader reader(text);
    const int read_size = reader.number("the size of the board", 1, 99);
    if (read_size != size) {
        throw GameTextError("the board is of size " + std::to_string(size) + ", not " +
                            std::to_string(read_size));
    }
    for (int player = 0; player < 2; ++player) {
        for (const std::string_view name : read_list(reader.word("a list of cells"))) {
            const auto [column, row] = read_cell(name, size, size);
            if (!put(player, column, row)) {
                throw GameTextError(in_quotes(name) + " is off the board or taken");
            }
        }
    }
    const int player = reader.letter("the side to move", "xo");
    reader.end();
    return player;
}

void refuse(std::string_view move, bool over) {
    throw GameTextError(in_quotes(move) + " is not a legal move: " +
                        (over ? "the game is over" : "the cell is taken or off the board"));
}

}  // namespace polypack::connection_text
