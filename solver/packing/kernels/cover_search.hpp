// The recursion of the engine `cover`, compiled for several instruction sets and chosen at run
// time. What it does and why is told in packing/cover.hpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

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

// Where the search of a part reports.
class CoverSink {
  public:
    CoverSink() = default;
    CoverSink(const CoverSink&) = delete;
    CoverSink& operator=(const CoverSink&) = delete;
    virtual ~CoverSink() = default;

    // A packing, as the decisions that lead to it. False: the search is to end.
    virtual bool packing(std::span<const int> decisions) = 0;
    // Whether the search is to end; asked every thousand nodes.
    [[nodiscard]] virtual bool stopped() = 0;
};

// Where the search of a part starts, and what it may use.
struct CoverPart {
    const CoverModel& model;
    const WideLevel& root;  // all options and items of the model
    Arena& arena;
    bool volumes = false;     // cut where the pieces left cannot fill the parts of the empty cells
    bool only_count = false;  // count packings, do not report them
};

struct CoverCounts {
    std::uint64_t nodes = 0;
    std::uint64_t placements = 0;
    std::uint64_t packings = 0;
    std::uint64_t volume_tests = 0;  // branches tested by their volumes
    std::uint64_t volume_cuts = 0;   // and cut
};

// How much of a part to search.
struct CoverBudget {
    std::uint64_t most_nodes = 0;            // stop after so many; 0: no bound
    std::vector<Decisions>* rest = nullptr;  // if set, the nodes that a stopped search leaves open
};

enum class SimdLevel { scalar, sse4, avx2, avx512 };

// The levels that this machine runs, the slowest first. avx512 stands for the instructions of Ice
// Lake and Zen 4 (VBMI2, VPOPCNTDQ, BITALG, GFNI), not for the first AVX-512 machines.
[[nodiscard]] std::span<const SimdLevel> simd_levels();
[[nodiscard]] SimdLevel best_simd_level();
[[nodiscard]] std::string_view name_of(SimdLevel level);
// The name that is asked for by an option, or if that is empty by the environment variable
// POLYPACK_SIMD; empty: none is.
[[nodiscard]] std::string_view requested_simd_level(std::string_view option);

// Searches the subtree below the decisions. Precondition: the machine runs the level.
CoverCounts search_subtree(SimdLevel level, const CoverPart& part, std::span<const int> decisions,
                           CoverSink& sink, const CoverBudget& budget = {});

// One node alone: its packings go to the sink; returns its children that are neither dead nor
// packings.
[[nodiscard]] std::vector<Decisions> expand(SimdLevel level, const CoverPart& part,
                                            std::span<const int> decisions, CoverSink& sink,
                                            CoverCounts& counts);

// The options of the model that leave some item uncoverable if placed first. O(options^2 * items)
// at worst, in words.
[[nodiscard]] std::vector<int> dead_options(SimdLevel level, const CoverPart& part,
                                            CoverSink& sink);

}  // namespace polypack
