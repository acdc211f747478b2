#include <string_view>

#include "polypack/api/optimise.hpp"
#include "polypack/records/records.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

ordered_json count_json(const std::optional<SolveResult>& counts, bool known, std::uint64_t count) {
    return counts && known ? ordered_json(count) : ordered_json(nullptr);
}

}  // namespace

std::string optimum_record(const Puzzle& puzzle, const Objective& objective, const Optimum& optimum,
                           const std::optional<SolveResult>& counts, double reading) {
    const bool of_piece = objective.quantity == Quantity::copies;
    const bool counted = counts && counts->complete();
    const double counting = counts ? counts->seconds.total() : 0;
    return json_line(
        {{"name", puzzle.name},
         {"lattice", puzzle.lattice->name},
         {"goal", objective.maximise ? "maximise" : "minimise"},
         {"quantity", quantity_name(objective.quantity)},
         {"piece", of_piece ? ordered_json(objective.piece) : ordered_json(nullptr)},
         {"best", or_null(optimum.best)},
         {"bound", or_null(optimum.bound)},
         {"proven", optimum.proven()},
         {"why", optimum.why.empty() ? ordered_json(nullptr) : ordered_json(optimum.why)},
         {"distinct",
          count_json(counts, counted && counts->distinct_known, counts ? counts->distinct : 0)},
         {"all", count_json(counts, counted, counts ? counts->all : 0)},
         {"nodes", optimum.stats.nodes},
         {"seconds", rounded_seconds(reading + optimum.seconds + counting)},
         {"threads", optimum.threads},
         {"complete", optimum.ending == Ending::complete},
         {"ending", ending_name(optimum.ending)}});
}

}  // namespace polypack
