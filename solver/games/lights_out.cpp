#include "polypack/games/lights_out.hpp"

#include <cassert>
#include <cstdint>
#include <utility>

namespace polypack {
namespace {

// A matrix over GF(2), rows of bits, with the right-hand side as one more column.
class BinarySystem {
  public:
    explicit BinarySystem(int size)
        : unknowns_(size * size),
          words_(unknowns_ / 64 + 1),
          bits_(static_cast<std::size_t>(unknowns_) * words_, 0) {
        for (int y = 0; y < size; ++y) {
            for (int x = 0; x < size; ++x) {
                const int row = y * size + x;
                flip(row, row);
                if (x > 0) flip(row, row - 1);
                if (x < size - 1) flip(row, row + 1);
                if (y > 0) flip(row, row - size);
                if (y < size - 1) flip(row, row + size);
            }
        }
    }

    [[nodiscard]] int unknowns() const { return unknowns_; }
    void set_right(int row) { flip(row, unknowns_); }
    [[nodiscard]] bool right(int row) const { return test(row, unknowns_); }

    // Reduces to echelon form: the pivot column of each of the first rows.
    std::vector<int> reduce() {
        std::vector<int> pivots;
        for (int column = 0; column < unknowns_; ++column) {
            const int row = static_cast<int>(pivots.size());
            int found = row;
            while (found < unknowns_ && !test(found, column)) ++found;
            if (found == unknowns_) continue;
            for (int w = 0; w < words_; ++w) std::swap(word(row, w), word(found, w));
            for (int other = 0; other < unknowns_; ++other) {
                if (other == row || !test(other, column)) continue;
                for (int w = 0; w < words_; ++w) word(other, w) ^= word(row, w);
            }
            pivots.push_back(column);
        }
        return pivots;
    }

  private:
    std::uint64_t& word(int row, int w) {
        return bits_[static_cast<std::size_t>(row) * words_ + w];
    }
    [[nodiscard]] bool test(int row, int column) const {
        return (bits_[static_cast<std::size_t>(row) * words_ + column / 64] >> (column % 64)) & 1;
    }
    void flip(int row, int column) { word(row, column / 64) ^= std::uint64_t{1} << (column % 64); }

    int unknowns_;
    int words_;
    std::vector<std::uint64_t> bits_;
};

}  // namespace

std::optional<std::vector<char>> lights_out_solution(int size, const std::vector<char>& lights) {
    assert(static_cast<int>(lights.size()) == size * size);
    BinarySystem system(size);
    for (int i = 0; i < system.unknowns(); ++i) {
        if (lights[i] != 0) system.set_right(i);
    }
    const std::vector<int> pivots = system.reduce();
    for (int row = static_cast<int>(pivots.size()); row < system.unknowns(); ++row) {
        if (system.right(row)) return std::nullopt;
    }
    std::vector<char> presses(lights.size(), 0);
    for (std::size_t row = 0; row < pivots.size(); ++row) {
        presses[pivots[row]] = system.right(static_cast<int>(row));
    }
    return presses;
}

int lights_out_corank(int size) {
    BinarySystem system(size);
    return system.unknowns() - static_cast<int>(system.reduce().size());
}

}  // namespace polypack
