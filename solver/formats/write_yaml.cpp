#include "polypack/formats/write_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

// Letters without a meaning of their own in art.
constexpr std::string_view colour_letters = "ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuwyz";

// A text in quotation marks: JSON's are those of YAML.
std::string in_yaml(const std::string& text) {
    return nlohmann::json(text).dump();
}

class YamlWriter {
  public:
    explicit YamlWriter(const Document& document)
        : document_(document), puzzle_(document.puzzle), lattice_(*puzzle_.lattice) {}

    [[nodiscard]] std::string text() {
        write_comments();
        add("name: {}\nlattice: {}\n", in_yaml(puzzle_.name), lattice_.name);
        write_colours();
        add("pieces:{}\n", puzzle_.pieces.empty() ? " []" : "");
        for (const Piece& piece : puzzle_.pieces) write_piece(piece);
        write_region();
        write_placements("fixed", puzzle_.fixed);
        write_placements("forbidden", puzzle_.forbidden);
        if (puzzle_.kind == PuzzleKind::exact_cover) add("exact_cover: true\n");
        if (puzzle_.kind == PuzzleKind::coloured_cover) add("exact_cover: coloured\n");
        // Without optional cells, a file that has a number of holes makes all of them optional.
        const bool optional = !std::ranges::all_of(puzzle_.region.cells, &RegionCell::required);
        if (optional && puzzle_.holes) add("holes: {}\n", *puzzle_.holes);
        if (puzzle_.rules.any()) write_rules();
        write_together();
        if (document_.family) write_design(document_.family->design);
        write_expectation();
        return std::move(text_);
    }

  private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    void write_comments() {
        for (const std::string& comment : document_.comments) {
            std::istringstream lines(comment);
            for (std::string line; std::getline(lines, line);) add("# {}\n", escaped(line));
        }
    }

    void write_colours() {
        std::size_t used = puzzle_.colour_names.size();
        const auto use = [&](CellColour colour) {
            used = std::max(used, static_cast<std::size_t>(colour));
        };
        for (const RegionCell& cell : puzzle_.region.cells) use(cell.colour);
        for (const Piece& piece : puzzle_.pieces) std::ranges::for_each(piece.colours, use);
        if (used > colour_letters.size()) {
            throw CannotWrite(fmt::format("more than {} colours", colour_letters.size()));
        }
        if (used > 0) add("colours:\n");
        std::vector<std::string> names;
        for (std::size_t i = 0; i < used; ++i) {
            std::string name = i < puzzle_.colour_names.size() ? puzzle_.colour_names[i] : "";
            // Letters with the same name would mean the same colour.
            while (name.empty() || std::ranges::find(names, name) != names.end()) {
                name += fmt::format("{}{}", name.empty() ? "colour " : " ", i + 1);
            }
            add("  {}: {}\n", colour_letters[i], in_yaml(name));
            names.push_back(name);
        }
    }

    // Returns the text of a colour after the coordinates of a cell.
    static std::string colour_text(CellColour colour) {
        if (colour == 0) return "";
        return fmt::format(", {}", colour_letters[static_cast<std::size_t>(colour) - 1]);
    }

    [[nodiscard]] std::string cell_text(const Point& point, CellColour colour = 0) const {
        const UserPoint user = lattice_.to_user(point);
        const std::string numbers = fmt::format(
            "{}", fmt::join(user.begin(), user.begin() + lattice_.user_dimension, ", "));
        return fmt::format("[{}{}]", numbers, colour_text(colour));
    }

    // Returns a shape with its key.
    [[nodiscard]] std::string shape_text(const std::vector<Point>& cells,
                                         const std::vector<CellColour>& colours = {}) const {
        if (!lattice_.kind_words.empty()) {
            const std::string layers = layers_of_cubes(cells, colours);
            return layers.empty() ? "cells: " + words_text(cells, colours) : "layers: " + layers;
        }
        std::string text;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            text += fmt::format("{}{}", i == 0 ? "" : ", ",
                                cell_text(cells[i], colours.empty() ? 0 : colours[i]));
        }
        return "cells: [" + text + "]";
    }

    // Layers of square art, if every cube of cells is whole and plain and little art is blank; else
    // "".
    [[nodiscard]] std::string layers_of_cubes(const std::vector<Point>& cells,
                                              const std::vector<CellColour>& colours) const {
        constexpr std::size_t most_per_cube = 8;
        const std::size_t kinds = lattice_.residues.size();
        if (lattice_.art != ArtGrid::square || cells.size() % kinds != 0) return "";
        if (std::ranges::any_of(colours, [](CellColour c) { return c != 0; })) return "";
        std::map<std::array<int, 3>, std::size_t> cubes;  // by layer, row and column
        for (const Point& cell : cells) {
            const UserPoint user = lattice_.to_user(cell);
            if (std::min({user[0], user[1], user[3]}) < 0) return "";
            ++cubes[{user[3], user[1], user[0]}];
        }
        std::array<int, 3> size{};
        double volume = 1;
        for (std::size_t i = 0; i < size.size(); ++i) {
            for (const auto& [cube, count] : cubes) size[i] = std::max(size[i], cube[i] + 1);
            volume *= size[i];
        }
        const bool whole = cubes.size() == cells.size() / kinds;
        if (!whole || volume > static_cast<double>(most_per_cube * cubes.size())) return "";
        std::vector<std::string> layers;
        for (int z = 0; z < size[0]; ++z) {
            std::vector<std::string> rows;
            for (int y = 0; y < size[1]; ++y) {
                std::string& row = rows.emplace_back();
                for (int x = 0; x < size[2]; ++x) row += cubes.contains({z, y, x}) ? 'X' : '.';
            }
            layers.push_back(fmt::format("[{}]", fmt::join(rows, ", ")));
        }
        return fmt::format("[{}]", fmt::join(layers, ", "));
    }

    // Cells by words for their kinds, those that stand for most of them first.
    [[nodiscard]] std::string words_text(const std::vector<Point>& cells,
                                         const std::vector<CellColour>& colours) const {
        // By the coordinates, with 0 for the kind, and by colour.
        std::map<std::pair<UserPoint, CellColour>, std::set<int>> kinds;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            UserPoint user = lattice_.to_user(cells[i]);
            const int kind = std::exchange(user[2], 0);
            kinds[{user, colours.empty() ? 0 : colours[i]}].insert(kind);
        }
        std::vector<const KindWord*> words;
        for (const KindWord& word : lattice_.kind_words) words.push_back(&word);
        std::ranges::stable_sort(words, std::ranges::greater{},
                                 [](const KindWord* word) { return word->kinds.size(); });
        std::vector<std::string> texts;
        for (auto& [place, rest] : kinds) {
            const auto& [user, colour] = place;
            for (const KindWord* word : words) {
                const auto missing = [&](int kind) { return !rest.contains(kind); };
                if (std::ranges::any_of(word->kinds, missing)) continue;
                for (const int kind : word->kinds) rest.erase(kind);
                texts.push_back(fmt::format("[{}, {}, {}, {}{}]", user[0], user[1], word->word,
                                            user[3], colour_text(colour)));
            }
        }
        return fmt::format("[{}]", fmt::join(texts, ", "));
    }

    static std::string copies_text(const Copies& copies) {
        if (copies.min == copies.max) return fmt::format("{}", copies.min);
        if (copies.max == unlimited) return fmt::format("{{min: {}}}", copies.min);
        return fmt::format("{{min: {}, max: {}}}", copies.min, copies.max);
    }

    void write_piece(const Piece& piece) {
        add("  - name: {}\n    {}\n", in_yaml(piece.name), shape_text(piece.cells, piece.colours));
        if (piece.copies != Copies{}) add("    copies: {}\n", copies_text(piece.copies));
        if (piece.turn_over != lattice_.flat) add("    turn_over: {}\n", piece.turn_over);
        if (piece.turning == Turning::none) add("    rotate: false\n");
        if (piece.turning == Turning::half) add("    rotate: half\n");
        if (piece.turning == Turning::upright) add("    rotate: upright\n");
        if (!piece.display_colour.empty()) add("    colour: {}\n", in_yaml(piece.display_colour));
        if (!connected(lattice_, normalized(lattice_, piece.cells))) add("    connected: false\n");
    }

    // Returns true if the region is the box of its size, and all its cells are plain.
    [[nodiscard]] bool is_box(UserPoint& size) const {
        size = {1, 1, 1, 1};
        for (const RegionCell& cell : puzzle_.region.cells) {
            const UserPoint user = lattice_.to_user(cell.point);
            for (std::size_t i = 0; i < user.size(); ++i) size[i] = std::max(size[i], user[i] + 1);
        }
        const bool kinds = lattice_.residues.size() > 1;
        if (kinds) std::swap(size[2], size[3]);
        const double volume =
            1.0 * size[0] * size[1] * size[2] * static_cast<double>(lattice_.residues.size());
        if (volume != static_cast<double>(puzzle_.region.cells.size())) return false;
        Region plain = box(lattice_, size[0], size[1], size[2]);
        std::ranges::sort(plain.cells, {}, &RegionCell::point);
        return plain.cells == puzzle_.region.cells;
    }

    void write_region() {
        const Region& region = puzzle_.region;
        add("region:\n");
        UserPoint size{};
        if (is_box(size)) {
            add("  box: [{}]\n",
                fmt::join(size.begin(), size.begin() + (lattice_.flat ? 2 : 3), ", "));
        } else {
            std::vector<Point> cells;
            std::vector<CellColour> colours;
            std::vector<Point> optional;
            for (const RegionCell& cell : region.cells) {
                cells.push_back(cell.point);
                colours.push_back(cell.colour);
                if (!cell.required) optional.push_back(cell.point);
            }
            add("  {}\n", shape_text(cells, colours));
            if (!optional.empty()) add("  optional: {{{}}}\n", shape_text(optional));
        }
        if (region.period == Point{}) return;
        std::string periods;
        const auto axis = [&](char name, int period) {
            if (period == 0) return;
            periods += fmt::format("{}{}: {}", periods.empty() ? "" : ", ", name, period);
        };
        axis('x', region.period.x);
        axis('y', region.period.y);
        axis('z', region.period.z);
        add("  wrap: {{{}}}\n", periods);
    }

    void write_placements(std::string_view key, const std::vector<SetPlacement>& placements) {
        if (placements.empty()) return;
        add("{}:\n", key);
        for (const SetPlacement& placement : placements) {
            add("  - {{piece: {}, {}}}\n", in_yaml(placement.piece), shape_text(placement.cells));
        }
    }

    void write_rules() {
        const PackingRules& rules = puzzle_.rules;
        add("rules:\n");
        if (!rules.groups.empty()) add("  groups:\n");
        for (const GroupRule& group : rules.groups) {
            std::vector<std::string> names;
            for (const std::string& name : group.pieces) names.push_back(in_yaml(name));
            add("    - {{pieces: [{}], copies: {}}}\n", fmt::join(names, ", "),
                copies_text(group.copies));
        }
        if (rules.no_equal_touching) add("  no_equal_touching: true\n");
        if (rules.no_crossroads) add("  no_crossroads: true\n");
        if (rules.fault_free) add("  fault_free: true\n");
        if (rules.three_colourable) add("  three_colourable: true\n");
    }

    // A group as the list of its pieces, or as a map where some of their copies are not in it.
    void write_together() {
        std::map<int, std::map<int, int>> groups;  // by number: the most copies by piece
        for (const PieceGroup& of : document_.groups) {
            int& most = groups[of.group][of.piece];
            most = std::min(most + of.copies, limits::copies);
        }
        std::string text;
        for (const auto& [number, pieces] : groups) {
            std::vector<std::string> names;
            std::vector<std::string> counted;
            bool all = true;
            for (const auto& [piece, most] : pieces) {
                if (most == 0) continue;
                const Piece& of = puzzle_.pieces[static_cast<std::size_t>(piece)];
                all = all && most == std::min(of.copies.max, limits::copies);
                names.push_back(in_yaml(of.name));
                counted.push_back(fmt::format("{}: {}", names.back(), most));
            }
            if (names.empty()) continue;
            text += all ? fmt::format("  - [{}]\n", fmt::join(names, ", "))
                        : fmt::format("  - {{{}}}\n", fmt::join(counted, ", "));
        }
        if (!text.empty()) add("together:\n{}", text);
    }

    // Pieces that are kept belong to those of any connected shape, which are not written.
    void write_design(const DesignRules& design) {
        std::vector<std::string> entries;
        std::vector<std::string_view> goals;
        for (const DesignGoal goal : design.goals) goals.push_back(goal_name(goal));
        if (!goals.empty()) entries.push_back(fmt::format("goal: [{}]", fmt::join(goals, ", ")));
        if (!design.equal) entries.emplace_back("equal: false");
        if (!design.symmetric) entries.emplace_back("symmetric: false");
        if (design.printable) entries.emplace_back("printable: true");
        if (design.height) entries.push_back(fmt::format("height: {}", *design.height));
        if (!entries.empty()) add("design: {{{}}}\n", fmt::join(entries, ", "));
    }

    void write_expectation() {
        const Expectation& expect = puzzle_.expect;
        if (!expect.all && !expect.distinct) return;
        add("expect:\n");
        if (expect.all) add("  all: {}\n", expect.all->digits());
        if (expect.distinct) add("  distinct: {}\n", expect.distinct->digits());
        if (!expect.source.empty()) add("  source: {}\n", in_yaml(expect.source));
    }

    const Document& document_;
    const Puzzle& puzzle_;
    const Lattice& lattice_;
    std::string text_;
};

}  // namespace

std::string write_yaml(const Document& document) {
    return YamlWriter(document).text();
}

}  // namespace polypack
