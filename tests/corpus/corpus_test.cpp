// Every puzzle of the shared corpus: the default engine finds the published counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "corpus/read_corpus.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

constexpr bool slow = POLYPACK_SLOW != 0;
// What a search may take. What takes longer in the quick test is left to the slow one.
constexpr double patience = slow ? 600 : 1;  // seconds
// Listing that many packings one by one is hopeless.
constexpr std::uint64_t most_enumerable = 1'000'000'000;

// The counts of a puzzle; incomplete if they took too long.
SolveResult counted(const Puzzle& puzzle, SymmetryMode mode, const char* engine = "") {
    SolveOptions options;
    options.engine = engine;
    options.symmetry = mode;
    options.time_limit = patience;
    return count(puzzle, options);
}

enum class Outcome { right, wrong, disputed, too_slow };

Outcome check(const CorpusEntry& entry) {
    std::string differences;
    const auto compare = [&](const char* what, std::uint64_t found,
                             const std::optional<std::uint64_t>& published) {
        if (!published || *published == found) return;
        differences +=
            fmt::format("{}: {} {}, published {}\n", entry.puzzle.name, what, found, *published);
    };
    const SolveResult full =
        counted(entry.puzzle, entry.unique ? SymmetryMode::full : SymmetryMode::none);
    if (!full.complete()) return Outcome::too_slow;
    SolveResult rotations;
    if (entry.unique_rotations_only) {
        rotations = counted(entry.puzzle, SymmetryMode::rotations);
        if (!rotations.complete()) return Outcome::too_slow;
    }
    compare("all", full.all, entry.total);
    compare("distinct", full.distinct, entry.unique);
    compare("distinct up to rotations", rotations.distinct, entry.unique_rotations_only);
    if (differences.empty()) return Outcome::right;
    fmt::print("{}", differences);
    if (!entry.recounted) {
        // One source against the default engine: the reference engine has the casting vote.
        if (!slow) return Outcome::disputed;
        const SolveResult again = counted(entry.puzzle, SymmetryMode::full, "algorithm13");
        if (again.complete() && again.all == full.all && again.distinct == full.distinct) {
            return Outcome::disputed;
        }
    }
    ADD_FAILURE() << differences;
    return Outcome::wrong;
}

TEST(Corpus, DefaultEngineFindsThePublishedCounts) {
    const fs::path folder = fs::path(POLYPACK_SOURCE_DIR) / ".." / "shared" / "corpus";
    if (!fs::exists(folder)) GTEST_SKIP() << "there is no corpus at " << folder;
    const auto entries = read_corpus(folder);
    int checked = 0;
    int wrong = 0;
    int disputed = 0;
    int left = 0;
    int beyond = 0;
    for (const CorpusEntry& entry : entries) {
        if (entry.total.value_or(0) > most_enumerable) {
            ++beyond;
            continue;
        }
        switch (check(entry)) {
            case Outcome::too_slow:
                ++left;
                if (slow) fmt::print("too slow: {}\n", entry.puzzle.name);
                break;
            case Outcome::disputed:
                ++disputed;
                break;
            case Outcome::wrong:
                ++wrong;
                [[fallthrough]];
            case Outcome::right:
                ++checked;
                break;
        }
    }
    fmt::print(
        "corpus: {} of {} puzzles checked, {} wrong; {} of a single source disputed, {} slow ones "
        "{}, {} beyond enumeration\n",
        checked, entries.size(), wrong, disputed, left,
        slow ? "given up" : "left to ./dev test slow", beyond);
    EXPECT_GT(checked, 0);
}

}  // namespace
}  // namespace polypack::testing
