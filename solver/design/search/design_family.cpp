#include "polypack/design/search/design_family.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "polypack/api/solver.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/search/design_frames.hpp"
#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {
namespace {

// Shapes of one size that are looked through, at most.
constexpr std::uint64_t most_shapes = 100'000;
// Up to this size, the shapes that rules permit are counted before anything is searched.
constexpr int listed_size = 6;

// The connected shapes of a size that may be pieces; nullopt: too many.
std::optional<std::vector<Polyform>> shapes_of_size(const Family& family, int size,
                                                    const std::stop_token& stop) {
    if (size > max_cells_of_a_polyform) return std::nullopt;
    const PolyformKind kind =
        family.puzzle.lattice->flat ? PolyformKind::free : PolyformKind::one_sided;
    auto shapes = generate_polyforms(*family.puzzle.lattice, size, kind, most_shapes, stop);
    if (stop.stop_requested()) throw Stopped();
    if (!shapes) return std::nullopt;
    std::erase_if(*shapes, [&](const Polyform& shape) {
        return !obeys(family.design, *family.puzzle.lattice, shape);
    });
    return shapes;
}

std::string cells_text(int least, int most) {
    return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

std::string rules_text(const DesignRules& rules) {
    std::vector<std::string> words;
    if (!rules.symmetric) words.emplace_back("without symmetry");
    if (rules.printable) words.emplace_back("printable");
    if (rules.height) words.push_back(fmt::format("at most {} high", *rules.height));
    return fmt::format("{}", fmt::join(words, ", "));
}

class Mistaken {
  public:
    explicit Mistaken(const Family& family) : family_(family) {}

    std::vector<Mistake> made_pieces() {
        general();
        if (!mistakes_.empty()) return std::move(mistakes_);
        const std::vector<DesignFrame> frames = design_frames(family_, {});
        if (frames.size() > most_frames) {
            add(Part::pieces, fmt::format("there are more than {} ways to lay out the pieces in "
                                          "the region; fewer copies or sizes would be right",
                                          most_frames));
        } else if (frames.empty()) {
            add(Part::pieces, family_.connected.empty()
                                  ? "the pieces cannot be laid out in the region so that the cells "
                                    "they must have are apart, and all that is required is covered"
                                  : no_sizes());
        } else if (!family_.connected.empty()) {
            sizes();
        }
        return std::move(mistakes_);
    }

    std::vector<Mistake> given_pieces() {
        mistakes_ = choice_mistakes(family_.puzzle);
        if (!mistakes_.empty()) return std::move(mistakes_);
        for (std::size_t i = 0; i < family_.puzzle.pieces.size(); ++i) {
            const Piece& piece = family_.puzzle.pieces[i];
            const int number = static_cast<int>(i);
            if (piece.copies.min > 0 &&
                !obeys(family_.design, *family_.puzzle.lattice, piece.cells)) {
                add(Part::piece,
                    fmt::format("every set has piece {}, but design asks for pieces {}", piece.name,
                                rules_text(family_.design)),
                    number);
            }
            if (piece.copies.min > 1 && !family_.design.equal) {
                add(Part::piece_copies,
                    fmt::format("every set has piece {} more than once, but design asks for pieces "
                                "that are all different",
                                piece.name),
                    number);
            }
        }
        if (mistakes_.empty() && PieceChoices(permitted(family_).puzzle).size() == 0) {
            add(Part::design, "no set of pieces that design permits has the cells of the region");
        }
        return std::move(mistakes_);
    }

  private:
    void add(Part part, std::string what, int index = -1) {
        mistakes_.push_back({{part, index}, std::move(what), std::nullopt});
    }

    void general() {
        const auto refuse = [&](bool has, Part part, std::string_view what) {
            if (has) {
                add(part,
                    fmt::format("pieces whose shapes are to be found are designed without {}",
                                what),
                    part == Part::fixed || part == Part::forbidden ? 0 : -1);
            }
        };
        refuse(family_.puzzle.kind != PuzzleKind::shapes, Part::exact_cover, "an exact cover");
        refuse(!family_.puzzle.fixed.empty(), Part::fixed, "fixed placements");
        refuse(!family_.puzzle.forbidden.empty(), Part::forbidden, "forbidden placements");
        refuse(family_.puzzle.holes.has_value(), Part::holes, "a limit of holes");
        if (family_.puzzle.rules.any()) {
            mistakes_.push_back({place_of_rules(family_.puzzle.rules),
                                 "designs are made without rules on whole packings", std::nullopt});
        }
        const auto coloured = [](const Piece& piece) { return !piece.colours.empty(); };
        refuse(std::ranges::any_of(family_.puzzle.pieces, coloured), Part::pieces, "colours");
        refuse(std::ranges::any_of(family_.puzzle.region.cells,
                                   [](const RegionCell& cell) { return cell.colour != 0; }),
               Part::region, "colours");
        const std::size_t cells = family_.puzzle.region.cells.size();
        if (cells > Solver::max_cells) {
            add(Part::region, fmt::format("designs are made for regions of at most {} cells, got "
                                          "{}",
                                          Solver::max_cells, cells));
        }
    }

    // Says why connected pieces do not add up to the region.
    [[nodiscard]] std::string no_sizes() const {
        std::size_t kept = 0;
        for (const std::vector<Point>& piece : family_.design.kept) kept += piece.size();
        const auto cells =
            std::ranges::count_if(family_.puzzle.region.cells, &RegionCell::required);
        return fmt::format(
            "connected pieces of these sizes and copies do not add up to the {} "
            "cells of the region that must be covered{}",
            cells, kept == 0 ? "" : fmt::format(" without the {} kept", kept));
    }

    // Checks that there are enough shapes of the sizes, and that these add up.
    void sizes() {
        Family permitted = family_;
        for (std::size_t i = 0; i < family_.connected.size(); ++i) {
            const ConnectedPieces& size = family_.connected[i];
            const int most = size.most_cells.value_or(size.cells);
            if (size.copies.min == 0) continue;
            std::size_t shapes = 0;
            std::optional<int> least;
            int cells = size.cells;
            for (; cells <= std::min(most, listed_size); ++cells) {
                const auto list = shapes_of_size(family_, cells, {});
                if (!list) break;
                shapes += list->size();
                if (!list->empty() && !least) least = cells;
            }
            const bool all = cells > most;
            const int number = static_cast<int>(i);
            if (all && shapes == 0) {
                add(Part::connected,
                    fmt::format("no connected piece of {} cells is as design asks: {}",
                                cells_text(size.cells, most), rules_text(family_.design)),
                    number);
                return;
            }
            if (all && !family_.design.equal &&
                shapes < static_cast<std::size_t>(size.copies.min)) {
                add(Part::connected_copies,
                    fmt::format("there are {} different pieces of {} cells, fewer than {}", shapes,
                                cells_text(size.cells, most), size.copies.min),
                    number);
                return;
            }
            permitted.connected[i].cells = least.value_or(cells);
            permitted.connected[i].most_cells = most;
        }
        if (design_frames(permitted, {}).empty()) {
            add(Part::pieces, no_sizes() + ", as far as design permits pieces of these sizes");
        }
    }

    const Family& family_;
    std::vector<Mistake> mistakes_;
};

// Returns true if pieces of these sizes, as many of each, can be divided among the sizes that are
// asked for, from `number` on.
bool divides(const std::vector<ConnectedPieces>& sizes, std::size_t number,
             std::map<int, int>& left) {
    if (number == sizes.size()) {
        return std::ranges::all_of(left, [](const auto& entry) { return entry.second == 0; });
    }
    const ConnectedPieces& size = sizes[number];
    const int most = size.most_cells.value_or(size.cells);
    // The sizes from `at` on, once `taken` pieces are taken.
    const auto take = [&](const auto& self, std::map<int, int>::iterator at, int taken) -> bool {
        while (at != left.end() && (at->first < size.cells || at->first > most)) ++at;
        if (at == left.end()) return taken >= size.copies.min && divides(sizes, number + 1, left);
        const int there = at->second;
        for (int n = 0; n <= there && taken + n <= size.copies.max; ++n) {
            at->second = there - n;
            const bool works = self(self, std::next(at), taken + n);
            at->second = there;
            if (works) return true;
        }
        return false;
    };
    return take(take, left.begin(), 0);
}

}  // namespace

std::vector<Mistake> family_mistakes(const Family& family) {
    return finds_shapes(family) ? Mistaken(family).made_pieces() : Mistaken(family).given_pieces();
}

Family permitted(Family family) {
    Solver solver(*family.puzzle.lattice, family.puzzle.region, SymmetryMode::none);
    for (Piece& piece : family.puzzle.pieces) {
        if (!family.design.equal) piece.copies.max = std::min(piece.copies.max, 1);
        if (piece.copies.min > 0) continue;
        const bool fits = obeys(family.design, *family.puzzle.lattice, piece.cells) &&
                          solver.placements_of(solver.shape_of(piece)) > 0;
        if (!fits) piece.copies.max = 0;
    }
    return family;
}

std::optional<ShapeFamily> family_of_shapes(const Family& family, const std::stop_token& stop) {
    std::set<int> sizes;
    int most = 0;
    for (const ConnectedPieces& size : family.connected) {
        for (int cells = size.cells; cells <= size.most_cells.value_or(size.cells); ++cells) {
            sizes.insert(cells);
        }
        most = std::max(most, size.copies.max == unlimited
                                  ? static_cast<int>(family.puzzle.region.cells.size())
                                  : most + size.copies.max);
    }
    Solver solver(*family.puzzle.lattice, family.puzzle.region, SymmetryMode::none);
    Family pieces = family;
    pieces.connected.clear();
    for (const int cells : sizes) {
        const auto shapes = shapes_of_size(family, cells, stop);
        if (!shapes) return std::nullopt;
        int number = 0;
        for (const Polyform& shape : *shapes) {
            if (stop.stop_requested()) throw Stopped();
            Piece piece;
            piece.cells = shape;
            piece.turn_over = family.puzzle.lattice->flat;
            if (solver.placements_of(solver.shape_of(piece)) == 0) continue;
            piece.name = fmt::format("{}-{}", cells, ++number);
            piece.copies = {0, family.design.equal ? most : 1};
            pieces.puzzle.pieces.push_back(std::move(piece));
            if (pieces.puzzle.pieces.size() > most_pieces_to_choose) return std::nullopt;
        }
    }
    std::vector<int> cells;
    for (const Piece& piece : pieces.puzzle.pieces)
        cells.push_back(static_cast<int>(piece.cells.size()));
    auto admits = [asked = family.connected, cells](const DesignState& state) {
        std::map<int, int> left;
        for (std::size_t i = 0; i < state.size(); ++i) {
            if (state[i] > 0) left[cells[i]] += state[i];
        }
        return divides(asked, 0, left);
    };
    return ShapeFamily{std::move(pieces), std::move(admits)};
}

Puzzle puzzle_of_design(const Family& family, const Design& design) {
    Puzzle puzzle = family.puzzle;
    if (!design.copies.empty()) {
        puzzle = puzzle_of_choice(family.puzzle, design.copies);
    } else {
        puzzle.pieces.clear();
        puzzle.expect = {};
        std::vector<Polyform> known;
        for (const PlacedPiece& placed : design.pieces) {
            Piece piece;
            piece.turn_over = family.puzzle.lattice->flat;
            if (family.connected.empty()) piece = family.puzzle.pieces[placed.piece];
            piece.copies = {};
            piece.cells = normalized(*family.puzzle.lattice, placed.cells);
            Polyform least;
            for (Orientation& turned : orientations_of(*family.puzzle.lattice, piece)) {
                if (least.empty() || turned.cells < least) least = std::move(turned.cells);
            }
            const auto at = std::ranges::find(known, least);
            if (at != known.end()) {
                Copies& copies = puzzle.pieces[at - known.begin()].copies;
                copies = {copies.min + 1, copies.max + 1};
                continue;
            }
            const int number = static_cast<int>(known.size());
            piece.name = number < 26 ? std::string(1, static_cast<char>('A' + number))
                                     : fmt::format("P{}", number + 1);
            // Equal parts of different colours are copies of one piece now.
            piece.display_colour.clear();
            known.push_back(std::move(least));
            puzzle.pieces.push_back(std::move(piece));
        }
    }
    if (design.exact && design.all > 0) {
        puzzle.expect.all = PublishedCount(design.all);
        puzzle.expect.distinct = PublishedCount(design.distinct);
        puzzle.expect.source = "counted by polypack design";
    }
    return puzzle;
}

}  // namespace polypack
