// Random puzzles of every lattice, with keys of every kind, against the brute-force oracle: through
// the front door, with every engine and symmetry mode, and tuning, threads and limits at random.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/formats/format.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/engines/simd_level.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/solve.hpp"
#include "support/brute_force.hpp"
#include "support/puzzle_yaml.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

constexpr bool slow = POLYPACK_SLOW != 0;
constexpr unsigned puzzles = slow ? 60'000 : 1'000;
// The oracle's sets of sets are slow.
constexpr int max_placements = 60;
constexpr std::size_t max_packings = 300;

struct Expected {
    std::set<PlainPacking> packings;
    std::map<SymmetryMode, std::map<PlainPacking, int>> classes;

    [[nodiscard]] std::uint64_t number_of_classes(SymmetryMode mode) const {
        std::set<int> numbers;
        for (const auto& [packing, number] : classes.at(mode)) numbers.insert(number);
        return numbers.size();
    }
};

Expected expected_of(const Puzzle& puzzle) {
    Expected expected;
    expected.packings = all_packings(puzzle, max_packings + 1);
    if (expected.packings.size() > max_packings) return expected;
    auto& single = expected.classes[SymmetryMode::none];
    for (const PlainPacking& packing : expected.packings) {
        single.emplace(packing, static_cast<int>(single.size()));
    }
    expected.classes[SymmetryMode::rotations] = classes_of(puzzle, expected.packings, false);
    expected.classes[SymmetryMode::full] = classes_of(puzzle, expected.packings, true);
    return expected;
}

PlainPacking plain(const Packing& packing) {
    PlainPacking result;
    for (const PlacedPiece& p : packing.pieces) {
        result.insert({p.piece, {p.cells.begin(), p.cells.end()}});
    }
    return result;
}

// Solves the puzzle and compares what is found, and the counts.
void check(const PreparedPuzzle& prepared, const Expected& expected, const SolveOptions& options) {
    const auto& classes = expected.classes.at(options.symmetry);
    const std::uint64_t all = expected.packings.size();
    const std::uint64_t distinct = expected.number_of_classes(options.symmetry);
    std::set<PlainPacking> found;
    std::map<int, std::uint64_t> sizes;  // of the classes found, as reported
    const SolveResult result = prepared.solve(options, [&](const Packing& packing) {
        const PlainPacking one = plain(packing);
        EXPECT_EQ(verify(prepared.puzzle(), packing.pieces), std::nullopt);
        EXPECT_TRUE(expected.packings.contains(one)) << "not a packing";
        EXPECT_TRUE(found.insert(one).second) << "a packing was reported twice";
        if (classes.contains(one)) sizes[classes.at(one)] += packing.class_size;
        return true;
    });
    const std::uint64_t reportable = options.list_all ? all : distinct;
    const bool limited = options.limit != 0 && options.limit < reportable;
    EXPECT_EQ(found.size(), limited ? options.limit : reportable);
    if (!options.list_all) {
        EXPECT_EQ(sizes.size(), found.size()) << "a class was reported twice";
        std::map<int, std::uint64_t> whole;
        for (const auto& [packing, number] : classes) ++whole[number];
        for (const auto& [number, size] : sizes) EXPECT_EQ(size, whole[number]) << "class size";
    }
    if (limited) {
        EXPECT_FALSE(result.complete());
        EXPECT_LE(result.all, all);
        EXPECT_LE(result.distinct, distinct);
        return;
    }
    EXPECT_EQ(result.all, all);
    if (result.distinct_known) {
        EXPECT_EQ(result.distinct, distinct);
    }
    if (options.limit == 0) {
        EXPECT_TRUE(result.complete());
        const SolveResult counted = prepared.solve(options, {});
        EXPECT_EQ(counted.all, all) << "only counted";
        EXPECT_EQ(counted.distinct, distinct) << "only counted";
    }
}

template <typename T>
T one_of(std::mt19937& random, std::initializer_list<T> values) {
    return values.begin()[random() % values.size()];
}

SolveOptions random_options(std::mt19937& random) {
    SolveOptions options;
    const auto levels = simd_levels();
    const auto chosen = random() % (levels.size() + 1);
    if (chosen < levels.size()) options.tuning.simd = name_of(levels[chosen]);
    for (PruneSwitch* prune : {&options.tuning.eliminate, &options.tuning.volumes}) {
        *prune = one_of(random, {PruneSwitch::automatic, PruneSwitch::on, PruneSwitch::off});
    }
    options.threads = 1 + static_cast<int>(random() % 2);
    options.limit = one_of<std::uint64_t>(random, {0, 0, 1, 2, 5});
    options.ordered = random() % 2 == 0;
    options.list_all = random() % 2 == 0;
    return options;
}

std::string text_of(const SolveOptions& options) {
    return fmt::format(
        "--engine {} --symmetry {} --threads {} --limit {}{}{}, SIMD '{}', eliminate {}, volumes "
        "{}, colourings {}",
        options.engine, static_cast<int>(options.symmetry), options.threads, options.limit,
        options.list_all ? " --all" : "", options.ordered ? " --ordered" : "", options.tuning.simd,
        static_cast<int>(options.tuning.eliminate), static_cast<int>(options.tuning.volumes),
        options.colourings);
}

void check_engines(const Puzzle& puzzle, const Expected& expected, std::mt19937& random) {
    for (const SymmetryMode mode :
         {SymmetryMode::none, SymmetryMode::rotations, SymmetryMode::full}) {
        for (const bool colourings : {true, false}) {
            SolveOptions plainly{.symmetry = mode, .threads = 1, .colourings = colourings};
            const PreparedPuzzle prepared(puzzle, plainly);
            std::vector<std::string_view> names{""};  // chosen automatically
            for (const Engine& engine : engines()) names.push_back(engine.name);
            for (const std::string_view name : names) {
                plainly.engine = name;
                SolveOptions tuned = random_options(random);
                tuned.engine = name;
                tuned.symmetry = mode;
                tuned.colourings = colourings;
                for (const SolveOptions& options : {plainly, tuned}) {
                    SCOPED_TRACE(text_of(options));
                    check(prepared, expected, options);
                    if (::testing::Test::HasFailure()) return;
                }
            }
        }
    }
}

class Oracle : public ::testing::TestWithParam<std::string> {};

TEST_P(Oracle, AgreesOnRandomPuzzles) {
    unsigned checked = 0;
    unsigned packable = 0;
    unsigned with_rules = 0;
    for (unsigned seed = 1; seed <= puzzles; ++seed) {
        Puzzle puzzle = random_puzzle(seed + 1'000'000);
        if (puzzle.lattice->name != GetParam()) continue;
        std::mt19937 random(seed);
        if (random() % 3 == 0) puzzle.rules = random_rules(puzzle, random);
        if (!validate(puzzle).empty()) continue;
        if (PlacementTable(puzzle).size() > max_placements) continue;
        const Expected expected = expected_of(puzzle);
        if (expected.packings.size() > max_packings) continue;
        const std::string yaml = puzzle_yaml(puzzle);
        SCOPED_TRACE(yaml);
        ++checked;
        packable += expected.packings.empty() ? 0 : 1;
        with_rules += puzzle.rules.any() && !expected.packings.empty() ? 1 : 0;
        check_engines(puzzle, expected, random);
        if (seed % 16 == 0) {
            Puzzle same = puzzle;
            if (std::ranges::all_of(same.region.cells, &RegionCell::required)) same.holes.reset();
            EXPECT_EQ(puzzle_hash(read_puzzle_text(yaml)), puzzle_hash(same));
        }
        if (HasFailure()) return;
    }
    EXPECT_GT(checked, puzzles / 40);
    EXPECT_GT(packable, puzzles / 400);
    if (slow) {
        EXPECT_GT(with_rules, puzzles / 5000);  // few of a thousand puzzles have rules and packings
    }
}

std::vector<std::string> lattice_names() {
    std::vector<std::string> names;
    for (const Lattice& lattice : all_lattices()) names.emplace_back(lattice.name);
    return names;
}

INSTANTIATE_TEST_SUITE_P(Lattices, Oracle, ::testing::ValuesIn(lattice_names()),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace polypack::testing
