#include "polypack/lattice/tiling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <set>
#include <utility>

#include "polypack/lattice/plane.hpp"
#include "polypack/lattice/sticks.hpp"

namespace polypack {
namespace {

// An isometry p -> (a p.x + b p.y) + shift; a and b are the images of the translations.
struct Isometry {
    PlanePoint a{1, 0};
    PlanePoint b{0, 1};
    PlanePoint shift{};
    [[nodiscard]] PlanePoint linear(const PlanePoint& p) const { return p.x * a + p.y * b; }
    [[nodiscard]] PlanePoint operator()(const PlanePoint& p) const { return linear(p) + shift; }
    [[nodiscard]] bool reflection() const { return cross(a, b) < 0; }
    [[nodiscard]] bool translation() const {
        return a == PlanePoint{1, 0} && b == PlanePoint{0, 1};
    }
};

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

// A tiling in whole numbers, checked.
class Cells {
  public:
    explicit Cells(const Tiling& tiling) : gram_(whole_gram(tiling)) {
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

    // Precondition: the sticks are along the sides of a tiling with that Gram matrix.
    Cells(const Sticks& sticks, const Gram& gram)
        : gram_(gram), unit_(sticks.unit), rings_(sticks.rings), centres_(sticks.places) {
        find_out();
    }

    [[nodiscard]] Whole unit() const { return unit_; }
    [[nodiscard]] const Gram& gram() const { return gram_; }
    [[nodiscard]] const std::vector<Ring>& rings() const { return rings_; }
    [[nodiscard]] const std::vector<PlanePoint>& centres() const { return centres_; }
    [[nodiscard]] const std::vector<Isometry>& motions() const { return motions_; }
    // By cell: its neighbours, as offsets of centres.
    [[nodiscard]] const std::vector<std::set<PlanePoint>>& neighbours() const {
        return neighbours_;
    }
    // By cell: the corners of others inside its sides, added to its own.
    [[nodiscard]] const std::vector<Ring>& divided_rings() const { return divided_; }
    // The point of the tiling as it was given that is the origin of all these.
    [[nodiscard]] const PlanePoint& origin() const { return origin_; }

    // Returns the sticks along the sides of all cells, as the tiling was given.
    [[nodiscard]] Sticks sticks() const {
        std::vector<Ring> rings;
        std::vector<PlanePoint> centres;
        for (const Ring& ring : divided_) rings.push_back(shifted(ring, origin_));
        for (const PlanePoint& centre : centres_) centres.push_back(centre + origin_);
        return sticks_along(rings, centres, gram_, unit_);
    }

  private:
    void find_out() {
        find_motions();
        find_neighbours();
        choose_origin();
    }

    static void check_numbers(const Tiling& tiling) {
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

    void add(const TilingCell& cell, int number) {
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
    void for_near(const Ring& still, const Ring& moving, const Each& each) const {
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

    // Convex polygons overlap unless a side of one has the other on its outer side.
    static bool overlap(const Ring& a, const Ring& b) {
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

    // No two translates overlap, and areas add up to the domain's: then nothing is left uncovered.
    void check_cover() const {
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
    [[nodiscard]] bool keeps_tiling(const Isometry& motion) const {
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

    void find_motions() {
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

    // Adds those corners of a ring that lie inside a side from one corner to the next.
    static void divide(const PlanePoint& from, const PlanePoint& to, const Ring& ring,
                       Ring& inside) {
        for (const PlanePoint& p : ring) {
            const PlanePoint way = to - from;
            const PlanePoint there = p - from;
            if (cross(way, there) == 0 && std::min(from, to) < p && p < std::max(from, to)) {
                inside.push_back(p);
            }
        }
    }

    static bool share_side(const Ring& a, const Ring& b) {
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

    void find_neighbours() {
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
    [[nodiscard]] PlanePoint shift_about(const Isometry& motion, const PlanePoint& origin) const {
        return modulo(motion(origin) - origin, unit_);
    }

    // Moves the origin to a point that as many motions as possible keep: all, unless the tiling has
    // glide reflections through each point that its rotations and reflections keep. Candidates are
    // the centres of rotations, and points on the axes of reflections.
    void choose_origin() {
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

    Gram gram_;
    Whole unit_ = 1;
    PlanePoint origin_;
    std::vector<Ring> rings_;
    std::vector<Ring> divided_;
    std::vector<PlanePoint> centres_;
    // Cells, by their centres within the domain at the origin.
    std::map<PlanePoint, std::size_t> at_;
    std::vector<Isometry> motions_;  // identity first, rotations before reflections
    std::vector<std::set<PlanePoint>> neighbours_;
};

// A lattice and the texts that its views refer to.
struct Derived {
    Tiling tiling;
    std::string name;
    std::string address;
    std::string picture;
    Lattice lattice;
};

// Directions and lengths of the translations, so that a domain has the given area. The second one
// points down the page.
std::array<std::array<double, 2>, 2> drawn_translations(const Gram& gram, double area) {
    const auto aa = static_cast<double>(gram.aa);
    const auto ab = static_cast<double>(gram.ab);
    const auto bb = static_cast<double>(gram.bb);
    const double along = std::sqrt(aa);
    const double down = std::sqrt(bb - ab * ab / aa);  // Cholesky's factor of the Gram matrix
    const double scale = std::sqrt(area / (along * down));
    return {{{scale * along, 0}, {scale * ab / along, -scale * down}}};
}

// The largest distance that a cell's middle has from all of its sides, the least over all cells but
// joints.
double least_inner_radius(const Lattice& lattice) {
    double least = 1;
    for (std::size_t kind = 0; kind < lattice.shapes.size(); ++kind) {
        if (lattice.is_joint(static_cast<int>(kind))) continue;
        const CellShape& shape = lattice.shapes[kind];
        const std::size_t corners = shape.corners.size() / 2;
        const auto drawn = [&](std::size_t i) {
            const Point& p = shape.corners[i % corners];
            return std::pair((p.x * lattice.axes[0][0] + p.y * lattice.axes[1][0]) / shape.parts,
                             (p.x * lattice.axes[0][1] + p.y * lattice.axes[1][1]) / shape.parts);
        };
        for (std::size_t i = 0; i < corners; ++i) {
            const auto [ax, ay] = drawn(i);
            const auto [bx, by] = drawn(i + 1);
            least = std::min(least, std::abs(ax * by - ay * bx) / std::hypot(bx - ax, by - ay));
        }
    }
    return least;
}

// Places for letters in text, about where the cells are: the coarsest grid that has one for each,
// with rows at least as close as at this scale.
Page page_of(const Cells& cells, const std::array<std::array<double, 2>, 2>& drawn, double scale) {
    const auto unit = static_cast<double>(cells.unit());
    for (;; scale *= 1.1) {
        // A row is twice as high as a column is wide.
        const auto place = [&](double x, double y) {
            return PagePlace{
                static_cast<int>(std::lround(-scale * (x * drawn[0][1] + y * drawn[1][1]))),
                static_cast<int>(std::lround(2 * scale * (x * drawn[0][0] + y * drawn[1][0])))};
        };
        Page page{place(1, 0), place(0, 1), {}};
        const int rows = page.y.row;
        const int columns = page.x.column;
        if (rows == 0 || columns == 0) continue;
        std::set<std::pair<int, int>> taken;
        for (const PlanePoint& centre : cells.centres()) {
            const PagePlace at =
                place(static_cast<double>(centre.x) / unit, static_cast<double>(centre.y) / unit);
            page.cells.push_back(at);
            const auto down = static_cast<int>(floor_of(at.row, rows));
            taken.emplace(at.row - down * rows,
                          (((at.column - down * page.y.column) % columns) + columns) % columns);
        }
        if (taken.size() == cells.centres().size()) return page;
    }
}

std::unique_ptr<Derived> derived(const Tiling& tiling) {
    const Cells given(tiling);
    const std::optional<Sticks> sticks =
        tiling.sticks ? std::optional(given.sticks()) : std::nullopt;
    const Cells cells = sticks ? Cells(*sticks, given.gram()) : given;
    auto result = std::make_unique<Derived>();
    result->tiling = tiling;
    Lattice& lattice = result->lattice;
    const std::size_t kinds = cells.centres().size();

    // The coarsest coordinates in which the centres, and all shifts, are whole numbers.
    Whole fineness = cells.unit();
    const auto divide = [&](const PlanePoint& p) {
        fineness = std::gcd(fineness, std::gcd(p.x, p.y));
    };
    for (const PlanePoint& centre : cells.centres()) divide(centre);
    bool glides = false;
    for (const Isometry& motion : cells.motions()) {
        divide(motion.shift);
        glides = glides || motion.shift != PlanePoint{};
    }
    const Whole step = cells.unit() / fineness;
    if (step > largest_step) {
        throw InvalidTiling(
            fmt::format("the common denominator of the cells' centres would be {}; it may be at "
                        "most {}",
                        step, largest_step));
    }
    const auto coordinate = [&](Whole value) { return static_cast<int>(value / fineness); };

    lattice.noun = result->tiling.noun;
    lattice.user_dimension = kinds == 1 ? 2 : 3;
    // Where motions have shifts, cells are at height 1 and the third column of a matrix is the
    // shift: homogeneous coordinates.
    const int height = glides ? 1 : 0;
    lattice.step = {static_cast<int>(step), static_cast<int>(step), 1 + height};
    lattice.residues.clear();
    for (const PlanePoint& centre : cells.centres()) {
        lattice.residues.push_back({coordinate(centre.x), coordinate(centre.y), height});
    }
    for (const Isometry& motion : cells.motions()) {
        const PlanePoint& s = motion.shift;
        lattice.motions.push_back(
            {{{{static_cast<int>(motion.a.x), static_cast<int>(motion.b.x), coordinate(s.x)},
               {static_cast<int>(motion.a.y), static_cast<int>(motion.b.y), coordinate(s.y)},
               {0, 0, 1}}},
             motion.reflection(),
             1});
    }
    lattice.index_residues();
    for (const std::set<PlanePoint>& offsets : cells.neighbours()) {
        std::vector<Point>& list = lattice.neighbours.emplace_back();
        for (const PlanePoint& offset : offsets) {
            list.push_back({coordinate(offset.x), coordinate(offset.y), 0});
        }
        std::ranges::sort(list);
    }

    if (sticks) {
        const auto point = [&](const PlanePoint& p, int z) {
            return Point{coordinate(p.x), coordinate(p.y), z};
        };
        for (const auto& pairs : sticks->pairs) {
            auto& list = lattice.joints.emplace_back();
            for (const auto& [a, b] : pairs) list.push_back({point(a, 0), point(b, 0)});
        }
        for (const PlanePoint& place : sticks->domain) {
            lattice.domain.push_back(point(place - cells.origin(), height));
        }
    }

    // In pictures, a cell has an area of 0.6 on average, or a stick a length of 2.5, where a square
    // has 1; `area` is that of a domain.
    constexpr double length = 2.5;
    const double area =
        sticks ? length * length * cells.gram().area() / (sticks->length * sticks->length)
               : 0.6 * static_cast<double>(kinds);
    const auto drawn = drawn_translations(cells.gram(), area);
    const auto steps = static_cast<double>(step);
    lattice.axes = {{drawn[0][0] / steps, drawn[0][1] / steps, 0},
                    {drawn[1][0] / steps, drawn[1][1] / steps, 0},
                    {0, 0, 1}};
    for (std::size_t i = 0; i < kinds; ++i) {
        CellShape& shape = lattice.shapes.emplace_back();
        Whole parts = fineness;
        std::vector<PlanePoint> corners;
        for (const PlanePoint& corner : cells.divided_rings()[i]) {
            corners.push_back(corner - cells.centres()[i]);
            parts = std::gcd(parts, std::gcd(corners.back().x, corners.back().y));
        }
        const Whole finer = fineness / parts;  // than the points of the lattice
        constexpr int tile = 5;                // a fifth of a unit up and down, as triangles have
        shape.parts = static_cast<int>(finer) * tile;
        for (const int side : {-1, 1}) {
            for (const PlanePoint& corner : corners) {
                shape.corners.push_back({static_cast<int>(corner.x / parts) * tile,
                                         static_cast<int>(corner.y / parts) * tile,
                                         side * static_cast<int>(finer)});
            }
        }
        if (kinds > 1) {
            lattice.residue_words.push_back(fmt::format("{} of kind {}",
                                                        !sticks              ? "cells"
                                                        : i < sticks->sticks ? "sticks"
                                                                             : "joints",
                                                        i));
        }
    }
    lattice.letter_size = std::min(0.5, 1.2 * least_inner_radius(lattice));
    lattice.art = ArtGrid::none;
    lattice.page = page_of(cells, drawn, sticks ? 1.2 / length : 1);

    if (kinds == 1) {
        result->picture = "  [x, y] is the cell moved by x and y translations\n";
    } else {
        const std::size_t chosen = sticks ? sticks->sticks : kinds;
        result->address = fmt::format("[x, y, 0 to {}]", chosen - 1);
        lattice.address = result->address;
        result->picture = fmt::format(
            "  [x, y, k] is {} k of the {} of a domain, moved by x and y translations\n",
            sticks ? "stick" : "cell", chosen);
        if (sticks && sticks->joints > 0) {
            result->picture +=
                "  further kinds are joints, which follow from the sticks: of two pieces, one at\n"
                "  most can bend or run straight on there\n";
        }
    }
    lattice.picture = result->picture;
    return result;
}

class Registry {
  public:
    const Derived& of(const Tiling& tiling) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (known->tiling == tiling) return *known;
        }
        std::unique_ptr<Derived> made = derived(tiling);
        made->name = tiling.name;
        for (int number = 2; named(made->name) != nullptr; ++number) {
            made->name = fmt::format("{} ({})", tiling.name, number);
        }
        made->lattice.name = made->name;
        return *all_.emplace_back(std::move(made));
    }
    const Lattice* find(std::string_view name) {
        const std::scoped_lock lock(mutex_);
        return named(name);
    }
    const Derived* behind(const Lattice& lattice) {
        const std::scoped_lock lock(mutex_);
        for (const auto& known : all_) {
            if (&known->lattice == &lattice) return known.get();
        }
        return nullptr;
    }

  private:
    [[nodiscard]] const Lattice* named(std::string_view name) const {
        const auto at = std::ranges::find(
            all_, name, [](const auto& known) -> std::string_view { return known->name; });
        return at == all_.end() ? nullptr : &(*at)->lattice;
    }

    std::mutex mutex_;
    std::vector<std::unique_ptr<Derived>> all_;
};

// Never destroyed: puzzles refer to lattices until the end.
Registry& registry() {
    static auto& all = *new Registry;
    return all;
}

}  // namespace

const Lattice& lattice_of(const Tiling& tiling) {
    const Lattice* known = find_lattice(tiling.name);
    if (known != nullptr && tiling_of(*known) == nullptr) {
        throw InvalidTiling(
            fmt::format("the name '{}' is that of a built-in lattice", tiling.name));
    }
    return registry().of(tiling).lattice;
}

const Lattice* derived_lattice(std::string_view name) {
    return registry().find(name);
}

const Tiling* tiling_of(const Lattice& lattice) {
    const Derived* known = registry().behind(lattice);
    return known == nullptr ? nullptr : &known->tiling;
}

}  // namespace polypack
