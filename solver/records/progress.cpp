#include "polypack/records/records.hpp"

#include "polypack/analysis/outlook.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string progress_record(const Progress& progress, double seconds) {
    const Phase* const phase = progress.phase();
    ordered_json body{{"seconds", rounded_seconds(seconds)},
                      {"phase", phase == nullptr ? "starting" : phase->doing}};
    if (phase == &searching) {
        const Outlook now = outlook(progress.search, progress.seconds());
        const bool bounded =
            now.foreseeable && (now.seconds_left == 0 || now.seconds_left_high > 0);
        body["share"] = null_unless(now.share_known, now.share);
        body["packings"] = now.packings;
        body["nodes"] = now.nodes;
        body["nodes_per_second"] = now.nodes_per_second;
        body["seconds_left"] = null_unless(now.foreseeable, rounded_seconds(now.seconds_left));
        body["seconds_left_low"] = null_unless(bounded, rounded_seconds(now.seconds_left_low));
        body["seconds_left_high"] = null_unless(bounded, rounded_seconds(now.seconds_left_high));
        return json_line({{"progress", body}});
    }
    body["share"] = or_null(share_of(progress));
    if (phase != nullptr && !phase->units.empty()) {
        body["units"] = phase->units;
        body["done"] = progress.done();
        body["of"] = null_unless(progress.of() != 0, progress.of());
    }
    if (phase != nullptr && !phase->also.empty()) body[phase->also] = progress.also();
    const std::optional<double> left = seconds_left_of(progress);
    body["seconds_left"] = left ? ordered_json(rounded_seconds(*left)) : ordered_json(nullptr);
    return json_line({{"progress", body}});
}

}  // namespace polypack
