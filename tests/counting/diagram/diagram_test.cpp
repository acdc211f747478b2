// Diagrams against the oracle: counts, weights, ranks, positions, files.
#include "polypack/counting/diagram/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/counting/diagram/diagram_bytes.hpp"
#include "polypack/counting/diagram/hint.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"
#include "polypack/puzzle/validate.hpp"
#include "support/brute_force.hpp"
#include "support/frontier_puzzles.hpp"
#include "support/random_puzzles.hpp"

namespace polypack::testing {
namespace {

using Numbers = std::vector<int>;

constexpr int max_placements = 60;
constexpr std::size_t max_packings = 300;

// The oracle's packings as placement numbers, in the order of diagrams: cell by cell.
std::vector<Numbers> expected_packings(const Puzzle& puzzle, const PlacementTable& table) {
    std::vector<std::pair<Numbers, Numbers>> by_cells;
    for (const PlainPacking& packing : all_packings(puzzle, max_packings + 1)) {
        Numbers owners(table.cells(), left_empty);
        Numbers placements;
        for (const PlainPlacement& placement : packing) {
            Numbers cells;
            for (int cell = 0; cell < table.cells(); ++cell) {
                if (placement.cells.contains(table.point_of(cell))) cells.push_back(cell);
            }
            placements.push_back(table.find(placement.piece, cells));
            for (const int cell : cells) owners[cell] = placements.back();
        }
        std::ranges::sort(placements);
        by_cells.emplace_back(owners, placements);
    }
    std::ranges::sort(by_cells);
    std::vector<Numbers> packings;
    for (auto& [owners, placements] : by_cells) packings.push_back(std::move(placements));
    return packings;
}

bool holds(const Numbers& packing, const Node& position, const PlacementTable& table) {
    const auto covers = [&](int cell) {
        return std::ranges::any_of(packing, [&](int placement) {
            return std::ranges::binary_search(table.cells_of(placement), cell);
        });
    };
    return std::ranges::includes(packing, position.placements) &&
           std::ranges::none_of(position.empty, covers);
}

// A part of a packing, or of anything.
Node random_position(const std::vector<Numbers>& packings, const PlacementTable& table,
                     std::mt19937& random) {
    Node position;
    if (!packings.empty() && random() % 4 != 0) {
        for (const int placement : packings[random() % packings.size()]) {
            if (random() % 3 == 0) position.placements.push_back(placement);
        }
    } else {
        for (auto i = random() % 3; i > 0; --i) {
            position.placements.push_back(static_cast<int>(random() % table.size()));
        }
    }
    std::ranges::sort(position.placements);
    const auto repeated = std::ranges::unique(position.placements);
    position.placements.erase(repeated.begin(), repeated.end());
    if (random() % 3 == 0) position.empty.push_back(static_cast<int>(random() % table.cells()));
    return position;
}

// Checks a hint against the packings that contain the position.
void check_hint(const Hint& hint, const PlacementTable& table, const std::vector<Numbers>& packings,
                const Node& position) {
    std::set<int> placed(position.placements.begin(), position.placements.end());
    placed.insert(table.fixed().begin(), table.fixed().end());
    std::vector<std::set<int>> on(table.cells());  // what covers a cell; left_empty
    std::vector<std::set<int>> of(table.pieces());
    for (const Numbers& packing : packings) {
        if (!holds(packing, position, table)) continue;
        Numbers owners(table.cells(), left_empty);
        for (const int placement : packing) {
            for (const int cell : table.cells_of(placement)) owners[cell] = placement;
            if (!placed.contains(placement)) of[table.piece_of(placement)].insert(placement);
        }
        for (int cell = 0; cell < table.cells(); ++cell) on[cell].insert(owners[cell]);
    }
    int cell = -1;
    for (int i = 0; i < table.cells(); ++i) {
        const bool open =
            !on[i].empty() && !placed.contains(*on[i].begin()) && *on[i].begin() != left_empty;
        if (open && (cell < 0 || on[i].size() < on[cell].size())) cell = i;
    }
    EXPECT_EQ(hint.cell, cell);
    if (cell >= 0) {
        EXPECT_EQ(hint.cell_may_stay_empty, on[cell].contains(left_empty));
        EXPECT_EQ(hint.cell_placements + (hint.cell_may_stay_empty ? 1 : 0), on[cell].size());
    }
    int piece = -1;
    for (int i = 0; i < table.pieces(); ++i) {
        if (!of[i].empty() && (piece < 0 || of[i].size() < of[piece].size())) piece = i;
    }
    EXPECT_EQ(hint.piece, piece);
    if (piece >= 0) {
        EXPECT_EQ(hint.piece_placements, of[piece].size());
    }
}

void check_weights(const PackingDiagram& diagram, const PlacementTable& table,
                   const std::vector<Numbers>& packings, const Node& position) {
    std::vector<std::size_t> in(table.size(), 0);
    std::size_t remaining = 0;
    for (const Numbers& packing : packings) {
        if (!holds(packing, position, table)) continue;
        ++remaining;
        for (const int placement : packing) ++in[placement];
    }
    EXPECT_EQ(diagram.count_given(position), remaining);
    const Marginals marginals = diagram.marginals(position);
    EXPECT_EQ(marginals.packings, remaining);
    for (int i = 0; i < table.size(); ++i) EXPECT_EQ(marginals.placements[i], in[i]) << i;
    const Hint hint = hint_for(diagram, table, position);
    EXPECT_EQ(hint.packings, remaining);
    check_hint(hint, table, packings, position);
    if (hint.placement >= 0) {
        EXPECT_EQ(hint.placement_packings, in[hint.placement]);
    }
}

void check_diagram(const PackingDiagram& diagram, const PlacementTable& table,
                   const std::vector<Numbers>& packings, std::mt19937& random) {
    EXPECT_EQ(flaw_of(diagram.graph(), table), std::nullopt);
    ASSERT_EQ(diagram.count(), packings.size());
    for (std::size_t rank = 0; rank < packings.size(); ++rank) {
        EXPECT_EQ(diagram.unrank(rank), packings[rank]);
        EXPECT_EQ(diagram.rank(packings[rank]), rank);
    }
    check_weights(diagram, table, packings, {});
    for (int i = 0; i < 8; ++i) {
        check_weights(diagram, table, packings, random_position(packings, table, random));
    }
    std::mt19937_64 generator(random());
    for (int i = 0; i < 4 && !packings.empty(); ++i) {
        EXPECT_TRUE(std::ranges::count(packings, diagram.sample(generator)) == 1);
    }
}

TEST(PackingDiagram, HoldsThePackingsOfRandomPuzzlesOfEveryLattice) {
    constexpr unsigned puzzles = 1500;
    std::map<std::string_view, int> packable;
    for (unsigned seed = 0; seed < puzzles; ++seed) {
        const Puzzle drawn = random_puzzle(seed + 2'000'000);
        if (!validate(drawn).empty()) continue;
        const Puzzle puzzle = checked(drawn);
        const PlacementTable table(puzzle);
        if (table.size() == 0 || table.size() > max_placements) continue;
        const std::vector<Numbers> packings = expected_packings(puzzle, table);
        if (packings.size() > max_packings) continue;
        SCOPED_TRACE(puzzle.name);
        packable[puzzle.lattice->name] += !packings.empty();
        std::mt19937 random(seed);
        const Symmetry symmetry(puzzle, table, SymmetryMode::full);
        for (const DiagramMethod method : {DiagramMethod::frontier, DiagramMethod::list}) {
            const BuiltDiagram built = build_diagram(table, symmetry, {}, method);
            SCOPED_TRACE(built.method);
            check_diagram(built.diagram, table, packings, random);
            const PuzzleHash hash = puzzle_hash(puzzle);
            const std::string bytes = diagram_bytes(built.diagram.graph(), table, hash);
            EXPECT_EQ(read_diagram(bytes, table, hash), built.diagram.graph());
        }
        if (HasFailure()) return;
    }
    for (const Lattice& lattice : all_lattices()) EXPECT_GT(packable[lattice.name], 5);
}

// The bound of its states is far too high, and a list takes ten times as long.
TEST(PackingDiagram, IsBuiltFromAFrontierThatIsFasterThanItsBound) {
    const Puzzle puzzle = checked(y_pentominoes(15, 15));
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const BuiltDiagram built = build_diagram(table, symmetry, {.threads = 1});
    EXPECT_EQ(built.method, "frontier");
    EXPECT_EQ(built.diagram.count(), BigCount(1696));
}

Puzzle pentominoes_in(int x, int y) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, x, y);
    return checked(puzzle);
}

Puzzle dominoes_in(int x, int y) {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = {piece("I", {{0, 0}, {1, 0}}, true, {.min = 0, .max = unlimited})};
    puzzle.region = box(*puzzle.lattice, x, y);
    return checked(puzzle);
}

PackingDiagram diagram_of(const Puzzle& puzzle, const PlacementTable& table,
                          DiagramMethod method = {}) {
    return build_diagram(table, Symmetry(puzzle, table, SymmetryMode::full), {}, method).diagram;
}

TEST(PackingDiagram, SamplesThePentominoesOfSixByTenUniformly) {
    const Puzzle puzzle = pentominoes_in(10, 6);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    const PackingDiagram diagram = diagram_of(puzzle, table);
    ASSERT_EQ(diagram.count(), 9356);
    constexpr int samples = 200'000;
    std::map<Numbers, int> drawn;
    std::map<Numbers, int> classes;
    std::mt19937_64 random(1);
    for (int i = 0; i < samples; ++i) ++drawn[diagram.sample(random)];
    for (const auto& [packing, times] : drawn) {
        Numbers least = packing;
        for (int g = 1; g < symmetry.order(); ++g) {
            Numbers image;
            for (const int placement : packing) image.push_back(symmetry.image(g, placement));
            std::ranges::sort(image);
            least = std::min(least, image);
        }
        classes[least] += times;
    }
    // The statistic has the mean `free` and the variance 2 * free, nearly normally distributed: the
    // bounds are passed once in 15,000 seeds.
    const auto check = [](const std::map<Numbers, int>& times, double cells) {
        const double expected = samples / cells;
        double statistic = (cells - static_cast<double>(times.size())) * expected;
        for (const auto& [packing, n] : times)
            statistic += (n - expected) * (n - expected) / expected;
        const double free = cells - 1;
        EXPECT_NEAR(statistic, free, 4 * std::sqrt(2 * free));
    };
    check(drawn, 9356);
    check(classes, 2339);
}

TEST(PackingDiagram, IsTheSameOrderOfPackingsHoweverItIsBuilt) {
    const Puzzle puzzle = pentominoes_in(3, 20);
    const PlacementTable table(puzzle);
    const PackingDiagram by_frontier = diagram_of(puzzle, table, DiagramMethod::frontier);
    const PackingDiagram by_list = diagram_of(puzzle, table, DiagramMethod::list);
    ASSERT_EQ(by_frontier.count(), 8);
    ASSERT_EQ(by_list.count(), 8);
    for (int rank = 0; rank < 8; ++rank) EXPECT_EQ(by_frontier.unrank(rank), by_list.unrank(rank));
}

TEST(PackingDiagram, CountsInIntegersOfEveryWidth) {
    struct Case {
        int length;
        unsigned bits;  // more than this many
    };
    for (const auto& [length, bits] : {Case{6, 0}, Case{24, 64}, Case{48, 128}}) {
        SCOPED_TRACE(length);
        const Puzzle puzzle = dominoes_in(length, 8);
        const PlacementTable table(puzzle);
        const PackingDiagram diagram = diagram_of(puzzle, table, DiagramMethod::frontier);
        ASSERT_EQ(diagram.count(), count_by_frontier(CoverProblem(table), {}));
        ASSERT_GT(diagram.count(), BigCount(1) << bits);
        for (const BigCount& rank : {BigCount(0), diagram.count() / 3, diagram.count() - 1}) {
            const Numbers packing = diagram.unrank(rank);
            EXPECT_EQ(diagram.rank(packing), rank);
            EXPECT_EQ(diagram.count_given({packing, {}}), 1);
        }
        // Every cell is covered in every packing.
        const std::vector<BigCount> cells = diagram.marginals().cells_of(0, table);
        for (const BigCount& covered : cells) EXPECT_EQ(covered, diagram.count());
    }
}

TEST(PackingDiagram, OfAPuzzleWithoutPackingsIsEmpty) {
    const Puzzle puzzle = dominoes_in(3, 3);
    const PlacementTable table(puzzle);
    for (const DiagramMethod method : {DiagramMethod::frontier, DiagramMethod::list}) {
        const PackingDiagram diagram = diagram_of(puzzle, table, method);
        EXPECT_EQ(diagram.count(), 0);
        EXPECT_EQ(diagram.count_given({{0}, {}}), 0);
        EXPECT_EQ(diagram.marginals().packings, 0);
        EXPECT_EQ(hint_for(diagram, table, {}).packings, 0);
    }
}

TEST(PackingDiagram, ObeysItsLimits) {
    const Puzzle puzzle = pentominoes_in(10, 6);
    const PlacementTable table(puzzle);
    const Symmetry symmetry(table);
    const CountLimits small{.memory = 100'000};
    std::stop_source stopped;
    stopped.request_stop();
    const CountLimits none{.stop = stopped.get_token()};
    for (const DiagramMethod method : {DiagramMethod::frontier, DiagramMethod::list}) {
        EXPECT_THROW((void)build_diagram(table, symmetry, small, method), MemoryLimitExceeded);
        EXPECT_THROW((void)build_diagram(table, symmetry, none, method), Stopped);
    }
}

TEST(PackingDiagram, CountsWaysFromAboveWhenTheyAreAskedFor) {
    const Puzzle puzzle = pentominoes_in(10, 6);
    const PlacementTable table(puzzle);
    const PackingDiagram diagram = diagram_of(puzzle, table, DiagramMethod::frontier);
    const std::size_t built = diagram.bytes();
    std::mt19937_64 random(1);
    const std::vector<int> packing = diagram.sample(random);
    (void)diagram.marginals();
    EXPECT_EQ(diagram.bytes(), built);
    EXPECT_EQ(diagram.count_given({packing, {}}), 1);
    EXPECT_GT(diagram.bytes(), built);

    // The limit admits the diagram, and not the ways from above.
    const PackingDiagram tight(table, diagram.graph(), {.memory = built});
    EXPECT_EQ(tight.sample(random).size(), packing.size());
    EXPECT_THROW((void)tight.count_given({packing, {}}), MemoryLimitExceeded);
    EXPECT_THROW((void)tight.marginals(), MemoryLimitExceeded);
    EXPECT_EQ(tight.bytes(), built);
}

TEST(DiagramBytes, RefuseWhateverIsNotADiagramOfThePuzzle) {
    const Puzzle puzzle = pentominoes_in(3, 20);
    const PlacementTable table(puzzle);
    const PuzzleHash hash = puzzle_hash(puzzle);
    const std::string good =
        diagram_bytes(diagram_of(puzzle, table, DiagramMethod::list).graph(), table, hash);
    EXPECT_NO_THROW((void)read_diagram(good, table, hash));
    for (std::size_t size = 0; size < good.size(); ++size) {
        EXPECT_THROW((void)read_diagram(good.substr(0, size), table, hash), DiagramError) << size;
    }
    for (std::size_t at = 0; at < good.size(); ++at) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ (1 << at % 8));
        EXPECT_THROW((void)read_diagram(bad, table, hash), DiagramError) << at;
    }
    EXPECT_THROW((void)read_diagram(good + " ", table, hash), DiagramError);
    const Puzzle other = dominoes_in(3, 20);
    EXPECT_THROW((void)read_diagram(good, PlacementTable(other), puzzle_hash(other)), DiagramError);
}

// With a checksum that matches, as a forger would write it.
std::string forged(std::string bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;
    bytes.resize(bytes.size() - 8);
    for (const char byte : bytes) {
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    }
    for (int i = 0; i < 8; ++i) bytes += static_cast<char>(hash >> (8 * i) & 0xff);
    return bytes;
}

TEST(DiagramBytes, ForgedHoldNothingButPackings) {
    constexpr unsigned rounds = 20'000;
    const Puzzle puzzle = pentominoes_in(3, 20);
    const PlacementTable table(puzzle);
    const PuzzleHash hash = puzzle_hash(puzzle);
    const PackingDiagram diagram = diagram_of(puzzle, table, DiagramMethod::list);
    std::set<Numbers> packings;
    for (int rank = 0; rank < 8; ++rank) packings.insert(diagram.unrank(rank));
    const std::string good = diagram_bytes(diagram.graph(), table, hash);
    std::mt19937 random(1);
    for (unsigned round = 0; round < rounds; ++round) {
        std::string bad = good;
        for (auto changes = 1 + random() % 3; changes > 0; --changes) {
            bad[random() % bad.size()] = static_cast<char>(random());
        }
        try {
            const PackingDiagram read(table, read_diagram(forged(bad), table, hash));
            ASSERT_LE(read.count(), 8);
            for (int rank = 0; rank < read.count(); ++rank) {
                EXPECT_TRUE(packings.contains(read.unrank(rank)));
            }
        } catch (const DiagramError&) {
            continue;
        }
    }
}

}  // namespace
}  // namespace polypack::testing
