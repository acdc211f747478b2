#include "polypack/formats/psv_orientations.hpp"

#include <algorithm>

#include "polypack/formats/boxed.hpp"

namespace polypack {

std::vector<std::vector<Point>> psv_orientations(const Piece& piece) {
    constexpr int turns = 4;
    std::vector<std::vector<Point>> images;
    std::vector<Point> cells = piece.cells;
    for (const bool mirrored : {false, true}) {
        if (mirrored && !piece.turn_over) break;
        if (mirrored) {
            for (Point& cell : cells) cell.x = -cell.x;
        }
        for (int turn = 0; turn < turns; ++turn) {
            std::vector<Point> image = boxed(cells).cells;
            std::ranges::sort(image);
            if (std::ranges::find(images, image) == images.end()) images.push_back(image);
            if (piece.turning == Turning::none) return images;
            for (Point& cell : cells) cell = {cell.y, -cell.x, 0};
        }
    }
    return images;
}

}  // namespace polypack
