// Writes and reads the records of --json as text, for programs that link the library. The schemas
// are beside this file; cells are in the coordinates of puzzle files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/analysis/explain.hpp"
#include "polypack/api/solve_options.hpp"
#include "polypack/base/export.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Each function that writes returns one line, without its end. They throw InvalidPuzzle, and
// InvalidArgument for a packing with a piece that the puzzle does not have or a cell outside of its
// region.

// Writes puzzle.schema.json: everything needed to draw packings, and to read them again.
[[nodiscard]] POLYPACK_API std::string puzzle_json_text(const Puzzle& puzzle);
// Writes packing.schema.json. O(cells of the region).
[[nodiscard]] POLYPACK_API std::string packing_json_text(const Puzzle& puzzle,
                                                         const Packing& packing);
// Writes result.schema.json.
[[nodiscard]] POLYPACK_API std::string result_json_text(const Puzzle& puzzle,
                                                        const SolveResult& result);
// Writes explanation.schema.json. Throws as PlacementTable does.
[[nodiscard]] POLYPACK_API std::string explanation_json_text(const Puzzle& puzzle,
                                                             const Explanation& explanation);
// Writes disassembly.schema.json: a certificate, which check_disassembly() checks.
[[nodiscard]] POLYPACK_API std::string disassembly_json_text(const Lattice& lattice,
                                                             const Disassembly& disassembly);

// Writes a file of packings: the puzzle, then each of them.
[[nodiscard]] POLYPACK_API std::string packings_json_text(const Puzzle& puzzle,
                                                          std::span<const Packing> packings);

// Reads the packings of such a file, which may lack the line of the puzzle, or of the output of
// `solve --json`, and verifies each. Throws PuzzleError, and InvalidPuzzle. PackingStream of
// formats/read_packings.hpp reads files of any length one by one.
[[nodiscard]] POLYPACK_API std::vector<Packing> packings_of_json(const Puzzle& puzzle,
                                                                 std::string text);

// Reads a certificate of disassembly_json_text(). Throws PuzzleError. Does not check that it takes
// the packing apart, see check_disassembly().
[[nodiscard]] POLYPACK_API Disassembly disassembly_of_json(const Lattice& lattice,
                                                           const std::vector<PlacedPiece>& packing,
                                                           std::string_view text);

}  // namespace polypack
