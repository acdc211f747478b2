#include "polypack/records/records.hpp"

#include "polypack/counting/big_count.hpp"
#include "polypack/formats/json_values.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string heat_record(const Puzzle& puzzle, const BigCount& packings, bool complete,
                        const std::vector<std::vector<BigCount>>& counts) {
    // As doubles hold them, which is what many readers of JSON make of integers.
    constexpr std::uint64_t most = std::uint64_t{1} << 53;
    const auto number = [small = packings <= most](const BigCount& count) {
        return small ? ordered_json(static_cast<std::uint64_t>(count))
                     : ordered_json(digits_of(count));
    };
    ordered_json cells = ordered_json::array();
    for (const RegionCell& cell : puzzle.region.cells) {
        cells.push_back(cell_json(*puzzle.lattice, cell.point));
    }
    ordered_json pieces = ordered_json::array();
    for (std::size_t piece = 0; piece < counts.size(); ++piece) {
        ordered_json of_cells = ordered_json::array();
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            of_cells.push_back(number(counts[piece].empty() ? BigCount() : counts[piece][cell]));
        }
        pieces.push_back({{"piece", puzzle.pieces[piece].name}, {"counts", std::move(of_cells)}});
    }
    return json_line({{"name", puzzle.name},
                      {"packings", number(packings)},
                      {"complete", complete},
                      {"cells", std::move(cells)},
                      {"pieces", std::move(pieces)}});
}

}  // namespace polypack
