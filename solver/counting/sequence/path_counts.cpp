#include "polypack/counting/sequence/path_counts.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr int limb_bits = 56;
constexpr std::uint64_t limb_mask = (std::uint64_t{1} << limb_bits) - 1;
// Their sum fits into a word, and what is carried into it too.
constexpr std::size_t max_addends = 255;
constexpr std::size_t chunk_limbs = 8;

// Carries over what exceeds a limb, beginning with `carry`; returns what exceeds the last limb.
std::uint64_t normalize(std::uint64_t* limbs, std::uint64_t carry) {
    for (std::size_t i = 0; i < chunk_limbs; ++i) {
        const std::uint64_t sum = limbs[i] + carry;
        limbs[i] = sum & limb_mask;
        carry = sum >> limb_bits;
    }
    return carry;
}

}  // namespace

PathCounts::PathCounts(const CountLimits& limits)
    : limits_(limits), values_(chunk_limbs, 0), levels_{1} {
    values_.front() = 1;
}

// Arcs come in the order of their sources, so that those of a level lie together.
void PathCounts::reverse(const SlabGraph& graph) {
    const std::size_t nodes = graph.ends.size();
    const std::size_t states = static_cast<std::size_t>(graph.states);
    levels_ = graph.levels;
    for (std::uint32_t& level : levels_) level -= static_cast<std::uint32_t>(states);
    // Returns the row, among those that are computed, of a node or of a state at the end.
    const auto row_of = [&](std::uint32_t target) {
        return target < states ? nodes - states + target : target - states;
    };
    source_ends_.assign(nodes + 1, 0);
    for (const std::uint32_t target : graph.targets) ++source_ends_[row_of(target) + 1];
    for (std::size_t i = 1; i <= nodes; ++i) source_ends_[i] += source_ends_[i - 1];
    sources_.resize(graph.targets.size());
    // After this, each entry has moved up to where the next one was.
    for (std::size_t node = 0; node < nodes; ++node) {
        for (const std::uint32_t target : graph.arcs_of(node)) {
            sources_[source_ends_[row_of(target)]++] = static_cast<std::uint32_t>(node);
        }
    }
    source_ends_.pop_back();
    bound_growth();
}

// With one path to every state, the most that any node gets bounds the factor by which the largest
// number grows. Sums of positive numbers: the rounding errors are far below the bit that is added.
void PathCounts::bound_growth() {
    std::vector<double> paths(states_ + source_ends_.size(), 1.0);
    double most = 1;
    for (std::size_t row = 0; row < source_ends_.size(); ++row) {
        double sum = 0;
        for (std::size_t i = row == 0 ? 0 : source_ends_[row - 1]; i < source_ends_[row]; ++i) {
            sum += paths[sources_[i]];
        }
        paths[states_ + row] = sum;
        most = std::max(most, sum);
    }
    growth_bits_ = std::ilogb(most) + 2;
}

void PathCounts::extend(const SlabGraph& graph) {
    const auto states = static_cast<std::size_t>(graph.states);
    std::vector<Limb> values(chunks_ * states * chunk_limbs, 0);
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
        std::copy_n(values_.data() + chunk * states_ * chunk_limbs, states_ * chunk_limbs,
                    values.data() + chunk * states * chunk_limbs);
    }
    values_ = std::move(values);
    states_ = states;
    reverse(graph);
}

void PathCounts::merge(const MergedGraph& merged) {
    const auto states = static_cast<std::size_t>(merged.graph.states);
    // Room for the sum of all.
    values_.resize((chunks_ + 1) * states_ * chunk_limbs, 0);
    ++chunks_;
    std::vector<Limb> values(chunks_ * states * chunk_limbs, 0);
    for (std::size_t state = 0; state < states_; ++state) {
        const std::uint32_t into = merged.state_of[state];
        if (into == MergedGraph::dead) continue;
        std::uint64_t carry = 0;
        for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
            Limb* const limbs = values.data() + (chunk * states + into) * chunk_limbs;
            const Limb* const addend = values_.data() + (chunk * states_ + state) * chunk_limbs;
            for (std::size_t i = 0; i < chunk_limbs; ++i) limbs[i] += addend[i];
            carry = normalize(limbs, carry);
        }
    }
    values_ = std::move(values);
    states_ = states;
    reverse(merged.graph);
}

void PathCounts::fit() {
    // The last chunk with a number that is so long.
    std::size_t chunk = chunks_ - 1;
    const auto begin_of = [&](std::size_t i) {
        return values_.begin() + static_cast<std::ptrdiff_t>(i * states_ * chunk_limbs);
    };
    const auto zero = [](Limb limb) { return limb == 0; };
    while (chunk > 0 && std::all_of(begin_of(chunk), begin_of(chunk + 1), zero)) --chunk;
    std::size_t bits = 0;
    for (std::size_t i = 0; i < states_ * chunk_limbs; ++i) {
        const Limb limb = values_[chunk * states_ * chunk_limbs + i];
        if (limb == 0) continue;
        bits = std::max(bits, (chunk * chunk_limbs + i % chunk_limbs) * limb_bits +
                                  static_cast<std::size_t>(std::bit_width(limb)));
    }
    constexpr std::size_t chunk_bits = chunk_limbs * limb_bits;
    chunks_ = (bits + static_cast<std::size_t>(growth_bits_) + chunk_bits - 1) / chunk_bits;
    values_.resize(chunks_ * states_ * chunk_limbs, 0);
}

void PathCounts::compute_row(std::size_t chunk, std::size_t row) {
    const Limb* const states = values_.data() + chunk * states_ * chunk_limbs;
    std::array<Limb, chunk_limbs> sum{};
    std::uint64_t carry = 0;
    std::size_t addends = 0;
    for (std::size_t i = row == 0 ? 0 : source_ends_[row - 1]; i < source_ends_[row]; ++i) {
        const std::size_t source = sources_[i];
        const Limb* const limbs = source < states_
                                      ? states + source * chunk_limbs
                                      : inner_.data() + (source - states_) * chunk_limbs;
        for (std::size_t j = 0; j < chunk_limbs; ++j) sum[j] += limbs[j];
        if (++addends == max_addends) {
            carry += normalize(sum.data(), 0);
            addends = 1;
        }
    }
    carries_[row] = carry + normalize(sum.data(), carries_[row]);
    Limb* const result = row < inner()
                             ? inner_.data() + row * chunk_limbs
                             : after_.data() + (chunk * states_ + row - inner()) * chunk_limbs;
    std::copy(sum.begin(), sum.end(), result);
}

void PathCounts::compute(const Threads& threads, std::size_t chunk, std::size_t first,
                         std::size_t last) {
    if (first == last) return;
    const auto compute_range = [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) compute_row(chunk, row);
    };
    const std::size_t arcs = source_ends_[last - 1] - (first == 0 ? 0 : source_ends_[first - 1]);
    // Below this, starting tasks takes longer than what they do.
    constexpr std::size_t min_arcs = 20'000;
    if (threads.count() == 1 || arcs < 2 * min_arcs) {
        compute_range(first, last);
        return;
    }
    const std::size_t grain = std::max<std::size_t>(1, (last - first) * min_arcs / arcs);
    threads.for_ranges(first, last, grain, compute_range);
}

void PathCounts::pass_slab() {
    const Threads threads(threads_on_cores(limits_.threads));
    std::ranges::fill(carries_, 0);
    for (std::size_t chunk = 0; chunk < chunks_; ++chunk) {
        for (std::size_t i = 0; i + 1 < levels_.size(); ++i) {
            if (limits_.stop.stop_requested()) throw Stopped();
            compute(threads, chunk, levels_[i], levels_[i + 1]);
        }
        compute(threads, chunk, inner(), source_ends_.size());
    }
}

void PathCounts::advance() {
    if (states_ == 0) return;
    fit();
    if (limits_.memory != 0 && bytes() > limits_.memory) {
        throw MemoryLimitExceeded("the numbers of the sequence", static_cast<double>(bytes()),
                                  limits_.memory);
    }
    after_.resize(values_.size());
    inner_.resize(inner() * chunk_limbs);
    carries_.resize(source_ends_.size());
    pass_slab();
    values_.swap(after_);
}

BigCount PathCounts::sum(const std::vector<bool>& states) const {
    BigCount total = 0;
    for (std::size_t state = 0; state < states.size(); ++state) {
        if (!states[state]) continue;
        BigCount value = 0;
        for (std::size_t i = chunks_ * chunk_limbs; i-- > 0;) {
            const std::size_t chunk = i / chunk_limbs;
            value <<= limb_bits;
            value += values_[(chunk * states_ + state) * chunk_limbs + i % chunk_limbs];
        }
        total += value;
    }
    return total;
}

std::size_t PathCounts::bytes() const {
    const std::size_t rows = source_ends_.size();
    return (2 * states_ * chunks_ * chunk_limbs + inner() * chunk_limbs + rows) * sizeof(Limb) +
           rows * sizeof(std::size_t) + sources_.size() * sizeof(std::uint32_t);
}

double PathCounts::work() const {
    return static_cast<double>(sources_.size() * chunks_ * chunk_limbs);
}

}  // namespace polypack
