// What all exceptions have in common that say what a user, or a caller, did wrong.
#pragma once

#include <stdexcept>

#include "polypack/base/export.hpp"

namespace polypack {

// what(): what is wrong, where, and what would be right, on one line that is safe to print. Those
// that derive from it are std::exceptions, too, of the kind that fits each best. What is nobody's
// mistake does not derive from it: Stopped, limits of memory and files, and threads that the system
// does not give.
class POLYPACK_API UserError {
  public:
    virtual ~UserError() = default;
    [[nodiscard]] virtual const char* what() const noexcept = 0;

  protected:
    UserError() = default;
    UserError(const UserError&) = default;
    UserError& operator=(const UserError&) = default;
};

// An option or another argument of a function is none that it takes.
class POLYPACK_API InvalidArgument : public std::invalid_argument, public UserError {
  public:
    using std::invalid_argument::invalid_argument;
    [[nodiscard]] const char* what() const noexcept override {
        return std::invalid_argument::what();
    }
};

}  // namespace polypack
