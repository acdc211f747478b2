#include "polypack/packing/match_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "polypack/lattice/kind_words.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack {
namespace {

EdgeMark within_period(const Region& region, const EdgeMark& mark) {
    const Point cell = within_period(region, mark.cell);
    return {cell, cell + (mark.to - mark.cell), mark.colour};
}

// A side: a cell, and the offset to the neighbour.
using SideKey = std::pair<Point, Point>;

class EdgeMatcher {
  public:
    explicit EdgeMatcher(const Puzzle& puzzle)
        : puzzle_(puzzle), lattice_(*puzzle.lattice), rules_(puzzle.rules.edges) {
        for (const EdgeMark& given : rules_.border) {
            const EdgeMark mark = within_period(puzzle.region, given);
            border_[{mark.cell, mark.to - mark.cell}] = mark.colour;
        }
    }

    std::optional<std::string> match(std::vector<PlacedPiece>& packing) {
        for (const PlacedPiece& placed : packing) {
            Choices& choices = choices_.emplace_back(choices_of(placed));
            if (!choices.empty()) continue;
            return fmt::format(
                "the colours of the edges of piece '{}' are not those of an orientation that it "
                "may have on these cells",
                puzzle_.pieces[placed.piece].name);
        }
        order_.resize(packing.size());
        std::iota(order_.begin(), order_.end(), 0);
        std::ranges::sort(order_, {}, [&](int i) { return packing[i].cells.front(); });
        chosen_.assign(packing.size(), nullptr);
        if (!choose(0)) {
            if (steps_ >= most_steps) {
                return "the packing does not say how its pieces lie, and there are too many ways "
                       "to find one in which the colours of all edges match";
            }
            const bool decided = std::ranges::all_of(
                choices_, [](const Choices& choices) { return choices.size() == 1; });
            return decided ? fault_
                           : "its pieces have no orientations with which the colours of all edges "
                             "match";
        }
        for (std::size_t i = 0; i < packing.size(); ++i) packing[i].edges = *chosen_[i];
        return std::nullopt;
    }

  private:
    using Choices = std::set<std::vector<EdgeMark>>;
    static constexpr std::uint64_t most_steps = 5'000'000;

    // Returns the colours that a piece may show where it lies; those given, if any are.
    [[nodiscard]] Choices choices_of(const PlacedPiece& placed) const {
        const Piece& piece = puzzle_.pieces[placed.piece];
        const Region& region = puzzle_.region;
        std::set<Point> target;
        for (const Point& p : placed.cells) target.insert(within_period(region, p));
        std::vector<EdgeMark> given;
        for (const EdgeMark& mark : placed.edges) given.push_back(within_period(region, mark));
        std::ranges::sort(given);
        const std::vector<Point> points = points_with_marks(piece.cells, piece.edges);
        Choices choices;
        for (const Motion& motion : motions_of(lattice_, points)) {
            if (!may_take(piece, motion)) continue;
            const std::vector<Point> image = image_of(motion, points);
            for (const Point& to : target) {
                const Point shift = to - image.front();
                const Point& step = lattice_.step;
                if (shift.x % step.x != 0 || shift.y % step.y != 0 || shift.z % step.z != 0) {
                    continue;
                }
                std::set<Point> cells;
                for (std::size_t i = 0; i < piece.cells.size(); ++i) {
                    cells.insert(within_period(region, image[i] + shift));
                }
                if (cells != target) continue;
                std::vector<EdgeMark> marks;
                for (std::size_t i = 0; i < piece.edges.size(); ++i) {
                    const std::size_t at = piece.cells.size() + 2 * i;
                    marks.push_back(within_period(
                        region, {image[at] + shift, image[at + 1] + shift, piece.edges[i].colour}));
                }
                std::ranges::sort(marks);
                if (placed.edges.empty() ? permits(piece, target, marks) : marks == given) {
                    choices.insert(std::move(marks));
                }
            }
        }
        return choices;
    }

    // Returns true if the piece may lie on these cells with these colours, by fixed and forbidden
    // placements.
    [[nodiscard]] bool permits(const Piece& piece, const std::set<Point>& target,
                               const std::vector<EdgeMark>& marks) const {
        const auto says = [&](const SetPlacement& set) {
            std::set<Point> cells;
            for (const Point& p : set.cells) cells.insert(within_period(puzzle_.region, p));
            return set.piece == piece.name && cells == target;
        };
        const auto has = [&](const SetPlacement& set) {
            return std::ranges::all_of(set.edges, [&](const EdgeMark& mark) {
                return std::ranges::binary_search(marks, within_period(puzzle_.region, mark));
            });
        };
        return std::ranges::all_of(puzzle_.fixed,
                                   [&](const auto& set) { return !says(set) || has(set); }) &&
               std::ranges::none_of(puzzle_.forbidden,
                                    [&](const auto& set) { return says(set) && has(set); });
    }

    bool choose(std::size_t depth) {
        if (depth == order_.size()) return true;
        const int piece = order_[depth];
        for (const std::vector<EdgeMark>& marks : choices_[piece]) {
            if (++steps_ >= most_steps) return false;
            chosen_[piece] = &marks;
            const bool placed = place(marks);
            if (placed && choose(depth + 1)) return true;
            for (const EdgeMark& mark : marks) sides_.erase({mark.cell, mark.to - mark.cell});
        }
        return false;
    }

    // Returns false, and says why, if a side does not match one that is already there.
    bool place(const std::vector<EdgeMark>& marks) {
        for (const EdgeMark& mark : marks) {
            const Point offset = mark.to - mark.cell;
            sides_[{mark.cell, offset}] = mark.colour;
            if (const auto at = border_.find({mark.cell, offset});
                at != border_.end() && !rules_.match(mark.colour, at->second)) {
                fault_ = fmt::format(
                    "the edge of {} towards {} is {}, which does not match {} on "
                    "the border",
                    cell_in_words(lattice_, mark.cell), cell_in_words(lattice_, mark.to),
                    name_of(mark.colour), name_of(at->second));
                return false;
            }
            const Point across = within_period(puzzle_.region, mark.to);
            if (const auto at = sides_.find({across, Point{} - offset});
                at != sides_.end() && !rules_.match(mark.colour, at->second)) {
                fault_ = fmt::format(
                    "the edge between {} and {} is {} on one side, which does not match {} on the "
                    "other",
                    cell_in_words(lattice_, mark.cell), cell_in_words(lattice_, across),
                    name_of(mark.colour), name_of(at->second));
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] const std::string& name_of(EdgeColour colour) const {
        return rules_.colours[static_cast<std::size_t>(colour) - 1].name;
    }

    const Puzzle& puzzle_;
    const Lattice& lattice_;
    const EdgeRules& rules_;
    std::map<SideKey, EdgeColour> border_;
    std::map<SideKey, EdgeColour> sides_;  // of the pieces placed
    std::vector<Choices> choices_;         // by piece of the packing
    std::vector<int> order_;
    std::vector<const std::vector<EdgeMark>*> chosen_;
    std::uint64_t steps_ = 0;
    std::string fault_;
};

}  // namespace

Point within_period(const Region& region, const Point& p) {
    // Exactly one whole number of periods leads from 0 .. length-1 to a value.
    const auto periods = [](int value, int length) {
        if (length == 0) return 0;
        return value >= 0 ? value / length : -((-value - 1) / length + 1);
    };
    const Period& period = region.period;
    const int y = periods(p.y, period.y);
    const std::int64_t unshifted = p.x - std::int64_t{y} * period.shift;
    const auto x = period.x == 0 ? unshifted : (unshifted % period.x + period.x) % period.x;
    return {static_cast<int>(x), p.y - y * period.y, p.z - periods(p.z, period.z) * period.z};
}

std::optional<std::string> match_edges(const Puzzle& puzzle, std::vector<PlacedPiece>& packing) {
    if (!puzzle.rules.edges.any()) return std::nullopt;
    return EdgeMatcher(puzzle).match(packing);
}

}  // namespace polypack
