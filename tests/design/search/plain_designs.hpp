// All designs of a small family whose shapes are to be found, by plain sets of points: it shares
// no code with the frames and the space of designs, which are checked by it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <set>
#include <vector>

#include "polypack/family/family.hpp"
#include "support/brute_force.hpp"

namespace polypack::testing {

// The pieces of a design: the number in Family::connected or of a piece, -1 if it is kept, and the
// cells.
using PlainDesign = std::multiset<PlainPlacement>;

class PlainDesigns {
  public:
    // Precondition: the region has a dozen cells or so, and pieces lack at most as many.
    [[nodiscard]] static std::set<PlainDesign> of(const Family& family) {
        PlainDesigns designs(family);
        designs.add(0, 0, 0);
        return designs.found_;
    }

  private:
    struct Kind {
        Copies copies;
        std::vector<std::set<Point>> shapes;
    };

    explicit PlainDesigns(const Family& family) : family_(family) {
        for (const std::vector<Point>& kept : family.design.kept) {
            pieces_.insert({.piece = -1, .cells = {kept.begin(), kept.end()}});
            taken_.insert(kept.begin(), kept.end());
        }
        for (const ConnectedPieces& size : family.connected) {
            kinds_.push_back({size.copies, connected_sets(size)});
        }
        if (!family.connected.empty()) return;
        for (std::size_t i = 0; i < family.puzzle.pieces.size(); ++i) {
            kinds_.push_back({family.puzzle.pieces[i].copies, shapes_of(i)});
        }
    }

    [[nodiscard]] bool is_connected(const std::set<Point>& cells) const {
        std::set<Point> left(std::next(cells.begin()), cells.end());
        std::vector<Point> reached{*cells.begin()};
        while (!reached.empty()) {
            const Point from = reached.back();
            reached.pop_back();
            for (const Point& to : family_.puzzle.lattice->neighbours_of(from)) {
                if (left.erase(to) != 0) reached.push_back(to);
            }
        }
        return left.empty();
    }

    [[nodiscard]] std::vector<std::set<Point>> connected_sets(const ConnectedPieces& size) const {
        std::vector<std::set<Point>> sets;
        const std::vector<RegionCell>& cells = family_.puzzle.region.cells;
        for (unsigned chosen = 1; chosen < 1U << cells.size(); ++chosen) {
            std::set<Point> set;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                if ((chosen >> i & 1) != 0) set.insert(cells[i].point);
            }
            const int number = static_cast<int>(set.size());
            if (number < size.cells || number > size.most_cells.value_or(size.cells)) continue;
            if (is_connected(set)) sets.push_back(std::move(set));
        }
        return sets;
    }

    // A piece that lacks some of the cells that it may lack is a piece like any other.
    [[nodiscard]] std::vector<std::set<Point>> shapes_of(std::size_t number) const {
        const Piece& piece = family_.puzzle.pieces[number];
        const Removable& removable = family_.removable[number];
        std::set<std::set<Point>> shapes;
        for (unsigned lacked = 0; lacked < 1U << piece.cells.size(); ++lacked) {
            Piece rest = piece;
            rest.cells.clear();
            bool permitted = true;
            for (std::size_t i = 0; i < piece.cells.size(); ++i) {
                const bool lacks = (lacked >> i & 1) != 0;
                if (!lacks) rest.cells.push_back(piece.cells[i]);
                permitted =
                    permitted && (!lacks || (!removable.cells.empty() && removable.cells[i]));
            }
            if (!permitted || rest.cells.empty()) continue;
            Puzzle alone = family_.puzzle;
            alone.pieces = {rest};
            for (const PlainPlacement& placed : all_placements(alone)) {
                if (removable.in_parts || is_connected(placed.cells)) shapes.insert(placed.cells);
            }
        }
        return {shapes.begin(), shapes.end()};
    }

    // From copy `copies` of a kind on, whose shapes are at or after `first`.
    void add(std::size_t kind, int copies, std::size_t first) {
        if (kind == kinds_.size()) {
            const std::vector<RegionCell>& cells = family_.puzzle.region.cells;
            if (std::ranges::all_of(cells, [&](const RegionCell& cell) {
                    return !cell.required || taken_.contains(cell.point);
                })) {
                found_.insert(pieces_);
            }
            return;
        }
        const auto& [range, shapes] = kinds_[kind];
        if (copies >= range.min) add(kind + 1, 0, 0);
        if (copies >= range.max) return;
        for (std::size_t i = first; i < shapes.size(); ++i) {
            if (std::ranges::any_of(shapes[i],
                                    [&](const Point& cell) { return taken_.contains(cell); })) {
                continue;
            }
            const auto at = pieces_.insert({.piece = static_cast<int>(kind), .cells = shapes[i]});
            taken_.insert(shapes[i].begin(), shapes[i].end());
            add(kind, copies + 1, i + 1);
            for (const Point& cell : shapes[i]) taken_.erase(cell);
            pieces_.erase(at);
        }
    }

    const Family& family_;
    std::vector<Kind> kinds_;
    PlainDesign pieces_;
    std::set<Point> taken_;
    std::set<PlainDesign> found_;
};

// A family to try, by its name and its file.
struct FamilyCase {
    const char* name;
    const char* text;
};

// Families of every kind whose designs are few enough to be listed.
inline constexpr FamilyCase small_families[] = {
    {"Sizes",
     "pieces: {connected: {min: 2, max: 4}, copies: {min: 1, max: 3}}\nregion: {box: [3, 2]}\n"},
    {"Kinds",
     "pieces: [{connected: 2, copies: {min: 0, max: 2}}, {connected: {min: 3, max: 4}, copies: "
     "{min: 0, max: 2}}]\n"
     "region: {art: ['XXX', 'X?X', 'XX?']}\n"},
    {"Kept",
     "lattice: hex\npieces: {connected: {min: 1, max: 3}, copies: 3}\nregion: {box: [4, 2]}\n"
     "design: {keep: [{cells: [[0, 0], [1, 0]]}]}\n"},
    {"Cubes", "lattice: cube\npieces: {connected: 4, copies: 2}\nregion: {box: [2, 2, 2]}\n"},
    {"Outline", "pieces: [{name: Z, art: [\"???\", 'Z..'], copies: 3}]\nregion: {box: [3, 3]}\n"},
    {"Pieces",
     "pieces: [{name: a, art: ['X?X']}, {name: b, art: ['?X?'], copies: {min: 1, max: 2}}]\n"
     "region: {art: ['XXXX', 'XX?X']}\n"},
    {"InParts",
     "pieces: [{name: a, art: ['X?X'], connected: false, copies: 2}]\n"
     "region: {art: ['X?X', 'X?X']}\n"},
    {"AllMayBeLacking",
     "pieces: [{name: a, art: [\"???\"], copies: 2}]\nregion: {art: ['XXX', '..?']}\n"},
};

}  // namespace polypack::testing
