#include "polypack/counting/frontier/count_by_frontier.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/frontier/cell_order.hpp"
#include "polypack/counting/frontier/dead_ends.hpp"
#include "polypack/counting/frontier/frontier_steps.hpp"
#include "polypack/counting/frontier/memory_use.hpp"
#include "polypack/counting/frontier/pattern_tables.hpp"
#include "polypack/counting/frontier/spill_file.hpp"
#include "polypack/counting/frontier/spilled_states.hpp"
#include "polypack/counting/frontier/state_table.hpp"
#include "polypack/packing/run/threads.hpp"

namespace polypack {
namespace {

constexpr Phase by_frontier{.doing = "counting by frontier", .units = "cells", .also = "states"};

// Threads are started for counts that have done so much work: they cost more than two milliseconds.
constexpr std::size_t work_before_threads = std::size_t{1} << 18;

template <int Words>
class Counting : public FrontierCount {
  public:
    using State = FrontierState<Words>;

    Counting(const CoverProblem& problem, FrontierLayout layout, const CountLimits& limits,
             FrontierStates states)
        : counted_(states == FrontierStates::counted),
          layout_(std::move(layout)),
          steps_(problem, layout_, limits.stop),
          dead_ends_(problem, layout_, limits.stop),
          memory_(limits.memory),
          disk_(limits.disk),
          stop_(limits.stop),
          progress_(limits.progress),
          max_threads_(threads_on_cores(limits.threads)),
          layer_states_(steps_.positions(), 0),
          closed_(static_cast<std::size_t>(steps_.positions()) + 1, 0) {
        divide(1, 1);
        const std::uint64_t one = 1;
        const std::uint64_t hash = hash_of(steps_.start());
        add(0, shard_of(hash), steps_.start(), hash, &one, counted_ ? 1 : 0);
    }

    [[nodiscard]] bool go_on(std::size_t more) override {
        const std::size_t enough = work_ + std::min(more, ~work_);
        begin_phase(progress_, by_frontier, steps_.positions());
        while (position_ < steps_.positions()) {
            if (!begun_) begin_position();
            while (next_range_ < ranges_.size()) {
                if (work_ >= enough) return false;
                decide_some();
            }
            if (next_bucket_ < SpilledStates<Words>::buckets) {
                read_bucket(next_bucket_++);
            } else {
                end_position();
            }
        }
        return true;
    }

    [[nodiscard]] BigCount total() const override {
        BigCount sum = 0;
        for (const auto& table : layers_.back()) {
            table.for_each(0, table.slots(), [&](const State& state, const std::uint64_t* count) {
                if (!steps_.accepted(state)) return;
                sum += BigCount::from_limbs({count, static_cast<std::size_t>(table.limbs())});
            });
        }
        return sum;
    }

    [[nodiscard]] bool closes(int position) const override { return closed_[position] != 0; }

    [[nodiscard]] std::size_t work() const override { return work_; }
    [[nodiscard]] std::size_t bytes() const override { return memory_.bytes(); }
    [[nodiscard]] std::span<const std::size_t> layers() const override {
        return {layer_states_.data(), static_cast<std::size_t>(position_) + (begun_ ? 1 : 0)};
    }

  private:
    using Step = typename FrontierSteps<Words>::Step;
    // Tables by the highest bits of the hash, so that threads can fill them side by side.
    using Layer = std::vector<StateTable<Words>>;
    // A state to be added to the table of its position.
    struct Arrival {
        State state;
        std::uint64_t hash = 0;
        const std::uint64_t* count = nullptr;
        int position = 0;
    };
    using Block = std::vector<std::vector<Arrival>>;  // by shard
    // Slots of a table.
    struct Range {
        const StateTable<Words>* table;
        std::size_t first;
        std::size_t last;
    };

    // Tables for states to come, by shards, and blocks of states expanded at a time.
    // Precondition: nothing has been spilled.
    void divide(std::size_t shards, std::size_t blocks) {
        shard_shift_ = 64 - std::countr_zero(shards);
        layers_.resize(static_cast<std::size_t>(steps_.positions()) + 1);
        spilled_.clear();
        for (int position = 0; position <= steps_.positions(); ++position) {
            Layer divided;
            divided.reserve(shards);
            for (std::size_t i = 0; i < shards; ++i) divided.emplace_back(memory_, counted_);
            for (const auto& table : layers_[position]) {
                const int limbs = table.limbs();
                table.for_each(0, table.slots(),
                               [&](const State& state, const std::uint64_t* count) {
                                   const std::uint64_t hash = hash_of(state);
                                   divided[shard_of(hash)].add(state, hash, count, limbs);
                               });
            }
            layers_[position].swap(divided);
            spilled_.emplace_back(shards, disk_);
        }
        blocks_.resize(blocks);
        for (Block& block : blocks_) block.resize(shards);
    }

    // Starts threads for a count that lasts. Dividing the tables takes up to three times their
    // memory.
    void start_threads() {
        if (memory_.limit() != 0 && memory_.bytes() > memory_.limit() / 3) return;
        for (const auto& spilled : spilled_) {
            if (spilled.size() != 0) return;
        }
        threads_.emplace(max_threads_);
        const auto count = static_cast<unsigned>(max_threads_);
        divide(std::bit_ceil(8U * count), 4 * static_cast<std::size_t>(count));
    }

    [[nodiscard]] std::size_t shard_of(std::uint64_t hash) const {
        return shard_shift_ == 64 ? 0 : hash >> shard_shift_;
    }

    // Prepares a position, before its cell is decided in all states that have reached it.
    void begin_position() {
        const std::size_t states = states_of(layers_[position_]) + spilled_[position_].size();
        if (!threads_ && max_threads_ > 1 && states >= max_slots && work_ >= work_before_threads) {
            start_threads();
        }
        Layer& layer = layers_[position_];
        SpilledStates<Words>& spilled = spilled_[position_];
        begun_ = true;
        layer_states_[position_] = states;
        work_ += states;
        if (progress_ != nullptr) {
            progress_->set_done(position_);
            progress_->set_also(states);
        }
        std::size_t bytes = 0;
        for (const auto& table : layer) bytes += table.bytes();
        // The next positions need memory, too.
        const bool large = disk_.allowed() && memory_.limit() != 0 && bytes > memory_.limit() / 2;
        if (large || spilled.size() != 0) {
            for_each_index(threads_.has_value(), layer.size(), [&](std::size_t shard) {
                spilled.write(shard, layer[shard]);
                layer[shard].clear();
            });
            next_bucket_ = 0;
        }
        prepare(position_, states);
        find_ranges();
    }

    // Reads spilled states back, a part at a time.
    void read_bucket(int bucket) {
        Layer& layer = layers_[position_];
        for (auto& table : layer) table.clear();
        for_each_index(threads_.has_value(), layer.size(), [&](std::size_t shard) {
            StopCheck check(stop_, 256);
            spilled_[position_].for_each(
                shard, bucket, [&](const State& state, const std::uint64_t* count, int limbs) {
                    check();
                    add(position_, shard, state, hash_of(state), count, limbs);
                });
        });
        find_ranges();
    }

    void end_position() {
        for (auto& table : layers_[position_]) table.clear();
        spilled_[position_].clear();
        forget_tables(position_);
        begun_ = false;
        ++position_;
    }

    [[nodiscard]] static std::size_t states_of(const Layer& layer) {
        std::size_t states = 0;
        for (const auto& table : layer) states += table.size();
        return states;
    }

    // Finds the states to be decided in the tables of the position, in blocks that fill the caches,
    // not the memory.
    void find_ranges() {
        const Layer& layer = layers_[position_];
        parallel_ = threads_ && states_of(layer) >= max_slots;
        constexpr std::size_t max_arrivals = std::size_t{1} << 15;
        const std::size_t slots = std::clamp(max_arrivals / (steps_.steps_at(position_).size() + 1),
                                             std::size_t{1}, max_slots);
        ranges_.clear();
        next_range_ = 0;
        for (const auto& table : layer) {
            for (std::size_t first = 0; first < table.slots(); first += slots) {
                ranges_.push_back({&table, first, std::min(first + slots, table.slots())});
            }
        }
    }

    // Decides the cell at the position in the next ranges.
    void decide_some() {
        const std::size_t size =
            std::min(parallel_ ? blocks_.size() : 1, ranges_.size() - next_range_);
        const std::span<const Range> round(ranges_.data() + next_range_, size);
        for_each_index(parallel_, size,
                       [&](std::size_t i) { expand(round[i], position_, blocks_[i]); });
        for (std::size_t i = 0; i < size; ++i) {
            for (const auto& arrivals : blocks_[i]) work_ += arrivals.size();
        }
        for_each_index(parallel_, layers_[position_].size(),
                       [&](std::size_t shard) { collect(shard, round); });
        next_range_ += size;
    }

    template <class Body>
    void for_each_index(bool parallel, std::size_t size, const Body& body) {
        if (parallel && threads_) {
            threads_->for_each(size, body);
        } else {
            for (std::size_t i = 0; i < size; ++i) body(i);
        }
    }

    void expand(const Range& range, int position, Block& block) const {
        const std::span<const Step> steps = steps_.steps_at(position);
        constexpr std::size_t steps_between_checks = std::size_t{1} << 14;
        StopCheck check(stop_, static_cast<unsigned>(std::clamp<std::size_t>(
                                   steps_between_checks / (steps.size() + 1), 1, 256)));
        range.table->for_each(
            range.first, range.last, [&](const State& state, const std::uint64_t* count) {
                check();
                const auto arrive = [&](int, const State& next) {
                    send(next, position + 1, count, block);
                };
                if (!step_tables_) {
                    steps_.for_each_successor(state, position, arrive);
                    return;
                }
                steps_.leave_empty(state, position, arrive);
                for (int lane = 0; lane < step_tables_->lanes(); ++lane) {
                    std::uint64_t fitting = ~step_tables_->ruled_out(state, lane);
                    for (; fitting != 0; fitting &= fitting - 1) {
                        const Step& step = steps[64 * lane + std::countr_zero(fitting)];
                        State next = state | step.added;
                        if (steps_.increase(next, step)) arrive(step.option, next);
                    }
                }
            });
    }

    // Sends a state before a position to the first position that is not covered.
    void send(State state, int position, const std::uint64_t* count, Block& block) const {
        while (position < steps_.positions() && steps_.covered(state, position)) {
            state = steps_.past(state, position);
            ++position;
        }
        if (dead_ends_.prepared(position) && dead_ends_.dead(state, position)) return;
        const std::uint64_t hash = hash_of(state);
        block[shard_of(hash)].push_back({state, hash, count, position});
    }

    // Adds what has arrived for a shard to its tables.
    void collect(std::size_t shard, std::span<const Range> round) {
        constexpr std::size_t ahead = 8;
        if (stop_.stop_requested()) throw Stopped();
        for (std::size_t i = 0; i < round.size(); ++i) {
            std::vector<Arrival>& arrivals = blocks_[i][shard];
            const int limbs = round[i].table->limbs();
            for (std::size_t j = 0; j < arrivals.size(); ++j) {
                if (j + ahead < arrivals.size()) {
                    const Arrival& later = arrivals[j + ahead];
                    layers_[later.position][shard].prefetch(later.hash);
                }
                const Arrival& arrival = arrivals[j];
                add(arrival.position, shard, arrival.state, arrival.hash, arrival.count, limbs);
            }
            arrivals.clear();
        }
    }

    void add(int position, std::size_t shard, const State& state, std::uint64_t hash,
             const std::uint64_t* count, int limbs) {
        // Only the thread that has the shard of this state comes here with it.
        if (steps_.closed(state)) closed_[position] = 1;
        for (;;) {
            try {
                layers_[position][shard].add(state, hash, count, limbs);
                return;
            } catch (const MemoryLimitExceeded&) {
                if (!make_room(shard)) throw;
            }
        }
    }

    // Spills the largest table of a shard that is not being read; whether there was one worth it.
    bool make_room(std::size_t shard) {
        constexpr std::size_t min_bytes = 2048;
        if (!disk_.allowed()) return false;
        int largest = position_ + 1;
        const auto bytes = [&](int position) { return layers_[position][shard].bytes(); };
        for (int position = largest; position < steps_.positions(); ++position) {
            if (bytes(position) > bytes(largest)) largest = position;
        }
        if (largest >= steps_.positions() || bytes(largest) < min_bytes) return false;
        spilled_[largest].write(shard, layers_[largest][shard]);
        layers_[largest][shard].clear();
        return true;
    }

    // Makes the tables that pay for a number of states before a position, if there is memory.
    void prepare(int position, std::size_t states) {
        constexpr std::size_t work_of_tables = 2000;
        std::size_t allowed = 4 * states;
        StopCheck check(stop_, 1);
        check();
        for (int later = position + 1; later < steps_.positions(); ++later) {
            if (dead_ends_.prepared(later)) continue;
            const std::size_t work = dead_ends_.work(later) + work_of_tables;
            if (work > allowed) break;
            check();
            allowed -= work;
            dead_ends_.prepare(later);
            if (!take_tables(dead_ends_.memory(later))) {
                dead_ends_.forget(later);
                break;
            }
        }
        step_tables_.reset();
        const std::span<const Step> steps = steps_.steps_at(position);
        if (steps.size() < 8 || states < 16 * steps.size()) return;
        std::vector<StatePattern<Words>> patterns;
        for (const Step& step : steps) patterns.push_back({.clear = step.blocked, .set = {}});
        step_tables_.emplace(patterns);
    }

    // Returns true if the memory that tables take can be spared. Throws MemoryLimitExceeded if it
    // cannot and there are no files.
    bool take_tables(std::size_t bytes) {
        if (!disk_.allowed()) {
            memory_.take(bytes);
            return true;
        }
        if (memory_.limit() != 0 && table_bytes_ + bytes > memory_.limit() / 4) return false;
        try {
            memory_.take(bytes);
        } catch (const MemoryLimitExceeded&) {
            return false;
        }
        table_bytes_ += bytes;
        return true;
    }

    void forget_tables(int position) {
        const std::size_t bytes = dead_ends_.memory(position);
        memory_.release(bytes);
        table_bytes_ -= std::min(bytes, table_bytes_);
        dead_ends_.forget(position);
    }

    static constexpr std::size_t max_slots = 2048;  // of a range

    bool counted_;
    FrontierLayout layout_;
    FrontierSteps<Words> steps_;
    DeadEnds<Words> dead_ends_;
    MemoryUse memory_;
    DiskUse disk_;
    std::stop_token stop_;
    Progress* progress_;
    int max_threads_;
    std::optional<Threads> threads_;
    bool parallel_ = false;  // at the position
    int shard_shift_ = 64;
    std::vector<Layer> layers_;                 // by position
    std::deque<SpilledStates<Words>> spilled_;  // by position
    int position_ = 0;                          // of the cell being decided
    bool begun_ = false;                        // whether it is being decided
    std::vector<Range> ranges_;                 // of its states that are in memory
    std::size_t next_range_ = 0;
    int next_bucket_ = SpilledStates<Words>::buckets;  // of its spilled states
    std::vector<std::size_t> layer_states_;            // by position
    std::vector<std::uint8_t> closed_;                 // by position: whether a closed state came
    std::size_t work_ = 0;                             // states decided and arrivals
    std::size_t table_bytes_ = 0;                      // of dead_ends_, where there are files
    std::vector<Block> blocks_;
    std::optional<PatternTables<Words>> step_tables_;  // for the position at hand
};

}  // namespace

std::unique_ptr<FrontierCount> begin_count_by_frontier(const CoverProblem& problem,
                                                       std::span<const int> order,
                                                       const CountLimits& limits,
                                                       FrontierStates states) {
    FrontierLayout layout(problem, order, limits.stop);
    return with_frontier_words(layout, [&]<int Words>() -> std::unique_ptr<FrontierCount> {
        using Step = typename FrontierSteps<Words>::Step;
        const double bytes = static_cast<double>(sizeof(Step)) * problem.options();
        Allowance{.memory = limits.memory}.require("the options of the frontier", bytes);
        return std::make_unique<Counting<Words>>(problem, std::move(layout), limits, states);
    });
}

BigCount count_by_frontier(const CoverProblem& problem, const CountLimits& limits) {
    const auto counting =
        begin_count_by_frontier(problem, frontier_order(problem, limits.stop), limits);
    while (!counting->go_on(~std::size_t{0})) {
    }
    return counting->total();
}

}  // namespace polypack
