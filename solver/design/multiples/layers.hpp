// Positions of a search for common multiples: copies of several pieces in layers, one for each
// piece, that are to cover the same cells.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/packing/packing.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Layers at most.
inline constexpr int most_layers = 8;

// A set of layers, one bit each; the bit after the last layer: a cell before the first one.
using Layers = std::uint16_t;

// A cell by its translation and its kind.
struct LayerSpot {
    int x = 0;
    int y = 0;
    int z = 0;
    int kind = 0;
};

// The cells that a region of limited size may have, if its first cell has translation 0. They are
// numbered so that a step from any cell of a kind is the same difference of numbers.
class LayerWindow {
  public:
    // Least number of free translations around a region.
    static constexpr int margin = 2;

    // Makes room for regions of `cells` connected cells, and copies of up to `piece_cells` cells
    // that overlap them. Keeps a reference to the lattice.
    LayerWindow(const Lattice& lattice, int cells, int piece_cells);

    [[nodiscard]] double size() const {
        return static_cast<double>(across_) * rows_ * layers_ * kinds_;
    }
    // Returns the number of a cell. Precondition: size() fits an int.
    [[nodiscard]] int number(const LayerSpot& spot) const;
    [[nodiscard]] int kind(int cell) const { return kinds_ == 1 ? 0 : cell % kinds_; }
    [[nodiscard]] int kinds() const { return kinds_; }
    [[nodiscard]] LayerSpot spot(int cell) const;
    [[nodiscard]] Point point(int cell) const;

  private:
    const Lattice& lattice_;
    int kinds_;
    int before_ = 0;
    int across_ = 0;
    int rows_ = 0;
    int layers_ = 0;
    LayerSpot origin_;
};

// The copies of one piece, as differences from the number of a cell.
struct LayerCopies {
    LayerCopies(const Lattice& lattice, const LayerWindow& window, const Piece& piece,
                const std::stop_token& stop);

    int size = 0;                         // cells of a copy
    std::vector<std::vector<int>> cover;  // by kind of a cell: `size` for each copy that covers it
};

// The common data of all positions of a search.
struct LayerField {
    // Prepares regions of so many cells, with holes or without, for so many threads. Throws Stopped
    // and MemoryLimitExceeded. Keeps a reference to the lattice.
    LayerField(const Puzzle& puzzle, int of_cells, bool with_holes, int threads,
               const Allowance& allowance);

    // Returns the set of all layers.
    [[nodiscard]] Layers all() const { return static_cast<Layers>((1U << layers.size()) - 1); }

    const Lattice& lattice;
    int cells;   // of the region
    bool holes;  // whether it may have some
    LayerWindow window;
    std::vector<LayerCopies> layers;
    std::vector<std::vector<int>> neighbours;  // by kind of a cell: differences of numbers
};

// A copy that is placed: it covers `cell`, and has the number `copy` among those that cover a cell
// of its kind.
struct LayerMove {
    int layer = 0;
    int copy = 0;
    int cell = 0;
};

// A position: some copies are placed.
class LayerPosition {
  public:
    // Starts empty. Keeps a reference to the field.
    explicit LayerPosition(const LayerField& field);

    // Returns all moves that begin a region: copies of the first piece whose first cell is its
    // first one.
    [[nodiscard]] std::vector<LayerMove> beginnings() const;
    // Sets the position after these moves, the first of which is a beginning.
    void set(std::span<const LayerMove> moves);
    // Places a copy. Precondition: the move is one of next().
    void place(const LayerMove& move);
    // Takes back the last copy.
    void take_back();

    // The next step: one of the moves of a branch; or none, because no region has these copies, or
    // because all layers cover the same cells, as many as wanted.
    enum class Next { branch, dead, packed };
    // Sets the moves of a branch: all ways to cover one cell in one layer.
    Next next(std::vector<LayerMove>& moves);
    // Returns true if a move was left out so far because the region would have too many cells.
    [[nodiscard]] bool bounded() const { return bounded_; }

    // Returns the covered cells, ascending.
    [[nodiscard]] std::vector<Point> region() const;
    // Returns the copies by layer.
    [[nodiscard]] std::vector<Packing> packings() const;

  private:
    // A cell of the union that a layer does not cover yet.
    struct Open {
        int cell = 0;
        int layer = 0;
        int ways = 0;
        int first_way = 0;  // in ways_
        int fresh = 0;      // cells that are not in the union, of the way with the fewest
    };

    [[nodiscard]] std::span<const int> steps_of(const LayerMove& move) const;
    // Starts a new set of marks: no cell has the mark stamp_.
    void begin_marks();
    Open ways_to_cover(int cell, int layer, int spare);
    // Returns true if, in some layer, cells of which no two share a copy need more than `spare`
    // fresh cells together.
    bool takes_more_than(int spare);
    // Handles a position in which every layer covers the same cells.
    Next closed(std::vector<LayerMove>& moves, int spare);
    // Returns the cells in holes of the union: those outside it from which no path of neighbours
    // leads around it.
    [[nodiscard]] std::vector<int> cells_in_holes();

    const LayerField& field_;
    std::vector<Layers> covered_;  // by cell
    std::vector<unsigned> mark_;   // by cell: the last stamp_ that it was marked with
    unsigned stamp_ = 0;
    Layers all_;
    std::vector<int> union_;  // cells that a layer covers, in the order in which they came
    std::vector<LayerMove> moves_;
    std::vector<Open> open_;
    std::vector<int> ways_;
    bool bounded_ = false;
};

}  // namespace polypack
