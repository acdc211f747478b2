#include "polypack/disassembly/turns/blocked_turns.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

// A shape as a box of cells.
class CellBox {
  public:
    explicit CellBox(const Polyform& shape) {
        for (const Point& cell : shape) {
            size_ = {std::max(size_.x, cell.x + 1), std::max(size_.y, cell.y + 1),
                     std::max(size_.z, cell.z + 1)};
        }
        has_.resize(static_cast<std::size_t>(size_.x) * size_.y * size_.z);
        for (const Point& cell : shape) has_[index(cell)] = 1;
    }

    [[nodiscard]] bool has(const QuarterTurn& turn, const Point& cell, const Block& block) const {
        for (int i = 0; i < block.wide; ++i) {
            for (int j = 0; j < block.deep; ++j) {
                Point other = cell;
                other.*turn.from += i;
                other.*turn.to += j;
                if (!has(other)) return false;
            }
        }
        return true;
    }

  private:
    [[nodiscard]] std::size_t index(const Point& p) const {
        return (static_cast<std::size_t>(p.z) * size_.y + p.y) * size_.x + p.x;
    }
    [[nodiscard]] bool has(const Point& p) const {
        return p.x >= 0 && p.x < size_.x && p.y >= 0 && p.y < size_.y && p.z >= 0 &&
               p.z < size_.z && has_[index(p)] != 0;
    }

    Point size_{};
    std::vector<char> has_;
};

// Returns the first cells of a shape's blocks of that size.
Polyform blocks_of(const Polyform& shape, const CellBox& box, const QuarterTurn& turn,
                   const Block& block) {
    Polyform cells;
    std::ranges::copy_if(shape, std::back_inserter(cells),
                         [&](const Point& cell) { return box.has(turn, cell, block); });
    return cells;
}

}  // namespace

BlockedTurns::BlockedTurns(const BlockedTurns& other, Bevel bevel)
    : range_(other.range_),
      base_(other.base_),
      words_per_row_(other.words_per_row_),
      words_(other.words_.size()) {
    for (std::size_t i = 0; i < other.bevels_.size(); ++i) {
        if (other.bevels_[i] > bevel) words_[i / 64] |= std::uint64_t{1} << (i % 64);
    }
}

BlockedTurns::BlockedTurns(const LineRange& range, const QuarterTurn& turn, const Polyform& first,
                           const Polyform& second, const Point& offset, Bevel bevel, bool bevels,
                           SweptByTurn& swept)
    : range_(range), base_(range.first_from & ~1) {
    constexpr std::size_t bits = 64;
    words_per_row_ = static_cast<std::size_t>((range.last_from - base_) / 2) / bits + 2;
    words_.resize(static_cast<std::size_t>(range.last_to - range.first_to + 1) * words_per_row_);
    if (bevels) bevels_.resize(words_.size() * bits);
    // That one turns past the other is the same as that the other turns past it the other way, and
    // has fewer cells: it sweeps what it sweeps on the way from where it gets to.
    const bool back = second.size() < first.size();
    const Polyform& turning_form = back ? second : first;
    const Point turning_at = back ? offset : Point{};
    const Point resting_at = back ? Point{} : offset;
    const CellBox turning(turning_form);
    const CellBox resting(back ? first : second);
    // Without a rim, larger blocks add nothing to their cells.
    const bool blocks = bevel > 0 || bevels;
    for (const Block& block : {Block{1, 1}, Block{2, 1}, Block{1, 2}, Block{2, 2}}) {
        if (!blocks && block != Block{}) continue;
        Polyform cells = blocks_of(turning_form, turning, turn, block);
        if (cells.empty()) continue;
        for (Point& cell : cells) cell = cell + turning_at;
        const auto range_of = [&](int Point::* coordinate) {
            const auto [least, greatest] = std::ranges::minmax_element(
                cells, {}, [&](const Point& cell) { return cell.*coordinate; });
            return std::pair{2 * (*least.*coordinate), 2 * (*greatest.*coordinate)};
        };
        const auto [first_x, last_x] = range_of(turn.from);
        const auto [first_y, last_y] = range_of(turn.to);
        // By where lines are from the block: what is in its way is then the same for all.
        for (int y = first_y - range.last_to; y <= last_y - range.first_to; ++y) {
            const int odd = (first_x - range.last_from + y) & 1;
            for (int x = first_x - range.last_from + odd; x <= last_x - range.first_from; x += 2) {
                int from_x = x;
                int from_y = y;
                const Block from = back ? turned_back(block, from_x, from_y) : block;
                const auto& ways = swept.in_way(from, from_x, from_y, blocks);
                for (const Point& cell : cells) {
                    const int line_from = 2 * (cell.*turn.from) - x;
                    const int line_to = 2 * (cell.*turn.to) - y;
                    if (line_from < range.first_from || line_from > range.last_from ||
                        line_to < range.first_to || line_to > range.last_to) {
                        continue;
                    }
                    const auto bit = static_cast<std::size_t>(line_from - base_) / 2;
                    const std::size_t row =
                        static_cast<std::size_t>(line_to - range.first_to) * words_per_row_;
                    std::uint64_t& word = words_[row + bit / bits];
                    const std::uint64_t mask = std::uint64_t{1} << (bit % bits);
                    Bevel* const most = bevels ? &bevels_[row * bits + bit] : nullptr;
                    if (most == nullptr && (word & mask) != 0) continue;
                    Point origin = cell - resting_at;
                    origin.*turn.from += (from_x - x) / 2;
                    origin.*turn.to += (from_y - y) / 2;
                    for (const BlockInWay& way : ways) {
                        if (way.passes_at <= (most == nullptr ? bevel : *most)) continue;
                        Point at = origin;
                        at.*turn.from += way.x;
                        at.*turn.to += way.y;
                        if (!resting.has(turn, at, way.block)) continue;
                        if (way.passes_at > bevel) word |= mask;
                        if (most == nullptr) break;
                        *most = way.passes_at;
                    }
                }
            }
        }
    }
}

std::size_t TurnPairs::KeyHash::operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const int part : {key.first, key.second, key.offset.x, key.offset.y, key.offset.z,
                           key.axis, key.bevel, key.bevels ? 1 : 0}) {
        hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{part}));
    }
    return hash;
}

std::shared_ptr<const BlockedTurns> TurnPairs::turns(const Key& key, const LineRange& range,
                                                     const QuarterTurn& turn, const Polyform& first,
                                                     const Polyform& second) {
    LineRange wanted = range;
    std::shared_ptr<const BlockedTurns> bevels;
    {
        const std::lock_guard lock(mutex_);
        const auto at = known_.find(key);
        if (at != known_.end()) {
            const LineRange& there = at->second->range();
            if (there.contains(range)) return at->second;
            // The boxes of further states may be a little larger still.
            constexpr int margin = 4;
            wanted = {std::min(range.first_from - margin, there.first_from),
                      std::max(range.last_from + margin, there.last_from),
                      std::min(range.first_to - margin, there.first_to),
                      std::max(range.last_to + margin, there.last_to)};
        }
        if (key.bevel > 0) {
            const auto with = known_.find(with_bevels(key));
            if (with != known_.end() && with->second->range().contains(range)) {
                bevels = with->second;
            }
        }
    }
    auto made = bevels
                    ? std::make_shared<const BlockedTurns>(*bevels, key.bevel)
                    : std::make_shared<const BlockedTurns>(wanted, turn, first, second, key.offset,
                                                           key.bevel, key.bevels, swept_);
    const std::lock_guard lock(mutex_);
    if (memory_ != 0 && bytes_ + made->bytes() > memory_) {
        known_.clear();
        bytes_ = 0;
    }
    auto& known = known_[key];
    if (known) bytes_ -= known->bytes();
    bytes_ += made->bytes();
    known = made;
    return made;
}

}  // namespace polypack
