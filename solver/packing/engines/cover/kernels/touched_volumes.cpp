#include "polypack/packing/engines/cover/kernels/touched_volumes.hpp"

#include <algorithm>
#include <bit>

namespace polypack {
namespace {

bool needed(std::span<const ItemSets> sets, int item) {
    return (sets[static_cast<std::size_t>(item) / 64].need >> (item % 64) & 1) != 0;
}

}  // namespace

TouchedVolumes::TouchedVolumes(const CoverModel& model)
    : model_(model), label_(model.cell_items, -1), after_(model.cell_items) {
    const bool constant = model.one_size || model.items == model.cell_items;
    const bool all_required = std::ranges::all_of(model.open, [](auto word) { return word == 0; });
    suffice_ = constant && all_required && model.volume_step > 0 &&
               model.cell_items % model.volume_step == 0;
    sums_ = 1;
    for (const int size : model.free_sizes) {
        for (int copies = 1; copies < 64 && size > 0 && size < 64; ++copies) sums_ |= sums_ << size;
    }
}

bool TouchedVolumes::fit(std::span<const int> covered, std::span<const ItemSets> sets) {
    begin(covered, sets);
    for (std::size_t turn = 0; !growing_.empty(); ++turn) {
        turn %= growing_.size();
        Flood& flood = floods_[growing_[turn]];
        const bool alone = growing_.size() == 1;
        if (flood.joined != growing_[turn]) {
            growing_.erase(growing_.begin() + static_cast<std::ptrdiff_t>(turn));
        } else if (flood.next < 0) {
            if (!fills(flood.volume, sets)) return false;
            growing_.erase(growing_.begin() + static_cast<std::ptrdiff_t>(turn));
        } else if (alone && (model_.one_size || flood.volume > 63)) {
            // The rest of a component beside the others is a multiple of the step, too.
            return true;
        } else {
            step(growing_[turn], sets);
        }
    }
    return true;
}

void TouchedVolumes::begin(std::span<const int> covered, std::span<const ItemSets> sets) {
    first_label_ += static_cast<std::int64_t>(floods_.size());
    floods_.clear();
    growing_.clear();
    for (const int cell : covered) {
        if (cell >= model_.cell_items) break;
        for (int k = model_.first_neighbour[cell]; k < model_.first_neighbour[cell + 1]; ++k) {
            const int start = model_.neighbours[k];
            if (!needed(sets, start) || label_[start] >= first_label_) continue;
            const int flood = static_cast<int>(floods_.size());
            floods_.push_back({flood, 0, -1, -1});
            growing_.push_back(flood);
            add(flood, start);
        }
    }
}

void TouchedVolumes::step(int flood, std::span<const ItemSets> sets) {
    const int cell = floods_[flood].next;
    floods_[flood].next = cell == floods_[flood].last ? -1 : after_[cell];
    for (int k = model_.first_neighbour[cell]; k < model_.first_neighbour[cell + 1]; ++k) {
        const int next = model_.neighbours[k];
        if (!needed(sets, next)) continue;
        if (label_[next] < first_label_) {
            add(flood, next);
        } else {
            join(flood, root(static_cast<int>(label_[next] - first_label_)));
        }
    }
}

void TouchedVolumes::add(int flood, int cell) {
    Flood& to = floods_[flood];
    label_[cell] = first_label_ + flood;
    ++to.volume;
    (to.next < 0 ? to.next : after_[to.last]) = cell;
    to.last = cell;
}

void TouchedVolumes::join(int to, int from) {
    if (to == from) return;
    Flood& target = floods_[to];
    Flood& source = floods_[from];
    source.joined = to;
    target.volume += source.volume;
    if (source.next < 0) return;
    (target.next < 0 ? target.next : after_[target.last]) = source.next;
    target.last = source.last;
}

int TouchedVolumes::root(int flood) {
    while (floods_[flood].joined != flood) {
        floods_[flood].joined = floods_[floods_[flood].joined].joined;
        flood = floods_[flood].joined;
    }
    return flood;
}

bool TouchedVolumes::fills(int volume, std::span<const ItemSets> sets) const {
    if (volume % model_.volume_step != 0) return false;
    if (model_.one_size || volume > 63 || (sums_ >> volume & 1) != 0) return true;
    // The only component left is the task of the search itself.
    int cells = 0;
    for (int w = 0; 64 * w < model_.cell_items; ++w) cells += std::popcount(sets[w].need);
    return volume == cells;
}

}  // namespace polypack
