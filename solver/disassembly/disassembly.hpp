// The disassembly of a packing by hand: its moves, parts and levels.
//
// A move slides some of the pieces, not all, by the same number of steps along an axis, while the
// others stay; other rules permit more, see MoveRule. The level of a separation is the least number
// of moves until the pieces have fallen into two parts; the last of them carries one part away
// without end. Both parts then come apart themselves, from where they are.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/lattice/lattice.hpp"

namespace polypack {

// The moves that count as one.
enum class MoveRule {
    // Some of the pieces, not all, slide along an axis by the same number of steps.
    group,
    // Some of the pieces, not all, slide along an axis in the same direction, each by its own
    // number of steps.
    apart,
    // As `group`; or some of the pieces make a quarter turn, in either sense, about one line along
    // an axis. On lattices of squares and cubes only.
    turns,
    // As `apart`, or as `turns`.
    hand,
};

// Returns true if pieces turn by a rule.
[[nodiscard]] constexpr bool has_turns(MoveRule rule) {
    return rule == MoveRule::turns || rule == MoveRule::hand;
}
// Returns true if pieces slide by different numbers of steps by a rule.
[[nodiscard]] constexpr bool slides_apart(MoveRule rule) {
    return rule == MoveRule::apart || rule == MoveRule::hand;
}

// Bevel of cells: they are narrower than the lattice by so much on each side, in millionths of an
// edge. Pieces lack a rim of that width along their surface, which lets corners pass in turns that
// would otherwise just collide.
using Bevel = int;
// The bevel of a whole edge.
inline constexpr Bevel bevel_unit = 1'000'000;
// The bevel at which cells would vanish.
inline constexpr Bevel no_bevel = bevel_unit / 2;

// An angle from 0 to 90 degrees with a rational cosine and sine.
struct RationalAngle {
    int cosine = 1;  // the cosine, times `radius`
    int sine = 0;    // the sine, times `radius`
    int radius = 1;  // what both are divided by; its square is the sum of theirs
};
// Number of angles at which the axis of a turn may shift.
inline constexpr int shift_angles = 54;
// Returns one of them. Up to 45 degrees, half of the angle has a tangent of number / 64; the others
// are what these leave of 90 degrees, and the last one is 90. Precondition: 0 <= number <
// shift_angles.
[[nodiscard]] POLYPACK_API RationalAngle shift_angle(int number);
// The step in which searches shift an axis, in millionths of an edge, along either direction across
// it.
inline constexpr int shift_unit = 10'000;
// The most of these steps from where it was at first, in either direction.
inline constexpr int most_shift_units = 25;
// The greatest bevel with which they shift axes.
inline constexpr Bevel most_shifting_bevel = 300'000;

// A shift of the axis of a turn.
struct AxisShift {
    int angle = 0;  // the number of the angle at which it is made
    int from = 0;   // where the axis then is, from where it was at first, along Turn::from;
                    // in millionths of an edge
    int to = 0;     // the same along Turn::to
    [[nodiscard]] friend bool operator==(const AxisShift&, const AxisShift&) = default;
};

// A quarter turn.
struct Turn {
    Point from{};   // a unit step across the axis
    Point to{};     // where it points after the turn
    Point about{};  // twice the coordinates of a point of the axis; 0 along the axis
    // Shifts of the axis, in their order. Between them, the pieces turn to the next angle; at the
    // end, the axis is where it was.
    std::vector<AxisShift> shifts{};
    // Whether the shifts are those of the turn in which the other pieces turn the other way, and
    // `from` and `to` change their parts in them.
    bool others_shift = false;
    [[nodiscard]] friend bool operator==(const Turn&, const Turn&) = default;
};
// Returns the turn by which the other pieces would get to the same places among themselves.
[[nodiscard]] POLYPACK_API Turn turn_of_others(const Turn& turn);

// A move.
struct Slide {
    std::vector<int> pieces;  // numbers in the packing, ascending
    Point step{};             // a translation of the lattice
    int steps = 0;            // 0: away, as far as one likes
    // By piece, its number of steps, where they differ; some may go the other way: negative. The
    // farthest goes `steps`.
    std::vector<int> each{};
    std::optional<Turn> turn{};  // in place of `step`; then `steps` is 1
    [[nodiscard]] friend bool operator==(const Slide&, const Slide&) = default;
};

// Pieces that are together at some time.
struct PackedPart {
    // The way a part ends.
    enum class Fate {
        single,    // one piece
        apart,     // `slides` separate it into the parts `left` and `removed`
        together,  // it may stay as it is
        locked,    // it has no way out
    };
    std::vector<int> pieces;      // numbers in the packing, ascending
    Fate fate = Fate::single;     // how it comes apart
    std::vector<Slide> slides{};  // what separates it, in order
    int left = -1;                // the index of the part that stays; -1: none
    int removed = -1;             // the index of the part that is taken off; -1: none
    // Number of states that a locked part can be in, and `hash` of them, see
    // disassembly/separate.hpp, or with turns disassembly/turns/turning_bodies.hpp.
    std::uint64_t states = 0;
    std::uint64_t hash = 0;  // of those states
};

struct POLYPACK_API Disassembly {
    std::vector<PackedPart> parts;    // the whole first; none: the packing is empty
    MoveRule rule = MoveRule::group;  // which moves were looked for
    Bevel bevel = 0;                  // of the turns
    bool shifting = false;            // whether axes of turns may shift
    // For a packing that does not come apart: the least bevel at which it does with turns; no_bevel
    // if there is none. nullopt: not known.
    std::optional<Bevel> min_bevel{};

    // Returns true if every part but the first is `left` or `removed` of exactly one before it,
    // which parts read from a file need not be. The functions below require it.
    [[nodiscard]] bool is_tree() const;

    // Returns true if it falls into parts, none of which is locked; false for a single piece, and
    // for pieces that may all stay together.
    [[nodiscard]] bool comes_apart() const;
    // Returns the number of moves until the first separation; 0: there is none.
    [[nodiscard]] int level() const;
    // Returns the level of every separation: that of a part, then those of the part left, then
    // those of the part removed; without levels of 1 at the end. "98.2.4.2". Only the first number
    // is a property of the packing: the others depend on which of several separations is chosen.
    [[nodiscard]] std::string dotted_level() const;
    // Returns the number of moves until all pieces are single, or stay together.
    [[nodiscard]] int total() const;
    // Returns true if a piece turns.
    [[nodiscard]] bool turns() const;
    // Returns the numbers of parts in the order in which they come apart: a part, the parts of what
    // is left of it, those of what is removed.
    [[nodiscard]] std::vector<int> in_order() const;
    // Returns the numbers of pieces in an order in which they can be put together: those of a part
    // that is left before those removed from it.
    [[nodiscard]] std::vector<int> assembly_order() const;
};

// Writes the levels of separations, in their order, as Disassembly::dotted_level() does.
[[nodiscard]] POLYPACK_API std::string dotted(std::vector<int> levels);

}  // namespace polypack
