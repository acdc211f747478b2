// States of the frontier, as of all algorithms of its kind (Knuth, TAOCP 4A 7.1.4, Simpath), with
// sizes and forbidden joins of open shapes (Kawahara et al. 2017, for partitions of graphs).
#include "polypack/counting/connected/count_connected.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "polypack/base/memory_limit.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/mix.hpp"
#include "polypack/counting/connected/growth_plan.hpp"
#include "polypack/counting/connected/growth_state.hpp"
#include "polypack/puzzle/limits.hpp"

namespace polypack {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr int shards = 64;  // of a layer, by hash: threads fill different ones
// Bytes of the states that are expanded before their successors are sorted in, about: they bound
// the memory between.
constexpr std::size_t bytes_at_once = std::size_t{1} << 24;

// Of the largest state: of max_slots slots with labels of 6 bits and sizes of 14, a bit for each
// two of them, max_shapes numbers of 15 bits, and 15 bits of holes.
constexpr int max_words = 34;
static_assert(GrowthState::max_slots * (6 + 14) +
                  GrowthState::max_slots * (GrowthState::max_slots - 1) / 2 +
                  GrowthState::max_shapes * 15 + 15 <=
              64 * max_words);
static_assert(limits::region_cells == 1 << 14);

template <int Words>
using Key = std::array<std::uint64_t, Words>;

template <int Words>
std::uint64_t hash_of(const Key<Words>& key) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : key) hash = mixed_with(hash, word);
    return hash;
}

template <int Words, typename Count>
struct Entry {
    Key<Words> key{};
    Count count{};  // 0: none
};

// Adds; false if the sum is too large.
bool add_to(BigCount& sum, const BigCount& count) {
    sum += count;
    return true;
}
template <typename Count>
bool add_to(Count& sum, const Count& count) {
    return !__builtin_add_overflow(sum, count, &sum);
}

// States and their counts: open addressing, at most three quarters full.
template <int Words, typename Count>
class StateTable {
  public:
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t bytes() const { return entries_.capacity() * sizeof(entries_[0]); }
    [[nodiscard]] const std::vector<Entry<Words, Count>>& entries() const { return entries_; }
    [[nodiscard]] std::vector<Entry<Words, Count>>& entries() { return entries_; }

    // False if the count becomes too large.
    [[nodiscard]] bool add(const Entry<Words, Count>& entry) {
        if (4 * (size_ + 1) > 3 * entries_.size()) grow();
        Entry<Words, Count>& place = place_of(entry.key);
        if (place.count == 0) {
            place = entry;
            ++size_;
            return true;
        }
        return add_to(place.count, entry.count);
    }
    void clear() {
        entries_ = std::vector<Entry<Words, Count>>();  // {} would keep the memory
        size_ = 0;
    }

  private:
    Entry<Words, Count>& place_of(const Key<Words>& key) {
        const std::size_t mask = entries_.size() - 1;
        std::size_t at = hash_of<Words>(key) & mask;
        while (entries_[at].count != 0 && entries_[at].key != key) at = (at + 1) & mask;
        return entries_[at];
    }

    void grow() {
        std::vector<Entry<Words, Count>> old(std::max<std::size_t>(16, 2 * entries_.size()));
        old.swap(entries_);
        for (Entry<Words, Count>& entry : old) {
            if (entry.count != 0) place_of(entry.key) = std::move(entry);
        }
    }

    std::vector<Entry<Words, Count>> entries_;
    std::size_t size_ = 0;
};

template <int Words, typename Count>
struct Layer {
    std::vector<StateTable<Words, Count>> tables{shards};
    int slots = 0;

    [[nodiscard]] std::size_t size() const {
        std::size_t size = 0;
        for (const auto& table : tables) size += table.size();
        return size;
    }
    [[nodiscard]] std::size_t bytes() const {
        std::size_t bytes = 0;
        for (const auto& table : tables) bytes += table.bytes();
        return bytes;
    }
};

template <int Words>
Key<Words> key_of(const GrowthRules& rules, const GrowthState& state) {
    Key<Words> key{};
    int at = 0;
    rules.write(state, [&](std::uint64_t value, int bits) {
        const int word = at / 64;
        const int shift = at % 64;
        key[word] |= value << shift;
        if (shift + bits > 64) key[word + 1] |= value >> (64 - shift);
        at += bits;
    });
    return key;
}

template <int Words>
GrowthState state_of(const GrowthRules& rules, const Key<Words>& key, int slots) {
    int at = 0;
    return rules.read(slots, [&](int bits) -> std::uint64_t {
        if (bits == 0) return 0;
        const int word = at / 64;
        const int shift = at % 64;
        std::uint64_t value = key[word] >> shift;
        if (shift + bits > 64) value |= key[word + 1] << (64 - shift);
        at += bits;
        return value & (~std::uint64_t{0} >> (64 - bits));
    });
}

// Goes through the orbits of a plan, layer by layer.
template <int Words>
class Sweeper {
  public:
    Sweeper(const GrowthRules& rules, const GrowthPlan& plan, const CountLimits& limits)
        : rules_(rules),
          plan_(plan),
          limits_(limits),
          arena_(limits.threads == 0 ? tbb::task_arena::automatic : limits.threads) {}

    [[nodiscard]] BigCount count() {
        Layer<Words, std::uint64_t> first;
        (void)first.tables[0].add({.count = 1});
        return arena_.execute([&] { return run<std::uint64_t, Wide, BigCount>(std::move(first)); });
    }

  private:
    // From orbit next_ on, with numbers of the first type as long as they suffice.
    template <typename Count, typename... Larger>
    BigCount run(Layer<Words, Count> layer) {
        for (; next_ < plan_.orbits.size(); ++next_) {
            Layer<Words, Count> after;
            if (!advance(layer, after)) {
                after = {};
                if constexpr (sizeof...(Larger) > 0) return widen<Larger...>(std::move(layer));
            }
            layer = std::move(after);
        }
        BigCount total = 0;
        for (const auto& table : layer.tables) {
            for (const auto& entry : table.entries()) {
                if (entry.count == 0) continue;
                if (rules_.solved(state_of<Words>(rules_, entry.key, 0))) {
                    total += BigCount(entry.count);
                }
            }
        }
        return total;
    }

    template <typename Count, typename... Larger, typename Small>
    BigCount widen(Layer<Words, Small> small) {
        Layer<Words, Count> layer;
        layer.slots = small.slots;
        for (int shard = 0; shard < shards; ++shard) {
            for (const auto& entry : small.tables[shard].entries()) {
                if (entry.count == 0) continue;
                (void)layer.tables[shard].add({entry.key, Count(entry.count)});
            }
            small.tables[shard].clear();
        }
        return run<Count, Larger...>(std::move(layer));
    }

    // The layer after the next step; false if a count becomes too large.
    template <typename Count>
    bool advance(const Layer<Words, Count>& layer, Layer<Words, Count>& after) {
        const OrbitSteps& orbit = plan_.orbits[next_];
        after.slots = orbit.cells.back().slots_after();
        const OrbitGrowth growth(rules_, orbit);
        const std::size_t per_shard = layer.size() / shards + 1;
        const int at_once = static_cast<int>(std::clamp<std::size_t>(
            bytes_at_once / sizeof(Entry<Words, Count>) / per_shard, 1, shards));
        std::atomic<bool> fits = true;
        using Batch = std::array<std::vector<Entry<Words, Count>>, shards>;
        std::vector<Batch> found(at_once);
        for (int begin = 0; begin < shards; begin += at_once) {
            const int end = std::min(begin + at_once, shards);
            tbb::parallel_for(begin, end, [&](int shard) {
                for (auto& list : found[shard - begin]) list.clear();
                StopCheck check(limits_.stop);
                for (const auto& entry : layer.tables[shard].entries()) {
                    check();
                    if (entry.count == 0) continue;
                    expand(growth, entry, layer.slots, found[shard - begin]);
                }
            });
            check_limits(layer.bytes() + after.bytes() + bytes_of(found));
            tbb::parallel_for(0, shards, [&](int shard) {
                StopCheck check(limits_.stop);
                for (int source = 0; source < end - begin; ++source) {
                    for (const auto& entry : found[source][shard]) {
                        check();
                        if (!after.tables[shard].add(entry)) fits = false;
                    }
                }
            });
            if (!fits) return false;
        }
        check_limits(layer.bytes() + after.bytes());
        return true;
    }

    template <typename Count, typename Batch>
    void expand(const OrbitGrowth& growth, const Entry<Words, Count>& entry, int slots,
                Batch& found) const {
        growth.expand(state_of<Words>(rules_, entry.key, slots), [&](const GrowthState& next) {
            const Key<Words> key = key_of<Words>(rules_, next);
            found[hash_of<Words>(key) / (std::uint64_t{1} << 58)].push_back({key, entry.count});
        });
    }

    template <typename Batch>
    static std::size_t bytes_of(const std::vector<Batch>& batches) {
        std::size_t bytes = 0;
        for (const Batch& batch : batches) {
            for (const auto& list : batch) bytes += list.capacity() * sizeof(list[0]);
        }
        return bytes;
    }

    void check_limits(std::size_t bytes) const {
        if (limits_.stop.stop_requested()) throw Stopped();
        if (limits_.memory == 0 || bytes <= limits_.memory) return;
        throw MemoryLimitExceeded("the states of the count", static_cast<double>(bytes),
                                  limits_.memory, true);
    }

    const GrowthRules& rules_;
    const GrowthPlan& plan_;
    const CountLimits& limits_;
    tbb::task_arena arena_;
    std::size_t next_ = 0;
};

// Whether numbers of shapes can be chosen that fill the region.
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

FrontierTooWide::FrontierTooWide(int cells)
    : std::invalid_argument(
          fmt::format("the region is too wide to be counted: in the best order that "
                      "was found {} cells are open at once, more than {}",
                      cells, GrowthState::max_slots)) {}

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
    const int words = (rules.bits(plan.widest) + 63) / 64;
    return count_with<1, 2, 3, 4, 8, 16, max_words>(words, rules, plan, limits);
}

}  // namespace polypack
