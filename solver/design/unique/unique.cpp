#include "polypack/design/unique/unique.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "polypack/api/deadline.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/unique/hitting_sets.hpp"
#include "polypack/design/unique/moved_cell.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

constexpr Phase trying_packings{
    .doing = "trying packings as the one that stays", .units = "packings", .even = true};

// A piece of the changed puzzle: one of the old puzzle with the cells that are marked, by number.
struct MarkedPiece {
    int piece = 0;
    std::vector<std::pair<int, CellColour>> marks;  // the least under the motions of the piece

    [[nodiscard]] auto operator<=>(const MarkedPiece&) const = default;
};

class UniqueMaker {
  public:
    UniqueMaker(const PreparedPuzzle& prepared, const UniqueOptions& options,
                const std::stop_token& stop)
        : prepared_(prepared),
          table_(prepared.table()),
          options_(options),
          stop_(stop),
          poses_(prepared.puzzle(), table_) {}

    UniqueResult run() {
        const Ending ending = list();
        if (ending == Ending::time || ending == Ending::stopped) throw Stopped();
        if (result_.distinct == 0) return result_;
        if (result_.distinct == 1) {
            keep(classes_.front(), {});
            return result_;
        }
        result_.at_least = 1;
        if (ending == Ending::limit) {
            result_.ending = Ending::limit;
            tell_from_those_found();
        } else {
            try_all();
        }
        return result_;
    }

    // Returns the findings when it is stopped.
    [[nodiscard]] const UniqueResult& result() const { return result_; }

  private:
    Ending list() {
        SolveOptions options;
        options.threads = options_.threads;
        options.ordered = true;
        options.stop = stop_;
        options.memory_limit = options_.memory_limit;
        options.progress = options_.progress;
        bool full = false;
        const SolveResult found = prepared_.solve(options, [&](const Packing& packing) {
            classes_.push_back(packing.placements);
            ++result_.distinct;
            result_.all += packing.class_size;
            full = result_.all > options_.max_packings && result_.distinct > 1;
            return !full;
        });
        return full ? Ending::limit : found.ending;
    }

    [[nodiscard]] std::vector<int> image(int motion, const std::vector<int>& packing) const {
        std::vector<int> there;
        for (const int placement : packing) {
            there.push_back(prepared_.symmetry().image(motion, placement));
        }
        std::ranges::sort(there);
        return there;
    }

    // Tries each class as the one that stays; a later one must take fewer changes than those
    // before.
    void try_all() {
        std::vector<std::vector<int>> packings;
        for (const std::vector<int>& packing : classes_) {
            std::set<std::vector<int>> images;
            for (int g = 0; g < prepared_.symmetry().order(); ++g) images.insert(image(g, packing));
            packings.insert(packings.end(), images.begin(), images.end());
        }
        begin_phase(options_.progress, trying_packings, classes_.size());
        for (const std::vector<int>& target : classes_) {
            const int most = result_.puzzle ? result_.changes - 1 : items_of(target);
            if (most < 1) break;
            HittingSets sets(options_.by, table_, prepared_.symmetry(), poses_, target, stop_);
            std::map<std::vector<int>, std::vector<int>> motions;
            for (int g = 0; g < prepared_.symmetry().order(); ++g) {
                motions[image(g, target)].push_back(g);
            }
            for (const std::vector<int>& other : packings) {
                if (other == target) continue;
                const auto same = motions.find(other);
                sets.add(other, same == motions.end() ? std::vector<int>() : same->second);
            }
            if (const auto items = sets.least(most)) keep(target, *items);
            if (options_.progress != nullptr) options_.progress->add_done();
        }
        if (result_.puzzle) result_.at_least = result_.changes;
    }

    void tell_from_those_found() {
        const std::vector<int>& target = classes_.front();
        HittingSets sets(options_.by, table_, prepared_.symmetry(), poses_, target, stop_);
        for (std::size_t i = 1; i < std::min<std::size_t>(classes_.size(), 1000); ++i) {
            sets.add(classes_[i], {});
        }
        for (;;) {
            const auto items = sets.least(items_of(target));
            if (!items) return;
            const auto [puzzle, origins] = changed(target, *items);
            SolveOptions options;
            options.threads = options_.threads;
            options.ordered = true;
            options.stop = stop_;
            options.limit = 2;
            options.memory_limit = options_.memory_limit;
            std::optional<std::vector<int>> other;
            const PreparedPuzzle next(puzzle, options);
            const SolveResult found =
                next.solve(options, [&, &origin = origins](const Packing& packing) {
                    std::vector<int> placements = numbers_of(packing.pieces, origin);
                    if (placements != target) other = std::move(placements);
                    return !other;
                });
            if (!other) {
                if (!found.complete()) throw Stopped();
                keep(target, *items);
                return;
            }
            found_later_.push_back(std::move(*other));
            sets.add(found_later_.back(), {});
        }
    }

    // Returns the numbers of the placements in the old puzzle.
    [[nodiscard]] std::vector<int> numbers_of(const std::vector<PlacedPiece>& packing,
                                              const std::vector<int>& origins) const {
        const RegionIndex index(prepared_.puzzle().region);
        std::vector<int> placements;
        for (const PlacedPiece& placed : packing) {
            std::vector<int> cells;
            for (const Point& p : placed.cells) cells.push_back(index.find(p));
            placements.push_back(table_.find(origins[placed.piece], cells));
        }
        std::ranges::sort(placements);
        return placements;
    }

    [[nodiscard]] int items_of(const std::vector<int>& target) const {
        int items = 0;
        for (const int placement : target) {
            items += options_.by == UniqueBy::place
                         ? 1
                         : static_cast<int>(table_.cells_of(placement).size());
        }
        return items;
    }

    void keep(const std::vector<int>& target, std::vector<int> items) {
        std::ranges::sort(items);
        result_.changes = static_cast<int>(items.size());
        auto [puzzle, origins] = changed(target, items);
        result_.packing = laid_out(prepared_.puzzle(), table_, target);
        if (options_.by == UniqueBy::place) {
            result_.placed = laid_out(prepared_.puzzle(), table_, items);
        } else {
            result_.cells.clear();
            for (const int cell : items) result_.cells.push_back(table_.point_of(cell));
            for (std::size_t i = 0; i < target.size(); ++i) {
                const MarkedPiece marked = marked_piece(target[i], items);
                const auto at = std::ranges::find(marked_, marked);
                result_.packing[i].piece = static_cast<int>(at - marked_.begin());
            }
        }
        result_.puzzle = std::move(puzzle);
    }

    [[nodiscard]] MarkedPiece marked_piece(int placement, const std::vector<int>& items) {
        const auto& poses = poses_.of(placement);
        MarkedPiece least{table_.piece_of(placement), {}};
        bool first = true;
        for (const std::vector<int>& pose : poses) {
            std::vector<std::pair<int, CellColour>> marks;
            for (std::size_t i = 0; i < pose.size(); ++i) {
                const auto at = std::ranges::find(items, pose[i]);
                if (at == items.end()) continue;
                const auto number = static_cast<CellColour>(at - items.begin()) + 1;
                marks.emplace_back(static_cast<int>(i),
                                   options_.by == UniqueBy::marks ? number : 1);
            }
            if (first || marks < least.marks) least.marks = std::move(marks);
            first = false;
        }
        return least;
    }

    // Returns the puzzle changed by these items, which are sorted, and for its pieces those of the
    // old puzzle.
    [[nodiscard]] std::pair<Puzzle, std::vector<int>> changed(const std::vector<int>& target,
                                                              std::vector<int> items) {
        Puzzle puzzle = prepared_.puzzle();
        std::vector<int> origins;
        std::ranges::sort(items);
        if (!items.empty()) puzzle.expect = {};
        if (options_.by == UniqueBy::place || items.empty()) {
            for (const PlacedPiece& placed : laid_out(puzzle, table_, items)) {
                const std::string& name = puzzle.pieces[placed.piece].name;
                const bool there = std::ranges::any_of(puzzle.fixed, [&](const auto& fixed) {
                    return fixed.piece == name && fixed.cells == placed.cells;
                });
                if (!there) puzzle.fixed.push_back({name, placed.cells});
            }
            for (int i = 0; i < table_.pieces(); ++i) {
                origins.push_back(i);
                marked_.push_back({i, {}});
            }
            return {std::move(puzzle), std::move(origins)};
        }
        std::map<MarkedPiece, int> copies;
        for (const int placement : target) ++copies[marked_piece(placement, items)];
        marked_.clear();
        puzzle.pieces.clear();
        std::map<int, int> kinds;  // marked pieces of each old piece
        for (const auto& [marked, count] : copies) ++kinds[marked.piece];
        std::map<int, int> numbers;
        for (const auto& [marked, count] : copies) {
            Piece piece = prepared_.puzzle().pieces[marked.piece];
            if (kinds[marked.piece] > 1) {
                piece.name = fmt::format("{}-{}", piece.name, ++numbers[marked.piece]);
            }
            piece.copies = {.min = count, .max = count};
            if (!marked.marks.empty()) piece.colours.assign(piece.cells.size(), 0);
            for (const auto& [cell, colour] : marked.marks) piece.colours[cell] = colour;
            puzzle.pieces.push_back(std::move(piece));
            marked_.push_back(marked);
            origins.push_back(marked.piece);
        }
        const int colours = options_.by == UniqueBy::marks ? static_cast<int>(items.size()) : 1;
        for (int i = 1; i <= colours; ++i) {
            puzzle.colour_names.push_back(options_.by == UniqueBy::marks ? fmt::format("mark {}", i)
                                                                         : std::string("black"));
        }
        puzzle.colour_names.emplace_back(options_.by == UniqueBy::marks ? "plain" : "white");
        for (int cell = 0; cell < table_.cells(); ++cell) {
            const auto at = std::ranges::find(items, cell);
            const auto number = static_cast<CellColour>(at - items.begin()) + 1;
            puzzle.region.cells[cell].colour = at == items.end()                ? colours + 1
                                               : options_.by == UniqueBy::marks ? number
                                                                                : 1;
        }
        return {std::move(puzzle), std::move(origins)};
    }

    const PreparedPuzzle& prepared_;
    const PlacementTable& table_;
    const UniqueOptions& options_;
    std::stop_token stop_;
    Poses poses_;
    std::vector<std::vector<int>> classes_;     // a packing of each, as placements
    std::deque<std::vector<int>> found_later_;  // others
    std::vector<MarkedPiece> marked_;           // the pieces of the puzzle changed last
    UniqueResult result_;
};

}  // namespace

std::vector<Mistake> unique_mistakes(const Puzzle& puzzle, UniqueBy by) {
    std::vector<Mistake> mistakes;
    const auto add = [&](Part part, std::string what, int index = -1) {
        mistakes.push_back({{part, index}, std::move(what), std::nullopt});
    };
    if (puzzle.holes) add(Part::holes, "a puzzle with a limit of holes cannot be changed");
    if (puzzle.rules.any()) {
        mistakes.push_back(
            {place_of_rules(puzzle.rules), "a puzzle with rules cannot be changed", std::nullopt});
    }
    if (by == UniqueBy::place || !mistakes.empty()) return mistakes;
    constexpr std::string_view only = "; pieces can be left in place";
    if (puzzle.kind != PuzzleKind::shapes) {
        add(Part::exact_cover, fmt::format("an exact cover has no pieces to change{}", only));
        return mistakes;
    }
    for (int i = 0; i < static_cast<int>(puzzle.pieces.size()); ++i) {
        const Piece& piece = puzzle.pieces[i];
        if (piece.copies.min != piece.copies.max) {
            add(Part::piece_copies, fmt::format("numbers of copies must be fixed{}", only), i);
        }
        if (std::ranges::any_of(piece.colours, [](CellColour c) { return c != 0; })) {
            add(Part::piece, fmt::format("pieces have colours already{}", only), i);
        }
    }
    if (std::ranges::any_of(puzzle.region.cells, [](const auto& c) { return c.colour != 0; })) {
        add(Part::region, fmt::format("the region has colours already{}", only));
    }
    if (puzzle.region.period.any()) {
        add(Part::period, fmt::format("a region that wraps cannot be changed{}", only));
    }
    if (!puzzle.fixed.empty()) {
        add(Part::fixed, fmt::format("pieces are fixed already{}", only), 0);
    }
    if (!puzzle.forbidden.empty()) {
        add(Part::forbidden, fmt::format("placements are forbidden{}", only), 0);
    }
    if (by == UniqueBy::move && puzzle.region.cells.size() > Solver::max_cells) {
        add(Part::region, fmt::format("cells are moved for regions of at most {} cells, got {}",
                                      Solver::max_cells, puzzle.region.cells.size()));
    }
    return mistakes;
}

UniqueResult make_unique(const Puzzle& puzzle, const UniqueOptions& options) {
    check(SolveOptions{.threads = options.threads});
    const Deadline deadline(options.time_limit, options.stop);
    UniqueResult result;
    const auto stopped = [&] {
        result.ending = deadline.ending();
        return result;
    };
    try {
        Puzzle ready = checked(puzzle, deadline.token());
        std::vector<Mistake> mistakes = unique_mistakes(ready, options.by);
        if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
        SolveOptions prepare;
        prepare.threads = options.threads;
        prepare.stop = deadline.token();
        prepare.memory_limit = options.memory_limit;
        prepare.progress = options.progress;
        const PreparedPuzzle prepared(std::move(ready), prepare);
        if (!prepared.ready()) return stopped();
        if (options.by == UniqueBy::move) {
            move_a_cell(prepared, options, deadline.token(), result);
            return result;
        }
        UniqueMaker maker(prepared, options, deadline.token());
        try {
            return maker.run();
        } catch (const Stopped&) {
            result = maker.result();
            return stopped();
        }
    } catch (const Stopped&) {
        return stopped();
    }
}

}  // namespace polypack
