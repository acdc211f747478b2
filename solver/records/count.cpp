#include "polypack/records/records.hpp"

#include "polypack/api/count_exactly.hpp"
#include "polypack/records/reason.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string count_record(const Puzzle& puzzle, const CountResult& result) {
    const auto digits = [](const std::optional<BigCount>& count) {
        return count ? ordered_json(digits_of(*count)) : ordered_json(nullptr);
    };
    return json_line({{"name", puzzle.name},
                      {"lattice", puzzle.lattice->name},
                      {"method", null_unless(!result.method.empty(), result.method)},
                      {"distinct", digits(result.distinct)},
                      {"all", digits(result.all)},
                      {"placements", result.placements},
                      {"seconds", rounded_seconds(result.seconds.total())},
                      {"complete", result.ending == Ending::complete},
                      {"ending", ending_name(result.ending)},
                      {"reason", reason_json(puzzle, result.reason)}});
}

}  // namespace polypack
