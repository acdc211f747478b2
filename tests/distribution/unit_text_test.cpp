// Files of units: what is written is read again, and nothing else is.
#include "polypack/distribution/unit_text.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "polypack/distribution/text_lines.hpp"

namespace polypack::testing {
namespace {

SearchIdentity identity() {
    return {{{0x0123456789abcdefU, 0xfedcba9876543210U}}, 42, SymmetryMode::rotations};
}

Unit unit() {
    return {"17", {{{{3, 14, 15}, {9, 2}}, Measure(1, 6), 0}, {{{}, {}}, Measure(1, 3), 2.5e6}}};
}

UnitResult result() {
    UnitResult result{unit(), {}, "a-host", Measure(1, 4), {}};
    result.counts.all = 123;
    result.counts.distinct = 12;
    result.counts.digest.add(std::vector<int>{1, 2, 3});
    result.counts.stats = {1000, 2000};
    result.counts.seconds = 1.5;
    result.rest = {{"17.0123456789abcdef", {{{{1}, {}}, Measure(1, 8), 10}}},
                   {"17.1123456789abcdef",
                    {{{{2}, {}}, Measure(1, 16), 10}, {{{}, {5}}, Measure(1, 16), 20}}}};
    return result;
}

struct Kind {
    std::string name;
    std::string text;
    std::function<void(std::string_view)> read;
};

std::vector<Kind> kinds() {
    return {{"unit", text_of(UnitFile{identity(), unit()}),
             [](std::string_view text) { (void)unit_from("f", text); }},
            {"result", text_of(ResultFile{identity(), result()}),
             [](std::string_view text) { (void)result_from("f", text); }},
            {"checkpoint", text_of(CheckpointFile{identity(), result(), {99, true, true}, 12.5}),
             [](std::string_view text) { (void)checkpoint_from("f", text); }}};
}

// The text with a checksum that matches.
std::string signed_text(std::string_view text) {
    const std::size_t end = text.find('\n');
    const std::string_view first = text.substr(0, end);
    const std::size_t kind = first.find(' ') + 1;
    LineWriter writer(first.substr(kind, first.rfind(' ') - kind));
    for (text.remove_prefix(end + 1); !text.starts_with("end ");) {
        const std::size_t space = text.find(' ');
        const std::size_t next = text.find('\n');
        writer.line(text.substr(0, space), text.substr(space + 1, next - space - 1));
        text.remove_prefix(next + 1);
    }
    return writer.finished();
}

TEST(UnitText, IsReadAsItWasWritten) {
    const UnitFile one = unit_from("f", kinds()[0].text);
    EXPECT_EQ(one.identity, identity());
    EXPECT_EQ(one.unit, unit());
    const ResultFile two = result_from("f", kinds()[1].text);
    EXPECT_EQ(two.identity, identity());
    EXPECT_EQ(two.result.unit, unit());
    EXPECT_EQ(two.result.rest, result().rest);
    EXPECT_EQ(two.result.done, Measure(1, 4));
    EXPECT_TRUE(two.result.counts.same_packings(result().counts));
    EXPECT_EQ(two.result.counts.stats, result().counts.stats);
    EXPECT_EQ(two.result.host, "a-host");
    const CheckpointFile three = checkpoint_from("f", kinds()[2].text);
    EXPECT_EQ(three.output, (OutputMark{99, true, true}));
    EXPECT_EQ(three.seconds, 12.5);
    const CheckpointFile old{identity(), result(), {99, true, true}, {}};
    EXPECT_EQ(checkpoint_from("f", text_of(old)).seconds, std::nullopt) << "as 0.2 wrote it";
    for (const Kind& kind : kinds()) EXPECT_EQ(signed_text(kind.text), kind.text);
}

TEST(UnitText, IsRefusedWithAnyBitFlippedOrCutAnywhere) {
    for (const Kind& kind : kinds()) {
        for (std::size_t i = 0; i < kind.text.size(); ++i) {
            SCOPED_TRACE(kind.name + " " + std::to_string(i));
            EXPECT_THROW(kind.read(kind.text.substr(0, i)), UnitFileError);
            for (int bit = 0; bit < 8; ++bit) {
                std::string bad = kind.text;
                bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
                EXPECT_THROW(kind.read(bad), UnitFileError);
            }
        }
        EXPECT_THROW(kind.read(kind.text + "x"), UnitFileError);
        EXPECT_THROW(kind.read(kind.text + kind.text), UnitFileError);
    }
}

// Changes that somebody made who also made the checksum match.
TEST(UnitText, IsRefusedWithOtherValues) {
    struct Change {
        std::string from, to, message;
    };
    const std::string good = kinds()[1].text;
    for (const Change& change : std::vector<Change>{
             {"polypack result 1", "polypack result 2",
              "f:1: this result has the format of another"},
             {"puzzle 2", "puzzle 3", "f:2: the puzzle was numbered by another version"},
             {"0123456789abcdeffedc", "0123", "is no hash"},
             {"symmetry rotations", "symmetry some", "f:4: there is no symmetry 'some'"},
             {"unit 17\n", "unit ../17\n", "f:5: '../17' is not the name of a unit"},
             {"1/6", "2/12", "f:6: '2/12' is not a fraction"},
             {"1/6", "0", "f:6: the measure of a part is never 0"},
             {"1/6", "5/6", "add up to more than 1"},
             {"3,14,15", "3,,15", "f:6: '' is not a valid number"},
             {"3,14,15", "3,14,99999999999", "is not a valid number"},
             {"9,2\n", "9,2 x\n", "f:6: the line is too long"},
             {" 9,2\n", "\n", "f:6: the line ends too early"},
             {"2.5e+06", "-1", "'-1' is not a valid number"},
             {"2.5e+06", "nan", "'nan' is not a valid number"},
             {"2.5e+06", "inf", "'inf' is not a valid number"},
             {"all 123\n", "all -1\n", "f:8: '-1' is not a valid number"},
             {"all 123\n", "all 99999999999999999999\n", "is not a valid number"},
             {"all 123\n", "", "f:8: the line 'all ..' is missing"},
             {"done 1/4", "done 1/5", "the measures do not add up to that of the unit"},
             {"rest 0 ", "rest 1 ", "not in order"},
             {"rest 1 17.1", "rest 3 17.1", "not in order"},
             {"host a-host\n", "host a-host\nmore 1\n", "f:15: the line 'done ..' is missing"},
         }) {
        SCOPED_TRACE(change.to);
        std::string bad = good;
        const std::size_t at = bad.find(change.from);
        ASSERT_NE(at, std::string::npos);
        bad.replace(at, change.from.size(), change.to);
        if (change.from.find("polypack") == std::string::npos) bad = signed_text(bad);
        try {
            (void)result_from("f", bad);
            ADD_FAILURE() << "it was accepted";
        } catch (const UnitFileError& error) {
            EXPECT_NE(std::string(error.what()).find(change.message), std::string::npos)
                << error.what();
        }
    }
}

TEST(UnitText, IsReadOrRefusedWhateverItIs) {
    std::mt19937 random(1);
    const std::string good = kinds()[2].text;
    for (int i = 0; i < 5000; ++i) {
        std::string bad = good;
        for (int changes = 1 + static_cast<int>(random() % 3); changes > 0; --changes) {
            const std::size_t at = good.find('\n') + 1 + random() % (good.size() - 60);
            const std::string_view characters = "0129 ,/-.\nae";
            if (at < bad.size() - 30) bad[at] = characters[random() % characters.size()];
        }
        if (bad.find("\nend ") == std::string::npos) continue;
        try {
            (void)checkpoint_from("f", signed_text(bad));
        } catch (const UnitFileError& error) {
            EXPECT_EQ(std::string_view(error.what()).substr(0, 2), "f:");
        }
    }
}

}  // namespace
}  // namespace polypack::testing
