// Errors for programs that show them in their own way: error.schema.json.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/formats/puzzle_error.hpp"

namespace polypack {

struct ErrorReport {
    std::string_view code;
    std::string text;             // on one line, without the place
    std::string suggestion = {};  // a word; empty: none
    std::optional<SourcePos> where = {};
    std::string message = {};                // as it is said; empty: the text
    std::vector<std::string> problems = {};  // of the file, if nobody chose one
    [[nodiscard]] const std::string& said() const { return message.empty() ? text : message; }
};

[[nodiscard]] ErrorReport report_of(const PuzzleError& error);

[[nodiscard]] nlohmann::ordered_json error_json(const ErrorReport& report);

}  // namespace polypack
