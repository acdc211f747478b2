#include "polypack/disassembly/check_disassembly.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <utility>

#include "polypack/bitboard/mix.hpp"
#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/cells_in_way.hpp"
#include "polypack/disassembly/check_turns.hpp"
#include "polypack/disassembly/may_stay.hpp"
#include "polypack/stop_check.hpp"

namespace polypack {
namespace {

using Fate = PackedPart::Fate;
using PieceSet = std::set<int>;

// By piece, how far it is from its place in the packing, or from that place after a rotation about
// the origin.
class Shifts {
  public:
    explicit Shifts(std::size_t pieces) : by_(pieces), rotations_(pieces) {}

    [[nodiscard]] std::size_t size() const { return by_.size(); }
    [[nodiscard]] Point& operator[](int piece) { return by_[piece]; }
    [[nodiscard]] const Point& operator[](int piece) const { return by_[piece]; }
    // The number of a motion of the lattice; 0: as in the packing.
    [[nodiscard]] int& rotation(int piece) { return rotations_[piece]; }
    [[nodiscard]] int rotation(int piece) const { return rotations_[piece]; }
    [[nodiscard]] friend bool operator<(const Shifts& a, const Shifts& b) { return a.by_ < b.by_; }

  private:
    std::vector<Point> by_;
    std::vector<int> rotations_;
};

// What is wrong.
class Wrong : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct PointHash {
    std::size_t operator()(const Point& p) const {
        std::uint64_t hash = 0;
        for (const int coordinate : {p.x, p.y, p.z}) {
            hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{coordinate}));
        }
        return hash;
    }
};

// The pieces of a packing, which are moved from place to place.
class Moving {
  public:
    Moving(const Lattice& lattice, const std::vector<PlacedPiece>& packing)
        : lattice_(&lattice), packing_(&packing) {}

    // The cells of a piece, ascending, before it is shifted.
    [[nodiscard]] const std::vector<Point>& cells_of(const Shifts& shifts, int piece) const {
        const int rotation = shifts.rotation(piece);
        if (rotation == 0) return (*packing_)[piece].cells;
        const auto [at, added] = rotated_.try_emplace({piece, rotation});
        if (added) {
            for (const Point& cell : (*packing_)[piece].cells) {
                at->second.push_back(lattice_->motions[rotation](cell));
            }
            std::ranges::sort(at->second);
        }
        return at->second;
    }

    // Where they are, ascending.
    [[nodiscard]] std::vector<Point> placed_cells(const Shifts& shifts, int piece) const {
        std::vector<Point> cells = cells_of(shifts, piece);
        for (Point& cell : cells) cell = cell + shifts[piece];
        return cells;
    }

    // By cell, the piece on it.
    using Occupied = std::unordered_map<Point, int, PointHash>;
    template <class Pieces>
    [[nodiscard]] Occupied occupied(const Shifts& shifts, const Pieces& pieces) const {
        Occupied cells;
        for (const int piece : pieces) {
            for (const Point& cell : cells_of(shifts, piece)) {
                cells.emplace(cell + shifts[piece], piece);
            }
        }
        return cells;
    }

    // The pieces that are in the way when one makes a step.
    [[nodiscard]] PieceSet in_its_way(const Occupied& cells, const Shifts& shifts, int piece,
                                      const Point& step) {
        PieceSet found;
        for (const Point& cell : cells_of(shifts, piece)) {
            const Point from = cell + shifts[piece];
            for (const Point& offset : way(lattice_->residue_of(from), step)) {
                const auto at = cells.find(from + offset);
                if (at != cells.end() && at->second != piece) found.insert(at->second);
            }
        }
        return found;
    }

    // How far a piece reaches along a direction: its least and its greatest coordinate.
    [[nodiscard]] std::pair<double, double> reach(const Shifts& shifts, int piece,
                                                  const Point& direction) const {
        const std::array<double, 3> way = in_space(direction);
        std::pair<double, double> reach{1e300, -1e300};
        for (const Point& cell : cells_of(shifts, piece)) {
            const std::array<double, 3> at = in_space(cell + shifts[piece]);
            const double along = at[0] * way[0] + at[1] * way[1] + at[2] * way[2];
            reach = {std::min(reach.first, along), std::max(reach.second, along)};
        }
        return reach;
    }

  private:
    [[nodiscard]] std::array<double, 3> in_space(const Point& p) const {
        std::array<double, 3> v{};
        for (int k = 0; k < 3; ++k) {
            v[k] = p.x * lattice_->axes[0][k] + p.y * lattice_->axes[1][k] +
                   p.z * lattice_->axes[2][k];
        }
        return v;
    }

    // Whether a cell so far away could be in the way of a step. Cells are at most 2 across.
    [[nodiscard]] bool near(const Point& offset, const Point& step) const {
        const auto length = [&](const Point& p) {
            const std::array<double, 3> v = in_space(p);
            return std::hypot(v[0], v[1], v[2]);
        };
        return length(offset) < length(step) + 2;
    }

    // The offsets of all cells in the way of a cell of that kind.
    const std::vector<Point>& way(int residue, const Point& step) {
        const auto [at, added] = ways_.try_emplace({residue, step});
        if (!added) return at->second;
        constexpr int far = 16;  // more than a step and two cells, on any lattice
        const Point& from = lattice_->residues[residue];
        const int height = lattice_->flat ? 0 : far;
        for (int z = -height; z <= height; ++z) {
            for (int y = -far; y <= far; ++y) {
                for (int x = -far; x <= far; ++x) {
                    const Point still = from + Point{x, y, z};
                    if (!lattice_->is_cell(still) || !near({x, y, z}, step)) continue;
                    if (in_the_way(*lattice_, from, step, still)) at->second.push_back({x, y, z});
                }
            }
        }
        return at->second;
    }

    const Lattice* lattice_;
    const std::vector<PlacedPiece>* packing_;
    std::map<std::pair<int, Point>, std::vector<Point>> ways_;
    mutable std::map<std::pair<int, int>, std::vector<Point>> rotated_;
};

class Checker {
  public:
    Checker(const Lattice& lattice, const std::vector<PlacedPiece>& packing,
            const std::vector<PieceGroup>& groups, const Disassembly& disassembly,
            const Allowance& allowance)
        : lattice_(&lattice),
          packing_(&packing),
          disassembly_(&disassembly),
          allowance_(&allowance),
          check_(allowance.stop, 64),
          moving_(lattice, packing),
          turns_(lattice, disassembly.bevel),
          may_stay_(groups) {
        for (const Point& axis : slide_axes(lattice)) {
            steps_.push_back(axis);
            steps_.push_back(Point{} - axis);
        }
    }

    void check() {
        PieceSet all;
        for (int piece = 0; piece < std::ssize(*packing_); ++piece) all.insert(piece);
        if (all.empty() && disassembly_->parts.empty()) return;
        check_part(0, all, Shifts(packing_->size()));
        if (seen_.size() != disassembly_->parts.size()) {
            throw Wrong("there are parts that belong to nothing");
        }
    }

  private:
    void check_part(int number, const PieceSet& pieces, const Shifts& shifts) {
        if (number < 0 || number >= std::ssize(disassembly_->parts)) {
            throw Wrong(fmt::format("there is no part {}", number));
        }
        if (!seen_.insert(number).second) throw Wrong(fmt::format("part {} occurs twice", number));
        const PackedPart& part = disassembly_->parts[number];
        if (PieceSet(part.pieces.begin(), part.pieces.end()) != pieces ||
            part.pieces.size() != pieces.size()) {
            throw Wrong(fmt::format("part {} has other pieces than are there", number));
        }
        const bool moves = part.fate == Fate::apart;
        if (moves == part.slides.empty()) {
            throw Wrong(fmt::format("part {} {}", number,
                                    moves ? "has no slides" : "has slides, but is not apart"));
        }
        switch (part.fate) {
            case Fate::single:
                if (pieces.size() != 1) throw Wrong(fmt::format("part {} is not single", number));
                return;
            case Fate::together:
                check_together(number);
                return;
            case Fate::locked:
                if (pieces.size() < 2) throw Wrong(fmt::format("part {} is single", number));
                check_locked(number, shifts);
                return;
            case Fate::apart:
                check_slides(number, pieces, shifts);
                return;
        }
    }

    void check_together(int number) {
        std::vector<int> pieces;
        for (const int piece : disassembly_->parts[number].pieces) {
            pieces.push_back((*packing_)[piece].piece);
        }
        if (!may_stay_.keep(pieces)) {
            throw Wrong(fmt::format("the pieces of part {} may not stay together", number));
        }
    }

    void check_slides(int number, const PieceSet& pieces, Shifts shifts) {
        const PackedPart& part = disassembly_->parts[number];
        PieceSet gone;
        for (std::size_t i = 0; i < part.slides.size(); ++i) {
            const Slide& slide = part.slides[i];
            const bool last = i + 1 == part.slides.size();
            const std::string where = fmt::format("move {} of part {}", i + 1, number);
            gone = PieceSet(slide.pieces.begin(), slide.pieces.end());
            check_form(slide, pieces, gone, last, where);
            if (last) {
                check_way_out(slide, pieces, gone, shifts, where);
            } else if (slide.turn) {
                make_turn(*slide.turn, pieces, gone, shifts, where);
            } else {
                make_steps(slide, pieces, shifts, where);
            }
        }
        PieceSet left;
        std::ranges::set_difference(pieces, gone, std::inserter(left, left.end()));
        check_part(part.left, left, shifts);
        check_part(part.removed, gone, shifts);
    }

    void check_form(const Slide& slide, const PieceSet& pieces, const PieceSet& moved, bool last,
                    const std::string& where) const {
        if (moved.empty() || moved.size() != slide.pieces.size() || moved.size() == pieces.size() ||
            !std::ranges::includes(pieces, moved)) {
            throw Wrong(where +
                        " must move some of the pieces of its part, each once, and not all");
        }
        if (slide.turn) {
            check_form_of_turn(slide, last, where);
            return;
        }
        if (std::ranges::find(steps_, slide.step) == steps_.end()) {
            throw Wrong(where + " is not along an axis of the lattice");
        }
        constexpr int most_steps = 1'000'000;
        if (last != (slide.steps == 0) || slide.steps < 0 || slide.steps > most_steps) {
            throw Wrong(where +
                        (last ? " must lead away, with 0 steps" : " must have a number of steps"));
        }
        if (slide.each.empty()) return;
        if (disassembly_->rule != MoveRule::apart) {
            throw Wrong(where + " moves pieces differently, which the rule does not permit");
        }
        if (last || slide.each.size() != slide.pieces.size() || std::ranges::min(slide.each) < 1 ||
            std::ranges::max(slide.each) != slide.steps) {
            throw Wrong(where +
                        " must have a number of steps for each of its pieces, at most that of all");
        }
    }

    void check_form_of_turn(const Slide& slide, bool last, const std::string& where) const {
        if (disassembly_->rule != MoveRule::turns) {
            throw Wrong(where + " is a turn, which the rule does not permit");
        }
        if (last) throw Wrong(where + " must lead away, which a turn does not");
        if (slide.steps != 1 || !slide.each.empty() || slide.step != Point{}) {
            throw Wrong(where + " is both a turn and a slide");
        }
        if (!slide.turn || !turns_.motion_of(*slide.turn)) {
            throw Wrong(where + " is not a quarter turn of the lattice");
        }
    }

    // A step of all that have some left to make, until all have made theirs.
    void make_steps(const Slide& slide, const PieceSet& pieces, Shifts& shifts,
                    const std::string& where) {
        std::map<int, int> steps;
        for (std::size_t i = 0; i < slide.pieces.size(); ++i) {
            steps[slide.pieces[i]] = slide.each.empty() ? slide.steps : slide.each[i];
        }
        for (int made = 0; made < slide.steps; ++made) {
            PieceSet moved;
            for (const auto& [piece, count] : steps) {
                if (count > made) moved.insert(piece);
            }
            make_step(slide.step, pieces, moved, shifts, where);
        }
    }

    void make_turn(const Turn& turn, const PieceSet& pieces, const PieceSet& moved, Shifts& shifts,
                   const std::string& where) {
        check_();
        check_line(turn, pieces, shifts, where);
        std::map<int, std::vector<TurnChecks::Block>> blocks;
        for (const int piece : pieces) {
            blocks[piece] = turns_.blocks_of(turn, moving_.placed_cells(shifts, piece));
        }
        for (const int piece : moved) {
            for (const int still : pieces) {
                if (moved.contains(still)) continue;
                if (!turns_.in_way(turn, blocks[piece], blocks[still])) continue;
                throw Wrong(fmt::format("{}: piece {} is in the way of piece {}, which turns",
                                        where, still, piece));
            }
        }
        for (const int piece : moved) shifts = turned_piece(turn, std::move(shifts), piece);
    }

    void check_line(const Turn& turn, const PieceSet& pieces, const Shifts& shifts,
                    const std::string& where) const {
        constexpr int farthest = 1000;
        for (int Point::* const coordinate : {&Point::x, &Point::y, &Point::z}) {
            if ((turn.from.*coordinate) == 0 && (turn.to.*coordinate) == 0) continue;
            int least = std::numeric_limits<int>::max();
            int most = std::numeric_limits<int>::min();
            for (const int piece : pieces) {
                for (const Point& cell : moving_.placed_cells(shifts, piece)) {
                    least = std::min(least, cell.*coordinate);
                    most = std::max(most, cell.*coordinate);
                }
            }
            const double about = turn.about.*coordinate;
            if (about < 2.0 * least - 3 || about > 2.0 * most + 3) {
                throw Wrong(where + " is about a line beyond the pieces");
            }
            if (1.0 * most - least > farthest) {
                throw Wrong(where + " turns pieces that are too far from each other");
            }
        }
    }

    // Shifts after a piece has turned.
    [[nodiscard]] Shifts turned_piece(const Turn& turn, Shifts shifts, int piece) const {
        const Motion motion = turns_.motion_of(turn).value_or(Motion{});
        shifts[piece] = turned(turn, motion, shifts[piece]);
        shifts.rotation(piece) = rotation_after(shifts.rotation(piece), motion);
        return shifts;
    }

    // The number of a rotation followed by another one.
    [[nodiscard]] int rotation_after(int rotation, const Motion& then) const {
        const std::array<Point, 3> units{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
        const auto same = [&](const Motion& motion) {
            return std::ranges::all_of(units, [&](const Point& unit) {
                return motion(unit) == then(lattice_->motions[rotation](unit));
            });
        };
        return static_cast<int>(std::ranges::find_if(lattice_->motions, same) -
                                lattice_->motions.begin());
    }

    void make_step(const Point& step, const PieceSet& pieces, const PieceSet& moved, Shifts& shifts,
                   const std::string& where) {
        check_();
        const Moving::Occupied cells = moving_.occupied(shifts, pieces);
        for (const int piece : moved) {
            for (const int still : moving_.in_its_way(cells, shifts, piece, step)) {
                if (moved.contains(still)) continue;
                throw Wrong(
                    fmt::format("{}: piece {} is in the way of piece {}", where, still, piece));
            }
        }
        for (const int piece : moved) shifts[piece] = shifts[piece] + step;
    }

    // Steps until all that moves is behind all that stays. `shifts` stay as they are.
    void check_way_out(const Slide& slide, const PieceSet& pieces, const PieceSet& moved,
                       Shifts shifts, const std::string& where) {
        double rear = 1e300;
        double front = -1e300;
        for (const int piece : pieces) {
            const auto [least, most] = moving_.reach(shifts, piece, slide.step);
            if (moved.contains(piece)) rear = std::min(rear, least);
            if (!moved.contains(piece)) front = std::max(front, most);
        }
        // A step gains the square of its length, at least about 1; cells are less than 4 across.
        const double steps = std::max(0.0, front - rear) + 16;
        for (int step = 0; step < steps; ++step)
            make_step(slide.step, pieces, moved, shifts, where);
    }

    // Computes all states that unit steps of any sets of pieces lead to; moves of different
    // distances lead to no others.
    void check_locked(int number, const Shifts& start) {
        if (disassembly_->rule == MoveRule::turns) {
            check_locked_turning(number, start);
            return;
        }
        const PackedPart& part = disassembly_->parts[number];
        std::set<Shifts> states;
        std::vector<Shifts> waiting{relative(part, start)};
        states.insert(waiting.back());
        while (!waiting.empty()) {
            const Shifts state = waiting.back();
            waiting.pop_back();
            for (const Point& step : steps_) {
                for (const PieceSet& moved : movable(part, state, step)) {
                    Shifts next = state;
                    for (const int piece : moved) next[piece] = next[piece] + step;
                    next = relative(part, next);
                    if (states.insert(next).second) waiting.push_back(std::move(next));
                }
            }
            if (states.size() > part.states) {
                throw Wrong(
                    fmt::format("part {} can be in more than {} states", number, part.states));
            }
            allowance_->require("the states of a locked part",
                                static_cast<double>(states.size()) *
                                    static_cast<double>(64 + 2 * state.size() * sizeof(Point)));
        }
        std::uint64_t hash = 0;
        for (const Shifts& state : states) hash += hash_of(part, state);
        compare_states(number, states.size(), hash);
    }

    // The same with turns. States are by their numbers, as disassembly/turning.hpp defines them.
    void check_locked_turning(int number, const Shifts& start) {
        const PackedPart& part = disassembly_->parts[number];
        std::set<std::vector<int>> states;
        std::vector<Shifts> waiting;
        const auto add = [&](const Shifts& state) {
            if (states.insert(numbers_of(part, state)).second) waiting.push_back(state);
        };
        add(start);
        while (!waiting.empty()) {
            const Shifts state = waiting.back();
            waiting.pop_back();
            for (const Point& step : steps_) {
                for (const PieceSet& moved : movable(part, state, step)) {
                    Shifts next = state;
                    for (const int piece : moved) next[piece] = next[piece] + step;
                    add(next);
                }
            }
            for_each_turn(part, state, add);
            if (states.size() > part.states) {
                throw Wrong(
                    fmt::format("part {} can be in more than {} states", number, part.states));
            }
            allowance_->require("the states of a locked part",
                                static_cast<double>(states.size()) *
                                    static_cast<double>(128 + 3 * state.size() * sizeof(Point)));
        }
        std::uint64_t hash = 0;
        for (const std::vector<int>& state : states) {
            std::uint64_t of_state = 0;
            for (const int value : state) {
                of_state = mixed_with(of_state, static_cast<std::uint64_t>(std::int64_t{value}));
            }
            hash += of_state;
        }
        compare_states(number, states.size(), hash);
    }

    void compare_states(int number, std::size_t states, std::uint64_t hash) const {
        const PackedPart& part = disassembly_->parts[number];
        if (states == part.states && hash == part.hash) return;
        throw Wrong(
            fmt::format("part {} can be in {} states with the hash {:016x}, not {} with {:016x}",
                        number, states, hash, part.states, part.hash));
    }

    template <class Visit>
    void for_each_turn(const PackedPart& part, const Shifts& state, const Visit& visit) {
        std::vector<Point> all;
        for (const int piece : part.pieces) {
            for (const Point& cell : moving_.placed_cells(state, piece)) all.push_back(cell);
        }
        Turn last;
        std::map<int, std::vector<TurnChecks::Block>> blocks;
        for (const Turn& turn : turns_.turns_around(all)) {
            check_();
            if (blocks.empty() || turn.from != last.from || turn.to != last.to) {
                for (const int piece : part.pieces) {
                    blocks[piece] = turns_.blocks_of(turn, moving_.placed_cells(state, piece));
                }
            }
            last = turn;
            std::map<int, PieceSet> pushed;
            for (const int piece : part.pieces) {
                for (const int other : part.pieces) {
                    if (piece != other && turns_.in_way(turn, blocks[piece], blocks[other])) {
                        pushed[piece].insert(other);
                    }
                }
            }
            for (const PieceSet& moved : pushed_along(part, pushed)) {
                Shifts next = state;
                for (const int piece : moved) next = turned_piece(turn, std::move(next), piece);
                visit(next);
            }
        }
    }

    // Of all rotations of the whole that bring the first piece back to its orientation, the least
    // numbers.
    [[nodiscard]] std::vector<int> numbers_of(const PackedPart& part, const Shifts& state) {
        std::vector<int> least;
        for (const Motion& motion : lattice_->motions) {
            if (motion.reflection) continue;
            const auto orientation = [&](int piece) {
                return orientation_of(piece, rotation_after(state.rotation(piece), motion));
            };
            if (orientation(part.pieces.front()) != 0) continue;
            const auto corner = [&](int piece) {
                std::vector<Point> cells = moving_.placed_cells(state, piece);
                for (Point& cell : cells) cell = motion(cell);
                return corner_of(cells);
            };
            const Point first = corner(part.pieces.front());
            std::vector<int> numbers;
            for (std::size_t i = 1; i < part.pieces.size(); ++i) {
                const Point at = corner(part.pieces[i]) - first;
                numbers.insert(numbers.end(), {orientation(part.pieces[i]), at.x, at.y, at.z});
            }
            if (least.empty() || numbers < least) least = std::move(numbers);
        }
        return least;
    }

    [[nodiscard]] static Point corner_of(const std::vector<Point>& cells) {
        Point corner = cells.front();
        for (const Point& cell : cells) {
            corner = {std::min(corner.x, cell.x), std::min(corner.y, cell.y),
                      std::min(corner.z, cell.z)};
        }
        return corner;
    }

    // The first rotation that turns a piece, up to translation, as that one does.
    [[nodiscard]] int orientation_of(int piece, int rotation) {
        const auto [at, added] = orientations_.try_emplace({piece, rotation}, 0);
        if (!added) return at->second;
        const auto image = [&](int by) {
            std::vector<Point> cells = (*packing_)[piece].cells;
            for (Point& cell : cells) cell = lattice_->motions[by](cell);
            const Point corner = corner_of(cells);
            for (Point& cell : cells) cell = cell - corner;
            std::ranges::sort(cells);
            return cells;
        };
        const std::vector<Point> wanted = image(rotation);
        while (image(at->second) != wanted) ++at->second;
        return at->second;
    }

    // Shifts against the first piece of the part; those of other parts are 0.
    [[nodiscard]] static Shifts relative(const PackedPart& part, const Shifts& shifts) {
        Shifts state(shifts.size());
        for (const int piece : part.pieces) {
            state[piece] = shifts[piece] - shifts[part.pieces.front()];
        }
        return state;
    }

    // The sets of pieces that can make a step: unions of what single pieces push.
    std::set<PieceSet> movable(const PackedPart& part, const Shifts& state, const Point& step) {
        check_();
        const Moving::Occupied cells = moving_.occupied(state, part.pieces);
        std::map<int, PieceSet> pushed;
        for (const int piece : part.pieces) {
            pushed[piece] = moving_.in_its_way(cells, state, piece, step);
        }
        return pushed_along(part, pushed);
    }

    // Unions of what single pieces take along.
    static std::set<PieceSet> pushed_along(const PackedPart& part,
                                           std::map<int, PieceSet>& pushed) {
        std::set<PieceSet> sets{PieceSet{}};
        for (const int piece : part.pieces) {
            PieceSet with{piece};
            std::vector<int> waiting{piece};
            while (!waiting.empty()) {
                const int next = waiting.back();
                waiting.pop_back();
                for (const int other : pushed[next]) {
                    if (with.insert(other).second) waiting.push_back(other);
                }
            }
            for (PieceSet set : std::vector<PieceSet>(sets.begin(), sets.end())) {
                set.insert(with.begin(), with.end());
                sets.insert(std::move(set));
            }
        }
        std::erase_if(sets, [&](const PieceSet& set) {
            return set.empty() || set.size() == part.pieces.size();
        });
        return sets;
    }

    // The hash that disassembly/separate.hpp defines: of the coordinates of all pieces but the
    // first, in steps of the lattice.
    [[nodiscard]] std::uint64_t hash_of(const PackedPart& part, const Shifts& state) const {
        std::uint64_t hash = 0;
        for (std::size_t i = 1; i < part.pieces.size(); ++i) {
            const Point steps = in_steps(*lattice_, state[part.pieces[i]]);
            for (const int coordinate : {steps.x, steps.y, steps.z}) {
                hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{coordinate}));
            }
        }
        return hash;
    }

    const Lattice* lattice_;
    const std::vector<PlacedPiece>* packing_;
    const Disassembly* disassembly_;
    const Allowance* allowance_;
    StopCheck check_;
    Moving moving_;
    TurnChecks turns_;
    MayStay may_stay_;
    std::map<std::pair<int, int>, int> orientations_;  // by piece and rotation
    std::vector<Point> steps_;                         // along the axes, in both directions
    PieceSet seen_;                                    // parts
};

}  // namespace

std::optional<std::string> check_disassembly(const Lattice& lattice,
                                             const std::vector<PlacedPiece>& packing,
                                             const std::vector<PieceGroup>& groups,
                                             const Disassembly& disassembly,
                                             const Allowance& allowance) {
    try {
        Checker(lattice, packing, groups, disassembly, allowance).check();
        return std::nullopt;
    } catch (const Wrong& wrong) {
        return wrong.what();
    }
}

}  // namespace polypack
