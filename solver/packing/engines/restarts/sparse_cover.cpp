#include "polypack/packing/engines/restarts/sparse_cover.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace polypack {
SparseCover::SparseCover(const CoverModel& model)
    : model_(&model),
      holes_left_(model.holes),
      first_entry_(model.items),
      members_(model.item_list.size()),
      at_(model.item_list.size()),
      option_of_(model.item_list.size()),
      size_(model.items, 0),
      live_(model.options(), 1),
      needed_(model.items, 0),
      left_(model.left),
      owed_(model.owed),
      open_(model.items),
      place_of_(model.items),
      open_count_(model.items) {
    std::iota(open_.begin(), open_.end(), 0);
    std::iota(place_of_.begin(), place_of_.end(), 0);
    for (const int item : model.item_list) ++size_[item];
    std::exclusive_scan(size_.begin(), size_.end(), first_entry_.begin(), 0);
    std::vector<int> next = first_entry_;
    for (int option = 0; option < model.options(); ++option) {
        for (int i = model.first_item[option]; i < model.first_item[option + 1]; ++i) {
            option_of_[i] = option;
            at_[i] = next[model.item_list[i]]++;
            members_[at_[i]] = i;
        }
    }
    for (int item = 0; item < model.items; ++item) {
        if (item < model.cell_items) {
            const auto word = model.need[static_cast<std::size_t>(item) / 64];
            needed_[item] = (word >> (item % 64)) & 1;
            if (needed_[item] == 0 && size_[item] == 0) --holes_left_;
        }
        possible_ = possible_ && coverable(item);
    }
}

bool SparseCover::coverable(int item) const {
    if (item >= model_->cell_items) return size_[item] >= owed_[item];
    return size_[item] > 0 || (needed_[item] == 0 && holes_left_ >= 0);
}

void SparseCover::close(int item) {
    const int last = open_[--open_count_];
    const int place = place_of_[item];
    std::swap(open_[place], open_[open_count_]);
    place_of_[last] = place;
    place_of_[item] = open_count_;
    trail_.push_back({Kind::closed, item});
}

bool SparseCover::exclude(int option) {
    live_[option] = 0;
    ++excluded_;
    trail_.push_back({Kind::excluded, option});
    bool good = true;
    for (int i = model_->first_item[option]; i < model_->first_item[option + 1]; ++i) {
        // Whether an item is open cannot be predicted: a closed one swaps a member with itself.
        const int item = model_->item_list[i];
        const bool open = is_open(item);
        const int place = at_[i];
        size_[item] -= open;
        const int end = open ? first_entry_[item] + size_[item] : place;
        const int other = members_[end];
        members_[place] = other;
        at_[other] = place;
        members_[end] = i;
        at_[i] = end;
        if ((size_[item] != 0 && item < model_->cell_items) || !open) continue;
        if (size_[item] == 0 && optional(item)) --holes_left_;
        if (!coverable(item)) {
            failed_ = item;
            good = false;
        }
    }
    return good;
}

bool SparseCover::exclude_options_of(int item) {
    const int from = first_entry_[item];
    // The set of a closed item keeps its members. That of an open one shrinks from its end.
    for (int place = from + size_[item] - 1; place >= from; --place) {
        const int option = option_of_[members_[place]];
        if (live(option) && !exclude(option)) return false;
    }
    return true;
}

bool SparseCover::place(int option) {
    const std::span items(model_->item_list.data() + model_->first_item[option],
                          model_->item_list.data() + model_->first_item[option + 1]);
    trail_.push_back({Kind::counted, option});
    for (const int item : items) {
        if (item >= model_->cell_items) {
            --left_[item];
            owed_[item] -= owed_[item] > 0;
            if (left_[item] > 0) continue;
        }
        close(item);
    }
    if (!exclude(option)) return false;
    return std::ranges::all_of(items,
                               [&](int item) { return is_open(item) || exclude_options_of(item); });
}

bool SparseCover::leave_empty(int item) {
    return exclude_options_of(item);
}

void SparseCover::undo(std::size_t mark) {
    while (trail_.size() > mark) {
        const auto [kind, what] = trail_.back();
        trail_.pop_back();
        if (kind == Kind::closed) {
            ++open_count_;
            continue;
        }
        const int from = model_->first_item[what];
        for (int i = model_->first_item[what + 1] - 1; i >= from; --i) {
            const int item = model_->item_list[i];
            if (kind == Kind::counted) {
                if (item < model_->cell_items) continue;
                ++left_[item];
                const int placed = model_->left[item] - left_[item];
                owed_[item] = std::max(model_->owed[item] - placed, 0);
                continue;
            }
            const bool open = is_open(item);
            size_[item] += open;
            if (size_[item] == 1 && open && optional(item)) ++holes_left_;
        }
        if (kind == Kind::excluded) live_[what] = 1;
    }
}

void SparseCover::list_options(int item, std::vector<int>& options) const {
    for (int place = first_entry_[item]; place < first_entry_[item] + size_[item]; ++place) {
        options.push_back(option_of_[members_[place]]);
    }
}

}  // namespace polypack
