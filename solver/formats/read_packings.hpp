// Reads packings that `polypack solve --json` has printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

// A packing of a file, and its line.
struct PackingLine {
    std::vector<PlacedPiece> pieces;  // where they are
    std::uint64_t class_size = 1;     // packings that it stands for
    SourcePos where;                  // of its line
    std::string text;                 // of the line, without its end
};

// The contents of a file of packings.
struct PackingFile {
    // The puzzle as given, or that of the first line of the file; if it has none, derived from the
    // packings: the region is the union of their cells, and a piece has the cells of its first
    // placement.
    Puzzle puzzle;
    std::vector<PieceGroup> groups;  // of pieces that may stay together; as the puzzle of the file
    int still = -1;                  // the piece that stays where it is in moves; likewise
    std::vector<std::vector<PlacedPiece>> packings;  // the first ones
    std::uint64_t total = 0;                         // of packings in the file
    PackingCounts counts;                            // from the last line of the file
    std::string why_none;                            // if that line says why there are no packings
    // Lines that contain a disassembly, by their place among the packings. Their text is kept as
    // far as disassembly_of() reads it.
    std::map<std::size_t, PackingLine> taken_apart;
};

// Thrown if a line of a file of packings is invalid; the lines after it can be read.
class POLYPACK_API BadPackingLine : public PuzzleError {
  public:
    // The same error.
    explicit BadPackingLine(const PuzzleError& error) : PuzzleError(error) {}
};

// Reads packings, complete or partial, one by one as their lines arrive, in the memory of one of
// them.
class POLYPACK_API PackingStream {
  public:
    // Keeps a reference to the puzzle.
    PackingStream(Input file, const Puzzle& puzzle);

    // Reads the next packing; returns false at the end. Skips lines with a puzzle or with counts.
    // Throws BadPackingLine for a line that is something else, or places pieces that the puzzle
    // does not have or a cell twice; the next call then continues with the next line. Throws
    // PuzzleError if the file cannot be read. Does not verify that it is a packing of the puzzle.
    [[nodiscard]] bool next(PackingLine& packing);

    // Returns the last line with counts that was skipped, without packings; its text is empty if
    // there was none.
    [[nodiscard]] const PackingLine& counts() const { return counts_; }

  private:
    // Reads a line; returns true if it is a packing, and sets all but its text.
    bool read(PackingLine& packing);

    Input file_;
    const Puzzle* puzzle_;
    std::map<std::string, int> numbers_;  // of the pieces
    int line_ = 0;
    PackingLine counts_;
};

// Returns true if an unread file is one of packings.
[[nodiscard]] POLYPACK_API bool is_packings(Input& file);

// Reads the first `most` packings of a file of JSON lines ("-": of standard input), its first line
// for the puzzle and its last one for the counts; one of these two may be missing. Packings must be
// valid for the puzzle (see verify). Throws PuzzleError, "file:line: what is wrong", if the file
// cannot be read or is invalid.
[[nodiscard]] POLYPACK_API PackingFile read_packings(Input file, std::size_t most);

// Reads a file of packings of the given puzzle. Does not check the rules on whole packings. The
// first and the last line may be missing; the puzzle of the first is ignored.
[[nodiscard]] POLYPACK_API PackingFile read_packings(Input file, std::size_t most,
                                                     const Puzzle& puzzle);

}  // namespace polypack
