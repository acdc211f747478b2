// Maps of a region: how often each piece covers each cell over many packings; and the weights of an
// argument that there is no packing.
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/counting/big_count.hpp"
#include "polypack/packing/verify.hpp"

namespace polypack {

class HeatMap {
  public:
    // An empty map of the pieces and the region of the puzzle. All calls must pass the same puzzle.
    explicit HeatMap(const Puzzle& puzzle);

    // Adds a packing. O(cells * log). Precondition: the packing is in the region.
    void add(const std::vector<PlacedPiece>& packing);

    // Adds packings that were only counted: `counts` has the number of them in which each piece
    // covers each cell, in the order of the region.
    void add(const BigCount& packings, const std::vector<std::vector<BigCount>>& counts);

    // Records that the puzzle has, or may have, packings that were not added: the shares are then
    // those of the packings met first, which are alike. Text, SVG and JSON say so.
    void mark_partial() { partial_ = true; }

    [[nodiscard]] const BigCount& packings() const { return packings_; }
    // Returns true if mark_partial() was called.
    [[nodiscard]] bool partial() const { return partial_; }
    // Returns the counts by piece, then by cell in the order of the region; none for a piece in no
    // packing.
    [[nodiscard]] const std::vector<std::vector<BigCount>>& counts() const { return counts_; }
    // Returns the number of packings in which a copy of the piece covers the cell. Precondition:
    // the cell is in the region.
    [[nodiscard]] const BigCount& count(int piece, const Point& cell) const;

    // Returns for each piece its name and a map of digits: the tenths of packings, rounded down, in
    // which it covers the cell; '.' means never, '*' always. Layers are side by side within `width`
    // characters. A partial map has a line before it that says so.
    [[nodiscard]] std::string text(const Puzzle& puzzle, int width = 80) const;

    // Returns a standalone SVG document with a small map for each piece, coloured by its share of
    // packings on a scale from never to the largest share of all, and the scale. Layers are side by
    // side. Precondition: Lattice::prisms.
    [[nodiscard]] std::string svg(const Puzzle& puzzle) const;

  private:
    // Returns the description of the packings that the shares refer to.
    [[nodiscard]] std::string basis() const;
    // Returns the counts of a piece by cell; makes them when first asked for.
    std::vector<BigCount>& row(int piece);

    BigCount packings_ = 0;
    bool partial_ = false;
    std::map<Point, std::size_t> index_;         // of the region's cells
    std::vector<std::vector<BigCount>> counts_;  // by piece, then cell; empty: all 0
};

// Returns a caption, and the region with the weight of each cell as a digit, '.' for 0; weights
// beyond 9 are letters, which a line at the end explains. Layers are side by side within `width`
// characters. O(cells * log).
[[nodiscard]] std::string draw_weights(const Puzzle& puzzle, const WeightArgument& argument,
                                       int width = 80);

// Returns the region in the same way with # on these cells, by number, and '.' on the others.
// Precondition: the cells are not the items of an exact cover.
[[nodiscard]] std::string draw_cells(const Puzzle& puzzle, std::span<const int> cells,
                                     int width = 80);

}  // namespace polypack
