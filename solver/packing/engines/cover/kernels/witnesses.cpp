#include "polypack/packing/engines/cover/kernels/witnesses.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace polypack {

namespace {

std::size_t longest_option(const CoverModel& model) {
    std::size_t longest = 0;
    for (int o = 0; o < model.options(); ++o) {
        longest = std::max(longest, model.items_of(o).size());
    }
    return longest;
}

}  // namespace

double Witnesses::bytes(const CoverModel& model) {
    return static_cast<double>(sizeof(int)) * max_witnesses * model.items *
           static_cast<double>(longest_option(model));
}

Witnesses::Witnesses(const CoverModel& model, const SparseLevel& level)
    : model_(model),
      level_(level),
      longest_(longest_option(model)),
      first_seen_(static_cast<std::size_t>(model.items) + 1, 0),
      next_(model.items, 0),
      conflict_(model.items, -1),
      looked_at_(model.items, -1) {
    witnesses_.resize(longest_ * max_witnesses * static_cast<std::size_t>(model.items));
    // At random, so that no item is in the witnesses of very many.
    std::minstd_rand random(1);
    std::vector<int> first(model.items, -1);
    for (int i = 0; i < model.items; ++i) {
        const auto options = level.options_of(i);
        if (options.empty()) continue;
        for (int number = max_witnesses - 1; number >= 0; --number) {
            first[i] = options[random() % options.size()];
            set_witness(i, number, first[i]);
        }
        for (const int item : model.items_of(first[i])) ++first_seen_[item];
    }
    std::inclusive_scan(first_seen_.begin(), first_seen_.end(), first_seen_.begin());
    seen_.resize(first_seen_.back());
    for (int i = 0; i < model.items; ++i) {
        if (first[i] < 0) continue;
        for (const int item : model.items_of(first[i])) seen_[--first_seen_[item]] = i;
    }
}

void Witnesses::set_witness(int item, int number, int option) {
    const auto items = model_.items_of(option);
    const auto to = witness(item, number);
    std::ranges::fill(std::ranges::copy(items, to.begin()).out, to.end(), items.back());
}

std::span<const int> Witnesses::emptied_by(std::span<const int> conflicts,
                                           std::span<const ItemSets> sets) {
    ++query_;
    emptied_.clear();
    for (const int item : conflicts) conflict_[item] = query_;
    for (const int item : conflicts) {
        for (int k = first_seen_[item]; k < first_seen_[item + 1]; ++k) {
            const int i = seen_[k];
            if (looked_at_[i] == query_) continue;
            looked_at_[i] = query_;
            const ItemSets& here = sets[static_cast<std::size_t>(i) / 64];
            const bool needed = (here.need >> (i % 64) & 1) != 0;
            if (!needed && (here.open >> (i % 64) & 1) == 0) continue;
            if (!all_excluded(i)) continue;
            emptied_.push_back(i);
            if (needed) return emptied_;
        }
    }
    return emptied_;
}

bool Witnesses::excluded(std::span<const int> items) const {
    return std::ranges::any_of(items, [&](int item) { return conflict_[item] == query_; });
}

bool Witnesses::all_excluded(int item) {
    for (int number = 0; number < max_witnesses; ++number) {
        if (!excluded(witness(item, number))) return false;
    }
    const auto options = level_.options_of(item);
    int& next = next_[item];
    for (std::size_t tried = 0; tried < options.size(); ++tried) {
        const int o = options[next];
        next = next + 1 == static_cast<int>(options.size()) ? 0 : next + 1;
        if (excluded(model_.items_of(o))) continue;
        // Options are mostly looked at in order of position, so it is likely to help again.
        set_witness(item, 1 + static_cast<int>(tried % (max_witnesses - 1)), o);
        return false;
    }
    return true;
}

}  // namespace polypack
