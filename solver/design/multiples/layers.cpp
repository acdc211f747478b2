#include "polypack/design/multiples/layers.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <utility>

#include "polypack/base/memory_limit.hpp"
#include "polypack/lattice/point_box.hpp"
#include "polypack/puzzle/orientations.hpp"

namespace polypack {
namespace {

constexpr Layers outside = 1U << most_layers;

LayerSpot spot_of(const Lattice& lattice, const Point& point) {
    const UserPoint user = lattice.to_user(point);
    if (lattice.residues.size() == 1) return {user[0], user[1], user[2], 0};
    return {user[0], user[1], user[3], user[2]};
}

Point point_of(const Lattice& lattice, const LayerSpot& spot) {
    if (lattice.residues.size() == 1) return lattice.from_user({spot.x, spot.y, spot.z, 0});
    return lattice.from_user({spot.x, spot.y, spot.kind, spot.z});
}

int largest(const Puzzle& puzzle) {
    const auto by_cells = [](const Piece& piece) { return piece.cells.size(); };
    return static_cast<int>(std::ranges::max_element(puzzle.pieces, {}, by_cells)->cells.size());
}
}  // namespace

LayerWindow::LayerWindow(const Lattice& lattice, int cells, int piece_cells)
    : lattice_(lattice), kinds_(static_cast<int>(lattice.residues.size())) {
    int step = 0;  // translations between neighbours, at most
    for (std::size_t kind = 0; kind < lattice.residues.size(); ++kind) {
        for (const Point& offset : lattice.neighbours[kind]) {
            const LayerSpot to = spot_of(lattice, lattice.residues[kind] + offset);
            step = std::max({step, std::abs(to.x), std::abs(to.y), std::abs(to.z)});
        }
    }
    const int reach = step * (cells + piece_cells) + margin;
    before_ = step * piece_cells + margin;
    across_ = 2 * reach + 1;
    // The cells of a flat lattice are in one layer; the first cell is in the first layer, and
    // in the plane in the first row.
    const bool flat = lattice.flat;
    rows_ = flat ? before_ + reach + 1 : across_;
    layers_ = flat ? 1 : before_ + reach + 1;
    origin_ = flat ? LayerSpot{reach, before_, 0, 0} : LayerSpot{reach, reach, before_, 0};
}

int LayerWindow::number(const LayerSpot& spot) const {
    const int place =
        ((origin_.z + spot.z) * rows_ + origin_.y + spot.y) * across_ + origin_.x + spot.x;
    return place * kinds_ + spot.kind;
}

LayerSpot LayerWindow::spot(int cell) const {
    const int place = cell / kinds_;
    return {place % across_ - origin_.x, place / across_ % rows_ - origin_.y,
            place / across_ / rows_ - origin_.z, cell % kinds_};
}

Point LayerWindow::point(int cell) const {
    return point_of(lattice_, spot(cell));
}

LayerCopies::LayerCopies(const Lattice& lattice, const LayerWindow& window, const Piece& piece,
                         const std::stop_token& stop)
    : size(static_cast<int>(piece.cells.size())), cover(lattice.residues.size()) {
    for (const Orientation& orientation : orientations_of(lattice, piece, stop)) {
        std::vector<LayerSpot> spots;
        for (const Point& cell : orientation.cells) spots.push_back(spot_of(lattice, cell));
        std::ranges::sort(spots, {}, [&](const LayerSpot& spot) { return window.number(spot); });
        for (const LayerSpot& from : spots) {
            for (const LayerSpot& to : spots) {
                cover[from.kind].push_back(window.number(to) - window.number(from));
            }
        }
    }
}

LayerField::LayerField(const Puzzle& puzzle, int of_cells, bool with_holes, int threads,
                       const Allowance& allowance)
    : lattice(*puzzle.lattice),
      cells(of_cells),
      holes(with_holes),
      window(lattice, of_cells, largest(puzzle)) {
    const double bytes = window.size() * (sizeof(Layers) + sizeof(unsigned)) * threads;
    allowance.require("the cells around a region", bytes);
    if (window.size() > std::numeric_limits<int>::max()) {
        throw MemoryLimitExceeded("the cells around a region", bytes,
                                  std::numeric_limits<int>::max());
    }
    for (const Piece& piece : puzzle.pieces) {
        layers.emplace_back(lattice, window, piece, allowance.stop);
    }
    for (std::size_t kind = 0; kind < lattice.residues.size(); ++kind) {
        neighbours.emplace_back();
        const Point from = lattice.residues[kind];
        for (const Point& offset : lattice.neighbours[kind]) {
            neighbours.back().push_back(window.number(spot_of(lattice, from + offset)) -
                                        window.number(spot_of(lattice, from)));
        }
    }
}

LayerPosition::LayerPosition(const LayerField& field)
    : field_(field),
      covered_(static_cast<std::size_t>(field.window.size())),
      mark_(covered_.size()),
      all_(field.all()) {
    std::fill_n(covered_.begin(), field.window.number({}), outside);
}

std::vector<LayerMove> LayerPosition::beginnings() const {
    std::vector<LayerMove> moves;
    for (int kind = 0; kind < field_.window.kinds(); ++kind) {
        const int cell = field_.window.number({0, 0, 0, kind});
        const int copies =
            static_cast<int>(field_.layers.front().cover[kind].size()) / field_.layers.front().size;
        for (int copy = 0; copy < copies; ++copy) {
            if (steps_of({0, copy, cell}).front() == 0) moves.push_back({0, copy, cell});
        }
    }
    return moves;
}

void LayerPosition::set(std::span<const LayerMove> moves) {
    while (!moves_.empty()) take_back();
    const int base = field_.window.number({});
    for (int kind = 0; kind < field_.window.kinds(); ++kind) {
        covered_[base + kind] = base + kind < moves.front().cell ? outside : 0;
    }
    for (const LayerMove& move : moves) place(move);
}

void LayerPosition::place(const LayerMove& move) {
    const Layers bit = static_cast<Layers>(1U << move.layer);
    for (const int step : steps_of(move)) {
        Layers& at = covered_[move.cell + step];
        if (at == 0) union_.push_back(move.cell + step);
        at |= bit;
    }
    moves_.push_back(move);
}

void LayerPosition::take_back() {
    const LayerMove move = moves_.back();
    moves_.pop_back();
    const auto bit = static_cast<Layers>(~(1U << move.layer));
    const std::span<const int> steps = steps_of(move);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        Layers& at = covered_[move.cell + *step];
        at &= bit;
        if (at == 0) union_.pop_back();
    }
}

LayerPosition::Next LayerPosition::next(std::vector<LayerMove>& moves) {
    moves.clear();
    const int spare = field_.cells - static_cast<int>(union_.size());
    ways_.clear();
    open_.clear();
    std::size_t best = 0;
    for (std::size_t i = 0; i < union_.size(); ++i) {
        Layers missing = all_ & ~covered_[union_[i]];
        for (int layer = 0; missing != 0; ++layer, missing >>= 1) {
            if ((missing & 1U) == 0) continue;
            const Open open = ways_to_cover(union_[i], layer, spare);
            if (open.ways == 0) return Next::dead;
            open_.push_back(open);
            if (open.ways < open_[best].ways) best = open_.size() - 1;
        }
    }
    if (open_.empty()) return closed(moves, spare);
    if (takes_more_than(spare)) return Next::dead;
    const Open& open = open_[best];
    for (int i = 0; i < open.ways; ++i) {
        moves.push_back({open.layer, ways_[open.first_way + i], open.cell});
    }
    return Next::branch;
}

std::vector<Point> LayerPosition::region() const {
    std::vector<Point> points;
    for (const int cell : union_) points.push_back(field_.window.point(cell));
    std::ranges::sort(points);
    return points;
}

std::vector<Packing> LayerPosition::packings() const {
    std::vector<Packing> packings(field_.layers.size());
    for (const LayerMove& move : moves_) {
        PlacedPiece placed{.piece = move.layer, .cells = {}};
        for (const int step : steps_of(move)) {
            placed.cells.push_back(field_.window.point(move.cell + step));
        }
        std::ranges::sort(placed.cells);
        packings[move.layer].pieces.push_back(std::move(placed));
    }
    return packings;
}

std::span<const int> LayerPosition::steps_of(const LayerMove& move) const {
    const LayerCopies& layer = field_.layers[move.layer];
    const std::vector<int>& cover = layer.cover[field_.window.kind(move.cell)];
    return {cover.data() + static_cast<std::size_t>(move.copy) * layer.size,
            static_cast<std::size_t>(layer.size)};
}

void LayerPosition::begin_marks() {
    if (++stamp_ != 0) return;
    std::ranges::fill(mark_, 0);
    stamp_ = 1;
}

LayerPosition::Open LayerPosition::ways_to_cover(int cell, int layer, int spare) {
    const LayerCopies& copies = field_.layers[layer];
    const std::vector<int>& cover = copies.cover[field_.window.kind(cell)];
    const auto taken = static_cast<Layers>(outside | 1U << layer);
    Open open{.cell = cell,
              .layer = layer,
              .ways = 0,
              .first_way = static_cast<int>(ways_.size()),
              .fresh = std::numeric_limits<int>::max()};
    const int count = static_cast<int>(cover.size()) / copies.size;
    const int* step = cover.data();
    for (int copy = 0; copy < count; ++copy, step += copies.size) {
        int fresh = 0;
        int i = 0;
        for (; i < copies.size; ++i) {
            const Layers at = covered_[cell + step[i]];
            if ((at & taken) != 0) break;
            fresh += at == 0 ? 1 : 0;
        }
        if (i < copies.size) continue;
        if (fresh > spare) {
            bounded_ = true;
            continue;
        }
        ways_.push_back(copy);
        ++open.ways;
        open.fresh = std::min(open.fresh, fresh);
    }
    return open;
}

bool LayerPosition::takes_more_than(int spare) {
    for (int layer = 0; layer < static_cast<int>(field_.layers.size()); ++layer) {
        begin_marks();
        int sum = 0;
        for (int fresh = field_.layers[layer].size - 1; fresh > 0; --fresh) {
            for (const Open& open : open_) {
                if (open.layer != layer || open.fresh != fresh) continue;
                if (mark_[open.cell] == stamp_) continue;
                sum += fresh;
                if (sum > spare) {
                    bounded_ = true;
                    return true;
                }
                for (int i = 0; i < open.ways; ++i) {
                    const LayerMove way{layer, ways_[open.first_way + i], open.cell};
                    for (const int step : steps_of(way)) mark_[open.cell + step] = stamp_;
                }
            }
        }
    }
    return false;
}

// These cells are a common multiple. The copies of a larger one that overlaps link to the first
// copy would end like this, too, so that a least one has no others. One without holes that has
// these cells has those of their holes.
LayerPosition::Next LayerPosition::closed(std::vector<LayerMove>& moves, int spare) {
    if (field_.holes) {
        assert(spare == 0);
        return Next::packed;
    }
    const std::vector<int> inside = cells_in_holes();
    if (inside.empty()) {
        assert(spare == 0);
        return Next::packed;
    }
    if (static_cast<int>(inside.size()) > spare) {
        bounded_ = true;
        return Next::dead;
    }
    const Open open = ways_to_cover(inside.front(), 0, spare);
    for (int i = 0; i < open.ways; ++i) {
        moves.push_back({0, ways_[open.first_way + i], open.cell});
    }
    return moves.empty() ? Next::dead : Next::branch;
}

std::vector<int> LayerPosition::cells_in_holes() {
    const auto [low, high] = box_of(union_, [&](int cell) {
        const LayerSpot spot = field_.window.spot(cell);
        return Point{spot.x, spot.y, spot.z};
    });
    const bool flat = field_.lattice.flat;
    const int margin = LayerWindow::margin;
    const LayerSpot least{low.x - margin, low.y - margin, flat ? 0 : low.z - margin, 0};
    const LayerSpot most{high.x + margin, high.y + margin, flat ? 0 : high.z + margin, 0};
    const auto beyond = [&](int cell) {
        const LayerSpot s = field_.window.spot(cell);
        return s.x < least.x || s.x > most.x || s.y < least.y || s.y > most.y || s.z < least.z ||
               s.z > most.z;
    };
    begin_marks();
    std::vector<int> reached{field_.window.number(least)};
    mark_[reached.front()] = stamp_;
    while (!reached.empty()) {
        const int cell = reached.back();
        reached.pop_back();
        for (const int step : field_.neighbours[field_.window.kind(cell)]) {
            const int other = cell + step;
            if (mark_[other] == stamp_ || (covered_[other] & all_) != 0 || beyond(other)) {
                continue;
            }
            mark_[other] = stamp_;
            reached.push_back(other);
        }
    }
    std::vector<int> inside;
    for (int z = least.z; z <= most.z; ++z) {
        for (int y = least.y; y <= most.y; ++y) {
            for (int x = least.x; x <= most.x; ++x) {
                for (int kind = 0; kind < field_.window.kinds(); ++kind) {
                    const int cell = field_.window.number({x, y, z, kind});
                    if (mark_[cell] != stamp_ && (covered_[cell] & all_) == 0) {
                        inside.push_back(cell);
                    }
                }
            }
        }
    }
    return inside;
}

}  // namespace polypack
