// First packings: processor seconds, of all threads together, from the puzzle to its first packing,
// by every engine that is made for them, and whether one takes more than twice as long as the SAT
// solver. The limit is in seconds of wall time.
//
//     bench_first [--time SECONDS] [--seed S] [PUZZLE...]
//
// The puzzles are those of bench/puzzles/first. Cover, restarts, the default and SAT run on one
// thread, the portfolio on one per core. Every packing is verified.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/solve.hpp"

namespace {

struct Setup {
    double seconds = 10;
    std::uint64_t seed = 1;
    std::vector<std::string> puzzles;
};

Setup parse(int argc, char** argv) {
    Setup setup;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--time" && i + 1 < argc) {
            setup.seconds = std::atof(argv[++i]);
        } else if (word == "--seed" && i + 1 < argc) {
            setup.seed = std::strtoull(argv[++i], nullptr, 10);
        } else {
            setup.puzzles.emplace_back(word);
        }
    }
    const std::filesystem::path folder = POLYPACK_SOURCE_DIR "/bench/puzzles/first";
    if (!setup.puzzles.empty()) return setup;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        setup.puzzles.push_back(entry.path().string());
    }
    std::ranges::sort(setup.puzzles);
    return setup;
}

double process_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The seconds to the first packing; nullopt: there was none in time.
std::optional<double> first_seconds(const polypack::Puzzle& puzzle, std::string_view engine,
                                    const Setup& setup) {
    polypack::SolveOptions options;
    options.engine = engine;
    options.threads = engine == "portfolio" ? 0 : 1;
    options.limit = 1;
    options.time_limit = setup.seconds;
    options.tuning.seed = setup.seed;
    std::optional<double> seconds;
    const double start = process_seconds();
    (void)polypack::solve(puzzle, options, [&](const polypack::Packing& packing) {
        seconds = process_seconds() - start;
        polypack::bench::check(!polypack::verify(puzzle, packing.pieces), "a packing");
        return false;
    });
    return seconds;
}

}  // namespace

int main(int argc, char** argv) {
    const Setup setup = parse(argc, argv);
    // SAT is first: the others are compared with it.
    std::vector<std::string_view> engines;
    if (polypack::find_engine("sat") != nullptr) engines.emplace_back("sat");
    for (const std::string_view name : {"cover", "restarts", "", "portfolio"}) {
        engines.push_back(name);
    }
    fmt::print("| {:<40} |", "puzzle");
    for (const std::string_view engine : engines) {
        fmt::print(" {:>9} |", engine.empty() ? "default" : engine);
    }
    fmt::print("\n");
    std::map<std::string_view, int> solved;
    std::map<std::string_view, int> slower;
    for (const std::string& file : setup.puzzles) {
        const polypack::Puzzle puzzle = polypack::read_puzzle(file);
        fmt::print("| {:<40} |", std::filesystem::path(file).stem().string());
        std::optional<double> sat;
        for (const std::string_view engine : engines) {
            const auto seconds = first_seconds(puzzle, engine, setup);
            if (engine == "sat") sat = seconds;
            solved[engine] += seconds.has_value();
            slower[engine] += sat && seconds.value_or(setup.seconds) > 2 * *sat;
            fmt::print(" {:>9} |", seconds ? fmt::format("{:.3f}", *seconds) : "-");
            std::fflush(stdout);
        }
        fmt::print("\n");
    }
    for (const auto& [what, counts] :
         {std::pair{"found", &solved}, std::pair{"slower than twice SAT", &slower}}) {
        fmt::print("| {:<40} |", what);
        for (const std::string_view engine : engines) fmt::print(" {:>9} |", (*counts)[engine]);
        fmt::print("\n");
    }
}
