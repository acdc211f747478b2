#include "packing/parity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

namespace polypack {
namespace {

struct Colouring {
    std::string words;
    std::function<bool(const Point&)> coloured;
};

int modulo(int value, int step) { return ((value % step) + step) % step; }

std::vector<Colouring> colourings_of(const Lattice& lattice) {
    std::vector<Colouring> result;
    if (lattice.residues.size() == 2) {
        result.push_back({"the triangles that point one way", [&lattice](const Point& p) {
                              return lattice.residue_of(p) == 0;
                          }});
    }
    struct Form {
        const char* words;
        Point weights;
    };
    const std::vector<Form> forms{
        {"x + y + z", {1, 1, 1}}, {"x + y", {1, 1, 0}}, {"x", {1, 0, 0}},      {"y", {0, 1, 0}},
        {"z", {0, 0, 1}},         {"x + z", {1, 0, 1}}, {"y + z", {0, 1, 1}},  {"x - y", {1, -1, 0}},
        {"x - z", {1, 0, -1}},    {"y - z", {0, 1, -1}}};
    for (int period = 2; period <= 4; ++period) {
        for (const Form& form : forms) {
            if (lattice.flat && form.weights.z != 0) continue;
            for (int shade = 0; shade < period; ++shade) {
                // With two colours, counting either one says the same.
                if (period == 2 && shade == 1) break;
                const bool board = period == 2 && (lattice.name == "square" ? form.weights == Point{1, 1, 0}
                                                   : lattice.name == "cube"
                                                       ? form.weights == Point{1, 1, 1}
                                                       : false);
                result.push_back({board ? "the dark cells of a checkerboard"
                                        : fmt::format("the cells with {} = {} modulo {}", form.words,
                                                      shade, period),
                                  [w = form.weights, period, shade, &lattice](const Point& p) {
                                      // Unit steps, also where translations come in threes.
                                      const Point q{lattice.step.x == 3 ? (p.x - modulo(p.x, 3)) / 3 : p.x,
                                                    lattice.step.y == 3 ? (p.y - modulo(p.y, 3)) / 3 : p.y,
                                                    p.z};
                                      return modulo(w.x * q.x + w.y * q.y + w.z * q.z, period) == shade;
                                  }});
            }
        }
    }
    return result;
}

using Sums = std::vector<char>;  // by number of coloured cells

// The sums after one more copy that adds one of the numbers.
Sums with_one_more(const Sums& sums, const std::vector<int>& adds) {
    Sums result(sums.size(), 0);
    for (const int add : adds) {
        for (std::size_t s = 0; s + add < sums.size(); ++s) result[s + add] |= sums[s];
    }
    return result;
}

Sums reachable_sums(const PlacementTable& table, const std::vector<std::vector<int>>& per_piece,
                    int most) {
    Sums sums(most + 1, 0);
    sums[0] = 1;
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const Copies& copies = table.copies(piece);
        for (int copy = 0; copy < copies.min; ++copy) sums = with_one_more(sums, per_piece[piece]);
        // Beyond as many copies as there are cells, no sum is new.
        const int extra = std::min(copies.max == unlimited ? table.cells() : copies.max - copies.min,
                                   table.cells());
        Sums latest = sums;
        for (int copy = 0; copy < extra; ++copy) {
            latest = with_one_more(latest, per_piece[piece]);
            bool grown = false;
            for (std::size_t s = 0; s < sums.size(); ++s) {
                grown = grown || (latest[s] && !sums[s]);
                sums[s] |= latest[s];
            }
            if (!grown) break;
        }
    }
    return sums;
}

}  // namespace

std::string ParityArgument::text() const {
    std::string can;
    if (below >= 0 && above >= 0) {
        can = fmt::format("{} or {} are the nearest numbers that the pieces can cover", below, above);
    } else if (below >= 0) {
        can = fmt::format("the pieces cover at most {}", below);
    } else if (above >= 0) {
        can = fmt::format("the pieces cover at least {}", above);
    } else {
        can = "the pieces can cover no number of them";
    }
    return fmt::format("parity: of {} the region has {}, {}", colouring, region, can);
}

std::optional<ParityArgument> parity_conflict(const Puzzle& puzzle, const PlacementTable& table) {
    for (const Colouring& colouring : colourings_of(*puzzle.lattice)) {
        ParityArgument argument;
        argument.colouring = colouring.words;
        int optional = 0;  // coloured cells that may stay empty
        for (const RegionCell& cell : puzzle.region.cells) {
            const bool coloured = colouring.coloured(cell.point);
            argument.coloured.push_back(coloured);
            argument.region += coloured;
            optional += coloured && !cell.required;
        }
        for (int piece = 0; piece < table.pieces(); ++piece) {
            std::set<int> numbers;
            for (int p = table.first_of(piece); p < table.first_of(piece + 1); ++p) {
                numbers.insert(static_cast<int>(std::ranges::count_if(
                    table.cells_of(p), [&](int cell) { return argument.coloured[cell] != 0; })));
            }
            argument.per_piece.emplace_back(numbers.begin(), numbers.end());
        }
        const int most = argument.region;
        const Sums sums = reachable_sums(table, argument.per_piece, table.cells());
        const int least = most - std::min(optional, table.hole_budget());
        const bool possible =
            std::any_of(sums.begin() + least, sums.begin() + most + 1, [](char c) { return c != 0; });
        if (possible) continue;
        for (int s = 0; s < static_cast<int>(sums.size()); ++s) {
            if (!sums[s]) continue;
            if (s < least) argument.below = s;
            if (s > most && argument.above < 0) argument.above = s;
        }
        return argument;
    }
    return std::nullopt;
}

}  // namespace polypack
