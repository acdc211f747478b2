#include "polypack/cli/export_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "polypack/cli/decimal_option.hpp"
#include "polypack/cli/say.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/write_file.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/render/gltf.hpp"
#include "polypack/render/model.hpp"
#include "polypack/render/obj.hpp"
#include "polypack/render/stl.hpp"
#include "polypack/render/threemf.hpp"
#include "polypack/solve.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

SolidOptions solid_options(const Arguments& arguments) {
    constexpr DecimalRange units{2, 1000, false};
    // Anything smaller is lost when model files round to single precision.
    constexpr double narrowest = 0.0005;
    SolidOptions solid;
    solid.unit = decimal_option(arguments, "unit", solid.unit, units);
    solid.gap = decimal_option(arguments, "gap", solid.gap,
                               {narrowest * solid.unit, widest_gap * solid.unit, true});
    solid.bevel = decimal_option(arguments, "bevel", solid.bevel,
                                 {narrowest * solid.unit, widest_bevel * solid.unit, true});
    if (solid.bevel > 0 && solid.gap == 0) throw UsageError("--bevel requires a --gap above 0");
    return solid;
}

ModelLayout layout_of(const Arguments& arguments) {
    const std::string layout = arguments.text("layout", "packed");
    if (layout == "exploded") return ModelLayout::exploded;
    return layout == "flat" ? ModelLayout::flat : ModelLayout::packed;
}

void check_bevel(const Lattice& lattice, const SolidOptions& solid) {
    if (solid.bevel == 0 || lattice.bevels) return;
    std::vector<std::string_view> names;
    for (const Lattice& known : all_lattices()) {
        if (known.bevels) names.push_back(known.name);
    }
    throw UsageError(fmt::format("--bevel is supported on the lattices {}, not on {}",
                                 fmt::join(names, ", "), lattice.name));
}

// Writes a file and prints its name.
void write(const std::string& path, const std::string& contents) {
    write_file(path, contents);
    print("{}\n", escaped(path));
}

// One file per body, named after its piece.
void write_stl(const Model& model, const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) {
        throw UsageError(
            fmt::format("cannot create the folder '{}': {}", folder.string(), error.message()));
    }
    const std::vector<std::string> names = file_names(model);
    for (std::size_t i = 0; i < model.size(); ++i) {
        write((folder / (names[i] + ".stl")).string(), stl_file(model[i].mesh));
    }
}

fs::path materials_of(const fs::path& obj) {
    fs::path path = obj;
    path.replace_extension(".mtl");
    return path;
}

void write_obj(const Model& model, const fs::path& path) {
    const fs::path materials = materials_of(path);
    const ObjFiles files = obj_files(model, materials.filename().string());
    write(path.string(), files.obj);
    write(materials.string(), files.mtl);
}

// Whatever would fail after the search should fail before it.
void check_outputs(const Arguments& arguments) {
    bool any = false;
    for (const std::string_view option : {"3mf", "obj", "gltf"}) {
        if (!arguments.has(option)) continue;
        check_writable(arguments.text(option));
        any = true;
    }
    const fs::path obj = arguments.text("obj");
    if (arguments.has("obj")) {
        if (materials_of(obj) == obj)
            throw UsageError("--obj must name the OBJ file, not its .mtl file");
        check_writable(materials_of(obj).string());
    }
    if (arguments.has("stl") && arguments.text("stl").empty()) {
        throw UsageError("--stl requires a folder");
    }
    if (!any && !arguments.has("stl")) {
        throw UsageError("'export' requires --stl, --3mf, --obj or --gltf");
    }
}

void write_models(const Arguments& arguments, const Model& model, const std::string& title) {
    if (arguments.has("stl")) write_stl(model, arguments.text("stl"));
    if (arguments.has("3mf")) write(arguments.text("3mf"), threemf_file(model, title));
    if (arguments.has("obj")) write_obj(model, arguments.text("obj"));
    if (arguments.has("gltf")) write(arguments.text("gltf"), glb_file(model, title));
}

ExitCode export_models(const Arguments& arguments) {
    check_outputs(arguments);
    const SolidOptions solid = solid_options(arguments);
    const Puzzle puzzle = read_puzzle(arguments.operands().front());
    check_bevel(*puzzle.lattice, solid);

    const auto number = static_cast<std::uint64_t>(arguments.number("number", 1));
    SolveOptions options = solve_options(arguments);
    options.limit = number;
    options.ordered = arguments.has("number");
    std::uint64_t seen = 0;
    std::vector<PlacedPiece> packing;
    const SolveResult result = solve(puzzle, options, [&](const Packing& found) {
        if (++seen == number) packing = found.pieces;
        return seen < number;
    });
    if (result.reason) {
        say("no packing: {}\n", result.reason->text);
        return ExitCode::unexpected;
    }
    if (seen < number) {
        const bool stopped = !result.complete();
        if (stopped) {
            say("stopped after {} packings\n", seen);
        } else if (seen == 0) {
            say("no packing\n");
        } else {
            say("no packing {}: there are only {}\n", number, seen);
        }
        return stopped ? ExitCode::stopped : ExitCode::unexpected;
    }
    if (packing.empty()) throw UsageError("nothing to export: the packing has no pieces");
    write_models(arguments, model_of(puzzle, packing, {solid, layout_of(arguments)}), puzzle.name);
    return ExitCode::done;
}

}  // namespace

CommandSpec export_command() {
    return {"export",
            "FILE",
            1,
            1,
            "Write the pieces of a packing as solids, for 3-D printers and viewers",
            {
                {"stl", "FOLDER", "write one STL file per piece, in mm, into FOLDER"},
                {"3mf", "FILE", "write a 3MF file, in mm with colours, for slicers"},
                {"obj", "FILE", "write an OBJ file and its MTL file, in mm with colours"},
                {"gltf", "FILE", "write a binary glTF file (.glb), in metres with colours"},
                {"number",
                 "K",
                 "export the K-th packing, in an order that does not depend on the threads",
                 {},
                 1,
                 1'000'000'000},
                {"layout", "LAYOUT", "how the pieces are arranged", {"packed", "exploded", "flat"}},
                {"unit", "MM", "the size of a cell, in mm (default 20)"},
                {"gap", "MM",
                 "inset of the outer faces, so that the pieces fit together, in mm (default 0.1)"},
                {"bevel", "MM", "bevel of the outer edges, in mm; square, cube and hex lattices"},
                engine_option(),
                threads_option(),
            },
            export_models};
}

}  // namespace polypack
