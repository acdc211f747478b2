#include "polypack/packing/sweep/sweep_options.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace polypack {

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
        const bool once = model.left[piece_of[i]] == 1;
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
