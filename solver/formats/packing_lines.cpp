#include "polypack/formats/packing_lines.hpp"

#include <algorithm>
#include <map>

#include "polypack/formats/json_values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

ordered_json piece_json(const Lattice& lattice, const SideOrder& order, const Piece& piece) {
    ordered_json json{{"piece", piece.name}, {"cells", cells_json(lattice, piece.cells)}};
    if (piece.copies != Copies{}) json["copies"] = copies_json(piece.copies);
    if (!piece.turn_over) json["turn_over"] = false;
    if (piece.turning == Turning::none) json["rotate"] = false;
    if (piece.turning == Turning::half) json["rotate"] = "half";
    if (piece.turning == Turning::upright) json["rotate"] = "upright";
    if (!piece.display_colour.empty()) json["colour"] = piece.display_colour;
    if (!piece.colours.empty()) json["cell_colours"] = piece.colours;
    if (!piece.edges.empty()) json["edges"] = edges_json(order, piece.cells, piece.edges);
    return json;
}

ordered_json edge_rules_json(const EdgeRules& rules, const SideOrder& order,
                             std::span<const Point> region) {
    ordered_json json{{"colours", ordered_json::array()}};
    for (std::size_t i = 0; i < rules.colours.size(); ++i) {
        const NamedEdgeColour& colour = rules.colours[i];
        ordered_json entry{{"name", colour.name}};
        if (colour.partner != static_cast<EdgeColour>(i) + 1) entry["partner"] = colour.partner;
        if (!colour.display.empty()) entry["colour"] = colour.display;
        json["colours"].push_back(std::move(entry));
    }
    if (!rules.border.empty()) json["border"] = edges_json(order, region, rules.border);
    if (rules.interchangeable) json["interchangeable"] = true;
    return json;
}

// By group, in the order of their numbers: the most copies by the name of the piece.
ordered_json groups_json(const Puzzle& puzzle, const std::vector<PieceGroup>& groups) {
    std::map<int, ordered_json> by_number;
    for (const PieceGroup& of : groups) {
        if (of.copies == 0) continue;
        const std::string& name = puzzle.pieces[static_cast<std::size_t>(of.piece)].name;
        ordered_json& most = by_number[of.group][name];
        most = of.copies + (most.is_null() ? 0 : most.get<int>());
    }
    ordered_json list = ordered_json::array();
    for (auto& [number, group] : by_number) list.push_back(std::move(group));
    return list;
}

}  // namespace

std::string puzzle_line(const Puzzle& puzzle, const std::vector<PieceGroup>& groups, int still) {
    const Lattice& lattice = *puzzle.lattice;
    ordered_json json{{"name", puzzle.name}, {"lattice", lattice.name}};
    json["pieces"] = ordered_json::array();
    const SideOrder order(lattice);
    for (const Piece& piece : puzzle.pieces) {
        json["pieces"].push_back(piece_json(lattice, order, piece));
    }
    std::vector<Point> points;
    std::vector<int> optional;
    std::vector<CellColour> colours;
    for (const RegionCell& cell : puzzle.region.cells) {
        if (!cell.required) optional.push_back(static_cast<int>(points.size()));
        points.push_back(cell.point);
        colours.push_back(cell.colour);
    }
    json["region"] = cells_json(lattice, points);
    if (!optional.empty()) json["optional"] = optional;
    if (!puzzle.colour_names.empty()) json["colours"] = puzzle.colour_names;
    const bool coloured = std::ranges::any_of(colours, [](CellColour c) { return c != 0; });
    if (coloured) json["cell_colours"] = colours;
    for (const ColourRule& rule : puzzle.colour_rules) {
        json["lies_on"].push_back({{"colour", rule.colour}, {"on", rule.on}});
    }
    for (const CellLabel& label : puzzle.region.labels) {
        json["labels"].push_back({{"cell", cell_json(lattice, label.point)}, {"text", label.text}});
    }
    if (puzzle.rules.edges.any())
        json["edges"] = edge_rules_json(puzzle.rules.edges, order, points);
    const Period& period = puzzle.region.period;
    if (period.x != 0) json["wrap"]["x"] = period.x;
    if (period.y != 0) json["wrap"]["y"] = period.y;
    if (period.z != 0) json["wrap"]["z"] = period.z;
    if (period.shift != 0) json["wrap"]["shift"] = period.shift;
    if (puzzle.kind == PuzzleKind::exact_cover) json["exact_cover"] = true;
    if (puzzle.kind == PuzzleKind::coloured_cover) json["exact_cover"] = "coloured";
    ordered_json together = groups_json(puzzle, groups);
    if (!together.empty()) json["together"] = std::move(together);
    if (still >= 0) json["still"] = puzzle.pieces[static_cast<std::size_t>(still)].name;
    return ordered_json{{"puzzle", std::move(json)}}.dump() + "\n";
}

PackingLines::PackingLines(const Puzzle& puzzle) : index_(puzzle.region), order_(*puzzle.lattice) {
    for (const Piece& piece : puzzle.pieces) {
        heads_.push_back("{\"piece\":" + ordered_json(piece.name).dump() + ",\"cells\":[");
    }
    for (const RegionCell& cell : puzzle.region.cells) {
        cells_.push_back(cell_json(*puzzle.lattice, cell.point).dump());
    }
}

std::string_view PackingLines::line(const Packing& packing, std::string_view disassembly,
                                    std::string_view stored, std::string_view interlock) {
    line_ = "{\"packing\":[";
    for (const PlacedPiece& placed : packing.pieces) {
        if (line_.back() == '}') line_ += ',';
        line_ += heads_[placed.piece];
        for (const Point& cell : placed.cells) {
            if (line_.back() == ']') line_ += ',';
            line_ += cells_[index_.find(cell)];
        }
        line_ += ']';
        if (!placed.edges.empty()) {
            line_ += ",\"edges\":" + edges_json(order_, placed.cells, placed.edges).dump();
        }
        line_ += '}';
    }
    line_ += "],\"class_size\":";
    line_ += std::to_string(packing.class_size);
    if (!disassembly.empty()) line_.append(",\"disassembly\":").append(disassembly);
    if (!interlock.empty()) line_.append(",\"interlock\":").append(interlock);
    if (!stored.empty()) line_.append(",\"stored\":").append(stored);
    line_ += "}\n";
    return line_;
}

}  // namespace polypack
