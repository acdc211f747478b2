#include "polypack/analysis/estimate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <functional>
#include <limits>
#include <map>
#include <random>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/packing/run/search_run.hpp"

namespace polypack {
namespace {

// The top of the tree is expanded once for all batches: into many parts, unless the puzzle is so
// large that each takes milliseconds.
constexpr double max_parts = 4096;
constexpr double min_parts = 16;
constexpr double max_division_work = 3e8;  // placements times items, per part
constexpr int max_estimate_depth = 1000;
// Nodes of the search of a small subtree: enough to take more time than a few expansions.
constexpr std::uint64_t small_subtree = 1000;
// Enough to estimate a variance; twice as many at most.
constexpr int batches = 32;
constexpr int first_size = 1;
constexpr int largest_size = 4096;
// The share of a given number of probes, at most, that is spent on small batches first.
constexpr int start_share = 8;
constexpr double fine_enough = 0.01;
// The speed of a search is within this factor of that of its first nodes, 19 times of 20 over the
// puzzles of bench_estimate.
constexpr double speed_factor = 1.35;

enum Quantity { nodes, distinct, all, quantities };
using Sample = std::array<double, quantities>;

void add(const Tally& tally, double weight, Sample& sample) {
    sample[nodes] += weight * static_cast<double>(tally.stats.nodes);
    sample[distinct] += weight * static_cast<double>(tally.distinct);
    sample[all] += weight * static_cast<double>(tally.all);
}

struct Probe {
    Node node;
    double weight = 1;
};

// Keeps at most this many probes, each with a probability in proportion to its weight but surely
// if that exceeds 1, and raises the weights of the others kept, so that sums over the probes keep
// their expectation. Systematic: neighbours in the order, which are alike, are not kept together.
void thin(std::vector<Probe>& probes, std::size_t most, std::mt19937_64& random) {
    std::vector<double> weights;
    for (const Probe& probe : probes) weights.push_back(probe.weight);
    std::ranges::sort(weights, std::greater<>());
    // By index, the sum of the weights from there on; from the least up, to lose no digits.
    std::vector<double> sums(weights.size() + 1, 0);
    for (std::size_t i = weights.size(); i-- > 0;) sums[i] = sums[i + 1] + weights[i];
    std::size_t sure = 0;
    while (sure + 1 < most && weights[sure] * static_cast<double>(most - sure) >= sums[sure]) {
        ++sure;
    }
    const double min_sure = sure > 0 ? weights[sure - 1] : std::numeric_limits<double>::max();
    const double step = sums[sure] / static_cast<double>(most - sure);
    double mark = step * std::uniform_real_distribution<double>(0, 1)(random);
    double passed = 0;
    std::vector<Probe> kept;
    for (Probe& probe : probes) {
        if (probe.weight >= min_sure) {
            kept.push_back(std::move(probe));
            continue;
        }
        passed += probe.weight;
        if (passed <= mark) continue;
        mark += step;
        kept.push_back({std::move(probe.node), step});
    }
    probes = std::move(kept);
}

class Prober {
  public:
    Prober(SearchRun& run, const PlacementTable& table) : run_(run), table_(table) {}

    // Divides the top of the tree. Counts what is above the parts once.
    void divide() {
        Tally above;
        const double work = static_cast<double>(table_.size()) * (table_.cells() + table_.pieces());
        const double parts = std::clamp(max_division_work / work, min_parts, max_parts);
        parts_ = polypack::divide(run_, {{}}, static_cast<std::size_t>(parts), max_estimate_depth,
                                  above);
        add(above, 1, top_);
    }

    // Estimates the whole tree once; the sample is invalid if the search was stopped.
    [[nodiscard]] Sample batch(int size, std::mt19937_64& random) {
        Sample sample = top_;
        sampled_ = false;
        std::map<int, std::vector<Probe>> strata;  // by the number of cells settled
        for (const Node& part : parts_) strata[settled(part)].push_back({part, 1});
        while (!strata.empty()) {
            auto stratum = strata.extract(strata.begin());
            std::vector<Probe>& probes = stratum.mapped();
            if (probes.size() > static_cast<std::size_t>(size)) {
                thin(probes, static_cast<std::size_t>(size), random);
                sampled_ = true;
            }
            for (const Probe& probe : probes) {
                if (run_.collector().stopped()) return sample;
                for (Node& node : descend(probe, stratum.key(), sample)) {
                    const int key = settled(node);
                    strata[key].push_back({std::move(node), probe.weight});
                }
            }
        }
        return sample;
    }

    // Returns true if the last batch left out a part of the tree.
    [[nodiscard]] bool sampled() const { return sampled_; }

  private:
    [[nodiscard]] int settled(const Node& node) const {
        std::size_t cells = node.empty.size();
        for (const int p : node.placements) cells += table_.cells_of(p).size();
        return static_cast<int>(cells);
    }

    // Adds the weighted counts of the probe's node, or of a part of its subtree, to the sample;
    // returns the nodes with the rest.
    std::vector<Node> descend(const Probe& probe, int key, Sample& sample) {
        Tried& tried = tried_[key];
        std::vector<Node> rest;
        Tally tally;
        if (tried.tries < 3 || 2 * tried.done > tried.tries) {
            ++tried.tries;
            tried.done += run_.search(probe.node, tally, nullptr,
                                      {.max_nodes = small_subtree, .rest = &rest});
        } else {
            rest = run_.expand(probe.node, tally);
        }
        add(tally, probe.weight, sample);
        return rest;
    }

    // Experience with small subtrees of a stratum.
    struct Tried {
        int tries = 0;
        int done = 0;
    };
    SearchRun& run_;
    const PlacementTable& table_;
    std::vector<Node> parts_;
    Sample top_{};
    std::map<int, Tried> tried_;
    bool sampled_ = false;
};

Estimated exactly(double value) {
    return {value, value, value, Doubt::none};
}

void set_exactly(Estimate& result, const Sample& sample) {
    result.exact = true;
    result.searched = true;
    result.finished = true;
    result.nodes = exactly(sample[nodes]);
    result.distinct = exactly(sample[distinct]);
    result.all = exactly(sample[all]);
}

Estimated interval(const std::vector<Sample>& samples, Quantity quantity) {
    std::vector<double> values;
    for (const Sample& sample : samples) values.push_back(sample[quantity]);
    return interval_of_mean(values);
}

void set_intervals(Estimate& result, const std::vector<Sample>& samples) {
    if (samples.empty()) return;
    result.nodes = interval(samples, nodes);
    result.distinct = interval(samples, distinct);
    result.all = interval(samples, all);
    // Packings that have been found exist.
    for (Estimated* e : {&result.distinct, &result.all}) {
        if (e->value > 0) e->low = std::max(e->low, 1.0);
    }
}

// Estimates the time of a search: the time before it, and its nodes at the measured speed, which is
// that of the first nodes of the tree.
Estimated time_of(Estimated nodes, double before, double per_node) {
    nodes.value = before + nodes.value * per_node;
    nodes.low = before + nodes.low * per_node / speed_factor;
    nodes.high = before + nodes.high * per_node * speed_factor;
    return nodes;
}

bool fine(const Estimate& result) {
    for (const Estimated& e : {result.nodes, result.distinct}) {
        if (e.high > e.value * (1 + fine_enough)) return false;
    }
    return true;
}

// Returns the processor time of this thread, in which other work on the machine does not count.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

constexpr Phase probing{.doing = "probing", .units = "probes", .even = true};

// Runs batches and keeps their samples.
class Sampler {
  public:
    Sampler(SearchRun& run, Prober& prober, const EstimateOptions& options)
        : run_(run), prober_(prober), seed_(options.seed), progress_(options.progress) {
        begin_phase(progress_, probing, options.probes);
    }

    // Makes exactly this many probes, in batches of equal size after a few rounds of smaller ones,
    // which count if there is no time for the others.
    void probe(int probes, Estimate& result) {
        int left = probes;
        for (int size = first_size; size <= largest_size; size *= 2) {
            if (probes - left + batches * size > probes / start_share) break;
            if (!round(batches * size, batches, result)) return;
            left -= batches * size;
        }
        const int count = std::max(std::min(left, batches), left / largest_size);
        if (round(left, count, result)) result.finished = true;
    }

    // Rounds of larger and larger batches.
    void probe_on(Estimate& result) {
        for (int size = first_size; size <= largest_size; size *= 2) {
            if (!round(batches * size, batches, result)) return;
            set_intervals(result, samples_);
            if (fine(result)) break;
        }
        result.finished = true;
    }

    [[nodiscard]] const std::vector<Sample>& samples() const { return samples_; }

  private:
    // This many probes in so many batches. When they are done, those of the rounds before are
    // forgotten; until then pairs of these are merged, so that the larger batches count for more.
    // False if there is no need for another round.
    bool round(int probes, int count, Estimate& result) {
        merge_pairs();
        const std::size_t before = samples_.size();
        for (int i = 0; i < count; ++i) {
            if (!batch(probes / count + (i < probes % count ? 1 : 0), result)) return false;
        }
        samples_.erase(samples_.begin(), samples_.begin() + static_cast<std::ptrdiff_t>(before));
        return true;
    }

    // Makes a batch; returns false if no further one is needed.
    bool batch(int size, Estimate& result) {
        std::seed_seq seed{seed_, static_cast<std::uint64_t>(made_++)};
        std::mt19937_64 random(seed);
        const Sample sample = prober_.batch(size, random);
        // The sample of an interrupted batch is not valid.
        if (run_.collector().stopped()) return false;
        result.probes += size;
        set_done(progress_, result.probes);
        samples_.push_back(sample);
        if (prober_.sampled()) return true;
        set_exactly(result, sample);
        return false;
    }

    void merge_pairs() {
        std::vector<Sample> merged;
        for (std::size_t i = 0; i + 1 < samples_.size(); i += 2) {
            Sample& mean = merged.emplace_back(samples_[i]);
            for (int q = 0; q < quantities; ++q) mean[q] = (mean[q] + samples_[i + 1][q]) / 2;
        }
        samples_ = std::move(merged);
    }

    SearchRun& run_;
    Prober& prober_;
    std::uint64_t seed_;
    Progress* progress_;
    int made_ = 0;
    std::vector<Sample> samples_;
};

}  // namespace

void check(const EstimateOptions& options) {
    if (options.probes < 0 || options.probes > max_probes) {
        throw InvalidArgument(
            fmt::format("probes must be in 0..{}, got {}", max_probes, options.probes));
    }
    if (options.small_tree == 0) {
        throw InvalidArgument("small_tree must be at least 1, got 0");
    }
}

Estimate zero_estimate() {
    Estimate result;
    result.exact = true;
    result.impossible = true;
    result.finished = true;
    for (Estimated* e : {&result.nodes, &result.seconds, &result.distinct, &result.all}) {
        *e = exactly(0);
    }
    return result;
}

namespace {

// Throws Stopped where it was stopped before the first probe.
Estimate probed(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                const SearchOptions& search_options, const EstimateOptions& options) {
    SearchOptions probing = search_options;
    probing.limit = 0;
    const FoundPacking found;
    const double start = processor_seconds();
    SearchRun run(engine, table, symmetry, probing, found);
    if (!run.tree().possible()) return zero_estimate();
    const double prepared = processor_seconds();
    Tally tally;
    const bool whole = run.search({}, tally, nullptr, {.max_nodes = options.small_tree});
    const double searched = processor_seconds();
    Estimate result;
    if (whole) {
        Sample sample{};
        add(tally, 1, sample);
        set_exactly(result, sample);
        result.seconds = exactly(searched - start);
        return result;
    }
    run.tree().refine(probing.stop, {});
    if (!run.tree().possible()) return zero_estimate();
    const double before_search = prepared - start + processor_seconds() - searched;
    Prober prober(run, table);
    prober.divide();
    Sampler sampler(run, prober, options);
    if (options.probes > 0) {
        sampler.probe(options.probes, result);
    } else {
        sampler.probe_on(result);
    }
    if (!result.exact) set_intervals(result, sampler.samples());
    if (result.probes == 0) return result;
    result.seconds = time_of(result.nodes, before_search,
                             (searched - prepared) / static_cast<double>(tally.stats.nodes));
    return result;
}

}  // namespace

Estimate estimate(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                  const SearchOptions& search_options, const EstimateOptions& options) {
    check(options);
    try {
        return probed(engine, table, symmetry, search_options, options);
    } catch (const Stopped&) {
        return {};
    }
}

}  // namespace polypack
