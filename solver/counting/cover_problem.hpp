// An exact cover problem with pieces: the form of a puzzle that the counters use, for the packings
// of a placement table or those that a motion fixes.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <vector>

#include "polypack/base/export.hpp"
#include "polypack/packing/placement_table.hpp"

namespace polypack {

// An item to cover exactly once, or at most once if it is not required.
struct CoverCell {
    Point point{};  // where it is, or where one of its cells is
    bool required = true;
    int holes = 1;  // cells of the table that it stands for: what leaving it empty adds to holes
};

// The copies of a piece that an option takes.
struct PieceUse {
    int piece = 0;
    int copies = 1;
    [[nodiscard]] friend bool operator==(const PieceUse&, const PieceUse&) = default;
};

// A solution is a set of options that together cover every required cell once and every other cell
// at most once, use each piece as often as its copies allow, and leave at most hole_budget() cells
// of the table empty. Cells, pieces and options are numbered from 0.
class POLYPACK_API CoverProblem {
  public:
    // Makes a problem without options.
    CoverProblem(std::vector<CoverCell> cells, std::vector<Copies> pieces, int hole_budget);
    // Makes the problem of a table's packings: the cells and copies that the fixed placements
    // leave, in the order of the table. O(placements * cells). Throws Stopped.
    explicit CoverProblem(const PlacementTable& table, const std::stop_token& stop = {});

    // Adds an option. Preconditions: the cells are ascending and not empty, each use is of another
    // piece and of at least one copy.
    void add(std::span<const int> cells, std::span<const PieceUse> uses,
             std::span<const int> placements);

    [[nodiscard]] int cells() const { return static_cast<int>(cells_.size()); }
    [[nodiscard]] int pieces() const { return static_cast<int>(pieces_.size()); }
    [[nodiscard]] int options() const { return static_cast<int>(cell_ends_.size()); }
    [[nodiscard]] const CoverCell& cell(int cell) const { return cells_[cell]; }
    // Returns the copies still to be used besides the fixed placements.
    [[nodiscard]] const Copies& copies(int piece) const { return pieces_[piece]; }
    // Returns the most cells of the table that may stay empty; `unlimited` if all optional ones may
    // do so together.
    [[nodiscard]] int hole_budget() const { return hole_budget_; }

    // Returns the cells that an option covers, ascending.
    [[nodiscard]] std::span<const int> cells_of(int option) const {
        return part(cell_list_, cell_ends_, option);
    }
    [[nodiscard]] std::span<const PieceUse> uses_of(int option) const {
        return part(use_list_, use_ends_, option);
    }
    // Returns the placements of the table that an option stands for.
    [[nodiscard]] std::span<const int> placements_of(int option) const {
        return part(placement_list_, placement_ends_, option);
    }

  private:
    template <typename Value>
    static std::span<const Value> part(const std::vector<Value>& list,
                                       const std::vector<std::uint32_t>& ends, int option) {
        const std::uint32_t begin = option == 0 ? 0 : ends[option - 1];
        return {list.data() + begin, list.data() + ends[option]};
    }

    std::vector<CoverCell> cells_;
    std::vector<Copies> pieces_;
    int hole_budget_ = unlimited;
    std::vector<int> cell_list_;
    std::vector<PieceUse> use_list_;
    std::vector<int> placement_list_;
    // By option: the end of its entries in the list of the same name.
    std::vector<std::uint32_t> cell_ends_;
    std::vector<std::uint32_t> use_ends_;
    std::vector<std::uint32_t> placement_ends_;
};

// The cells and copies that the fixed placements of a table leave to be covered and used.

struct Remainder {
    // O(pieces + cells).
    explicit Remainder(const PlacementTable& table);

    std::vector<int> number_of;  // by cell: its number among the cells left, in order; -1: filled
    std::vector<Copies> copies;  // by piece: still to be used
};

}  // namespace polypack
