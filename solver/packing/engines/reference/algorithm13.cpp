#include "polypack/packing/engines/reference/algorithm13.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/bitboard/bitboard.hpp"
#include "polypack/packing/engines/deep_stack.hpp"
#include "polypack/packing/with_words.hpp"

namespace polypack {
namespace {

// A node of the search: what is decided so far, and how.
template <int Words>
struct State {
    Bitboard<Words> decided;  // cells covered or left empty for good
    std::vector<int> left;    // copies of each piece that may still be placed
    std::vector<int> owed;    // copies of each piece that must still be placed
    int holes = unlimited;    // how many more optional cells may stay empty
    std::vector<int> placed;  // the placements so far, fixed ones first
    std::vector<int> empty;   // the cells left empty
};

// One search of a subtree, or the expansion of its root.
struct Task {
    SearchSink& sink;
    SearchStats& stats;
    const Budget& budget;
    std::uint64_t nodes = 0;
    bool asks = true;  // whether to end, at the next node: after packings, and every few nodes
    bool stopped = false;
    // Stopped by the sink: what is left is listed without looking for what can be pruned, which
    // takes long at each of thousands of levels.
    bool hurried = false;
};

template <int Words>
class Algorithm13 final : public SearchTree {
  public:
    using Board = Bitboard<Words>;

    Algorithm13(const PlacementTable& table, bool with_edges, const std::stop_token& stop)
        : table_(table), mask_(Board::first_cells(table.cells())) {
        StopCheck check(stop);
        for (int cell = 0; cell < table.cells(); ++cell) {
            if (table.required(cell)) required_.set(cell);
        }
        boards_.resize(table.size());
        containing_.resize(static_cast<std::size_t>(table.pieces()) * table.cells());
        std::vector<int> items;
        for (int p = 0; p < table.size(); ++p) {
            check();
            for (const int cell : table.cells_of(p)) {
                boards_[p].set(cell);
                containing_[slot(table.piece_of(p), cell)].push_back(p);
            }
            items.clear();
            if (with_edges) table.edges().add_items(table.sides_of(p), items);
            for (const int item : items) boards_[p].set(table.cells() + item);
        }
    }

    [[nodiscard]] bool possible() const override { return true; }

    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override {
        State<Words> state;
        if (!start(node, state)) return true;
        Task task{sink, stats, budget};
        // Every level covers a cell or leaves one empty; the factor is twice what frames need.
        constexpr std::size_t per_level = 1024 + 80 * Words;
        with_stack(per_level * static_cast<std::size_t>(table_.cells()),
                   [&] { pack(state, task, nullptr); });
        return !task.stopped;
    }

    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        std::vector<Node> children;
        State<Words> state;
        if (!start(node, state)) return children;
        const Budget budget;
        Task task{sink, stats, budget};
        pack(state, task, &children);
        return children;
    }

  private:
    // Sets the state of a node. Returns false if its placements exceed the copies.
    [[nodiscard]] bool start(const Node& node, State<Words>& state) const {
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            state.left.push_back(table_.copies(piece).max);
            state.owed.push_back(table_.copies(piece).min);
        }
        state.holes = table_.hole_budget();
        for (const auto& list : {table_.fixed(), std::span<const int>(node.placements)}) {
            for (const int p : list) {
                if (state.left[table_.piece_of(p)] == 0) return false;
                place(state, p);
            }
        }
        for (const int cell : node.empty) leave_empty(state, cell);
        return true;
    }

    // Returns the node that a state stands for.
    [[nodiscard]] Node node_of(const State<Words>& state) const {
        const auto own = state.placed.begin() + static_cast<std::ptrdiff_t>(table_.fixed().size());
        return {{own, state.placed.end()}, state.empty};
    }

    // Algorithm 13's pack(). With `children`, lists the children instead of searching them. Once
    // the task is stopped, the unsearched part of each node on the way up goes to Budget::rest.
    void pack(State<Words>& state, Task& task, std::vector<Node>* children) const {
        const bool asks = std::exchange(task.asks, false) || task.nodes % 16 == 0;
        if (asks && task.sink.stopped()) task.stopped = task.hurried = true;
        if (task.budget.max_nodes != 0 && task.nodes == task.budget.max_nodes) {
            task.stopped = true;
        }
        if (task.stopped) {
            if (task.budget.rest != nullptr) task.budget.rest->push_back(node_of(state));
            return;
        }
        ++task.nodes;
        ++task.stats.nodes;
        if (contains(state.decided, mask_)) {
            const bool paid = std::ranges::all_of(state.owed, [](int owed) { return owed <= 0; });
            if (!paid) return;
            std::vector<int> packing = state.placed;
            task.sink.take(packing);
            task.asks = true;
            return;
        }
        const auto go_on = [&] {
            if (children != nullptr) {
                children->push_back(node_of(state));
            } else {
                pack(state, task, nullptr);
            }
        };
        const int cell = (mask_ - state.decided).first();
        for (int piece = 0; piece < table_.pieces(); ++piece) {
            if (state.left[piece] == 0) continue;
            if (task.stopped && task.budget.rest == nullptr) return;
            take_copy(state, piece);
            const Board critical =
                task.hurried ? Board() : required_ - state.decided - covered(state);
            for (const int p : containing_[slot(piece, cell)]) {
                const Board& board = boards_[p];
                if (intersects(board, state.decided) || !contains(board, critical)) continue;
                ++task.stats.placements;
                state.decided |= board;
                if (task.hurried ||
                    (contains(state.decided | covered(state), required_) && playable(state))) {
                    state.placed.push_back(p);
                    go_on();
                    state.placed.pop_back();
                }
                state.decided -= board;
            }
            return_copy(state, piece);
        }
        if (!table_.required(cell) && state.holes > 0) {
            const int holes = state.holes;
            leave_empty(state, cell);
            if (task.hurried || playable(state)) go_on();
            state.empty.pop_back();
            state.decided.reset(cell);
            state.holes = holes;
        }
    }

    [[nodiscard]] std::size_t slot(int piece, int cell) const {
        return static_cast<std::size_t>(piece) * table_.cells() + cell;
    }

    // Takes a copy: the paper's used' <- used + u. Each copy reduces `owed`, which becomes negative
    // if more than min are placed; only its positive part is owed.
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

    static void leave_empty(State<Words>& state, int cell) {
        if (state.holes != unlimited) --state.holes;
        state.decided.set(cell);
        state.empty.push_back(cell);
    }

    // Returns the union of all placements of the remaining pieces that are disjoint from the
    // decided ones.
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

    // Returns true if every piece that is owed has a placement disjoint from the decided ones.
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
    Board mask_;
    Board required_;
    // By placement: its cells, and after all cells what makes the colours of sides match.
    std::vector<Board> boards_;
    std::vector<std::vector<int>> containing_;  // placements of a piece that contain a cell
};

}  // namespace

std::unique_ptr<SearchTree> prepare_algorithm13(const PlacementTable& table,
                                                const Restriction& /*restriction*/,
                                                const EngineOptions& /*options*/,
                                                const std::stop_token& stop) {
    // Beyond what a board holds, packings are only tested for the colours of sides.
    const int bits = table.cells() + table.edges().items();
    const bool with_edges = bits <= limits::searched_cells;
    return with_words(with_edges ? bits : table.cells(),
                      [&]<int Words>() -> std::unique_ptr<SearchTree> {
                          return std::make_unique<Algorithm13<Words>>(table, with_edges, stop);
                      });
}

double algorithm13_memory(const TableSize& size) {
    const std::size_t board = with_words(static_cast<int>(size.cells),
                                         []<int Words>() { return sizeof(Bitboard<Words>); });
    // Growing lists take up to twice what they hold.
    return size.placements * static_cast<double>(board) +
           size.pieces * size.cells * double{sizeof(std::vector<int>)} + 2 * size.bytes();
}

}  // namespace polypack
