#include "formats/write_xmpuzzle.hpp"

#include <fmt/format.h>

#include "formats/boxed.hpp"

namespace polypack::bench {
namespace {

std::string voxel(const Boxed& shape, const std::string& states) {
    return fmt::format("<voxel x=\"{}\" y=\"{}\" z=\"{}\" type=\"0\">{}</voxel>\n", shape.size.x,
                       shape.size.y, shape.size.z, states);
}

std::string piece_voxel(const Piece& piece) {
    const Boxed shape = boxed(piece.cells);
    std::string states(shape.volume(), '_');
    for (const Point& cell : shape.cells) states[shape.index_of(cell)] = '#';
    return voxel(shape, states);
}

std::string region_voxel(const Region& region) {
    const Boxed shape = boxed(points_of(region));
    std::string states(shape.volume(), '_');
    for (std::size_t i = 0; i < region.cells.size(); ++i) {
        states[shape.index_of(shape.cells[i])] = region.cells[i].required ? '#' : '+';
    }
    return voxel(shape, states);
}

std::string count(const Piece& piece) {
    if (piece.copies.max == unlimited) throw CannotWrite("any number of copies");
    if (piece.copies.min == piece.copies.max) return fmt::format("count=\"{}\"", piece.copies.min);
    return fmt::format("min=\"{}\" max=\"{}\"", piece.copies.min, piece.copies.max);
}

}  // namespace

std::string write_xmpuzzle(const Puzzle& puzzle) {
    require_plain_boxes(puzzle);
    std::string voxels;
    std::string shapes;
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        if (puzzle.lattice->flat && !piece.turn_over) {
            throw CannotWrite("pieces that may not be turned over");
        }
        voxels += piece_voxel(piece);
        shapes += fmt::format("<shape id=\"{}\" {}/>\n", i, count(piece));
    }
    return fmt::format(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n<colors/>\n"
        "<shapes>\n{}{}</shapes>\n<problems>\n<problem name=\"\" state=\"0\">\n<shapes>\n{}"
        "</shapes>\n<result id=\"{}\"/>\n<bitmap/>\n</problem>\n</problems>\n</puzzle>\n",
        voxels, region_voxel(puzzle.region), shapes, puzzle.pieces.size());
}

}  // namespace polypack::bench
