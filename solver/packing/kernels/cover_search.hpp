// The recursion of the engine `cover`, compiled for several instruction sets and chosen at run
// time. What it does and why is told in packing/cover.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "polypack/packing/collector.hpp"
#include "polypack/packing/cover_model.hpp"
#include "polypack/packing/kernels/arena.hpp"

namespace polypack {

// Options as the columns of a bit matrix whose rows are items: any number of both.
struct WideLevel {
    int items = 0;
    int options = 0;
    int words = 0;                   // of a row, one bit per option; a multiple of 8
    int item_words = 0;              // of a set of items
    std::uint64_t* rows = nullptr;   // [items][words]: the options of each item
    std::uint64_t* masks = nullptr;  // [item_words][64 * words]: the items of each option
    int* option = nullptr;           // by option here: its number in the model
    int* item = nullptr;             // by item here: its number in the model, ascending
    int* at = nullptr;  // by item of the model: its number here, or -1; see CoverPart::volumes

    // Word w of the items of an option.
    [[nodiscard]] std::uint64_t& mask(int o, int w) const {
        return masks[static_cast<std::size_t>(w) * 64 * words + o];
    }
};

// A level of that size with nothing filled in.
[[nodiscard]] WideLevel blank_level(int options, int items, Arena& arena);

// Lays out the options listed (ascending) over the items listed (ascending), in the arena. Items of
// the options that are not listed are left out.
[[nodiscard]] WideLevel lay_out(const CoverModel& model, std::span<const int> options,
                                std::span<const int> items, Arena& arena);

// A path from the root: options of the model in the order in which they were placed; ~item where an
// optional cell was left empty.
using Decisions = std::vector<int>;

// What pruning by volumes did to the first nodes of a search.
struct VolumeTrial {
    std::uint64_t tests = 0;
    std::uint64_t cuts = 0;
};

// One part of a search: where it starts, what it may use, where its packings go.
struct CoverPart {
    const CoverModel& model;
    const WideLevel& root;  // all options and items of the model
    Arena& arena;
    Collector& collector;
    Tally& tally;
    HeldPackings* held = nullptr;
    bool only_count = false;  // packings need not be known, only how many there are
    bool volumes =
        false;  // cut where the pieces left cannot fill the components of the empty cells
    std::vector<Decisions>* children = nullptr;  // if set: one node only; its children go here
    VolumeTrial* trial = nullptr;                // if set: packings go nowhere
    std::uint64_t most_nodes = 0;                // ends after that many; 0: searches everything
};

enum class SimdLevel { scalar, sse4, avx2, avx512 };

// The levels that this machine runs, the slowest first. avx512 stands for the instructions of Ice
// Lake and Zen 4 (VBMI2, VPOPCNTDQ, BITALG, GFNI), not for the first AVX-512 machines.
[[nodiscard]] std::span<const SimdLevel> simd_levels();
[[nodiscard]] SimdLevel best_simd_level();
[[nodiscard]] std::string_view name_of(SimdLevel level);

// Searches the subtree below the decisions. Precondition: the machine runs the level.
void search_part(SimdLevel level, const CoverPart& part, std::span<const int> decisions);

// The options of the model that leave some item uncoverable if placed first. O(options^2 * items)
// at worst, in words.
[[nodiscard]] std::vector<int> hopeless_options(SimdLevel level, const CoverPart& part);

}  // namespace polypack
