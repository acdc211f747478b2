// The cells of a shape as lines along each axis, by which two placed shapes are compared.
#pragma once

#include <cstdint>
#include <vector>

#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/blocked_bodies.hpp"
#include "polypack/disassembly/blocked_steps.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {

// For lattices where a cell that slides meets only the cells on its line: what blocks what is told
// for one offset of two shapes, without the tables for all that BlockedSteps are.
class ShapeLines {
  public:
    // Returns true if cells meet only those on their line.
    [[nodiscard]] static bool suffice(const Lattice& lattice, const std::vector<SlideAxis>& axes);

    // Precondition: suffice(). O(axes * cells * log(cells)).
    ShapeLines(const Lattice& lattice, const std::vector<SlideAxis>& axes, const Polyform& shape);

    // Returns true if the shape is short enough for relation_to().
    [[nodiscard]] bool short_enough() const { return short_enough_; }

    // Returns the relation of this shape and another one, if this one is at that offset from the
    // other, in multiples of the lattice's steps. Precondition: both are short enough, and do not
    // overlap. O(lines of both).
    [[nodiscard]] BlockedBodies::Relation relation_to(const ShapeLines& other,
                                                      const Point& offset) const;

  private:
    // Cells of one line, a bit each, from the first on.
    struct Line {
        int row = 0;
        int column = 0;
        int first = 0;
        std::uint64_t cells = 0;
    };
    struct Along {
        AxisLines axis;
        std::vector<Line> lines;  // by row and column
    };

    std::vector<Along> along_;
    bool short_enough_ = true;
};

}  // namespace polypack
