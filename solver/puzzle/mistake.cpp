#include "polypack/puzzle/mistake.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cstdint>
#include <utility>

#include "polypack/base/safe_text.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

std::string summary(const std::vector<Mistake>& mistakes) {
    assert(!mistakes.empty());
    return mistakes.front().what + more_mistakes(mistakes.size());
}

}  // namespace

std::optional<std::string> name_fault(std::string_view name, int longest) {
    int characters = 0;
    while (!name.empty()) {
        const CodePoint next = first_code_point(name);
        if (next.length == 0) return "is not valid UTF-8";
        if (is_control(next.value)) {
            return fmt::format("must not contain control characters, got U+{:04X}",
                               static_cast<std::uint32_t>(next.value));
        }
        name.remove_prefix(next.length);
        ++characters;
    }
    if (characters > longest) {
        return fmt::format("must have at most {} characters, got {}", longest, characters);
    }
    return std::nullopt;
}

std::string more_mistakes(std::size_t count) {
    if (count <= 1) return "";
    return fmt::format(" (and {}{} more error{})", count >= limits::mistakes ? "at least " : "",
                       count - 1, count == 2 ? "" : "s");
}

InvalidPuzzle::InvalidPuzzle(std::vector<Mistake> mistakes)
    : std::invalid_argument(summary(mistakes)), mistakes_(std::move(mistakes)) {}

}  // namespace polypack
