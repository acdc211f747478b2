#include "polypack/packing/first/sweep_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <numeric>
#include <utility>

#include "polypack/base/stop_check.hpp"
#include "polypack/packing/engines/restarts/luby.hpp"

namespace polypack {
namespace {

// Dead ends of the shortest run: about a millisecond.
constexpr std::uint64_t shortest_run = 3000;
constexpr std::uint64_t nodes_between_asks = 1024;

}  // namespace

SweepSearch::SweepSearch(const PlacementTable& table, const SweepOrder& order,
                         const CoverModel& model, std::uint64_t seed, const std::stop_token& stop)
    : table_(table),
      model_(model),
      random_(seed),
      rank_(table.pieces()),
      left_(model.left),
      owed_(model.owed),
      free_cells_(model.cell_items),
      holes_left_(model.holes) {
    std::iota(rank_.begin(), rank_.end(), 0);
    for (int item = model.cell_items; item < model.items; ++item) {
        owed_cells_ += std::int64_t{owed_[item]} * model.size[item];
    }
    list_parts(order, stop);
    // The cell after the last one is never filled.
    board_.assign(static_cast<std::size_t>(model.cell_items) / 64 + 1, 0);
    begin_run();
}

double SweepSearch::memory(const PlacementTable& table, const SweepOrder& order) {
    std::vector<int> word_of(table.cells());
    int next = 0;
    for (const int cell : order.cell_at) {
        if (cell >= 0) word_of[cell] = next++ / 64;
    }
    // Without the cells of fixed placements, a placement may be in one word less or more.
    const int more = table.fixed().empty() ? 0 : 1;
    std::vector<int> last_in(static_cast<std::size_t>(table.cells()) / 64 + 1, -1);
    double parts = 0;
    for (int p = 0; p < table.size(); ++p) {
        for (const int cell : table.cells_of(p)) {
            if (std::exchange(last_in[word_of[cell]], p) != p) ++parts;
        }
        parts += more;
    }
    // Lists may have grown to twice as much as they hold.
    constexpr double bytes_of_an_option = 24;
    return 2.0 * sizeof(Part) * parts + bytes_of_an_option * table.size();
}

void SweepSearch::list_parts(const SweepOrder& order, const std::stop_token& stop) {
    StopCheck check(stop);
    std::vector<int> item_at(order.positions, -1);
    for (int cell = 0; cell < table_.cells(); ++cell) {
        item_at[order.position_of[cell]] = model_.item_of_cell[cell];
    }
    std::vector<int> position_of(model_.cell_items);
    for (const int item : item_at) {
        if (item < 0) continue;
        position_of[item] = static_cast<int>(item_at_.size());
        item_at_.push_back(item);
    }
    first_option_.assign(item_at_.size() + 1, 0);
    ordered_in_.assign(item_at_.size(), 0);
    std::vector<int> first_position;
    std::vector<std::uint64_t> cells(item_at_.size() / 64 + 1, 0);
    std::vector<int> words;
    for (int option = 0; option < model_.options(); ++option) {
        check();
        words.clear();
        for (const int item : model_.items_of(option)) {
            if (item >= model_.cell_items) break;
            const int position = position_of[item];
            if (cells[position / 64] == 0) words.push_back(position / 64);
            cells[position / 64] |= std::uint64_t{1} << (position % 64);
        }
        std::ranges::sort(words);
        first_part_.push_back(static_cast<int>(parts_.size()));
        const int first = 64 * words.front() + std::countr_zero(cells[words.front()]);
        first_position.push_back(first);
        ++first_option_[first + 1];
        for (const int word : words) parts_.push_back({word, std::exchange(cells[word], 0)});
    }
    first_part_.push_back(static_cast<int>(parts_.size()));
    std::partial_sum(first_option_.begin(), first_option_.end(), first_option_.begin());
    std::vector<int> next = first_option_;
    options_.resize(model_.options());
    for (int option = 0; option < model_.options(); ++option) {
        options_[next[first_position[option]]++] = option;
    }
}

std::span<const int> SweepSearch::counted(int option) const {
    const auto items = model_.items_of(option);
    std::size_t cells = items.size();
    while (cells > 0 && items[cells - 1] >= model_.cell_items) --cells;
    return items.subspan(cells);
}

bool SweepSearch::fits(int option) const {
    for (const Part& part : parts_of(option)) {
        if ((board_[part.word] & part.cells) != 0) return false;
    }
    return std::ranges::all_of(counted(option), [&](int item) { return left_[item] > 0; });
}

int SweepSearch::first_free(int from) const {
    int word = from / 64;
    while (~board_[word] == 0) ++word;
    return 64 * word + std::countr_one(board_[word]);
}

void SweepSearch::order_options(int here) {
    if (ordered_in_[here] == runs_) return;
    ordered_in_[here] = runs_;
    const auto from = options_.begin() + first_option_[here];
    const auto to = options_.begin() + first_option_[here + 1];
    keys_.clear();
    for (auto at = from; at != to; ++at) {
        const int placement = model_.placement[*at];
        const auto key =
            larger_first_ ? ~std::uint64_t{table_.cells_of(placement).size()}
                          : (rank_[table_.piece_of(placement)] << 32 | (random_() & 0xffffffffU));
        keys_.emplace_back(key, *at);
    }
    std::ranges::sort(keys_);
    std::ranges::transform(keys_, from, &std::pair<std::uint64_t, int>::second);
}

void SweepSearch::place(int option) {
    for (const Part& part : parts_of(option)) {
        board_[part.word] |= part.cells;
        free_cells_ -= std::popcount(part.cells);
    }
    work_ += parts_of(option).size();
    for (const int item : counted(option)) {
        --left_[item];
        if (owed_[item] == 0) continue;
        --owed_[item];
        owed_cells_ -= model_.size[item];
    }
}

void SweepSearch::undo(const Frame& frame) {
    if (frame.choice == not_yet) return;
    if (frame.choice == empty) {
        board_[frame.here / 64] &= ~(std::uint64_t{1} << (frame.here % 64));
        ++free_cells_;
        ++holes_left_;
        return;
    }
    for (const Part& part : parts_of(frame.choice)) {
        board_[part.word] &= ~part.cells;
        free_cells_ += std::popcount(part.cells);
    }
    for (const int item : counted(frame.choice)) {
        ++left_[item];
        if (model_.left[item] - left_[item] >= model_.owed[item]) continue;
        ++owed_[item];
        owed_cells_ += model_.size[item];
    }
}

bool SweepSearch::next_choice(SearchStats& stats) {
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        const bool first = frame.choice == not_yet;
        const bool last = frame.choice == empty;
        undo(frame);
        frame.choice = not_yet;
        const int end = first_option_[frame.here + 1];
        while (frame.next < end && frame.choice == not_yet) {
            const int option = options_[frame.next++];
            ++work_;
            if (!fits(option)) continue;
            place(option);
            if (owed_cells_ <= free_cells_) {
                frame.choice = option;
            } else {
                undo({.here = frame.here, .next = 0, .choice = option});
            }
        }
        if (frame.choice != not_yet) {
            ++stats.placements;
            return true;
        }
        const int item = item_at_[frame.here];
        const bool required = (model_.need[item / 64] >> (item % 64) & 1) != 0;
        if (!last && !required && holes_left_ > 0 && owed_cells_ < free_cells_) {
            frame.choice = empty;
            board_[frame.here / 64] |= std::uint64_t{1} << (frame.here % 64);
            --free_cells_;
            --holes_left_;
            return true;
        }
        dead_ends_ += first ? 1 : 0;
        frames_.pop_back();
    }
    return false;
}

void SweepSearch::begin_run() {
    for (; !frames_.empty(); frames_.pop_back()) undo(frames_.back());
    ++runs_;
    dead_ends_ = 0;
    max_dead_ends_ = shortest_run * luby(runs_);
    larger_first_ = std::has_single_bit(runs_ + 1);
    if (!larger_first_) std::ranges::shuffle(rank_, random_);
    descends_ = true;
}

bool SweepSearch::descend(SearchStats& stats, const RestartSearch::Found& found) {
    const int here = first_free(frames_.empty() ? 0 : frames_.back().here);
    if (here < model_.cell_items) {
        order_options(here);
        frames_.push_back({.here = here, .next = first_option_[here], .choice = not_yet});
        ++stats.nodes;
        return true;
    }
    if (std::ranges::any_of(owed_, [](int owed) { return owed > 0; })) return true;
    found_ = true;
    RestartSearch::Decisions decisions;
    for (const Frame& frame : frames_) {
        decisions.push_back(frame.choice == empty ? ~item_at_[frame.here] : frame.choice);
    }
    return found(decisions);
}

RestartSearch::Status SweepSearch::advance(std::uint64_t work, SearchStats& stats,
                                           const RestartSearch::Found& found,
                                           const std::function<bool()>& stops) {
    const std::uint64_t end = work_ + work;
    for (std::uint64_t steps = 0; !complete_; ++steps) {
        if (steps % nodes_between_asks == 0 && stops()) return RestartSearch::Status::stopped;
        if (work_ >= end) return RestartSearch::Status::budget;
        if (descends_ && !descend(stats, found)) {
            descends_ = false;
            return RestartSearch::Status::stopped;
        }
        if (!found_ && dead_ends_ >= max_dead_ends_) {
            begin_run();
            continue;
        }
        descends_ = next_choice(stats);
        complete_ = !descends_;
    }
    return RestartSearch::Status::complete;
}

}  // namespace polypack
