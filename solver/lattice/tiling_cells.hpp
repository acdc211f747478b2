// The cells of a tiling in whole numbers: checked, with their neighbours and all motions of the
// tiling. Everything is exact.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "polypack/lattice/plane.hpp"
#include "polypack/lattice/solid.hpp"
#include "polypack/lattice/sticks.hpp"
#include "polypack/lattice/tiling.hpp"

namespace polypack {

// An isometry p -> (a p.x + b p.y + c p.z) + shift; a, b and c are the images of the translations.
struct Isometry {
    ExactPoint a{1, 0, 0};
    ExactPoint b{0, 1, 0};
    ExactPoint c{0, 0, 1};
    ExactPoint shift{};
    [[nodiscard]] ExactPoint linear(const ExactPoint& p) const {
        return p.x * a + p.y * b + p.z * c;
    }
    [[nodiscard]] ExactPoint operator()(const ExactPoint& p) const { return linear(p) + shift; }
    [[nodiscard]] bool reflection() const { return volume(a, b, c) < 0; }
    [[nodiscard]] bool translation() const {
        return a == ExactPoint{1, 0, 0} && b == ExactPoint{0, 1, 0} && c == ExactPoint{0, 0, 1};
    }
};

class TilingCells {
  public:
    // Throws InvalidTiling. O(cells^2 * corners^2 + cells * corners^4).
    explicit TilingCells(const Tiling& tiling);
    // Precondition: the sticks are along the sides of that tiling.
    TilingCells(const Sticks& sticks, const TilingCells& along);

    // Points are in units of 1 / unit() of the translations.
    [[nodiscard]] Whole unit() const { return unit_; }
    [[nodiscard]] const Gram& gram() const { return gram_; }
    [[nodiscard]] const std::vector<ExactPoint>& centres() const { return centres_; }
    // Identity first, rotations before reflections.
    [[nodiscard]] const std::vector<Isometry>& motions() const { return motions_; }
    // By cell: its neighbours, as offsets of centres.
    [[nodiscard]] const std::vector<std::set<ExactPoint>>& neighbours() const {
        return neighbours_;
    }
    // By cell: its corners, and in the plane those of others inside its sides, around it.
    [[nodiscard]] const std::vector<std::vector<ExactPoint>>& corners() const { return divided_; }
    // The point of the tiling as it was given that is the origin of all these.
    [[nodiscard]] const ExactPoint& origin() const { return origin_; }

    // Returns the sticks along the sides of all cells, as the tiling was given.
    [[nodiscard]] Sticks sticks() const;

  private:
    void add(const TilingCell& cell, int number);
    void refine();
    void check_areas() const;
    void check_volumes() const;
    [[nodiscard]] bool keeps_tiling(const Isometry& motion) const;
    void find_motions();
    void try_motions(Isometry motion);
    void match_sides();
    void match_faces();
    [[nodiscard]] ExactPoint shift_about(const Isometry& motion, const ExactPoint& origin) const;
    void choose_origin(const std::set<ExactPoint>& candidates);
    [[nodiscard]] std::set<ExactPoint> middles() const;
    template <typename Each>
    void for_near(const Ring& still, const Ring& moving, const Each& each) const;

    int dimension_ = 2;
    Gram gram_;
    Whole unit_ = 1;
    ExactPoint origin_;
    std::vector<std::vector<ExactPoint>> corners_;
    std::vector<std::vector<Ring>> faces_;  // in space
    std::vector<std::vector<ExactPoint>> divided_;
    std::vector<ExactPoint> centres_;
    // Cells, by their centres within the domain at the origin.
    std::map<ExactPoint, std::size_t> at_;
    std::vector<Isometry> motions_;
    std::vector<std::set<ExactPoint>> neighbours_;
};

}  // namespace polypack
