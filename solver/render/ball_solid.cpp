#include "polypack/render/ball_solid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>
#include <set>

namespace polypack {
namespace {

// A ball is a cuboctahedron, whose corners are the twelve points of contact, with its faces
// subdivided and projected onto a sphere. Points are integer multiples of 1/fineness on the
// cuboctahedron, so that opposite points are found exactly.
constexpr int fineness = 10;      // small edges per edge; even
constexpr int neck_fineness = 4;  // small edges from a point of contact to the rim of a neck
// The rim of a neck is moved onto a circle, at this angle from the point of contact as seen from
// the centre of the ball. The rim itself is between 14 and 23.4 degrees and the points next to it
// outside are beyond 19.1, so no triangle folds over.
constexpr double rim_angle = 16.5 * std::numbers::pi / 180;

// Returns the direction of a contact in cube coordinates; see sphere in lattice.hpp.
Point contact(const Point& offset) {
    return {offset.x - offset.y, offset.x + offset.y + offset.z, offset.z};
}

Vec3 in_space(const Lattice& lattice, const Point& p) {
    // The inverse of contact, with halves.
    const Vec3 rows{double(p.x) + double(p.y) - double(p.z),
                    double(p.y) - double(p.x) - double(p.z), 2.0 * p.z};
    const auto axis = [&](int i) {
        return Vec3{lattice.axes[i][0], lattice.axes[i][1], lattice.axes[i][2]};
    };
    return rows.x * axis(0) + rows.y * axis(1) + rows.z * axis(2);
}

using Triangle = std::array<Point, 3>;

Point mix(const Point& a, int i, const Point& b, int k, const Point& c, int m) {
    return {a.x * i + b.x * k + c.x * m, a.y * i + b.y * k + c.y * m, a.z * i + b.z * k + c.z * m};
}

void cut_triangle(const Triangle& big, std::vector<Triangle>& small) {
    const auto at = [&](int i, int k) {
        return mix(big[0], fineness - i - k, big[1], i, big[2], k);
    };
    for (int i = 0; i < fineness; ++i) {
        for (int k = 0; i + k < fineness; ++k) {
            small.push_back({at(i, k), at(i + 1, k), at(i, k + 1)});
            if (i + k + 1 < fineness) {
                small.push_back({at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)});
            }
        }
    }
}

// Cuts a square from a corner along two edges. Every small square is split across the direction of
// the nearest corner of the large one, so that rims run along edges.
void cut_square(const Point& corner, const Point& along, const Point& up,
                std::vector<Triangle>& small) {
    const Point right = along - corner;
    const Point high = up - corner;
    const auto at = [&](int i, int k) { return mix(corner, fineness, right, i, high, k); };
    for (int i = 0; i < fineness; ++i) {
        for (int k = 0; k < fineness; ++k) {
            const bool falling = (2 * i < fineness) == (2 * k < fineness);
            if (falling) {
                small.push_back({at(i, k), at(i + 1, k), at(i, k + 1)});
                small.push_back({at(i + 1, k), at(i + 1, k + 1), at(i, k + 1)});
            } else {
                small.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
                small.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
            }
        }
    }
}

Point negated(const Point& p) {
    return Point{} - p;
}

// The subdivided faces of the cuboctahedron; not yet oriented.
std::vector<Triangle> cut_cuboctahedron() {
    std::vector<Triangle> small;
    for (const int x : {-1, 1}) {
        for (const int y : {-1, 1}) {
            for (const int z : {-1, 1}) {
                cut_triangle({Point{x, y, 0}, Point{0, y, z}, Point{x, 0, z}}, small);
            }
        }
    }
    for (const int s : {-1, 1}) {
        cut_square({s, -1, 0}, {s, 0, 1}, {s, 0, -1}, small);
        cut_square({-1, s, 0}, {0, s, 1}, {0, s, -1}, small);
        cut_square({-1, 0, s}, {0, 1, s}, {0, -1, s}, small);
    }
    return small;
}

int largest(const Point& p) {
    return std::max({std::abs(p.x), std::abs(p.y), std::abs(p.z)});
}

// Returns true if the rim of the point of contact contains a small triangle.
bool within_rim(const Triangle& triangle, const Point& contact_point) {
    const Point apex = mix(contact_point, fineness, {}, 0, {}, 0);
    return std::ranges::all_of(triangle,
                               [&](const Point& p) { return largest(p - apex) <= neck_fineness; });
}

struct Ball {
    std::vector<Triangle> faces;                  // oriented outwards, outside of all rims
    std::map<Point, std::vector<Triangle>> caps;  // by point of contact
};

Ball make_ball(const Lattice& lattice) {
    Ball ball;
    std::vector<Point> contacts;
    for (const Point& offset : lattice.neighbours[0]) contacts.push_back(contact(offset));
    for (Triangle triangle : cut_cuboctahedron()) {
        const Vec3 a = in_space(lattice, triangle[0]);
        const Vec3 b = in_space(lattice, triangle[1]);
        const Vec3 c = in_space(lattice, triangle[2]);
        if (dot(cross(b - a, c - a), a + b + c) < 0) std::swap(triangle[1], triangle[2]);
        const auto at =
            std::ranges::find_if(contacts, [&](const Point& p) { return within_rim(triangle, p); });
        (at == contacts.end() ? ball.faces : ball.caps[*at]).push_back(triangle);
    }
    return ball;
}

// The sides of a cap whose reverse is not in the cap.
std::vector<std::pair<Point, Point>> rim_of(const std::vector<Triangle>& cap) {
    std::set<std::pair<Point, Point>> sides;
    for (const Triangle& t : cap) {
        for (int i = 0; i < 3; ++i) sides.emplace(t[i], t[(i + 1) % 3]);
    }
    std::vector<std::pair<Point, Point>> rim;
    for (const auto& [from, to] : sides) {
        if (!sides.contains({to, from})) rim.emplace_back(from, to);
    }
    return rim;
}

// Returns the point of the same rim on the other side of the point of contact.
Point turned_half(const Point& p, const Point& contact_point) {
    const int along = p.x * contact_point.x + p.y * contact_point.y + p.z * contact_point.z;
    return mix(contact_point, along, p, -1, {}, 0);
}

class BallJoiner {
  public:
    BallJoiner(const Lattice& lattice, double gap, const std::map<Point, CellColour>& colours)
        : lattice_(lattice), radius_(0.5 - gap), colours_(colours) {}

    int number_of(const Point& cell, const Point& on_ball) {
        const auto [at, fresh] =
            numbers_.try_emplace({cell, on_ball}, static_cast<int>(mesh_.points.size()));
        if (fresh) {
            mesh_.points.push_back(centre_of(lattice_, cell) +
                                   radius_ * unit(in_space(lattice_, on_ball)));
        }
        return at->second;
    }

    void add(const Point& cell, const std::vector<Triangle>& triangles) {
        for (const Triangle& t : triangles) {
            add_triangle(cell,
                         {number_of(cell, t[0]), number_of(cell, t[1]), number_of(cell, t[2])});
        }
    }

    // Adds half of the side faces of the neck between a rim and that of the neighbour: each ball
    // adds the triangles that touch its own rim.
    void add_neck(const Point& cell, const Point& neighbour, const Point& towards,
                  const std::vector<Triangle>& cap) {
        for (const auto& [from, to] : rim_of(cap)) {
            make_round(cell, from, towards);
            const Point facing = negated(turned_half(from, towards));
            add_triangle(
                cell, {number_of(cell, from), number_of(cell, to), number_of(neighbour, facing)});
        }
    }

    [[nodiscard]] Mesh take() { return std::move(mesh_); }

  private:
    void add_triangle(const Point& cell, const std::array<int, 3>& points) {
        mesh_.triangles.push_back(points);
        if (!colours_.empty()) mesh_.colours.push_back(colours_.at(cell));
    }

    void make_round(const Point& cell, const Point& on_rim, const Point& towards) {
        const Vec3 axis = unit(in_space(lattice_, towards));
        const Vec3 ray = in_space(lattice_, on_rim);
        const Vec3 aside = unit(ray - dot(ray, axis) * axis);
        mesh_.points[number_of(cell, on_rim)] =
            centre_of(lattice_, cell) +
            radius_ * (std::cos(rim_angle) * axis + std::sin(rim_angle) * aside);
    }

    const Lattice& lattice_;
    double radius_;
    const std::map<Point, CellColour>& colours_;  // empty: none
    std::map<std::pair<Point, Point>, int> numbers_;
    Mesh mesh_;
};

}  // namespace

Mesh joined_balls(const Lattice& lattice, std::span<const Point> cells, double gap,
                  std::span<const CellColour> colours) {
    const Ball ball = make_ball(lattice);
    const std::set<Point> body(cells.begin(), cells.end());
    std::map<Point, CellColour> colour_of;
    for (std::size_t i = 0; i < colours.size(); ++i) colour_of.emplace(cells[i], colours[i]);
    BallJoiner joiner(lattice, gap, colour_of);
    for (const Point& cell : body) {
        joiner.add(cell, ball.faces);
        for (const Point& offset : lattice.neighbours[0]) {
            const Point towards = contact(offset);
            const auto& cap = ball.caps.at(towards);
            if (body.contains(cell + offset)) {
                joiner.add_neck(cell, cell + offset, towards, cap);
            } else {
                joiner.add(cell, cap);
            }
        }
    }
    return joiner.take();
}

}  // namespace polypack
