#include "polypack/records/records.hpp"

#include <nlohmann/json.hpp>

namespace polypack {

std::string studio_record(const std::string& text) {
    std::string json = nlohmann::ordered_json{{"text", text}}.dump();
    for (std::size_t i = json.find('<'); i != std::string::npos; i = json.find('<', i)) {
        json.replace(i, 1, "\\u003c");
    }
    return json;
}

}  // namespace polypack
