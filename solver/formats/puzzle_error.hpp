// Errors in a user's files, with their positions.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"

namespace polypack {

// A location in a file, named as the user named it; lines and columns count from 1. Column 0: the
// whole line.
struct SourcePos {
    std::string file;  // as the user named it
    int line = 1;      // from 1
    int column = 1;    // from 1; 0: the whole line
};

// what(): "file:line:column: what is wrong, and what would be right", on one line, safe to print
// (see one_line); the column is left out if it is 0.
class POLYPACK_API PuzzleError : public std::runtime_error, public UserError {
  public:
    // `message`: the error without the place; it is shortened and escaped. `code`, a literal: its
    // kind, as in records/error.schema.json.
    PuzzleError(const SourcePos& where, const std::string& message, std::string_view code = "file");
    // An error in the first of several problems of a file, with their names; `remark` mentions
    // them.
    PuzzleError(const PuzzleError& error, const std::string& remark,
                std::vector<std::string> problems);
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
    // Returns the place.
    [[nodiscard]] const SourcePos& where() const { return where_; }
    // Returns the message as it was given: without the place, neither shortened nor escaped.
    [[nodiscard]] const std::string& message() const { return message_; }
    // Returns the kind, for programs.
    [[nodiscard]] std::string_view code() const { return code_; }
    // Returns the names of the problems of the file, if it had several and nobody chose.
    [[nodiscard]] const std::vector<std::string>& problems() const { return problems_; }

  private:
    SourcePos where_;
    std::string message_;
    std::string_view code_;
    std::vector<std::string> problems_;
};

}  // namespace polypack
