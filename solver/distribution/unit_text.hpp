// Reads and writes units and results: lines of text, the last one a checksum of the others.
//
//     polypack unit 1                  the kind of file, and the version of the format
//     puzzle 2 0123456789abcdef...     puzzle_hash_version, puzzle_hash
//     order 0123456789abcdef           see SearchIdentity
//     symmetry full
//     unit 17
//     part 1/200 5.2e6 12,45 -         measure, weight, placements, cells left empty
//     end 0123456789abcdef
//
// A result has these lines of its unit, then the counts, and the parts that remain with the number
// of the unit that each belongs to:
//
//     all 12, distinct 1, digest .., nodes .., placements .., seconds .., host .., done 3/400
//     rest 0 1/800 1.3e6 12,45,80 -
//
// A checkpoint is a result of the whole search, with a line that says how it reports packings, and
// one with the seconds that its runs took.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "polypack/base/export.hpp"
#include "polypack/distribution/durable_file.hpp"
#include "polypack/distribution/unit.hpp"

namespace polypack {

struct UnitFile {
    SearchIdentity identity;
    Unit unit;
};

struct ResultFile {
    SearchIdentity identity;
    UnitResult result;
};

// The state of the file of packings as recorded by a checkpoint.
struct OutputMark {
    std::uint64_t bytes = 0;  // of the file that the checkpoint has committed
    bool written = false;     // whether there is such a file
    bool list_all = false;
    [[nodiscard]] friend bool operator==(const OutputMark&, const OutputMark&) = default;
};

struct CheckpointFile {
    SearchIdentity identity;
    UnitResult result;
    OutputMark output;
    std::optional<double> seconds;  // of all runs so far; nullopt: 0.2 did not write them
};

[[nodiscard]] POLYPACK_API std::string text_of(const UnitFile& file);
[[nodiscard]] POLYPACK_API std::string text_of(const ResultFile& file);
[[nodiscard]] POLYPACK_API std::string text_of(const CheckpointFile& file);

// Parse a text; `name`: of the file, for errors. Numbers of placements and cells are not compared
// with any puzzle: see UnitSearch::flaw_of. Throw UnitFileError, and result_from() Stopped.
[[nodiscard]] POLYPACK_API UnitFile unit_from(const std::string& name, std::string_view text);
[[nodiscard]] POLYPACK_API ResultFile result_from(const std::string& name, std::string_view text,
                                                  const std::stop_token& stop = {});
[[nodiscard]] POLYPACK_API CheckpointFile checkpoint_from(const std::string& name,
                                                          std::string_view text);

// Throws UnitFileError if the file belongs to another search.
POLYPACK_API void require_same(const std::string& name, const SearchIdentity& file,
                               const SearchIdentity& search);

// Returns "full", "rotations" or "none".
[[nodiscard]] POLYPACK_API std::string_view name_of(SymmetryMode mode);

}  // namespace polypack
