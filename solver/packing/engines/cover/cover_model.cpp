#include "polypack/packing/engines/cover/cover_model.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/cover/grid_bounds.hpp"
#include "polypack/packing/table_size.hpp"

namespace polypack {
namespace {

// Returns the copies of each group that are owed and permitted beside the fixed placements.
std::vector<Copies> copies_beside(std::span<const int> fixed, const PlacementTable& table) {
    std::vector<Copies> result;
    for (const PlacementGroup& group : table.groups()) {
        Copies copies = group.copies;
        for (const int p : fixed) {
            if (!std::ranges::binary_search(group.pieces, table.piece_of(p))) continue;
            copies.min = std::max(copies.min - 1, 0);
            if (copies.max != unlimited) --copies.max;
        }
        result.push_back(copies);
    }
    return result;
}

// The parts of rims that one set of pieces may not share, as items.
class RimItems {
  public:
    RimItems(const PlacementTable& table, const ApartPieces& set)
        : table_(table), set_(set), taken_(table.rims().parts(set.by), 0) {
        for (const int p : table.fixed()) {
            if (!std::ranges::binary_search(set.pieces, table.piece_of(p))) continue;
            for (const int part : of(p)) {
                if (std::exchange(taken_[part], 1) != 0) possible_ = false;
            }
        }
    }

    [[nodiscard]] std::span<const int> pieces() const { return set_.pieces; }

    // Returns false if fixed placements touch.
    [[nodiscard]] bool possible() const { return possible_; }
    // Returns the rim of a placement of one of these pieces. Valid until the next call.
    [[nodiscard]] std::span<const int> of(int placement) {
        table_.rims().list(set_.by, table_.cells_of(placement), rim_);
        return rim_;
    }
    // Returns true if the placement touches a fixed one that it may not touch.
    [[nodiscard]] bool excluded(int placement) {
        return std::ranges::any_of(of(placement), [&](int part) { return taken_[part] != 0; });
    }
    [[nodiscard]] bool taken(int part) const { return taken_[part] != 0; }
    [[nodiscard]] int parts() const { return static_cast<int>(taken_.size()); }
    [[nodiscard]] Contact by() const { return set_.by; }

  private:
    const PlacementTable& table_;
    const ApartPieces& set_;
    bool possible_ = true;
    std::vector<char> taken_;  // by part: on the rim of a fixed placement
    std::vector<int> rim_;
};

// The items of edge_sides.hpp, by which the colours of sides match. Where both cells at a side are
// covered, and by placements that have a colour there or cover both, every packing covers all items
// of the side exactly once, if a placement that covers both cells covers them all.
class EdgeItems {
  public:
    explicit EdgeItems(const PlacementTable& table)
        : table_(table),
          taken_(table.edges().items(), 0),
          sides_of_cell_(table.edges().any() ? table.cells() : 0) {
        const EdgeSides& edges = table.edges();
        for (int side = 0; side < edges.sides(); ++side) {
            sides_of_cell_[edges.cell_of(side)].push_back(side);
            exact_.push_back(edges.across(side) >= 0 && table.required(edges.cell_of(side)));
        }
        for (const int p : table.fixed()) {
            for (const int item : of(p)) {
                if (std::exchange(taken_[item], 1) != 0) possible_ = false;
            }
            // No option covers the items of sides within a fixed placement.
            const auto never = [&](int side) { exact_[side] = 0; };
            each_inner_side(p, never, never);
        }
    }

    // Takes note of an option. To be called for all before the next two.
    void see(int placement) {
        each_inner_side(placement, [](int) {}, [&](int side) { exact_[side] = 0; });
    }
    // Returns true if every packing covers the items of a side exactly once.
    [[nodiscard]] bool exact(int side) const {
        const int across = table_.edges().across(side);
        return across >= 0 && exact_[side] != 0 && exact_[across] != 0;
    }
    // Returns the items of a placement, those of sides within it among them. Valid until the next
    // call.
    [[nodiscard]] std::span<const int> with_inner(int placement) {
        static_cast<void>(of(placement));
        each_inner_side(
            placement,
            [&](int side) {
                if (side < table_.edges().across(side) && exact(side)) add_all(side, items_);
            },
            [](int) {});
        return items_;
    }
    // Adds all items of a side between two cells. Precondition: it is the first of the two.
    void add_all(int side, std::vector<int>& items) const {
        const SideColour first{side, 1};
        const auto from = static_cast<std::ptrdiff_t>(items.size());
        table_.edges().add_items({&first, 1}, items);
        const auto bits = static_cast<std::ptrdiff_t>(items.size()) - from;
        for (std::ptrdiff_t i = 0; i < bits; ++i) items.push_back(items[from + i] + 1);
    }

    // Returns false if sides of fixed placements do not match.
    [[nodiscard]] bool possible() const { return possible_; }
    // Returns the items of a placement. Valid until the next call.
    [[nodiscard]] std::span<const int> of(int placement) {
        items_.clear();
        table_.edges().add_items(table_.sides_of(placement), items_);
        return items_;
    }
    // Returns true if a side of the placement does not match that of a fixed one.
    [[nodiscard]] bool excluded(int placement) {
        return !taken_.empty() &&
               std::ranges::any_of(of(placement), [&](int item) { return taken_[item] != 0; });
    }

    [[nodiscard]] bool taken(int item) const { return taken_[item] != 0; }

  private:
    // Visits the sides of a placement's cells that have no colour: those within it, and the others.
    template <class Within, class Plain>
    void each_inner_side(int placement, const Within& within, const Plain& plain) const {
        if (sides_of_cell_.empty()) return;
        const auto cells = table_.cells_of(placement);
        const auto coloured = table_.sides_of(placement);
        for (const int cell : cells) {
            for (const int side : sides_of_cell_[cell]) {
                const auto has_colour = [&](int one) {
                    return std::ranges::binary_search(coloured, one, {}, &SideColour::side);
                };
                if (has_colour(side)) continue;
                const int across = table_.edges().across(side);
                // Where the region wraps, a placement may meet itself, with one side of two plain.
                const bool inside =
                    across >= 0 && !has_colour(across) &&
                    std::ranges::binary_search(cells, table_.edges().cell_of(across));
                inside ? within(side) : plain(side);
            }
        }
    }

    const PlacementTable& table_;
    bool possible_ = true;
    std::vector<char> taken_;                      // by item: covered by a fixed placement
    std::vector<std::vector<int>> sides_of_cell_;  // empty: sides have no colours
    std::vector<char> exact_;  // by side: its cell is covered, and all that do have a colour there
    std::vector<int> items_;
};

// Returns the parts of rims that several cells have. Only these can make a difference between cells
// and rims.
std::vector<char> shared_parts(const PlacementTable& table, Contact by) {
    std::vector<char> cells(table.rims().parts(by), 0);
    for (int cell = 0; cell < table.cells(); ++cell) {
        for (const int part : table.rims().of_cell(by, cell)) {
            cells[part] = static_cast<char>(std::min(cells[part] + 1, 2));
        }
    }
    for (char& part : cells) part = part == 2;
    return cells;
}

// Some copies of a piece: how many may be placed beyond those that are owed, and what one takes.
struct Spare {
    int size = 0;
    int copies = 0;
};

// Returns what `copies` of these take at least; as much as fits into an int, and more than
// `capacity` if there are not so many.
std::int64_t least_of(std::vector<Spare> spares, std::int64_t copies, int capacity) {
    std::ranges::sort(spares, {}, &Spare::size);
    std::int64_t sum = 0;
    for (const Spare& spare : spares) {
        const std::int64_t taken = std::min<std::int64_t>(copies, spare.copies);
        sum += taken * spare.size;
        copies -= taken;
        if (sum > capacity) return sum;
    }
    return copies > 0 ? std::int64_t{capacity} + 1 : sum;
}

}  // namespace

const ApartPieces* rims_for_cells(const PlacementTable& table) {
    if (table.hole_budget() < table.cells()) return nullptr;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (table.required(cell)) return nullptr;
    }
    const auto all = [&](const ApartPieces& set) {
        return set.pieces.size() == static_cast<std::size_t>(table.pieces());
    };
    // By corners there are fewer parts, and no two pieces that keep them apart touch by sides.
    const auto sets = table.rims().pruned();
    const ApartPieces* found = nullptr;
    for (const ApartPieces& set : sets) {
        if (all(set) && (found == nullptr || set.by == Contact::corners)) found = &set;
    }
    return found;
}

CoverModel::CoverModel(const PlacementTable& table, const Restriction& restriction,
                       const std::stop_token& stop)
    : fixed(table.fixed().begin(), table.fixed().end()) {
    StopCheck check(stop);
    const ApartPieces* const whole = rims_for_cells(table);
    std::vector<RimItems> rims;  // those that take the place of cells first
    if (whole != nullptr) rims.emplace_back(table, *whole);
    for (const ApartPieces& set : table.rims().pruned()) {
        if (&set != whole) rims.emplace_back(table, set);
    }
    std::vector<std::vector<int>> rims_of(table.pieces());
    for (int r = 0; r < static_cast<int>(rims.size()); ++r) {
        possible = possible && rims[r].possible();
        for (const int piece : rims[r].pieces()) rims_of[piece].push_back(r);
    }
    std::vector<char> covered(table.cells(), 0);
    std::vector<int> piece_left(table.pieces());
    std::vector<int> piece_owed(table.pieces());
    for (int piece = 0; piece < table.pieces(); ++piece) {
        piece_left[piece] = table.copies(piece).max;
        piece_owed[piece] = table.copies(piece).min;
    }
    for (const int p : fixed) {
        for (const int cell : table.cells_of(p)) covered[cell] = 1;
        const int piece = table.piece_of(p);
        if (piece_left[piece] == 0) possible = false;
        if (piece_left[piece] != unlimited) --piece_left[piece];
        --piece_owed[piece];
    }
    EdgeItems edges(table);
    possible = possible && edges.possible();
    const auto excluded = [&](int p) {
        return std::ranges::any_of(table.cells_of(p), [&](int c) { return covered[c] != 0; }) ||
               edges.excluded(p) || std::ranges::any_of(rims_of[table.piece_of(p)], [&](int r) {
                   return rims[r].excluded(p);
               });
    };
    value_rule = table.value_rule();
    for (const int p : value_rule ? table.fixed() : std::span<const int>()) {
        value_rule->least -= table.value_of(table.piece_of(p));
        value_rule->most -= table.value_of(table.piece_of(p));
        if (value_rule->most < 0) possible = false;
    }
    const std::vector<Copies> group_copies = copies_beside(fixed, table);
    for (std::size_t g = 0; g < group_copies.size(); ++g) {
        if (group_copies[g].max < group_copies[g].min) possible = false;
        if (group_copies[g].max > 0) continue;
        for (const int piece : table.groups()[g].pieces) piece_left[piece] = 0;
    }

    const auto add_item = [&](int item_left, int item_owed, int item_size) {
        size.push_back(item_size);
        left.push_back(item_left);
        owed.push_back(item_owed);
        return items++;
    };
    item_of_cell.assign(table.cells(), -1);
    if (whole == nullptr) {
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (!covered[cell]) item_of_cell[cell] = add_item(0, 0, 1);
        }
    } else {
        item_of_part.assign(rims[0].parts(), -1);
        for (int part = 0; part < rims[0].parts(); ++part) {
            if (!rims[0].taken(part)) item_of_part[part] = add_item(0, 0, 1);
        }
    }
    // Returns how many cells, or parts of rims in their place, the placements of a piece cover at
    // least.
    const auto least_size = [&](int piece) {
        const int from = table.first_of(piece);
        if (whole == nullptr) return static_cast<int>(table.cells_of(from).size());
        int least = items + 1;
        for (int p = from; p < table.first_of(piece + 1); ++p) {
            check();
            if (!excluded(p)) least = std::min(least, static_cast<int>(rims[0].of(p).size()));
        }
        return least;
    };
    // Among items with equally few options the search takes the first. Numbering the cells outwards
    // from an end of the region instead changed the node totals by less than 3 % either way.
    const int capacity = items;
    cell_items = items;
    std::set<int> sizes;
    std::vector<int> item_of_piece(table.pieces(), -1);
    std::int64_t bound_to_fill = 0;  // cells that the owed copies cover at least
    std::vector<Spare> spares(table.pieces());
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const int from = table.first_of(piece);
        const int owes = std::max(piece_owed[piece], 0);
        if (owes > piece_left[piece]) possible = false;
        if (from == table.first_of(piece + 1)) {
            if (owes > 0) possible = false;
            continue;
        }
        const int piece_size = least_size(piece);
        if (piece_left[piece] > 0) {
            sizes.insert(piece_size);
            volume_step = std::gcd(volume_step, piece_size);
        }
        if (piece_size > 0 && owes > capacity / piece_size) possible = false;
        spares[piece] = {piece_size, std::max(piece_left[piece] - owes, 0)};
        bound_to_fill += static_cast<std::int64_t>(owes) * piece_size;
        const bool free =
            owes == 0 && (piece_size == 0 || piece_left[piece] >= capacity / piece_size);
        if (piece_left[piece] == 0) continue;
        if (free) {
            free_sizes.push_back(piece_size);
            continue;
        }
        item_of_piece[piece] = add_item(piece_left[piece], owes, piece_size);
    }
    one_size = sizes.size() <= 1;
    std::int64_t bound_of_groups = 0;  // the most that a group needs beyond that
    for (std::size_t g = 0; g < group_copies.size(); ++g) {
        std::int64_t copies = group_copies[g].min;
        std::vector<Spare> members;
        for (const int piece : table.groups()[g].pieces) {
            copies -= std::max(piece_owed[piece], 0);
            members.push_back(spares[piece]);
        }
        if (copies <= 0) continue;
        bound_of_groups = std::max(bound_of_groups, least_of(std::move(members), copies, capacity));
    }
    bound_to_fill += bound_of_groups;
    std::vector<std::vector<int>> group_items(table.pieces());
    for (std::size_t g = 0; g < group_copies.size(); ++g) {
        const auto [owes, most] = group_copies[g];
        // Every placement covers a cell.
        if (most <= 0 || (owes == 0 && most >= capacity)) continue;
        const int item = add_item(most, owes, 0);
        for (const int piece : table.groups()[g].pieces) group_items[piece].push_back(item);
    }

    std::map<Contact, std::vector<char>> shared_parts_of;
    const auto shared_parts_by = [&](Contact by) -> const std::vector<char>& {
        const auto [at, is_new] = shared_parts_of.try_emplace(by);
        if (is_new) at->second = shared_parts(table, by);
        return at->second;
    };
    // By set and part, its item or -1; empty for the one in the place of cells.
    std::vector<std::vector<int>> part_items(rims.size());
    for (std::size_t r = whole == nullptr ? 0 : 1; r < rims.size(); ++r) {
        const auto& shared = shared_parts_by(rims[r].by());
        part_items[r].assign(rims[r].parts(), -1);
        for (int part = 0; part < rims[r].parts(); ++part) {
            if (shared[part] != 0 && !rims[r].taken(part)) part_items[r][part] = add_item(1, 0, 0);
        }
    }

    const auto is_option = [&](int p) {
        return piece_left[table.piece_of(p)] != 0 && restriction.kept[p] != 0 && !excluded(p);
    };
    std::vector<int> item_of_edge(table.edges().items(), -1);
    for (int p = 0; p < table.size() && table.edges().any(); ++p) {
        check();
        if (is_option(p)) edges.see(p);
    }
    std::vector<int> of_side;
    for (int side = 0; side < table.edges().sides(); ++side) {
        if (side > table.edges().across(side) || !edges.exact(side)) continue;
        of_side.clear();
        edges.add_all(side, of_side);
        for (const int item : of_side) {
            if (!edges.taken(item)) item_of_edge[item] = add_item(1, 1, 0);
        }
    }
    for (int p = 0; p < table.size() && table.edges().any(); ++p) {
        check();
        if (!is_option(p)) continue;
        for (const int item : edges.of(p)) {
            if (item_of_edge[item] < 0) item_of_edge[item] = add_item(1, 0, 0);
        }
    }

    const auto words = static_cast<std::size_t>(items + 63) / 64;
    for (Words* set : {&need, &pick, &open, &active, &many}) set->assign(words, 0);
    const auto mark = [](Words& set, int item) {
        set[static_cast<std::size_t>(item) / 64] |= std::uint64_t{1} << (item % 64);
    };
    std::int64_t optional_cells = 0;
    for (int cell = 0; cell < table.cells() && whole == nullptr; ++cell) {
        const int item = item_of_cell[cell];
        if (item < 0) continue;
        mark(active, item);
        if (table.required(cell)) {
            mark(need, item);
            mark(pick, item);
        } else {
            mark(open, item);
            ++optional_cells;
            plain = false;
        }
    }
    for (int item = 0; item < cell_items && whole != nullptr; ++item) {
        mark(active, item);
        mark(open, item);
        ++optional_cells;
        plain = false;
    }
    for (int item = cell_items; item < items; ++item) {
        if (owed[item] > 0) mark(need, item);
        if (left[item] == 1) mark(active, item);
        if (left[item] == 1 && owed[item] == 1) mark(pick, item);
        if (left[item] > 1) mark(many, item);
        if (left[item] != 1 || owed[item] != 1) plain = false;
    }
    // No packing leaves more cells empty than remain after placing the owed copies.
    if (bound_to_fill > capacity) possible = false;
    // The limit of holes is one of cells; where their rims take their place, it permits any number.
    const std::int64_t budget = whole == nullptr ? table.hole_budget() : optional_cells;
    holes = static_cast<int>(std::max<std::int64_t>(
        0, std::min<std::int64_t>({optional_cells, capacity - bound_to_fill, budget})));
    deepest = std::min(items, capacity / std::max(1, sizes.empty() ? 1 : *sizes.begin()) + holes);
    // With few holes left, leaving a cell empty is as narrow a choice as any other; with many, it
    // only delays the choices that matter.
    branch_on_open = 4 * static_cast<std::int64_t>(holes) <= optional_cells;

    const TableSize most = table.measure();
    item_list.reserve(static_cast<std::size_t>(most.covered + most.placements));
    first_item.reserve(static_cast<std::size_t>(most.placements) + 1);
    placement.reserve(static_cast<std::size_t>(most.placements));
    first_item.push_back(0);
    for (int p = 0; p < table.size(); ++p) {
        check();
        const int piece = table.piece_of(p);
        if (!is_option(p)) continue;
        if (whole == nullptr) {
            for (const int cell : table.cells_of(p)) item_list.push_back(item_of_cell[cell]);
        } else {
            for (const int part : rims[0].of(p)) item_list.push_back(item_of_part[part]);
        }
        if (item_of_piece[piece] >= 0) item_list.push_back(item_of_piece[piece]);
        item_list.insert(item_list.end(), group_items[piece].begin(), group_items[piece].end());
        for (const int r : rims_of[piece]) {
            if (part_items[r].empty()) continue;  // they take the place of cells
            for (const int part : rims[r].of(p)) {
                if (part_items[r][part] >= 0) item_list.push_back(part_items[r][part]);
            }
        }
        if (table.edges().any()) {
            const auto first_edge = static_cast<std::ptrdiff_t>(item_list.size());
            for (const int item : edges.with_inner(p)) item_list.push_back(item_of_edge[item]);
            std::sort(item_list.begin() + first_edge, item_list.end());
        }
        first_item.push_back(static_cast<int>(item_list.size()));
        placement.push_back(p);
    }
    if (optional_cells > 0 && cell_items > 0 && options() > 0 && whole == nullptr) {
        take_grid_bounds(table, piece_owed, stop);
    }
    for (int o = 0; o < options() && value_rule; ++o) {
        piece_of_option.push_back(table.piece_of(placement[o]));
        value_of_option.push_back(table.value_of(piece_of_option.back()));
    }
    // Packings cover the same items, at least if all are needed: with options of one number of
    // items, of cells, or of items that are not cells, they have the same number of options.
    std::set<int> item_counts;
    std::set<int> cell_counts;
    std::set<int> piece_counts;
    for (int o = 0; o < options(); ++o) {
        const auto covered_by = items_of(o);
        const auto pieces = std::ranges::lower_bound(covered_by, cell_items);
        item_counts.insert(static_cast<int>(covered_by.size()));
        cell_counts.insert(static_cast<int>(pieces - covered_by.begin()));
        piece_counts.insert(static_cast<int>(covered_by.end() - pieces));
    }
    one_depth = plain && (item_counts.size() <= 1 || (cell_counts.size() == 1 && cell_items > 0) ||
                          (piece_counts.size() == 1 && *piece_counts.begin() > 0));
}

TableSize CoverModel::size_of(const PlacementTable& table) const {
    TableSize size = table.measure();
    if (size.placements == 0) return size;
    size.covered *= options() / size.placements;
    size.placements = options();
    return size;
}

void CoverModel::take_grid_bounds(const PlacementTable& table, std::span<const int> piece_owed,
                                  const std::stop_token& stop) {
    std::vector<Point> points;
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (item_of_cell[cell] >= 0) points.push_back(table.point_of(cell));
    }
    std::vector<int> pieces;
    for (const int p : placement) pieces.push_back(table.piece_of(p));
    const GridBounds bounds = grid_bounds({.points = points,
                                           .first_item = first_item,
                                           .item_list = item_list,
                                           .piece = pieces,
                                           .owed_copies = piece_owed},
                                          stop);
    if (!bounds.possible) possible = false;
    if (bounds.needed.empty()) return;
    // The cells of a grid are narrower choices than those that may stay empty.
    branch_on_open = false;
    for (const int item : bounds.needed) {
        const std::uint64_t bit = std::uint64_t{1} << (item % 64);
        open[item / 64] &= ~bit;
        need[item / 64] |= bit;
        pick[item / 64] |= bit;
    }
    std::size_t kept = 0;
    auto end = item_list.begin();
    for (int o = 0; o < options(); ++o) {
        if (bounds.excluded[o] != 0) continue;
        end = std::ranges::copy(items_of(o), end).out;
        placement[kept++] = placement[o];
        first_item[kept] = static_cast<int>(end - item_list.begin());
    }
    item_list.erase(end, item_list.end());
    placement.erase(placement.begin() + static_cast<std::ptrdiff_t>(kept), placement.end());
    first_item.erase(first_item.begin() + static_cast<std::ptrdiff_t>(kept) + 1, first_item.end());
}

void CoverModel::link_cells(const PlacementTable& table, const std::stop_token& stop) {
    StopCheck check(stop);
    // Contacts of the lattice, plus links within disconnected options, so that no option spans
    // two components. Ascending.
    std::vector<std::vector<int>> touching(cell_items);
    const auto link = [&](int cell, int other) {
        std::vector<int>& around = touching[cell];
        const auto at = std::ranges::lower_bound(around, other);
        if (at == around.end() || *at != other) around.insert(at, other);
    };
    for (int cell = 0; cell < table.cells(); ++cell) {
        if (item_of_cell[cell] < 0) continue;
        for (const int other : table.neighbours_of(cell)) {
            if (item_of_cell[other] >= 0) link(item_of_cell[cell], item_of_cell[other]);
        }
    }
    std::vector<int> part;
    std::vector<int> last_option(cell_items, -1);  // by cell: the last one that covers it
    for (int o = 0; o < options(); ++o) {
        const int* const from = item_list.data() + first_item[o];
        const int* const to = std::lower_bound(
            from, static_cast<const int*>(item_list.data()) + first_item[o + 1], cell_items);
        if (from == to) continue;
        for (const int* cell = from + 1; cell != to; ++cell) last_option[*cell] = o;
        part.assign(1, *from);
        for (std::size_t done = 0; done < part.size(); ++done) {
            check();
            for (const int other : touching[part[done]]) {
                // Those that have been reached are not sought any more.
                if (last_option[other] != o) continue;
                last_option[other] = -1;
                part.push_back(other);
            }
        }
        if (part.size() == static_cast<std::size_t>(to - from)) continue;
        for (const int* other = from + 1; other != to; ++other) {
            link(*from, *other);
            link(*other, *from);
        }
    }
    first_neighbour.push_back(0);
    for (const std::vector<int>& around : touching) {
        neighbours.insert(neighbours.end(), around.begin(), around.end());
        first_neighbour.push_back(static_cast<int>(neighbours.size()));
    }
}

}  // namespace polypack
