// What a file holds: a puzzle or a family, packings that were stored with it, and how they come
// apart.
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
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// How the pieces of a packing, or some of them, come apart: they move from state to state until
// they are two parts, which then come apart themselves.
struct Separation {
    std::vector<int> pieces;  // numbers in the packing
    // By state, in the order of `pieces`: how far each is from its place in the packing, in points
    // of the lattice. In the last state, pieces of the removed part are far away.
    std::vector<std::vector<Point>> states;
    // None or one each: how the parts come apart.
    std::vector<Separation> removed;
    std::vector<Separation> left;  // the other one
    [[nodiscard]] friend bool operator==(const Separation&, const Separation&) = default;
};

// A packing as a file has it.
struct StoredPacking {
    std::vector<PlacedPiece> pieces;  // where they are
    // Its number among all packings, and among those that come apart, as the file counts them.
    std::uint64_t assembly = 0;
    std::uint64_t solution = 0;            // its number among those that come apart
    std::optional<Separation> separation;  // how it comes apart, if the file says
    // In place of a separation: the number of states of each of its parts, a part that is left
    // before the removed one; 0 for a part that is a single piece.
    std::vector<int> states;
};

struct Document {
    // Valid, in canonical form; what is given of the family if the file holds one.
    Puzzle puzzle{};
    std::optional<Family> family{};         // if it is more than a puzzle
    std::vector<StoredPacking> packings{};  // in the order of the file
    std::vector<PieceGroup> groups{};       // of pieces that may stay together
    // How many packings come apart, if the file says.
    std::optional<std::uint64_t> come_apart{};
    std::vector<std::string> comments{};  // texts of any number of lines
    // Where the file has several problems, and the first was read because none was asked for: the
    // names of all of them, which may be empty.
    std::vector<std::string> problems{};
};

// The family of a file, or its puzzle as one.
[[nodiscard]] inline Family family_in(Document document) {
    return document.family ? *std::move(document.family) : Family(std::move(document.puzzle));
}

// What a format cannot say, to follow "FORMAT cannot say: ".
class POLYPACK_API CannotWrite : public std::runtime_error, public UserError {
  public:
    // `part`, a literal: of a document, that can be left out; empty: none can.
    explicit CannotWrite(const std::string& what, std::string_view part = {})
        : std::runtime_error(what), part_(part) {}
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // "packings", "separations", "groups" or "comments", if without them it can be written.
    [[nodiscard]] std::string_view part() const { return part_; }

  private:
    std::string_view part_;
};

}  // namespace polypack
