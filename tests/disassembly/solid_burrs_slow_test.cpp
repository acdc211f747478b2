// Counts how many of all burrs of six sticks of 2x2x6 without a hole inside come apart.
//
// The sticks meet in a cube of 4x4x4 cells, a word of 64 bits; each passes through it in 16 cells,
// of which others can reach twelve. Only assemblies in which some sticks can make a step at all are
// taken apart. These are found here without the library: if the library were wrong about the
// others, the published counts would not come out.
#include <gtest/gtest.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

#include "polypack/disassembly/part_by_part.hpp"
#include "polypack/lattice/polyform.hpp"

namespace polypack::testing {
namespace {

constexpr int sticks = 6;
using Cells = std::uint64_t;                 // of the cube, bit x + 4 y + 16 z
using Assembly = std::array<Cells, sticks>;  // two sticks along x, two along y, two along z

// Coordinates along the stick, across to its twin, and the third, as coordinates in the cube.
Point turned(int direction, int along, int across, int third) {
    if (direction == 0) return {along, across, third};
    return direction == 1 ? Point{third, along, across} : Point{across, third, along};
}

Cells bit_of(const Point& cell) {
    return Cells{1} << (cell.x + 4 * cell.y + 16 * cell.z);
}

// The cells from `low` to `high` along a stick.
template <class Visit>
void for_each_cell(int stick, int low, int high, const Visit& visit) {
    for (int along = low; along <= high; ++along) {
        for (int across = 0; across < 2; ++across) {
            for (int third = 1; third <= 2; ++third) {
                visit(turned(stick / 2, along, 2 * (stick % 2) + across, third));
            }
        }
    }
}

Cells column(int stick, int low = 0, int high = 3) {
    Cells cells = 0;
    for_each_cell(stick, low, high, [&](const Point& cell) { cells |= bit_of(cell); });
    return cells;
}

// All cells of a stick that has those of the cube, with its ends.
Polyform stick_cells(int stick, Cells inside) {
    Polyform cells;
    for_each_cell(stick, -1, 4, [&](const Point& cell) {
        const Point& c = cell;
        const bool in_cube = std::min({c.x, c.y, c.z}) >= 0 && std::max({c.x, c.y, c.z}) <= 3;
        if (!in_cube || (inside & bit_of(c)) != 0) cells.push_back(c);
    });
    std::ranges::sort(cells);
    return cells;
}

// The cells of a stick that no other reaches.
Cells own_cells(int stick) {
    Cells others = 0;
    for (int other = 0; other < sticks; ++other) {
        if (other != stick) others |= column(other);
    }
    return column(stick) & ~others;
}

// Lookup tables of the enumeration.
struct Tables {
    std::array<Cells, sticks> columns{};
    std::array<Cells, sticks> own{};
    std::array<Cells, sticks> first_layer{};
    std::array<Cells, sticks> last_layer{};
    std::array<std::vector<Cells>, sticks> connected{};  // sticks, by their cells in the cube

    Tables() {
        const Lattice& lattice = *find_lattice("cube");
        for (int stick = 0; stick < sticks; ++stick) {
            columns[stick] = column(stick);
            own[stick] = own_cells(stick);
            first_layer[stick] = column(stick, 0, 0);
            last_layer[stick] = column(stick, 3, 3);
            const Cells free = columns[stick] & ~own[stick];
            for (Cells part = free;; part = (part - 1) & free) {
                const Cells cells = part | own[stick];
                if (polypack::connected(lattice, normalized(lattice, stick_cells(stick, cells)))) {
                    connected[stick].push_back(cells);
                }
                if (part == 0) break;
            }
        }
    }
};

// One step forward along an axis; what leaves the cube is lost.
Cells step(Cells cells, int axis) {
    constexpr std::array<Cells, 3> not_last{0x7777777777777777U, 0x0FFF0FFF0FFF0FFFU,
                                            0x0000FFFFFFFFFFFFU};
    return (cells & not_last[axis]) << (axis == 0 ? 1 : axis == 1 ? 4 : 16);
}

// Returns true if from every stick all others are reached by "pushes", along that axis.
bool held(const Assembly& assembly, const Tables& tables, int axis) {
    std::array<unsigned, sticks> pushes{};
    for (int i = 0; i < sticks; ++i) {
        const Cells ahead = step(assembly[i], axis);
        for (int j = 0; j < sticks; ++j) {
            if (i == j) continue;
            bool hit = (ahead & assembly[j]) != 0;
            if (i / 2 == axis) hit = hit || (assembly[j] & tables.first_layer[i]) != 0;
            if (j / 2 == axis) hit = hit || (assembly[i] & tables.last_layer[j]) != 0;
            // The ends of twins touch.
            hit = hit || (i / 2 == j / 2 && i < j && axis == (i / 2 + 1) % 3);
            if (hit) pushes[i] |= 1U << j;
        }
    }
    unsigned from_first = 1;
    unsigned to_first = 1;
    for (int round = 1; round < sticks; ++round) {
        for (int i = 0; i < sticks; ++i) {
            if ((from_first >> i & 1U) != 0) from_first |= pushes[i];
            if ((pushes[i] & to_first) != 0) to_first |= 1U << i;
        }
    }
    return from_first == 63 && to_first == 63;
}

// A turn of the frame: every cell of the cube to a cell.
using Turn = std::array<int, 64>;

std::vector<Turn> turns() {
    std::vector<Turn> all;
    for (int shift = 0; shift < 3; ++shift) {
        for (const auto& flips :
             {std::array{0, 0, 0}, std::array{1, 1, 0}, std::array{1, 0, 1}, std::array{0, 1, 1}}) {
            Turn& turn = all.emplace_back();
            for (int cell = 0; cell < 64; ++cell) {
                const std::array<int, 3> from{cell % 4, cell / 4 % 4, cell / 16};
                std::array<int, 3> to{};
                for (int k = 0; k < 3; ++k) {
                    const int value = from[k];
                    to[(k + shift) % 3] = flips[k] != 0 ? 3 - value : value;
                }
                turn[cell] = to[0] + 4 * to[1] + 16 * to[2];
            }
        }
    }
    return all;
}

Assembly image(const Assembly& assembly, const Turn& turn, const Tables& tables) {
    Assembly result{};
    for (const Cells cells : assembly) {
        Cells moved = 0;
        for (Cells rest = cells; rest != 0; rest &= rest - 1) {
            moved |= Cells{1} << turn[std::countr_zero(rest)];
        }
        // Its own cells tell which stick it is.
        for (int stick = 0; moved != 0 && stick < sticks; ++stick) {
            if ((moved & tables.own[stick]) == tables.own[stick]) result[stick] = moved;
        }
    }
    return result;
}

// A stick, and what it looks like in the place of the first one: of the two turns of the frame that
// take it there, the one with the lesser cells counts, `times` is 2 if they are the same.
struct Ranked {
    Cells cells = 0;
    Cells rank = 0;
    std::size_t times = 1;
};

Ranked ranked(int stick, Cells cells, const std::vector<Turn>& turns, const Tables& tables) {
    Ranked result{cells, ~Cells{0}, 0};
    for (const Turn& turn : turns) {
        Assembly alone{};
        alone[stick] = cells;
        const Cells there = image(alone, turn, tables)[0];
        if (there == 0 || there > result.rank) continue;
        result.times = there == result.rank ? result.times + 1 : 1;
        result.rank = there;
    }
    return result;
}

constexpr std::size_t turns_of_frame = 12;

// Assemblies by how many turns of each have its first stick. Of the turns of an assembly, those
// with the least first stick are looked at, n / s of n such turns if it has s symmetries.
class TurnedCount {
  public:
    void add(std::size_t times) { ++by_times_[times]; }
    void add(const TurnedCount& other) {
        for (std::size_t i = 0; i < by_times_.size(); ++i) by_times_[i] += other.by_times_[i];
    }
    // Fully rotated.
    [[nodiscard]] std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (std::size_t i = 1; i < by_times_.size(); ++i) {
            sum += turns_of_frame * by_times_[i] / i;
        }
        return sum;
    }

  private:
    std::array<std::uint64_t, turns_of_frame + 1> by_times_{};
};

struct Counts {
    TurnedCount assemblies;
    TurnedCount loose;
    std::uint64_t apart = 0;  // fully rotated
    std::uint64_t apart_physical = 0;
    std::set<std::pair<int, Cells>> used;  // sticks of those that come apart

    void add(const Counts& other) {
        assemblies.add(other.assemblies);
        loose.add(other.loose);
        apart += other.apart;
        apart_physical += other.apart_physical;
        used.insert(other.used.begin(), other.used.end());
    }
};

class Enumeration {
  public:
    Enumeration() : turns_(turns()), pairs_(*find_lattice("cube"), {}) {
        for (int stick = 0; stick < 2; ++stick) {
            for (const Cells cells : tables_.connected[stick]) {
                first_pair_[stick].push_back(ranked(stick, cells, turns_, tables_));
            }
        }
        for (int stick = 2; stick < 4; ++stick) list_fitting(stick);
        for (int stick = 4; stick < 6; ++stick) {
            std::vector<Ranked>& whole = last_pair_[stick - 4];
            whole.resize(1 << 16);
            for (const Cells cells : tables_.connected[stick]) {
                whole[packed(cells, stick)] = ranked(stick, cells, turns_, tables_);
            }
        }
    }

    Counts run() {
        tbb::parallel_for(std::size_t{0}, first_pair_[0].size(), [&](std::size_t i) {
            Counts counts;
            const Ranked& first = first_pair_[0][i];
            if (first.rank == first.cells) {
                for (const Ranked& second : first_pair_[1]) {
                    if (second.rank >= first.rank) with_first_pair(first, second, counts);
                }
            }
            const std::lock_guard lock(mutex_);
            total_.add(counts);
        });
        return total_;
    }

    [[nodiscard]] const Tables& tables() const { return tables_; }

  private:
    // The cells of a stick of the last pair, which are two by two in each layer of 16.
    static std::size_t packed(Cells cells, int stick) {
        const Cells low = cells >> (stick == 4 ? 4 : 6) & 0x0033003300330033U;
        const Cells nibbles = (low | low >> 2) & 0x000F000F000F000FU;
        return (nibbles | nibbles >> 12 | nibbles >> 24 | nibbles >> 36) & 0xFFFF;
    }

    // By what the first pair has of the stick's column: the sticks that have none of it, and every
    // cell of the column that it has not and the last pair does not reach.
    void list_fitting(int stick) {
        const Cells first = tables_.columns[0] | tables_.columns[1];
        const Cells last = tables_.columns[4] | tables_.columns[5];
        const Cells shared = tables_.columns[stick] & first;
        for (const Cells cells : tables_.connected[stick]) {
            const Cells must = shared & ~last & ~cells;
            const Cells may = shared & last & ~cells;
            const Ranked stick_there = ranked(stick, cells, turns_, tables_);
            for (Cells part = may;; part = (part - 1) & may) {
                fitting_[stick - 2][must | part].push_back(stick_there);
                if (part == 0) break;
            }
        }
        for (auto& [taken, sticks_there] : fitting_[stick - 2]) {
            std::ranges::sort(sticks_there, std::ranges::greater(), &Ranked::rank);
        }
    }

    // Takes those with the least first stick, of assemblies that turn into each other.
    void with_first_pair(const Ranked& first, const Ranked& second, Counts& counts) {
        const Cells taken = first.cells | second.cells;
        const auto thirds = fitting_[0].find(taken & tables_.columns[2]);
        const auto fourths = fitting_[1].find(taken & tables_.columns[3]);
        if (thirds == fitting_[0].end() || fourths == fitting_[1].end()) return;
        for (const Ranked& third : thirds->second) {
            if (third.rank < first.rank) break;
            for (const Ranked& fourth : fourths->second) {
                if (fourth.rank < first.rank) break;
                const Cells left = ~(taken | third.cells | fourth.cells);
                const Ranked& fifth = last_pair_[0][packed(left, 4)];
                const Ranked& sixth = last_pair_[1][packed(left, 5)];
                if (fifth.rank < first.rank || sixth.rank < first.rank) continue;
                look({&first, &second, &third, &fourth, &fifth, &sixth}, counts);
            }
        }
    }

    void look(const std::array<const Ranked*, sticks>& ranked_sticks, Counts& counts) {
        Assembly assembly{};
        std::size_t times = 0;  // that a turn of the assembly has its first stick
        for (int stick = 0; stick < sticks; ++stick) {
            assembly[stick] = ranked_sticks[stick]->cells;
            if (ranked_sticks[stick]->rank == assembly[0]) times += ranked_sticks[stick]->times;
        }
        counts.assemblies.add(times);
        if (held(assembly, tables_, 0) && held(assembly, tables_, 1) &&
            held(assembly, tables_, 2)) {
            return;
        }
        counts.loose.add(times);
        std::set<Assembly> images;
        for (const Turn& turn : turns_) images.insert(image(assembly, turn, tables_));
        if (*images.begin() != assembly) return;
        std::vector<PlacedPiece> packing;
        for (int stick = 0; stick < sticks; ++stick) {
            packing.push_back({stick, stick_cells(stick, assembly[stick])});
        }
        if (!disassemble(packing, {}, pairs_, {}).comes_apart()) return;
        counts.apart += images.size();
        ++counts.apart_physical;
        for (int stick = 0; stick < sticks; ++stick) counts.used.emplace(stick, assembly[stick]);
    }

    Tables tables_;
    std::vector<Turn> turns_;
    ShapePairs pairs_;
    std::array<std::vector<Ranked>, 2> first_pair_;
    std::array<std::map<Cells, std::vector<Ranked>>, 2> fitting_;  // by decreasing rank
    std::array<std::vector<Ranked>, 2> last_pair_;  // rank 0: the cells are not connected
    std::mutex mutex_;
    Counts total_;
};

// The shape of a stick, however it is turned.
Polyform shape_of(int stick, Cells cells) {
    const Lattice& lattice = *find_lattice("cube");
    const auto images =
        orientations(lattice, normalized(lattice, stick_cells(stick, cells)), false);
    return *std::ranges::min_element(images);
}

// Cutler, The Six-Piece Burr, Journal of Recreational Mathematics 10(4), 1977-78: 119,979 of 369
// pieces, those that are turned as a whole counted once.
TEST(SolidBurrs, AreAsManyAsPublished) {
    Enumeration enumeration;
    const Tables& tables = enumeration.tables();
    EXPECT_EQ(tables.connected[0].size(), 2225U);
    std::set<Polyform> pieces;
    for (const Cells cells : tables.connected[0]) pieces.insert(shape_of(0, cells));
    EXPECT_EQ(pieces.size(), 837U);

    const Counts counts = enumeration.run();
    EXPECT_EQ(counts.assemblies.all(), 601'456'869U);
    EXPECT_EQ(counts.loose.all(), 1'885'002U);
    EXPECT_EQ(counts.apart, 1'439'634U);
    EXPECT_EQ(counts.apart_physical, 119'979U);
    std::set<Polyform> used;
    for (const auto& [stick, cells] : counts.used) used.insert(shape_of(stick, cells));
    EXPECT_EQ(used.size(), 369U);
}

}  // namespace
}  // namespace polypack::testing
