#include "packing/cover_model.hpp"

#include <algorithm>

namespace polypack {

CoverModel::CoverModel(const PlacementTable& table, const Restriction& restriction)
    : fixed(table.fixed().begin(), table.fixed().end()) {
    std::vector<char> covered(table.cells(), 0);
    std::vector<int> piece_left(table.pieces());
    std::vector<int> piece_owed(table.pieces());
    for (int piece = 0; piece < table.pieces(); ++piece) {
        piece_left[piece] = table.copies(piece).max;
        piece_owed[piece] = table.copies(piece).min;
    }
    for (const int p : fixed) {
        for (const int cell : table.cells_of(p)) covered[cell] = 1;
        const int piece = table.piece_of(p);
        if (piece_left[piece] == 0) possible = false;
        if (piece_left[piece] != unlimited) --piece_left[piece];
        --piece_owed[piece];
    }

    const auto add_item = [&](int item_left, int item_owed) {
        left.push_back(item_left);
        owed.push_back(item_owed);
        return items++;
    };
    std::vector<int> item_of_cell(table.cells(), -1);
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (!covered[cell]) item_of_cell[cell] = add_item(0, 0);
    }
    const int room = items;
    std::vector<int> item_of_piece(table.pieces(), -1);
    std::int64_t bound_to_fill = 0;  // cells that the owed copies cover at least
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const int from = table.first_of(piece);
        const int owes = std::max(piece_owed[piece], 0);
        if (owes > piece_left[piece]) possible = false;
        if (from == table.first_of(piece + 1)) {
            if (owes > 0) possible = false;
            continue;
        }
        const auto size = static_cast<int>(table.cells_of(from).size());
        if (size > 0 && owes > room / size) possible = false;
        bound_to_fill += static_cast<std::int64_t>(owes) * size;
        const bool free = owes == 0 && (size == 0 || piece_left[piece] >= room / size);
        if (piece_left[piece] == 0 || free) continue;
        item_of_piece[piece] = add_item(piece_left[piece], owes);
    }

    const auto words = static_cast<std::size_t>(items + 63) / 64;
    for (Words* set : {&need, &pick, &open, &active, &many}) set->assign(words, 0);
    const auto mark = [](Words& set, int item) {
        set[static_cast<std::size_t>(item) / 64] |= std::uint64_t{1} << (item % 64);
    };
    std::int64_t optional_cells = 0;
    for (int cell = 0; cell < table.cells(); ++cell) {
        const int item = item_of_cell[cell];
        if (item < 0) continue;
        mark(active, item);
        if (table.required(cell)) {
            mark(need, item);
            mark(pick, item);
        } else {
            mark(open, item);
            ++optional_cells;
            plain = false;
        }
    }
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const int item = item_of_piece[piece];
        if (item < 0) continue;
        if (owed[item] > 0) mark(need, item);
        if (left[item] == 1) mark(active, item);
        if (left[item] == 1 && owed[item] == 1) mark(pick, item);
        if (left[item] > 1) mark(many, item);
        if (left[item] != 1 || owed[item] != 1) plain = false;
    }
    // No packing leaves more cells empty than the owed copies leave over.
    if (bound_to_fill > room) possible = false;
    holes = static_cast<int>(std::max<std::int64_t>(
        0, std::min<std::int64_t>({optional_cells, room - bound_to_fill, table.hole_budget()})));
    // With few holes to spend, leaving a cell empty is a choice as narrow as the others; with many,
    // it only delays the choices that count.
    branch_on_open = 4 * static_cast<std::int64_t>(holes) <= optional_cells;

    first_item.push_back(0);
    for (int p = 0; p < table.size(); ++p) {
        const int piece = table.piece_of(p);
        if (piece_left[piece] == 0 || restriction.kept[p] == 0) continue;
        const auto cells = table.cells_of(p);
        if (std::ranges::any_of(cells, [&](int cell) { return covered[cell] != 0; })) continue;
        for (const int cell : cells) item_list.push_back(item_of_cell[cell]);
        if (item_of_piece[piece] >= 0) item_list.push_back(item_of_piece[piece]);
        first_item.push_back(static_cast<int>(item_list.size()));
        placement.push_back(p);
    }
}

}  // namespace polypack
