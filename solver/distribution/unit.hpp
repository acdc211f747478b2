// Units of work: parts of a search that can be searched independently, on any machine, and the
// results of searching them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/distribution/measure.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {

// The properties that all units of a search must share.
struct SearchIdentity {
    PuzzleHash puzzle;  // of the puzzle
    // A hash of unit_order_version and of the placements to which the search is confined by
    // symmetry; see Restriction.
    std::uint64_t order = 0;
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    [[nodiscard]] friend bool operator==(const SearchIdentity&, const SearchIdentity&) = default;
};

// Incremented whenever another choice is made of the placements to which searches are confined, or
// of the packing that represents a class.
inline constexpr int unit_order_version = 1;

// The packings below one node.
struct UnitPart {
    Node node;            // where it begins
    Measure measure = 1;  // its share of the search
    double weight = 0;    // nodes to be expected; 0: not known
    [[nodiscard]] friend bool operator==(const UnitPart&, const UnitPart&) = default;
};

// The work of one worker at a time: mostly one part, or several small ones. Its measure is the sum
// of theirs.
struct Unit {
    std::string id;               // see is_unit_id()
    std::vector<UnitPart> parts;  // whose packings it has
    [[nodiscard]] friend bool operator==(const Unit&, const Unit&) = default;
};

// Returns the share of the search that the parts have together.
[[nodiscard]] POLYPACK_API Measure measure_of(std::span<const UnitPart> parts);
// Returns the sum of their expected nodes.
[[nodiscard]] POLYPACK_API double weight_of(std::span<const UnitPart> parts);
// Returns true if the parts are equal, ignoring their weights.
[[nodiscard]] POLYPACK_API bool same_parts(std::span<const UnitPart> a,
                                           std::span<const UnitPart> b);

// Returns the unit of a whole search.
[[nodiscard]] POLYPACK_API Unit whole_unit();

// The sum of the hashes of packings, which does not depend on the division of a search.
struct PackingDigest {
    std::array<std::uint64_t, 2> words{};  // the sum, as two words

    // Adds a packing, as placement numbers, ascending.
    POLYPACK_API void add(std::span<const int> packing);
    PackingDigest& operator+=(const PackingDigest& other) {
        words[0] += other.words[0];
        words[1] += other.words[1];
        return *this;
    }
    // Formats the sum as 32 hexadecimal digits.
    [[nodiscard]] POLYPACK_API std::string text() const;
    [[nodiscard]] friend bool operator==(const PackingDigest&, const PackingDigest&) = default;
};

// The packings and counts found in some part of a search.
struct UnitCounts {
    std::uint64_t all = 0;       // packings
    std::uint64_t distinct = 0;  // packings that represent their class
    PackingDigest digest;        // of those that were reported
    SearchStats stats;           // what engines count
    double seconds = 0;          // of all threads together

    UnitCounts& operator+=(const UnitCounts& other) {
        all += other.all;
        distinct += other.distinct;
        digest += other.digest;
        stats += other.stats;
        seconds += other.seconds;
        return *this;
    }
    // Returns true if both found the same packings.
    [[nodiscard]] bool same_packings(const UnitCounts& other) const {
        return all == other.all && distinct == other.distinct && digest == other.digest;
    }
};

// The finished and the open parts of a search.
struct UnitProgress {
    UnitCounts counts;           // what was found
    Measure done = 0;            // the share that is done
    std::vector<UnitPart> open;  // what remains
};

// Receives a packing: placement numbers, ascending, and the size of its class (1 if every packing
// is listed). Called from one thread at a time.
using UnitSink = std::function<void(std::span<const int> packing, std::uint64_t class_size)>;

// The result of searching a unit, to its end or not: its counts, and the units that remain. The
// measures of these and of the part that is done add up to exactly that of the unit.
struct UnitResult {
    Unit unit;               // as it was taken
    UnitCounts counts;       // what was found
    std::string host;        // the name of the machine
    Measure done = 0;        // the measure of what was searched
    std::vector<Unit> rest;  // what remains of it

    // Returns true if nothing remains.
    [[nodiscard]] bool complete() const { return rest.empty(); }
    // Returns true if the measures of the part done and of the rest add up to that of the unit.
    [[nodiscard]] POLYPACK_API bool adds_up() const;
};

// Groups parts into at most `most` units of about the same weight, or the same measure if weights
// are not known. The units are named after `of`, which they remain of, and after their contents.
[[nodiscard]] POLYPACK_API std::vector<Unit> grouped(const Unit& of, std::vector<UnitPart> parts,
                                                     std::size_t most);

// Returns true if a text is a valid name of a unit: a number, or a number and 16 hexadecimal
// digits, as "17.0123456789abcdef".
[[nodiscard]] POLYPACK_API bool is_unit_id(std::string_view text);

}  // namespace polypack
