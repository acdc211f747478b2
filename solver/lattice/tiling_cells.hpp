// The cells of a tiling in whole numbers: checked, with their neighbours and all motions of the
// tiling. Everything is exact.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "polypack/lattice/plane.hpp"
#include "polypack/lattice/sticks.hpp"
#include "polypack/lattice/tiling.hpp"

namespace polypack {

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

class TilingCells {
  public:
    // Throws InvalidTiling. O(cells^2 * corners^2).
    explicit TilingCells(const Tiling& tiling);
    // Precondition: the sticks are along the sides of a tiling with that Gram matrix.
    TilingCells(const Sticks& sticks, const Gram& gram);

    // Points are in units of 1 / unit() of the translations.
    [[nodiscard]] Whole unit() const { return unit_; }
    [[nodiscard]] const Gram& gram() const { return gram_; }
    [[nodiscard]] const std::vector<PlanePoint>& centres() const { return centres_; }
    // Identity first, rotations before reflections.
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
    [[nodiscard]] Sticks sticks() const;

  private:
    void find_out();
    void add(const TilingCell& cell, int number);
    void check_cover() const;
    [[nodiscard]] bool keeps_tiling(const Isometry& motion) const;
    void find_motions();
    void find_neighbours();
    [[nodiscard]] PlanePoint shift_about(const Isometry& motion, const PlanePoint& origin) const;
    void choose_origin();
    template <typename Each>
    void for_near(const Ring& still, const Ring& moving, const Each& each) const;

    Gram gram_;
    Whole unit_ = 1;
    PlanePoint origin_;
    std::vector<Ring> rings_;
    std::vector<Ring> divided_;
    std::vector<PlanePoint> centres_;
    // Cells, by their centres within the domain at the origin.
    std::map<PlanePoint, std::size_t> at_;
    std::vector<Isometry> motions_;
    std::vector<std::set<PlanePoint>> neighbours_;
};

}  // namespace polypack
