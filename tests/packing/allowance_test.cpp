// Stops and memory limits of everything that precedes a search.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/restriction.hpp"
#include "polypack/packing/run/search.hpp"
#include "polypack/packing/run/search_run.hpp"
#include "polypack/packing/symmetry.hpp"
#include "support/puzzles.hpp"

namespace polypack::testing {
namespace {

std::stop_token stopped() {
    std::stop_source source;
    source.request_stop();
    return source.get_token();
}

// Large enough that every loop over placements looks for a stop.
Puzzle pentominoes_in_a_diamond() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    for (int y = -9; y <= 9; ++y) {
        for (int x = -9; x <= 9; ++x) {
            if (std::abs(x) + std::abs(y) <= 9) puzzle.region.cells.push_back({{x, y, 0}});
        }
    }
    return puzzle;
}

Puzzle pentominoes_on_a_torus() {
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.pieces = pentominoes();
    puzzle.region = box(*puzzle.lattice, 12, 15);
    puzzle.region.period = {12, 15, 0};
    return puzzle;
}

TEST(Allowance, EveryPreparationStops) {
    const Puzzle puzzle = pentominoes_in_a_diamond();
    EXPECT_THROW(PlacementTable(puzzle, {.stop = stopped()}), Stopped);
    const PlacementTable table(puzzle);
    ASSERT_GT(table.size(), 2048);
    EXPECT_THROW(Symmetry(puzzle, table, SymmetryMode::full, {.stop = stopped()}), Stopped);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    EXPECT_THROW((void)choose_restriction(table, symmetry, stopped()), Stopped);
    const Restriction all = unrestricted(table);
    EXPECT_THROW(CoverModel(table, all, stopped()), Stopped);
    CoverModel model(table, all);
    EXPECT_THROW(model.link_cells(table, stopped()), Stopped);
    for (const Engine& engine : engines()) {
        EXPECT_THROW(engine.prepare(table, all, {}, stopped()), Stopped) << engine.name;
        SearchOptions options;
        options.stop = stopped();
        const SearchResult result = search(engine, table, symmetry, options, {});
        EXPECT_FALSE(result.complete) << engine.name;
        EXPECT_FALSE(result.limit_reached) << engine.name;
        EXPECT_EQ(result.all, 0) << engine.name;
    }
}

TEST(Allowance, ATableIsRefusedBeforeItIsBegun) {
    for (const Puzzle& puzzle : {pentominoes_in_a_diamond(), pentominoes_on_a_torus()}) {
        const std::size_t bytes = PlacementTable(puzzle).bytes();
        const auto with = [&](double share) {
            const auto memory = static_cast<std::size_t>(share * static_cast<double>(bytes));
            return PlacementTable(puzzle, {.memory = memory}).size();
        };
        EXPECT_GT(with(1.15), 2048);
        try {
            with(0.85);
            ADD_FAILURE() << "took more memory than was permitted";
        } catch (const MemoryLimitExceeded& error) {
            EXPECT_EQ(std::string(error.what()).find("the placements take about "), 0)
                << "the sample should have told: " << error.what();
        }
    }
}

TEST(Allowance, MotionsAndEnginesAreRefused) {
    const Puzzle puzzle = pentominoes_on_a_torus();
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    EXPECT_EQ(symmetry.order(), 4 * 12 * 15);
    EXPECT_THROW(Symmetry(puzzle, table, SymmetryMode::full, {.memory = symmetry.bytes()}),
                 MemoryLimitExceeded);
    EXPECT_NO_THROW(Symmetry(puzzle, table, SymmetryMode::full, {.memory = 2 * symmetry.bytes()}));
    for (const Engine& engine : engines()) {
        SearchOptions options;
        options.limit = 1;
        options.memory = table.bytes() + symmetry.bytes();
        EXPECT_THROW((void)search(engine, table, symmetry, options, {}), MemoryLimitExceeded)
            << engine.name;
        options.memory += static_cast<std::size_t>(engine.memory(table.measure())) + 1;
        options.stop = stopped();
        EXPECT_NO_THROW((void)search(engine, table, symmetry, options, {})) << engine.name;
    }
}

TEST(Allowance, SaysBytesInUnits) {
    EXPECT_EQ(bytes_text(0), "0 bytes");
    EXPECT_EQ(bytes_text(999), "999 bytes");
    EXPECT_EQ(bytes_text(1536), "1.5 KiB");
    EXPECT_EQ(bytes_text(2147483648.0), "2.0 GiB");
    EXPECT_EQ(bytes_text(4.6e9), "4.3 GiB");
    EXPECT_EQ(bytes_text(1e13), "9.1 TiB");
    EXPECT_EQ(bytes_text(5e16), "44 PiB");
}

TEST(Allowance, InterchangeablePiecesAreFoundAmongMany) {
    // 3000 pieces, half of them alike: comparing each with each would take minutes.
    Puzzle puzzle;
    puzzle.lattice = find_lattice("square");
    puzzle.region = box(*puzzle.lattice, 3, 2);
    for (int i = 0; i < 3000; ++i) {
        puzzle.pieces.push_back(
            piece("p" + std::to_string(i), {{0, 0}, {1, 0}}, true, {0, 1 + (i % 2) * i}));
    }
    const PlacementTable table(puzzle);
    const Symmetry symmetry(puzzle, table, SymmetryMode::full);
    EXPECT_EQ(symmetry.order(), 4);
    for (int g = 0; g < symmetry.order(); ++g) {
        for (int p = 0; p < table.pieces(); ++p) ASSERT_EQ(symmetry.image_of_piece(g, p), p);
    }
}

}  // namespace
}  // namespace polypack::testing
