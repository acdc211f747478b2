// The options of every command on the diagram of a puzzle, and what they stand for.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/text.hpp"

namespace polypack {

// --method and --verbose, then the command's own.
[[nodiscard]] std::vector<OptionSpec> with_diagram_options(std::vector<OptionSpec> own);
// --diagram, for commands that may use a diagram of a file.
[[nodiscard]] OptionSpec diagram_option();
// The number of packings that are there, for --verbose and JSON.
[[nodiscard]] std::string method_line(const BuiltDiagram& built);

// The puzzle of the first operand and the diagram of its packings, built or, with --diagram, read.
// It may be stopped by Ctrl-C and --time. Throws PuzzleError, UsageError, std::invalid_argument,
// Stopped and MemoryLimitExceeded.
[[nodiscard]] PuzzleDiagram diagram_of(const Arguments& arguments);
// Says that there is no packing, and why if that is known.
void say_none(const PuzzleDiagram& of);

// The placements of --given. Throws PuzzleError and UsageError.
[[nodiscard]] Node given_position(const PuzzleDiagram& of, const Arguments& arguments);
// Those of a part of a packing. Throws PuzzleError if a piece has none there.
[[nodiscard]] Node position_of(const PuzzleDiagram& of, const PackingLine& part);

// A placement as --with takes it: "V at [0,0] [1,0] [1,1]".
[[nodiscard]] std::string placement_text(const PlacementTable& table, const Puzzle& puzzle,
                                         int placement);
// Prints packings of a puzzle as solve does: drawn, or as JSON lines after that of the puzzle.
class PackingPrinter {
  public:
    // Precondition: the diagram outlives the printer.
    PackingPrinter(const PuzzleDiagram& of, bool json);
    // Throws Stopped.
    void print(std::span<const int> placements);
    // The legend, if there is one.
    void finish();

  private:
    const PuzzleDiagram& of_;
    bool json_;
    StopCheck check_;
    TextPictures pictures_;
    PackingLines lines_;
    Packing packing_;
};

}  // namespace polypack
