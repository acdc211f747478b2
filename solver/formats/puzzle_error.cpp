#include "polypack/formats/puzzle_error.hpp"

#include <fmt/format.h>

#include <utility>

#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

std::string place(const SourcePos& where) {
    if (where.column == 0) return fmt::format("{}:{}", where.file, where.line);
    return fmt::format("{}:{}:{}", where.file, where.line, where.column);
}

}  // namespace

PuzzleError::PuzzleError(const SourcePos& where, const std::string& message, std::string_view code)
    : std::runtime_error(one_line(fmt::format("{}: {}", place(where), message))),
      where_(where),
      message_(message),
      code_(code) {}

PuzzleError::PuzzleError(const PuzzleError& error, const std::string& remark,
                         std::vector<std::string> problems)
    : PuzzleError(error.where_, fmt::format("{} ({})", error.message_, remark), error.code_) {
    problems_ = std::move(problems);
}

}  // namespace polypack
