#include "polypack/counting/dimers/spanning_tree.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

struct Square {
    int x = 0;
    int y = 0;
};

constexpr std::array<Square, 4> directions{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

Square moved(const Square& square, const Square& direction, int steps = 1) {
    return {square.x + steps * direction.x, square.y + steps * direction.y};
}

enum class Kind : std::uint8_t { vertex, face, edge };

class TreeSquares {
  public:
    TreeSquares(const GridRegion& region, const TreeRegion& tree) : region_(region), tree_(tree) {}

    [[nodiscard]] bool has(const Square& square) const {
        return region_.contains(square.x, square.y);
    }
    [[nodiscard]] int at(const Square& square) const { return region_.at(square.x, square.y); }
    [[nodiscard]] Kind kind(const Square& square) const {
        const bool column = (square.x + tree_.x) % 2 == 0;
        const bool row = (square.y + tree_.y) % 2 == 0;
        if (column != row) return Kind::edge;
        return column ? Kind::vertex : Kind::face;
    }
    template <typename Visit>
    void for_each(Kind kind, const Visit& visit) const {
        for (int y = 0; y < region_.height; ++y) {
            for (int x = 0; x < region_.width; ++x) {
                const Square square{x, y};
                if (has(square) && this->kind(square) == kind) visit(square);
            }
        }
    }

    // Visits those of a kind in the order of their distance from outside: visit(square, direction
    // of the edge from which it was reached). Crosses edges for which passes(edge) holds. Returns
    // how many were reached.
    template <typename Passes, typename Visit>
    int from_outside(Kind kind, const Passes& passes, const Visit& visit) const {
        std::vector<char> reached(region_.has.size(), 0);
        std::vector<Square> queue;
        const auto reach = [&](const Square& square, const Square& back) {
            if (std::exchange(reached[at(square)], 1) != 0) return;
            visit(square, back);
            queue.push_back(square);
        };
        for_each(kind, [&](const Square& square) {
            for (const Square& direction : directions) {
                const Square edge = moved(square, direction);
                if (has(edge) && passes(edge) && !has(moved(square, direction, 2))) {
                    reach(square, direction);
                }
            }
        });
        for (std::size_t i = 0; i < queue.size(); ++i) {
            const Square square = queue[i];
            for (const Square& direction : directions) {
                const Square edge = moved(square, direction);
                const Square next = moved(square, direction, 2);
                if (has(edge) && passes(edge) && has(next)) {
                    reach(next, {-direction.x, -direction.y});
                }
            }
        }
        return static_cast<int>(queue.size());
    }

  private:
    const GridRegion& region_;
    const TreeRegion& tree_;
};

// Returns true if every square outside of the region leads out of the rectangle around it, also
// over corners. Then no cycle of squares of the region surrounds a square outside of it.
bool has_no_holes(const GridRegion& region) {
    const int width = region.width + 2;
    const int height = region.height + 2;
    std::vector<char> reached(static_cast<std::size_t>(width) * height, 0);
    std::vector<Square> queue{{0, 0}};
    reached[0] = 1;
    for (std::size_t i = 0; i < queue.size(); ++i) {
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const Square next{queue[i].x + dx, queue[i].y + dy};
                if (next.x < 0 || next.y < 0 || next.x >= width || next.y >= height) continue;
                if (region.contains(next.x - 1, next.y - 1)) continue;
                if (std::exchange(reached[next.y * width + next.x], 1) == 0) queue.push_back(next);
            }
        }
    }
    std::size_t outside = reached.size();
    for (const char has : region.has) outside -= has != 0 ? 1 : 0;
    return queue.size() == outside;
}

// As matrices of signs, the edges at each vertex and those around each face are orthogonal if these
// share two edges or none. If all vertices are joined to the root and all faces to the face
// outside, both matrices have full rank, and together as many rows as columns: so complements of
// spanning trees are spanning trees of the faces. Without holes, an odd number of squares lie
// within any cycle of vertices and edges, so that no packing has one.
bool is_tree_region(const GridRegion& region, const TreeRegion& tree) {
    const TreeSquares squares(region, tree);
    int vertices = 0;
    int faces = 0;
    int edges = 0;
    bool orthogonal = true;
    squares.for_each(Kind::vertex, [&](const Square& vertex) {
        ++vertices;
        for (const int dx : {-1, 1}) {
            for (const int dy : {-1, 1}) {
                if (!squares.has({vertex.x + dx, vertex.y + dy})) continue;
                orthogonal = orthogonal && squares.has({vertex.x + dx, vertex.y}) ==
                                               squares.has({vertex.x, vertex.y + dy});
            }
        }
    });
    squares.for_each(Kind::face, [&](const Square&) { ++faces; });
    squares.for_each(Kind::edge, [&](const Square&) { ++edges; });
    const auto all = [](const Square&) { return true; };
    const auto none = [](const Square&, const Square&) {};
    return orthogonal && vertices + faces == edges &&
           squares.from_outside(Kind::vertex, all, none) == vertices &&
           squares.from_outside(Kind::face, all, none) == faces;
}

}  // namespace

std::optional<TreeRegion> tree_region(const GridRegion& region) {
    if (!has_no_holes(region)) return std::nullopt;
    for (const TreeRegion& tree : {TreeRegion{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
        if (is_tree_region(region, tree)) return tree;
    }
    return std::nullopt;
}

std::vector<int> drawn_by_tree(const GridRegion& region, const TreeRegion& tree,
                               std::mt19937_64& random, const std::stop_token& stop) {
    const TreeSquares squares(region, tree);
    StopCheck check(stop);
    // Each vertex's way to the next one, as a random walk has left it last: cycles are erased.
    std::vector<char> way(region.has.size(), -1);
    std::vector<char> in_tree(region.has.size(), 0);
    squares.for_each(Kind::vertex, [&](const Square& start) {
        const auto outside = [&](const Square& square) {
            return !squares.has(square) || in_tree[squares.at(square)] != 0;
        };
        for (Square square = start; !outside(square);) {
            check();
            const auto direction = static_cast<char>(random() >> 62);
            if (!squares.has(moved(square, directions[direction]))) continue;
            way[squares.at(square)] = direction;
            square = moved(square, directions[direction], 2);
        }
        for (Square square = start; !outside(square);) {
            in_tree[squares.at(square)] = 1;
            square = moved(square, directions[way[squares.at(square)]], 2);
        }
    });
    std::vector<int> options;
    std::vector<char> taken(region.has.size(), 0);
    const auto cover = [&](const Square& square, const Square& edge) {
        taken[squares.at(edge)] = 1;
        options.push_back(region.option(square.x, square.y, edge.x, edge.y));
    };
    squares.for_each(Kind::vertex, [&](const Square& vertex) {
        cover(vertex, moved(vertex, directions[way[squares.at(vertex)]]));
    });
    const std::vector<char> of_tree = taken;
    (void)squares.from_outside(
        Kind::face, [&](const Square& edge) { return of_tree[squares.at(edge)] == 0; },
        [&](const Square& face, const Square& back) { cover(face, moved(face, back)); });
    return options;
}

}  // namespace polypack
