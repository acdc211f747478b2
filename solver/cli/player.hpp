// Takes apart the packings that show draws, for a page that plays the moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "polypack/command/arguments.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/disassembly/exploring/exploration.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/viewer_data.hpp"

namespace polypack {

// The packings to show, and why they may not be all.
struct Shown {
    Puzzle puzzle;
    std::vector<std::vector<PlacedPiece>> packings;
    PackingCounts counts;
    std::vector<PieceGroup> groups;
    int still = -1;                            // the piece that moves are told around; -1: any
    std::vector<std::vector<PageMove>> moves;  // with --play-moves
    std::size_t apart = 0;                     // packings that come apart, the first of them:
    std::size_t first_apart = 0;               // or 0
    std::vector<Exploration> explored;         // with --explore
    std::uint64_t looked_at = 0;               // packings, if some beyond those shown; else 0
    // Lines of a file of packings that contain a disassembly.
    std::map<std::size_t, PackingLine> taken_apart;
    bool more = false;          // than the limit allows
    bool stopped = false;       // by time or Ctrl-C
    std::string none;           // why there are no packings, if known
    bool pieces_alone = false;  // of a file without a problem, in the only packing
};

// Takes apart the packings that are shown, and beyond them, if none comes apart, others until one
// does, which is then shown in place of the last.
class Player {
  public:
    // Keeps a reference to the packings. Throws UsageError for a rule that the lattice has not.
    Player(Shown& shown, const Arguments& arguments, const std::stop_token& stop);

    // Takes a packing, and its line in a file, beyond those that are shown. Returns whether more
    // are wanted. Throws PuzzleError if the moves in the file are wrong, Stopped, and
    // CannotDisassemble.
    bool look_at(const PackingLine& line);

    // Takes apart what is left, and notes how many packings were looked at. Throws as look_at().
    void finish();

    // Explores the packings that are shown, each up to a number of states. Throws as look_at().
    void explore(std::size_t max_states);

  private:
    FirstApart& begun();
    void add_moves();
    void show(const std::vector<PlacedPiece>& packing, const Disassembly& disassembly);

    Shown& shown_;
    SeparateOptions options_;
    ShapePairs pairs_;
    std::optional<FirstApart> beyond_;  // once those that are shown have been taken apart
    std::uint64_t by_file_ = 0;         // packings beyond, whose file says how they come apart
};

}  // namespace polypack
