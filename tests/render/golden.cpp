#include "render/golden.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace polypack::testing {

void expect_golden(const std::string& name, const std::string& text) {
    const std::string path = std::string(POLYPACK_SOURCE_DIR "/tests/render/golden/") + name;
    if (std::getenv("UPDATE_GOLDEN") != nullptr) {
        // Left on, it would let every test pass.
        std::ofstream(path, std::ios::binary) << text;
        FAIL() << path << " was rewritten; look at the difference, and test without UPDATE_GOLDEN";
    }
    std::ifstream file(path, std::ios::binary);
    ASSERT_TRUE(file) << path;
    std::ostringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(text, expected.str()) << path;
}

}  // namespace polypack::testing
