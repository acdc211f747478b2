#include "polypack/formats/read_edges.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/css_colours.hpp"
#include "polypack/formats/edge_text.hpp"
#include "polypack/formats/read_shape.hpp"
#include "polypack/lattice/kind_words.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/mistake.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

constexpr std::string_view no_colour = ".";

YamlMap map_of(const Yaml& node) {
    return {node, "edges", {"colours", "pairs", "border", "interchangeable"}};
}

}  // namespace

EdgeReader::EdgeReader(const Lattice& lattice, std::shared_ptr<EdgeRules> rules)
    : lattice_(&lattice), order_(lattice), rules_(std::move(rules)) {}

void EdgeReader::read_colours(const Yaml& node, SourceMap* sources) {
    const YamlMap map = map_of(node);
    if (sources != nullptr) sources->set({Part::edges}, node.where());
    std::set<std::string> listed;
    const auto add = [&](const Yaml& key, std::string display) {
        const std::string name = key.text("the name of an edge colour");
        if (name.empty()) key.throw_error("the name of an edge colour is empty");
        if (name == no_colour) key.throw_error("'.' stands for a side without a colour");
        if (const auto fault = name_fault(name, limits::piece_name)) {
            key.throw_error("the name of an edge colour " + *fault);
        }
        if (!listed.insert(name).second) {
            key.throw_error(fmt::format("edge colour {} is listed twice", in_quotes(name)));
        }
        if (rules_->colours.size() == static_cast<std::size_t>(limits::edge_colours)) {
            key.throw_error(
                fmt::format("there must be at most {} colours of edges", limits::edge_colours));
        }
        if (const EdgeColour known = find(name); known != 0) {
            std::string& shown = rules_->colours[static_cast<std::size_t>(known) - 1].display;
            if (shown.empty()) shown = std::move(display);
            return;
        }
        const auto number = static_cast<EdgeColour>(rules_->colours.size()) + 1;
        if (sources != nullptr) sources->set({Part::edge_colour, number - 1}, key.where());
        rules_->colours.push_back({name, number, std::move(display)});
    };
    const Yaml& colours = map.at("colours");
    if (colours.is_map()) {
        for (const auto& [name, display] : colours.entries("colours")) {
            add(name, display.is_nothing() ? "" : read_display_colour(display));
        }
    } else {
        for (const Yaml& name : colours.list("colours")) add(name, "");
    }
    if (listed.empty()) colours.throw_error("colours is empty; it must name the colours of edges");
    if (const Yaml* pairs = map.find("pairs")) read_pairs(*pairs);
    if (const Yaml* renamed = map.find("interchangeable")) {
        rules_->interchangeable = renamed->truth("interchangeable");
    }
}

void EdgeReader::read_pairs(const Yaml& node) {
    for (const auto& [first, second] : node.entries("pairs")) {
        const EdgeColour a = colour_of(first, first.text("an edge colour"));
        const EdgeColour b = colour_of(second, second.text("an edge colour"));
        for (const auto& [at, own, other] : {std::tuple(&first, a, b), std::tuple(&second, b, a)}) {
            const EdgeColour now = rules_->partner(own);
            if (now == own || now == other) continue;
            at->throw_error(
                fmt::format("edge colour {} is paired with {} already; each matches one colour",
                            in_quotes(rules_->colours[static_cast<std::size_t>(own) - 1].name),
                            in_quotes(rules_->colours[static_cast<std::size_t>(now) - 1].name)));
        }
        rules_->colours[static_cast<std::size_t>(a) - 1].partner = b;
        rules_->colours[static_cast<std::size_t>(b) - 1].partner = a;
    }
}

void EdgeReader::read_border(const Yaml& node, const Region& region, SourceMap& sources) {
    const YamlMap map = map_of(node);
    const Yaml* border = map.find("border");
    if (border == nullptr) return;
    Region sorted = region;
    std::ranges::sort(sorted.cells, {}, &RegionCell::point);
    std::vector<Point> cells;
    for (const RegionCell& cell : sorted.cells) cells.push_back(cell.point);
    const auto add = [&](const EdgeMark& mark, const SourcePos& where) {
        sources.set({Part::border_edge, 0, static_cast<int>(rules_->border.size())}, where);
        rules_->border.push_back(mark);
    };
    rules_->border.clear();
    if (border->is_list() && !border->list("border").empty() &&
        border->list("border").front().is_map()) {
        for (const DrawnMark& drawn : read_marks(*border, cells)) add(drawn.mark, drawn.where);
        return;
    }
    if (lattice_->residues.size() > 1 &&
        find(border->is_scalar() ? border->text("border") : "") == 0) {
        border->throw_error(fmt::format(
            "on the {} lattice, whose cells have different sides, border must be the name of a "
            "colour, or a list of {{cell, sides}}",
            lattice_->name));
    }
    const RegionIndex index(sorted);
    for (const Point& cell : cells) {
        const auto offsets = order_.of(cell);
        const Sides sides = read_sides(*border, offsets.size());
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            if (sides.colours[i] == 0 || index.find(cell + offsets[i]) >= 0) continue;
            add({cell, cell + offsets[i], sides.colours[i]}, border->where());
        }
    }
}

std::vector<DrawnMark> EdgeReader::read_marks(const Yaml& node, std::span<const Point> cells,
                                              const Point& shift) const {
    if (!rules_->any()) {
        node.throw_error(
            "edges need colours: list them under the key 'edges' of the file, {colours: [...]}");
    }
    std::vector<DrawnMark> marks;
    const std::set<Point> all(cells.begin(), cells.end());
    const auto add = [&](const Point& cell, const Yaml& of) {
        const auto offsets = order_.of(cell);
        const Sides sides = read_sides(of, offsets.size());
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            const EdgeMark mark{cell, cell + offsets[i], sides.colours[i]};
            if (mark.colour == 0 || (sides.outer && all.contains(mark.to))) continue;
            marks.push_back({mark, of.where()});
        }
    };
    const std::vector<Yaml> list = node.is_list() ? node.list("edges") : std::vector<Yaml>();
    if (!list.empty() && list.front().is_map()) {
        for (const Yaml& item : list) {
            const YamlMap map(item, "the edges of a cell", {"cell", "sides"});
            const std::vector<Point> named = read_cell(map.at("cell"), *lattice_);
            for (const Point& cell : named) add(cell + shift, map.at("sides"));
        }
        return marks;
    }
    if (cells.size() == 1) {
        add(cells.front(), node);
        return marks;
    }
    if (!node.is_list()) {
        if (find(node.text("edges")) == 0) {
            node.throw_error(fmt::format(
                "edges of several cells must be a list with an entry for each of the {} cells, or "
                "the name of a colour for all outer sides",
                cells.size()));
        }
        for (const Point& cell : cells) add(cell, node);
        return marks;
    }
    if (list.size() != cells.size()) {
        node.throw_error(fmt::format("edges must have an entry for each of the {} cells, got {}",
                                     cells.size(), list.size()));
    }
    for (std::size_t i = 0; i < list.size(); ++i) add(cells[i], list[i]);
    return marks;
}

EdgeReader::Sides EdgeReader::read_sides(const Yaml& node, std::size_t count) const {
    Sides sides;
    if (node.is_list()) {
        for (const Yaml& item : node.list("sides")) {
            sides.colours.push_back(colour_of(item, item.text("an edge colour")));
        }
        if (sides.colours.size() != count) {
            node.throw_error(fmt::format("the cell has {} sides, got {} colours ('.' is none)",
                                         count, sides.colours.size()));
        }
        return sides;
    }
    const std::string text = node.text("the colours of sides");
    if (const EdgeColour colour = find(text); colour != 0) {
        return {std::vector<EdgeColour>(count, colour), true};
    }
    if (!named_by_letters(*rules_)) static_cast<void>(colour_of(node, text));
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length = std::max<std::size_t>(first_code_point(rest).length, 1);
        sides.colours.push_back(colour_of(node, std::string(rest.substr(0, length))));
        rest.remove_prefix(length);
    }
    if (sides.colours.size() != count) {
        node.throw_error(fmt::format("the cell has {} sides, got {} colours in {} ('.' is none)",
                                     count, sides.colours.size(), in_quotes(text)));
    }
    return sides;
}

EdgeColour EdgeReader::colour_of(const Yaml& node, const std::string& name) const {
    if (name == no_colour) return 0;
    if (const EdgeColour colour = find(name); colour != 0) return colour;
    std::vector<std::string_view> known;
    for (const NamedEdgeColour& colour : rules_->colours) known.emplace_back(colour.name);
    node.throw_error(fmt::format("unknown edge colour {}{}", in_quotes(name),
                                 did_you_mean(name, known, "available:")));
}

EdgeColour EdgeReader::find(const std::string& name) const {
    const auto at = std::ranges::find(rules_->colours, name, &NamedEdgeColour::name);
    return at == rules_->colours.end() ? 0
                                       : static_cast<EdgeColour>(at - rules_->colours.begin()) + 1;
}

}  // namespace polypack
