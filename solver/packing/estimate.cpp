#include "polypack/packing/estimate.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <random>
#include <vector>

#include "polypack/packing/search_run.hpp"

namespace polypack {
namespace {

// Trees of up to this many nodes, a tenth of a second or less, are searched completely.
constexpr std::uint64_t small_tree = 300000;
// The size of the search at the end of a probe: large enough to average over many branches, small
// enough for hundreds of probes per second.
constexpr std::uint64_t small_subtree = 4000;
constexpr std::size_t enough_parts = 256;
constexpr int deepest_division = 1000;
constexpr double fine_enough = 0.01;

enum Quantity { nodes, seconds, distinct, all, quantities };
using Sample = std::array<double, quantities>;

class Prober {
  public:
    Prober(SearchRun& run, std::uint64_t seed) : run_(run), random_(seed) {}

    // Divides the top of the tree. Counts what is above the parts once.
    void divide() {
        Tally above;
        parts_ = polypack::divide(run_, enough_parts, deepest_division, above);
        add(above, 0, 1, top_);
        std::ranges::shuffle(parts_, random_);
    }

    [[nodiscard]] Sample probe() {
        Sample sample = top_;
        if (parts_.empty()) return sample;
        Node at = parts_[next_++ % parts_.size()];
        double weight = static_cast<double>(parts_.size());
        for (std::size_t depth = 0;; ++depth) {
            if (promising(depth)) {
                const bool done = finish(at, weight, small_subtree, sample);
                ++tried_[depth].tries;
                tried_[depth].done += done;
                if (done) return sample;
            }
            std::vector<Node> below = expand(at, weight, sample);
            if (below.empty()) return sample;
            weight *= static_cast<double>(below.size());
            const auto last = static_cast<int>(below.size()) - 1;
            at = std::move(below[std::uniform_int_distribution<int>(0, last)(random_)]);
        }
    }

    // Whether the whole subtree has fewer nodes than the bound; if so, its weighted counts are
    // added to the sample.
    bool finish(const Node& at, double weight, std::uint64_t most, Sample& sample) {
        const auto start = std::chrono::steady_clock::now();
        Tally tally;
        if (!run_.search(at, tally, nullptr, {.most_nodes = most})) return false;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
        add(tally, spent.count(), weight, sample);
        return true;
    }

  private:
    // Whether subtrees at this depth have been small enough before, or have rarely been tried.
    bool promising(std::size_t depth) {
        if (tried_.size() <= depth) tried_.resize(depth + 1);
        return tried_[depth].done > 0 || tried_[depth].tries < 20;
    }

    std::vector<Node> expand(const Node& at, double weight, Sample& sample) {
        Tally tally;
        std::vector<Node> below = run_.expand(at, tally);
        add(tally, 0, weight, sample);
        return below;
    }

    static void add(const Tally& tally, double spent, double weight, Sample& sample) {
        sample[nodes] += weight * static_cast<double>(tally.stats.nodes);
        sample[seconds] += weight * spent;
        sample[distinct] += weight * static_cast<double>(tally.distinct);
        sample[all] += weight * static_cast<double>(tally.all);
    }

    struct Tried {
        int tries = 0;
        int done = 0;
    };
    SearchRun& run_;
    std::mt19937_64 random_;
    std::vector<Node> parts_;
    std::size_t next_ = 0;
    Sample top_{};
    std::vector<Tried> tried_;  // by depth below the parts
};

class Means {
  public:
    void add(const Sample& sample) {
        ++count_;
        for (int q = 0; q < quantities; ++q) {
            sum_[q] += sample[q];
            squares_[q] += sample[q] * sample[q];
        }
    }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] Estimated of(Quantity q) const {
        const double mean = sum_[q] / count_;
        if (mean <= 0 || count_ < 2) return {mean, 0, mean};
        const double variance = std::max(0.0, squares_[q] / count_ - mean * mean) / (count_ - 1);
        const double factor = std::exp(1.96 * std::sqrt(variance) / mean);
        return {mean, mean / factor, mean * factor};
    }
    [[nodiscard]] bool fine() const {
        for (const Quantity q : {nodes, distinct}) {
            const Estimated e = of(q);
            if (e.high > e.value * (1 + fine_enough)) return false;
        }
        return true;
    }

  private:
    int count_ = 0;
    Sample sum_{};
    Sample squares_{};
};

Estimated exactly(double value) {
    return {value, value, value};
}

}  // namespace

Estimate estimate_of_impossible() {
    Estimate result;
    result.exact = true;
    result.impossible = true;
    return result;
}

Estimate estimate(const Engine& engine, const PlacementTable& table, const Symmetry& symmetry,
                  const SearchOptions& search_options, const EstimateOptions& options) {
    SearchOptions probing = search_options;
    probing.limit = 0;
    const FoundPacking found;
    SearchRun run(engine, table, symmetry, probing, found);
    Estimate result;
    Prober prober(run, options.seed);
    Sample whole{};
    if (!run.tree().possible() || prober.finish({}, 1, small_tree, whole)) {
        result.impossible = !run.tree().possible();
        result.searched = !result.impossible && !run.collector().stopped();
        result.exact = result.impossible || result.searched;
        result.nodes = exactly(whole[nodes]);
        result.seconds = exactly(whole[seconds]);
        result.distinct = exactly(whole[distinct]);
        result.all = exactly(whole[all]);
        return result;
    }
    run.tree().refine(probing.stop);
    prober.divide();
    Means means;
    while (means.count() < options.most_probes && !run.collector().stopped()) {
        const Sample sample = prober.probe();
        // An interrupted probe is not a valid sample.
        if (run.collector().stopped()) break;
        means.add(sample);
        if (means.count() >= 1000 && means.count() % 100 == 0 && means.fine()) break;
    }
    result.probes = means.count();
    if (result.probes == 0) return result;
    result.nodes = means.of(nodes);
    result.seconds = means.of(seconds);
    result.distinct = means.of(distinct);
    result.all = means.of(all);
    return result;
}

}  // namespace polypack
