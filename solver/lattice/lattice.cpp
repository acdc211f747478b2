#include "polypack/lattice/lattice.hpp"

#include <cassert>
#include <cstddef>

namespace polypack {

namespace {

int modulo(int value, int step) {
    const int rest = value % step;
    return rest < 0 ? rest + step : rest;
}

}  // namespace

std::size_t Lattice::place_in_step(const Point& p) const {
    const int place =
        (modulo(p.z, step.z) * step.y + modulo(p.y, step.y)) * step.x + modulo(p.x, step.x);
    return static_cast<std::size_t>(place);
}

void Lattice::index_residues() {
    residue_at_.assign(static_cast<std::size_t>(step.x) * step.y * step.z, -1);
    for (std::size_t i = 0; i < residues.size(); ++i) {
        residue_at_[place_in_step(residues[i])] = static_cast<short>(i);
    }
}

bool Lattice::is_cell(const Point& p) const {
    return !(flat && p.z != residues.front().z) && residue_at_[place_in_step(p)] >= 0;
}

int Lattice::residue_of(const Point& p) const {
    if (residues.size() == 1) return 0;
    const int residue = residue_at_[place_in_step(p)];
    assert(residue >= 0);
    return residue;
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
        return flat ? Point{0, 0, -1} : Point{};
    const Point& home = residues[kind];
    return {step.x * user[0] + home.x, step.y * user[1] + home.y, step.z * user[3] + home.z};
}

UserPoint Lattice::to_user(const Point& p) const {
    if (residues.size() == 1) return {p.x, p.y, p.z, 0};
    const int kind = residue_of(p);
    const Point& home = residues[kind];
    return {(p.x - home.x) / step.x, (p.y - home.y) / step.y, kind, (p.z - home.z) / step.z};
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
