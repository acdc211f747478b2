// Files of packings drawn in letters, as `polypack solve` prints them.
#pragma once

#include <cstddef>
#include <deque>
#include <string>

#include "polypack/formats/read_packings.hpp"
#include "polypack/puzzle/puzzle.hpp"
#include "polypack/render/letter_reader.hpp"

namespace polypack {

class LetterStream {
  public:
    // Returns true if the file begins as a drawing of a packing of the puzzle does.
    [[nodiscard]] static bool reads(Input& file, const Puzzle& puzzle);

    // Keeps a reference to the puzzle.
    LetterStream(Input file, const Puzzle& puzzle);

    // Reads the next packing without its text, as PackingStream does; returns false at the end, or
    // at the legend and the counts. Throws BadPackingLine for lines that are no drawing; the next
    // call then continues after the next blank line.
    [[nodiscard]] bool next(PackingLine& packing);

  private:
    // Reads until there are so many lines, or the file ends.
    void fill(std::size_t lines);
    void drop(std::size_t lines);
    void check_rest();

    Input file_;
    LetterReader reader_;
    std::deque<std::string> lines_;  // read, but not yet used
    int line_ = 1;                   // the number of the first of them
};

}  // namespace polypack
