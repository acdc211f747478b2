// A set of shapes and its packings in the form used by the engine `small`: cells are the bits of a
// word, or of two.
#pragma once

#include <bit>
#include <cstdint>

namespace polypack::small_search {

__extension__ using TwoWords = unsigned __int128;

[[nodiscard]] inline int lowest(std::uint64_t cells) {
    return std::countr_zero(cells);
}
[[nodiscard]] inline int lowest(TwoWords cells) {
    const auto low = static_cast<std::uint64_t>(cells);
    return low != 0 ? std::countr_zero(low)
                    : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64));
}

// A shape and its number of copies in a set.
struct Owed {
    int shape = 0;
    int copies = 0;
};

// A copy of a shape in a packing.
template <class Cells>
struct Placed {
    int shape = 0;
    Cells cells = 0;
    [[nodiscard]] friend bool operator==(const Placed&, const Placed&) = default;
    [[nodiscard]] friend auto operator<=>(const Placed&, const Placed&) = default;
};

}  // namespace polypack::small_search
