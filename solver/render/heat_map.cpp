#include "polypack/render/heat_map.hpp"

#include <fmt/format.h>

#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_layout.hpp"

namespace polypack {

HeatMap::HeatMap(const Puzzle& puzzle) {
    for (const RegionCell& cell : puzzle.region.cells) index_.emplace(cell.point, index_.size());
    counts_.assign(puzzle.pieces.size(), std::vector<std::uint64_t>(index_.size()));
}

void HeatMap::add(const std::vector<PlacedPiece>& packing) {
    ++packings_;
    for (const PlacedPiece& placed : packing) {
        for (const Point& cell : placed.cells) ++counts_[placed.piece][index_.at(cell)];
    }
}

std::uint64_t HeatMap::count(int piece, const Point& cell) const {
    return counts_[piece][index_.at(cell)];
}

std::string HeatMap::basis() const {
    const char* noun = packings_ == 1 ? "packing" : "packings";
    return partial_ ? fmt::format("partial, the first {} {} only", packings_, noun)
                    : fmt::format("{} {}", packings_, noun);
}

std::string HeatMap::text(const Puzzle& puzzle, int width) const {
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    const auto mark = [&](std::uint64_t count) {
        if (count == 0) return '.';
        return count == packings_ ? '*' : static_cast<char>('0' + 10 * count / packings_);
    };
    std::string text = partial_ ? basis() + "\n\n" : "";
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        std::vector<Canvas> panels;
        for (const LaidLayer& layer : layout.layers) {
            Canvas& panel = panels.emplace_back(layout.rows, layout.columns);
            for (const auto& [place, cell] : layer) {
                panel.at(place.first, place.second).text =
                    mark(count(static_cast<int>(piece), cell.point));
            }
        }
        if (piece > 0) text += '\n';
        text += puzzle.pieces[piece].name + '\n' + print_panels(panels, width, 0);
    }
    return text;
}

nlohmann::ordered_json HeatMap::json(const Puzzle& puzzle) const {
    using nlohmann::ordered_json;
    ordered_json cells = ordered_json::array();
    for (const RegionCell& cell : puzzle.region.cells) {
        const UserPoint user = puzzle.lattice->to_user(cell.point);
        cells.push_back(
            std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension));
    }
    ordered_json pieces = ordered_json::array();
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        pieces.push_back({{"piece", puzzle.pieces[piece].name}, {"counts", counts_[piece]}});
    }
    return {{"name", puzzle.name},
            {"packings", packings_},
            {"complete", !partial_},
            {"cells", std::move(cells)},
            {"pieces", std::move(pieces)}};
}

}  // namespace polypack
