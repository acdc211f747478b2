#include "polypack/render/heat_map.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "polypack/render/text_canvas.hpp"
#include "polypack/render/text_layout.hpp"

namespace polypack {
namespace {

// As doubles hold them, which is what many readers of JSON make of integers.
constexpr std::uint64_t max_exact_in_json = std::uint64_t{1} << 53;

}  // namespace

HeatMap::HeatMap(const Puzzle& puzzle) {
    for (const RegionCell& cell : puzzle.region.cells) index_.emplace(cell.point, index_.size());
    counts_.assign(puzzle.pieces.size(), std::vector<BigCount>(index_.size()));
}

void HeatMap::add(const std::vector<PlacedPiece>& packing) {
    ++packings_;
    for (const PlacedPiece& placed : packing) {
        for (const Point& cell : placed.cells) ++counts_[placed.piece][index_.at(cell)];
    }
}

void HeatMap::add(const BigCount& packings, const std::vector<std::vector<BigCount>>& counts) {
    packings_ += packings;
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        for (std::size_t cell = 0; cell < index_.size(); ++cell) {
            counts_[piece][cell] += counts[piece][cell];
        }
    }
}

const BigCount& HeatMap::count(int piece, const Point& cell) const {
    return counts_[piece][index_.at(cell)];
}

std::string HeatMap::basis() const {
    const char* noun = packings_ == 1 ? "packing" : "packings";
    return partial_ ? fmt::format("partial, the first {} {} only", digits_of(packings_), noun)
                    : fmt::format("{} {}", digits_of(packings_), noun);
}

std::string HeatMap::text(const Puzzle& puzzle, int width) const {
    const TextLayout layout = text_layout(*puzzle.lattice, cell_owners(puzzle, {}));
    const auto mark = [&](const BigCount& count) {
        if (count == 0) return '.';
        const BigCount tenths = 10 * count / packings_;
        return count == packings_ ? '*' : static_cast<char>('0' + static_cast<int>(tenths));
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
    const bool small = packings_ <= max_exact_in_json;
    const auto number = [&](const BigCount& count) {
        return small ? ordered_json(static_cast<std::uint64_t>(count))
                     : ordered_json(digits_of(count));
    };
    ordered_json cells = ordered_json::array();
    for (const RegionCell& cell : puzzle.region.cells) {
        const UserPoint user = puzzle.lattice->to_user(cell.point);
        cells.push_back(
            std::vector<int>(user.begin(), user.begin() + puzzle.lattice->user_dimension));
    }
    ordered_json pieces = ordered_json::array();
    for (std::size_t piece = 0; piece < counts_.size(); ++piece) {
        ordered_json counts = ordered_json::array();
        for (const BigCount& count : counts_[piece]) counts.push_back(number(count));
        pieces.push_back({{"piece", puzzle.pieces[piece].name}, {"counts", std::move(counts)}});
    }
    return {{"name", puzzle.name},
            {"packings", number(packings_)},
            {"complete", !partial_},
            {"cells", std::move(cells)},
            {"pieces", std::move(pieces)}};
}

}  // namespace polypack
