#include "polypack/disassembly/blocked_steps.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

__extension__ using Wide = __int128;

// A number between others, exactly; the denominator is positive.
struct Fraction {
    long long over = 0;
    long long under = 1;
    [[nodiscard]] friend bool operator<(const Fraction& a, const Fraction& b) {
        return static_cast<Wide>(a.over) * b.under < static_cast<Wide>(b.over) * a.under;
    }
};

Fraction ratio(long long over, long long under) {
    return under < 0 ? Fraction{-over, -under} : Fraction{over, under};
}

struct Span {
    long long low = 0;
    long long high = 0;
};

// What two cells reach along a direction that may separate them.
struct Shadows {
    Point normal;
    Span moving;
    Span still;
};

// Two convex polyhedra overlap while their shadows do, along the normals of the faces of both and
// across an edge of each: the times at which they do are an open interval with rational ends.
class CellPair {
  public:
    CellPair(const CellShape& moving, const CellShape& still)
        : parts_(std::lcm(moving.parts, still.parts)) {
        std::vector<Point> normals{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        const auto add = [&](const Point& normal) {
            if (normal == Point{}) return;
            const Point opposite = Point{} - normal;
            if (std::ranges::find(normals, normal) == normals.end() &&
                std::ranges::find(normals, opposite) == normals.end()) {
                normals.push_back(normal);
            }
        };
        for (const Point& normal : face_normals(moving)) add(normal);
        for (const Point& normal : face_normals(still)) add(normal);
        for (const Point& a : edge_directions(moving)) {
            for (const Point& b : edge_directions(still)) add(across(a, b));
        }
        for (const Point& normal : normals) {
            shadows_.push_back({normal, shadow(moving, normal), shadow(still, normal)});
        }
    }

    // Whether they overlap anywhere on the way of the first by `step`, if the second is at `offset`
    // from where it starts.
    [[nodiscard]] bool meet(const Point& offset, const Point& step) const {
        Fraction from{0, 1};
        Fraction to{1, 1};
        for (const auto& [normal, moving, still] : shadows_) {
            const long long away = 1LL * parts_ * dot(normal, offset);
            const long long speed = 1LL * parts_ * dot(normal, step);
            const long long least = still.low + away - moving.high;
            const long long most = still.high + away - moving.low;
            if (speed == 0) {
                if (least >= 0 || most <= 0) return false;
                continue;
            }
            from = std::max(from, ratio(speed > 0 ? least : most, speed));
            to = std::min(to, ratio(speed > 0 ? most : least, speed));
            if (!(from < to)) return false;
        }
        return true;
    }

    // The offsets, along each coordinate, at which they may meet; the first three shadows are those
    // along the coordinates.
    [[nodiscard]] Span reach(int coordinate, int step) const {
        const auto& [normal, moving, still] = shadows_[coordinate];
        return {(moving.low - still.high) / parts_ - 1 + std::min(step, 0),
                (moving.high - still.low) / parts_ + 1 + std::max(step, 0)};
    }

  private:
    [[nodiscard]] Span shadow(const CellShape& shape, const Point& normal) const {
        const int scale = parts_ / shape.parts;
        Span span{1LL * scale * dot(shape.corners.front(), normal), 0};
        span.high = span.low;
        for (const Point& corner : shape.corners) {
            const long long at = 1LL * scale * dot(corner, normal);
            span.low = std::min(span.low, at);
            span.high = std::max(span.high, at);
        }
        return span;
    }

    int parts_;
    std::vector<Shadows> shadows_;
};

// Whether a ball that slides by `step` comes closer to one at `offset` than to touch it.
bool balls_meet(const Lattice& lattice, const Point& offset, const Point& step) {
    const Vec3 from = centre_of(lattice, offset);
    const Vec3 way = centre_of(lattice, step);
    const double nearest = std::clamp(dot(from, way) / dot(way, way), 0.0, 1.0);
    constexpr double least_overlap = 1e-6;
    return length(from - nearest * way) < 2 * lattice.shapes.front().radius - least_overlap;
}

// Calls visit(offset) for the translations, from `between` on, that are within these spans.
template <typename Visit>
void for_each_offset(const Lattice& lattice, const Point& between, const std::array<Span, 3>& spans,
                     const Visit& visit) {
    const auto first = [](const Span& span, int from, int step) {
        const long long above = span.low - from;
        return static_cast<int>(from +
                                (above >= 0 ? (above + step - 1) / step : above / step) * step);
    };
    const Span layers = lattice.flat ? Span{0, 0} : spans[2];
    const Point& step = lattice.step;
    for (int z = first(layers, between.z, step.z); z <= layers.high; z += step.z) {
        for (int y = first(spans[1], between.y, step.y); y <= spans[1].high; y += step.y) {
            for (int x = first(spans[0], between.x, step.x); x <= spans[0].high; x += step.x) {
                visit(Point{x, y, z});
            }
        }
    }
}

}  // namespace

std::vector<std::vector<Point>> swept_cells(const Lattice& lattice, const SlideStep& step) {
    std::vector<std::vector<Point>> swept(lattice.residues.size());
    if (lattice.of_balls()) {
        constexpr Span far{-6, 6};  // more than a slide and two balls
        for_each_offset(lattice, {}, {far, far, far}, [&](const Point& offset) {
            if (balls_meet(lattice, offset, step)) swept.front().push_back(offset);
        });
        return swept;
    }
    for (std::size_t moving = 0; moving < swept.size(); ++moving) {
        for (std::size_t still = 0; still < swept.size(); ++still) {
            const CellPair pair(lattice.shapes[moving], lattice.shapes[still]);
            for_each_offset(lattice, lattice.residues[still] - lattice.residues[moving],
                            {pair.reach(0, step.x), pair.reach(1, step.y), pair.reach(2, step.z)},
                            [&](const Point& offset) {
                                if (pair.meet(offset, step)) swept[moving].push_back(offset);
                            });
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
