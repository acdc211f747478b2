#include "polypack/counting/dimers/shuffling.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

enum class Domino : std::uint8_t { none, north, south, east, west };

// Dominoes by their upper or left squares, (0, 0) being the upper left corner of the rectangle
// around the diamond of the last order; smaller diamonds lie in its middle.
class Diamond {
  public:
    Diamond(int last_order, std::mt19937_64& random)
        : side_(2 * last_order), random_(random), dominoes_(area(), Domino::none) {}

    // Makes a packing of the diamond of this order from one of the order before.
    void grow(int order) {
        const int first = side_ / 2 - order;
        std::vector<Domino> moved(area(), Domino::none);
        std::vector<char> covered(area(), 0);
        for (int y = first; y < side_ - first; ++y) {
            for (int x = first; x < side_ - first; ++x) {
                const Domino domino = dominoes_[at(x, y)];
                if (domino == Domino::none || collides(domino, x, y)) continue;
                put(moved, covered, domino, x + (domino == Domino::east) - (domino == Domino::west),
                    y + (domino == Domino::south) - (domino == Domino::north));
            }
        }
        for (int y = first; y < side_ - first; ++y) {
            for (int x = first; x < side_ - first; ++x) {
                if (!in_diamond(x, y, order) || covered[at(x, y)] != 0) continue;
                if ((random_() >> 63) != 0) {
                    put(moved, covered, Domino::north, x, y);
                    put(moved, covered, Domino::south, x, y + 1);
                } else {
                    put(moved, covered, Domino::west, x, y);
                    put(moved, covered, Domino::east, x + 1, y);
                }
            }
        }
        dominoes_.swap(moved);
    }

    [[nodiscard]] Domino domino(int x, int y) const { return dominoes_[at(x, y)]; }

  private:
    [[nodiscard]] std::size_t area() const { return static_cast<std::size_t>(side_) * side_; }
    [[nodiscard]] std::size_t at(int x, int y) const {
        return static_cast<std::size_t>(y) * side_ + x;
    }
    [[nodiscard]] bool in_diamond(int x, int y, int order) const {
        return std::abs(2 * x + 1 - side_) + std::abs(2 * y + 1 - side_) <= 2 * order;
    }

    // Returns true if a domino beside it moves the other way, towards it.
    [[nodiscard]] bool collides(Domino domino, int x, int y) const {
        switch (domino) {
            case Domino::north:
                return y > 0 && dominoes_[at(x, y - 1)] == Domino::south;
            case Domino::south:
                return y + 1 < side_ && dominoes_[at(x, y + 1)] == Domino::north;
            case Domino::west:
                return x > 0 && dominoes_[at(x - 1, y)] == Domino::east;
            case Domino::east:
                return x + 1 < side_ && dominoes_[at(x + 1, y)] == Domino::west;
            case Domino::none:
                break;
        }
        return false;
    }

    void put(std::vector<Domino>& dominoes, std::vector<char>& covered, Domino domino, int x,
             int y) const {
        const bool upright = domino == Domino::east || domino == Domino::west;
        dominoes[at(x, y)] = domino;
        covered[at(x, y)] = 1;
        covered[upright ? at(x, y + 1) : at(x + 1, y)] = 1;
    }

    int side_;
    std::mt19937_64& random_;
    std::vector<Domino> dominoes_;
};

}  // namespace

int aztec_order(const GridRegion& region) {
    if (region.width != region.height || region.width % 2 != 0) return 0;
    const int side = region.width;
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const bool inside = std::abs(2 * x + 1 - side) + std::abs(2 * y + 1 - side) <= side;
            if (region.contains(x, y) != inside) return 0;
        }
    }
    return side / 2;
}

std::vector<int> shuffled(const GridRegion& region, int order, std::mt19937_64& random,
                          const std::stop_token& stop) {
    StopCheck check(stop, 1);
    Diamond diamond(order, random);
    for (int n = 1; n <= order; ++n) {
        check();
        diamond.grow(n);
    }
    std::vector<int> options;
    for (int y = 0; y < region.height; ++y) {
        for (int x = 0; x < region.width; ++x) {
            const Domino domino = diamond.domino(x, y);
            if (domino == Domino::none) continue;
            const bool upright = domino == Domino::east || domino == Domino::west;
            options.push_back(upright ? region.down[region.at(x, y)]
                                      : region.right[region.at(x, y)]);
        }
    }
    return options;
}

}  // namespace polypack
