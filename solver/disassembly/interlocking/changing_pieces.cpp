#include "polypack/disassembly/interlocking/changing_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "polypack/lattice/point_box.hpp"

namespace polypack {
namespace {

// Returns the place of a cell as a translation from the place of its kind.
Point place_in_steps(const Lattice& lattice, const Point& cell) {
    return in_steps(lattice, cell - lattice.residues[lattice.residue_of(cell)]);
}

// Returns true if a step has this cell in its way neither where it starts nor where it ends.
bool is_between(const SlideAxis& axis, const Point& swept) {
    return swept != Point{} && swept != axis.step;
}

PointBox places_of(const Lattice& lattice, std::span<const Point> cells) {
    return box_of(cells, [&](const Point& cell) { return place_in_steps(lattice, cell); });
}

// Returns how far steps lead past cells that are in their way in between.
Point reach_of(const Lattice& lattice, const std::vector<SlideAxis>& axes) {
    Point reach;
    for (const SlideAxis& axis : axes) {
        for (std::size_t kind = 0; kind < axis.swept.size(); ++kind) {
            for (const Point& swept : axis.swept[kind]) {
                if (!is_between(axis, swept)) continue;
                const Point by = place_in_steps(lattice, lattice.residues[kind] + swept);
                reach = {std::max(reach.x, std::abs(by.x)), std::max(reach.y, std::abs(by.y)),
                         std::max(reach.z, std::abs(by.z))};
            }
        }
    }
    return reach;
}

}  // namespace

std::optional<std::string> ChangingPieces::too_large(const Lattice& lattice,
                                                     std::span<const Point> cells) {
    if (cells.size() > max_cells) {
        return fmt::format("it has {} cells, and at most {} are possible", cells.size(), max_cells);
    }
    const Point size = places_of(lattice, cells).size();
    const Point reach = reach_of(lattice, slide_table(lattice));
    for (int Point::* const axis : {&Point::x, &Point::y, &Point::z}) {
        // Offsets in both directions, and a place before the first one.
        const int most = 32 - reach.*axis;
        if (size.*axis <= most) continue;
        return fmt::format("it is {} cells long, and at most {} are possible", size.*axis, most);
    }
    return std::nullopt;
}

ChangingPieces::ChangingPieces(const Lattice& lattice, std::span<const Point> cells, int pieces,
                               const Allowance& allowance)
    : pieces_(pieces),
      kinds_(static_cast<int>(lattice.residues.size())),
      owners_(cells.size(), -1),
      sizes_(pieces, 0),
      index_(cells.size(), -1),
      of_(static_cast<std::size_t>(pieces) * kinds_),
      cells_of_(of_.size()) {
    assert(pieces >= 1 && pieces <= max_pieces && !too_large(lattice, cells));
    const std::vector<SlideAxis>& axes = slide_table(lattice);
    const PointBox own = places_of(lattice, cells);
    const Point most = own.high - own.low + reach_of(lattice, axes);
    low_ = Point{} - most;
    extent_ = most - low_ + Point{1, 1, 1};
    grid_ = static_cast<std::size_t>(extent_.x) * extent_.y * extent_.z;
    const auto place = [&](const Point& p) { return (p.z * extent_.y + p.y) * extent_.x + p.x; };
    origin_ = place(Point{} - low_);
    for (const Point& cell : cells) {
        places_.push_back(place(place_in_steps(lattice, cell) - own.low));
        kind_of_.push_back(lattice.residue_of(cell));
    }
    // The pairs before that of the last two, and that.
    const std::size_t pairs = pieces_ < 2 ? 0 : pair(pieces_ - 2, pieces_ - 1) + 1;
    const Room room{pairs, allowance};
    reserve(room, static_cast<double>(pairs) * static_cast<double>(grid_) * sizeof(std::uint16_t));
    rest_counts_.resize(pairs * grid_);
    for (const SlideAxis& axis : axes) lay_out(lattice, axis, room);
}

void ChangingPieces::reserve(const Room& room, double bytes) {
    bytes_ += bytes;
    room.allowance.require("the collisions of pieces", bytes_);
}

void ChangingPieces::lay_out(const Lattice& lattice, const SlideAxis& given, const Room& room) {
    const std::size_t pairs = room.pairs;
    Axis axis(given.unit);
    std::vector<Point> in_lines;
    for (int z = 0; z < extent_.z; ++z) {
        for (int y = 0; y < extent_.y; ++y) {
            for (int x = 0; x < extent_.x; ++x) {
                in_lines.push_back(axis.in_line(low_ + Point{x, y, z}));
            }
        }
    }
    const PointBox box = box_of(in_lines);
    const auto words = [&] { return static_cast<double>(pairs * axis.lines()) * 8; };
    // A step backward from the first offset has a place of its own.
    axis.bound(box.low - Point{1, 0, 0}, box.high);
    reserve(room, words() + static_cast<double>(grid_) * sizeof(std::uint32_t));
    for (const Point& at : in_lines) {
        axis.bits.push_back(
            static_cast<std::uint32_t>(64 * axis.line_of(at) + at.x - axis.first_place));
    }
    axis.rest.resize(pairs * axis.lines());
    axis.swept.resize(static_cast<std::size_t>(kinds_) * kinds_);
    bool any = false;
    for (int moving = 0; moving < kinds_; ++moving) {
        for (const Point& swept : given.swept[moving]) {
            if (!is_between(given, swept)) continue;
            const Point cell = lattice.residues[moving] + swept;
            const Point by = place_in_steps(lattice, cell);
            axis.swept[moving * kinds_ + lattice.residue_of(cell)].push_back(
                (by.z * extent_.y + by.y) * extent_.x + by.x);
            any = true;
        }
    }
    if (any) {
        sweeps_ = true;
        reserve(room, words() + static_cast<double>(pairs * grid_) * sizeof(std::uint32_t));
        axis.between.resize(pairs * axis.lines());
        axis.between_counts.resize(pairs * grid_);
    }
    axes_.push_back(std::move(axis));
}

template <bool Add>
void ChangingPieces::count_rest(std::size_t pair, int offset) {
    std::uint16_t& number = rest_counts_[pair * grid_ + offset];
    const bool changes = Add ? number++ == 0 : --number == 0;
    if (!changes) return;
    for (Axis& axis : axes_) {
        const std::uint32_t bit = axis.bits[offset];
        axis.rest[pair * axis.lines() + bit / 64] ^= std::uint64_t{1} << bit % 64;
    }
}

template <bool Add>
void ChangingPieces::count_between(std::size_t pair, int moving, int moving_kind, int still,
                                   int still_kind) {
    for (Axis& axis : axes_) {
        for (const int by : axis.swept[moving_kind * kinds_ + still_kind]) {
            const int offset = origin_ + still - moving - by;
            std::uint32_t& number = axis.between_counts[pair * grid_ + offset];
            const bool changes = Add ? number++ == 0 : --number == 0;
            if (!changes) continue;
            const std::uint32_t bit = axis.bits[offset];
            axis.between[pair * axis.lines() + bit / 64] ^= std::uint64_t{1} << bit % 64;
        }
    }
}

template <bool Add>
void ChangingPieces::count(int cell, int piece) {
    const int place = places_[cell];
    const int kind = kind_of_[cell];
    for (int other = 0; other < pieces_; ++other) {
        if (other == piece) continue;
        const auto two =
            static_cast<std::size_t>(piece < other ? pair(piece, other) : pair(other, piece));
        // The offset is that of a cell of the first piece from one of the second.
        const int from = origin_ + (piece < other ? place : -place);
        const int sign = piece < other ? -1 : 1;
        for (const int at : of_[other * kinds_ + kind]) count_rest<Add>(two, from + sign * at);
        if (!sweeps_) continue;
        for (int other_kind = 0; other_kind < kinds_; ++other_kind) {
            for (const int at : of_[other * kinds_ + other_kind]) {
                if (piece < other) {
                    count_between<Add>(two, at, other_kind, place, kind);
                } else {
                    count_between<Add>(two, place, kind, at, other_kind);
                }
            }
        }
    }
}

void ChangingPieces::give(int cell, int piece) {
    const int before = owners_[cell];
    if (before == piece) return;
    if (before >= 0) {
        const std::size_t list = static_cast<std::size_t>(before) * kinds_ + kind_of_[cell];
        const int at = index_[cell];
        of_[list][at] = of_[list].back();
        cells_of_[list][at] = cells_of_[list].back();
        index_[cells_of_[list][at]] = at;
        of_[list].pop_back();
        cells_of_[list].pop_back();
        --sizes_[before];
        count<false>(cell, before);
    }
    if (piece >= 0) {
        const std::size_t list = static_cast<std::size_t>(piece) * kinds_ + kind_of_[cell];
        index_[cell] = static_cast<int>(of_[list].size());
        of_[list].push_back(places_[cell]);
        cells_of_[list].push_back(cell);
        ++sizes_[piece];
        count<true>(cell, piece);
    }
    owners_[cell] = piece;
}

}  // namespace polypack
