// Puzzle x engine x threads: wall and processor seconds, the minimum over the repeats, nodes, and
// processor time per node; every count is checked.
//
//     packing_bench [--long] [--simd LEVEL] [--threads N] [--engine NAME] [--repeat K]
//                   [--no-symmetry] [--eliminate|--colourings|--volumes on|off] [PUZZLE...]
//
// Without puzzles it runs the table of bench/README.md; --long adds those that take minutes.
//
//     packing_bench --peers DIR [--rounds N] [--limit SECONDS] [--first | --apart] [PUZZLE...]
//
// Whole processes instead, ours and those of the programs that lie in a folder.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "comparison.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"

namespace {

struct Row {
    std::string puzzle;
    polypack::SymmetryMode mode = polypack::SymmetryMode::full;
    std::uint64_t limit = 0;
    bool lengthy = false;
    bool narrow = false;  // for the engine sweep, too
};

std::vector<Row> usual_rows() {
    using enum polypack::SymmetryMode;
    return {
        {"soma-cube", none},
        {"soma-cube"},
        {"pentominoes-6x10", full, 0, false, true},
        {"pentominoes-5x12", full, 0, false, true},
        {"pentominoes-4x15", full, 0, false, true},
        {"pentominoes-3x20", full, 0, false, true},
        {"pentominoes-8x8-centre", full, 0, false, true},
        {"solid-pentominoes-2x5x6"},
        {"solid-pentominoes-3x4x5"},
        {"bedlam-cube"},
        {"tetris-cube", full, 0, true},
        {"conway-5x5x5"},
        {"pentominoes-8x8-square"},
        {"one-sided-pentominoes-3x30"},
        {"one-sided-pentominoes-5x18", full, 0, true},
        {"hexominoes-parallelogram-15x14", full, 1, true},
        {"hexominoes-14x15"},
    };
}

struct Setup {
    polypack::SolveOptions options;
    std::string engine;
    int repeat = 3;
    bool lengthy = false;
    bool no_symmetry = false;
    std::vector<Row> rows;
};

polypack::PruneSwitch prune_switch(std::string_view text) {
    return text == "on" ? polypack::PruneSwitch::on : polypack::PruneSwitch::off;
}

Setup setup_of(int argc, char** argv) {
    Setup setup;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const auto value = [&] { return i + 1 < argc ? std::string(argv[++i]) : std::string(); };
        if (word == "--long") {
            setup.lengthy = true;
        } else if (word == "--no-symmetry") {
            setup.no_symmetry = true;
        } else if (word == "--simd") {
            setup.options.tuning.simd = value();
        } else if (word == "--engine") {
            setup.engine = value();
        } else if (word == "--threads") {
            setup.options.threads = std::atoi(value().c_str());
        } else if (word == "--repeat") {
            setup.repeat = std::max(1, std::atoi(value().c_str()));
        } else if (word == "--eliminate") {
            setup.options.tuning.eliminate = prune_switch(value());
        } else if (word == "--colourings") {
            setup.options.colourings = value() != "off";
        } else if (word == "--volumes") {
            setup.options.tuning.volumes = prune_switch(value());
        } else {
            setup.rows.push_back({std::string(word)});
        }
    }
    if (setup.rows.empty()) setup.rows = usual_rows();
    return setup;
}

std::string path_of(const std::string& name) {
    if (name.find('/') != std::string::npos) return name;
    std::string here = std::string(POLYPACK_SOURCE_DIR) + "/puzzles/" + name + ".yaml";
    if (std::filesystem::exists(here)) return here;
    return std::string(POLYPACK_SOURCE_DIR) + "/bench/puzzles/" + name + ".yaml";
}

// False if a count is wrong.
bool run(const Row& row, const Setup& setup, const polypack::Engine& engine, int threads) {
    const polypack::Puzzle puzzle = polypack::read_puzzle(path_of(row.puzzle));
    const auto mode = setup.no_symmetry ? polypack::SymmetryMode::none : row.mode;
    polypack::SolveOptions options = setup.options;
    options.engine = engine.name;
    options.symmetry = mode;
    options.threads = threads;
    options.limit = row.limit;
    const polypack::PreparedPuzzle prepared(puzzle, options);
    polypack::SolveResult best;
    double processor = 0;
    for (int turn = 0; turn < setup.repeat; ++turn) {
        const std::clock_t before = std::clock();
        const auto result = prepared.solve(options);
        const double spent =
            static_cast<double>(std::clock() - before) / static_cast<double>(CLOCKS_PER_SEC);
        if (row.limit == 0) {
            const auto& expect = puzzle.expect;
            if ((expect.all && *expect.all != result.all) ||
                (expect.distinct && mode == polypack::SymmetryMode::full &&
                 *expect.distinct != result.distinct)) {
                fmt::print("{}: wrong count: {} distinct, {} all\n", row.puzzle, result.distinct,
                           result.all);
                return false;
            }
        }
        if (turn == 0 || result.seconds.search < best.seconds.search) best = result;
        if (turn == 0 || spent < processor) processor = spent;
        if (best.seconds.search > 5) break;
    }
    const double nodes = std::max<double>(1, static_cast<double>(best.stats.nodes));
    fmt::print(
        "| {:<32} | {:<11} | {:>7} | {:>8} | {:>9} | {:>9.4f} | {:>9.4f} | {:>10} | {:>7.1f} | "
        "{:>6.2f} |\n",
        row.puzzle + (mode == polypack::SymmetryMode::none ? ", no symmetry" : "") +
            (row.limit != 0 ? ", first" : ""),
        engine.name, threads, best.distinct, best.all, best.seconds.search, processor,
        best.stats.nodes, 1e9 * processor / nodes, 1e-6 * nodes / processor);
    for (const std::string& note : best.notes) {
        if (setup.rows.size() == 1) fmt::print("    {}\n", note);
    }
    std::fflush(stdout);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (std::ranges::count(words, "--peers") > 0) return polypack::bench::compare(words);
    const Setup setup = setup_of(argc, argv);
    fmt::print(
        "| puzzle                           | engine      | threads | distinct |       all |   "
        "seconds | processor |      nodes | ns/node | Mnod/s |\n"
        "|----------------------------------|-------------|---------|----------|-----------|"
        "-----------|-----------|------------|---------|--------|\n");
    bool right = true;
    for (const Row& row : setup.rows) {
        if (row.lengthy && !setup.lengthy) continue;
        for (const polypack::Engine& engine : polypack::engines()) {
            if (!setup.engine.empty() && engine.name != setup.engine) continue;
            // The reference engine takes hours where the fast one takes minutes.
            const bool hard = row.puzzle != "soma-cube" && setup.engine.empty();
            if (engine.name == "algorithm13" && hard) continue;
            if (engine.name == "sweep" && !row.narrow && setup.engine.empty()) continue;
            // Engines for first packings have a benchmark of their own.
            const bool counts =
                engine.name == "cover" || engine.name == "sweep" || engine.name == "algorithm13";
            if (!counts && setup.engine.empty()) continue;
            if (setup.options.threads != 0) {
                right = run(row, setup, engine, setup.options.threads) && right;
            } else {
                right = run(row, setup, engine, 1) && right;
                right = run(row, setup, engine, 2) && right;
            }
        }
    }
    return right ? 0 : 1;
}
