// Pieces whose shapes are to be found, as the designs of a family: each cell of the region belongs
// to one of the pieces that may have it, or to none.
//
// A design is the number of its frame, followed by the piece of each cell, -1 for none.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "polypack/design/design_frames.hpp"
#include "polypack/design/search/design_space.hpp"
#include "polypack/puzzle/region_index.hpp"

namespace polypack {
namespace {

// Cells that are moved one after the other until the pieces are again as they should be, at most.
constexpr int most_moves = 6;
// Tries to find each of them.
constexpr int tries_per_move = 64;
// Moves tried to repair a design that was made at random.
constexpr int tries_to_mend = 4000;

CellSet narrowed(const FrameCells& cells) {
    CellSet same;
    for (int word = 0; word < CellSet::words; ++word) same.word[word] = cells.word[word];
    return same;
}

// As DesignBody, in a small region.
struct Body {
    explicit Body(const DesignBody& body)
        : must(narrowed(body.must)),
          may(narrowed(body.may)),
          least(body.least),
          most(body.most),
          piece(body.piece),
          in_parts(body.in_parts) {}
    CellSet must;
    CellSet may;
    int least;
    int most;
    int piece;
    bool in_parts;
};
using Frame = std::vector<Body>;

class CellSpace final : public DesignSpace {
  public:
    CellSpace(const Family& family, const std::vector<DesignFrame>& frames)
        : family_(family), cells_(static_cast<int>(family.puzzle.region.cells.size())) {
        for (const DesignFrame& frame : frames) {
            Frame& own = frames_.emplace_back();
            for (const DesignBody& body : frame) own.emplace_back(body);
        }
        const RegionIndex index(family.puzzle.region);
        for (int cell = 0; cell < cells_; ++cell) {
            CellSet around;
            for (const Point& point :
                 family.puzzle.lattice->neighbours_of(family.puzzle.region.cells[cell].point)) {
                const int at = index.find(point);
                if (at >= 0 && at != cell) around.set(at);
            }
            neighbours_.push_back(around);
            if (family.puzzle.region.cells[cell].required) required_.set(cell);
        }
    }

    [[nodiscard]] std::optional<DesignState> made(DesignRandom& random) const override {
        Draft draft(frames_, random.below(frames_.size()), cells_);
        if (family_.connected.empty()) {
            scatter(draft, random);
        } else if (!grow(draft, random)) {
            return std::nullopt;
        }
        for (std::size_t i = 0; i < draft.frame->size(); ++i) draft.faults[i] = faults(draft, i);
        for (int attempt = 0; attempt < tries_to_mend && draft.fault() > 0; ++attempt) {
            (void)try_move(draft, draft.fault(), random);
        }
        if (draft.fault() > 0) return std::nullopt;
        return std::move(draft.state);
    }

    [[nodiscard]] std::optional<DesignState> changed(const DesignState& state,
                                                     DesignRandom& random) const override {
        Draft draft = loaded(state);
        // Now and then farther than to a neighbour.
        for (int steps = random.below(4) == 0 ? 2 : 1; steps > 0; --steps) {
            if (!step(draft, random)) return std::nullopt;
        }
        if (draft.state == state) return std::nullopt;
        return std::move(draft.state);
    }

    [[nodiscard]] bool has(const DesignState& state) const override {
        if (std::ssize(state) != cells_ + 1 || state[0] < 0 || state[0] >= std::ssize(frames_)) {
            return false;
        }
        const Frame& frame = frames_[state[0]];
        for (int cell = 0; cell < cells_; ++cell) {
            const int owner = state[cell + 1];
            if (owner < -1 || owner >= std::ssize(frame)) return false;
            const bool fits = owner < 0 ? !required_.test(cell) : frame[owner].may.test(cell);
            if (!fits) return false;
        }
        const Draft draft = loaded(state);
        for (std::size_t i = 0; i < frame.size(); ++i) {
            if ((frame[i].must - draft.bodies[i]).any() || faults(draft, i) > 0) return false;
        }
        return true;
    }

    void list(const DesignState& state, std::vector<DesignPiece>& pieces) const override {
        const Frame& frame = frames_[state[0]];
        pieces.assign(frame.size(), {});
        for (std::size_t i = 0; i < frame.size(); ++i) pieces[i].piece = frame[i].piece;
        for (int cell = 0; cell < cells_; ++cell) {
            if (state[cell + 1] >= 0) pieces[state[cell + 1]].cells.set(cell);
        }
    }

    [[nodiscard]] Piece piece(const DesignPiece& given) const override {
        Piece piece;
        if (family_.connected.empty()) {
            piece = family_.puzzle.pieces[given.piece];
        } else {
            piece.turn_over = family_.puzzle.lattice->flat;
        }
        piece.copies = {};
        piece.cells.clear();
        for (const int cell : given.cells) {
            piece.cells.push_back(family_.puzzle.region.cells[cell].point);
        }
        return piece;
    }

    [[nodiscard]] Design design(const DesignState& state) const override {
        std::vector<DesignPiece> pieces;
        list(state, pieces);
        Design design;
        for (const DesignPiece& given : pieces) {
            design.pieces.push_back({.piece = given.piece, .cells = piece(given).cells});
        }
        return design;
    }

    [[nodiscard]] bool visit_all(
        std::uint64_t most, const std::function<bool(const DesignState&)>& visit) const override {
        // Every choice of an owner for every cell, whether the pieces are then as they should be or
        // not.
        double all = 0;
        for (const Frame& frame : frames_) {
            double ways = 1;
            for (int cell = 0; cell < cells_; ++cell) {
                ways *= static_cast<double>(owners_of(frame, cell).size());
            }
            all += ways;
        }
        if (all > static_cast<double>(most)) return false;
        for (std::size_t frame = 0; frame < frames_.size(); ++frame) {
            DesignState state(static_cast<std::size_t>(cells_) + 1, -1);
            state[0] = static_cast<int>(frame);
            if (!visit_from(0, state, visit)) break;
        }
        return true;
    }

  private:
    // A design that is being changed: its pieces need not be as they should.
    struct Draft {
        Draft(const std::vector<Frame>& frames, int number, int cells)
            : frame(&frames[number]),
              state(static_cast<std::size_t>(cells) + 1, -1),
              bodies(frame->size()),
              faults(frame->size(), 0) {
            state[0] = number;
        }
        [[nodiscard]] int fault() const { return std::accumulate(faults.begin(), faults.end(), 0); }
        [[nodiscard]] int owner(int cell) const { return state[cell + 1]; }
        void give(int cell, int to) {
            int& owner = state[cell + 1];
            if (owner >= 0) bodies[owner].reset(cell);
            if (to >= 0) bodies[to].set(cell);
            owner = to;
        }

        const Frame* frame;
        DesignState state;
        std::vector<CellSet> bodies;
        std::vector<int> faults;  // by body, see faults()
    };

    [[nodiscard]] Draft loaded(const DesignState& state) const {
        Draft draft(frames_, state[0], cells_);
        for (int cell = 0; cell < cells_; ++cell) draft.give(cell, state[cell + 1]);
        return draft;
    }

    // Returns the number of faults of a piece: cells too many or too few, and separate parts.
    [[nodiscard]] int faults(const Draft& draft, std::size_t number) const {
        const Body& body = (*draft.frame)[number];
        const CellSet cells = draft.bodies[number];
        const int size = cells.count();
        int faults = std::max(0, body.least - size) + std::max(0, size - body.most);
        if (!body.in_parts && cells.any()) faults += 2 * (parts(cells) - 1);
        return faults;
    }

    [[nodiscard]] int parts(CellSet cells) const {
        int parts = 0;
        while (cells.any()) {
            ++parts;
            CellSet fresh = CellSet::of(cells.first());
            cells -= fresh;
            while (fresh.any()) {
                CellSet around;
                for (const int cell : fresh) around |= neighbours_[cell];
                fresh = around & cells;
                cells -= fresh;
            }
        }
        return parts;
    }

    // Returns the pieces that may have a cell, and -1 if it may stay empty.
    [[nodiscard]] std::vector<int> owners_of(const Frame& frame, int cell) const {
        std::vector<int> owners;
        if (!required_.test(cell)) owners.push_back(-1);
        for (std::size_t i = 0; i < frame.size(); ++i) {
            if (frame[i].must.test(cell)) return {static_cast<int>(i)};
            if (frame[i].may.test(cell)) owners.push_back(static_cast<int>(i));
        }
        return owners;
    }

    // Gives every shared cell to one of its pieces, or to none.
    void scatter(Draft& draft, DesignRandom& random) const {
        // Share of the cells that may stay empty and do, in eighths.
        const int empty = random.below(5);
        for (int cell = 0; cell < cells_; ++cell) {
            std::vector<int> owners = owners_of(*draft.frame, cell);
            if (owners.size() > 1 && owners.front() < 0) {
                if (random.below(8) < empty) continue;
                owners.erase(owners.begin());
            }
            if (!owners.empty()) draft.give(cell, owners[random.below(owners.size())]);
        }
    }

    // Pieces grow from a cell each, first those that are not full. False if a cell is out of reach.
    [[nodiscard]] bool grow(Draft& draft, DesignRandom& random) const {
        const Frame& frame = *draft.frame;
        CellSet left = CellSet::first_cells(cells_);
        for (std::size_t i = 0; i < frame.size(); ++i) {
            for (const int cell : frame[i].must) draft.give(cell, static_cast<int>(i));
            left -= frame[i].must;
        }
        std::vector<int> free;
        for (const int cell : left) free.push_back(cell);
        for (std::size_t i = 0; i < frame.size(); ++i) {
            if (frame[i].must.any()) continue;
            if (free.empty()) return false;
            std::swap(free[random.below(free.size())], free.back());
            draft.give(free.back(), static_cast<int>(i));
            left.reset(free.back());
            free.pop_back();
        }
        std::vector<std::pair<int, int>> ways;  // a cell, and a piece beside it
        for (const bool beyond : {false, true}) {
            while (true) {
                ways.clear();
                const CellSet open = beyond ? left & required_ : left;
                for (const int cell : open) {
                    for (std::size_t i = 0; i < frame.size(); ++i) {
                        if ((draft.bodies[i] & neighbours_[cell]).none()) continue;
                        if (!frame[i].may.test(cell)) continue;
                        if (!beyond && draft.bodies[i].count() >= frame[i].most) continue;
                        ways.emplace_back(cell, static_cast<int>(i));
                    }
                }
                if (ways.empty()) break;
                const auto [cell, body] = ways[random.below(ways.size())];
                draft.give(cell, body);
                left.reset(cell);
            }
        }
        return (left & required_).none();
    }

    // Moves a cell if there are then at most so many faults.
    [[nodiscard]] bool try_move(Draft& draft, int most, DesignRandom& random) const {
        const Frame& frame = *draft.frame;
        const int cell = random.below(static_cast<std::size_t>(cells_));
        const int from = draft.owner(cell);
        if (from >= 0 && frame[from].must.test(cell)) return false;
        std::array<int, 128> to{};
        std::size_t ways = 0;
        if (from >= 0 && !required_.test(cell)) to[ways++] = -1;
        for (std::size_t i = 0; i < frame.size(); ++i) {
            if (static_cast<int>(i) == from || !frame[i].may.test(cell)) continue;
            const bool beside = (draft.bodies[i] & neighbours_[cell]).any();
            if (beside || frame[i].in_parts) to[ways++] = static_cast<int>(i);
        }
        if (ways == 0) return false;
        const int owner = to[random.below(ways)];
        draft.give(cell, owner);
        const int before = draft.fault();
        std::array<int, 2> old{};
        int now = before;
        const std::array<int, 2> ends{from, owner};
        for (int end = 0; end < 2; ++end) {
            if (ends[end] < 0) continue;
            const auto body = static_cast<std::size_t>(ends[end]);
            old[end] = draft.faults[body];
            draft.faults[body] = faults(draft, body);
            now += draft.faults[body] - old[end];
        }
        if (now <= most) return true;
        draft.give(cell, from);
        for (int end = 0; end < 2; ++end) {
            if (ends[end] >= 0) draft.faults[ends[end]] = old[end];
        }
        return false;
    }

    // Steps from a design to a neighbour of it: moves a cell, and then others until the sizes are
    // right again.
    [[nodiscard]] bool step(Draft& draft, DesignRandom& random) const {
        // A cell too few here and too many there.
        constexpr int most_faults = 2;
        for (int moves = 0; moves < most_moves; ++moves) {
            bool moved = false;
            for (int attempt = 0; attempt < tries_per_move && !moved; ++attempt) {
                moved = try_move(draft, most_faults, random);
            }
            if (!moved) return false;
            if (draft.fault() == 0) return true;
        }
        return false;
    }

    [[nodiscard]] bool visit_from(int cell, DesignState& state,
                                  const std::function<bool(const DesignState&)>& visit) const {
        if (cell == cells_) return !has(state) || visit(state);
        for (const int owner : owners_of(frames_[state[0]], cell)) {
            state[cell + 1] = owner;
            if (!visit_from(cell + 1, state, visit)) return false;
        }
        return true;
    }

    const Family& family_;
    std::vector<Frame> frames_;
    const int cells_;
    std::vector<CellSet> neighbours_;  // by cell
    CellSet required_;
};

}  // namespace

std::unique_ptr<DesignSpace> space_of_cells(const Family& family, const std::stop_token& stop) {
    const std::vector<DesignFrame> frames = design_frames(family, stop);
    assert(!frames_mistake(frames));
    return std::make_unique<CellSpace>(family, frames);
}

}  // namespace polypack
