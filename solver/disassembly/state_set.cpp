#include "polypack/disassembly/state_set.hpp"

#include <algorithm>
#include <cstring>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

constexpr std::size_t first_slots = 64;
constexpr std::size_t per_word = sizeof(std::uint64_t) / sizeof(Shift);

std::uint64_t word_at(const Shift* shifts) {
    std::uint64_t word = 0;
    std::memcpy(&word, shifts, sizeof(word));
    return word;
}

}  // namespace

StateSet::StateSet(std::size_t coordinates, const Allowance& allowance)
    : coordinates_(coordinates), allowance_(allowance), slots_(first_slots) {
    shifts_.reserve(first_slots / 2 * coordinates_);
    parents_.reserve(first_slots / 2);
}

std::uint64_t StateSet::hash_of(const Shift* state) const {
    const auto mix = [](std::uint64_t hash, std::uint64_t word) {
        // The multiplier is odd, and the shift brings its high bits, the best, to the low end.
        hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
        return hash ^ (hash >> 29);
    };
    std::uint64_t hash = 0;
    std::size_t at = 0;
    for (; at + per_word <= coordinates_; at += per_word) {
        hash = mix(hash, word_at(state + at));
    }
    std::uint64_t last = 0;
    for (; at < coordinates_; ++at) {
        last = last << 16 | static_cast<std::uint16_t>(state[at]);
    }
    return mixed(mix(hash, last));
}

std::size_t StateSet::slot_of(const Shift* state, std::uint64_t hash) const {
    const std::size_t last = slots_.size() - 1;
    for (std::size_t i = home_of(hash);; i = (i + 1) & last) {
        const Slot& slot = slots_[i];
        if (slot.number == 0) return i;
        if (slot.tag != tag_of(hash)) continue;
        if (std::equal(state, state + coordinates_, this->state(slot.number - 1))) return i;
    }
}

bool StateSet::contains(const Shift* state, std::uint64_t hash) const {
    return slots_[slot_of(state, hash)].number != 0;
}

bool StateSet::add(const Shift* state, std::uint64_t hash, std::uint32_t parent) {
    if (2 * (size() + 1) > slots_.size()) grow();
    Slot& slot = slots_[slot_of(state, hash)];
    if (slot.number != 0) return false;
    shifts_.insert(shifts_.end(), state, state + coordinates_);
    parents_.push_back(parent);
    slot = {tag_of(hash), static_cast<std::uint32_t>(size())};
    return true;
}

// Doubles the slots, and reserves what as many states need.
void StateSet::grow() {
    const std::size_t slots = 2 * slots_.size();
    const std::size_t states = slots / 2;
    const double per_state = static_cast<double>(coordinates_ * sizeof(Shift) + sizeof(Slot::tag));
    // While they are copied, the old ones are there, too.
    allowance_.require("the states of a disassembly",
                       1.5 * (per_state * static_cast<double>(states) +
                              static_cast<double>(slots * sizeof(Slot))));
    shifts_.reserve(states * coordinates_);
    parents_.reserve(states);
    std::vector<Slot> larger(slots);
    for (const Slot& slot : slots_) {
        if (slot.number == 0) continue;
        std::size_t i = slot.tag & (slots - 1);
        while (larger[i].number != 0) i = (i + 1) & (slots - 1);
        larger[i] = slot;
    }
    slots_ = std::move(larger);
}

}  // namespace polypack
