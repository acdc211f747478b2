#include "polypack/packing/engines/cover/kernels/wide_level.hpp"

#include <algorithm>

#include "polypack/base/stop_check.hpp"

namespace polypack {

WideLevel blank_level(int options, int items, Arena& arena) {
    WideLevel level;
    level.items = items;
    level.options = options;
    level.words = std::max(1, (options + 511) / 512) * 8;
    level.item_words = std::max(1, (items + 63) / 64);
    level.rows = arena.take<std::uint64_t>(static_cast<std::size_t>(items) * level.words);
    level.masks =
        arena.take<std::uint64_t>(static_cast<std::size_t>(level.item_words) * level.words * 64);
    level.many = arena.take<std::uint64_t>(static_cast<std::size_t>(level.item_words));
    // Lists are written and read sixteen numbers at a time.
    level.option = arena.take<int>(static_cast<std::size_t>(level.words) * 64 + 16);
    level.item = arena.take<int>(static_cast<std::size_t>(items));
    return level;
}

void add_planes(WideLevel& level, Arena& arena) {
    if (level.words != 8) return;
    level.planes = arena.take<std::uint64_t>(static_cast<std::size_t>(level.item_words) * 512);
    for (int v = 0; 64 * v < level.items; ++v) {
        const int lanes = 8 * level.groups_of(v);
        std::uint64_t* to = level.planes_of(v);
        for (int w = 0; w < 8; ++w) {
            for (int i = 64 * v; i < 64 * v + lanes; ++i) {
                *to++ = i < level.items ? level.row(i)[w] : 0;
            }
        }
    }
}

WideLevel lay_out(const CoverModel& model, std::span<const int> options, std::span<const int> items,
                  Arena& arena, const std::stop_token& stop) {
    const WideLevel level =
        blank_level(static_cast<int>(options.size()), static_cast<int>(items.size()), arena);
    std::ranges::copy(options, level.option);
    std::ranges::copy(items, level.item);
    for (int w = 0; w < level.item_words; ++w) {
        const std::size_t from = 64 * static_cast<std::size_t>(w);
        level.many[w] =
            many_among(model, items.subspan(from, std::min<std::size_t>(64, items.size() - from)));
    }
    StopCheck check_row(stop, 8);
    for (int i = 0; i < level.items; ++i) {
        check_row();
        std::fill_n(level.rows + static_cast<std::size_t>(i) * level.words, level.words, 0);
    }
    for (int w = 0; w < level.item_words; ++w) {
        check_row();
        std::fill_n(&level.mask(0, w), 64 * static_cast<std::size_t>(level.words), 0);
    }
    const auto before = arena.mark();
    int* at = arena.take<int>(static_cast<std::size_t>(model.items));
    std::fill_n(at, model.items, -1);
    for (int i = 0; i < level.items; ++i) at[items[i]] = i;
    StopCheck check(stop);
    for (int o = 0; o < level.options; ++o) {
        check();
        for (int k = model.first_item[options[o]]; k < model.first_item[options[o] + 1]; ++k) {
            const int i = at[model.item_list[k]];
            if (i < 0) continue;
            level.rows[static_cast<std::size_t>(i) * level.words + o / 64] |= std::uint64_t{1}
                                                                              << (o % 64);
            level.mask(o, i / 64) |= std::uint64_t{1} << (i % 64);
        }
    }
    arena.release(before);
    return level;
}

std::uint64_t many_among(const CoverModel& model, std::span<const int> items) {
    if (model.plain) return 0;
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const int item = items[i];
        result |= (model.many[item / 64] >> (item % 64) & 1) << i;
    }
    return result;
}

}  // namespace polypack
