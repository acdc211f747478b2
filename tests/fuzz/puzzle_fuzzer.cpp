// Any text as a puzzle file: it is read, or refused with one line.
#include "fuzz/fuzzer.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/puzzle/validate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack;
    const std::string text = testing::text_of(data, size);
    if (testing::generates_much(text)) return 0;
    try {
        const Puzzle puzzle = read_puzzle(Input::of_text("fuzz", text));
        testing::require(validate(puzzle).empty(), "a puzzle was read that is not valid");
    } catch (const PuzzleError& error) {
        testing::require_good(error);
    }
    return 0;
}
