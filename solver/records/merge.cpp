#include "polypack/records/records.hpp"

#include "polypack/distribution/ledger.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string merge_record(const Survey& survey) {
    const auto seconds = [](const std::optional<double>& value) {
        return value ? ordered_json(rounded_seconds(*value)) : ordered_json(nullptr);
    };
    ordered_json missing = ordered_json::array();
    for (const Unit& unit : survey.missing) missing.push_back(unit.id);
    ordered_json doubles = ordered_json::array();
    for (const DoubleResult& twice : survey.doubles) {
        doubles.push_back({{"unit", twice.unit},
                           {"hosts", {twice.host, twice.other_host}},
                           {"equal", null_unless(twice.compared, twice.equal)}});
    }
    const bool known = survey.finished() || survey.seconds_left > 0;
    return json_line({{"distinct", survey.counts.distinct},
                      {"all", survey.counts.all},
                      {"digest", survey.counts.digest.text()},
                      {"nodes", survey.counts.stats.nodes},
                      {"seconds", rounded_seconds(survey.counts.seconds)},
                      {"hosts", survey.hosts},
                      {"units",
                       {{"done", survey.units_done},
                        {"leased", survey.units_leased},
                        {"todo", survey.units_todo}}},
                      {"share", value_of(survey.done)},
                      {"done", text_of(survey.done)},
                      {"measure", text_of(survey.done + survey.open)},
                      {"finished", survey.finished()},
                      {"missing", missing},
                      {"doubles", doubles},
                      {"damaged", survey.damaged},
                      {"foreign", survey.foreign},
                      {"seconds_left", null_unless(known, rounded_seconds(survey.seconds_left))},
                      {"seconds_left_low", seconds(survey.seconds_left_low)},
                      {"seconds_left_high", seconds(survey.seconds_left_high)}});
}

}  // namespace polypack
