// Positions and moves as text: the common part of the notations of games. All readers throw
// GameTextError.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/games/game_text.hpp"

namespace polypack {

// Returns "c4": the column as a letter from a, the row as a number from 1. Up to 26 columns.
[[nodiscard]] std::string cell_text(int column, int row);
// A cell by its column and row, from 0.
struct CellName {
    int column;  // from 0
    int row;     // from 0
};
// Reads the name of a cell on a board of so many columns and rows.
[[nodiscard]] CellName read_cell(std::string_view text, int columns, int rows);

// The words of a text, one after the other.
class TextReader {
  public:
    // Keeps a reference to the text.
    explicit TextReader(std::string_view text);
    // Returns true if a word is left.
    [[nodiscard]] bool more() const { return next_ < words_.size(); }
    // Returns the next word; `what` names it in the error if it is missing.
    std::string_view word(std::string_view what);
    // Returns the next word as a number in that range; `what` names it in the error.
    int number(std::string_view what, int least, int most);
    // Returns the index of the next word among the letters, such as "xo" for the side to move.
    int letter(std::string_view what, std::string_view letters);
    // Throws if a word is left.
    void end() const;

  private:
    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
};

// Writes rows from the top, '/' between them, with numbers for runs of empty cells:
// "x5o/7/3-3/...". symbol(x, y) returns '\0' for an empty cell.
[[nodiscard]] std::string rows_text(int width, int height,
                                    const std::function<char(int x, int y)>& symbol);
// Calls put(x, y, symbol) for each cell that is not empty; `symbols` lists the valid ones.
void read_rows(std::string_view text, int width, int height, std::string_view symbols,
               const std::function<void(int x, int y, char symbol)>& put);

// Writes names of cells with commas between, "-" for none.
[[nodiscard]] std::string list_text(const std::vector<std::string>& names);
// Returns the names in such a list.
[[nodiscard]] std::vector<std::string_view> read_list(std::string_view text);

// A board to look at: rows with their labels at the left, columns a, b, ... below. symbol(x, y)
// returns a blank for a place that is not a cell; each row is moved right by so many half cells.
struct Diagram {
    int width;                                                     // in cells
    int height;                                                    // in cells
    std::function<char(int x, int y)> symbol;                      // of a cell; '\0' if it is empty
    std::function<std::string(int y)> row_label;                   // at the left of a row
    std::function<int(int y)> half_cells = [](int) { return 0; };  // by which a row is moved right
    bool column_letters = true;                                    // below the board
};
// Returns the lines of the board, each with its end.
[[nodiscard]] std::string diagram_text(const Diagram& diagram);

}  // namespace polypack

namespace polypack::connection_text {

// Positions of Hex and Y as text: the size, the cells of each player, the side to move.

// Writes a position. `first` and `second` are lists of cells made by list_text.
[[nodiscard]] std::string to_text(int size, const std::string& first, const std::string& second,
                                  int player);
// Reads a position: calls put(player, column, row) for every cell, which returns false if the cell
// is not on the board or taken. Returns the side to move. Throws GameTextError.
[[nodiscard]] int from_text(std::string_view text, int size,
                            const std::function<bool(int player, int column, int row)>& put);
// Throws GameTextError: the cell is taken, or the game is over.
[[noreturn]] void refuse(std::string_view move, bool over);

}  // namespace polypack::connection_text
