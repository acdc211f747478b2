#include "polypack/formats/exact_cover.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack {
namespace {

bool kept(const Restriction& restriction, int placement) {
    return restriction.item < 0 || restriction.kept[placement] != 0;
}

void add_items(const Puzzle& puzzle, const PlacementTable& table, std::vector<CoverItem>& items) {
    const bool counts_holes = table.hole_budget() != unlimited;
    for (int cell = 0; cell < table.cells(); ++cell) {
        items.push_back(
            {fmt::format("c{}", cell), table.required(cell) || counts_holes ? 1 : 0, 1});
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        items.push_back({fmt::format("p{}", piece), copies.min, copies.max});
    }
    // Covered by the fixed placement alone, which is thereby in every cover.
    for (std::size_t i = 0; i < table.fixed().size(); ++i) items.push_back({fmt::format("f{}", i)});
    for (std::size_t i = 0; i < puzzle.rules.groups.size(); ++i) {
        const Copies& copies = puzzle.rules.groups[i].copies;
        items.push_back({fmt::format("g{}", i), copies.min, copies.max});
    }
    if (counts_holes) items.push_back({"holes", 0, table.hole_budget()});
}

// Adds the sides of a placement to its option, the last.
void add_sides(const EdgeSides& edges, std::span<const SideColour> sides, ExactCover& cover) {
    std::vector<int> items;
    edges.add_items(sides, items);
    std::ranges::sort(items);
    for (const int item : items) cover.options.back().push_back(cover.first_side_item + item);
    std::vector<SideColour>& seen = cover.sides.emplace_back();
    for (const auto& [side, colour] : sides) {
        const int across = edges.across(side);
        if (across < 0) continue;
        const EdgeColour own = side < across ? colour : edges.rules().partner(colour);
        seen.push_back({std::min(side, across), own});
    }
    // A placement that meets itself, as the region wraps, has a side twice.
    std::ranges::sort(seen);
    seen.erase(std::ranges::unique(seen).begin(), seen.end());
}

// Marks the pieces with several copies if sizes alone fix their numbers: where every cell is
// covered, and each way to add up to the cells takes as many copies of each as the puzzle. O(pieces
// * cells).
void mark_implied(const Puzzle& puzzle, const PlacementTable& table,
                  std::vector<CoverItem>& items) {
    constexpr std::uint64_t many = std::uint64_t{1} << 32;
    const auto cells = static_cast<std::size_t>(table.cells());
    if (table.hole_budget() != unlimited) return;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (!table.required(cell)) return;
    }
    // By number of cells, the ways to reach it: by pieces of which there is at most one, and by
    // all.
    std::vector<std::uint64_t> single(cells + 1);
    single[0] = 1;
    std::vector<std::size_t> several;  // sizes of the other pieces
    std::vector<CoverItem*> marked;
    std::size_t exact = 0;  // cells of these
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        const std::size_t size = puzzle.pieces[static_cast<std::size_t>(piece)].cells.size();
        if (copies.max > 1) {
            if (copies.min != copies.max) return;
            several.push_back(size);
            marked.push_back(&items[cells + static_cast<std::size_t>(piece)]);
            exact += size * static_cast<std::size_t>(copies.max);
            continue;
        }
        for (std::size_t sum = cells + 1; sum-- > 0;) {
            const std::uint64_t with = copies.max == 1 && sum >= size ? single[sum - size] : 0;
            single[sum] = std::min(many, with + (copies.min == 0 ? single[sum] : 0));
        }
    }
    if (exact > cells) return;
    std::vector<std::uint64_t> all = single;
    for (const std::size_t size : several) {
        for (std::size_t sum = size; sum <= cells; ++sum) {
            all[sum] = std::min(many, all[sum] + all[sum - size]);
        }
    }
    if (all[cells] == many || all[cells] != single[cells - exact]) return;
    for (CoverItem* item : marked) item->implied = true;
}

// By piece, the groups that it is in.
std::vector<std::vector<int>> groups_of(const Puzzle& puzzle) {
    std::vector<std::vector<int>> groups(puzzle.pieces.size());
    for (std::size_t g = 0; g < puzzle.rules.groups.size(); ++g) {
        for (const std::string& name : puzzle.rules.groups[g].pieces) {
            const auto at = std::ranges::find(puzzle.pieces, name, &Piece::name);
            groups[static_cast<std::size_t>(at - puzzle.pieces.begin())].push_back(
                static_cast<int>(g));
        }
    }
    return groups;
}

// Drops the options of items that may not be covered, and bounds the others by their options.
void bound_items(ExactCover& cover, const std::stop_token& stop) {
    std::size_t kept = 0;
    for (std::size_t o = 0; o < cover.options.size(); ++o) {
        if (std::ranges::any_of(cover.options[o],
                                [&](int item) { return cover.items[item].max == 0; })) {
            continue;
        }
        std::swap(cover.options[kept], cover.options[o]);
        if (!cover.sides.empty()) std::swap(cover.sides[kept], cover.sides[o]);
        ++kept;
    }
    cover.options.resize(kept);
    if (!cover.sides.empty()) cover.sides.resize(kept);
    const auto options = options_by_item(cover, stop);
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        CoverItem& item = cover.items[i];
        item.max = std::min(item.max, std::max(item.min, static_cast<int>(options[i].size())));
    }
}

}  // namespace

void require_placements(const Puzzle& puzzle) {
    const PackingRules& rules = puzzle.rules;
    if (rules.value) throw CannotWrite("a bound of values");
    if (!rules.no_touching.empty()) throw CannotWrite("the rule no_touching");
    if (rules.no_equal_touching) throw CannotWrite("the rule no_equal_touching");
    if (rules.no_crossroads) throw CannotWrite("the rule no_crossroads");
    if (rules.fault_free) throw CannotWrite("the rule fault_free");
    if (rules.three_colourable) throw CannotWrite("the rule three_colourable");
}

ExactCover exact_cover(const Puzzle& puzzle, const PlacementTable& table,
                       const Restriction& restriction, const std::stop_token& stop) {
    StopCheck check(stop);
    require_placements(puzzle);
    ExactCover cover;
    add_items(puzzle, table, cover.items);
    mark_implied(puzzle, table, cover.items);
    const auto groups = groups_of(puzzle);
    const auto fixed = table.fixed();
    const int first_fixed = table.cells() + table.pieces();
    const int first_group = first_fixed + static_cast<int>(fixed.size());
    const EdgeSides& edges = table.edges();
    cover.first_side_item = static_cast<int>(cover.items.size());
    for (int item = 0; item < edges.items(); ++item) {
        cover.items.push_back({fmt::format("e{}", item), 0, 1});
    }
    for (int placement = 0; placement < table.size(); ++placement) {
        check();
        if (!kept(restriction, placement)) continue;
        const auto cells = table.cells_of(placement);
        std::vector<int> option(cells.begin(), cells.end());
        const int piece = table.piece_of(placement);
        option.push_back(table.cells() + piece);
        const auto place = std::ranges::find(fixed, placement);
        if (place != fixed.end()) {
            option.push_back(first_fixed + static_cast<int>(place - fixed.begin()));
        }
        for (const int group : groups[static_cast<std::size_t>(piece)]) {
            option.push_back(first_group + group);
        }
        cover.options.push_back(std::move(option));
        if (edges.any()) add_sides(edges, table.sides_of(placement), cover);
    }
    if (table.hole_budget() != unlimited) {
        const int holes = cover.first_side_item - 1;
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (table.required(cell)) continue;
            cover.options.push_back({cell, holes});
            if (edges.any()) cover.sides.emplace_back();
        }
    }
    bound_items(cover, stop);
    return cover;
}

ExactCover exact_cover(const Puzzle& puzzle, const Allowance& allowance) {
    const PlacementTable table(puzzle, allowance);
    return exact_cover(puzzle, table, {}, allowance.stop);
}

std::vector<int> placements_of_options(const PlacementTable& table, const ExactCover& cover) {
    std::vector<int> placements;
    int next = 0;
    for (const std::vector<int>& option : cover.options) {
        const auto end = std::ranges::lower_bound(option, table.cells());
        if (end == option.end() || *end >= table.cells() + table.pieces()) {
            placements.push_back(-1);
            continue;
        }
        // Options are in the order of placements, of which some may be missing.
        const std::span<const int> cells(option.begin(), end);
        const std::span<const int> sides(std::ranges::lower_bound(option, cover.first_side_item),
                                         option.end());
        const auto is_next = [&] {
            if (table.piece_of(next) != *end - table.cells() ||
                !std::ranges::equal(table.cells_of(next), cells)) {
                return false;
            }
            // Turned where it lies, a piece covers the same cells.
            std::vector<int> items;
            table.edges().add_items(table.sides_of(next), items);
            std::ranges::sort(items);
            return std::ranges::equal(items, sides, {},
                                      [&](int item) { return cover.first_side_item + item; });
        };
        while (!is_next()) ++next;
        placements.push_back(next++);
    }
    return placements;
}

std::vector<CoverSum> sums_of(const ExactCover& cover, const std::stop_token& stop) {
    if (cover.options.empty()) throw CannotWrite("a puzzle without placements");
    const auto options = options_by_item(cover, stop);
    std::vector<CoverSum> sums;
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        const int all = static_cast<int>(options[i].size());
        if (item.min == 0 && item.max >= all) continue;
        if (item.min > all) {
            sums.push_back({item.name, {0}, 2, 2});
        } else {
            sums.push_back({item.name, options[i], item.min, item.max});
        }
    }
    return sums;
}

std::vector<std::vector<int>> options_by_item(const ExactCover& cover,
                                              const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<std::vector<int>> options(cover.items.size());
    for (std::size_t i = 0; i < cover.options.size(); ++i) {
        check();
        for (const int item : cover.options[i]) options[item].push_back(static_cast<int>(i));
    }
    return options;
}

}  // namespace polypack
