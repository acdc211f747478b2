#include <fmt/format.h>

#include <algorithm>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/colourings.hpp"
#include "polypack/analysis/reasons/names.hpp"
#include "polypack/analysis/reasons/subset_sums.hpp"

namespace polypack {
namespace {

// With more sets of numbers than this, parts are skipped.
constexpr std::size_t max_sets = std::size_t{1} << 22;
// Larger pieces overflow the counters of Contributions.
constexpr int max_piece_cells = 65'535;

Target target_for(const PlacementTable& table, const OpenPart& part, const Openings& openings,
                  const Colouring& colouring) {
    Target target;
    target.period = colouring.period;
    target.cells = static_cast<int>(part.cells.size());
    target.max_empty = std::max(openings.max_empty, 0);
    for (const int cell : part.cells) {
        const bool coloured = colouring.coloured[cell] != 0;
        target.coloured += coloured;
        if (table.required(cell)) continue;
        target.optional_coloured += coloured;
        target.optional_plain += !coloured;
    }
    return target;
}

std::string what_can_be_covered(const NearestSums& sums, int already) {
    const int below = sums.below + already;
    const int above = sums.above + already;
    if (sums.within || (sums.below < 0 && sums.above < 0)) {
        return "no choice of placements adds up";
    }
    if (sums.above < 0) {
        return fmt::format("the pieces {} {}",
                           sums.only_these ? "cover exactly" : "can cover at most", below);
    }
    if (sums.below < 0) {
        return fmt::format("the pieces {} {}",
                           sums.only_these ? "cover exactly" : "can cover at least", above);
    }
    if (sums.only_these) return fmt::format("the pieces can cover only {} or {}", below, above);
    return fmt::format("the nearest numbers that the pieces can cover are {} and {}", below, above);
}

// `already`: the number of coloured cells covered by fixed placements.
Reason make_reason(const std::string& where, const Colouring& colouring, int region, int already,
                   const Target& target, const NearestSums& sums) {
    const int least = target.min_coloured() + already;
    const int most = target.coloured + already;
    std::string wanted;
    if (least < most) {
        wanted = fmt::format(", {} to {} of which must be covered", least, most);
    } else if (most < region) {
        wanted = fmt::format(", {} of which must be covered", most);
    }
    Reason reason;
    reason.kind = ReasonKind::colouring;
    reason.text =
        fmt::format("{}: {} has {} {}{}, but {}", colouring.period == 2 ? "parity" : "colouring",
                    where, region, colouring.words, wanted, what_can_be_covered(sums, already));
    reason.colouring = {colouring.words, colouring.coloured, region,
                        sums.below < 0 ? -1 : sums.below + already,
                        sums.above < 0 ? -1 : sums.above + already};
    return reason;
}

int coloured_of(const Colouring& colouring, std::span<const int> cells) {
    return static_cast<int>(
        std::ranges::count_if(cells, [&](int cell) { return colouring.coloured[cell] != 0; }));
}

}  // namespace

std::optional<Reason> colouring_reason(const Puzzle& puzzle, const PlacementTable& table,
                                       const Openings& openings, Effort& effort) {
    for (const Stock& stock : openings.whole.stock) {
        if (stock.size > max_piece_cells) return std::nullopt;
    }
    const std::vector<Colouring> colourings = colourings_of(puzzle, table);
    if (colourings.size() * static_cast<std::size_t>(openings.groups) > max_sets &&
        !openings.parts.empty()) {
        Openings undivided = openings;
        undivided.parts.clear();
        undivided.group_in_part.clear();
        undivided.groups = table.pieces();
        return colouring_reason(puzzle, table, undivided, effort);
    }
    const Contributions contributions(table, openings, colourings, effort);

    std::vector<Supply> supplies;
    const auto try_part = [&](const OpenPart& part, std::size_t index) -> std::optional<Reason> {
        const Colouring& colouring = colourings[index];
        const Target target = target_for(table, part, openings, colouring);
        supplies.clear();
        for (const Stock& stock : part.stock) {
            supplies.push_back({stock.size, stock.least, stock.most,
                                contributions.of(stock.group, static_cast<int>(index))});
        }
        if (effort.stopped() || can_meet(supplies, target, effort)) return std::nullopt;
        const NearestSums sums = nearest_sums(supplies, target, effort);
        int region = 0;
        int already = 0;
        std::string where = "the region";
        if (&part == &openings.whole) {
            region = static_cast<int>(std::ranges::count(colouring.coloured, 1));
            for (const int p : table.fixed()) already += coloured_of(colouring, table.cells_of(p));
        } else {
            region = target.coloured;
            where = name_of_part(puzzle, part);
        }
        Reason reason = make_reason(where, colouring, region, already, target, sums);
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (colouring.coloured[cell]) reason.cells.push_back(cell);
        }
        if (&part != &openings.whole) {
            std::erase_if(reason.cells,
                          [&](int cell) { return !std::ranges::binary_search(part.cells, cell); });
        }
        return reason;
    };
    for (std::size_t index = 0; index < colourings.size(); ++index) {
        if (effort.stopped()) return std::nullopt;
        if (auto reason = try_part(openings.whole, index)) return reason;
    }
    for (const OpenPart& part : openings.parts) {
        for (std::size_t index = 0; index < colourings.size(); ++index) {
            if (effort.stopped()) return std::nullopt;
            if (auto reason = try_part(part, index)) return reason;
        }
    }
    return std::nullopt;
}

}  // namespace polypack
