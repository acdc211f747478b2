#include "polypack/packing/colouring.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

namespace polypack {
namespace {

struct Colouring {
    std::string words;
    int period = 2;  // one cell in so many is coloured, about
    std::function<bool(const Point&)> coloured;
};

int modulo(int value, int step) {
    return ((value % step) + step) % step;
}

std::vector<Colouring> colourings_of(const Lattice& lattice) {
    std::vector<Colouring> result;
    const int kinds = static_cast<int>(lattice.residues.size());
    for (int kind = 0; kind < kinds; ++kind) {
        // Of one or two kinds, counting the last says nothing new.
        if (kinds <= 2 && kind == kinds - 1) break;
        result.push_back(
            {std::string(lattice.residue_words[kind]), kinds,
             [&lattice, kind](const Point& p) { return lattice.residue_of(p) == kind; }});
    }
    struct Form {
        const char* words;
        Point weights;
    };
    const std::vector<Form> forms{
        {"x + y + z", {1, 1, 1}}, {"x + y", {1, 1, 0}}, {"x", {1, 0, 0}},     {"y", {0, 1, 0}},
        {"z", {0, 0, 1}},         {"x + z", {1, 0, 1}}, {"y + z", {0, 1, 1}}, {"x - y", {1, -1, 0}},
        {"x - z", {1, 0, -1}},    {"y - z", {0, 1, -1}}};
    for (int period = 2; period <= 4; ++period) {
        for (const Form& form : forms) {
            if (lattice.flat && form.weights.z != 0) continue;
            for (int shade = 0; shade < period; ++shade) {
                // With two colours, counting either one says the same.
                if (period == 2 && shade == 1) break;
                const bool board = period == 2 && form.weights == lattice.checkerboard;
                result.push_back(
                    {board ? "the dark cells of a checkerboard"
                           : fmt::format("the cells with {} = {} modulo {}", form.words, shade,
                                         period),
                     period, [w = form.weights, period, shade, &lattice](const Point& p) {
                         // Unit steps, also where translations are longer.
                         const UserPoint user = lattice.to_user(p);
                         const Point q{user[0], user[1], p.z};
                         return modulo(w.x * q.x + w.y * q.y + w.z * q.z, period) == shade;
                     }});
            }
        }
    }
    return result;
}

// Sets of whole numbers from -reach to reach, as a flag each. A placement counts
// period * (its coloured cells) - (its cells): that ties the coloured cells to the volume.
struct Sums {
    int reach;
    std::vector<char> has;

    explicit Sums(int most) : reach(most), has(2 * static_cast<std::size_t>(most) + 1, 0) {}
    [[nodiscard]] bool contains(int sum) const {
        return sum >= -reach && sum <= reach && has[sum + reach] != 0;
    }
};

// The sums after one more copy that adds one of the numbers. Sums beyond the reach are dropped: the
// placements of a packing are disjoint, so no part of one adds up to more.
Sums with_one_more(const Sums& sums, const std::set<int>& adds) {
    Sums result(sums.reach);
    for (const int add : adds) {
        const int first = std::max(-sums.reach, -sums.reach - add);
        const int last = std::min(sums.reach, sums.reach - add);
        for (int sum = first; sum <= last; ++sum) {
            result.has[sum + add + sums.reach] |= sums.has[sum + sums.reach];
        }
    }
    return result;
}

Sums reachable_sums(const PlacementTable& table, const std::vector<std::set<int>>& per_piece,
                    int reach) {
    Sums sums(reach);
    sums.has[reach] = 1;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        // Beyond as many copies as there are cells, there is no packing.
        const int least = std::min(copies.min, table.cells());
        for (int copy = 0; copy < least; ++copy) sums = with_one_more(sums, per_piece[piece]);
        const int extra = std::min(copies.max, table.cells()) - least;
        Sums latest = sums;
        for (int copy = 0; copy < extra; ++copy) {
            latest = with_one_more(latest, per_piece[piece]);
            bool grown = false;
            for (std::size_t s = 0; s < sums.has.size(); ++s) {
                grown = grown || (latest.has[s] && !sums.has[s]);
                sums.has[s] |= latest.has[s];
            }
            if (!grown) break;
        }
    }
    return sums;
}

}  // namespace

std::string ColouringArgument::text() const {
    std::string can;
    if (below >= 0 && above >= 0) {
        can =
            fmt::format("{} or {} are the nearest numbers that the pieces can cover", below, above);
    } else if (below >= 0) {
        can = fmt::format("the pieces cover at most {}", below);
    } else if (above >= 0) {
        can = fmt::format("the pieces cover at least {}", above);
    } else {
        can = "the pieces can cover no number of them";
    }
    return fmt::format("parity: of {} the region has {}, {}", colouring, region, can);
}

std::optional<ColouringArgument> colouring_conflict(const Puzzle& puzzle,
                                                    const PlacementTable& table) {
    for (const Colouring& colouring : colourings_of(*puzzle.lattice)) {
        ColouringArgument argument;
        argument.colouring = colouring.words;
        int empty_coloured = 0;  // cells that may stay empty
        int empty_plain = 0;
        for (const RegionCell& cell : puzzle.region.cells) {
            const bool coloured = colouring.coloured(cell.point);
            argument.coloured.push_back(coloured);
            argument.region += coloured;
            empty_coloured += coloured && !cell.required;
            empty_plain += !coloured && !cell.required;
        }
        const int period = colouring.period;
        std::vector<std::set<int>> sums_of_piece;
        for (int piece = 0; piece < table.pieces(); ++piece) {
            std::set<int> numbers;
            std::set<int> sums;
            for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
                const auto cells = table.cells_of(p);
                const auto number = static_cast<int>(std::ranges::count_if(
                    cells, [&](int cell) { return argument.coloured[cell] != 0; }));
                numbers.insert(number);
                sums.insert(period * number - static_cast<int>(cells.size()));
            }
            argument.per_piece.emplace_back(numbers.begin(), numbers.end());
            sums_of_piece.push_back(std::move(sums));
        }
        const int volume = table.cells();
        const int reach = period * volume;
        const Sums sums = reachable_sums(table, sums_of_piece, reach);
        const int wanted = period * argument.region - volume;
        const int budget = table.hole_budget();
        const int least = wanted - (period - 1) * std::min(empty_coloured, budget);
        const int most = wanted + std::min(empty_plain, budget);
        bool possible = false;
        for (int sum = least; sum <= most && !possible; ++sum) possible = sums.contains(sum);
        if (possible) continue;
        for (int sum = -reach; sum <= reach; ++sum) {
            if (!sums.contains(sum) || (sum + volume) % period != 0) continue;
            const int coloured = (sum + volume) / period;
            if (coloured < 0 || coloured > volume) continue;
            if (sum < least) argument.below = coloured;
            if (sum > most && argument.above < 0) argument.above = coloured;
        }
        return argument;
    }
    return std::nullopt;
}

}  // namespace polypack
