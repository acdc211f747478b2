#include "polypack/puzzle/orientations.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

Orientation oriented(const Lattice& lattice, const Motion& motion, const Piece& piece) {
    std::vector<std::pair<Point, CellColour>> image;
    image.reserve(piece.cells.size());
    const std::vector<Point> cells = image_of(motion, piece.cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        image.emplace_back(cells[i], piece.colours.empty() ? 0 : piece.colours[i]);
    }
    // A translation preserves the order of points, so colours follow their cells.
    std::ranges::sort(image, {}, &std::pair<Point, CellColour>::first);
    Orientation result;
    std::vector<Point> points;
    points.reserve(image.size());
    for (const auto& [point, colour] : image) {
        points.push_back(point);
        if (!piece.colours.empty()) result.colours.push_back(colour);
    }
    result.cells = normalized(lattice, std::move(points));
    return result;
}

std::vector<Orientation> orientations_of_shape(const Lattice& lattice, const Piece& piece,
                                               const std::stop_token& stop) {
    std::vector<Orientation> result;
    StopCheck check(stop, 1);
    for (const Motion& motion : motions_of(lattice, piece.cells)) {
        check();
        if (!may_take(piece, motion)) continue;
        Orientation image = oriented(lattice, motion, piece);
        if (std::ranges::find(result, image) == result.end()) result.push_back(std::move(image));
    }
    return result;
}

struct OrientationHash {
    [[nodiscard]] std::size_t operator()(const Orientation& orientation) const {
        std::uint64_t hash = 0;
        for (const Point& p : orientation.cells) {
            for (const int value : {p.x, p.y, p.z}) {
                hash = mixed_with(hash, static_cast<std::uint64_t>(value));
            }
        }
        for (const CellColour colour : orientation.colours) {
            hash = mixed_with(hash, static_cast<std::uint64_t>(colour));
        }
        return hash;
    }
};

// The shapes of a piece that may lack cells, as pieces; first the one that lacks none.
std::vector<Piece> shapes_of(const Lattice& lattice, const Piece& piece,
                             const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<std::size_t> removable;
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        if (piece.removable[i]) removable.push_back(i);
    }
    std::vector<Piece> shapes;
    for (unsigned removed = 0; removed < 1U << removable.size(); ++removed) {
        check();
        std::vector<bool> lacks(piece.cells.size(), false);
        for (std::size_t i = 0; i < removable.size(); ++i) {
            lacks[removable[i]] = (removed >> i & 1) != 0;
        }
        Piece shape = piece;
        shape.cells.clear();
        shape.colours.clear();
        for (std::size_t i = 0; i < piece.cells.size(); ++i) {
            if (lacks[i]) continue;
            shape.cells.push_back(piece.cells[i]);
            if (!piece.colours.empty()) shape.colours.push_back(piece.colours[i]);
        }
        if (shape.cells.empty()) continue;
        if (removed != 0 && !piece.in_parts && !connected(lattice, shape.cells)) continue;
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

}  // namespace

std::vector<Orientation> orientations_of(const Lattice& lattice, const Piece& piece,
                                         const std::stop_token& stop) {
    if (piece.removable.empty()) return orientations_of_shape(lattice, piece, stop);
    std::vector<Orientation> result;
    std::unordered_set<Orientation, OrientationHash> seen;
    StopCheck check(stop);
    for (const Piece& shape : shapes_of(lattice, piece, stop)) {
        check();
        for (Orientation& orientation : orientations_of_shape(lattice, shape, stop)) {
            if (seen.insert(orientation).second) result.push_back(std::move(orientation));
        }
    }
    return result;
}

}  // namespace polypack
