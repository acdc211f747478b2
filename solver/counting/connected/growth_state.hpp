// States of count_connected(): the part of the decided cells' history that matters to the others.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/counting/connected/connected_problem.hpp"
#include "polypack/counting/connected/growth_plan.hpp"

namespace polypack {

// The state of the frontier. Open shapes are those that may still grow; they are numbered from 1 in
// the order of their first slots. Label 0 marks a cell that belongs to no shape.
struct GrowthState {
    static constexpr int max_slots = GrowthPlan::max_slots;
    static constexpr int max_shapes = 4;  // different sizes

    int slots = 0;
    int open = 0;
    std::array<std::uint8_t, max_slots + 1> label{};
    std::array<std::uint16_t, max_slots + 2> size{};  // by label
    // By label: the labels of the open shapes with which it may turn out to be one shape. Shapes
    // that touch may not: touching cells are in one shape from the start or never.
    std::array<std::uint64_t, max_slots + 2> may_join{};
    std::array<std::uint16_t, max_shapes> used{};  // finished shapes of each tracked size
    std::uint16_t holes = 0;                       // if they are limited
};

// The rules of a problem, and the data that states need for them.
class GrowthRules {
  public:
    explicit GrowthRules(const ConnectedProblem& problem);

    [[nodiscard]] int largest() const { return largest_; }

    // Counts a finished shape of that size; returns false if no such shape, or no further one, is
    // permitted.
    [[nodiscard]] bool finish(GrowthState& state, int size) const {
        const int kind = kind_of_[size];
        if (kind < 0) return false;
        if (tracked_[kind] == 0) return true;
        return static_cast<int>(++state.used[kind]) <= shapes_[kind].copies.max;
    }
    [[nodiscard]] bool leave_empty(GrowthState& state) const {
        return !holes_tracked_ || static_cast<int>(++state.holes) <= hole_budget_;
    }
    // Returns true if the shapes that are still owed fit into the cells that are left.
    [[nodiscard]] bool promising(const GrowthState& state, int remaining) const;
    [[nodiscard]] bool solved(const GrowthState& state) const;

    // Returns the number of bits of a state with at most so many slots.
    [[nodiscard]] int bits(int slots) const;

    // Writes a state as words by calling write(value, bits). States are equal exactly if their
    // words are.
    template <typename Write>
    void write(const GrowthState& state, const Write& write) const;
    // Reads a state that write() has written by calling read(bits).
    template <typename Read>
    [[nodiscard]] GrowthState read(int slots, const Read& read) const;

  private:
    [[nodiscard]] static int label_bits(int slots) { return std::bit_width(unsigned(slots)); }

    std::vector<ConnectedPieces> shapes_;
    std::vector<int> kind_of_;  // by size: the number of its shapes, or -1
    std::array<std::uint8_t, GrowthState::max_shapes> tracked_{};
    std::array<int, GrowthState::max_shapes> used_bits_{};
    int largest_ = 0;
    int size_bits_ = 0;
    int hole_budget_ = 0;
    int hole_bits_ = 0;
    bool holes_tracked_ = false;
    bool one_size_ = false;  // and every cell in a shape
};

// The successors of a state when a step decides its cell.
class Growth {
  public:
    Growth(const GrowthRules& rules, const GrowthStep& step) : rules_(rules), step_(step) {}

    // The choice to leave the cell empty: it joins no shape, whose label is 0.
    static constexpr std::uint64_t left_empty = 1;

    // Calls found(next, joined) for each successor. `joined`: the labels of the shapes that the
    // cell joins, as bits, or left_empty. Different choices may lead to equal states.
    template <typename Found>
    void expand(const GrowthState& state, const Found& found) const;

  private:
    // Joins the cell and the open shapes of these labels, given as bits, to one shape, and to no
    // other of those `around` it; returns false if that is not permitted.
    [[nodiscard]] bool join(const GrowthState& state, std::uint64_t joined, std::uint64_t around,
                            GrowthState& next) const;
    [[nodiscard]] bool leave_empty(const GrowthState& state, GrowthState& next) const;
    // Removes the cells that leave the frontier; returns false if that ends a shape too early.
    [[nodiscard]] bool settle(GrowthState& next, std::uint64_t open) const;
    void renumber_labels(GrowthState& next) const;
    void prune_joins(GrowthState& next) const;

    const GrowthRules& rules_;
    const GrowthStep& step_;
};

// The constraints that the decided cells of an orbit impose on the others.
class OrbitChoices {
  public:
    // Returns true if a choice for the next cell agrees with them, and adds the choice to them.
    [[nodiscard]] bool agree(const GrowthStep& step, const GrowthState& state,
                             std::uint64_t joined);

  private:
    bool begun_ = false;
    bool empty_ = false;
    std::uint64_t known_ = 0;   // borders, by number
    std::uint64_t within_ = 0;  // of these: those within a shape
};

// The successors of a state when all cells of an orbit are decided.
class OrbitGrowth {
  public:
    OrbitGrowth(const GrowthRules& rules, const OrbitSteps& orbit) : rules_(rules), orbit_(orbit) {}

    // Calls found(next) for each successor; different choices may lead to equal states.
    template <typename Found>
    void expand(const GrowthState& state, const Found& found) const;

  private:
    // Decides the cells of the orbit from `number` on.
    template <typename Found>
    void grow(const GrowthState& state, std::size_t number, const OrbitChoices& before,
              const Found& found) const;

    const GrowthRules& rules_;
    const OrbitSteps& orbit_;
};

template <typename Write>
void GrowthRules::write(const GrowthState& state, const Write& write) const {
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        if (tracked_[kind] != 0) write(state.used[kind], used_bits_[kind]);
    }
    if (holes_tracked_) write(state.holes, hole_bits_);
    const int bits = label_bits(state.slots);
    for (int slot = 0; slot < state.slots; ++slot) write(state.label[slot], bits);
    for (int shape = 1; shape <= state.open; ++shape) write(state.size[shape] - 1u, size_bits_);
    // Joining two shapes takes sizes 1 and 1 and a cell between them: shapes below 3 cells never
    // join.
    if (largest_ < 3) return;
    for (int shape = 2; shape <= state.open; ++shape) {
        const std::uint64_t before = (std::uint64_t{1} << shape) - 2;
        write((state.may_join[shape] & before) >> 1, shape - 1);
    }
}

template <typename Read>
GrowthState GrowthRules::read(int slots, const Read& read) const {
    GrowthState state;
    for (std::size_t kind = 0; kind < shapes_.size(); ++kind) {
        if (tracked_[kind] != 0)
            state.used[kind] = static_cast<std::uint16_t>(read(used_bits_[kind]));
    }
    if (holes_tracked_) state.holes = static_cast<std::uint16_t>(read(hole_bits_));
    state.slots = slots;
    const int bits = label_bits(slots);
    for (int slot = 0; slot < slots; ++slot) {
        state.label[slot] = static_cast<std::uint8_t>(read(bits));
        state.open = std::max<int>(state.open, state.label[slot]);
    }
    for (int shape = 1; shape <= state.open; ++shape) {
        state.size[shape] = static_cast<std::uint16_t>(read(size_bits_) + 1);
    }
    if (largest_ < 3) return state;
    for (int shape = 2; shape <= state.open; ++shape) {
        std::uint64_t before = read(shape - 1) << 1;
        state.may_join[shape] |= before;
        for (; before != 0; before &= before - 1) {
            state.may_join[std::countr_zero(before)] |= std::uint64_t{1} << shape;
        }
    }
    return state;
}

template <typename Found>
void Growth::expand(const GrowthState& state, const Found& found) const {
    std::uint64_t around = 0;
    for (const int slot : step_.neighbours) around |= std::uint64_t{1} << state.label[slot];
    around &= ~std::uint64_t{1};
    GrowthState next;
    std::uint64_t joined = around;
    while (true) {
        if (join(state, joined, around, next)) found(next, joined);
        if (joined == 0) break;
        joined = (joined - 1) & around;
    }
    if (!step_.required && leave_empty(state, next)) found(next, left_empty);
}

template <typename Found>
void OrbitGrowth::expand(const GrowthState& state, const Found& found) const {
    if (orbit_.bound) {
        grow(state, 0, {}, found);
        return;
    }
    Growth(rules_, orbit_.cells.front()).expand(state, [&](const GrowthState& next, std::uint64_t) {
        found(next);
    });
}

template <typename Found>
void OrbitGrowth::grow(const GrowthState& state, std::size_t number, const OrbitChoices& before,
                       const Found& found) const {
    if (number == orbit_.cells.size()) {
        found(state);
        return;
    }
    const GrowthStep& step = orbit_.cells[number];
    Growth(rules_, step).expand(state, [&](const GrowthState& next, std::uint64_t joined) {
        OrbitChoices choices = before;
        if (choices.agree(step, state, joined)) grow(next, number + 1, choices, found);
    });
}

}  // namespace polypack
