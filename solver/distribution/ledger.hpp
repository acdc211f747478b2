// A folder in which any number of workers, on any machines that see it, share the units of a
// search:
//
//     source              the puzzle file and the options that change it
//     manifest            the result of splitting: packings found above the units, and the units
//     todo/ID.unit        a unit that nobody searches
//     leased/ID~WORKER.unit   one that a worker searches; the worker touches the file regularly,
//                         or else the unit goes back to todo
//     done/ID.result      the packings found, and the units that remain, which are new ones in todo
//     done/ID~WORKER.result   a result of another worker, which was thought to be dead
//     damaged/            damaged files; the work recorded in them is done again
//
// A unit is taken by a rename, and a result counts as soon as its file exists: a worker may die at
// any moment. The manifest and the results alone determine the units; `todo` and `leased` only say
// who does what, and whatever is missing there is added again. No clocks are compared: a lease has
// expired if its file did not change for so long, by the clock of the observer.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/base/progress.hpp"
#include "polypack/distribution/unit_text.hpp"

namespace polypack {

// The search that the units belong to.
struct LedgerSource {
    std::string file;  // of the puzzle: an absolute path
    std::vector<std::string> with, without;
    std::string engine = {};              // "": chosen by a trial
    std::string from = {}, problem = {};  // how the file is read; "": as usual
};

// A unit with two results, and their comparison.
struct DoubleResult {
    std::string unit;
    std::string host, other_host;
    bool compared = false;  // both are complete
    bool equal = false;
};

// The state of all units.
struct Survey {
    UnitCounts counts;  // so far
    Measure done = 0;   // searched
    Measure open = 0;   // in todo or leased
    std::uint64_t units_done = 0;
    std::uint64_t units_todo = 0;
    std::uint64_t units_leased = 0;
    std::set<std::string> hosts;
    std::vector<Unit> missing;          // neither done nor in todo nor leased
    std::vector<DoubleResult> doubles;  // searched more than once
    std::vector<std::string> damaged;   // lines: files that cannot be read
    std::vector<std::string>
        foreign;              // lines: files of other searches, or of units not of this one
    double seconds_left = 0;  // on one thread
    // A 95 % interval, if enough units are done.
    std::optional<double> seconds_left_low, seconds_left_high;

    [[nodiscard]] bool finished() const { return done == 1; }
    // Returns true if nothing is missing, damaged or in doubt.
    [[nodiscard]] POLYPACK_API bool sound() const;
};

class POLYPACK_API Ledger {
  public:
    // Creates a folder with the units of the manifest that remain, in that order, heaviest first.
    // Throws UnwritableFile, and UnitFileError if the folder has a manifest or anything else in it,
    // which is left alone. Throws Stopped after removing everything it has made.
    static void create(const std::string& folder, const LedgerSource& source,
                       const ResultFile& manifest, const std::stop_token& stop = {});

    // Opens a folder. Throws UnitFileError and Stopped.
    explicit Ledger(std::string folder, const std::stop_token& stop = {});

    [[nodiscard]] const LedgerSource& source() const { return source_; }
    [[nodiscard]] const SearchIdentity& identity() const { return manifest_.identity; }
    [[nodiscard]] const UnitResult& manifest() const { return manifest_.result; }

    struct Lease {
        Unit unit;
        std::string path;
    };

    // Takes a unit; returns nullopt if there is none in todo now. Moves damaged units away, which
    // restore() adds again. Thread-safe. Throws UnwritableFile.
    [[nodiscard]] std::optional<Lease> take();
    // Shows that the unit is still being searched. Returns false if the lease was taken away.
    bool renew(const Lease& lease) const;
    // Writes a result, adds the units that remain to todo and ends the lease. If there is a result
    // of the unit already, keeps this one only for comparison and returns false. Throws
    // UnwritableFile.
    bool commit(const Lease& lease, const UnitResult& result) const;
    // Puts a unit back unchanged; if that fails, the lease expires.
    void give_back(const Lease& lease) const;

    // Puts units back whose leases have not changed for that many seconds, or whose workers are
    // known to be dead. Returns the number of leased units. Thread-safe. Throws UnwritableFile.
    std::size_t expire_leases(double seconds);
    // Moves damaged results away, and adds missing units to todo. Returns true if every unit is
    // done. Throws UnwritableFile and UnitFileError.
    [[nodiscard]] bool restore() const;

    // Reads everything and changes nothing. Throws UnitFileError if the folder cannot be read, and
    // Stopped. `progress`: if set, told of the files that are read.
    [[nodiscard]] Survey survey(const std::stop_token& stop = {},
                                Progress* progress = nullptr) const;

  private:
    struct Seen {
        std::int64_t changed = 0;  // see platform::changed_at()
        std::chrono::steady_clock::time_point since;
    };

    [[nodiscard]] std::string path(std::string_view part, std::string_view name) const;
    void put_into_todo(const Unit& unit) const;
    void move_away(const std::string& file) const;

    std::string folder_;
    LedgerSource source_;
    ResultFile manifest_;
    std::mutex mutex_;
    std::vector<std::string> queue_;  // ids that were in todo, the next one last
    std::map<std::string, Seen> leases_;
};

}  // namespace polypack
