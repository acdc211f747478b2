#include "polypack/formats/problem_choice.hpp"

#include <fmt/format.h>

#include "polypack/formats/text_lines.hpp"

namespace polypack {

std::size_t chosen_problem(const ReadChoice& choice, const std::vector<SourcePos>& starts) {
    const auto problems = static_cast<int>(starts.size());
    if (!choice.problem.empty()) {
        const Word word{choice.problem, {starts.front().file, 1, 1}};
        return static_cast<std::size_t>(integer_of(word, "--problem", 1, problems)) - 1;
    }
    if (problems > 1) {
        throw PuzzleError(starts[1], fmt::format("the file has {} problems; choose one with "
                                                 "--problem: 1 to {}",
                                                 problems, problems));
    }
    return 0;
}

}  // namespace polypack
