#include "polypack/packing/engines/restarts/restart_search.hpp"

#include <algorithm>

#include "polypack/packing/engines/restarts/luby.hpp"

namespace polypack {
namespace {

// Dead ends of the shortest run.
constexpr std::uint64_t shortest_run = 200;
constexpr std::uint64_t nodes_between_asks = 64;
// Growth of an item's weight, which is 1 at first. With a growth of 1 the learned weights soon
// outweigh the number of options, and first packings took three times as long.
constexpr double weight_step = 1.0 / 32;
// Largest random increase of the cost of an option, relative to the cost.
constexpr double max_noise = 0.3;

}  // namespace

RestartSearch::RestartSearch(const CoverModel& model, const std::vector<int>& ranks,
                             std::uint64_t seed, const Decisions& decisions)
    : model_(model),
      ranks_(ranks),
      cover_(model),
      random_(seed),
      given_(decisions),
      weights_(model.items, 1),
      max_dead_ends_(shortest_run) {
    complete_ = !cover_.possible();
    for (const int decision : given_) {
        if (complete_) return;
        const bool open = decision >= 0 ? cover_.live(decision) : cover_.is_open(~decision);
        complete_ = !open || !decide(decision);
    }
    base_ = cover_.mark();
}

bool RestartSearch::decide(int decision) {
    return decision >= 0 ? cover_.place(decision) : cover_.leave_empty(~decision);
}

int RestartSearch::choose_item() const {
    int best = -1;
    int best_choices = 0;
    double best_weight = 1;
    int best_rank = 0;
    bool best_optional = true;
    for (const int item : cover_.open_items()) {
        const bool optional = cover_.optional(item);
        if (!optional && !cover_.picked(item)) continue;
        if (optional && (cover_.size(item) == 0 || (!model_.branch_on_open && !best_optional))) {
            continue;
        }
        const bool ranks_below = optional && !model_.branch_on_open;
        const int all = cover_.size(item) + (optional ? 1 : 0);
        const int choices = all <= 1 ? 0 : all;
        // Choices for the weight, compared without dividing.
        const double here = choices * best_weight;
        const double there = best_choices * weights_[item];
        const int rank = item < model_.cell_items ? ranks_[item] : -1;
        const bool better = best < 0 || (best_optional && !ranks_below) || here < there ||
                            (here == there && rank < best_rank);
        if (!better) continue;
        best = item;
        best_choices = choices;
        best_weight = weights_[item];
        best_rank = rank;
        best_optional = ranks_below;
    }
    return best;
}

void RestartSearch::append_choices(int item) {
    cover_.list_options(item, choices_);
    if (cover_.optional(item)) choices_.push_back(~item);
}

double RestartSearch::cost(int decision) {
    double cost = 0;
    if (decision >= 0) {
        const int end = model_.first_item[decision + 1];
        for (int i = model_.first_item[decision]; i < end; ++i) {
            const int item = model_.item_list[i];
            const int copies = item < model_.cell_items ? 1 : cover_.left(item);
            cost += static_cast<double>(cover_.size(item)) / copies;
        }
    }
    const double noise = static_cast<double>(random_() >> 11) * 0x1p-53;
    return cost * (1 + max_noise * noise);
}

void RestartSearch::sort_choices(std::size_t begin) {
    costs_.clear();
    for (std::size_t i = begin; i < choices_.size(); ++i) {
        costs_.emplace_back(cost(choices_[i]), choices_[i]);
    }
    std::ranges::sort(costs_);
    for (const auto& [cost, decision] : costs_) choices_[begin++] = decision;
}

bool RestartSearch::is_packing() const {
    return std::ranges::all_of(cover_.open_items(), [&](int item) {
        return item < model_.cell_items ? cover_.optional(item) && cover_.size(item) == 0
                                        : cover_.owed(item) == 0;
    });
}

bool RestartSearch::open_frame(const Found& found) {
    const int item = choose_item();
    if (item < 0) {
        descends_ = false;
        if (!is_packing()) return true;
        found_ = true;
        Decisions decisions = given_;
        decisions.insert(decisions.end(), path_.begin(), path_.end());
        return found(decisions);
    }
    const std::size_t begin = choices_.size();
    append_choices(item);
    sort_choices(begin);
    frames_.push_back({cover_.mark(), begin, begin, choices_.size()});
    return true;
}

bool RestartSearch::next_choice(SearchStats& stats) {
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        if (frame.next > frame.begin) {
            cover_.undo(frame.mark);
            path_.pop_back();
        }
        if (frame.next == frame.end) {
            choices_.resize(frame.begin);
            frames_.pop_back();
            continue;
        }
        const int decision = choices_[frame.next++];
        path_.push_back(decision);
        ++stats.placements;
        if (decide(decision)) return true;
        ++dead_ends_;
        weights_[cover_.failed()] += weight_step;
    }
    return false;
}

void RestartSearch::restart() {
    cover_.undo(base_);
    frames_.clear();
    choices_.clear();
    path_.clear();
    dead_ends_ = 0;
    descends_ = true;
    max_dead_ends_ = shortest_run * luby(static_cast<std::uint64_t>(++runs_));
}

RestartSearch::Status RestartSearch::advance(std::uint64_t max_nodes, SearchStats& stats,
                                             const Found& found,
                                             const std::function<bool()>& stops) {
    std::uint64_t nodes = 0;
    while (!complete_) {
        if (nodes % nodes_between_asks == 0 && stops()) return Status::stopped;
        if (max_nodes != 0 && nodes >= max_nodes) return Status::budget;
        ++nodes;
        ++stats.nodes;
        if (descends_ && !open_frame(found)) return Status::stopped;
        if (!found_ && dead_ends_ >= max_dead_ends_) {
            restart();
            continue;
        }
        descends_ = next_choice(stats);
        complete_ = !descends_;
    }
    return Status::complete;
}

std::vector<RestartSearch::Decisions> RestartSearch::open_nodes() const {
    std::vector<Decisions> nodes;
    if (complete_) return nodes;
    Decisions above = given_;
    for (std::size_t depth = 0; depth < frames_.size(); ++depth) {
        const Frame& frame = frames_[depth];
        for (std::size_t i = frame.next; i < frame.end; ++i) {
            nodes.push_back(above);
            nodes.back().push_back(choices_[i]);
        }
        if (frame.next > frame.begin) above.push_back(choices_[frame.next - 1]);
    }
    if (descends_) nodes.push_back(above);
    std::ranges::reverse(nodes);
    return nodes;
}

std::vector<RestartSearch::Decisions> RestartSearch::children() {
    std::vector<Decisions> children;
    const int item = complete_ ? -1 : choose_item();
    if (item < 0) return children;
    append_choices(item);
    for (const int choice : choices_) {
        Decisions child = given_;
        child.push_back(choice);
        children.push_back(std::move(child));
    }
    choices_.clear();
    return children;
}

}  // namespace polypack
