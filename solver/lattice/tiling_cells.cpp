#include "polypack/lattice/tiling_cells.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "polypack/lattice/invalid_tiling.hpp"

namespace polypack {
namespace {

// "[1/2, 0]", or three numbers in space.
std::string in_words(const ExactPoint& p, Whole unit, int dimension) {
    const auto number = [&](Whole over) {
        const Whole divisor = std::gcd(over, unit);
        return unit == divisor ? fmt::format("{}", over / divisor)
                               : fmt::format("{}/{}", over / divisor, unit / divisor);
    };
    return dimension == 2 ? fmt::format("[{}, {}]", number(p.x), number(p.y))
                          : fmt::format("[{}, {}, {}]", number(p.x), number(p.y), number(p.z));
}

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
    const auto dimension = static_cast<std::size_t>(tiling.dimension);
    constexpr Whole largest = 1'000'000;  // so that no product of three overflows
    const auto refuse_large = [&] {
        throw InvalidTiling(fmt::format("the Gram matrix needs numbers larger than {}", largest));
    };
    Whole unit = 1;
    for (std::size_t i = 0; i < dimension; ++i) {
        for (std::size_t j = 0; j < dimension; ++j) {
            if (tiling.gram[i][j] != tiling.gram[j][i]) {
                throw InvalidTiling("the Gram matrix is not symmetric");
            }
            unit = std::lcm(unit, tiling.gram[i][j].under);
            if (unit > largest * largest) refuse_large();
        }
    }
    Gram gram;
    Whole divisor = 0;
    for (std::size_t i = 0; i < dimension; ++i) {
        for (std::size_t j = 0; j < dimension; ++j) {
            const Fraction& entry = tiling.gram[i][j];
            gram.entries[i][j] = entry.over * (unit / entry.under);
            divisor = std::gcd(divisor, gram.entries[i][j]);
        }
    }
    for (auto& row : gram.entries) {
        for (Whole& entry : row) {
            if (divisor > 1) entry /= divisor;
            if (std::abs(entry) > largest) refuse_large();
        }
    }
    if (gram.entries[0][0] <= 0 || gram.minor(0, 1) <= 0 ||
        (dimension == 3 && gram.determinant() <= 0)) {
        throw InvalidTiling(
            dimension == 2
                ? "the Gram matrix is not of two translations: its first entry and its determinant "
                  "must be positive"
                : "the Gram matrix is not of three translations: its first entry, the determinant "
                  "of its first two rows and columns, and its determinant must be positive");
    }
    return gram;
}

// The translations of the same length as one of them.
std::vector<ExactPoint> vectors_of_length(const Gram& gram, Whole squared, int dimension) {
    const auto most = [&](Whole minor, Whole determinant) {
        return static_cast<Whole>(
                   std::sqrt(static_cast<double>(squared) * static_cast<double>(minor) /
                             static_cast<double>(determinant))) +
               1;
    };
    ExactPoint reach{most(gram.entries[1][1], gram.minor(0, 1)),
                     most(gram.entries[0][0], gram.minor(0, 1)), 0};
    if (dimension == 3) {
        const Whole determinant = gram.determinant();
        reach = {most(gram.minor(1, 2), determinant), most(gram.minor(0, 2), determinant),
                 most(gram.minor(0, 1), determinant)};
    }
    constexpr Whole skewest = 1'000;
    constexpr Whole in_all = 5'000'000;
    if (std::max({reach.x, reach.y, reach.z}) > skewest ||
        (2 * reach.x + 1) * (2 * reach.y + 1) * (2 * reach.z + 1) > in_all) {
        throw InvalidTiling(
            "the translations are too long for the angles between them; shorter ones would span "
            "the same lattice");
    }
    std::vector<ExactPoint> found;
    for (Whole x = -reach.x; x <= reach.x; ++x) {
        for (Whole y = -reach.y; y <= reach.y; ++y) {
            for (Whole z = -reach.z; z <= reach.z; ++z) {
                if (gram.of({x, y, z}, {x, y, z}) == squared) found.push_back({x, y, z});
            }
        }
    }
    return found;
}

void check_numbers(const Tiling& tiling) {
    const auto least = static_cast<std::size_t>(tiling.dimension) + 1;
    for (std::size_t i = 0; i < tiling.cells.size(); ++i) {
        const TilingCell& cell = tiling.cells[i];
        const int number = static_cast<int>(i);
        if (cell.size() < least) {
            throw InvalidTiling(
                fmt::format("a cell has at least {} corners, got {}", least, cell.size()), number);
        }
        if (cell.size() > most_corners_of_a_cell) {
            throw InvalidTiling(fmt::format("a cell has at most {} corners, got {}",
                                            most_corners_of_a_cell, cell.size()),
                                number);
        }
        for (std::size_t j = 0; j < cell.size(); ++j) {
            for (const Fraction& coordinate : cell[j]) {
                if (std::abs(coordinate.over) > 10 * coordinate.under) {
                    throw InvalidTiling("corners must be within 10 translations of the origin",
                                        number, static_cast<int>(j));
                }
            }
        }
    }
}

// Returns a convex polygon, counter-clockwise.
Ring ring_of(std::vector<ExactPoint> ring, int number) {
    if (doubled_area(ring) < 0) std::ranges::reverse(ring);
    Whole turned = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
        const ExactPoint& here = ring[i];
        const ExactPoint in = here - ring[(i + ring.size() - 1) % ring.size()];
        const ExactPoint out = ring[(i + 1) % ring.size()] - here;
        if (cross(in, out) <= 0) {
            throw InvalidTiling(
                "a cell must be a convex polygon whose corners are listed around "
                "it, without any in the middle of a side",
                number);
        }
        // Each ring turns once: its sides point up again after they pointed down.
        turned +=
            (in.y < 0 || (in.y == 0 && in.x < 0)) && !(out.y < 0 || (out.y == 0 && out.x < 0));
    }
    if (turned != 1) {
        throw InvalidTiling("the corners of a cell must be listed once around it", number);
    }
    return ring;
}

// Convex polygons overlap unless a side of one has the other on its outer side.
bool overlap(const Ring& a, const Ring& b) {
    const auto apart = [](const Ring& one, const Ring& other) {
        for (std::size_t i = 0; i < one.size(); ++i) {
            const ExactPoint side = one[(i + 1) % one.size()] - one[i];
            if (std::ranges::all_of(
                    other, [&](const ExactPoint& p) { return cross(side, p - one[i]) <= 0; })) {
                return true;
            }
        }
        return false;
    };
    return !apart(a, b) && !apart(b, a);
}

// Adds those corners of a ring that lie inside a side from one corner to the next.
void divide(const ExactPoint& from, const ExactPoint& to, const Ring& ring, Ring& inside) {
    for (const ExactPoint& p : ring) {
        const ExactPoint way = to - from;
        const ExactPoint there = p - from;
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
            if (cross(high - low, from - low) != 0 || cross(high - low, to - low) != 0) continue;
            if (std::max(low, from) < std::min(high, to)) return true;
        }
    }
    return false;
}

// Returns the mean of points. Precondition: it is a whole number of units.
ExactPoint mean(const std::vector<ExactPoint>& points) {
    ExactPoint sum;
    for (const ExactPoint& p : points) sum = sum + p;
    const auto count = static_cast<Whole>(points.size());
    return {sum.x / count, sum.y / count, sum.z / count};
}

}  // namespace

TilingCells::TilingCells(const Tiling& tiling)
    : dimension_(tiling.dimension), gram_(whole_gram(tiling)) {
    if (tiling.cells.empty()) throw InvalidTiling("a domain has at least one cell");
    if (tiling.cells.size() > most_cells_of_a_domain) {
        throw InvalidTiling(fmt::format("a domain may have at most {} cells, got {}",
                                        most_cells_of_a_domain, tiling.cells.size()),
                            most_cells_of_a_domain);
    }
    if (tiling.sticks && dimension_ != 2) {
        throw InvalidTiling("sticks lie along the sides of tilings of the plane");
    }
    check_numbers(tiling);
    unit_ = common_denominator(tiling);
    for (std::size_t i = 0; i < tiling.cells.size(); ++i) {
        add(tiling.cells[i], static_cast<int>(i));
    }
    if (dimension_ == 2) {
        check_areas();
    } else {
        check_volumes();
    }
    refine();
    if (dimension_ == 2) {
        match_sides();
    } else {
        match_faces();
    }
    find_motions();
    choose_origin(middles());
}

TilingCells::TilingCells(const Sticks& sticks, const TilingCells& along)
    : gram_(along.gram_), unit_(sticks.unit), corners_(sticks.rings), centres_(sticks.places) {
    match_sides();
    find_motions();
    choose_origin({unit_ / along.unit_ * along.origin_});
}

Sticks TilingCells::sticks() const {
    std::vector<Ring> rings;
    std::vector<ExactPoint> centres;
    for (const Ring& ring : divided_) rings.push_back(shifted(ring, origin_));
    for (const ExactPoint& centre : centres_) centres.push_back(centre + origin_);
    return sticks_along(rings, centres, gram_, unit_);
}

void TilingCells::add(const TilingCell& cell, int number) {
    std::vector<ExactPoint> corners;
    for (const auto& corner : cell) {
        const auto whole = [&](const Fraction& f) { return f.over * (unit_ / f.under); };
        corners.push_back({whole(corner[0]), whole(corner[1]), whole(corner[2])});
    }
    if (dimension_ == 2) {
        corners_.push_back(ring_of(std::move(corners), number));
    } else {
        faces_.push_back(faces_of(corners, number));
        corners_.push_back(std::move(corners));
    }
}

// Makes the unit so fine that the corners of each cell have a mean, as those of each side have.
void TilingCells::refine() {
    constexpr Whole finest = 1'000'000;
    Whole finer = 2;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        finer = std::lcm(finer, static_cast<Whole>(corners_[i].size()));
        if (dimension_ == 3) {
            for (const Ring& face : faces_[i]) {
                finer = std::lcm(finer, static_cast<Whole>(face.size()));
            }
        }
        if (finer > finest / unit_) {
            throw InvalidTiling("the corners are on too fine a grid, or too different in number",
                                static_cast<int>(i));
        }
    }
    unit_ *= finer;
    const auto refined = [&](std::vector<ExactPoint>& points) {
        for (ExactPoint& p : points) p = finer * p;
    };
    std::ranges::for_each(corners_, refined);
    for (std::vector<Ring>& faces : faces_) std::ranges::for_each(faces, refined);
    for (const std::vector<ExactPoint>& corners : corners_) centres_.push_back(mean(corners));
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
    const auto [x_low, x_high] = range(&ExactPoint::x);
    const auto [y_low, y_high] = range(&ExactPoint::y);
    for (Whole x = x_low; x <= x_high; ++x) {
        for (Whole y = y_low; y <= y_high; ++y) each(ExactPoint{x * unit_, y * unit_});
    }
}

// No two translates overlap, and areas add up to the domain's: then nothing is left uncovered.
void TilingCells::check_areas() const {
    Whole area = 0;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        area += doubled_area(corners_[i]);
        for (std::size_t j = 0; j <= i; ++j) {
            for_near(corners_[i], corners_[j], [&](const ExactPoint& by) {
                if (i == j && by == ExactPoint{}) return;
                if (!overlap(corners_[i], shifted(corners_[j], by))) return;
                throw InvalidTiling(
                    fmt::format(
                        "this cell overlaps {}{}", i == j ? "itself" : fmt::format("cell {}", j),
                        by == ExactPoint{}
                            ? ""
                            : fmt::format(", moved by {} translations", in_words(by, unit_, 2))),
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

void TilingCells::check_volumes() const {
    Whole sum = 0;
    for (const std::vector<Ring>& faces : faces_) sum += sixfold_volume(faces);
    const Whole whole = 6 * unit_ * unit_ * unit_;
    if (sum == whole) return;
    const Whole divisor = std::gcd(sum, whole);
    throw InvalidTiling(fmt::format(
        "the cells {}: together they have {}/{} of the volume that the translations span",
        sum < whole ? "leave gaps" : "overlap", sum / divisor, whole / divisor));
}

// Finds the cell behind each face. Where each face of a cell is that of one other cell, on its
// other side, all points are in equally many cells, and in one if the volumes add up to the
// domain's: nothing overlaps or is left uncovered.
void TilingCells::match_faces() {
    struct Owner {
        std::size_t cell = 0;
        ExactPoint by;  // from the face of the first domain to that of the cell
    };
    const auto home = [&](const Ring& face) { return face.front() - modulo(face.front(), unit_); };
    std::map<Ring, Owner> owners;
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        for (const Ring& face : faces_[i]) {
            const ExactPoint by = home(face);
            const auto [at, added] =
                owners.try_emplace(shifted(face, ExactPoint{} - by), Owner{i, by});
            if (added) continue;
            throw InvalidTiling(
                fmt::format("this cell overlaps {}: a face of both is the same",
                            at->second.cell == i ? "a translate of itself"
                                                 : fmt::format("cell {}", at->second.cell)),
                static_cast<int>(i));
        }
    }
    neighbours_.resize(faces_.size());
    for (std::size_t i = 0; i < faces_.size(); ++i) {
        for (Ring face : faces_[i]) {
            const ExactPoint by = home(face);
            std::reverse(face.begin() + 1, face.end());
            const auto behind = owners.find(shifted(face, ExactPoint{} - by));
            if (behind == owners.end()) {
                std::string corners;
                for (const ExactPoint& corner : face) {
                    corners += (corners.empty() ? "" : ", ") + in_words(corner, unit_, 3);
                }
                throw InvalidTiling(
                    fmt::format("no other cell has the face {} of this one; cells must meet in "
                                "whole faces, without gaps or overlaps",
                                corners),
                    static_cast<int>(i));
            }
            const auto& [other, from] = behind->second;
            neighbours_[i].insert(centres_[other] + by - from - centres_[i]);
        }
    }
    divided_ = corners_;
}

// Returns true if the isometry maps every cell to a cell.
bool TilingCells::keeps_tiling(const Isometry& motion) const {
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        const ExactPoint centre = motion(centres_[i]);
        const auto at = at_.find(modulo(centre, unit_));
        if (at == at_.end()) return false;
        const ExactPoint by = centre - centres_[at->second];
        std::vector<ExactPoint> image;
        for (const ExactPoint& corner : corners_[i]) image.push_back(motion(corner));
        std::vector<ExactPoint> wanted = shifted(corners_[at->second], by);
        std::ranges::sort(image);
        std::ranges::sort(wanted);
        if (image != wanted) return false;
    }
    return true;
}

void TilingCells::find_motions() {
    for (std::size_t i = 0; i < centres_.size(); ++i) at_[modulo(centres_[i], unit_)] = i;
    const auto& g = gram_.entries;
    const auto like = [&](std::size_t i) {
        return dimension_ == 2 && i == 2 ? std::vector{ExactPoint{0, 0, 1}}
                                         : vectors_of_length(gram_, g[i][i], dimension_);
    };
    const std::vector<ExactPoint> like_b = like(1);
    const std::vector<ExactPoint> like_c = like(2);
    for (const ExactPoint& a : like(0)) {
        for (const ExactPoint& b : like_b) {
            if (gram_.of(a, b) != g[0][1]) continue;
            for (const ExactPoint& c : like_c) {
                if (gram_.of(a, c) == g[0][2] && gram_.of(b, c) == g[1][2]) try_motions({a, b, c});
            }
        }
    }
    std::ranges::stable_partition(motions_, [](const Isometry& m) { return !m.reflection(); });
    std::ranges::stable_partition(motions_, &Isometry::translation);
}

// Adds the motions with that linear part.
void TilingCells::try_motions(Isometry motion) {
    for (const ExactPoint& image : centres_) {
        motion.shift = modulo(image - motion.linear(centres_.front()), unit_);
        if (!keeps_tiling(motion)) continue;
        if (motion.translation() && motion.shift != ExactPoint{}) {
            throw InvalidTiling(
                fmt::format("the translations given are not all of the tiling's: moving it by {} "
                            "maps it to itself, too",
                            in_words(motion.shift, unit_, dimension_)));
        }
        motions_.push_back(motion);
    }
}

// Finds the cells that share more than a point of a side.
void TilingCells::match_sides() {
    neighbours_.resize(corners_.size());
    std::vector<std::vector<std::set<ExactPoint>>> inside(corners_.size());
    for (std::size_t i = 0; i < corners_.size(); ++i) {
        inside[i].resize(corners_[i].size());
        for (std::size_t j = 0; j < corners_.size(); ++j) {
            for_near(corners_[i], corners_[j], [&](const ExactPoint& by) {
                if (i == j && by == ExactPoint{}) return;
                const Ring other = shifted(corners_[j], by);
                if (!share_side(corners_[i], other)) return;
                neighbours_[i].insert(centres_[j] + by - centres_[i]);
                for (std::size_t k = 0; k < corners_[i].size(); ++k) {
                    Ring found;
                    divide(corners_[i][k], corners_[i][(k + 1) % corners_[i].size()], other, found);
                    inside[i][k].insert(found.begin(), found.end());
                }
            });
        }
        Ring& ring = divided_.emplace_back();
        for (std::size_t k = 0; k < corners_[i].size(); ++k) {
            ring.push_back(corners_[i][k]);
            Ring between(inside[i][k].begin(), inside[i][k].end());
            if (corners_[i][(k + 1) % corners_[i].size()] < corners_[i][k]) {
                std::ranges::reverse(between);
            }
            ring.insert(ring.end(), between.begin(), between.end());
        }
    }
}

// Returns the middles of cells, faces and edges, and the corners. If a motion keeps any point, it
// keeps the middle of what that point is inside of.
std::set<ExactPoint> TilingCells::middles() const {
    std::set<ExactPoint> found;
    const auto add = [&](const std::vector<ExactPoint>& of) {
        found.insert(modulo(mean(of), unit_));
    };
    const auto add_sides = [&](const Ring& ring) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            add({ring[i]});
            add({ring[i], ring[(i + 1) % ring.size()]});
        }
    };
    for (const std::vector<ExactPoint>& corners : corners_) add(corners);
    if (dimension_ == 2) std::ranges::for_each(divided_, add_sides);
    for (const std::vector<Ring>& faces : faces_) {
        std::ranges::for_each(faces, add);
        std::ranges::for_each(faces, add_sides);
    }
    return found;
}

// The shift of a motion about another origin, within one domain.
ExactPoint TilingCells::shift_about(const Isometry& motion, const ExactPoint& origin) const {
    return modulo(motion(origin) - origin, unit_);
}

// Moves the origin to a point that as many motions as possible keep: all, unless the tiling has
// glide reflections or screws through each point that its rotations and reflections keep.
void TilingCells::choose_origin(const std::set<ExactPoint>& candidates) {
    const auto kept = [&](const ExactPoint& origin) {
        return std::ranges::count_if(motions_, [&](const Isometry& motion) {
            return shift_about(motion, origin) == ExactPoint{};
        });
    };
    // A single cell is at the origin: every motion maps its centre to one of a translate.
    origin_ =
        centres_.size() == 1 ? centres_.front() : *std::ranges::max_element(candidates, {}, kept);
    for (Isometry& motion : motions_) motion.shift = shift_about(motion, origin_);
    for (ExactPoint& centre : centres_) centre = centre - origin_;
    for (std::vector<ExactPoint>& corners : divided_) {
        corners = shifted(std::move(corners), ExactPoint{} - origin_);
    }
}

}  // namespace polypack
