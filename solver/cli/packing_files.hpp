// Reads files of packings, for the commands verify, filter and diff.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/api/solve_options.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/base/stop_check.hpp"
#include "polypack/cli/letter_stream.hpp"
#include "polypack/command/arguments.hpp"
#include "polypack/command/command.hpp"
#include "polypack/formats/document.hpp"
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

// Goes through the packings that a file stores with its puzzle, then those of a search.
class PackingsInTurn {
  public:
    // Keeps references to both. `once`: the search leaves out what is stored, as its options count
    // packings as the same.
    PackingsInTurn(const Document& document, const SolveOptions& options, bool once);

    // Calls take(packing) until it returns false, or there are no more packings. Returns the result
    // of the search; before one, that of a search which its sink has ended. Throws what `take`
    // throws.
    SolveResult each(const std::function<bool(const std::vector<PlacedPiece>&)>& take);

    // Returns the number of packings that are stored, and obey the options of the command.
    [[nodiscard]] std::uint64_t stored() const { return stored_.size(); }

  private:
    [[nodiscard]] std::vector<int> key_of(const std::vector<PlacedPiece>& packing) const;

    const Puzzle& puzzle_;
    const SolveOptions& options_;
    std::vector<std::vector<PlacedPiece>> stored_;
    std::unique_ptr<PackingClasses> classes_;  // to leave out what is stored
    std::set<std::vector<int>> keys_;          // of the stored ones
};

// Calls take(line) with the packings of a file, of which `file` holds the first, until it returns
// false. The others are read one by one, unless `path` is standard input, which cannot be read
// again: then it says how many are left out. Throws PuzzleError, Stopped and what `take` throws.
void each_packing_of(const PackingFile& file, const std::string& path, const Puzzle& puzzle,
                     const std::stop_token& stop,
                     const std::function<bool(const PackingLine&)>& take);

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
