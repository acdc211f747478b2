// The bit matrix of any number of items and options, and excerpts, from which smaller matrices are
// built; see kernels/cover_search-inl.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>

#include "polypack/packing/engines/cover/cover_model.hpp"
#include "polypack/packing/engines/cover/kernels/arena.hpp"

namespace polypack {

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

// The part of a level that is copied to a smaller one: the live options and the items that still
// matter; both keep their order.
struct Excerpt {
    const WideLevel& from;
    const std::uint64_t* live;    // [from.words]
    const std::uint64_t* matter;  // [from.item_words]
    int options;                  // how many
    int items;
};

}  // namespace polypack
