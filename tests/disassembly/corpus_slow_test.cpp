#include "disassembly/corpus_cases.hpp"

namespace polypack::testing {
namespace {

TEST_P(CorpusLevels, AreAsPublished) {
    expect_levels(GetParam());
}

INSTANTIATE_TEST_SUITE_P(BurrTools, CorpusLevels,
                         ::testing::Values(Levels{"eyckmans.gargamel", "", 7680, {{62, 1}}},
                                           Levels{"DemoPieceGenerator", "", 928, {{1, 927}}}),
                         [](const auto& test) {
                             return std::string("N") + std::to_string(test.index);
                         });

}  // namespace
}  // namespace polypack::testing
