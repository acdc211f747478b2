#include "polypack/family/validate_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "polypack/family/family_shapes.hpp"
#include "polypack/puzzle/checks.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

void check_removable(const std::vector<Piece>& pieces, const std::vector<Removable>& removable,
                     Mistakes& mistakes) {
    if (!removable.empty() && removable.size() != pieces.size()) {
        mistakes.add({Part::pieces},
                     fmt::format("the cells that pieces may lack must be listed for each of {} "
                                 "pieces, or for none, got {} lists",
                                 pieces.size(), removable.size()));
        return;
    }
    for (std::size_t i = 0; i < removable.size(); ++i) {
        const std::vector<bool>& cells = removable[i].cells;
        if (cells.empty()) continue;
        const int number = static_cast<int>(i);
        const std::string title = title_of(pieces, number);
        if (cells.size() != pieces[i].cells.size()) {
            mistakes.add(
                {Part::piece, number},
                fmt::format("{} must say of each of its {} cells whether it may lack it, or of "
                            "none, got {} flags",
                            title, pieces[i].cells.size(), cells.size()));
            continue;
        }
        const auto lacked = std::ranges::count(cells, true);
        if (lacked <= limits::removable_cells) continue;
        mistakes.add({Part::piece, number},
                     fmt::format("{} may lack {} cells; at most {} are possible", title, lacked,
                                 limits::removable_cells));
    }
}

void check_connected(const std::vector<ConnectedPieces>& sizes, Mistakes& mistakes) {
    if (sizes.size() > static_cast<std::size_t>(limits::connected_sizes)) {
        mistakes.add({Part::connected, limits::connected_sizes},
                     fmt::format("connected pieces must be of at most {} sizes, got {}",
                                 limits::connected_sizes, sizes.size()));
        return;
    }
    std::map<int, int> numbers;
    for (int number = 0; number < static_cast<int>(sizes.size()); ++number) {
        const ConnectedPieces& pieces = sizes[number];
        if (pieces.cells < 1 || pieces.cells > limits::piece_cells) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces must have 1..{} cells, got {}",
                                     limits::piece_cells, pieces.cells));
        }
        if (pieces.most_cells &&
            (*pieces.most_cells < pieces.cells || *pieces.most_cells > limits::piece_cells)) {
            mistakes.add(
                {Part::connected, number},
                fmt::format("the greatest size of connected pieces must be from the least, "
                            "{}, to {}, got {}",
                            pieces.cells, limits::piece_cells, *pieces.most_cells));
        }
        const auto [earlier, added] = numbers.emplace(pieces.cells, number);
        if (!added) {
            mistakes.add({Part::connected, number},
                         fmt::format("connected pieces of size {} are listed twice; add up their "
                                     "copies",
                                     pieces.cells),
                         Place{Part::connected, earlier->second});
        }
        if (const auto fault = copies_fault(pieces.copies)) {
            mistakes.add(
                {Part::connected_copies, number},
                fmt::format("copies of connected pieces of size {}: {}", pieces.cells, *fault));
        }
    }
}

// Checks that `region`, that of the puzzle in canonical form, has these cells, each once.
void check_kept(const Family& family, const Region& region, Mistakes& mistakes) {
    const Lattice& lattice = *family.puzzle.lattice;
    const std::vector<std::vector<Point>>& kept = family.design.kept;
    const RegionIndex index(region);
    std::set<Point> seen;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const Place where{Part::design_kept, static_cast<int>(i)};
        if (kept[i].empty()) {
            mistakes.add(where, "a piece that designs keep must have cells");
        }
        for (const Point& point : kept[i]) {
            if (!lattice.is_cell(point) || index.find(point) < 0) {
                mistakes.add(where, fmt::format("cell {} of a piece that designs keep is not in "
                                                "the region",
                                                point_text(lattice, point)));
            } else if (!seen.insert(index.wrapped(point)).second) {
                mistakes.add(where,
                             fmt::format("cell {} occurs twice in the pieces that designs keep",
                                         point_text(lattice, point)));
            }
        }
    }
}

void check_design(const Family& family, Mistakes& mistakes) {
    const DesignRules& design = family.design;
    const Lattice& lattice = *family.puzzle.lattice;
    const auto boxes = [](const Lattice& other) { return other.boxes; };
    const auto on_boxes = [&](bool asked, Part part, std::string_view rule) {
        if (!asked || lattice.boxes) return;
        mistakes.add({part}, fmt::format("{} does not apply to the {} lattice, only to {}", rule,
                                         lattice.name, lattices_that(boxes)));
    };
    on_boxes(design.height.has_value(), Part::design_height, "height");
    on_boxes(design.printable, Part::design_printable, "printable");
    on_boxes(!design.seamless.empty(), Part::design_seamless, "seamless");
    for (const Point& unit : design.seamless) {
        if (std::ranges::count(design.seamless, unit) > 1 || (lattice.flat && unit.z != 0)) {
            mistakes.add(
                {Part::design_seamless},
                fmt::format("a side that is to have no seam must {}, got {}",
                            lattice.flat && unit.z != 0 ? "be one of a plane" : "be named once",
                            direction_name(unit)));
            break;
        }
    }
    if (design.height && *design.height < 1) {
        mistakes.add(
            {Part::design_height},
            fmt::format("the height of pieces must be at least 1, got {}", *design.height));
    }
    for (std::size_t i = 0; i < design.goals.size(); ++i) {
        if (std::ranges::find(design.goals.begin(), design.goals.begin() + static_cast<int>(i),
                              design.goals[i]) != design.goals.begin() + static_cast<int>(i)) {
            mistakes.add({Part::design_goals}, "a design cannot have the same goal twice");
        }
    }
    if (!design.kept.empty() && family.connected.empty()) {
        mistakes.add({Part::design_kept, 0},
                     "designs keep pieces beside those of any connected shape; list other pieces "
                     "under 'pieces'");
    }
}

// Checks how the pieces are given: connected ones have no names, and are not listed.
void check_shapes(const Family& family, Mistakes& mistakes) {
    const bool listed = family.connected.empty();
    if (!listed) {
        if (!family.puzzle.pieces.empty()) {
            mistakes.add({Part::pieces},
                         "pieces of any connected shape cannot be mixed with other pieces");
        }
        check_connected(family.connected, mistakes);
        if (family.puzzle.rules.any()) {
            mistakes.add({Part::pieces},
                         "rules on whole packings cannot be counted, and pieces of any "
                         "connected shape are only counted");
        }
    }
    if (listed && finds_shapes(family) && family.puzzle.rules.edges.any()) {
        mistakes.add({Part::edges}, "pieces that may lack cells cannot have colours of edges");
    }
    if (family.puzzle.kind != PuzzleKind::shapes && finds_shapes(family)) {
        mistakes.add({Part::exact_cover},
                     fmt::format("an exact cover has no shapes, and so it cannot have {}",
                                 listed ? "pieces that may lack cells" : "connected pieces"));
    }
}

// Precondition: nothing is wrong with `removable`.
void check_placements(const Family& family, const Region& region, Mistakes& mistakes) {
    std::vector<int> lacked;
    for (const Removable& removable : family.removable) {
        lacked.push_back(static_cast<int>(std::ranges::count(removable.cells, true)));
    }
    check_placement_cells(
        family.puzzle, region, lacked,
        [&](std::size_t piece) {
            return orientations_of(family.puzzle, family.removable, piece, mistakes.stop());
        },
        mistakes);
}

}  // namespace

std::vector<Mistake> validate(const Family& family, const std::stop_token& stop) {
    const Puzzle& puzzle = family.puzzle;
    Mistakes mistakes(stop);
    const bool pieces = puzzle.kind == PuzzleKind::shapes && family.connected.empty();
    const std::optional<Region> region = check_puzzle(puzzle, pieces, mistakes);
    if (puzzle.lattice == nullptr || find_lattice(puzzle.lattice->name) != puzzle.lattice) {
        return mistakes.take();
    }
    check_removable(puzzle.pieces, family.removable, mistakes);
    check_shapes(family, mistakes);
    if (region && mistakes.count() == 0 && finds_shapes(family)) {
        check_placements(family, *region, mistakes);
    }
    if (region) check_kept(family, *region, mistakes);
    check_design(family, mistakes);
    return mistakes.take();
}

std::vector<Mistake> validate_pieces(const Lattice& lattice, const std::vector<Piece>& pieces,
                                     const std::vector<Removable>& removable,
                                     const std::stop_token& stop) {
    std::vector<Mistake> all = validate_pieces(lattice, pieces, stop);
    Mistakes mistakes(stop);
    check_removable(pieces, removable, mistakes);
    std::ranges::move(mistakes.take(), std::back_inserter(all));
    return all;
}

Family checked(Family family, const std::stop_token& stop) {
    add_joints(family.puzzle);
    for (std::size_t i = 0; i < std::min(family.removable.size(), family.puzzle.pieces.size());
         ++i) {
        std::vector<bool>& cells = family.removable[i].cells;
        const std::size_t with_joints = family.puzzle.pieces[i].cells.size();
        if (!cells.empty() && !family.puzzle.lattice->joints.empty()) cells.resize(with_joints);
    }
    std::vector<Mistake> mistakes = validate(family, stop);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    in_canonical_form(family.puzzle);
    return family;
}

std::vector<Mistake> mistakes_as_puzzle(const Family& family) {
    if (is_puzzle(family)) return {};
    const auto lacking = std::ranges::find_if(
        family.removable, [](const Removable& removable) { return !removable.cells.empty(); });
    Place where{Part::design};
    std::string what = "'design' makes this";
    if (!family.connected.empty()) {
        where = {Part::connected, 0};
        what = "pieces of any connected shape make this";
    } else if (lacking != family.removable.end()) {
        where = {Part::piece, static_cast<int>(lacking - family.removable.begin())};
        what = fmt::format("{}, which may lack cells, makes this",
                           title_of(family.puzzle.pieces, where.index));
    }
    return {{where,
             what + " a family of puzzles, for 'polypack count' and 'polypack design'; this needs "
                    "a puzzle, with pieces of given shapes and without 'design'",
             std::nullopt}};
}

}  // namespace polypack
