// A puzzle: the pieces, the region to be packed, fixed placements, rules and expected counts.
// Puzzles whose pieces are still to be found are families, see family/family.hpp; validity is
// defined in puzzle/validate.hpp. No I/O.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/period.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/edges.hpp"
#include "polypack/puzzle/published_count.hpp"

namespace polypack {

// No upper bound.
inline constexpr int unlimited = std::numeric_limits<int>::max();

// The number of copies of a piece in a packing: min to max; max may be `unlimited`.
struct Copies {
    int min = 1;  // at least
    int max = 1;  // at most
    [[nodiscard]] friend bool operator==(const Copies&, const Copies&) = default;
};

// Colour of a cell. A cell of a piece covers only region cells of its colour, unless a ColourRule
// says otherwise; 0 is no colour and matches every colour.
using CellColour = int;

// The colours of region cells on which cells of pieces of one colour may lie, in place of their
// own.
struct ColourRule {
    CellColour colour = 0;         // of cells of pieces
    std::vector<CellColour> on{};  // of cells of the region, each once; none: only those without
    [[nodiscard]] friend bool operator==(const ColourRule&, const ColourRule&) = default;
};

// The turns that a piece may take.
enum class Turning {
    none,     // only as given
    half,     // half turns, which keep the direction of every edge
    upright,  // turns that leave its top at the top: about the upright axis, z
    any,
};

// A piece, which a packing may use in several copies.
struct Piece {
    std::string name{};                 // by which packings and files call it
    std::vector<Point> cells{};         // not empty, no duplicates; any position
    std::vector<CellColour> colours{};  // one per cell, or empty: no colours
    Copies copies{};                    // as many as a packing uses
    bool turn_over = true;              // may be placed as its mirror image
    Turning turning = Turning::any;     // how it may be turned
    std::string display_colour{};       // "#rrggbb" for pictures, or empty
    std::optional<int> value{};         // of a copy, where choices are compared by values
    std::vector<EdgeMark> edges{};      // of its outer sides, each once; those left out match all
};

// Returns true if the piece may be placed after applying the motion.
[[nodiscard]] POLYPACK_API bool may_take(const Piece& piece, const Motion& motion);

// The number of copies of all pieces together in a packing; `most` is nullopt if it has no bound.
struct TotalCopies {
    long long least = 0;                // at least
    std::optional<long long> most = 0;  // at most

    // Adds those of one more piece.
    void add(const Copies& copies) {
        least += copies.min;
        if (copies.max == unlimited) most = std::nullopt;
        if (most) *most += copies.max;
    }
};

// A cell of a region.
struct RegionCell {
    Point point{};          // in the coordinates of the lattice
    bool required = true;   // false: may stay empty
    CellColour colour = 0;  // 0: any
    [[nodiscard]] friend bool operator==(const RegionCell&, const RegionCell&) = default;
};

// A text on a cell, such as a day on a calendar: for people, of no meaning for packings.
struct CellLabel {
    Point point{};       // the cell
    std::string text{};  // of a few characters
    [[nodiscard]] friend bool operator==(const CellLabel&, const CellLabel&) = default;
};

// The cells to be packed.
struct Region {
    std::vector<RegionCell> cells{};  // no duplicates; in a checked puzzle sorted by point
    Period period{};                  // of cylinders and tori
    std::vector<CellLabel> labels{};  // of its cells, one each; in a checked puzzle sorted by point
};

// Returns the label of a cell of a checked puzzle's region; nullptr if it has none. O(log labels).
[[nodiscard]] POLYPACK_API const std::string* label_of(const Region& region, const Point& cell);

// A piece with a given placement (or, in Puzzle::forbidden, a placement that it may not have).
struct SetPlacement {
    std::string piece{};         // its name
    std::vector<Point> cells{};  // where it lies
    // The colours of its sides, which tell orientations on the same cells apart. Without them, a
    // forbidden placement is each of these, and a fixed one must be the only one.
    std::vector<EdgeMark> edges{};
};

// Published counts. `distinct` is up to the motions of the puzzle, see packing/symmetry.hpp.
struct Expectation {
    std::optional<PublishedCount> all{};       // packings
    std::optional<PublishedCount> distinct{};  // packings up to symmetry
    std::string source{};                      // who has published them
};

// At least min and at most max placements of the pieces of a group together.
struct GroupRule {
    std::vector<std::string> pieces{};  // their names
    Copies copies{};                    // of them together
};

// A part of their outlines that cells share. Cells that share a side share its corners, too.
enum class Contact {
    sides,    // a side; in space, a face
    corners,  // a corner at least
};

// Pieces of which no two placements in a packing touch, be they of one piece or of two.
struct NoTouching {
    Contact by = Contact::sides;        // where they may not
    std::vector<std::string> pieces{};  // their names; empty: all pieces
};

// The least and the most that the values of all placements of a packing add up to. A piece without
// a value adds nothing.
struct ValueRule {
    std::int64_t least = 0;                                        // of a packing
    std::int64_t most = std::numeric_limits<std::int64_t>::max();  // of a packing
};

// Rules on whole packings. Engines may prune by groups, by what may not touch and by the colours of
// sides; all rules are applied as filters to what the search finds.
struct PackingRules {
    std::vector<GroupRule> groups{};        // of pieces
    std::vector<NoTouching> no_touching{};  // pieces that are kept apart
    EdgeRules edges{};                      // colours of sides, which must match
    std::optional<ValueRule> value{};       // of all pieces placed
    bool no_equal_touching = false;         // no two copies of a piece share a side
    bool no_crossroads = false;             // no point where four pieces meet (square lattice)
    bool fault_free = false;                // no straight line cuts the region along piece borders
    bool three_colourable = false;          // three colours suffice to tell touching pieces apart
    // Returns true if there is a rule.
    [[nodiscard]] bool any() const {
        return !groups.empty() || !no_touching.empty() || edges.any() || value.has_value() ||
               no_equal_touching || no_crossroads || fault_free || three_colourable;
    }
};

// The meaning of a puzzle's cells. In an exact cover they stand for items, and pieces for options:
// only which cells a placement covers has a meaning. Such a puzzle has no rules but groups, and no
// wrap.
enum class PuzzleKind {
    shapes,
    exact_cover,
    coloured_cover,  // some cells say which options have different colours; its symmetries are
                     // not looked for
};

struct Puzzle {
    std::string name{};                 // for people
    const Lattice* lattice = nullptr;   // not null in a valid puzzle; lattices are never destroyed
    std::vector<Piece> pieces{};        // names are unique
    Region region{};                    // to be packed
    std::vector<SetPlacement> fixed{};  // placements that every packing has
    std::vector<SetPlacement> forbidden{};  // placements that no packing has
    PuzzleKind kind = PuzzleKind::shapes;   // what it is about
    std::optional<int> holes{};  // most optional cells that may stay empty; nullopt: any number
    PackingRules rules{};        // on whole packings
    Expectation expect{};        // what is known of its counts
    // Names of the colours of cells, colour 1 first, for pictures and files; colours past the end
    // have none.
    std::vector<std::string> colour_names{};
    // At most one of each colour; in a checked puzzle sorted, with sorted colours.
    std::vector<ColourRule> colour_rules{};
};

// Returns the rules as they are in a checked puzzle.
[[nodiscard]] POLYPACK_API std::vector<ColourRule> canonical(std::vector<ColourRule> rules);

// Returns true if a cell of a piece may lie on a cell of the region, by their colours. O(log
// rules). Precondition: the rules are canonical.
[[nodiscard]] POLYPACK_API bool may_lie_on(const std::vector<ColourRule>& rules, CellColour piece,
                                           CellColour region);

// Returns the names of pieces, in their order. They are views into the pieces.
[[nodiscard]] POLYPACK_API std::vector<std::string_view> piece_names(
    const std::vector<Piece>& pieces);

// Returns the number of copies of all pieces together.
[[nodiscard]] POLYPACK_API TotalCopies total_copies(const Puzzle& puzzle);

}  // namespace polypack
