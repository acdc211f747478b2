// The corpus: puzzles of others with published counts, in a format of its own (see
// data/README.md), translated into puzzles.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack::testing {

struct CorpusEntry {
    Puzzle puzzle;
    std::optional<std::uint64_t> total;
    std::optional<std::uint64_t> unique;  // up to rotations and reflections
    std::optional<std::uint64_t> unique_rotations_only;
    bool recounted = true;  // the count stands on more than one source that nobody has recounted
};

// Every puzzle of a file, checked, in the order of the file. Throws std::runtime_error with the
// name of the entry where one cannot be translated.
[[nodiscard]] std::vector<CorpusEntry> read_corpus(const std::filesystem::path& file);

}  // namespace polypack::testing
