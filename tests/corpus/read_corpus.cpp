#include "corpus/read_corpus.hpp"

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <array>
#include <regex>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "polypack/lattice/generate_polyforms.hpp"
#include "polypack/puzzle/validate.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t max_generated = 10'000'000;

Point point_of(const Lattice& lattice, const YAML::Node& node) {
    UserPoint user{};
    for (std::size_t i = 0; i < node.size(); ++i) user.at(i) = node[i].as<int>();
    return lattice.from_user(user);
}

std::vector<Point> points_of(const Lattice& lattice, const YAML::Node& nodes) {
    std::vector<Point> points;
    for (const YAML::Node& node : nodes) points.push_back(point_of(lattice, node));
    return points;
}

std::vector<Piece> all_free(const Lattice& lattice, int size) {
    const auto forms = generate_polyforms(lattice, size, PolyformKind::free, max_generated);
    if (!forms) throw std::runtime_error("too many polyforms");
    std::vector<Piece> pieces;
    for (const Polyform& form : *forms) {
        Piece piece;
        piece.name = fmt::format("{}", pieces.size() + 1);
        piece.cells = form;
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

// The size that a name like "hexominoes35" speaks of.
int size_by_name(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, int>, 7> prefixes{{{"domino", 2},
                                                                        {"tromino", 3},
                                                                        {"tetromino", 4},
                                                                        {"pentomino", 5},
                                                                        {"hexomino", 6},
                                                                        {"heptomino", 7},
                                                                        {"octomino", 8}}};
    for (const auto& [prefix, size] : prefixes) {
        if (name.starts_with(prefix)) return size;
    }
    throw std::runtime_error("unknown pieces " + name);
}

std::vector<Piece> listed_pieces(const Lattice& lattice, const YAML::Node& nodes) {
    std::vector<Piece> pieces;
    for (const YAML::Node& node : nodes) {
        Piece piece;
        piece.name = node["name"].as<std::string>();
        piece.cells = points_of(lattice, node["cells"]);
        // In space pieces move by rotations alone, whatever the entry says of mirror images.
        piece.turn_over = lattice.flat && node["mirror_allowed"].as<bool>();
        const auto copies = node["copies"].as<std::string>();
        piece.copies = copies == "unlimited" ? Copies{0, unlimited}
                                             : Copies{std::stoi(copies), std::stoi(copies)};
        pieces.push_back(std::move(piece));
    }
    return pieces;
}

std::vector<Piece> pieces_of(const Lattice& lattice, const YAML::Node& sets,
                             const YAML::Node& entry) {
    const auto use = entry["use"].as<std::string>();
    std::smatch match;
    if (std::regex_search(use, match, std::regex("all free ([0-9]+)-ominoes"))) {
        return all_free(lattice, std::stoi(match[1]));
    }
    if (const YAML::Node ref = entry["pieces_ref"]; ref && !ref.IsNull()) {
        return listed_pieces(lattice, sets[ref.as<std::string>()]);
    }
    if (!entry["pieces"].IsScalar()) return listed_pieces(lattice, entry["pieces"]);
    const auto text = entry["pieces"].as<std::string>();
    if (std::regex_search(text, match, std::regex("^ref: ([a-z]+)[0-9]* \\(all"))) {
        return all_free(lattice, size_by_name(match[1]));
    }
    throw std::runtime_error("unknown pieces " + text);
}

void apply_use(const std::string& use, std::vector<Piece>& pieces) {
    if (use.starts_with("exactly")) return;
    const bool subset = use.starts_with("choose a subset");
    if (!subset && use.find("any number of copies") == std::string::npos) {
        throw std::runtime_error("unknown use " + use);
    }
    for (Piece& piece : pieces) piece.copies = subset ? Copies{0, 1} : Copies{0, unlimited};
    std::smatch match;
    if (!std::regex_search(use, match, std::regex("but exactly ([0-9]+) copies of (\\w+)"))) return;
    const auto at = std::ranges::find(pieces, match[2].str(), &Piece::name);
    if (at == pieces.end()) throw std::runtime_error("no piece " + match[2].str());
    at->copies = {std::stoi(match[1]), std::stoi(match[1])};
}

Region region_of(const Lattice& lattice, const YAML::Node& node) {
    std::vector<Point> points;
    if (node.IsScalar()) {
        const auto text = node.as<std::string>();
        std::smatch match;
        if (!std::regex_match(text, match, std::regex("box ([0-9]+)x([0-9]+)"))) {
            throw std::runtime_error("unknown region " + text);
        }
        for (int y = 0; y < std::stoi(match[2]); ++y) {
            for (int x = 0; x < std::stoi(match[1]); ++x) {
                points.push_back(lattice.from_user({x, y, 0, 0}));
            }
        }
    } else {
        points = points_of(lattice, node);
    }
    Region region;
    for (const Point& point : points) region.cells.push_back({point});
    return region;
}

std::optional<std::uint64_t> count_of(const YAML::Node& node) {
    if (!node || node.IsNull()) return std::nullopt;
    return node.as<std::uint64_t>();
}

const Lattice& lattice_of(const std::string& grid) {
    const Lattice* lattice = find_lattice(grid == "tri" ? "triangle" : grid);
    if (lattice == nullptr) throw std::runtime_error("unknown grid " + grid);
    return *lattice;
}

CorpusEntry read_entry(const YAML::Node& sets, const YAML::Node& node) {
    const Lattice& lattice = lattice_of(node["grid"].as<std::string>());
    CorpusEntry entry;
    Puzzle& puzzle = entry.puzzle;
    puzzle.name = node["name"].as<std::string>();
    puzzle.lattice = &lattice;
    puzzle.pieces = pieces_of(lattice, sets, node);
    apply_use(node["use"].as<std::string>(), puzzle.pieces);
    puzzle.region = region_of(lattice, node["region"]);
    for (const YAML::Node& fixed : node["preplaced"]) {
        puzzle.fixed.push_back({fixed[0].as<std::string>(), points_of(lattice, fixed[1])});
    }
    if (const YAML::Node constraint = node["constraint"]) {
        const auto text = constraint.as<std::string>();
        if (text.find("four different pieces meet") == std::string::npos) {
            throw std::runtime_error("unknown constraint " + text);
        }
        puzzle.rules.no_crossroads = true;
    }
    entry.total = count_of(node["count_total"]);
    entry.unique = count_of(node["count_unique"]);
    entry.unique_rotations_only = count_of(node["count_unique_rotations_only"]);
    const YAML::Node confidence = node["confidence"];
    entry.recounted = !confidence || confidence.as<std::string>().front() != 'C';
    puzzle = checked(std::move(puzzle));
    return entry;
}

}  // namespace

std::vector<CorpusEntry> read_corpus(const fs::path& file) {
    std::vector<CorpusEntry> entries;
    const YAML::Node document = YAML::LoadFile(file.string());
    for (const YAML::Node& node : document["puzzles"]) {
        try {
            entries.push_back(read_entry(document["piece_sets"], node));
        } catch (const std::exception& error) {
            throw std::runtime_error(node["name"].as<std::string>() + ": " + error.what());
        }
    }
    return entries;
}

}  // namespace polypack::testing
