#include "polypack/lattice/polyform.hpp"
#include "polypack/lattice/point_box.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace polypack {
namespace {

// Returns the largest multiple of step that is at most value.
int floor_to(int value, int step) {
    const int below = value - ((value % step) + step) % step;
    return below;
}

// Returns true for the rest of a cell that sticks lie along, see sticks.hpp: nothing goes through
// it.
bool is_gap(const Lattice& lattice, const Point& cell) {
    const auto& pairs = lattice.joints[static_cast<std::size_t>(lattice.residue_of(cell))];
    return !pairs.empty() && pairs.front()[0] == Point{};
}

}  // namespace

Polyform normalized(const Lattice& lattice, std::vector<Point> cells) {
    assert(!cells.empty());
    const Point least = box_of(cells).low;
    const Point shift{floor_to(least.x, lattice.step.x), floor_to(least.y, lattice.step.y),
                      floor_to(least.z, lattice.step.z)};
    for (Point& cell : cells) cell = cell - shift;
    if (!std::ranges::is_sorted(cells)) std::ranges::sort(cells);
    assert(std::ranges::adjacent_find(cells) == cells.end());
    return cells;
}

bool lands(const Motion& motion, const std::vector<Point>& cells) {
    const int divisor = motion.divisor;
    return divisor == 1 || std::ranges::all_of(cells, [&](const Point& cell) {
               const Point p = motion.times_divisor(cell - cells.front());
               return p.x % divisor == 0 && p.y % divisor == 0 && p.z % divisor == 0;
           });
}

std::vector<Motion> motions_of(const Lattice& lattice, const std::vector<Point>& cells) {
    std::vector<Motion> motions = lattice.motions;
    std::ranges::copy_if(lattice.twin_motions, std::back_inserter(motions),
                         [&](const Motion& twin) { return lands(twin, cells); });
    return motions;
}

std::vector<Point> image_of(const Motion& motion, const std::vector<Point>& cells) {
    assert(lands(motion, cells));
    // The origin need not be a cell, but twin motions map only differences of cells.
    const Point origin = motion.divisor == 1 ? Point{} : cells.front();
    std::vector<Point> image;
    image.reserve(cells.size());
    for (const Point& cell : cells) image.push_back(motion(cell - origin));
    return image;
}

Polyform moved(const Lattice& lattice, const Motion& motion, const Polyform& form) {
    return normalized(lattice, image_of(motion, form));
}

std::vector<Polyform> orientations(const Lattice& lattice, const Polyform& form, bool turn_over) {
    std::vector<Polyform> result;
    for (const Motion& motion : motions_of(lattice, form)) {
        if (motion.reflection && !turn_over) continue;
        Polyform image = moved(lattice, motion, form);
        if (std::ranges::find(result, image) == result.end()) result.push_back(std::move(image));
    }
    return result;
}

std::vector<Point> joints_of(const Lattice& lattice, const std::vector<Point>& cells) {
    std::vector<Point> joints;
    if (lattice.joints.empty()) return joints;
    std::vector<Point> sorted = cells;
    std::ranges::sort(sorted);
    for (std::size_t kind = 0; kind < lattice.joints.size(); ++kind) {
        for (const auto& [a, b] : lattice.joints[kind]) {
            const int stick = lattice.residue_of(lattice.residues[kind] + a);
            for (const Point& cell : sorted) {
                if (!lattice.is_cell(cell) || lattice.residue_of(cell) != stick) continue;
                const Point joint = cell - a;
                if (std::ranges::binary_search(sorted, joint + b)) joints.push_back(joint);
            }
        }
    }
    std::ranges::sort(joints);
    joints.erase(std::ranges::unique(joints).begin(), joints.end());
    std::erase_if(joints,
                  [&](const Point& joint) { return std::ranges::binary_search(sorted, joint); });
    return joints;
}

std::vector<Point> next_to(const Lattice& lattice, const Point& cell) {
    if (lattice.joints.empty() || lattice.is_joint(lattice.residue_of(cell))) {
        return lattice.neighbours_of(cell);
    }
    std::vector<Point> seen{cell};
    std::vector<Point> sticks;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Point from = seen[i];
        if (i > 0 && !lattice.is_joint(lattice.residue_of(from))) {
            sticks.push_back(from);
            continue;
        }
        for (const Point& next : lattice.neighbours_of(from)) {
            if (is_gap(lattice, next)) continue;
            if (std::ranges::find(seen, next) == seen.end()) seen.push_back(next);
        }
    }
    std::ranges::sort(sticks);
    return sticks;
}

bool connected(const Lattice& lattice, const Polyform& form) {
    if (form.empty()) return true;
    std::vector<Point> sorted = form;
    std::ranges::sort(sorted);
    std::vector<char> reached(sorted.size(), 0);
    std::vector<std::size_t> open{0};
    reached[0] = 1;
    std::size_t count = 1;
    while (!open.empty()) {
        const Point cell = sorted[open.back()];
        open.pop_back();
        for (const Point& neighbour : lattice.neighbours_of(cell)) {
            const auto at = std::ranges::lower_bound(sorted, neighbour);
            if (at == sorted.end() || *at != neighbour) continue;
            const auto index = static_cast<std::size_t>(at - sorted.begin());
            if (reached[index]) continue;
            reached[index] = 1;
            ++count;
            open.push_back(index);
        }
    }
    return count == sorted.size();
}

}  // namespace polypack
