#include "polypack/packing/checkerboard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

namespace polypack {

std::optional<std::string> checkerboard_conflict(const PlacementTable& table) {
    const auto colouring = table.colouring();
    if (colouring.empty()) return std::nullopt;
    const auto difference = [&](int placement) {
        int sum = 0;
        for (const int cell : table.cells_of(placement)) sum += colouring[cell] == 0 ? 1 : -1;
        return sum;
    };
    const int span = table.cells();
    // reached[span + d]: the placements taken so far can differ by d.
    std::vector<char> reached(2 * static_cast<std::size_t>(span) + 1, 0);
    int fixed_difference = 0;
    std::vector<int> placed(table.pieces(), 0);
    for (const int p : table.fixed()) {
        fixed_difference += difference(p);
        ++placed[table.piece_of(p)];
    }
    reached[span + fixed_difference] = 1;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        std::set<int> differences;
        std::size_t size = 1;
        for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
            differences.insert(difference(p));
            size = std::max<std::size_t>(size, table.cells_of(p).size());
        }
        if (differences.empty()) continue;
        const int room = span / static_cast<int>(size);
        const int most = std::min(table.copies(piece).max, room) - placed[piece];
        const int least = table.copies(piece).min - placed[piece];
        std::vector<char> sums = least <= 0 ? reached : std::vector<char>(reached.size(), 0);
        std::vector<char> layer = reached;
        for (int copy = 1; copy <= most; ++copy) {
            std::vector<char> next(reached.size(), 0);
            for (int at = 0; at < static_cast<int>(layer.size()); ++at) {
                if (!layer[at]) continue;
                for (const int d : differences) {
                    if (at + d >= 0 && at + d < static_cast<int>(next.size())) next[at + d] = 1;
                }
            }
            layer = std::move(next);
            if (copy < least) continue;
            for (std::size_t at = 0; at < sums.size(); ++at) sums[at] |= layer[at];
        }
        reached = std::move(sums);
    }
    int least_wanted = 0;
    int holes[2] = {0, 0};
    for (int cell = 0; cell < table.cells(); ++cell) {
        least_wanted += colouring[cell] == 0 ? 1 : -1;
        if (!table.required(cell)) ++holes[colouring[cell]];
    }
    // Leaving cells of the first colour empty lowers the difference, of the other raises it.
    const int most_wanted = least_wanted + std::min(holes[1], table.hole_budget());
    least_wanted -= std::min(holes[0], table.hole_budget());
    for (int d = std::max(least_wanted, -span); d <= std::min(most_wanted, span); ++d) {
        if (reached[span + d]) return std::nullopt;
    }
    return fmt::format(
        "no packing: on a checkerboard the region has {} more cells of one colour than of the "
        "other, "
        "and no choice of placements adds up to that",
        std::abs(least_wanted + std::min(holes[0], table.hole_budget())));
}

}  // namespace polypack
