// Every primitive of the kernels against a bit-by-bit version of it, on random matrices and every
// instruction set that this machine supports.
#include "polypack/packing/engines/cover/kernels/bit_matrix.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>
#include <string_view>
#include <vector>

namespace polypack::testing {
namespace {

using Word = std::uint64_t;

bool bit(const Word* words, int i) {
    return (words[i / 64] >> (i % 64) & 1) != 0;
}

// Random words of which about one bit in 2^rarity is set.
class RandomWords {
  public:
    explicit RandomWords(unsigned seed) : random_(seed) {}
    int upto(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
    Word word(int rarity) {
        Word result = ~Word{0};
        for (int i = 0; i < rarity; ++i) result &= random_();
        return result;
    }
    Word* words(Arena& arena, int count, int rarity) {
        Word* result = arena.take<Word>(static_cast<std::size_t>(count));
        for (int w = 0; w < count; ++w) result[w] = word(rarity);
        return result;
    }

  private:
    std::mt19937_64 random_;
};

// A level with random bits, and a random part of it.
struct Sample {
    Sample(RandomWords& random, int options, int items, int rarity)
        : level(blank_level(options, items, arena)) {
        for (int w = 0; w < level.item_words * 64 * level.words; ++w) level.masks[w] = 0;
        for (int i = 0; i < items; ++i) {
            level.item[i] = 3 * i + 1;
            for (int w = 0; w < level.words; ++w) {
                level.rows[i * level.words + w] = random.word(rarity) & valid(options, w);
            }
            for (int o = 0; o < options; ++o) {
                if (bit(level.row(i), o)) level.mask(o, i / 64) |= Word{1} << (i % 64);
            }
        }
        for (int o = 0; o < 64 * level.words + 16; ++o) level.option[o] = 2 * o + 5;
        live = random.words(arena, level.words, random.upto(3));
        matter = random.words(arena, level.item_words, random.upto(3));
        for (int w = 0; w < level.words; ++w) live[w] &= valid(options, w);
        for (int w = 0; w < level.item_words; ++w) matter[w] &= valid(items, w);
    }
    static Word valid(int count, int w) {
        const int here = std::clamp(count - 64 * w, 0, 64);
        return here == 64 ? ~Word{0} : (Word{1} << here) - 1;
    }
    static std::vector<int> listed(const Word* words, int count) {
        std::vector<int> result;
        for (int i = 0; i < count; ++i) {
            if (bit(words, i)) result.push_back(i);
        }
        return result;
    }
    [[nodiscard]] std::vector<int> chosen_options() const { return listed(live, level.options); }
    [[nodiscard]] std::vector<int> chosen_items() const { return listed(matter, level.items); }
    [[nodiscard]] Excerpt excerpt() const {
        return {level, live, matter, static_cast<int>(chosen_options().size()),
                static_cast<int>(chosen_items().size())};
    }

    Arena arena;
    WideLevel level;
    Word* live = nullptr;
    Word* matter = nullptr;
};

template <typename Body>
void on_every_level(const Body& body) {
    for (const SimdLevel level : simd_levels()) {
        SCOPED_TRACE(name_of(level));
        for (unsigned seed = 1; seed <= 40; ++seed) {
            SCOPED_TRACE(seed);
            RandomWords random(seed);
            body(bit_matrix(level), random);
        }
    }
}

Sample sample(RandomWords& random) {
    return {random, 1 + random.upto(1300), 1 + random.upto(200), 1 + random.upto(4)};
}

// Tests compare the levels, so that there must be vectors besides what is portable.
TEST(SimdLevels, AreThoseOfTheMachine) {
    std::vector<std::string_view> names;
    for (const SimdLevel level : simd_levels()) names.push_back(name_of(level));
    ASSERT_FALSE(names.empty());
    EXPECT_EQ(names.front(), "scalar");
#if defined(__aarch64__)
    EXPECT_EQ(names, (std::vector<std::string_view>{"scalar", "neon"}));
#elif defined(__x86_64__)
    EXPECT_EQ(std::ranges::count(names, "neon"), 0);
#endif
}

TEST(BitMatrix, ExtractedBitsKeepTheirOrder) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        const Word word = random.word(1);
        const Word mask = random.word(random.upto(4));
        Word expected = 0;
        for (int i = 0, at = 0; i < 64; ++i) {
            if (bit(&mask, i)) expected |= static_cast<Word>(bit(&word, i)) << at++;
        }
        EXPECT_EQ(tested.extract_bits(word, mask), expected);
    });
}

TEST(BitMatrix, ListsTheLiveOptionsAndTheItemsThatMatter) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Sample s = sample(random);
        const Excerpt part = s.excerpt();
        std::vector<int> options(static_cast<std::size_t>(part.options) + 16);
        tested.list_options(part, options.data());
        options.resize(static_cast<std::size_t>(part.options));
        std::vector<int> expected_options;
        for (const int o : s.chosen_options()) expected_options.push_back(s.level.option[o]);
        EXPECT_EQ(options, expected_options);

        std::vector<int> positions(static_cast<std::size_t>(part.options) + 16);
        tested.list_positions(part, positions.data());
        positions.resize(static_cast<std::size_t>(part.options));
        EXPECT_EQ(positions, s.chosen_options());

        std::vector<int> items(static_cast<std::size_t>(part.items));
        tested.list_items(part, items.data());
        std::vector<int> expected_items;
        for (const int i : s.chosen_items()) expected_items.push_back(s.level.item[i]);
        EXPECT_EQ(items, expected_items);
    });
}

TEST(BitMatrix, SqueezedSetsHoldTheItemsThatMatter) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Sample s = sample(random);
        const Excerpt part = s.excerpt();
        std::vector<ItemSets> sets;
        for (int w = 0; w < s.level.item_words; ++w) {
            sets.push_back({random.word(1), random.word(1), random.word(2), random.word(0)});
        }
        const int words = std::max(1, (part.items + 63) / 64);
        std::vector<ItemSets> result(static_cast<std::size_t>(words), ItemSets{1, 2, 3, 4});
        tested.squeeze(sets.data(), part, result.data());
        for (const auto set :
             {&ItemSets::need, &ItemSets::pick, &ItemSets::open, &ItemSets::active}) {
            std::vector<Word> expected(static_cast<std::size_t>(words));
            int at = 0;
            for (const int i : s.chosen_items()) {
                expected[at / 64] |= (sets[i / 64].*set >> (i % 64) & 1) << (at % 64);
                ++at;
            }
            for (int w = 0; w < words; ++w) EXPECT_EQ(result[w].*set, expected[w]) << w;
        }
    });
}

TEST(BitMatrix, TransposeTurnsRowsIntoColumns) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Arena arena;
        for (int rows = 0; rows <= 64; rows += 8) {
            const Word* in = random.words(arena, 64, random.upto(5));
            Word* out = random.words(arena, 64, 1);
            tested.transpose(in, rows, out);
            for (int c = 0; c < 64; ++c) {
                Word expected = 0;
                for (int r = 0; r < rows; ++r) expected |= (in[r] >> c & 1) << r;
                ASSERT_EQ(out[c], expected) << rows << " rows, column " << c;
            }
        }
    });
}

TEST(BitMatrix, PlanesHoldWhatTheLiveOptionsCoverOfTheItemsThatMatter) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Sample s = sample(random);
        const Excerpt part = s.excerpt();
        const int lanes = (part.items + 7) / 8 * 8 + 8 * random.upto(2);
        const int words = (part.options + 63) / 64 + random.upto(3);
        Word* planes = random.words(s.arena, lanes * words + 8, 1);
        const Word beyond = planes[lanes * words];
        tested.make_planes(part, lanes, words, planes, s.arena);
        std::vector<Word> expected(static_cast<std::size_t>(lanes) * words);
        const std::vector<int> options = s.chosen_options();
        const std::vector<int> items = s.chosen_items();
        for (int i = 0; i < part.items; ++i) {
            for (int o = 0; o < part.options; ++o) {
                if (!bit(s.level.row(items[i]), options[o])) continue;
                expected[o / 64 * lanes + i] |= Word{1} << (o % 64);
            }
        }
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), planes));
        EXPECT_EQ(planes[lanes * words], beyond);
    });
}

TEST(BitMatrix, MasksAndRowsHoldTheBitsOfThePlanes) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Arena arena;
        const int lanes = 8 * (1 + random.upto(12));
        const int words = 1 + random.upto(9);
        const int count = std::min(64, 8 * random.upto(lanes / 8 + 1));
        const Word* planes = random.words(arena, lanes * words, random.upto(5));
        Word* masks = random.words(arena, 64 * words, 1);
        tested.make_masks(planes, lanes, count, words, masks);
        for (int o = 0; o < 64 * words; ++o) {
            Word expected = 0;
            for (int i = 0; i < count; ++i) {
                expected |= (planes[o / 64 * lanes + i] >> (o % 64) & 1) << i;
            }
            ASSERT_EQ(masks[o], expected) << o;
        }
        const int items = 1 + random.upto(lanes);
        Word* rows = random.words(arena, items * words, 1);
        tested.make_rows(planes, lanes, items, words, rows);
        for (int i = 0; i < items; ++i) {
            for (int w = 0; w < words; ++w) {
                ASSERT_EQ(rows[i * words + w], planes[w * lanes + i]) << i << ' ' << w;
            }
        }
    });
}

TEST(BitMatrix, WideRowsAreSubtractedIntersectedAndCounted) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Arena arena;
        const int words = 8 * (1 + random.upto(6));
        const int rarity = random.upto(12);
        Word* live = random.words(arena, words, rarity);
        const Word* row = random.words(arena, words, rarity);
        int common = 0;
        std::vector<Word> rest;
        for (int w = 0; w < words; ++w) {
            common += std::popcount(live[w] & row[w]);
            rest.push_back(live[w] & ~row[w]);
        }
        EXPECT_EQ(tested.intersect(live, row, words), common != 0);
        EXPECT_EQ(tested.count_common(live, row, words), common);
        tested.subtract(live, row, words);
        EXPECT_TRUE(std::equal(rest.begin(), rest.end(), live));
        EXPECT_FALSE(tested.intersect(live, row, words));
    });
}

// A narrow level of every shape, with random rows.
template <typename Body>
void on_every_shape(const Body& body) {
    on_every_level([&](const BitMatrix& tested, RandomWords& random) {
        for (const NarrowQueries& shape : tested.narrow) {
            SCOPED_TRACE(::testing::Message() << shape.groups << " groups");
            Arena arena;
            const int lanes = 8 * shape.groups;
            NarrowLevel level{};
            level.items = lanes - random.upto(8);
            level.words = 1 + random.upto(8);
            const Word* rows = random.words(arena, lanes * 8, 1 + random.upto(6));
            Word* planes = random.words(arena, lanes * 8, 0);
            for (int i = 0; i < lanes; ++i) {
                for (int w = 0; w < 8; ++w) planes[w * lanes + i] = rows[i * 8 + w];
            }
            level.rows = rows;
            level.planes = planes;
            Word* live = random.words(arena, 8, random.upto(4));
            live[random.upto(8)] = 0;
            std::fill(live + level.words, live + 8, 0);
            body(shape, level, random, live);
        }
    });
}

int options_of(const NarrowLevel& level, const Word* live, int item) {
    int result = 0;
    for (int w = 0; w < 8; ++w) result += std::popcount(live[w] & level.rows[item * 8 + w]);
    return result;
}

TEST(MatrixQueries, WordsWithLiveOptionsAreFound) {
    on_every_shape(
        [](const NarrowQueries& tested, const NarrowLevel&, RandomWords&, const Word* live) {
            unsigned expected = 0;
            for (int w = 0; w < 8; ++w) expected |= unsigned{live[w] != 0} << w;
            EXPECT_EQ(tested.nonzero_words(live), expected);
        });
}

Word items_without_options(const NarrowQueries& tested, const NarrowLevel& level,
                           const Word* live) {
    Word result = 0;
    for (int i = 0; i < 8 * tested.groups; ++i) {
        if (options_of(level, live, i) == 0) result |= Word{1} << i;
    }
    return result;
}

TEST(MatrixQueries, UncoveredItemsHaveNoLiveOption) {
    on_every_shape(
        [](const NarrowQueries& tested, const NarrowLevel& level, RandomWords&, const Word* live) {
            const Word expected = items_without_options(tested, level, live);
            EXPECT_EQ(tested.uncovered(level, tested.nonzero_words(live), live), expected);
            EXPECT_EQ(tested.uncovered_in_register(level, live), expected);
        });
}

TEST(MatrixQueries, TheFirstItemWithTheFewestOptionsIsChosenAndTheseAreCounted) {
    on_every_shape([](const NarrowQueries& tested, const NarrowLevel& level, RandomWords& random,
                      const Word* live) {
        const Word items = Sample::valid(8 * tested.groups, 0);
        const Word among =
            random.word(random.upto(4)) & items & ~items_without_options(tested, level, live);
        if (among == 0) return;
        const Word open = among & random.word(1);
        int fewest = 1 << 20;
        int expected = -1;
        for (int i = 0; i < 8 * tested.groups; ++i) {
            if (!bit(&among, i)) continue;
            const int count = options_of(level, live, i) + bit(&open, i);
            if (count < fewest) {
                fewest = count;
                expected = i;
            }
        }
        const Word counted =
            tested.fewest_counted(level, tested.nonzero_words(live), live, among, open);
        EXPECT_EQ(counted & 63, expected);
        EXPECT_EQ(counted >> 8, fewest);
    });
}

TEST(MaskLists, HoldTheItemsThatMatterAndNumberTheOptions) {
    on_every_level([](const BitMatrix& tested, RandomWords& random) {
        Sample s(random, 1 + random.upto(500), 1 + random.upto(55), 1 + random.upto(4));
        const Excerpt part = s.excerpt();
        const std::vector<int> options = s.chosen_options();
        const std::vector<int> items = s.chosen_items();
        const int shift = 64 - id_bits(part.options);
        Word* list = random.words(s.arena, part.options + 64, 0);
        tested.masks.list_masks(part, options.data(), shift, list);
        for (int k = 0; k < part.options; ++k) {
            Word expected = static_cast<Word>(k) << shift;
            for (int i = 0; i < part.items; ++i) {
                expected |= static_cast<Word>(bit(s.level.row(items[i]), options[k])) << i;
            }
            ASSERT_EQ(list[k], expected) << k;
        }
        for (int k = part.options; k < part.options + 4; ++k) EXPECT_EQ(list[k], 0U) << k;
    });
}

// A random list, of short and of long ones.
template <typename Body>
void on_every_list(const Body& body) {
    on_every_level([&](const BitMatrix& tested, RandomWords& random) {
        for (const int most : {2, 9, 40, 513}) {
            Arena arena;
            const int count = random.upto(most);
            SCOPED_TRACE(::testing::Message() << count << " options");
            Word* list = random.words(arena, count + 64, 1 + random.upto(5));
            tested.masks.end_list(list + count);
            body(tested.masks, random, arena, list, count);
        }
    });
}

TEST(MaskLists, OptionsWithoutTheItemsPlacedAreKeptInOrder) {
    on_every_list([](const MaskQueries& tested, RandomWords& random, Arena& arena, const Word* list,
                     int count) {
        const Word placed = random.word(random.upto(6));
        std::vector<Word> expected;
        for (int k = 0; k < count; ++k) {
            if ((list[k] & placed) == 0) expected.push_back(list[k]);
        }
        Word* kept = random.words(arena, count + 64, 0);
        const int rest = tested.keep_compatible(list, count, placed, kept);
        ASSERT_EQ(rest, static_cast<int>(expected.size()));
        EXPECT_TRUE(std::equal(expected.begin(), expected.end(), kept));
        for (int k = rest; k < rest + 4; ++k) EXPECT_EQ(kept[k], 0U) << k;
    });
}

TEST(MaskLists, WhatTheOtherOptionsReachIsTheirUnion) {
    on_every_list(
        [](const MaskQueries& tested, RandomWords& random, Arena&, const Word* list, int count) {
            Word placed[8];
            Word expected[8] = {};
            for (int c = 0; c < 8; ++c) {
                placed[c] = random.word(random.upto(6));
                for (int k = 0; k < count; ++k) {
                    if ((list[k] & placed[c]) == 0) expected[c] |= list[k];
                }
            }
            for (int children = 1; children <= 8; ++children) {
                Word reached[8] = {};
                tested.reach[children - 1](list, count, placed, reached);
                EXPECT_TRUE(std::equal(expected, expected + children, reached)) << children;
            }
        });
}

int options_with(const Word* list, int count, int item) {
    int result = 0;
    for (int k = 0; k < count; ++k) result += bit(list + k, item);
    return result;
}

TEST(MaskLists, TheFirstItemWithTheFewestOptionsIsChosen) {
    on_every_list(
        [](const MaskQueries& tested, RandomWords& random, Arena&, const Word* list, int count) {
            const Word among = random.word(random.upto(5)) | Word{1} << random.upto(64);
            const Word open = among & random.word(1);
            int fewest = 1 << 20;
            int expected = -1;
            for (int i = 0; i < 64; ++i) {
                if (!bit(&among, i)) continue;
                const int options = options_with(list, count, i) + bit(&open, i);
                if (options < fewest) {
                    fewest = options;
                    expected = i;
                }
            }
            EXPECT_EQ(tested.fewest(list, count, among, open), expected);
        });
}

TEST(MaskLists, OptionsThatHaveAnItemAreFound) {
    on_every_list([](const MaskQueries& tested, RandomWords& random, Arena& arena, const Word* list,
                     int count) {
        const int item = random.upto(64);
        Word* options = random.words(arena, 9, 0);
        const unsigned words = tested.having(list, count, item, options);
        for (int k = 0; k < count; ++k) {
            EXPECT_EQ(bit(options, k), bit(list + k, item)) << k;
        }
        for (int w = 0; 64 * w < count; ++w) EXPECT_EQ((words >> w & 1) != 0, options[w] != 0) << w;
    });
}

}  // namespace
}  // namespace polypack::testing
