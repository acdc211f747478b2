// Units of work: parts of a search that are searched on their own, on any machine, and what a
// search of them leaves behind.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/distribution/measure.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/symmetry.hpp"
#include "polypack/puzzle/puzzle_hash.hpp"

namespace polypack {

// What the units of a search must agree on.
struct SearchIdentity {
    PuzzleHash puzzle;  // of the puzzle
    // A hash of unit_order_version and of the placements to which the search is confined for the
    // sake of symmetry; see Restriction.
    std::uint64_t order = 0;
    SymmetryMode symmetry = SymmetryMode::full;  // which packings count as the same
    [[nodiscard]] friend bool operator==(const SearchIdentity&, const SearchIdentity&) = default;
};

// Incremented whenever the placements to which searches are confined are chosen otherwise, or
// another packing of a class represents it.
inline constexpr int unit_order_version = 1;

// The packings below one node.
struct UnitPart {
    Node node;            // where it begins
    Measure measure = 1;  // its share of the search
    double weight = 0;    // nodes to be expected; 0: not known
    [[nodiscard]] friend bool operator==(const UnitPart&, const UnitPart&) = default;
};

// What one worker does at a time: mostly one part, or several small ones. Its measure is the sum
// of theirs.
struct Unit {
    std::string id;               // see is_unit_id()
    std::vector<UnitPart> parts;  // whose packings it has
    [[nodiscard]] friend bool operator==(const Unit&, const Unit&) = default;
};

// The share of the search that the parts have together.
[[nodiscard]] POLYPACK_API Measure measure_of(std::span<const UnitPart> parts);
// The sum of the nodes to be expected of them.
[[nodiscard]] POLYPACK_API double weight_of(std::span<const UnitPart> parts);
// Whether they are the same, but for their weights.
[[nodiscard]] POLYPACK_API bool same_parts(std::span<const UnitPart> a,
                                           std::span<const UnitPart> b);

// The unit of a whole search.
[[nodiscard]] POLYPACK_API Unit whole_unit();

// The sum of the hashes of packings: the same however a search was divided.
struct PackingDigest {
    std::array<std::uint64_t, 2> words{};  // the sum, as two words

    // Placement numbers, ascending.
    POLYPACK_API void add(std::span<const int> packing);
    PackingDigest& operator+=(const PackingDigest& other) {
        words[0] += other.words[0];
        words[1] += other.words[1];
        return *this;
    }
    // 32 hexadecimal digits.
    [[nodiscard]] POLYPACK_API std::string text() const;
    [[nodiscard]] friend bool operator==(const PackingDigest&, const PackingDigest&) = default;
};

// What was found in some part of a search.
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
    // Whether both found the same packings.
    [[nodiscard]] bool same_packings(const UnitCounts& other) const {
        return all == other.all && distinct == other.distinct && digest == other.digest;
    }
};

// A search of a unit, to its end or not: what was found, and the units that remain. The measures of
// these and of the part that is done add up to exactly that of the unit.
struct UnitResult {
    Unit unit;               // as it was taken
    UnitCounts counts;       // what was found
    std::string host;        // the name of the machine
    Measure done = 0;        // the measure of what was searched
    std::vector<Unit> rest;  // what remains of it

    // Whether nothing remains.
    [[nodiscard]] bool complete() const { return rest.empty(); }
    // Whether the measures of what is done and of the rest are that of the unit.
    [[nodiscard]] POLYPACK_API bool adds_up() const;
};

// The parts as at most `most` units of about the same weight, or measure where weights are not
// known. They are named after the unit that they remain of, and after what they contain.
[[nodiscard]] POLYPACK_API std::vector<Unit> grouped(const Unit& of, std::vector<UnitPart> parts,
                                                     std::size_t most);

// Whether a text may name a unit: a number, or one and 16 hexadecimal digits, as
// "17.0123456789abcdef".
[[nodiscard]] POLYPACK_API bool is_unit_id(std::string_view text);

}  // namespace polypack
