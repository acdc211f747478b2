#include "polypack/analysis/reasons/colourings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "polypack/analysis/reasons/bit_words.hpp"

namespace polypack {
namespace {

constexpr int placements_between_polls = 1024;

int modulo(int value, int step) {
    return ((value % step) + step) % step;
}

// The user coordinates along the axes of the lattice, without those for the kind of cell, as
// indices into a UserPoint, and the letters used for them in docs/puzzles.md.
struct Axes {
    std::vector<int> index;
    std::vector<char> letter;
};

Axes axes_of(const Lattice& lattice) {
    if (lattice.residues.size() > 1) {
        // [x, y, kind], [x, y, kind, height] of prisms and [x, y, kind, z].
        if (lattice.flat) return {{0, 1}, {'x', 'y'}};
        return {{0, 1, 3}, {'x', 'y', lattice.prisms ? 'h' : 'z'}};
    }
    return lattice.flat ? Axes{{0, 1}, {'x', 'y'}} : Axes{{0, 1, 2}, {'x', 'y', 'z'}};
}

using Weights = std::array<int, 3>;

// "x + y"
std::string words_of(const Weights& weights, const Axes& axes) {
    std::string words;
    for (std::size_t i = 0; i < axes.letter.size(); ++i) {
        if (weights[i] == 0) continue;
        if (!words.empty()) words += weights[i] > 0 ? " + " : " - ";
        words += axes.letter[i];
    }
    return words;
}

// Returns true if the lattice's checkerboard also separates neighbours across a wrap.
bool has_checkerboard(const Lattice& lattice, const Region& region) {
    const Period& period = region.period;
    return lattice.checkerboard && period.x % 2 == 0 && (period.y + period.shift) % 2 == 0 &&
           period.z % 2 == 0;
}

std::vector<std::uint8_t> coloured_cells(const Puzzle& puzzle, auto&& coloured) {
    std::vector<std::uint8_t> result;
    for (const RegionCell& cell : puzzle.region.cells) result.push_back(coloured(cell.point));
    return result;
}

void add_kinds(const Puzzle& puzzle, std::vector<Colouring>& result) {
    const Lattice& lattice = *puzzle.lattice;
    const int kinds = static_cast<int>(lattice.residues.size());
    // With two kinds, counting either gives the same information.
    const int counted = kinds <= 2 ? kinds - 1 : kinds;
    for (int kind = 0; kind < counted; ++kind) {
        result.push_back(
            {lattice.residue_words[kind], kinds, coloured_cells(puzzle, [&](const Point& p) {
                 return lattice.residue_of(p) == kind;
             })});
    }
}

void add_stripes(const Puzzle& puzzle, bool checkerboard, std::vector<Colouring>& result) {
    const Lattice& lattice = *puzzle.lattice;
    const Axes axes = axes_of(lattice);
    constexpr std::array<Weights, 10> forms{{{1, 1, 1},
                                             {1, 1, 0},
                                             {1, 0, 0},
                                             {0, 1, 0},
                                             {0, 0, 1},
                                             {1, 0, 1},
                                             {0, 1, 1},
                                             {1, -1, 0},
                                             {1, 0, -1},
                                             {0, 1, -1}}};
    const std::size_t dimensions = axes.index.size();
    const Weights all = dimensions == 2 ? Weights{1, 1, 0} : Weights{1, 1, 1};
    for (int period = 2; period <= 4; ++period) {
        for (const Weights& weights : forms) {
            if (dimensions == 2 && weights[2] != 0) continue;
            // Modulo two, a difference is a sum.
            if (period == 2 && std::ranges::find(weights, -1) != weights.end()) continue;
            std::vector<int> values;
            for (const RegionCell& cell : puzzle.region.cells) {
                const UserPoint user = lattice.to_user(cell.point);
                int value = 0;
                for (std::size_t i = 0; i < dimensions; ++i) {
                    value += weights[i] * user[axes.index[i]];
                }
                values.push_back(modulo(value, period));
            }
            // With two colours, counting either gives the same information.
            for (int shade = 0; shade < (period == 2 ? 1 : period); ++shade) {
                Colouring colouring{period == 2 && checkerboard && weights == all
                                        ? "dark cells on a checkerboard"
                                        : fmt::format("cells with {} = {} modulo {}",
                                                      words_of(weights, axes), shade, period),
                                    period,
                                    {}};
                for (const int value : values) colouring.coloured.push_back(value == shade);
                result.push_back(std::move(colouring));
            }
        }
    }
}

// Grids of cells, one in each cube of `step` places along every axis, which placements may be
// bound to cover. They tell something only where cells may stay empty: where all must be covered,
// the stripes say more.
void add_grids(const Puzzle& puzzle, std::vector<Colouring>& result) {
    const Lattice& lattice = *puzzle.lattice;
    const auto& cells = puzzle.region.cells;
    if (lattice.residues.size() > 1 || std::ranges::all_of(cells, &RegionCell::required)) return;
    std::size_t largest = 0;
    for (const Piece& piece : puzzle.pieces) largest = std::max(largest, piece.cells.size());
    const Axes axes = axes_of(lattice);
    UserPoint low = lattice.to_user(cells.front().point);
    for (const RegionCell& cell : cells) {
        const UserPoint user = lattice.to_user(cell.point);
        for (const int i : axes.index) low[i] = std::min(low[i], user[i]);
    }
    constexpr int max_step = 8;
    for (int step = 2; step <= max_step; ++step) {
        std::string words = "cells with ";
        int period = 1;
        for (std::size_t i = 0; i < axes.index.size(); ++i) {
            words += fmt::format("{}{} = {}", i == 0 ? "" : ", ", axes.letter[i],
                                 modulo(low[axes.index[i]] - 1, step));
            period *= step;
        }
        // Smaller pieces may miss the grid.
        if (static_cast<std::size_t>(period) > largest) return;
        const auto on_grid = [&](const Point& point) {
            const UserPoint user = lattice.to_user(point);
            return std::ranges::all_of(
                axes.index, [&](int i) { return (user[i] - low[i]) % step == step - 1; });
        };
        result.push_back(
            {words + fmt::format(" modulo {}", step), period, coloured_cells(puzzle, on_grid)});
    }
}

}  // namespace

std::vector<Colouring> colourings_of(const Puzzle& puzzle, const PlacementTable& table) {
    std::vector<Colouring> result;
    const bool checkerboard = has_checkerboard(*puzzle.lattice, puzzle.region);
    // A two-colouring of neighbours, if it is not among the linear forms below.
    if (!checkerboard && !table.colouring().empty()) {
        const auto colours = table.colouring();
        result.push_back({"dark cells in a colouring where neighbours differ",
                          2,
                          {colours.begin(), colours.end()}});
    }
    add_kinds(puzzle, result);
    add_stripes(puzzle, checkerboard, result);
    add_grids(puzzle, result);
    return result;
}

Contributions::Contributions(const PlacementTable& table, const Openings& openings,
                             const std::vector<Colouring>& colourings, const Effort& effort)
    : first_(openings.groups, 0), words_(openings.groups, 0) {
    const std::size_t lanes = colourings.size();
    const auto lay_out = [&](const OpenPart& part) {
        for (const Stock& stock : part.stock) words_[stock.group] = words_for(stock.size);
    };
    lay_out(openings.whole);
    for (const OpenPart& part : openings.parts) lay_out(part);
    std::size_t end = 0;
    for (int group = 0; group < openings.groups; ++group) {
        first_[group] = end;
        end += words_[group] * lanes;
    }
    sets_.assign(end, 0);

    // A counter per colouring for each cell: a placement adds up the rows of its cells.
    std::vector<std::uint8_t> flags(static_cast<std::size_t>(table.cells()) * lanes);
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        for (int cell = 0; cell < table.cells(); ++cell) {
            flags[static_cast<std::size_t>(cell) * lanes + lane] = colourings[lane].coloured[cell];
        }
    }
    std::vector<std::uint16_t> counts(lanes);
    for (int p = 0; p < table.size(); ++p) {
        if (p % placements_between_polls == 0 && effort.stopped()) return;
        const int group = openings.group_in_whole[p];
        if (group < 0) continue;
        std::ranges::fill(counts, std::uint16_t{0});
        for (const int cell : table.cells_of(p)) {
            const std::uint8_t* const row = flags.data() + static_cast<std::size_t>(cell) * lanes;
            for (std::size_t lane = 0; lane < lanes; ++lane) {
                counts[lane] = static_cast<std::uint16_t>(counts[lane] + row[lane]);
            }
        }
        const int other = openings.group_in_part.empty() ? -1 : openings.group_in_part[p];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const std::size_t at = words_[group] * lane + counts[lane] / 64;
            const std::uint64_t bit = std::uint64_t{1} << (counts[lane] % 64);
            sets_[first_[group] + at] |= bit;
            if (other >= 0) sets_[first_[other] + at] |= bit;
        }
    }
}

}  // namespace polypack
