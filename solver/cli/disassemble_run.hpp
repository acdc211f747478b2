// Disassembles packings one after the other, for 'polypack disassemble'.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/api/deadline.hpp"
#include "polypack/api/packings.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/range_option.hpp"
#include "polypack/cli/solve_in_units.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/disassembly/least_total.hpp"
#include "polypack/disassembly/separate.hpp"
#include "polypack/disassembly/shape_pairs.hpp"
#include "polypack/distribution/unit_run.hpp"
#include "polypack/formats/document.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/packing/packing_classes.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The packings of a puzzle, of a part of its search, or of a file of packings, one after the other.
class PackingSource {
  public:
    // Keeps a reference to the puzzle.
    PackingSource(const Arguments& arguments, const Puzzle& puzzle, const Deadline& deadline);

    // Calls the function with each packing, whose memory it may take, until it returns false; of a
    // part, with all. Returns false if it has returned false.
    bool each(const std::function<bool(Packing&)>& take);
    // Returns true if the packings ended because there are no more.
    [[nodiscard]] bool complete() const { return ending_ == Ending::complete; }
    // Returns the placements of packings that are searched for, valid as long as the source; null
    // if they come from a file. Precondition: one has been found.
    [[nodiscard]] std::shared_ptr<const PlacementTable> table() const;

  private:
    bool each_of_part(const std::function<bool(Packing&)>& take);

    std::optional<VerifiedPackings> file_;
    std::unique_ptr<PackingRange> found_;
    std::unique_ptr<UnitRun> units_;  // with --part
    PartNumber part_;
    Ending ending_ = Ending::complete;
};

// Disassembles packings, prints those that are wanted, and counts.
class DisassembleRun {
  public:
    // Keeps references to the arguments and the document.
    DisassembleRun(const Arguments& arguments, const Document& document, const Deadline& deadline);

    // Returns true if all packings were disassembled. Throws Stopped and CannotDisassemble.
    bool run();

    [[nodiscard]] const DisassemblyCounts& counts() const { return counts_; }
    // Returns true if a packing was printed.
    [[nodiscard]] bool shown() const { return shown_; }
    // Returns true if a packing was drawn.
    [[nodiscard]] bool drawn() const { return drawn_; }
    [[nodiscard]] bool counts_turned() const {
        return turned_ && counts_.packings_with_mirrors != counts_.packings;
    }

  private:
    // Counts a packing and shows it if it is wanted. Returns false if no more packings are wanted.
    bool take(const Packing& packing, const Judgement& verdict);
    // Returns which packings have to be taken apart move by move.
    [[nodiscard]] Telling telling() const;
    void count(const Packing& packing, int level);
    void show(const Packing& packing, const Disassembly& result);
    void show_json(const Packing& packing, const Disassembly& result);
    void explain(const Packing& packing, const Disassembly& result);
    [[nodiscard]] TotalMoves least_total_of(const Packing& packing, const Disassembly& result);
    [[nodiscard]] SeparateOptions separate_options() const;

    const Arguments* arguments_;
    const Puzzle* puzzle_;
    const std::vector<PieceGroup>* groups_;
    int still_;  // the piece that moves are told around; -1: any
    std::stop_token stop_;
    ShapePairs pairs_;
    PackingSource source_;
    std::optional<NumberRange> range_;
    bool joins_mirrors_;                    // whether packings stand for their mirror images, too
    std::optional<PackingClasses> turned_;  // made when a packing stands for others
    PackingLines lines_;
    bool begun_ = false;  // whether the puzzle was printed
    DisassemblyCounts counts_;
    bool shown_ = false;
    bool drawn_ = false;
};

}  // namespace polypack
