// Options of the commands on the diagram of a puzzle, and their evaluation.
#pragma once

#include <optional>
#include <span>
#include <stop_token>
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

// Returns the command's own options, then those that all commands on diagrams share: --method, by
// default that of diagrams, --diagram and --verbose.
[[nodiscard]] std::vector<OptionSpec> with_diagram_options(std::vector<OptionSpec> own,
                                                           std::optional<OptionSpec> method = {});
// Returns --packings, for commands that take a file of one packing as a position, as --given takes
// a placement.
[[nodiscard]] OptionSpec given_packing_option();
// Returns a line on how the diagram was built, for --verbose and JSON.
[[nodiscard]] std::string method_line(const BuiltDiagram& built);

// Returns the puzzle of the first operand and the diagram of its packings, built or, with
// --diagram, read. Ctrl-C and --time stop it. Throws PuzzleError, UsageError,
// std::invalid_argument, Stopped and MemoryLimitExceeded.
[[nodiscard]] PuzzleDiagram diagram_of(const Arguments& arguments);
// Says that there is no packing, and why if that is known.
void say_none(const Reason* reason);

// Returns the placements of --given and --packings. Throws PuzzleError and UsageError.
[[nodiscard]] Node given_position(const PuzzleDiagram& of, const Arguments& arguments);
// Returns the placements of a part of a packing. Throws PuzzleError if a piece has none there.
[[nodiscard]] Node position_of(const PuzzleDiagram& of, const PackingLine& part);

// Formats a placement as --with takes it: "V at [0,0] [1,0] [1,1]".
[[nodiscard]] std::string placement_text(const PlacementTable& table, const Puzzle& puzzle,
                                         int placement);
// Prints packings of a puzzle as solve does: drawn, or as JSON lines after that of the puzzle.
class PackingPrinter {
  public:
    // Keeps references to both.
    PackingPrinter(const Puzzle& puzzle, const PlacementTable& table, const std::stop_token& stop,
                   bool json);
    // Prints a packing. Throws Stopped.
    void print(std::span<const int> placements);
    // Prints the legend, if there is one.
    void finish();

  private:
    const Puzzle& puzzle_;
    const PlacementTable& table_;
    bool json_;
    StopCheck check_;
    TextPictures pictures_;
    PackingLines lines_;
    Packing packing_;
};

}  // namespace polypack
