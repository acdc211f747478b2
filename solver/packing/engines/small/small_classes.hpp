// Symmetry for the engine `small`: tells which packings of a set are the same up to the motions of
// the region.
//
// If the set has motions, one shape is confined to one placement of each orbit under the motions
// that keep the shape. If that shape has several copies, one of them is placed first, and the
// placements of earlier orbits are then excluded. A packing found counts if it is the least among
// those of its images that are searched, too; if only a few packings are wanted, it is compared
// with the classes found before instead.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "polypack/packing/engines/small/small_set.hpp"
#include "polypack/packing/engines/small/small_shapes.hpp"

namespace polypack::small_search {

template <class Cells>
class Classes {
  public:
    explicit Classes(Shapes<Cells>& shapes) : shapes_(&shapes) {}

    // Starts another set, which has each shape once. `few`: only a few packings are wanted; the
    // classes found are remembered, which finds them sooner.
    void begin(std::span<const Owed> set, bool few) {
        few_ = few;
        known_.clear();
        find_group(set);
        if (any()) choose_first(set);
    }

    // Returns true if the set has motions besides the identity; only then there is a first shape.
    [[nodiscard]] bool any() const { return std::popcount(group_) > 1; }
    // Returns the position of the first shape in the set.
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] bool single() const { return single_; }
    // Returns the orbits of the first shape's placements under the motions that keep it.
    [[nodiscard]] const PlacementOrbits<Cells>& orbits() const { return *orbits_; }
    // Returns the placements to search: the first of each orbit, or all of them orbit by orbit if
    // there are several copies.
    [[nodiscard]] const std::vector<Cells>& placements() const { return first_placements_; }

    // Returns the number of packings that are the same as this one; 0 if they have been counted, or
    // will be with another one.
    int size_of(std::span<const Placed<Cells>> packing) {
        if (!any()) return 1;
        sorted_.assign(packing.begin(), packing.end());
        std::ranges::sort(sorted_);
        return few_ ? size_of_new_class() : size_of_searched();
    }

  private:
    // Finds the motions that map every shape to one with as many copies.
    void find_group(std::span<const Owed> set) {
        Motions doubtful = 0;
        for (const Owed& owed : set) doubtful |= ~(*shapes_)[owed.shape].own;
        group_ = shapes_->all_motions();
        if ((doubtful & group_) == 0) return;
        if (copies_.size() < static_cast<std::size_t>(shapes_->size())) {
            copies_.resize(shapes_->size(), 0);
        }
        for (const Owed& owed : set) copies_[owed.shape] = owed.copies;
        for (Motions rest = doubtful & group_; rest != 0; rest &= rest - 1) {
            const int g = std::countr_zero(rest);
            for (const Owed& owed : set) {
                if (copies_[(*shapes_)[owed.shape].images[g]] != owed.copies) {
                    group_ &= ~(Motions{1} << g);
                    break;
                }
            }
        }
        for (const Owed& owed : set) copies_[owed.shape] = 0;
    }

    // Chooses the first piece so that the smallest share of the placements of a shape is left.
    void choose_first(std::span<const Owed> set) {
        std::uint64_t share = 0;
        std::uint64_t of = 0;
        for (int e = 0; e < static_cast<int>(set.size()); ++e) {
            const int shape = set[e].shape;
            const std::uint64_t orbits =
                shapes_->orbits(shape, group_ & (*shapes_)[shape].own).size();
            const std::uint64_t all = (*shapes_)[shape].placements.size();
            const bool single = set[e].copies == 1;
            if (e != 0 && (single != single_ ? single_ : share * all <= orbits * of)) continue;
            first_ = e;
            share = orbits;
            of = all;
            single_ = single;
        }
        first_shape_ = set[first_].shape;
        orbits_ = &shapes_->orbits(first_shape_, group_ & (*shapes_)[first_shape_].own);
        if (single_) {
            first_placements_.clear();
            for (int orbit = 0; orbit < orbits_->size(); ++orbit) {
                first_placements_.push_back(orbits_->placements[orbits_->first[orbit]]);
            }
        } else {
            first_placements_ = orbits_->placements;
        }
    }

    // Returns the size of the class; 0 if another packing that is searched represents it.
    int size_of_searched() {
        int kept = 1;
        for (Motions rest = group_ & ~Motions{1}; rest != 0; rest &= rest - 1) {
            const int g = std::countr_zero(rest);
            if (!is_searched(g)) continue;
            moved_.clear();
            for (const Placed<Cells>& placed : sorted_) {
                moved_.push_back(
                    {(*shapes_)[placed.shape].images[g], shapes_->image(g, placed.cells)});
            }
            std::ranges::sort(moved_);
            if (moved_ < sorted_) return 0;
            kept += moved_ == sorted_ ? 1 : 0;
        }
        return std::popcount(group_) / kept;
    }

    // Returns the size of the class; 0 if it is known. Does not depend on the order in which the
    // images of a packing are found: if only the least one counted, thousands of others might come
    // first.
    int size_of_new_class() {
        least_ = sorted_;
        int kept = 1;
        for (Motions rest = group_ & ~Motions{1}; rest != 0; rest &= rest - 1) {
            const int g = std::countr_zero(rest);
            moved_.clear();
            for (const Placed<Cells>& placed : sorted_) {
                moved_.push_back(
                    {(*shapes_)[placed.shape].images[g], shapes_->image(g, placed.cells)});
            }
            std::ranges::sort(moved_);
            kept += moved_ == sorted_ ? 1 : 0;
            if (moved_ < least_) least_.swap(moved_);
        }
        for (std::size_t i = 0; i < known_.size(); i += least_.size()) {
            if (std::equal(least_.begin(), least_.end(), known_.begin() + i)) return 0;
        }
        known_.insert(known_.end(), least_.begin(), least_.end());
        return std::popcount(group_) / kept;
    }

    // Returns true if the image of the packing has a copy of the first shape at the first placement
    // of an orbit, and none in an earlier one.
    [[nodiscard]] bool is_searched(int g) const {
        if (single_ && (*shapes_)[first_shape_].images[g] == first_shape_) {
            const auto at = std::ranges::find(sorted_, first_shape_, &Placed<Cells>::shape);
            return shapes_->image(g, at->cells) == at->cells;
        }
        const std::vector<Cells>& all = (*shapes_)[first_shape_].placements;
        int earliest = orbits_->size();
        bool at_first = false;
        for (const Placed<Cells>& placed : sorted_) {
            if ((*shapes_)[placed.shape].images[g] != first_shape_) continue;
            const Cells moved = shapes_->image(g, placed.cells);
            const int orbit = orbits_->orbit_of[std::ranges::lower_bound(all, moved) - all.begin()];
            if (orbit > earliest) continue;
            const bool is_first = moved == orbits_->placements[orbits_->first[orbit]];
            at_first = is_first || (orbit == earliest && at_first);
            earliest = orbit;
        }
        return at_first;
    }

    Shapes<Cells>* shapes_;
    bool few_ = false;
    Motions group_ = 0;
    const PlacementOrbits<Cells>* orbits_ = nullptr;
    int first_shape_ = 0;
    int first_ = 0;
    bool single_ = false;
    // Reused from one set to the next.
    std::vector<Cells> first_placements_;
    std::vector<Placed<Cells>> sorted_;
    std::vector<Placed<Cells>> moved_;
    std::vector<Placed<Cells>> least_;
    std::vector<Placed<Cells>> known_;  // the least images of the classes found, if few_
    std::vector<int> copies_;
};

}  // namespace polypack::small_search
