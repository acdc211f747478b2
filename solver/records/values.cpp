#include "polypack/records/values.hpp"

#include <cmath>

#include "polypack/records/records.hpp"

namespace polypack {

using nlohmann::ordered_json;

std::string json_line(const ordered_json& record) {
    return record.dump(-1, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

double rounded_seconds(double seconds) {
    return std::round(seconds * 1e6) / 1e6;
}

std::string_view ending_name(Ending ending) {
    switch (ending) {
        case Ending::complete:
            return "complete";
        case Ending::limit:
            return "limit";
        case Ending::time:
            return "time";
        case Ending::stopped:
            return "stopped";
    }
    return "";
}

std::string left_out_record(std::span<const std::string_view> parts) {
    return json_line({{"left_out", parts}});
}

std::string problems_record(std::span<const std::string> names) {
    return json_line({{"problems", names}});
}

}  // namespace polypack
