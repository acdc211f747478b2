#include "polypack/records/records.hpp"

#include <cstdint>
#include <optional>
#include <string>

#include "polypack/api/count_exactly.hpp"
#include "polypack/base/number_from.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

ordered_json phases_json(const PhaseTimes& times) {
    return {
        {"reading", rounded_seconds(times.reading)}, {"table", rounded_seconds(times.table)},
        {"reasons", rounded_seconds(times.reasons)}, {"symmetry", rounded_seconds(times.symmetry)},
        {"engine", rounded_seconds(times.engine)},   {"search", rounded_seconds(times.search)}};
}

ordered_json count_json(const std::optional<BigCount>& count) {
    if (!count) return nullptr;
    const std::string digits = digits_of(*count);
    if (const auto small = number_from<std::uint64_t>(digits)) return *small;
    return digits;
}

ordered_json result_json(const Puzzle& puzzle, const SolveResult& result) {
    return {{"name", puzzle.name},
            {"lattice", puzzle.lattice->name},
            {"engine", result.engine},
            {"distinct", null_unless(result.distinct_known, result.distinct)},
            {"all", result.all},
            {"nodes", result.stats.nodes},
            {"placements", result.placements},
            {"seconds", rounded_seconds(result.seconds.total())},
            {"phases", phases_json(result.seconds)},
            {"threads", result.threads},
            {"complete", result.complete()},
            {"ending", ending_name(result.ending)},
            {"reason", reason_json(puzzle, result.reason)}};
}

}  // namespace

std::string result_record(const Puzzle& puzzle, const SolveResult& result) {
    return json_line(result_json(puzzle, result));
}

std::string result_record(const Puzzle& puzzle, const CountResult& result, int threads) {
    return json_line({{"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"engine", result.method},
                      {"distinct", count_json(result.distinct)},
                      {"all", count_json(result.all)},
                      {"nodes", 0},
                      {"placements", result.placements},
                      {"seconds", rounded_seconds(result.seconds.total())},
                      {"phases", phases_json(result.seconds)},
                      {"threads", threads},
                      {"complete", true},
                      {"ending", ending_name(Ending::complete)},
                      {"reason", nullptr}});
}

std::string result_record(const Puzzle& puzzle, const SolveResult& result,
                          std::optional<bool> unique) {
    ordered_json json = result_json(puzzle, result);
    json["unique"] = or_null(unique);
    return json_line(json);
}

}  // namespace polypack
