#include "polypack/records/records.hpp"

#include <optional>
#include <string>
#include <utility>

#include "polypack/analysis/estimate.hpp"
#include "polypack/counting/contest/contest.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

// Writes an estimate; an infinite bound is null.
ordered_json estimated_json(const Estimated& e) {
    const bool reliable = e.doubt == Doubt::none;
    return {{"value", e.value},
            {"low", e.low},
            {"high", e.high},
            {"reliable", reliable},
            {"doubt", null_unless(!reliable, doubt_name(e.doubt))}};
}

}  // namespace

std::string estimate_record(const Puzzle& puzzle, const Estimate& e, bool symmetry_known,
                            const std::optional<CountOutlook>& count) {
    ordered_json counting;
    if (count) {
        counting = {{"method", count->method}, {"seconds", rounded_seconds(count->seconds)}};
    }
    return json_line({{"name", puzzle.name},
                      {"exact", e.exact},
                      {"searched", e.searched},
                      {"reliable", e.reliable()},
                      {"probes", e.probes},
                      {"complete", e.finished},
                      {"distinct", null_unless(symmetry_known, estimated_json(e.distinct))},
                      {"all", estimated_json(e.all)},
                      {"nodes", estimated_json(e.nodes)},
                      {"seconds", estimated_json(e.seconds)},
                      {"count", std::move(counting)}});
}

}  // namespace polypack
