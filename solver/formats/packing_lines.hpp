// A file of packings: a line of JSON for their puzzle, and one for each.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

// What is needed to draw packings, as records/puzzle.schema.json, in the user's coordinates; keys
// whose value is the usual one are left out. With its line end.
[[nodiscard]] std::string puzzle_line(const Puzzle& puzzle);

// Writes packings of one puzzle as JSON lines: the text of every cell and of every piece's name is
// made once.
class PackingLines {
  public:
    // Precondition: the puzzle is in canonical form, as checked() of puzzle/validate.hpp returns
    // it.
    explicit PackingLines(const Puzzle& puzzle);

    // The packing as records/packing.schema.json, in the user's coordinates, with its line end;
    // valid until the next call. `disassembly`: how it comes apart, as disassembly_json() of
    // disassembly_json.hpp makes it, or nothing. O(cells).
    [[nodiscard]] std::string_view line(const Packing& packing, std::string_view disassembly = {});

  private:
    std::vector<std::string> heads_;  // by piece, all up to its first cell
    std::vector<std::string> cells_;  // by number
    RegionIndex index_;
    std::string line_;
};

}  // namespace polypack
