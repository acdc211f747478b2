// Puzzles of designers whose levels are published, or found by BurrTools 0.7.1.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "polypack/api/packings.hpp"
#include "polypack/disassembly/check_disassembly.hpp"
#include "polypack/disassembly/judges.hpp"
#include "polypack/formats/format.hpp"

namespace polypack::testing {

struct Levels {
    const char* file;  // of tests/corpus/data/xmpuzzle
    const char* problem;
    std::uint64_t packings;
    std::map<int, std::uint64_t> levels;  // of those that come apart
    SymmetryMode mode = SymmetryMode::full;
};

class CorpusLevels : public ::testing::TestWithParam<Levels> {};

inline void expect_levels(const Levels& expected) {
    const std::string path = std::string(POLYPACK_SOURCE_DIR) + "/tests/corpus/data/xmpuzzle/" +
                             expected.file + ".xmpuzzle";
    const Document document = read_document(Input(path), {"", expected.problem});
    std::vector<std::vector<PlacedPiece>> found;
    std::vector<std::vector<int>> placements;
    for (const Packing& packing : packings(document.puzzle, {.symmetry = expected.mode})) {
        found.push_back(packing.pieces);
        placements.push_back(packing.placements);
    }
    EXPECT_EQ(found.size(), expected.packings);
    ShapePairs pairs(*document.puzzle.lattice, {});
    const auto results = disassemble_each(found, document.groups, pairs, {.threads = 2});
    std::map<int, std::uint64_t> levels;
    for (std::size_t i = 0; i < results.size(); ++i) {
        if (!results[i].comes_apart()) continue;
        ++levels[results[i].level()];
        EXPECT_EQ(
            check_disassembly(*document.puzzle.lattice, found[i], document.groups, results[i]),
            std::nullopt);
    }
    EXPECT_EQ(levels, expected.levels);
    // In less detail, they are the same.
    std::vector<Judged> judged;
    for (std::size_t i = 0; i < found.size(); ++i) judged.push_back({&found[i], placements[i]});
    const auto verdicts =
        Judges(document.groups, pairs, {.threads = 2}).judge(judged, Telling::none);
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(verdicts[i].level, results[i].comes_apart() ? results[i].level() : 0);
    }
}

}  // namespace polypack::testing
