#include "polypack/analysis/reasons/reasons.hpp"

#include <utility>

#include "polypack/analysis/reasons/arguments.hpp"

namespace polypack {
namespace {

// Calls found(reason) for each that applies, in order, until it returns false.
template <class Found>
void each_reason(const Puzzle& puzzle, const PlacementTable& table, const ReasonOptions& options,
                 const std::stop_token& stop, Found&& found) {
    Effort effort;
    effort.stop = stop;
    bool told = false;
    const auto goes_on = [&](std::optional<Reason> reason) {
        told = told || reason.has_value();
        return !effort.stopped() && (!reason || found(*std::move(reason)));
    };
    if (!goes_on(volume_reason(puzzle, effort))) return;
    const bool volumes_told = told;
    const Openings openings = openings_of(table, effort);
    if (effort.stopped()) return;
    if (!goes_on(copies_reason(puzzle, table, openings))) return;
    if (!goes_on(piece_reason(puzzle, table, openings))) return;
    if (!goes_on(cell_reason(puzzle, table, openings))) return;
    if (!volumes_told && !goes_on(volume_reason(puzzle, table, openings, effort))) return;
    if (!goes_on(touching_reason(puzzle, table, openings, effort))) return;
    if (!goes_on(edge_reason(puzzle, table))) return;
    if (!options.colourings) return;
    const bool weights_tell_more = !told;
    // The places of a cover's items have no meaning.
    if (puzzle.kind == PuzzleKind::shapes &&
        !goes_on(colouring_reason(puzzle, table, openings, effort))) {
        return;
    }
    if (weights_tell_more) {
        goes_on(weight_reason(puzzle, table, openings, options.weight_work, effort));
    }
}

}  // namespace

std::optional<Reason> find_reason(const Puzzle& puzzle, const PlacementTable& table,
                                  const ReasonOptions& options, const std::stop_token& stop) {
    std::optional<Reason> first;
    each_reason(puzzle, table, options, stop, [&](Reason reason) {
        first = std::move(reason);
        return false;
    });
    return first;
}

std::optional<Reason> find_volume_reason(const Puzzle& puzzle, const std::stop_token& stop) {
    Effort effort;
    effort.stop = stop;
    return volume_reason(puzzle, effort);
}

std::vector<Reason> find_reasons(const Puzzle& puzzle, const PlacementTable& table,
                                 const ReasonOptions& options, const std::stop_token& stop) {
    std::vector<Reason> reasons;
    each_reason(puzzle, table, options, stop, [&](Reason reason) {
        reasons.push_back(std::move(reason));
        return true;
    });
    return reasons;
}

}  // namespace polypack
