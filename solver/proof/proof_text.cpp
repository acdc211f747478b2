#include "polypack/proof/proof_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

namespace polypack::proof {
namespace {

constexpr std::string_view blanks = " \t\r";

// A word as a message quotes it; files hold any bytes.
std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 40;
    std::string text;
    for (const char c : word.substr(0, longest)) text += c > ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) text += "...";
    return "'" + text + "'";
}

}  // namespace

void Words::skip() {
    at_ = std::min(line_.find_first_not_of(blanks, at_), line_.size());
}

std::string_view Words::peek() const {
    if (done()) return {};
    if (line_[at_] == ';') return line_.substr(at_, 1);
    return line_.substr(at_, std::min(line_.find_first_of(" \t\r;", at_), line_.size()) - at_);
}

std::string_view Words::next() {
    if (done()) throw_error("the line ends too early");
    const std::string_view word = peek();
    at_ += word.size();
    skip();
    return word;
}

bool Words::take(std::string_view word) {
    if (done() || peek() != word) return false;
    next();
    return true;
}

void Words::require(std::string_view word) {
    if (done()) throw_error(fmt::format("the line ends where '{}' should follow", word));
    if (!take(word)) throw_error(fmt::format("{} where '{}' should be", quoted(peek()), word));
}

void Words::require_end() const {
    if (!done()) throw_error(fmt::format("{} after the end of the statement", quoted(peek())));
}

long long Words::integer(long long least, long long most) {
    return number_of(next(), least, most);
}

void Words::throw_error(const std::string& message) const {
    throw ProofError(number_, message);
}

long long Words::number_of(std::string_view text, long long least, long long most) const {
    const std::string_view digits = text.starts_with('+') ? text.substr(1) : text;
    long long value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    const bool number = end == digits.data() + digits.size() && !text.starts_with("+-");
    if (!number || error == std::errc::invalid_argument) {
        throw_error(fmt::format("{} is not a whole number", quoted(text)));
    }
    if (error != std::errc() || value < least || value > most) {
        throw_error(fmt::format("{} is not from {} to {}", quoted(text), least, most));
    }
    return value;
}

}  // namespace polypack::proof
