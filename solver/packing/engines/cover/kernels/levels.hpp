// Representations of a puzzle's matrix during a search: lists at the top of a large one, bits for
// any number of items and options below, and excerpts, from which smaller matrices are built.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/arena.hpp"

namespace polypack {

// Lists represent the matrix of a large puzzle that would take far more memory as bits; see
// kernels/sparse_search-inl.hpp.

// Limits for changing from lists to a WideLevel, by the number of bits of one of its matrices.
struct DenseLimits {
    double always = 1 << 22;  // that is at most half a megabyte
    double never = 1 << 26;   // above 8 megabytes
};

// Returns true if a bit matrix suits so many options, with that many items each on average. Between
// the limits, it does if asking every item costs less than removing the conflicting options from
// the lists.
[[nodiscard]] bool suits_dense(const DenseLimits& limits, double options, double items,
                               double items_of_option);

// The options of each item of a model, whose items by option are in the model itself.
struct SparseLevel {
    // Throws Stopped.
    SparseLevel(const CoverModel& model, DenseLimits limits, const std::stop_token& stop = {});

    [[nodiscard]] std::span<const int> options_of(int item) const {
        return {option_list.data() + first_option[item],
                option_list.data() + first_option[item + 1]};
    }

    std::vector<int> first_option;  // by item, and one past the last
    std::vector<int> option_list;   // of each item, ascending
    DenseLimits limits;
};

// The bit matrix of any number of items and options; see kernels/cover_search-inl.hpp.

// Options as the columns of a bit matrix whose rows are items.
struct WideLevel {
    int items = 0;
    int options = 0;
    int words = 0;                    // of a row, one bit per option; a multiple of 8
    int item_words = 0;               // of a set of items
    std::uint64_t* rows = nullptr;    // [items][words]: the options of each item
    std::uint64_t* masks = nullptr;   // [item_words][64 * words]: the items of each option
    std::uint64_t* planes = nullptr;  // of 8 words, if set: the rows of 64 items, word by word
    std::uint64_t* many = nullptr;    // [item_words]: see CoverModel
    int* option = nullptr;            // by option here: its number in the model, ascending
    int* item = nullptr;              // by item here: its number in the model, ascending
    int* at = nullptr;  // by item of the model: its number here, or -1; see CoverPart::volumes

    [[nodiscard]] const std::uint64_t* row(int i) const {
        return rows + static_cast<std::size_t>(i) * words;
    }
    // Planes of items 64 v .. 64 v + 63, [8][8 * groups_of(v)]. Precondition: planes.
    [[nodiscard]] std::uint64_t* planes_of(int v) const {
        return planes + static_cast<std::size_t>(v) * 512;
    }
    // Number of groups of 8 items; even.
    [[nodiscard]] int groups_of(int v) const { return std::min(8, (items - 64 * v + 15) / 16 * 2); }
    // Word w of the items of an option.
    [[nodiscard]] std::uint64_t& mask(int o, int w) const {
        return masks[static_cast<std::size_t>(w) * 64 * words + o];
    }
};

// Returns an uninitialized level of the given size.
[[nodiscard]] WideLevel blank_level(int options, int items, Arena& arena);

// Copies the rows of a level of 8 words to planes, which speed up queries about many items.
void add_planes(WideLevel& level, Arena& arena);

// Lays out the listed options over the listed items (both ascending) in the arena; drops other
// items of the options. Throws Stopped.
[[nodiscard]] WideLevel lay_out(const CoverModel& model, std::span<const int> options,
                                std::span<const int> items, Arena& arena,
                                const std::stop_token& stop = {});

// Returns those of at most 64 items that may be placed more than once, as bits by their position.
[[nodiscard]] std::uint64_t many_among(const CoverModel& model, std::span<const int> items);

// An excerpt is the part of a level that is copied to a smaller one.

// The live options and the items that still matter; both keep their order.
struct Excerpt {
    const WideLevel& from;
    const std::uint64_t* live;    // [from.words]
    const std::uint64_t* matter;  // [from.item_words]
    int options;                  // how many
    int items;
};

}  // namespace polypack
