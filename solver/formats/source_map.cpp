#include "polypack/formats/source_map.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

#include "polypack/family/validate_family.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

// The place that contains another one; nullopt: the whole puzzle does.
std::optional<Place> around(const Place& place) {
    switch (place.part) {
        case Part::piece_colour:
            return Place{Part::piece_cell, place.index, place.cell};
        case Part::piece_name:
        case Part::piece_cell:
        case Part::piece_copies:
        case Part::piece_display:
        case Part::piece_edge:
            return Place{Part::piece, place.index};
        case Part::piece:
            return Place{Part::pieces};
        case Part::region_cell:
        case Part::region_label:
        case Part::period:
            return Place{Part::region};
        case Part::fixed_cell:
            return Place{Part::fixed, place.index};
        case Part::forbidden_cell:
            return Place{Part::forbidden, place.index};
        case Part::group_piece:
        case Part::group_copies:
            return Place{Part::group, place.index};
        case Part::no_touching_piece:
            return Place{Part::no_touching, place.index};
        case Part::edge_colour:
        case Part::border_edge:
            return Place{Part::edges};
        case Part::colour_name:
        case Part::colour_rule:
            return Place{Part::colour_names};
        case Part::design_height:
        case Part::design_printable:
        case Part::design_seamless:
        case Part::design_outside:
        case Part::design_goals:
            return Place{Part::design};
        case Part::design_kept:
            if (place.index < 0) return Place{Part::design};
            return Place{place.part};
        case Part::fixed:
        case Part::forbidden:
        case Part::group:
        case Part::no_touching:
            if (place.index >= 0) return Place{place.part};
            return std::nullopt;
        default:
            return std::nullopt;
    }
}

std::string_view code_of(Part part) {
    switch (part) {
        case Part::name:
            return "name";
        case Part::lattice:
            return "lattice";
        case Part::pieces:
            return "pieces";
        case Part::piece:
            return "piece";
        case Part::piece_name:
            return "piece_name";
        case Part::piece_cell:
            return "piece_cell";
        case Part::piece_colour:
            return "piece_colour";
        case Part::piece_copies:
            return "piece_copies";
        case Part::piece_display:
            return "piece_display";
        case Part::connected:
            return "connected";
        case Part::connected_copies:
            return "connected_copies";
        case Part::region:
            return "region";
        case Part::region_cell:
            return "region_cell";
        case Part::region_label:
            return "region_label";
        case Part::period:
            return "period";
        case Part::fixed:
            return "fixed";
        case Part::fixed_cell:
            return "fixed_cell";
        case Part::forbidden:
            return "forbidden";
        case Part::forbidden_cell:
            return "forbidden_cell";
        case Part::exact_cover:
            return "exact_cover";
        case Part::holes:
            return "holes";
        case Part::group:
            return "group";
        case Part::group_piece:
            return "group_piece";
        case Part::group_copies:
            return "group_copies";
        case Part::piece_edge:
            return "piece_edge";
        case Part::edges:
            return "edges";
        case Part::edge_colour:
            return "edge_colour";
        case Part::border_edge:
            return "border_edge";
        case Part::no_touching:
            return "no_touching";
        case Part::no_touching_piece:
            return "no_touching_piece";
        case Part::no_equal_touching:
            return "no_equal_touching";
        case Part::no_crossroads:
            return "no_crossroads";
        case Part::fault_free:
            return "fault_free";
        case Part::three_colourable:
            return "three_colourable";
        case Part::expect:
            return "expect";
        case Part::design:
            return "design";
        case Part::design_height:
            return "design_height";
        case Part::design_printable:
            return "design_printable";
        case Part::design_seamless:
            return "design_seamless";
        case Part::design_outside:
            return "design_outside";
        case Part::design_kept:
            return "design_kept";
        case Part::design_goals:
            return "design_goals";
        case Part::colour_names:
            return "colour_names";
        case Part::colour_name:
            return "colour_name";
        case Part::colour_rule:
            return "colour_rule";
    }
    return "file";
}

}  // namespace

const SourcePos& SourceMap::of(Place place) const {
    for (;;) {
        const auto at = positions_.find(place);
        if (at != positions_.end()) return at->second;
        const auto outer = around(place);
        if (!outer) return whole_;
        place = *outer;
    }
}

void SourceMap::throw_error(const std::vector<Mistake>& mistakes) const {
    const Mistake& mistake = mistakes.front();
    const SourcePos& where = of(mistake.where);
    std::string message = mistake.what;
    if (mistake.first) {
        const SourcePos& first = of(*mistake.first);
        message += fmt::format(" (the first is on line {}{})", first.line,
                               first.file == where.file ? "" : fmt::format(" of {}", first.file));
    }
    throw PuzzleError(where, message + more_mistakes(mistakes.size()), code_of(mistake.where.part));
}

template <class Value, class Check>
Value SourceMap::checked_by(Value value, const Check& extra) const {
    try {
        value = polypack::checked(std::move(value), stop_);
    } catch (const InvalidPuzzle& invalid) {
        throw_error(invalid.mistakes());
    }
    if (extra) {
        const std::vector<Mistake> mistakes = extra(value);
        if (!mistakes.empty()) throw_error(mistakes);
    }
    return value;
}

Puzzle SourceMap::checked(Puzzle puzzle, const ExtraCheck& extra) const {
    return checked_by(std::move(puzzle), extra);
}

Family SourceMap::checked(Family family, const FamilyCheck& extra) const {
    return checked_by(std::move(family), extra);
}

}  // namespace polypack
