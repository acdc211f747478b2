// The search of the engine `small`: sets of shapes in a region whose cells are the bits of `Cells`.
//
// A node has a list of the remaining placements of each shape still owed. Placing one filters the
// lists into those of the next node, which are reduced further: see reduce(). The next piece covers
// the required cell with the fewest placements, or is a copy of the shape with the fewest. Once the
// remainder fits a word, small_tail.hpp searches it. small_classes.hpp says which placements and
// packings are left out for symmetry.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/packing/engines/small/kernels/small_lists.hpp"
#include "polypack/packing/engines/small/kernels/small_tail.hpp"
#include "polypack/packing/engines/small/small_classes.hpp"
#include "polypack/packing/engines/small/small_set.hpp"
#include "polypack/packing/engines/small/small_shapes.hpp"
#include "polypack/packing/engines/small/small_sink.hpp"

namespace polypack::small_search {

template <class Cells>
class Search final : TailOwner {
  public:
    // The shapes of a set must be complete. All cells are required, or some may stay empty.
    Search(Shapes<Cells>& shapes, bool all_required)
        : shapes_(&shapes), classes_(shapes), all_required_(all_required) {}

    // Searches a set. `few`: only a few packings are wanted; those found are remembered, which
    // finds them sooner. Precondition: the set is not empty, has each shape once, and has at most
    // as many cells as the region and at least those of `required`.
    void run(std::span<const Owed> set, Cells required, std::uint64_t max_nodes, bool few,
             SmallSink& sink) {
        sink_ = &sink;
        required_ = required;
        max_nodes_ = max_nodes != 0 ? max_nodes : ~std::uint64_t{0};
        nodes = 0;
        depth_ = 0;
        next_look = std::min(nodes_between, max_nodes_);
        ended = false;
        out_of_nodes = false;
        set_up(set);
        classes_.begin({owed_.data(), set.size()}, few);
        Cells* room = room_.data();
        for (int e = 0; e < width_; ++e) {
            const std::vector<Cells>& all = classes_.any() && e == classes_.first()
                                                ? classes_.placements()
                                                : (*shapes_)[owed_[e].shape].placements;
            lists_[e] = keep(all.data(), static_cast<int>(all.size()), 0, 0, room);
            room += lists_[e].size + slack;
        }
        if (classes_.any() && !classes_.single()) {
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
    bool out_of_nodes = false;  // max_nodes ended the search
    // Returns the pieces of the packing that was found.
    [[nodiscard]] std::span<const Placed<Cells>> placed() const {
        return {path_.data(), static_cast<std::size_t>(pieces_)};
    }

  private:
    static constexpr std::uint64_t nodes_between = 1024;  // two looks

    // Item to branch on: a cell, or an entry if the cell is 0.
    struct Choice {
        Cells cell = 0;
        int entry = 0;
    };

    // Sets up the root, and room for all nodes below it.
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
        // Shapes with few placements are most likely to show that a node has no packing.
        std::ranges::copy(set, owed_.begin());
        std::sort(owed_.begin(), owed_.begin() + width_, [&](const Owed& a, const Owed& b) {
            return (*shapes_)[a.shape].placements.size() < (*shapes_)[b.shape].placements.size();
        });
    }

    void search_by_orbits(Cells* room) {
        const int first = classes_.first();
        const PlacementOrbits<Cells>& orbits = classes_.orbits();
        for (int orbit = 0; orbit < orbits.size() && !ended; ++orbit) {
            const int at = orbits.first[orbit];
            descend(0, width_, first, at, lists_[first].cells[at], 0, room);
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
        // If only one placement covers a cell, it is now the only one of its shape.
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

    // Places a copy of entry `taken`; its other copies come later in its list than `from`.
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

    // Drops placements that miss a cell which no other shape can cover although it must be covered,
    // and those that take a cell that every placement of another shape covers, until there are no
    // more of them. Returns false if a shape or a cell has too few placements left.
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

    // Finishes a node with one piece left.
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
        const int size = classes_.size_of(placed());
        if (size != 0 && !sink_->found(static_cast<std::uint64_t>(size))) ended = true;
    }

    void look() override {
        out_of_nodes = nodes >= max_nodes_;
        ended = out_of_nodes || !sink_->go_on(nodes);
        next_look = std::min(nodes + nodes_between, max_nodes_);
    }

    Shapes<Cells>* shapes_;
    Classes<Cells> classes_;
    SmallSink* sink_ = nullptr;
    Cells required_ = 0;
    std::uint64_t max_nodes_ = 0;
    bool all_required_;
    int pieces_ = 0;
    int width_ = 0;
    int depth_ = 0;
    // Reused from one set to the next.
    std::vector<Owed> owed_;
    std::vector<List<Cells>> lists_;
    std::vector<Cells> room_;
    std::vector<Placed<Cells>> path_;
    Tail tail_;
    int tail_base_ = 0;
    const TailKernels& tail_kernels_ = tail_kernels(best_simd_level());
    const ListKernels& kernels_ = list_kernels(best_simd_level());
};

}  // namespace polypack::small_search
