#include "polypack/base/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace polypack {
namespace {

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) ==
           std::tolower(static_cast<unsigned char>(b));
}

// Returns the number of one-letter edits, transpositions included, that turn a into b (optimal
// string alignment distance). O(|a| |b|).
int distance(std::string_view a, std::string_view b) {
    std::vector<int> before(b.size() + 1, 0);
    std::vector<int> above(b.size() + 1);
    std::iota(above.begin(), above.end(), 0);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<int> row(b.size() + 1);
        row[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min(
                {above[j] + 1, row[j - 1] + 1, above[j - 1] + !same_letter(a[i - 1], b[j - 1])});
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1])) {
                row[j] = std::min(row[j], before[j - 2] + 1);
            }
        }
        before = std::move(above);
        above = std::move(row);
    }
    return above.back();
}

constexpr std::string_view before_word = "; did you mean '";
constexpr std::string_view after_word = "'?";

}  // namespace

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates) {
    // Longer words are not typos, and distance() takes quadratic time.
    if (word.size() > 64) return "";
    int least = static_cast<int>((word.size() + 1) / 3);
    std::vector<std::string_view> best;
    for (const std::string_view candidate : candidates) {
        const bool longer = candidate.size() > 2 && word.starts_with(candidate);
        const int edits = longer ? 1 : distance(word, candidate);
        if (edits > least) continue;
        if (edits < least) best.clear();
        least = edits;
        best.push_back(candidate);
    }
    // If there are several, none is more likely than the others.
    if (best.size() != 1) return "";
    return std::string(before_word).append(best.front()).append(after_word);
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& candidates,
                         std::string_view there_are) {
    std::string nearest = did_you_mean(word, candidates);
    constexpr std::size_t few = 32;
    if (!nearest.empty() || candidates.empty() || candidates.size() > few) return nearest;
    std::string list = "; " + std::string(there_are);
    for (const std::string_view candidate : candidates) {
        list += (candidate == candidates.front() ? " " : ", ") + std::string(candidate);
    }
    return list;
}

std::string_view suggested_word(std::string_view message) {
    const std::size_t begin = message.rfind(before_word);
    if (begin == std::string_view::npos) return "";
    message.remove_prefix(begin + before_word.size());
    return message.substr(0, message.find(after_word));
}

}  // namespace polypack
