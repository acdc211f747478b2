// The search of Solver: sets of shapes in a region of few cells, which are the bits of a word.
//
// A node has a list of the placements that are left for each shape still owed. Placing one filters
// the lists into those of the next node, which are reduced further: see reduce(). The next piece
// covers the required cell with the fewest placements, or is a copy of the shape with the fewest.
// Once all that is left fits a word, the rest is searched by small_tail.hpp.
//
// Where the region has motions, one shape has only one placement of each orbit under the motions
// that keep it. If it has several copies, one of them is placed first, and the placements of
// earlier orbits are then left out. What is found is compared with those of its images that are
// searched, too, and counts if none is less; where few packings are asked for, with the classes
// found before.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "polypack/api/small_lists.hpp"
#include "polypack/api/small_tail.hpp"
#include "polypack/packing/kernels/simd_level.hpp"

namespace polypack::small_search {

__extension__ using TwoWords = unsigned __int128;

[[nodiscard]] inline int lowest(std::uint64_t cells) {
    return std::countr_zero(cells);
}
[[nodiscard]] inline int lowest(TwoWords cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    return low != 0 ? std::countr_zero(low)
                    : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64));
}

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
    // By motion and cell; the identity first.
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

    // The shape with these placements. O(log shapes * placements).
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

    // Finds its images, which become shapes, too. O(motions * placements * log).
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

    // Under motions that map the shape to itself and are a group.
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

template <class Cells>
struct Placed {
    int shape = 0;
    Cells cells = 0;
    [[nodiscard]] friend bool operator==(const Placed&, const Placed&) = default;
    [[nodiscard]] friend auto operator<=>(const Placed&, const Placed&) = default;
};

// What a search tells, and asks: a class of Solver. found() returns false to end the search;
// go_on() is asked after every `nodes_between` nodes.
inline constexpr std::uint64_t nodes_between = 1024;

template <class Cells, class Observer>
class Search final : TailOwner {
  public:
    // The shapes of a set must be complete. All cells are required, or some may stay empty.
    Search(Shapes<Cells>& shapes, bool all_required)
        : shapes_(&shapes), all_required_(all_required) {}

    // Precondition: the set is not empty, each shape once, and has no more cells than the region,
    // nor fewer than `required`.
    // Finds the first packings sooner if `few` are asked for: those found are kept.
    void run(std::span<const Owed> set, Cells required, std::uint64_t max_nodes, bool few,
             Observer& observer) {
        observer_ = &observer;
        required_ = required;
        max_nodes_ = max_nodes != 0 ? max_nodes : ~std::uint64_t{0};
        few_ = few;
        nodes = 0;
        depth_ = 0;
        next_look = std::min(nodes_between, max_nodes_);
        ended = false;
        known_.clear();
        set_up(set);
        find_group(set);
        if (std::popcount(group_) > 1) restrict_first();
        Cells* room = room_.data();
        for (int e = 0; e < width_; ++e) {
            const bool first = std::popcount(group_) > 1 && owed_[e].shape == first_shape_;
            const std::vector<Cells>& all =
                first ? first_placements_ : (*shapes_)[owed_[e].shape].placements;
            lists_[e] = keep(all.data(), static_cast<int>(all.size()), 0, 0, room);
            room += lists_[e].size + slack;
        }
        if (std::popcount(group_) > 1 && !single_) {
            search_by_orbits(room);
        } else {
            for (int e = 0; e < width_; ++e) {
                if (lists_[e].size < owed_[e].copies) return;
            }
            if (pieces_ > 1 && !reduce(0, width_, required_)) return;
            search_below(0, width_, 0, room);
        }
    }

    using TailOwner::nodes;
    // The pieces of the packing that was found.
    [[nodiscard]] std::span<const Placed<Cells>> placed() const {
        return {path_.data(), static_cast<std::size_t>(pieces_)};
    }

  private:
    // A cell, or one of the entries if that is 0.
    struct Choice {
        Cells cell = 0;
        int entry = 0;
    };

    // The root, and room for all below it.
    void set_up(std::span<const Owed> set) {
        width_ = static_cast<int>(set.size());
        pieces_ = 0;
        std::size_t placements = 0;
        for (const Owed& owed : set) {
            pieces_ += owed.copies;
            placements += (*shapes_)[owed.shape].placements.size();
        }
        const auto levels = static_cast<std::size_t>(pieces_) + 1;
        if (owed_.size() < levels * set.size()) {
            owed_.resize(levels * set.size());
            lists_.resize(levels * set.size());
        }
        const std::size_t room = levels * (placements + set.size() * slack);
        if (room_.size() < room) room_.resize(room);
        if (path_.size() < levels) path_.resize(levels);
        // What has few placements is most likely to show that a node has no packing.
        std::ranges::copy(set, owed_.begin());
        std::sort(owed_.begin(), owed_.begin() + width_, [&](const Owed& a, const Owed& b) {
            return (*shapes_)[a.shape].placements.size() < (*shapes_)[b.shape].placements.size();
        });
    }

    // The motions that map every shape to one with as many copies.
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

    // Chooses the first piece, so that the smallest share of the placements of a shape is left.
    void restrict_first() {
        std::uint64_t share = 0;
        std::uint64_t of = 0;
        for (int e = 0; e < width_; ++e) {
            const int shape = owed_[e].shape;
            const std::uint64_t orbits =
                shapes_->orbits(shape, group_ & (*shapes_)[shape].own).size();
            const std::uint64_t all = (*shapes_)[shape].placements.size();
            const bool single = owed_[e].copies == 1;
            if (e != 0 && (single != single_ ? single_ : share * all <= orbits * of)) continue;
            first_ = e;
            share = orbits;
            of = all;
            single_ = single;
        }
        first_shape_ = owed_[first_].shape;
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

    void search_by_orbits(Cells* room) {
        for (int orbit = 0; orbit < orbits_->size() && !ended; ++orbit) {
            const int at = orbits_->first[orbit];
            descend(0, width_, first_, at, lists_[first_].cells[at], 0, room);
        }
    }

    // The lists of a node are lists_[base] .. lists_[base + width - 1].
    Choice choose(int base, int width, Cells open) const {
        Choice choice;
        int fewest = 1 << 30;
        for (int e = 0; e < width; ++e) {
            const int options = lists_[base + e].size - owed_[base + e].copies + 1;
            if (options < fewest) {
                fewest = options;
                choice.entry = e;
            }
        }
        // A cell that only one placement covers has made it the only one of its shape.
        if (fewest <= 2) return choice;
        const Counts<Cells> counts = count(&lists_[base], width);
        Cells left = open & ~counts.many;
        if (left == 0) return choice;
        int least = 0;
        for (int k = Counts<Cells>::digits - 1; k >= 0; --k) {
            const Cells zero = left & ~counts.digit[k];
            if (zero != 0) {
                left = zero;
            } else {
                least |= 1 << k;
            }
        }
        if (least <= fewest) choice.cell = left & (~left + 1);
        return choice;
    }

    void branch(int base, int width, Cells occupied, Cells* room, const Choice& choice) {
        if (choice.cell == 0) {
            const List<Cells> list = lists_[base + choice.entry];
            const int owed = owed_[base + choice.entry].copies;
            // The first of its copies, in the order of the list.
            for (int i = 0; i + owed <= list.size && !ended; ++i) {
                descend(base, width, choice.entry, i + 1, list.cells[i], occupied, room);
            }
            return;
        }
        for (int e = 0; e < width; ++e) {
            const List<Cells> list = lists_[base + e];
            for (int i = 0; i < list.size; ++i) {
                if ((list.cells[i] & choice.cell) == 0) continue;
                descend(base, width, e, 0, list.cells[i], occupied, room);
                if (ended) return;
            }
        }
    }

    // Places a copy of entry `taken`, whose other copies are later in its list than `from`.
    void descend(int base, int width, int taken, int from, Cells cells, Cells occupied,
                 Cells* room) {
        if (nodes >= next_look) look();
        if (ended) return;
        ++nodes;
        path_[depth_] = {owed_[base + taken].shape, cells};
        occupied |= cells;
        const Cells open = required_ & ~occupied;
        ++depth_;
        if (depth_ + 1 == pieces_) {
            finish(base, width, taken, from, occupied, open);
        } else if (depth_ == pieces_) {
            if (open == 0) found();
        } else {
            filter(base, width, taken, from, cells, occupied, room);
        }
        --depth_;
    }

    void filter(int base, int width, int taken, int from, Cells cells, Cells occupied,
                Cells* room) {
        const int next = base + width;
        int next_width = 0;
        for (int e = 0; e < width; ++e) {
            const int owed = owed_[base + e].copies - (e == taken ? 1 : 0);
            if (owed == 0) continue;
            const int skipped = e == taken ? from : 0;
            const List<Cells>& list = lists_[base + e];
            const List<Cells> left =
                keep(list.cells + skipped, list.size - skipped, cells, 0, room);
            if (left.size < owed) return;
            room += left.size + slack;
            owed_[next + next_width] = {owed_[base + e].shape, owed};
            lists_[next + next_width++] = left;
        }
        if (!reduce(next, next_width, required_ & ~occupied)) return;
        search_below(next, next_width, occupied, room);
    }

    void search_below(int base, int width, Cells occupied, Cells* room) {
        const Cells open = required_ & ~occupied;
        if constexpr (sizeof(Cells) == 8) {
            if (fits_tail(base, width, open)) {
                tail_base_ = base;
                return tail_kernels_.search(tail_, *this, &lists_[base], &owed_[base], width, open);
            }
        }
        branch(base, width, occupied, room, choose(base, width, open));
    }

    [[nodiscard]] bool fits_tail(int base, int width, Cells open) const {
        if (!all_required_ || depth_ + 2 > pieces_ || std::popcount(open) + width > 64)
            return false;
        int placements = 0;
        for (int e = base; e < base + width; ++e) placements += lists_[e].size;
        return placements <= most_in_tail;
    }

    void found_below(std::span<const std::uint64_t> placed) override {
        Placed<Cells>* to = &path_[depth_];
        for (const std::uint64_t word : placed) {
            const int entry = std::countr_zero(word >> tail_.cells);
            *to++ = {owed_[tail_base_ + entry].shape, cells_of(tail_, word)};
        }
        found();
    }

    // Drops placements in which a copy of no other shape could cover a cell that one must, or that
    // take a cell that every placement of another shape covers, until there are no more such.
    // Returns false if a shape or a cell has too few left.
    bool reduce(int base, int width, Cells open) {
        for (bool changed = true; changed;) {
            Cells covered = 0;
            Cells shared = 0;  // by placements of two shapes
            Cells taken = 0;   // by all placements of a shape
            for (int e = base; e < base + width; ++e) {
                const List<Cells>& list = lists_[e];
                if ((list.every & taken) != 0 || (list.every != 0 && owed_[e].copies > 1)) {
                    return false;
                }
                taken |= list.every;
                shared |= covered & list.any;
                covered |= list.any;
            }
            if ((open & ~covered) != 0) return false;
            const Cells own = open & ~shared;
            changed = false;
            if ((taken | own) == 0) return true;
            for (int e = base; e < base + width; ++e) {
                List<Cells>& list = lists_[e];
                const Cells must = owed_[e].copies == 1 ? own & list.any : 0;
                const Cells never = taken & ~list.every;
                if ((must & ~list.every) == 0 && (never & list.any) == 0) continue;
                list = keep(list.cells, list.size, must | never, must, list.cells);
                if (list.size < owed_[e].copies) return false;
                changed = true;
            }
        }
        return true;
    }

    [[nodiscard]] List<Cells> keep(const Cells* from, int size, Cells look, Cells bits,
                                   Cells* to) const {
        if constexpr (sizeof(Cells) == 8) return kernels_.keep(from, size, look, bits, to);
        List<Cells> result{to, 0, 0, ~Cells{0}};
        for (int i = 0; i < size; ++i) {
            const Cells cells = from[i];
            if ((cells & look) != bits) continue;
            to[result.size++] = cells;
            result.any |= cells;
            result.every &= cells;
        }
        return result;
    }

    [[nodiscard]] Counts<Cells> count(const List<Cells>* lists, int number) const {
        if constexpr (sizeof(Cells) == 8) return kernels_.count(lists, number);
        Counts<Cells> result;
        for (int e = 0; e < number; ++e) {
            for (int i = 0; i < lists[e].size; ++i) {
                Cells carry = lists[e].cells[i];
                for (Cells& digit : result.digit) {
                    const Cells next = digit & carry;
                    digit ^= carry;
                    carry = next;
                }
                result.many |= carry;
            }
        }
        return result;
    }

    // One piece is left.
    void finish(int base, int width, int taken, int from, Cells occupied, Cells open) {
        for (int e = 0; e < width; ++e) {
            const List<Cells>& list = lists_[base + e];
            if (owed_[base + e].copies == (e == taken ? 1 : 0)) continue;
            for (int i = e == taken ? from : 0; i < list.size; ++i) {
                if ((list.cells[i] & occupied) != 0 || (open & ~list.cells[i]) != 0) continue;
                path_[depth_] = {owed_[base + e].shape, list.cells[i]};
                found();
                if (ended) return;
            }
            return;
        }
    }

    void found() {
        const int size = std::popcount(group_) > 1 ? class_size() : 1;
        if (size != 0 && !observer_->found(static_cast<std::uint64_t>(size))) ended = true;
    }

    // 0 if another packing that is searched represents the class.
    int class_size() {
        sorted_.assign(path_.begin(), path_.begin() + pieces_);
        std::ranges::sort(sorted_);
        if (few_) return size_of_new_class();
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

    // 0 if the class is known. It makes no difference then in which order the images of a packing
    // are found: where only the least counted, thousands of others might come first.
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

    // Whether the image of the packing has a copy of the first shape at the first placement of an
    // orbit, and none in an earlier one.
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

    void look() override {
        if (nodes >= max_nodes_) {
            observer_->out_of_nodes();
            ended = true;
        } else if (!observer_->go_on(nodes)) {
            ended = true;
        }
        next_look = std::min(nodes + nodes_between, max_nodes_);
    }

    Shapes<Cells>* shapes_;
    Observer* observer_ = nullptr;
    Cells required_ = 0;
    std::uint64_t max_nodes_ = 0;
    bool few_ = false;
    bool all_required_;
    int pieces_ = 0;
    int width_ = 0;
    int depth_ = 0;
    Motions group_ = 0;
    // Of the first piece.
    const PlacementOrbits<Cells>* orbits_ = nullptr;
    int first_shape_ = 0;
    int first_ = 0;
    bool single_ = false;
    // Kept from one set to the next.
    std::vector<Owed> owed_;
    std::vector<List<Cells>> lists_;
    std::vector<Cells> room_;
    std::vector<Cells> first_placements_;
    std::vector<Placed<Cells>> path_;
    std::vector<Placed<Cells>> sorted_;
    std::vector<Placed<Cells>> moved_;
    std::vector<Placed<Cells>> least_;
    std::vector<Placed<Cells>> known_;  // the least images of the classes found, if few_
    std::vector<int> copies_;
    Tail tail_;
    int tail_base_ = 0;
    const TailKernels& tail_kernels_ = tail_kernels(best_simd_level());
    const ListKernels& kernels_ = list_kernels(best_simd_level());
};

}  // namespace polypack::small_search
