// A folder in which any number of workers, on any machines that see it, share the units of a
// search:
//
//     source              the puzzle file and the options that change it
//     manifest            the result of splitting: what was found above the units, and the units
//     todo/ID.unit        a unit that nobody searches
//     leased/ID~WORKER.unit   one that a worker searches; it changes the time of the file
//                         every so often, and otherwise the unit goes back to todo
//     done/ID.result      what was found, and the units that remain: new ones in todo
//     done/ID~WORKER.result   the same by another worker, which was thought to be dead
//     damaged/            files that were damaged; what they held is done again
//
// A unit is taken by a rename, and a result counts as soon as its file is there: a worker may die
// at any moment. Units can be told from the manifest and the results alone; `todo` and `leased`
// only say who does what, and what is missing there is added again. No clocks are compared: a lease
// has expired if its file did not change for so long, by the clock of whoever watches.
#pragma once

#include <sys/types.h>

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

// What the units are units of.
struct LedgerSource {
    std::string file;  // of the puzzle: an absolute path
    std::vector<std::string> with, without;
    std::string engine = {};              // "": chosen by a trial
    std::string from = {}, problem = {};  // how the file is read; "": as usual
};

// A unit that a result does not agree upon with another.
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
    // Whether nothing is missing, damaged or in doubt.
    [[nodiscard]] POLYPACK_API bool sound() const;
};

class POLYPACK_API Ledger {
  public:
    // Makes a folder with the units that remain of the manifest, in that order, heaviest first.
    // Throws UnwritableFile; a folder that has a manifest, or anything else in it, is left alone:
    // UnitFileError. Throws Stopped, after removing what it has made.
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

    // Takes a unit; nothing if there is none in todo now. Thread-safe. Throws UnwritableFile.
    // Damaged units are moved away: restore() adds them again.
    [[nodiscard]] std::optional<Lease> take();
    // Shows that the unit is still searched. False if the lease was taken away.
    bool renew(const Lease& lease) const;
    // Writes a result, adds the units that remain to todo and ends the lease. False if there was a
    // result of the unit already: then this one is only kept to be compared. Throws UnwritableFile.
    bool commit(const Lease& lease, const UnitResult& result) const;
    // Puts a unit back as it was; where that fails, the lease expires.
    void give_back(const Lease& lease) const;

    // Puts units back whose leases have not changed for that many seconds, or whose workers are
    // known to be dead. Returns how many units are leased. Thread-safe. Throws UnwritableFile.
    std::size_t expire_leases(double seconds);
    // Moves damaged results away, and adds what is missing to todo. Returns whether every unit is
    // done. Throws UnwritableFile and UnitFileError.
    [[nodiscard]] bool restore() const;

    // Reads everything and changes nothing. Throws UnitFileError if the folder cannot be read, and
    // Stopped. `progress`: if set, told of the files that are read.
    [[nodiscard]] Survey survey(const std::stop_token& stop = {},
                                Progress* progress = nullptr) const;

  private:
    struct Seen {
        timespec changed{};
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
