#include <algorithm>

#include "polypack/analysis/reasons/reasons.hpp"

namespace polypack {
namespace {

// What the fixed placements leave, seen from the table alone.
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

    // Whether every cell that a placement reaches must be covered.
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

}  // namespace polypack
