#include "formats/puzzle_error.hpp"

#include <fmt/format.h>

namespace polypack {

PuzzleError::PuzzleError(const SourcePos& where, const std::string& message)
    : std::runtime_error(
          fmt::format("{}:{}:{}: {}", where.file, where.line, where.column, message)) {}

}  // namespace polypack
