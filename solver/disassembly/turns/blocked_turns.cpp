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

BlockedTurns::BlockedTurns(const LineRange& range, const QuarterTurn& turn, const Polyform& first,
                           const Polyform& second, const Point& offset, Bevel bevel,
                           SweptByTurn& swept)
    : range_(range), base_(range.first_from & ~1) {
    constexpr std::size_t bits = 64;
    words_per_row_ = static_cast<std::size_t>((range.last_from - base_) / 2) / bits + 2;
    words_.resize(static_cast<std::size_t>(range.last_to - range.first_to + 1) * words_per_row_);
    const CellBox turning(first);
    const CellBox resting(second);
    const auto is_met = [&](const Point& cell, const std::vector<BlockInWay>& blocks) {
        return std::ranges::any_of(blocks, [&](const BlockInWay& way) {
            Point at = cell - offset;
            at.*turn.from += way.x;
            at.*turn.to += way.y;
            return way.passes_at > bevel && resting.has(turn, at, way.block);
        });
    };
    // Without a rim, larger blocks add nothing to their cells.
    const int most = bevel > 0 ? 2 : 1;
    for (const Block& block : {Block{1, 1}, Block{2, 1}, Block{1, 2}, Block{2, 2}}) {
        if (block.wide > most || block.deep > most) continue;
        const Polyform cells = blocks_of(first, turning, turn, block);
        if (cells.empty()) continue;
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
                const auto& blocks = swept.in_way(block, x, y, bevel > 0);
                for (const Point& cell : cells) {
                    const int from = 2 * (cell.*turn.from) - x;
                    const int to = 2 * (cell.*turn.to) - y;
                    if (from < range.first_from || from > range.last_from || to < range.first_to ||
                        to > range.last_to) {
                        continue;
                    }
                    const auto bit = static_cast<std::size_t>(from - base_) / 2;
                    std::uint64_t& word =
                        words_[static_cast<std::size_t>(to - range.first_to) * words_per_row_ +
                               bit / bits];
                    const std::uint64_t mask = std::uint64_t{1} << (bit % bits);
                    if ((word & mask) == 0 && is_met(cell, blocks)) word |= mask;
                }
            }
        }
    }
}

std::size_t TurnPairs::KeyHash::operator()(const Key& key) const {
    std::uint64_t hash = 0;
    for (const int part :
         {key.first, key.second, key.offset.x, key.offset.y, key.offset.z, key.axis, key.bevel}) {
        hash = mixed_with(hash, static_cast<std::uint64_t>(std::int64_t{part}));
    }
    return hash;
}

std::shared_ptr<const BlockedTurns> TurnPairs::turns(const Key& key, const LineRange& range,
                                                     const QuarterTurn& turn, const Polyform& first,
                                                     const Polyform& second) {
    LineRange wanted = range;
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
    }
    auto made = std::make_shared<const BlockedTurns>(wanted, turn, first, second, key.offset,
                                                     key.bevel, swept_);
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
