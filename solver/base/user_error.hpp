// The base of all exceptions that report a mistake of a user or caller.
#pragma once

#include <stdexcept>

#include "polypack/base/export.hpp"

namespace polypack {

// what() says on one line that is safe to print what is wrong, where, and what would be right.
// Derived classes also derive from the std::exception that fits them best. Conditions that are
// nobody's mistake do not derive from it: Stopped, limits of memory and files, and threads that the
// system does not provide.
class POLYPACK_API UserError {
  public:
    virtual ~UserError() = default;
    [[nodiscard]] virtual const char* what() const noexcept = 0;

  protected:
    UserError() = default;
    UserError(const UserError&) = default;
    UserError& operator=(const UserError&) = default;
};

// Thrown if an argument of a function, such as an option, is not one that it accepts.
class POLYPACK_API InvalidArgument : public std::invalid_argument, public UserError {
  public:
    using std::invalid_argument::invalid_argument;
    [[nodiscard]] const char* what() const noexcept override {
        return std::invalid_argument::what();
    }
};

}  // namespace polypack
