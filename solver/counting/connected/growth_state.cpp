#include "polypack/counting/connected/growth_state.hpp"

#include <limits>

namespace polypack {
namespace {

constexpr std::uint64_t bit(int label) {
    return std::uint64_t{1} << label;
}

}  // namespace

GrowthRules::GrowthRules(const ConnectedProblem& problem)
    : shapes_(problem.shapes), hole_budget_(problem.hole_budget) {
    const int cells = problem.cells();
    for (const ConnectedPieces& shape : shapes_) largest_ = std::max(largest_, shape.cells);
    size_bits_ = std::bit_width(unsigned(std::max(largest_ - 2, 0)));
    kind_of_.assign(largest_ + 1, -1);
    const int optional = static_cast<int>(std::ranges::count(problem.required, 0));
    holes_tracked_ = hole_budget_ < optional;
    hole_bits_ = std::bit_width(unsigned(std::min(hole_budget_, optional)));
    one_size_ = optional == 0 && shapes_.size() == 1;
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        ConnectedPieces& shape = shapes_[kind];
        kind_of_[shape.cells] = static_cast<int>(kind);
        const int most = cells / shape.cells;
        const bool free = shape.copies.min == 0 && shape.copies.max >= most;
        shape.copies.max = std::min(shape.copies.max, most);
        // Where all shapes have one size and fill the region, their number is known beforehand.
        tracked_[kind] = free || one_size_ ? 0 : 1;
        used_bits_[kind] = std::bit_width(unsigned(shape.copies.max));
    }
}

bool GrowthRules::promising(const GrowthState& state, int remaining) const {
    int left = remaining;
    int apart = 0;     // open shapes that stay apart from every other
    bool any = false;  // whether there are others
    for (int shape = 1; shape <= state.open; ++shape) {
        left += state.size[shape];
        if (state.may_join[shape] == 0) {
            ++apart;
        } else {
            any = true;
        }
    }
    if (one_size_) return (apart + (any ? 1 : 0)) * largest_ <= left;
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        if (tracked_[kind] == 0) continue;
        const int owed = shapes_[kind].copies.min - state.used[kind];
        if (owed > left / shapes_[kind].cells) return false;
        if (owed > 0) left -= owed * shapes_[kind].cells;
    }
    return true;
}

bool GrowthRules::solved(const GrowthState& state) const {
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        if (tracked_[kind] != 0 && state.used[kind] < shapes_[kind].copies.min) return false;
    }
    return true;
}

int GrowthRules::bits(int slots) const {
    int bits = holes_tracked_ ? hole_bits_ : 0;
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        if (tracked_[kind] != 0) bits += used_bits_[kind];
    }
    return bits + slots * (label_bits(slots) + size_bits_) +
           (largest_ < 3 ? 0 : slots * (slots - 1) / 2);
}

bool Growth::leave_empty(const GrowthState& state, GrowthState& next) const {
    next = state;
    next.label[next.slots] = 0;
    return rules_.leave_empty(next) && settle(next, bit(state.open + 1) - 2);
}

bool Growth::join(const GrowthState& state, std::uint64_t joined, std::uint64_t around,
                  GrowthState& next) const {
    const int grown = state.open + 1;
    const std::uint64_t before = bit(grown) - 2;
    std::uint64_t may_join = before & ~around;
    int size = 1;
    for (std::uint64_t rest = joined; rest != 0; rest &= rest - 1) {
        const int shape = std::countr_zero(rest);
        if ((rest & (rest - 1) & ~state.may_join[shape]) != 0) return false;
        size += state.size[shape];
        may_join &= state.may_join[shape];
    }
    if (size > rules_.largest()) return false;
    next = state;
    std::uint64_t open = before & ~joined;
    std::uint8_t label = 0;
    if (size == rules_.largest()) {
        if (!rules_.finish(next, size)) return false;
        may_join = 0;
    } else {
        label = static_cast<std::uint8_t>(grown);
        open |= bit(grown);
    }
    for (int slot = 0; slot < state.slots; ++slot) {
        if ((joined & bit(state.label[slot])) != 0) next.label[slot] = label;
    }
    next.label[state.slots] = label;
    next.size[grown] = static_cast<std::uint16_t>(size);
    next.may_join[grown] = may_join;
    for (int shape = 1; shape < grown; ++shape) {
        next.may_join[shape] &= ~joined;
        if ((may_join & bit(shape)) != 0) next.may_join[shape] |= bit(grown);
    }
    return settle(next, open);
}

bool OrbitChoices::agree(const GrowthStep& step, const GrowthState& state, std::uint64_t joined) {
    const bool empty = joined == Growth::left_empty;
    if (begun_ && empty != empty_) return false;
    begun_ = true;
    empty_ = empty;
    for (std::size_t i = 0; i < step.neighbours.size(); ++i) {
        const int label = state.label[step.neighbours[i]];
        const std::uint64_t border = bit(step.borders[i]);
        const std::uint64_t within = label != 0 && (joined & bit(label)) != 0 ? border : 0;
        if ((known_ & border) != 0 && (within_ & border) != within) return false;
        known_ |= border;
        within_ |= within;
    }
    return true;
}

bool Growth::settle(GrowthState& next, std::uint64_t open) const {
    const std::uint8_t last = next.label[next.slots];
    std::uint64_t present = 0;
    int slots = 0;
    for (const int slot : step_.kept) {
        next.label[slots++] = next.label[slot];
        present |= bit(next.label[slot]);
    }
    if (step_.cell_kept) {
        next.label[slots++] = last;
        present |= bit(last);
    }
    next.slots = slots;
    for (std::uint64_t ended = open & ~present; ended != 0; ended &= ended - 1) {
        if (!rules_.finish(next, next.size[std::countr_zero(ended)])) return false;
    }
    renumber_labels(next);
    prune_joins(next);
    return rules_.promising(next, step_.remaining);
}

void Growth::renumber_labels(GrowthState& next) const {
    std::array<std::uint8_t, GrowthState::max_slots + 2> number{};
    std::array<std::uint8_t, GrowthState::max_slots + 2> old{};
    int open = 0;
    for (int slot = 0; slot < next.slots; ++slot) {
        std::uint8_t& label = next.label[slot];
        if (label == 0) continue;
        if (number[label] == 0) {
            number[label] = static_cast<std::uint8_t>(++open);
            old[open] = label;
        }
        label = number[label];
    }
    std::array<std::uint16_t, GrowthState::max_slots + 2> size{};
    std::array<std::uint64_t, GrowthState::max_slots + 2> may_join{};
    for (int shape = 1; shape <= open; ++shape) {
        size[shape] = next.size[old[shape]];
        std::uint64_t joins = 0;
        for (int other = 1; other <= open; ++other) {
            if ((next.may_join[old[shape]] & bit(old[other])) != 0) joins |= bit(other);
        }
        may_join[shape] = joins;
    }
    next.open = open;
    std::copy_n(size.begin(), open + 1, next.size.begin());
    std::copy_n(may_join.begin(), open + 1, next.may_join.begin());
}

// Two shapes that are too large or too far apart to become one are apart: then states with equal
// continuations are equal.
void Growth::prune_joins(GrowthState& next) const {
    const int largest = rules_.largest();
    std::uint64_t some = 0;
    for (int shape = 1; shape <= next.open; ++shape) {
        if (next.may_join[shape] != 0) some |= bit(shape);
    }
    if (some == 0) return;
    // The fewest cells between two shapes, of undecided cells and of other shapes.
    constexpr int across = GrowthState::max_slots + 2;
    std::array<std::array<int, across>, across> between;
    for (std::uint64_t a = some; a != 0; a &= a - 1) {
        for (std::uint64_t b = some; b != 0; b &= b - 1) {
            between[std::countr_zero(a)][std::countr_zero(b)] = GrowthStep::apart;
        }
    }
    for (int a = 1; a < next.slots; ++a) {
        const int first = next.label[a];
        if ((some & bit(first)) == 0) continue;
        const std::uint16_t* distance = step_.distances.data() + std::size_t(a) * next.slots;
        for (int b = 0; b < a; ++b) {
            const int second = next.label[b];
            if ((next.may_join[first] & bit(second)) == 0 || distance[b] >= between[first][second])
                continue;
            between[first][second] = distance[b];
            between[second][first] = distance[b];
        }
    }
    for (std::uint64_t m = some; m != 0; m &= m - 1) {
        const int via = std::countr_zero(m);
        for (std::uint64_t a = next.may_join[via]; a != 0; a &= a - 1) {
            const int first = std::countr_zero(a);
            const int here = between[first][via] + next.size[via];
            if (here + 1 + next.size[first] >= largest) continue;
            for (std::uint64_t b = next.may_join[via] & next.may_join[first]; b != 0; b &= b - 1) {
                const int second = std::countr_zero(b);
                between[first][second] =
                    std::min(between[first][second], here + between[via][second]);
            }
        }
    }
    for (std::uint64_t a = some; a != 0; a &= a - 1) {
        const int first = std::countr_zero(a);
        for (std::uint64_t b = next.may_join[first]; b != 0; b &= b - 1) {
            const int second = std::countr_zero(b);
            if (next.size[first] + between[first][second] + next.size[second] > largest) {
                next.may_join[first] &= ~bit(second);
            }
        }
    }
}

}  // namespace polypack
