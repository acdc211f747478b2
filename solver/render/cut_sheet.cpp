#include "polypack/render/cut_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/render/side_marks.hpp"
#include "polypack/render/svg_panels.hpp"

namespace polypack {
namespace {

std::vector<PolyLine> lines_of(const std::vector<Outline>& outlines, double unit) {
    std::vector<PolyLine> lines;
    for (const Outline& outline : outlines) {
        PolyLine& line = lines.emplace_back(PolyLine{{}, true});
        for (const OutlinePoint& point : outline) {
            if (!point.turns) continue;
            line.points.push_back({unit * point.moved.x, unit * point.moved.y});
        }
    }
    return lines;
}

TileExtent extent_of(const CutPart& part) {
    const Vec2& first = part.lines.front().points.front();
    TileExtent extent{first.x, first.x, first.y, first.y};
    for (const PolyLine& line : part.lines) {
        for (const Vec2& point : line.points) {
            extent.left = std::min(extent.left, point.x);
            extent.right = std::max(extent.right, point.x);
            extent.bottom = std::min(extent.bottom, point.y);
            extent.top = std::max(extent.top, point.y);
        }
    }
    return extent;
}

// Returns the number of the cell for the name: of those without a mark, if there are any, the
// nearest to the mean of all.
std::size_t middle_of(const Lattice& lattice, const std::vector<Point>& cells,
                      const std::vector<int>& marks) {
    Vec2 mean;
    for (const Point& cell : cells) {
        const Vec3 centre = centre_of(lattice, cell);
        mean = {mean.x + centre.x, mean.y + centre.y};
    }
    const auto n = static_cast<double>(cells.size());
    mean = {mean.x / n, mean.y / n};
    std::size_t best = 0;
    const auto order = [&](std::size_t i) {
        const Vec3 centre = centre_of(lattice, cells[i]);
        return std::pair(marks[i] >= 0, std::hypot(centre.x - mean.x, centre.y - mean.y));
    };
    for (std::size_t i = 1; i < cells.size(); ++i) {
        if (order(i) < order(best)) best = i;
    }
    return best;
}

// For each cell the number of its colour among those that are marked, or -1.
std::vector<int> marks_of(const Piece& piece, const std::vector<CellPaint>& paints) {
    std::vector<int> numbers;
    int next = 0;
    for (const CellPaint& paint : paints) numbers.push_back(paint.plain ? -1 : next++);
    std::vector<int> marks(piece.cells.size(), -1);
    for (std::size_t i = 0; i < piece.colours.size() && !paints.empty(); ++i) {
        if (piece.colours[i] != 0) marks[i] = numbers[piece.colours[i] - 1];
    }
    return marks;
}

// A mark is rings, one for each two colours before its own, and a core for every other colour.
void add_mark(std::vector<PolyLine>& lines, const std::vector<Vec2>& cell, const Vec2& middle,
              int mark, double size) {
    const auto add = [&](double share) {
        PolyLine& line = lines.emplace_back(PolyLine{{}, true});
        for (const Vec2& corner : cell) {
            line.points.push_back(
                {middle.x + share * size * corner.x, middle.y + share * size * corner.y});
        }
    };
    const int rings = (mark + 1) / 2;
    const double step = 1.0 / (2 * rings + 1);
    double share = 1;
    for (int i = 0; i < rings; ++i, share -= 2 * step) {
        add(share);
        add(share - step);
    }
    if (mark % 2 == 0) add(share);
}

// Letters are assumed to be 0.6 of their size wide.
double letter_for(const Lattice& lattice, const std::string& name) {
    const double width = 2 * inner_radius(lattice) * 0.8;
    const auto letters = static_cast<double>(count_characters(name));
    return std::min(lattice.letter_size, width / (0.6 * letters));
}

// Adds the labels of these cells.
void add_labels(CutPart& part, const Region& region, const Lattice& lattice,
                const std::vector<Point>& cells, double unit) {
    for (const Point& cell : cells) {
        const std::string* label = label_of(region, cell);
        if (label == nullptr) continue;
        const Vec3 place = centre_of(lattice, cell);
        part.texts.push_back(
            {*label, {unit * place.x, unit * place.y}, 0.7 * unit * letter_for(lattice, *label)});
    }
}

// The upper left corners of parts in rows, with y down the page, and the size of all.
struct Rows {
    std::vector<Vec2> corners;
    double width = 0;
    double height = 0;
};

Rows rows_of(const std::vector<TileExtent>& extents, double page, double spacing) {
    Rows rows;
    Vec2 corner;
    for (const TileExtent& extent : extents) {
        const double width = extent.right - extent.left;
        if (corner.x > 0 && corner.x + width > page) corner = {0, rows.height + spacing};
        rows.corners.push_back(corner);
        rows.width = std::max(rows.width, corner.x + width);
        rows.height = std::max(rows.height, corner.y + extent.top - extent.bottom);
        corner.x += width + spacing;
    }
    return rows;
}

// Returns the rows that come closest to filling the smallest square.
Rows compact_rows(const std::vector<CutPart>& parts, double spacing) {
    constexpr int attempts = 20;
    std::vector<TileExtent> extents;
    double area = 0;
    for (const CutPart& part : parts) {
        const TileExtent& extent = extents.emplace_back(extent_of(part));
        area += (extent.right - extent.left + spacing) * (extent.top - extent.bottom + spacing);
    }
    Rows best;
    for (int i = 0; i < attempts; ++i) {
        Rows rows = rows_of(extents, std::sqrt(area) * (1 + 0.1 * i), spacing);
        const double side = std::max(rows.width, rows.height);
        if (i == 0 || side < std::max(best.width, best.height)) best = std::move(rows);
    }
    return best;
}

}  // namespace

CutPart cut_piece(const Lattice& lattice, const Piece& piece, const CutOptions& options,
                  const std::vector<CellPaint>& paints) {
    const double unit = options.unit;
    const double distance = (options.kerf - options.gap) / 2;
    CutPart part;
    part.lines = lines_of(moved_outlines(lattice, piece.cells, distance / unit), unit);
    if (!options.engrave) return part;
    for (const SideMark& mark : side_marks(lattice, piece.edges, {.divided = true})) {
        for (const SideMark::Bar& bar : mark.bars) {
            PolyLine& line = part.marks.emplace_back(PolyLine{{}, true});
            for (const Vec3& corner : bar)
                line.points.push_back({unit * corner.x, unit * corner.y});
        }
    }
    constexpr double mark_size = 0.55;  // of its cell
    const std::vector<int> marks = marks_of(piece, paints);
    const std::size_t named = middle_of(lattice, piece.cells, marks);
    const std::vector<Polyhedron> shapes = polyhedra_of(lattice);
    for (std::size_t i = 0; i < piece.cells.size(); ++i) {
        const Point& cell = piece.cells[i];
        const Vec3 place = centre_of(lattice, cell);
        Vec2 middle{unit * place.x, unit * place.y};
        double size = mark_size * unit;
        if (i == named) {
            CutText name{piece.name, middle, unit * letter_for(lattice, piece.name)};
            if (!piece.edges.empty()) name.letter *= 0.6;  // their marks are at the sides
            // A mark and the name share the cell.
            if (marks[i] >= 0) {
                const double aside = 0.4 * inner_radius(lattice) * unit;
                size *= 0.6;
                name.letter *= 0.6;
                name.middle.y -= aside;
                middle.y += aside;
            }
            if (!name.text.empty()) part.texts.push_back(std::move(name));
        }
        if (marks[i] < 0) continue;
        add_mark(part.marks, outline_of(shapes[lattice.residue_of(cell)]), middle, marks[i], size);
    }
    return part;
}

std::vector<CutPart> cut_tray(const Puzzle& puzzle, const ContainerOptions& tray,
                              const CutOptions& options) {
    const Lattice& lattice = *puzzle.lattice;
    const double unit = options.unit;
    const double rim = (tray.clearance + tray.wall + options.kerf / 2) / unit;
    const double pocket = (tray.clearance - options.kerf / 2) / unit;
    std::vector<CutPart> parts;
    for (const std::vector<Point>& cells : plan_of(puzzle).parts) {
        auto around = moved_outlines(lattice, cells, rim);
        std::erase_if(around, around_hole);
        CutPart base;
        base.lines = lines_of(around, unit);
        CutPart frame = base;
        for (PolyLine& line : lines_of(moved_outlines(lattice, cells, pocket), unit)) {
            frame.lines.push_back(std::move(line));
        }
        if (options.engrave) add_labels(base, puzzle.region, lattice, cells, unit);
        parts.push_back(std::move(frame));
        parts.push_back(std::move(base));
    }
    return parts;
}

SvgPanel side_by_side(const std::vector<CutPart>& parts, double unit) {
    const Rows rows = compact_rows(parts, unit / 4);
    SvgPanel panel{rows.width, rows.height, ""};
    std::string names;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const CutPart& part = parts[i];
        const TileExtent extent = extent_of(part);
        const Vec2& corner = rows.corners[i];
        const SvgFrame frame{extent.left - corner.x, extent.top + corner.y, 1};
        panel.body += fmt::format("<path d=\"{}\"/>\n", svg_path(part.lines, frame));
        if (!part.marks.empty()) {
            names += fmt::format("<path fill-rule=\"evenodd\" d=\"{}\"/>\n",
                                 svg_path(part.marks, frame));
        }
        for (const CutText& text : part.texts) {
            const Vec2 at = frame(text.middle);
            names += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>\n",
                                 svg_number(at.x), svg_number(at.y + 0.36 * text.letter),
                                 svg_number(text.letter), xml_escaped(text.text));
        }
    }
    if (!names.empty()) {
        panel.body += fmt::format(
            "<g fill=\"#00f\" stroke=\"none\" font-family=\"sans-serif\" "
            "text-anchor=\"middle\">\n{}</g>\n",
            names);
    }
    return panel;
}

SvgPanel cut_pieces_panel(const SvgPaint& paint, const std::vector<PlacedPiece>& packing) {
    const double unit = paint.options.unit;
    std::vector<CutPart> parts;
    for (const PlacedPiece& placed : packing) {
        Piece piece = paint.puzzle.pieces[placed.piece];
        piece.cells = placed.cells;
        piece.edges = placed.edges;
        piece.colours = paint.colouring.own_colours_of(placed);
        piece.name = std::string_view(paint.letters.of_piece(placed.piece));
        parts.push_back(
            cut_piece(*paint.puzzle.lattice, piece,
                      {.unit = unit, .kerf = paint.options.kerf, .engrave = paint.options.letters},
                      paint.colouring.paints()));
    }
    return side_by_side(parts, unit);
}

std::string mark_in_words(int i) {
    const int rings = (i + 1) / 2;
    if (rings == 0) return "filled";
    return fmt::format("{}{}", rings == 1 ? "a ring" : fmt::format("{} rings", rings),
                       i % 2 == 0 ? " with a core" : "");
}

int copies_to_cut(const Copies& copies) {
    return copies.max == unlimited ? std::max(copies.min, 1) : copies.max;
}

std::string cut_sheet(const std::vector<CutPart>& parts, const std::string& title,
                      const CutOptions& options) {
    const SvgPanel panel = side_by_side(parts, options.unit);
    const double margin = options.unit / 4;
    const std::string head =
        svg_head(panel.width + 2 * margin, panel.height + 2 * margin, "mm", title);
    return fmt::format("{}<g {} transform=\"translate({} {})\">\n{}</g>\n</svg>\n", head,
                       cut_attributes, svg_number(margin), svg_number(margin), panel.body);
}

}  // namespace polypack
