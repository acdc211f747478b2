// Reads packings from their drawings in letters.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/puzzle/region_index.hpp"
#include "polypack/render/legend.hpp"
#include "polypack/render/text_styles.hpp"

namespace polypack {

// Reads drawings of TextPictures in the style letters, without folds, for any line width.
class LetterReader {
  public:
    // Keeps a reference to the puzzle.
    explicit LetterReader(const Puzzle& puzzle);

    // Returns true if drawings can be read; they cannot if cells have colours.
    [[nodiscard]] bool possible() const { return !sheets_.empty(); }
    // Returns the numbers of lines that drawings may have, ascending: fewer if more layers stand
    // side by side.
    [[nodiscard]] const std::vector<std::size_t>& heights() const { return heights_; }

    // Returns true if some drawing begins with that line.
    [[nodiscard]] bool begins(const std::string& line) const;
    // Returns true if lines, as many as one of heights(), are laid out as a drawing of a packing.
    [[nodiscard]] bool fits(std::span<const std::string> lines) const {
        return sheet_of(lines) != nullptr;
    }
    // Returns the placed pieces denoted by the letters, by piece. Cells of a letter that are not
    // connected are copies, unless the piece is in parts. Throws std::invalid_argument for a letter
    // that no piece, or more than one, has. Precondition: fits(lines).
    [[nodiscard]] std::vector<PlacedPiece> read(std::span<const std::string> lines) const;

  private:
    using Sheet = std::vector<std::string>;  // the lines of the region without pieces

    [[nodiscard]] const Sheet* sheet_of(std::span<const std::string> lines) const;
    [[nodiscard]] std::vector<Point> take_connected(std::map<Point, std::string_view>& letters,
                                                    const Point& from) const;

    const Puzzle& puzzle_;
    PieceLetters letters_;
    RegionIndex index_;
    std::vector<Point> cells_;   // by number
    std::vector<Sheet> sheets_;  // one for each of heights_
    std::vector<std::size_t> heights_;
    // By sheet, the cells in the order of their dots.
    std::vector<std::vector<int>> order_;
};

}  // namespace polypack
