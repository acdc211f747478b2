#include "polypack/formats/read_conditions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/read_copies.hpp"
#include "polypack/formats/read_edges.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

std::string read_piece_name(const Yaml& node, const std::vector<Piece>& pieces) {
    std::string name = node.text("the name of a piece");
    if (std::ranges::find(pieces, name, &Piece::name) != pieces.end()) return name;
    node.throw_error(fmt::format("unknown piece {}{}", in_quotes(name),
                                 did_you_mean(name, piece_names(pieces), "available:")));
}

}  // namespace

namespace {

bool is_picture(const Yaml& node) {
    return !node.has("piece") && (node.has("art") || node.has("layers"));
}

// Splits cells into connected sets. `cells`: each once.
std::vector<std::vector<DrawnCell>> connected_parts(const Lattice& lattice,
                                                    const std::vector<DrawnCell>& cells) {
    std::map<Point, std::size_t> places;
    for (std::size_t i = 0; i < cells.size(); ++i) places.emplace(cells[i].point, i);
    std::vector<std::vector<DrawnCell>> parts;
    std::vector<char> seen(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (seen[i] != 0) continue;
        std::vector<std::size_t> part{i};
        seen[i] = 1;
        for (std::size_t k = 0; k < part.size(); ++k) {
            for (const Point& next : lattice.neighbours_of(cells[part[k]].point)) {
                const auto at = places.find(next);
                if (at == places.end() || seen[at->second] != 0) continue;
                seen[at->second] = 1;
                part.push_back(at->second);
            }
        }
        std::vector<DrawnCell>& drawn = parts.emplace_back();
        for (const std::size_t place : part) drawn.push_back(cells[place]);
    }
    return parts;
}

// Reads placements that one picture shows, each by the name of its piece, a character. Copies of a
// piece are told apart if they do not touch.
void read_picture(const Yaml& node, Part cell_part, const DrawingRules& rules, const Puzzle& puzzle,
                  std::vector<SetPlacement>& result, SourceMap& sources) {
    const Part part = cell_part == Part::fixed_cell ? Part::fixed : Part::forbidden;
    const YamlMap map(node, "a picture of placements", {"art", "layers", "at"});
    Marks marks;
    marks.names_alone = true;
    for (const Piece& piece : puzzle.pieces) {
        if (is_mark(piece.name)) marks.names.push_back(piece.name);
    }
    Point by{};
    if (const Yaml* at = map.find("at")) by = read_displacement(*at, *puzzle.lattice);
    const std::vector<DrawnCell> all = read_shape(map, rules, marks);
    for (const Piece& piece : puzzle.pieces) {
        std::vector<DrawnCell> cells;
        std::ranges::copy_if(all, std::back_inserter(cells),
                             [&](const DrawnCell& cell) { return cell.mark == piece.name; });
        if (cells.empty()) continue;
        const bool one = cells.size() == piece.cells.size();
        for (const auto& drawn : one ? std::vector<std::vector<DrawnCell>>{cells}
                                     : connected_parts(*puzzle.lattice, cells)) {
            if (drawn.size() != piece.cells.size()) {
                throw PuzzleError(
                    drawn.front().where,
                    fmt::format("piece {} has {} cells, but {} of them are drawn together here; "
                                "copies that touch need a picture each",
                                in_quotes(piece.name), piece.cells.size(), drawn.size()));
            }
            const int number = static_cast<int>(result.size());
            sources.set({part, number}, drawn.front().where);
            SetPlacement set{piece.name, {}, {}};
            for (const DrawnCell& cell : drawn) {
                sources.set({cell_part, number, static_cast<int>(set.cells.size())}, cell.where);
                set.cells.push_back(cell.point + by);
            }
            result.push_back(std::move(set));
        }
    }
    if (all.empty()) node.throw_error("the picture shows no piece");
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
    for (const Yaml& item :
         node.is_map() ? std::vector{node} : node.list(fixed ? "fixed" : "forbidden")) {
        if (is_picture(item)) {
            read_picture(item, cell_part, rules, puzzle, result, sources);
            continue;
        }
        const YamlMap map(item, what, {"piece", "art", "layers", "cells", "box", "at", "edges"});
        const int number = static_cast<int>(result.size());
        sources.set({part, number}, item.where());
        SetPlacement set{read_piece_name(map.at("piece"), puzzle.pieces), {}, {}};
        Point by{};
        if (const Yaml* at = map.find("at")) by = read_displacement(*at, *puzzle.lattice);
        for (const DrawnCell& cell : read_shape(map, rules, marks_of(set.piece))) {
            sources.set({cell_part, number, static_cast<int>(set.cells.size())}, cell.where);
            set.cells.push_back(cell.point + by);
        }
        if (const Yaml* edges = map.find("edges")) {
            for (const DrawnMark& drawn : rules.edges->read_marks(*edges, set.cells, by)) {
                set.edges.push_back(drawn.mark);
            }
        }
        result.push_back(std::move(set));
    }
    return result;
}

namespace {

using Names = std::unordered_set<std::string_view>;

Names names_of(const std::vector<ReadPiece>& pieces) {
    Names names;
    for (const ReadPiece& read : pieces) names.insert(read.piece.name);
    return names;
}

// Reads the names of pieces to which a rule applies, and records the position of each as `part`.
std::vector<std::string> read_members(const Yaml& node, std::string_view what, const Place& part,
                                      const std::vector<ReadPiece>& pieces, const Names& names,
                                      SourceMap& sources) {
    std::vector<std::string> members;
    for (const Yaml& item : node.list(what)) {
        const std::string name = item.text("the name of a piece");

        if (!names.contains(name)) {
            std::vector<std::string_view> known;
            for (const ReadPiece& read : pieces) known.emplace_back(read.piece.name);
            item.throw_error(fmt::format("unknown piece {}{}", in_quotes(name),
                                         did_you_mean(name, known, "available:")));
        }
        const int rank = static_cast<int>(members.size());
        sources.set({part.part, part.index, rank}, item.where());
        members.push_back(name);
    }
    return members;
}

GroupRule read_group(const Yaml& node, int number, const std::vector<ReadPiece>& pieces,
                     const Names& names, SourceMap& sources) {
    const YamlMap map(node, "a group", {"pieces", "copies"});
    GroupRule rule;
    sources.set({Part::group, number}, map.at("pieces").where());
    sources.set({Part::group_copies, number}, map.at("copies").where());
    rule.pieces = read_members(map.at("pieces"), "the pieces of a group",
                               {Part::group_piece, number}, pieces, names, sources);
    rule.copies = read_copies(map.at("copies"), "the copies of a group");
    return rule;
}

NoTouching read_no_touching(const Yaml& node, int number, const std::vector<ReadPiece>& pieces,
                            const Names& names, SourceMap& sources) {
    const YamlMap map(node, "no_touching", {"by", "pieces"});
    NoTouching rule;
    sources.set({Part::no_touching, number}, node.where());
    const std::string by = map.at("by").text("by");
    if (by != "sides" && by != "corners") {
        map.at("by").throw_error(
            fmt::format("by must be 'sides' or 'corners', got {}", in_quotes(by)));
    }
    rule.by = by == "sides" ? Contact::sides : Contact::corners;
    if (const Yaml* members = map.find("pieces")) {
        rule.pieces = read_members(*members, "the pieces that may not touch",
                                   {Part::no_touching_piece, number}, pieces, names, sources);
        if (rule.pieces.empty()) {
            members->throw_error("pieces is empty; without it, no pieces may touch");
        }
    }
    return rule;
}

GroupRule choose(const Yaml& node, std::vector<ReadPiece>& pieces) {
    GroupRule rule;
    rule.copies = read_copies(node, "choose");
    for (ReadPiece& read : pieces) {
        Copies& copies = read.piece.copies;
        if (!read.copies_open) copies.min = 0;
        rule.pieces.push_back(read.piece.name);
    }
    return rule;
}

}  // namespace

PackingRules read_rules(const Yaml& node, const Lattice& lattice, std::vector<ReadPiece>& pieces,
                        SourceMap& sources) {
    const YamlMap map(node, "rules",
                      {"groups", "choose", "no_touching", "no_equal_touching", "no_crossroads",
                       "fault_free", "three_colourable"});
    PackingRules rules;
    if (const Yaml* groups = map.find("groups")) {
        const Names names = names_of(pieces);
        for (const Yaml& group : groups->list("groups")) {
            const int number = static_cast<int>(rules.groups.size());
            rules.groups.push_back(read_group(group, number, pieces, names, sources));
        }
        if (rules.groups.empty()) groups->throw_error("groups is empty; it must list groups");
    }
    if (const Yaml* number = map.find("choose")) {
        sources.set({Part::group, static_cast<int>(rules.groups.size())}, number->where());
        rules.groups.push_back(choose(*number, pieces));
    }
    if (const Yaml* apart = map.find("no_touching")) {
        const Names names = names_of(pieces);
        for (const Yaml& rule :
             apart->is_list() ? apart->list("no_touching") : std::vector<Yaml>{*apart}) {
            const int number = static_cast<int>(rules.no_touching.size());
            rules.no_touching.push_back(read_no_touching(rule, number, pieces, names, sources));
        }
        if (rules.no_touching.empty()) {
            apart->throw_error("no_touching is empty; it must say what may not touch, {by: sides}");
        }
        sources.set({Part::no_touching}, apart->where());
    }
    const auto truth = [&](std::string_view key) {
        const Yaml* value = map.find(key);
        return value != nullptr && value->truth(key);
    };
    rules.no_equal_touching = truth("no_equal_touching");
    rules.no_crossroads = truth("no_crossroads");
    rules.fault_free = truth("fault_free");
    rules.three_colourable = truth("three_colourable");
    sources.set({Part::no_equal_touching}, map.where("no_equal_touching"));
    sources.set({Part::no_crossroads}, map.where("no_crossroads"));
    sources.set({Part::fault_free}, map.where("fault_free"));
    sources.set({Part::three_colourable}, map.where("three_colourable"));
    const auto crossroads = [](const Lattice& known) { return known.boxes && known.flat; };
    if (rules.no_crossroads && !crossroads(lattice)) {
        throw PuzzleError(map.where("no_crossroads"),
                          fmt::format("no_crossroads applies only to {}, not to {}",
                                      lattices_where(crossroads, "and"), lattice.name));
    }
    if (rules.fault_free && !lattice.boxes) {
        throw PuzzleError(
            map.where("fault_free"),
            fmt::format("fault_free applies only to {}, not to {}",
                        lattices_where([](const Lattice& other) { return other.boxes; }, "and"),
                        lattice.name));
    }
    return rules;
}

Objective read_objective(const Yaml& node, bool maximise, const Puzzle& puzzle) {
    const std::string_view key = maximise ? "maximise" : "minimise";
    Objective objective{.maximise = maximise};
    const Yaml* at = &node;
    std::optional<YamlMap> map;
    if (node.is_map()) {
        map.emplace(node, key, std::initializer_list<std::string_view>{"copies"});
        at = &map->at("copies");
        objective.quantity = Quantity::copies;
        objective.piece = at->text("the name of a piece");
    } else {
        const std::string word = node.text(key);
        const auto quantity = find_quantity(word);
        if (!quantity || *quantity == Quantity::copies) {
            node.throw_error(fmt::format(
                "unknown quantity {}{}", in_quotes(word),
                did_you_mean(word, {"{copies: NAME}", "pieces", "cells", "holes", "value"},
                             "available:")));
        }
        objective.quantity = *quantity;
    }
    if (const auto mistake = objective_mistake(puzzle, objective)) at->throw_error(*mistake);
    return objective;
}

namespace {

[[noreturn]] void throw_unknown_piece(const Yaml& node, const std::string& name,
                                      const std::vector<Piece>& pieces) {
    node.throw_error(fmt::format("unknown piece {}{}", in_quotes(name),
                                 did_you_mean(name, piece_names(pieces), "available:")));
}

class TogetherReader {
  public:
    explicit TogetherReader(const std::vector<Piece>& pieces) : pieces_(pieces) {
        for (const Piece& piece : pieces) {
            numbers_.emplace(piece.name, static_cast<int>(numbers_.size()));
        }
    }

    [[nodiscard]] std::vector<PieceGroup> read(const Yaml& node) {
        const std::vector<Yaml> items = node.is_map() ? std::vector<Yaml>() : node.list("together");
        if (std::ranges::all_of(items, &Yaml::is_scalar)) {
            read_group(node);
            return std::move(groups_);
        }
        for (const Yaml& item : items) {
            if (item.is_scalar()) {
                item.throw_error(
                    "together is a group of pieces, [A, B], or a list of groups, "
                    "[[A, B], {C: 2}], not both");
            }
            read_group(item);
        }
        return std::move(groups_);
    }

  private:
    void read_group(const Yaml& node) {
        ++group_;
        std::unordered_set<int> seen;
        if (node.is_map()) {
            for (const auto& [name, most] : node.entries("a group")) {
                add(name,
                    static_cast<int>(
                        most.number("copies that may stay together", 1, limits::copies)),
                    seen);
            }
        } else {
            for (const Yaml& name : node.list("a group of pieces")) add(name, unlimited, seen);
        }
        if (seen.empty()) {
            node.throw_error("the group is empty; it must name the pieces that may stay together");
        }
    }

    void add(const Yaml& node, int most, std::unordered_set<int>& seen) {
        const std::string name = node.text("the name of a piece");
        const auto at = numbers_.find(name);
        if (at == numbers_.end()) throw_unknown_piece(node, name, pieces_);
        const int piece = at->second;
        if (!seen.insert(piece).second) {
            node.throw_error(
                fmt::format("piece {} is listed twice in this group", in_quotes(name)));
        }
        const int all = std::min(pieces_[piece].copies.max, limits::copies);
        groups_.push_back({piece, group_, most == unlimited ? all : most});
    }

    const std::vector<Piece>& pieces_;
    std::unordered_map<std::string_view, int> numbers_;  // by name
    std::vector<PieceGroup> groups_;
    int group_ = 0;
};

}  // namespace

std::vector<PieceGroup> read_together(const Yaml& node, const std::vector<Piece>& pieces) {
    return TogetherReader(pieces).read(node);
}

int read_still(const Yaml& node, const std::vector<Piece>& pieces) {
    const std::string name = node.text("still");
    const auto piece = std::ranges::find(pieces, name, &Piece::name);
    if (piece == pieces.end()) throw_unknown_piece(node, name, pieces);
    return static_cast<int>(piece - pieces.begin());
}

namespace {

DesignGoal read_goal(const Yaml& node) {
    const std::string name = node.text("a goal");
    if (const auto goal = find_goal(name)) return *goal;
    if (const auto now = renamed_goal(name)) {
        node.throw_error(fmt::format("goal {} {}", in_quotes(name), *now));
    }
    const auto known = goal_names();
    node.throw_error(fmt::format("unknown goal {}{}", in_quotes(name),
                                 did_you_mean(name, {known.begin(), known.end()}, "available:")));
}

Point read_direction(const Yaml& node) {
    const std::string name = node.text("a direction");
    if (const auto unit = find_direction(name)) return *unit;
    node.throw_error(fmt::format("unknown direction {}; available: {}", in_quotes(name),
                                 fmt::join(coordinate_directions(), ", ")));
}

DesignOutside read_outside(const Yaml& node) {
    const std::string name = node.text("outside");
    if (const auto outside = find_outside(name)) return *outside;
    node.throw_error(fmt::format(
        "unknown rule {} for the outside; available: any, symmetric, closed", in_quotes(name)));
}

}  // namespace

DesignRules read_design_rules(const Yaml& node, const DrawingRules& rules, SourceMap& sources) {
    const YamlMap map(node, "design",
                      {"goal", "equal", "symmetric", "printable", "sturdy", "height", "seamless",
                       "outside", "keep"});
    DesignRules design;
    sources.set({Part::design}, node.where());
    const auto truth = [&](std::string_view key, bool absent) {
        const Yaml* value = map.find(key);
        return value != nullptr ? value->truth(key) : absent;
    };
    design.equal = truth("equal", design.equal);
    design.symmetric = truth("symmetric", design.symmetric);
    design.printable = truth("printable", design.printable);
    sources.set({Part::design_printable}, map.where("printable"));
    design.sturdy = truth("sturdy", design.sturdy);
    if (const Yaml* seamless = map.find("seamless")) {
        sources.set({Part::design_seamless}, seamless->where());
        if (seamless->is_list()) {
            for (const Yaml& name : seamless->list("seamless")) {
                design.seamless.push_back(read_direction(name));
            }
            if (design.seamless.empty()) {
                seamless->throw_error("seamless is empty; it must name directions, as in [+z]");
            }
        } else {
            design.seamless.push_back(read_direction(*seamless));
        }
    }
    if (const Yaml* outside = map.find("outside")) {
        sources.set({Part::design_outside}, outside->where());
        design.outside = read_outside(*outside);
    }
    if (const Yaml* height = map.find("height")) {
        design.height = static_cast<int>(height->number("height", 1, limits::coordinate));
        sources.set({Part::design_height}, height->where());
    }
    if (const Yaml* goals = map.find("goal")) {
        sources.set({Part::design_goals}, goals->where());
        if (goals->is_list()) {
            for (const Yaml& goal : goals->list("goal")) design.goals.push_back(read_goal(goal));
            if (design.goals.empty()) goals->throw_error("goal is empty; it must name goals");
        } else {
            design.goals.push_back(read_goal(*goals));
        }
    }
    if (const Yaml* keep = map.find("keep")) {
        sources.set({Part::design_kept}, keep->where());
        for (const Yaml& item : keep->list("keep")) {
            const YamlMap shape(item, "a piece to keep", {"art", "layers", "cells", "box", "at"});
            sources.set({Part::design_kept, static_cast<int>(design.kept.size())}, item.where());
            Point by{};
            if (const Yaml* at = shape.find("at")) by = read_displacement(*at, *rules.lattice);
            std::vector<Point>& cells = design.kept.emplace_back();
            for (const DrawnCell& cell : read_shape(shape, rules, {})) {
                cells.push_back(cell.point + by);
            }
        }
    }
    return design;
}

}  // namespace polypack
