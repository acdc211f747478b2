#include "polypack/api/puzzle_diagram.hpp"

#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

std::unique_ptr<const PreparedPuzzle> prepare(const Puzzle& puzzle, const SolveOptions& options,
                                              const Deadline& deadline) {
    require_no_rules(puzzle);
    auto prepared = std::make_unique<const PreparedPuzzle>(puzzle, within(options, deadline));
    if (!prepared->ready()) throw Stopped();
    return prepared;
}

}  // namespace

PuzzleDiagram::PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options,
                             DiagramMethod method)
    : deadline_(std::make_unique<const Deadline>(options.time_limit, options.stop)),
      prepared_(prepare(puzzle, options, *deadline_)) {
    const CountLimits limits{.stop = stop(),
                             .memory = prepared_->memory_left(options.memory_limit),
                             .threads = options.threads,
                             .progress = options.progress};
    built_ = std::make_unique<const BuiltDiagram>(
        reason() != nullptr ? BuiltDiagram{empty_diagram(table()), "reason", reason()->text}
                            : build_diagram(table(), prepared_->symmetry(), limits, method));
}

PuzzleDiagram::PuzzleDiagram(const Puzzle& puzzle, const SolveOptions& options,
                             std::string_view bytes)
    : deadline_(std::make_unique<const Deadline>(options.time_limit, options.stop)),
      prepared_(prepare(puzzle, options, *deadline_)) {
    const Allowance allowance{stop(), prepared_->memory_left(options.memory_limit)};
    DiagramGraph graph = read_diagram(bytes, table(), puzzle_hash(this->puzzle()), allowance);
    built_ = std::make_unique<const BuiltDiagram>(
        BuiltDiagram{PackingDiagram(table(), std::move(graph), allowance), "file", "as asked"});
}

std::vector<int> PuzzleDiagram::placements_of(std::span<const PlacedPiece> pieces) const {
    if (pieces.empty()) return {};
    const RegionIndex index(puzzle().region);
    std::vector<int> numbers;
    std::vector<int> cells;
    for (const PlacedPiece& placed : pieces) {
        cells.clear();
        for (const Point& point : placed.cells) cells.push_back(index.find(index.wrapped(point)));
        numbers.push_back(table().find(placed.piece, cells));
    }
    return numbers;
}

std::string PuzzleDiagram::bytes() const {
    return diagram_bytes(diagram().graph(), table(), puzzle_hash(puzzle()));
}

}  // namespace polypack
