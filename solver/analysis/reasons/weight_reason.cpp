#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/analysis/reasons/item_group.hpp"
#include "polypack/analysis/reasons/names.hpp"
#include "polypack/analysis/reasons/reasons.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {
namespace {

// The cells and copies that the fixed placements leave, computed from the table alone.
struct Leftover {
    std::vector<char> covered;  // by cell
    std::vector<char> reached;  // by cell
    std::vector<int> fixed;     // by piece, its fixed copies
    std::vector<int> possible;  // placements

    explicit Leftover(const PlacementTable& table)
        : covered(table.cells(), 0), reached(table.cells(), 0), fixed(table.pieces(), 0) {
        for (const int p : table.fixed()) {
            ++fixed[table.piece_of(p)];
            for (const int cell : table.cells_of(p)) covered[cell] = 1;
        }
        for (int p = 0; p < table.size(); ++p) {
            const int piece = table.piece_of(p);
            const auto cells = table.cells_of(p);
            if (fixed[piece] >= table.copies(piece).max) continue;
            if (std::ranges::any_of(cells, [&](int cell) { return covered[cell] != 0; })) continue;
            possible.push_back(p);
            for (const int cell : cells) reached[cell] = 1;
        }
    }

    // Returns true if every cell that a placement reaches must be covered.
    [[nodiscard]] bool all_needed(const PlacementTable& table) const {
        int unreached = 0;
        for (int cell = 0; cell < table.cells(); ++cell) {
            unreached += !covered[cell] && !reached[cell];
        }
        return table.hole_budget() <= unreached;
    }
};

}  // namespace

bool proves(const WeightArgument& argument, const PlacementTable& table) {
    if (argument.modulus < 2 || std::ssize(argument.cells) != table.cells() ||
        std::ssize(argument.pieces) != table.pieces()) {
        return false;
    }
    const Leftover left(table);
    const bool all_needed = left.all_needed(table);
    std::int64_t region_sum = 0;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (argument.cells[cell] == 0) continue;
        if (left.covered[cell] || !(table.required(cell) || all_needed)) return false;
        region_sum += argument.cells[cell];
    }
    std::int64_t pieces_sum = 0;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (argument.pieces[piece] == 0) continue;
        const Copies& copies = table.copies(piece);
        if (copies.min != copies.max) return false;
        pieces_sum +=
            std::int64_t{argument.pieces[piece]} * std::max(copies.max - left.fixed[piece], 0);
    }
    for (const int p : left.possible) {
        std::int64_t sum = -argument.pieces[table.piece_of(p)];
        for (const int cell : table.cells_of(p)) sum += argument.cells[cell];
        if (sum % argument.modulus != 0) return false;
    }
    return region_sum == argument.region_sum && pieces_sum == argument.pieces_sum &&
           (region_sum - pieces_sum) % argument.modulus != 0;
}

namespace {

constexpr std::array<std::uint32_t, 6> primes{2, 3, 5, 7, 11, 13};
// Cells of all placements: more would take a tenth of a second only to be read.
constexpr double max_covered = 4e6;
constexpr int max_named_pieces = 8;

// The equations that a packing must meet: the cells that must be covered and can be, the pieces
// whose number of copies is given. A number that follows from the volume follows from these.
struct Equations {
    Incidence incidence;
    std::vector<int> item_of_cell;   // -1: none
    std::vector<int> item_of_piece;  // -1: none

    Equations(const PlacementTable& table, const Openings& openings, StopCheck& check)
        : item_of_cell(table.cells(), -1), item_of_piece(table.pieces(), -1) {
        for (const int cell : openings.whole.cells) {
            if (table.required(cell) || openings.max_empty == 0) {
                item_of_cell[cell] = add_item(1);
            }
        }
        for (const Stock& stock : openings.whole.stock) {
            if (stock.least == stock.most) item_of_piece[stock.piece] = add_item(stock.least);
        }
        for (int p = 0; p < table.size(); ++p) {
            check();
            if (openings.group_in_whole[p] < 0) continue;
            for (const int cell : table.cells_of(p)) add_entry(item_of_cell[cell]);
            add_entry(item_of_piece[table.piece_of(p)]);
            const int end = static_cast<int>(incidence.list.size());
            if (end > incidence.first.back()) incidence.first.push_back(end);
        }
    }

  private:
    int add_item(int wanted) {
        incidence.wanted.push_back(wanted);
        return incidence.items() - 1;
    }
    void add_entry(int item) {
        if (item >= 0) incidence.list.push_back(item);
    }
};

WeightArgument argument_of(const ItemWeights& found, const Equations& equations) {
    WeightArgument argument;
    const auto modulus = static_cast<int>(found.modulus);
    argument.modulus = modulus;
    for (const int item : equations.item_of_cell) {
        const int weight = item < 0 ? 0 : static_cast<int>(found.weights[item]);
        argument.cells.push_back(weight);
        argument.region_sum += weight;
    }
    for (const int item : equations.item_of_piece) {
        const int weight = item < 0 ? 0 : static_cast<int>(found.weights[item]);
        const int sum = (modulus - weight) % modulus;
        argument.pieces.push_back(sum);
        if (item >= 0) {
            argument.pieces_sum += std::int64_t{sum} * equations.incidence.wanted[item];
        }
    }
    return argument;
}

// The weights with the least modulus. Throws Stopped.
std::optional<WeightArgument> find_argument(const PlacementTable& table, const Openings& openings,
                                            GroupLimits& limits) {
    StopCheck check(limits.stop);
    const Equations equations(table, openings, check);
    if (equations.incidence.items() == 0) return std::nullopt;
    const Peeling peeling(equations.incidence, limits.stop);
    std::optional<ItemWeights> best;
    for (const std::uint32_t prime : primes) {
        if (best && best->modulus <= prime) break;
        auto found = find_weights(equations.incidence, peeling, prime, limits);
        if (found && (!best || found->modulus < best->modulus)) best = std::move(found);
    }
    if (!best) return std::nullopt;
    return argument_of(*best, equations);
}

// "to 2 under every placement of L, T, to 0 under every other"
std::string sums_by_piece(const Puzzle& puzzle, const WeightArgument& argument,
                          const Openings& openings) {
    std::string text;
    std::vector<int> alike;
    for (int sum = argument.modulus - 1; sum >= 0; --sum) {
        alike.clear();
        for (const Stock& stock : openings.whole.stock) {
            if (argument.pieces[stock.piece] == sum) alike.push_back(stock.piece);
        }
        if (alike.empty()) continue;
        text += fmt::format(
            "{}to {} under every {}", text.empty() ? "" : ", ", sum,
            sum == 0 ? "other"
                     : "placement of " + names_of_pieces(puzzle, alike, max_named_pieces));
    }
    return text;
}

std::string text_of(const Puzzle& puzzle, const PlacementTable& table,
                    const WeightArgument& argument, const Openings& openings) {
    const int modulus = argument.modulus;
    const auto reduced = [&](std::int64_t sum) {
        return sum < modulus ? fmt::format("{}", sum)
                             : fmt::format("{} = {} modulo {}", sum, sum % modulus, modulus);
    };
    const bool alike = std::ranges::count(argument.pieces, 0) == std::ssize(argument.pieces);
    if (puzzle.kind != PuzzleKind::shapes) {
        return fmt::format(
            "weights: modulo {}, the weights of the items add up to {}, but those of all items to "
            "{}",
            modulus,
            alike ? "0 in every option" : reduced(argument.pieces_sum) + " in the options together",
            reduced(argument.region_sum));
    }
    const std::string region = fmt::format(
        "those of {} to {}",
        table.fixed().empty() ? "the region" : "what the fixed placements leave of the region",
        reduced(argument.region_sum));
    if (alike) {
        return fmt::format(
            "weights: modulo {}, the weights of the cells add up to 0 under every placement, but "
            "{}",
            modulus, region);
    }
    return fmt::format(
        "weights: modulo {}, the weights of the cells add up {}, so to {} under all pieces, but {}",
        modulus, sums_by_piece(puzzle, argument, openings), reduced(argument.pieces_sum), region);
}

}  // namespace

std::optional<Reason> weight_reason(const Puzzle& puzzle, const PlacementTable& table,
                                    const Openings& openings, std::int64_t work,
                                    const Effort& effort) {
    if (table.measure().covered > max_covered) return std::nullopt;
    GroupLimits limits{effort.stop, work};
    std::optional<WeightArgument> argument;
    try {
        argument = find_argument(table, openings, limits);
    } catch (const Stopped&) {
        return std::nullopt;
    }
    if (!argument || !proves(*argument, table)) return std::nullopt;
    Reason reason;
    reason.kind = ReasonKind::weights;
    reason.text = text_of(puzzle, table, *argument, openings);
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (argument->cells[cell] != 0) reason.cells.push_back(cell);
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (argument->pieces[piece] != 0) reason.pieces.push_back(piece);
    }
    reason.weights = std::move(argument);
    return reason;
}

}  // namespace polypack
