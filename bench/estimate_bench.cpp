// Measures how often the 95 % intervals of estimates hold the truth, over puzzles with known
// counts.
//
//     estimate_bench [--seeds K] [--probes N] [--seconds S] [PUZZLE...]
//
// The puzzles are those of puzzles/ and of the corpus whose trees have too many nodes to be
// searched instead of probed. Nodes and seconds are compared where the search takes less than S
// seconds, and the counts that it finds are checked; packings also where they are only published.
// PUZZLE confines the puzzles to those whose names contain one of the words.
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

// Puzzles whose probes take longer than this are left out, so that all of it takes minutes.
constexpr double longest_trial = 0.5;
constexpr int trial_probes = 64;
// Smaller trees than the program probes, so that there are enough puzzles.
constexpr std::uint64_t small_tree = 20'000;

struct Setup {
    int seeds = 6;
    int probes = 500;
    double seconds = 3;
    std::vector<std::string> names;
};

struct Known {
    polypack::Puzzle puzzle;
    std::optional<std::uint64_t> all;
    std::optional<std::uint64_t> distinct;
    bool certain = true;  // the published counts
};

// Statistics of one quantity over the seeds.
struct Record {
    int tries = 0;
    int held = 0;
    int doubted = 0;
    int undoubted = 0;
    int held_without_doubt = 0;
    std::vector<double> ratios;  // of the value to the truth
    std::vector<double> widths;  // of the upper bound to the lower one

    // An interval without an upper bound cannot miss, and is not counted as a try.
    void add(const polypack::Estimated& estimated, double truth) {
        const bool doubt = estimated.doubt != polypack::Doubt::none;
        doubted += doubt;
        if (std::isinf(estimated.high)) return;
        const bool holds = estimated.low <= truth && truth <= estimated.high;
        ++tries;
        held += holds;
        undoubted += !doubt;
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
            polypack::Family family = polypack::read_family(file.string());
            // Families are only counted, so there is no search to estimate.
            if (!polypack::is_puzzle(family)) continue;
            polypack::Puzzle& puzzle = family.puzzle;
            const auto small = [](const std::optional<polypack::PublishedCount>& count) {
                return count ? count->small() : std::nullopt;
            };
            const auto expect = puzzle.expect;
            all.push_back({std::move(puzzle), small(expect.all), small(expect.distinct), true});
            continue;
        }
        for (auto& entry : polypack::testing::read_corpus(file)) {
            all.push_back({std::move(entry.puzzle), entry.total, entry.unique, entry.recounted});
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

// One quantity over all puzzles.
struct Totals {
    const char* name;
    int tries = 0;
    int held = 0;
    int undoubted = 0;
    int held_without_doubt = 0;

    void add(const Record& record) {
        tries += record.tries;
        held += record.held;
        undoubted += record.undoubted;
        held_without_doubt += record.held_without_doubt;
    }
    void print() const {
        if (tries == 0) return;
        fmt::print("{:<9} held: {}", name, share(held, tries));
        if (undoubted > 0) fmt::print("; undoubted: {}", share(held_without_doubt, undoubted));
        fmt::print("\n");
    }
};

struct Truth {
    std::optional<double> packings;
    std::optional<double> nodes;
    double seconds = 0;
};

class Bench {
  public:
    explicit Bench(const Setup& setup) : setup_(setup) {
        fmt::print("{:<36} {:>9} {:>4} {:>5} {:>5} {:>6}   {:>9} {:>4} {:>5} {:>5}   {:>4} {:>5}\n",
                   "puzzle", "packings", "held", "doubt", "ratio", "width", "nodes", "held",
                   "ratio", "width", "time", "ratio");
    }

    void run(const Known& known) {
        const polypack::PreparedPuzzle prepared(known.puzzle);
        if (prepared.reason() != nullptr) return;
        const double start = polypack::bench::processor_seconds();
        const polypack::Estimate trial = probed(prepared, trial_probes, 1);
        const double spent = polypack::bench::processor_seconds() - start;
        if (trial.exact || spent > longest_trial) return;
        const Truth truth = truth_of(known, prepared, trial.seconds.value < setup_.seconds);
        if (!truth.packings) return;
        Record packings;
        Record nodes;
        Record seconds;
        for (int seed = 1; seed <= setup_.seeds; ++seed) {
            const polypack::Estimate e = probed(prepared, setup_.probes, seed);
            if (e.exact) return;
            packings.add(e.all, *truth.packings);
            if (!truth.nodes) continue;
            nodes.add(e.nodes, *truth.nodes);
            seconds.add(e.seconds, truth.seconds);
        }
        ++puzzles_;
        packings_.add(packings);
        nodes_.add(nodes);
        seconds_.add(seconds);
        fmt::print("{:<36.36} {:>9.4g} {:>4} {:>5} {:>5.2f} {:>6.2f}", known.puzzle.name,
                   *truth.packings, packings.held, packings.doubted, median(packings.ratios),
                   median(packings.widths));
        if (truth.nodes) {
            fmt::print("   {:>9.4g} {:>4} {:>5.2f} {:>5.2f}   {:>4} {:>5.2f}", *truth.nodes,
                       nodes.held, median(nodes.ratios), median(nodes.widths), seconds.held,
                       median(seconds.ratios));
        }
        fmt::print("\n");
        std::fflush(stdout);
    }

    // False if a count was wrong.
    [[nodiscard]] bool finish() const {
        fmt::print("\n{} puzzles, {} seeds, {} probes\n", puzzles_, setup_.seeds, setup_.probes);
        for (const Totals* totals : {&packings_, &nodes_, &seconds_}) totals->print();
        return right_;
    }

  private:
    static polypack::Estimate probed(const polypack::PreparedPuzzle& prepared, int probes,
                                     int seed) {
        return prepared.estimate(
            {},
            {.probes = probes, .seed = static_cast<std::uint64_t>(seed), .small_tree = small_tree});
    }

    Truth truth_of(const Known& known, const polypack::PreparedPuzzle& prepared, bool searches) {
        Truth truth;
        if (known.all) truth.packings = static_cast<double>(*known.all);
        if (!searches) return truth;
        const double start = polypack::bench::processor_seconds();
        // The engine whose search is estimated; without a name solve() would choose one.
        const polypack::SolveResult result =
            prepared.solve({.engine = std::string(polypack::engine_of({}).name), .threads = 1});
        truth.seconds = polypack::bench::processor_seconds() - start;
        if (known.certain && ((known.all && *known.all != result.all) ||
                              (known.distinct && *known.distinct != result.distinct))) {
            fmt::print("{}: wrong count\n", known.puzzle.name);
            right_ = false;
        }
        truth.packings = static_cast<double>(result.all);
        truth.nodes = static_cast<double>(result.stats.nodes);
        return truth;
    }

    Setup setup_;
    Totals packings_{"packings"};
    Totals nodes_{"nodes"};
    Totals seconds_{"seconds"};
    int puzzles_ = 0;
    bool right_ = true;
};

}  // namespace

int main(int argc, char** argv) {
    const Setup setup = setup_of(argc, argv);
    Bench bench(setup);
    for (const Known& known : known_puzzles()) {
        const bool wanted = std::ranges::any_of(setup.names, [&](const std::string& name) {
            return known.puzzle.name.find(name) != std::string::npos;
        });
        if (setup.names.empty() || wanted) bench.run(known);
    }
    return bench.finish() ? 0 : 1;
}
