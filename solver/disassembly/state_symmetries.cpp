#include "polypack/disassembly/state_symmetries.hpp"

#include <algorithm>
#include <optional>

#include "polypack/disassembly/axes.hpp"

namespace polypack {
namespace {

using Cells = std::vector<Point>;  // ascending

// The cells of each body in that state.
std::vector<Cells> cells_in(const Bodies& bodies, const std::vector<Shift>& state) {
    std::vector<Cells> all;
    for (int body = 0; body < bodies.size(); ++body) {
        const Point by =
            in_points(*bodies.lattice, bodies.places[body] + shift_of(state.data(), body));
        Cells cells = *bodies.shapes[body];
        for (Point& cell : cells) cell = cell + by;
        all.push_back(std::move(cells));
    }
    return all;
}

Point min_cell(const std::vector<Cells>& bodies) {
    Point least = bodies.front().front();
    for (const Cells& cells : bodies) least = std::min(least, cells.front());
    return least;
}

// By body, the one that a motion maps to it when a translation follows; nullopt if none does.
std::optional<std::vector<int>> mapped_from(const Lattice& lattice, const Motion& motion,
                                            const std::vector<Cells>& bodies) {
    std::vector<Cells> images = bodies;
    for (Cells& cells : images) {
        for (Point& cell : cells) cell = motion(cell);
        std::ranges::sort(cells);
    }
    const Point by = min_cell(bodies) - min_cell(images);
    if (by.x % lattice.step.x != 0 || by.y % lattice.step.y != 0 || by.z % lattice.step.z != 0) {
        return std::nullopt;
    }
    std::vector<int> from(bodies.size());
    for (std::size_t body = 0; body < images.size(); ++body) {
        for (Point& cell : images[body]) cell = cell + by;
        const auto at = std::ranges::find(bodies, images[body]);
        if (at == bodies.end()) return std::nullopt;
        from[at - bodies.begin()] = static_cast<int>(body);
    }
    return from;
}

// A motion of translations, in multiples of the lattice's steps.
std::array<std::array<int, 3>, 3> matrix_of(const Lattice& lattice, const Motion& motion) {
    std::array<std::array<int, 3>, 3> matrix{};
    constexpr std::array<Point, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    for (std::size_t k = 0; k < units.size(); ++k) {
        const Point image = in_steps(lattice, motion.linear(in_points(lattice, units[k])));
        matrix[0][k] = image.x;
        matrix[1][k] = image.y;
        matrix[2][k] = image.z;
    }
    return matrix;
}

}  // namespace

StateSymmetries::StateSymmetries(const Bodies& bodies, const std::vector<Shift>& start)
    : start_(start) {
    const Lattice& lattice = *bodies.lattice;
    const std::vector<Cells> cells = cells_in(bodies, start);
    for (std::size_t k = 1; k < lattice.motions.size(); ++k) {
        const Motion& motion = lattice.motions[k];
        if (auto from = mapped_from(lattice, motion, cells)) {
            elements_.push_back({matrix_of(lattice, motion), std::move(*from)});
        }
    }
}

Point StateSymmetries::moved_by(const Shift* state, int body) const {
    return shift_of(state, body) - shift_of(start_.data(), body);
}

template <class Visit>
void StateSymmetries::for_each_coordinate(const Element& element, const Shift* state,
                                          const Visit& visit) const {
    const Point first = moved_by(state, element.from.front());
    for (std::size_t body = 1; body < element.from.size(); ++body) {
        const Point by = moved_by(state, element.from[body]) - first;
        for (std::size_t k = 0; k < 3; ++k) {
            const auto& row = element.matrix[k];
            const std::size_t at = 3 * (body - 1) + k;
            const int moved = row[0] * by.x + row[1] * by.y + row[2] * by.z;
            if (!visit(at, static_cast<Shift>(start_[at] + moved))) return;
        }
    }
}

void StateSymmetries::min_image(const Shift* state, Shift* image) const {
    std::copy_n(state, start_.size(), image);
    for (const Element& element : elements_) {
        bool less = false;
        for_each_coordinate(element, state, [&](std::size_t at, Shift value) {
            if (!less && value > image[at]) return false;
            if (value < image[at]) less = true;
            if (less) image[at] = value;
            return true;
        });
    }
}

std::vector<std::vector<Shift>> StateSymmetries::images(const Shift* state) const {
    std::vector<std::vector<Shift>> all{{state, state + start_.size()}};
    for (const Element& element : elements_) {
        std::vector<Shift> image(start_.size());
        for_each_coordinate(element, state, [&](std::size_t at, Shift value) {
            image[at] = value;
            return true;
        });
        all.push_back(std::move(image));
    }
    std::ranges::sort(all);
    all.erase(std::ranges::unique(all).begin(), all.end());
    return all;
}

}  // namespace polypack
