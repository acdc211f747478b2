#include "polypack/formats/json_values.hpp"

#include <vector>

namespace polypack {

using nlohmann::ordered_json;

ordered_json cell_json(const Lattice& lattice, const Point& cell) {
    const UserPoint user = lattice.to_user(cell);
    return std::vector<int>(user.begin(), user.begin() + lattice.user_dimension);
}

ordered_json cells_json(const Lattice& lattice, std::span<const Point> cells) {
    ordered_json list = ordered_json::array();
    for (const Point& cell : cells) list.push_back(cell_json(lattice, cell));
    return list;
}

ordered_json edges_json(const SideOrder& order, std::span<const Point> cells,
                        std::span<const EdgeMark> marks) {
    ordered_json list = ordered_json::array();
    for (const Point& cell : cells) list.push_back(order.colours(marks, cell));
    return list;
}

ordered_json cell_json(const Puzzle& puzzle, int cell) {
    return cell_json(*puzzle.lattice, puzzle.region.cells[cell].point);
}

ordered_json cells_json(const Puzzle& puzzle, std::span<const int> cells) {
    ordered_json list = ordered_json::array();
    for (const int cell : cells) list.push_back(cell_json(puzzle, cell));
    return list;
}

ordered_json names_json(const Puzzle& puzzle, std::span<const int> pieces) {
    ordered_json list = ordered_json::array();
    for (const int piece : pieces) list.push_back(puzzle.pieces[piece].name);
    return list;
}

ordered_json placement_json(const Puzzle& puzzle, const PlacementTable& table, int placement) {
    return {{"piece", puzzle.pieces[table.piece_of(placement)].name},
            {"cells", cells_json(puzzle, table.cells_of(placement))}};
}

ordered_json copies_json(const Copies& copies) {
    return {copies.min, copies.max == unlimited ? ordered_json(nullptr) : ordered_json(copies.max)};
}

}  // namespace polypack
