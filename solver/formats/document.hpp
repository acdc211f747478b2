// The contents of a file: a puzzle or a family, and packings stored with it, with their
// disassemblies.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/disassembly/piece_group.hpp"
#include "polypack/family/family.hpp"
#include "polypack/family/objective.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// The disassembly of a packing, or of some of its pieces: they move from state to state until they
// are two parts, which then come apart themselves.
struct Separation {
    std::vector<int> pieces;  // numbers in the packing
    // By state, in the order of `pieces`: the shift of each from its place in the packing, in
    // points of the lattice. In the last state, pieces of the removed part are far away.
    std::vector<std::vector<Point>> states;
    // The separation of the removed part, if it has one, and of the part that is left.
    std::vector<Separation> removed;
    std::vector<Separation> left;  // the other one
    [[nodiscard]] friend bool operator==(const Separation&, const Separation&) = default;
};

// A packing in the form of a file.
struct StoredPacking {
    std::vector<PlacedPiece> pieces;  // where they are
    // Its number among all packings, as the file counts them.
    std::uint64_t assembly = 0;
    std::uint64_t solution = 0;            // its number among those that come apart
    std::optional<Separation> separation;  // how it comes apart, if the file says
    // An alternative to `separation`: the number of states of each of its parts, a part that is
    // left before the removed one; 0 for a part that is a single piece.
    std::vector<int> states;
};

// Where a piece comes from that the file does not draw.
struct PieceOrigin {
    std::string from{};      // the file, as `from` names it; empty: the piece is drawn
    std::string path{};      // where that is; empty: `from` is a name
    Piece piece{};           // as it is there
    std::size_t number = 0;  // among the pieces there, from 0
    std::size_t pieces = 0;  // that are there
    std::string problem{};   // which of several it has is meant; empty: none is named
};

struct Document {
    // The puzzle, valid and in canonical form; if the file holds a family, the given part of it.
    Puzzle puzzle{};
    std::optional<Family> family{};         // if it is more than a puzzle
    std::vector<StoredPacking> packings{};  // in the order of the file
    std::vector<PieceGroup> groups{};       // of pieces that may stay together
    int still = -1;                         // the piece that stays where it is in moves; -1: any
    std::optional<Objective> objective{};   // what the best packings have the most or the least of
    std::vector<PieceOrigin> origins{};     // by piece of the puzzle, or empty: all are drawn
    // Number of packings that come apart, if the file says.
    std::optional<std::uint64_t> come_apart{};
    std::vector<std::string> comments{};  // on the file; texts of any number of lines
    std::string notes{};                  // on this one of several problems; the same
    bool pieces_alone = false;            // there is no problem: the region is a single cell
    std::string source{};                 // of pieces alone: who has published them
    // If the file has several problems, and the first was read because none was asked for: the
    // names of all of them, which may be empty.
    std::vector<std::string> problems{};
    std::vector<Document> others{};  // if all were read: the problems after this one
    bool unused_shapes = false;      // whether the file has shapes that are in no problem
    // Remarks on how the file was read, for people.
    std::vector<std::string> remarks{};
};

// Returns the family of a file, or its puzzle as a family.
[[nodiscard]] inline Family family_in(Document document) {
    return document.family ? *std::move(document.family) : Family(std::move(document.puzzle));
}

// Thrown if a format cannot express something; what() follows "FORMAT cannot express: ".
class POLYPACK_API CannotWrite : public std::runtime_error, public UserError {
  public:
    // `part`, a literal: the part of a document that would have to be left out; "" if none would
    // help.
    explicit CannotWrite(const std::string& what, std::string_view part = {})
        : std::runtime_error(what), part_(part) {}
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // Returns "packings", "separations", "groups", "still", "comments" or "labels" if the rest can
    // be written; otherwise "".
    [[nodiscard]] std::string_view part() const { return part_; }

  private:
    std::string_view part_;
};

}  // namespace polypack
