#include "polypack/formats/problems.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "polypack/base/number_from.hpp"
#include "polypack/base/safe_text.hpp"

namespace polypack {

std::size_t chosen_problem(const ReadChoice& choice, const std::vector<std::string>& names,
                           const SourcePos& where, Document& document) {
    if (choice.number > 0 && choice.number <= names.size()) return choice.number - 1;
    if (choice.problem.empty()) {
        document.problems = names;
        return 0;
    }
    const auto named = std::ranges::find(names, choice.problem);
    if (named != names.end()) return static_cast<std::size_t>(named - names.begin());
    if (const auto number = number_from<std::size_t>(choice.problem, 1, names.size())) {
        return *number - 1;
    }
    constexpr std::size_t most = 20;  // that are listed
    std::string all;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
        all += fmt::format("{}{}", i == 0 ? "" : ", ", i + 1);
        if (!names[i].empty()) all += " " + in_quotes(names[i]);
    }
    if (names.size() > most) all += fmt::format(", ... {}", names.size());
    throw PuzzleError(where,
                      fmt::format("no problem {}; there are: {}", in_quotes(choice.problem), all));
}

std::string remark_on_problems(const Document& document, std::string_view chooser) {
    const std::vector<std::string>& names = document.problems;
    if (names.size() < 2) return "";
    constexpr std::size_t most = 20;  // that are listed
    const auto name_after = [&](std::string_view text, std::size_t problem) {
        return names[problem].empty() ? "" : fmt::format("{}{}", text, in_quotes(names[problem]));
    };
    std::string others;
    if (std::ranges::all_of(names, &std::string::empty)) {
        others = names.size() == 2 ? "2" : fmt::format("2..{}", names.size());
    } else {
        for (std::size_t i = 1; i < std::min(names.size(), most); ++i) {
            others += fmt::format("{}{}{}", i == 1 ? "" : ", ", i + 1, name_after(" ", i));
        }
        if (names.size() > most) others += fmt::format(", ... {}", names.size());
    }
    return fmt::format("{} problems; this is problem 1{}; {} chooses another: {}", names.size(),
                       name_after(", ", 0), chooser, others);
}

}  // namespace polypack
