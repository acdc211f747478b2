#include "formats/exact_cover.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace polypack::bench {
namespace {

bool kept(const Restriction& restriction, int placement) {
    return restriction.item < 0 || restriction.kept[placement] != 0;
}

void add_items(const PlacementTable& table, std::vector<CoverItem>& items) {
    for (int cell = 0; cell < table.cells(); ++cell) {
        items.push_back({fmt::format("c{}", cell), table.required(cell) ? 1 : 0, 1});
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        items.push_back({fmt::format("p{}", piece), copies.min, copies.max});
    }
    // Covered by the fixed placement alone, which is thereby in every cover.
    for (std::size_t i = 0; i < table.fixed().size(); ++i) items.push_back({fmt::format("f{}", i)});
}

}  // namespace

ExactCover exact_cover(const Puzzle& puzzle, const PlacementTable& table,
                       const Restriction& restriction) {
    if (puzzle.rules.any()) throw CannotWrite("rules on whole packings");
    if (table.hole_budget() != unlimited) throw CannotWrite("a number of holes");
    ExactCover cover;
    add_items(table, cover.items);
    const auto fixed = table.fixed();
    for (int placement = 0; placement < table.size(); ++placement) {
        if (!kept(restriction, placement)) continue;
        const auto cells = table.cells_of(placement);
        std::vector<int> option(cells.begin(), cells.end());
        option.push_back(table.cells() + table.piece_of(placement));
        const auto place = std::ranges::find(fixed, placement);
        if (place != fixed.end()) {
            option.push_back(table.cells() + table.pieces() +
                             static_cast<int>(place - fixed.begin()));
        }
        cover.options.push_back(std::move(option));
    }
    const auto options = options_by_item(cover);
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        CoverItem& item = cover.items[i];
        item.max = std::min(item.max, std::max(item.min, static_cast<int>(options[i].size())));
    }
    return cover;
}

std::vector<std::vector<int>> options_by_item(const ExactCover& cover) {
    std::vector<std::vector<int>> options(cover.items.size());
    for (std::size_t i = 0; i < cover.options.size(); ++i) {
        for (const int item : cover.options[i]) options[item].push_back(static_cast<int>(i));
    }
    return options;
}

}  // namespace polypack::bench
