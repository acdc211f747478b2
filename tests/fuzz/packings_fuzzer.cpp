// Any text as a file of packings, alone and with a puzzle.
#include "fuzz/fuzzer.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/formats/read_puzzle.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack;
    static const Puzzle puzzle = read_puzzle(Input::of_text(
        "puzzle",
        "pieces: [{name: V, art: [V., VV]}, {name: I, art: [III]}]\nregion: {box: [3, 2]}\n"));
    const auto file = [&] { return Input::of_text("fuzz", testing::text_of(data, size)); };
    constexpr std::size_t most = 10;
    try {
        testing::require(read_packings(file(), most).packings.size() <= most,
                         "more packings were read than asked for");
    } catch (const PuzzleError& error) {
        testing::require_good(error);
    }
    try {
        (void)read_packings(file(), most, puzzle);
    } catch (const PuzzleError& error) {
        testing::require_good(error);
    }
    return 0;
}
