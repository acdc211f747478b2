#include "polypack/packing/algorithm13.hpp"

#include <algorithm>
#include <vector>

#include "polypack/bitboard/bitboard.hpp"
#include "polypack/packing/collector.hpp"
#include "polypack/packing/parallel.hpp"
#include "polypack/packing/with_words.hpp"

namespace polypack {
namespace {

// A node of the search: what is decided, and with what.
template <int Words>
struct State {
    Bitboard<Words> decided;  // cells covered or left empty for good
    std::vector<int> left;    // copies of each piece that may still be placed
    std::vector<int> owed;    // copies of each piece that must still be placed
    int holes = unlimited;    // optional cells that may still stay empty
    std::vector<int> placed;  // the placements so far
};

template <int Words>
class Algorithm13 {
  public:
    using Board = Bitboard<Words>;

    Algorithm13(const PlacementTable& table, Collector& collector)
        : table_(table), collector_(collector), mask_(Board::first_cells(table.cells())) {
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (table.required(cell)) required_.set(cell);
        }
        boards_.resize(table.size());
        containing_.resize(static_cast<std::size_t>(table.pieces()) * table.cells());
        for (int p = 0; p < table.size(); ++p) {
            for (const int cell : table.cells_of(p)) {
                boards_[p].set(cell);
                containing_[slot(table.piece_of(p), cell)].push_back(p);
            }
        }
    }

    // The root: fixed placements down, every other cell open. False if they exceed the copies.
    [[nodiscard]] bool start(State<Words>& state) const {
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            state.left.push_back(table_.copies(piece).max);
            state.owed.push_back(table_.copies(piece).min);
        }
        state.holes = table_.hole_budget();
        for (const int p : table_.fixed()) {
            if (state.left[table_.piece_of(p)] == 0) return false;
            place(state, p);
        }
        return true;
    }

    // Algorithm 13's pack(). Where depth reaches `frontier`, children are appended to `subtrees`
    // instead of searched.
    void pack(State<Words>& state, int frontier, std::vector<State<Words>>* subtrees, Tally& tally,
              HeldPackings* held) const {
        if (frontier == 0) {
            subtrees->push_back(state);
            return;
        }
        if (collector_.stopped()) return;
        ++tally.stats.nodes;
        if (state.decided == mask_) {
            const bool paid = std::ranges::all_of(state.owed, [](int owed) { return owed <= 0; });
            if (!paid) return;
            std::vector<int> packing = state.placed;
            collector_.take(packing, tally, held);
            return;
        }
        const int cell = (mask_ - state.decided).first();
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            if (state.left[piece] == 0) continue;
            take_copy(state, piece);
            const Board critical = required_ - state.decided - covered(state);
            for (const int p : containing_[slot(piece, cell)]) {
                const Board& board = boards_[p];
                if (intersects(board, state.decided) || !contains(board, critical)) continue;
                ++tally.stats.placements;
                state.decided |= board;
                if (contains(state.decided | covered(state), required_) && playable(state)) {
                    state.placed.push_back(p);
                    pack(state, frontier - 1, subtrees, tally, held);
                    state.placed.pop_back();
                }
                state.decided -= board;
            }
            return_copy(state, piece);
        }
        if (!table_.required(cell) && state.holes > 0) {
            if (state.holes != unlimited) --state.holes;
            state.decided.set(cell);
            if (playable(state)) pack(state, frontier - 1, subtrees, tally, held);
            state.decided.reset(cell);
            if (state.holes != unlimited) ++state.holes;
        }
    }

  private:
    [[nodiscard]] std::size_t slot(int piece, int cell) const {
        return static_cast<std::size_t>(piece) * table_.cells() + cell;
    }

    // The paper's used' <- used + u and its undoing. A copy that is owed pays for one that is
    // taken, so `owed` goes negative where more than min are placed; only the positive part is
    // owed.
    static void take_copy(State<Words>& state, int piece) {
        if (state.left[piece] != unlimited) --state.left[piece];
        --state.owed[piece];
    }
    static void return_copy(State<Words>& state, int piece) {
        if (state.left[piece] != unlimited) ++state.left[piece];
        ++state.owed[piece];
    }
    void place(State<Words>& state, int p) const {
        take_copy(state, table_.piece_of(p));
        state.decided |= boards_[p];
        state.placed.push_back(p);
    }

    // The union of all placements of the pieces left that miss what is decided.
    [[nodiscard]] Board covered(const State<Words>& state) const {
        const Board wanted = required_ - state.decided;
        Board reached;
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            if (state.left[piece] == 0) continue;
            for (int p = table_.first_of(piece); p < table_.first_of(piece + 1); ++p) {
                if (!intersects(boards_[p], state.decided)) reached |= boards_[p];
            }
            if (contains(reached, wanted)) break;
        }
        return reached;
    }

    // Whether every piece that is owed has a placement that misses what is decided.
    [[nodiscard]] bool playable(const State<Words>& state) const {
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            if (state.owed[piece] <= 0) continue;
            bool fits = false;
            for (int p = table_.first_of(piece); p < table_.first_of(piece + 1) && !fits; ++p) {
                fits = !intersects(boards_[p], state.decided);
            }
            if (!fits) return false;
        }
        return true;
    }

    const PlacementTable& table_;
    Collector& collector_;
    Board mask_;
    Board required_;
    std::vector<Board> boards_;                 // by placement
    std::vector<std::vector<int>> containing_;  // placements of a piece that contain a cell
};

template <int Words>
SearchResult run(const PlacementTable& table, const SearchOptions& options, Collector& collector) {
    const Algorithm13<Words> engine(table, collector);
    const int threads = thread_count(options.threads);
    Tally total;
    State<Words> root;
    if (!engine.start(root)) return collector.result(total, threads);

    // The top of the tree, level by level, until there are subtrees enough to share out evenly.
    constexpr std::size_t enough = 512;
    const bool divided = threads > 1 || options.progress != nullptr;
    std::vector<State<Words>> subtrees{root};
    for (int level = 0; divided && level < 4 && !subtrees.empty() && subtrees.size() < enough;
         ++level) {
        std::vector<State<Words>> below;
        for (State<Words>& state : subtrees) engine.pack(state, 1, &below, total, nullptr);
        subtrees = std::move(below);
    }
    total += run_jobs(static_cast<int>(subtrees.size()), threads, options, collector,
                      [&](int i, Tally& tally, HeldPackings* held) {
                          State<Words> state = subtrees[i];
                          engine.pack(state, -1, nullptr, tally, held);
                      });
    return collector.result(total, threads);
}

}  // namespace

SearchResult run_algorithm13(const PlacementTable& table, const Symmetry& symmetry,
                             const SearchOptions& options, const FoundPacking& found) {
    Restriction everything;
    everything.kept.assign(table.size(), 1);
    const ClassTest classes(symmetry, everything);
    Collector collector(classes, false, options, found);
    return with_words(table.cells(),
                      [&]<int Words>() { return run<Words>(table, options, collector); });
}

}  // namespace polypack
