// Moves the pieces of a packing for the checker: cell by cell, from place to place, and as
// rectangles in layers when they turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "polypack/bitboard/mix.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/disassembly/disassembly.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/packing/packing.hpp"

namespace polypack {

class TurnChecks {
  public:
    TurnChecks(const Lattice& lattice, Bevel bevel);

    // Returns the motion of a turn on cells, up to translation; nullopt unless it is a quarter turn
    // of the lattice about a line about which cells land on cells.
    [[nodiscard]] std::optional<Motion> motion_of(const Turn& turn) const;
    // Returns all turns from a positive direction to another, about lines through the box around
    // cells, or at most a cell beyond it.
    [[nodiscard]] std::vector<Turn> turns_around(const std::vector<Point>& cells) const;

    // A block of one or two by one or two cells of a piece in a layer, without the rim of the
    // piece.
    struct Block {
        int layer = 0;
        int x = 0;  // twice the coordinates of its first cell
        int y = 0;
        int wide = 1;
        int deep = 1;
    };
    // Returns the blocks of a piece in the layers of a turn. `cells`: ascending.
    [[nodiscard]] std::vector<Block> blocks_of(const Turn& turn,
                                               const std::vector<Point>& cells) const;
    // Returns a block from the axis of a turn.
    [[nodiscard]] Rectangle rectangle(const Turn& turn, const Block& block) const;
    // Returns true if a piece blocks one that turns.
    [[nodiscard]] bool in_way(const Turn& turn, const std::vector<Block>& turning,
                              const std::vector<Block>& still);

  private:
    const Lattice* lattice_;
    Bevel bevel_;
    std::unordered_map<std::uint64_t, bool> known_;
};

// Returns the place to which a turn takes a place. Precondition: it is a turn of the lattice, and
// `motion` is its motion.
[[nodiscard]] Point turned(const Turn& turn, const Motion& motion, const Point& place);

// Some of the pieces, by their numbers in the packing.
using PieceNumbers = std::set<int>;

// By piece, its shift from its place in the packing, or from that place after a rotation about the
// origin.
class Shifts {
  public:
    explicit Shifts(std::size_t pieces) : by_(pieces), rotations_(pieces) {}

    [[nodiscard]] std::size_t size() const { return by_.size(); }
    [[nodiscard]] Point& operator[](int piece) { return by_[piece]; }
    [[nodiscard]] const Point& operator[](int piece) const { return by_[piece]; }
    // Returns the number of the piece's rotation, a motion of the lattice; 0: as in the packing.
    [[nodiscard]] int& rotation(int piece) { return rotations_[piece]; }
    [[nodiscard]] int rotation(int piece) const { return rotations_[piece]; }

  private:
    std::vector<Point> by_;
    std::vector<int> rotations_;
};

struct PointHash {
    [[nodiscard]] std::size_t operator()(const Point& p) const {
        std::uint64_t hash = 0;
        for (const int coordinate : {p.x, p.y, p.z}) {
            hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{coordinate}));
        }
        return hash;
    }
};

// The pieces of a packing, with a cache of computed results; not thread-safe.
class MovingPieces {
  public:
    // Keeps references to both arguments.
    MovingPieces(const Lattice& lattice, const std::vector<PlacedPiece>& packing);

    [[nodiscard]] const Lattice& lattice() const { return *lattice_; }
    // Returns a step along every axis of the lattice, forward and backward.
    [[nodiscard]] const std::vector<Point>& steps() const { return steps_; }

    // Returns the cells of a piece after a rotation about the origin, ascending.
    [[nodiscard]] const std::vector<Point>& rotated_cells(int piece, int rotation) const;
    // Returns the cells of a piece in its rotation, before it is shifted.
    [[nodiscard]] const std::vector<Point>& cells_of(const Shifts& shifts, int piece) const {
        return rotated_cells(piece, shifts.rotation(piece));
    }
    // Returns the cells of a piece where they are, ascending.
    [[nodiscard]] std::vector<Point> placed_cells(const Shifts& shifts, int piece) const;

    // The piece on each cell.
    using Occupied = std::unordered_map<Point, int, PointHash>;
    template <class Pieces>
    [[nodiscard]] Occupied occupied(const Shifts& shifts, const Pieces& pieces) const {
        Occupied cells;
        for (const int piece : pieces) {
            for (const Point& cell : cells_of(shifts, piece)) {
                cells.emplace(cell + shifts[piece], piece);
            }
        }
        return cells;
    }

    // Calls visit(other) for the pieces that block a step of a piece, for some of them more than
    // once.
    template <class Visit>
    void for_each_in_its_way(const Occupied& cells, const Shifts& shifts, int piece,
                             const Point& step, const Visit& visit) {
        for (const Point& cell : cells_of(shifts, piece)) {
            const Point from = cell + shifts[piece];
            for (const Point& offset : way(lattice_->residue_of(from), step)) {
                const auto at = cells.find(from + offset);
                if (at != cells.end() && at->second != piece) visit(at->second);
            }
        }
    }

    // Returns the extent of a piece along a direction: its least and its greatest coordinate.
    [[nodiscard]] std::pair<double, double> reach(const Shifts& shifts, int piece,
                                                  const Point& direction) const;

    // Turns a piece. `motion`: that of the turn, see TurnChecks::motion_of().
    void turn_piece(const Turn& turn, const Motion& motion, Shifts& shifts, int piece) const;
    // Returns the number of a rotation followed by another one.
    [[nodiscard]] int rotation_after(int rotation, const Motion& then) const;

    // Returns a number of steps after which a piece that reaches back to `rear` is behind one that
    // reaches forward to `front`, see reach().
    [[nodiscard]] double steps_behind(double rear, double front, const Point& step) const;

  private:
    // Returns the offsets of all cells that block a cell of that kind.
    [[nodiscard]] const std::vector<Point>& way(int residue, const Point& step);
    [[nodiscard]] std::vector<Point> find_way(int residue, const Point& step) const;

    const Lattice* lattice_;
    const std::vector<PlacedPiece>* packing_;
    std::vector<Point> steps_;
    std::map<std::pair<int, Point>, const std::vector<Point>*> ways_;    // by kind and step
    mutable std::map<std::pair<int, int>, std::vector<Point>> rotated_;  // by piece and rotation
};

}  // namespace polypack
