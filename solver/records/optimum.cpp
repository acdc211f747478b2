#include <fmt/format.h>

#include <string>
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

// Puts a number, or two, before what it is a number of.
std::string with_noun(const Objective& objective, std::string_view number, bool one) {
    switch (objective.quantity) {
        case Quantity::copies:
            return fmt::format("{} {} of {}", number, one ? "copy" : "copies", objective.piece);
        case Quantity::pieces:
            return fmt::format("{} {}", number, one ? "piece" : "pieces");
        case Quantity::cells:
            return fmt::format("{} {} covered", number, one ? "cell" : "cells");
        case Quantity::holes:
            return fmt::format("{} {} empty", number, one ? "cell" : "cells");
        case Quantity::value:
            return fmt::format("a value of {}", number);
    }
    return "";
}

}  // namespace

std::string optimum_text(const Objective& objective, const Optimum& optimum) {
    if (optimum.proven()) {
        const std::int64_t best = optimum.best.value_or(0);
        return with_noun(objective, fmt::format("{}", best), best == 1) + ", proven";
    }
    if (!optimum.bound) {
        return optimum.ending == Ending::complete ? "none: there is no packing" : "none was found";
    }
    const auto low = objective.maximise ? optimum.best : optimum.bound;
    const auto high = objective.maximise ? optimum.bound : optimum.best;
    std::string range;
    if (low) range += fmt::format("at least {}", *low);
    if (high) range += fmt::format("{}at most {}", range.empty() ? "" : ", ", *high);
    return with_noun(objective, range, false);
}

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
         {"text", optimum_text(objective, optimum)},
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
