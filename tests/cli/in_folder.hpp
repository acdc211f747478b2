// For tests of commands that write files.
#pragma once

#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace polypack::testing {

// Runs the program in an empty folder, which is removed after the test.
class InFolder : public ::testing::Test {
  protected:
    InFolder() {
        std::string name =
            (std::filesystem::temp_directory_path() / "polypack-test-XXXXXX").string();
        if (mkdtemp(name.data()) != nullptr) folder_ = name;
    }
    ~InFolder() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] Outcome run(const std::string& words) const {
        return run_program(words, "cd '" + folder_.string() + "' && ");
    }

    std::filesystem::path folder_;
};

// A puzzle of nine pieces with one packing, quoted for the shell.
inline const std::string& nine_pieces() {
    static const std::string path = source("puzzles/slothouber-graatsma.yaml");
    return path;
}

}  // namespace polypack::testing
