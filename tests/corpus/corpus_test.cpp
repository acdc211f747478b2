// Every puzzle of the corpus (see data/README.md): the default engine finds the published counts.
// One test a file; the entries that slow_entries.txt names are left to the slow program.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "corpus/read_corpus.hpp"
#include "polypack/api/count_exactly.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

constexpr bool slow = POLYPACK_SLOW != 0;
// Seconds that a search may take in the slow program; the quick one looks at no clock.
constexpr double patience = slow ? 600 : 0;
// More packings than that are not listed one by one but counted.
constexpr std::uint64_t max_enumerable = 1'000'000'000;

fs::path in_corpus(const std::string& name) {
    return fs::path(POLYPACK_SOURCE_DIR) / "tests" / "corpus" / name;
}

// The files of puzzles.
std::vector<std::string> corpus_files() {
    std::vector<std::string> files;
    for (const auto& file : fs::directory_iterator(in_corpus("data"))) {
        const std::string name = file.path().stem().string();
        if (file.path().extension() == ".yaml" && name != "games") files.push_back(name);
    }
    std::ranges::sort(files);
    return files;
}

// The names of the entries that take longer than some tenths of a second.
std::set<std::string> slow_entries() {
    std::set<std::string> names;
    std::ifstream file(in_corpus("slow_entries.txt"));
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line[0] != '#') names.insert(line);
    }
    return names;
}

// Our own counts of entries that have a single source, by name: a line "all distinct name" each.
std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> pinned_counts() {
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;
    std::ifstream file(in_corpus("recounted.txt"));
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        std::uint64_t all = 0;
        std::uint64_t distinct = 0;
        std::string name;
        words >> all >> distinct >> std::ws;
        std::getline(words, name);
        EXPECT_TRUE(counts.emplace(name, std::pair(all, distinct)).second) << line;
    }
    return counts;
}

// Names another engine than the default one, to recount by. Set, it fails the run.
constexpr const char* other_engine = "POLYPACK_CORPUS_ENGINE";

// The counts of a puzzle; incomplete if they took too long.
SolveResult counted(const Puzzle& puzzle, SymmetryMode mode) {
    SolveOptions options;
    if (const char* engine = std::getenv(other_engine)) options.engine = engine;
    options.symmetry = mode;
    options.time_limit = patience;
    return count(puzzle, options);
}

enum class Outcome { checked, disputed, given_up };

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
    if (!full.complete()) return Outcome::given_up;
    SolveResult rotations;
    if (entry.unique_rotations_only) {
        rotations = counted(entry.puzzle, SymmetryMode::rotations);
        if (!rotations.complete()) return Outcome::given_up;
    }
    compare("all", full.all, entry.total);
    compare("distinct", full.distinct, entry.unique);
    compare("distinct up to rotations", rotations.distinct, entry.unique_rotations_only);
    if (!entry.recounted) {
        // A single source may be wrong, but what we count may not change unnoticed. Entries of the
        // slow program need a recount only if they differ from their source.
        static const auto pins = pinned_counts();
        const auto pin = pins.find(entry.puzzle.name);
        const bool as_before = pin == pins.end()
                                   ? slow && differences.empty()
                                   : pin->second == std::pair(full.all, full.distinct);
        if (!as_before) {
            ADD_FAILURE() << "recounted.txt should say: " << full.all << ' ' << full.distinct << ' '
                          << entry.puzzle.name;
        }
    }
    if (differences.empty()) return Outcome::checked;
    fmt::print("{}", differences);
    if (!entry.recounted) return Outcome::disputed;
    ADD_FAILURE() << differences;
    return Outcome::checked;
}

class Corpus : public ::testing::TestWithParam<std::string> {};

TEST_P(Corpus, DefaultEngineFindsThePublishedCounts) {
    const auto entries = read_corpus(in_corpus("data") / (GetParam() + ".yaml"));
    const std::set<std::string> slow_ones = slow_entries();
    int checked = 0;
    int disputed = 0;
    int given_up = 0;
    int left = 0;
    int unlisted = 0;
    for (const CorpusEntry& entry : entries) {
        if (entry.total.value_or(0) > max_enumerable) {
            EXPECT_EQ(*count_exactly(entry.puzzle).all, *entry.total) << entry.puzzle.name;
            ++unlisted;
            continue;
        }
        if (slow_ones.contains(entry.puzzle.name) != slow) {
            ++left;
            continue;
        }
        SCOPED_TRACE(entry.puzzle.name);
        switch (check(entry)) {
            case Outcome::checked:
                ++checked;
                break;
            case Outcome::disputed:
                ++disputed;
                break;
            case Outcome::given_up:
                ++given_up;
                fmt::print("given up: {}\n", entry.puzzle.name);
                break;
        }
    }
    fmt::print(
        "corpus: {} of {} puzzles of {} checked; {} of a single source disputed, {} given up, {} "
        "left "
        "to {}, {} counted without listing\n",
        checked, entries.size(), GetParam(), disputed, given_up, left,
        slow ? "the quick tests" : "./dev test slow", unlisted);
    EXPECT_FALSE(entries.empty());
    const char* engine = std::getenv(other_engine);
    EXPECT_EQ(engine, nullptr) << "recounted by " << engine << "; test without " << other_engine;
}

TEST(SlowEntries, AreInTheCorpus) {
    std::set<std::string> unknown = slow_entries();
    EXPECT_FALSE(unknown.empty());
    for (const std::string& file : corpus_files()) {
        for (const CorpusEntry& entry : read_corpus(in_corpus("data") / (file + ".yaml"))) {
            unknown.erase(entry.puzzle.name);
        }
    }
    EXPECT_TRUE(unknown.empty()) << *unknown.begin();
}

INSTANTIATE_TEST_SUITE_P(Files, Corpus, ::testing::ValuesIn(corpus_files()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
}  // namespace polypack::testing
