#include "polypack/formats/puzzle_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/formats/cover_file.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/source_map.hpp"
#include "polypack/formats/text_lines.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

class DlxReader {
  public:
    DlxReader(Input file, std::string title)
        : lines_(std::move(file)), sources_(lines_.end(), lines_.stop()) {
        puzzle_.name = std::move(title);
        puzzle_.lattice = find_lattice("square");
        sources_.set({Part::exact_cover}, {lines_.end().file, 1, 1});
    }

    [[nodiscard]] Puzzle read(const ExtraCheck& extra) {
        file_ = read_cover_file(lines_);
        const bool coloured = std::ranges::any_of(file_.items, &FileItem::coloured);
        puzzle_.kind = coloured ? PuzzleKind::coloured_cover : PuzzleKind::exact_cover;
        options_of_.resize(file_.items.size());
        for (const FileOption& option : file_.options) add_piece(option);
        for (std::size_t item = 0; item < file_.items.size(); ++item) {
            add_item(static_cast<int>(item));
        }
        for (Piece& piece : puzzle_.pieces) {
            if (!piece.cells.empty()) continue;
            piece.cells.push_back(add_cell(piece.name, false));
            piece.colours.push_back(cells());
        }
        return sources_.checked(std::move(puzzle_), extra);
    }

  private:
    [[nodiscard]] int cells() const { return static_cast<int>(puzzle_.region.cells.size()); }

    void add_piece(const FileOption& option) {
        const int number = static_cast<int>(puzzle_.pieces.size());
        Piece piece;
        piece.name = unused(escaped(option.name));
        // No bound on its number: as a copy covers all its cells, there is no second one.
        piece.copies = {0, unlimited};
        piece.turn_over = false;
        piece.turning = Turning::none;
        sources_.set({Part::piece, number}, option.where);
        puzzle_.pieces.push_back(std::move(piece));
        for (const FileEntry& entry : option.entries) options_of_[entry.item].push_back(number);
    }

    void add_item(int number) {
        if (lines_.stop().stop_requested()) throw Stopped();
        const FileItem& item = file_.items[number];
        const std::vector<int>& options = options_of_[number];
        if (item.coloured) {
            add_coloured(number);
        } else if (item.exclusive() || (options.empty() && item.covers.min > 0)) {
            cover(item.name, item.covers.min > 0, options);
        } else if (item.covers.min > 0 ||
                   options.size() > static_cast<std::size_t>(item.covers.max)) {
            add_group(item, options);
        }
    }

    void add_coloured(int number) {
        const auto most = static_cast<std::size_t>(limits::region_cells - cells());
        const auto items = without_colours(file_, number, most, lines_.stop());
        const std::string& name = file_.items[number].name;
        if (!items) {
            throw PuzzleError(file_.options[options_of_[number].front()].where,
                              fmt::format("the colours of item {} would take too many cells, since "
                                          "too many of its options do not exclude each other",
                                          in_quotes(name)));
        }
        for (const std::vector<int>& options : *items) cover(name, false, options);
    }

    void add_group(const FileItem& item, const std::vector<int>& options) {
        GroupRule group{{}, item.covers};
        for (const int option : options) group.pieces.push_back(puzzle_.pieces[option].name);
        puzzle_.rules.groups.push_back(std::move(group));
    }

    // Adds a cell that these options cover.
    void cover(const std::string& name, bool required, const std::vector<int>& options) {
        const Point cell = add_cell(escaped(name), required);
        for (const int option : options) {
            puzzle_.pieces[option].cells.push_back(cell);
            puzzle_.pieces[option].colours.push_back(cells());
        }
    }

    Point add_cell(const std::string& name, bool required) {
        if (cells() == limits::region_cells) {
            throw PuzzleError(lines_.end(), fmt::format("the items take more than {} cells",
                                                        limits::region_cells));
        }
        const Point cell{cells(), 0, 0};
        puzzle_.region.cells.push_back({cell, required, cells() + 1});
        puzzle_.colour_names.push_back(name);
        return cell;
    }

    // The items of an option as a name: shortened if they are many, and numbered if another option
    // has the same.
    std::string unused(std::string name) {
        constexpr std::size_t most = limits::piece_name - 15;
        if (name.size() > most) {
            // Not within a character.
            std::size_t end = most;
            while ((static_cast<unsigned char>(name[end]) & 0xc0U) == 0x80) --end;
            name = name.substr(0, end) + "...";
        }
        if (names_.insert(name).second) return name;
        const std::string numbered = fmt::format("{} #{}", name, puzzle_.pieces.size() + 1);
        names_.insert(numbered);
        return numbered;
    }

    TextLines lines_;
    SourceMap sources_;
    CoverFile file_;
    std::vector<std::vector<int>> options_of_;  // by item
    Puzzle puzzle_;
    std::set<std::string> names_;
};

}  // namespace

Document read_dlx(Input file, const ReadChoice& /*choice*/, const ExtraCheck& extra) {
    std::string title = file.title();
    Document document;
    document.puzzle = DlxReader(std::move(file), std::move(title)).read(extra);
    return document;
}

}  // namespace polypack
