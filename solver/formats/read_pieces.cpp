#include "polypack/formats/read_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include "polypack/base/file_name.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/formats/burr_sticks.hpp"
#include "polypack/formats/css_colours.hpp"
#include "polypack/formats/generated_pieces.hpp"
#include "polypack/formats/palette.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_formats.hpp"
#include "polypack/formats/read_connected.hpp"
#include "polypack/formats/read_copies.hpp"
#include "polypack/formats/read_edges.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/joints.hpp"

namespace polypack {
namespace {

constexpr int max_included_files = 1'000;

const std::vector<std::string_view> piece_set_keys{"name",    "notes", "lattice", "source",
                                                   "colours", "edges", "pieces"};

// Keys that only people read.
void read_title(const YamlMap& map) {
    for (const std::string_view key : {"name", "notes", "source"}) {
        if (const Yaml* title = map.find(key)) static_cast<void>(title->text(key));
    }
}

// Returns the positions of pieces that all come from one place.
PieceSource piece_source(const Yaml& node) {
    PieceSource source;
    source.where = node.where();
    return source;
}

Turning read_turning(const Yaml& node) {
    const std::string text = node.is_scalar() ? node.text("rotate") : "";
    if (text == "true") return Turning::any;
    if (text == "false") return Turning::none;
    if (text == "half") return Turning::half;
    if (text == "upright") return Turning::upright;
    node.throw_error(
        fmt::format("rotate must be true, false, half or upright, got {}", node.kind()));
}

void set_copies_of(ReadPiece& read, const Yaml& node) {
    read.piece.copies = read_copies(node, "copies");
    read.copies_open = node.is_map() || (node.is_scalar() && node.text("copies") == "any");
    // In a map, min stands for both: if they clash, it is the one that is too large.
    read.source.copies = node.where();
    if (!node.is_map()) return;
    for (const auto& [key, value] : node.entries("copies")) {
        if (key.text("a key") == "min") read.source.copies = value.where();
    }
}

void set_cells(ReadPiece& read, const std::vector<DrawnCell>& cells) {
    const bool coloured =
        std::ranges::any_of(cells, [](const DrawnCell& cell) { return cell.colour != 0; });
    const bool some_removable = std::ranges::any_of(cells, &DrawnCell::optional);
    for (const DrawnCell& cell : cells) {
        read.piece.cells.push_back(cell.point);
        if (coloured) read.piece.colours.push_back(cell.colour);
        if (some_removable) read.removable.cells.push_back(cell.optional);
    }
}

// Returns the mirror image of the piece.
Piece mirrored(const Lattice& lattice, const Piece& piece, std::string name) {
    const auto mirror = std::ranges::find(lattice.motions, true, &Motion::reflection);
    Piece twin = piece;
    twin.name = std::move(name);
    for (Point& cell : twin.cells) cell = (*mirror)(cell);
    for (EdgeMark& mark : twin.edges) {
        mark = {(*mirror)(mark.cell), (*mirror)(mark.to), mark.colour};
    }
    return twin;
}

// ---- the pieces of a set that are used, and their copies

using Index = std::unordered_map<std::string_view, ReadPiece*>;  // by name

Index index_of(std::vector<ReadPiece>& set) {
    Index index;
    for (ReadPiece& read : set) index.emplace(read.piece.name, &read);
    return index;
}

ReadPiece& named(const Yaml& name, const Index& index, const std::vector<ReadPiece>& set) {
    const std::string text = name.text("the name of a piece");
    const auto at = index.find(text);
    if (at != index.end()) return *at->second;
    std::vector<std::string_view> known;
    for (const ReadPiece& read : set) known.emplace_back(read.piece.name);
    name.throw_error(fmt::format("unknown piece {}{}", in_quotes(text),
                                 did_you_mean(text, known, "available:")));
}

// The pieces of a set named in a list, each at most once, in the order of the list.
std::vector<ReadPiece> chosen(const Yaml& names, std::vector<ReadPiece>& set) {
    std::vector<ReadPiece> result;
    std::set<std::string> seen;

    const Index index = index_of(set);
    for (const Yaml& name : names.list("use")) {
        const ReadPiece& read = named(name, index, set);
        if (!seen.insert(read.piece.name).second) {
            name.throw_error(
                fmt::format("piece {} is listed twice; for several copies use 'copies'",
                            in_quotes(read.piece.name)));
        }
        result.push_back(read);
    }
    if (result.empty()) names.throw_error("use is empty; it must name the pieces to use");
    return result;
}

std::vector<ReadPiece> remaining(const Yaml& names, std::vector<ReadPiece>& set) {
    std::set<std::string> left_out;

    const Index index = index_of(set);
    for (const Yaml& name : names.list("without")) {
        const std::string& piece = named(name, index, set).piece.name;
        if (!left_out.insert(piece).second) {
            name.throw_error(fmt::format("piece {} is listed twice", in_quotes(piece)));
        }
    }
    std::vector<ReadPiece> result;
    for (const ReadPiece& read : set) {
        if (!left_out.contains(read.piece.name)) result.push_back(read);
    }
    if (result.empty()) names.throw_error("without leaves no pieces in the set");
    return result;
}

// Copies for all pieces of a set, or a map from names to copies.
void set_copies(const Yaml& node, std::vector<ReadPiece>& set) {
    const bool by_name = node.is_map() && !node.has("min") && !node.has("max");
    if (!by_name) {
        for (ReadPiece& read : set) {
            set_copies_of(read, node);
        }
        return;
    }

    const Index index = index_of(set);
    for (const auto& [name, value] : node.entries("copies")) {
        set_copies_of(named(name, index, set), value);
    }
}

int read_value(const Yaml& node) {
    return static_cast<int>(node.number("the value of a piece", 0, limits::value));
}

// Gives all pieces of a set a value, or some by name.
void set_values(const Yaml& node, std::vector<ReadPiece>& set) {
    if (!node.is_map()) {
        for (ReadPiece& read : set) read.piece.value = read_value(node);
        return;
    }
    const Index index = index_of(set);
    for (const auto& [name, value] : node.entries("value")) {
        named(name, index, set).piece.value = read_value(value);
    }
}

// A reader of puzzles of other programs.
using PuzzleReader = Document (*)(Input file, const ReadChoice& choice, const ExtraCheck& extra);

// Returns that of the files of pieces with the extension of that path; nullptr: it is YAML.
PuzzleReader reader_of(const std::filesystem::path& path) {
    static const std::map<std::string, PuzzleReader> readers{
        {".xmpuzzle", read_xmpuzzle}, {".psv", read_psv},        {".busche", read_busche},
        {".soma", read_soma_figures}, {".scad", read_puzzlecad}, {".ps3d", read_puzzle_solver_3d}};
    const auto at = readers.find(to_name(path.extension()));
    return at == readers.end() ? nullptr : at->second;
}

class PieceReader {
  public:
    PieceReader(const DrawingRules& rules, Inclusion& inclusion)
        : rules_(rules), inclusion_(inclusion), check_(inclusion.stop) {}

    std::vector<ReadPiece> read(const Yaml& node) {
        const bool set = node.has("from") || node.has("generate") || node.has("burr_stick");
        if (node.is_map() && !set && !node.has("connected")) {
            node.throw_error(
                "pieces must be a list of pieces, or a map with 'from', 'generate' or 'connected'");
        }
        if (node.is_map()) {
            read_item(node);
        } else {
            for (const Yaml& item : node.list("pieces")) read_item(item);
        }
        refuse_mistakes(node);
        return std::move(pieces_);
    }

  private:
    void read_item(const Yaml& item) {
        if (is_connected_pieces(item)) {
            item.throw_error("pieces of any connected shape belong in the file of a puzzle");
        }
        if (item.has("from")) {
            read_from(item);
        } else if (item.has("generate")) {
            read_generate(item);
        } else if (item.has("burr_stick")) {
            read_burr_sticks(item);
        } else {
            read_piece(item);
        }
    }

    // Refuses mistakes here and not only in the whole puzzle: a set may leave out pieces with
    // errors.
    void refuse_mistakes(const Yaml& node) {
        std::vector<Piece> pieces;
        std::vector<Removable> removable;
        pieces.reserve(pieces_.size());
        removable.reserve(pieces_.size());
        for (const ReadPiece& read : pieces_) {
            check_();
            pieces.push_back(read.piece);
            removable.push_back(read.removable);
        }
        const std::vector<Mistake> mistakes =
            validate_pieces(*rules_.lattice, pieces, removable, inclusion_.stop);
        if (mistakes.empty()) return;
        SourceMap sources(node.where());
        record(pieces_, node.where(), sources);
        sources.throw_error(mistakes);
    }

    void add(ReadPiece piece) {
        check_();
        // Sets of sets of pieces can grow faster than their files.
        if (pieces_.size() == static_cast<std::size_t>(limits::pieces)) {
            throw PuzzleError(piece.source.where,
                              fmt::format("there must be at most {} pieces", limits::pieces));
        }
        pieces_.push_back(std::move(piece));
    }

    void read_piece(const Yaml& node) {
        const YamlMap map(node, "a piece",
                          {"name", "art", "layers", "cells", "box", "copies", "turn_over", "rotate",
                           "colour", "connected", "mirror_twin", "value", "edges"});
        const Lattice& lattice = *rules_.lattice;
        ReadPiece read;
        read.source.where = node.where();
        read.source.name = map.at("name").where();
        Piece& piece = read.piece;
        piece.name = map.at("name").text("the name of a piece");
        const auto cells = read_shape(map, rules_, marks_of(piece.name, true));
        read.source.shape = map.where(map.one_of(shape_keys));
        for (const DrawnCell& cell : cells) read.source.cells.push_back(cell.where);
        set_cells(read, cells);
        add_joints(lattice, piece);
        if (const Yaml* connected = map.find("connected")) {
            read.removable.in_parts = !connected->truth("connected");
        }
        if (!read.removable.in_parts) check_connection(piece, cells);

        if (const Yaml* edges = map.find("edges")) {
            for (const DrawnMark& drawn : rules_.edges->read_marks(*edges, piece.cells)) {
                read.piece.edges.push_back(drawn.mark);
                read.source.edges.push_back(drawn.where);
            }
        }
        if (const Yaml* copies = map.find("copies")) set_copies_of(read, *copies);
        if (const Yaml* rotate = map.find("rotate")) piece.turning = read_turning(*rotate);
        piece.turn_over = lattice.flat && piece.turning != Turning::none;
        if (const Yaml* turn = map.find("turn_over")) {
            piece.turn_over = turn->truth("turn_over");
            if (piece.turn_over && piece.turning == Turning::none) {
                turn->throw_error("a piece that may not be rotated cannot be turned over");
            }
        }
        if (const Yaml* value = map.find("value")) piece.value = read_value(*value);
        if (const Yaml* colour = map.find("colour")) {
            piece.display_colour = read_display_colour(*colour);
            read.source.display = colour->where();
        }
        add(read);
        if (const Yaml* twin = map.find("mirror_twin")) {
            read.source.name = twin->where();
            read.piece = mirrored(lattice, piece, twin->text("the name of a mirror twin"));
            add(read);
        }
    }

    void check_connection(const Piece& piece, const std::vector<DrawnCell>& cells) const {
        if (cells.empty()) return;
        const Lattice& lattice = *rules_.lattice;
        std::set<Point> reached{piece.cells.front()};
        std::vector<Point> open{piece.cells.front()};
        const std::set<Point> all(piece.cells.begin(), piece.cells.end());
        while (!open.empty()) {
            const Point cell = open.back();
            open.pop_back();
            for (const Point& next : lattice.neighbours_of(cell)) {
                if (all.contains(next) && reached.insert(next).second) open.push_back(next);
            }
        }
        const auto loose = std::ranges::find_if(
            cells, [&](const DrawnCell& cell) { return !reached.contains(cell.point); });
        if (loose == cells.end()) return;
        throw PuzzleError(loose->where,
                          fmt::format("piece {} is not connected: no path leads from its first "
                                      "cell to this one; if that is intended, add 'connected: "
                                      "false'",
                                      in_quotes(piece.name)));
    }

    void read_generate(const Yaml& node) {
        std::vector<ReadPiece> set;
        for (Piece& piece : generated_pieces(node, *rules_.lattice, inclusion_.stop)) {
            const bool open = node.has("copies") && piece.copies.min != piece.copies.max;
            set.push_back({std::move(piece), {}, open, piece_source(node)});
        }
        set_turning(node, set);
        for (ReadPiece& read : set) add(std::move(read));
    }

    void read_burr_sticks(const Yaml& node) {
        std::vector<ReadPiece> set;
        for (Piece& piece : burr_sticks(node, *rules_.lattice)) {
            set.push_back({std::move(piece), {}, false, piece_source(node)});
        }
        for (const auto& [key, value] : node.entries("a set of burr sticks")) {
            if (key.text("a key") == "copies") set_copies(value, set);
        }
        set_turning(node, set);
        for (ReadPiece& read : set) add(std::move(read));
    }

    // Gives all pieces of a set the turns that its key `rotate` says, if it has one.
    static void set_turning(const Yaml& node, std::vector<ReadPiece>& set) {
        if (!node.has("rotate")) return;
        for (const auto& [key, value] : node.entries("a set of pieces")) {
            if (key.text("a key") != "rotate") continue;
            const Turning turning = read_turning(value);
            for (ReadPiece& read : set) {
                read.piece.turning = turning;
                read.piece.turn_over = read.piece.turn_over && turning != Turning::none;
            }
        }
    }

    void read_from(const Yaml& node) {
        const YamlMap map(node, "a set of pieces",
                          {"from", "problem", "use", "without", "copies", "turn_over", "rotate",
                           "prefix", "value"});
        const Yaml& from = map.at("from");
        const Yaml* which = map.find("problem");
        const std::string problem = which != nullptr ? which->text("problem") : "";
        std::vector<ReadPiece> set = included(from, problem);
        // From here on the pieces belong to this place; their cells have already been checked.
        const std::string name = from.text("from");
        const bool is_path = name.find_first_of("./") != std::string::npos;
        std::size_t number = 0;
        for (ReadPiece& read : set) {
            read.source = piece_source(from);
            read.origin = {name,       is_path ? to_name(path_of(from)) : "",
                           read.piece, number++,
                           set.size(), problem};
        }
        choose_pieces(map, set);
        if (const Yaml* value = map.find("value")) set_values(*value, set);
        set_turning(node, set);
        for (ReadPiece& read : set) {
            if (const Yaml* turn = map.find("turn_over")) {
                read.piece.turn_over = turn->truth("turn_over");
                if (read.piece.turn_over && read.piece.turning == Turning::none) {
                    turn->throw_error(
                        fmt::format("piece {} cannot be rotated, so it cannot be turned over",
                                    in_quotes(read.piece.name)));
                }
            }
            if (const Yaml* prefix = map.find("prefix")) {
                read.piece.name = prefix->text("a prefix") + read.piece.name;
            }
            add(read);
        }
    }

    // The pieces of a puzzle in another format, or all of its shapes if it has no problem.
    std::vector<ReadPiece> of_puzzle(PuzzleReader read, Input file, const Yaml& from,
                                     const std::string& problem) {
        ReadChoice choice;
        choice.problem = problem;
        choice.pieces_alone = true;
        Document document = read(std::move(file), choice, {});
        const Puzzle& puzzle = document.puzzle;
        require_pieces_of(*puzzle.lattice, from);
        document.remarks.push_back(remark_on_problems(document, "'problem'"));
        for (const std::string& remark : document.remarks) {
            if (remark.empty()) continue;
            inclusion_.remarks.push_back(fmt::format("{}: {}", from.text("from"), remark));
        }
        std::vector<std::string>& names = rules_.palette.colours()->names;
        std::vector<CellColour> colours{0};  // by those of the file
        for (const std::string& name : puzzle.colour_names) {
            const auto at = std::ranges::find(names, name);
            colours.push_back(static_cast<CellColour>(at - names.begin()) + 1);
            if (at == names.end()) names.push_back(name);
        }
        std::vector<ReadPiece> set;
        for (Piece piece : puzzle.pieces) {
            for (CellColour& colour : piece.colours) {
                while (colours.size() <= static_cast<std::size_t>(colour)) {
                    names.push_back(fmt::format("colour {}", names.size() + 1));
                    colours.push_back(static_cast<CellColour>(names.size()));
                }
                colour = colours[static_cast<std::size_t>(colour)];
            }
            if (puzzle.lattice != rules_.lattice) piece.turn_over = false;
            const bool open = piece.copies.min != piece.copies.max;
            set.push_back({std::move(piece), {}, open, piece_source(from)});
        }
        return set;
    }

    void require_pieces_of(const Lattice& lattice, const Yaml& from) const {
        if (rules_.lattice->takes_pieces_of(lattice)) return;
        from.throw_error(
            fmt::format("the pieces of {} are on the {} lattice; they cannot be used "
                        "on the {} lattice",
                        in_quotes(from.text("from")), lattice.name, rules_.lattice->name));
    }

    static std::filesystem::path path_of(const Yaml& from) {
        return to_path(from.file()).parent_path() / to_path(from.text("from"));
    }

    std::vector<ReadPiece> included(const Yaml& from, const std::string& problem) {
        namespace fs = std::filesystem;
        const std::string name = from.text("from");
        if (name.empty()) from.throw_error("from is empty; it must name a file of pieces");
        const fs::path path = path_of(from);
        const fs::path canonical = canonical_path(path);
        if (std::ranges::find(inclusion_.files, canonical) != inclusion_.files.end()) {
            from.throw_error(fmt::format("{} includes itself through 'from'", in_quotes(name)));
        }
        if (++inclusion_.files_read > max_included_files) {
            from.throw_error(fmt::format("more than {} included files", max_included_files));
        }
        if (const PuzzleReader read = reader_of(path)) {
            return of_puzzle(read,
                             Input(to_name(path), Reference{from.where(), name}, inclusion_.stop),
                             from, problem);
        }
        if (!problem.empty()) {
            from.throw_error(
                fmt::format("{} is a set of pieces; 'problem' is for files of several "
                            "problems in other formats",
                            in_quotes(name)));
        }
        const Yaml document =
            Yaml::load(Input(to_name(path), Reference{from.where(), name}, inclusion_.stop));
        const YamlMap map(document, "a file of pieces", piece_set_keys);
        read_title(map);

        const Lattice* lattice = read_lattice(map);
        require_pieces_of(*lattice, from);
        DrawingRules rules{lattice, Palette(rules_.palette.colours()),
                           std::make_shared<EdgeReader>(*lattice, rules_.edges->rules())};
        if (const Yaml* colours = map.find("colours")) rules.palette.read(*colours);
        if (const Yaml* edges = map.find("edges")) rules.edges->read_colours(*edges);
        inclusion_.files.push_back(canonical);
        std::vector<ReadPiece> set = read_pieces(map.at("pieces"), rules, inclusion_);
        inclusion_.files.pop_back();
        if (lattice != rules_.lattice) {
            // In space a flat piece is turned over by a rotation.
            for (ReadPiece& read : set) read.piece.turn_over = false;
        }
        return set;
    }

    const DrawingRules& rules_;
    Inclusion& inclusion_;
    StopCheck check_;
    std::vector<ReadPiece> pieces_;
};

}  // namespace

std::vector<ReadPiece> read_pieces(const Yaml& node, const DrawingRules& rules,
                                   Inclusion& inclusion) {
    return PieceReader(rules, inclusion).read(node);
}

void choose_pieces(const YamlMap& map, std::vector<ReadPiece>& pieces) {
    if (map.has("use") && map.has("without")) {
        throw PuzzleError(map.where("without"),
                          "a set of pieces may have 'use' or 'without', not both");
    }
    if (const Yaml* use = map.find("use")) pieces = chosen(*use, pieces);
    if (const Yaml* without = map.find("without")) pieces = remaining(*without, pieces);
    if (const Yaml* copies = map.find("copies")) set_copies(*copies, pieces);
}

void record(const std::vector<ReadPiece>& pieces, const SourcePos& where, SourceMap& sources) {
    sources.set({Part::pieces}, where);
    int number = 0;
    for (const ReadPiece& read : pieces) {
        const PieceSource& source = read.source;
        sources.set({Part::piece, number}, source.shape.value_or(source.where));
        if (source.name) sources.set({Part::piece_name, number}, *source.name);
        if (source.copies) sources.set({Part::piece_copies, number}, *source.copies);
        if (source.display) sources.set({Part::piece_display, number}, *source.display);
        int cell = 0;
        for (const SourcePos& drawn : source.cells) {
            sources.set({Part::piece_cell, number, cell++}, drawn);
        }
        int side = 0;
        for (const SourcePos& drawn : source.edges) {
            sources.set({Part::piece_edge, number, side++}, drawn);
        }
        ++number;
    }
}

PieceSet read_piece_set(const std::string& path, const std::stop_token& stop) {
    Input file(path, stop);
    const std::string title = file.title();
    const Yaml document = Yaml::load(std::move(file));
    const YamlMap map(document, "a file of pieces", piece_set_keys);
    PieceSet set;
    set.name = map.has("name") ? map.at("name").text("name") : title;
    set.lattice = read_lattice(map);
    DrawingRules rules{set.lattice, Palette(std::make_shared<Colours>()),
                       std::make_shared<EdgeReader>(*set.lattice, std::make_shared<EdgeRules>())};
    if (const Yaml* colours = map.find("colours")) rules.palette.read(*colours);
    if (const Yaml* edges = map.find("edges")) rules.edges->read_colours(*edges);
    Inclusion inclusion{{canonical_path(to_path(path))}, 1, stop};
    for (ReadPiece& read : read_pieces(map.at("pieces"), rules, inclusion)) {
        set.pieces.push_back(std::move(read.piece));
        set.removable.push_back(std::move(read.removable));
    }
    return set;
}

}  // namespace polypack
