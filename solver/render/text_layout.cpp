#include "polypack/render/text_layout.hpp"

#include <algorithm>
#include <set>

namespace polypack {
namespace {

// Positions from 0 for the values used, with wide gaps between them narrowed.
std::map<int, int> squeezed(const std::set<int>& used, bool keep_parity) {
    constexpr int widest_gap = 3;
    std::map<int, int> at;
    int last = 0;
    int position = 0;
    for (const int value : used) {
        if (!at.empty()) {
            const int gap = value - last;
            const int even = keep_parity && gap % 2 == 0 ? 1 : 0;
            position += std::min(gap, widest_gap + even);
        }
        at[value] = position;
        last = value;
    }
    return at;
}

}  // namespace

LaidLayer::LaidLayer(int rows, int columns, const std::map<std::pair<int, int>, LaidCell>& cells)
    : rows_(rows),
      columns_(columns),
      entries_(cells.begin(), cells.end()),
      at_(static_cast<std::size_t>(rows) * columns, -1) {
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        const auto [row, column] = entries_[i].first;
        at_[static_cast<std::size_t>(row) * columns + column] = static_cast<int>(i);
    }
}

TextLayout text_layout(const Lattice& lattice, const CellOwners& owners, bool keep_parity) {
    std::set<int> used_rows;
    std::set<int> used_columns;
    std::map<int, std::vector<std::pair<PagePlace, LaidCell>>> layers;
    int number = 0;
    for (const auto& [point, owner] : owners) {
        const PagePlace place = lattice.page_place(point);
        used_rows.insert(place.row);
        used_columns.insert(place.column);
        layers[point.z].push_back({place, {point, number++, owner}});
    }
    const auto row_at = squeezed(used_rows, keep_parity);
    const auto column_at = squeezed(used_columns, keep_parity);
    TextLayout layout;
    layout.rows = row_at.empty() ? 0 : row_at.rbegin()->second + 1;
    layout.columns = column_at.empty() ? 0 : column_at.rbegin()->second + 1;
    for (const auto& [height, cells] : layers) {
        std::map<std::pair<int, int>, LaidCell> layer;
        for (const auto& [place, cell] : cells) {
            layer[{row_at.at(place.row), column_at.at(place.column)}] = cell;
        }
        layout.layers.emplace_back(layout.rows, layout.columns, layer);
    }
    return layout;
}

}  // namespace polypack
