#include "polypack/lattice/kind_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "polypack/base/nearest.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {
namespace {

// The word for this kind alone, or its number.
std::string kind_text(const Lattice& lattice, int kind) {
    const auto at = std::ranges::find(lattice.kind_words, std::vector<int>{kind}, &KindWord::kinds);
    return at == lattice.kind_words.end() ? fmt::format("{}", kind) : at->word;
}

// All words if they are few; otherwise the first of those for as many kinds.
std::vector<std::string_view> sample_words(const Lattice& lattice) {
    constexpr std::size_t few = 12;
    std::vector<std::string_view> words;
    std::vector<std::size_t> sizes;
    for (const auto& [word, kinds] : lattice.kind_words) {
        const bool seen = std::ranges::find(sizes, kinds.size()) != sizes.end();
        if (seen && lattice.kind_words.size() > few) continue;
        words.emplace_back(word);
        sizes.push_back(kinds.size());
    }
    return words;
}

}  // namespace

const KindWord* find_kind_word(const Lattice& lattice, std::string_view word) {
    const auto at = std::ranges::find(lattice.kind_words, word, &KindWord::word);
    return at == lattice.kind_words.end() ? nullptr : &*at;
}

std::string unknown_kind(const Lattice& lattice, std::string_view word) {
    std::vector<std::string_view> known;
    for (const KindWord& of : lattice.kind_words) known.emplace_back(of.word);
    std::string instead = did_you_mean(word, known);
    if (instead.empty()) {
        std::vector<std::string_view> words = sample_words(lattice);
        const bool all = words.size() == known.size();
        const std::string_view last = words.back();
        words.pop_back();
        const std::string some =
            fmt::format("{} {} {}", fmt::join(words, ", "), all ? "or" : "and", last);
        instead = all ? fmt::format("; use {}", some)
                      : fmt::format("; 'polypack lattice {}' explains words such as {}",
                                    lattice.name, some);
    }
    return fmt::format("the {} lattice has no cell {}{}", lattice.name,
                       in_quotes(std::string(word)), instead);
}

std::string cell_in_words(const Lattice& lattice, const Point& cell) {
    const UserPoint user = lattice.to_user(cell);
    std::string text;
    for (int i = 0; i < lattice.user_dimension; ++i) {
        const bool kind = i == 2 && lattice.residues.size() > 1;
        if (i > 0) text += ", ";
        text += kind ? kind_text(lattice, user[i]) : fmt::format("{}", user[i]);
    }
    return fmt::format("[{}]", text);
}

}  // namespace polypack
