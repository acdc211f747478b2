// States of the frontier, as of all algorithms of its kind (Knuth, TAOCP 4A 7.1.4, Simpath), with
// sizes and forbidden joins of open shapes (Kawahara et al. 2017, for partitions of graphs).
#include "polypack/counting/connected/count_connected.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/bitboard.hpp"
#include "polypack/counting/connected/growth_plan.hpp"
#include "polypack/counting/connected/growth_state.hpp"
#include "polypack/counting/frontier/memory_use.hpp"
#include "polypack/counting/frontier/state_table.hpp"
#include "polypack/packing/run/threads.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

constexpr int shards = 64;  // of a layer, by hash: threads fill different ones
constexpr int shard_shift = 64 - 6;
// Bytes of the states that are expanded before their successors are sorted in, about: they bound
// the memory between.
constexpr std::size_t bytes_at_once = std::size_t{1} << 24;

// Size of the largest state: max_slots slots with labels of 6 bits and sizes of 14, a bit for each
// two of them, max_shapes numbers of 15 bits, and 15 bits of holes.
constexpr int max_words = 34;
static_assert(GrowthState::max_slots * (6 + 14) +
                  GrowthState::max_slots * (GrowthState::max_slots - 1) / 2 +
                  GrowthState::max_shapes * 15 + 15 <
              64 * max_words);
static_assert(limits::searched_cells == 1 << 14);

template <int Words>
struct Layer {
    std::vector<StateTable<Words>> tables;
    int slots = 0;

    explicit Layer(MemoryUse& memory) {
        for (int i = 0; i < shards; ++i) tables.emplace_back(memory);
    }
    [[nodiscard]] std::size_t size() const {
        std::size_t size = 0;
        for (const auto& table : tables) size += table.size();
        return size;
    }
};

template <int Words>
Bitboard<Words> key_of(const GrowthRules& rules, const GrowthState& state) {
    Bitboard<Words> key;
    int at = 0;
    rules.write(state, [&](std::uint64_t value, int bits) {
        const int word = at / 64;
        const int shift = at % 64;
        key.word[word] |= value << shift;
        if (shift + bits > 64) key.word[word + 1] |= value >> (64 - shift);
        at += bits;
    });
    return key;
}

template <int Words>
GrowthState state_of(const GrowthRules& rules, const Bitboard<Words>& key, int slots) {
    int at = 0;
    return rules.read(slots, [&](int bits) -> std::uint64_t {
        if (bits == 0) return 0;
        const int word = at / 64;
        const int shift = at % 64;
        std::uint64_t value = key.word[word] >> shift;
        if (shift + bits > 64) value |= key.word[word + 1] << (64 - shift);
        at += bits;
        return value & (~std::uint64_t{0} >> (64 - bits));
    });
}

// Goes through the orbits of a plan, layer by layer.
constexpr Phase by_growth{.doing = "counting connected pieces", .units = "cells", .also = "states"};

template <int Words>
class Sweeper {
  public:
    Sweeper(const GrowthRules& rules, const GrowthPlan& plan, const CountLimits& limits)
        : rules_(rules),
          plan_(plan),
          stop_(limits.stop),
          progress_(limits.progress),
          memory_(limits.memory, "the states of the count"),
          threads_(threads_on_cores(limits.threads)) {}

    [[nodiscard]] BigCount count() {
        Layer<Words> layer(memory_);
        const std::uint64_t one = 1;
        layer.tables[0].add({}, hash_of(Bitboard<Words>()), &one, 1);
        begin_phase(progress_, by_growth, plan_.orbits.size());
        for (const OrbitSteps& orbit : plan_.orbits) {
            layer = after(orbit, std::move(layer));
            if (progress_ == nullptr) continue;
            progress_->add_done();
            progress_->set_also(layer.size());
        }
        return total(layer);
    }

  private:
    // A state to be added, as often as the one was reached that it follows.
    struct Arrival {
        Bitboard<Words> state;
        std::uint64_t hash = 0;
        const std::uint64_t* count = nullptr;
    };
    using Batch = std::array<std::vector<Arrival>, shards>;

    [[nodiscard]] Layer<Words> after(const OrbitSteps& orbit, Layer<Words> layer) {
        Layer<Words> next(memory_);
        next.slots = orbit.cells.back().slots_after();
        const OrbitGrowth growth(rules_, orbit);
        const std::size_t per_shard = layer.size() / shards + 1;
        const int at_once = static_cast<int>(
            std::clamp<std::size_t>(bytes_at_once / sizeof(Arrival) / per_shard, 1, shards));
        std::vector<Batch> found(at_once);
        for (int begin = 0; begin < shards; begin += at_once) {
            const int end = std::min(begin + at_once, shards);
            threads_.for_each(end - begin, [&](std::size_t i) {
                const std::size_t shard = begin + i;
                for (auto& list : found[shard - begin]) list.clear();
                expand(growth, layer.tables[shard], layer.slots, found[shard - begin]);
            });
            if (stop_.stop_requested()) throw Stopped();
            const std::size_t bytes = bytes_of(found);
            memory_.take(bytes);
            threads_.for_each(shards, [&](std::size_t shard) {
                StopCheck check(stop_);
                for (int source = 0; source < end - begin; ++source) {
                    const int limbs = layer.tables[begin + source].limbs();
                    for (const Arrival& arrival : found[source][shard]) {
                        check();
                        next.tables[shard].add(arrival.state, arrival.hash, arrival.count, limbs);
                    }
                }
            });
            memory_.release(bytes);
        }
        return next;
    }

    void expand(const OrbitGrowth& growth, const StateTable<Words>& table, int slots,
                Batch& found) const {
        StopCheck check(stop_);
        table.for_each(
            0, table.slots(), [&](const Bitboard<Words>& key, const std::uint64_t* count) {
                check();
                growth.expand(state_of<Words>(rules_, key, slots), [&](const GrowthState& next) {
                    const Bitboard<Words> state = key_of<Words>(rules_, next);
                    const std::uint64_t hash = hash_of(state);
                    found[hash >> shard_shift].push_back({state, hash, count});
                });
            });
    }

    [[nodiscard]] BigCount total(const Layer<Words>& layer) const {
        BigCount sum = 0;
        for (const auto& table : layer.tables) {
            table.for_each(
                0, table.slots(), [&](const Bitboard<Words>& key, const std::uint64_t* count) {
                    if (!rules_.solved(state_of<Words>(rules_, key, 0))) return;
                    sum += BigCount::from_limbs({count, static_cast<std::size_t>(table.limbs())});
                });
        }
        return sum;
    }

    static std::size_t bytes_of(const std::vector<Batch>& batches) {
        std::size_t bytes = 0;
        for (const Batch& batch : batches) {
            for (const auto& list : batch) bytes += list.capacity() * sizeof(Arrival);
        }
        return bytes;
    }

    const GrowthRules& rules_;
    const GrowthPlan& plan_;
    std::stop_token stop_;
    Progress* progress_;
    MemoryUse memory_;
    Threads threads_;
};

// Returns true if there are numbers of shapes that fill the region.
bool possible(const ConnectedProblem& problem) {
    const int cells = problem.cells();
    const auto optional = static_cast<int>(std::ranges::count(problem.required, 0));
    const int holes = std::min(problem.hole_budget, optional);
    // By number of cells: whether shapes can cover as many.
    std::vector<std::uint8_t> covered(cells + 1, 0);
    covered[0] = 1;
    for (const ConnectedPieces& shape : problem.shapes) {
        std::vector<std::uint8_t> next(cells + 1, 0);
        for (int before = 0; before <= cells; ++before) {
            if (covered[before] == 0) continue;
            for (int copies = shape.copies.min; copies <= shape.copies.max; ++copies) {
                if (copies > (cells - before) / shape.cells) break;
                next[before + copies * shape.cells] = 1;
            }
        }
        covered = std::move(next);
    }
    return std::ranges::any_of(covered.end() - 1 - holes, covered.end(),
                               [](std::uint8_t some) { return some != 0; });
}

template <int Words, int... More>
BigCount count_with(int words, const GrowthRules& rules, const GrowthPlan& plan,
                    const CountLimits& limits) {
    if constexpr (sizeof...(More) > 0) {
        if (words > Words) return count_with<More...>(words, rules, plan, limits);
    }
    return Sweeper<Words>(rules, plan, limits).count();
}

}  // namespace

BigCount count_connected(const ConnectedProblem& problem, const CountLimits& limits) {
    std::vector<int> identity(problem.cells());
    std::iota(identity.begin(), identity.end(), 0);
    return count_connected(problem, identity, limits);
}

BigCount count_connected(const ConnectedProblem& problem, std::span<const int> image,
                         const CountLimits& limits) {
    if (!possible(problem)) return 0;
    const GrowthPlan plan = growth_plan(problem, image, limits);
    const GrowthRules rules(problem);
    // One bit to spare, for the tables.
    const int words = rules.bits(plan.widest) / 64 + 1;
    return count_with<1, 2, 3, 4, 8, max_words>(words, rules, plan, limits);
}

}  // namespace polypack
