// The shapes known to the engine `small`: their placements in its region, and the action of the
// region's motions on them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "polypack/packing/engines/small/small_set.hpp"

namespace polypack::small_search {

// Motions of the region, as bits.
using Motions = std::uint64_t;

// The placements of a shape by their orbits under some of its motions.
template <class Cells>
struct PlacementOrbits {
    Motions motions = 0;
    std::vector<Cells> placements;     // orbit by orbit
    std::vector<int> first;            // of each orbit, and one past the last
    std::vector<Motions> stabilizers;  // of the first of each orbit
    std::vector<int> orbit_of;         // by placement, in the order of the shape
    [[nodiscard]] int size() const { return static_cast<int>(stabilizers.size()); }
};

template <class Cells>
struct Shape {
    std::vector<Cells> placements;  // ascending; they tell shapes apart
    int cells = 0;                  // of a placement; 0 if there is none
    std::vector<int> images;        // by motion; empty until complete() has been called
    Motions own = 0;                // those whose image is the shape itself
    std::vector<PlacementOrbits<Cells>> orbits;
};

template <class Cells>
class Shapes {
  public:
    // `motions`: images by motion and cell; the identity first.
    explicit Shapes(std::vector<std::vector<int>> motions) : motions_(std::move(motions)) {}

    [[nodiscard]] int order() const { return static_cast<int>(motions_.size()); }
    [[nodiscard]] Motions all_motions() const {
        return order() == 64 ? ~Motions{0} : (Motions{1} << order()) - 1;
    }
    [[nodiscard]] const Shape<Cells>& operator[](int shape) const { return shapes_[shape]; }
    [[nodiscard]] int size() const { return static_cast<int>(shapes_.size()); }

    [[nodiscard]] Cells image(int motion, Cells cells) const {
        Cells result = 0;
        for (; cells != 0; cells &= cells - 1) {
            result |= Cells{1} << motions_[motion][lowest(cells)];
        }
        return result;
    }

    // Returns the shape with these placements; adds it if it is new. O(log shapes * placements).
    int find_or_add(std::vector<Cells> placements) {
        std::ranges::sort(placements);
        const auto [at, added] = number_.emplace(std::move(placements), size());
        if (added) {
            Shape<Cells> shape;
            shape.placements = at->first;
            for (Cells rest = at->first.empty() ? 0 : at->first.front(); rest != 0;
                 rest &= rest - 1) {
                ++shape.cells;
            }
            shapes_.push_back(std::move(shape));
        }
        return at->second;
    }

    // Finds the images of a shape, which become shapes, too. O(motions * placements * log).
    void complete(int number) {
        if (!shapes_[number].images.empty()) return;
        std::vector<int> images;
        Motions own = 0;
        for (int g = 0; g < order(); ++g) {
            std::vector<Cells> moved;
            moved.reserve(shapes_[number].placements.size());
            for (const Cells cells : shapes_[number].placements) moved.push_back(image(g, cells));
            images.push_back(find_or_add(std::move(moved)));
            if (images.back() == number) own |= Motions{1} << g;
        }
        shapes_[number].images = std::move(images);
        shapes_[number].own = own;
    }

    // Returns the orbits of a shape's placements. Precondition: the motions map the shape to itself
    // and form a group.
    const PlacementOrbits<Cells>& orbits(int number, Motions motions) {
        Shape<Cells>& shape = shapes_[number];
        for (const PlacementOrbits<Cells>& known : shape.orbits) {
            if (known.motions == motions) return known;
        }
        PlacementOrbits<Cells> result;
        result.motions = motions;
        const std::vector<Cells>& all = shape.placements;
        result.orbit_of.assign(all.size(), -1);
        for (std::size_t p = 0; p < all.size(); ++p) {
            if (result.orbit_of[p] >= 0) continue;
            result.first.push_back(static_cast<int>(result.placements.size()));
            Motions stabilizer = 0;
            for (Motions rest = motions; rest != 0; rest &= rest - 1) {
                const int g = std::countr_zero(rest);
                const Cells moved = image(g, all[p]);
                if (moved == all[p]) stabilizer |= Motions{1} << g;
                const auto at = std::ranges::lower_bound(all, moved) - all.begin();
                if (result.orbit_of[at] >= 0) continue;
                result.orbit_of[at] = result.size();
                result.placements.push_back(moved);
            }
            result.stabilizers.push_back(stabilizer);
        }
        result.first.push_back(static_cast<int>(result.placements.size()));
        shape.orbits.push_back(std::move(result));
        return shape.orbits.back();
    }

  private:
    std::vector<std::vector<int>> motions_;
    std::vector<Shape<Cells>> shapes_;
    std::map<std::vector<Cells>, int> number_;
};

}  // namespace polypack::small_search
