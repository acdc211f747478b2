// The error of tiling.hpp.
#pragma once

#include <stdexcept>
#include <string>

#include "polypack/base/export.hpp"

namespace polypack {

// Thrown for a tiling that is none.
class POLYPACK_API InvalidTiling : public std::runtime_error {
  public:
    // Takes the message and the place, as below.
    explicit InvalidTiling(const std::string& what, int cell = -1, int corner = -1)
        : std::runtime_error(what), cell_(cell), corner_(corner) {}
    // Returns which cell is wrong; -1: the tiling as a whole.
    [[nodiscard]] int cell() const { return cell_; }
    // Returns which of its corners is wrong; -1: the cell as a whole.
    [[nodiscard]] int corner() const { return corner_; }

  private:
    int cell_;
    int corner_;
};

}  // namespace polypack
