#include "polypack/design/look_ahead.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "polypack/base/stop_check.hpp"

namespace polypack {

OpenPlacements::OpenPlacements(const PlacementTable& table)
    : table_(table),
      words_((static_cast<std::size_t>(table.size()) + 63) / 64),
      masks_(static_cast<std::size_t>(table.cells() + table.pieces()) * words_),
      open_(words_),
      closed_(static_cast<std::size_t>(table.size()) * words_),
      covered_(table.cells()),
      used_(table.pieces()) {
    const auto add = [&](int item, int placement) {
        masks_[static_cast<std::size_t>(item) * words_ +
               static_cast<std::size_t>(placement) / 64] |= Word{1} << (placement % 64);
    };
    for (int placement = 0; placement < table.size(); ++placement) {
        for (const int cell : table.cells_of(placement)) add(cell, placement);
        const int piece = table.piece_of(placement);
        add(table.cells() + piece, placement);
        if (table.copies(piece).max > 0) {
            open_[static_cast<std::size_t>(placement) / 64] |= Word{1} << (placement % 64);
        }
    }
    for (int placement = 0; placement < table.size(); ++placement) {
        Word* const closed = closed_.data() + static_cast<std::size_t>(placement) * words_;
        const auto close = [&](int item) {
            for (std::size_t i = 0; i < words_; ++i) closed[i] |= mask(item)[i];
        };
        for (const int cell : table.cells_of(placement)) close(cell);
        const int piece = table.piece_of(placement);
        if (table.copies(piece).max == 1) close(table.cells() + piece);
    }
    for (int cell = 0; cell < table.cells(); ++cell) missing_ += table.required(cell) ? 1 : 0;
    for (int piece = 0; piece < table.pieces(); ++piece) missing_ += table.copies(piece).min;
    for (const int placement : table.fixed()) place(placement);
    std::copy_n(open_.begin() + static_cast<std::ptrdiff_t>(depth_ * words_), words_,
                open_.begin());
    open_.resize(words_);
    depth_ = 0;
    placed_.clear();
}

void OpenPlacements::place(int placement) {
    open_.resize(std::max(open_.size(), (depth_ + 2) * words_));
    Word* const next = open_.data() + (depth_ + 1) * words_;
    std::copy_n(open_.data() + depth_ * words_, words_, next);
    for (const int cell : table_.cells_of(placement)) {
        covered_[cell] = true;
        missing_ -= table_.required(cell) ? 1 : 0;
    }
    const int piece = table_.piece_of(placement);
    const Copies& copies = table_.copies(piece);
    if (used_[piece]++ < copies.min) --missing_;
    close(next, placement, used_[piece]);
    placed_.push_back(placement);
    ++depth_;
}

void OpenPlacements::close(Word* open, int placement, int copies) const {
    const Word* const closed = closed_.data() + static_cast<std::size_t>(placement) * words_;
    for (std::size_t i = 0; i < words_; ++i) open[i] &= ~closed[i];
    const int piece = table_.piece_of(placement);
    const int most = table_.copies(piece).max;
    if (most == 1 || copies < most) return;
    const auto own = mask(table_.cells() + piece);
    for (std::size_t i = 0; i < words_; ++i) open[i] &= ~own[i];
}

void OpenPlacements::take_back() {
    assert(!placed_.empty());
    const int placement = placed_.back();
    placed_.pop_back();
    --depth_;
    for (const int cell : table_.cells_of(placement)) {
        covered_[cell] = false;
        missing_ += table_.required(cell) ? 1 : 0;
    }
    const int piece = table_.piece_of(placement);
    if (--used_[piece] < table_.copies(piece).min) ++missing_;
}

bool OpenPlacements::play(DesignRandom& random, Play& play) const {
    play.open.assign(now().begin(), now().end());
    play.counts.resize(words_);
    play.used = used_;
    int missing = missing_;
    for (;;) {
        std::size_t open = 0;
        for (std::size_t i = 0; i < words_; ++i) {
            play.counts[i] = static_cast<std::uint8_t>(std::popcount(play.open[i]));
            open += play.counts[i];
        }
        if (open == 0) return missing == 0;
        int before = random.below(open);
        std::size_t at = 0;
        while (before >= play.counts[at]) before -= play.counts[at++];
        Word word = play.open[at];
        for (; before > 0; --before) word &= word - 1;
        const int placement = static_cast<int>(at * 64) + std::countr_zero(word);
        for (const int cell : table_.cells_of(placement)) missing -= table_.required(cell) ? 1 : 0;
        const int piece = table_.piece_of(placement);
        if (play.used[piece]++ < table_.copies(piece).min) --missing;
        close(play.open.data(), placement, play.used[piece]);
    }
}

std::uint64_t OpenPlacements::count() const {
    std::uint64_t sum = 0;
    for (const Word word : now()) sum += static_cast<std::uint64_t>(std::popcount(word));
    return sum;
}

bool OpenPlacements::open(int placement) const {
    return (now()[static_cast<std::size_t>(placement) / 64] >> (placement % 64) & 1U) != 0;
}

int OpenPlacements::left(int item, int enough) const {
    const auto open = now();
    const auto own = mask(item);
    int sum = 0;
    for (std::size_t i = 0; i < words_ && sum < enough; ++i) {
        sum += std::popcount(open[i] & own[i]);
    }
    return sum;
}

bool OpenPlacements::is_item(int item) const {
    if (item < table_.cells()) return table_.required(item) && !covered_[item];
    const int piece = item - table_.cells();
    const Copies& copies = table_.copies(piece);
    return copies.min == copies.max && used_[piece] + 1 == copies.min;
}

bool OpenPlacements::dead() const {
    for (int cell = 0; cell < table_.cells(); ++cell) {
        if (is_item(cell) && left(cell, 1) == 0) return true;
    }
    for (int piece = 0; piece < table_.pieces(); ++piece) {
        const bool due = used_[piece] < table_.copies(piece).min;
        if (due && left(table_.cells() + piece, 1) == 0) return true;
    }
    return false;
}

bool OpenPlacements::forced() const {
    for (int item = 0; item < table_.cells() + table_.pieces(); ++item) {
        if (is_item(item) && left(item, 2) == 1) return true;
    }
    return false;
}

int OpenPlacements::narrowest() const {
    int best = -1;
    int fewest = std::numeric_limits<int>::max();
    for (int item = 0; item < table_.cells() + table_.pieces(); ++item) {
        if (!is_item(item)) continue;
        const int ways = left(item, fewest);
        if (ways >= fewest) continue;
        fewest = ways;
        best = item;
    }
    if (best >= 0) return best;
    // Several copies of a piece must come, and no cell.
    for (int piece = 0;; ++piece) {
        if (used_[piece] < table_.copies(piece).min) return table_.cells() + piece;
    }
}

void OpenPlacements::placements_of(int item, std::vector<int>& placements) const {
    const auto open = now();
    const auto own = mask(item);
    placements.clear();
    for (std::size_t i = 0; i < words_; ++i) {
        for (Word word = open[i] & own[i]; word != 0; word &= word - 1) {
            placements.push_back(static_cast<int>(i * 64) + std::countr_zero(word));
        }
    }
}

namespace {

// The search below a position: placements made, and the mean until the first packing.
struct Below {
    std::uint64_t placed = 0;
    std::optional<double> steps;
};

class LookAhead {
  public:
    LookAhead(OpenPlacements& open, std::uint64_t max, const std::stop_token& stop)
        : open_(open), max_(max), check_(stop, 64) {}

    [[nodiscard]] LookAheadSearch run() {
        const Below all = open_.dead() ? Below{} : search(0);
        return {.placed = made_, .steps = over_ ? std::nullopt : all.steps, .complete = !over_};
    }

  private:
    Below search(std::size_t depth) {
        if (open_.packed()) return {.placed = 0, .steps = 0};
        if (ways_.size() <= depth) ways_.resize(depth + 1);
        open_.placements_of(open_.narrowest(), ways_[depth]);
        Below sum;
        double dead = 0;  // placements made in vain
        double live = 0;  // the sum of the steps of the others
        int lives = 0;
        for (std::size_t i = 0; i < ways_[depth].size() && !over_; ++i) {
            check_();
            open_.place(ways_[depth][i]);
            if (!open_.dead()) {
                ++made_;
                over_ = max_ > 0 && made_ > max_;
                const Below below = search(depth + 1);
                sum.placed += below.placed + 1;
                if (below.steps) {
                    live += *below.steps + 1;
                    ++lives;
                } else {
                    dead += static_cast<double>(below.placed + 1);
                }
            }
            open_.take_back();
        }
        // One in vain comes before all that are not with probability 1 / (lives + 1).
        if (lives > 0) sum.steps = dead / (lives + 1) + live / lives;
        return sum;
    }

    OpenPlacements& open_;
    std::uint64_t max_;
    StopCheck check_;
    std::uint64_t made_ = 0;
    bool over_ = false;
    std::vector<std::vector<int>> ways_;  // by depth
};

}  // namespace

LookAheadSearch look_ahead(OpenPlacements& open, std::uint64_t max_placed,
                           const std::stop_token& stop) {
    return LookAhead(open, max_placed, stop).run();
}

std::vector<int> in_natural_order(OpenPlacements& open, std::span<const int> packing) {
    std::vector<int> order;
    while (!open.packed()) {
        const int item = open.narrowest();
        const auto next = std::ranges::find_if(packing, [&](int placement) {
            return open.open(placement) && open.belongs(placement, item);
        });
        assert(next != packing.end());
        open.place(*next);
        order.push_back(*next);
    }
    for (std::size_t i = 0; i < order.size(); ++i) open.take_back();
    return order;
}

}  // namespace polypack
