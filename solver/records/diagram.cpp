#include "polypack/records/records.hpp"

#include "polypack/api/puzzle_diagram.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

std::string diagram_record(const PuzzleDiagram& of) {
    const BuiltDiagram& built = of.built();
    const DiagramGraph& graph = built.diagram.graph();
    return json_line({{"name", of.puzzle().name},
                      {"all", built.diagram.count().str()},
                      {"nodes", graph.nodes()},
                      {"arcs", graph.arcs.size()},
                      {"bytes", built.diagram.bytes()},
                      {"method", built.method},
                      {"why", built.why}});
}

}  // namespace polypack
