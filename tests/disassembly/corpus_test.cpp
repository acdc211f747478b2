#include "disassembly/corpus_cases.hpp"

namespace polypack::testing {
namespace {

TEST_P(CorpusLevels, AreAsPublished) {
    expect_levels(GetParam());
}

// SolidSix: Cutler 1977 for 314 of 1063, BurrTools 0.7.1 for 179 of 588.
INSTANTIATE_TEST_SUITE_P(
    BurrTools, CorpusLevels,
    ::testing::Values(Levels{"PelikanBurr", "", 12, {{98, 1}}},
                      Levels{"AlPackino", "", 1, {{1, 1}}}, Levels{"CubeInCage", "", 96, {{4, 1}}},
                      Levels{"Prisgon", "1", 1, {{9, 1}}}, Levels{"Prisgon", "2", 1, {{9, 1}}},
                      Levels{"DemoMirrorParadox", "1", 1, {{1, 1}}},
                      Levels{"DemoMirrorParadox", "2", 1, {{1, 1}}},
                      Levels{"SolidSixPieceBurrs", "", 588, {{1, 179}}},
                      Levels{"SolidSixPieceBurrs", "", 1063, {{1, 314}}, SymmetryMode::rotations},
                      Levels{"lohe.key-trap", "", 68, {{26, 1}}},
                      Levels{"eyckmans.rhinoceros", "", 72, {{31, 1}}}),
    [](const auto& test) { return std::string("N") + std::to_string(test.index); });

}  // namespace
}  // namespace polypack::testing
