#include "polypack/render/svg_moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/svg_panels.hpp"

namespace polypack {
namespace {

// A move, and the packing's pieces of the part it belongs to as they are before it.
struct Still {
    std::vector<int> part;
    std::vector<PlacedPiece> pieces;
    const Slide* slide = nullptr;
};

Point times(int factor, const Point& p) {
    return {factor * p.x, factor * p.y, factor * p.z};
}

// Returns a cell after a quarter turn.
Point turned(const Turn& turn, const Point& cell) {
    const Point from_axis = times(2, cell) - turn.about;
    const int along_from = dot(from_axis, turn.from);
    const int along_to = dot(from_axis, turn.to);
    const Point twice = times(2, cell) + times(along_from, turn.to - turn.from) -
                        times(along_to, turn.from + turn.to);
    return {twice.x / 2, twice.y / 2, twice.z / 2};
}

// Returns the number of steps that the k-th piece of a move goes.
int steps_of(const Slide& slide, std::size_t k) {
    return slide.each.empty() ? slide.steps : slide.each[k];
}

// Moves pieces of the packing.
void make(const Slide& slide, std::vector<PlacedPiece>& pieces) {
    for (std::size_t k = 0; k < slide.pieces.size(); ++k) {
        const Point by = times(steps_of(slide, k), slide.step);
        for (Point& cell : pieces[slide.pieces[k]].cells) {
            cell = slide.turn ? turned(*slide.turn, cell) : cell + by;
        }
    }
}

std::vector<Still> stills_of(const std::vector<PlacedPiece>& packing,
                             const Disassembly& disassembly, std::size_t most) {
    std::vector<Still> stills;
    std::vector<PlacedPiece> pieces = packing;
    for (const int number : disassembly.in_order()) {
        const PackedPart& part = disassembly.parts[number];
        for (const Slide& slide : part.slides) {
            if (stills.size() == most) return stills;
            Still& still = stills.emplace_back(Still{part.pieces, {}, &slide});
            for (const int piece : part.pieces) still.pieces.push_back(pieces[piece]);
            // Pieces that are carried away, by no steps, have a part of their own from here on.
            make(slide, pieces);
        }
    }
    return stills;
}

// Draws what the pictures of a packing have in common.
class MovesSheet {
  public:
    MovesSheet(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
               const Disassembly& disassembly, const SvgMovesOptions& options)
        : packing_(packing),
          svg_options_(options_of(*puzzle.lattice, options)),
          paint_{puzzle,
                 svg_options_,
                 piece_colours(puzzle),
                 PieceLetters(puzzle),
                 CellColouring(puzzle),
                 CopyNumbers(puzzle)},
          names_(names_of(puzzle, packing)),
          numbers_(paint_.copies.of(packing)),
          cell_colours_(paint_.colouring.colours_of(packing)),
          stills_(stills_of(packing, disassembly, options.max_pictures)) {
        legend_.add(packing, numbers_);
        const int total = disassembly.total();
        title_ = fmt::format(
            "{}{}level {}, {}{} move{}", puzzle.name, puzzle.name.empty() ? "" : ": ",
            disassembly.level(),
            std::ssize(stills_) < total ? fmt::format("the first {} of ", stills_.size()) : "",
            total, total == 1 ? "" : "s");
    }

    [[nodiscard]] std::string draw() const {
        const Pictures pictures = all_pictures();
        return page(pictures);
    }

    // Draws the pictures on sheets of paper.
    [[nodiscard]] std::vector<std::string> draw(const Paper& paper) const {
        const Pictures pictures = all_pictures();
        const Sheet sheet = sheet_for(pictures, paper);
        const auto count = static_cast<int>(pictures.panels.size());
        const int per_sheet = sheet.columns * sheet.rows;
        const int sheets = (count + per_sheet - 1) / per_sheet;
        std::vector<std::string> texts;
        for (int i = 0; i < sheets; ++i) {
            const int first = i * per_sheet;
            const int last = std::min(count, first + per_sheet);
            const std::string number =
                sheets == 1 ? "" : fmt::format(", sheet {} of {}", i + 1, sheets);
            std::string text = svg_head(paper.width, paper.height, "mm", title_ + number);
            text += iso_definitions_of_lattice();
            text += fmt::format("<g transform=\"translate({0} {0}) scale({1})\">\n",
                                svg_number(margin_on_paper), fmt::format("{:.5f}", sheet.scale));
            text += title_text(0, sheet.width, title_ + number);
            text += fmt::format("<g {}>\n", shape_attributes(svg_options_));
            text += pictures_in_rows(pictures, first, last, sheet.columns,
                                     sheet.width / sheet.columns, 0, head());
            text += fmt::format("<g transform=\"translate(0 {})\">\n{}</g>\n",
                                svg_number(sheet.height - sheet.names.height), sheet.names.body);
            texts.push_back(text + "</g>\n</g>\n</svg>\n");
        }
        return texts;
    }

  private:
    // In units.
    static constexpr double min_width = 7;
    static constexpr double letter_size = 0.65;
    static constexpr double letter_width = 0.62;  // of its size; signs and capitals are wide
    static constexpr double line_height = 0.85;
    static constexpr double head_size = 0.5;  // of arrows
    static constexpr double number_width = 2;
    static constexpr double room = 1.6;  // around the pieces, for arrows

    static SvgOptions options_of(const Lattice& lattice, const SvgMovesOptions& options) {
        SvgOptions result;
        result.style = lattice.flat ? SvgStyle::flat : SvgStyle::iso;
        result.unit = options.unit;
        return result;
    }

    [[nodiscard]] double unit() const { return svg_options_.unit; }
    [[nodiscard]] const Lattice& lattice() const { return *paint_.puzzle.lattice; }

    [[nodiscard]] SvgScene scene_of(const Still& still) const {
        SvgScene scene{still.pieces, {}, {}, {}, {}};
        for (std::size_t i = 0; i < still.part.size(); ++i) {
            const int piece = still.part[i];
            const PlacedPiece& before = packing_[piece];
            scene.numbers.push_back(numbers_[piece]);
            scene.colours.push_back(shaded(paint_.colours[before.piece], numbers_[piece]));
            for (std::size_t k = 0; k < before.cells.size(); ++k) {
                const Point& cell = still.pieces[i].cells[k];
                scene.owners[cell] = static_cast<int>(i);
                const CellColour colour = colour_at(cell_colours_, before.cells[k]);
                if (colour != 0) scene.cell_colours[cell] = colour;
            }
        }
        return scene;
    }

    [[nodiscard]] SvgPanel panel_of(const Still& still) const {
        const SvgScene scene = scene_of(still);
        SvgPanel panel = lattice().flat ? flat_panel(paint_, scene) : iso_panel(paint_, scene);
        const Slide& slide = *still.slide;
        for (std::size_t i = 0; i < still.part.size(); ++i) {
            const auto moved = std::ranges::lower_bound(slide.pieces, still.part[i]);
            if (moved == slide.pieces.end() || *moved != still.part[i]) continue;
            const auto k = static_cast<std::size_t>(moved - slide.pieces.begin());
            panel.body += slide.turn ? turning_arrow(still.pieces[i], *slide.turn, panel.frame)
                                     : arrow(still.pieces[i], slide, k, panel.frame);
        }
        panel.body = fmt::format("<g transform=\"translate({0} {0})\">\n{1}</g>\n",
                                 svg_number(room * unit()), panel.body);
        panel.width += 2 * room * unit();
        panel.height += 2 * room * unit();
        return panel;
    }

    [[nodiscard]] Vec2 on_page(const Vec3& p) const {
        return lattice().flat ? Vec2{p.x, p.y} : iso_projected(p);
    }

    [[nodiscard]] Vec3 middle_of(const PlacedPiece& placed) const {
        Vec3 middle;
        for (const Point& cell : placed.cells) {
            middle = middle + centre_of(lattice(), cell);
        }
        return 1 / static_cast<double>(placed.cells.size()) * middle;
    }

    // Draws an arrow about the axis of a quarter turn, from the middle of the piece.
    [[nodiscard]] std::string turning_arrow(const PlacedPiece& placed, const Turn& turn,
                                            const SvgFrame& frame) const {
        constexpr double min_radius = 0.8;
        constexpr int parts = 12;
        const Vec3 from = centre_of(lattice(), turn.from);
        const Vec3 to = centre_of(lattice(), turn.to);
        const Vec3 axis = 0.5 * centre_of(lattice(), turn.about);
        const Vec3 middle = middle_of(placed) - axis;
        const double along_from = dot(middle, from);
        const double along_to = dot(middle, to);
        const double radius = std::max(min_radius, std::hypot(along_from, along_to));
        const Vec3 centre = axis + middle - along_from * from - along_to * to;
        const double begin = std::atan2(along_to, along_from);
        std::vector<Vec2> arc;
        for (int i = 0; i <= parts; ++i) {
            const double angle = begin + std::numbers::pi / 2 * i / parts;
            arc.push_back(frame(
                on_page(centre + radius * std::cos(angle) * from + radius * std::sin(angle) * to)));
        }
        return curved_arrow(arc);
    }

    [[nodiscard]] std::string curved_arrow(const std::vector<Vec2>& points) const {
        std::string path;
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
            path += fmt::format("{}{} {}", i == 0 ? 'M' : 'L', svg_number(points[i].x),
                                svg_number(points[i].y));
        }
        std::string text;
        for (const auto& [colour, width] : {std::pair{"#fff", 0.28}, std::pair{"#222", 0.18}}) {
            text +=
                fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
                            path, colour, svg_number(width * unit()));
        }
        const Vec2& last = points.back();
        const Vec2& before = points[points.size() - 2];
        const double length = std::hypot(last.x - before.x, last.y - before.y);
        const double head = head_size * unit() / std::max(length, 1e-9);
        const Vec2 ahead{head * (last.x - before.x), head * (last.y - before.y)};
        const auto corner = [](double x, double y) {
            return fmt::format("{} {}", svg_number(x), svg_number(y));
        };
        constexpr double half = 0.55;
        return text + fmt::format(
                          "<path d=\"M{}L{}L{}Z\" fill=\"#222\" stroke=\"#fff\" "
                          "stroke-width=\"{}\"/>\n",
                          corner(before.x - half * ahead.y, before.y + half * ahead.x),
                          corner(before.x + ahead.x, before.y + ahead.y),
                          corner(before.x + half * ahead.y, before.y - half * ahead.x),
                          svg_number(0.05 * unit()));
    }

    // Draws an arrow from the middle of the piece, the k-th that moves.
    [[nodiscard]] std::string arrow(const PlacedPiece& placed, const Slide& slide, std::size_t k,
                                    const SvgFrame& frame) const {
        constexpr double usual = 1.5;
        constexpr double away = 2.5;
        const Vec3 middle = middle_of(placed);
        const Vec3 step = centre_of(lattice(), slide.step);
        const double long_by =
            (slide.steps == 0 ? away : usual) * unit() / frame.unit / length(step);
        const Vec3 by = (steps_of(slide, k) < 0 ? -long_by : long_by) * step;
        const Vec2 start = frame(on_page(middle));
        const Vec2 end = frame(on_page(middle + by));
        if (std::hypot(end.x - start.x, end.y - start.y) < head_size * unit()) {
            return arrow_end(start, by.z > 0);
        }
        return arrow_path(start, end);
    }

    // Draws an arrow along the line of sight: a ring with a dot, or with a cross if it leads away.
    [[nodiscard]] std::string arrow_end(const Vec2& at, bool towards) const {
        const std::string x = svg_number(at.x);
        const std::string y = svg_number(at.y);
        const double cross = 0.25 * unit();
        const std::string mark =
            towards ? fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#222\"/>", x, y,
                                  svg_number(0.08 * unit()))
                    : fmt::format("<path d=\"M{0} {1}L{2} {3}M{0} {3}L{2} {1}\" fill=\"none\"/>",
                                  svg_number(at.x - cross), svg_number(at.y - cross),
                                  svg_number(at.x + cross), svg_number(at.y + cross));
        return fmt::format(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#fff\" stroke-width=\"{}\"/>{}\n", x, y,
            svg_number(0.35 * unit()), svg_number(0.12 * unit()), mark);
    }

    [[nodiscard]] std::string arrow_path(const Vec2& start, const Vec2& end) const {
        const double head = head_size * unit();
        const double half = 0.09 * unit();
        const double length = std::hypot(end.x - start.x, end.y - start.y);
        const Vec2 along{(end.x - start.x) / length, (end.y - start.y) / length};
        // A point so far along the arrow and to its side.
        const auto at = [&](double far, double aside) {
            return fmt::format("{} {}", svg_number(start.x + far * along.x - aside * along.y),
                               svg_number(start.y + far * along.y + aside * along.x));
        };
        const double neck = length - head;
        const std::string path = fmt::format("M{}L{}L{}L{}L{}L{}L{}Z", at(0, half), at(neck, half),
                                             at(neck, 0.55 * head), at(length, 0),
                                             at(neck, -0.55 * head), at(neck, -half), at(0, -half));
        return fmt::format("<path d=\"{}\" fill=\"#222\" stroke=\"#fff\" stroke-width=\"{}\"/>\n",
                           path, svg_number(0.1 * unit()));
    }

    // Returns "+y 1: A, B", in lines that fit the width, beside the number; names are not broken.
    [[nodiscard]] std::vector<std::string> caption_of(std::size_t number, double width) const {
        const Slide& slide = *stills_[number].slide;
        std::vector<std::string> words;
        std::istringstream direction(slide_text(lattice(), slide) + ":");
        for (std::string word; direction >> word;) words.push_back(word);
        for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
            words.push_back(names_[slide.pieces[i]]);
            if (!slide.each.empty()) words.back() += fmt::format(" by {}", slide.each[i]);
            if (i + 1 < slide.pieces.size()) words.back() += ',';
        }
        const auto most = static_cast<std::ptrdiff_t>((width - number_width * unit()) /
                                                      (letter_width * letter_size * unit()));
        std::vector<std::string> lines{words.front()};
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (count_characters(lines.back()) + 1 + count_characters(words[i]) > most) {
                lines.push_back(words[i]);
            } else {
                lines.back() += ' ' + words[i];
            }
        }
        return lines;
    }

    [[nodiscard]] static std::string text_at(double x, double y, const std::string& text,
                                             double size, const char* weight = "normal") {
        return fmt::format(
            "<text x=\"{}\" y=\"{}\" stroke=\"none\" font-family=\"sans-serif\" "
            "font-weight=\"{}\" font-size=\"{}\" fill=\"#767676\">{}</text>\n",
            svg_number(x), svg_number(y), weight, svg_number(size), xml_escaped(text));
    }

    // The pictures of all moves, in boxes of one size.
    struct Pictures {
        std::vector<SvgPanel> panels;
        std::vector<std::vector<std::string>> captions;  // in lines
        double width = 0;
        double height = 0;
        double foot = 0;  // the height of captions
    };

    [[nodiscard]] Pictures all_pictures() const {
        Pictures all;
        for (const Still& still : stills_) {
            all.panels.push_back(panel_of(still));
            all.width = std::max(all.width, all.panels.back().width);
            all.height = std::max(all.height, all.panels.back().height);
        }
        all.width = std::max(all.width, min_width * unit());
        std::size_t lines = 1;
        for (std::size_t i = 0; i < stills_.size(); ++i) {
            all.captions.push_back(caption_of(i, all.width));
            lines = std::max(lines, all.captions.back().size());
        }
        all.foot = line_height * unit() * (static_cast<double>(lines) + 0.5);
        return all;
    }

    // How pictures lie on a sheet of paper. Lengths are those of pictures.
    struct Sheet {
        double scale = 1;  // of a length in mm
        double width = 0;  // within the margins
        double height = 0;
        int columns = 0;
        int rows = 0;
        SvgPanel names;
    };

    static constexpr double margin_on_paper = 12;  // mm

    // As many columns as letters permit.
    [[nodiscard]] Sheet sheet_for(const Pictures& pictures, const Paper& paper) const {
        constexpr double least_letter = 2;  // mm
        constexpr int most_columns = 12;
        const double width = paper.width - 2 * margin_on_paper;
        const double height = paper.height - 2 * margin_on_paper;
        Sheet best;
        for (int columns = 1; columns <= most_columns; ++columns) {
            Sheet sheet;
            sheet.columns = columns;
            // Few steps are not drawn larger than it takes to see them well.
            constexpr double greatest_unit = 9;  // mm
            sheet.scale = std::min(width / (columns * pictures.width), greatest_unit / unit());
            sheet.width = width / sheet.scale;
            sheet.height = height / sheet.scale;
            sheet.names = legend_panel(paint_, legend_, sheet.width);
            const double room = sheet.height - head() - sheet.names.height;
            sheet.rows = static_cast<int>(room / (pictures.height + pictures.foot));
            const bool legible = letter_size * unit() * sheet.scale >= least_letter;
            if (sheet.rows > 0 && (best.columns == 0 || legible)) best = sheet;
            const auto count = static_cast<int>(pictures.panels.size());
            if (!legible || (best.columns > 0 && best.columns * best.rows >= count)) break;
        }
        if (best.columns == 0) {
            throw InvalidArgument("the paper is too small for a picture of a move");
        }
        return best;
    }

    [[nodiscard]] double head() const { return 1.6 * unit(); }

    [[nodiscard]] std::string title_text(double left, double width,
                                         const std::string& title) const {
        const double letters = static_cast<double>(count_characters(title));
        return text_at(left, left + 0.9 * unit(), title,
                       std::min(0.9 * unit(), width / (0.6 * letters)));
    }

    // Draws some of the pictures, in columns of that width.
    [[nodiscard]] std::string pictures_in_rows(const Pictures& pictures, int first, int last,
                                               int columns, double width, double left_of_all,
                                               double top_of_all) const {
        std::string text;
        for (int i = first; i < last; ++i) {
            const int row = (i - first) / columns;
            const double left = left_of_all + (i - first) % columns * width;
            const double top = top_of_all + row * (pictures.height + pictures.foot);
            const SvgPanel& panel = pictures.panels[i];
            double y = top + letter_size * unit();
            text += text_at(left, y, fmt::format("{}", i + 1), letter_size * unit(), "bold");
            for (const std::string& line : pictures.captions[i]) {
                text += text_at(left + number_width * unit(), y, line, letter_size * unit());
                y += line_height * unit();
            }
            text += fmt::format(
                "<g transform=\"translate({} {})\">\n{}</g>\n",
                svg_number(left + (width - panel.width) / 2),
                svg_number(top + pictures.foot + (pictures.height - panel.height) / 2), panel.body);
        }
        return text;
    }

    // Draws all pictures on a sheet that fits them.
    [[nodiscard]] std::string page(const Pictures& all) const {
        const double margin = 0.5 * unit();
        const int count = static_cast<int>(all.panels.size());
        const int columns = page_columns(count, all.width, all.height + all.foot);
        const int rows = (count + columns - 1) / columns;
        const SvgPanel names = legend_panel(paint_, legend_, columns * all.width);
        const double width = 2 * margin + std::max(columns * all.width, names.width);
        const double pictures = head() + rows * (all.height + all.foot);
        const double height = 2 * margin + pictures + names.height;
        std::string text = svg_head(width, height, "", title_);
        text += iso_definitions_of_lattice();
        text += title_text(margin, width - 2 * margin, title_);
        text += fmt::format("<g {}>\n", shape_attributes(svg_options_));
        text += pictures_in_rows(all, 0, count, columns, all.width, margin, margin + head());
        text += fmt::format("<g transform=\"translate({} {})\">\n{}</g>\n", svg_number(margin),
                            svg_number(margin + pictures), names.body);
        return text + "</g>\n</svg>\n";
    }

    [[nodiscard]] std::string iso_definitions_of_lattice() const {
        return lattice().flat ? "" : iso_definitions(paint_, legend_);
    }

    const std::vector<PlacedPiece>& packing_;
    SvgOptions svg_options_;
    SvgPaint paint_;
    std::vector<std::string> names_;
    std::vector<int> numbers_;  // of CopyNumbers
    CellColours cell_colours_;
    std::vector<Still> stills_;
    Legend legend_;
    std::string title_;
};

}  // namespace

std::string svg_moves(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                      const Disassembly& disassembly, const SvgMovesOptions& options) {
    return MovesSheet(puzzle, packing, disassembly, options).draw();
}

std::vector<std::string> svg_moves_pages(const Puzzle& puzzle,
                                         const std::vector<PlacedPiece>& packing,
                                         const Disassembly& disassembly,
                                         const SvgMovesOptions& options, const Paper& paper) {
    return MovesSheet(puzzle, packing, disassembly, options).draw(paper);
}

}  // namespace polypack
