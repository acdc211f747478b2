#include "polypack/formats/read_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "polypack/family/validate_family.hpp"
#include "polypack/formats/read_conditions.hpp"
#include "polypack/formats/read_connected.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/read_region.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack {
namespace {

// Returns the number of empty columns between the parts of a region that no piece can bridge: none
// for connected pieces; any other piece reaches no farther than the sum of its extents, however it
// is moved.
int bridging_reach(const Lattice& lattice, const std::vector<ReadPiece>& pieces) {
    int reach = 0;
    for (const ReadPiece& read : pieces) {
        const Piece& piece = read.piece;
        if (connected(lattice, piece.cells)) continue;
        Point least = piece.cells.front();
        Point most = least;
        for (const Point& p : piece.cells) {
            least = {std::min(least.x, p.x), std::min(least.y, p.y), std::min(least.z, p.z)};
            most = {std::max(most.x, p.x), std::max(most.y, p.y), std::max(most.z, p.z)};
        }
        const Point extent = most - least;
        reach = std::max(reach, extent.x + extent.y + extent.z + 1);
    }
    return reach;
}

std::optional<PublishedCount> read_count(const YamlMap& map, std::string_view key) {
    const Yaml* count = map.find(key);
    if (count == nullptr) return std::nullopt;
    return PublishedCount::from_digits(count->digits(key));
}

PuzzleKind read_kind(const Yaml& node) {
    const std::string text = node.is_scalar() ? node.text("exact_cover") : "";
    if (text == "true") return PuzzleKind::exact_cover;
    if (text == "false") return PuzzleKind::shapes;
    if (text == "coloured") return PuzzleKind::coloured_cover;
    node.throw_error(
        fmt::format("exact_cover must be true, false or coloured, got {}", node.kind()));
}

Expectation read_expectation(const Yaml& node, SourceMap& sources) {
    const YamlMap map(node, "expect", {"all", "distinct", "source"});
    Expectation expect;
    expect.all = read_count(map, "all");
    expect.distinct = read_count(map, "distinct");
    if (const Yaml* source = map.find("source")) expect.source = source->text("source");
    if (!expect.all && !expect.distinct) node.throw_error("expect needs all, distinct or both");
    if (map.has("distinct")) sources.set({Part::expect}, map.at("distinct").where());
    return expect;
}

}  // namespace

Document read_yaml(Input file, const FamilyCheck& extra, const ReadChoice& choice) {
    const std::string path = file.name();
    const std::string title = file.title();
    const std::stop_token stop = file.stop();
    const Yaml whole = Yaml::load(std::move(file));
    if (path == "<stdin>" && !whole.is_map()) {
        whole.throw_error(
            fmt::format("a puzzle must be a map, got {} (standard input is taken for YAML; --from "
                        "names another format)",
                        whole.kind()));
    }
    std::vector<std::string_view> keys{"name",     "lattice",   "colours",     "pieces", "region",
                                       "fixed",    "forbidden", "exact_cover", "holes",  "rules",
                                       "together", "design",    "expect"};
    const bool pieces_alone = choice.pieces_alone && !whole.has("region");
    if (pieces_alone) keys = {"name", "lattice", "source", "colours", "pieces"};
    const YamlMap map(whole, pieces_alone ? "a file of pieces" : "a puzzle", keys);
    SourceMap sources(whole.where(), stop);
    Family family;
    Puzzle& puzzle = family.puzzle;
    sources.set({Part::name}, map.has("name") ? map.at("name").where() : whole.where());
    puzzle.name = map.has("name") ? map.at("name").text("name") : title;
    puzzle.lattice = read_lattice(map);
    DrawingRules rules{puzzle.lattice, Palette(std::make_shared<ColourNames>())};
    if (const Yaml* colours = map.find("colours")) rules.palette.read(*colours);

    Inclusion inclusion{{canonical_path(path)}, 1, stop};
    const Yaml& list = map.at("pieces");
    family.connected = read_connected(list, sources);
    std::vector<ReadPiece> pieces;
    if (family.connected.empty()) {
        // An exact cover may have none; validate() says whether that is a mistake.
        if (!list.is_list() || !list.list("pieces").empty()) {
            pieces = read_pieces(list, rules, inclusion);
        }
        record(pieces, list.where(), sources);
    }
    if (pieces_alone) {
        puzzle.region = box(*puzzle.lattice, 1, 1);
    } else {
        puzzle.region =
            read_region(map.at("region"), rules, bridging_reach(*puzzle.lattice, pieces), sources);
    }
    if (const Yaml* given = map.find("rules")) {
        puzzle.rules = read_rules(*given, *puzzle.lattice, pieces, sources);
    }
    if (const Yaml* given = map.find("design")) {
        family.design = read_design_rules(*given, rules, sources);
    }
    for (ReadPiece& read : pieces) {
        puzzle.pieces.push_back(std::move(read.piece));
        family.removable.push_back(std::move(read.removable));
    }

    if (const Yaml* fixed = map.find("fixed")) {
        puzzle.fixed = read_set_placements(*fixed, Part::fixed, rules, puzzle, sources);
    }
    if (const Yaml* forbidden = map.find("forbidden")) {
        puzzle.forbidden = read_set_placements(*forbidden, Part::forbidden, rules, puzzle, sources);
    }
    if (const Yaml* cover = map.find("exact_cover")) {
        puzzle.kind = read_kind(*cover);
        sources.set({Part::exact_cover}, cover->where());
    }
    if (const Yaml* holes = map.find("holes")) {
        puzzle.holes = static_cast<int>(holes->number("holes", 0, limits::region_cells));
        sources.set({Part::holes}, holes->where());
        // A hole budget without optional cells applies to all cells.
        const bool none_optional = std::ranges::all_of(puzzle.region.cells, &RegionCell::required);
        for (RegionCell& cell : puzzle.region.cells) {
            cell.required = cell.required && !none_optional;
        }
    }
    puzzle.colour_names = *rules.palette.names();
    if (const Yaml* expect = map.find("expect")) puzzle.expect = read_expectation(*expect, sources);
    Document document;
    if (const Yaml* together = map.find("together")) {
        document.groups = read_together(*together, puzzle.pieces);
    }
    family = sources.checked(std::move(family), extra);
    document.puzzle = family.puzzle;
    if (!is_puzzle(family)) document.family = std::move(family);
    return document;
}

}  // namespace polypack
