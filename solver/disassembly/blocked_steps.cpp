#include "polypack/disassembly/blocked_steps.hpp"

#include <algorithm>
#include <cstdlib>

#include "polypack/disassembly/swept_cells.hpp"

namespace polypack {

std::vector<SlideAxis> slide_table(const Lattice& lattice) {
    std::vector<SlideAxis> table;
    for (const SlideStep& step : slide_axes(lattice)) {
        table.push_back({step, in_steps(lattice, step), swept_cells(lattice, step)});
    }
    return table;
}

BlockedSteps::BlockedSteps(const Lattice& lattice, const std::vector<SlideAxis>& axes,
                           const Polyform& first, const Polyform& second,
                           const Allowance& allowance) {
    std::vector<Point> blocked;
    for (const SlideAxis& axis : axes) {
        blocked.clear();
        for (const Point& a : first) {
            for (const Point& swept : axis.swept[lattice.residue_of(a)]) {
                const int wanted = lattice.residue_of(a + swept);
                for (const Point& b : second) {
                    if (lattice.residue_of(b) != wanted) continue;
                    blocked.push_back(in_steps(lattice, b - a - swept));
                }
            }
        }
        axes_.push_back(lines_of(axis.unit, blocked, allowance));
    }
}

BlockedSteps::Lines BlockedSteps::lines_of(const Point& unit, const std::vector<Point>& blocked,
                                           const Allowance& allowance) {
    Lines lines;
    if (std::abs(unit.x) != 1) {
        lines.count = std::abs(unit.y) == 1 ? &Point::y : &Point::z;
        lines.row = &Point::x;
        lines.column = std::abs(unit.y) == 1 ? &Point::z : &Point::y;
    }
    lines.sign = unit.*lines.count;
    lines.row_unit = unit.*lines.row;
    lines.column_unit = unit.*lines.column;
    const auto in_line = [&](const Point& offset) {
        const int place = lines.place_of(offset);
        return Point{place, offset.*lines.row - place * lines.row_unit,
                     offset.*lines.column - place * lines.column_unit};
    };
    if (blocked.empty()) return lines;
    Point low = in_line(blocked.front());
    Point high = low;
    for (const Point& offset : blocked) {
        const Point at = in_line(offset);
        low = {std::min(low.x, at.x), std::min(low.y, at.y), std::min(low.z, at.z)};
        high = {std::max(high.x, at.x), std::max(high.y, at.y), std::max(high.z, at.z)};
    }
    lines.first_place = low.x;
    lines.first_row = low.y;
    lines.first_column = low.z;
    lines.rows = high.y - low.y + 1;
    lines.columns = high.z - low.z + 1;
    lines.words_per_line = (high.x - low.x) / 64 + 1;
    const double words = static_cast<double>(lines.rows) * lines.columns * lines.words_per_line;
    allowance.require("the free ways between pieces", words * sizeof(std::uint64_t));
    lines.words.resize(static_cast<std::size_t>(words));
    for (const Point& offset : blocked) {
        const Point at = in_line(offset) - low;
        const auto line = static_cast<std::size_t>(at.y) * lines.columns + at.z;
        lines.words[line * lines.words_per_line + at.x / 64] |= std::uint64_t{1} << (at.x % 64);
    }
    return lines;
}

FreeSteps BlockedSteps::in_words(const std::uint64_t* words, int count, int bit) {
    FreeSteps steps;
    for (int w = 0; w < count && steps.forward == endless; ++w) {
        steps.forward = in_word(words[w], bit - 64 * w).forward;
    }
    for (int w = count - 1; w >= 0 && steps.backward == endless; --w) {
        steps.backward = in_word(words[w], bit - 64 * w).backward;
    }
    return steps;
}

std::size_t BlockedSteps::bytes() const {
    std::size_t bytes = sizeof(*this);
    for (const Lines& lines : axes_) {
        bytes += sizeof(lines) + lines.words.size() * sizeof(std::uint64_t);
    }
    return bytes;
}

}  // namespace polypack
