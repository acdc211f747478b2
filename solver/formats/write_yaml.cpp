#include "polypack/formats/write_yaml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/formats/edge_text.hpp"
#include "polypack/formats/read_lattice.hpp"
#include "polypack/formats/shared_pieces.hpp"
#include "polypack/formats/yaml_shapes.hpp"
#include "polypack/lattice/derived_lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/box.hpp"
#include "polypack/puzzle/joints.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {
namespace {

std::string copies_text(const Copies& copies) {
    if (copies.min == copies.max) return fmt::format("{}", copies.min);
    if (copies.max == unlimited) {
        return copies.min == 0 ? "any" : fmt::format("{{min: {}}}", copies.min);
    }
    return fmt::format("{{min: {}, max: {}}}", copies.min, copies.max);
}

std::string number_in_yaml(const Fraction& number) {
    return number.under == 1 ? fmt::format("{}", number.over)
                             : fmt::format("{}/{}", number.over, number.under);
}

// As many numbers as there are translations.
std::string numbers_in_yaml(const std::array<Fraction, 3>& numbers, int dimension) {
    std::string text;
    for (int i = 0; i < dimension; ++i) {
        text += (i == 0 ? "" : ", ") + number_in_yaml(numbers[static_cast<std::size_t>(i)]);
    }
    return fmt::format("[{}]", text);
}

// The name of a lattice that has one everywhere; otherwise all that it was derived from.
std::string lattice_in_yaml(const Lattice& lattice) {
    const Tiling* tiling = tiling_of(lattice);
    if (tiling == nullptr || shipped_lattice(tiling->name) == &lattice) {
        return std::string(lattice.name);
    }
    std::string cells;
    for (const TilingCell& cell : tiling->cells) {
        std::string corners;
        for (const auto& corner : cell) {
            corners += (corners.empty() ? "" : ", ") + numbers_in_yaml(corner, tiling->dimension);
        }
        cells += fmt::format("{}[{}]", cells.empty() ? "" : ", ", corners);
    }
    std::string gram;
    for (int i = 0; i < tiling->dimension; ++i) {
        gram += (i == 0 ? "" : ", ") +
                numbers_in_yaml(tiling->gram[static_cast<std::size_t>(i)], tiling->dimension);
    }
    return fmt::format("{{name: {}, noun: {}, gram: [{}], cells: [{}]{}}}", in_yaml(tiling->name),
                       in_yaml(tiling->noun), gram, cells, tiling->sticks ? ", sticks: true" : "");
}

// Lines of YAML, with the keys of a map at the same indentation.
class YamlLines {
  public:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        add_line(fmt::format(format, std::forward<Args>(args)...));
    }
    void add_line(const std::string& line) {
        if (line.empty()) {
            text_ += '\n';
            return;
        }
        const bool first = std::exchange(item_, false);
        text_.append(indent_ - (first ? 2 : 0), ' ').append(first ? "- " : "");
        text_.append(line).append("\n");
    }
    void add_all(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) add_line(line);
    }
    void indent(int by) { indent_ += static_cast<std::size_t>(2 * by); }
    // The next line begins an item of a list, which has the indentation of its keys.
    void begin_item() { item_ = true; }
    [[nodiscard]] std::string take() { return std::move(text_); }

  private:
    std::string text_;
    std::size_t indent_ = 0;
    bool item_ = false;
};

// A text of any number of lines.
void add_text(YamlLines& lines, std::string_view key, const std::string& text) {
    const bool plain = std::ranges::all_of(
        text, [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= ' '; });
    const bool block = plain && text.find('\n') != std::string::npos && !text.starts_with(' ') &&
                       !text.starts_with('\n');
    if (!block) {
        lines.add("{}: {}", key, in_yaml(text));
        return;
    }
    lines.add("{}: |", key);
    lines.indent(1);
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.add_line(text.substr(at, end - at));
        at = end + 1;
    }
    lines.indent(-1);
}

std::string objective_in_yaml(Objective objective) {
    objective.piece = in_yaml(objective.piece);
    return objective_text(objective);
}

// The keys of a problem: what is packed with the pieces of the file, and how.
class ProblemWriter {
  public:
    ProblemWriter(const Document& document, YamlLines& lines)
        : document_(document),
          puzzle_(document.puzzle),
          lattice_(*puzzle_.lattice),
          lines_(lines) {}

    void write() {
        write_region();
        if (puzzle_.rules.edges.any()) {
            lines_.add_all(EdgeText(lattice_, puzzle_.rules.edges).rules());
        }
        write_placements("fixed", puzzle_.fixed);
        write_placements("forbidden", puzzle_.forbidden);
        // Without optional cells, a file that has a number of holes makes all of them optional.
        const bool optional = !std::ranges::all_of(puzzle_.region.cells, &RegionCell::required);
        if (optional && puzzle_.holes) lines_.add("holes: {}", *puzzle_.holes);
        if (document_.objective) lines_.add_line(objective_in_yaml(*document_.objective));
        PackingRules others = puzzle_.rules;
        others.edges = {};
        if (others.any()) write_rules();
        write_together();
        if (document_.still >= 0) {
            const Piece& still = puzzle_.pieces[static_cast<std::size_t>(document_.still)];
            lines_.add("still: {}", in_yaml(still.name));
        }
        write_expectation();
    }

  private:
    // Whether the region is the box of its size, and all its cells are plain.
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
        lines_.add("region:");
        lines_.indent(1);
        UserPoint size{};
        if (is_box(size)) {
            lines_.add("box: [{}]",
                       fmt::join(size.begin(), size.begin() + (lattice_.flat ? 2 : 3), ", "));
        } else {
            write_cells();
        }
        if (region.period.any()) {
            std::vector<std::string> periods;
            const auto axis = [&](std::string_view name, int period) {
                if (period != 0) periods.push_back(fmt::format("{}: {}", name, period));
            };
            axis("x", region.period.x);
            axis("y", region.period.y);
            axis("z", region.period.z);
            axis("shift", region.period.shift);
            lines_.add("wrap: {{{}}}", fmt::join(periods, ", "));
        }
        write_labels();
        lines_.indent(-1);
    }

    // A key for each text; a word that YAML would read as a number or a truth is in quotes.
    void write_labels() {
        std::vector<std::pair<std::string_view, std::vector<Point>>> labels;
        for (const CellLabel& label : puzzle_.region.labels) {
            const auto same =
                std::ranges::find(labels, label.text, &decltype(labels)::value_type::first);
            if (same == labels.end()) {
                labels.push_back({label.text, {label.point}});
            } else {
                same->second.push_back(label.point);
            }
        }
        if (!labels.empty()) lines_.add("labels:");
        for (const auto& [text, points] : labels) {
            std::vector<std::string> cells;
            for (const Point& point : points) {
                const UserPoint user = lattice_.to_user(point);
                cells.push_back(fmt::format(
                    "[{}]", fmt::join(user.begin(), user.begin() + lattice_.user_dimension, ", ")));
            }
            const std::string list = fmt::format("{}", fmt::join(cells, ", "));
            lines_.add("  {}: {}", in_yaml(std::string(text)),
                       points.size() == 1 ? list : fmt::format("[{}]", list));
        }
    }

    void write_cells() {
        std::vector<WrittenCell> cells;
        std::vector<WrittenCell> optional;
        for (const RegionCell& cell : puzzle_.region.cells) {
            if (!cell.required && is_joint(lattice_, cell.point)) continue;
            cells.push_back({cell.point, cell.colour, !cell.required});
            if (!cell.required) optional.push_back({cell.point});
        }
        bool drawn = false;
        const std::vector<std::string> lines = shape_lines(lattice_, cells, {}, drawn);
        if (optional.empty() || drawn) {
            lines_.add_all(lines);
            return;
        }
        lines_.add_line(cells_text(lattice_, cells));
        lines_.add("optional: {{{}}}", cells_text(lattice_, optional));
    }

    void write_placements(std::string_view key, const std::vector<SetPlacement>& placements) {
        if (placements.empty()) return;
        lines_.add("{}:", key);
        lines_.indent(2);
        for (const SetPlacement& placement : placements) {
            std::vector<WrittenCell> cells;
            for (const Point& point : placement.cells) {
                if (!is_joint(lattice_, point)) cells.push_back({point});
            }
            lines_.begin_item();
            lines_.add("piece: {}", in_yaml(placement.piece));
            bool drawn = false;
            if (placement.edges.empty()) {
                lines_.add_all(shape_lines(lattice_, cells, {}, drawn));
                continue;
            }
            // Art may be moved, and `edges` names cells by their coordinates.
            lines_.add_line(cells_text(lattice_, cells));
            lines_.add(
                "edges: {}",
                EdgeText(lattice_, puzzle_.rules.edges).cells(placement.edges, placement.cells));
        }
        lines_.indent(-2);
    }

    void write_rules() {
        const PackingRules& rules = puzzle_.rules;
        lines_.add("rules:");
        lines_.indent(1);
        if (!rules.groups.empty()) lines_.add("groups:");
        for (const GroupRule& group : rules.groups) {
            std::vector<std::string> names;
            for (const std::string& name : group.pieces) names.push_back(in_yaml(name));
            lines_.add("  - {{pieces: [{}], copies: {}}}", fmt::join(names, ", "),
                       copies_text(group.copies));
        }
        if (!rules.no_touching.empty()) lines_.add("no_touching:");
        for (const NoTouching& rule : rules.no_touching) {
            const std::string_view by = rule.by == Contact::sides ? "sides" : "corners";
            std::vector<std::string> names;
            for (const std::string& name : rule.pieces) names.push_back(in_yaml(name));
            if (names.empty()) {
                lines_.add("  - {{by: {}}}", by);
            } else {
                lines_.add("  - {{by: {}, pieces: [{}]}}", by, fmt::join(names, ", "));
            }
        }
        if (rules.no_equal_touching) lines_.add("no_equal_touching: true");
        if (rules.no_crossroads) lines_.add("no_crossroads: true");
        if (rules.fault_free) lines_.add("fault_free: true");
        if (rules.three_colourable) lines_.add("three_colourable: true");
        lines_.indent(-1);
    }
    // A group as the list of its pieces, or as a map where some of their copies are not in it.
    void write_together() {
        std::map<int, std::map<int, int>> groups;  // by number: the most copies by piece
        for (const PieceGroup& of : document_.groups) {
            int& most = groups[of.group][of.piece];
            most = std::min(most + of.copies, limits::copies);
        }
        std::vector<std::string> texts;
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
            texts.push_back(all ? fmt::format("  - [{}]", fmt::join(names, ", "))
                                : fmt::format("  - {{{}}}", fmt::join(counted, ", ")));
        }
        if (!texts.empty()) lines_.add("together:");
        lines_.add_all(texts);
    }
    void write_expectation() {
        const Expectation& expect = puzzle_.expect;
        if (!expect.all && !expect.distinct) return;
        lines_.add("expect:");
        lines_.indent(1);
        if (expect.all) lines_.add("all: {}", expect.all->digits());
        if (expect.distinct) lines_.add("distinct: {}", expect.distinct->digits());
        if (!expect.source.empty()) lines_.add("source: {}", in_yaml(expect.source));
        // Whoever changes the puzzle may leave the counts as they are.
        if (!document_.family) {
            lines_.add("puzzle_hash: {}", in_yaml(puzzle_hash(puzzle_).text()));
        }
        lines_.indent(-1);
    }
    const Document& document_;
    const Puzzle& puzzle_;
    const Lattice& lattice_;
    YamlLines& lines_;
};

class YamlWriter {
  public:
    explicit YamlWriter(const Document& document)
        : document_(document), lattice_(*document.puzzle.lattice) {
        const SharedPieces shared = shared_pieces(document);
        pieces_ = shared.pieces;
        origins_ = shared.origins;
        numbers_ = shared.numbers;
        for (const Document* problem : problems_of(document)) {
            problems_.push_back(with_names(*problem, pieces_, numbers_[problems_.size()]));
        }
    }

    [[nodiscard]] std::string text() {
        const bool several = problems_.size() > 1;
        const Puzzle& puzzle = document_.puzzle;
        // Problems without a name are called after the file if there are several.
        const auto nameless = std::ranges::find(document_.problems, "");
        if (!several || nameless != document_.problems.end()) {
            const auto at = several ? nameless - document_.problems.begin() : 0;
            lines_.add("name: {}", in_yaml(problems_[static_cast<std::size_t>(at)].puzzle.name));
        }
        std::vector<std::string> notes = document_.comments;
        if (!several && !document_.notes.empty()) notes.push_back(document_.notes);
        if (!notes.empty()) {
            add_text(lines_, "notes", fmt::format("{}", fmt::join(notes, "\n")));
        }
        lines_.add("lattice: {}", lattice_in_yaml(lattice_));
        if (!document_.source.empty()) lines_.add("source: {}", in_yaml(document_.source));
        write_colours();
        if (document_.pieces_alone && puzzle.rules.edges.any()) {
            lines_.add_all(EdgeText(lattice_, puzzle.rules.edges).rules());
        }
        lines_.add("pieces:{}", pieces_.empty() ? " []" : "");
        lines_.indent(2);
        for (std::size_t i = 0; i < pieces_.size();) {
            const std::size_t end = end_of_set(i);
            end > i ? write_set(i, end) : write_piece(pieces_[i]);
            i = std::max(end, i + 1);
        }
        lines_.indent(-2);
        if (puzzle.kind == PuzzleKind::exact_cover) lines_.add("exact_cover: true");
        if (puzzle.kind == PuzzleKind::coloured_cover) lines_.add("exact_cover: coloured");
        if (document_.family) write_design(document_.family->design);
        if (document_.pieces_alone) return lines_.take();
        if (!several) {
            ProblemWriter(problems_.front(), lines_).write();
            return lines_.take();
        }
        lines_.add("problems:");
        lines_.indent(2);
        for (std::size_t i = 0; i < problems_.size(); ++i) write_problem(i);
        return lines_.take();
    }

  private:
    void write_colours() {
        std::size_t used = 0;
        const auto use = [&](CellColour colour) {
            used = std::max(used, static_cast<std::size_t>(colour));
        };
        std::vector<std::string> known;
        for (const Document& problem : problems_) {
            for (const RegionCell& cell : problem.puzzle.region.cells) use(cell.colour);
            if (known.size() < problem.puzzle.colour_names.size()) {
                known = problem.puzzle.colour_names;
            }
        }
        for (const Piece& piece : pieces_) std::ranges::for_each(piece.colours, use);
        used = std::max(used, known.size());
        const std::vector<ColourRule> rules = colour_rules();
        for (const ColourRule& rule : rules) {
            use(rule.colour);
            std::ranges::for_each(rule.on, use);
        }
        if (used > colour_letters.size()) {
            throw CannotWrite(fmt::format("more than {} colours", colour_letters.size()));
        }
        colours_ = used;
        if (used > 0) lines_.add("colours:");
        lines_.indent(1);
        std::vector<std::string> names;
        for (std::size_t i = 0; i < used; ++i) {
            std::string name = i < known.size() ? known[i] : "";
            // Letters with the same name would mean the same colour.
            while (name.empty() || std::ranges::find(names, name) != names.end()) {
                name += fmt::format("{}{}", name.empty() ? "colour " : " ", i + 1);
            }
            names.push_back(name);
        }
        for (std::size_t i = 0; i < used; ++i) {
            const auto rule =
                std::ranges::find(rules, static_cast<CellColour>(i + 1), &ColourRule::colour);
            if (rule == rules.end()) {
                lines_.add("{}: {}", colour_letters[i], in_yaml(names[i]));
                continue;
            }
            std::vector<std::string> on;
            for (const CellColour colour : rule->on) {
                on.push_back(in_yaml(names[static_cast<std::size_t>(colour - 1)]));
            }
            lines_.add("{}: {{name: {}, lies_on: [{}]}}", colour_letters[i], in_yaml(names[i]),
                       fmt::join(on, ", "));
        }
        lines_.indent(-1);
    }

    // Those of all problems, whose pieces' colours have the same meaning in a file.
    [[nodiscard]] std::vector<ColourRule> colour_rules() const {
        std::map<CellColour, std::vector<CellColour>> lies_on;
        for (const Document& problem : problems_) {
            const std::vector<ColourRule>& rules = problem.puzzle.colour_rules;
            for (const ColourRule& rule : rules) agree(lies_on, rule);
            for (const Piece& piece : problem.puzzle.pieces) {
                for (const CellColour colour : piece.colours) {
                    if (std::ranges::find(rules, colour, &ColourRule::colour) != rules.end()) {
                        continue;
                    }
                    agree(lies_on, {colour, {colour}});
                }
            }
        }
        std::vector<ColourRule> rules;
        for (auto& [colour, on] : lies_on) {
            if (on != std::vector<CellColour>{colour}) rules.push_back({colour, std::move(on)});
        }
        return rules;
    }

    static void agree(std::map<CellColour, std::vector<CellColour>>& lies_on,
                      const ColourRule& rule) {
        if (lies_on.emplace(rule.colour, rule.on).first->second != rule.on) {
            throw CannotWrite("problems in which a colour may lie on different ones");
        }
    }

    // The letter of its cells in art.
    [[nodiscard]] char mark_of(const Piece& piece) const {
        const char letter = piece.name.size() == 1 ? piece.name[0] : 'X';
        const bool plain = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z') ||
                           (letter >= '0' && letter <= '9');
        const bool taken =
            colour_letters.substr(0, colours_).find(letter) != std::string_view::npos;
        return plain && !taken ? letter : 'X';
    }

    // The text in front of the name that the piece has in its set, if it differs from the piece
    // there in nothing that a set cannot say; nullopt: it does, or comes from none.
    [[nodiscard]] std::optional<std::string> prefix_of(std::size_t number) const {
        const Piece& piece = pieces_[number];
        const PieceOrigin& origin = origins_[number];
        const Piece& was = origin.piece;
        const bool same = !origin.from.empty() && piece.cells == was.cells &&
                          piece.colours == was.colours && piece.turning == was.turning &&
                          piece.display_colour == was.display_colour && piece.value == was.value &&
                          piece.edges == was.edges && piece.name.ends_with(was.name);
        if (!same) return std::nullopt;
        return piece.name.substr(0, piece.name.size() - was.name.size());
    }

    // After the last of the pieces from this one on that one entry with `from` can name; the piece
    // itself if none can.
    [[nodiscard]] std::size_t end_of_set(std::size_t first) const {
        const auto prefix = prefix_of(first);
        if (!prefix) return first;
        const PieceOrigin& origin = origins_[first];
        const auto overrides = [&](std::size_t i) {
            return pieces_[i].turn_over != origins_[i].piece.turn_over;
        };
        std::size_t end = first + 1;
        while (end < pieces_.size() && origins_[end].from == origin.from &&
               origins_[end].problem == origin.problem && origins_[end].path == origin.path &&
               prefix_of(end) == prefix && overrides(end) == overrides(first) &&
               (!overrides(end) || pieces_[end].turn_over == pieces_[first].turn_over)) {
            ++end;
        }
        return end;
    }

    void write_set(std::size_t first, std::size_t end) {
        const PieceOrigin& origin = origins_[first];
        lines_.begin_item();
        lines_.add("from: {}", in_yaml(origin.from));
        if (!origin.problem.empty()) lines_.add("problem: {}", in_yaml(origin.problem));
        bool all = end - first == origin.pieces;
        std::vector<std::string> names;
        std::vector<std::string> copies;
        for (std::size_t i = first; i < end; ++i) {
            all = all && origins_[i].number == i - first;
            names.push_back(in_yaml(origins_[i].piece.name));
            if (pieces_[i].copies == origins_[i].piece.copies) continue;
            copies.push_back(fmt::format("{}: {}", names.back(), copies_text(pieces_[i].copies)));
        }
        if (!all) lines_.add("use: [{}]", fmt::join(names, ", "));
        const bool equal =
            std::all_of(pieces_.begin() + static_cast<std::ptrdiff_t>(first),
                        pieces_.begin() + static_cast<std::ptrdiff_t>(end),
                        [&](const Piece& piece) { return piece.copies == pieces_[first].copies; });
        if (!copies.empty() && equal) {
            lines_.add("copies: {}", copies_text(pieces_[first].copies));
        } else if (!copies.empty()) {
            lines_.add("copies: {{{}}}", fmt::join(copies, ", "));
        }
        if (pieces_[first].turn_over != origin.piece.turn_over) {
            lines_.add("turn_over: {}", pieces_[first].turn_over);
        }
        if (const auto prefix = prefix_of(first); prefix && !prefix->empty()) {
            lines_.add("prefix: {}", in_yaml(*prefix));
        }
    }

    void write_piece(const Piece& piece) {
        std::vector<WrittenCell> cells;
        for (std::size_t i = 0; i < piece.cells.size(); ++i) {
            if (is_joint(lattice_, piece.cells[i])) continue;
            cells.push_back({piece.cells[i], piece.colours.empty() ? 0 : piece.colours[i]});
        }
        lines_.begin_item();
        lines_.add("name: {}", in_yaml(piece.name));
        bool drawn = false;
        if (piece.edges.empty()) {
            lines_.add_all(
                shape_lines(lattice_, cells, {.mark = mark_of(piece), .anywhere = true}, drawn));
        } else {
            // Art may be moved, and `edges` names cells by their coordinates.
            lines_.add_line(cells_text(lattice_, cells));
            lines_.add(
                "edges: {}",
                EdgeText(lattice_, document_.puzzle.rules.edges).cells(piece.edges, piece.cells));
        }
        if (piece.copies != Copies{}) lines_.add("copies: {}", copies_text(piece.copies));
        if (piece.turn_over != lattice_.flat) lines_.add("turn_over: {}", piece.turn_over);
        if (piece.turning == Turning::none) lines_.add("rotate: false");
        if (piece.turning == Turning::half) lines_.add("rotate: half");
        if (piece.turning == Turning::upright) lines_.add("rotate: upright");
        if (piece.value) lines_.add("value: {}", *piece.value);
        if (!piece.display_colour.empty()) {
            lines_.add("colour: {}", in_yaml(piece.display_colour));
        }
        if (!connected(lattice_, normalized(lattice_, piece.cells))) {
            lines_.add("connected: false");
        }
    }

    // Which of the pieces it has, and how many of each, where that is not as in the list.
    void write_problem(std::size_t number) {
        const Document& problem = problems_[number];
        const std::vector<int>& numbers = numbers_[number];
        lines_.begin_item();
        const std::string& name = document_.problems[number];
        if (!name.empty()) lines_.add("name: {}", in_yaml(name));
        if (!problem.notes.empty()) add_text(lines_, "notes", problem.notes);
        bool all = numbers.size() == pieces_.size();
        std::vector<std::string> used;
        std::vector<std::string> copies;
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const Piece& piece = problem.puzzle.pieces[i];
            all = all && numbers[i] == static_cast<int>(i);
            used.push_back(in_yaml(piece.name));
            const Copies& usual = pieces_[static_cast<std::size_t>(numbers[i])].copies;
            if (piece.copies == usual) continue;
            copies.push_back(fmt::format("{}: {}", used.back(), copies_text(piece.copies)));
        }
        if (!all) lines_.add("use: [{}]", fmt::join(used, ", "));
        if (!copies.empty()) lines_.add("copies: {{{}}}", fmt::join(copies, ", "));
        ProblemWriter(problem, lines_).write();
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
        if (design.sturdy) entries.emplace_back("sturdy: true");
        if (design.height) entries.push_back(fmt::format("height: {}", *design.height));
        if (!design.seamless.empty()) {
            std::vector<std::string_view> names;
            for (const Point& unit : design.seamless) names.push_back(direction_name(unit));
            entries.push_back(fmt::format("seamless: [{}]", fmt::join(names, ", ")));
        }
        if (design.outside != DesignOutside::any) {
            entries.push_back(fmt::format("outside: {}", outside_name(design.outside)));
        }
        if (!entries.empty()) lines_.add("design: {{{}}}", fmt::join(entries, ", "));
    }
    const Document& document_;
    const Lattice& lattice_;
    std::vector<Document> problems_;  // with the names of `pieces_`
    std::vector<Piece> pieces_;
    std::vector<PieceOrigin> origins_;       // of them
    std::vector<std::vector<int>> numbers_;  // by problem: those of its pieces
    std::size_t colours_ = 0;
    YamlLines lines_;
};

}  // namespace

std::string write_yaml(const Document& document) {
    return YamlWriter(document).text();
}

}  // namespace polypack
