// The search of Solver: sets of shapes in a region of few cells, which are the bits of a word.
//
// A node has a list of the placements that are left for each shape still owed. Placing one filters
// the lists into those of the next node, and counts on the way how many placements cover each cell,
// for all cells at once: bit i of counts_[k] is bit k of the count of cell i. The next piece covers
// the required cell with the fewest, or is a copy of the shape with the fewest.
//
// Where the region has motions, the first piece is a copy of one shape, placed at one placement of
// each orbit under the motions that keep the shape: those of earlier orbits are then left out. What
// is found is compared with those of its images that are searched, too, and counts if none is less.
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
struct Orbits {
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
    std::vector<Orbits<Cells>> orbits;
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
    const Orbits<Cells>& orbits(int number, Motions motions) {
        Shape<Cells>& shape = shapes_[number];
        for (const Orbits<Cells>& known : shape.orbits) {
            if (known.motions == motions) return known;
        }
        Orbits<Cells> result;
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

// A shape and how many of it a set has.
struct Owed {
    int shape = 0;
    int copies = 0;
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
class Search {
  public:
    // The shapes of a set must be complete.
    explicit Search(Shapes<Cells>& shapes) : shapes_(&shapes) {}

    // Precondition: the set is not empty, each shape once, and has no more cells than the region,
    // nor fewer than `required`.
    // Finds the first packings sooner if `few` are asked for.
    void run(std::span<const Owed> set, Cells required, std::uint64_t max_nodes, bool few,
             Observer& observer) {
        few_ = few;
        known_.clear();
        observer_ = &observer;
        required_ = required;
        max_nodes_ = max_nodes != 0 ? max_nodes : ~std::uint64_t{0};
        nodes_ = 0;
        depth_ = 0;
        next_look_ = std::min(nodes_between, max_nodes_);
        ended_ = false;
        set_up(set);
        find_group(set);
        if (std::popcount(group_) > 1) {
            search_by_orbits();
        } else {
            Counts counts;
            for (int e = 0; e < width_; ++e) {
                if (entries_[e].size < entries_[e].owed) return;
                for (const Cells cells : list_of(entries_[e])) counts.add(cells);
            }
            if (counts.none(required_) != 0) return;
            branch(0, width_, 0, lists_.data(), choose(0, width_, counts, required_));
        }
    }

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    // The pieces of the packing that was found.
    [[nodiscard]] std::span<const Placed<Cells>> placed() const {
        return {path_.data(), static_cast<std::size_t>(pieces_)};
    }

  private:
    // A shape that is owed, and the placements left for it.
    struct Entry {
        int shape = 0;
        int owed = 0;
        const Cells* list = nullptr;
        int size = 0;
    };

    // How many placements cover each cell, up to `most`.
    class Counts {
      public:
        static constexpr int digits = 5;
        static constexpr int most = 1 << digits;

        void add(Cells cells) {
            for (Cells& digit : digits_) {
                const Cells carry = digit & cells;
                digit ^= cells;
                cells = carry;
            }
            many_ |= cells;
        }
        // The cells that nothing covers.
        [[nodiscard]] Cells none(Cells of) const {
            Cells covered = many_;
            for (const Cells digit : digits_) covered |= digit;
            return of & ~covered;
        }
        // A cell with the least count, and the count; 0 and `most` if all have more.
        [[nodiscard]] std::pair<Cells, int> least(Cells of) const {
            Cells left = of & ~many_;
            if (left == 0) return {0, most};
            int count = 0;
            for (int k = digits - 1; k >= 0; --k) {
                const Cells zero = left & ~digits_[k];
                if (zero != 0) {
                    left = zero;
                } else {
                    count |= 1 << k;
                }
            }
            return {left & (~left + 1), count};
        }

      private:
        std::array<Cells, digits> digits_{};
        Cells many_ = 0;
    };

    // A cell, or one of the entries if that is 0.
    struct Choice {
        Cells cell = 0;
        int entry = 0;
    };

    [[nodiscard]] static std::span<const Cells> list_of(const Entry& entry) {
        return {entry.list, static_cast<std::size_t>(entry.size)};
    }

    // The entries of the root, and room for all below it.
    void set_up(std::span<const Owed> set) {
        width_ = static_cast<int>(set.size());
        pieces_ = 0;
        std::size_t placements = 0;
        for (const Owed& owed : set) {
            pieces_ += owed.copies;
            placements += (*shapes_)[owed.shape].placements.size();
        }
        const auto levels = static_cast<std::size_t>(pieces_) + 1;
        if (entries_.size() < levels * set.size()) entries_.resize(levels * set.size());
        if (lists_.size() < levels * placements) lists_.resize(levels * placements);
        if (path_.size() < levels) path_.resize(levels);
        for (int e = 0; e < width_; ++e) {
            const std::vector<Cells>& list = (*shapes_)[set[e].shape].placements;
            entries_[e] = {set[e].shape, set[e].copies, list.data(), static_cast<int>(list.size())};
        }
        // What has few placements is most likely to show that a node has no packing.
        std::sort(entries_.begin(), entries_.begin() + width_,
                  [](const Entry& a, const Entry& b) { return a.size < b.size; });
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

    void search_by_orbits() {
        int best = 0;
        int fewest = 0;
        for (int e = 0; e < width_; ++e) {
            const int shape = entries_[e].shape;
            const int orbits = shapes_->orbits(shape, group_ & (*shapes_)[shape].own).size();
            if (e == 0 || orbits < fewest) {
                best = e;
                fewest = orbits;
            }
        }
        Entry& first = entries_[best];
        orbits_ = &shapes_->orbits(first.shape, group_ & (*shapes_)[first.shape].own);
        first_shape_ = first.shape;
        single_ = first.owed == 1;
        first.list = orbits_->placements.data();
        for (orbit_ = 0; orbit_ < orbits_->size() && !ended_; ++orbit_) {
            const int at = orbits_->first[orbit_];
            descend(0, width_, best, at, first.list[at], 0, lists_.data());
        }
    }

    // The entries of a node are entries_[base] .. entries_[base + width - 1].
    Choice choose(int base, int width, const Counts& counts, Cells open) const {
        const auto [cell, count] = counts.least(open);
        Choice choice{cell};
        int fewest = cell != 0 ? count : 1 << 30;
        for (int e = 0; e < width; ++e) {
            const int options = entries_[base + e].size - entries_[base + e].owed + 1;
            if (options < fewest) {
                fewest = options;
                choice = {0, e};
            }
        }
        return choice;
    }

    void branch(int base, int width, Cells occupied, Cells* room, const Choice& choice) {
        if (choice.cell == 0) {
            const Entry& entry = entries_[base + choice.entry];
            // The first of its copies, in the order of the list.
            for (int i = 0; i + entry.owed <= entry.size && !ended_; ++i) {
                descend(base, width, choice.entry, i + 1, entry.list[i], occupied, room);
            }
            return;
        }
        for (int e = 0; e < width; ++e) {
            const Entry& entry = entries_[base + e];
            for (int i = 0; i < entry.size; ++i) {
                if ((entry.list[i] & choice.cell) == 0) continue;
                descend(base, width, e, 0, entry.list[i], occupied, room);
                if (ended_) return;
            }
        }
    }

    // Places a copy of entry `taken`, whose other copies are later in its list than `from`.
    void descend(int base, int width, int taken, int from, Cells cells, Cells occupied,
                 Cells* room) {
        if (nodes_ >= next_look_ && !look()) return;
        ++nodes_;
        path_[depth_] = {entries_[base + taken].shape, cells};
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
        const Cells open = required_ & ~occupied;
        const int next = base + width;
        int next_width = 0;
        Cells* const begin = room;
        for (int e = 0; e < width; ++e) {
            const Entry& entry = entries_[base + e];
            const int owed = entry.owed - (e == taken ? 1 : 0);
            if (owed == 0) continue;
            Cells* const list = room;
            for (int i = e == taken ? from : 0; i < entry.size; ++i) {
                const Cells other = entry.list[i];
                *room = other;
                room += (other & cells) == 0 ? 1 : 0;
            }
            const int size = static_cast<int>(room - list);
            if (size < owed) return;
            entries_[next + next_width++] = {entry.shape, owed, list, size};
        }
        Counts counts;
        for (const Cells* other = begin; other != room; ++other) counts.add(*other);
        if (counts.none(open) != 0) return;
        branch(next, next_width, occupied, room, choose(next, next_width, counts, open));
    }

    // One piece is left.
    void finish(int base, int width, int taken, int from, Cells occupied, Cells open) {
        for (int e = 0; e < width; ++e) {
            const Entry& entry = entries_[base + e];
            if (entry.owed == (e == taken ? 1 : 0)) continue;
            for (int i = e == taken ? from : 0; i < entry.size; ++i) {
                if ((entry.list[i] & occupied) != 0 || (open & ~entry.list[i]) != 0) continue;
                path_[depth_] = {entry.shape, entry.list[i]};
                found();
                if (ended_) return;
            }
            return;
        }
    }

    void found() {
        const int size = std::popcount(group_) > 1 ? class_size() : 1;
        if (size != 0 && !observer_->found(static_cast<std::uint64_t>(size))) ended_ = true;
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
            return (orbits_->stabilizers[orbit_] >> g & 1) != 0;
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

    bool look() {
        if (nodes_ >= max_nodes_) {
            observer_->out_of_nodes();
            ended_ = true;
        } else if (!observer_->go_on(nodes_)) {
            ended_ = true;
        }
        next_look_ = std::min(nodes_ + nodes_between, max_nodes_);
        return !ended_;
    }

    Shapes<Cells>* shapes_;
    Observer* observer_ = nullptr;
    Cells required_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t max_nodes_ = 0;
    bool ended_ = false;
    bool few_ = false;
    std::vector<Placed<Cells>> least_, known_;
    int pieces_ = 0;
    int width_ = 0;
    int depth_ = 0;
    Motions group_ = 0;
    // Of the first piece.
    const Orbits<Cells>* orbits_ = nullptr;
    int first_shape_ = 0;
    int orbit_ = 0;
    bool single_ = false;
    // Kept from one set to the next.
    std::vector<Entry> entries_;
    std::vector<Cells> lists_;
    std::vector<Placed<Cells>> path_;
    std::vector<Placed<Cells>> sorted_;
    std::vector<Placed<Cells>> moved_;
    std::vector<int> copies_;
};

}  // namespace polypack::small_search
