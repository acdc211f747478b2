#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/diagram_options.hpp"
#include "polypack/cli/puzzle_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/counting/diagram/hint.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

std::string ways(int placements) {
    return fmt::format("{} {}", placements, placements == 1 ? "placement" : "placements");
}

void print_hint(const PuzzleDiagram& of, const Hint& hint) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    print("packings    {}\n", hint.packings.str());
    if (hint.cell >= 0) {
        print("cell        {}  {}{}\n", cell_json(table, puzzle, hint.cell).dump(),
              ways(hint.cell_placements), hint.cell_may_stay_empty ? ", or it stays empty" : "");
    }
    if (hint.piece >= 0) {
        print("piece       {}  {}\n", puzzle.pieces[hint.piece].name, ways(hint.piece_placements));
    }
    if (hint.placement >= 0) {
        print("placement   {}  in {} of them\n", placement_text(table, puzzle, hint.placement),
              hint.placement_packings.str());
    }
}

ordered_json json_of(const PuzzleDiagram& of, const Hint& hint) {
    const PlacementTable& table = of.table();
    const Puzzle& puzzle = of.puzzle();
    ordered_json json{{"name", puzzle.name},
                      {"method", of.built().method},
                      {"packings", hint.packings.str()},
                      {"solvable", hint.packings > 0},
                      {"cell", nullptr},
                      {"piece", nullptr},
                      {"placement", nullptr}};
    if (hint.cell >= 0) {
        json["cell"] = {{"cell", cell_json(table, puzzle, hint.cell)},
                        {"placements", hint.cell_placements},
                        {"may_stay_empty", hint.cell_may_stay_empty}};
    }
    if (hint.piece >= 0) {
        json["piece"] = {{"piece", puzzle.pieces[hint.piece].name},
                         {"placements", hint.piece_placements}};
    }
    if (hint.placement >= 0) {
        json["placement"] = placement_json(table, puzzle, hint.placement);
        json["placement"]["packings"] = hint.placement_packings.str();
    }
    return json;
}

ExitCode run_hint(const Arguments& arguments) {
    const PuzzleDiagram of(arguments);
    const Hint hint = hint_for(of.diagram(), of.table(), of.position(arguments));
    if (arguments.has("json")) {
        print("{}\n", json_of(of, hint).dump());
    } else if (hint.packings > 0) {
        print_hint(of, hint);
    }
    if (hint.packings > 0) return ExitCode::done;
    if (arguments.has("given") && of.diagram().count() > 0) {
        say_unless_quiet("no packing has these placements\n");
    } else {
        of.say_none();
    }
    return ExitCode::unexpected;
}

}  // namespace

CommandSpec hint_command() {
    return {
        .name = "hint",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Suggest what to place next in a position",
        .details =
            "Prints how many packings a position leaves, and the cell and the piece with the "
            "fewest placements that still lead to one. Exits with 1 if it leaves none.",
        .options =
            with_diagram_options({given_option(), diagram_option(), json_option(), quiet_option()}),
        .run = run_hint,
    };
}

}  // namespace polypack
