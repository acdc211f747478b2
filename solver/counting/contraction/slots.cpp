#include "polypack/counting/contraction/slots.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <optional>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/contraction/alike_pieces.hpp"

namespace polypack {
namespace {

// A set of options.
class OptionSet {
  public:
    explicit OptionSet(int options) : words_((static_cast<std::size_t>(options) + 63) / 64, 0) {}

    void insert(int option) { words_[option / 64] |= std::uint64_t{1} << (option % 64); }
    [[nodiscard]] bool contains(int option) const {
        return (words_[option / 64] >> (option % 64) & 1) != 0;
    }
    [[nodiscard]] int size() const {
        int size = 0;
        for (const std::uint64_t word : words_) size += std::popcount(word);
        return size;
    }
    [[nodiscard]] bool within(const OptionSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & ~other.words_[i]) != 0) return false;
        }
        return true;
    }
    [[nodiscard]] bool meets(const OptionSet& other) const {
        for (std::size_t i = 0; i < words_.size(); ++i) {
            if ((words_[i] & other.words_[i]) != 0) return true;
        }
        return false;
    }
    void remove(const OptionSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    }
    void add(const OptionSet& other) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    }
    [[nodiscard]] friend bool operator==(const OptionSet&, const OptionSet&) = default;

  private:
    std::vector<std::uint64_t> words_;
};

// Cells and pieces used at most once, alike: what options cover at most once.
struct Item {
    OptionSet options;
    bool required;
};

// Returns true if some required cell has no option.
bool uncoverable(const CoverProblem& problem) {
    std::vector<bool> covered(problem.cells(), false);
    for (int option = 0; option < problem.options(); ++option) {
        for (const int cell : problem.cells_of(option)) covered[cell] = true;
    }
    for (int cell = 0; cell < problem.cells(); ++cell) {
        if (problem.cell(cell).required && !covered[cell]) return true;
    }
    return false;
}

// Refuses what cannot be few pieces, and what would take long to look at, before it takes memory.
std::string refusal_by_size(const CoverProblem& problem) {
    std::size_t largest = 1;
    for (int option = 0; option < problem.options(); ++option) {
        largest = std::max(largest, problem.cells_of(option).size());
    }
    std::size_t required = 0;
    for (int cell = 0; cell < problem.cells(); ++cell) {
        if (problem.cell(cell).required) ++required;
    }
    if (required > Slots::max_slots * largest) {
        return "needs a packing of at most " + std::to_string(Slots::max_slots) + " pieces";
    }
    constexpr double max_steps = 5e9;
    const double items = problem.cells() + problem.pieces();
    if (items * items * problem.options() / 64 > max_steps) {
        return "supports only fewer cells and placements";
    }
    return {};
}

class SlotFinder {
  public:
    SlotFinder(const CoverProblem& problem, const std::stop_token& stop)
        : problem_(problem),
          check_(stop, 16),
          live_(problem.options()),
          item_of_(problem.pieces(), -1) {
        for (int cell = 0; cell < problem.cells(); ++cell) {
            items_.push_back({OptionSet(problem.options()), problem.cell(cell).required});
        }
        for (int piece = 0; piece < problem.pieces(); ++piece) {
            if (problem.copies(piece).max != 1) continue;
            item_of_[piece] = static_cast<int>(items_.size());
            items_.push_back({OptionSet(problem.options()), problem.copies(piece).min == 1});
        }
        for (int option = 0; option < problem.options(); ++option) {
            if (std::ranges::any_of(problem.uses_of(option), [&](const PieceUse& use) {
                    return use.copies > problem.copies(use.piece).max;
                })) {
                continue;
            }
            live_.insert(option);
            for (const int cell : problem.cells_of(option)) items_[cell].options.insert(option);
            for (const PieceUse& use : problem.uses_of(option)) {
                if (item_of_[use.piece] >= 0) items_[item_of_[use.piece]].options.insert(option);
            }
        }
    }

    // Chooses the slots that share the fewest items.
    [[nodiscard]] Slots find() {
        Slots best;
        reduce();
        best.solvable = std::ranges::none_of(
            items_, [](const Item& item) { return item.required && item.options.size() == 0; });
        if (!best.solvable) return best;
        best.refusal =
            "needs pieces or places that every packing uses exactly once, and all "
            "placements to belong to them";
        bool found = false;
        for (const int sign : {0, 1, -1}) {
            if (!choose(sign)) continue;
            Slots slots = filled();
            if (!slots.solvable) return slots;
            const bool better = slots.refusal.empty() && (!found || slots.shared < best.shared);
            found = found || slots.refusal.empty();
            if (better || !found) best = std::move(slots);
        }
        return best;
    }

  private:
    // Leaves out options until nothing changes.
    void reduce() {
        for (bool changed = true; changed;) {
            changed = false;
            for (const Item& item : items_) {
                if (!item.required) continue;
                check_();
                for (Item& other : items_) {
                    if (&other == &item || !item.options.within(other.options) ||
                        item.options == other.options) {
                        continue;
                    }
                    OptionSet dead = other.options;
                    dead.remove(item.options);
                    live_.remove(dead);
                    for (Item& any : items_) any.options.remove(dead);
                    changed = true;
                }
            }
        }
    }

    // Chooses required items that share no options: pieces first, or items of few options (sign 1),
    // or of many (-1). Returns true if they have all options.
    bool choose(int sign) {
        std::vector<int> required;
        for (int item = static_cast<int>(items_.size()) - 1; item >= 0; --item) {
            if (items_[item].required) required.push_back(item);
        }
        const auto size = [&](int item) { return items_[item].options.size(); };
        std::ranges::stable_sort(required,
                                 [&](int a, int b) { return sign * size(a) < sign * size(b); });
        OptionSet chosen(problem_.options());
        slots_.clear();
        for (const int item : required) {
            if (items_[item].options.meets(chosen)) continue;
            chosen.add(items_[item].options);
            slots_.push_back(item);
        }
        return chosen == live_;
    }

    // Returns the slots that are chosen, with their patterns, or why they do not suffice.
    [[nodiscard]] Slots filled() {
        Slots slots;
        if (static_cast<int>(slots_.size()) > Slots::max_slots) {
            slots.refusal = "supports only few pieces: there are " + std::to_string(slots_.size()) +
                            ", more than " + std::to_string(Slots::max_slots);
        }
        if (slots.refusal.empty()) slots.refusal = check_holes();
        if (slots.refusal.empty()) find_implied(slots);
        if (slots.refusal.empty() && slots.solvable) slots.refusal = check_copies(slots);
        if (slots.refusal.empty() && slots.solvable) slots.refusal = fill(slots);
        return slots;
    }

    // If all options of a slot use equally many copies, and every piece has an exact number of
    // them, those of the last piece are right if all others are. The last is the one with the most
    // options.
    void find_implied(Slots& slots) {
        implied_ = -1;
        long long copies = 0;
        for (int piece = 0; piece < problem_.pieces(); ++piece) {
            if (problem_.copies(piece).min != problem_.copies(piece).max) return;
            copies -= problem_.copies(piece).min;
        }
        std::vector<int> options(problem_.pieces(), 0);
        for (const int slot : slots_) {
            check_();
            int in_slot = -1;
            for (int option = 0; option < problem_.options(); ++option) {
                if (!items_[slot].options.contains(option)) continue;
                int used = 0;
                for (const PieceUse& use : problem_.uses_of(option)) {
                    used += use.copies;
                    ++options[use.piece];
                }
                if (in_slot >= 0 && used != in_slot) return;
                in_slot = used;
            }
            copies += in_slot;
        }
        slots.solvable = copies == 0;
        implied_ = static_cast<int>(std::ranges::max_element(options) - options.begin());
    }

    [[nodiscard]] std::string check_holes() const {
        if (problem_.hole_budget() == unlimited) return {};
        long long optional = 0;
        for (int cell = 0; cell < problem_.cells(); ++cell) {
            if (!problem_.cell(cell).required) optional += problem_.cell(cell).holes;
        }
        if (optional <= problem_.hole_budget()) return {};
        return "does not count holes, and their number is limited";
    }

    // Other pieces used more than once must be used equally often whatever fills the slots.
    std::string check_copies(Slots& slots) {
        for (int piece = 0; piece < problem_.pieces(); ++piece) {
            const Copies& copies = problem_.copies(piece);
            if (copies.max == 1 || piece == implied_) continue;
            const bool free = copies.min == 0 && copies.max == unlimited;
            long long used = 0;
            for (const int slot : slots_) {
                check_();
                int least = unlimited;
                int most = 0;
                for (int option = 0; option < problem_.options(); ++option) {
                    if (!items_[slot].options.contains(option)) continue;
                    int here = 0;
                    for (const PieceUse& use : problem_.uses_of(option)) {
                        if (use.piece == piece) here = use.copies;
                    }
                    least = std::min(least, here);
                    most = std::max(most, here);
                }
                if (least != most && !free) {
                    slots.copies_vary = implied_;
                    return "needs pieces of exact numbers of copies, or none at all";
                }
                used += least;
            }
            if (!free && (used < copies.min || used > copies.max)) slots.solvable = false;
        }
        return {};
    }

    // Numbers the items that options of several slots cover, and lists the patterns of each slot.
    std::string fill(Slots& slots) {
        std::vector<int> bit_of(items_.size(), -1);  // of shared items
        std::vector<int> sole(items_.size(), -1);    // the only slot that covers an item
        for (std::size_t item = 0; item < items_.size(); ++item) {
            check_();
            if (implied_ >= 0 && static_cast<int>(item) == item_of_[implied_]) continue;
            int touching = 0;
            for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
                if (!items_[slots_[slot]].options.meets(items_[item].options)) continue;
                ++touching;
                sole[item] = static_cast<int>(slot);
            }
            if (touching < 2) continue;
            if (slots.shared == Slots::max_shared) {
                return "needs pieces that share few cells: at most " +
                       std::to_string(Slots::max_shared) + " in all";
            }
            sole[item] = -1;
            bit_of[item] = slots.shared++;
            if (items_[item].required) slots.required |= CellMask{1} << bit_of[item];
        }
        for (int slot = 0; slot < static_cast<int>(slots_.size()); ++slot) {
            slots.patterns.push_back(patterns_of(slot, bit_of, sole));
            CellMask reach = 0;
            for (const Pattern& pattern : slots.patterns.back()) reach |= pattern.cells;
            slots.reach.push_back(reach);
            if (slots.patterns.back().empty()) slots.solvable = false;
        }
        return {};
    }

    // Options that leave a required item uncovered that no other slot covers are left out.
    std::vector<Pattern> patterns_of(int slot, const std::vector<int>& bit_of,
                                     const std::vector<int>& sole) {
        std::map<CellMask, std::uint64_t> found;
        for (int option = 0; option < problem_.options(); ++option) {
            if (!items_[slots_[slot]].options.contains(option)) continue;
            check_();
            CellMask cells = 0;
            bool complete = true;
            for (std::size_t item = 0; item < items_.size(); ++item) {
                const bool covers = items_[item].options.contains(option);
                if (covers && bit_of[item] >= 0) cells |= CellMask{1} << bit_of[item];
                if (!covers && sole[item] == slot && items_[item].required) complete = false;
            }
            if (complete) ++found[cells];
        }
        std::vector<Pattern> patterns;
        for (const auto& [cells, options] : found) patterns.push_back({cells, options});
        return patterns;
    }

    const CoverProblem& problem_;
    StopCheck check_;
    OptionSet live_;
    std::vector<Item> items_;
    std::vector<int> item_of_;  // by piece; -1: it may be used more than once
    std::vector<int> slots_;    // the items whose options fill them
    int implied_ = -1;          // the piece whose copies need not be looked at
};

// Tells copies apart where their numbers prevent slots.
Slots slots_by_copies(const CoverProblem& problem, const std::stop_token& stop) {
    Slots slots = SlotFinder(problem, stop).find();
    if (slots.copies_vary < 0) return slots;
    const auto apart = with_copies_apart(problem, slots.copies_vary);
    if (!apart) return slots;
    slots = SlotFinder(apart->problem, stop).find();
    slots.divisor = apart->divisor;
    return slots;
}

}  // namespace

Slots slots_of(const CoverProblem& problem, const std::stop_token& stop) {
    Slots slots;
    slots.solvable = !uncoverable(problem);
    if (slots.solvable) slots.refusal = refusal_by_size(problem);
    if (!slots.solvable || !slots.refusal.empty()) return slots;
    if (const auto merged = with_alike_as_copies(problem)) {
        slots = slots_by_copies(merged->problem, stop);
        slots.times = merged->times;
        if (slots.refusal.empty()) return slots;
    }
    return slots_by_copies(problem, stop);
}

}  // namespace polypack
