#include "polypack/cli/export_options.hpp"

#include <fmt/format.h>

#include "polypack/cli/cell_option.hpp"
#include "polypack/cli/decimal_option.hpp"
#include "polypack/render/hollow.hpp"
#include "polypack/render/side_marks.hpp"

namespace polypack {
namespace {

// As a fraction of a cell: anything smaller is lost when model files round to single precision.
constexpr double narrowest = 0.0005;

void check_bevel(const Lattice& lattice, const SolidOptions& solid) {
    if (solid.bevel == 0 || lattice.bevels) return;
    std::vector<std::string_view> names;
    for (const Lattice& known : all_lattices()) {
        if (known.bevels) names.push_back(known.name);
    }
    throw UsageError(fmt::format("--bevel is supported on the lattices {}, not on {}",
                                 fmt::join(names, ", "), lattice.name));
}

// Throws UsageError for options of containers that cannot apply, whatever the puzzle.
void check_container_options(const Arguments& arguments) {
    if (arguments.has("tray") && arguments.has("box")) {
        throw UsageError("give --tray or --box, not both");
    }
    if (arguments.has("rim") && !arguments.has("tray")) throw UsageError("--rim requires --tray");
    if (!container_word(arguments).empty()) return;
    for (const std::string_view option : {"lid", "wall", "floor", "clearance"}) {
        if (arguments.has(option)) {
            throw UsageError(fmt::format("--{} requires --tray or --box", option));
        }
    }
}

// Throws UsageError for options that apply to no output.
void check_output_options(const Arguments& arguments) {
    if (!arguments.has("cut")) {
        check_absent(arguments, {"kerf"}, "applies to --cut only");
    }
    if (!makes_solids(arguments)) {
        check_absent(arguments, {"layout", "assembly", "bevel", "hollow", "floor", "rim", "lid"},
                     "applies to solids only, not to --cut");
    }
}

void check_container_lattice(const Arguments& arguments, const Lattice& lattice) {
    const std::string word = container_word(arguments);
    if (!word.empty() && !lattice.prisms) {
        throw UsageError(
            fmt::format("--{} does not support the {} lattice, whose cells do not "
                        "stand upright",
                        word, lattice.name));
    }
    if (arguments.has("tray") && !lattice.flat) {
        throw UsageError(
            fmt::format("--tray requires a flat lattice; on {}, use --box", lattice.name));
    }
    if (arguments.has("box") && lattice.flat) {
        throw UsageError(
            fmt::format("--box requires a lattice in space; on {}, use --tray", lattice.name));
    }
}

void check_cut(const Arguments& arguments, const Puzzle& puzzle) {
    if (!arguments.has("cut")) return;
    if (!puzzle.lattice->flat) {
        throw UsageError(
            fmt::format("--cut requires a flat lattice, not {}", puzzle.lattice->name));
    }
}

void check_hollow(const Arguments& arguments, const Puzzle& puzzle) {
    const SolidOptions solid = solid_options(arguments);
    if (solid.wall == 0) return;
    const double most = widest_inset(*puzzle.lattice) * solid.unit - solid.gap / 2;
    if (most <= 0) {
        throw UsageError(
            fmt::format("--hollow is supported on the lattices square and cube, not on {}",
                        puzzle.lattice->name));
    }
    if (solid.wall > most) {
        throw UsageError(
            fmt::format("--hollow {}: the walls leave no room between them; at most {:.4g} mm are "
                        "possible here",
                        arguments.text("hollow"), most));
    }
    const double drain = widest_drain((solid.wall + solid.gap / 2) / solid.unit) * solid.unit;
    if (solid.drain > drain) {
        throw UsageError(
            fmt::format("--drain {}: too wide for the cavity of a single cell; at most {:.4g} mm "
                        "are possible here",
                        arguments.text("drain"), drain));
    }
    if (puzzle.rules.edges.any()) {
        throw UsageError(
            "--hollow is not possible with colours of edges, whose marks it would cut");
    }
}

void check_engraving(const Arguments& arguments, const Puzzle& puzzle) {
    if (!arguments.has("engrave")) return;
    const auto& edges = puzzle.rules.edges.colours;
    if (edges.size() > most_bars) {
        throw UsageError(
            fmt::format("--engrave tells at most {} colours of edges apart; there are {}",
                        most_bars, edges.size()));
    }
    if (arguments.has("cut")) return;
    if (edges.empty()) {
        throw UsageError(
            "--engrave marks the colours of edges on solids, and there are none; names and the "
            "colours of cells are engraved with --cut");
    }
    if (puzzle.lattice->of_balls()) {
        throw UsageError("--engrave requires cells with faces; balls have none");
    }
}

void check_walls(const Arguments& arguments, const Puzzle& puzzle) {
    const std::string word = container_word(arguments);
    if (word.empty()) return;
    if (const auto why = container_refusal(puzzle)) {
        throw UsageError(fmt::format("there is no {} for this puzzle: {}", word, *why));
    }
    ContainerOptions options = container_options(arguments, puzzle);
    options.wall += cut_options(arguments).kerf / 2;
    if (!walls_fit(puzzle, options)) {
        throw UsageError(
            "the walls would meet in a notch of the region; choose a smaller --wall or "
            "--clearance, or a larger --cell");
    }
}

}  // namespace

SolidOptions solid_options(const Arguments& arguments) {
    constexpr double smallest = 2;
    constexpr double largest = 1000;
    SolidOptions solid;
    solid.unit = cell_in_mm(arguments, solid.unit, smallest, largest);
    solid.gap = decimal_option(arguments, "gap", solid.gap,
                               {narrowest * solid.unit, widest_gap * solid.unit, true});
    solid.bevel = decimal_option(arguments, "bevel", solid.bevel,
                                 {narrowest * solid.unit, widest_bevel * solid.unit, true});
    if (solid.bevel > 0 && solid.gap == 0) throw UsageError("--bevel requires a --gap above 0");
    solid.engrave = arguments.has("engrave");
    if (!arguments.has("hollow")) {
        check_absent(arguments, {"drain"}, "requires --hollow");
        return solid;
    }
    constexpr double thinnest = 0.02;
    constexpr double thickest = 0.4;
    constexpr double usual_drain = 0.1;
    solid.wall = decimal_option(arguments, "hollow", 0,
                                {thinnest * solid.unit, thickest * solid.unit, false});
    if (solid.wall <= solid.bevel) {
        throw UsageError("--bevel cuts through the walls: it must be less than those of --hollow");
    }
    solid.drain = decimal_option(arguments, "drain", usual_drain * solid.unit,
                                 {narrowest * solid.unit, solid.unit, true});
    return solid;
}

ModelLayout layout_of(const Arguments& arguments) {
    const std::string layout = arguments.text("layout", "packed");
    if (layout == "exploded") return ModelLayout::exploded;
    return layout == "flat" ? ModelLayout::flat : ModelLayout::packed;
}

void check_absent(const Arguments& arguments, std::initializer_list<std::string_view> options,
                  std::string_view why) {
    for (const std::string_view option : options) {
        if (arguments.has(option)) throw UsageError(fmt::format("--{} {}", option, why));
    }
}

bool makes_solids(const Arguments& arguments) {
    return arguments.has("stl") || arguments.has("3mf") || arguments.has("obj") ||
           arguments.has("gltf");
}

std::string container_word(const Arguments& arguments) {
    if (arguments.has("tray")) return "tray";
    return arguments.has("box") ? "box" : "";
}

ContainerOptions container_options(const Arguments& arguments, const Puzzle& puzzle) {
    constexpr double thinnest = 0.2;
    const Lattice& lattice = *puzzle.lattice;
    ContainerOptions options;
    options.unit = solid_options(arguments).unit;
    const double unit = options.unit;
    const double usual_wall = 0.4 * inner_radius(lattice) * unit;
    options.wall = decimal_option(arguments, "wall", usual_wall, {thinnest, 10 * unit, false});
    options.floor = decimal_option(arguments, "floor", unit / 10, {thinnest, 10 * unit, false});
    options.clearance = decimal_option(arguments, "clearance", options.clearance,
                                       {narrowest * unit, unit / 2, true});
    options.lid = arguments.has("lid");
    if (lattice.flat) {
        const double height = height_of(polyhedra_of(lattice).front()) * unit;
        options.depth = decimal_option(arguments, "rim", height / 2, {thinnest, 10 * unit, false});
    } else {
        options.depth = plan_of(puzzle).layers * unit + options.clearance;
    }
    return options;
}

CutOptions cut_options(const Arguments& arguments) {
    const SolidOptions solid = solid_options(arguments);
    CutOptions cut;
    cut.unit = solid.unit;
    cut.kerf =
        decimal_option(arguments, "kerf", 0, {narrowest * cut.unit, widest_kerf * cut.unit, true});
    cut.gap = arguments.has("gap") ? solid.gap : 0;
    cut.engrave = solid.engrave;
    return cut;
}

void check_options(const Arguments& arguments) {
    const bool once = arguments.has("pieces") || arguments.has("used-pieces");
    if (arguments.has("pieces") && arguments.has("used-pieces")) {
        throw UsageError("give --pieces or --used-pieces, not both");
    }
    if (once && arguments.has("assembly")) {
        throw UsageError(
            "--assembly requires a packing; --pieces and --used-pieces export each piece once");
    }
    if (once && layout_of(arguments) != ModelLayout::flat && arguments.has("layout")) {
        throw UsageError("--pieces and --used-pieces always have --layout flat");
    }
    check_container_options(arguments);
    check_output_options(arguments);
    (void)cut_options(arguments);
}

void check_options_for(const Arguments& arguments, const Puzzle& puzzle) {
    check_bevel(*puzzle.lattice, solid_options(arguments));
    check_hollow(arguments, puzzle);
    check_cut(arguments, puzzle);
    check_engraving(arguments, puzzle);
    check_container_lattice(arguments, *puzzle.lattice);
    check_walls(arguments, puzzle);
}

}  // namespace polypack
