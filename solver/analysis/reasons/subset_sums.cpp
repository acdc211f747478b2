#include "polypack/analysis/reasons/subset_sums.hpp"

#include <algorithm>
#include <numeric>

#include "polypack/puzzle/puzzle.hpp"

namespace polypack {
namespace {

bool equal(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b) {
    return std::ranges::equal(a, b);
}

// The sums that supplies can reach. Numbers of coloured cells beyond `max_coloured` are dropped.
class Sums {
  public:
    Sums(const std::vector<Supply>& supplies, const Target& target, int max_coloured,
         Effort& effort)
        : target_(target), most_(max_coloured), words_(words_for(max_coloured)), effort_(effort) {
        for (const Supply& supply : supplies) add(supply);
        if (base_volume_ > target.cells) return;
        base_.assign(words_, 0);
        base_[0] = 1;
        for (const Owed& owed : owed_) base_ = plus(base_, owed.coloured, owed.copies);
        for (const Open& open : open_) step_ = std::gcd(step_, open.size);
    }

    // Returns true if the target can be met or the work was stopped.
    bool possible() {
        if (base_volume_ > target_.cells) return false;
        if (open_.empty()) return suits(base_volume_, base_) || effort_.stopped();
        // Most puzzles with open copies are settled by the copies of a single piece.
        for (const Open& open : open_) {
            if (one_kind_suits(open)) return true;
            if (effort_.stopped()) return true;
        }
        return (affordable() ? rows_suit() : line_suits()) || effort_.stopped();
    }

    NearestSums nearest() {
        NearestSums result;
        if (base_volume_ > target_.cells) return result;
        const BitWords reached = open_.empty()  ? at_base()
                                 : affordable() ? over_rows()
                                                : over_line();
        const int least = target_.min_coloured();
        result.below = last_up_to(reached, least - 1);
        result.above = first_from(reached, target_.coloured + 1);
        const int within = first_from(reached, least);
        result.within = within >= 0 && within <= target_.coloured;
        const bool none = result.below < 0 && result.above < 0;
        const bool further = last_up_to(reached, result.below - 1) >= 0 ||
                             (result.above >= 0 && first_from(reached, result.above + 1) >= 0);
        result.only_these = exact_ && !none && !further && !result.within;
        return result;
    }

  private:
    // Copies that every packing has.
    struct Owed {
        std::span<const std::uint64_t> coloured;
        std::int64_t copies;
    };
    // Copies that a packing may have in addition; `copies` may be `unlimited`.
    struct Open {
        int size;
        int copies;
        BitWords coloured;
    };
    // A block of copies taken together or not at all, and its sums.
    struct Block {
        int copies;
        std::vector<Progression> sums;
    };

    void add(const Supply& supply) {
        if (supply.size <= 0) return;
        if (supply.least > 0) {
            base_volume_ += static_cast<std::int64_t>(supply.least) * supply.size;
            const auto at = std::ranges::find_if(
                owed_, [&](const Owed& o) { return equal(o.coloured, supply.coloured); });
            if (at == owed_.end()) {
                owed_.push_back({supply.coloured, supply.least});
            } else {
                at->copies += supply.least;
            }
        }
        const int fit = target_.cells / supply.size;
        const int spare =
            supply.most == unlimited ? fit : std::min(supply.most - supply.least, fit);
        if (spare <= 0 || first_from(supply.coloured, 0) < 0) return;
        add_open(supply, spare == fit ? unlimited : spare);
    }

    // Kinds with the same counts are merged; with unlimited copies, any of the same size are.
    void add_open(const Supply& supply, int copies) {
        for (Open& open : open_) {
            if (open.size != supply.size) continue;
            if (copies == unlimited && open.copies == unlimited) {
                for (std::size_t i = 0; i < supply.coloured.size(); ++i) {
                    open.coloured[i] |= supply.coloured[i];
                }
                return;
            }
            if (!equal(open.coloured, supply.coloured)) continue;
            const std::int64_t both = static_cast<std::int64_t>(open.copies) + copies;
            open.copies = both >= target_.cells / open.size ? unlimited : static_cast<int>(both);
            return;
        }
        open_.push_back(
            {supply.size, copies, BitWords(supply.coloured.begin(), supply.coloured.end())});
    }

    BitWords plus(const BitWords& set, std::span<const std::uint64_t> coloured,
                  std::int64_t copies) {
        BitWords result(words_, 0);
        if (copies == 1) {
            for (int n = first_from(coloured, 0); n >= 0; n = first_from(coloured, n + 1)) {
                unite_shifted(result, set, n, effort_);
            }
            return result;
        }
        const BitWords sums = multiple_of(coloured, copies, words_, effort_);
        unite_sums(result, set, progressions_of(sums), scratch_, effort_);
        return result;
    }

    bool suits(std::int64_t volume, std::span<const std::uint64_t> coloured) const {
        if (volume > target_.cells || volume < target_.min_volume()) return false;
        const int v = static_cast<int>(volume);
        const int first = first_from(coloured, target_.min_coloured(v));
        return first >= 0 && first <= target_.max_coloured(v);
    }

    // Returns true if the target is met by the largest number of copies of one kind that fits, and
    // no other open copies.
    bool one_kind_suits(const Open& open) {
        const std::int64_t copies = (target_.cells - base_volume_) / open.size;
        const std::int64_t volume = base_volume_ + copies * open.size;
        if (copies > open.copies || volume < target_.min_volume()) return false;
        return suits(volume, plus(base_, open.coloured, copies));
    }

    BitWords at_base() const {
        return base_volume_ < target_.min_volume() ? BitWords(words_, 0) : base_;
    }

    std::vector<Block> blocks_of(const Open& open) {
        std::vector<Block> blocks;
        for (int left = open.copies, next = 1; left > 0; next *= 2) {
            const int copies = std::min(left, next);
            blocks.push_back(
                {copies, progressions_of(multiple_of(open.coloured, copies, words_, effort_))});
            left -= copies;
        }
        return blocks;
    }

    std::size_t row_count() const {
        return static_cast<std::size_t>((target_.cells - base_volume_) / step_) + 1;
    }

    bool affordable() {
        std::int64_t passes = 0;
        for (const Open& open : open_) {
            if (open.copies == unlimited) {
                passes += passes_of(progressions_of(open.coloured));
            } else {
                for (const Block& block : blocks_of(open)) passes += passes_of(block.sums);
            }
        }
        const auto words = static_cast<std::int64_t>(row_count() * words_);
        return words <= effort_.max_words / std::max<std::int64_t>(passes, 1);
    }

    std::span<std::uint64_t> row(std::size_t index) {
        return std::span(rows_).subspan(index * words_, words_);
    }

    // Starts the rows. Row r has the numbers of coloured cells at volume base + r * step, with the
    // first kinds of open copies; each call adds one kind.
    void start_rows() {
        rows_.assign(row_count() * words_, 0);
        std::ranges::copy(base_, rows_.begin());
    }
    void add_to_rows(const Open& open) {
        const std::size_t rows = row_count();
        const auto stride = static_cast<std::size_t>(open.size / step_);
        if (open.copies == unlimited) {
            const auto sums = progressions_of(open.coloured);
            for (std::size_t r = stride; r < rows; ++r) {
                unite_sums(row(r), row(r - stride), sums, scratch_, effort_);
            }
            return;
        }
        for (const Block& block : blocks_of(open)) {
            const std::size_t distance = stride * static_cast<std::size_t>(block.copies);
            for (std::size_t r = rows; r-- > distance;) {
                unite_sums(row(r), row(r - distance), block.sums, scratch_, effort_);
            }
        }
    }

    // Calls `body` for the rows of permitted volumes.
    template <class Body>
    void each_permitted_row(Body&& body) {
        for (std::size_t r = row_count(); r-- > 0;) {
            const std::int64_t volume = base_volume_ + static_cast<std::int64_t>(r) * step_;
            if (volume < target_.min_volume()) return;
            body(volume, row(r));
        }
    }

    bool rows_suit() {
        start_rows();
        for (const Open& open : open_) {
            add_to_rows(open);
            bool found = false;
            each_permitted_row([&](std::int64_t volume, std::span<const std::uint64_t> coloured) {
                found = found || suits(volume, coloured);
            });
            if (found || effort_.stopped()) return true;
        }
        return false;
    }

    BitWords over_rows() {
        start_rows();
        for (const Open& open : open_) {
            if (effort_.stopped()) break;
            add_to_rows(open);
        }
        BitWords reached(words_, 0);
        each_permitted_row([&](std::int64_t, std::span<const std::uint64_t> coloured) {
            unite_shifted(reached, coloured, 0, effort_);
        });
        return reached;
    }

    // Returns the sums that are reached: bit cells + s stands for s = period * coloured - volume. A
    // part of a packing has -cells <= s <= (period - 1) * cells.
    BitWords line() {
        const int p = target_.period;
        BitWords line(words_for(p * target_.cells), 0);
        const auto base_volume = static_cast<int>(base_volume_);
        for (int k = first_from(base_, 0); k >= 0 && k <= base_volume; k = first_from(base_, k + 1))
            insert(line, target_.cells - base_volume + p * k);
        for (const Open& open : open_) {
            if (effort_.stopped()) break;
            if (open.copies == unlimited) {
                close(line, open);
                continue;
            }
            for (const Block& block : blocks_of(open)) {
                std::vector<Progression> sums = block.sums;
                for (Progression& s : sums) {
                    s = {p * s.first - block.copies * open.size, p * s.step, s.count};
                }
                BitWords more(line.size(), 0);
                unite_sums(more, line, sums, scratch_, effort_);
                unite_shifted(line, more, 0, effort_);
            }
        }
        return line;
    }

    // Adds any number of placements with each number of coloured cells, hence one number at a time.
    void close(BitWords& line, const Open& open) {
        const int p = target_.period;
        for (int k = first_from(open.coloured, 0); k >= 0; k = first_from(open.coloured, k + 1)) {
            const std::int64_t one = p * k - open.size;
            const auto end = static_cast<std::int64_t>(line.size()) * 64;
            if (one == 0) continue;
            for (std::int64_t shift = one; -end < shift && shift < end; shift *= 2) {
                unite_shifted(line, line, static_cast<int>(shift), effort_);
            }
        }
    }

    bool line_suits() {
        const BitWords reached = line();
        const int wanted = target_.period * target_.coloured;
        const int least =
            wanted - (target_.period - 1) * std::min(target_.optional_coloured, target_.max_empty);
        const int most = wanted + std::min(target_.optional_plain, target_.max_empty);
        const int first = first_from(reached, least);
        return first >= 0 && first <= most;
    }

    BitWords over_line() {
        const BitWords reached = line();
        BitWords result(words_, 0);
        for (int k = 0; k <= most_; ++k) {
            const int bit = target_.period * k;
            if (first_from(reached, bit) == bit) insert(result, k);
        }
        exact_ = false;
        return result;
    }

    const Target& target_;
    int most_;
    std::size_t words_;  // of a set of numbers of coloured cells
    Effort& effort_;
    std::vector<Owed> owed_;
    std::vector<Open> open_;
    std::int64_t base_volume_ = 0;  // of the copies owed
    BitWords base_;                 // their coloured cells
    int step_ = 0;                  // the greatest common divisor of the sizes of open copies
    BitWords rows_;
    BitWords scratch_;
    bool exact_ = true;
};

}  // namespace

int Target::min_volume() const {
    return cells - std::min(max_empty, optional_coloured + optional_plain);
}

int Target::min_coloured(int volume) const {
    return coloured - std::min(optional_coloured, cells - volume);
}

int Target::max_coloured(int volume) const {
    return coloured - std::max(0, cells - volume - optional_plain);
}

int Target::min_coloured() const {
    return coloured - std::min(optional_coloured, max_empty);
}

bool can_meet(const std::vector<Supply>& supplies, const Target& target, Effort& effort) {
    return Sums(supplies, target, target.coloured, effort).possible();
}

NearestSums nearest_sums(const std::vector<Supply>& supplies, const Target& target,
                         Effort& effort) {
    return Sums(supplies, target, target.cells, effort).nearest();
}

}  // namespace polypack
