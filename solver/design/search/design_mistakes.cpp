// The mistakes of families that are to be designed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "polypack/api/solver.hpp"
#include "polypack/design/choices.hpp"
#include "polypack/design/design_frames.hpp"
#include "polypack/design/interlocking/interlocking.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/design/search/design.hpp"
#include "polypack/design/search/design_family.hpp"

namespace polypack {
namespace {

// Up to this size, the shapes that rules permit are counted before anything is searched.
constexpr int listed_size = 6;

std::string cells_text(int least, int most) {
    return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

std::string rules_text(const DesignRules& rules) {
    std::vector<std::string> words;
    if (!rules.symmetric) words.emplace_back("without symmetry");
    if (rules.printable) words.emplace_back("printable");
    if (rules.sturdy) words.emplace_back("sturdy");
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
        if (const auto mistake = frames_mistake(frames)) {
            const bool sizes = frames.empty() && !family_.connected.empty();
            add(Part::pieces, sizes ? no_sizes() : *mistake);
        } else if (!family_.connected.empty()) {
            sizes();
        }
        return std::move(mistakes_);
    }

    // Goals for pieces that interlock.
    std::vector<Mistake> cut_pieces() {
        mistakes_ = interlocking_mistakes(family_);
        if (!mistakes_.empty() || family_.connected.empty()) return std::move(mistakes_);
        const Family permitted = with_shapes();
        if (mistakes_.empty()) {
            mistakes_ = interlocking_mistakes(permitted);
            for (Mistake& mistake : mistakes_) {
                mistake.what += ", as far as design permits pieces of these sizes";
            }
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
        const Family permitted = with_shapes();
        if (mistakes_.empty() && design_frames(permitted, {}).empty()) {
            add(Part::pieces, no_sizes() + ", as far as design permits pieces of these sizes");
        }
    }

    // Checks that there are enough shapes of the sizes, as far as they are small. Returns the
    // family with the least sizes that have any.
    Family with_shapes() {
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
                    fmt::format("no connected piece of {} cells meets the conditions of design: {}",
                                cells_text(size.cells, most), rules_text(family_.design)),
                    number);
                break;
            }
            if (all && !family_.design.equal &&
                shapes < static_cast<std::size_t>(size.copies.min)) {
                add(Part::connected_copies,
                    fmt::format("there are {} different pieces of {} cells, fewer than {}", shapes,
                                cells_text(size.cells, most), size.copies.min),
                    number);
                break;
            }
            permitted.connected[i].cells = least.value_or(cells);
            permitted.connected[i].most_cells = most;
        }
        return permitted;
    }

    const Family& family_;
    std::vector<Mistake> mistakes_;
};

}  // namespace

std::vector<Mistake> family_mistakes(const Family& family) {
    if (interlocks(family.design.goals)) return Mistaken(family).cut_pieces();
    if (!family.design.seamless.empty()) {
        return {
            {{Part::design_seamless},
             "only pieces that interlock are designed with sides that have no seam; give 'goal: "
             "interlock'",
             std::nullopt}};
    }
    if (family.design.outside != DesignOutside::any) {
        return {{{Part::design_outside},
                 "only pieces that interlock are designed with a rule for the outside; give 'goal: "
                 "interlock'",
                 std::nullopt}};
    }
    return finds_shapes(family) ? Mistaken(family).made_pieces() : Mistaken(family).given_pieces();
}

}  // namespace polypack
