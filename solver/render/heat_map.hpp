// Maps of a region: how often each piece covers each cell, over many packings; and the weights of
// an argument why there is no packing.
#pragma once

#include <map>
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

    // O(cells * log). Precondition: the packing is in the region.
    void add(const std::vector<PlacedPiece>& packing);

    // The same for packings that were only counted: in how many of them each piece covers each
    // cell, in the order of the region.
    void add(const BigCount& packings, const std::vector<std::vector<BigCount>>& counts);

    // Notes that the puzzle has, or may have, packings that were not added: the shares are then
    // those of the packings met first, which are alike. Text, SVG and JSON say so.
    void mark_partial() { partial_ = true; }

    [[nodiscard]] const BigCount& packings() const { return packings_; }
    // Whether mark_partial() was called.
    [[nodiscard]] bool partial() const { return partial_; }
    // By piece, then cell in the order of the region; of a piece in no packing, none.
    [[nodiscard]] const std::vector<std::vector<BigCount>>& counts() const { return counts_; }
    // In how many of the packings a copy of the piece covers the cell. Precondition: the cell is
    // in the region.
    [[nodiscard]] const BigCount& count(int piece, const Point& cell) const;

    // For each piece its name and a map of digits: the tenths of packings, rounded down, in which
    // it covers the cell; '.' means never, '*' always. Layers side by side within `width`
    // characters. A partial map has a line before that says so.
    [[nodiscard]] std::string text(const Puzzle& puzzle, int width = 80) const;

    // A standalone SVG document with a small map for each piece, coloured by its share of packings
    // on a scale from never to the largest share of all, and the scale. Layers are side by side.
    // Precondition: Lattice::prisms.
    [[nodiscard]] std::string svg(const Puzzle& puzzle) const;

  private:
    // What the shares are shares of.
    [[nodiscard]] std::string basis() const;
    // The counts of a piece by cell, made when first asked for.
    std::vector<BigCount>& row(int piece);

    BigCount packings_ = 0;
    bool partial_ = false;
    std::map<Point, std::size_t> index_;         // of the region's cells
    std::vector<std::vector<BigCount>> counts_;  // by piece, then cell; empty: all 0
};

// A caption, and the region with the weight of each cell as a digit, '.' for 0; beyond 9 as
// letters, which a line at the end explains. Layers side by side within `width` characters.
// O(cells * log).
[[nodiscard]] std::string draw_weights(const Puzzle& puzzle, const WeightArgument& argument,
                                       int width = 80);

}  // namespace polypack
