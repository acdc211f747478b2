#include <fmt/format.h>

#include <optional>
#include <stdexcept>

#include "polypack/puzzle/validate.hpp"
#include "polypack/python/bindings.hpp"
#include "polypack/python/values.hpp"
#include "polypack/python/watched.hpp"
#include "polypack/render/model_files.hpp"
#include "polypack/render/svg.hpp"
#include "polypack/render/text.hpp"
#include "polypack/render/viewer_data.hpp"
#include "polypack/render/viewer_page.hpp"

namespace polypack::python {
namespace {

void require_drawable(const Puzzle& puzzle) {
    if (auto mistakes = shape_mistakes(puzzle); !mistakes.empty()) {
        throw InvalidPuzzle(std::move(mistakes));
    }
}

double within(double value, const char* name, double least, double most) {
    if (value >= least && value <= most) return value;
    throw std::invalid_argument(
        fmt::format("{} must be in {}..{}, got {}", name, least, most, value));
}

std::string text(const Problem& problem, const py::object& packing, const std::string& style,
                 int width, bool legend) {
    TextOptions options{.width = width};
    if (style == "outlines") {
        options.style = TextStyle::outlines;
    } else if (style == "iso") {
        options.style = TextStyle::iso;
    } else if (style != "letters") {
        throw std::invalid_argument("style must be 'letters', 'outlines' or 'iso'");
    }
    if (!draws(options.style, problem.lattice())) {
        throw std::invalid_argument(
            fmt::format("the style {} cannot draw the {} lattice", style, problem.lattice().name));
    }
    TextPictures pictures(problem.puzzle(), options);
    std::string drawn = pictures.draw(packing_of(problem.puzzle(), packing));
    if (legend) drawn += pictures.legend();
    return drawn;
}

std::string svg(const Problem& problem, const py::object& packings, const std::string& style,
                double cell, int columns, bool letters, bool background, double kerf) {
    const Puzzle& puzzle = problem.puzzle();
    require_drawable(puzzle);
    const std::string by_default = problem.lattice().prisms ? "flat" : "iso";
    const std::string& chosen = style.empty() ? by_default : style;
    SvgOptions options{.unit = within(cell, "cell", 0.5, 1000),
                       .columns = columns,
                       .title = {},
                       .letters = letters,
                       .kerf = kerf,
                       .background = background};
    if (chosen == "iso") {
        options.style = SvgStyle::iso;
    } else if (chosen == "cut") {
        options.style = SvgStyle::cut;
    } else if (chosen != "flat") {
        throw std::invalid_argument("style must be 'flat', 'iso' or 'cut'");
    }
    if (!problem.lattice().prisms && options.style != SvgStyle::iso) {
        throw std::invalid_argument(
            fmt::format("the {} lattice is drawn with style='iso' only", problem.lattice().name));
    }
    if (problem.lattice().flat && options.style == SvgStyle::iso) {
        throw std::invalid_argument("style='iso' is for lattices in space");
    }
    if (columns < 0 || columns > 1000) throw std::invalid_argument("columns must be in 0..1000");
    if (kerf != 0) {
        within(kerf, "kerf", 0.001, 0.1 * cell);
        if (options.style != SvgStyle::cut || !problem.lattice().flat ||
            puzzle.region.period.any()) {
            throw std::invalid_argument(
                "kerf needs style='cut', a flat lattice, and a region that does not wrap");
        }
    }
    const auto list = packings_of(puzzle, packings);
    return watched(py::none(), [&](const std::stop_token&, Progress*) {
        return svg_sheet(puzzle, list, options);
    });
}

std::string page(const Problem& problem, const py::object& packings, const py::object& distinct,
                 const py::object& all, bool complete) {
    require_drawable(problem.puzzle());
    const auto list = packings_of(problem.puzzle(), packings);
    if (list.empty() || list.size() > max_packings_of_a_page) {
        throw std::invalid_argument(fmt::format("a page shows 1..{} packings, got {}",
                                                max_packings_of_a_page, list.size()));
    }
    PackingCounts counts;
    counts.complete = complete;
    if (!distinct.is_none()) counts.distinct = distinct.cast<std::uint64_t>();
    if (!all.is_none()) counts.all = all.cast<std::uint64_t>();
    return watched(py::none(), [&](const std::stop_token&, Progress*) {
        return viewer_page(viewer_data(problem.puzzle(), list, counts));
    });
}

// Exports a packing; if that is None, the pieces of the puzzle, each once.
py::bytes export_model(const Problem& problem, const py::object& packing, const std::string& format,
                       double cell, double gap, double bevel, const std::string& layout) {
    const Puzzle& puzzle = problem.puzzle();
    require_drawable(puzzle);
    // Anything smaller is lost when model files round to single precision.
    constexpr double narrowest = 0.0005;
    ModelOptions options;
    options.solid.unit = within(cell, "cell", 2, 1000);
    options.solid.gap = gap == 0 ? 0 : within(gap, "gap", narrowest * cell, widest_gap * cell);
    options.solid.bevel =
        bevel == 0 ? 0 : within(bevel, "bevel", narrowest * cell, widest_bevel * cell);
    if (bevel > 0 && (gap == 0 || !problem.lattice().bevels)) {
        throw std::invalid_argument(
            "a bevel needs a gap above 0, and a lattice whose edges are cut");
    }
    if (layout == "exploded") {
        options.layout = ModelLayout::exploded;
    } else if (layout == "flat") {
        options.layout = ModelLayout::flat;
    } else if (layout != "packed") {
        throw std::invalid_argument("layout must be 'packed', 'exploded' or 'flat'");
    }
    std::optional<std::vector<PlacedPiece>> placed;
    if (!packing.is_none()) placed = packing_of(puzzle, packing);
    return watched(py::none(), [&](const std::stop_token&, Progress*) {
        const Model model = placed ? model_of(puzzle, *placed, options)
                                   : model_of(puzzle, copies_of(puzzle), options.solid);
        if (format == "stl") return stl_file(model);
        if (format == "3mf") return threemf_file(model, puzzle.name);
        if (format == "glb") return glb_file(model, puzzle.name);
        if (format == "obj") return obj_files(model, "model.mtl").obj;
        if (format == "mtl") return obj_files(model, "model.mtl").mtl;
        throw std::invalid_argument("format must be 'stl', '3mf', 'glb', 'obj' or 'mtl'");
    });
}

}  // namespace

void bind_pictures(py::module_& module) {
    module.def("text", &text, py::arg("puzzle"), py::arg("packing"), py::arg("style"),
               py::arg("width"), py::arg("legend"));
    module.def("svg", &svg, py::arg("puzzle"), py::arg("packings"), py::arg("style"),
               py::arg("cell"), py::arg("columns"), py::arg("letters"), py::arg("background"),
               py::arg("kerf"));
    module.def("page", &page, py::arg("puzzle"), py::arg("packings"), py::arg("distinct"),
               py::arg("all"), py::arg("complete"));
    module.def("export", &export_model, py::arg("puzzle"), py::arg("packing"), py::arg("format"),
               py::arg("cell"), py::arg("gap"), py::arg("bevel"), py::arg("layout"));
}

}  // namespace polypack::python
