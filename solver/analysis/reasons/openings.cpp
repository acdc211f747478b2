#include "polypack/analysis/reasons/openings.hpp"

#include <algorithm>
#include <numeric>

namespace polypack {
namespace {

constexpr int openings_between_polls = 4096;

// Sets of cells that placements join (union-find with path halving).
class JoinedCells {
  public:
    explicit JoinedCells(int cells) : parent_(cells) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    int root(int cell) {
        while (parent_[cell] != cell) {
            parent_[cell] = parent_[parent_[cell]];
            cell = parent_[cell];
        }
        return cell;
    }
    // Joins two parts. The root is the lowest cell, so that parts are in the order of their first
    // cells.
    void join(int a, int b) {
        a = root(a);
        b = root(b);
        if (a != b) parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<int> parent_;
};

void place_fixed(const PlacementTable& table, Openings& openings, std::vector<char>& covered) {
    for (int piece = 0; piece < table.pieces(); ++piece) {
        openings.owed.push_back(table.copies(piece).min);
        openings.left.push_back(table.copies(piece).max);
    }
    for (const int p : table.fixed()) {
        const int piece = table.piece_of(p);
        --openings.owed[piece];
        if (openings.left[piece] != unlimited) --openings.left[piece];
        for (const int cell : table.cells_of(p)) covered[cell] = 1;
    }
    for (int& owed : openings.owed) owed = std::max(owed, 0);
}

// Marks the placements that are still possible and joins their cells. False: stopped.
bool join_cells(const PlacementTable& table, const std::vector<char>& covered, Openings& openings,
                std::vector<char>& reached, JoinedCells& joined, const Effort& effort) {
    openings.group_in_whole.assign(table.size(), -1);
    openings.places.assign(table.pieces(), 0);
    for (int p = 0; p < table.size(); ++p) {
        if (p % openings_between_polls == 0 && effort.stopped()) return false;
        const int piece = table.piece_of(p);
        const auto cells = table.cells_of(p);
        if (openings.left[piece] <= 0 || cells.empty()) continue;
        if (std::ranges::any_of(cells, [&](int cell) { return covered[cell] != 0; })) continue;
        openings.group_in_whole[p] = piece;
        ++openings.places[piece];
        for (const int cell : cells) {
            reached[cell] = 1;
            joined.join(cells.front(), cell);
        }
    }
    return true;
}

int size_of(const PlacementTable& table, int piece) {
    return static_cast<int>(table.cells_of(table.first_of(piece)).size());
}

// Divides the placements of each piece among the parts that contain their cells.
void stock_parts(const PlacementTable& table, const std::vector<int>& part_of, Openings& openings) {
    std::vector<int> stock_in(openings.parts.size(), -1);
    openings.group_in_part.assign(table.size(), -1);
    for (int piece = 0; piece < table.pieces(); ++piece) {
        std::vector<int> parts;
        for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
            if (openings.group_in_whole[p] < 0) continue;
            const int part = part_of[table.cells_of(p).front()];
            auto& stock = openings.parts[part].stock;
            if (stock_in[part] < 0) {
                stock_in[part] = static_cast<int>(stock.size());
                stock.push_back(
                    {piece, size_of(table, piece), 0, openings.left[piece], openings.groups++});
                parts.push_back(part);
            }
            openings.group_in_part[p] = stock[stock_in[part]].group;
        }
        if (parts.size() == 1) {
            openings.parts[parts.front()].stock.back().least = openings.owed[piece];
        }
        for (const int part : parts) stock_in[part] = -1;
    }
}

}  // namespace

Openings openings_of(const PlacementTable& table, const Effort& effort) {
    Openings openings;
    std::vector<char> covered(table.cells(), 0);
    std::vector<char> reached(table.cells(), 0);
    JoinedCells joined(table.cells());
    place_fixed(table, openings, covered);
    if (!join_cells(table, covered, openings, reached, joined, effort)) return openings;

    openings.max_empty = table.hole_budget();
    std::vector<int> part_of(table.cells(), -1);
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (covered[cell]) continue;
        if (!reached[cell]) {
            openings.unreached.push_back(cell);
            if (openings.max_empty != unlimited) --openings.max_empty;
            continue;
        }
        openings.whole.cells.push_back(cell);
        const int root = joined.root(cell);
        if (root == cell) {
            part_of[cell] = static_cast<int>(openings.parts.size());
            openings.parts.emplace_back();
        }
        part_of[cell] = part_of[root];
        openings.parts[part_of[cell]].cells.push_back(cell);
    }
    openings.groups = table.pieces();
    for (int piece = 0; piece < table.pieces(); ++piece) {
        if (openings.places[piece] == 0) continue;
        openings.whole.stock.push_back(
            {piece, size_of(table, piece), openings.owed[piece], openings.left[piece], piece});
    }
    if (openings.parts.size() == 1) {
        openings.parts.clear();
    } else {
        stock_parts(table, part_of, openings);
    }
    return openings;
}

}  // namespace polypack
