// A long search that saves its progress in a folder, and resumes from there when it is run again.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <stop_token>
#include <string>

#include "polypack/base/export.hpp"
#include "polypack/base/user_error.hpp"
#include "polypack/distribution/unit_search.hpp"

namespace polypack {

namespace platform {
class File;
}

// Thrown if another run uses the folder, or the file of packings is not a regular file.
class POLYPACK_API CheckpointError : public std::runtime_error, public UserError {
  public:
    using std::runtime_error::runtime_error;
    [[nodiscard]] const char* what() const noexcept override { return std::runtime_error::what(); }
};

// Searches the open parts of `from`: UnitSearch::search_all, or search_by_ranks.
using SearchInUnits = std::function<UnitProgress(const UnitSearch& search, UnitProgress from,
                                                 const UnitCallbacks& watch, const UnitSink& sink)>;

// The file of packings. A search that resumes truncates it to the last checkpoint, so that each
// packing is written once.
struct CheckpointOutput {
    std::string path{};       // empty: no file, packings are only counted
    std::string beginning{};  // what the file begins with, by which it is known again
    // Formats a packing. Called from one thread at a time.
    std::function<std::string(std::span<const int> placements, std::uint64_t class_size)> line{};
    // Returns the text that follows the last packing when the search is complete, after runs of so
    // many seconds before this one.
    std::function<std::string(const UnitProgress& progress, double seconds_before)> end{};
};

// The options of Checkpoint::search().
struct CheckpointOptions {
    CheckpointOutput output{};  // where packings go
    double every = 60;          // seconds from one checkpoint to the next
    std::uint64_t limit = 0;    // ends with so many packings reported, by all runs; 0: no limit
    bool list_all = false;      // as of the search
    std::stop_token stop{};
    // Called about every second, at the beginning and at the end, with what has been done.
    std::function<void(const UnitCounts& counts, const Measure& done)> on_progress{};
    SearchInUnits search_all = &UnitSearch::search_all;  // searches what is open
};

// The result of Checkpoint::search().
struct CheckpointResult {
    UnitProgress progress;               // of all runs; nothing is open if the search is complete
    std::optional<UnitCounts> reported;  // set if the limit ended it
    double seconds_before = 0;           // of the runs before this one
};

class POLYPACK_API Checkpoint {
  public:
    // Creates the folder if necessary, and locks it until destroyed; the system releases the lock
    // with the process. Throws CheckpointError if another run holds the lock, and UnwritableFile.
    explicit Checkpoint(std::string folder);
    ~Checkpoint();
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    // Begins or resumes the search, until it is finished or a stop is requested. A process that is
    // killed meanwhile loses its work since the last checkpoint. Throws UnitFileError if the folder
    // belongs to another search or the file of packings was changed, CheckpointError,
    // UnwritableFile, and what the functions throw.
    [[nodiscard]] CheckpointResult search(const UnitSearch& search,
                                          const CheckpointOptions& options) const;

  private:
    std::string folder_;
    std::unique_ptr<platform::File> lock_;
};

}  // namespace polypack
