#include "polypack/counting/sequence/recurrence.hpp"

#include <algorithm>
#include <utility>

namespace polypack {

Recurrence shortest_recurrence(const PrimeField& field,
                               std::span<const PrimeField::Element> terms) {
    using Element = PrimeField::Element;
    std::vector<Element> now{field.one()};
    // The last recurrence that was shorter, the inverse of what it missed, and how many terms ago
    // that was.
    std::vector<Element> before{field.one()};
    Element inverse_miss = field.one();
    std::size_t ago = 1;
    std::size_t length = 0;
    for (std::size_t n = 0; n < terms.size(); ++n, ++ago) {
        const std::size_t used = std::min(now.size(), n + 1);
        const Element miss =
            field.convolution(std::span(now).first(used), terms.subspan(n + 1 - used, used));
        if (miss == 0) continue;
        const bool longer = 2 * length <= n;
        std::vector<Element> kept;
        if (longer) kept = now;
        const Element factor = field.multiply(miss, inverse_miss);
        now.resize(std::max(now.size(), before.size() + ago), 0);
        for (std::size_t i = 0; i < before.size(); ++i) {
            now[i + ago] = field.subtract(now[i + ago], field.multiply(factor, before[i]));
        }
        if (!longer) continue;
        length = n + 1 - length;
        before = std::move(kept);
        inverse_miss = field.inverse(miss);
        ago = 0;
    }
    while (now.back() == 0) now.pop_back();
    return {std::move(now), length};
}

}  // namespace polypack
