#include "polypack/formats/read_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/read_conditions.hpp"
#include "polypack/formats/read_connected.hpp"
#include "polypack/formats/read_edges.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/formats/read_pieces.hpp"
#include "polypack/formats/read_region.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/yaml.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

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
        const auto [least, most] = box_of(piece.cells);
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
    const YamlMap map(node, "expect", {"all", "distinct", "source", "puzzle_hash"});
    Expectation expect;
    expect.all = read_count(map, "all");
    expect.distinct = read_count(map, "distinct");
    if (const Yaml* source = map.find("source")) expect.source = source->text("source");
    if (!expect.all && !expect.distinct) node.throw_error("expect needs all, distinct or both");
    if (map.has("distinct")) sources.set({Part::expect}, map.at("distinct").where());
    return expect;
}

// The hash of the puzzle that the counts were written for.
std::string written_hash(const Yaml& expect) {
    for (const auto& [key, value] : expect.entries("expect")) {
        if (key.text("a key") == "puzzle_hash") return value.text("puzzle_hash");
    }
    return "";
}

}  // namespace

namespace {

const std::vector<std::string_view> keys_of_pieces{"name",    "notes", "lattice", "source",
                                                   "colours", "edges", "pieces"};
// Those that each of several problems may have.
const std::vector<std::string_view> keys_of_problem{"region",   "edges",    "fixed",    "forbidden",
                                                    "holes",    "maximise", "minimise", "rules",
                                                    "together", "still",    "expect"};
const std::vector<std::string_view> keys_of_file{"name",   "notes",       "lattice", "colours",
                                                 "pieces", "exact_cover", "design"};

std::vector<std::string_view> joined(std::vector<std::string_view> keys,
                                     const std::vector<std::string_view>& more) {
    keys.insert(keys.end(), more.begin(), more.end());
    return keys;
}

// The keys of a puzzle; of several problems, those of one before those of the file.
class PuzzleKeys {
  public:
    PuzzleKeys(YamlMap file, std::optional<YamlMap> problem)
        : file_(std::move(file)), problem_(std::move(problem)) {}

    [[nodiscard]] const Yaml* find(std::string_view key) const {
        const Yaml* value = problem_ ? problem_->find(key) : nullptr;
        return value != nullptr ? value : file_.find(key);
    }
    [[nodiscard]] const Yaml& at(std::string_view key) const {
        const Yaml* value = find(key);
        return value != nullptr ? *value : (problem_ ? *problem_ : file_).at(key);
    }
    [[nodiscard]] const YamlMap& file() const { return file_; }
    [[nodiscard]] const YamlMap* problem() const { return problem_ ? &*problem_ : nullptr; }

  private:
    YamlMap file_;
    std::optional<YamlMap> problem_;
};

// The chosen one of the problems of a file; the keys of all are checked.
YamlMap read_problem(const YamlMap& file, const ReadChoice& choice, Document& document) {
    const Yaml& list = file.at("problems");
    std::vector<YamlMap> problems;
    std::vector<std::string> names;
    for (const Yaml& item : list.list("problems")) {
        problems.emplace_back(
            item, "a problem",
            joined({"name", "notes", "use", "without", "copies"}, keys_of_problem));
        const Yaml* name = problems.back().find("name");
        names.push_back(name != nullptr ? name->text("name") : "");
    }
    if (problems.empty()) list.throw_error("problems is empty; it must list problems");
    return problems[chosen_problem(choice, names, list.where(), document)];
}

PuzzleKeys read_keys(const Yaml& file, const ReadChoice& choice, Document& document) {
    const bool several = file.has("problems");
    document.pieces_alone = choice.pieces_alone && !several && !file.has("region");
    if (document.pieces_alone) return {YamlMap(file, "a file of pieces", keys_of_pieces), {}};
    std::vector<std::string_view> keys = joined(keys_of_file, keys_of_problem);
    if (!several) {
        if (!choice.problem.empty() || choice.number > 0) {
            file.throw_error("the file has no 'problems'; --problem does not apply");
        }
        return {YamlMap(file, "a puzzle", keys), {}};
    }
    std::erase(keys, "expect");
    keys.emplace_back("problems");
    YamlMap map(file, "a file of several problems", keys);
    YamlMap problem = read_problem(map, choice, document);
    return {std::move(map), std::move(problem)};
}

// Returns the objective of a problem, or of the file if the problem has none.
std::optional<Objective> read_objective_of(const PuzzleKeys& keys, const Puzzle& puzzle) {
    for (const YamlMap* map : {keys.problem(), &keys.file()}) {
        if (map == nullptr) continue;
        const Yaml* most = map->find("maximise");
        const Yaml* least = map->find("minimise");
        if (most != nullptr && least != nullptr) {
            throw PuzzleError(map->where("minimise"),
                              "a puzzle may have 'maximise' or 'minimise', not both");
        }
        if (most != nullptr) return read_objective(*most, true, puzzle);
        if (least != nullptr) return read_objective(*least, false, puzzle);
    }
    return std::nullopt;
}

std::string read_notes(const Yaml& node) {
    std::string text = node.text("notes");
    while (text.ends_with('\n')) text.pop_back();
    return text;
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
    Document document;
    const PuzzleKeys keys = read_keys(whole, choice, document);
    const YamlMap& map = keys.file();
    const YamlMap* problem = keys.problem();
    SourceMap sources(problem != nullptr ? problem->node().where() : whole.where(), stop);
    Family family;
    Puzzle& puzzle = family.puzzle;
    const Yaml* name = keys.find("name");
    sources.set({Part::name}, name != nullptr ? name->where() : whole.where());
    puzzle.name = name != nullptr ? name->text("name") : title;
    if (const Yaml* notes = map.find("notes")) document.comments.push_back(read_notes(*notes));
    if (problem != nullptr && problem->has("notes")) {
        document.notes = read_notes(problem->at("notes"));
    }
    if (const Yaml* source = map.find("source")) document.source = source->text("source");
    puzzle.lattice = read_lattice(map);
    DrawingRules rules{
        puzzle.lattice, Palette(std::make_shared<Colours>()),
        std::make_shared<EdgeReader>(*puzzle.lattice, std::make_shared<EdgeRules>())};
    if (const Yaml* colours = map.find("colours")) rules.palette.read(*colours);
    const Yaml* const edges = keys.find("edges");
    if (edges != nullptr) rules.edges->read_colours(*edges, &sources);

    Inclusion inclusion{{canonical_path(to_path(path))}, 1, stop};
    const Yaml& list = map.at("pieces");
    family.connected = read_connected(list, sources);
    std::vector<ReadPiece> pieces;
    if (family.connected.empty()) {
        // An exact cover may have none; validate() says whether that is a mistake.
        if (!list.is_list() || !list.list("pieces").empty()) {
            pieces = read_pieces(list, rules, inclusion);
        }
        if (problem != nullptr) choose_pieces(*problem, pieces);
        record(pieces, list.where(), sources);
        document.remarks = std::move(inclusion.remarks);
    } else if (problem != nullptr) {
        for (const std::string_view key : {"use", "without", "copies"}) {
            if (!problem->has(key)) continue;
            throw PuzzleError(problem->where(key),
                              fmt::format("pieces of any connected shape have no names; {} chooses "
                                          "among named ones",
                                          in_quotes(key)));
        }
    }
    if (document.pieces_alone) {
        puzzle.region = box(*puzzle.lattice, 1, 1);
    } else {
        puzzle.region =
            read_region(keys.at("region"), rules, bridging_reach(*puzzle.lattice, pieces), sources);
    }
    if (const Yaml* given = keys.find("rules")) {
        puzzle.rules = read_rules(*given, *puzzle.lattice, pieces, sources);
    }
    if (edges != nullptr) rules.edges->read_border(*edges, puzzle.region, sources);
    puzzle.rules.edges = *rules.edges->rules();
    if (const Yaml* given = keys.find("design")) {
        family.design = read_design_rules(*given, rules, sources);
    }
    for (ReadPiece& read : pieces) {
        document.origins.push_back(std::move(read.origin));
        puzzle.pieces.push_back(std::move(read.piece));
        family.removable.push_back(std::move(read.removable));
    }

    if (const Yaml* fixed = keys.find("fixed")) {
        puzzle.fixed = read_set_placements(*fixed, Part::fixed, rules, puzzle, sources);
    }
    if (const Yaml* forbidden = keys.find("forbidden")) {
        puzzle.forbidden = read_set_placements(*forbidden, Part::forbidden, rules, puzzle, sources);
    }
    if (const Yaml* cover = keys.find("exact_cover")) {
        puzzle.kind = read_kind(*cover);
        sources.set({Part::exact_cover}, cover->where());
    }
    if (const Yaml* holes = keys.find("holes")) {
        puzzle.holes = static_cast<int>(holes->number("holes", 0, limits::region_cells));
        sources.set({Part::holes}, holes->where());
        // A hole budget without optional cells applies to all cells.
        const bool none_optional = std::ranges::all_of(puzzle.region.cells, &RegionCell::required);
        for (RegionCell& cell : puzzle.region.cells) {
            cell.required = cell.required && !none_optional;
        }
    }
    puzzle.colour_names = rules.palette.colours()->names;
    puzzle.colour_rules = rules.palette.colours()->rules;
    if (const Yaml* expect = keys.find("expect")) {
        puzzle.expect = read_expectation(*expect, sources);
    }
    document.objective = read_objective_of(keys, puzzle);
    if (const Yaml* together = keys.find("together")) {
        document.groups = read_together(*together, puzzle.pieces);
    }
    if (const Yaml* still = keys.find("still")) {
        document.still = read_still(*still, puzzle.pieces);
    }
    family = sources.checked(std::move(family), extra);
    if (const Yaml* expect = keys.find("expect"); expect != nullptr && expect->has("puzzle_hash")) {
        if (written_hash(*expect) != puzzle_hash(family.puzzle).text()) {
            family.puzzle.expect = {};
            document.remarks.push_back(
                fmt::format("line {}: these counts are of another puzzle, and not used: their "
                            "puzzle_hash is not that of this one",
                            expect->where().line));
        }
    }
    document.puzzle = family.puzzle;
    if (!is_puzzle(family)) document.family = std::move(family);
    return document;
}

}  // namespace polypack
