#include "polypack/design/interlocking/cutting.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <queue>
#include <tuple>
#include <utility>

#include "polypack/design/design_frames.hpp"
#include "polypack/design/piece_rules.hpp"
#include "polypack/lattice/cell_geometry.hpp"
#include "polypack/lattice/polyform.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// Tries to find a cell that may move.
constexpr int tries_to_move = 32;
// Steps in which a random cut gets pieces of the right sizes.
constexpr int tries_to_repair = 20'000;
// The same where pieces lack cells, most of which take some hundred steps.
constexpr int tries_to_join = 1500;
// The same, times the cells of the region, where joints are counted anew with each.
constexpr int cells_to_repair = 4'000'000;

// Returns the image of each cell of a region, for each of its motions.
std::vector<std::vector<int>> motions_of_region(const Family& family) {
    const Lattice& lattice = *family.puzzle.lattice;
    std::vector<Point> cells;
    for (const RegionCell& cell : family.puzzle.region.cells) cells.push_back(cell.point);
    const RegionIndex index(family.puzzle.region);
    std::vector<std::vector<int>> motions;
    for (const Motion& motion : motions_of(lattice, cells)) {
        std::vector<Point> images = image_of(motion, cells);
        // By the translation that takes the least of them where the least cell is.
        const Point by = std::ranges::min(cells) - std::ranges::min(images);
        std::vector<int> image;
        for (const Point& point : images) {
            const int at = index.find(point + by);
            if (at >= 0) image.push_back(at);
        }
        if (image.size() == cells.size()) motions.push_back(std::move(image));
    }
    return motions;
}

void shuffle(std::vector<int>& values, DesignRandom& random) {
    for (std::size_t i = values.size(); i > 1; --i) {
        std::swap(values[i - 1], values[random.below(i)]);
    }
}

}  // namespace

std::vector<std::vector<int>> seamless_sides(const Family& family) {
    const std::vector<RegionCell>& cells = family.puzzle.region.cells;
    std::vector<std::vector<int>> sides;
    for (const Point& unit : family.design.seamless) {
        int furthest = std::numeric_limits<int>::min();
        for (const RegionCell& cell : cells) furthest = std::max(furthest, dot(cell.point, unit));
        std::vector<int> side;
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (dot(cells[cell].point, unit) == furthest) side.push_back(static_cast<int>(cell));
        }
        // Sides before it do not have cells in common with each other.
        std::erase_if(sides, [&](const std::vector<int>& other) {
            std::vector<int> both;
            std::ranges::set_union(side, other, std::back_inserter(both));
            const bool meet = both.size() < side.size() + other.size();
            if (meet) side = std::move(both);
            return meet;
        });
        sides.push_back(std::move(side));
    }
    return sides;
}

std::vector<bool> may_be_empty(const Family& family) {
    const Puzzle& puzzle = family.puzzle;
    const RegionIndex index(puzzle.region);
    std::vector<bool> may;
    for (const RegionCell& cell : puzzle.region.cells) {
        const bool inside =
            family.design.outside != DesignOutside::closed ||
            std::ranges::all_of(puzzle.lattice->neighbours_of(cell.point),
                                [&](const Point& next) { return index.find(next) >= 0; });
        may.push_back(!cell.required && inside);
    }
    return may;
}

CutFamily::CutFamily(const Family& given, const std::stop_token& stop)
    : family(given), lacking(given.connected.empty()) {
    const Puzzle& puzzle = family.puzzle;
    const RegionIndex index(puzzle.region);
    const std::vector<bool> optional = may_be_empty(family);
    for (const RegionCell& cell : puzzle.region.cells) {
        required.push_back(!optional[cells.size()]);
        cells.push_back(cell.point);
        std::vector<int>& around = neighbours.emplace_back();
        const std::vector<Point> points = puzzle.lattice->neighbours_of(cell.point);
        for (const Point& point : points) {
            if (const int at = index.find(point); at >= 0) around.push_back(at);
        }
        outer.push_back(around.size() < points.size());
    }
    for (const std::vector<Point>& points : family.design.kept) {
        const auto size = static_cast<int>(points.size());
        pieces.push_back({.least = size, .most = size, .number = -1, .kept = true});
    }
    for (std::size_t number = 0; number < family.connected.size(); ++number) {
        const ConnectedPieces& given_pieces = family.connected[number];
        pieces.insert(pieces.end(), given_pieces.copies.min,
                      {.least = given_pieces.cells,
                       .most = given_pieces.most_cells.value_or(given_pieces.cells),
                       .number = static_cast<int>(number)});
    }
    if (lacking) {
        add_frames(stop);
    } else {
        CutFrame& frame = frames.emplace_back();
        frame.kept.assign(cells.size(), -1);
        for (std::size_t piece = 0; piece < family.design.kept.size(); ++piece) {
            for (const Point& point : family.design.kept[piece]) {
                frame.kept[index.find(point)] = static_cast<int>(piece);
            }
        }
        unsigned made = 0;
        for (std::size_t piece = 0; piece < pieces.size(); ++piece) {
            if (!pieces[piece].kept) made |= 1U << piece;
        }
        for (const int piece : frame.kept) {
            frame.may.push_back(static_cast<std::uint16_t>(piece < 0 ? made : 0));
        }
    }
    // A side of which a piece is kept is that piece's.
    side_of.assign(cells.size(), -1);
    for (std::vector<int>& side : seamless_sides(family)) {
        if (frames.front().kept[side.front()] >= 0) continue;
        for (const int cell : side) side_of[cell] = static_cast<int>(sides.size());
        sides.push_back(std::move(side));
    }
    if (family.design.outside == DesignOutside::symmetric) motions = motions_of_region(family);
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const bool is_kept = !lacking && frames.front().kept[cell] >= 0;
        if (!required[cell] && !is_kept && side_of[cell] < 0) ++empty;
    }
    if (puzzle.holes) empty = std::min(empty, *puzzle.holes);
}

void CutFamily::add_frames(const std::stop_token& stop) {
    for (const DesignFrame& given : widest_frames(design_frames(family, stop), stop)) {
        CutFrame& frame = frames.emplace_back();
        frame.kept.assign(cells.size(), -1);
        frame.may.assign(cells.size(), 0);
        pieces.clear();
        for (std::size_t i = 0; i < given.size(); ++i) {
            const DesignBody& body = given[i];
            for (const int cell : body.must) frame.kept[cell] = static_cast<int>(i);
            for (const int cell : body.may - body.must) {
                frame.may[cell] = static_cast<std::uint16_t>(frame.may[cell] | 1U << i);
            }
            // The same in every frame.
            const std::vector<bool>& lacks = family.removable[body.piece].cells;
            pieces.push_back(
                {.least = body.least,
                 .most = static_cast<int>(family.puzzle.pieces[body.piece].cells.size()),
                 .number = body.piece,
                 .kept = std::ranges::find(lacks, true) == lacks.end(),
                 .in_parts = body.in_parts});
        }
    }
}

Cutting::Cutting(const CutFamily& family, const Allowance& allowance)
    : family_(family),
      pieces_(*family.family.puzzle.lattice, family.cells, static_cast<int>(family.pieces.size()),
              allowance),
      planned_(family.cells.size(), -1),
      seen_(family.cells.size(), 0),
      joints_(family.neighbours),
      judges_pieces_(family.family.design.height || !family.family.design.symmetric) {
    use(family.frames.front());
    if (family.family.design.printable) {
        const RegionIndex index(family.family.puzzle.region);
        for (const Point& cell : family.cells) {
            std::array<int, 27>& block = blocks_.emplace_back();
            for (int i = 0; i < 27; ++i) {
                block[i] = index.find(cell + Point{i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1});
            }
        }
    }
}

void Cutting::use(const CutFrame& frame) {
    if (frame_ == &frame) return;
    frame_ = &frame;
    free_.clear();
    optional_.clear();
    for (int cell = 0; cell < std::ssize(family_.cells); ++cell) {
        if (!moves(cell)) continue;
        free_.push_back(cell);
        if (!family_.required[cell]) optional_.push_back(cell);
    }
}

void Cutting::give(int cell, int piece) {
    const int before = pieces_.owner(cell);
    changes_.push_back({cell, before});
    if (before < 0) std::erase(empty_, cell);
    if (piece < 0) empty_.insert(std::ranges::lower_bound(empty_, cell), cell);
    pieces_.give(cell, piece);
    planned_[cell] = piece;
}

void Cutting::take_back() {
    while (!changes_.empty()) {
        const auto [cell, before] = changes_.back();
        give(cell, before);
        changes_.pop_back();
        changes_.pop_back();
    }
}

void Cutting::set(const Owners& owners) {
    for (std::size_t cell = 0; cell < owners.size(); ++cell) {
        pieces_.give(static_cast<int>(cell), owners[cell]);
    }
    planned_ = owners;
    empty_.clear();
    for (std::size_t cell = 0; cell < owners.size(); ++cell) {
        if (owners[cell] < 0) empty_.push_back(static_cast<int>(cell));
    }
    changes_.clear();
}

bool Cutting::load(const Owners& owners) {
    if (owners.size() != family_.cells.size()) return false;
    const auto fits = [&](const CutFrame& frame) {
        for (std::size_t cell = 0; cell < owners.size(); ++cell) {
            const int owner = owners[cell];
            const bool is_kept = frame.kept[cell] >= 0;
            if (owner < -1 || owner >= pieces_.pieces() ||
                (owner < 0 ? is_kept || family_.required[cell]
                 : is_kept ? owner != frame.kept[cell]
                           : (frame.may[cell] >> owner & 1) == 0)) {
                return false;
            }
        }
        return true;
    };
    const auto frame = std::ranges::find_if(family_.frames, fits);
    if (frame == family_.frames.end()) return false;
    use(*frame);
    set(owners);
    return sound();
}

bool Cutting::sound() {
    if (!empty_as_permitted()) return false;
    for (const std::vector<int>& side : family_.sides) {
        for (const int cell : side) {
            if (pieces_.owner(cell) != pieces_.owner(side.front())) return false;
        }
        if (pieces_.owner(side.front()) < 0) return false;
    }
    for (int piece = 0; piece < pieces_.pieces(); ++piece) {
        const CutPiece& given = family_.pieces[piece];
        if (given.kept) continue;
        const int size = pieces_.size(piece);
        if (size < given.least || size > given.most || !obeys_rules(piece)) return false;
        if ((!given.in_parts && parts(piece) != 1) || weak_parts(piece) > 0) return false;
    }
    return true;
}

int Cutting::parts(int piece) {
    begin_search();
    int parts = 0;
    for (int cell = 0; cell < std::ssize(owners()); ++cell) {
        if (seen_[cell] == searches_ || pieces_.owner(cell) != piece) continue;
        ++parts;
        queue_.assign(1, cell);
        seen_[cell] = searches_;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            for (const int next : family_.neighbours[queue_[i]]) {
                if (seen_[next] == searches_ || pieces_.owner(next) != piece) continue;
                seen_[next] = searches_;
                queue_.push_back(next);
            }
        }
    }
    return parts;
}

void Cutting::begin_search() {
    if (++searches_ != 0) return;
    std::ranges::fill(seen_, 0);
    searches_ = 1;
}

bool Cutting::obeys_rules(int piece) const {
    std::vector<Point> points;
    for (std::size_t cell = 0; cell < family_.cells.size(); ++cell) {
        if (pieces_.owner(static_cast<int>(cell)) == piece) points.push_back(family_.cells[cell]);
    }
    return obeys(family_.family.design, *family_.family.puzzle.lattice, points);
}

int Cutting::weak_parts(int piece) {
    if (!family_.family.design.sturdy || family_.pieces[piece].kept) return 0;
    const auto first = std::ranges::find(owners(), piece);
    if (first == owners().end()) return 0;
    return joints_.count(owners(), static_cast<int>(first - owners().begin()));
}

bool Cutting::connected_without(int cell) {
    const int piece = pieces_.owner(cell);
    begin_search();
    // Neighbours of the piece that are not reached yet.
    int left = 0;
    queue_.clear();
    for (const int next : family_.neighbours[cell]) {
        if (pieces_.owner(next) != piece) continue;
        ++left;
        if (queue_.empty()) queue_.push_back(next);
    }
    if (left <= 1) return left == 1;
    seen_[cell] = searches_;
    seen_[queue_.front()] = searches_;
    --left;
    const std::vector<int>& around = family_.neighbours[cell];
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const int next : family_.neighbours[queue_[i]]) {
            if (seen_[next] == searches_ || pieces_.owner(next) != piece) continue;
            seen_[next] = searches_;
            queue_.push_back(next);
            if (std::ranges::find(around, next) != around.end() && --left == 0) return true;
        }
    }
    return false;
}

bool Cutting::may_lose(int cell) {
    const int piece = pieces_.owner(cell);
    const CutPiece& given = family_.pieces[piece];
    return pieces_.size(piece) > given.least && (given.in_parts || connected_without(cell));
}

int Cutting::taker(int cell, DesignRandom& random) const {
    const std::vector<int>& around = family_.neighbours[cell];
    if (around.empty()) return -1;
    const int piece = pieces_.owner(around[random.below(around.size())]);
    if (piece < 0 || piece == pieces_.owner(cell) || !may_have(piece, cell) ||
        pieces_.size(piece) >= family_.pieces[piece].most) {
        return -1;
    }
    return piece;
}

int Cutting::cell_near(int near, int attempt, DesignRandom& random) const {
    const int cell = free_[random.below(free_.size())];
    if (near < 0 || (attempt == 0 && random.below(2) != 0)) return cell;
    const std::vector<int>& around = family_.neighbours[near];
    const int beside = around[random.below(around.size())];
    return moves(beside) ? beside : -1;
}

bool Cutting::move_cell(DesignRandom& random, int near) {
    for (int attempt = 0; attempt < tries_to_move; ++attempt) {
        const int cell = cell_near(near, attempt, random);
        if (cell < 0) continue;
        if (pieces_.owner(cell) < 0) continue;
        const int piece = taker(cell, random);
        if (piece < 0 || !may_lose(cell)) continue;
        give(cell, piece);
        return true;
    }
    return false;
}

bool Cutting::pass_cells(DesignRandom& random, int moves) {
    passes_.clear();
    for (int move = 0; move < moves; ++move) {
        const int cell = free_[random.below(free_.size())];
        const int from = pieces_.owner(cell);
        const int to = any_taker(cell, random);
        if (to == from || planned_[cell] != from) continue;
        planned_[cell] = to;
        passes_.push_back({cell, from});
    }
    // Most plans fail here, before tables change.
    if (passes_.empty() || !plan_holds()) {
        for (const auto [cell, before] : passes_) planned_[cell] = before;
        return false;
    }
    for (const auto [cell, before] : passes_) give(cell, planned_[cell]);
    return true;
}

bool Cutting::plan_holds() {
    auto empty = static_cast<int>(empty_.size());
    unsigned changed = 0;
    for (const auto [cell, before] : passes_) {
        empty += (planned_[cell] < 0 ? 1 : 0) - (before < 0 ? 1 : 0);
        for (const int piece : {before, planned_[cell]}) {
            if (piece >= 0) changed |= 1U << piece;
        }
    }
    if (empty > family_.empty) return false;
    for (; changed != 0; changed &= changed - 1) {
        const int piece = std::countr_zero(changed);
        const CutPiece& given = family_.pieces[piece];
        int size = pieces_.size(piece);
        for (const auto [cell, before] : passes_) {
            size += (planned_[cell] == piece ? 1 : 0) - (before == piece ? 1 : 0);
        }
        if (size < given.least || size > given.most) return false;
        if (!given.in_parts && planned_part(piece) != size) return false;
    }
    return true;
}

int Cutting::planned_part(int piece) {
    const auto first = std::ranges::find(planned_, piece);
    if (first == planned_.end()) return 0;
    begin_search();
    queue_.assign(1, static_cast<int>(first - planned_.begin()));
    seen_[queue_.front()] = searches_;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const int next : family_.neighbours[queue_[i]]) {
            if (seen_[next] == searches_ || planned_[next] != piece) continue;
            seen_[next] = searches_;
            queue_.push_back(next);
        }
    }
    return static_cast<int>(queue_.size());
}

int Cutting::any_taker(int cell, DesignRandom& random) const {
    const int from = pieces_.owner(cell);
    unsigned takers = frame_->may[cell];
    if (from >= 0) takers &= ~(1U << from);
    const bool empties = from >= 0 && !family_.required[cell];
    const int ways = std::popcount(takers) + (empties ? 1 : 0);
    if (ways == 0) return from;
    int way = random.below(static_cast<std::size_t>(ways));
    if (empties && way-- == 0) return -1;
    for (; way > 0; --way) takers &= takers - 1;
    return std::countr_zero(takers);
}

bool Cutting::may_gain(int piece, int cell) const {
    const CutPiece& given = family_.pieces[piece];
    return pieces_.size(piece) < given.most && (given.in_parts || beside(piece, cell));
}

bool Cutting::beside(int piece, int cell) const {
    return std::ranges::any_of(family_.neighbours[cell],
                               [&](int next) { return pieces_.owner(next) == piece; });
}

std::vector<int> Cutting::empty_with(int cell) const {
    std::vector<int> cells{cell};
    if (!family_.outer[cell]) return cells;
    for (const std::vector<int>& motion : family_.motions) {
        if (std::ranges::find(cells, motion[cell]) == cells.end()) cells.push_back(motion[cell]);
    }
    return cells;
}

bool Cutting::open(int cell) {
    for (const int with : empty_with(cell)) {
        if (!moves(with) || family_.required[with]) return false;
        if (pieces_.owner(with) < 0 || !may_lose(with)) return false;
        give(with, -1);
    }
    return true;
}

bool Cutting::close(int cell, DesignRandom& random) {
    for (const int with : empty_with(cell)) {
        const int piece = pieces_.owner(with) < 0 ? taker(with, random) : -1;
        if (piece < 0) return false;
        give(with, piece);
    }
    return true;
}

bool Cutting::empty_as_permitted() {
    if (std::ssize(empty_) > family_.empty) return false;
    if (family_.motions.empty()) return true;
    // Those that are reached from outside.
    queue_.clear();
    std::vector<bool> seen(owners().size());
    for (const int cell : empty_) {
        if (!family_.outer[cell]) continue;
        seen[cell] = true;
        queue_.push_back(cell);
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const int next : family_.neighbours[queue_[i]]) {
            if (seen[next] || pieces_.owner(next) >= 0) continue;
            seen[next] = true;
            queue_.push_back(next);
        }
    }
    return std::ranges::all_of(family_.motions, [&](const std::vector<int>& motion) {
        return std::ranges::all_of(queue_, [&](int cell) { return seen[motion[cell]]; });
    });
}

bool Cutting::move_empty(DesignRandom& random) {
    const bool opens = std::ssize(empty_) < family_.empty && random.below(2) == 0;
    const bool closes = family_.empty > 1 && !empty_.empty() && random.below(4) == 0;
    if (empty_.empty() && !opens) return false;
    const int old = empty_.empty() ? -1 : empty_[random.below(empty_.size())];
    bool done = true;
    if (!closes || opens) {
        int cell = optional_[random.below(optional_.size())];
        if (old >= 0 && random.below(2) == 0) {
            const std::vector<int>& around = family_.neighbours[old];
            cell = around[random.below(around.size())];
        }
        done = open(cell);
    }
    if (done && !opens) done = close(old, random);
    if (done && empty_as_permitted()) return true;
    take_back();
    return false;
}

bool Cutting::change(DesignRandom& random) {
    assert(changes_.empty());
    const int kind = random.below(100);
    if (kind == 0 && family_.empty > 0 && !family_.lacking) {
        if (!move_empty(random)) return false;
    } else {
        const int moves = kind < 70 ? 1 : kind < 90 ? 2 : 3;
        if (family_.lacking) {
            if (!pass_cells(random, moves)) return false;
        } else {
            for (int move = 0; move < moves; ++move) {
                const int near = changes_.empty() ? -1 : changes_.back().cell;
                if (!move_cell(random, near)) break;
            }
        }
    }
    if (changes_.empty()) return false;
    if (changes_obey()) return true;
    take_back();
    return false;
}

bool Cutting::changes_obey() {
    unsigned changed = 0;
    for (const auto [cell, before] : changes_) {
        for (const int piece : {before, pieces_.owner(cell)}) {
            if (piece < 0) continue;
            changed |= 1U << piece;
            if (!blocks_.empty() && !printable_around(cell, piece)) return false;
        }
    }
    for (int piece = 0; piece < pieces_.pieces(); ++piece) {
        if ((changed >> piece & 1) == 0) continue;
        if (weak_parts(piece) > 0 || (judges_pieces_ && !obeys_rules(piece))) return false;
    }
    return true;
}

// As is_printable(): of four cells around an edge, no two alone may meet there, and the cells of
// the piece around a corner must be connected by sides.
bool Cutting::printable_around(int cell, int piece) const {
    std::array<bool, 27> own{};
    for (std::size_t i = 0; i < own.size(); ++i) {
        const int at = blocks_[cell][i];
        own[i] = at >= 0 && pieces_.owner(at) == piece;
    }
    for (int corner = 0; corner < 8; ++corner) {
        // The places of the eight cells around a corner of the middle one: a bit for each axis.
        const int first = (corner & 1) + 3 * (corner >> 1 & 1) + 9 * (corner >> 2);
        const auto at = [&](int bits) {
            return own[first + (bits & 1) + 3 * (bits >> 1 & 1) + 9 * (bits >> 2)];
        };
        unsigned left = 0;
        for (int bits = 0; bits < 8; ++bits) {
            if (at(bits)) left |= 1U << bits;
        }
        if (left == 0) continue;
        unsigned reached = left & -left;
        for (unsigned before = 0; before != reached;) {
            before = reached;
            const unsigned across_x = (reached & 0x55U) << 1 | (reached & 0xAAU) >> 1;
            const unsigned across_y = (reached & 0x33U) << 2 | (reached & 0xCCU) >> 2;
            const unsigned across_z = (reached & 0x0FU) << 4 | (reached & 0xF0U) >> 4;
            reached |= (across_x | across_y | across_z) & left;
        }
        if (reached != left) return false;
        for (const auto& [one, two] : {std::pair{1, 2}, std::pair{1, 4}, std::pair{2, 4}}) {
            for (int bits = 0; bits < 8; ++bits) {
                const bool meet = at(bits) && at(bits ^ one ^ two);
                if (meet && !at(bits ^ one) && !at(bits ^ two)) return false;
            }
        }
    }
    return true;
}

bool Cutting::make(DesignRandom& random) {
    if (family_.frames.size() > 1) use(family_.frames[random.below(family_.frames.size())]);
    set(frame_->kept);
    if (!(family_.lacking ? share_out(random) : divide(random))) return false;
    if (!repair(random)) return false;
    if (family_.lacking) set(Owners(owners()));
    return sound();
}

bool Cutting::share_out(DesignRandom& random) {
    std::vector<int> order(pieces_.pieces());
    std::iota(order.begin(), order.end(), 0);
    shuffle(order, random);
    for (const int piece : order) {
        if (!family_.pieces[piece].kept && !join(piece, random)) return false;
    }
    // Share of the cells that may stay empty and do, in eighths.
    const int share = random.below(5);
    std::vector<int> left;
    for (const int cell : free_) {
        if (pieces_.owner(cell) >= 0) continue;
        if (family_.required[cell] || random.below(8) >= share) left.push_back(cell);
    }
    shuffle(left, random);
    const auto passes = [&](int cell) {
        int piece = -1;
        std::size_t ways = 0;
        for (int other = 0; other < pieces_.pieces(); ++other) {
            if (!may_have(other, cell) || !may_gain(other, cell)) continue;
            if (random.below(++ways) == 0) piece = other;
        }
        if (piece >= 0) pieces_.give(cell, piece);
        return piece >= 0;
    };
    while (std::erase_if(left, passes) > 0) {
    }
    return true;
}

bool Cutting::join(int piece, DesignRandom& random) {
    if (pieces_.size(piece) == 0) {
        std::vector<int> cells = free_;
        std::erase_if(cells,
                      [&](int cell) { return pieces_.owner(cell) >= 0 || !may_have(piece, cell); });
        if (cells.empty()) return false;
        pieces_.give(cells[random.below(cells.size())], piece);
    }
    if (family_.pieces[piece].in_parts) return true;
    std::vector<int> from(owners().size());
    while (parts(piece) > 1) {
        // A shortest way from one of its parts to another.
        std::ranges::fill(from, -1);
        const auto first = std::ranges::find(owners(), piece) - owners().begin();
        queue_.assign(1, static_cast<int>(first));
        from[first] = static_cast<int>(first);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            for (const int next : family_.neighbours[queue_[i]]) {
                if (from[next] >= 0 || pieces_.owner(next) != piece) continue;
                from[next] = next;
                queue_.push_back(next);
            }
        }
        int end = -1;
        for (std::size_t i = 0; i < queue_.size() && end < 0; ++i) {
            const int at = queue_[i];
            const std::vector<int>& around = family_.neighbours[at];
            const std::size_t turn = random.next() % around.size();
            for (std::size_t k = 0; k < around.size() && end < 0; ++k) {
                const int next = around[(turn + k) % around.size()];
                if (from[next] >= 0) continue;
                const bool own = pieces_.owner(next) == piece;
                if (!own && (pieces_.owner(next) >= 0 || !may_have(piece, next))) continue;
                if (own) {
                    end = at;
                    continue;
                }
                from[next] = at;
                queue_.push_back(next);
            }
        }
        if (end < 0) return false;
        for (int at = end; pieces_.owner(at) != piece; at = from[at]) pieces_.give(at, piece);
    }
    return true;
}

bool Cutting::divide(DesignRandom& random) {
    empty_.clear();
    // Cells inside first: from others, nothing is held.
    std::vector<int> inner;
    std::size_t most = 0;
    for (const int cell : optional_) most = std::max(most, family_.neighbours[cell].size());
    for (const int cell : optional_) {
        if (family_.neighbours[cell].size() == most) inner.push_back(cell);
    }
    const int holes = family_.empty <= 3
                          ? family_.empty
                          : 1 + random.below(static_cast<std::size_t>(family_.empty));
    for (int hole = 0; hole < holes && !inner.empty(); ++hole) {
        std::swap(inner[random.below(inner.size())], inner.back());
        const std::vector<int> with = empty_with(inner.back());
        inner.pop_back();
        if (std::ssize(empty_) + std::ssize(with) > family_.empty ||
            !std::ranges::all_of(with, [&](int cell) {
                return moves(cell) && !family_.required[cell] &&
                       std::ranges::find(empty_, cell) == empty_.end();
            })) {
            continue;
        }
        empty_.insert(empty_.end(), with.begin(), with.end());
    }
    std::ranges::sort(empty_);
    return grow(random);
}

bool Cutting::grow(DesignRandom& random) {
    const Lattice& lattice = *family_.family.puzzle.lattice;
    // The nearest first; then the one that was reached first.
    using Way = std::tuple<double, std::size_t, int, int>;  // distance, order, cell, piece
    std::priority_queue<Way, std::vector<Way>, std::greater<>> ways;
    std::vector<Vec3> centres(family_.pieces.size());
    std::size_t order = 0;
    const auto reach = [&](int cell, int piece) {
        const Vec3 way = centre_of(lattice, family_.cells[cell]) - centres[piece];
        ways.emplace(dot(way, way), order++, cell, piece);
    };
    std::vector<bool> empty(family_.cells.size());
    for (const int cell : empty_) empty[cell] = true;
    std::vector<int> starts;
    for (const int cell : free_) {
        if (!empty[cell]) starts.push_back(cell);
    }
    std::vector<bool> has_side(family_.pieces.size());
    for (const std::vector<int>& side : family_.sides) {
        int piece = random.below(family_.pieces.size());
        while (family_.pieces[piece].kept) piece = random.below(family_.pieces.size());
        has_side[piece] = true;
        centres[piece] = centre_of(lattice, family_.cells[side[random.below(side.size())]]);
        for (const int cell : side) pieces_.give(cell, piece);
        for (const int cell : side) {
            for (const int next : family_.neighbours[cell]) reach(next, piece);
        }
    }
    for (int piece = 0; piece < std::ssize(family_.pieces); ++piece) {
        if (family_.pieces[piece].kept || has_side[piece]) continue;
        if (starts.empty()) return false;
        std::swap(starts[random.below(starts.size())], starts.back());
        centres[piece] = centre_of(lattice, family_.cells[starts.back()]);
        reach(starts.back(), piece);
        starts.pop_back();
    }
    while (!ways.empty()) {
        const auto [distance, at, cell, piece] = ways.top();
        ways.pop();
        if (pieces_.owner(cell) >= 0 || empty[cell]) continue;
        pieces_.give(cell, piece);
        for (const int next : family_.neighbours[cell]) {
            if (pieces_.owner(next) < 0 && !empty[next]) reach(next, piece);
        }
    }
    return std::ranges::all_of(free_,
                               [&](int cell) { return pieces_.owner(cell) >= 0 || empty[cell]; });
}

bool Cutting::is_fault(int cell) const {
    const int piece = pieces_.owner(cell);
    return piece >= 0 && !family_.pieces[piece].kept && !printable_around(cell, piece);
}

int Cutting::faults_around(int cell) const {
    if (blocks_.empty()) return 0;
    return static_cast<int>(std::ranges::count_if(
        blocks_[cell], [&](int other) { return other >= 0 && is_fault(other); }));
}

bool Cutting::repair(DesignRandom& random) {
    const auto fault = [&](int piece) {
        if (piece < 0) return 0;
        const CutPiece& given = family_.pieces[piece];
        const int size = pieces_.size(piece);
        const bool parted = family_.lacking && !given.in_parts && !given.kept && size > 0;
        return std::max({0, given.least - size, size - given.most}) +
               (parted ? 2 * (parts(piece) - 1) : 0) + weak_parts(piece);
    };
    const int tries = family_.lacking ? tries_to_join
                      : family_.family.design.sturdy
                          ? std::min<int>(tries_to_repair,
                                          1 + cells_to_repair / static_cast<int>(owners().size()))
                          : tries_to_repair;
    auto empty = static_cast<int>(std::ranges::count(owners(), -1));
    const auto excess = [&] { return std::max(0, empty - family_.empty); };
    int faults = excess();
    for (int piece = 0; piece < std::ssize(family_.pieces); ++piece) faults += fault(piece);
    if (!blocks_.empty()) {
        for (int cell = 0; cell < std::ssize(blocks_); ++cell) {
            if (is_fault(cell)) ++faults;
        }
    }
    for (int attempt = 0; attempt < tries && faults > 0; ++attempt) {
        const int cell = free_[random.below(free_.size())];
        const int from = pieces_.owner(cell);
        int to = from;
        if (family_.lacking) {
            to = any_taker(cell, random);
        } else {
            const std::vector<int>& around = family_.neighbours[cell];
            if (from < 0 || around.empty()) continue;
            to = pieces_.owner(around[random.below(around.size())]);
            if (to < 0 || !may_have(to, cell) || !connected_without(cell)) continue;
        }
        if (to == from) continue;
        const auto here = [&] { return fault(from) + fault(to) + faults_around(cell) + excess(); };
        const auto pass = [&](int before, int after) {
            empty += (after < 0 ? 1 : 0) - (before < 0 ? 1 : 0);
            pieces_.give(cell, after);
        };
        const int before = here();
        pass(from, to);
        const int now = here();
        if (now <= before) {
            faults += now - before;
        } else {
            pass(to, from);
        }
    }
    return faults == 0;
}

}  // namespace polypack
