#include "polypack/lattice/tiling_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

namespace polypack {
namespace {

Whole common_denominator(const Tiling& tiling) {
    Whole unit = 1;
    for (std::size_t i = 0; i < tiling.cells.size(); ++i) {
        for (std::size_t j = 0; j < tiling.cells[i].size(); ++j) {
            for (const Fraction& coordinate : tiling.cells[i][j]) {
                unit = std::lcm(unit, coordinate.under);
                if (unit > largest_denominator) {
                    throw InvalidTiling(
                        fmt::format("the common denominator of all corners would be {}; it may be "
                                    "at most {}",
                                    unit, largest_denominator),
                        static_cast<int>(i), static_cast<int>(j));
                }
            }
        }
    }
    return unit;
}

Gram whole_gram(const Tiling& tiling) {
    const auto& g = tiling.gram;
    if (g[0][1] != g[1][0]) throw InvalidTiling("the Gram matrix is not symmetric");
    Whole unit = 1;
    for (const auto& row : g) {
        for (const Fraction& entry : row) unit = std::lcm(unit, entry.under);
    }
    const auto whole = [&](const Fraction& entry) { return entry.over * (unit / entry.under); };
    Gram gram{whole(g[0][0]), whole(g[0][1]), whole(g[1][1])};
    const Whole divisor = std::gcd(std::gcd(gram.aa, gram.ab), gram.bb);
    if (divisor > 1) gram = {gram.aa / divisor, gram.ab / divisor, gram.bb / divisor};
    constexpr Whole largest = 1'000'000;  // so that no product of three overflows
    if (std::max({gram.aa, gram.bb, std::abs(gram.ab)}) > largest) {
        throw InvalidTiling(fmt::format("the Gram matrix needs numbers larger than {}", largest));
    }
    if (gram.aa <= 0 || gram.aa * gram.bb - gram.ab * gram.ab <= 0) {
        throw InvalidTiling(
            "the Gram matrix is not of two translations: its first entry and its determinant must "
            "be positive");
    }
    return gram;
}

// The translations of the same length as one of the two.
std::vector<PlanePoint> vectors_of_length(const Gram& gram, Whole squared) {
    const Whole determinant = gram.aa * gram.bb - gram.ab * gram.ab;
    const auto most = [&](Whole other) {
        return static_cast<Whole>(
                   std::sqrt(static_cast<double>(squared) * static_cast<double>(other) /
                             static_cast<double>(determinant))) +
               1;
    };
    const Whole x_most = most(gram.bb);
    const Whole y_most = most(gram.aa);
    constexpr Whole skewest = 1'000;
    if (std::max(x_most, y_most) > skewest) {
        throw InvalidTiling(
            "the translations are too long for the angle between them; shorter ones "
            "would span the same lattice");
    }
    std::vector<PlanePoint> found;
    for (Whole x = -x_most; x <= x_most; ++x) {
        for (Whole y = -y_most; y <= y_most; ++y) {
            if (gram.of({x, y}, {x, y}) == squared) found.push_back({x, y});
        }
    }
    return found;
}

void check_numbers(const Tiling& tiling) {
    for (std::size_t i = 0; i < tiling.cells.size(); ++i) {
        const TilingCell& cell = tiling.cells[i];
        if (cell.size() < 3) {
            throw InvalidTiling(
                fmt::format("a cell has at least 3 corners, got {}", cell.size()),
                static_cast<int>(i));
        }
        if (cell.size() > most_corners_of_a_cell) {
            throw InvalidTiling(fmt::format("a cell has at most {} corners, got {}",
                                            most_corners_of_a_cell, cell.size()),
                                static_cast<int>(i));
        }
        for (std::size_t j = 0; j < cell.size(); ++j) {
            for (const Fraction& coordinate : cell[j]) {
                if (std::abs(coordinate.over) > 10 * coordinate.under) {
                    throw InvalidTiling("corners must be within 10 translations of the origin",
                                        static_cast<int>(i), static_cast<int>(j));
                }
            }
        }
    }
}

// Convex polygons overlap unless a side of one has the other on its outer side.
bool overlap(const Ring& a, const Ring& b) {
    const auto apart = [](const Ring& one, const Ring& other) {
        for (std::size_t i = 0; i < one.size(); ++i) {
            const PlanePoint side = one[(i + 1) % one.size()] - one[i];
            if (std::ranges::all_of(
                    other, [&](const PlanePoint& p) { return cross(side, p - one[i]) <= 0; })) {
                return true;
            }
        }
        return false;
    };
    return !apart(a, b) && !apart(b, a);
}

// Adds those corners of a ring that lie inside a side from one corner to the next.
void divide(const PlanePoint& from, const PlanePoint& to, const Ring& ring,
                   Ring& inside) {
    for (const PlanePoint& p : ring) {
        const PlanePoint way = to - from;
        const PlanePoint there = p - from;
        if (cross(way, there) == 0 && std::min(from, to) < p && p < std::max(from, to)) {
            inside.push_back(p);
        }
    }
}

bool share_side(const Ring& a, const Ring& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto [low, high] = std::minmax(a[i], a[(i + 1) % a.size()]);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const auto [from, to] = std::minmax(b[j], b[(j + 1) % b.size()]);
            if (cross(high - low, from - low) != 0 || cross(high - low, to - low) != 0)
                continue;
            if (std::max(low, from) < std::min(high, to)) return true;
        }
    }
    return false;
}

}  // namespace

TilingCells::TilingCells(const Tiling& tiling) : gram_(whole_gram(tiling)) {
    if (tiling.cells.empty()) throw InvalidTiling("a domain has at least one cell");
    if (tiling.cells.size() > most_cells_of_a_domain) {
        throw InvalidTiling(fmt::format("a domain may have at most {} cells, got {}",
                                        most_cells_of_a_domain, tiling.cells.size()),
                            most_cells_of_a_domain);
    }
    check_numbers(tiling);
    // So fine that the corners of each cell have a mean, and twelve times as fine for what
    // motions keep.
    unit_ = 12 * common_denominator(tiling);
    constexpr Whole finest = 1'000'000;  // so that areas do not overflow
    Whole sizes = 1;
    for (const TilingCell& cell : tiling.cells) {
        sizes = std::lcm(sizes, static_cast<Whole>(cell.size()));
        if (sizes > finest / unit_) {
            throw InvalidTiling(
                "the corners are on too fine a grid, or too different in number",
                static_cast<int>(&cell - tiling.cells.data()));
        }
    }
    unit_ *= sizes;
    for (std::size_t i = 0; i < tiling.cells.size(); ++i) {
        add(tiling.cells[i], static_cast<int>(i));
    }
    check_cover();
    find_out();
}

TilingCells::TilingCells(const Sticks& sticks, const Gram& gram)
    : gram_(gram), unit_(sticks.unit), rings_(sticks.rings), centres_(sticks.places) {
    find_out();
}

Sticks TilingCells::sticks() const {
    std::vector<Ring> rings;
    std::vector<PlanePoint> centres;
    for (const Ring& ring : divided_) rings.push_back(shifted(ring, origin_));
    for (const PlanePoint& centre : centres_) centres.push_back(centre + origin_);
    return sticks_along(rings, centres, gram_, unit_);
}

void TilingCells::find_out() {
    find_motions();
    find_neighbours();
    choose_origin();
}

void TilingCells::add(const TilingCell& cell, int number) {
    Ring ring;
    for (const auto& corner : cell) {
        ring.push_back({corner[0].over * (unit_ / corner[0].under),
                        corner[1].over * (unit_ / corner[1].under)});
    }
    if (doubled_area(ring) < 0) std::ranges::reverse(ring);
    PlanePoint sum;
    Whole turned = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const PlanePoint& here = ring[i];
        const PlanePoint in = here - ring[(i + ring.size() - 1) % ring.size()];
        const PlanePoint out = ring[(i + 1) % ring.size()] - here;
        if (cross(in, out) <= 0) {
            throw InvalidTiling(
                "a cell must be a convex polygon whose corners are listed around "
                "it, without any in the middle of a side",
                number);
        }
        // Each ring turns once: its sides point up again after they pointed down.
        turned +=
            (in.y < 0 || (in.y == 0 && in.x < 0)) && !(out.y < 0 || (out.y == 0 && out.x < 0));
        sum = sum + here;
    }
    if (turned != 1) {
        throw InvalidTiling("the corners of a cell must be listed once around it", number);
    }
    const auto corners = static_cast<Whole>(ring.size());
    centres_.push_back({sum.x / corners, sum.y / corners});
    rings_.push_back(std::move(ring));
}

// Calls `each` with the translations, as numbers, that move a ring into the box of another.
template <typename Each>
void TilingCells::for_near(const Ring& still, const Ring& moving, const Each& each) const {
    const auto range = [&](auto coordinate) {
        const auto [low, high] = std::ranges::minmax(still, {}, coordinate);
        const auto [from, to] = std::ranges::minmax(moving, {}, coordinate);
        return std::pair(floor_of(low.*coordinate - to.*coordinate, unit_),
                         floor_of(high.*coordinate - from.*coordinate, unit_) + 1);
    };
    const auto [x_low, x_high] = range(&PlanePoint::x);
    const auto [y_low, y_high] = range(&PlanePoint::y);
    for (Whole x = x_low; x <= x_high; ++x) {
        for (Whole y = y_low; y <= y_high; ++y) each(PlanePoint{x * unit_, y * unit_});
    }
}

// No two translates overlap, and areas add up to the domain's: then nothing is left uncovered.
void TilingCells::check_cover() const {
    Whole area = 0;
    for (std::size_t i = 0; i < rings_.size(); ++i) {
        area += doubled_area(rings_[i]);
        for (std::size_t j = 0; j <= i; ++j) {
            for_near(rings_[i], rings_[j], [&](const PlanePoint& by) {
                if (i == j && by == PlanePoint{}) return;
                if (!overlap(rings_[i], shifted(rings_[j], by))) return;
                throw InvalidTiling(
                    fmt::format("this cell overlaps {}{}",
                                i == j ? "itself" : fmt::format("cell {}", j),
                                by == PlanePoint{}
                                    ? ""
                                    : fmt::format(", moved by [{}, {}] translations",
                                                  by.x / unit_, by.y / unit_)),
                    static_cast<int>(i));
            });
        }
    }
    const Whole whole = 2 * unit_ * unit_;
    if (area == whole) return;
    const Whole divisor = std::gcd(area, whole);
    throw InvalidTiling(
        fmt::format("the cells leave gaps: they cover {}/{} of the area that the translations "
                    "span",
                    area / divisor, whole / divisor));
}

// Returns true if the isometry maps every cell to a cell.
bool TilingCells::keeps_tiling(const Isometry& motion) const {
    for (std::size_t i = 0; i < rings_.size(); ++i) {
        const PlanePoint centre = motion(centres_[i]);
        const auto at = at_.find(modulo(centre, unit_));
        if (at == at_.end()) return false;
        const PlanePoint by = centre - centres_[at->second];
        Ring image;
        for (const PlanePoint& corner : rings_[i]) image.push_back(motion(corner));
        Ring wanted = shifted(rings_[at->second], by);
        std::ranges::sort(image);
        std::ranges::sort(wanted);
        if (image != wanted) return false;
    }
    return true;
}

void TilingCells::find_motions() {
    for (std::size_t i = 0; i < centres_.size(); ++i) at_[modulo(centres_[i], unit_)] = i;
    for (const PlanePoint& a : vectors_of_length(gram_, gram_.aa)) {
        for (const PlanePoint& b : vectors_of_length(gram_, gram_.bb)) {
            if (gram_.of(a, b) != gram_.ab) continue;
            for (const PlanePoint& image : centres_) {
                Isometry motion{a, b, {}};
                motion.shift = modulo(image - motion.linear(centres_.front()), unit_);
                if (!keeps_tiling(motion)) continue;
                if (motion.translation() && motion.shift != PlanePoint{}) {
                    const auto fraction = [&](Whole over) {
                        const Whole divisor = std::gcd(over, unit_);
                        return over == 0
                                   ? "0"
                                   : fmt::format("{}/{}", over / divisor, unit_ / divisor);
                    };
                    throw InvalidTiling(fmt::format(
                        "the translations are not all: [{}, {}] maps cells to cells, too",
                        fraction(motion.shift.x), fraction(motion.shift.y)));
                }
                motions_.push_back(motion);
            }
        }
    }
    std::ranges::stable_partition(motions_, [](const Isometry& m) { return !m.reflection(); });
    std::ranges::stable_partition(motions_, &Isometry::translation);
}

void TilingCells::find_neighbours() {
    neighbours_.resize(rings_.size());
    std::vector<std::vector<std::set<PlanePoint>>> inside(rings_.size());
    for (std::size_t i = 0; i < rings_.size(); ++i) {
        inside[i].resize(rings_[i].size());
        for (std::size_t j = 0; j < rings_.size(); ++j) {
            for_near(rings_[i], rings_[j], [&](const PlanePoint& by) {
                if (i == j && by == PlanePoint{}) return;
                const Ring other = shifted(rings_[j], by);
                if (!share_side(rings_[i], other)) return;
                neighbours_[i].insert(centres_[j] + by - centres_[i]);
                for (std::size_t k = 0; k < rings_[i].size(); ++k) {
                    Ring found;
                    divide(rings_[i][k], rings_[i][(k + 1) % rings_[i].size()], other, found);
                    inside[i][k].insert(found.begin(), found.end());
                }
            });
        }
        Ring& ring = divided_.emplace_back();
        for (std::size_t k = 0; k < rings_[i].size(); ++k) {
            ring.push_back(rings_[i][k]);
            Ring between(inside[i][k].begin(), inside[i][k].end());
            if (rings_[i][(k + 1) % rings_[i].size()] < rings_[i][k]) {
                std::ranges::reverse(between);
            }
            ring.insert(ring.end(), between.begin(), between.end());
        }
    }
}

// The shift of a motion about another origin, within one domain.
PlanePoint TilingCells::shift_about(const Isometry& motion, const PlanePoint& origin) const {
    return modulo(motion(origin) - origin, unit_);
}

// Moves the origin to a point that as many motions as possible keep: all, unless the tiling has
// glide reflections through each point that its rotations and reflections keep. Candidates are
// the centres of rotations, and points on the axes of reflections.
void TilingCells::choose_origin() {
    std::set<PlanePoint> candidates{PlanePoint{}};
    for (const Isometry& motion : motions_) {
        const Whole trace = motion.a.x + motion.b.y;
        const Whole determinant = motion.reflection() ? -1 : 1;
        for (Whole x = 0; x < 4; ++x) {
            for (Whole y = 0; y < 4; ++y) {
                const PlanePoint s = motion.shift + PlanePoint{x * unit_, y * unit_};
                if (motion.reflection()) {
                    candidates.insert({s.x / 2, s.y / 2});
                } else if (!motion.translation()) {
                    // (1 - M)^-1 = adj(1 - M) / (1 - trace + determinant), which is 1 to 4.
                    const Whole under = 1 - trace + determinant;
                    const PlanePoint over{(1 - motion.b.y) * s.x + motion.b.x * s.y,
                                          motion.a.y * s.x + (1 - motion.a.x) * s.y};
                    if (over.x % under == 0 && over.y % under == 0) {
                        candidates.insert({over.x / under, over.y / under});
                    }
                }
            }
        }
    }
    const auto kept = [&](const PlanePoint& origin) {
        return std::ranges::count_if(motions_, [&](const Isometry& motion) {
            return shift_about(motion, origin) == PlanePoint{};
        });
    };
    // A single cell is at the origin: every motion maps its centre to one of a translate.
    origin_ = centres_.size() == 1 ? centres_.front()
                                   : *std::ranges::max_element(candidates, {}, kept);
    for (Isometry& motion : motions_) motion.shift = shift_about(motion, origin_);
    for (PlanePoint& centre : centres_) centre = centre - origin_;
    for (auto* rings : {&rings_, &divided_}) {
        for (Ring& ring : *rings) ring = shifted(std::move(ring), PlanePoint{} - origin_);
    }
}

}  // namespace polypack
