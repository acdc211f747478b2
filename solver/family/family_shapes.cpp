#include "polypack/family/family_shapes.hpp"

#include <cstdint>
#include <unordered_set>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

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

// The shapes as pieces; first the one that lacks no cell.
std::vector<Piece> shapes_of(const Lattice& lattice, const Piece& piece, const Removable& removable,
                             const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<std::size_t> lacked;
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        if (removable.cells[i]) lacked.push_back(i);
    }
    std::vector<Piece> shapes;
    for (unsigned removed = 0; removed < 1U << lacked.size(); ++removed) {
        check();
        std::vector<bool> lacks(piece.cells.size(), false);
        for (std::size_t i = 0; i < lacked.size(); ++i) {
            lacks[lacked[i]] = (removed >> i & 1) != 0;
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
        if (removed != 0 && !removable.in_parts && !connected(lattice, shape.cells)) continue;
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

}  // namespace

std::vector<Orientation> orientations_of(const Puzzle& puzzle, std::span<const Removable> removable,
                                         std::size_t number, const std::stop_token& stop) {
    const Lattice& lattice = *puzzle.lattice;
    const Piece& piece = puzzle.pieces[number];
    if (removable.empty() || removable[number].cells.empty()) {
        return orientations_of(lattice, piece, stop);
    }
    std::vector<Orientation> result;
    std::unordered_set<Orientation, OrientationHash> seen;
    StopCheck check(stop);
    for (const Piece& shape : shapes_of(lattice, piece, removable[number], stop)) {
        check();
        for (Orientation& orientation : orientations_of(lattice, shape, stop)) {
            if (seen.insert(orientation).second) result.push_back(std::move(orientation));
        }
    }
    return result;
}

}  // namespace polypack
