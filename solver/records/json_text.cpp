#include "polypack/records/json_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "polypack/base/user_error.hpp"
#include "polypack/formats/disassembly_json.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/packing/placement_table.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// Makes the lines of packings that may be anything.
class CheckedLines {
  public:
    // Precondition: the puzzle is in canonical form, and outlives this.
    explicit CheckedLines(const Puzzle& puzzle)
        : puzzle_(&puzzle), index_(puzzle.region), lines_(puzzle) {}

    // With its end.
    std::string_view line(const Packing& packing) {
        for (const PlacedPiece& placed : packing.pieces) {
            if (placed.piece < 0 || placed.piece >= std::ssize(puzzle_->pieces)) {
                throw InvalidArgument(
                    fmt::format("the packing has piece {}; the puzzle has pieces 0 to {}",
                                placed.piece, std::ssize(puzzle_->pieces) - 1));
            }
            for (const Point& cell : placed.cells) {
                if (index_.find(cell) >= 0) continue;
                throw InvalidArgument(
                    fmt::format("the packing covers ({}, {}, {}), which is not in the region",
                                cell.x, cell.y, cell.z));
            }
        }
        return lines_.line(packing);
    }

  private:
    const Puzzle* puzzle_;
    RegionIndex index_;
    PackingLines lines_;
};

std::string without_end(std::string line) {
    line.pop_back();
    return line;
}

}  // namespace

std::string puzzle_json_text(const Puzzle& puzzle) {
    return without_end(puzzle_line(checked(puzzle)));
}

std::string packing_json_text(const Puzzle& puzzle, const Packing& packing) {
    const Puzzle canonical = checked(puzzle);
    return without_end(std::string(CheckedLines(canonical).line(packing)));
}

std::string result_json_text(const Puzzle& puzzle, const SolveResult& result) {
    return without_end(result_record(checked(puzzle), result));
}

std::string explanation_json_text(const Puzzle& puzzle, const Explanation& explanation) {
    const Puzzle canonical = checked(puzzle);
    return without_end(explanation_record(canonical, PlacementTable(canonical), explanation));
}

std::string disassembly_json_text(const Lattice& lattice, const Disassembly& disassembly) {
    return disassembly_json(lattice, disassembly);
}

std::string packings_json_text(const Puzzle& puzzle, std::span<const Packing> packings) {
    const Puzzle canonical = checked(puzzle);
    std::string text = puzzle_line(canonical);
    CheckedLines lines(canonical);
    for (const Packing& packing : packings) text += lines.line(packing);
    return text;
}

std::vector<Packing> packings_of_json(const Puzzle& puzzle, std::string text) {
    const Puzzle canonical = checked(puzzle);
    PackingStream stream(Input::of_text("packings", std::move(text)), canonical);
    std::vector<Packing> packings;
    PackingLine line;
    while (stream.next(line)) {
        if (const auto wrong = verify(canonical, line.pieces))
            throw PuzzleError(line.where, *wrong);
        Packing& packing = packings.emplace_back();
        packing.pieces = std::move(line.pieces);
        packing.class_size = line.class_size;
    }
    return packings;
}

Disassembly disassembly_of_json(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
                                std::string_view text) {
    PackingLine line;
    line.pieces = packing;
    line.where = {"disassembly", 1, 0};
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) throw PuzzleError(line.where, "this is not JSON");
    line.text = nlohmann::json{{"disassembly", json}}.dump();
    auto disassembly = disassembly_of(line, lattice);
    if (!disassembly) throw PuzzleError(line.where, "this is not a disassembly");
    return *std::move(disassembly);
}

}  // namespace polypack
