// Runs the fuzz targets on the inputs that were kept: seeds, and everything that fuzzing has found.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

// LLVMFuzzerTestOneInput() of each, under a name of its own.
extern "C" {
int fuzz_puzzle(const std::uint8_t* data, std::size_t size);
int fuzz_packings(const std::uint8_t* data, std::size_t size);
int fuzz_pipeline(const std::uint8_t* data, std::size_t size);
int fuzz_diagram(const std::uint8_t* data, std::size_t size);
int fuzz_formats(const std::uint8_t* data, std::size_t size);
int fuzz_proof(const std::uint8_t* data, std::size_t size);
int fuzz_units(const std::uint8_t* data, std::size_t size);
}

namespace polypack::testing {
namespace {

namespace fs = std::filesystem;
using Target = decltype(&fuzz_puzzle);
using Input = std::pair<Target, fs::path>;

std::vector<Input> corpus() {
    const std::pair<const char*, Target> targets[] = {
        {"puzzle", fuzz_puzzle},   {"packings", fuzz_packings}, {"pipeline", fuzz_pipeline},
        {"diagram", fuzz_diagram}, {"formats", fuzz_formats},   {"proof", fuzz_proof},
        {"units", fuzz_units}};
    std::vector<Input> inputs;
    for (const auto& [name, target] : targets) {
        for (const auto& entry : fs::directory_iterator(fs::path(POLYPACK_CORPUS) / name)) {
            inputs.emplace_back(target, entry.path());
        }
    }
    std::ranges::sort(inputs, {}, &Input::second);
    return inputs;
}

class Fuzz : public ::testing::TestWithParam<Input> {};

TEST_P(Fuzz, InputIsHandled) {
    const auto& [target, path] = GetParam();
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(target(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()), 0);
}

INSTANTIATE_TEST_SUITE_P(Corpus, Fuzz, ::testing::ValuesIn(corpus()), [](const auto& tested) {
    const fs::path& path = tested.param.second;
    std::string name = (path.parent_path().filename() += "_") += path.filename();
    std::ranges::replace_if(name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
});

}  // namespace
}  // namespace polypack::testing
