#include "polypack/formats/write_busche.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/boxed.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
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

std::string name_of(const Puzzle& puzzle, const Piece& piece, int copy) {
    const auto in_format = [](const Piece& named) {
        return named.name != "." && named.name.find_first_of(" \t:,=#~_") == std::string::npos;
    };
    const auto number = &piece - puzzle.pieces.data() + 1;
    const bool by_name = std::ranges::all_of(puzzle.pieces, in_format);
    const std::string name = by_name ? piece.name : fmt::format("{}", number);
    return copy == 0 ? name : fmt::format("{}_{}", name, copy + 1);
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
    if (!filled.empty()) text += piece_line("_", 'S', filled);
    // Pieces of one shape are copies of each other, and their order tells them apart.
    std::set<Polyform> shapes;
    for (const Piece& piece : puzzle.pieces) {
        const Polyform shape =
            std::ranges::min(orientations(*puzzle.lattice, normalized(*puzzle.lattice, piece.cells),
                                          puzzle.lattice->flat && piece.turn_over));
        if (!shapes.insert(shape).second) throw CannotWrite("two pieces of the same shape");
        if (piece.copies.min != piece.copies.max) throw CannotWrite("numbers of copies in a range");
        Boxed box = boxed(piece.cells);
        std::ranges::sort(box.cells);
        for (int copy = 0; copy < piece.copies.min; ++copy) {
            text += piece_line(name_of(puzzle, piece, copy), 'M', box.cells);
        }
    }
    return text + "~D\n";
}

}  // namespace polypack
