#include "polypack/base/file_name.hpp"
#include "polypack/cli/commands.hpp"
#include "polypack/cli/puzzle_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "polypack/base/safe_text.hpp"
#include "polypack/cli/cell_option.hpp"
#include "polypack/cli/export_options.hpp"
#include "polypack/cli/move_rule_options.hpp"
#include "polypack/cli/packing_files.hpp"
#include "polypack/cli/search_options.hpp"
#include "polypack/cli/time_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/disassembly/disassemble_stream.hpp"
#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/formats/puzzle_error.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/render/archive.hpp"
#include "polypack/render/cut_sheet.hpp"
#include "polypack/render/model.hpp"
#include "polypack/render/model_files.hpp"
#include "polypack/solve.hpp"

namespace polypack {
namespace {

namespace fs = std::filesystem;

// Returns the trays or boxes that are asked for.
Model containers(const Arguments& arguments, const Puzzle& puzzle) {
    const std::string word = container_word(arguments);
    if (word.empty()) return {};
    return containers_of(puzzle, word, container_options(arguments, puzzle));
}

void say_too_few(std::uint64_t number, std::uint64_t packings, const std::string& why_none = "") {
    if (packings == 0) {
        say_unless_quiet("no packing{}{}\n", why_none.empty() ? "" : ": ", why_none);
    } else {
        say_unless_quiet("no packing {}: there are only {}\n", number, packings);
    }
}

// Prints the number of copies to make of each piece.
void print_copies(const Puzzle& puzzle, const std::vector<PieceCopies>& pieces) {
    for (const auto& [piece, copies] : pieces) {
        print("{}: {}\n", puzzle.pieces[piece].name, copies_in_words(copies));
    }
}

// Writes a file and prints its name.
void write(const std::string& path, const std::string& contents) {
    write_file(path, contents);
    print("{}\n", escaped(path));
}

bool is_archive(const std::string& path) {
    return extension_of(path) == ".zip";
}

// Writes one file per body, named after its piece, into a folder or an archive. Leaves none of them
// behind if it is stopped.
void write_stl(const Model& model, const fs::path& folder, const std::stop_token& stop) {
    const std::vector<std::string> names = file_names(model);
    if (is_archive(to_name(folder))) {
        std::vector<ZipEntry> entries;
        for (std::size_t i = 0; i < model.size(); ++i) {
            if (stop.stop_requested()) throw Stopped();
            entries.push_back({names[i] + ".stl", stl_file(model[i].mesh)});
        }
        return write(to_name(folder), zip_archive(entries));
    }
    make_folders(to_name(folder));
    for (std::size_t i = 0; i < model.size(); ++i) {
        if (stop.stop_requested()) {
            while (i > 0) remove_written(to_name(folder / to_path(names[--i] + ".stl")));
            throw Stopped();
        }
        write(to_name(folder / to_path(names[i] + ".stl")), stl_file(model[i].mesh));
    }
}

fs::path materials_of(const fs::path& obj) {
    fs::path path = obj;
    path.replace_extension(".mtl");
    return path;
}

void write_obj(const Model& model, const fs::path& path) {
    const fs::path materials = materials_of(path);
    const ObjFiles files = obj_files(model, to_name(materials.filename()));
    write(to_name(path), files.obj);
    write(to_name(materials), files.mtl);
}

// Throws before the search for anything that would fail after it.
void check_outputs(const Arguments& arguments) {
    bool any = false;
    for (const std::string_view option : {"3mf", "obj", "gltf", "cut"}) {
        if (!arguments.has(option)) continue;
        check_writable(arguments.text(option));
        any = true;
    }
    if (arguments.has("obj")) check_writable(to_name(materials_of(to_path(arguments.text("obj")))));
    if (arguments.has("stl") && arguments.text("stl").empty()) {
        throw UsageError("--stl requires a folder");
    }
    if (is_archive(arguments.text("stl"))) check_writable(arguments.text("stl"));
    if (!any && !arguments.has("stl")) {
        throw UsageError("'export' requires --stl, --3mf, --obj, --gltf or --cut");
    }
}

// Remarks on what printers will not like, or not see.
void remark_on(const Arguments& arguments, const Puzzle& puzzle, const Model& model) {
    const auto coloured = [](const ModelPart& part) { return !part.mesh.colours.empty(); };
    if (puzzle.rules.edges.any() && puzzle.lattice->of_balls()) {
        say_unless_quiet("the colours of edges are left out: balls have no faces for them\n");
    }
    if (arguments.has("stl") && std::ranges::any_of(model, coloured)) {
        const bool edges = puzzle.rules.edges.any();
        say_unless_quiet("STL has no colours: --3mf, --obj and --gltf have those of the {}{}\n",
                         edges ? "cells and edges" : "cells",
                         edges && !arguments.has("engrave") ? ", --engrave marks for edges" : "");
    }
    if (arguments.has("engrave") && !container_word(arguments).empty() &&
        !puzzle.region.labels.empty()) {
        say_unless_quiet("labels are engraved with --cut only\n");
    }
    if (solid_options(arguments).gap > 0) return;
    std::vector<std::string> touching;
    for (const ModelPart& part : model) {
        if (has_shared_edges(part.mesh)) touching.push_back(part.name);
    }
    if (touching.empty()) return;
    say_unless_quiet(
        "{}: cells touch along an edge only, which four faces then share; a --gap above "
        "0 avoids it\n",
        one_line(fmt::format("{}", fmt::join(touching, ", "))));
}

// Prints how many bars stand for each colour of edges.
void print_bars(const Puzzle& puzzle) {
    if (!puzzle.rules.edges.any()) return;
    std::vector<std::string> bars;
    for (const NamedEdgeColour& colour : puzzle.rules.edges.colours) {
        const std::size_t number = bars.size() + 1;
        bars.push_back(fmt::format("{} is {} bar{}", colour.name, number, number == 1 ? "" : "s"));
    }
    print("edges: {}\n", one_line(fmt::format("{}", fmt::join(bars, ", "))));
}

// Says how much room the pieces have, and what stands for the colours of cells and edges.
void print_sizes(const Arguments& arguments, const Puzzle& puzzle) {
    const double gap =
        makes_solids(arguments) ? solid_options(arguments).gap : cut_options(arguments).gap;
    if (gap > 0) {
        print("pieces {:.4g} mm apart, each {:.4g} mm smaller on every side\n", gap, gap / 2);
    }
    const CellColouring colouring(puzzle);
    if (arguments.has("engrave")) {
        print_bars(puzzle);
    } else if (arguments.has("cut") && puzzle.rules.edges.any()) {
        say_unless_quiet("edges have colours: --engrave draws marks for them\n");
    }
    if (!arguments.has("cut") || !colouring.any()) return;
    if (!arguments.has("engrave")) {
        say_unless_quiet("cells have colours: --engrave draws marks for them\n");
        return;
    }
    std::vector<std::string> marks;
    for (const CellPaint& paint : colouring.paints()) {
        if (paint.plain) continue;
        const int number = static_cast<int>(marks.size());
        marks.push_back(fmt::format("{} is {}", paint.name, mark_in_words(number)));
    }
    print("marks: {}\n", one_line(fmt::format("{}", fmt::join(marks, ", "))));
}

void write_models(const Arguments& arguments, const Puzzle& puzzle, const Model& model) {
    remark_on(arguments, puzzle, model);
    const Deadline deadline = reading_deadline(arguments);
    if (arguments.has("stl")) write_stl(model, to_path(arguments.text("stl")), deadline.token());
    if (arguments.has("3mf")) write(arguments.text("3mf"), threemf_file(model, puzzle.name));
    if (arguments.has("obj")) write_obj(model, to_path(arguments.text("obj")));
    if (arguments.has("gltf")) write(arguments.text("gltf"), glb_file(model, puzzle.name));
}

// All copies of the pieces, then the tray.
std::string cut_sheet_of(const Arguments& arguments, const Puzzle& puzzle,
                         const std::vector<PieceCopies>& pieces) {
    constexpr int max_parts = 10000;
    const CutOptions options = cut_options(arguments);
    const CellColouring colouring(puzzle);
    std::vector<CutPart> parts;
    for (const auto& [piece, copies] : pieces) {
        const int count = copies_to_cut(copies);
        if (count > max_parts - static_cast<int>(parts.size())) {
            throw UsageError(fmt::format("a cut sheet holds at most {} pieces", max_parts));
        }
        parts.insert(parts.end(), count,
                     cut_piece(*puzzle.lattice, puzzle.pieces[piece], options, colouring.paints()));
    }
    if (arguments.has("tray")) {
        const auto tray = cut_tray(puzzle, container_options(arguments, puzzle), options);
        parts.insert(parts.end(), tray.begin(), tray.end());
    }
    return cut_sheet(parts, puzzle.name, options);
}

// The export, or the reason why there is none.
struct Exported {
    Puzzle puzzle{};
    std::vector<PieceGroup> groups{};
    int still = -1;  // the piece that moves are told around; -1: any
    std::vector<PlacedPiece> packing{};
    ExitCode code = ExitCode::done;
};

Document document_to_export(Input input, const Arguments& arguments) {
    const bool assembled = arguments.has("assembly");
    Document document =
        document_of(std::move(input), arguments, assembled ? outside_mistakes : shape_mistakes);
    say_all_packings(document);
    return document;
}

// Takes over the packing that comes apart and says which it is, or why there is none. `of`: what
// the packings are of that are not stored.
void report_assembly(Exported& exported, const FirstApart& first, std::uint64_t stored,
                     std::string_view of, bool complete) {
    const std::uint64_t seen = first.looked_at();
    if (first.found()) {
        exported.packing = first.in_order();
        print("packing {} {} comes apart; {} looked at\n", seen > stored ? seen - stored : seen,
              seen > stored ? of : "stored in the file", seen);
    } else if (!complete) {
        say_unless_quiet("stopped after {} packings, none of which comes apart\n", seen);
        exported.code = ExitCode::stopped;
    } else {
        say_unless_quiet(
            "nothing was exported: {} by slides, so that there is no order of assembly\n",
            seen == 1 ? "the packing does not come apart"
                      : fmt::format("none of the {} packings comes apart", seen));
        exported.code = ExitCode::unexpected;
    }
}

// Looks for a packing that comes apart: first among those that the file stores.
Exported assembly_to_export(Input input, const Arguments& arguments) try {
    Exported exported;
    const Document document = document_to_export(std::move(input), arguments);
    exported.puzzle = document.puzzle;
    check_options_for(arguments, exported.puzzle);
    const Deadline deadline = reading_deadline(arguments);
    SeparateOptions separating = separate_options(arguments, deadline.token());
    separating.still = document.still;
    ShapePairs pairs(*document.puzzle.lattice, separating.allowance);
    FirstApart first(document.groups, pairs, separating);
    SolveOptions options = solve_options(arguments);
    options.ordered = true;
    PackingsInTurn packings(document, options, false);
    bool complete = false;
    try {
        const SolveResult result = packings.each(
            [&](const std::vector<PlacedPiece>& packing) { return first.add(packing); });
        complete = first.finish() || result.complete();
        if (first.looked_at() == 0 && complete) {
            say_unless_quiet("no packing{}{}\n", result.reason ? ": " : "",
                             result.reason ? result.reason->text : "");
            exported.code = ExitCode::unexpected;
            return exported;
        }
    } catch (const Stopped&) {
        complete = false;
    }
    report_assembly(exported, first, packings.stored(), "of the search", complete);
    return exported;
} catch (const CannotDisassemble& error) {
    throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
}

Exported search_to_export(Input input, const Arguments& arguments, std::uint64_t number) {
    Exported exported;
    Document document = document_to_export(std::move(input), arguments);
    exported.puzzle = std::move(document.puzzle);
    exported.groups = std::move(document.groups);
    exported.still = document.still;
    check_options_for(arguments, exported.puzzle);
    SolveOptions options = solve_options(arguments);
    options.limit = number;
    options.ordered = arguments.has("packing");
    std::uint64_t seen = 0;
    const SolveResult result = solve(exported.puzzle, options, [&](const Packing& found) {
        if (++seen == number) exported.packing = found.pieces;
        return seen < number;
    });
    if (result.reason) {
        say_unless_quiet("no packing: {}\n", result.reason->text);
        exported.code = ExitCode::unexpected;
    } else if (seen < number && !result.complete()) {
        say_unless_quiet("stopped after {} packings\n", seen);
        exported.code = ExitCode::stopped;
    } else if (seen < number) {
        say_too_few(number, seen);
        exported.code = ExitCode::unexpected;
    }
    return exported;
}

// Looks for a packing that comes apart among those of a file, of which the first have been read.
void assemble_from_file(Exported& exported, PackingFile& file,
                        const std::vector<PieceGroup>& groups, const std::string& path,
                        const Arguments& arguments) try {
    const Deadline deadline = reading_deadline(arguments);
    SeparateOptions separating = separate_options(arguments, deadline.token());
    separating.still = exported.still;
    ShapePairs pairs(*exported.puzzle.lattice, separating.allowance);
    FirstApart first(groups, pairs, separating);
    bool complete = false;
    try {
        each_packing_of(file, path, exported.puzzle, deadline.token(),
                        [&](const PackingLine& line) { return first.add(line.pieces); });
        first.finish();
        complete = true;
    } catch (const Stopped&) {
        complete = false;
    }
    report_assembly(exported, first, 0, "of the file", complete);
} catch (const CannotDisassemble& error) {
    throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
}

Exported read_to_export(Input input, const Arguments& arguments, std::uint64_t number) {
    check_not_searched(arguments, ", not to packings from a file");
    if (!arguments.has("packings")) check_no_puzzle_read(arguments);
    Exported exported;
    PackingFile file;
    std::vector<PieceGroup> groups;
    const std::string path =
        arguments.has("packings") ? arguments.text("packings") : arguments.operands().front();
    // Packings held at a time while those of a file are taken apart.
    constexpr std::uint64_t held = 1000;
    const bool assembly = arguments.has("assembly") && !arguments.has("packing");
    const std::uint64_t most = assembly ? held : number;
    if (arguments.has("packings")) {
        Document document = document_to_export(std::move(input), arguments);
        groups = std::move(document.groups);
        exported.still = document.still;
        file = read_packings_of(Input(path), most, document.puzzle);
    } else {
        file = read_packings(std::move(input), most);
        groups = std::move(file.groups);
        exported.still = file.still;
    }
    exported.puzzle = std::move(file.puzzle);
    exported.groups = groups;
    check_shapes(arguments, exported.puzzle);
    if (assembly && file.total > 0) {
        check_outside(arguments, exported.puzzle);
        assemble_from_file(exported, file, groups, path, arguments);
    } else if (file.total >= number) {
        exported.packing = std::move(file.packings.back());
    } else {
        say_too_few(number, file.total, file.why_none);
        exported.code = ExitCode::unexpected;
    }
    return exported;
}

Exported pieces_only(const Arguments& arguments) {
    check_absent(arguments, {"packing", "packings"}, "chooses a packing; --pieces exports none");
    check_not_searched(arguments, "; --pieces makes none");
    const std::string& input = arguments.operands().front();
    if (extension_of(input) == packings_extension) {
        throw UsageError(fmt::format(
            "--pieces requires a puzzle file, not packings; for the pieces of a packing, use "
            "--used-pieces, got '{}'",
            input));
    }
    const Deadline deadline = reading_deadline(arguments);
    Document document =
        document_of(Input(input, deadline.token()), arguments, shape_mistakes, true);
    if (document.pieces_alone && !container_word(arguments).empty()) {
        throw PuzzleError({input, 1, 0},
                          fmt::format("the file has pieces and no region: --{} requires one",
                                      container_word(arguments)));
    }
    return {.puzzle = std::move(document.puzzle)};
}

Exported exported_by(const Arguments& arguments) {
    if (arguments.has("pieces")) return pieces_only(arguments);
    const auto number = static_cast<std::uint64_t>(arguments.number("packing", 1));
    const std::string& name = arguments.operands().front();
    if (name == standard_input && arguments.text("packings") == standard_input) {
        throw UsageError("the puzzle and --packings cannot both be standard input");
    }
    const Deadline deadline = reading_deadline(arguments);
    Input input(name, deadline.token());
    const bool from_file =
        arguments.has("packings") || extension_of(name) == packings_extension || is_packings(input);
    const bool assembly = arguments.has("assembly") && !arguments.has("packing");
    Exported exported = from_file  ? read_to_export(std::move(input), arguments, number)
                        : assembly ? assembly_to_export(std::move(input), arguments)
                                   : search_to_export(std::move(input), arguments, number);
    if (exported.code == ExitCode::done && exported.packing.empty()) {
        throw UsageError("nothing to export: the packing has no pieces");
    }
    return exported;
}

// Puts the pieces into the order of assembly; false: there is none.
bool put_in_order(Exported& exported, const Arguments& arguments) try {
    check_outside(arguments, exported.puzzle);
    const Deadline deadline = reading_deadline(arguments);
    SeparateOptions options = separate_options(arguments, deadline.token());
    options.still = exported.still;
    ShapePairs pairs(*exported.puzzle.lattice, options.allowance);
    const Disassembly disassembly = disassemble(exported.packing, exported.groups, pairs, options);
    if (!disassembly.comes_apart()) return false;
    std::vector<PlacedPiece> ordered;
    for (const int piece : disassembly.assembly_order()) ordered.push_back(exported.packing[piece]);
    exported.packing = std::move(ordered);
    return true;
} catch (const CannotDisassemble& error) {
    throw PuzzleError({arguments.operands().front(), 1, 1}, error.what());
}

ExitCode export_models(const Arguments& arguments) {
    check_outputs(arguments);
    check_options(arguments);
    const bool packed = !arguments.has("pieces") && !arguments.has("used-pieces");
    const SolidOptions solid = solid_options(arguments);
    Exported exported = exported_by(arguments);
    if (exported.code != ExitCode::done) return exported.code;
    if (arguments.has("assembly") && arguments.has("packing") &&
        !put_in_order(exported, arguments)) {
        say_unless_quiet(
            "nothing was exported: the packing does not come apart by slides, so that there is no "
            "order of assembly\n");
        return ExitCode::unexpected;
    }
    check_options_for(arguments, exported.puzzle);
    const Puzzle& puzzle = exported.puzzle;
    const auto pieces = arguments.has("pieces") ? copies_of(puzzle) : copies_of(exported.packing);
    if (makes_solids(arguments)) {
        const Model others = containers(arguments, puzzle);
        const ModelOptions options{solid, layout_of(arguments), arguments.has("assembly")};
        write_models(arguments, puzzle,
                     packed ? model_of(puzzle, exported.packing, options, others)
                            : model_of(puzzle, pieces, solid, others));
    }
    if (arguments.has("cut")) write(arguments.text("cut"), cut_sheet_of(arguments, puzzle, pieces));
    if (!packed) print_copies(puzzle, pieces);
    print_sizes(arguments, puzzle);
    return ExitCode::done;
}

// The files to write, in one format or several.
std::vector<OptionSpec> file_options() {
    return {{"stl", "FOLDER",
             "write one STL file per piece, in mm, into FOLDER, or into an archive FILE.zip"},
            {.name = "3mf",
             .value = "FILE",
             .help = "write a 3MF file, in mm with colours, for slicers",
             .endings = {".3mf"}},
            {.name = "obj",
             .value = "FILE",
             .help = "write an OBJ file and its MTL file, in mm with colours",
             .endings = {".obj"}},
            {.name = "gltf",
             .value = "FILE",
             .help = "write a binary glTF file (.glb), in metres with colours",
             .endings = {".glb"}},
            {.name = "cut",
             .value = "FILE",
             .help = "write the outlines of the pieces, and of the tray, as SVG for a laser "
                     "cutter, in mm; flat lattices",
             .endings = {".svg"}}};
}

std::vector<OptionSpec> choosing_options() {
    return grouped(
        "Which pieces",
        {{"pieces", "",
          "export each piece of the puzzle once, without a search; names say how many to make"},
         {"used-pieces", "",
          "export each piece that the packing uses once; names say how many to make"},
         {"packings", "FILE",
          "take the packing from this file, as printed by solve; the same as PACKINGS"},
         {"packing",
          "K",
          "export the K-th packing of the file, or of the search in an order that does not "
          "depend on the threads",
          {},
          1,
          1'000'000'000},
         engine_option()});
}

std::vector<OptionSpec> shape_options() {
    return grouped(
        "Shape and arrangement",
        {{"layout", "LAYOUT", "how the pieces are arranged", {"packed", "exploded", "flat"}},
         {"assembly", "",
          "export the first packing that comes apart, with its pieces numbered in the order of "
          "assembly; --layout flat arranges them in that order"},
         cell_option("the size of a cell, such as 20mm or 0.75in (default 20mm)"),
         {"gap", "MM",
          "space between neighbouring pieces, so that they fit together, in mm: every outer face "
          "is inset by half of it (default 0.2, or 0 with --cut)"},
         {"bevel", "MM", "bevel of the outer edges, in mm; square, cube and hex lattices"}});
}

std::vector<OptionSpec> hollow_options() {
    return rare(grouped(
        "Hollow pieces",
        {{"hollow", "MM",
          "make pieces hollow, with walls of this thickness, in mm; square and cube"},
         {"drain", "MM",
          "the sides of the two square holes into each hollow, in mm, 0 for none (default: a tenth "
          "of a cell)"}}));
}

std::vector<OptionSpec> container_options() {
    return rare(grouped(
        "Trays and boxes",
        {{"tray", "", "also make a tray around the region; flat lattices"},
         {"box", "", "also make an open box around the region, which must have equal layers"},
         {"lid", "", "also make a lid that slips over the tray or box"},
         {"wall", "MM",
          "thickness of the walls, in mm (default: a fifth of the width of the narrowest "
          "cell)"},
         {"floor", "MM", "thickness of the floor, in mm (default: a tenth of a cell)"},
         {"rim", "MM",
          "height of a tray's wall above its floor, in mm (default: half that of a piece)"},
         {"clearance", "MM",
          "play between the region and the walls, and between the walls and a lid, in mm (default "
          "0.2)"}}));
}

std::vector<OptionSpec> cut_options() {
    return rare(grouped(
        "Laser cutters",
        {{"kerf", "MM",
          "with --cut: the width of the cut, in mm, by which parts are drawn larger so that they "
          "keep their size (default 0)"},
         {"engrave", "",
          "engrave marks for the colours of edges; with --cut, in blue, and also the names of the "
          "pieces and marks for the colours of their cells"}}));
}

}  // namespace

CommandSpec export_command() {
    return {
        .name = "export",
        .operands = "FILE [PACKINGS]",
        .min_operands = 1,
        .max_operands = 2,
        .packings_operand = 1,
        .summary = "Write pieces for 3-D printers or cutters",
        .details = "Writes the pieces of a packing as solids, or as outlines.",
        .options = combined({file_options(), choosing_options(), shape_options(), hollow_options(),
                             container_options(), cut_options()}),
        .run = export_models,
    };
}

}  // namespace polypack
