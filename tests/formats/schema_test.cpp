// The JSON schemas that editors use accept every shipped file, and reject what the reader
// rejects.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>

#include "formats/files.hpp"
#include "formats/json_schema.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

const fs::path root = POLYPACK_SOURCE_DIR;

const JsonSchema& puzzle_schema() {
    static const JsonSchema schema(root / "puzzles" / "puzzle.schema.json");
    return schema;
}

const JsonSchema& pieces_schema() {
    static const JsonSchema schema(root / "pieces" / "pieces.schema.json");
    return schema;
}

std::string joined(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
}

std::string first_line(const fs::path& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return line;
}

TEST(Schema, HoldsForEveryShippedPuzzle) {
    for (const fs::path& file : yaml_files("puzzles")) {
        SCOPED_TRACE(file.filename());
        EXPECT_EQ(first_line(file), "# yaml-language-server: $schema=puzzle.schema.json");
        EXPECT_EQ(joined(puzzle_schema().mistakes(json_of(YAML::LoadFile(file.string())))), "");
    }
}

TEST(Schema, HoldsForEveryShippedSetOfPieces) {
    for (const fs::path& file : yaml_files("pieces")) {
        SCOPED_TRACE(file.filename());
        EXPECT_EQ(first_line(file), "# yaml-language-server: $schema=pieces.schema.json");
        EXPECT_EQ(joined(pieces_schema().mistakes(json_of(YAML::LoadFile(file.string())))), "");
    }
}

TEST(Schema, KnowsEveryLatticeItsPolyformsAndItsFigures) {
    for (const Lattice& lattice : all_lattices()) {
        SCOPED_TRACE(std::string(lattice.name));
        std::string cell = "0, 0";
        for (int i = 2; i < lattice.user_dimension; ++i) cell += ", 0";
        const std::string start = fmt::format(
            "lattice: {}\npieces: [{{generate: {{{}: 2}}}}, {{name: M, cells: [[{}]]}}]\nregion: ",
            lattice.name, lattice.noun, cell);
        const auto mistakes = [&](const std::string& region) {
            return joined(puzzle_schema().mistakes(json_of(YAML::Load(start + region))));
        };
        EXPECT_EQ(mistakes(fmt::format("{{cells: [[{}]]}}", cell)), "");
        for (const KindWord& word : lattice.kind_words) {
            EXPECT_EQ(mistakes(fmt::format("{{cells: [[0, 0, {}, 0, black]]}}", word.word)), "");
        }
        for (const Figure& figure : lattice.figures) {
            EXPECT_EQ(mistakes(fmt::format("{{{}: 2}}", figure.name)), "");
        }
    }
}

TEST(Schema, RefusesWhatIsWronglyBuilt) {
    for (const std::string name : {"a-list",
                                   "unknown-key",
                                   "no-pieces",
                                   "no-region",
                                   "value-missing",
                                   "name-is-a-list",
                                   "pieces-is-a-text",
                                   "pieces-is-a-map",
                                   "turn-over-is-yes",
                                   "copies-is-a-text",
                                   "copies-is-a-list",
                                   "colour-wrong-digits",
                                   "expect-is-a-number",
                                   "expect-without-counts",
                                   "expect-negative",
                                   "unknown-lattice",
                                   "pieces-empty",
                                   "piece-without-shape",
                                   "piece-without-name",
                                   "piece-with-two-shapes",
                                   "piece-empty-name",
                                   "copies-negative",
                                   "copies-too-many",
                                   "copies-neither",
                                   "copies-misspelt",
                                   "use-empty",
                                   "generate-size-zero",
                                   "generate-unknown-kind",
                                   "region-two-shapes",
                                   "region-no-shape",
                                   "region-box-of-zero",
                                   "region-parts-empty",
                                   "region-unknown-key",
                                   "rules-unknown",
                                   "holes-negative"}) {
        SCOPED_TRACE(name);
        const fs::path file = root / "tests" / "bad_puzzles" / (name + ".yaml");
        EXPECT_NE(joined(puzzle_schema().mistakes(json_of(YAML::LoadFile(file.string())))), "");
    }
}

TEST(Schema, PermitsEveryKeyOfTheReader) {
    const YAML::Node all = YAML::Load(
        "name: All\nlattice: square\ncolours: {B: black, W: {name: white, lies_on: [B]}}\n"
        "pieces:\n  - {name: A, art: [XX], copies: any, turn_over: true, rotate: true, colour: "
        "\"#000000\", connected: false, mirror_twin: B}\n"
        "  - {from: x.yaml, use: [A], copies: {A: {min: 1}}, turn_over: false, prefix: p}\n"
        "  - {from: x.yaml, without: [A], copies: 2}\n"
        "  - {generate: {polyominoes: {min: 1, max: 5}, kind: fixed}, copies: any}\n"
        "  - {name: L, layers: [[XX], [X.]]}\n  - {name: C, cells: [[0, 0, black]]}\n"
        "region: {parts: [{box: [2, 2], plus: {cells: [[0, 0]]}, minus: [{art: [X]}], optional: "
        "true, at: [1, 1], colour: black}], wrap: {x: 4}}\n"
        "fixed: [{piece: A, cells: [[0, 0]]}]\nforbidden: [{piece: A, art: [X], at: [0, 0]}]\n"
        "holes: 1\nrules: {groups: [{pieces: [A], copies: 1}], choose: {min: 2}, "
        "no_equal_touching: true, no_crossroads: true, fault_free: true, three_colourable: true}\n"
        "notes: |\n  text\ntogether: [[A, B], {A: 2}]\nstill: A\nproblems: [{name: P, notes: x, "
        "use: [A], "
        "copies: {A: any}, region: {box: [1, 1]}, together: [A], still: A, expect: {all: 1}}, "
        "{without: "
        "[A]}]\nexpect: {all: 1, distinct: 1, source: x}\n");
    EXPECT_EQ(joined(puzzle_schema().mistakes(json_of(all))), "");
}

}  // namespace
}  // namespace polypack::testing
