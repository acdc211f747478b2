// Reads files of packings, for the commands verify, filter and diff.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/progress.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/letter_stream.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/packing_lines.hpp"
#include "polypack/formats/read_packings.hpp"
#include "polypack/packing/packing_classes.hpp"
#include "polypack/puzzle/puzzle.hpp"

namespace polypack {

// Extension of files of packings, one JSON object per line.
inline constexpr std::string_view packings_extension = ".jsonl";

// Returns the extension with its dot, in lower case: ".svg" for "x.SVG".
[[nodiscard]] std::string extension_of(const std::string& path);

// Returns the first `most` packings of a file, as JSON lines or drawn in letters, each verified.
// Throws PuzzleError.
[[nodiscard]] PackingFile read_packings_of(Input file, std::size_t most, const Puzzle& puzzle);

// Returns the bytes of packings that a command holds; the others wait in temporary files, if there
// are any.
[[nodiscard]] std::size_t sorted_in_memory();

// Returns --packings, in place of the operand PACKINGS.
[[nodiscard]] OptionSpec packings_option();

// Returns --symmetry: which packings are the same.
[[nodiscard]] OptionSpec same_option();
[[nodiscard]] SymmetryMode same_mode(const Arguments& arguments);

// Returns the puzzle of the first operand. Throws UsageError if two operands are standard input,
// and Stopped.
[[nodiscard]] Puzzle puzzle_of_packings(const Arguments& arguments, const std::stop_token& stop);

inline constexpr Phase reading_packings{
    .doing = "reading", .units = "bytes", .also = "packings", .even = true};
// Phase of printing packings once they are sorted.
inline constexpr Phase printing_packings{.doing = "printing", .units = "packings", .even = true};

// The packings of another operand, as JSON lines or drawn in letters, each checked from first
// principles, the rules of the puzzle included.
class VerifiedPackings {
  public:
    // Reports to the progress of the program what it reads.
    VerifiedPackings(const std::string& path, const Puzzle& puzzle, const std::stop_token& stop);

    // Reads the next packing, as PackingStream does, with the text of its line of JSON. Throws
    // BadPackingLine also for packings that are not of the puzzle, and Stopped.
    [[nodiscard]] bool next(PackingLine& packing);
    // Returns the line with counts that was skipped, or nullptr.
    [[nodiscard]] const PackingLine* counts() const;

  private:
    VerifiedPackings(Input file, const Puzzle& puzzle);
    void write_line(PackingLine& packing);

    const Puzzle& puzzle_;
    StopCheck check_;
    std::optional<LetterStream> drawings_;
    std::optional<PackingStream> lines_;  // if there are no drawings
    // For packings from drawings, once there is one.
    std::unique_ptr<PackingClasses> classes_;
    PackingLines json_;
    std::vector<int> least_;
};

// Returns bytes that compare as the numbers do, one by one.
[[nodiscard]] std::string key_of(const std::vector<int>& numbers);

// Prints the puzzle of packings before the first of them.
class PackingLinePrinter {
  public:
    explicit PackingLinePrinter(const Puzzle& puzzle) : puzzle_(puzzle) {}
    // Prints a line given without its end.
    void print(std::string_view line);

  private:
    const Puzzle& puzzle_;
    bool first_ = true;
};

}  // namespace polypack
