// Literals, errors and words of formulas and proofs.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace polypack::proof {

// Twice the number of the variable, plus 1 if it is negated.
using Literal = int;

[[nodiscard]] constexpr Literal literal(int variable, bool negated) {
    return 2 * variable + (negated ? 1 : 0);
}
[[nodiscard]] constexpr Literal opposite(Literal literal) {
    return literal ^ 1;
}
[[nodiscard]] constexpr int variable_of(Literal literal) {
    return literal / 2;
}

// The numbers of the variables, from 0 in the order in which they first occur, so that tables are
// no larger than the files. Files name variables from 1 on.
class VariableNumbers {
  public:
    static constexpr long long largest_name = 1'000'000'000;

    // Returns the number of a variable; adds it if it is new.
    int of(long long name) {
        return numbers_.try_emplace(name, static_cast<int>(numbers_.size())).first->second;
    }
    // Returns the number of a variable; -1 if it is unknown.
    [[nodiscard]] int find(long long name) const {
        const auto at = numbers_.find(name);
        return at == numbers_.end() ? -1 : at->second;
    }
    [[nodiscard]] int size() const { return static_cast<int>(numbers_.size()); }

  private:
    std::unordered_map<long long, int> numbers_;
};

// An error in a formula or a proof, with its line.

class ProofError : public std::runtime_error {
  public:
    ProofError(int line, const std::string& message) : std::runtime_error(message), line_(line) {}
    // Returns the line of the file, counted from 1.
    [[nodiscard]] int line() const { return line_; }

  private:
    int line_;
};

// The words of a line of a formula or of a proof.

// Words are separated by blanks; a semicolon is a word of its own.
class Words {
  public:
    Words(std::string_view line, int number) : line_(line), number_(number) { skip(); }

    [[nodiscard]] bool done() const { return at_ == line_.size(); }
    // Returns the next word without taking it; "" at the end.
    [[nodiscard]] std::string_view peek() const;
    // Takes the next word. Throws ProofError at the end of the line.
    std::string_view next();
    // Takes the next word and returns true if it is this one.
    bool take(std::string_view word);
    // Throws ProofError unless the next word is this one.
    void require(std::string_view word);
    // Throws ProofError unless this is the end of the line.
    void require_end() const;
    // Takes a number from `least` to `most`, which may have a sign. Throws ProofError unless it is
    // the next word.
    long long integer(long long least, long long most);
    // Parses a text as such a number.
    [[nodiscard]] long long number_of(std::string_view text, long long least, long long most) const;

    [[noreturn]] void throw_error(const std::string& message) const;

  private:
    void skip();

    std::string_view line_;
    int number_;
    std::size_t at_ = 0;
};

}  // namespace polypack::proof
