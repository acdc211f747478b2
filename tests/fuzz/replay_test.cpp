// Runs a fuzz target on the inputs that were kept: seeds, and everything that fuzzing has found.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "fuzz/fuzzer.hpp"

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> corpus() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(POLYPACK_CORPUS)) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

class Fuzz : public ::testing::TestWithParam<fs::path> {};

TEST_P(Fuzz, InputIsHandled) {
    std::ifstream file(GetParam(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()), 0);
}

INSTANTIATE_TEST_SUITE_P(POLYPACK_FUZZ_TARGET, Fuzz, ::testing::ValuesIn(corpus()),
                         [](const auto& tested) {
                             std::string name = tested.param.filename().string();
                             std::ranges::replace_if(
                                 name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
                             return name;
                         });

}  // namespace
}  // namespace polypack::testing
