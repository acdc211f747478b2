#include "polypack/render/booklet_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "polypack/base/safe_text.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/render/svg_panels.hpp"

namespace polypack {
namespace {

// Lengths are in millimetres.
struct Size {
    double width = 0;
    double height = 0;
};
constexpr double margin = 10;
constexpr double head = 10;  // for the title, on every sheet
constexpr double foot = 7;   // for the number of the page
constexpr double gap = 6;    // between blocks
constexpr double piece_cell = 3.5;
constexpr double answer_cell = 6;
constexpr double widest_answer = 55;
constexpr double text_height = 4;
constexpr double card_edge = 4;
constexpr double narrowest = 62;  // of a problem, for its text

Size inside_of(const Paper& paper) {
    return {paper.width - 2 * margin, paper.height - 2 * margin - head - foot};
}

// A picture from (0, 0), in SVG.
struct Block {
    Size size;
    std::string body;
};

std::string at(double x, double y, const std::string& body) {
    return fmt::format("<g transform=\"translate({} {})\">{}</g>\n", svg_number(x), svg_number(y),
                       body);
}

std::string text_at(double x, double y, double size, std::string_view text,
                    std::string_view attributes = "") {
    return fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" {}>{}</text>\n", svg_number(x),
                       svg_number(y), svg_number(size), attributes, xml_escaped(text));
}

// Pieces in the region of a puzzle, the rest of which is dashed.
Block packing_figure(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing, double cell,
                     bool letters) {
    SvgOptions options;
    options.unit = cell;
    options.letters = letters;
    const SvgPaint paint = svg_paint(puzzle, options);
    const SvgPanel panel = flat_panel(paint, svg_scene(paint, packing));
    return {{panel.width, panel.height},
            fmt::format("<g {}>{}</g>", shape_attributes(options), panel.body)};
}

// Draws the outline of the region, on a fine grid, with its fixed pieces and colours.
Block outline_figure(const BookletProblem& problem, double cell) {
    SvgOptions options;
    options.unit = cell;
    const SvgPaint paint = svg_paint(problem.puzzle, options);
    const std::size_t fixed = problem.puzzle.fixed.size();
    const std::vector<PlacedPiece> shown(
        problem.answer.begin(), problem.answer.begin() + static_cast<std::ptrdiff_t>(fixed));
    const SvgPanel pieces = flat_panel(paint, svg_scene(paint, shown));
    const auto borders = [&](bool each) {
        SvgScene scene = svg_scene(paint, shown);
        int number = 0;
        for (auto& [point, owner] : scene.owners) owner = each ? number++ : 0;
        return cut_panel(paint, scene).body;
    };
    return {{pieces.width, pieces.height},
            fmt::format("<g stroke-linejoin=\"round\" stroke-linecap=\"round\"><g {}>{}</g>"
                        "<g fill=\"none\" stroke=\"#bbb\" stroke-width=\".15\">{}</g>"
                        "<g fill=\"none\" stroke=\"#000\" stroke-width=\".6\">{}</g></g>",
                        shape_attributes({.unit = 5}), fixed > 0 ? pieces.body : "", borders(true),
                        borders(false))};
}

// Draws one small piece; the puzzle gives its colours.
Block piece_figure(const Puzzle& puzzle, int piece) {
    Puzzle alone = puzzle;
    alone.region = {};
    alone.fixed.clear();
    alone.forbidden.clear();
    PlacedPiece placed{piece, normalized(*puzzle.lattice, puzzle.pieces[piece].cells)};
    for (const Point& cell : placed.cells) alone.region.cells.push_back({.point = cell});
    return packing_figure(alone, {placed}, piece_cell, false);
}

// Blocks side by side, in rows no wider than `width`.
Block in_rows(const std::vector<Block>& blocks, double width, double between) {
    Block rows;
    double x = 0;
    double y = 0;
    double tallest = 0;
    for (const Block& block : blocks) {
        if (x > 0 && x + block.size.width > width) {
            y += tallest + between;
            x = 0;
            tallest = 0;
        }
        rows.body += at(x, y, block.body);
        x += block.size.width;
        rows.size.width = std::max(rows.size.width, x);
        x += between;
        tallest = std::max(tallest, block.size.height);
    }
    rows.size.height = y + tallest;
    return rows;
}

Block with_copies(Block figure, int copies) {
    if (copies > 1) {
        figure.body += text_at(figure.size.width + 1, figure.size.height / 2 + 1.2, 3.4,
                               fmt::format("×{}", copies));
        figure.size.width += 8;
    }
    return figure;
}

// Draws the pieces that are to be placed.
Block pieces_figure(const BookletProblem& problem, double width) {
    std::map<int, int> copies;
    for (std::size_t i = problem.puzzle.fixed.size(); i < problem.answer.size(); ++i) {
        ++copies[problem.answer[i].piece];
    }
    std::vector<Block> figures;
    for (const auto& [piece, count] : copies) {
        figures.push_back(with_copies(piece_figure(problem.puzzle, piece), count));
    }
    return in_rows(figures, width, 4);
}

std::string stars(int grade) {
    std::string text;
    for (int i = 1; i <= 5; ++i) text += i <= grade ? "★" : "☆";
    return text;
}

std::string answers_text(std::uint64_t answers) {
    if (answers == 1) return "one answer";
    return answers < 1000 ? fmt::format("{} answers", answers) : "1000 answers or more";
}

// Draws a problem: its number and grade, its pieces, and the outline to lay them on.
Block problem_block(const BookletProblem& problem, std::size_t number, double cell) {
    const Block outline = outline_figure(problem, cell);
    Block block;
    block.size.width = std::max(outline.size.width + 1, narrowest);
    const Block pieces = pieces_figure(problem, block.size.width);
    block.size.width = std::max(block.size.width, pieces.size.width);
    block.body = text_at(0, text_height, 5, fmt::format("{}", number), "font-weight=\"bold\"");
    block.body += text_at(12, text_height, 4, stars(problem.grade));
    block.body += text_at(36, text_height, 3.2, answers_text(problem.answers), "fill=\"#555\"");
    double y = text_height + 3;
    block.body += at(0, y, pieces.body);
    y += pieces.size.height + 4;
    block.body += at(.5, y, outline.body);
    block.size.height = y + outline.size.height + .5;
    return block;
}

// Draws some pieces of the answer, with its number above.
Block answer_block(const BookletProblem& problem, std::size_t number, std::size_t pieces) {
    const std::vector<PlacedPiece> shown(
        problem.answer.begin(), problem.answer.begin() + static_cast<std::ptrdiff_t>(pieces));
    const bool letters = pieces == problem.answer.size();
    const Block large = packing_figure(problem.puzzle, shown, answer_cell, letters);
    const double cell = std::min(
        answer_cell, answer_cell * widest_answer / std::max(large.size.width, large.size.height));
    const Block figure =
        cell < answer_cell ? packing_figure(problem.puzzle, shown, cell, letters) : large;
    return {{std::max(figure.size.width, 10.0), figure.size.height + 6},
            text_at(0, 4, 4, fmt::format("{}", number), "font-weight=\"bold\"") +
                at(0, 6, figure.body)};
}

// Sheets of paper that fill from the top.
class Sheets {
  public:
    explicit Sheets(const BookletStyle& style)
        : style_(style), paper_(style.paper), inside_(inside_of(style.paper)) {}

    void new_sheet() {
        sheets_.emplace_back();
        y_ = 0;
        x_ = 0;
        row_ = 0;
    }
    // Adds a line of its own; starts a new sheet if less than `needed` is left below it.
    void add_heading(std::string_view text, double needed) {
        end_row();
        if (sheets_.empty() || y_ + 10 + needed > inside_.height) new_sheet();
        sheets_.back() +=
            at(margin, margin + head + y_, text_at(0, 5, 5.5, text, "font-weight=\"bold\""));
        y_ += 10;
    }
    void add(const Block& block) {
        if (x_ > 0 && x_ + block.size.width > inside_.width) end_row();
        if (sheets_.empty() || y_ + block.size.height > inside_.height) new_sheet();
        sheets_.back() += at(margin + x_, margin + head + y_, block.body);
        x_ += block.size.width + gap;
        row_ = std::max(row_, block.size.height);
    }
    void end_row() {
        if (row_ > 0) y_ += row_ + gap;
        x_ = 0;
        row_ = 0;
    }
    // Puts a picture where it says, on the sheet that is filled.
    void add_at(double x, double y, const std::string& body) {
        sheets_.back() += at(margin + x, margin + head + y, body);
    }

    [[nodiscard]] std::string html() const {
        const std::string title = style_.title.empty() ? "Packing problems" : style_.title;
        std::string page = fmt::format(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<title>{0}</title>\n<style>\n@page {{ size: {1}mm {2}mm; margin: 0 }}\n"
            "body {{ margin: 0; background: #fff }}\n"
            ".sheet {{ width: {1}mm; height: {2}mm; overflow: hidden; break-after: page; "
            "break-inside: avoid }}\n.sheet:last-child {{ break-after: auto }}\n"
            "svg {{ display: block }}\n"
            "text {{ font-family: sans-serif }}\n"
            "@media screen {{ .sheet {{ margin: 8mm auto; box-shadow: 0 0 2mm #888 }} }}\n"
            "</style>\n</head>\n<body>\n",
            xml_escaped(title), svg_number(paper_.width), svg_number(paper_.height));
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            page += fmt::format(
                "<div class=\"sheet\"><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" "
                "height=\"{1}mm\" viewBox=\"0 0 {0} {1}\">\n{2}{3}{4}</svg></div>\n",
                svg_number(paper_.width), svg_number(paper_.height),
                text_at(margin, margin + 5, 5, title, "fill=\"#555\""), sheets_[i], foot_of(i));
        }
        return page + "</body>\n</html>\n";
    }

  private:
    // Returns the number of the page, and a line to check the scale by.
    [[nodiscard]] std::string foot_of(std::size_t sheet) const {
        constexpr int line = 50;
        const double y = paper_.height - margin;
        return at(margin, y - 1,
                  fmt::format("<path d=\"M0 0H{}M0 -1v2M{} -1v2\" fill=\"none\" stroke=\"#000\" "
                              "stroke-width=\".2\"/>",
                              line, line)) +
               text_at(margin + line + 3, y, 3,
                       fmt::format("{} mm; cells of {} mm", line, svg_number(style_.cell)),
                       "fill=\"#555\"") +
               text_at(paper_.width - margin, y, 4,
                       fmt::format("{} / {}", sheet + 1, sheets_.size()),
                       "text-anchor=\"end\" fill=\"#555\"");
    }

    const BookletStyle& style_;
    Paper paper_;
    Size inside_;
    std::vector<std::string> sheets_;
    double x_ = 0;
    double y_ = 0;
    double row_ = 0;  // the height of the row that is filled
};

class Cards {
  public:
    Cards(const std::vector<Block>& fronts, const BookletStyle& style)
        : inside_(inside_of(style.paper)) {
        for (const Block& block : fronts) {
            card_.width = std::max(card_.width, block.size.width + 2 * card_edge);
            card_.height = std::max(card_.height, block.size.height + 2 * card_edge);
        }
        columns_ = std::max(1, static_cast<int>(inside_.width / card_.width));
        rows_ = std::max(1, static_cast<int>(inside_.height / card_.height));
    }

    [[nodiscard]] bool fit() const {
        return card_.width <= inside_.width && card_.height <= inside_.height;
    }
    [[nodiscard]] std::size_t on_a_sheet() const {
        return static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
    }
    // Adds one side of a sheet. Backs are in mirrored places: paper is turned over its long edge.
    void add(Sheets& sheets, std::span<const Block> blocks, bool backs) const {
        sheets.new_sheet();
        const double left = (inside_.width - columns_ * card_.width) / 2;
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            const int column = static_cast<int>(i) % columns_;
            const int row = static_cast<int>(i) / columns_;
            const double x = left + card_.width * (backs ? columns_ - 1 - column : column);
            const double y = card_.height * row;
            sheets.add_at(x, y,
                          fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"none\" "
                                      "stroke=\"#888\" stroke-width=\".2\" "
                                      "stroke-dasharray=\"2\"/>",
                                      svg_number(card_.width), svg_number(card_.height)));
            sheets.add_at(x + card_edge, y + card_edge, blocks[i].body);
        }
    }

  private:
    Size inside_;
    Size card_;
    int columns_ = 1;
    int rows_ = 1;
};

std::vector<Block> problem_blocks(std::span<const BookletProblem> problems, double cell) {
    std::vector<Block> blocks;
    for (const BookletProblem& problem : problems) {
        blocks.push_back(problem_block(problem, blocks.size() + 1, cell));
    }
    return blocks;
}

void add_cards(Sheets& sheets, std::span<const BookletProblem> problems,
               const std::vector<Block>& fronts, const BookletStyle& style) {
    const Cards cards(fronts, style);
    std::vector<Block> backs;
    for (const BookletProblem& problem : problems) {
        backs.push_back(answer_block(problem, backs.size() + 1, problem.answer.size()));
    }
    for (std::size_t i = 0; i < fronts.size(); i += cards.on_a_sheet()) {
        const std::size_t count = std::min(cards.on_a_sheet(), fronts.size() - i);
        cards.add(sheets, std::span(fronts).subspan(i, count), false);
        cards.add(sheets, std::span(backs).subspan(i, count), true);
    }
}

void add_hints(Sheets& sheets, std::span<const BookletProblem> problems, int hints) {
    for (int hint = 1; hint <= hints; ++hint) {
        std::vector<Block> blocks;
        for (std::size_t i = 0; i < problems.size(); ++i) {
            const std::size_t pieces =
                problems[i].puzzle.fixed.size() + static_cast<std::size_t>(hint);
            if (pieces < problems[i].answer.size()) {
                blocks.push_back(answer_block(problems[i], i + 1, pieces));
            }
        }
        if (blocks.empty()) return;
        sheets.add_heading(
            hint == 1 ? "Hints: a first piece" : fmt::format("Hints: {} pieces", hint),
            blocks.front().size.height);
        for (const Block& block : blocks) sheets.add(block);
    }
}

}  // namespace

std::optional<double> fitting_cell(std::span<const BookletProblem> problems,
                                   const BookletStyle& style, double cell) {
    const Size inside = inside_of(style.paper);
    for (; cell >= least_cell; cell = std::ceil(cell) - 1) {
        const std::vector<Block> blocks = problem_blocks(problems, cell);
        const bool fits = style.cards ? Cards(blocks, style).fit()
                                      : std::ranges::all_of(blocks, [&](const Block& block) {
                                            return block.size.width <= inside.width &&
                                                   block.size.height <= inside.height;
                                        });
        if (fits) return cell;
    }
    return std::nullopt;
}

std::string booklet_page(std::span<const BookletProblem> problems, const BookletStyle& style) {
    Sheets sheets(style);
    const std::vector<Block> blocks = problem_blocks(problems, style.cell);
    if (style.cards) {
        add_cards(sheets, problems, blocks, style);
        return sheets.html();
    }
    for (const Block& block : blocks) sheets.add(block);
    if (style.hints > 0) {
        sheets.new_sheet();
        add_hints(sheets, problems, style.hints);
    }
    sheets.new_sheet();
    sheets.add_heading("Answers", 0);
    for (std::size_t i = 0; i < problems.size(); ++i) {
        sheets.add(answer_block(problems[i], i + 1, problems[i].answer.size()));
    }
    return sheets.html();
}

}  // namespace polypack
