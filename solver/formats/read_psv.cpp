#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/psv_grid.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr int largest_coordinate = 1'000'000;
constexpr int max_board_cells = 1'000'000;  // of the board before cells are switched off
constexpr std::size_t max_solution_cells = 10'000'000;  // of all solutions

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

// The words and marks after the first line. Case does not matter, nor do commas.
class PsvTokens {
  public:
    explicit PsvTokens(const TextLines& lines) : lines_(lines) {
        for (int line = 1; line < lines.size(); ++line) {
            for (const Word& word : lines.words(line, " \t\r,")) {
                if (!split(word)) break;
            }
        }
    }

    [[nodiscard]] bool done() const { return next_ == tokens_.size(); }
    // Returns the position of the next token, or of the end.
    [[nodiscard]] SourcePos where() const { return done() ? lines_.end() : tokens_[next_].where; }
    [[nodiscard]] bool at(std::string_view text) const {
        return !done() && lower(tokens_[next_].text) == text;
    }
    [[nodiscard]] bool at_number() const {
        return !done() &&
               tokens_[next_].text.find_first_not_of("-0123456789") == std::string_view::npos;
    }
    [[nodiscard]] bool skip(std::string_view text) {
        const bool found = at(text);
        if (found) ++next_;
        return found;
    }
    void expect(std::string_view text) {
        if (!skip(text)) fail(fmt::format("expected {}, got {}", in_quotes(text), shown()));
    }
    Word take(std::string_view what) {
        if (done()) fail(fmt::format("expected {}, got the end of the file", what));
        return tokens_[next_++];
    }
    int number(std::string_view what, int least, int most) {
        return integer_of(take(what), what, least, most);
    }
    [[nodiscard]] std::string shown() const {
        return done() ? "the end of the file" : in_quotes(tokens_[next_].text);
    }
    [[noreturn]] void fail(const std::string& message) const {
        throw PuzzleError(where(), message);
    }

  private:
    // Adds the tokens of a word; false: a comment begins in it.
    bool split(const Word& word) {
        constexpr std::string_view marks = "()+:|;";
        std::size_t from = 0;
        const auto add = [&](std::size_t end) {
            if (end == from) return;
            SourcePos where = word.where;
            where.column += static_cast<int>(from);
            tokens_.push_back({word.text.substr(from, end - from), where});
            from = end;
        };
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            if (word.text[i] == '#') {
                add(i);
                return false;
            }
            if (marks.find(word.text[i]) == std::string_view::npos) continue;
            add(i);
            add(i + 1);
        }
        add(word.text.size());
        return true;
    }

    const TextLines& lines_;
    std::vector<Word> tokens_;
    std::size_t next_ = 0;
};

// A tile in the file.
struct Tile {
    Copies copies{};
    std::vector<int> pieces;      // of the puzzle: one for each shape
    long long copies_before = 0;  // of the tiles before it
    // By number: a piece of the puzzle and its cells. Made when first needed.
    std::vector<std::pair<int, std::vector<Point>>> orientations{};
};

class PsvReader {
  public:
    explicit PsvReader(const TextLines& lines)
        : lines_(lines), tokens_(lines), sources_(lines.end(), lines.stop()) {}

    [[nodiscard]] Document read(const std::string& title, const ExtraCheck& extra) {
        puzzle_.name = lines_.size() == 0 ? "" : trimmed(lines_[0]);
        if (puzzle_.name.empty()) puzzle_.name = title;
        read_grid();
        while (tokens_.at("board") || tokens_.at("tile")) {
            if (tokens_.skip("board")) {
                read_board();
            } else {
                read_tile();
            }
        }
        if (puzzle_.region.cells.empty()) tokens_.fail("the board has no cells");
        if (tiles_.empty()) tokens_.fail("the file has no tile");
        board_cells_ = puzzle_.region.cells.size();
        if (tokens_.skip("place")) read_fixed();
        read_mode();
        Document document;
        document.puzzle = sources_.checked(std::move(puzzle_), extra);
        while (!tokens_.done()) {
            if (tokens_.at("solution")) {
                read_solution(document);
            } else if (tokens_.skip("notes")) {
                read_notes(document);
            } else {
                tokens_.fail(fmt::format("expected solution or notes, got {}", tokens_.shown()));
            }
        }
        return document;
    }

  private:
    struct Placed {
        int piece;
        std::vector<Point> cells;
    };

    static std::string trimmed(std::string_view text) {
        const std::size_t first = text.find_first_not_of(" \t");
        if (first == std::string_view::npos) return "";
        return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
    }

    void read_grid() {
        const bool named = !tokens_.at("board") && !tokens_.at("tile");
        const SourcePos where = tokens_.where();
        const Word name = named ? tokens_.take("a grid") : Word{"square", where};
        grid_ = find_psv_grid(lower(name.text));
        if (grid_ == nullptr) {
            throw PuzzleError(where, fmt::format("the grid must be one of {}, got {}",
                                                 psv_grid_names(), in_quotes(name.text)));
        }
        lattice_ = puzzle_.lattice = find_lattice(grid_->lattice);
    }

    // Parses "x,y)", "x,y,z)" or "x,y:t)", after "(".
    PsvCell read_cell(int least) {
        PsvCell cell{};
        for (int i = 0; i < grid_->dimension; ++i) {
            cell[static_cast<std::size_t>(i)] =
                tokens_.number("a coordinate", least, largest_coordinate);
        }
        if (tokens_.skip(":")) cell[3] = tokens_.number("the kind of a tile", 0, grid_->kinds - 1);
        tokens_.expect(")");
        return cell;
    }

    void read_board() {
        if (!puzzle_.region.cells.empty()) tokens_.fail("a second board");
        sources_.set({Part::region}, tokens_.where());
        tokens_.expect("(");
        tokens_.expect("(");
        const SourcePos where = tokens_.where();
        const PsvCell last = read_cell(0);
        double size = 1;
        for (const int side : last) size *= side + 1.0;
        if (size > max_board_cells) {
            throw PuzzleError(where,
                              fmt::format("a board must have at most {} cells", max_board_cells));
        }
        std::set<PsvCell> switched;
        while (tokens_.skip("(")) {
            const PsvCell cell = read_cell(-largest_coordinate);
            if (!switched.insert(cell).second) switched.erase(cell);
        }
        tokens_.expect(")");
        PsvCell cell{};
        for (cell[0] = 0; cell[0] <= last[0]; ++cell[0]) {
            for (cell[1] = 0; cell[1] <= last[1]; ++cell[1]) {
                for (cell[2] = 0; cell[2] <= last[2]; ++cell[2]) {
                    for (cell[3] = 0; cell[3] <= last[3]; ++cell[3]) {
                        if (switched.erase(cell) == 0) add_board_cell(cell, where);
                    }
                }
            }
        }
        for (const PsvCell& outside : switched) add_board_cell(outside, where);
    }

    void add_board_cell(const PsvCell& cell, const SourcePos& where) {
        if (puzzle_.region.cells.size() == static_cast<std::size_t>(limits::region_cells)) {
            throw PuzzleError(
                where, fmt::format("the board has more than {} cells", limits::region_cells));
        }
        puzzle_.region.cells.push_back({grid_->to_point(*lattice_, cell)});
    }

    void read_tile() {
        const SourcePos where = tokens_.where();
        tokens_.expect("tile");
        Piece piece;
        piece.turn_over = tokens_.skip("flip");
        if (!piece.turn_over && tokens_.skip("fixed")) piece.turning = Turning::none;
        Tile tile;
        tile.copies = {0, 1};
        if (tokens_.at_number()) {
            tile.copies.max = tokens_.number("the number of copies", 0, limits::copies);
            if (tokens_.at_number()) {
                tile.copies.min = tokens_.number("the least number of copies", 0, tile.copies.max);
            }
        }
        std::vector<std::vector<Point>> shapes(1);
        tokens_.expect("(");
        while (!tokens_.at(")")) {
            if (tokens_.skip("+")) {
                shapes.emplace_back();
            } else {
                tokens_.expect("(");
                shapes.back().push_back(grid_->to_point(*lattice_, read_cell(-largest_coordinate)));
            }
        }
        tokens_.expect(")");
        if (tokens_.skip("(")) {
            int part[3];
            for (int& value : part) value = tokens_.number("a part of a colour", 0, 255);
            piece.display_colour = fmt::format("#{:02x}{:02x}{:02x}", part[0], part[1], part[2]);
            tokens_.expect(")");
        }
        add_tile(std::move(tile), piece, std::move(shapes), where);
    }

    void add_tile(Tile tile, const Piece& like, std::vector<std::vector<Point>> shapes,
                  const SourcePos& where) {
        const std::size_t number = tiles_.size() + 1;
        const bool several = shapes.size() > 1;
        if (puzzle_.pieces.size() + shapes.size() > static_cast<std::size_t>(limits::pieces)) {
            throw PuzzleError(where, fmt::format("more than {} tiles", limits::pieces));
        }
        GroupRule group{{}, tile.copies};
        for (std::size_t i = 0; i < shapes.size(); ++i) {
            if (shapes[i].empty()) throw PuzzleError(where, "a shape of the tile has no cells");
            Piece piece = like;
            piece.name = several ? fmt::format("{}.{}", number, i + 1) : fmt::format("{}", number);
            piece.copies = several ? Copies{0, tile.copies.max} : tile.copies;
            piece.cells = std::move(shapes[i]);
            group.pieces.push_back(piece.name);
            const int index = static_cast<int>(puzzle_.pieces.size());
            sources_.set({Part::piece, index}, where);
            tile.pieces.push_back(index);
            puzzle_.pieces.push_back(std::move(piece));
        }
        if (several) {
            sources_.set({Part::group, static_cast<int>(puzzle_.rules.groups.size())}, where);
            puzzle_.rules.groups.push_back(std::move(group));
        }
        if (!tiles_.empty()) {
            tile.copies_before = tiles_.back().copies_before + tiles_.back().copies.max;
        }
        tiles_.push_back(std::move(tile));
    }

    // Reads the mode: FillAll covers the board; UseAll uses every copy.
    void read_mode() {
        if (tokens_.at("place")) tokens_.fail("a second place");
        if (!tokens_.skip("mode")) {
            tokens_.fail(
                fmt::format("expected mode FillAll or mode UseAll, got {}", tokens_.shown()));
        }
        if (tokens_.skip("fillall")) return;
        if (!tokens_.skip("useall")) {
            tokens_.fail(
                fmt::format("the mode must be FillAll or UseAll, got {}", tokens_.shown()));
        }
        for (RegionCell& cell : puzzle_.region.cells) cell.required = false;
        for (Piece& piece : puzzle_.pieces) {
            const bool alone = piece.name.find('.') == std::string::npos;
            if (alone) piece.copies.min = piece.copies.max;
        }
        for (GroupRule& group : puzzle_.rules.groups) group.copies.min = group.copies.max;
    }

    // "(1 (3,0|3), 2 (2,5|0))": by copy its corner and orientation.
    std::vector<Placed> read_placements(const std::vector<Piece>& pieces) {
        if (grid_->lattice != "square") {
            tokens_.fail(fmt::format("placements are supported on squares only, not in the grid {}",
                                     grid_->name));
        }
        std::vector<Placed> placed;
        std::size_t covered = 0;
        tokens_.expect("(");
        while (!tokens_.skip(")")) {
            Tile& tile = tile_of(tokens_.number("a copy", 1, limits::copies));
            tokens_.expect("(");
            const int x = tokens_.number("a coordinate", -largest_coordinate, largest_coordinate);
            const int y = tokens_.number("a coordinate", -largest_coordinate, largest_coordinate);
            int orientation = 0;
            const SourcePos where = tokens_.where();
            if (tokens_.skip("|")) {
                orientation = tokens_.number("an orientation", 0, limits::copies);
            }
            tokens_.expect(")");
            const auto& orientations = orientations_of(tile, pieces);
            if (orientation >= static_cast<int>(orientations.size())) {
                throw PuzzleError(where, fmt::format("the tile has {} orientations, numbered from "
                                                     "0, got {}",
                                                     orientations.size(), orientation));
            }
            auto [piece, cells] = orientations[static_cast<std::size_t>(orientation)];
            for (Point& cell : cells) cell = cell + Point{x, y, 0};
            covered += cells.size();
            if (covered > board_cells_) {
                throw PuzzleError(where, "more cells are covered than the board has");
            }
            placed.push_back({piece, std::move(cells)});
        }
        return placed;
    }

    // Copies are numbered from 1 through all tiles.
    [[nodiscard]] Tile& tile_of(int copy) {
        const long long all = tiles_.back().copies_before + tiles_.back().copies.max;
        if (copy > all) {
            tokens_.fail(fmt::format("there are only {} copies of tiles, got {}", all, copy));
        }
        // A tile without copies is before none of them.
        return *(std::ranges::lower_bound(tiles_, copy, {}, &Tile::copies_before) - 1);
    }

    // Returns the distinct orientations of all shapes of the tile.
    [[nodiscard]] static const std::vector<std::pair<int, std::vector<Point>>>& orientations_of(
        Tile& tile, const std::vector<Piece>& pieces) {
        if (tile.orientations.empty()) {
            std::set<std::vector<Point>> seen;
            for (const int piece : tile.pieces) {
                for (std::vector<Point>& image : psv_orientations(pieces[piece])) {
                    if (seen.insert(image).second) {
                        tile.orientations.emplace_back(piece, std::move(image));
                    }
                }
            }
        }
        return tile.orientations;
    }

    void read_fixed() {
        const SourcePos where = tokens_.where();
        for (Placed& placed : read_placements(puzzle_.pieces)) {
            sources_.set({Part::fixed, static_cast<int>(puzzle_.fixed.size())}, where);
            puzzle_.fixed.push_back({puzzle_.pieces[placed.piece].name, std::move(placed.cells)});
        }
    }

    void read_solution(Document& document) {
        const SourcePos where = tokens_.where();
        tokens_.expect("solution");
        StoredPacking packing;
        for (Placed& placed : read_placements(document.puzzle.pieces)) {
            packing.pieces.push_back({placed.piece, std::move(placed.cells)});
        }
        solution_cells_ += board_cells_;
        if (solution_cells_ > max_solution_cells) {
            throw PuzzleError(
                where, fmt::format("the solutions cover more than {} cells", max_solution_cells));
        }
        std::ranges::stable_sort(packing.pieces, {}, &PlacedPiece::piece);
        if (const auto wrong = verify(document.puzzle, packing.pieces)) {
            throw PuzzleError(where, "not a packing of this puzzle: " + *wrong);
        }
        document.packings.push_back(std::move(packing));
    }

    // Reads notes: two letters a to p for every byte, the high half first.
    void read_notes(Document& document) {
        const Word word = tokens_.take("notes");
        std::string line;
        std::string text;
        const auto half = [&](std::size_t at) {
            const char c = word.text[at];
            if (c < 'a' || c > 'p') {
                SourcePos where = word.where;
                where.column += static_cast<int>(at);
                throw PuzzleError(where, "notes must consist of pairs of letters a to p");
            }
            return static_cast<unsigned char>(c - 'a');
        };
        if (word.text.size() % 2 != 0) {
            throw PuzzleError(word.where, "notes must consist of pairs of letters a to p");
        }
        for (std::size_t i = 0; i < word.text.size(); i += 2) {
            const char c = static_cast<char>(16 * half(i) + half(i + 1));
            if (c == '\r') continue;
            if (c != '\n') {
                line += c;
                continue;
            }
            text += escaped(line) + "\n";
            line.clear();
        }
        text += escaped(line);
        if (!text.empty()) document.comments.push_back(std::move(text));
    }

    const TextLines& lines_;
    PsvTokens tokens_;
    SourceMap sources_;
    const PsvGrid* grid_ = nullptr;
    const Lattice* lattice_ = nullptr;
    Puzzle puzzle_;
    std::vector<Tile> tiles_;
    std::size_t board_cells_ = 0;
    std::size_t solution_cells_ = 0;  // at most
};

}  // namespace

Document read_psv(Input file, const ReadChoice& /*choice*/, const ExtraCheck& extra) {
    const std::string title = file.title();
    const TextLines lines(std::move(file));
    return PsvReader(lines).read(title, extra);
}

}  // namespace polypack
