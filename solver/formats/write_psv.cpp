#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <set>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/psv_grid.hpp"
#include "polypack/formats/unsupported_features.hpp"

namespace polypack {
namespace {

class PsvWriter {
  public:
    PsvWriter(const Document& document, const PsvGrid& grid)
        : document_(document), puzzle_(document.puzzle), grid_(grid) {}

    [[nodiscard]] std::string write() {
        const bool filled = mode();
        text_ = puzzle_.name + "\n" + std::string(grid_.name) + "\n";
        write_board();
        for (const Piece& piece : puzzle_.pieces) write_tile(piece);
        if (!puzzle_.fixed.empty()) {
            std::vector<PlacedPiece> fixed;
            for (const SetPlacement& set : puzzle_.fixed) {
                const auto at = std::ranges::find(puzzle_.pieces, set.piece, &Piece::name);
                fixed.push_back({static_cast<int>(at - puzzle_.pieces.begin()), set.cells});
            }
            write_placements("place", fixed);
        }
        text_ += filled ? "mode FillAll\n" : "mode UseAll\n";
        for (const StoredPacking& packing : document_.packings) {
            write_placements("solution", packing.pieces);
        }
        write_notes();
        return std::move(text_);
    }

  private:
    // Returns true if the board has to be filled; otherwise every copy is used.
    [[nodiscard]] bool mode() const {
        const auto& cells = puzzle_.region.cells;
        if (puzzle_.holes) throw CannotWrite("a number of holes");
        for (const Piece& piece : puzzle_.pieces) {
            if (piece.copies.max == unlimited) throw CannotWrite("any number of copies");
        }
        if (std::ranges::all_of(cells, &RegionCell::required)) return true;
        if (std::ranges::any_of(cells, &RegionCell::required)) {
            throw CannotWrite("optional cells beside required ones");
        }
        for (const Piece& piece : puzzle_.pieces) {
            if (piece.copies.min != piece.copies.max) {
                throw CannotWrite("optional cells together with numbers of copies in a range");
            }
        }
        return false;
    }

    [[nodiscard]] std::string cell_text(const PsvCell& cell) const {
        std::string text = fmt::format("({},{}", cell[0], cell[1]);
        if (grid_.dimension == 3) text += fmt::format(",{}", cell[2]);
        if (grid_.kinds > 1) text += fmt::format(":{}", cell[3]);
        return text + ")";
    }

    // Returns the cells, moved so that no coordinate is negative and the least are 0.
    [[nodiscard]] std::vector<PsvCell> cells_of(const std::vector<Point>& points,
                                                PsvCell* moved_by = nullptr) const {
        std::vector<PsvCell> cells;
        for (const Point& point : points) cells.push_back(grid_.to_cell(*puzzle_.lattice, point));
        PsvCell least = cells.front();
        for (const PsvCell& cell : cells) {
            for (std::size_t i = 0; i < 3; ++i) least[i] = std::min(least[i], cell[i]);
        }
        for (PsvCell& cell : cells) {
            for (std::size_t i = 0; i < 3; ++i) cell[i] -= least[i];
        }
        if (moved_by != nullptr) *moved_by = least;
        std::ranges::sort(cells);
        return cells;
    }

    void write_board() {
        const std::vector<PsvCell> cells = cells_of(points_of(puzzle_.region), &origin_);
        const std::set<PsvCell> board(cells.begin(), cells.end());
        PsvCell last{0, 0, 0, grid_.kinds - 1};
        for (const PsvCell& cell : cells) {
            for (std::size_t i = 0; i < 3; ++i) last[i] = std::max(last[i], cell[i]);
        }
        constexpr double most = 1e6;
        if ((last[0] + 1.0) * (last[1] + 1.0) * (last[2] + 1.0) * grid_.kinds > most) {
            throw CannotWrite(fmt::format("a box of more than {} cells", most));
        }
        text_ += "Board (" + cell_text(last);
        PsvCell cell{};
        for (cell[0] = 0; cell[0] <= last[0]; ++cell[0]) {
            for (cell[1] = 0; cell[1] <= last[1]; ++cell[1]) {
                for (cell[2] = 0; cell[2] <= last[2]; ++cell[2]) {
                    for (cell[3] = 0; cell[3] <= last[3]; ++cell[3]) {
                        if (!board.contains(cell)) text_ += cell_text(cell);
                    }
                }
            }
        }
        text_ += ")\n";
    }

    // Returns the piece with turns that the format has words for.
    [[nodiscard]] Piece in_words(const Piece& piece) const {
        Piece said = piece;
        for (const auto& [turning, turn_over] :
             {std::pair{Turning::any, true}, std::pair{Turning::any, false},
              std::pair{Turning::none, false}}) {
            said.turning = turning;
            said.turn_over = turn_over;
            if (turns_alike(*puzzle_.lattice, piece, said)) return said;
        }
        throw CannotWrite(fmt::format("the restricted turns of piece {}", in_quotes(piece.name)));
    }

    void write_tile(const Piece& piece) {
        const Piece said = in_words(piece);
        tiles_.push_back(said);
        std::string turns;
        if (said.turn_over) turns = "flip ";
        if (said.turning == Turning::none) turns = "fixed ";
        text_ += fmt::format("tile {}{} {} (", turns, piece.copies.max, piece.copies.min);
        for (const PsvCell& cell : cells_of(piece.cells)) text_ += cell_text(cell);
        text_ += ")";
        if (!piece.display_colour.empty()) {
            const auto part = [&](std::size_t at) {
                int value = 0;
                const char* const from = piece.display_colour.data() + at;
                std::from_chars(from, from + 2, value, 16);
                return value;
            };
            text_ += fmt::format(" ({} {} {})", part(1), part(3), part(5));
        }
        text_ += "\n";
    }

    void write_placements(std::string_view word, const std::vector<PlacedPiece>& placed) {
        if (grid_.lattice != "square") {
            throw CannotWrite(word == "place" ? "fixed placements on other lattices than squares"
                                              : "packings on other lattices than squares");
        }
        std::vector<int> copies(tiles_.size(), 0);
        text_ += fmt::format("{} (", word);
        for (const PlacedPiece& piece : placed) {
            long long number = ++copies[piece.piece];
            for (int before = 0; before < piece.piece; ++before) {
                number += tiles_[before].copies.max;
            }
            Boxed box = boxed(piece.cells);
            std::ranges::sort(box.cells);
            const auto images = psv_orientations(tiles_[piece.piece]);
            const auto orientation = std::ranges::find(images, box.cells) - images.begin();
            const Point corner{std::ranges::min(piece.cells, {}, &Point::x).x - origin_[0],
                               std::ranges::min(piece.cells, {}, &Point::y).y - origin_[1], 0};
            text_ += fmt::format("{}{} ({},{}|{})", &piece == placed.data() ? "" : ", ", number,
                                 corner.x, corner.y, orientation);
        }
        text_ += ")\n";
    }

    void write_notes() {
        if (document_.comments.empty()) return;
        std::string notes;
        for (const std::string& comment : document_.comments) {
            notes += (notes.empty() ? "" : "\n") + comment;
        }
        text_ += "notes ";
        for (const char c : notes) {
            const auto byte = static_cast<unsigned char>(c);
            text_ += static_cast<char>('a' + byte / 16);
            text_ += static_cast<char>('a' + byte % 16);
        }
        text_ += "\n";
    }

    const Document& document_;
    const Puzzle& puzzle_;
    const PsvGrid& grid_;
    PsvCell origin_{};          // of the board, before it was moved
    std::vector<Piece> tiles_;  // the pieces as the file has them
    std::string text_;
};

}  // namespace

std::string write_psv(const Document& document) {
    const Puzzle& puzzle = document.puzzle;
    const PsvGrid* grid = psv_grid_of(*puzzle.lattice);
    if (grid == nullptr) {
        throw CannotWrite(fmt::format("the {} lattice (the grids are {})", puzzle.lattice->name,
                                      psv_grid_names()));
    }
    // Unlike other formats for puzzles that are moved by hand, this one has fixed placements.
    Puzzle without_fixed = puzzle;
    without_fixed.fixed.clear();
    refuse_constraints(without_fixed);
    refuse_colours(puzzle);
    return PsvWriter(document, *grid).write();
}

}  // namespace polypack
