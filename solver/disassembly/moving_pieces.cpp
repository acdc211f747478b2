#include "polypack/disassembly/moving_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <tuple>

#include "polypack/disassembly/axes.hpp"
#include "polypack/lattice/cell_geometry.hpp"

namespace polypack {
namespace {

bool is_positive_unit(const Point& p) {
    return p == Point{1, 0, 0} || p == Point{0, 1, 0} || p == Point{0, 0, 1};
}

Point times(int factor, const Point& p) {
    return {factor * p.x, factor * p.y, factor * p.z};
}

Turn turn_about(const Point& from, const Point& to, const Point& about) {
    Turn turn;
    turn.from = from;
    turn.to = to;
    turn.about = about;
    return turn;
}

}  // namespace

TurnChecks::TurnChecks(const Lattice& lattice, Bevel bevel) : lattice_(&lattice), bevel_(bevel) {}

std::optional<Motion> TurnChecks::motion_of(const Turn& turn) const {
    if (!lattice_->boxes || !is_positive_unit(turn.from) || !is_positive_unit(turn.to)) {
        return std::nullopt;
    }
    const Point along = across(turn.from, turn.to);
    const bool lands = (dot(turn.about, turn.from) + dot(turn.about, turn.to)) % 2 == 0;
    if (!lands || along == Point{} || dot(turn.about, along) != 0) return std::nullopt;
    for (const Motion& motion : lattice_->motions) {
        if (motion(turn.from) == turn.to && motion(turn.to) == Point{} - turn.from &&
            motion(along) == along && !motion.reflection) {
            return motion;
        }
    }
    return std::nullopt;
}

std::vector<Turn> TurnChecks::turns_around(const std::vector<Point>& cells) const {
    std::vector<Turn> turns;
    const Point units[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (const Point& from : units) {
        for (const Point& to : units) {
            if (!motion_of(turn_about(from, to, {}))) continue;
            const auto range = [&](const Point& direction) {
                const auto [least, most] = std::ranges::minmax_element(
                    cells, {}, [&](const Point& p) { return dot(p, direction); });
                return std::pair{2 * dot(*least, direction) - 3, 2 * dot(*most, direction) + 3};
            };
            const auto [first_x, last_x] = range(from);
            const auto [first_y, last_y] = range(to);
            for (int x = first_x; x <= last_x; ++x) {
                for (int y = first_y; y <= last_y; ++y) {
                    const Turn turn = turn_about(from, to, times(x, from) + times(y, to));
                    if (motion_of(turn)) turns.push_back(turn);
                }
            }
        }
    }
    return turns;
}

std::vector<TurnChecks::Block> TurnChecks::blocks_of(const Turn& turn,
                                                     const std::vector<Point>& cells) const {
    const Point along = across(turn.from, turn.to);
    const auto has = [&](const Point& p) { return std::ranges::binary_search(cells, p); };
    // Without a rim, larger blocks are no more than their cells.
    const int most = bevel_ == 0 ? 1 : 2;
    std::vector<Block> blocks;
    for (const Point& p : cells) {
        for (int wide = 1; wide <= most; ++wide) {
            for (int deep = 1; deep <= most; ++deep) {
                const Point x = times(wide - 1, turn.from);
                const Point y = times(deep - 1, turn.to);
                if (!has(p + x) || !has(p + y) || !has(p + x + y)) continue;
                blocks.push_back(
                    {dot(p, along), 2 * dot(p, turn.from), 2 * dot(p, turn.to), wide, deep});
            }
        }
    }
    return blocks;
}

Rectangle TurnChecks::rectangle(const Turn& turn, const Block& block) const {
    constexpr std::int64_t half = bevel_unit / 2;
    const int x = dot(turn.about, turn.from);
    const int y = dot(turn.about, turn.to);
    return {half * (block.x - x - 1) + bevel_, half * (block.x - x + 2 * block.wide - 1) - bevel_,
            half * (block.y - y - 1) + bevel_, half * (block.y - y + 2 * block.deep - 1) - bevel_};
}

bool TurnChecks::in_way(const Turn& turn, const std::vector<Block>& turning,
                        const std::vector<Block>& still) {
    const int x = dot(turn.about, turn.from);
    const int y = dot(turn.about, turn.to);
    const auto meet = [&](const Block& a, const Block& b) {
        const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0x3FFFU; };
        const std::uint64_t sizes = static_cast<std::uint64_t>(8 * (a.wide - 1) + 4 * (a.deep - 1) +
                                                               2 * (b.wide - 1) + b.deep - 1);
        const std::uint64_t key = bits(a.x - x) | bits(a.y - y) << 14 | bits(b.x - x) << 28 |
                                  bits(b.y - y) << 42 | sizes << 56;
        const auto [at, added] = known_.try_emplace(key, false);
        if (added) at->second = in_the_way_of_turn(rectangle(turn, a), rectangle(turn, b));
        return at->second;
    };
    return std::ranges::any_of(turning, [&](const Block& a) {
        return std::ranges::any_of(
            still, [&](const Block& b) { return a.layer == b.layer && meet(a, b); });
    });
}

Point turned(const Turn& turn, const Motion& motion, const Point& place) {
    const Point twice = motion(times(2, place) - turn.about) + turn.about;
    return {twice.x / 2, twice.y / 2, twice.z / 2};
}

MovingPieces::MovingPieces(const Lattice& lattice, const std::vector<PlacedPiece>& packing)
    : lattice_(&lattice), packing_(&packing) {
    for (const Point& axis : slide_axes(lattice)) {
        steps_.push_back(axis);
        steps_.push_back(Point{} - axis);
    }
}

const std::vector<Point>& MovingPieces::rotated_cells(int piece, int rotation) const {
    if (rotation == 0) return (*packing_)[piece].cells;
    const auto [at, added] = rotated_.try_emplace({piece, rotation});
    if (added) {
        for (const Point& cell : (*packing_)[piece].cells) {
            at->second.push_back(lattice_->motions[rotation](cell));
        }
        std::ranges::sort(at->second);
    }
    return at->second;
}

std::vector<Point> MovingPieces::placed_cells(const Shifts& shifts, int piece) const {
    std::vector<Point> cells = cells_of(shifts, piece);
    for (Point& cell : cells) cell = cell + shifts[piece];
    return cells;
}

std::pair<double, double> MovingPieces::reach(const Shifts& shifts, int piece,
                                              const Point& direction) const {
    const Vec3 way = centre_of(*lattice_, direction);
    std::pair<double, double> reach{1e300, -1e300};
    for (const Point& cell : cells_of(shifts, piece)) {
        const double along = dot(centre_of(*lattice_, cell + shifts[piece]), way);
        reach = {std::min(reach.first, along), std::max(reach.second, along)};
    }
    return reach;
}

void MovingPieces::turn_piece(const Turn& turn, const Motion& motion, Shifts& shifts,
                              int piece) const {
    shifts[piece] = turned(turn, motion, shifts[piece]);
    shifts.rotation(piece) = rotation_after(shifts.rotation(piece), motion);
}

int MovingPieces::rotation_after(int rotation, const Motion& then) const {
    const std::array<Point, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const auto same = [&](const Motion& motion) {
        return std::ranges::all_of(units, [&](const Point& unit) {
            return motion(unit) == then(lattice_->motions[rotation](unit));
        });
    };
    return static_cast<int>(std::ranges::find_if(lattice_->motions, same) -
                            lattice_->motions.begin());
}

double MovingPieces::steps_behind(double rear, double front, const Point& step) const {
    // A step gains the square of its length.
    const double gain = length(centre_of(*lattice_, step));
    return std::max(0.0, front - rear) / (gain * gain) + 2 * radius_of_cells(*lattice_) / gain + 1;
}

const std::vector<Point>& MovingPieces::way(int residue, const Point& step) {
    const std::vector<Point>*& known = ways_[{residue, step}];
    if (known != nullptr) return *known;
    // For all packings: finding them takes longer than many a packing.
    static std::mutex mutex;
    static std::map<std::tuple<const Lattice*, int, Point>, std::vector<Point>> ways;
    const std::scoped_lock lock(mutex);
    auto at = ways.find({lattice_, residue, step});
    if (at == ways.end()) {
        at = ways.emplace(std::tuple{lattice_, residue, step}, find_way(residue, step)).first;
    }
    return *(known = &at->second);
}

std::vector<Point> MovingPieces::find_way(int residue, const Point& step) const {
    const Point& from = lattice_->residues[residue];
    // Translations by so many steps of the lattice lead less far than the length of the way and two
    // cells: in multiples of one step, a vector is no longer than it is along what is at right
    // angles to the others.
    const Vec3 x = centre_of(*lattice_, {lattice_->step.x, 0, 0});
    const Vec3 y = centre_of(*lattice_, {0, lattice_->step.y, 0});
    const Vec3 z = lattice_->flat ? Vec3{0, 0, 1} : centre_of(*lattice_, {0, 0, lattice_->step.z});
    const double volume = std::abs(dot(cross(x, y), z));
    const double far = length(centre_of(*lattice_, step)) + 2 * radius_of_cells(*lattice_);
    std::vector<Point> offsets;
    for (const Point& kind : lattice_->residues) {
        const double apart = length(centre_of(*lattice_, kind - from)) + far;
        const auto most = [&](const Vec3& a, const Vec3& b) {
            return static_cast<int>(apart * length(cross(a, b)) / volume) + 1;
        };
        const int width = most(y, z);
        const int depth = most(z, x);
        const int height = lattice_->flat ? 0 : most(x, y);
        for (int k = -height; k <= height; ++k) {
            for (int j = -depth; j <= depth; ++j) {
                for (int i = -width; i <= width; ++i) {
                    const Point still = kind + in_points(*lattice_, {i, j, k});
                    if (in_the_way(*lattice_, from, step, still)) offsets.push_back(still - from);
                }
            }
        }
    }
    std::ranges::sort(offsets, {}, [](const Point& p) { return std::tuple{p.z, p.y, p.x}; });
    return offsets;
}

}  // namespace polypack
