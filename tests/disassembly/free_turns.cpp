#include "disassembly/free_turns.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "polypack/disassembly/axes.hpp"
#include "polypack/disassembly/cells_in_way.hpp"

namespace polypack::testing {
namespace {

using Cells = std::vector<Point>;
using Places = std::vector<Cells>;  // by body

bool in_set(unsigned set, std::size_t body) {
    return (set >> body & 1U) != 0;
}

// Makes a step with a set of bodies, if it can.
bool step(const Lattice& lattice, Places& places, unsigned set, const Point& by) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = 0; j < places.size(); ++j) {
            if (!in_set(set, i) || in_set(set, j)) continue;
            for (const Point& a : places[i]) {
                for (const Point& b : places[j]) {
                    if (in_the_way(lattice, a, by, b)) return false;
                }
            }
        }
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!in_set(set, i)) continue;
        for (Point& cell : places[i]) cell = cell + by;
    }
    return true;
}

// Makes the steps that a set of bodies can; returns true if it can go away.
template <class Visit>
bool slides_away(const Lattice& lattice, Places places, unsigned set, const Point& by,
                 const Visit& visit) {
    constexpr int far = 20;
    for (int steps = 0; steps < far; ++steps) {
        if (!step(lattice, places, set, by)) return false;
        visit(places);
    }
    return true;
}

// So that the first cell of the first body is near the origin.
Places moved_to_origin(const Lattice& lattice, Places places) {
    for (Cells& cells : places) std::ranges::sort(cells);
    const Point first = places.front().front();
    const Point by = first - lattice.residues[lattice.residue_of(first)];
    for (Cells& cells : places) {
        for (Point& p : cells) p = p - by;
    }
    return places;
}

// Returns a representative of all places that differ by a rotation of the whole.
Places min_rotated(const Lattice& lattice, const Places& places) {
    Places least;
    for (const Motion& motion : lattice.motions) {
        if (motion.reflection) continue;
        Places image = places;
        for (Cells& cells : image) {
            for (Point& p : cells) p = motion(p);
        }
        image = moved_to_origin(lattice, std::move(image));
        if (least.empty() || image < least) least = std::move(image);
    }
    return least;
}

using Axes = std::array<int Point::*, 3>;  // from, to, and the one about which bodies turn

// The rectangles that a body without its rim consists of in a layer.
std::vector<Rectangle> rectangles(const Cells& cells, const Axes& axes, int layer, int from, int to,
                                  Bevel bevel) {
    const auto has = [&](const Point& p) { return std::ranges::find(cells, p) != cells.end(); };
    const auto beside = [&](Point p, int u, int v) {
        p.*axes[0] += u;
        p.*axes[1] += v;
        return p;
    };
    std::vector<Rectangle> result;
    for (const Point& p : cells) {
        if (p.*axes[2] != layer) continue;
        constexpr std::int64_t half = bevel_unit / 2;
        const std::int64_t u = half * (2 * (p.*axes[0]) - from);
        const std::int64_t v = half * (2 * (p.*axes[1]) - to);
        for (const int wide : {0, 1}) {
            for (const int deep : {0, 1}) {
                if (has(beside(p, wide, 0)) && has(beside(p, 0, deep)) &&
                    has(beside(p, wide, deep))) {
                    result.push_back({u - half + bevel, u + half * (2 * wide + 1) - bevel,
                                      v - half + bevel, v + half * (2 * deep + 1) - bevel});
                }
            }
        }
    }
    return result;
}

bool turns_freely(const Places& places, unsigned set, const Axes& axes, int from, int to,
                  Bevel bevel) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = 0; j < places.size(); ++j) {
            if (!in_set(set, i) || in_set(set, j)) continue;
            for (const Point& p : places[i]) {
                const int layer = p.*axes[2];
                const auto still = rectangles(places[j], axes, layer, from, to, bevel);
                for (const Rectangle& a : rectangles(places[i], axes, layer, from, to, bevel)) {
                    for (const Rectangle& b : still) {
                        if (in_the_way_of_turn(a, b)) return false;
                    }
                }
            }
        }
    }
    return true;
}

Places turned(Places places, unsigned set, const Axes& axes, int from, int to) {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!in_set(set, i)) continue;
        for (Point& p : places[i]) {
            const int u = p.*axes[0];
            p.*axes[0] = (from + to) / 2 - p.*axes[1];
            p.*axes[1] = (to - from) / 2 + u;
        }
    }
    return places;
}

// Calls visit(places) for every turn.
template <class Visit>
void each_turn(const Lattice& lattice, const Places& places, Bevel bevel, const Visit& visit) {
    std::vector<Axes> all{{&Point::x, &Point::y, &Point::z}, {&Point::y, &Point::x, &Point::z}};
    if (!lattice.flat) {
        all.push_back({&Point::y, &Point::z, &Point::x});
        all.push_back({&Point::z, &Point::y, &Point::x});
        all.push_back({&Point::z, &Point::x, &Point::y});
        all.push_back({&Point::x, &Point::z, &Point::y});
    }
    const auto range = [&](int Point::* coordinate) {
        int least = 1000;
        int most = -1000;
        for (const Cells& cells : places) {
            for (const Point& p : cells) {
                least = std::min(least, p.*coordinate);
                most = std::max(most, p.*coordinate);
            }
        }
        return std::pair{2 * least - 3, 2 * most + 3};
    };
    for (const Axes& axes : all) {
        const auto [first_from, last_from] = range(axes[0]);
        const auto [first_to, last_to] = range(axes[1]);
        for (int from = first_from; from <= last_from; ++from) {
            for (int to = first_to; to <= last_to; ++to) {
                if ((from + to) % 2 != 0) continue;
                for (unsigned set = 1; set + 1 < 1U << places.size(); ++set) {
                    if (turns_freely(places, set, axes, from, to, bevel)) {
                        visit(turned(places, set, axes, from, to));
                    }
                }
            }
        }
    }
}

Places places_of(const std::vector<PlacedPiece>& bodies) {
    Places places;
    for (const PlacedPiece& body : bodies) places.push_back(body.cells);
    return places;
}

// Breadth first. `same` makes states equal that are; each(places, visit) makes the moves and
// returns whether one of them leads away.
template <class Same, class Each>
FreeMoves breadth_first(const Places& start, const Same& same, const Each& each) {
    std::set<Places> seen{same(start)};
    std::vector<Places> front{same(start)};
    for (int level = 1; !front.empty(); ++level) {
        std::vector<Places> next;
        for (const Places& state : front) {
            const auto visit = [&](const Places& places) {
                Places normal = same(places);
                if (seen.insert(normal).second) next.push_back(std::move(normal));
            };
            if (each(state, visit)) return {level, 0};
        }
        front = std::move(next);
    }
    return {0, seen.size()};
}

template <class Visit>
bool each_slide(const Lattice& lattice, const Places& state, const Visit& visit) {
    for (const Point& axis : slide_axes(lattice)) {
        for (unsigned set = 1; set + 1 < 1U << state.size(); ++set) {
            if (slides_away(lattice, state, set, axis, visit)) return true;
        }
    }
    return false;
}

// Calls visit(places) for every slide in which bodies go up to `longest` steps of their own.
template <class Visit>
void each_uneven_slide(const Lattice& lattice, const Places& state, int longest,
                       const Visit& visit) {
    for (const Point& axis : slide_axes(lattice)) {
        // In one direction: in the other, what moved less comes after what moved more.
        std::vector<int> distances(state.size());
        for (;;) {
            std::size_t next = 0;
            while (next < distances.size() && distances[next] == longest) distances[next++] = 0;
            if (next == distances.size()) break;
            ++distances[next];
            Places places = state;
            bool free = true;
            for (int count = 1; count <= longest && free; ++count) {
                unsigned set = 0;
                for (std::size_t i = 0; i < distances.size(); ++i) {
                    if (distances[i] >= count) set |= 1U << i;
                }
                free = step(lattice, places, set, axis);
            }
            if (free) visit(places);
        }
    }
}

}  // namespace

FreeMoves free_uneven_moves(const Lattice& lattice, const std::vector<PlacedPiece>& bodies,
                            int longest) {
    const auto same = [&](const Places& places) { return moved_to_origin(lattice, places); };
    return breadth_first(places_of(bodies), same, [&](const Places& state, const auto& visit) {
        if (each_slide(lattice, state, visit)) return true;
        each_uneven_slide(lattice, state, longest, visit);
        return false;
    });
}

FreeMoves free_turns(const Lattice& lattice, const std::vector<PlacedPiece>& bodies, Bevel bevel) {
    return free_hand_moves(lattice, bodies, bevel, 0);
}

FreeMoves free_hand_moves(const Lattice& lattice, const std::vector<PlacedPiece>& bodies,
                          Bevel bevel, int longest) {
    const auto same = [&](const Places& places) { return min_rotated(lattice, places); };
    return breadth_first(places_of(bodies), same, [&](const Places& state, const auto& visit) {
        if (each_slide(lattice, state, visit)) return true;
        each_turn(lattice, state, bevel, visit);
        if (longest > 0) each_uneven_slide(lattice, state, longest, visit);
        return false;
    });
}

// Dijkstra's, by pairs of turns and moves.
FewestTurns fewest_free_turns(const Lattice& lattice, const std::vector<PlacedPiece>& bodies,
                              Bevel bevel) {
    using Cost = std::pair<int, int>;
    std::map<Places, Cost> costs;
    std::set<std::pair<Cost, Places>> waiting;
    const auto reach = [&](const Places& places, const Cost& cost) {
        const Places normal = min_rotated(lattice, places);
        const auto [at, added] = costs.try_emplace(normal, cost);
        if (!added && at->second <= cost) return;
        if (!added) waiting.erase({at->second, normal});
        at->second = cost;
        waiting.emplace(cost, normal);
    };
    reach(places_of(bodies), {0, 0});
    while (!waiting.empty()) {
        const auto [cost, state] = *waiting.begin();
        waiting.erase(waiting.begin());
        const auto [turns, moves] = cost;
        const auto slid = [&](const Places& places) { reach(places, {turns, moves + 1}); };
        if (each_slide(lattice, state, slid)) return {turns, moves + 1};
        each_turn(lattice, state, bevel,
                  [&](const Places& places) { reach(places, {turns + 1, moves + 1}); });
    }
    return {};
}

}  // namespace polypack::testing
