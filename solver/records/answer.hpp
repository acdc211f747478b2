// Lines that serve-json adds to the records of a command: answer.schema.json. Each function returns
// a line, with its end.
#pragma once

#include <string>
#include <string_view>

#include "polypack/records/error.hpp"

namespace polypack {

// Returns a line with printed text that is no record; in base 64 if it is not UTF-8.
[[nodiscard]] std::string printed_answer(const std::string& bytes);
[[nodiscard]] std::string said_answer(std::string_view text);
[[nodiscard]] std::string file_answer(std::string_view name, const std::string& contents);
[[nodiscard]] std::string error_answer(const ErrorReport& report);
[[nodiscard]] std::string exit_answer(int code);

// Returns true if a text is a JSON object on a line.
[[nodiscard]] bool is_record(std::string_view text);
// Returns a record that begins with the id of a request, which is JSON; empty: none.
[[nodiscard]] std::string with_id(std::string_view id, std::string_view record);

}  // namespace polypack
