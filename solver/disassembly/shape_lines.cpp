#include "polypack/disassembly/shape_lines.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

namespace polypack {
namespace {

// A line has at most so many places, so that one step further is within a word.
constexpr int most_places = 63;

// Shifts up, or down if negative, by any number of places.
std::uint64_t shifted(std::uint64_t cells, int places) {
    if (places >= 64 || places <= -64) return 0;
    return places >= 0 ? cells << places : cells >> -places;
}

int last_of(std::uint64_t cells) {
    return 63 - std::countl_zero(cells);
}

}  // namespace

bool ShapeLines::suffice(const Lattice& lattice, const std::vector<SlideAxis>& axes) {
    if (lattice.residues.size() != 1) return false;
    return std::ranges::all_of(axes, [](const SlideAxis& axis) {
        return axis.swept.front().size() == 2 &&
               std::ranges::all_of(axis.swept.front(), [&](const Point& offset) {
                   return offset == Point{} || offset == axis.step;
               });
    });
}

ShapeLines::ShapeLines(const Lattice& lattice, const std::vector<SlideAxis>& axes,
                       const Polyform& shape) {
    std::vector<Point> cells;
    for (const SlideAxis& slide : axes) {
        Along& along = along_.emplace_back(Along{AxisLines(slide.unit), {}});
        cells.clear();
        for (const Point& cell : shape) {
            cells.push_back(along.axis.in_line(in_steps(lattice, cell - lattice.residues.front())));
        }
        std::ranges::sort(cells, {}, [](const Point& at) { return std::tuple(at.y, at.z, at.x); });
        for (const Point& at : cells) {
            const bool begins = along.lines.empty() || along.lines.back().row != at.y ||
                                along.lines.back().column != at.z;
            if (begins) along.lines.push_back({.row = at.y, .column = at.z, .first = at.x});
            Line& line = along.lines.back();
            if (at.x - line.first >= most_places) {
                short_enough_ = false;
                return;
            }
            line.cells |= std::uint64_t{1} << (at.x - line.first);
        }
    }
}

BlockedBodies::Relation ShapeLines::relation_to(const ShapeLines& other,
                                                const Point& offset) const {
    BlockedBodies::Relation relation = 0;
    for (std::size_t axis = 0; axis < along_.size(); ++axis) {
        const std::vector<Line>& still = other.along_[axis].lines;
        const Point by = along_[axis].axis.in_line(offset);
        auto b = still.begin();
        BlockedBodies::Relation bits = 0;
        for (const Line& a : along_[axis].lines) {
            const int row = a.row + by.y;
            const int column = a.column + by.z;
            while (b != still.end() && (b->row < row || (b->row == row && b->column < column))) {
                ++b;
            }
            if (b == still.end()) break;
            if (b->row != row || b->column != column) continue;
            // Places from where this line begins.
            const int last = last_of(a.cells);
            const int begin = b->first - (a.first + by.x);
            const int end = begin + last_of(b->cells);
            const bool steps_on = (a.cells << 1 & shifted(b->cells, begin)) != 0;
            const bool steps_back = (a.cells & shifted(b->cells, begin + 1)) != 0;
            bits |= static_cast<unsigned>(steps_on) | static_cast<unsigned>(steps_back) << 1 |
                    static_cast<unsigned>(end > 0) << 2 | static_cast<unsigned>(begin < last) << 3;
        }
        relation |= bits << (4 * axis);
    }
    return relation;
}

}  // namespace polypack
