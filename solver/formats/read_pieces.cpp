#include "formats/read_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "formats/nearest.hpp"
#include "formats/read_cells.hpp"
#include "lattice/generate_polyforms.hpp"

namespace polypack {
namespace {

constexpr long long most_copies = 1'000'000;
// Sets of larger polyforms take minutes to generate and hold hundreds of thousands of pieces.
constexpr long long largest_generated = 14;

bool is_display_colour(const std::string& text) {
    return text.size() == 7 && text[0] == '#' &&
           std::ranges::all_of(text.substr(1),
                               [](unsigned char c) { return std::isxdigit(c) != 0; });
}

// Letters are colours, '#' is a cell of no colour.
CellColour colour_of(char mark) {
    return mark == '#' ? 0 : static_cast<unsigned char>(mark);
}

Piece read_piece(const Yaml& node, const Lattice& lattice) {
    const YamlMap map(node, "a piece",
                      {"name", "art", "layers", "cells", "copies", "turn_over", "rotate",
                       "coloured", "colours", "colour", "connected"});
    Piece piece;
    piece.name = map.at("name").text("a piece's name");
    if (piece.name.empty()) map.at("name").complain("a piece's name has at least one letter");
    const std::string_view key = map.one_of({"art", "layers", "cells"});
    const auto drawn = read_shape(map, lattice);
    for (const DrawnCell& cell : drawn) piece.cells.push_back(cell.point);

    if (const Yaml* coloured = map.find("coloured")) {
        if (coloured->truth("'coloured'")) {
            if (key == "cells")
                coloured->complain("'coloured' goes with a drawing; cells have 'colours'");
            for (const DrawnCell& cell : drawn) piece.colours.push_back(colour_of(cell.mark));
        }
    }
    if (const Yaml* colours = map.find("colours")) {
        const std::string letters = colours->text("'colours'");
        if (key != "cells")
            colours->complain("'colours' goes with 'cells'; a drawing has 'coloured: true'");
        if (letters.size() != piece.cells.size()) {
            colours->complain(fmt::format("'colours' has one letter per cell: {}, not {}",
                                          piece.cells.size(), letters.size()));
        }
        for (const char letter : letters) piece.colours.push_back(colour_of(letter));
    }
    piece.turn_over = lattice.flat;
    if (const Yaml* value = map.find("turn_over")) piece.turn_over = value->truth("'turn_over'");
    if (const Yaml* value = map.find("rotate")) {
        piece.rotate = value->truth("'rotate'");
        const Yaml* turn_over = map.find("turn_over");
        if (!piece.rotate && turn_over != nullptr && piece.turn_over) {
            turn_over->complain("a piece that may not rotate may not be turned over either");
        }
        if (!piece.rotate) piece.turn_over = false;
    }
    if (const Yaml* value = map.find("copies")) piece.copies = read_copies(*value);
    if (const Yaml* value = map.find("colour")) {
        piece.display_colour = value->text("'colour'");
        if (!is_display_colour(piece.display_colour)) {
            value->complain(
                fmt::format("'colour' is like \"#1f77b4\", not '{}'", piece.display_colour));
        }
    }
    const Yaml* connected_key = map.find("connected");
    const bool promised = connected_key == nullptr || connected_key->truth("'connected'");
    if (promised && !connected(lattice, piece.cells)) {
        map.at(key).complain(
            fmt::format("the cells of piece '{}' do not hang together; say 'connected: false' if "
                        "they should not",
                        piece.name));
    }
    return piece;
}

void narrow(const YamlMap& map, std::vector<Piece>& pieces) {
    std::vector<std::string_view> names;
    for (const Piece& piece : pieces) names.push_back(piece.name);
    const auto find_piece = [&](const Yaml& node) {
        const std::string name = node.text("a piece's name");
        const auto at = std::ranges::find(pieces, name, &Piece::name);
        if (at == pieces.end()) {
            node.complain(fmt::format("there is no piece '{}'{}", name, did_you_mean(name, names)));
        }
        return at;
    };
    if (const Yaml* turn_over = map.find("turn_over")) {
        const bool value = turn_over->truth("'turn_over'");
        for (Piece& piece : pieces) piece.turn_over = value && piece.rotate;
    }
    if (const Yaml* copies = map.find("copies")) {
        // {min, max} is a number of copies for all, any other map is one per piece.
        bool per_piece = copies->is_map();
        if (per_piece) {
            for (const auto& [key, value] : copies->entries("'copies'")) {
                const std::string name = key.text("a key");
                if (name == "min" || name == "max") per_piece = false;
            }
        }
        if (per_piece) {
            for (const auto& [key, value] : copies->entries("'copies'")) {
                find_piece(key)->copies = read_copies(value);
            }
        } else {
            for (Piece& piece : pieces) piece.copies = read_copies(*copies);
        }
    }
    if (const Yaml* use = map.find("use")) {
        std::vector<Piece> chosen;
        for (const Yaml& node : use->list("'use'")) {
            const auto at = find_piece(node);
            if (std::ranges::find(chosen, at->name, &Piece::name) != chosen.end()) {
                node.complain(fmt::format("piece '{}' is chosen twice; use 'copies'", at->name));
            }
            chosen.push_back(*at);
        }
        pieces = std::move(chosen);
    }
}

std::vector<Piece> read_from(const Yaml& node, const Lattice& lattice,
                             const std::vector<std::string>& open_files) {
    const YamlMap map(node, "a set of pieces", {"from", "use", "copies", "turn_over"});
    const Yaml& from = map.at("from");
    const std::filesystem::path named = from.text("'from'");
    const std::filesystem::path file =
        named.is_absolute() ? named : std::filesystem::path(node.file()).parent_path() / named;
    std::error_code error;
    const std::string canonical = std::filesystem::weakly_canonical(file, error).string();
    for (const std::string& open : open_files) {
        if (open == canonical) {
            from.complain(fmt::format("'{}' reads itself, by way of 'from'", named.string()));
        }
    }
    if (!std::filesystem::exists(file, error)) {
        from.complain(fmt::format("there is no file '{}'", file.lexically_normal().string()));
    }
    auto pieces = read_piece_set(file.lexically_normal().string(), lattice, open_files);
    narrow(map, pieces);
    return pieces;
}

std::vector<Piece> read_generated(const Yaml& node, const Lattice& lattice) {
    const YamlMap map(node, "a generated set", {"generate", "use", "copies", "turn_over"});
    const YamlMap what(map.at("generate"), "'generate'",
                       {"polyforms", "polyominoes", "polycubes", "polyhexes", "polyiamonds",
                        "one_sided", "fixed"});
    const std::string_view key =
        what.one_of({"polyforms", "polyominoes", "polycubes", "polyhexes", "polyiamonds"});
    const auto size =
        static_cast<int>(what.at(key).number("the number of cells", 1, largest_generated));
    const std::vector<std::pair<std::string_view, std::string_view>> lattice_of{
        {"polyominoes", "square"},
        {"polycubes", "cube"},
        {"polyhexes", "hex"},
        {"polyiamonds", "triangle"}};
    for (const auto& [word, name] : lattice_of) {
        if (key == word && lattice.name != name) {
            what.at(key).complain(
                fmt::format("{} lie on the {} lattice, this is the {} lattice; "
                            "'polyforms' are of any",
                            word, name, lattice.name));
        }
    }
    const Yaml* one_sided = what.find("one_sided");
    const Yaml* fixed = what.find("fixed");
    PolyformKind kind = lattice.flat ? PolyformKind::free : PolyformKind::one_sided;
    if (one_sided != nullptr) {
        kind = one_sided->truth("'one_sided'") ? PolyformKind::one_sided : PolyformKind::free;
    }
    if (fixed != nullptr && fixed->truth("'fixed'")) {
        if (one_sided != nullptr) fixed->complain("polyforms are one-sided or fixed, not both");
        kind = PolyformKind::fixed;
    }
    std::vector<Piece> pieces;
    for (Polyform& form : generate_polyforms(lattice, size, kind)) {
        Piece piece;
        piece.name = fmt::format("{}-{}", size, pieces.size() + 1);
        piece.cells = std::move(form);
        piece.turn_over = kind == PolyformKind::free;
        piece.rotate = kind != PolyformKind::fixed;
        pieces.push_back(std::move(piece));
    }
    narrow(map, pieces);
    return pieces;
}

void append_entry(const Yaml& node, const Lattice& lattice,
                  const std::vector<std::string>& open_files, std::vector<Piece>& pieces) {
    std::vector<Piece> more;
    const auto has = [&](std::string_view wanted) {
        return std::ranges::any_of(node.entries("a piece"), [&](const auto& entry) {
            return entry.first.text("a key") == wanted;
        });
    };
    if (has("from")) {
        more = read_from(node, lattice, open_files);
    } else if (has("generate")) {
        more = read_generated(node, lattice);
    } else {
        more.push_back(read_piece(node, lattice));
    }
    for (Piece& piece : more) {
        if (std::ranges::find(pieces, piece.name, &Piece::name) != pieces.end()) {
            node.complain(fmt::format("there is a piece '{}' already; for more of it use 'copies'",
                                      piece.name));
        }
        pieces.push_back(std::move(piece));
    }
}

}  // namespace

Copies read_copies(const Yaml& node) {
    const auto is_any = [](const Yaml& value) {
        return value.is_scalar() && value.text("copies") == "any";
    };
    if (is_any(node)) return {0, unlimited};
    if (!node.is_map()) {
        const auto count = static_cast<int>(node.number("'copies'", 0, most_copies));
        return {count, count};
    }
    const YamlMap map(node, "'copies'", {"min", "max"});
    Copies copies{0, unlimited};
    if (const Yaml* min = map.find("min")) {
        copies.min = static_cast<int>(min->number("'min'", 0, most_copies));
    }
    if (const Yaml* max = map.find("max"); max != nullptr && !is_any(*max)) {
        copies.max = static_cast<int>(max->number("'max'", 0, most_copies));
        if (copies.max < copies.min) {
            max->complain(fmt::format("'max' is {}, less than 'min', {}", copies.max, copies.min));
        }
    }
    return copies;
}

const Lattice& read_lattice(const Yaml& node) {
    const std::string name = node.text("'lattice'");
    const Lattice* lattice = find_lattice(name);
    if (lattice != nullptr) return *lattice;
    std::vector<std::string_view> names;
    for (const Lattice& known : all_lattices()) names.push_back(known.name);
    std::string hint = did_you_mean(name, names);
    if (hint.empty()) hint = fmt::format("; there are {}", fmt::join(names, ", "));
    node.complain(fmt::format("there is no lattice '{}'{}", name, hint));
}

std::vector<Piece> read_pieces(const Yaml& node, const Lattice& lattice,
                               const std::vector<std::string>& open_files) {
    std::vector<Piece> pieces;
    if (node.is_map()) {
        append_entry(node, lattice, open_files, pieces);
    } else {
        for (const Yaml& item : node.list("'pieces'")) {
            append_entry(item, lattice, open_files, pieces);
        }
    }
    if (pieces.empty()) node.complain("there is no piece here");
    return pieces;
}

std::vector<Piece> read_piece_set(const std::string& file, const Lattice& lattice,
                                  const std::vector<std::string>& open_files) {
    std::vector<std::string> open = open_files;
    std::error_code error;
    open.push_back(std::filesystem::weakly_canonical(file, error).string());
    const Yaml node = Yaml::load(file);
    const YamlMap map(node, "a piece set", {"name", "lattice", "pieces", "source"});
    if (const Yaml* name = map.find("name")) (void)name->text("'name'");
    if (const Yaml* source = map.find("source")) (void)source->text("'source'");
    const Yaml* lattice_key = map.find("lattice");
    const Lattice& own =
        lattice_key == nullptr ? *find_lattice("square") : read_lattice(*lattice_key);
    const bool into_space = (own.name == "square" && lattice.name == "cube") ||
                            (own.name == "hex" && lattice.name == "hexprism") ||
                            (own.name == "triangle" && lattice.name == "prism");
    if (&own != &lattice && !into_space) {
        const std::string message =
            fmt::format("these pieces are for the {} lattice, the puzzle has the {} lattice",
                        own.name, lattice.name);
        if (lattice_key != nullptr) lattice_key->complain(message);
        node.complain(message);
    }
    auto pieces = read_pieces(map.at("pieces"), own, open);
    if (into_space) {
        for (Piece& piece : pieces) piece.turn_over = lattice.flat;
    }
    return pieces;
}

}  // namespace polypack
