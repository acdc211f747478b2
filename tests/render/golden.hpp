// Files with the expected output of tests.
#pragma once

#include <string>

namespace polypack::testing {

// Expects the text to equal tests/render/golden/NAME. With UPDATE_GOLDEN in the environment,
// rewrites the file, says so and fails; read the difference before committing it.
void expect_golden(const std::string& name, const std::string& text);

}  // namespace polypack::testing
