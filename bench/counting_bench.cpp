// Numbers of packings: what the default takes beside the best method, on forty puzzles, in a
// process each. Then counting by the frontier, beside the small program of counting_rival.cpp. All
// counts are checked before a time is reported: processor seconds of one thread, in turns, and the
// wall time of ours on all cores.
//
// Then dominoes by determinants beside the frontier, on one thread each, and how long one random
// packing takes by determinants.
//
// Then how long a diagram takes to say how many packings a position leaves.
//
//     bench_counting [ROW...]
//
// A row is named by a part of its name.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "choice_table.hpp"
#include "counting_rival.hpp"
#include "measure.hpp"
#include "polypack/counting/diagram/build_diagram.hpp"
#include "polypack/counting/dimers/count_by_determinant.hpp"
#include "polypack/counting/dimers/random_dimers.hpp"
#include "polypack/counting/frontier/count_by_frontier.hpp"
#include "support/frontier_puzzles.hpp"

namespace {

using namespace polypack;

struct Row {
    std::string name;
    Puzzle puzzle;
    std::string count;
    int turns = 5;
};

std::vector<Row> rows() {
    using namespace polypack::testing;
    return {
        {"dominoes 8x8", dominoes(8, 8), "12988816"},
        {"dominoes 12x12", dominoes(12, 12), "53060477521960000"},
        {"dominoes 20x20", dominoes(20, 20), "1269984011256235834242602753102293934298576249856",
         1},
        {"bricks 1x1x2 in 4x4x4", bricks(4, 4, 4), "5051532105"},
        {"free tetrominoes 8x8", tetrominoes(8, 8), "19077209438"},
        {"free pentominoes 6x10", any_copies(pentominoes(), 6, 10), "7845888732"},
        {"free pentominoes 8x10", any_copies(pentominoes(), 8, 10), "75996685446347", 1},
        {"L-trominoes 15x15", l_trominoes(15, 15), "458324092996867592192"},
        {"Y-pentominoes 15x15", y_pentominoes(15, 15), "1696", 1},
    };
}

std::vector<Row> rows_named(std::initializer_list<std::string_view> names) {
    std::vector<Row> named = rows();
    std::erase_if(named, [&](const Row& row) { return std::ranges::count(names, row.name) == 0; });
    return named;
}

template <class Job>
double wall_seconds(int turns, const Job& job) {
    double best = 1e9;
    for (int turn = 0; turn < turns; ++turn) {
        const auto start = std::chrono::steady_clock::now();
        job();
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        best = std::min(best, taken.count());
    }
    return best;
}

void measure(const Row& row) {
    const CoverProblem problem{PlacementTable(row.puzzle)};
    const BigCount expected(row.count);
    const auto ours = [&](int threads) {
        const BigCount count = count_by_frontier(problem, {.threads = threads});
        bench::check(count == expected, row.name.c_str());
        return 0;
    };
    const auto rival = [&] {
        const bench::Count128 count = bench::count_by_rival(problem);
        const BigCount modulus = BigCount(1) << 128;
        bench::check(BigCount(count) == expected % modulus, row.name.c_str());
        return 0;
    };
    const auto [our_seconds, rival_seconds] =
        bench::in_turns([&] { return ours(1); }, rival, row.turns);
    const double wall = wall_seconds(row.turns, [&] { ours(0); });
    fmt::print("{:24} {:>14.3g} {:>11.4f} {:>11.4f} {:>7.1f} {:>11.4f}\n", row.name,
               static_cast<double>(expected), rival_seconds, our_seconds,
               rival_seconds / our_seconds, wall);
    std::fflush(stdout);
}

void measure_dimers(const Row& row) {
    const CoverProblem problem{PlacementTable(row.puzzle)};
    const BigCount expected(row.count);
    const auto counted = [&](const BigCount& count) {
        bench::check(count == expected, row.name.c_str());
        return 0;
    };
    const auto [frontier, determinant] = bench::in_turns(
        [&] { return counted(count_by_frontier(problem, {.threads = 1})); },
        [&] { return counted(count_by_determinant(problem, {.threads = 1})); }, row.turns);
    const RandomDimers dimers(problem, {.threads = 1}, DimerDraw::matchings);
    std::mt19937_64 random(1);
    const double draw = wall_seconds(row.turns, [&] {
        bench::check(dimers.draw(random).size() == row.puzzle.region.cells.size() / 2,
                     row.name.c_str());
    });
    fmt::print("{:24} {:>14.3g} {:>11.4f} {:>11.4f} {:>7.1f} {:>11.4f}\n", row.name,
               static_cast<double>(expected), frontier, determinant, frontier / determinant, draw);
    std::fflush(stdout);
}

// Packings drawn at random, of which each piece stays with a probability of one half.
std::vector<Node> positions_of(const PackingDiagram& diagram) {
    constexpr int drawn = 1000;
    std::mt19937_64 random(1);
    std::vector<Node> positions(drawn);
    for (Node& position : positions) {
        position.placements = diagram.sample(random);
        std::erase_if(position.placements, [&](int) { return random() % 2 == 0; });
    }
    return positions;
}

void measure_positions(const Row& row) {
    const PlacementTable table(row.puzzle);
    const Symmetry symmetry(table);
    const PackingDiagram diagram = build_diagram(table, symmetry).diagram;
    bench::check(diagram.count() == BigCount(row.count), row.name.c_str());
    const std::vector<Node> positions = positions_of(diagram);
    const double seconds = wall_seconds(row.turns, [&] {
        for (const Node& position : positions) {
            bench::check(diagram.count_given(position) > 0, row.name.c_str());
        }
    });
    fmt::print("{:24} {:>14.3g} {:>11} {:>11.2f}\n", row.name, static_cast<double>(diagram.count()),
               diagram.graph().nodes(), 1e6 * seconds / static_cast<double>(positions.size()));
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string_view> wanted(argv + 1, argv + argc);
    // First: it measures processes that begin with the memory of this one.
    bench::print_choices(wanted);
    fmt::print("\n{:24} {:>14} {:>11} {:>11} {:>7} {:>11}\n", "any number of copies", "packings",
               "rival, s", "ours, s", "ratio", "all cores");
    for (const Row& row : rows()) {
        const auto asked = [&](std::string_view part) {
            return row.name.find(part) != std::string::npos;
        };
        if (wanted.empty() || std::ranges::any_of(wanted, asked)) measure(row);
    }
    fmt::print("\n{:24} {:>14} {:>11} {:>11} {:>7} {:>11}\n", "dominoes", "packings", "frontier, s",
               "determ., s", "ratio", "a draw, s");
    for (const Row& row : rows_named({"dominoes 8x8", "dominoes 12x12", "dominoes 20x20"})) {
        const auto asked = [&](std::string_view part) {
            return row.name.find(part) != std::string::npos;
        };
        if (wanted.empty() || std::ranges::any_of(wanted, asked)) measure_dimers(row);
    }
    fmt::print("\n{:24} {:>14} {:>11} {:>11}\n", "positions", "packings", "nodes", "each, us");
    for (const Row& row :
         rows_named({"dominoes 12x12", "bricks 1x1x2 in 4x4x4", "free pentominoes 6x10"})) {
        const auto asked = [&](std::string_view part) {
            return row.name.find(part) != std::string::npos;
        };
        if (wanted.empty() || std::ranges::any_of(wanted, asked)) measure_positions(row);
    }
    return 0;
}
