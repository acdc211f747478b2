// Every puzzle of the shared corpus: the default engine finds the published counts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include "corpus/read_corpus.hpp"
#include "polypack/packing/reasons/reasons.hpp"
#include "polypack/packing/rules.hpp"
#include "polypack/packing/search.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

constexpr bool slow = POLYPACK_SLOW != 0;
// What a search may take. What takes longer in the quick test is left to the slow one.
constexpr std::chrono::seconds patience{slow ? 600 : 1};
// Listing that many packings one by one is hopeless.
constexpr std::uint64_t most_enumerable = 1'000'000'000;

// A flag that becomes true after a while.
class Deadline {
  public:
    explicit Deadline(std::chrono::seconds wait)
        : clock_([this, wait](const std::stop_token& stop) {
              std::unique_lock lock(mutex_);
              wake_.wait_for(lock, stop, wait, [] { return false; });
              passed_ = true;
          }) {}
    [[nodiscard]] const std::atomic<bool>& passed() const { return passed_; }

  private:
    std::atomic<bool> passed_ = false;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread clock_;  // last: it ends before what it uses
};

// The counts of a puzzle; incomplete if they took too long.
SearchResult counted(const Puzzle& puzzle, const PlacementTable& table, SymmetryMode mode,
                     const Engine& engine = engines().front()) {
    const Symmetry symmetry(puzzle, table, mode);
    const Deadline deadline(patience);
    SearchOptions options;
    options.cancel = &deadline.passed();
    options.admits = rule_filter(puzzle, table);
    return search(engine, table, symmetry, options, {});
}

enum class Outcome { right, wrong, disputed, too_slow };

Outcome check(const CorpusEntry& entry) {
    const PlacementTable table(entry.puzzle);
    std::string differences;
    const auto compare = [&](const char* what, std::uint64_t found,
                             const std::optional<std::uint64_t>& published) {
        if (!published || *published == found) return;
        differences +=
            fmt::format("{}: {} {}, published {}\n", entry.puzzle.name, what, found, *published);
    };
    SearchResult full;
    SearchResult rotations;
    if (!find_reason(entry.puzzle, table)) {
        full = counted(entry.puzzle, table, entry.unique ? SymmetryMode::full : SymmetryMode::none);
        if (!full.complete) return Outcome::too_slow;
        if (entry.unique_rotations_only) {
            rotations = counted(entry.puzzle, table, SymmetryMode::rotations);
            if (!rotations.complete) return Outcome::too_slow;
        }
    }
    compare("all", full.all, entry.total);
    compare("distinct", full.distinct, entry.unique);
    compare("distinct up to rotations", rotations.distinct, entry.unique_rotations_only);
    if (differences.empty()) return Outcome::right;
    fmt::print("{}", differences);
    if (!entry.recounted) {
        // One source against the default engine: the reference engine has the casting vote.
        if (!slow) return Outcome::disputed;
        const SearchResult again =
            counted(entry.puzzle, table, SymmetryMode::full, *find_engine("algorithm13"));
        if (again.complete && again.all == full.all && again.distinct == full.distinct) {
            return Outcome::disputed;
        }
    }
    ADD_FAILURE() << differences;
    return Outcome::wrong;
}

// What reasons settle; a search may need years for the hexominoes.
const std::set<std::string> settled_without_search{"pz/Polycubes1234DiamondMound_x",
                                                   "5_free_tetrominoes_4x5",
                                                   "7_one_sided_tetrominoes_2x14",
                                                   "35_hexominoes_6x35",
                                                   "35_hexominoes_14x15",
                                                   "pz/PentominoesTrapezoid_X1",
                                                   "pz/Hexiamonds7x1SemiregularHexagonRing_x",
                                                   "pz/HexiamondsTwoTriangles",
                                                   "pz/OneSidedHexiamondsCompoundTriangle_x1",
                                                   "pz/OneSidedHexiamondsTrefoil_x1",
                                                   "pz/OneSidedHexiamondsTriangle12_x1",
                                                   "pz/OneSidedHexiamondsTriangle12_x4",
                                                   "pz/Polyominoes1234Cross_x",
                                                   "pz/SolidPentominoes3x3x12Tower",
                                                   "yass/bad_3_cube",
                                                   "yass/corner_notch_corner_cube",
                                                   "yass/cube_pre_corner_3",
                                                   "yass/heliport_edge_edge",
                                                   "yass/pluggable_cube",
                                                   "yass/preplaced_cube_bad"};

TEST(Corpus, ReasonsSettleWhatTheyCan) {
    const fs::path folder = fs::path(POLYPACK_SOURCE_DIR) / ".." / "shared" / "corpus";
    if (!fs::exists(folder)) GTEST_SKIP() << "there is no corpus at " << folder;
    std::size_t settled = 0;
    for (const CorpusEntry& entry : read_corpus(folder)) {
        if (!settled_without_search.contains(entry.puzzle.name)) continue;
        EXPECT_TRUE(find_reason(entry.puzzle, PlacementTable(entry.puzzle))) << entry.puzzle.name;
        EXPECT_EQ(entry.total.value_or(0), 0) << entry.puzzle.name;
        ++settled;
    }
    EXPECT_EQ(settled, settled_without_search.size());
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
