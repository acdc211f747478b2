#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/formats/unsupported_features.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr int max_ps3d_side = 500;

class PuzzleSolver3dReader {
  public:
    explicit PuzzleSolver3dReader(const TextLines& lines)
        : lines_(lines), sources_(lines.end(), lines.stop()), lattice_(*find_lattice("cube")) {}

    [[nodiscard]] Puzzle read(const std::string& title, const ExtraCheck& extra) {
        Puzzle puzzle;
        puzzle.name = title;
        puzzle.lattice = &lattice_;
        bool result = false;
        for (int line = 0; line < lines_.size();) {
            const std::string_view text = lines_[line];
            const int first = line;
            if (text.starts_with("PIECE ")) {
                std::vector<Point> cells = read_box(line, 6);
                if (cells.empty()) lines_.throw_error(first, 0, "the piece has no cells");
                add_piece(puzzle, std::move(cells), first);
            } else if (text.starts_with("RESULT ")) {
                if (result) lines_.throw_error(first, 0, "a second RESULT");
                result = true;
                sources_.set({Part::region}, lines_.where(first));
                for (const Point& cell : read_box(line, 7)) puzzle.region.cells.push_back({cell});
            } else if (text.find_first_not_of(" \t") == std::string_view::npos) {
                ++line;
            } else {
                lines_.throw_error(
                    first, 0, fmt::format("expected PIECE or RESULT, got {}", in_quotes(text)));
            }
        }
        if (!result) throw PuzzleError(lines_.end(), "the file has no RESULT");
        return sources_.checked(std::move(puzzle), extra);
    }

  private:
    // Reads the cells of the box whose sizes are in the line; continues at the line after it.
    [[nodiscard]] std::vector<Point> read_box(int& line, std::size_t column) const {
        std::array<int, 3> size{};
        std::string_view text = lines_[line];
        std::size_t at = column;
        for (int& side : size) {
            const auto [end, error] =
                std::from_chars(text.data() + at, text.data() + text.size(), side);
            if (error != std::errc() || side < 1 || side > max_ps3d_side) {
                lines_.throw_error(
                    line, at, fmt::format("a size must be an integer in 1..{}", max_ps3d_side));
            }
            // Any character is between them.
            at = std::min(static_cast<std::size_t>(end - text.data()) + 1, text.size());
        }
        const auto [sx, sy, sz] = size;
        const int header = line++;
        std::vector<Point> cells;
        for (int y = 0; y < sy; ++y, ++line) {
            if (line == lines_.size()) {
                throw PuzzleError(lines_.end(), fmt::format("the box has too few lines; it must "
                                                            "have {}",
                                                            sy));
            }
            text = lines_[line];
            for (std::size_t i = 0; i < text.size(); ++i) {
                const int z = static_cast<int>(i) / (sx + 1);
                const int x = static_cast<int>(i) % (sx + 1);
                if (z >= sz || x == sx || text[i] == ' ') continue;
                if (text[i] == ',') {
                    lines_.throw_error(line, i,
                                       fmt::format("a comma inside a group of {} characters", sx));
                }
                cells.push_back({x, y, z});
            }
            if (cells.size() > static_cast<std::size_t>(limits::region_cells)) {
                lines_.throw_error(
                    header, 0,
                    fmt::format("a box must have at most {} cells", limits::region_cells));
            }
        }
        std::ranges::sort(cells);
        return cells;
    }

    void add_piece(Puzzle& puzzle, std::vector<Point> cells, int line) {
        const Polyform shape = normalized(lattice_, cells);
        const auto same = std::ranges::find(shapes_, shape);
        if (same != shapes_.end()) {
            Copies& copies = puzzle.pieces[same - shapes_.begin()].copies;
            copies = {copies.min + 1, copies.max + 1};
            return;
        }
        const int number = static_cast<int>(shapes_.size());
        sources_.set({Part::piece, number}, lines_.where(line));
        shapes_.push_back(shape);
        Piece piece;
        piece.name = fmt::format("S{}", number + 1);
        piece.cells = std::move(cells);
        piece.turn_over = false;
        puzzle.pieces.push_back(std::move(piece));
    }

    const TextLines& lines_;
    SourceMap sources_;
    const Lattice& lattice_;
    std::vector<Polyform> shapes_;
};

std::string box_text(std::string_view word, const Boxed& box) {
    if (std::max({box.size.x, box.size.y, box.size.z}) > max_ps3d_side) {
        throw CannotWrite(fmt::format("a side of more than {} cells", max_ps3d_side));
    }
    std::string text = fmt::format("{} {},{},{}\n", word, box.size.x, box.size.y, box.size.z);
    const auto width = static_cast<std::size_t>((box.size.x + 1) * box.size.z - 1);
    std::vector<std::string> lines(static_cast<std::size_t>(box.size.y), std::string(width, ' '));
    for (std::string& line : lines) {
        for (int z = 1; z < box.size.z; ++z) {
            line[static_cast<std::size_t>((box.size.x + 1) * z - 1)] = ',';
        }
    }
    for (const Point& cell : box.cells) lines[cell.y][(box.size.x + 1) * cell.z + cell.x] = '#';
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

}  // namespace

Document read_puzzle_solver_3d(Input file, const ReadChoice& /*choice*/, const ExtraCheck& extra) {
    const std::string title = file.title();
    const TextLines lines(std::move(file));
    Document document;
    document.puzzle = PuzzleSolver3dReader(lines).read(title, extra);
    return document;
}

std::string write_puzzle_solver_3d(const Puzzle& puzzle) {
    require_plain_boxes(puzzle);
    if (!std::ranges::all_of(puzzle.region.cells, &RegionCell::required)) {
        throw CannotWrite("optional cells");
    }
    std::string text;
    std::vector<Polyform> shapes;
    for (const Piece& piece : puzzle.pieces) {
        if (puzzle.lattice->flat && !piece.turn_over) {
            throw CannotWrite("pieces that may not be turned over");
        }
        if (piece.copies.min != piece.copies.max) throw CannotWrite("numbers of copies in a range");
        shapes.push_back(normalized(*puzzle.lattice, piece.cells));
        if (std::ranges::find(shapes, shapes.back()) != shapes.end() - 1) {
            throw CannotWrite("two pieces of the same shape");
        }
        for (int copy = 0; copy < piece.copies.min; ++copy) {
            text += box_text("PIECE", boxed(piece.cells));
        }
    }
    return text + box_text("RESULT", boxed(points_of(puzzle.region)));
}

}  // namespace polypack
