#include "polypack/games/sliding_attacks.hpp"

#include <bit>
#include <cassert>
#include <utility>

namespace polypack {
namespace {

using Direction = std::pair<int, int>;  // files, ranks
constexpr std::array<std::array<Direction, 2>, 4> line_directions{
    {{{{1, 0}, {-1, 0}}}, {{{0, 1}, {0, -1}}}, {{{1, 1}, {-1, -1}}}, {{{1, -1}, {-1, 1}}}}};

// Returns the cells attacked along one line (0 rank, 1 file, 2 rising, 3 falling diagonal).
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

using Walk = ChessCells (*)(int, std::uint64_t);

// The cells whose blockers matter: not the last of a ray, which is attacked all the same.
std::uint64_t relevant_cells(int cell, Walk walk) {
    std::uint64_t relevant = 0;
    for (const int other : walk(cell, 0)) {
        const std::uint64_t bit = std::uint64_t{1} << other;
        if (walk(cell, bit) != walk(cell, 0)) relevant |= bit;
    }
    return relevant;
}

// Factors for tables of 2^(relevant cells) entries a cell. Found by trying random numbers with few
// bits set until no two sets of blockers with different attacks met in an entry; the tests look up
// every set.
constexpr std::array<std::uint64_t, 64> rook_factors{
    0x1080004008801020, 0x0840092002C03000, 0x1900200010400900, 0x0880100008000480,
    0x4200100420080200, 0x8100020100080400, 0x0200040110886200, 0x0200008040220411,
    0x0404800084400220, 0x0000401000402000, 0x0086001081220440, 0x0408800800100280,
    0x000A001201040820, 0x8848800200840080, 0x4001000100040200, 0x0442000102105084,
    0x9080010020804100, 0x0040404000201009, 0x0000808010002009, 0x2200090021D00100,
    0x0008008008040080, 0x0004004002010040, 0x0011040008015042, 0x00000A0001768104,
    0x0000800080204009, 0x2010004140002001, 0x9800200280100080, 0x1000100080080080,
    0x0050500500080100, 0x0000020080040080, 0x0C10010400420810, 0x1040008200005104,
    0x01808240088004A0, 0x0882804004802000, 0x0880402001001100, 0x2000210409001000,
    0x2000480131001500, 0x0000800400800200, 0x000002380C001003, 0x4600084882000431,
    0x0080002000504000, 0x0300500020004002, 0x0040408200220011, 0x0010040008004040,
    0x0000080004008080, 0x0010040002008080, 0x2012004881020004, 0x8300842444820011,
    0x0088403882010200, 0x0820400080210100, 0x0110910040A00300, 0x0801100280080480,
    0x0242009008200600, 0x1002000489500200, 0x0040800200010080, 0x0091800041000080,
    0x0000209300488001, 0x04C1002414824001, 0x020020000B001041, 0x7000100004200901,
    0x8002002004100802, 0x30010002084C0007, 0x0888221800813004, 0x4000002840840112,
};
constexpr std::array<std::uint64_t, 64> bishop_factors{
    0x20C0090901061081, 0x0024040094030104, 0x8210810200290200, 0x0011040484620000,
    0x0081104002221000, 0x0009012011001350, 0x0081010802400380, 0x0000420210010408,
    0x0008105002280050, 0x0001028484040044, 0x2A00880810408804, 0x7020022282000100,
    0x0084040420100A50, 0x000401010840E000, 0x2020020210420888, 0x0008084202012010,
    0x2010400810018800, 0x0445122008020840, 0x0804100808002008, 0x0008002104110100,
    0x0061005820080800, 0x2001000200820100, 0x480C210084010800, 0x3004442500480420,
    0x1010102240048100, 0x00182009084220A3, 0x8803090A10004205, 0x0208080040202020,
    0x000C044084010040, 0x00A1010002004106, 0x6008210020640202, 0x1600902112860801,
    0x00042008C1220200, 0x010C042002440140, 0x5022080200040820, 0x0402004042940100,
    0x0860108400008020, 0x000C080022021000, 0x0264080652822100, 0x4005031221010401,
    0x0004502410008400, 0x000500B010A20400, 0x0415094050080800, 0x080000201800A104,
    0x4022A80304000110, 0x4012140802028020, 0x40200104010100A0, 0x12810806008B0C41,
    0x0020441008080000, 0x2002120084045420, 0x0704020062080002, 0x0000001084040001,
    0x0322200891240200, 0xF040200210024800, 0x0140824832008042, 0x000210020A004602,
    0x0083042805141020, 0x002C12009A011000, 0x0041A00044140400, 0x00004004020A0202,
    0x0000140010020210, 0x2864160811012200, 0x2060080841082A17, 0xA010041108003100,
};

}  // namespace

ChessCells rook_walk(int cell, std::uint64_t occupied) {
    return line_walk(0, cell, occupied) | line_walk(1, cell, occupied);
}

ChessCells bishop_walk(int cell, std::uint64_t occupied) {
    return line_walk(2, cell, occupied) | line_walk(3, cell, occupied);
}

DirectLookup::Tables::Tables() {
    for (int cell = 0; cell < 64; ++cell) {
        rising_cells[cell] = line_cells(2, cell) & inner_files;
        falling_cells[cell] = line_cells(3, cell) & inner_files;
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
        for (int cell = 0; cell < 64; ++cell) {
            const std::uint64_t cells = line_cells(line, cell);
            const auto first = places[line][std::countr_zero(cells)];
            shift[line][cell] = first;
            mask[line][cell] = static_cast<std::uint8_t>((1u << std::popcount(cells)) - 1);
            for_each_subset(cells, [&](std::uint64_t all) {
                std::size_t index = 0;
                for (const int other : ChessCells{{all}}) {
                    index |= std::size_t{1} << (places[line][other] - first);
                }
                attacks[line][cell][index] = line_walk(line, cell, all);
            });
        }
    }
}

MagicMultiplication::Tables::Tables() {
    // Both tables are given their length before pointers into them are taken.
    std::array<std::size_t, 128> begin{};
    std::size_t length = 0;
    const auto prepare = [&](Magic& magic, int cell, Walk walk, std::uint64_t factor) {
        magic.relevant = relevant_cells(cell, walk);
        magic.factor = factor;
        magic.shift = 64 - std::popcount(magic.relevant);
        const std::size_t start = length;
        length += std::size_t{1} << std::popcount(magic.relevant);
        return start;
    };
    for (int cell = 0; cell < 64; ++cell) {
        begin[cell] = prepare(rooks[cell], cell, rook_walk, rook_factors[cell]);
        begin[64 + cell] = prepare(bishops[cell], cell, bishop_walk, bishop_factors[cell]);
    }
    attacks.resize(length);
    const auto fill = [&](Magic& magic, int cell, Walk walk, std::size_t start) {
        magic.table = attacks.data() + start;
        for_each_subset(magic.relevant, [&](std::uint64_t subset) {
            ChessCells& slot = attacks[start + ((subset * magic.factor) >> magic.shift)];
            const ChessCells attacked = walk(cell, subset);
            assert(slot.none() || slot == attacked);
            slot = attacked;
        });
    };
    for (int cell = 0; cell < 64; ++cell) {
        fill(rooks[cell], cell, rook_walk, begin[cell]);
        fill(bishops[cell], cell, bishop_walk, begin[64 + cell]);
    }
}

}  // namespace polypack
