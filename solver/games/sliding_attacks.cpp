#include "polypack/games/sliding_attacks.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace polypack {
namespace {

using Direction = std::pair<int, int>;  // files, ranks
constexpr std::array<std::array<Direction, 2>, 4> line_directions{
    {{{{1, 0}, {-1, 0}}}, {{{0, 1}, {0, -1}}}, {{{1, 1}, {-1, -1}}}, {{{1, -1}, {-1, 1}}}}};

// The cells attacked along one line (0 rank, 1 file, 2 rising, 3 falling diagonal).
ChessCells line_walk(int line, int cell, std::uint64_t occupied) {
    ChessCells attacked;
    for (const auto& [files, ranks] : line_directions[line]) {
        int file = cell % 8 + files;
        int rank = cell / 8 + ranks;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
            attacked.set(8 * rank + file);
            if ((occupied >> (8 * rank + file)) & 1) break;
            file += files;
            rank += ranks;
        }
    }
    return attacked;
}

// Calls visit(subset) for every subset of the mask, the empty one included.
template <class Visit>
void for_each_subset(std::uint64_t mask, Visit&& visit) {
    std::uint64_t subset = 0;
    do {
        visit(subset);
        subset = (subset - mask) & mask;
    } while (subset != 0);
}

std::uint64_t line_cells(int line, int cell) {
    return line_walk(line, cell, 0).word[0] | (std::uint64_t{1} << cell);
}

}  // namespace

ChessCells rook_walk(int cell, std::uint64_t occupied) {
    return line_walk(0, cell, occupied) | line_walk(1, cell, occupied);
}

ChessCells bishop_walk(int cell, std::uint64_t occupied) {
    return line_walk(2, cell, occupied) | line_walk(3, cell, occupied);
}

DirectLookup::Tables::Tables() {
    for (int cell = 0; cell < 64; ++cell) {
        rising_cells[cell] = line_cells(2, cell);
        falling_cells[cell] = line_cells(3, cell);
        for_each_subset(line_cells(0, cell), [&](std::uint64_t all) {
            rank[cell][rank_index(cell, all)] = line_walk(0, cell, all);
        });
        for_each_subset(line_cells(1, cell), [&](std::uint64_t all) {
            file[cell][file_index(cell, all)] = line_walk(1, cell, all);
        });
        for_each_subset(rising_cells[cell], [&](std::uint64_t all) {
            rising[cell][diagonal_index(all)] = line_walk(2, cell, all);
        });
        for_each_subset(falling_cells[cell], [&](std::uint64_t all) {
            falling[cell][diagonal_index(all)] = line_walk(3, cell, all);
        });
    }
}

RotatedBitboards::Tables::Tables() {
    for (int line = 0; line < 4; ++line) {
        // Cells by line, then along it by rank (by file in a rank).
        std::array<std::uint64_t, 64> lines{};
        int next = 0;
        std::array<bool, 64> placed{};
        for (int first = 0; first < 64; ++first) {
            if (placed[first]) continue;
            const std::uint64_t cells = line_cells(line, first);
            const int shift_of_line = next;
            for (const int cell : ChessCells{{cells}}) {
                placed[cell] = true;
                place[line][cell] = static_cast<std::uint8_t>(next++);
                shift[line][cell] = static_cast<std::uint8_t>(shift_of_line);
                mask[line][cell] = static_cast<std::uint8_t>((1u << std::popcount(cells)) - 1);
                lines[cell] = cells;
            }
        }
        for (int cell = 0; cell < 64; ++cell) {
            for_each_subset(lines[cell], [&](std::uint64_t all) {
                std::size_t index = 0;
                for (const int other : ChessCells{{all}}) {
                    index |= std::size_t{1} << (place[line][other] - shift[line][cell]);
                }
                attacks[line][cell][index] = line_walk(line, cell, all);
            });
        }
    }
}

MagicMultiplication::Magic MagicMultiplication::find(int cell,
                                                     ChessCells (*walk)(int, std::uint64_t),
                                                     std::uint64_t& seed) {
    const auto random = [&seed] {
        seed ^= seed >> 12;
        seed ^= seed << 25;
        seed ^= seed >> 27;
        return seed * 0x2545F4914F6CDD1Du;
    };
    Magic magic;
    // The last cell of a ray does not matter: a blocker there is attacked all the same.
    for (const int other : walk(cell, 0)) {
        const std::uint64_t bit = std::uint64_t{1} << other;
        if (walk(cell, bit) != walk(cell, 0)) magic.relevant |= bit;
    }
    const int bits = std::popcount(magic.relevant);
    magic.shift = 64 - bits;
    std::vector<std::pair<std::uint64_t, ChessCells>> wanted;
    for_each_subset(magic.relevant,
                    [&](std::uint64_t subset) { wanted.emplace_back(subset, walk(cell, subset)); });
    magic.table.resize(std::size_t{1} << bits);
    for (bool found = false; !found;) {
        // Few bits set: such factors are more often magic.
        magic.factor = random();
        magic.factor &= random();
        magic.factor &= random();
        if (std::popcount((magic.relevant * magic.factor) >> 56) < 6) continue;
        std::ranges::fill(magic.table, ChessCells{});
        found = true;
        for (const auto& [subset, attacked] : wanted) {
            ChessCells& slot = magic.table[(subset * magic.factor) >> magic.shift];
            if (slot.any() && slot != attacked) {
                found = false;
                break;
            }
            slot = attacked;
        }
    }
    return magic;
}

MagicMultiplication::Tables::Tables() {
    std::uint64_t seed = 0x9E3779B97F4A7C15u;
    for (int cell = 0; cell < 64; ++cell) {
        rooks[cell] = find(cell, rook_walk, seed);
        bishops[cell] = find(cell, bishop_walk, seed);
    }
}

}  // namespace polypack
