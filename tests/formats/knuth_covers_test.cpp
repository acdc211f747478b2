// Exact covers with colours and multiplicities, read from Knuth's format: as many packings as there
// are covers by the definition, and as others have published.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "formats/documents.hpp"
#include "polypack/puzzle/limits.hpp"
#include "polypack/solve.hpp"

namespace polypack::testing {
namespace {

Puzzle read_knuth(const std::string& text) {
    return read_text("dlx", text).puzzle;
}

std::uint64_t covers(const std::string& text) {
    return count(read_knuth(text)).all;
}

// The definition, for a few options: every set of them is tried.
struct RandomCovers {
    struct Item {
        bool primary;
        int least;
        int most;
    };
    using Option = std::map<int, char>;  // colours by item

    explicit RandomCovers(unsigned seed) {
        std::mt19937 random(seed);
        const auto below = [&](int n) {
            return static_cast<int>(random() % static_cast<unsigned>(n));
        };
        const bool multiplicities = below(2) == 0;
        const bool colours = !multiplicities || below(2) == 0;
        const int primary = 1 + below(4);
        const int secondary = below(4);
        for (int i = 0; i < primary + secondary; ++i) {
            const int least = multiplicities && i < primary ? below(3) : 1;
            const int most = multiplicities && i < primary ? std::max(1, least + below(3)) : 1;
            items.push_back({i < primary, i < primary ? least : 0, most});
        }
        const int all = 1 + below(11);
        for (int o = 0; o < all; ++o) {
            Option option;
            const int size = 1 + below(4);
            for (int k = 0; k < size; ++k) {
                const int item = below(primary + secondary);
                const bool coloured = item >= primary && colours && below(5) != 0;
                option[item] = coloured ? static_cast<char>('A' + below(1 + below(4))) : '\0';
            }
            options.push_back(option);
        }
    }

    [[nodiscard]] bool has_primary(const Option& option) const {
        return items[static_cast<std::size_t>(option.begin()->first)].primary;
    }
    [[nodiscard]] bool any_option() const {
        return std::ranges::any_of(options, [&](const Option& o) { return has_primary(o); });
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        bool primary = true;
        for (std::size_t i = 0; i < items.size(); ++i) {
            const Item& item = items[i];
            if (primary && !item.primary) text += "| ";
            primary = item.primary;
            if (primary && item.least == item.most && item.most != 1) {
                text += std::to_string(item.most) + "|";
            } else if (primary && item.least != item.most) {
                text += std::to_string(item.least) + ":" + std::to_string(item.most) + "|";
            }
            text += "i" + std::to_string(i) + " ";
        }
        for (const Option& option : options) {
            text += "\n";
            for (const auto& [item, colour] : option) {
                text += "i" + std::to_string(item);
                if (colour != 0) text += std::string(":") + colour;
                text += " ";
            }
        }
        return text;
    }

    [[nodiscard]] bool is_cover(unsigned chosen) const {
        for (std::size_t i = 0; i < items.size(); ++i) {
            int uses = 0;
            std::set<char> colours;
            for (std::size_t o = 0; o < options.size(); ++o) {
                const auto at = options[o].find(static_cast<int>(i));
                if ((chosen >> o & 1U) == 0 || at == options[o].end()) continue;
                ++uses;
                colours.insert(at->second);
            }
            if (items[i].primary) {
                if (uses < items[i].least || uses > items[i].most) return false;
            } else if (uses > 1 && (colours.size() > 1 || colours.contains('\0'))) {
                return false;
            }
        }
        return true;
    }

    [[nodiscard]] std::uint64_t count() const {
        unsigned skipped = 0;
        for (std::size_t o = 0; o < options.size(); ++o) {
            if (!has_primary(options[o])) skipped |= 1U << o;
        }
        std::uint64_t covers = 0;
        for (unsigned chosen = 0; chosen < 1U << options.size(); ++chosen) {
            if ((chosen & skipped) == 0 && is_cover(chosen)) ++covers;
        }
        return covers;
    }

    std::vector<Item> items;
    std::vector<Option> options;
};

TEST(KnuthCovers, AreThoseOfTheDefinition) {
    int with_covers = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        const RandomCovers random(seed);
        if (!random.any_option()) continue;
        const std::uint64_t expected = random.count();
        const Puzzle puzzle = read_knuth(random.text());
        for (const char* engine : {"cover", "algorithm13", "sweep", ""}) {
            SolveOptions options;
            options.engine = engine;
            options.threads = 1;
            ASSERT_EQ(count(puzzle, options).all, expected)
                << "seed " << seed << ", engine " << engine << "\n"
                << random.text();
        }
        with_covers += expected > 1;
    }
    EXPECT_GT(with_covers, 500);
}

TEST(KnuthCovers, FirstOnesAreFoundOrThereIsNone) {
    for (unsigned seed = 0; seed < 600; ++seed) {
        const RandomCovers random(seed);
        if (!random.any_option()) continue;
        SolveOptions options;
        options.limit = 1;
        EXPECT_EQ(count(read_knuth(random.text()), options).distinct, random.count() > 0 ? 1U : 0U)
            << "seed " << seed << "\n"
            << random.text();
    }
}

// Knuth, TAOCP 4B, 7.2.2.1, the example of (49): the only cover is q:A x:A with p r x:A y.
TEST(KnuthCovers, ExampleOfColours) {
    EXPECT_EQ(covers("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"), 1U);
}

// Squares of n words, across and down: letters are the colours of the cells.
std::string word_square(const std::vector<std::string>& words, bool double_squares) {
    const std::size_t n = words.front().size();
    std::string text;
    for (std::size_t i = 0; i < n; ++i) {
        text += "a" + std::to_string(i) + " d" + std::to_string(i) + " ";
    }
    text += "|";
    for (std::size_t i = 0; i < n * n; ++i) {
        text += " " + std::to_string(i / n) + "_" + std::to_string(i % n);
    }
    if (double_squares) {
        for (const std::string& word : words) text += " " + word;
    }
    for (const bool across : {true, false}) {
        for (std::size_t i = 0; i < n; ++i) {
            for (const std::string& word : words) {
                text += std::string("\n") + (across ? "a" : "d") + std::to_string(i);
                for (std::size_t k = 0; k < n; ++k) {
                    text += " " + std::to_string(across ? i : k) + "_" +
                            std::to_string(across ? k : i) + ":" + word[k];
                }
                if (double_squares) text += " " + word;
            }
        }
    }
    return text + "\n";
}

// All squares by trying the rows.
std::uint64_t squares_by_rows(const std::vector<std::string>& words, bool different,
                              std::vector<std::string>& rows) {
    const std::size_t n = words.front().size();
    std::uint64_t squares = 0;
    if (rows.size() == n) {
        std::set<std::string> used(rows.begin(), rows.end());
        bool good = used.size() == n;
        for (std::size_t c = 0; c < n; ++c) {
            std::string column;
            for (const std::string& row : rows) column += row[c];
            if (!std::ranges::binary_search(words, column)) return 0;
            good = used.insert(column).second && good;
        }
        return good || !different ? 1 : 0;
    }
    for (const std::string& word : words) {
        rows.push_back(word);
        squares += squares_by_rows(words, different, rows);
        rows.pop_back();
    }
    return squares;
}

TEST(KnuthCovers, WordSquares) {
    std::mt19937 random(1);
    std::set<std::string> chosen;
    while (chosen.size() < 30) {
        std::string word;
        for (int k = 0; k < 3; ++k) word += "abcde"[random() % 5];
        chosen.insert(word);
    }
    const std::vector<std::string> words(chosen.begin(), chosen.end());
    for (const bool different : {false, true}) {
        std::vector<std::string> rows;
        const std::uint64_t expected = squares_by_rows(words, different, rows);
        EXPECT_GT(expected, 0U);
        EXPECT_EQ(covers(word_square(words, different)), expected);
    }
}

// n queens: a queen in each row and column, at most one in each diagonal.
std::string queens(int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "r" + std::to_string(i) + " ";
    for (int i = 0; i < n; ++i) text += "c" + std::to_string(i) + " ";
    text += "|";
    for (int i = 0; i < 2 * n - 1; ++i) text += " a" + std::to_string(i) + " b" + std::to_string(i);
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
            text += "\nr" + std::to_string(r) + " c" + std::to_string(c) + " a" +
                    std::to_string(r + c) + " b" + std::to_string(r - c + n - 1);
        }
    }
    return text + "\n";
}

TEST(KnuthCovers, Queens) {
    // A000170; up to the motions of the board, A002562.
    const std::array<std::uint64_t, 5> expected{2, 10, 4, 40, 92};
    const std::array<std::uint64_t, 5> distinct{1, 2, 1, 6, 12};
    for (int n = 4; n <= 8; ++n) {
        const SolveResult found = count(read_knuth(queens(n)));
        EXPECT_EQ(found.all, expected[static_cast<std::size_t>(n) - 4]) << n;
        EXPECT_EQ(found.distinct, distinct[static_cast<std::size_t>(n) - 4]) << n;
    }
}

// Latin squares: symbols, rows and columns may each be permuted, and exchanged with one another.
std::string latin_squares(int n) {
    std::string items;
    std::string options;
    for (int r = 0; r < n; ++r) {
        for (int c = 0; c < n; ++c) {
            items += fmt::format("p{0}{1} r{0}{1} c{0}{1} ", r, c);
            for (int symbol = 0; symbol < n; ++symbol) {
                options += fmt::format("p{0}{1} r{0}{2} c{1}{2}\n", r, c, symbol);
            }
        }
    }
    return items + "\n" + options;
}

TEST(KnuthCovers, SymmetriesAreUsedUnlessTheyAreTooMany) {
    const SolveResult few = count(read_knuth(latin_squares(3)));
    EXPECT_EQ(few.all, 12U);
    EXPECT_EQ(few.distinct, 1U);
    EXPECT_TRUE(few.distinct_known);
    // 6 * 24^3 symmetries.
    const SolveResult many = count(read_knuth(latin_squares(4)));
    EXPECT_EQ(many.all, 576U);
    EXPECT_FALSE(many.distinct_known);
    EXPECT_FALSE(many.symmetry_known);
}

TEST(KnuthCovers, BoundsThatDoNotBindAreNoGroups) {
    EXPECT_TRUE(read_knuth("0:2|a b\na b\na\nb\n").rules.groups.empty());
    EXPECT_EQ(read_knuth("0:1|a b\na b\na\nb\n").rules.groups.size(), 0U);  // a cell
    EXPECT_EQ(read_knuth("1:2|a b\na b\na\nb\n").rules.groups.size(), 1U);
    EXPECT_EQ(covers("0:2|a b\na b\na\nb\n"), 4U);
}

TEST(KnuthCovers, SymmetriesOfColoursAreNotLookedFor) {
    const SolveResult found = count(read_knuth("a b | x\na x:A\nb x:A\na x:B\nb x:B\n"));
    EXPECT_EQ(found.all, 2U);
    EXPECT_EQ(found.distinct, 2U);
}

// Square matrices of zeros and ones with k ones in each row and column.
TEST(KnuthCovers, MatricesWithGivenSums) {
    const auto matrices = [](int n, int k) {
        std::string text;
        for (int i = 0; i < n; ++i) {
            for (const char* line : {"r", "c"}) {
                text += std::to_string(k) + "|" + line + std::to_string(i) + " ";
            }
        }
        for (int r = 0; r < n; ++r) {
            for (int c = 0; c < n; ++c) {
                text += "\nr" + std::to_string(r) + " c" + std::to_string(c);
            }
        }
        return covers(text + "\n");
    };
    // A001499 (two) and A001501 (three).
    EXPECT_EQ(matrices(3, 2), 6U);
    EXPECT_EQ(matrices(4, 2), 90U);
    EXPECT_EQ(matrices(5, 2), 2040U);
    EXPECT_EQ(matrices(5, 3), 2040U);
    // Hopeless unless the search counts the covers that are left.
    EXPECT_EQ(matrices(6, 2), 67'950U);
    EXPECT_EQ(matrices(6, 3), 297'200U);
}

TEST(KnuthCovers, ColoursThatTakeTooManyCellsAreRefused) {
    std::string text = "2|a | x\n";
    for (int i = 0; i < 100; ++i) text += std::string("a x:") + (i % 2 == 0 ? "A" : "B") + "\n";
    EXPECT_EQ(read_knuth(text).rules.groups.size(), 1U);
    for (int i = 0; i < 800; ++i) text += std::string("a x:") + (i % 2 == 0 ? "A" : "B") + "\n";
    EXPECT_EQ(complaint("dlx", text),
              "x:2:1: the colours of item 'x' would take too many cells, since too many of its "
              "options do not exclude each other");
}

}  // namespace
}  // namespace polypack::testing
