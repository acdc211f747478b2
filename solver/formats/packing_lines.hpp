// Writes a file of packings: a line of JSON for their puzzle, and one for each packing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/disassembly/piece_group.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {

// Returns the line of a puzzle, which suffices to draw packings, as records/puzzle.schema.json, in
// the user's coordinates; keys with default values are left out. Includes the line end. `groups`:
// pieces that may stay together. `still`: the piece that stays where it is in moves; -1: any.
[[nodiscard]] std::string puzzle_line(const Puzzle& puzzle,
                                      const std::vector<PieceGroup>& groups = {}, int still = -1);

// Writes packings of one puzzle as JSON lines. The text of every cell and of every piece's name is
// made once.
class PackingLines {
  public:
    // Precondition: the puzzle is in canonical form, as returned by checked() of
    // puzzle/validate.hpp.
    explicit PackingLines(const Puzzle& puzzle);

    // Returns the line of a packing, as records/packing.schema.json, in the user's coordinates,
    // with its line end; valid until the next call. `disassembly`: the result of disassembly_json()
    // of disassembly_json.hpp, or nothing; `stored`: that of stored_json() of stored_packings.hpp,
    // or nothing; `interlock`: that of interlock_json(), or nothing. O(cells).
    [[nodiscard]] std::string_view line(const Packing& packing, std::string_view disassembly = {},
                                        std::string_view stored = {},
                                        std::string_view interlock = {});

  private:
    std::vector<std::string> heads_;  // by piece, all up to its first cell
    std::vector<std::string> cells_;  // by number
    RegionIndex index_;
    SideOrder order_;
    std::string line_;
};

}  // namespace polypack
