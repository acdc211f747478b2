// A puzzle is read and solved by every engine: they agree, and their packings are packings.
#include <optional>
#include <set>

#include "fuzz/fuzzer.hpp"
#include "polypack/formats/input.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/records/records.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

constexpr std::uint64_t max_packings = 2000;
constexpr double max_seconds = 1;

bool is_small(const Puzzle& puzzle) {
    constexpr std::size_t cells = 32;
    constexpr std::size_t pieces = 16;
    return puzzle.region.cells.size() <= cells && puzzle.pieces.size() <= pieces;
}

SolveResult solved(const Puzzle& puzzle, const Engine& engine) {
    SolveOptions options;
    options.engine = engine.name;
    options.threads = 1;
    options.time_limit = max_seconds;
    options.limit = max_packings;
    std::set<std::string> seen;
    PackingLines lines(puzzle);
    const SolveResult result = solve(puzzle, options, [&](const Packing& packing) {
        const auto fault = verify(puzzle, packing.pieces);
        require(!fault, fault ? *fault : "");
        require(seen.emplace(lines.line(packing)).second, "a packing was found twice");
        return true;
    });
    (void)result_record(puzzle, result);
    require(!result.complete() || result.distinct == seen.size(),
            "the count is not the number of packings");
    return result;
}

}  // namespace
}  // namespace polypack::testing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace polypack;
    const std::string text = testing::text_of(data, size);
    if (testing::generates_much(text)) return 0;
    Puzzle puzzle;
    try {
        puzzle = read_puzzle(Input::of_text("fuzz", text));
    } catch (const PuzzleError&) {
        return 0;
    }
    if (!testing::is_small(puzzle)) return 0;
    std::optional<SolveResult> first;
    for (const Engine& engine : engines()) {
        SolveResult result = testing::solved(puzzle, engine);
        if (!result.complete()) continue;
        if (!first) {
            first = std::move(result);
            continue;
        }
        testing::require(first->all == result.all && first->distinct == result.distinct,
                         "the engines disagree");
    }
    return 0;
}
