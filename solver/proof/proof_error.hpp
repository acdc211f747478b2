// What is wrong with a formula or a proof, and where.
#pragma once

#include <stdexcept>
#include <string>

namespace polypack::proof {

class ProofError : public std::runtime_error {
  public:
    ProofError(int line, const std::string& message) : std::runtime_error(message), line_(line) {}
    // The line of the file, counted from 1.
    [[nodiscard]] int line() const { return line_; }

  private:
    int line_;
};

}  // namespace polypack::proof
