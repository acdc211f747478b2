// The mistakes of families whose pieces are to interlock.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "polypack/design/choices.hpp"
#include "polypack/design/interlocking/cutting.hpp"
#include "polypack/design/interlocking/interlocking.hpp"
#include "polypack/disassembly/interlocking/changing_pieces.hpp"

namespace polypack {
namespace {

constexpr int most_pieces = ChangingPieces::max_pieces;

class Mistaken {
  public:
    explicit Mistaken(const Family& family) : family_(family) {
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
        if (mistakes_.empty()) sizes();
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
        if (family_.connected.empty()) {
            add({Part::pieces},
                "pieces that interlock are found among connected ones, as in 'pieces: {connected: "
                "{min: 5, max: 30}, copies: 4}'");
        } else if (const auto fault = ChangingPieces::too_large(*puzzle.lattice, cells_)) {
            add({Part::region},
                fmt::format("the region is too large for pieces that interlock: {}", *fault));
        }
    }

    void copies() {
        std::size_t pieces = family_.design.kept.size();
        for (std::size_t i = 0; i < family_.connected.size(); ++i) {
            const Copies& copies = family_.connected[i].copies;
            const int number = static_cast<int>(i);
            if (copies.min != copies.max) {
                add({Part::connected_copies, number},
                    "pieces that interlock need a fixed number of copies, not a range");
                return;
            }
            pieces += static_cast<std::size_t>(copies.min);
            if (pieces > most_pieces) {
                add({Part::connected_copies, number},
                    fmt::format("at most {} pieces can interlock, those that are kept included; "
                                "there are {} so far",
                                most_pieces, pieces));
                return;
            }
        }
        if (pieces < 2) {
            add({Part::connected, 0}, "it takes at least 2 pieces to interlock");
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
            }
            if (!mistakes_.empty()) return;
            if (*pieces.begin() != 0) continue;
            const std::vector<bool> optional = may_be_empty(family_);
            for (const int cell : side) optional_ -= optional[cell] ? 1 : 0;
        }
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

std::vector<Mistake> interlocking_mistakes(const Family& family) {
    return Mistaken(family).mistakes();
}

}  // namespace polypack
