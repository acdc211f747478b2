#include "polypack/disassembly/blocked_steps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace polypack {
namespace {

constexpr double min_overlap = 1e-6;

struct Span {
    double low = 0;
    double high = 0;
};

Vec2 flat_place(const Lattice& lattice, const Point& p) {
    return {p.x * lattice.axes[0][0] + p.y * lattice.axes[1][0] + p.z * lattice.axes[2][0],
            p.x * lattice.axes[0][1] + p.y * lattice.axes[1][1] + p.z * lattice.axes[2][1]};
}

double height_of(const Lattice& lattice, const Point& p) {
    return p.x * lattice.axes[0][2] + p.y * lattice.axes[1][2] + p.z * lattice.axes[2][2];
}

Span shadow(const std::vector<Vec2>& outline, const Vec2& normal) {
    Span span{1e9, -1e9};
    for (const Vec2& corner : outline) {
        const double at = corner.x * normal.x + corner.y * normal.y;
        span.low = std::min(span.low, at);
        span.high = std::max(span.high, at);
    }
    return span;
}

// Narrows `when` to the times at which an interval that moves by `speed` overlaps one that is
// `away` from it.
void narrow(Span& when, const Span& moving, const Span& still, double away, double speed) {
    const double least = still.low + away - moving.high;
    const double most = still.high + away - moving.low;
    if (std::abs(speed) < min_overlap) {
        if (least > -min_overlap || most < min_overlap) when = {1, 0};
        return;
    }
    when.low = std::max(when.low, std::min(least / speed, most / speed));
    when.high = std::min(when.high, std::max(least / speed, most / speed));
}

// By separating axes: two convex prisms overlap while all their shadows do.
bool prisms_meet(const Lattice& lattice, const CellShape& moving, const CellShape& still,
                 const Point& offset, const Point& step) {
    Span when{0, 1};
    const Vec2 away = flat_place(lattice, offset);
    const Vec2 speed = flat_place(lattice, step);
    for (const CellShape* shape : {&moving, &still}) {
        for (std::size_t i = 0; i < shape->outline.size(); ++i) {
            const Vec2& a = shape->outline[i];
            const Vec2& b = shape->outline[(i + 1) % shape->outline.size()];
            const Vec2 normal{b.y - a.y, a.x - b.x};
            narrow(when, shadow(moving.outline, normal), shadow(still.outline, normal),
                   away.x * normal.x + away.y * normal.y, speed.x * normal.x + speed.y * normal.y);
        }
    }
    narrow(when, {-moving.height / 2, moving.height / 2}, {-still.height / 2, still.height / 2},
           height_of(lattice, offset), height_of(lattice, step));
    return when.high - when.low > min_overlap;
}

bool balls_meet(const Lattice& lattice, const CellShape& moving, const CellShape& still,
                const Point& offset, const Point& step) {
    const Vec2 away = flat_place(lattice, offset);
    const Vec2 speed = flat_place(lattice, step);
    const std::array<double, 3> from{away.x, away.y, height_of(lattice, offset)};
    const std::array<double, 3> way{speed.x, speed.y, height_of(lattice, step)};
    double along = 0;
    double length = 0;
    for (int k = 0; k < 3; ++k) {
        along += from[k] * way[k];
        length += way[k] * way[k];
    }
    const double nearest = std::clamp(along / length, 0.0, 1.0);
    double square = 0;
    for (int k = 0; k < 3; ++k) {
        const double apart = from[k] - nearest * way[k];
        square += apart * apart;
    }
    return std::sqrt(square) < moving.radius + still.radius - min_overlap;
}

}  // namespace

std::vector<std::vector<Point>> swept_cells(const Lattice& lattice, const SlideStep& step) {
    constexpr int around = 6;  // steps of the lattice: further than any slide and its width
    std::vector<std::vector<Point>> swept(lattice.residues.size());
    for (std::size_t moving = 0; moving < swept.size(); ++moving) {
        for (std::size_t still = 0; still < swept.size(); ++still) {
            const Point between = lattice.residues[still] - lattice.residues[moving];
            for (int z = lattice.flat ? 0 : -around; z <= (lattice.flat ? 0 : around); ++z) {
                for (int y = -around; y <= around; ++y) {
                    for (int x = -around; x <= around; ++x) {
                        const Point offset = between + in_points(lattice, {x, y, z});
                        const auto meet = lattice.of_balls() ? balls_meet : prisms_meet;
                        if (meet(lattice, lattice.shapes[moving], lattice.shapes[still], offset,
                                 step)) {
                            swept[moving].push_back(offset);
                        }
                    }
                }
            }
        }
    }
    return swept;
}

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
