// Files for the readers: those of the source tree, and files written for a test.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "polypack/formats/input.hpp"
#include "polypack/formats/read_puzzle.hpp"

namespace polypack::testing {

// The YAML files of a folder of the source tree, by name.
inline std::vector<std::filesystem::path> yaml_files(const std::string& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(POLYPACK_SOURCE_DIR) / folder)) {
        if (entry.path().extension() == ".yaml") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

// A file that is removed after the test.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("polypack-test-" + std::to_string(getpid()) + ".yaml")) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

inline Puzzle puzzle_of(const std::string& text) {
    return read_puzzle(TemporaryFile(text).path());
}

// The error message for an invalid file, without the name of the file; "" if it is valid.
inline std::string complaint_of(const std::string& text) {
    const TemporaryFile file(text);
    try {
        static_cast<void>(read_puzzle(file.path()));
        return "";
    } catch (const PuzzleError& error) {
        return std::string(error.what()).substr(file.path().size() + 1);
    }
}

// Returns the message of the PuzzleError that the action throws; "" if it throws none.
inline std::string complaint(const std::function<void()>& action) {
    try {
        action();
        return "";
    } catch (const PuzzleError& error) {
        return error.what();
    }
}

inline std::string input_complaint(const std::string& path) {
    return complaint([&] { (void)Input(path); });
}

// Returns the error for a file that line 3 of another one refers to.
inline std::string complaint_about_referred(const std::string& path) {
    const SourcePos where{"p.yaml", 3, 7};
    const Reference reference{where, path};
    return complaint([&] { (void)Input(path, reference); });
}

}  // namespace polypack::testing
