#include "polypack/render/cut_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "polypack/base/safe_text.hpp"
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

// Returns the place of the cell that is nearest to the mean of all.
Vec2 middle_of(const Lattice& lattice, const std::vector<Point>& cells) {
    Vec2 mean;
    for (const Point& cell : cells) {
        const Vec3 centre = centre_of(lattice, cell);
        mean = {mean.x + centre.x, mean.y + centre.y};
    }
    const auto n = static_cast<double>(cells.size());
    mean = {mean.x / n, mean.y / n};
    const auto distance = [&](const Point& cell) {
        const Vec3 centre = centre_of(lattice, cell);
        return std::hypot(centre.x - mean.x, centre.y - mean.y);
    };
    const Vec3 centre = centre_of(lattice, *std::ranges::min_element(cells, {}, distance));
    return {centre.x, centre.y};
}

// Letters are assumed to be 0.6 of their size wide.
double letter_for(const Lattice& lattice, const std::string& name) {
    const auto letters = std::ranges::count_if(name, [](char c) { return (c & 0xC0) != 0x80; });
    const double width = 2 * inner_radius(lattice) * 0.8;
    return std::min(lattice.letter_size, width / (0.6 * static_cast<double>(letters)));
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

CutPart cut_piece(const Lattice& lattice, const Piece& piece, const CutOptions& options) {
    const double unit = options.unit;
    const double distance = options.kerf / 2 - options.gap;
    CutPart part;
    part.lines = lines_of(moved_outlines(lattice, piece.cells, distance / unit), unit);
    if (!options.engrave) return part;
    const Vec2 middle = middle_of(lattice, piece.cells);
    part.name = piece.name;
    part.middle = {unit * middle.x, unit * middle.y};
    part.letter = unit * letter_for(lattice, piece.name);
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
        if (part.name.empty()) continue;
        const Vec2 at = frame(part.middle);
        names += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>\n",
                             svg_number(at.x), svg_number(at.y + 0.36 * part.letter),
                             svg_number(part.letter), xml_escaped(part.name));
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
        parts.push_back(cut_piece(*paint.puzzle.lattice, piece, {unit, paint.options.kerf}));
    }
    return side_by_side(parts, unit);
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
