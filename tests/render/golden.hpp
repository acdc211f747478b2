// Files that hold what a test is to produce.
#pragma once

#include <string>

namespace polypack::testing {

// Expects the text to be that of tests/render/golden/NAME. With UPDATE_GOLDEN in the environment,
// writes the file instead; read the difference before committing it.
void expect_golden(const std::string& name, const std::string& text);

}  // namespace polypack::testing
