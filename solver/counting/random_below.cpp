#include "polypack/counting/random_below.hpp"

#include <algorithm>
#include <cstddef>

namespace polypack {

BigCount random_below(const BigCount& bound, std::mt19937_64& random) {
    const std::size_t bits = bound.bit_width();
    for (;;) {
        BigCount number = 0;
        for (std::size_t left = bits; left > 0;) {
            const std::size_t taken = std::min<std::size_t>(left, 64);
            number <<= taken;
            number += random() >> (64 - taken);
            left -= taken;
        }
        if (number < bound) return number;
    }
}

}  // namespace polypack
