// States of one position that do not fit into memory, in a temporary file.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "polypack/counting/frontier/spill_file.hpp"
#include "polypack/counting/frontier/state_table.hpp"

namespace polypack {

// States are read back by buckets, given by some bits of the hash. Equal states are in one bucket,
// so that only one bucket has to be in memory at a time; a state occurs there as often as it was
// spilled. Different shards may be used by different threads.
template <int Words>
class SpilledStates {
  public:
    using State = FrontierState<Words>;

    static constexpr int buckets = 64;

    SpilledStates(std::size_t shards, DiskUse& disk) : file_(disk), runs_(shards) {}

    // Returns the number of states written; equal ones count as often as they were written.
    [[nodiscard]] std::size_t size() const {
        std::size_t states = 0;
        for (const auto& runs : runs_) {
            for (const Run& run : runs) states += run.states;
        }
        return states;
    }

    // Writes all states of a table. Throws DiskLimitExceeded and TemporaryFileError.
    void write(std::size_t shard, const StateTable<Words>& table) {
        std::array<std::size_t, buckets> sizes{};
        table.for_each(0, table.slots(), [&](const State& state, const std::uint64_t*) {
            ++sizes[bucket_of(hash_of(state))];
        });
        const auto stride = static_cast<std::size_t>(Words + table.limbs());
        std::uint64_t offset = file_.reserve(table.size() * stride * sizeof(std::uint64_t));
        std::array<Output, buckets> outputs;
        for (int bucket = 0; bucket < buckets; ++bucket) {
            outputs[bucket].offset = offset;
            if (sizes[bucket] == 0) continue;
            runs_[shard].push_back({bucket, table.limbs(), sizes[bucket], offset});
            offset += sizes[bucket] * stride * sizeof(std::uint64_t);
        }
        table.for_each(0, table.slots(), [&](const State& state, const std::uint64_t* count) {
            Output& output = outputs[bucket_of(hash_of(state))];
            if (output.words.size() + stride > max_words) flush(output);
            for (int w = 0; w < Words; ++w) output.words.push_back(state.word[w]);
            output.words.insert(output.words.end(), count, count + table.limbs());
        });
        for (Output& output : outputs) flush(output);
    }

    // Calls visit(state, limbs of its count, their number) for the states of a bucket.
    template <class Visit>
    void for_each(std::size_t shard, int bucket, Visit&& visit) const {
        std::vector<std::uint64_t> words;
        for (const Run& run : runs_[shard]) {
            if (run.bucket != bucket) continue;
            const auto stride = static_cast<std::size_t>(Words + run.limbs);
            const std::size_t most = std::max(max_words / stride, std::size_t{1});
            std::uint64_t offset = run.offset;
            for (std::size_t first = 0; first < run.states; first += most) {
                words.resize(std::min(most, run.states - first) * stride);
                file_.read(offset, words);
                offset += words.size() * sizeof(std::uint64_t);
                for (std::size_t at = 0; at < words.size(); at += stride) {
                    State state;
                    std::copy_n(words.data() + at, Words, state.word);
                    visit(state, words.data() + at + Words, run.limbs);
                }
            }
        }
    }

    void clear() {
        for (auto& runs : runs_) std::vector<Run>().swap(runs);
        file_.clear();
    }

  private:
    static constexpr std::size_t max_words = 2048;  // read or written at a time

    // Consecutive states of one bucket.
    struct Run {
        int bucket;
        int limbs;
        std::size_t states;
        std::uint64_t offset;
    };
    struct Output {
        std::uint64_t offset = 0;
        std::vector<std::uint64_t> words;
    };

    // Returns the bucket of a hash: neither its highest bits, which select the shard, nor its
    // lowest, which select the slot.
    [[nodiscard]] static int bucket_of(std::uint64_t hash) {
        return static_cast<int>(hash >> 40 & (buckets - 1));
    }

    void flush(Output& output) const {
        file_.write(output.offset, output.words);
        output.offset += output.words.size() * sizeof(std::uint64_t);
        output.words.clear();
    }

    SpillFile file_;
    std::vector<std::vector<Run>> runs_;  // by shard
};

}  // namespace polypack
