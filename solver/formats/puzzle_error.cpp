#include "polypack/formats/puzzle_error.hpp"

#include <fmt/format.h>

#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

std::string place(const SourcePos& where) {
    if (where.column == 0) return fmt::format("{}:{}", where.file, where.line);
    return fmt::format("{}:{}:{}", where.file, where.line, where.column);
}

}  // namespace

PuzzleError::PuzzleError(const SourcePos& where, const std::string& message)
    : std::runtime_error(one_line(fmt::format("{}: {}", place(where), message))), where_(where) {}

}  // namespace polypack
