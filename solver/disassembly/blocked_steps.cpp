#include "polypack/disassembly/blocked_steps.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <map>
#include <mutex>
#include <numeric>

#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/point_box.hpp"

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

// The extents of two cells along a direction that may separate them.
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

    // Returns true if they overlap anywhere on the way of the first by `step`, if the second is at
    // `offset` from where it starts.
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

    // Returns the offsets, along each coordinate, at which they may meet; the first three shadows
    // are those along the coordinates.
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

// Returns true if a ball that slides by `step` overlaps one at `offset`; touching is not
// overlapping.
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

const std::vector<SlideAxis>& slide_table(const Lattice& lattice) {
    static std::mutex mutex;
    static std::map<const Lattice*, std::vector<SlideAxis>> tables;
    const std::scoped_lock lock(mutex);
    const auto [at, added] = tables.try_emplace(&lattice);
    if (added) {
        for (const SlideStep& step : slide_axes(lattice)) {
            at->second.push_back({step, in_steps(lattice, step), swept_cells(lattice, step)});
        }
    }
    return at->second;
}

namespace {

// The cells of a shape by residue: their translations from the residue's own place, in multiples of
// the lattice's steps.
std::vector<std::vector<Point>> by_residue(const Lattice& lattice, const Polyform& shape) {
    std::vector<std::vector<Point>> cells(lattice.residues.size());
    for (const Point& cell : shape) {
        const int residue = lattice.residue_of(cell);
        cells[residue].push_back(in_steps(lattice, cell - lattice.residues[residue]));
    }
    return cells;
}

// Up to 64 places of one line, from `place` on.
struct Run {
    Point at;
    std::uint64_t places = 0;
};

// Points of the form {place, row, column}, as runs; in `grid`, which is used again.
void runs_of(const std::vector<Point>& points, const PointBox& box,
             std::vector<std::uint64_t>& grid, std::vector<Run>& runs) {
    const Point size = box.size();
    const auto words = static_cast<std::size_t>((size.x + 63) / 64);
    grid.assign(words * size.y * size.z, 0);
    for (const Point& point : points) {
        const Point at = point - box.low;
        const auto line = static_cast<std::size_t>(at.y) * size.z + at.z;
        grid[line * words + at.x / 64] |= std::uint64_t{1} << (at.x % 64);
    }
    runs.clear();
    const std::uint64_t* word = grid.data();
    for (int row = 0; row < size.y; ++row) {
        for (int column = 0; column < size.z; ++column) {
            for (int first = 0; first < size.x; first += 64) {
                if (*word != 0) runs.push_back({box.low + Point{first, row, column}, *word});
                ++word;
            }
        }
    }
}

}  // namespace

// The first shape at a translation is in the way of the second where a cell of it, swept, is on one
// of the second's: translations are those from the cells of the first to cells of the second that
// are moved back by what a step sweeps. The latter are whole runs of places along a line.
BlockedSteps::BlockedSteps(const Lattice& lattice, const std::vector<SlideAxis>& axes,
                           const Polyform& first, const Polyform& second,
                           const Allowance& allowance)
    : id_(next_id()) {
    const std::vector<std::vector<Point>> moving = by_residue(lattice, first);
    const std::vector<std::vector<Point>> still = by_residue(lattice, second);
    const std::size_t residues = lattice.residues.size();
    std::vector<std::vector<Point>> from(residues);
    std::vector<std::vector<Point>> to(residues);
    std::vector<PointBox> from_box(residues);
    std::vector<PointBox> to_box(residues);
    std::vector<std::uint64_t> grid;
    std::vector<Run> runs;
    axes_.reserve(axes.size());
    for (const SlideAxis& axis : axes) {
        Lines lines(axis.unit);
        bool any = false;
        PointBox box;
        for (std::size_t residue = 0; residue < residues; ++residue) {
            from[residue].clear();
            to[residue].clear();
            if (moving[residue].empty()) continue;
            for (const Point& swept : axis.swept[residue]) {
                const Point cell = lattice.residues[residue] + swept;
                const int other = lattice.residue_of(cell);
                const Point back = in_steps(lattice, cell - lattice.residues[other]);
                for (const Point& b : still[other]) to[residue].push_back(lines.in_line(b - back));
            }
            if (to[residue].empty()) continue;
            for (const Point& a : moving[residue]) from[residue].push_back(lines.in_line(a));
            from_box[residue] = box_of(from[residue]);
            to_box[residue] = box_of(to[residue]);
            const Point low = to_box[residue].low - from_box[residue].high;
            const Point high = to_box[residue].high - from_box[residue].low;
            box = any ? box_of(std::array{box.low, box.high, low, high}) : PointBox{low, high};
            any = true;
        }
        if (any) {
            lines.lay_out(box.low, box.high, allowance);
            for (std::size_t residue = 0; residue < residues; ++residue) {
                if (to[residue].empty()) continue;
                runs_of(to[residue], to_box[residue], grid, runs);
                for (const Point& a : from[residue]) {
                    for (const Run& run : runs) lines.add(run.at - a, run.places);
                }
            }
        }
        axes_.push_back(std::move(lines));
    }
}

std::uint64_t BlockedSteps::next_id() {
    static std::atomic<std::uint64_t> last{0};
    return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

void BlockedSteps::Lines::lay_out(const Point& low, const Point& high, const Allowance& allowance) {
    bound(low, high);
    words_per_line = (high.x - low.x) / 64 + 1;
    const double size = static_cast<double>(lines()) * words_per_line;
    allowance.require("the free ways between pieces", size * sizeof(std::uint64_t));
    words.resize(static_cast<std::size_t>(size));
}

void BlockedSteps::Lines::add(const Point& at, std::uint64_t places) {
    const int place = at.x - first_place;
    std::uint64_t* const word = words.data() + line_of(at) * words_per_line + place / 64;
    const int bit = place % 64;
    word[0] |= places << bit;
    if (bit == 0) return;
    // The last word has all that are in the box.
    if (const std::uint64_t rest = places >> (64 - bit); rest != 0) word[1] |= rest;
}

FreeSteps BlockedSteps::in_words(const std::uint64_t* words, int count, int bit) {
    FreeSteps steps;
    for (int w = 0; w < count && steps.forward == endless; ++w) {
        steps.forward = free_steps(words[w], words[w], bit - 64 * w).forward;
    }
    for (int w = count - 1; w >= 0 && steps.backward == endless; --w) {
        steps.backward = free_steps(words[w], words[w], bit - 64 * w).backward;
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
