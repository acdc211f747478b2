// The words of a line of a formula or of a proof.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace polypack::proof {

// Words are separated by blanks; a semicolon is a word of its own.
class Words {
  public:
    Words(std::string_view line, int number) : line_(line), number_(number) { skip(); }

    [[nodiscard]] bool done() const { return at_ == line_.size(); }
    // The next word, which stays the next; empty at the end.
    [[nodiscard]] std::string_view peek() const;
    // Throws ProofError at the end of the line.
    std::string_view next();
    // Takes the next word if it is this one.
    bool take(std::string_view word);
    // Throws ProofError unless the next word is this one.
    void require(std::string_view word);
    // Throws ProofError unless this is the end of the line.
    void require_end() const;
    // Throws ProofError unless the next word is a number from `least` to `most`; it may have a
    // sign.
    long long integer(long long least, long long most);
    // The same of a text.
    [[nodiscard]] long long number_of(std::string_view text, long long least, long long most) const;

    [[noreturn]] void complain(const std::string& message) const;

  private:
    void skip();

    std::string_view line_;
    int number_;
    std::size_t at_ = 0;
};

}  // namespace polypack::proof
