// A puzzle as its author means it: pieces, a region, what is fixed and what is expected. See
// puzzle/validate.hpp for what makes it valid. No I/O.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/published_count.hpp"

namespace polypack {

// No upper bound.
inline constexpr int unlimited = std::numeric_limits<int>::max();

// How many copies of a piece a packing uses: min..max, max may be `unlimited`.
struct Copies {
    int min = 1;  // at least
    int max = 1;  // at most
    [[nodiscard]] friend bool operator==(const Copies&, const Copies&) = default;
};

// A colour of cells: a cell of a piece may only cover a region cell of the same colour; 0 is no
// colour and matches every colour.
using CellColour = int;

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
    // One per cell, or empty: no cell. Cells that a copy may lack: its shape is any that has all
    // the other cells and, unless `in_parts`, is connected. Only counting takes such pieces.
    std::vector<bool> removable{};
    bool in_parts = false;           // cells that are left need not be connected
    Copies copies{};                 // as many as a packing uses
    bool turn_over = true;           // may be placed as its mirror image
    Turning turning = Turning::any;  // how it may be turned
    std::string display_colour{};    // "#rrggbb" for pictures, or empty
};

// Connected shapes of that many cells, whatever they look like: instead of pieces.
struct ConnectedPieces {
    int cells = 1;    // of each piece
    Copies copies{};  // as many as a packing uses
    // Pieces may have up to so many cells; nullopt: no more than `cells`. Only design() takes this.
    std::optional<int> most_cells{};
};

// Whether the piece may be placed after applying that motion.
[[nodiscard]] POLYPACK_API bool may_take(const Piece& piece, const Motion& motion);

// The copies of all pieces together, as many as a packing uses; most is nullopt: no upper bound.
struct TotalCopies {
    long long least = 0;                // at least
    std::optional<long long> most = 0;  // at most
};

// A cell of a region.
struct RegionCell {
    Point point{};          // in the coordinates of the lattice
    bool required = true;   // false: may stay empty
    CellColour colour = 0;  // 0: any
    [[nodiscard]] friend bool operator==(const RegionCell&, const RegionCell&) = default;
};

// What is packed.
struct Region {
    std::vector<RegionCell> cells{};  // no duplicates; in a checked puzzle sorted by point
    // Torus and cylinder: points are identified modulo these translations along x, y, z; 0: no
    // wrap.
    Point period{0, 0, 0};
};

// A piece with a given placement (or, in Puzzle::forbidden, a placement that it may not have).
struct SetPlacement {
    std::string piece{};         // its name
    std::vector<Point> cells{};  // where it lies
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

// Rules on whole packings, applied as filters to what the search finds.
struct PackingRules {
    std::vector<GroupRule> groups{};  // of pieces
    bool no_equal_touching = false;   // no two copies of a piece share a side
    bool no_crossroads = false;       // no point where four pieces meet (square lattice)
    bool fault_free = false;          // no straight line cuts the region along piece borders
    bool three_colourable = false;    // three colours suffice to tell touching pieces apart
    // Whether there is any.
    [[nodiscard]] bool any() const {
        return !groups.empty() || no_equal_touching || no_crossroads || fault_free ||
               three_colourable;
    }
};

// What makes a design good. Packings are counted up to symmetry.
enum class DesignGoal {
    unique,     // exactly one packing
    one_apart,  // exactly one of the packings comes apart
    fewest,     // few packings, but at least one
    most,       // many packings
    hardest,    // many steps of a person, Difficulty::steps
    level,      // a high level of the packing that comes apart first, Disassembly::level()
};

// What design() looks for: which pieces it may make, and what is good. No packing depends on it.
struct DesignRules {
    bool equal = true;       // two pieces may be equal; mirror images are if they may turn over
    bool symmetric = true;   // a turn or reflection may map a piece to itself
    bool printable = false;  // around every corner, the cells of a piece share sides
    std::optional<int> height{};  // a piece lies in so many layers, in some direction
    // Cells of the region that are one piece in every design, of those of any connected shape.
    std::vector<std::vector<Point>> kept{};
    std::vector<DesignGoal> goals{};  // the most important first
};

// What a puzzle is about. The cells of an exact cover stand for its items, the pieces for its
// options: only which cells a placement covers has a meaning. Such a puzzle has no rules but
// groups, no wrap, and pieces of given shapes.
enum class PuzzleKind {
    shapes,
    exact_cover,
    coloured_cover,  // some cells say which options have different colours; its symmetries are
                     // not looked for
};

struct Puzzle {
    std::string name{};                // for people
    const Lattice* lattice = nullptr;  // not null in a valid puzzle; lattices are never destroyed
    std::vector<Piece> pieces{};       // names are unique
    // Either these or pieces. Only count_connected() takes them: other pieces can be listed.
    std::vector<ConnectedPieces> connected{};
    Region region{};                        // to be packed
    std::vector<SetPlacement> fixed{};      // placements that every packing has
    std::vector<SetPlacement> forbidden{};  // placements that no packing has
    PuzzleKind kind = PuzzleKind::shapes;   // what it is about
    std::optional<int> holes{};  // most optional cells that may stay empty; nullopt: any number
    PackingRules rules{};        // on whole packings
    DesignRules design{};        // on pieces that are to be found
    Expectation expect{};        // what is known of its counts
    // The names of the colours of cells, 1 first, for pictures and files; colours past the end have
    // none.
    std::vector<std::string> colour_names{};
};

// The name of a goal in files: "unique", "one-apart", "fewest", "most", "hardest" or "level".
[[nodiscard]] POLYPACK_API std::string_view goal_name(DesignGoal goal);
// The goal of that name; nullopt: there is none.
[[nodiscard]] POLYPACK_API std::optional<DesignGoal> find_goal(std::string_view name);
// The names of all goals, in the order above.
[[nodiscard]] POLYPACK_API std::span<const std::string_view> goal_names();

// The copies of all pieces together.
[[nodiscard]] POLYPACK_API TotalCopies total_copies(const Puzzle& puzzle);

}  // namespace polypack
