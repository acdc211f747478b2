// Errors of the YAML parser become messages about the mistake of the writer.
#include <gtest/gtest.h>

#include <string>

#include "formats/files.hpp"

namespace polypack::testing {
namespace {

const std::string small_region = "region: {box: [3, 1]}\n";

struct BadText {
    std::string text;
    std::string message;
};

// A puzzle with these lines in place of a piece, which begin on line 2.
BadText bad_piece(const std::string& lines, const std::string& message) {
    return {"pieces:\n" + lines + "\n" + small_region, message};
}

class MistakeInYaml : public ::testing::TestWithParam<BadText> {};

TEST_P(MistakeInYaml, IsSaidInOneLine) {
    EXPECT_EQ(complaint_of(GetParam().text), GetParam().message) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Indentation, MistakeInYaml,
    ::testing::Values(
        bad_piece(
            " - name: L\n    art: [LL]",
            "3:5: indented more than the line above; a key of the same map belongs in column 4"),
        bad_piece("  - {name: L, art: [LL]}\n    - {name: M, art: [MM]}",
                  "3:5: indented more than the line above; an item ('- ') belongs in column 3"),
        bad_piece(
            "  - name: L\n    art: [LL]\n   copies: 2",
            "4:4: this line begins in column 4, where none of those above it begins; it belongs "
            "in column 1 or 3 or 5"),
        bad_piece(
            "  - name: L\n    art: [LL]\n - name: M\n   art: [MM]",
            "4:2: this line begins in column 2, where none of those above it begins; it belongs "
            "in column 1 or 3 or 5"),
        BadText{"  pieces:\n  - {name: L, art: [LL]}\n" + small_region,
                "3:1: this line begins farther left than the first; it belongs in column 3"},
        BadText{"pieces:\n  - {name: L, art: [LL]}\n  region: {box: [3, 1]}\n",
                "3:3: a key among items, which begin with '- '; a key belongs in column 1"},
        BadText{"pieces: L\n  - {name: L, art: [LL]}\n" + small_region,
                "2:3: an item ('- ') under a key that has a value on its own line"},
        bad_piece("\t- {name: L, art: [LL]}", "2:1: a tab: indent with spaces"),
        bad_piece("  - name: L\n  \tart: [LL]", "3:3: a tab: indent with spaces"),
        bad_piece("  - name: L\n    art: |\n\t\tLL", "4:1: a tab: indent with spaces"),
        bad_piece("  - name: L\n    art: |\n       X X\n      X",
                  "5:7: a row begins farther left than the first; write |2 in place of |"),
        bad_piece("  - name: L\n    art: |\n    LL",
                  "4:5: rows after | must be indented more than the key before it"),
        bad_piece(
            "  - name: L\n    art: | LL\n      L.",
            "3:12: nothing but a comment may follow | or > on its line; rows begin on the next"),
        bad_piece("  - name: L\n    art: |0\n      LL",
                  "3:12: the digit after | or > must be 1 to 9: how much farther the rows are "
                  "indented")));

INSTANTIATE_TEST_SUITE_P(
    ColonsAndDashes, MistakeInYaml,
    ::testing::Values(
        bad_piece("  - name L\n    art: [LL]",
                  "2:5: 'name L' has no ': ': a key, a colon, a space and a value belong here"),
        BadText{"pieces\n  - {name: L, art: [LL]}\n" + small_region,
                "1:1: 'pieces' has no ': ': a key, a colon, a space and a value belong here"},
        bad_piece("  - name: L\n    art [LL]", "3:8: a colon is missing after 'art'"),
        BadText{"pieces:\n  - {name: L, art: [LL]}\nregion {box: [3, 1]}\n",
                "3:7: a colon is missing after 'region'"},
        BadText{"pieces:\n  - {name: L, art: [LL]}\nregion:{box: [3, 1]}\n",
                "3:8: a space is missing after 'region:'"},
        bad_piece("  - name:L\n    art: [LL]", "2:10: a space is missing after 'name:'"),
        BadText{"lattice:cube\npieces:\n  - {name: L, art: [LL]}\n" + small_region,
                "1:9: a space is missing after 'lattice:'"},
        bad_piece("  - {name:L, art: [LL]}", "2:6: a space is missing after 'name:'"),
        bad_piece("  -name: L\n   art: [LL]", "2:3: a space is missing after '-'"),
        bad_piece("  - {name: L, art: [LL]}\n  -{name: M, art: [MM]}",
                  "3:3: a space is missing after '-'"),
        bad_piece(
            "  - name: L art: [LL]",
            "2:16: ': ' cannot stand here: a key begins a line or stands in {...}, and a text "
            "that contains ': ' needs quotes"),
        BadText{"pieces: - name: L\n",
                "1:9: an item ('- ') cannot begin here; it begins a line, or follows '- '"},
        BadText{"b: c\n- a\n",
                "2:1: an item ('- ') among keys: a list begins under its key, indented more"}));

INSTANTIATE_TEST_SUITE_P(
    QuotesAndBrackets, MistakeInYaml,
    ::testing::Values(
        BadText{"name: \"A puzzle\npieces:\n  - {name: L, art: [LL]}\n" + small_region,
                "1:7: this quotation mark is not closed"},
        BadText{"name: \"A puzzle\npieces:\n  - {name: \"L\", art: [LL]}\n" + small_region,
                "1:7: this quotation mark is closed only on line 3"},
        BadText{"name: \"A\" puzzle\npieces:\n  - {name: L, art: [LL]}\n" + small_region,
                "1:11: nothing may follow the quotation mark on its line"},
        bad_piece("  - {name: L, art: [LL, L.}",
                  "2:27: '}' where the '[' of line 2, column 20 needs ']'"),
        bad_piece("  - name: L\n    art: [LL, L.", "3:10: this '[' is not closed"),
        bad_piece("  - {name: L, art: [LL, L.]", "2:5: this '{' is not closed"),
        bad_piece("  - {name: L, art: [LL, L.]}}", "2:29: this bracket closes none that is open"),
        bad_piece("  - name: L\n    cells: [0, 0], [1, 0]",
                  "3:18: a list of several values needs [...] around all of them"),
        bad_piece(
            "  - {name: L art: [LL, L.]}",
            "2:17: a map in {...} has commas between its entries, 'key: value', and ends in }"),
        bad_piece("  - {name: L, art: [LL, L?]}", "2:26: rows with ? in [...] need quotes"),
        bad_piece("  - {name: L, art: [##, #.]}",
                  "2:21: # begins a comment; rows that begin with # need quotes")));

std::string needs_quotes(const std::string& place, const std::string& character) {
    return place + ": a text that begins with " + character + " needs quotes";
}

INSTANTIATE_TEST_SUITE_P(
    Characters, MistakeInYaml,
    ::testing::Values(
        bad_piece("  - {name: L, art: [@@]}", needs_quotes("2:21", "@")),
        bad_piece("  - {name: L, art: [`L]}", needs_quotes("2:21", "`")),
        bad_piece("  - {name: L, art: [%%]}", needs_quotes("2:21", "%")),
        bad_piece("  - {name: L, art: [|L]}", needs_quotes("2:21", "|")),
        bad_piece("  - {name: L, art: [*X]}", needs_quotes("2:21", "*")),
        bad_piece("  - {name: L, art: [**, *.]}", needs_quotes("2:21", "*")),
        bad_piece("  - {name: L, art: [&, &]}", needs_quotes("2:21", "&")),
        bad_piece("  - {name: &a &b L, art: [LL]}", needs_quotes("2:15", "&")),
        bad_piece("  - {name: !<abc, art: [LL]}", needs_quotes("2:12", "!")),
        BadText{"%name: x\npieces:\n  - {name: L, art: [LL]}\n" + small_region,
                needs_quotes("1:1", "%")},
        BadText{"%YAML 1\n---\npieces: x\n", "1:1: a line that begins with % needs quotes"},
        BadText{"name: \"a\\qb\"\n",
                "1:11: in \"...\" a backslash begins an escape such as \\n; "
                "write \\\\ for a backslash, or use '...'"},
        BadText{"name: \"a\\xzz\"\n",
                "1:13: after \\x, \\u and \\U there must be 2, 4 and 8 digits 0-9, a-f"}));

TEST(YamlMistakes, ARowMayBeginFartherLeftIfTheDigitSaysSo) {
    const Puzzle puzzle =
        puzzle_of("pieces:\n  - name: A\n    art: |2\n       A\n      AA\nregion: {box: [3, 1]}\n");
    EXPECT_EQ(puzzle.pieces.front().cells.size(), 3U);
}

// Whatever is cut out of a valid file, no word of the parser is the only explanation.
TEST(YamlMistakes, NoneIsExplainedByTheParserAlone) {
    const std::string text =
        "name: \"A 'b'\"\nlattice: cube\npieces:\n  - name: L\n    layers:\n      - |\n"
        "         LL\n        L.\n      - [LL, '?L']\n  - {name: *x, cells: [[0, 0, 0], [1, 0, "
        "0]]}\nregion: {box: [3, 1, 2], at: [1, 1, 1]} # far\n";
    for (std::size_t from = 0; from < text.size(); ++from) {
        for (const std::size_t length : {1, 2, 7}) {
            std::string cut = text;
            cut.erase(from, length);
            const std::string message = complaint_of(cut);
            for (const char* const foreign :
                 {"illegal", "end of map", "end of seq", "unknown token", "bad conversion",
                  "invalid YAML", "not found", "yaml"}) {
                EXPECT_EQ(message.find(foreign), std::string::npos) << cut << message;
            }
        }
    }
}

}  // namespace
}  // namespace polypack::testing
