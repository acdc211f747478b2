#include "polypack/formats/read_set_placements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

std::string read_piece_name(const Yaml& node, const std::vector<Piece>& pieces) {
    std::string name = node.text("the name of a piece");
    if (std::ranges::find(pieces, name, &Piece::name) != pieces.end()) return name;
    std::vector<std::string_view> known;
    for (const Piece& piece : pieces) known.emplace_back(piece.name);
    node.complain(fmt::format("unknown piece {}{}", in_quotes(name),
                              did_you_mean(name, known, "available:")));
}

}  // namespace

std::vector<SetPlacement> read_set_placements(const Yaml& node, Part part,
                                              const DrawingRules& rules, const Puzzle& puzzle,
                                              SourceMap& sources) {
    const bool fixed = part == Part::fixed;
    const Part cell_part = fixed ? Part::fixed_cell : Part::forbidden_cell;
    const std::string_view what = fixed ? "a fixed placement" : "a forbidden placement";
    sources.set({part}, node.where());
    std::vector<SetPlacement> result;
    for (const Yaml& item : node.list(fixed ? "fixed" : "forbidden")) {
        const YamlMap map(item, what, {"piece", "art", "layers", "cells", "at"});
        const int number = static_cast<int>(result.size());
        sources.set({part, number}, item.where());
        SetPlacement set{read_piece_name(map.at("piece"), puzzle.pieces), {}};
        const char marker = set.piece.size() == 1 ? set.piece[0] : '\0';
        Point by{};
        if (const Yaml* at = map.find("at")) by = read_displacement(*at, *puzzle.lattice);
        for (const DrawnCell& cell : read_shape(map, rules, marker, false)) {
            sources.set({cell_part, number, static_cast<int>(set.cells.size())}, cell.where);
            set.cells.push_back(cell.point + by);
        }
        result.push_back(std::move(set));
    }
    return result;
}

}  // namespace polypack
