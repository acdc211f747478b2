// The mistakes of families whose pieces are to interlock.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "polypack/design/choices.hpp"
#include "polypack/design/design_frames.hpp"
#include "polypack/design/interlocking/cutting.hpp"
#include "polypack/design/interlocking/interlocking.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/disassembly/interlocking/changing_pieces.hpp"
#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

constexpr int most_pieces = ChangingPieces::max_pieces;

class MistakenCuts {
  public:
    explicit MistakenCuts(const Family& family) : family_(family) {
        std::set<Point> kept;
        for (const std::vector<Point>& piece : family.design.kept) {
            kept.insert(piece.begin(), piece.end());
        }
        const std::vector<bool> optional = may_be_empty(family);
        for (const RegionCell& cell : family.puzzle.region.cells) {
            if (optional[cells_.size()] && !kept.contains(cell.point)) ++optional_;
            cells_.push_back(cell.point);
        }
    }

    std::vector<Mistake> mistakes() {
        general();
        if (mistakes_.empty()) copies();
        if (mistakes_.empty()) sides();
        if (mistakes_.empty()) enclosures();
        if (mistakes_.empty() && !family_.connected.empty()) sizes();
        if (mistakes_.empty() && family_.connected.empty()) frames();
        if (mistakes_.empty() && nothing_moves()) {
            add({Part::region},
                "no cell of the region may stay empty, and then its pieces come off with the first "
                "move; give 'holes: 1', or optional cells");
        }
        return std::move(mistakes_);
    }

  private:
    void add(Place where, std::string what) {
        mistakes_.push_back({where, std::move(what), std::nullopt});
    }

    void general() {
        const Puzzle& puzzle = family_.puzzle;
        const auto refuse = [&](bool has, Place where, std::string_view what) {
            if (has) add(where, fmt::format("pieces that interlock are designed without {}", what));
        };
        refuse(puzzle.kind != PuzzleKind::shapes, {Part::exact_cover}, "an exact cover");
        refuse(!puzzle.fixed.empty(), {Part::fixed, 0}, "fixed placements");
        refuse(!puzzle.forbidden.empty(), {Part::forbidden, 0}, "forbidden placements");
        refuse(puzzle.region.period.any(), {Part::period}, "a region that wraps");
        refuse(puzzle.rules.any(), place_of_rules(puzzle.rules), "rules on whole packings");
        refuse(std::ranges::any_of(puzzle.region.cells,
                                   [](const RegionCell& cell) { return cell.colour != 0; }),
               {Part::region}, "colours");
        if (!mistakes_.empty()) return;
        if (family_.connected.empty()) lacking();
        if (!finds_shapes(family_)) {
            add({Part::pieces},
                "pieces that interlock are found among connected ones, as in 'pieces: {connected: "
                "{min: 5, max: 30}, copies: 4}', or among those that may lack cells, '?' in art");
        } else if (const auto fault = ChangingPieces::too_large(*puzzle.lattice, cells_)) {
            add({Part::region},
                fmt::format("the region is too large for pieces that interlock: {}", *fault));
        }
    }

    // Refuses what goes with connected pieces only.
    void lacking() {
        const auto refuse = [&](bool has, Place where, std::string_view what) {
            if (has)
                add(where, fmt::format("pieces that may lack cells are designed without {}", what));
        };
        const Puzzle& puzzle = family_.puzzle;
        refuse(std::ranges::any_of(puzzle.pieces,
                                   [](const Piece& piece) { return !piece.colours.empty(); }),
               {Part::pieces}, "colours");
        refuse(!family_.design.seamless.empty(), {Part::design_seamless},
               "sides that show no seam");
        refuse(family_.design.outside != DesignOutside::any, {Part::design_outside},
               "a rule for the outside");
        if (cells_.size() > FrameCells::capacity) {
            add({Part::region}, fmt::format("pieces that may lack cells are designed for regions "
                                            "of at most {} cells, got {}",
                                            FrameCells::capacity, cells_.size()));
        }
    }

    void frames() {
        if (const auto mistake = frames_mistake(design_frames(family_, {}))) {
            add({Part::pieces}, *mistake);
        }
    }

    void copies() {
        std::vector<Copies> given;
        for (const ConnectedPieces& piece : family_.connected) given.push_back(piece.copies);
        for (const Piece& piece : family_.puzzle.pieces) given.push_back(piece.copies);
        const Part part = family_.connected.empty() ? Part::piece_copies : Part::connected_copies;
        std::size_t pieces = family_.design.kept.size();
        for (std::size_t i = 0; i < given.size(); ++i) {
            const Copies& copies = given[i];
            const int number = static_cast<int>(i);
            if (copies.min != copies.max) {
                add({part, number},
                    "pieces that interlock need a fixed number of copies, not a range");
                return;
            }
            pieces += static_cast<std::size_t>(copies.min);
            if (pieces > most_pieces) {
                add({part, number},
                    fmt::format("at most {} pieces can interlock, those that are kept included; "
                                "there are {} so far",
                                most_pieces, pieces));
                return;
            }
        }
        if (pieces < 2) {
            add(family_.connected.empty() ? Place{Part::pieces} : Place{Part::connected, 0},
                "it takes at least 2 pieces to interlock");
        }
    }

    void sizes() {
        long long least = 0;
        long long most = 0;
        for (const ConnectedPieces& pieces : family_.connected) {
            least += 1LL * pieces.copies.min * pieces.cells;
            most += 1LL * pieces.copies.min * pieces.most_cells.value_or(pieces.cells);
        }
        std::size_t kept = 0;
        for (const std::vector<Point>& piece : family_.design.kept) kept += piece.size();
        const auto left = static_cast<long long>(cells_.size() - kept);
        const long long empty = std::min(left, empty_cells());
        if (least <= left && most >= left - empty) return;
        const std::string of_kept = kept == 0 ? "" : fmt::format(", beside the {} kept", kept);
        const std::string cells =
            empty == 0 ? fmt::format("{}", left) : fmt::format("{} to {}", left - empty, left);
        add({Part::pieces},
            fmt::format("the pieces have {} to {} cells together, but the region has {} to share "
                        "among them{}",
                        least, most, cells, of_kept));
    }

    void sides() {
        std::size_t largest = 0;
        for (const ConnectedPieces& pieces : family_.connected) {
            largest = std::max<std::size_t>(largest, pieces.most_cells.value_or(pieces.cells));
        }
        std::map<Point, std::size_t> keepers;
        for (std::size_t i = 0; i < family_.design.kept.size(); ++i) {
            for (const Point& point : family_.design.kept[i]) keepers.emplace(point, i + 1);
        }
        const int highest = family_.design.height.value_or(std::numeric_limits<int>::max());
        for (const std::vector<int>& side : seamless_sides(family_)) {
            std::set<std::size_t> pieces;
            for (const int cell : side) {
                const auto at = keepers.find(cells_[cell]);
                pieces.insert(at == keepers.end() ? 0 : at->second);
            }
            if (pieces.size() > 1) {
                add({Part::design_seamless},
                    "a side that is to have no seam has cells of a piece that is kept, and others");
            } else if (*pieces.begin() == 0 && side.size() > largest) {
                add({Part::design_seamless},
                    fmt::format("a side that is to have no seam has {} cells, but pieces have at "
                                "most {}",
                                side.size(), largest));
            } else if (*pieces.begin() == 0) {
                const int layers = layers_of_side(side);
                if (layers > highest) {
                    add({Part::design_seamless},
                        fmt::format("sides that meet and are to have no seam are in one piece, "
                                    "which is {} layers high at least, but design permits {}",
                                    layers, highest));
                }
            }
            if (!mistakes_.empty()) return;
            if (*pieces.begin() != 0) continue;
            const std::vector<bool> optional = may_be_empty(family_);
            for (const int cell : side) optional_ -= optional[cell] ? 1 : 0;
        }
    }

    [[nodiscard]] int layers_of_side(const std::vector<int>& side) const {
        std::vector<Point> points;
        for (const int cell : side) points.push_back(cells_[cell]);
        return layers_of(*family_.puzzle.lattice, points);
    }

    // Returns the cells of the region that others enclose.
    [[nodiscard]] std::set<Point> enclosed_by(const std::set<Point>& wall) const {
        const PointBox box = box_of(wall);
        const Point low = box.low - Point{1, 1, 1};
        const Point high = box.high + Point{1, 1, 1};
        std::set<Point> outside{low};
        std::vector<Point> reached{low};
        while (!reached.empty()) {
            const Point at = reached.back();
            reached.pop_back();
            for (const Point& next : family_.puzzle.lattice->neighbours_of(at)) {
                const bool in_box = next.x >= low.x && next.x <= high.x && next.y >= low.y &&
                                    next.y <= high.y && next.z >= low.z && next.z <= high.z;
                if (in_box && !wall.contains(next) && outside.insert(next).second) {
                    reached.push_back(next);
                }
            }
        }
        std::set<Point> inside;
        for (const Point& cell : cells_) {
            const bool in_box = cell.x >= low.x && cell.x <= high.x && cell.y >= low.y &&
                                cell.y <= high.y && cell.z >= low.z && cell.z <= high.z;
            if (in_box && !wall.contains(cell) && !outside.contains(cell)) inside.insert(cell);
        }
        return inside;
    }

    // Nothing comes out of a piece that encloses it, on squares and cubes, which move by whole
    // steps along the axes: enclosed cells belong to the same piece or are empty.
    void enclosures() {
        if (!family_.puzzle.lattice->boxes) return;
        std::set<Point> kept;
        for (const std::vector<Point>& piece : family_.design.kept) {
            kept.insert(piece.begin(), piece.end());
        }
        for (const std::vector<Point>& piece : family_.design.kept) {
            const std::set<Point> inside = enclosed_by({piece.begin(), piece.end()});
            const bool filled =
                std::ranges::any_of(family_.puzzle.region.cells, [&](const RegionCell& cell) {
                    return inside.contains(cell.point) &&
                           (cell.required || kept.contains(cell.point));
                });
            if (!filled) continue;
            add({Part::design_kept},
                "a piece that is kept encloses cells that may not be empty, and nothing could come "
                "out of it");
            return;
        }
        std::set<Point> all;
        std::size_t enclosed = 0;
        std::size_t owners = 0;
        for (const std::vector<int>& side : seamless_sides(family_)) {
            std::set<Point> own;
            for (const int cell : side) own.insert(cells_[cell]);
            if (kept.contains(*own.begin())) continue;
            const std::set<Point> inside = enclosed_by(own);
            own.insert(inside.begin(), inside.end());
            if (!leaves_enough(own, kept, inside.size(), 1)) return;
            all.insert(own.begin(), own.end());
            enclosed += inside.size();
            ++owners;
        }
        if (owners > 1) (void)leaves_enough(all, kept, enclosed, owners);
    }

    // Checks that pieces without any of these sides, of which so many pieces at most have one, find
    // room in the cells that no side takes or encloses.
    bool leaves_enough(const std::set<Point>& taken, const std::set<Point>& kept,
                       std::size_t enclosed, std::size_t owners) {
        std::vector<long long> least;
        for (const ConnectedPieces& pieces : family_.connected) {
            least.insert(least.end(), pieces.copies.min, pieces.cells);
        }
        std::ranges::sort(least);
        least.resize(least.size() - std::min(owners, least.size()));
        const long long need = std::accumulate(least.begin(), least.end(), 0LL);
        const auto left = std::ranges::count_if(cells_, [&](const Point& cell) {
            return !taken.contains(cell) && !kept.contains(cell);
        });
        if (need <= left) return true;
        const std::string inside =
            enclosed == 0
                ? ""
                : fmt::format(", as nothing could come out of the {} cells that they enclose",
                              enclosed);
        add({Part::design_seamless},
            fmt::format("the sides that are to have no seam leave {} cells for the other pieces{}; "
                        "these have at least {}",
                        left, inside, need));
        return false;
    }

    [[nodiscard]] long long empty_cells() const {
        return family_.puzzle.holes ? std::min<long long>(optional_, *family_.puzzle.holes)
                                    : optional_;
    }

    // Where every cell has a piece, pieces that slide by one step on squares or cubes have only
    // cells of their own or none before them, up to the border: in a region without recesses, they
    // slide on without end.
    [[nodiscard]] bool nothing_moves() const {
        const Lattice& lattice = *family_.puzzle.lattice;
        if (!lattice.boxes || empty_cells() > 0) return false;
        const std::set<Point> region(cells_.begin(), cells_.end());
        for (const Point& step : {Point{1, 0, 0}, Point{0, 1, 0}, Point{0, 0, 1}}) {
            // Each line of cells has one end.
            std::set<Point> lines;
            for (const Point& cell : cells_) {
                if (region.contains(cell + step)) continue;
                const Point line{step.x != 0 ? 0 : cell.x, step.y != 0 ? 0 : cell.y,
                                 step.z != 0 ? 0 : cell.z};
                if (!lines.insert(line).second) return false;
            }
        }
        return true;
    }

    const Family& family_;
    std::vector<Point> cells_;
    long long optional_ = 0;  // that no kept piece covers
    std::vector<Mistake> mistakes_;
};

}  // namespace

bool interlocks(const std::vector<DesignGoal>& goals) {
    return std::ranges::find(goals, DesignGoal::interlock) != goals.end();
}

bool needs_turns(const std::vector<DesignGoal>& goals) {
    return std::ranges::find(goals, DesignGoal::turns) != goals.end();
}

std::vector<Mistake> interlocking_mistakes(const Family& family) {
    return MistakenCuts(family).mistakes();
}

}  // namespace polypack
