// What is wrong with a user's file, and where.
#pragma once

#include <stdexcept>
#include <string>

#include "polypack/base/export.hpp"

namespace polypack {

// A location in a file, named as the user named it; lines and columns count from 1. Column 0: the
// whole line.
struct SourcePos {
    std::string file;
    int line = 1;
    int column = 1;
};

// what(): "file:line:column: what is wrong, and what would be right", on one line, safe to print
// (see one_line); the column is left out if it is 0.
class POLYPACK_API PuzzleError : public std::runtime_error {
  public:
    PuzzleError(const SourcePos& where, const std::string& message);
    [[nodiscard]] const SourcePos& where() const { return where_; }

  private:
    SourcePos where_;
};

}  // namespace polypack
