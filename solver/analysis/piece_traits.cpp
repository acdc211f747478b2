#include "polypack/analysis/piece_traits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {
namespace {

// Equal for two pieces if their copies are the same: how they may be turned, and the least of their
// orientations.
using Kind = std::tuple<bool, Turning, std::vector<Point>, std::vector<CellColour>>;

Kind kind_of(const Lattice& lattice, const Piece& piece, const std::stop_token& stop) {
    const std::vector<Orientation> all = orientations_of(lattice, piece, stop);
    const Orientation& least = *std::ranges::min_element(
        all, {}, [](const Orientation& one) { return std::tie(one.cells, one.colours); });
    return {piece.turn_over, piece.turning, least.cells, least.colours};
}

// The mirror image of a piece; nullopt if the lattice has none of it.
std::optional<Piece> mirrored(const Lattice& lattice, const Piece& piece) {
    for (const Motion& motion : motions_of(lattice, piece.cells)) {
        if (!motion.reflection) continue;
        Piece image = piece;
        image.cells = image_of(motion, piece.cells);
        return image;
    }
    return std::nullopt;
}

int symmetries_of(const Lattice& lattice, const std::vector<Point>& cells) {
    const Polyform form = normalized(lattice, cells);
    return static_cast<int>(std::ranges::count_if(
        motions_of(lattice, form),
        [&](const Motion& motion) { return moved(lattice, motion, form) == form; }));
}

bool is_millable(const std::vector<Point>& cells) {
    constexpr std::array axes{Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}};
    const std::set<Point> all(cells.begin(), cells.end());
    const auto beside = [&](const Point& cell, const Point& axis) {
        return all.contains(cell + axis) || all.contains(cell - axis);
    };
    const auto is_corner = [&](const Point& cell) {
        return !all.contains(cell) &&
               std::ranges::all_of(axes, [&](const Point& axis) { return beside(cell, axis); });
    };
    return std::ranges::none_of(cells, [&](const Point& cell) {
        return is_corner(cell + axes[0]) || is_corner(cell - axes[0]);
    });
}

}  // namespace

std::vector<PieceTraits> piece_traits(const Puzzle& puzzle, const std::stop_token& stop) {
    const Lattice& lattice = *puzzle.lattice;
    std::vector<PieceTraits> traits;
    std::map<Kind, int> first;  // piece of each kind
    for (const Piece& piece : puzzle.pieces) {
        const int number = static_cast<int>(traits.size());
        PieceTraits& of = traits.emplace_back();
        of.connected = connected(lattice, normalized(lattice, piece.cells));
        of.symmetries = symmetries_of(lattice, piece.cells);
        const auto [same, is_new] = first.emplace(kind_of(lattice, piece, stop), number);
        if (!is_new) of.same_as = same->second;
        if (is_new && !piece.turn_over) {
            if (const auto image = mirrored(lattice, piece)) {
                const auto other = first.find(kind_of(lattice, *image, stop));
                if (other != first.end() && other->second != number) {
                    of.mirror_of = other->second;
                }
            }
        }
        if (lattice.boxes && !lattice.flat) of.millable = is_millable(piece.cells);
    }
    return traits;
}

}  // namespace polypack
