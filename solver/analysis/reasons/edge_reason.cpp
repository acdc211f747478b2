#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "polypack/analysis/reasons/arguments.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

// Counts the colours of edges. All sides of all pieces lie on the border or meet in pairs.
class EdgeArgument {
  public:
    EdgeArgument(const Puzzle& puzzle, const PlacementTable& table)
        : puzzle_(puzzle),
          rules_(puzzle.rules.edges),
          colours_(rules_.colours.size() + 1, 0),
          border_(colours_.size(), 0) {
        const EdgeSides& edges = table.edges();
        for (int side = 0; side < edges.sides(); ++side) {
            if (edges.across(side) < 0) ++border_[edges.border(side)];
        }
        for (int cell = 0; cell < table.cells(); ++cell) filled_ = filled_ && table.required(cell);
        for (const Piece& piece : puzzle.pieces) {
            exact_ = exact_ && piece.copies.min == piece.copies.max;
            bounded_ = bounded_ && piece.copies.max != unlimited;
            if (!bounded_) continue;
            const std::int64_t most = piece.copies.max;
            for (const EdgeMark& mark : piece.edges) colours_[mark.colour] += most;
            colours_[0] +=
                most * (outer_sides(piece) - static_cast<std::int64_t>(piece.edges.size()));
        }
    }

    [[nodiscard]] std::optional<Reason> find() const {
        if (!filled_ || !bounded_) return std::nullopt;
        for (EdgeColour colour = 1; colour < std::ssize(colours_); ++colour) {
            const EdgeColour met = rules_.partner(colour);
            if (border_[met] > colours_[colour] + colours_[0]) {
                return edges(
                    fmt::format("{} sides of the border need edges of colour {}, but the "
                                "pieces have at most {}",
                                border_[met], name(colour), colours_[colour] + colours_[0]));
            }
        }
        // Beyond that, every side must be known to be on a piece, and to have a colour.
        if (!exact_ || colours_[0] > 0 || border_[0] > 0) return std::nullopt;
        for (EdgeColour colour = 1; colour < std::ssize(colours_); ++colour) {
            const EdgeColour met = rules_.partner(colour);
            const std::int64_t left = colours_[colour] - border_[met];
            const std::int64_t left_of_met = colours_[met] - border_[colour];
            if (met == colour && left % 2 != 0) {
                return edges(fmt::format(
                    "of {} edges of colour {}, {} are on the border; the rest, {}, cannot meet in "
                    "pairs",
                    colours_[colour], name(colour), border_[met], left));
            }
            if (met > colour && left != left_of_met) {
                return edges(
                    fmt::format("inside, {} edges of colour {} have to meet {} of colour {}", left,
                                name(colour), left_of_met, name(met)));
            }
        }
        return std::nullopt;
    }

  private:
    static Reason edges(std::string text) {
        Reason reason;
        reason.kind = ReasonKind::edges;
        reason.text = "edges: " + std::move(text);
        return reason;
    }

    [[nodiscard]] std::int64_t outer_sides(const Piece& piece) const {
        std::vector<Point> cells = piece.cells;
        std::ranges::sort(cells);
        std::int64_t sides = 0;
        for (const Point& cell : cells) {
            for (const Point& to : puzzle_.lattice->neighbours_of(cell)) {
                if (!std::ranges::binary_search(cells, to)) ++sides;
            }
        }
        return sides;
    }

    [[nodiscard]] std::string name(EdgeColour colour) const {
        return in_quotes(rules_.colours[static_cast<std::size_t>(colour) - 1].name);
    }

    const Puzzle& puzzle_;
    const EdgeRules& rules_;
    std::vector<std::int64_t> colours_;  // by colour, 0 for none: sides of all pieces, at most
    std::vector<std::int64_t> border_;   // by colour: sides of the region on its border
    bool filled_ = true;                 // all cells must be covered
    bool exact_ = true;                  // the copies of all pieces are known
    bool bounded_ = true;                // no piece has any number of copies
};

}  // namespace

std::optional<Reason> edge_reason(const Puzzle& puzzle, const PlacementTable& table) {
    if (!puzzle.rules.edges.any()) return std::nullopt;
    return EdgeArgument(puzzle, table).find();
}

}  // namespace polypack
