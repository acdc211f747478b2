// First packings: processor seconds, of all threads together, from the puzzle to its first packing,
// by every engine that is made for them and by the default, and how many times as long as the best
// of the others the default takes. The limit is in seconds of wall time.
//
//     bench_first [--time SECONDS] [--seeds N] [--engines NAME,...] [PUZZLE...]
//
// The puzzles are those of bench/puzzles/first. The portfolio runs on one thread per core, all else
// on one. Times are medians over the seeds 1 to N, of which there is 1 if not given. Every packing
// is verified.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <limits>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "measure.hpp"
#include "polypack/formats/read_puzzle.hpp"
#include "polypack/packing/engines/engines.hpp"
#include "polypack/packing/verify.hpp"
#include "polypack/solve.hpp"

namespace {

constexpr double none = std::numeric_limits<double>::infinity();
constexpr std::string_view by_default = "default";

struct Setup {
    double seconds = 10;
    int seeds = 1;
    std::vector<std::string> engines;
    std::vector<std::string> puzzles;
};

Setup parse(int argc, char** argv) {
    Setup setup;
    std::string engines = "cover,restarts,sweep,sat,portfolio,default";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--time" && i + 1 < argc) {
            setup.seconds = std::atof(argv[++i]);
        } else if (word == "--seeds" && i + 1 < argc) {
            setup.seeds = std::max(std::atoi(argv[++i]), 1);
        } else if (word == "--engines" && i + 1 < argc) {
            engines = argv[++i];
        } else {
            setup.puzzles.emplace_back(word);
        }
    }
    std::istringstream names(engines);
    for (std::string name; std::getline(names, name, ',');) {
        if (name != by_default && polypack::find_engine(name) == nullptr) continue;
        setup.engines.push_back(name);
    }
    if (!setup.puzzles.empty()) return setup;
    const std::filesystem::path folder = POLYPACK_SOURCE_DIR "/bench/puzzles/first";
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

// Returns the seconds to the first packing; none: there was none in time.
double first_seconds(const polypack::Puzzle& puzzle, std::string_view engine, double limit,
                     int seed) {
    polypack::SolveOptions options;
    if (engine != by_default) options.engine = engine;
    options.threads = engine == "portfolio" ? 0 : 1;
    options.limit = 1;
    options.time_limit = limit;
    options.tuning.seed = static_cast<std::uint64_t>(seed);
    double seconds = none;
    const double start = process_seconds();
    (void)polypack::solve(puzzle, options, [&](const polypack::Packing& packing) {
        seconds = process_seconds() - start;
        polypack::bench::check(!polypack::verify(puzzle, packing.pieces), "a packing");
        return false;
    });
    return seconds;
}

double median_seconds(const polypack::Puzzle& puzzle, std::string_view engine, const Setup& setup) {
    // To the others, all seeds are the same.
    const bool seeded = engine != "cover" && engine != "sweep";
    const int most_failures = seeded ? setup.seeds / 2 : 0;
    std::vector<double> seconds;
    int failures = 0;
    for (int seed = 1; seed <= setup.seeds; ++seed) {
        seconds.push_back(first_seconds(puzzle, engine, setup.seconds, seed));
        failures += seconds.back() == none ? 1 : 0;
        if (failures > most_failures) return none;
    }
    std::ranges::sort(seconds);
    return seconds[seconds.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
    const Setup setup = parse(argc, argv);
    fmt::print("| {:<40} |", "puzzle");
    for (const std::string_view engine : setup.engines) fmt::print(" {:>9} |", engine);
    fmt::print(" {:>6} |\n", "ratio");
    std::map<std::string_view, int> found;
    double worst = 0;
    std::string worst_puzzle;
    for (const std::string& file : setup.puzzles) {
        const polypack::Puzzle puzzle = polypack::read_puzzle(file);
        const std::string name = std::filesystem::path(file).stem().string();
        fmt::print("| {:<40} |", name);
        double best = none;
        double ours = none;
        for (const std::string_view engine : setup.engines) {
            const double seconds = median_seconds(puzzle, engine, setup);
            double& to = engine == by_default ? ours : best;
            to = std::min(to, seconds);
            found[engine] += seconds < none ? 1 : 0;
            fmt::print(" {:>9} |", seconds < none ? fmt::format("{:.4f}", seconds) : "-");
            std::fflush(stdout);
        }
        // None in time counts as the limit, so that the ratio is then a lower bound.
        const double ratio = std::min(ours, setup.seconds) / best;
        fmt::print(" {:>6} |\n", ratio > 0 ? fmt::format("{:.2f}", ratio) : "");
        if (ratio > worst) {
            worst = ratio;
            worst_puzzle = name;
        }
    }
    fmt::print("| {:<40} |", "found");
    for (const std::string_view engine : setup.engines) fmt::print(" {:>9} |", found[engine]);
    fmt::print("\ndefault : best engine at worst {:.2f}, {}\n", worst, worst_puzzle);
}
