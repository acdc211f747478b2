#include "polypack/cli/commands.hpp"

#include <fmt/format.h>

#include "polypack/cli/common_options.hpp"
#include "polypack/cli/diagram_options.hpp"
#include "polypack/command/say.hpp"
#include "polypack/command/write_file.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"

namespace polypack {
namespace {

using nlohmann::ordered_json;

void print_size(const BuiltDiagram& built) {
    const DiagramGraph& graph = built.diagram.graph();
    print("packings    {}\n", built.diagram.count().str());
    print("nodes       {}\n", graph.nodes());
    print("arcs        {}\n", graph.arcs.size());
    print("memory      {}\n", bytes_text(static_cast<double>(built.diagram.bytes())));
    print("method      {}\n", built.method);
}

ordered_json json_of(const PuzzleDiagram& of) {
    const BuiltDiagram& built = of.built();
    const DiagramGraph& graph = built.diagram.graph();
    return {{"name", of.puzzle().name},
            {"packings", built.diagram.count().str()},
            {"nodes", graph.nodes()},
            {"arcs", graph.arcs.size()},
            {"bytes", built.diagram.bytes()},
            {"method", built.method},
            {"why", built.why}};
}

// Answers each position as it comes, for whoever asks through pipes.
void answer(const PuzzleDiagram& of, const std::string& file, bool json) {
    PackingStream parts(Input(file, of.stop()), of.puzzle());
    for (PackingLine part; parts.next(part);) {
        const std::string packings = digits_of(of.diagram().count_given(of.position_of(part)));
        if (json) {
            print("{{\"packings\":\"{}\"}}\n", packings);
        } else {
            print("{}\n", packings);
        }
        flush_output();
    }
}

ExitCode run_diagram(const Arguments& arguments) {
    const std::string output = arguments.text("output");
    if (arguments.has("output")) check_writable(output);
    const PuzzleDiagram of(arguments);
    if (arguments.has("output")) {
        write_file(output, [&](const auto& write) {
            write_diagram(of.diagram().graph(), of.table(), puzzle_hash(of.puzzle()), of.stop(),
                          write);
        });
    }
    if (arguments.has("positions")) {
        answer(of, arguments.text("positions"), arguments.has("json"));
    } else if (arguments.has("json")) {
        print("{}\n", json_of(of).dump());
    } else {
        print_size(of.built());
    }
    return ExitCode::done;
}

}  // namespace

CommandSpec diagram_command() {
    return {
        .name = "diagram",
        .operands = "FILE",
        .min_operands = 1,
        .max_operands = 1,
        .summary = "Build the decision diagram of all packings",
        .details =
            "Prints its size and the number of packings. The file that --output writes saves "
            "sample, marginals, rank, unrank and hint the work of building it again.",
        .options = with_diagram_options(
            {{.name = "output",
              .value = "FILE",
              .help = "write the diagram to this file, for --diagram",
              .letter = 'o'},
             diagram_option(),
             {"positions", "FILE",
              "print instead, for each packing of this file, as printed by solve "
              "--json, whole or in part, as soon as it is read, how many packings "
              "have all its placements"},
             json_option()}),
        .run = run_diagram,
    };
}

}  // namespace polypack
