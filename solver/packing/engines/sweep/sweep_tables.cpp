#include "polypack/packing/engines/sweep/sweep_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace polypack {
namespace {

std::vector<std::vector<int>> options_by_position(const SweepModel& model) {
    std::vector<std::vector<int>> result(model.order.positions);
    for (int option = 0; option < model.options(); ++option) {
        result[model.first[option]].push_back(option);
    }
    return result;
}

// A set of patterns that several positions share.
struct Shared {
    std::vector<int> index_of;  // by pattern: its number in the set, or -1
    std::vector<int> patterns;
};

// Adds the patterns of the options if they fit.
bool join(Shared& shared, const SweepModel& model, const std::vector<int>& options,
          std::size_t room) {
    std::size_t missing = 0;
    for (const int option : options) missing += shared.index_of[model.pattern[option]] < 0;
    if (shared.patterns.size() + missing > room) return false;
    for (const int option : options) {
        int& index = shared.index_of[model.pattern[option]];
        if (index >= 0) continue;
        index = static_cast<int>(shared.patterns.size());
        shared.patterns.push_back(model.pattern[option]);
    }
    return true;
}

void fill(SweepTables::Fits& fits, const SweepModel& model, std::span<const int> patterns) {
    for (int s = 0; s < SweepTables::sections; ++s) {
        auto& table = fits[s];
        const int from = 1 + s * SweepTables::section;
        table[0] = ~std::uint64_t{0};
        for (int i = 0; i < SweepTables::section; ++i) table[std::size_t{1} << i] = table[0];
        for (std::size_t bit = 0; bit < patterns.size(); ++bit) {
            for (const int offset : model.offsets_of(patterns[bit])) {
                if (offset < from || offset >= from + SweepTables::section) continue;
                table[std::size_t{1} << (offset - from)] &= ~(std::uint64_t{1} << bit);
            }
        }
        for (std::size_t filled = 1; filled < table.size(); ++filled) {
            const std::size_t lowest = filled & -filled;
            table[filled] = table[filled - lowest] & table[lowest];
        }
    }
}

}  // namespace

SweepTables::SweepTables(const SweepModel& model) {
    const auto by_position = options_by_position(model);
    std::size_t most = 1;
    for (const auto& options : by_position) most = std::max(most, options.size());
    words = static_cast<int>((most + 63) / 64);
    if (words > max_lanes) return;
    const std::size_t room = static_cast<std::size_t>(words) * 64;

    std::vector<Shared> sets;
    for (const auto& options : by_position) {
        std::size_t set = 0;
        while (set < sets.size() && !join(sets[set], model, options, room)) ++set;
        if (set == sets.size()) {
            if ((static_cast<int>(set) + 1) * words > max_lanes) return;
            sets.push_back({std::vector<int>(model.patterns(), -1), {}});
            join(sets.back(), model, options, room);
        }
        first_lane.push_back(static_cast<int>(set) * words);
    }

    fits.resize(sets.size() * words);
    far.assign(fits.size(), 0);
    pattern_of.assign(fits.size() * 64, -1);
    for (std::size_t lane = 0; lane < fits.size(); ++lane) {
        const auto& all = sets[lane / words].patterns;
        const std::size_t from = std::min(all.size(), lane % words * 64);
        const std::span<const int> patterns(all.data() + from,
                                            std::min<std::size_t>(all.size() - from, 64));
        fill(fits[lane], model, patterns);
        for (std::size_t bit = 0; bit < patterns.size(); ++bit) {
            pattern_of[lane * 64 + bit] = patterns[bit];
            if (model.offsets_of(patterns[bit]).back() > reach) {
                far[lane] |= std::uint64_t{1} << bit;
            }
        }
    }

    at.assign(slot(model.order.positions, 0) / 64, 0);
    option_of_slot.assign(at.size() * 64, -1);
    slot_of_option.resize(model.options());
    for (int position = 0; position < model.order.positions; ++position) {
        const Shared& set = sets[first_lane[position] / words];
        for (const int option : by_position[position]) {
            const auto index = static_cast<std::size_t>(set.index_of[model.pattern[option]]);
            const std::size_t at_slot = slot(position, 0) + index;
            at[at_slot / 64] |= std::uint64_t{1} << (at_slot % 64);
            option_of_slot[at_slot] = option;
            slot_of_option[option] = static_cast<int>(at_slot);
        }
    }
}

SweepSlots::SweepSlots(const SweepModel& model, const SweepTables& tables) {
    const auto lanes = static_cast<std::size_t>(tables.lanes());
    piece_of.assign(lanes * 64, 0);
    kept.assign(model.left.size() * lanes, ~std::uint64_t{0});
    for (std::size_t i = 0; i < lanes * 64; ++i) {
        const int pattern = tables.pattern_of[i];
        if (pattern < 0) continue;
        piece_of[i] = model.piece_of[pattern];
        kept[piece_of[i] * lanes + i / 64] &= ~(std::uint64_t{1} << (i % 64));
    }
    kept_by_bit.resize(lanes * 64);
    for (std::size_t i = 0; i < lanes * 64; ++i) {
        const bool once = tables.pattern_of[i] >= 0 && model.left[piece_of[i]] == 1;
        kept_by_bit[i] = once ? kept[piece_of[i] * lanes + i / 64] : ~std::uint64_t{0};
    }
    for (const int option : tables.option_of_slot) {
        placement_of.push_back(option < 0 ? -1 : model.placement[option]);
    }
    for (const std::uint64_t word : tables.at) max_fits = std::max(max_fits, std::popcount(word));
}

SweepLists::SweepLists(const SweepModel& model) {
    from.assign(model.order.positions + 1, 0);
    for (const int at : model.first) ++from[at + 1];
    for (int at = 0; at < model.order.positions; ++at) from[at + 1] += from[at];
    options.resize(model.options());
    std::vector<int> next = from;
    for (int o = 0; o < model.options(); ++o) options[next[model.first[o]]++] = o;
}

}  // namespace polypack
