// A region that is cut into pieces, and small changes of the cut.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "polypack/design/joints.hpp"
#include "polypack/design/random.hpp"
#include "polypack/disassembly/interlocking/changing_pieces.hpp"
#include "polypack/family/family.hpp"

namespace polypack {

// A piece of a cut.
struct CutPiece {
    int least = 1;          // its size
    int most = 1;           // see `least`
    int number = 0;         // of Family::connected; -1: one that is kept
    bool kept = false;      // its cells never change
    bool in_parts = false;  // it need not be connected
};

// The choices that a frame of a family leaves open, see design_frames().
struct CutFrame {
    std::vector<int> kept;           // by cell: the piece that has it in any case, or -1
    std::vector<std::uint16_t> may;  // by cell that none has: a bit for each piece that may
};

// The properties of all cuts of a family.
struct CutFamily {
    // Precondition: no interlocking_mistakes(). Throws Stopped.
    CutFamily(const Family& family, const std::stop_token& stop);

    const Family& family;
    std::vector<Point> cells;                  // of the region
    std::vector<std::vector<int>> neighbours;  // by cell
    std::vector<bool> required;                // by cell
    // At least one; one if pieces are connected ones.
    std::vector<CutFrame> frames;
    // The pieces are given, and may lack cells: a cell that changes hands need not lie beside its
    // new piece's others, and any number of cells becomes empty one by one.
    bool lacking = false;
    std::vector<std::vector<int>> sides;  // cells that one piece covers, none in two of them
    std::vector<int> side_of;             // by cell: of `sides`, or -1
    std::vector<CutPiece> pieces;         // those that are kept first
    int empty = 0;                        // most cells that are empty and may be
    // If empty cells are to be symmetric outside: by motion of the region, the image of each cell.
    std::vector<std::vector<int>> motions;
    std::vector<bool> outer;  // by cell: a neighbour of it is not in the region

  private:
    void add_frames(const std::stop_token& stop);
};

// Lists the cells of each side of a region that is to have no seam, and joins sides that have cells
// in common. Returns indices of the region's cells.
[[nodiscard]] std::vector<std::vector<int>> seamless_sides(const Family& family);

// Returns by cell of the region whether it may be empty.
[[nodiscard]] std::vector<bool> may_be_empty(const Family& family);

// A cut: the piece of each cell, -1 if it is empty.
using Owners = std::vector<int>;

// A cut that is being changed. All pieces are connected, as large as they should be, and obey the
// rules on single pieces.
class Cutting {
  public:
    // Keeps a reference to the family. Throws MemoryLimitExceeded.
    Cutting(const CutFamily& family, const Allowance& allowance);

    [[nodiscard]] const ChangingPieces& pieces() const { return pieces_; }
    [[nodiscard]] const Owners& owners() const { return pieces_.owners(); }
    // Returns the number of cells that are empty.
    [[nodiscard]] int empty() const { return static_cast<int>(empty_.size()); }

    // Makes a cut at random: every cell belongs to the nearest of as many points, or if pieces lack
    // cells to any that may have it. Returns false if this try has made none.
    [[nodiscard]] bool make(DesignRandom& random);
    // Makes this cut; returns false, with any cut, if it is none of the family.
    [[nodiscard]] bool load(const Owners& owners);

    // Changes the cut: moves one to three cells to pieces beside them, or moves an empty cell. If
    // pieces lack cells, moves one to three of these to other pieces, or to none.
    // Returns false, with the cut as it was, if this try has made no change.
    [[nodiscard]] bool change(DesignRandom& random);
    // Takes back all changes since the last settle().
    void take_back();
    void settle() { changes_.clear(); }

  private:
    struct Change {
        int cell;
        int before;
    };

    // Returns true if a cell may go to another piece.
    [[nodiscard]] bool moves(int cell) const {
        return frame_->may[cell] != 0 && family_.side_of[cell] < 0;
    }
    [[nodiscard]] bool may_have(int piece, int cell) const {
        return (frame_->may[cell] >> piece & 1) != 0;
    }
    void use(const CutFrame& frame);
    void give(int cell, int piece);
    void set(const Owners& owners);
    // Returns true if the pieces are as they should be.
    [[nodiscard]] bool sound();
    // Returns true if a piece stays connected without one of its cells.
    [[nodiscard]] bool connected_without(int cell);
    [[nodiscard]] bool may_lose(int cell);
    // Returns a neighbour's piece to which a cell may go, or -1.
    [[nodiscard]] int taker(int cell, DesignRandom& random) const;
    // Returns a cell to move, near another one unless that is -1: always so but for the first
    // attempt; -1: the one that was drawn may not go to another piece.
    [[nodiscard]] int cell_near(int near, int attempt, DesignRandom& random) const;
    // Moves a cell, near the last one that moved if there is one.
    [[nodiscard]] bool move_cell(DesignRandom& random, int near);
    // Moves up to so many cells, wherever they are, each to any piece that may have it, or to none.
    // Pieces need to be connected only after all of them have moved.
    [[nodiscard]] bool pass_cells(DesignRandom& random, int moves);
    // Returns true if pieces that change in the plan are connected and as large as they should be.
    [[nodiscard]] bool plan_holds();
    // Returns the number of cells in the part of a piece that has its first cell, in the plan.
    [[nodiscard]] int planned_part(int piece);
    // Returns another piece that may have a cell, or -1 if it may stay empty; its owner if there is
    // nothing else. Each with the same probability.
    [[nodiscard]] int any_taker(int cell, DesignRandom& random) const;
    // Returns true if a piece is not too large for another cell, which need not be one it may have,
    // and is connected with it.
    [[nodiscard]] bool may_gain(int piece, int cell) const;
    // Returns true if a piece has a neighbour of a cell.
    [[nodiscard]] bool beside(int piece, int cell) const;
    // Begins to mark cells as seen.
    void begin_search();
    // Returns the number of separate parts of a piece.
    [[nodiscard]] int parts(int piece);
    // Makes a cell empty, and if it is on the outside all that are to be so with it.
    [[nodiscard]] bool open(int cell);
    // Gives an empty cell, and those, to pieces beside them.
    [[nodiscard]] bool close(int cell, DesignRandom& random);
    [[nodiscard]] bool move_empty(DesignRandom& random);
    // Returns the images of a cell that are empty if it is.
    [[nodiscard]] std::vector<int> empty_with(int cell) const;
    // Returns true if there are not too many empty cells, and those that are seen from outside lie
    // symmetrically if they must.
    [[nodiscard]] bool empty_as_permitted();
    // Returns true if a piece obeys the rules on single pieces.
    [[nodiscard]] bool obeys_rules(int piece) const;
    // Returns the number of parts of a piece that hang on the rest by one cell, if it must have
    // none; 0 else.
    [[nodiscard]] int weak_parts(int piece);
    // Returns true if no change since the last settle() has made a piece break a rule.
    [[nodiscard]] bool changes_obey();
    // Returns true if a piece that is printable without regard to a cell is so around it, too.
    // O(1).
    [[nodiscard]] bool printable_around(int cell, int piece) const;
    // Returns true if the piece of a cell is not printable there, and is not kept.
    [[nodiscard]] bool is_fault(int cell) const;
    // Returns the number of cells in and around a cell for which is_fault() is true.
    [[nodiscard]] int faults_around(int cell) const;
    // Begins a cut: cells that are empty, and pieces that grow from points.
    [[nodiscard]] bool divide(DesignRandom& random);
    // Begins one where pieces lack cells: pieces are joined, one after the other, and grow.
    [[nodiscard]] bool share_out(DesignRandom& random);
    // Gives a piece cells that no other has, until it is connected.
    [[nodiscard]] bool join(int piece, DesignRandom& random);
    [[nodiscard]] bool grow(DesignRandom& random);
    [[nodiscard]] bool repair(DesignRandom& random);

    const CutFamily& family_;
    const CutFrame* frame_ = nullptr;
    ChangingPieces pieces_;
    std::vector<int> free_;      // cells that may move
    std::vector<int> optional_;  // of these, those that may be empty
    std::vector<int> empty_;     // cells that are empty, ascending
    std::vector<Change> changes_;
    Owners planned_;                   // the cut as it will be, where pieces lack cells
    std::vector<Change> passes_;       // planned changes, with the owners before
    std::vector<std::uint32_t> seen_;  // by cell, for connected_without()
    std::uint32_t searches_ = 0;
    std::vector<int> queue_;
    // If pieces are to be printable: by cell, those of the 3 x 3 x 3 around it, -1 for none.
    std::vector<std::array<int, 27>> blocks_;
    Joints joints_;
    bool judges_pieces_;  // there are rules that take all cells of a piece to judge
};

}  // namespace polypack
