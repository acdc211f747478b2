#include "polypack/records/error.hpp"

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"

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

ordered_json error_record(const ErrorReport& report) {
    const auto unless = [](bool unknown, const auto& value) {
        return unknown ? ordered_json(nullptr) : ordered_json(value);
    };
    const SourcePos where = report.where.value_or(SourcePos{"", 0, 0});
    ordered_json error{{"file", unless(!report.where, where.file)},
                       {"line", unless(where.line == 0, where.line)},
                       {"column", unless(where.column == 0, where.column)},
                       {"message", report.said()},
                       {"code", report.code},
                       {"text", report.text},
                       {"suggestion", unless(report.suggestion.empty(), report.suggestion)}};
    if (!report.problems.empty()) error["problems"] = report.problems;
    return error;
}

}  // namespace polypack
