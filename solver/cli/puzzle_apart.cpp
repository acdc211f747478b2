#include "polypack/cli/puzzle_apart.hpp"

#include <optional>
#include <string>

#include "polypack/formats/puzzle_error.hpp"

namespace polypack {
namespace {

// At the file of the first operand.
[[noreturn]] void refuse(const Arguments& arguments, const std::string& why) {
    throw PuzzleError({arguments.operands().front(), 1, 1}, why);
}

}  // namespace

std::vector<Mistake> no_outside(const Puzzle& puzzle) {
    std::vector<Mistake> mistakes = no_shapes(puzzle);
    if (puzzle.region.period != Point{}) {
        mistakes.push_back({{Part::period},
                            "a region that wraps has no outside to which pieces could be taken; "
                            "remove 'wrap'",
                            std::nullopt});
    }
    return mistakes;
}

void check_outside(const Arguments& arguments, const Puzzle& puzzle) {
    if (puzzle.region.period == Point{}) return;
    refuse(arguments, "a region that wraps has no outside to which pieces could be taken");
}

void check_slides(const Arguments& arguments, const Document& document) {
    if (!document.cannot_slide.empty()) refuse(arguments, document.cannot_slide);
}

void check_shapes(const Arguments& arguments, const Puzzle& puzzle) {
    const std::vector<Mistake> mistakes = no_shapes(puzzle);
    if (!mistakes.empty()) refuse(arguments, mistakes.front().what);
}

}  // namespace polypack
