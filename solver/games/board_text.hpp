// Positions and moves as text: what the notations of the games have in common. All readers throw
// GameTextError.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/games/game_text.hpp"

namespace polypack {

// "c4": the column as a letter from a, the row as a number from 1. Columns to 26.
[[nodiscard]] std::string cell_text(int column, int row);
// A cell by its column and row, from 0.
struct CellName {
    int column;  // from 0
    int row;     // from 0
};
// The reverse, of a board of so many columns and rows.
[[nodiscard]] CellName read_cell(std::string_view text, int columns, int rows);

// The words of a text, one after the other.
class TextReader {
  public:
    // The words of that text, which is kept by reference.
    explicit TextReader(std::string_view text);
    // Whether a word is left.
    [[nodiscard]] bool more() const { return next_ < words_.size(); }
    // The next word; `what` names it where it is missing.
    std::string_view word(std::string_view what);
    // The next word as a number in that range. Throws GameTextError, with what it names.
    int number(std::string_view what, int least, int most);
    // Which of the letters the word is: 0 for the first. As "xo" for the side to move.
    int letter(std::string_view what, std::string_view letters);
    // Throws if a word is left.
    void end() const;

  private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

// Rows from the top, '/' between them, numbers for runs of empty cells: "x5o/7/3-3/...". symbol(x,
// y) is '\0' where a cell is empty.
[[nodiscard]] std::string rows_text(int width, int height,
                                    const std::function<char(int x, int y)>& symbol);
// Calls put(x, y, symbol) for each cell that is not empty; symbols are those listed.
void read_rows(std::string_view text, int width, int height, std::string_view symbols,
               const std::function<void(int x, int y, char symbol)>& put);

// Cells by name with commas between, "-" for none.
[[nodiscard]] std::string list_text(const std::vector<std::string>& names);
// The names of such a list.
[[nodiscard]] std::vector<std::string_view> read_list(std::string_view text);

// A board to look at: rows with their labels at the left, columns a, b, ... below. symbol(x, y) is
// a blank for a place that is not a cell; each row is moved right by so many half cells.
struct Diagram {
    int width;                                                     // in cells
    int height;                                                    // in cells
    std::function<char(int x, int y)> symbol;                      // of a cell; '\0' if it is empty
    std::function<std::string(int y)> row_label;                   // at the left of a row
    std::function<int(int y)> half_cells = [](int) { return 0; };  // by which a row is moved right
    bool column_letters = true;                                    // below the board
};
// The lines of the board, each with its end.
[[nodiscard]] std::string diagram_text(const Diagram& diagram);

}  // namespace polypack

namespace polypack::connection_text {

// Positions of Hex and Y as text: the size, the cells of each player, the side to move.

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
