// The queries that games are made of, each against a plain loop over the cells of a byte array
// whose size is known at run time, as the grid's is. Results are compared before either is timed.
#include <array>
#include <vector>

#include "measure.hpp"
#include "polypack/games/flips.hpp"
#include "polypack/games/go.hpp"
#include "polypack/games/lines.hpp"
#include "polypack/games/neighbours.hpp"
#include "polypack/games/patterns.hpp"
#include "polypack/games/playout.hpp"

namespace polypack::bench {
namespace {

using Bytes = std::vector<std::uint8_t>;

// A board as an array, by rows, with the directions of the grid.
struct Plain {
    int width;
    int height;
    std::vector<std::array<int, 2>> steps;

    explicit Plain(int size, int directions) : width(size), height(size) {
        const std::array<std::array<int, 2>, 8> all{
            {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};
        steps.assign(all.begin(), all.begin() + directions);
    }
    // The cell one step away, or -1.
    [[nodiscard]] int next(int cell, int direction) const {
        const int x = cell % width + steps[direction][0];
        const int y = cell / width + steps[direction][1];
        return x >= 0 && x < width && y >= 0 && y < height ? y * width + x : -1;
    }
    // The same by coordinates, for loops that have them.
    [[nodiscard]] int next(int x, int y, int direction) const {
        x += steps[direction][0];
        y += steps[direction][1];
        return x >= 0 && x < width && y >= 0 && y < height ? y * width + x : -1;
    }
    template <class Visit>
    void each(Visit&& visit) const {
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) visit(x, y, y * width + x);
        }
    }
    [[nodiscard]] bool beside(int x, int y, const Bytes& set) const {
        for (int d = 0; d < static_cast<int>(steps.size()); ++d) {
            const int to = next(x, y, d);
            if (to >= 0 && set[to] != 0) return true;
        }
        return false;
    }
};

// Random positions, as boards and as arrays: player, opponent, a move.
template <int Words>
struct Positions {
    static constexpr int count = 64;
    Grid<Words> grid;
    Plain plain;
    std::array<Bitboard<Words>, count> mine{};
    std::array<Bitboard<Words>, count> theirs{};
    std::array<Bytes, count> plain_mine;
    std::array<Bytes, count> plain_theirs;
    std::array<int, count> move{};

    Positions(GridKind kind, int size) : grid(kind, size, size), plain(size, grid.directions()) {
        Random random(1);
        for (int i = 0; i < count; ++i) {
            plain_mine[i].assign(size * size, 0);
            plain_theirs[i].assign(size * size, 0);
            for (const int cell : grid.board()) {
                const int kind_of = random.below(10);
                if (kind_of < 3) mine[i].set(cell);
                if (kind_of >= 3 && kind_of < 7) theirs[i].set(cell);
                plain_mine[i][cell] = kind_of < 3;
                plain_theirs[i][cell] = kind_of >= 3 && kind_of < 7;
            }
            move[i] = random.below(size * size);
        }
    }
};

// ours(i) gives a board, theirs(i, out) fills an array, zeroed before.
template <int Words, class Ours, class Rival>
void compare(const char* what, const Positions<Words>& all, Ours&& ours, Rival&& rival) {
    Bytes out(all.plain.width * all.plain.height);
    for (int i = 0; i < all.count; ++i) {
        std::ranges::fill(out, 0);
        rival(i, out);
        const Bitboard<Words> board = ours(i);
        for (int cell = 0; cell < static_cast<int>(out.size()); ++cell) {
            check(board.test(cell) == (out[cell] != 0), what);
        }
    }
    constexpr int rounds = 300;
    constexpr int plain_rounds = 10;
    const auto [fast, slow] = in_turns(
        [&] {
            std::uint64_t result = 0;
            for (int round = 0; round < rounds; ++round) {
                for (int i = 0; i < all.count; ++i) {
                    Bitboard<Words> board = ours(i);
                    opaque(board);
                    result += board.word[0];
                }
            }
            return result;
        },
        [&] {
            std::uint64_t result = 0;
            for (int round = 0; round < plain_rounds; ++round) {
                for (int i = 0; i < all.count; ++i) {
                    std::ranges::fill(out, 0);
                    rival(i, out);
                    opaque(out);
                    result += out[0];
                }
            }
            return result;
        });
    const double one = fast / rounds / all.count * 1e9;
    const double other = slow / plain_rounds / all.count * 1e9;
    fmt::print("{:<58} {:>10.1f} {:>12.1f} {:>9.1f}x\n", what, one, other, other / one);
}

template <int Words>
void neighbours(const char* size, const Positions<Words>& all) {
    const auto& [grid, plain, mine, theirs, plain_mine, plain_theirs, move] = all;
    const auto label = [&](const char* what) { return fmt::format("{}, {}", what, size); };
    compare(
        label("dilation").c_str(), all, [&](int i) { return dilated(grid, mine[i]); },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                out[c] = plain_mine[i][c] != 0 || plain.beside(x, y, plain_mine[i]);
            });
        });
    compare(
        label("1 empty neighbours of all").c_str(), all,
        [&](int i) { return empty_neighbours(grid, mine[i] | theirs[i]); },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                out[c] = plain_mine[i][c] == 0 && plain_theirs[i][c] == 0 &&
                         (plain.beside(x, y, plain_mine[i]) || plain.beside(x, y, plain_theirs[i]));
            });
        });
    compare(
        label("2 empty neighbours in a direction").c_str(), all,
        [&](int i) {
            return empty_neighbours(grid, mine[i], grid.board() - mine[i] - theirs[i], i & 3);
        },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                const int from = plain.next(x, y, (i & 3) ^ 1);
                out[c] = from >= 0 && plain_mine[i][from] != 0 && plain_mine[i][c] == 0 &&
                         plain_theirs[i][c] == 0;
            });
        });
    compare(
        label("9 flip enemy neighbours of all").c_str(), all,
        [&](int i) {
            auto player = mine[i];
            auto opponent = theirs[i];
            flip_neighbours(grid, player, opponent);
            return player;
        },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                out[c] = plain_mine[i][c] != 0 ||
                         (plain_theirs[i][c] != 0 && plain.beside(x, y, plain_mine[i]));
            });
        });
    const Neighbourhoods<Words> around(grid);
    const auto flip_plainly = [&](int i, Bytes& out) {
        out = plain_mine[i];
        for (int d = 0; d < static_cast<int>(plain.steps.size()); ++d) {
            const int to = plain.next(move[i], d);
            if (to >= 0 && plain_theirs[i][to] != 0) out[to] = 1;
        }
        // The cells that Algorithm 10 flips are beside the move or on it.
        if (plain_theirs[i][move[i]] != 0) out[move[i]] = 1;
    };
    compare(
        label("10 flip enemy neighbours of a move").c_str(), all,
        [&](int i) {
            auto player = mine[i];
            auto opponent = theirs[i];
            flip_neighbours_of(grid, Bitboard<Words>::of(move[i]), player, opponent);
            return player;
        },
        flip_plainly);
    compare(
        label("10 the same by a table").c_str(), all,
        [&](int i) {
            auto player = mine[i];
            auto opponent = theirs[i];
            flip_neighbours_of(around, move[i], player, opponent);
            return player;
        },
        flip_plainly);
    const auto invert_plainly = [&](int i, Bytes& out) {
        out = plain_mine[i];
        out[move[i]] ^= 1;
        for (int d = 0; d < static_cast<int>(plain.steps.size()); ++d) {
            const int to = plain.next(move[i], d);
            if (to >= 0) out[to] ^= 1;
        }
    };
    compare(
        label("11 invert a neighbourhood").c_str(), all,
        [&](int i) {
            auto lights = mine[i];
            invert_neighbourhood(grid, Bitboard<Words>::of(move[i]), lights);
            return lights;
        },
        invert_plainly);
    compare(
        label("11 the same by a table").c_str(), all,
        [&](int i) {
            auto lights = mine[i];
            invert_neighbourhood(around, move[i], lights);
            return lights;
        },
        invert_plainly);
}

// Finds the cells connected with the seeds, by a stack.
void flood(const Plain& plain, const Bytes& within, std::vector<int>& open, Bytes& out) {
    while (!open.empty()) {
        const int cell = open.back();
        open.pop_back();
        for (int d = 0; d < static_cast<int>(plain.steps.size()); ++d) {
            const int to = plain.next(cell, d);
            if (to < 0 || within[to] == 0 || out[to] != 0) continue;
            out[to] = 1;
            open.push_back(to);
        }
    }
}

template <int Words>
void floods(const char* size, const Positions<Words>& all) {
    const auto& [grid, plain, mine, theirs, plain_mine, plain_theirs, move] = all;
    const auto label = [&](const char* what) { return fmt::format("{}, {}", what, size); };
    std::vector<int> open;
    compare(
        label("flood fill from a cell").c_str(), all,
        [&](int i) { return flooded(grid, Bitboard<Words>::of(move[i]), grid.board() - mine[i]); },
        [&](int i, Bytes& out) {
            if (plain_mine[i][move[i]] != 0) return;
            Bytes within = plain_mine[i];
            for (auto& cell : within) cell ^= 1;
            out[move[i]] = 1;
            open.assign(1, move[i]);
            flood(plain, within, open, out);
        });
    compare(
        label("12 surround capture").c_str(), all,
        [&](int i) { return free_cells(grid, theirs[i], grid.board() - mine[i] - theirs[i]); },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                if (plain_theirs[i][c] == 0 || out[c] != 0) return;
                for (int d = 0; d < static_cast<int>(plain.steps.size()); ++d) {
                    const int to = plain.next(x, y, d);
                    if (to < 0 || plain_theirs[i][to] != 0 || plain_mine[i][to] != 0) continue;
                    out[c] = 1;
                    open.assign(1, c);
                    flood(plain, plain_theirs[i], open, out);
                    return;
                }
            });
        });
}

void line_caps_of_othello() {
    const Positions<1> all(GridKind::diagonal, 8);
    const auto& [grid, plain, mine, theirs, plain_mine, plain_theirs, move] = all;
    compare(
        "4 line caps, all 8 directions, 8x8", all,
        [&](int i) {
            Bitboard<1> caps;
            for (int d = 0; d < 8; ++d) caps |= line_caps(grid, mine[i], theirs[i], d);
            return caps;
        },
        [&](int i, Bytes& out) {
            plain.each([&](int x, int y, int c) {
                if (plain_mine[i][c] == 0) return;
                for (int d = 0; d < 8; ++d) {
                    int to = plain.next(x, y, d);
                    if (to < 0 || plain_theirs[i][to] == 0) continue;
                    while (to >= 0 && plain_theirs[i][to] != 0) to = plain.next(to, d);
                    if (to >= 0 && plain_mine[i][to] == 0) out[to] = 1;
                }
            });
        });
}

void pluses() {
    const Positions<1> all(GridKind::square, 8);
    const auto& [grid, plain, mine, theirs, plain_mine, plain_theirs, move] = all;
    const PatternIndex<1> index(grid, {{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}});
    // Denser boards, that some match: all but the player's cells.
    for (const bool exactly : {false, true}) {
        compare(
            exactly ? "8 exact matches of 36 pluses, 8x8" : "8 matches of 36 pluses, 8x8", all,
            [&](int i) {
                Bitboard<1> found;
                index.for_each_match(grid.board() - mine[i], exactly,
                                     [&](int place) { found |= index.pattern(place); });
                return found;
            },
            [&](int i, Bytes& out) {
                const auto in = [&](int x, int y) {
                    return x >= 0 && x < 8 && y >= 0 && y < 8 && plain_mine[i][8 * y + x] == 0;
                };
                for (int y = 1; y < 7; ++y) {
                    for (int x = 1; x < 7; ++x) {
                        if (!in(x, y) || !in(x - 1, y) || !in(x + 1, y) || !in(x, y - 1) ||
                            !in(x, y + 1)) {
                            continue;
                        }
                        if (exactly && (in(x - 1, y - 1) || in(x + 1, y - 1) || in(x - 1, y + 1) ||
                                        in(x + 1, y + 1) || in(x - 2, y) || in(x + 2, y) ||
                                        in(x, y - 2) || in(x, y + 2))) {
                            continue;
                        }
                        for (const int c : {8 * y + x, 8 * y + x - 1, 8 * y + x + 1, 8 * y + x - 8,
                                            8 * y + x + 8}) {
                            out[c] = 1;
                        }
                    }
                }
            });
    }
}

void shifts() {
    const Positions<6> all(GridKind::square, 19);
    const auto& [grid, plain, mine, theirs, plain_mine, plain_theirs, move] = all;
    std::array<int, 64> distance{};
    Random random(2);
    for (int& d : distance) d = random.below(130);
    opaque(distance);
    compare(
        "shift of 361 cells by any distance", all,
        [&](int i) { return mine[i].shifted_up(distance[i]) & grid.board(); },
        [&](int i, Bytes& out) {
            for (int c = 0; c + distance[i] < 361; ++c) {
                out[c + distance[i]] = plain_mine[i][c];
            }
        });
}

}  // namespace
}  // namespace polypack::bench

int main() {
    using namespace polypack;
    using namespace polypack::bench;
    fmt::print("{:<58} {:>10} {:>12} {:>10}\n", "query, nanoseconds", "boards", "plain loop",
               "ratio");
    const Positions<1> small(GridKind::square, 8);
    const Positions<6> large(GridKind::square, 19);
    neighbours("8x8", small);
    neighbours("19x19", large);
    floods("8x8", small);
    floods("19x19", large);
    line_caps_of_othello();
    pluses();
    shifts();
    return sink == 0 ? 1 : 0;
}
