#include "polypack/render/drawing.hpp"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "polypack/base/user_error.hpp"
#include "polypack/puzzle/validate.hpp"
#include "polypack/render/cut_sheet.hpp"
#include "polypack/render/disassembly_text.hpp"
#include "polypack/render/model_files.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/render/viewer_page.hpp"

namespace polypack {
namespace {

Puzzle drawable(const Puzzle& puzzle) {
    Puzzle canonical = checked(puzzle);
    std::vector<Mistake> mistakes = shape_mistakes(canonical);
    if (!mistakes.empty()) throw InvalidPuzzle(std::move(mistakes));
    return canonical;
}

void check_packing(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing) {
    std::set<Point> region;
    for (const RegionCell& cell : puzzle.region.cells) region.insert(cell.point);
    for (const PlacedPiece& placed : packing) {
        if (placed.piece < 0 || placed.piece >= std::ssize(puzzle.pieces)) {
            throw InvalidArgument(
                fmt::format("the packing has piece {}; the puzzle has pieces 0 to {}", placed.piece,
                            std::ssize(puzzle.pieces) - 1));
        }
        if (placed.cells.empty()) throw InvalidArgument("a placed piece has no cells");
        for (const Point& cell : placed.cells) {
            if (region.erase(cell) == 1) continue;
            throw InvalidArgument(
                fmt::format("the packing covers ({}, {}, {}) twice, or it is not in the region",
                            cell.x, cell.y, cell.z));
        }
    }
}

void check_range(const char* what, double value, double least, double most) {
    if (value >= least && value <= most) return;
    throw InvalidArgument(fmt::format("{} is from {} to {}, got {}", what, least, most, value));
}

void check_solid(const Lattice& lattice, const SolidOptions& options) {
    check_range("the unit of a solid", options.unit, 0.5, 1000);
    check_range("the gap of a solid", options.gap, 0, widest_gap * options.unit);
    check_range("the bevel of a solid", options.bevel, 0, widest_bevel * options.unit);
    if (options.bevel > 0 && (options.gap == 0 || !lattice.bevels)) {
        throw InvalidArgument("a bevel needs a gap, and a lattice whose solids can have one");
    }
}

std::string file_of(const Model& model, ModelFormat format, const std::string& title) {
    switch (format) {
        case ModelFormat::stl:
            return stl_file(model);
        case ModelFormat::obj:
            return obj_files(model, "materials.mtl").obj;
        case ModelFormat::glb:
            return glb_file(model, title);
        case ModelFormat::threemf:
            return threemf_file(model, title);
    }
    throw InvalidArgument("unknown format of a model");
}

}  // namespace

std::string render_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                        const TextOptions& options) {
    const Puzzle canonical = checked(puzzle);
    check_packing(canonical, packing);
    return draw_text(canonical, packing, options);
}

std::string render_svg(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                       const SvgOptions& options) {
    const Puzzle canonical = drawable(puzzle);
    const Lattice& lattice = *canonical.lattice;
    for (const auto& packing : packings) check_packing(canonical, packing);
    check_range("the unit of a picture", options.unit, 0.5, 1000);
    check_range("the kerf", options.kerf, 0, widest_kerf * options.unit);
    if (options.kerf > 0 &&
        (options.style != SvgStyle::cut || !lattice.flat || canonical.region.period.any())) {
        throw InvalidArgument("a kerf needs the style cut, and a flat lattice without a wrap");
    }
    if (options.style != SvgStyle::iso && !lattice.prisms) {
        throw InvalidArgument(
            fmt::format("cells of the {} lattice do not stand upright: only the style iso "
                        "draws them",
                        lattice.name));
    }
    return svg_sheet(canonical, packings, options);
}

std::string render_page(const Puzzle& puzzle, const std::vector<std::vector<PlacedPiece>>& packings,
                        const std::vector<Disassembly>& disassemblies) {
    const Puzzle canonical = drawable(puzzle);
    for (const auto& packing : packings) check_packing(canonical, packing);
    if (packings.empty() || packings.size() > max_packings_of_a_page) {
        throw InvalidArgument(fmt::format("a page shows 1 to {} packings, got {}",
                                          max_packings_of_a_page, packings.size()));
    }
    if (!disassemblies.empty() && disassemblies.size() != packings.size()) {
        throw InvalidArgument(fmt::format("there are {} packings, but {} disassemblies",
                                          packings.size(), disassemblies.size()));
    }
    std::vector<std::vector<PageMove>> moves;
    for (std::size_t i = 0; i < disassemblies.size(); ++i) {
        moves.push_back(page_moves(canonical, packings[i], disassemblies[i]));
    }
    PackingCounts counts;
    counts.complete = false;  // there may be others
    return viewer_page(viewer_data(canonical, packings, counts, moves));
}

std::string render_moves_text(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                              const Disassembly& disassembly) {
    const Puzzle canonical = drawable(puzzle);
    check_packing(canonical, packing);
    return disassembly_text(canonical, packing, disassembly);
}

std::string render_moves_svg(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                             const Disassembly& disassembly, const SvgMovesOptions& options) {
    const Puzzle canonical = drawable(puzzle);
    check_packing(canonical, packing);
    check_range("the unit of a picture", options.unit, 0.5, 1000);
    if (!disassembly.comes_apart() || disassembly.total() == 0) {
        throw InvalidArgument("the packing does not come apart: there are no moves to draw");
    }
    return svg_moves(canonical, packing, disassembly, options);
}

std::string render_model(const Puzzle& puzzle, const std::vector<PlacedPiece>& packing,
                         ModelFormat format, const ModelOptions& options) {
    const Puzzle canonical = drawable(puzzle);
    check_packing(canonical, packing);
    check_solid(*canonical.lattice, options.solid);
    if (packing.empty()) throw InvalidArgument("a packing without pieces makes no model");
    return file_of(model_of(canonical, packing, options), format, canonical.name);
}

std::string render_pieces(const Puzzle& puzzle, ModelFormat format, const SolidOptions& options) {
    const Puzzle canonical = drawable(puzzle);
    check_solid(*canonical.lattice, options);
    return file_of(model_of(canonical, copies_of(canonical), options), format, canonical.name);
}

}  // namespace polypack
