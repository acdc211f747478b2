#include "polypack/formats/read_packings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>
#include <utility>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack {
namespace {

using nlohmann::json;

constexpr int max_read_coordinate = 1'000'000;  // coordinate, as in puzzle files

// A line of the file as JSON, with its position for error messages.
struct Line {
    SourcePos where;
    json value;

    [[noreturn]] void throw_error(const std::string& message) const {
        throw PuzzleError(where, message);
    }

    // Returns the member of that name, or nullptr.
    [[nodiscard]] static const json* find(const json& object, std::string_view key) {
        if (!object.is_object()) return nullptr;
        const auto at = object.find(key);
        return at == object.end() ? nullptr : &*at;
    }
};

// The lines of a file: at most one with the puzzle, the packings, at most one with the counts.
struct Lines {
    Line puzzle;                 // null if missing
    std::vector<Line> packings;  // the first ones
    std::uint64_t total = 0;
    Line counts;  // null if missing
    Line end;     // where the file ends
};

Line parsed(const SourcePos& where, const std::string& text) {
    constexpr int deepest = 10;  // a little deeper than the shifts of an axis
    const auto check = [&](int depth, json::parse_event_t, const json&) {
        if (depth > deepest) throw PuzzleError(where, "lists and objects are nested too deeply");
        return true;
    };
    try {
        return {where, json::parse(text, check)};
    } catch (const json::parse_error& error) {
        throw PuzzleError({where.file, where.line, static_cast<int>(error.byte)},
                          "not a line of JSON as printed by 'polypack solve --json'");
    } catch (const json::out_of_range&) {
        throw PuzzleError(where, "a number is too large");
    }
}

Lines read_lines(Input& file, std::size_t most) {
    Lines lines;
    SourcePos where{file.name(), 0, 0};
    for (std::string text; file.next_line(text);) {
        ++where.line;
        if (text.find_first_not_of(" \t\r") == std::string::npos) continue;
        Line line = parsed(where, text);
        if (!lines.counts.value.is_null())
            line.throw_error("unexpected content after the line with the counts");
        if (Line::find(line.value, "puzzle") != nullptr) {
            if (lines.total > 0 || !lines.puzzle.value.is_null()) {
                line.throw_error("the line with the puzzle must be the first one");
            }
            lines.puzzle = std::move(line);
        } else if (Line::find(line.value, "packing") != nullptr) {
            if (++lines.total <= most) lines.packings.push_back(std::move(line));
        } else if (Line::find(line.value, "complete") != nullptr) {
            lines.counts = std::move(line);
        } else {
            line.throw_error("the line must be the puzzle, a packing or the counts");
        }
    }

    lines.end.where = {file.name(), std::max(where.line, 1), 0};
    return lines;
}

std::optional<std::uint64_t> count_of(const Line& line, std::string_view key) {
    const json* count = Line::find(line.value, key);
    if (count == nullptr || count->is_null()) return std::nullopt;
    if (!count->is_number_unsigned()) {
        line.throw_error(fmt::format("'{}' must be a number of packings", key));
    }
    return count->get<std::uint64_t>();
}

PackingCounts counts_of(const Line& line) {
    PackingCounts counts;
    counts.distinct = count_of(line, "distinct");
    counts.all = count_of(line, "all");
    const json* complete = Line::find(line.value, "complete");
    if (complete == nullptr) {
        counts.complete = false;
    } else if (complete->is_boolean()) {
        counts.complete = complete->get<bool>();
    } else {
        line.throw_error("'complete' must be true or false");
    }
    return counts;
}

std::string text_of(const Line& line, const json& object, std::string_view key) {
    const json* text = Line::find(object, key);

    if (text == nullptr || !text->is_string())
        line.throw_error(fmt::format("'{}' is missing", key));
    std::string value = text->get<std::string>();
    if (escaped(value) != value) {
        line.throw_error(
            fmt::format("'{}' must not contain control characters, got {}", key, in_quotes(value)));
    }
    return value;
}

Point cell_of(const Line& line, const Lattice& lattice, const json& value) {
    const auto dimension = static_cast<std::size_t>(lattice.user_dimension);
    UserPoint user{};
    bool valid = value.is_array() && value.size() == dimension;
    for (std::size_t i = 0; valid && i < dimension; ++i) {
        valid = value[i].is_number_integer();
        // As a double: a JSON integer may be signed or unsigned, and larger than either.
        const double number = valid ? value[i].get<double>() : 0;
        valid = valid && std::abs(number) <= max_read_coordinate;
        if (valid) user[i] = static_cast<int>(number);
    }
    if (!valid) {
        line.throw_error(fmt::format("a cell of the {} lattice must be {} integers of at most {}",
                                     lattice.name, dimension, max_read_coordinate));
    }
    const Point point = lattice.from_user(user);
    if (!lattice.is_cell(point)) {
        line.throw_error(
            fmt::format("{} is not a cell of the {} lattice", value.dump(), lattice.name));
    }
    return point;
}

const Lattice& lattice_of(const Line& line, const json& object) {
    const std::string name = text_of(line, object, "lattice");
    const Lattice* lattice = lattice_named(name);
    if (lattice == nullptr) {
        std::vector<std::string_view> names;
        for (const Lattice& known : all_lattices()) names.push_back(known.name);
        line.throw_error(fmt::format("unknown lattice {}{}", in_quotes(name),
                                     did_you_mean(name, names, "available:")));
    }
    return *lattice;
}

// The member of that name, which must be a list.
const json& list_of(const Line& line, const json& object, std::string_view key) {
    const json* list = Line::find(object, key);
    if (list == nullptr || !list->is_array())
        line.throw_error(fmt::format("'{}' must be a list", key));
    return *list;
}

// Reads an integer from `least` to `most`.
int number_of(const Line& line, const json& value, std::string_view what, int least, int most) {
    const bool integer = value.is_number_integer();
    // As a double: see cell_of.
    const double number = integer ? value.get<double>() : 0;
    if (!integer || number < least || number > most) {
        line.throw_error(fmt::format("{} must be an integer in {}..{}", what, least, most));
    }
    return static_cast<int>(number);
}

std::vector<Point> cells_of(const Line& line, const Lattice& lattice, const json& object,
                            std::string_view key) {
    std::vector<Point> cells;
    for (const json& cell : list_of(line, object, key)) {
        cells.push_back(cell_of(line, lattice, cell));
    }
    return cells;
}

// One colour per cell, or none if the key is missing.
std::vector<CellColour> cell_colours_of(const Line& line, const json& object, std::size_t cells) {
    std::vector<CellColour> colours;
    if (Line::find(object, "cell_colours") == nullptr) return colours;
    for (const json& colour : list_of(line, object, "cell_colours")) {
        colours.push_back(number_of(line, colour, "a colour", 0, limits::colours));
    }
    if (colours.size() != cells)
        line.throw_error("'cell_colours' must have one entry for each cell");
    return colours;
}

// The colours of sides of cells in their order, an entry for each cell; none if the key is missing.
std::vector<EdgeMark> edges_of(const Line& line, const Lattice& lattice, const json& object,
                               std::span<const Point> cells, std::string_view key = "edges") {
    std::vector<EdgeMark> marks;
    if (Line::find(object, key) == nullptr) return marks;
    const json& list = list_of(line, object, key);
    if (list.size() != cells.size()) {
        line.throw_error(fmt::format("'{}' must have one entry for each cell", key));
    }
    const SideOrder order(lattice);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        std::vector<EdgeColour> colours;
        if (!list[i].is_array()) line.throw_error(fmt::format("'{}' must be a list of lists", key));
        for (const json& colour : list[i]) {
            colours.push_back(number_of(line, colour, "an edge colour", 0, limits::edge_colours));
        }
        if (colours.size() != order.of(cells[i]).size()) {
            line.throw_error(fmt::format("an entry of '{}' must have {} colours, one for each side",
                                         key, order.of(cells[i]).size()));
        }
        order.add(cells[i], colours, marks);
    }
    return marks;
}

// Turns lines into packings; `number_of` returns a piece's number given its name and cells.
template <typename NumberOf>
std::vector<PlacedPiece> packing_of(const Line& line, const Lattice& lattice, NumberOf number_of) {
    const json& list = line.value["packing"];
    if (!list.is_array()) line.throw_error("'packing' must be a list");
    std::vector<PlacedPiece> packing;
    std::set<Point> covered;
    for (const json& entry : list) {
        const json* cells = Line::find(entry, "cells");
        if (cells == nullptr || !cells->is_array() || cells->empty()) {
            line.throw_error("a piece has no cells");
        }
        PlacedPiece placed;
        for (const json& cell : *cells) {
            placed.cells.push_back(cell_of(line, lattice, cell));
            if (!covered.insert(placed.cells.back()).second) {
                line.throw_error(fmt::format("the cell {} is covered twice", cell.dump()));
            }
        }
        const std::vector<Point> joints = joints_of(lattice, placed.cells);
        placed.cells.insert(placed.cells.end(), joints.begin(), joints.end());
        placed.edges = edges_of(line, lattice, entry, placed.cells);
        std::ranges::sort(placed.edges);
        std::ranges::sort(placed.cells);
        placed.piece = number_of(text_of(line, entry, "piece"), placed.cells);
        packing.push_back(std::move(placed));
    }
    return packing;
}

EdgeRules edge_rules_of(const Line& line, const Lattice& lattice, const json& puzzle,
                        std::span<const Point> region) {
    EdgeRules rules;
    const json* edges = Line::find(puzzle, "edges");
    if (edges == nullptr) return rules;
    for (const json& colour : list_of(line, *edges, "colours")) {
        NamedEdgeColour& named = rules.colours.emplace_back();
        named.name = text_of(line, colour, "name");
        named.partner = static_cast<EdgeColour>(rules.colours.size());
        if (const json* partner = Line::find(colour, "partner")) {
            named.partner = number_of(line, *partner, "'partner'", 1, limits::edge_colours);
        }
        if (Line::find(colour, "colour") != nullptr) {
            named.display = text_of(line, colour, "colour");
        }
    }
    rules.border = edges_of(line, lattice, *edges, region, "border");
    if (const json* renamed = Line::find(*edges, "interchangeable")) {
        if (!renamed->is_boolean()) line.throw_error("'interchangeable' must be true or false");
        rules.interchangeable = renamed->get<bool>();
    }
    return rules;
}

Copies copies_of(const Line& line, const json& object) {
    if (Line::find(object, "copies") == nullptr) return {};
    const json& pair = list_of(line, object, "copies");
    if (pair.size() != 2) line.throw_error("'copies' must be [least, most]");
    const int min = number_of(line, pair[0], "'copies'", 0, limits::copies);
    if (pair[1].is_null()) return {min, unlimited};
    return {min, number_of(line, pair[1], "'copies'", 0, limits::copies)};
}

Turning turning_of(const Line& line, const json& object) {
    const json* rotate = Line::find(object, "rotate");
    if (rotate == nullptr || *rotate == true) return Turning::any;
    if (*rotate == false) return Turning::none;
    if (*rotate == "half") return Turning::half;
    if (*rotate == "upright") return Turning::upright;
    line.throw_error("'rotate' must be half, upright, true or false");
}

Piece piece_of(const Line& line, const Lattice& lattice, const json& object) {
    Piece piece;
    piece.name = text_of(line, object, "piece");
    piece.cells = cells_of(line, lattice, object, "cells");
    piece.colours = cell_colours_of(line, object, piece.cells.size());
    piece.edges = edges_of(line, lattice, object, piece.cells);
    piece.copies = copies_of(line, object);
    piece.turning = turning_of(line, object);
    if (const json* turn_over = Line::find(object, "turn_over")) {
        if (!turn_over->is_boolean()) line.throw_error("'turn_over' must be true or false");
        piece.turn_over = turn_over->get<bool>();
    }
    if (Line::find(object, "colour") != nullptr) {
        piece.display_colour = text_of(line, object, "colour");
    }
    return piece;
}

Region region_of(const Line& line, const Lattice& lattice, const json& object) {
    Region region;
    for (const Point& point : cells_of(line, lattice, object, "region")) {
        region.cells.push_back({point});
    }
    const auto colours = cell_colours_of(line, object, region.cells.size());
    for (std::size_t i = 0; i < colours.size(); ++i) region.cells[i].colour = colours[i];
    if (Line::find(object, "optional") != nullptr) {
        const int last = static_cast<int>(region.cells.size()) - 1;
        for (const json& cell : list_of(line, object, "optional")) {
            region.cells[number_of(line, cell, "an entry of 'optional'", 0, last)].required = false;
        }
    }
    if (Line::find(object, "labels") != nullptr) {
        for (const json& label : list_of(line, object, "labels")) {
            const json* cell = Line::find(label, "cell");
            if (cell == nullptr) line.throw_error("a label needs a 'cell'");
            region.labels.push_back({cell_of(line, lattice, *cell), text_of(line, label, "text")});
        }
    }
    if (const json* wrap = Line::find(object, "wrap")) {
        const auto period = [&](std::string_view axis) {
            const json* given = Line::find(*wrap, axis);
            return given == nullptr ? 0 : number_of(line, *given, "'wrap'", 1, limits::period);
        };
        region.period = {period("x"), period("y"), period("z"), period("shift")};
    }
    return region;
}

std::vector<std::string> colour_names_of(const Line& line, const json& list) {
    std::vector<std::string> names;
    for (const json& name : list) {
        if (!name.is_string()) line.throw_error("'colours' must be a list of names");
        names.push_back(name.get<std::string>());
        if (names.back().empty()) line.throw_error("the name of a colour is empty");
        if (const auto fault = name_fault(names.back(), limits::piece_name)) {
            line.throw_error("the name of a colour " + *fault);
        }
    }
    return names;
}

ColourRule colour_rule_of(const Line& line, const json& object) {
    if (!object.is_object()) line.throw_error("'lies_on' must be a list of objects");
    const json* const colour = Line::find(object, "colour");
    if (colour == nullptr) line.throw_error("'lies_on' must have a 'colour'");
    ColourRule rule{number_of(line, *colour, "'colour'", 1, limits::colours), {}};
    for (const json& on : list_of(line, object, "on")) {
        rule.on.push_back(number_of(line, on, "'on'", 1, limits::colours));
    }
    return rule;
}

Puzzle puzzle_of(const Line& line) {
    const json& object = line.value["puzzle"];
    Puzzle puzzle;
    puzzle.name = text_of(line, object, "name");
    puzzle.lattice = &lattice_of(line, object);
    for (const json& piece : list_of(line, object, "pieces")) {
        puzzle.pieces.push_back(piece_of(line, *puzzle.lattice, piece));
    }
    puzzle.region = region_of(line, *puzzle.lattice, object);
    std::vector<Point> region;
    for (const RegionCell& cell : puzzle.region.cells) region.push_back(cell.point);
    puzzle.rules.edges = edge_rules_of(line, *puzzle.lattice, object, region);
    if (Line::find(object, "colours") != nullptr) {
        puzzle.colour_names = colour_names_of(line, list_of(line, object, "colours"));
    }
    if (Line::find(object, "lies_on") != nullptr) {
        for (const json& rule : list_of(line, object, "lies_on")) {
            puzzle.colour_rules.push_back(colour_rule_of(line, rule));
        }
    }
    if (const json* cover = Line::find(object, "exact_cover")) {
        if (*cover != true && *cover != "coloured") {
            line.throw_error("'exact_cover' must be true or coloured");
        }
        puzzle.kind = *cover == true ? PuzzleKind::exact_cover : PuzzleKind::coloured_cover;
    }
    try {
        return checked(std::move(puzzle));
    } catch (const InvalidPuzzle& invalid) {
        line.throw_error(invalid.what());
    }
}

std::map<std::string, int> numbers_of(const Puzzle& puzzle) {
    std::map<std::string, int> numbers;
    for (const Piece& piece : puzzle.pieces) {
        numbers.emplace(piece.name, static_cast<int>(numbers.size()));
    }
    return numbers;
}

// Reads the groups of pieces that may stay together from the line of the puzzle.
std::vector<PieceGroup> groups_of(const Line& line, const Puzzle& puzzle) {
    std::vector<PieceGroup> groups;
    const json& object = line.value["puzzle"];
    if (Line::find(object, "together") == nullptr) return groups;
    const auto numbers = numbers_of(puzzle);
    int group = 0;
    for (const json& most : list_of(line, object, "together")) {
        ++group;
        if (!most.is_object()) line.throw_error("'together' must be a list of objects");
        for (const auto& [name, copies] : most.items()) {
            const auto at = numbers.find(name);
            if (at == numbers.end()) {
                line.throw_error(
                    fmt::format("'together': the puzzle has no piece {}", in_quotes(name)));
            }
            groups.push_back(
                {at->second, group, number_of(line, copies, "'together'", 1, limits::copies)});
        }
    }
    return groups;
}

// Reads which piece stays still from the line of the puzzle; returns its number, or -1.
int still_of(const Line& line, const Puzzle& puzzle) {
    const json& object = line.value["puzzle"];
    if (Line::find(object, "still") == nullptr) return -1;
    const std::string name = text_of(line, object, "still");
    const auto numbers = numbers_of(puzzle);
    const auto at = numbers.find(name);
    if (at == numbers.end()) {
        line.throw_error(fmt::format("'still': the puzzle has no piece {}", in_quotes(name)));
    }
    return at->second;
}

// Returns the reason, before the line of the counts, why there are no packings; "" if there is
// none.
std::string why_none(const Lines& lines, const PackingCounts& counts) {
    const Line& line = lines.counts;
    if (lines.total > 0 || line.value.is_null()) return "";
    const json* reason = Line::find(line.value, "reason");
    if (reason != nullptr && reason->is_object()) return text_of(line, *reason, "text");
    if (counts.all.value_or(0) > 0) return "the file has only their counts";
    return counts.complete ? "" : "the search was stopped before it found one";
}

// Returns true if a line is that of the counts. Deeper values are not kept.
bool is_counts(std::string_view line) {
    const auto keep = [](int depth, json::parse_event_t, const json&) { return depth <= 1; };
    const json value = json::parse(line, keep, false);
    return Line::find(value, "complete") != nullptr && Line::find(value, "distinct") != nullptr;
}

// The packing of a line, of pieces of the puzzle.
std::vector<PlacedPiece> packing_of(const Line& line, const Puzzle& puzzle,
                                    const std::map<std::string, int>& numbers) {
    const auto number_of_piece = [&](const std::string& name, const std::vector<Point>&) {
        const auto at = numbers.find(name);
        if (at == numbers.end()) {
            line.throw_error(fmt::format("the puzzle has no piece {}{}", in_quotes(name),
                                         did_you_mean(name, piece_names(puzzle.pieces))));
        }
        return at->second;
    };
    std::vector<PlacedPiece> packing = packing_of(line, *puzzle.lattice, number_of_piece);
    lay_by_edges(puzzle, packing);
    return packing;
}

// Keeps what the line of the last packing says on how it comes apart.
void keep_disassembly(const Line& line, PackingFile& result) {
    const json* const disassembly = Line::find(line.value, "disassembly");
    if (disassembly == nullptr) return;
    result.taken_apart[result.packings.size() - 1] = {result.packings.back(), 1, line.where,
                                                      json{{"disassembly", *disassembly}}.dump()};
}

void read_packings_of(const Lines& lines, PackingFile& result) {
    const auto numbers = numbers_of(result.puzzle);
    for (const Line& line : lines.packings) {
        result.packings.push_back(packing_of(line, result.puzzle, numbers));
        if (const auto wrong = verify(result.puzzle, result.packings.back())) {
            line.throw_error("not a packing of this puzzle: " + *wrong);
        }
        keep_disassembly(line, result);
    }
}

}  // namespace

PackingStream::PackingStream(Input file, const Puzzle& puzzle)
    : file_(std::move(file)), puzzle_(&puzzle), numbers_(numbers_of(puzzle)) {}

bool PackingStream::next(PackingLine& packing) {
    while (file_.next_line(packing.text)) {
        packing.where = {file_.name(), ++line_, 0};
        if (packing.text.find_first_not_of(" \t\r") == std::string::npos) continue;
        try {
            if (read(packing)) return true;
        } catch (const PuzzleError& error) {
            throw BadPackingLine(error);
        }
    }
    return false;
}

bool PackingStream::read(PackingLine& packing) {
    const Line line = parsed(packing.where, packing.text);
    if (Line::find(line.value, "packing") == nullptr) {
        if (Line::find(line.value, "puzzle") != nullptr) return false;
        if (Line::find(line.value, "complete") == nullptr) {
            line.throw_error("the line must be the puzzle, a packing or the counts");
        }
        counts_ = {{}, 1, packing.where, packing.text};
        return false;
    }
    packing.class_size = count_of(line, "class_size").value_or(1);
    packing.pieces = packing_of(line, *puzzle_, numbers_);
    return true;
}

bool is_packings(Input& file) {
    return file.begins_with(R"({"packing":)") || file.begins_with(R"({"puzzle":)") ||
           (file.begins_with("{") && is_counts(file.first_line()));
}

PackingFile read_packings(Input file, std::size_t most) {
    const Lines lines = read_lines(file, most);
    PackingFile result;
    result.total = lines.total;
    result.counts = counts_of(lines.counts);
    result.why_none = why_none(lines, result.counts);
    if (!lines.puzzle.value.is_null()) {
        result.puzzle = puzzle_of(lines.puzzle);
        result.groups = groups_of(lines.puzzle, result.puzzle);
        result.still = still_of(lines.puzzle, result.puzzle);
        read_packings_of(lines, result);
        return result;
    }
    if (lines.counts.value.is_null()) {
        lines.end.throw_error(
            "the first line, with the puzzle, is missing; pass the puzzle, and this file with "
            "--packings");
    }
    Puzzle& puzzle = result.puzzle;
    puzzle.lattice = &lattice_of(lines.counts, lines.counts.value);
    puzzle.name = Line::find(lines.counts.value, "name") == nullptr
                      ? file.title()
                      : text_of(lines.counts, lines.counts.value, "name");
    std::map<std::string, int> numbers;
    std::set<Point> region;
    for (const Line& line : lines.packings) {
        const auto number_of = [&](const std::string& name, const std::vector<Point>& cells) {
            const auto [at, is_new] = numbers.emplace(name, static_cast<int>(numbers.size()));
            if (is_new) {
                Piece& piece = puzzle.pieces.emplace_back();
                piece.name = name;
                piece.cells = cells;
                piece.copies = {0, unlimited};
            }
            return at->second;
        };
        result.packings.push_back(packing_of(line, *puzzle.lattice, number_of));
        keep_disassembly(line, result);
        for (const PlacedPiece& placed : result.packings.back()) {
            region.insert(placed.cells.begin(), placed.cells.end());
        }
    }
    for (const Point& point : region) puzzle.region.cells.push_back({point, false, 0});
    return result;
}

PackingFile read_packings(Input file, std::size_t most, const Puzzle& puzzle) {
    const Lines lines = read_lines(file, most);
    PackingFile result;
    result.puzzle = puzzle;
    result.total = lines.total;
    result.counts = counts_of(lines.counts);
    result.why_none = why_none(lines, result.counts);
    read_packings_of(lines, result);
    return result;
}

}  // namespace polypack
