#include "polypack/python/values.hpp"

#include <fmt/format.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <tuple>

#include "polypack/base/safe_text.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/records/records.hpp"

namespace polypack::python {
namespace {

constexpr long long most_packings = std::numeric_limits<long long>::max();
constexpr std::array<std::string_view, 4> turnings{"none", "half", "upright", "any"};
constexpr std::array<std::string_view, 3> kinds{"shapes", "exact_cover", "coloured_cover"};
constexpr std::array<std::string_view, 2> contacts{"sides", "corners"};
constexpr std::array<std::string_view, 3> symmetries{"none", "rotations", "full"};

std::string text_of(py::handle value, std::string_view what) {
    if (!py::isinstance<py::str>(value)) {
        throw py::type_error(
            fmt::format("{} must be a str, not {}", what,
                        std::string(py::str(py::type::of(value).attr("__name__")))));
    }
    // A str need not be valid UTF-8: then this raises UnicodeEncodeError.
    Py_ssize_t size = 0;
    const char* const utf8 = PyUnicode_AsUTF8AndSize(value.ptr(), &size);
    if (utf8 == nullptr) throw py::error_already_set();
    return {utf8, static_cast<std::size_t>(size)};
}

template <std::size_t Size>
std::size_t choice_of(py::handle value, std::string_view what,
                      const std::array<std::string_view, Size>& names) {
    const std::string name = text_of(value, what);
    const auto at = std::ranges::find(names, name);
    if (at == names.end()) {
        throw std::invalid_argument(fmt::format("{} must be one of {}, got {}", what,
                                                fmt::join(names, ", "), in_quotes(name)));
    }
    return static_cast<std::size_t>(at - names.begin());
}

py::object or_none(int number, int none) {
    return number == none ? py::object(py::none()) : py::int_(number);
}

Copies copies_of(py::handle min, py::handle max) {
    return {integer_of(min, "the number of copies", limits::copies),
            max.is_none() ? unlimited : integer_of(max, "the number of copies", limits::copies)};
}

// Returns the colours of the sides of each cell; nothing if there are no marks.
py::tuple edges_tuple(const Lattice& lattice, std::span<const Point> cells,
                      std::span<const EdgeMark> marks) {
    if (marks.empty()) return py::tuple();
    const SideOrder order(lattice);
    py::tuple edges(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        edges[i] = py::tuple(py::cast(order.colours(marks, cells[i])));
    }
    return edges;
}

std::vector<EdgeMark> edges_of(const Lattice& lattice, std::span<const Point> cells,
                               py::handle edges) {
    std::vector<EdgeMark> marks;
    const SideOrder order(lattice);
    std::size_t cell = 0;
    for (const py::handle sides : edges) {
        std::vector<EdgeColour> colours;
        for (const py::handle colour : sides) {
            colours.push_back(integer_of(colour, "an edge colour", limits::edge_colours));
        }
        if (cell == cells.size() || colours.size() != order.of(cells[cell]).size()) {
            throw std::invalid_argument(
                "edges must have an entry for each cell, with a colour for each of its sides");
        }
        order.add(cells[cell++], colours, marks);
    }
    if (cell != 0 && cell != cells.size()) {
        throw std::invalid_argument("edges must have an entry for each cell");
    }
    return marks;
}

py::list placements_list(const Lattice& lattice, const std::vector<SetPlacement>& placements) {
    py::list list;
    for (const SetPlacement& placement : placements) {
        const py::tuple cells = cells_tuple(lattice, placement.cells);
        if (placement.edges.empty()) {
            list.append(py::make_tuple(placement.piece, cells));
        } else {
            list.append(py::make_tuple(placement.piece, cells,
                                       edges_tuple(lattice, placement.cells, placement.edges)));
        }
    }
    return list;
}

std::vector<SetPlacement> placements_of(const Lattice& lattice, py::handle list) {
    std::vector<SetPlacement> placements;
    for (const py::handle item : list) {
        const auto fields = item.cast<py::tuple>();
        SetPlacement& set = placements.emplace_back();
        set.piece = text_of(fields[0], "the name of a piece");
        set.cells = points_of(lattice, fields[1]);
        if (fields.size() > 2) set.edges = edges_of(lattice, set.cells, fields[2]);
    }
    return placements;
}

std::vector<std::string> texts_of(py::handle list, std::string_view what) {
    std::vector<std::string> texts;
    for (const py::handle item : list) texts.push_back(text_of(item, what));
    return texts;
}

bool flag_of(py::handle value, std::string_view what) {
    // That of numpy is none of Python's.
    const std::string type = py::str(py::type::of(value).attr("__name__"));
    if (type != "bool" && type != "bool_") {
        throw py::type_error(
            fmt::format("{} must be True or False, got {}", what, std::string(py::repr(value))));
    }
    return py::bool_(py::reinterpret_borrow<py::object>(value));
}

void add_piece(const Lattice& lattice, py::handle fields, Family& family) {
    Piece& piece = family.puzzle.pieces.emplace_back();
    Removable& lacked = family.removable.emplace_back();
    piece.name = text_of(fields["name"], "the name of a piece");
    piece.cells = points_of(lattice, fields["cells"]);
    for (const py::handle colour : py::object(fields["colours"])) {
        piece.colours.push_back(integer_of(colour, "a colour", limits::colours));
    }
    for (const py::handle removable : py::object(fields["removable"])) {
        lacked.cells.push_back(flag_of(removable, "removable"));
    }
    lacked.in_parts = flag_of(py::object(fields["in_parts"]), "in_parts");
    piece.copies = copies_of(fields["min"], fields["max"]);
    piece.turn_over = flag_of(py::object(fields["turn_over"]), "turn_over");
    piece.turning = static_cast<Turning>(choice_of(fields["turning"], "turning", turnings));
    piece.display_colour = text_of(fields["display_colour"], "a display colour");
    piece.edges = edges_of(lattice, piece.cells, fields["edges"]);
    const py::object value = fields["value"];
    if (!value.is_none()) piece.value = integer_of(value, "a value", limits::value);
}

std::optional<PublishedCount> published_of(py::handle digits) {
    if (digits.is_none()) return std::nullopt;
    auto count = PublishedCount::from_digits(std::string(py::str(digits)));
    if (!count) throw std::invalid_argument("an expected count must be an integer of at least 0");
    return count;
}

py::object published(const std::optional<PublishedCount>& count) {
    if (!count) return py::none();
    return py::int_(py::str(count->digits()));
}

// Converts a limit of time or memory, in those units.
double limit_of(py::handle value, std::string_view what, std::string_view units) {
    const double limit = PyFloat_AsDouble(value.ptr());
    if (limit == -1 && PyErr_Occurred() != nullptr) {
        PyErr_Clear();
        throw py::type_error(fmt::format("{} must be a number of {}, or None; got {}", what, units,
                                         std::string(py::repr(value))));
    }
    if (std::isnan(limit) || limit < 0) {
        throw std::invalid_argument(fmt::format("{} must be at least 0 {}, or None; got {}", what,
                                                units, std::string(py::repr(value))));
    }
    return limit;
}

// 0: no limit.
std::size_t bytes_of(py::handle value, std::string_view what) {
    const double bytes = limit_of(value, what, "bytes");
    if (bytes < 1) {
        throw std::invalid_argument(fmt::format("{} must be at least 1 byte, or None", what));
    }
    return bytes > 9e18 ? 0 : static_cast<std::size_t>(bytes);
}

}  // namespace

const Lattice& lattice_of(const std::string& name) {
    const Lattice* const lattice = lattice_named(name);
    if (lattice != nullptr) return *lattice;
    throw std::invalid_argument(fmt::format("unknown lattice {}; available: {}", in_quotes(name),
                                            fmt::join(names_of_lattices(), ", ")));
}

long long integer_of(py::handle value, std::string_view what, long long least, long long most) {
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!index) {
        PyErr_Clear();
        throw py::type_error(
            fmt::format("{} must be an integer, got {}", what, std::string(py::repr(value))));
    }
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || number > most || number < least) {
        throw std::invalid_argument(fmt::format("{} must be in {}..{}, got {}", what, least, most,
                                                std::string(py::repr(value))));
    }
    return number;
}

int integer_of(py::handle value, std::string_view what, int most) {
    return static_cast<int>(integer_of(value, what, -static_cast<long long>(most), most));
}

py::tuple cell_tuple(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    const auto dimension = static_cast<std::size_t>(lattice.user_dimension);
    py::tuple cell(dimension);
    for (std::size_t i = 0; i < dimension; ++i) cell[i] = py::int_(user[i]);
    return cell;
}

py::tuple cells_tuple(const Lattice& lattice, std::span<const Point> points) {
    py::tuple cells(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) cells[i] = cell_tuple(lattice, points[i]);
    return cells;
}

std::vector<Point> points_of(const Lattice& lattice, py::handle cells) {
    std::vector<Point> points;
    for (const py::handle cell : cells) {
        if (!py::isinstance<py::iterable>(cell) || py::isinstance<py::str>(cell) ||
            py::isinstance<py::bytes>(cell)) {
            throw py::type_error(fmt::format("a cell of the {} lattice must be {}, got {}",
                                             lattice.name, lattice.address,
                                             std::string(py::repr(cell))));
        }
        UserPoint user{};
        std::size_t count = 0;
        for (const py::handle coordinate : cell) {
            const int number = integer_of(coordinate, "a coordinate", limits::coordinate);
            if (count < user.size()) user[count] = number;
            ++count;
        }
        if (count != static_cast<std::size_t>(lattice.user_dimension)) {
            throw std::invalid_argument(fmt::format("a cell of the {} lattice must be {}, got {}",
                                                    lattice.name, lattice.address,
                                                    std::string(py::repr(cell))));
        }
        points.push_back(lattice.from_user(user));
        if (!lattice.is_cell(points.back())) {
            throw std::invalid_argument(
                fmt::format("{} is not a cell of the {} lattice; a cell is {}",
                            std::string(py::repr(cell)), lattice.name, lattice.address));
        }
    }
    std::vector<Point> sorted = points;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
        throw std::invalid_argument(
            fmt::format("the cell {} is given twice; an array that is a mask must be of dtype bool",
                        std::string(py::repr(cell_tuple(lattice, *twice)))));
    }
    return points;
}

const Puzzle& Problem::puzzle() const {
    if (document.family) throw InvalidPuzzle(mistakes_as_puzzle(*document.family));
    return document.puzzle;
}

py::list fields_of(const Lattice& lattice, const std::vector<Piece>& pieces,
                   const std::vector<Removable>& removable) {
    py::list list;
    for (std::size_t number = 0; number < pieces.size(); ++number) {
        const Piece& piece = pieces[number];
        const Removable lacked =
            removable.empty()
                ? Removable{.in_parts = !connected(lattice, normalized(lattice, piece.cells))}
                : removable[number];
        py::dict fields;
        fields["name"] = piece.name;
        fields["cells"] = cells_tuple(lattice, piece.cells);
        py::tuple colours(piece.colours.size());
        for (std::size_t i = 0; i < piece.colours.size(); ++i) colours[i] = piece.colours[i];
        fields["colours"] = colours;
        py::tuple flags(lacked.cells.size());
        for (std::size_t i = 0; i < lacked.cells.size(); ++i) {
            flags[i] = static_cast<bool>(lacked.cells[i]);
        }
        fields["removable"] = flags;
        fields["in_parts"] = lacked.in_parts;
        fields["min"] = piece.copies.min;
        fields["max"] = or_none(piece.copies.max, unlimited);
        fields["turn_over"] = piece.turn_over;
        fields["turning"] = std::string(turnings[static_cast<std::size_t>(piece.turning)]);
        fields["display_colour"] = piece.display_colour;
        fields["edges"] = edges_tuple(lattice, piece.cells, piece.edges);
        fields["value"] = piece.value ? py::object(py::int_(*piece.value)) : py::none();
        list.append(fields);
    }
    return list;
}

py::dict fields_of(const Document& document) {
    const Family family = family_in(document);
    const Puzzle& puzzle = family.puzzle;
    const Lattice& lattice = *puzzle.lattice;
    py::dict fields;
    fields["name"] = puzzle.name;
    fields["lattice"] = std::string(lattice.name);
    fields["pieces"] = fields_of(lattice, puzzle.pieces, family.removable);
    py::list connected;
    for (const ConnectedPieces& size : family.connected) {
        connected.append(
            py::make_tuple(size.cells, size.copies.min, or_none(size.copies.max, unlimited),
                           size.most_cells ? py::object(py::int_(*size.most_cells)) : py::none()));
    }
    fields["connected"] = connected;
    py::list region;
    for (const RegionCell& cell : puzzle.region.cells) {
        region.append(py::make_tuple(cell_tuple(lattice, cell.point), cell.required, cell.colour));
    }
    fields["region"] = region;
    py::list labels;
    for (const CellLabel& label : puzzle.region.labels) {
        labels.append(py::make_tuple(cell_tuple(lattice, label.point), label.text));
    }
    fields["labels"] = labels;
    const Period& period = puzzle.region.period;
    fields["period"] = py::make_tuple(period.x, period.y, period.z);
    fields["shift"] = period.shift;
    fields["fixed"] = placements_list(lattice, puzzle.fixed);
    fields["forbidden"] = placements_list(lattice, puzzle.forbidden);
    fields["kind"] = std::string(kinds[static_cast<std::size_t>(puzzle.kind)]);
    fields["holes"] = puzzle.holes ? py::object(py::int_(*puzzle.holes)) : py::none();
    py::list groups;
    for (const GroupRule& group : puzzle.rules.groups) {
        py::list names;
        for (const std::string& name : group.pieces) names.append(name);
        groups.append(py::make_tuple(py::tuple(names), group.copies.min,
                                     or_none(group.copies.max, unlimited)));
    }
    fields["groups"] = groups;
    py::list apart;
    for (const NoTouching& rule : puzzle.rules.no_touching) {
        py::list names;
        for (const std::string& name : rule.pieces) names.append(name);
        apart.append(py::make_tuple(std::string(contacts[static_cast<std::size_t>(rule.by)]),
                                    py::tuple(names)));
    }
    fields["no_touching"] = apart;
    const EdgeRules& edges = puzzle.rules.edges;
    py::list edge_colours;
    for (const NamedEdgeColour& colour : edges.colours) {
        edge_colours.append(py::make_tuple(colour.name, colour.partner, colour.display));
    }
    std::vector<Point> cells;
    for (const RegionCell& cell : puzzle.region.cells) cells.push_back(cell.point);
    fields["edges"] = py::make_tuple(edge_colours, edges_tuple(lattice, cells, edges.border),
                                     edges.interchangeable);
    fields["no_equal_touching"] = puzzle.rules.no_equal_touching;
    fields["no_crossroads"] = puzzle.rules.no_crossroads;
    fields["fault_free"] = puzzle.rules.fault_free;
    fields["three_colourable"] = puzzle.rules.three_colourable;
    const DesignRules& design = family.design;
    py::list kept;
    for (const std::vector<Point>& cells : design.kept) kept.append(cells_tuple(lattice, cells));
    py::list goals;
    for (const DesignGoal goal : design.goals) goals.append(std::string(goal_name(goal)));
    py::list seamless;
    for (const Point& unit : design.seamless) seamless.append(std::string(direction_name(unit)));
    fields["design"] =
        py::make_tuple(design.equal, design.symmetric, design.printable,
                       design.height ? py::object(py::int_(*design.height)) : py::none(), kept,
                       goals, design.sturdy, seamless, std::string(outside_name(design.outside)));
    fields["expect"] = py::make_tuple(published(puzzle.expect.all),
                                      published(puzzle.expect.distinct), puzzle.expect.source);
    py::list colours;
    for (const std::string& name : puzzle.colour_names) colours.append(name);
    fields["colour_names"] = colours;
    py::list groups_apart;
    for (const PieceGroup& group : document.groups) {
        groups_apart.append(py::make_tuple(group.piece, group.group, group.copies));
    }
    fields["stay_together"] = groups_apart;
    fields["still"] = document.still;
    py::list rules;
    for (const ColourRule& rule : puzzle.colour_rules) {
        rules.append(py::make_tuple(rule.colour, py::tuple(py::cast(rule.on))));
    }
    fields["lies_on"] = rules;
    return fields;
}

namespace {

// Gives all outer sides of the region a colour.
void colour_border(Puzzle& puzzle, EdgeColour colour) {
    if (colour == 0) return;
    Region region = puzzle.region;
    std::ranges::sort(region.cells, {}, &RegionCell::point);
    const RegionIndex index(region);
    for (const RegionCell& cell : region.cells) {
        for (const Point& to : puzzle.lattice->neighbours_of(cell.point)) {
            if (index.find(to) < 0) puzzle.rules.edges.border.push_back({cell.point, to, colour});
        }
    }
}

DesignRules design_of(const Lattice& lattice, const py::tuple& fields) {
    DesignRules design{.equal = flag_of(fields[0], "equal"),
                       .symmetric = flag_of(fields[1], "symmetric"),
                       .printable = flag_of(fields[2], "printable")};
    if (!fields[3].is_none()) {
        design.height = integer_of(fields[3], "the height of pieces", limits::coordinate);
    }
    for (const py::handle cells : py::object(fields[4])) {
        design.kept.push_back(points_of(lattice, cells));
    }
    for (const std::string& name : texts_of(fields[5], "a goal")) {
        design.goals.push_back(goal_of(name));
    }
    design.sturdy = flag_of(fields[6], "sturdy");
    for (const std::string& name : texts_of(fields[7], "a direction")) {
        const std::optional<Point> unit = find_direction(name);
        if (!unit) throw std::invalid_argument("unknown direction " + in_quotes(name));
        design.seamless.push_back(*unit);
    }
    const std::string name = text_of(fields[8], "outside");
    const std::optional<DesignOutside> outside = find_outside(name);
    if (!outside) throw std::invalid_argument("unknown rule for the outside " + in_quotes(name));
    design.outside = *outside;
    return design;
}

}  // namespace

DesignGoal goal_of(const std::string& name) {
    if (const auto goal = find_goal(name)) return *goal;
    if (const auto now = renamed_goal(name)) {
        throw std::invalid_argument(fmt::format("the goal {} {}", in_quotes(name), *now));
    }
    throw std::invalid_argument(fmt::format("a goal must be one of {}, got {}",
                                            fmt::join(goal_names(), ", "), in_quotes(name)));
}

Document document_of(const py::dict& fields) {
    Family family;
    Puzzle& puzzle = family.puzzle;
    puzzle.name = text_of(fields["name"], "the name");
    const Lattice& lattice = lattice_of(text_of(fields["lattice"], "the lattice"));
    puzzle.lattice = &lattice;
    for (const py::handle piece : py::object(fields["pieces"])) {
        add_piece(lattice, piece, family);
    }
    for (const py::handle item : py::object(fields["connected"])) {
        const auto size = item.cast<py::tuple>();
        family.connected.push_back(
            {integer_of(size[0], "the cells of a piece", limits::piece_cells),
             copies_of(size[1], size[2])});
        if (!size[3].is_none()) {
            family.connected.back().most_cells =
                integer_of(size[3], "the cells of a piece", limits::piece_cells);
        }
    }
    for (const py::handle item : py::object(fields["region"])) {
        const auto cell = item.cast<py::tuple>();
        const std::vector<Point> points = points_of(lattice, py::make_tuple(cell[0]));
        puzzle.region.cells.push_back({points.front(), cell[1].cast<bool>(),
                                       integer_of(cell[2], "a colour", limits::colours)});
    }
    for (const py::handle item : py::object(fields["labels"])) {
        const auto label = item.cast<py::tuple>();
        const std::vector<Point> points = points_of(lattice, py::make_tuple(label[0]));
        puzzle.region.labels.push_back({points.front(), label[1].cast<std::string>()});
    }
    const auto period = py::object(fields["period"]).cast<py::tuple>();
    if (period.size() != 3) throw std::invalid_argument("a period must be three numbers");
    puzzle.region.period = {integer_of(period[0], "a period", limits::period),
                            integer_of(period[1], "a period", limits::period),
                            integer_of(period[2], "a period", limits::period),
                            integer_of(fields["shift"], "a shift", limits::period)};
    puzzle.fixed = placements_of(lattice, fields["fixed"]);
    puzzle.forbidden = placements_of(lattice, fields["forbidden"]);
    puzzle.kind = static_cast<PuzzleKind>(choice_of(fields["kind"], "the kind", kinds));
    const py::object holes = fields["holes"];
    if (!holes.is_none()) puzzle.holes = integer_of(holes, "holes", limits::region_cells);
    for (const py::handle item : py::object(fields["groups"])) {
        const auto group = item.cast<py::tuple>();
        puzzle.rules.groups.push_back(
            {texts_of(group[0], "the name of a piece"), copies_of(group[1], group[2])});
    }
    for (const py::handle item : py::object(fields["no_touching"])) {
        const auto rule = item.cast<py::tuple>();
        puzzle.rules.no_touching.push_back(
            {static_cast<Contact>(choice_of(rule[0], "what may not touch", contacts)),
             texts_of(rule[1], "the name of a piece")});
    }
    const auto edges = py::object(fields["edges"]).cast<py::tuple>();
    for (const py::handle item : py::object(edges[0])) {
        const auto colour = item.cast<py::tuple>();
        puzzle.rules.edges.colours.push_back(
            {text_of(colour[0], "the name of an edge colour"),
             integer_of(colour[1], "an edge colour", limits::edge_colours),
             text_of(colour[2], "a display colour")});
    }
    std::vector<Point> region;
    for (const RegionCell& cell : puzzle.region.cells) region.push_back(cell.point);
    if (py::isinstance<py::int_>(edges[1])) {
        colour_border(puzzle, integer_of(edges[1], "an edge colour", limits::edge_colours));
    } else {
        puzzle.rules.edges.border = edges_of(lattice, region, edges[1]);
    }
    puzzle.rules.edges.interchangeable = flag_of(edges[2], "interchangeable");
    puzzle.rules.no_equal_touching =
        flag_of(py::object(fields["no_equal_touching"]), "no_equal_touching");
    puzzle.rules.no_crossroads = flag_of(py::object(fields["no_crossroads"]), "no_crossroads");
    puzzle.rules.fault_free = flag_of(py::object(fields["fault_free"]), "fault_free");
    puzzle.rules.three_colourable =
        flag_of(py::object(fields["three_colourable"]), "three_colourable");
    family.design = design_of(lattice, py::object(fields["design"]).cast<py::tuple>());
    const auto expect = py::object(fields["expect"]).cast<py::tuple>();
    puzzle.expect = {published_of(expect[0]), published_of(expect[1]),
                     text_of(expect[2], "the source")};
    puzzle.colour_names = texts_of(fields["colour_names"], "the name of a colour");
    for (const py::handle item : py::object(fields["lies_on"])) {
        const auto rule = item.cast<py::tuple>();
        ColourRule& read = puzzle.colour_rules.emplace_back();
        read.colour = integer_of(rule[0], "a colour", limits::colours);
        for (const py::handle on : py::object(rule[1])) {
            read.on.push_back(integer_of(on, "a colour", limits::colours));
        }
    }
    family = checked(std::move(family));
    Document document;
    document.puzzle = family.puzzle;
    if (!is_puzzle(family)) document.family = std::move(family);
    const auto last = static_cast<int>(document.puzzle.pieces.size()) - 1;
    for (const py::handle item : py::object(fields["stay_together"])) {
        const auto group = item.cast<py::tuple>();
        const int piece = integer_of(group[0], "the number of a piece", std::max(last, 0));
        if (piece < 0 || piece > last) throw std::invalid_argument("there is no such piece");
        document.groups.push_back({piece, integer_of(group[1], "a group", limits::groups),
                                   integer_of(group[2], "copies", limits::copies)});
    }
    document.still = integer_of(fields["still"], "the number of a piece", std::max(last, 1));
    if (document.still < -1 || document.still > last)
        throw std::invalid_argument("there is no such piece");
    return document;
}

py::tuple packing_tuple(const Puzzle& puzzle, std::span<const PlacedPiece> pieces) {
    std::vector<PlacedPiece> sorted(pieces.begin(), pieces.end());
    std::ranges::sort(sorted, [](const PlacedPiece& a, const PlacedPiece& b) {
        return std::tie(a.piece, a.cells) < std::tie(b.piece, b.cells);
    });
    py::tuple packing(sorted.size());
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const auto& [piece, points, edges] = sorted[i];
        const py::tuple cells = cells_tuple(*puzzle.lattice, points);
        packing[i] = edges.empty() ? py::make_tuple(piece, cells)
                                   : py::make_tuple(piece, cells,
                                                    edges_tuple(*puzzle.lattice, points, edges));
    }
    return packing;
}

std::vector<PlacedPiece> packing_of(const Puzzle& puzzle, py::handle packing) {
    std::vector<PlacedPiece> pieces;
    for (const py::handle item : packing) {
        const auto pair = item.cast<py::tuple>();
        const auto last = static_cast<int>(puzzle.pieces.size()) - 1;
        const int piece = integer_of(pair[0], "the number of a piece", std::max(last, 0));
        if (piece < 0 || piece > last) throw std::invalid_argument("there is no such piece");
        std::vector<Point> cells = points_of(*puzzle.lattice, pair[1]);
        std::vector<EdgeMark> edges;
        if (pair.size() > 2) edges = edges_of(*puzzle.lattice, cells, pair[2]);
        std::ranges::sort(edges);
        std::ranges::sort(cells);
        pieces.push_back({piece, std::move(cells), std::move(edges)});
    }
    lay_by_edges(puzzle, pieces);
    return pieces;
}

std::vector<std::vector<PlacedPiece>> packings_of(const Puzzle& puzzle, py::handle packings) {
    std::vector<std::vector<PlacedPiece>> list;
    for (const py::handle packing : packings) list.push_back(packing_of(puzzle, packing));
    return list;
}

std::vector<int> placement_numbers(const Puzzle& puzzle, const PlacementTable& table,
                                   std::span<const PlacedPiece> pieces) {
    const RegionIndex index(puzzle.region);
    std::vector<int> numbers;
    for (const PlacedPiece& placed : pieces) {
        std::vector<int> cells;
        for (const Point& point : placed.cells) cells.push_back(index.find(point));
        numbers.push_back(
            table.find(placed.piece, cells, table.edges().sides_of(placed.edges, index)));
    }
    return numbers;
}

py::int_ big_int(const BigCount& number) {
    // In hexadecimal, which Python reads in linear time and limits to no number of digits.
    BigCount rest = abs(number);
    std::string digits;
    const BigCount limb = BigCount(1) << 64;
    for (; rest > 0; rest /= limb) {
        const auto low = static_cast<std::uint64_t>(BigCount(rest % limb));
        digits.insert(0, fmt::format("{:016x}", low));
    }
    if (digits.empty()) digits = "0";
    if (number < 0) digits.insert(0, "-");
    return py::reinterpret_steal<py::int_>(PyLong_FromString(digits.c_str(), nullptr, 16));
}

SolveOptions options_of(const py::dict& given) {
    SolveOptions options;
    for (const auto& [key, value] : given) {
        const std::string name = text_of(key, "an option");
        if (value.is_none()) continue;
        if (name == "threads") {
            options.threads = integer_of(value, "threads", limits::copies);
        } else if (name == "time") {
            options.time_limit = limit_of(value, "time", "seconds");
            if (options.time_limit == 0) options.time_limit = -1;  // over at once
        } else if (name == "memory") {
            options.memory_limit = bytes_of(value, "memory");
        } else if (name == "limit") {
            options.limit = static_cast<std::uint64_t>(integer_of(value, name, 1, most_packings));
        } else if (name == "seed") {
            options.tuning.seed =
                static_cast<std::uint64_t>(integer_of(value, name, 0, most_packings));
        } else if (name == "symmetry") {
            options.symmetry = static_cast<SymmetryMode>(choice_of(value, name, symmetries));
        } else if (name == "engine") {
            options.engine = text_of(value, name);
        } else if (name == "all") {
            options.list_all = flag_of(value, name);
        } else if (name == "ordered") {
            options.ordered = flag_of(value, name);
        } else if (name != "disk") {
            throw std::invalid_argument(fmt::format("unknown option {}", in_quotes(name)));
        }
    }
    return options;
}

std::string ending_of(Ending ending, bool interrupted) {
    return interrupted ? "interrupted" : std::string(ending_name(ending));
}

std::size_t disk_limit_of(const py::dict& given) {
    const bool limited = given.contains("disk") && !given["disk"].is_none();
    return limited ? bytes_of(given["disk"], "disk") : 0;
}

}  // namespace polypack::python
