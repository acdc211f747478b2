#include "polypack/lattice/lattice.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "polypack/lattice/families.hpp"

namespace polypack {

std::vector<Vec2> regular_polygon(int corners, double radius, double first_angle) {
    std::vector<Vec2> outline;
    for (int i = 0; i < corners; ++i) {
        const double angle = (first_angle + 360.0 * i / corners) * std::numbers::pi / 180;
        outline.push_back({radius * std::cos(angle), radius * std::sin(angle)});
    }
    return outline;
}

namespace {

bool same_modulo(const Point& a, const Point& b, const Point& step) {
    return (a.x - b.x) % step.x == 0 && (a.y - b.y) % step.y == 0 && (a.z - b.z) % step.z == 0;
}

const std::vector<Lattice>& table() {
    static const std::vector<Lattice> lattices{
        square_lattice(), cube_lattice(),     hex_lattice(),  triangle_lattice(), sphere_lattice(),
        prism_lattice(),  hexprism_lattice(), kite_lattice(), octagon_lattice()};
    return lattices;
}

}  // namespace

bool Lattice::is_cell(const Point& p) const {
    if (flat && p.z != 0) return false;
    return std::ranges::any_of(residues, [&](const Point& r) { return same_modulo(p, r, step); });
}

int Lattice::residue_of(const Point& p) const {
    if (residues.size() == 1) return 0;
    const auto at =
        std::ranges::find_if(residues, [&](const Point& r) { return same_modulo(p, r, step); });
    assert(at != residues.end());
    return static_cast<int>(at - residues.begin());
}

std::vector<Point> Lattice::neighbours_of(const Point& p) const {
    std::vector<Point> result;
    for (const Point& offset : neighbours[residue_of(p)]) result.push_back(p + offset);
    return result;
}

Point Lattice::from_user(const UserPoint& user) const {
    if (residues.size() == 1) return {user[0], user[1], user[2]};
    const int kind = user[2];
    if (kind < 0 || kind >= static_cast<int>(residues.size()))
        return flat ? Point{0, 0, 1} : Point{};
    const Point& home = residues[kind];
    return {step.x * user[0] + home.x, step.y * user[1] + home.y, user[3]};
}

UserPoint Lattice::to_user(const Point& p) const {
    if (residues.size() == 1) return {p.x, p.y, p.z, 0};
    const int kind = residue_of(p);
    const Point& home = residues[kind];
    return {(p.x - home.x) / step.x, (p.y - home.y) / step.y, kind, p.z};
}

PagePlace Lattice::page_place(const Point& p) const {
    const UserPoint user = to_user(p);
    const PagePlace& home = page.cells[residue_of(p)];
    return {home.row + page.x.row * user[0] + page.y.row * user[1],
            home.column + page.x.column * user[0] + page.y.column * user[1]};
}

bool Lattice::takes_pieces_of(const Lattice& other) const {
    return this == &other || layer == other.name;
}

const Lattice* find_lattice(std::string_view name) {
    const auto at = std::ranges::find(table(), name, &Lattice::name);
    return at == table().end() ? nullptr : &*at;
}

std::span<const Lattice> all_lattices() {
    return table();
}

std::string lattices_in_words(const std::vector<std::string_view>& names,
                              std::string_view conjunction) {
    assert(!names.empty());
    std::string text = "the ";
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool last = i + 1 == names.size();
        if (i > 0) text.append(last ? " " : ", ");
        if (i > 0 && last) text.append(conjunction).append(" ");
        text.append(names[i]);
    }
    return text + (names.size() == 1 ? " lattice" : " lattices");
}

}  // namespace polypack
