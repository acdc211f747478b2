#include "polypack/records/error.hpp"

#include <nlohmann/json.hpp>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

ErrorReport report_of(const PuzzleError& error) {
    return {error.code(),
            one_line(error.message()),
            std::string(suggested_word(error.message())),
            error.where(),
            error.what(),
            error.problems()};
}

ordered_json error_json(const ErrorReport& report) {
    const SourcePos where = report.where.value_or(SourcePos{"", 0, 0});
    ordered_json error{{"file", null_unless(report.where.has_value(), where.file)},
                       {"line", null_unless(where.line != 0, where.line)},
                       {"column", null_unless(where.column != 0, where.column)},
                       {"message", report.said()},
                       {"code", report.code},
                       {"text", report.text},
                       {"suggestion", null_unless(!report.suggestion.empty(), report.suggestion)}};
    if (!report.problems.empty()) error["problems"] = report.problems;
    return error;
}

}  // namespace polypack
