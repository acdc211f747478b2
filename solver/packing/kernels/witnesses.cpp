#include "polypack/packing/kernels/witnesses.hpp"

#include <algorithm>
#include <numeric>
#include <random>

namespace polypack {

Witnesses::Witnesses(const CoverModel& model, const SparseLevel& level)
    : model_(model),
      level_(level),
      first_seen_(static_cast<std::size_t>(model.items) + 1, 0),
      possible_(model.items, 0),
      conflict_(model.items, -1),
      looked_at_(model.items, -1) {
    // At random, so that no item is in the witnesses of very many.
    std::minstd_rand random(1);
    std::vector<int> witness(model.items, -1);
    for (int i = 0; i < model.items; ++i) {
        const auto options = level.options_of(i);
        if (options.empty()) continue;
        possible_[i] = static_cast<int>(random() % options.size());
        witness[i] = options[possible_[i]];
        for (const int item : model.items_of(witness[i])) ++first_seen_[item];
    }
    std::inclusive_scan(first_seen_.begin(), first_seen_.end(), first_seen_.begin());
    seen_.resize(first_seen_.back());
    for (int i = 0; i < model.items; ++i) {
        if (witness[i] < 0) continue;
        for (const int item : model.items_of(witness[i])) seen_[--first_seen_[item]] = i;
    }
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

bool Witnesses::excluded(int option) const {
    return std::ranges::any_of(model_.items_of(option),
                               [&](int item) { return conflict_[item] == query_; });
}

bool Witnesses::all_excluded(int item) {
    const auto options = level_.options_of(item);
    int& possible = possible_[item];
    for (std::size_t tried = 0; tried < options.size(); ++tried) {
        if (!excluded(options[possible])) return false;
        possible = possible + 1 == static_cast<int>(options.size()) ? 0 : possible + 1;
    }
    return true;
}

}  // namespace polypack
