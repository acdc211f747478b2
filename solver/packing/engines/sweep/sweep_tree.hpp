// The search tree of the engine `sweep`.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/deep_stack.hpp"
#include "polypack/packing/engines/engine.hpp"
#include "polypack/packing/engines/estimated_nodes.hpp"
#include "polypack/packing/engines/sweep/sweep_boards.hpp"
#include "polypack/packing/engines/sweep/sweep_elimination.hpp"
#include "polypack/packing/engines/sweep/sweep_model.hpp"
#include "polypack/packing/engines/sweep/sweep_tables.hpp"
#include "polypack/packing/engines/sweep/sweep_task.hpp"

namespace polypack {

// Covers the first free position, over and over. `Plain`: no copies are owed or limited but one of
// each piece, and no cell may stay empty.
template <int Words, FitLookup Way, bool Plain>
class SweepTree final : public SearchTree {
    using Board = Bitboard<Words>;
    // By lane, the patterns of the pieces that are left.
    using Live =
        std::conditional_t<Way == FitLookup::single_table, std::uint64_t, const std::uint64_t*>;
    static constexpr std::uint64_t nodes_between_checks = 4096;
    // True if copies are counted; see sweep_iterative().
    static constexpr bool counts = !Plain || Way != FitLookup::single_table;

  public:
    SweepTree(std::unique_ptr<SweepModel> model, std::unique_ptr<SweepTables> tables,
              const PlacementTable& table, const Restriction& restriction, PruneSwitch eliminates,
              const std::stop_token& stop)
        : model_(std::move(model)),
          tables_(std::move(tables)),
          table_(table),
          eliminates_(eliminates),
          restricted_(restriction.item >= 0),
          boards_(*model_) {
        option_of_.assign(table.size(), -1);
        for (int o = 0; o < model_->options(); ++o) option_of_[model_->placement[o]] = o;
        if constexpr (Way == FitLookup::scan) {
            lists_ = SweepLists(*model_);
            // Boards of large regions have kilobytes.
            StopCheck check(stop, 16);
            boards_.shapes.reserve(model_->options());
            for (int o = 0; o < model_->options(); ++o) {
                check();
                boards_.shapes.push_back(board_of(o));
            }
        } else {
            slots_ = SweepSlots(*model_, *tables_);
            boards_.shapes.resize(tables_->pattern_of.size());
            for (std::size_t i = 0; i < boards_.shapes.size(); ++i) {
                if (tables_->pattern_of[i] < 0) continue;
                for (const int offset : model_->offsets_of(tables_->pattern_of[i])) {
                    boards_.shapes[i].set(offset);
                }
            }
        }
        notes_.push_back(describe());
    }

    [[nodiscard]] bool possible() const override { return true; }

    bool search(const Node& node, SearchSink& sink, SearchStats& stats,
                const Budget& budget) override {
        SweepTask task{sink, stats, budget, node, {}};
        with_stack(stack_bytes(), [&] { start(task); });
        return !task.stopped;
    }

    [[nodiscard]] std::vector<Node> expand(const Node& node, SearchSink& sink,
                                           SearchStats& stats) override {
        std::vector<Node> children;
        (void)search(node, sink, stats, {.max_nodes = 1, .rest = &children});
        return children;
    }

    [[nodiscard]] std::uint64_t small_search() const override { return 10000; }

    bool refine(const std::stop_token& stop, std::optional<double> nodes) override {
        // Takes as long as a few hundred nodes for every option, once at the root and once for each
        // way to cover the restriction's item, and saves 10 to 25 % of the nodes.
        constexpr double nodes_per_option = 300;
        const double work =
            nodes_per_option * model_->options() * static_cast<double>(1 + model_->confined.size());
        if (Way == FitLookup::scan || !boards_.linked || !at_.empty()) return false;
        if (eliminates_ == PruneSwitch::off) return false;
        if (eliminates_ == PruneSwitch::automatic) {
            if ((nodes ? *nodes : estimated_nodes(*this, stop)) <= work) return false;
        }
        eliminate(stop);
        return true;
    }

  private:
    struct Walk {
        SweepTask& task;
        const std::uint64_t* at;           // SweepTables::at
        std::vector<std::uint64_t> lives;  // by depth and lane
    };

    [[nodiscard]] std::string describe() const {
        return Way == FitLookup::scan
                   ? fmt::format("{} positions, without tables", model_->order.positions)
                   : fmt::format("{} positions, {} patterns in {} lanes", model_->order.positions,
                                 model_->patterns(), tables_->lanes());
    }

    // Returns the number of this option among those that cover the restriction's item, or -1.
    [[nodiscard]] int confined_number(int option) const {
        const auto found = std::ranges::lower_bound(model_->confined, option);
        if (found == model_->confined.end() || *found != option) return -1;
        return static_cast<int>(found - model_->confined.begin());
    }

    // Returns the options by position and word once this option covers the restriction's item; -1:
    // none.
    [[nodiscard]] const std::uint64_t* at(int confined) const {
        if constexpr (Way == FitLookup::scan) return nullptr;
        return at_.empty() ? tables_->at.data() : at_[confined + 1].data();
    }

    [[nodiscard]] std::size_t stack_bytes() const {
        if (Way == FitLookup::single_table && Plain) return 0;
        // Every level covers a position or leaves one empty; the factor is twice the size of a
        // frame.
        constexpr std::size_t per_level = 512 + 160 * Words;
        return per_level * static_cast<std::size_t>(model_->open_cells);
    }

    [[nodiscard]] int piece_of(int option) const {
        return model_->piece_of[model_->pattern[option]];
    }

    [[nodiscard]] Board board_of(int option) const {
        return SweepBoards<Words>::board_of(*model_, option);
    }

    // Drops dead options, for each option of the restriction's item by itself.
    void eliminate(const std::stop_token& stop) {
        StopCheck check(stop);
        const SweepElimination<Words> elimination(*model_, boards_);
        std::vector<std::uint8_t> alive(model_->options(), 1);
        elimination.run(boards_.closed, -1, alive, check);
        notes_.push_back(
            fmt::format("eliminated {} placements", std::ranges::count(alive, std::uint8_t{0})));
        at_.push_back(admitted(alive));
        for (const int option : model_->confined) {
            std::vector<std::uint8_t> beside(model_->options(), 0);
            if (alive[option] != 0) {
                beside = alive;
                const int piece = piece_of(option);
                elimination.run(boards_.closed | board_of(option),
                                model_->left[piece] == 1 ? piece : -1, beside, check);
            }
            at_.push_back(admitted(beside));
        }
    }

    // Returns SweepTables::at without the dead options.
    [[nodiscard]] std::vector<std::uint64_t> admitted(
        const std::vector<std::uint8_t>& alive) const {
        std::vector<std::uint64_t> at = tables_->at;
        for (int option = 0; option < model_->options(); ++option) {
            const int slot = tables_->slot_of_option[option];
            if (alive[option] == 0) at[slot / 64] &= ~(std::uint64_t{1} << (slot % 64));
        }
        return at;
    }

    // Resumes the search at the node of the task.
    void start(SweepTask& task) {
        task.left = model_->left;
        task.owed = model_->owed;
        task.owed_cells = model_->owed_cells;
        task.free_cells = model_->open_cells;
        task.holes = model_->holes;
        task.path.resize(static_cast<std::size_t>(task.free_cells) + 1);
        Walk walk{task, at(-1), {}};
        Board filled = boards_.closed;
        bool settled = !restricted_;
        for (const int p : task.prefix.placements) {
            const int option = option_of_[p];
            if (option < 0) return;
            const Board board = board_of(option);
            const int piece = piece_of(option);
            if (task.left[piece] == 0 || intersects(board, filled)) return;
            filled |= board;
            take(task, piece);
            if (const int number = confined_number(option); number >= 0) {
                settled = true;
                walk.at = at(number);
            }
        }
        for (const int cell : task.prefix.empty) {
            filled.set(model_->order.position_of[cell]);
            --task.holes;
            --task.free_cells;
        }
        if (task.holes < 0) return;
        if (filled == Board::first_cells(Board::capacity)) {
            if (task.owed_cells == 0) found(walk, 0);
        } else if (settled) {
            sweep_from(walk, filled);
        } else {
            cover_item(walk, filled);
        }
        finish(task);
    }

    static void finish(SweepTask& task) {
        task.stats += {task.nodes, task.placements};
        if (task.packings > 0) task.sink.count(task.packings);
    }

    // Covers the item of the restriction.
    void cover_item(Walk& walk, const Board& filled) {
        SweepTask& task = walk.task;
        if (!enters(walk, 0)) return;
        for (int number = 0; number < std::ssize(model_->confined); ++number) {
            const int option = model_->confined[number];
            const Board board = board_of(option);
            const int piece = piece_of(option);
            walk.at = at(number);
            if (task.left[piece] == 0 || intersects(board, filled)) continue;
            ++task.placements;
            take(task, piece);
            task.prefix.placements.push_back(model_->placement[option]);
            if (const Board child = filled | board;
                may_lead_to_packing(task, child) && volumes_fit(child, board)) {
                if (child == Board::first_cells(Board::capacity)) {
                    if (task.owed_cells == 0) found(walk, 0);
                } else {
                    sweep_from(walk, child);
                }
            }
            task.prefix.placements.pop_back();
            give_back(task, piece);
        }
    }

    // Returns true if the space beside the option can be filled. Far from where the sweep begins,
    // the search itself would notice late that it cannot.
    [[nodiscard]] bool volumes_fit(const Board& filled, const Board& option) const {
        return !boards_.linked ||
               boards_.volumes_fit(*model_, filled, boards_.neighbours(option) - filled);
    }

    void sweep_from(Walk& walk, const Board& filled) {
        const SweepTask& task = walk.task;
        if constexpr (Way == FitLookup::single_table) {
            std::uint64_t live = ~std::uint64_t{0};
            for (int piece = 0; piece < table_.pieces(); ++piece) {
                if (task.left[piece] == 0) live &= slots_.kept[piece];
            }
            if constexpr (Plain) {
                sweep_iterative(walk, filled, live);
            } else {
                sweep(walk, filled, live, 0);
            }
        } else if constexpr (Way == FitLookup::tables) {
            const auto lanes = static_cast<std::size_t>(tables_->lanes());
            walk.lives.assign(lanes * (task.path.size() + 1), ~std::uint64_t{0});
            for (int piece = 0; piece < table_.pieces(); ++piece) {
                if (task.left[piece] != 0) continue;
                for (std::size_t i = 0; i < lanes; ++i)
                    walk.lives[i] &= slots_.kept[piece * lanes + i];
            }
            sweep(walk, filled, walk.lives.data(), 0);
        } else {
            sweep(walk, filled, nullptr, 0);
        }
    }

    // A node of sweep_iterative(): filled cells, patterns left, patterns that fit at the first free
    // position, and how it was reached.
    struct Frame {
        Board filled;
        std::uint64_t live;
        std::uint64_t fit;
        int slot;
        std::int16_t here;
        std::int16_t depth;
    };

    // Does the work of sweep() where no copies are counted and there is one lane. The children of a
    // node are tested one after another and pushed without a branch on the outcome, which cannot be
    // predicted; recursion takes 1.5 times as long. Children at which nothing fits are not counted
    // as nodes.
    void sweep_iterative(Walk& walk, const Board& start, std::uint64_t live) {
        SweepTask& task = walk.task;
        constexpr std::uint64_t mask = SweepTables::section_size - 1;
        constexpr int section = SweepTables::section;
        const Board full = Board::first_cells(Board::capacity);
        const SweepTables::Fits& fits = tables_->fits.front();
        const std::uint64_t far = tables_->far.front();
        const std::uint64_t* const at = walk.at;
        const std::uint64_t* const kept = slots_.kept_by_bit.data();
        const Board* const shapes = boards_.shapes.data();
        const auto isolation = boards_.isolation();
        struct Child {
            Board filled;
            int bit;
        };
        std::array<Child, 65> children;
        // Every node leaves all its children on the stack but the one below which it continues.
        const int deepest = task.free_cells / model_->smallest + 1;
        const auto frames = std::make_unique_for_overwrite<Frame[]>(
            static_cast<std::size_t>(slots_.max_fits) * deepest + 1);
        const auto reach = [&](const Board& filled, std::uint64_t left, int slot, int depth) {
            const int here = first_free(filled);
            const std::uint64_t ahead = window(filled, here + 1);
            const std::uint64_t fit =
                left & at[here] & fits[0][ahead & mask] & fits[1][ahead >> section & mask] &
                fits[2][ahead >> 2 * section & mask] & fits[3][ahead >> 3 * section & mask];
            return Frame{filled,
                         left,
                         fit,
                         slot,
                         static_cast<std::int16_t>(here),
                         static_cast<std::int16_t>(depth)};
        };
        Frame* top = frames.get();
        *top++ = reach(start, live, 0, 0);
        std::uint64_t nodes = task.nodes;
        std::uint64_t placements = 0;
        while (top != frames.get()) {
            // Copies member by member: a copy of the whole would wait for the stores to its
            // members.
            --top;
            const Board filled = top->filled;
            const std::uint64_t left = top->live;
            std::uint64_t fit = top->fit;
            const int here = top->here;
            const int depth = top->depth;
            if (depth > 0) task.path[depth - 1] = top->slot;
            if (nodes >= task.next_check) {
                task.nodes = nodes;
                if (!goes_on(walk, depth)) continue;
            }
            ++nodes;
            if ((fit & far) != 0) fit = without_clashes(filled, here, fit, far);
            int count = 0;
            for (; fit != 0; fit &= fit - 1) {
                const int bit = std::countr_zero(fit);
                const Board child = filled | shapes[bit].shifted_up(here);
                children[count] = {child, bit};
                count += isolation.no_isolated_cell(child) ? 1 : 0;
                ++placements;
            }
            for (int i = 0; i < count; ++i) {
                const auto& [child, bit] = children[i];
                const int slot = here * 64 + bit;
                if (child == full) {
                    task.path[depth] = slot;
                    found(walk, depth + 1);
                    continue;
                }
                *top = reach(child, left & kept[bit], slot, depth + 1);
                top += top->fit != 0 ? 1 : 0;
            }
        }
        task.nodes = nodes;
        task.placements += placements;
    }

    // Returns the patterns that fit at a position; `fit` has those that fit as far as the tables
    // reach.
    [[nodiscard]] std::uint64_t without_clashes(const Board& filled, int here, std::uint64_t fit,
                                                std::uint64_t far) const {
        for (std::uint64_t rest = fit & far; rest != 0; rest &= rest - 1) {
            const Board board = boards_.shapes[std::countr_zero(rest)].shifted_up(here);
            if (intersects(board, filled)) fit &= ~(rest & -rest);
        }
        return fit;
    }

    // Covers the first free cell, or leaves it empty.
    void sweep(Walk& walk, const Board& filled, Live live, int depth) {
        if (!enters(walk, depth)) return;
        const int here = first_free(filled);
        if constexpr (Way == FitLookup::scan) {
            for (int i = lists_.from[here]; i < lists_.from[here + 1]; ++i) {
                const int option = lists_.options[i];
                const int piece = piece_of(option);
                const Board& board = boards_.shapes[option];
                if (walk.task.left[piece] == 0 || intersects(board, filled)) continue;
                try_option(walk, filled | board, live, depth, option, piece);
            }
        } else {
            sweep_lanes(walk, filled, live, depth, here);
        }
        if constexpr (!Plain) {
            if (walk.task.holes > 0 && !boards_.required.test(here)) {
                leave_empty(walk, filled, live, depth, here);
            }
        }
    }

    void sweep_lanes(Walk& walk, const Board& filled, Live live, int depth, int here) {
        constexpr std::uint64_t mask = SweepTables::section_size - 1;
        const std::uint64_t ahead = window(filled, here + 1);
        const int words = Way == FitLookup::single_table ? 1 : tables_->words;
        const int first_lane = Way == FitLookup::single_table ? 0 : tables_->first_lane[here];
        for (int word = 0; word < words; ++word) {
            const int lane = first_lane + word;
            const SweepTables::Fits& fits = tables_->fits[lane];
            const std::size_t slot = tables_->slot(here, word);
            std::uint64_t fit = walk.at[slot / 64] & fits[0][ahead & mask] &
                                fits[1][ahead >> SweepTables::section & mask] &
                                fits[2][ahead >> 2 * SweepTables::section & mask] &
                                fits[3][ahead >> 3 * SweepTables::section & mask];
            if constexpr (Way == FitLookup::single_table) {
                fit &= live;
            } else {
                fit &= live[lane];
            }
            const std::uint64_t far = tables_->far[lane];
            for (; fit != 0; fit &= fit - 1) {
                const int bit = std::countr_zero(fit);
                const int index = lane * 64 + bit;
                const Board board = boards_.shapes[index].shifted_up(here);
                if ((far >> bit & 1) != 0 && intersects(board, filled)) continue;
                try_option(walk, filled | board, live, depth, static_cast<int>(slot) + bit,
                           slots_.piece_of[index]);
            }
        }
    }

    // Descends to the child where an option is placed.
    void try_option(Walk& walk, const Board& child, Live live, int depth, int slot, int piece) {
        SweepTask& task = walk.task;
        ++task.placements;
        task.path[depth] = slot;
        if constexpr (counts) take(task, piece);
        if (child == Board::first_cells(Board::capacity)) {
            if (!counts || task.owed_cells == 0) found(walk, depth + 1);
        } else if (may_lead_to_packing(task, child)) {
            sweep(walk, child, live_after(walk, live, depth, piece), depth + 1);
        }
        if constexpr (counts) give_back(task, piece);
    }

    void leave_empty(Walk& walk, Board filled, Live live, int depth, int here) {
        SweepTask& task = walk.task;
        filled.set(here);
        task.path[depth] = ~model_->order.cell_at[here];
        --task.holes;
        --task.free_cells;
        if (filled == Board::first_cells(Board::capacity)) {
            if (task.owed_cells == 0) found(walk, depth + 1);
        } else if (may_lead_to_packing(task, filled)) {
            sweep(walk, filled, live, depth + 1);
        }
        ++task.free_cells;
        ++task.holes;
    }

    // Returns false if there is visibly no packing below.
    bool may_lead_to_packing(const SweepTask& task, const Board& filled) const {
        if constexpr (counts) {
            if (task.owed_cells > task.free_cells) return false;
        }
        return !boards_.cuts_isolated || boards_.isolation().no_isolated_cell(filled);
    }

    // Returns the patterns left once a piece is placed.
    Live live_after(Walk& walk, Live live, int depth, int piece) const {
        if constexpr (Way == FitLookup::single_table) {
            if (counts && walk.task.left[piece] != 0) return live;
            return live & slots_.kept[piece];
        } else if constexpr (Way == FitLookup::tables) {
            if (counts && walk.task.left[piece] != 0) return live;
            const auto lanes = static_cast<std::size_t>(tables_->lanes());
            std::uint64_t* const after = walk.lives.data() + lanes * (depth + 1);
            for (std::size_t i = 0; i < lanes; ++i)
                after[i] = live[i] & slots_.kept[piece * lanes + i];
            return after;
        } else {
            return live;
        }
    }

    void take(SweepTask& task, int piece) const {
        if (task.left[piece] != unlimited) --task.left[piece];
        if (task.owed[piece]-- > 0) task.owed_cells -= model_->size[piece];
        task.free_cells -= model_->size[piece];
    }
    void give_back(SweepTask& task, int piece) const {
        if (task.left[piece] != unlimited) ++task.left[piece];
        if (++task.owed[piece] > 0) task.owed_cells += model_->size[piece];
        task.free_cells += model_->size[piece];
    }

    static int first_free(const Board& filled) {
        int w = 0;
        while (Words > 1 && filled.word[w] == ~std::uint64_t{0}) ++w;
        return 64 * w + std::countr_one(filled.word[w]);
    }

    // Returns the cells from `at` on; bits beyond the end do not matter.
    static std::uint64_t window(const Board& filled, int at) {
        if constexpr (Words == 1) return filled.word[0] >> 1 >> (at - 1);
        const int w = at / 64;
        const auto word = [&](int i) { return i < Words ? filled.word[i] : ~std::uint64_t{0}; };
        return word(w) >> (at % 64) | word(w + 1) << 1 << (63 - at % 64);
    }

    // Counts a node; returns false if it is left to a later search.
    bool enters(Walk& walk, int depth) {
        SweepTask& task = walk.task;
        if (task.nodes >= task.next_check && !goes_on(walk, depth)) return false;
        ++task.nodes;
        return true;
    }

    bool goes_on(Walk& walk, int depth) {
        SweepTask& task = walk.task;
        const std::uint64_t most = task.budget.max_nodes;
        if (!task.stopped) {
            task.stopped_by_sink = task.sink.stopped();
            task.stopped = task.stopped_by_sink || (most != 0 && task.nodes == most);
        }
        if (!task.stopped) {
            task.next_check = task.nodes + nodes_between_checks;
            if (most != 0) task.next_check = std::min(task.next_check, most);
            return true;
        }
        task.next_check = 0;
        leave_to_rest(walk, depth);
        return false;
    }

    void leave_to_rest(Walk& walk, int depth) {
        if (walk.task.budget.rest != nullptr)
            walk.task.budget.rest->push_back(node_of(walk, depth));
    }

    [[nodiscard]] Node node_of(const Walk& walk, int depth) const {
        Node node = walk.task.prefix;
        for (int i = 0; i < depth; ++i) {
            const int step = walk.task.path[i];
            if (step < 0) {
                node.empty.push_back(~step);
            } else {
                node.placements.push_back(placement_of(step));
            }
        }
        return node;
    }

    [[nodiscard]] int placement_of(int slot) const {
        return Way == FitLookup::scan ? model_->placement[slot] : slots_.placement_of[slot];
    }

    void found(Walk& walk, int depth) {
        SweepTask& task = walk.task;
        if (task.stopped) return leave_to_rest(walk, depth);
        if (task.sink.only_counts()) {
            ++task.packings;
            return;
        }
        task.packing.assign(table_.fixed().begin(), table_.fixed().end());
        task.packing.insert(task.packing.end(), task.prefix.placements.begin(),
                            task.prefix.placements.end());
        for (int i = 0; i < depth; ++i) {
            if (task.path[i] >= 0) task.packing.push_back(placement_of(task.path[i]));
        }
        task.sink.take(task.packing);
        if (!task.sink.stopped()) return;
        task.stopped = task.stopped_by_sink = true;
        task.next_check = 0;
    }

    std::unique_ptr<SweepModel> model_;
    std::unique_ptr<SweepTables> tables_;
    const PlacementTable& table_;
    PruneSwitch eliminates_;
    bool restricted_;
    SweepBoards<Words> boards_;
    std::vector<int> option_of_;                  // by placement, or -1
    SweepSlots slots_;                            // with tables
    SweepLists lists_;                            // without
    std::vector<std::vector<std::uint64_t>> at_;  // see at()
};

}  // namespace polypack
