// A puzzle as other programs get it: written in their formats, with the counts they should print.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "peer.hpp"
#include "polypack/api/prepared_puzzle.hpp"
#include "polypack/packing/restriction.hpp"

namespace polypack::bench {

// A question about a puzzle.
struct Question {
    std::string puzzle;    // the name of a file of puzzles/ or bench/puzzles, or a path
    bool symmetry = true;  // false: packings that are not the same up to symmetry
    bool first = false;    // any packing
    bool apart = false;    // the packings that come apart

    [[nodiscard]] std::string title() const;
    [[nodiscard]] std::filesystem::path path() const;
};

class Task {
  public:
    // Writes the files for other programs into the folder. Throws PuzzleError.
    Task(Question question, std::filesystem::path folder);

    [[nodiscard]] const Question& question() const { return question_; }
    [[nodiscard]] const Puzzle& puzzle() const { return prepared_->puzzle(); }

    // The number of packings, counted by ourselves; nullopt if any packing will do. Throws
    // std::runtime_error if it is not the published one.
    [[nodiscard]] std::optional<std::uint64_t> expected(Counted counted);

    // The file in one of inputs(). Throws CannotWrite.
    [[nodiscard]] std::filesystem::path file(const std::string& input);

  private:
    [[nodiscard]] std::uint64_t count(Counted counted) const;
    [[nodiscard]] std::uint64_t count_restricted() const;
    [[nodiscard]] SolveOptions options() const;
    [[nodiscard]] Restriction restriction() const;
    [[nodiscard]] std::string written(const std::string& input) const;

    Question question_;
    std::filesystem::path folder_;
    std::unique_ptr<const PreparedPuzzle> prepared_;
    std::map<Counted, std::uint64_t> counts_;
    std::map<std::string, std::filesystem::path> files_;
};

// The sides of a rectangle to be packed with one copy of each of the twelve pentominoes.
struct PentominoRectangle {
    int rows = 0;
    int columns = 0;
};
// nullopt if the puzzle is something else.
[[nodiscard]] std::optional<PentominoRectangle> pentomino_rectangle(const Puzzle& puzzle);

}  // namespace polypack::bench
