#include "formats/write_busche.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "formats/boxed.hpp"

namespace polypack::bench {
namespace {

std::string piece_line(std::string_view name, char type, const std::vector<Point>& cells) {
    std::string line = fmt::format("C:name={}:type={}:layout=", name, type);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Point& cell = cells[i];
        line += fmt::format("{}{} {} {}", i == 0 ? "" : ", ", cell.x, cell.y, cell.z);
    }
    return line + "\n";
}

bool turns_over(const Puzzle& puzzle) {
    const bool first = puzzle.pieces.front().turn_over;
    for (const Piece& piece : puzzle.pieces) {
        if (puzzle.lattice->flat && piece.turn_over != first) {
            throw CannotWrite("pieces of which only some may be turned over");
        }
    }
    return first;
}

// The cells of the box that are not cells of the region.
std::vector<Point> outside(const Boxed& region) {
    std::vector<bool> inside(region.volume());
    for (const Point& cell : region.cells) inside[region.index_of(cell)] = true;
    std::vector<Point> cells;
    for (int z = 0; z < region.size.z; ++z) {
        for (int y = 0; y < region.size.y; ++y) {
            for (int x = 0; x < region.size.x; ++x) {
                if (!inside[region.index_of({x, y, z})]) cells.push_back({x, y, z});
            }
        }
    }
    return cells;
}

}  // namespace

std::string write_busche(const Puzzle& puzzle) {
    require_plain_boxes(puzzle);
    const auto required = [](const RegionCell& cell) { return cell.required; };
    if (!std::ranges::all_of(puzzle.region.cells, required)) throw CannotWrite("optional cells");
    const Boxed region = boxed(points_of(puzzle.region));
    const bool one_side = puzzle.lattice->flat && !turns_over(puzzle);
    std::string text = fmt::format("D:xDim={}:yDim={}:zDim={}{}\n", region.size.x, region.size.y,
                                   region.size.z, one_side ? ":oneSide" : "");
    const std::vector<Point> filled = outside(region);
    if (!filled.empty()) text += piece_line("0", 'S', filled);
    int name = 0;
    for (const Piece& piece : puzzle.pieces) {
        if (piece.copies.min != piece.copies.max) throw CannotWrite("numbers of copies in a range");
        const Boxed shape = boxed(piece.cells);
        for (int copy = 0; copy < piece.copies.min; ++copy) {
            text += piece_line(std::to_string(++name), 'M', shape.cells);
        }
    }
    return text + "~D\n";
}

}  // namespace polypack::bench
