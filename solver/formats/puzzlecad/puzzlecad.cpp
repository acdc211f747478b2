#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/puzzlecad/joined_parts.hpp"
#include "polypack/formats/puzzlecad/puzzle_part.hpp"
#include "polypack/formats/puzzlecad/scad_program.hpp"
#include "polypack/formats/puzzlecad/scad_syntax.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/box.hpp"

namespace polypack {
namespace {

constexpr std::string_view name_characters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";

// Cells of all pieces, in the smallest parts of which they consist.
constexpr std::size_t most_cells = 10'000'000;

// The cells of the rhombic lattice that consist of these tetrahedra, two each, shifted along all
// axes; nullopt: some tetrahedron lacks the other half of its cell.
std::optional<std::vector<Point>> rhombic_cells(const std::vector<Point>& places, int shift) {
    constexpr int side = 5;  // of a cube in the lattice's coordinates
    std::map<Point, int> halves;
    for (const Point& place : places) {
        Point cell;
        const auto add = [&](int value, int& coordinate) {
            const int from = value + shift + eighths / 2;
            const int cube = from >= 0 ? from / eighths : -((eighths - 1 - from) / eighths);
            const int rest = value + shift - eighths * cube;
            const int towards = rest > 0 ? std::abs(rest) - 1 : 1 - std::abs(rest);
            coordinate = side * cube + towards;
        };
        add(place.x, cell.x);
        add(place.y, cell.y);
        add(place.z, cell.z);
        ++halves[cell];
    }
    std::vector<Point> cells;
    for (const auto& [cell, count] : halves) {
        if (count != 2) return std::nullopt;
        cells.push_back(cell);
    }
    return cells;
}

class PuzzlecadReader {
  public:
    PuzzlecadReader(const TextLines& lines, const ScadFile& file)
        : lines_(lines), file_(file), sources_(lines.end(), lines.stop()) {}

    [[nodiscard]] Document read(const std::string& title, const ReadChoice& choice,
                                const ExtraCheck& extra) {
        ScadPieces made = scad_pieces(lines_, file_, choice.problem);
        if (made.pieces.empty()) {
            throw PuzzleError(lines_.end(), "the file has no burr_piece(...) or burr_plate([...])");
        }
        std::vector<PuzzlePart> parts;
        for (const ScadPiece& piece : made.pieces) add_part(parts, puzzle_part(lines_, piece));
        const std::optional<PuzzlePart> region = read_region(choice);
        if (region) check_layers(parts, *region);
        const bool cut = std::ranges::any_of(parts, is_cut) || (region && is_cut(*region));
        if (cut && cells_ > most_cells / tetrahedra_of_cube) refuse_cells();
        JoinedPieces joined = join_parts(lines_, std::move(parts), cut);

        Document document;
        document.remarks = std::move(made.remarks);
        document.remarks.insert(document.remarks.end(), joined.remarks.begin(),
                                joined.remarks.end());
        Puzzle& puzzle = document.puzzle;
        puzzle.name = title;
        puzzle.lattice = find_lattice(cut ? "rhombic" : "cube");
        if (region) {
            sources_.set({Part::region}, position(region->where));
            for (const Point& cell : cells(cells_of(*region, cut), cut, region->where)) {
                puzzle.region.cells.push_back({cell});
            }
        } else {
            puzzle.region = box(*puzzle.lattice, 1, 1);
            document.pieces_alone = true;
        }
        for (const JoinedPiece& piece : joined.pieces) add_piece(puzzle, piece, cut);
        puzzle = sources_.checked(std::move(puzzle), extra);
        return document;
    }

  private:
    [[nodiscard]] SourcePos position(const ScadSpot& where) const {
        return lines_.where(where.line, where.column);
    }

    void add_part(std::vector<PuzzlePart>& parts, PuzzlePart part) {
        cells_ += part.cells.size();
        if (cells_ > most_cells) refuse_cells();
        parts.push_back(std::move(part));
    }

    [[noreturn]] void refuse_cells() const {
        throw PuzzleError(lines_.end(),
                          fmt::format("the pieces have more than {} cells", most_cells));
    }

    [[nodiscard]] std::optional<PuzzlePart> read_region(const ReadChoice& choice) const {
        const auto& variables = file_.scope.assignments;
        const auto assigned = std::ranges::find(variables, "region", &ScadArgument::name);
        if (assigned == variables.end()) {
            if (choice.pieces_alone) return std::nullopt;
            throw PuzzleError(lines_.end(),
                              "the file has no region = [...]; a puzzle consists of pieces and "
                              "the region that they fill");
        }
        const ScadValue value = scad_variable(lines_, file_, "region");
        if (const auto& where = value.where(); value.is_unknown() && where) {
            throw PuzzleError(position(*where), value.text());
        }
        PuzzlePart region =
            puzzle_part(lines_, {.shape = value, .name = "", .where = assigned->where});
        if (!region.joints.empty()) {
            throw PuzzleError(position(region.joints.front().where), "a region has no joints");
        }
        return region;
    }

    // Flat pieces of squares may be as thick as they like, if they cannot stand up.
    void check_layers(const std::vector<PuzzlePart>& parts, const PuzzlePart& region) const {
        const auto layers = [](const PuzzlePart& part) {
            const auto above = [](const CubeCells& cell) { return cell.cube.z != 0; };
            return std::ranges::any_of(part.cells, above);
        };
        for (const PuzzlePart& part : parts) {
            if (!part.stretched || (!layers(part) && !layers(region))) continue;
            throw PuzzleError(position(part.where),
                              "the cells of this piece are not cubes ($burr_scale, scale): such "
                              "pieces and their region may have one layer only");
        }
    }

    // The cells of the lattice in place of eighths of cubes.
    [[nodiscard]] std::vector<Point> cells(const std::vector<Point>& places, bool cut,
                                           const ScadSpot& where) const {
        if (cut) {
            // Where parts are joined half a cube off, either may fit the lattice.
            for (const int shift : {0, eighths / 2}) {
                if (auto cells = rhombic_cells(places, shift)) return *std::move(cells);
            }
            throw PuzzleError(position(where),
                              "components of this piece are halves of the 24 tetrahedra of a "
                              "cube, which no lattice has");
        }
        std::vector<Point> points;
        points.reserve(places.size());
        for (const Point& place : places) {
            points.push_back({place.x / eighths, place.y / eighths, place.z / eighths});
        }
        return points;
    }

    void add_piece(Puzzle& puzzle, const JoinedPiece& joined, bool cut) {
        const Lattice& lattice = *puzzle.lattice;
        Polyform form = normalized(lattice, cells(joined.cells, cut, joined.where));
        // Without a name, a piece is the same however it lies.
        Polyform key =
            joined.name.empty() ? std::ranges::min(orientations(lattice, form, false)) : form;
        const auto [at, is_new] = numbers_.emplace(std::pair(joined.name, std::move(key)),
                                                   static_cast<int>(puzzle.pieces.size()));
        if (!is_new) {
            Copies& copies = puzzle.pieces[at->second].copies;
            copies = {copies.min + 1, copies.max + 1};
            return;
        }
        Piece piece;
        piece.name = joined.name;
        if (piece.name.empty()) piece.name = fmt::format("S{}", puzzle.pieces.size() + 1);
        while (!names_.insert(piece.name).second) piece.name += '_';
        piece.cells = std::move(form);
        piece.turn_over = false;
        sources_.set({Part::piece, at->second}, position(joined.where));
        puzzle.pieces.push_back(std::move(piece));
    }

    const TextLines& lines_;
    const ScadFile& file_;
    SourceMap sources_;
    std::size_t cells_ = 0;                                    // of all parts
    std::map<std::pair<std::string, Polyform>, int> numbers_;  // of the pieces of the puzzle
    std::set<std::string> names_;                              // of the pieces
};

std::string strings_of(const std::vector<Point>& cells) {
    const Boxed box = boxed(cells);
    box.require_small();
    const std::set<Point> filled(box.cells.begin(), box.cells.end());
    std::string text = "[";
    for (int z = 0; z < box.size.z; ++z) {
        text += z == 0 ? "\"" : ", \"";
        for (int y = 0; y < box.size.y; ++y) {
            if (y > 0) text += '|';
            for (int x = 0; x < box.size.x; ++x) text += filled.contains({x, y, z}) ? 'x' : '.';
        }
        text += '"';
    }
    return text + "]";
}

// Returns true if all pieces have names that can be those of variables.
bool named_as_variables(const Puzzle& puzzle) {
    static const std::set<std::string_view> taken{
        "region",   "burr_piece", "burr_plate", "include", "use", "module",
        "function", "if",         "else",       "for",     "let", "true",
        "false",    "undef",      "each",       "assert",  "echo"};
    return std::ranges::all_of(puzzle.pieces, [](const Piece& piece) {
        const std::string& name = piece.name;
        return name.find_first_not_of(name_characters) == std::string::npos &&
               (name.front() < '0' || name.front() > '9') && !taken.contains(name);
    });
}

}  // namespace

Document read_puzzlecad(Input file, const ReadChoice& choice, const ExtraCheck& extra) {
    const std::string title = file.title();
    const TextLines lines(std::move(file));
    const ScadFile parsed = parse_scad(lines);
    return PuzzlecadReader(lines, parsed).read(title, choice, extra);
}

std::string write_puzzlecad(const Puzzle& puzzle) {
    if (puzzle.lattice != find_lattice("cube")) throw CannotWrite("a lattice other than cubes");
    refuse_constraints(puzzle);
    refuse_colours(puzzle);
    refuse_other_turns(puzzle);
    if (puzzle.holes || !std::ranges::all_of(puzzle.region.cells, &RegionCell::required)) {
        throw CannotWrite("optional cells");
    }
    constexpr int max_copies = 10'000;
    std::string text = "include <puzzlecad.scad>\n\nregion = ";
    text += strings_of(points_of(puzzle.region)) + ";\n";
    std::string plate;
    const bool by_name = named_as_variables(puzzle);
    for (std::size_t i = 0; i < puzzle.pieces.size(); ++i) {
        const Piece& piece = puzzle.pieces[i];
        const Copies& copies = piece.copies;
        if (copies.min != copies.max) throw CannotWrite("numbers of copies in a range");
        if (copies.max < 1 || copies.max > max_copies) {
            throw CannotWrite(fmt::format("numbers of copies outside 1..{}", max_copies));
        }
        const std::string name = by_name ? piece.name : fmt::format("p{}", i + 1);
        text += fmt::format("{} = {};\n", name, strings_of(piece.cells));
        for (int copy = 0; copy < copies.max; ++copy) {
            plate += (plate.empty() ? "" : ", ") + name;
        }
    }
    return text + "\nburr_plate([" + plate + "]);\n";
}

}  // namespace polypack
