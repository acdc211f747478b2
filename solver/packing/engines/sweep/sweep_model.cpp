#include "polypack/packing/engines/sweep/sweep_model.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

// Finds the number of a pattern, or adds it.
class Patterns {
  public:
    explicit Patterns(SweepModel& model) : model_(model) { model.first_offset.push_back(0); }

    // Returns the number of a pattern; `positions` ascending.
    int number(int piece, const std::vector<int>& positions) {
        // A table lists the placements of an orientation one after another.
        if (matches(last_, piece, positions)) return last_;
        const auto [from, to] = by_hash_.equal_range(hash(piece, positions));
        for (auto at = from; at != to; ++at) {
            if (matches(at->second, piece, positions)) return last_ = at->second;
        }
        last_ = model_.patterns();
        by_hash_.emplace(hash(piece, positions), last_);
        model_.piece_of.push_back(piece);
        for (const int at : positions) model_.offsets.push_back(at - positions.front());
        model_.first_offset.push_back(static_cast<int>(model_.offsets.size()));
        return last_;
    }

  private:
    [[nodiscard]] bool matches(int pattern, int piece, const std::vector<int>& positions) const {
        if (pattern < 0 || model_.piece_of[pattern] != piece) return false;
        const auto offsets = model_.offsets_of(pattern);
        if (offsets.size() != positions.size()) return false;
        for (std::size_t i = 0; i < offsets.size(); ++i) {
            if (offsets[i] != positions[i] - positions.front()) return false;
        }
        return true;
    }

    static std::uint64_t hash(int piece, const std::vector<int>& positions) {
        auto hash = static_cast<std::uint64_t>(piece);
        for (const int at : positions) {
            hash = (hash ^ static_cast<std::uint64_t>(at - positions.front())) *
                   std::uint64_t{0x9e3779b97f4a7c15};
            hash ^= hash >> 32;
        }
        return hash;
    }

    SweepModel& model_;
    int last_ = -1;
    std::unordered_multimap<std::uint64_t, int> by_hash_;
};

void count_copies(SweepModel& model, const PlacementTable& table) {
    std::int64_t owed_cells = 0;
    int left_cells = 0;
    bool once = true;
    bool always = true;
    int kinds = 0;
    model.smallest = std::numeric_limits<int>::max();
    for (int piece = 0; piece < table.pieces(); ++piece) {
        const int p = table.first_of(piece);
        const bool placeable = p != table.first_of(piece + 1);
        model.size.push_back(placeable ? static_cast<int>(table.cells_of(p).size()) : 0);
        int& left = model.left[piece];
        int& owed = model.owed[piece];
        owed = std::max(owed, 0);
        if (owed > left || (owed > 0 && !placeable)) model.possible = false;
        if (left == 0 || !placeable) continue;
        owed_cells += std::int64_t{owed} * model.size[piece];
        if (left == 1) left_cells += model.size[piece];
        ++kinds;
        once = once && left == 1 && owed == 1;
        always = always && owed == 0 && left >= model.open_cells / model.size[piece];
        model.volume_step = std::gcd(model.volume_step, model.size[piece]);
        model.smallest = std::min(model.smallest, model.size[piece]);
    }
    if (owed_cells > model.open_cells) model.possible = false;
    if (!model.possible) return;
    model.owed_cells = static_cast<int>(owed_cells);
    once = once && left_cells == model.open_cells;
    // Copies of the only piece that fill all cells are the right number.
    always = always || (kinds == 1 && owed_cells == model.open_cells);
    model.plain = model.plain && (once || always);
}

// Links within placements that no neighbours connect are added to the neighbours.
class Linker {
  public:
    Linker(SweepModel& model, const PlacementTable& table) : model_(model) {
        around_.resize(table.cells());
        marks_.resize(table.cells());
        for (int cell = 0; cell < table.cells(); ++cell) {
            const auto around = table.neighbours_of(cell);
            around_[cell].assign(around.begin(), around.end());
            for (const int other : around) add_link(cell, other);
        }
    }

    // O(cells * neighbours).
    void cover(std::span<const int> cells) {
        ++covers_;
        for (const int cell : cells) marks_[cell] = {covers_, false};
        part_.clear();
        reach(cells.front());
        std::size_t first_apart = 0;
        for (std::size_t done = 0; part_.size() < cells.size(); ++done) {
            if (done == part_.size()) {
                while (marks_[cells[first_apart]].reached) ++first_apart;
                join(cells[first_apart]);
            }
            for (const int other : around_[part_[done]]) {
                if (marks_[other].cover == covers_ && !marks_[other].reached) reach(other);
            }
        }
    }

    void finish() {
        std::ranges::sort(model_.links);
        const auto same = std::ranges::unique(model_.links);
        model_.links.erase(same.begin(), same.end());
    }

  private:
    struct Mark {
        int cover = 0;         // the last placement that has the cell, by its number here
        bool reached = false;  // in that placement
    };

    void reach(int cell) {
        marks_[cell].reached = true;
        part_.push_back(cell);
    }

    // Links a cell that part_ lacks to its first one.
    void join(int apart) {
        around_[part_.front()].push_back(apart);
        around_[apart].push_back(part_.front());
        add_link(part_.front(), apart);
        reach(apart);
    }

    void add_link(int cell, int other) {
        const int a = model_.order.position_of[cell];
        const int b = model_.order.position_of[other];
        model_.links.push_back({std::min(a, b), std::max(a, b) - std::min(a, b)});
    }

    SweepModel& model_;
    std::vector<std::vector<int>> around_;
    std::vector<int> part_;    // of a placement: cells that links connect
    std::vector<Mark> marks_;  // by cell
    int covers_ = 0;
};

}  // namespace

SweepModel::SweepModel(SweepOrder order_of_table, const PlacementTable& table,
                       const Restriction& restriction, const std::stop_token& stop)
    : order(std::move(order_of_table)) {
    // Placements may have thousands of cells.
    StopCheck check(stop, 16);
    for (int piece = 0; piece < table.pieces(); ++piece) {
        left.push_back(table.copies(piece).max);
        owed.push_back(table.copies(piece).min);
    }
    closed.assign(order.positions, 0);
    required.assign(order.positions, 0);
    for (int at = 0; at < order.positions; ++at) closed[at] = order.cell_at[at] < 0;
    for (const int p : table.fixed()) {
        const int piece = table.piece_of(p);
        if (left[piece] == 0) possible = false;
        if (left[piece] != unlimited && left[piece] > 0) --left[piece];
        --owed[piece];
        for (const int cell : table.cells_of(p)) closed[order.position_of[cell]] = 1;
    }
    int optional = 0;
    for (int cell = 0; cell < table.cells(); ++cell) {
        const int at = order.position_of[cell];
        required[at] = table.required(cell);
        open_cells += closed[at] == 0;
        optional += closed[at] == 0 && !table.required(cell);
    }
    plain = optional == 0;
    count_copies(*this, table);
    holes = std::min(optional, table.hole_budget());
    if (!possible) return;

    Linker linker(*this, table);
    Patterns known(*this);
    std::vector<int> positions;
    for (int p = 0; p < table.size(); ++p) {
        check();
        const int piece = table.piece_of(p);
        if (left[piece] == 0 || restriction.kept[p] == 0) continue;
        const auto cells = table.cells_of(p);
        positions.clear();
        bool open = true;
        for (const int cell : cells) {
            const int at = order.position_of[cell];
            open = open && closed[at] == 0;
            positions.push_back(at);
        }
        if (!open) continue;
        std::ranges::sort(positions);
        linker.cover(cells);
        const int item = restriction.item;
        if (item >= table.cells() ? piece == item - table.cells()
                                  : item >= 0 && std::ranges::find(cells, item) != cells.end()) {
            confined.push_back(options());
        }
        placement.push_back(p);
        first.push_back(positions.front());
        pattern.push_back(known.number(piece, positions));
    }
    linker.finish();
}

}  // namespace polypack
