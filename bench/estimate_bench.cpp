// How often the 95 % intervals of estimates hold the truth, over the puzzles with known counts.
//
//     estimate_bench [--seeds K] [--probes N] [--seconds S] [PUZZLE...]
//
// The puzzles are those of puzzles/ and of the corpus that a search of S seconds counts
// completely and whose trees have too many nodes to be searched instead of probed; PUZZLE confines
// them to the names that contain one of the words. The counts found are checked against the
// published ones first.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/read_corpus.hpp"
#include "measure.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace {

namespace fs = std::filesystem;

// Smaller trees than the program probes, so that there are enough puzzles.
constexpr std::uint64_t small_tree = 20'000;

struct Setup {
    int seeds = 20;
    int probes = 1000;
    double seconds = 2;
    std::vector<std::string> names;
};

struct Known {
    polypack::Puzzle puzzle;
    std::optional<std::uint64_t> all;
    std::optional<std::uint64_t> distinct;
};

// What was seen of one quantity over the seeds.
struct Record {
    int held = 0;
    int doubted = 0;
    int held_without_doubt = 0;
    std::vector<double> ratios;  // of the value to the truth
    std::vector<double> widths;  // of the upper bound to the lower one

    void add(const polypack::Estimated& estimated, double truth) {
        const bool holds = estimated.low <= truth && truth <= estimated.high;
        const bool doubt = estimated.doubt != polypack::Doubt::none;
        held += holds;
        doubted += doubt;
        held_without_doubt += holds && !doubt;
        if (truth > 0) ratios.push_back(estimated.value / truth);
        widths.push_back(estimated.high / estimated.low);
    }
};

Setup setup_of(int argc, char** argv) {
    Setup setup;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const auto value = [&] { return i + 1 < argc ? argv[++i] : ""; };
        if (word == "--seeds") {
            setup.seeds = std::max(1, std::atoi(value()));
        } else if (word == "--probes") {
            setup.probes = std::max(1, std::atoi(value()));
        } else if (word == "--seconds") {
            setup.seconds = std::atof(value());
        } else {
            setup.names.emplace_back(word);
        }
    }
    return setup;
}

std::vector<Known> known_puzzles() {
    std::vector<Known> all;
    const fs::path source(POLYPACK_SOURCE_DIR);
    std::vector<fs::path> files;
    for (const auto& file : fs::directory_iterator(source / "puzzles")) files.push_back(file);
    for (const auto& file : fs::directory_iterator(source / "tests/corpus/data")) {
        if (file.path().stem() != "games") files.push_back(file);
    }
    std::ranges::sort(files);
    for (const fs::path& file : files) {
        if (file.extension() != ".yaml") continue;
        if (file.parent_path().filename() == "puzzles") {
            polypack::Puzzle puzzle = polypack::read_puzzle(file.string());
            const auto expect = puzzle.expect;
            all.push_back({std::move(puzzle), expect.all, expect.distinct});
            continue;
        }
        for (auto& entry : polypack::testing::read_corpus(file)) {
            all.push_back({std::move(entry.puzzle), entry.total, entry.unique});
        }
    }
    return all;
}

double median(std::vector<double> values) {
    if (values.empty()) return 0;
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

// The bounds of the interval of Wilson for a share, in percent.
std::string share(int hits, int trials) {
    const double n = trials;
    const double p = hits / n;
    const double z = 1.959964;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return fmt::format("{} of {}, {:.1f} % ({:.1f} to {:.1f})", hits, trials, 100 * p,
                       100 * (middle - half), 100 * (middle + half));
}

struct Totals {
    int tries = 0;
    int held = 0;
    int sure_tries = 0;
    int sure_held = 0;
    void add(const Record& record, int seeds) {
        tries += seeds;
        held += record.held;
        sure_tries += seeds - record.doubted;
        sure_held += record.held_without_doubt;
    }
};

struct Bench {
    Setup setup;
    Totals nodes;
    Totals distinct;
    Totals seconds;
    int puzzles = 0;
    bool right = true;

    void run(const Known& known) {
        polypack::SolveOptions options;
        options.threads = 1;
        options.time_limit = setup.seconds;
        const polypack::PreparedPuzzle prepared(known.puzzle, options);
        if (prepared.reason() != nullptr) return;
        const double start = polypack::bench::processor_seconds();
        const polypack::SolveResult truth = prepared.solve(options);
        const double seconds_of_truth = polypack::bench::processor_seconds() - start;
        if (!truth.complete() || truth.stats.nodes <= small_tree) return;
        if ((known.all && *known.all != truth.all) ||
            (known.distinct && *known.distinct != truth.distinct)) {
            fmt::print("{}: wrong count\n", known.puzzle.name);
            right = false;
            return;
        }
        options.time_limit = 0;
        Record of_nodes;
        Record of_distinct;
        Record of_seconds;
        for (int seed = 1; seed <= setup.seeds; ++seed) {
            const polypack::Estimate e =
                prepared.estimate(options, {.probes = setup.probes,
                                            .seed = static_cast<std::uint64_t>(seed),
                                            .small_tree = small_tree});
            if (e.exact) return;
            of_nodes.add(e.nodes, static_cast<double>(truth.stats.nodes));
            of_distinct.add(e.distinct, static_cast<double>(truth.distinct));
            of_seconds.add(e.seconds, seconds_of_truth);
        }
        ++puzzles;
        nodes.add(of_nodes, setup.seeds);
        distinct.add(of_distinct, setup.seeds);
        seconds.add(of_seconds, setup.seeds);
        fmt::print("{:<42.42} {:>9} {:>4} {:>4} {:>6.2f} {:>8.2f} | {:>9} {:>4} {:>4} {:>5.2f} {:>6.2f} | {:>4} {:>5.2f}\n",
                   known.puzzle.name, truth.distinct, of_distinct.held, of_distinct.doubted,
                   median(of_distinct.ratios), median(of_distinct.widths), truth.stats.nodes,
                   of_nodes.held, of_nodes.doubted, median(of_nodes.ratios),
                   median(of_nodes.widths), of_seconds.held, median(of_seconds.ratios));
        std::fflush(stdout);
    }
};

}  // namespace

int main(int argc, char** argv) {
    Bench bench{.setup = setup_of(argc, argv), .nodes={}, .distinct={}, .seconds={}};
    for (const Known& known : known_puzzles()) {
        const auto& names = bench.setup.names;
        const bool wanted = std::ranges::any_of(names, [&](const std::string& name) {
            return known.puzzle.name.find(name) != std::string::npos;
        });
        if (names.empty() || wanted) bench.run(known);
    }
    fmt::print("{} puzzles\n", bench.puzzles);
    for (const auto& [name, t] : {std::pair{"packings", bench.distinct}, {"nodes", bench.nodes}, {"seconds", bench.seconds}}) {
        if (t.tries == 0) continue;
        fmt::print("{:<9} all {}; undoubted {}\n", name, share(t.held, t.tries), t.sure_tries ? share(t.sure_held, t.sure_tries) : "");
    }
    return bench.right ? 0 : 1;
}
