#include "disassembly/free_moves.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/cells_in_way.hpp"

namespace polypack::testing {
namespace {

using Shifts = std::vector<Point>;  // by body, relative to body 0

// Further than any of these bodies need to be apart to be free.
constexpr int far = 40;

class Bodies {
  public:
    Bodies(const Lattice& lattice, const std::vector<PlacedPiece>& bodies)
        : lattice_(&lattice), bodies_(&bodies) {}

    // Makes a step of the bodies of a set; returns false if that is not possible.
    bool step(Shifts& shifts, unsigned set, const Point& step) const {
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            for (std::size_t j = 0; j < shifts.size(); ++j) {
                if ((set >> i & 1U) == 0 || (set >> j & 1U) != 0) continue;
                if (blocked(shifts, i, j, step)) return false;
            }
        }
        for (std::size_t i = 0; i < shifts.size(); ++i) {
            if ((set >> i & 1U) != 0) shifts[i] = shifts[i] + step;
        }
        return true;
    }

  private:
    [[nodiscard]] bool blocked(const Shifts& shifts, std::size_t moving, std::size_t still,
                               const Point& step) const {
        for (const Point& a : (*bodies_)[moving].cells) {
            for (const Point& b : (*bodies_)[still].cells) {
                if (in_the_way(*lattice_, a + shifts[moving], step, b + shifts[still])) return true;
            }
        }
        return false;
    }

    const Lattice* lattice_;
    const std::vector<PlacedPiece>* bodies_;
};

Shifts relative(const Shifts& shifts) {
    Shifts result;
    for (const Point& shift : shifts) result.push_back(shift - shifts.front());
    return result;
}

// Returns how far a set can go, up to `far`.
int free_steps(const Bodies& bodies, const Shifts& state, unsigned set, const Point& axis) {
    Shifts at = state;
    int steps = 0;
    while (steps < far && bodies.step(at, set, axis)) ++steps;
    return steps;
}

// The bodies of a set, or the others, where they are in that state.
std::vector<PlacedPiece> some_of(const std::vector<PlacedPiece>& pieces, const Shifts& state,
                                 unsigned set, bool in_set) {
    std::vector<PlacedPiece> some;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (((set >> i & 1U) != 0) != in_set) continue;
        some.push_back(pieces[i]);
        for (Point& cell : some.back().cells) cell = cell + state[i];
    }
    return some;
}

}  // namespace

std::optional<int> min_moves_in_all(const Lattice& lattice,
                                    const std::vector<PlacedPiece>& pieces) {
    if (pieces.size() == 1) return 0;
    const Bodies bodies(lattice, pieces);
    std::optional<int> least;
    std::set<Shifts> seen{Shifts(pieces.size())};
    std::vector<Shifts> front{Shifts(pieces.size())};
    for (int moves = 1; !front.empty(); ++moves) {
        std::vector<Shifts> next;
        for (const Shifts& state : front) {
            for (const Point& axis : slide_axes(lattice)) {
                for (unsigned set = 1; set + 1 < 1U << pieces.size(); ++set) {
                    const int most = free_steps(bodies, state, set, axis);
                    if (most == far) {
                        if (least && moves + static_cast<int>(pieces.size()) - 2 >= *least)
                            continue;
                        const auto one =
                            min_moves_in_all(lattice, some_of(pieces, state, set, true));
                        const auto other =
                            min_moves_in_all(lattice, some_of(pieces, state, set, false));
                        if (!one || !other) return std::nullopt;
                        least =
                            std::min(least.value_or(moves + *one + *other), moves + *one + *other);
                        continue;
                    }
                    Shifts at = state;
                    for (int steps = 0; steps < most; ++steps) {
                        bodies.step(at, set, axis);
                        if (seen.insert(relative(at)).second) next.push_back(relative(at));
                    }
                }
            }
        }
        front = std::move(next);
        if (least && moves + static_cast<int>(pieces.size()) - 1 >= *least) break;
    }
    return least;
}

FreeMoves free_moves(const Lattice& lattice, const std::vector<PlacedPiece>& pieces) {
    const Bodies bodies(lattice, pieces);
    std::set<Shifts> seen{Shifts(pieces.size())};
    std::vector<Shifts> front{Shifts(pieces.size())};
    for (int level = 1; !front.empty(); ++level) {
        std::vector<Shifts> next;
        for (const Shifts& state : front) {
            for (const Point& axis : slide_axes(lattice)) {
                // A set and its complement move in opposite directions.
                for (unsigned set = 1; set + 1 < 1U << pieces.size(); ++set) {
                    Shifts at = state;
                    int steps = 0;
                    while (steps < far && bodies.step(at, set, axis)) {
                        ++steps;
                        if (seen.insert(relative(at)).second) next.push_back(relative(at));
                    }
                    if (steps == far) return {level, 0};
                }
            }
        }
        front = std::move(next);
    }
    return {0, seen.size()};
}

}  // namespace polypack::testing
