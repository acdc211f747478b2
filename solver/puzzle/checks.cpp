#include "polypack/puzzle/checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "polypack/lattice/kind_words.hpp"

namespace polypack {

std::string title_of(const std::vector<Piece>& pieces, int piece) {
    const std::string& name = pieces[static_cast<std::size_t>(piece)].name;
    if (!name.empty() && !name_fault(name, limits::piece_name)) {
        return fmt::format("piece '{}'", name);
    }
    return fmt::format("piece {} of {}", piece + 1, pieces.size());
}

std::string point_text(const Lattice& lattice, const Point& point) {
    if (!within_reach(lattice, point) || !lattice.is_cell(point)) {
        return fmt::format("({}, {}, {})", point.x, point.y, point.z);
    }
    return cell_in_words(lattice, point);
}

bool within_reach(const Lattice& lattice, const Point& point) {
    const auto near = [](int value, int step) {
        return value / step <= limits::coordinate && value / step >= -limits::coordinate;
    };
    return near(point.x, lattice.step.x) && near(point.y, lattice.step.y) &&
           near(point.z, lattice.step.z);
}

std::optional<std::string> cell_fault(const Lattice& lattice, const Point& point) {
    if (!within_reach(lattice, point)) {
        return fmt::format("is too far out, at {}; cells must be within {} of the origin",
                           point_text(lattice, point), limits::coordinate);
    }
    if (lattice.is_cell(point)) return std::nullopt;
    const std::string is_none = fmt::format("is at {}, which is not a cell of the {} lattice",
                                            point_text(lattice, point), lattice.name);
    if (const int height = lattice.residues.front().z; lattice.flat && point.z != height) {
        return fmt::format("{}: z must be {}", is_none, height);
    }
    std::vector<std::string> residues;
    for (const Point& r : lattice.residues) {
        residues.push_back(fmt::format("({}, {}, {})", r.x, r.y, r.z));
    }
    return fmt::format("{}: cells are {} modulo ({}, {}, {})", is_none, fmt::join(residues, " or "),
                       lattice.step.x, lattice.step.y, lattice.step.z);
}

bool is_display_colour(const std::string& colour) {
    return colour.size() == 7 && colour[0] == '#' &&
           colour.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
}

std::vector<std::pair<int, int>> twins_of(const std::vector<Point>& points) {
    std::vector<int> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    const auto point = [&](int i) { return points[static_cast<std::size_t>(i)]; };
    std::ranges::stable_sort(order, {}, point);
    std::vector<std::pair<int, int>> twins;
    std::size_t first = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
        if (point(order[i]) != point(order[first])) {
            first = i;
        } else {
            twins.emplace_back(order[i], order[first]);
        }
    }
    std::ranges::sort(twins);
    return twins;
}

std::optional<std::string> copies_fault(const Copies& copies) {
    if (copies.min < 0 || copies.min > limits::copies) {
        return fmt::format("min must be an integer in 0..{}, got {}", limits::copies, copies.min);
    }
    if (copies.max < 0 || (copies.max > limits::copies && copies.max != unlimited)) {
        return fmt::format("max must be an integer in 0..{}, or unlimited, got {}", limits::copies,
                           copies.max);
    }
    if (copies.min > copies.max) {
        return fmt::format("min must be at most max, got min {} and max {}", copies.min,
                           copies.max);
    }
    return std::nullopt;
}

std::string lattices_that(bool (*can)(const Lattice&)) {
    std::vector<std::string_view> names;
    for (const Lattice& lattice : all_lattices()) {
        if (can(lattice)) names.push_back(lattice.name);
    }
    if (names.size() < 2) return fmt::format("{}", fmt::join(names, ""));
    return fmt::format("{} and {}", fmt::join(names.begin(), names.end() - 1, ", "), names.back());
}

}  // namespace polypack
