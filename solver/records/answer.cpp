#include "polypack/records/answer.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "polypack/base/base64.hpp"
#include "polypack/base/safe_text.hpp"
#include "polypack/records/values.hpp"

namespace polypack {

using nlohmann::ordered_json;

namespace {

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = first_code_point(text).length;
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

ordered_json as_text(const std::string& bytes) {
    if (is_utf8(bytes)) return {{"text", bytes}};
    return {{"base64", base64(bytes)}};
}

}  // namespace

std::string printed_answer(const std::string& bytes) {
    return json_line(as_text(bytes));
}

std::string said_answer(std::string_view text) {
    return json_line({{"said", text}});
}

std::string file_answer(std::string_view name, const std::string& contents) {
    ordered_json file{{"name", name}};
    file.update(as_text(contents));
    return json_line({{"file", std::move(file)}});
}

std::string error_answer(const ErrorReport& report) {
    return json_line({{"error", error_json(report)}});
}

std::string exit_answer(int code) {
    return json_line({{"exit", code}});
}

bool is_record(std::string_view text) {
    return text.starts_with('{') && ordered_json::accept(text);
}

std::string with_id(std::string_view id, std::string_view record) {
    if (id.empty()) return std::string(record);
    return fmt::format(R"({{"id":{},{})", id, record.substr(1));
}

}  // namespace polypack
