#include "polypack/cli/puzzle_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "polypack/base/file_name.hpp"
#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/family/validate_family.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/formats/problems.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/lattice/kind_words.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/puzzle/region_index.hpp"
#include "polypack/records/records.hpp"

namespace polypack {
namespace {

// A placement of the command line: "V at [0,0] [1,0] [1,1]".
struct TypedPlacement {
    SetPlacement placement;
    std::vector<std::size_t> columns;  // of its cells, from 0
};

class PlacementReader {
  public:
    PlacementReader(std::string_view option, std::string_view text, const Puzzle& puzzle)
        : option_(option), text_(text), puzzle_(puzzle) {}

    [[nodiscard]] TypedPlacement read() {
        TypedPlacement typed;
        typed.placement.piece = read_piece();
        skip(" ,");
        while (at_ < text_.size()) {
            const std::size_t start = at_;
            for (const Point& cell : read_cells()) {
                typed.columns.push_back(start);
                typed.placement.cells.push_back(cell);
            }
            skip(" ,");
        }
        return typed;
    }

    // One cell, and nothing else.
    [[nodiscard]] Point read_cell() {
        const std::vector<Point> cells = read_cells();
        if (at_ < text_.size()) throw_error(at_, "the cell should end here");
        if (cells.size() != 1)
            throw_error(0, "this word denotes several cells; give one by number");
        return cells.front();
    }

    [[noreturn]] void throw_error(std::size_t column, const std::string& message) const {
        throw UsageError(fmt::format("--{}, column {}: {}", option_, column + 1, message));
    }

  private:
    void skip(std::string_view characters) {
        at_ = std::min(text_.find_first_not_of(characters, at_), text_.size());
    }

    // The name of a piece may contain anything, even " at ", but is followed by a cell.
    std::string read_piece() {
        constexpr std::string_view before_cells = " at ";
        std::size_t end = text_.find(before_cells);
        while (end != std::string_view::npos) {
            at_ = end + before_cells.size();
            skip(" ");
            if (at_ < text_.size() && text_[at_] == '[') break;
            end = text_.find(before_cells, end + 1);
        }
        if (end == std::string_view::npos) {
            throw_error(0, fmt::format("a placement is a piece and its cells, as in 'V at {}', got "
                                       "'{}'",
                                       example(), text_));
        }
        const std::size_t start = std::min(text_.find_first_not_of(' '), end);
        const std::size_t last = text_.find_last_not_of(' ', end);
        std::string name(text_.substr(start, last + 1 - start));
        check_piece(name, start);
        return name;
    }

    void check_piece(const std::string& name, std::size_t column) const {
        if (std::ranges::find(puzzle_.pieces, name, &Piece::name) != puzzle_.pieces.end()) return;
        throw_error(column,
                    fmt::format("unknown piece '{}'{}", name,
                                did_you_mean(name, piece_names(puzzle_.pieces), "available:")));
    }

    // Returns two cells, as the user would write them.
    [[nodiscard]] std::string example() const {
        std::string zeros = "0";
        for (int i = 2; i < puzzle_.lattice->user_dimension; ++i) zeros += ",0";
        return fmt::format("[0,{}] [1,{}]", zeros, zeros);
    }

    // One cell, or those of a word for their kinds.
    std::vector<Point> read_cells() {
        const std::size_t start = at_;
        if (text_[at_] != '[') {
            throw_error(at_, fmt::format("a cell must be {}, got '{}'", puzzle_.lattice->address,
                                         text_.substr(at_)));
        }
        constexpr std::size_t kind = 2;
        UserPoint user{};
        std::vector<int> kinds;  // if they are given by a word
        std::size_t count = 0;
        do {
            ++at_;
            if (count == kind && !puzzle_.lattice->kind_words.empty()) kinds = read_word();
            const int number = count == kind && !kinds.empty() ? kinds.front() : read_number();
            if (count < user.size()) user[count] = number;
            ++count;
            skip(" ");
        } while (at_ < text_.size() && text_[at_] == ',');
        if (at_ == text_.size() || text_[at_] != ']') throw_error(at_, "']' is missing");
        ++at_;
        if (count != static_cast<std::size_t>(puzzle_.lattice->user_dimension)) {
            throw_error(start, fmt::format("a cell of the {} lattice must be {}, got {} {}",
                                           puzzle_.lattice->name, puzzle_.lattice->address, count,
                                           count == 1 ? "number" : "numbers"));
        }
        if (kinds.empty()) kinds = {user[kind]};
        std::vector<Point> points;
        for (const int of : kinds) {
            user[kind] = of;
            points.push_back(puzzle_.lattice->from_user(user));
            if (puzzle_.lattice->is_cell(points.back())) continue;
            throw_error(start, fmt::format("this is not a cell of the {} lattice; a cell is {}",
                                           puzzle_.lattice->name, puzzle_.lattice->address));
        }
        return points;
    }

    // The kinds of a word; none, and nothing is read, if there is a number.
    std::vector<int> read_word() {
        skip(" ");
        const std::string_view word = text_.substr(at_, text_.find_first_of(" ,]", at_) - at_);
        if (word.find_first_not_of("-0123456789") == std::string_view::npos) return {};
        const KindWord* known = find_kind_word(*puzzle_.lattice, word);
        if (known == nullptr) throw_error(at_, unknown_kind(*puzzle_.lattice, word));
        at_ += word.size();
        return known->kinds;
    }

    int read_number() {
        skip(" ");
        int number = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + at_, text_.data() + text_.size(), number);
        if (error != std::errc() || number < -limits::coordinate || number > limits::coordinate) {
            throw_error(at_, fmt::format("a coordinate must be an integer in {}..{}",
                                         -limits::coordinate, limits::coordinate));
        }
        at_ = static_cast<std::size_t>(end - text_.data());
        return number;
    }

    std::string_view option_;
    std::string_view text_;
    const Puzzle& puzzle_;
    std::size_t at_ = 0;
};

// One of the options, and what it adds to a list of the puzzle.
struct Additions {
    std::string_view option;
    std::vector<std::string> texts;
    std::size_t already;  // in the list, from the file
    std::vector<std::vector<std::size_t>> columns;

    Additions(std::string_view name, std::vector<std::string> values, const Puzzle& puzzle,
              std::vector<SetPlacement>& list)
        : option(name), texts(std::move(values)), already(list.size()) {
        for (const std::string& text : texts) {
            TypedPlacement typed = PlacementReader(option, text, puzzle).read();
            list.push_back(std::move(typed.placement));
            columns.push_back(std::move(typed.columns));
        }
    }

    // Reports a mistake at the cell or placement where it is.
    [[noreturn]] void throw_error(const Mistake& mistake) const {
        const std::size_t index = static_cast<std::size_t>(mistake.where.index) - already;
        const int cell = std::max(mistake.where.cell, 0);
        const std::size_t column =
            mistake.where.cell < 0 ? 0 : columns[index][static_cast<std::size_t>(cell)];
        throw UsageError(fmt::format("--{} '{}', column {}: {}", option, texts[index], column + 1,
                                     mistake.what));
    }
    [[nodiscard]] bool holds(int index) const {
        return index >= 0 && static_cast<std::size_t>(index) >= already &&
               static_cast<std::size_t>(index) - already < texts.size();
    }
};

// Returns true if a text is meant as a placement, right or wrong, and not as the name of a file.
bool is_placement(std::string_view text) {
    const std::size_t at = text.find(" at ");
    return at != std::string_view::npos && text.find('[', at) != std::string_view::npos;
}

}  // namespace

std::vector<OptionSpec> reading_options() {
    return {{.name = "from",
             .value = "FORMAT",
             .help = "the format of the file (default: by its extension or its first bytes)",
             .choices = readable_formats(),
             .group = "Input",
             .rare = true},
            problem_option()};
}

OptionSpec problem_option() {
    return {
        .name = "problem",
        .value = "NAME",
        .help = "the name or number of the problem, in a file with several (default: the first)",
        .group = "Input",
        .rare = true};
}

ReadChoice read_choice(const Arguments& arguments) {
    return {arguments.text("from"), arguments.text("problem")};
}

void say_remarks(const std::string& name, const Document& document) {
    for (const std::string& remark : document.remarks) {
        say_unless_quiet("{}\n", one_line(fmt::format("{}: {}", name, remark)));
    }
    for (const Document& other : document.others) say_remarks(name, other);
}

namespace {

void tell_problems(const std::string& name, const Document& document) {
    say_remarks(name, document);
    const std::string remark = remark_on_problems(document);
    if (remark.empty()) return;
    say_unless_quiet("{}\n", one_line(fmt::format("{}: {}", name, remark)));
    if (output_redirected()) say_text(problems_record(document.problems));
}

}  // namespace

std::string folder_of(const std::string& output) {
    return output == standard_input ? "" : to_name(to_path(output).parent_path());
}

std::string yaml_of(Document document, const std::string& output) {
    name_origins_from(document, folder_of(output));
    return write_document(document, *find_format("yaml"));
}

void say_left_out(const std::vector<std::string_view>& left, const Format& format) {
    if (left.empty()) return;
    say_unless_quiet("polypack: left out, since the format {} has no place for it: {}\n",
                     format.name, fmt::join(left, ", "));
    if (output_redirected()) say_text(left_out_record(left));
}

Document read_chosen(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const std::string name = file.name();
    Document document = read_document(std::move(file), choice, extra);
    tell_problems(name, document);
    return document;
}

Document read_chosen_family(Input file, const ReadChoice& choice, const FamilyCheck& extra) {
    const std::string name = file.name();
    Document document = read_family_document(std::move(file), choice, extra);
    tell_problems(name, document);
    return document;
}

void check_no_puzzle_read(const Arguments& arguments) {
    for (const OptionSpec& option : reading_options()) {
        if (!arguments.has(option.name)) continue;
        throw UsageError(fmt::format("--{} applies to puzzles, not to packings", option.name));
    }
}

std::vector<OptionSpec> puzzle_options() {
    std::vector<OptionSpec> options = reading_options();
    options.push_back({.name = "with",
                       .value = "PLACEMENT",
                       .help = "fix a placement, such as 'V at [0,0] [1,0] [1,1]'; may be repeated",
                       .repeats = true,
                       .group = "Input"});
    options.push_back({.name = "without",
                       .value = "PLACEMENT",
                       .help = "forbid a placement; may be repeated",
                       .repeats = true,
                       .group = "Input"});
    return options;
}

OptionSpec given_option() {
    return {.name = "given",
            .value = "PLACEMENT",
            .help =
                "count only packings with this placement, such as 'V at [0,0] [1,0] [1,1]'; may be "
                "repeated (--with changes the puzzle itself, and so its diagram)",
            .repeats = true};
}

std::vector<SetPlacement> given_placements(const Arguments& arguments, const Puzzle& puzzle) {
    Puzzle position = puzzle;
    for (const std::string& text : arguments.texts("given")) {
        if (is_placement(text) || !is_file(text)) continue;
        throw UsageError(fmt::format(
            "--given takes a placement; a file of packings is now --packings {}", text));
    }
    const Additions given("given", arguments.texts("given"), puzzle, position.fixed);
    try {
        position = checked(std::move(position));
    } catch (const InvalidPuzzle& invalid) {
        for (const Mistake& mistake : invalid.mistakes()) {
            if (given.holds(mistake.where.index)) given.throw_error(mistake);
        }
        throw UsageError(fmt::format("--given: {}", invalid.what()));
    }
    const auto first = position.fixed.begin() + static_cast<std::ptrdiff_t>(puzzle.fixed.size());
    return {first, position.fixed.end()};
}

namespace {

// Adds the placements of the options to the puzzle of a `whole`, which is a puzzle or a family.
template <class Whole>
void add_placements(const Arguments& arguments, Whole& whole, Puzzle& puzzle) {
    const Additions fixed("with", arguments.texts("with"), puzzle, puzzle.fixed);
    const Additions forbidden("without", arguments.texts("without"), puzzle, puzzle.forbidden);
    if (fixed.texts.empty() && forbidden.texts.empty()) return;
    // The counts are those of the puzzle in the file.
    puzzle.expect = {};
    try {
        whole = checked(std::move(whole));
    } catch (const InvalidPuzzle& invalid) {
        for (const Mistake& mistake : invalid.mistakes()) {
            const Place& where = mistake.where;
            const bool fixes = where.part == Part::fixed || where.part == Part::fixed_cell;
            const Additions& additions = fixes ? fixed : forbidden;
            if (additions.holds(where.index)) additions.throw_error(mistake);
        }
        // Such as a fixed placement of the file that --without forbids: reported there.
        throw UsageError(fmt::format("--with or --without: {}", invalid.what()));
    }
}

}  // namespace

void say_all_packings(const Document& document) {
    if (!document.objective) return;
    say_unless_quiet(
        "polypack: this command looks at all packings; the best ones, as '{}' asks for, are found "
        "by 'polypack solve'\n",
        objective_text(*document.objective));
}

Puzzle puzzle_of(const Arguments& arguments, const ExtraCheck& extra) {
    const Document document = document_of(arguments, extra);
    say_all_packings(document);
    return document.puzzle;
}

Document document_of(const Arguments& arguments, const ExtraCheck& extra) {
    const Deadline deadline = reading_deadline(arguments);
    return document_of(Input(arguments.operands().front(), deadline.token()), arguments, extra);
}

Puzzle puzzle_of(Input file, const Arguments& arguments, const ExtraCheck& extra) {
    const Document document = document_of(std::move(file), arguments, extra);
    say_all_packings(document);
    return document.puzzle;
}

Document document_of(Input file, const Arguments& arguments, const ExtraCheck& extra,
                     bool pieces_alone) {
    ReadChoice choice = read_choice(arguments);
    choice.pieces_alone = pieces_alone;
    Document document = read_chosen(std::move(file), choice, extra);
    add_placements(arguments, document.puzzle, document.puzzle);
    return document;
}

Family family_of(const Arguments& arguments, const FamilyCheck& extra) {
    const Deadline deadline = reading_deadline(arguments);
    Document document = read_chosen_family(Input(arguments.operands().front(), deadline.token()),
                                           read_choice(arguments), extra);
    say_all_packings(document);
    Family family = family_in(std::move(document));
    add_placements(arguments, family, family.puzzle);
    return family;
}

namespace {

// Throws an error at the file of the first operand.
[[noreturn]] void refuse(const Arguments& arguments, const std::string& why) {
    throw PuzzleError({arguments.operands().front(), 1, 1}, why);
}

}  // namespace

Document pieces_of(const Arguments& arguments, const std::stop_token& stop,
                   const ExtraCheck& extra) {
    ReadChoice choice = read_choice(arguments);
    choice.pieces_alone = true;
    const std::string& file = arguments.operands().front();
    Document document = read_chosen(Input(file, stop), choice, extra);
    Puzzle puzzle = document.puzzle;
    std::vector<Piece> chosen;
    for (const std::string& name : arguments.texts("piece")) {
        const auto piece = std::ranges::find(puzzle.pieces, name, &Piece::name);
        if (piece == puzzle.pieces.end()) {
            throw UsageError(fmt::format("--piece: {} has no piece {}{}", file, in_quotes(name),
                                         did_you_mean(name, piece_names(puzzle.pieces))));
        }
        if (std::ranges::find(chosen, name, &Piece::name) != chosen.end()) {
            throw UsageError(fmt::format("--piece: {} is given twice", in_quotes(name)));
        }
        chosen.push_back(*piece);
    }
    if (!chosen.empty()) puzzle.pieces = std::move(chosen);
    for (Piece& piece : puzzle.pieces) {
        piece.turn_over = piece.turn_over && !arguments.has("one-sided");
    }
    return derived(document, std::move(puzzle));
}

std::vector<Mistake> outside_mistakes(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = shape_mistakes(puzzle);
    if (puzzle.region.period.any()) {
        mistakes.push_back({{Part::period},
                            "a region that wraps has no outside to which pieces could be taken; "
                            "remove 'wrap'",
                            std::nullopt});
    }
    return mistakes;
}

void check_outside(const Arguments& arguments, const Puzzle& puzzle) {
    if (!puzzle.region.period.any()) return;
    refuse(arguments, "a region that wraps has no outside to which pieces could be taken");
}

void check_shapes(const Arguments& arguments, const Puzzle& puzzle) {
    const std::vector<Mistake> mistakes = shape_mistakes(puzzle);
    if (!mistakes.empty()) refuse(arguments, mistakes.front().what);
}

int typed_cell(std::string_view option, std::string_view text, const Puzzle& puzzle) {
    const Point point = PlacementReader(option, text, puzzle).read_cell();
    const RegionIndex index(puzzle.region);
    const int cell = index.find(index.wrapped(point));
    if (cell >= 0) return cell;
    throw UsageError(fmt::format("--{} {}: the region has no such cell", option, text));
}

std::string cell_text(const Lattice& lattice, const Point& cell) {
    const UserPoint user = lattice.to_user(cell);
    return fmt::format("[{}]", fmt::join(user.begin(), user.begin() + lattice.user_dimension, ","));
}

std::string cell_text(const Puzzle& puzzle, int cell) {
    return cell_text(*puzzle.lattice, puzzle.region.cells[cell].point);
}

}  // namespace polypack
