#include "polypack/disassembly/turns/next_bevel.hpp"

#include <algorithm>
#include <iterator>

#include "polypack/disassembly/shape_pairs.hpp"

namespace polypack {

NextBevel::NextBevel(const TurningBodies& bodies, const std::stop_token& stop)
    : bodies_(&bodies), check_(stop), needed_(bodies.bodies.size() * bodies.bodies.size()) {}

Bevel NextBevel::of(const TurnState& state, Bevel most) {
    fill_grid(state);
    for (const QuarterTurn& turn : bodies_->rotations->quarter_turns()) {
        find_blocks(state, turn);
        const LineRange all = lines_around(grid_.box, turn);
        for (int to = all.first_to; to <= all.last_to; ++to) {
            const int odd = (all.first_from + to) & 1;
            for (int from = all.first_from + odd; from <= all.last_from; from += 2) {
                check_();
                find_needed(turn, from, to);
                most = about_line(most);
            }
        }
    }
    return most;
}

std::size_t NextBevel::Grid::index(const Point& p) const {
    const Point size = box.high - box.low + Point{1, 1, 1};
    const Point at = p - box.low;
    return (static_cast<std::size_t>(at.z) * size.y + at.y) * size.x + at.x;
}

int NextBevel::Grid::at(const Point& p) const {
    const Point& low = box.low;
    const Point& high = box.high;
    const bool inside = p.x >= low.x && p.x <= high.x && p.y >= low.y && p.y <= high.y &&
                        p.z >= low.z && p.z <= high.z;
    return inside ? owner[index(p)] : -1;
}

void NextBevel::fill_grid(const TurnState& state) {
    grid_.box = box_around(*bodies_, state);
    grid_.owner.assign(grid_.index(grid_.box.high) + 1, -1);
    for (int body = 0; body < bodies_->size(); ++body) {
        for (const Point& cell : bodies_->bodies[body]->forms[state.orientations[body]]) {
            grid_.owner[grid_.index(cell + state.places[body])] = static_cast<signed char>(body);
        }
    }
}

void NextBevel::find_blocks(const TurnState& state, const QuarterTurn& turn) {
    blocks_.clear();
    constexpr int most = 2;
    for (int body = 0; body < bodies_->size(); ++body) {
        for (const Point& cell : bodies_->bodies[body]->forms[state.orientations[body]]) {
            const Point at = cell + state.places[body];
            for (int wide = 1; wide <= most; ++wide) {
                for (int deep = 1; deep <= most; ++deep) {
                    const Block block{wide, deep};
                    if (is_block(turn, at, block, body)) blocks_.push_back({body, at, block});
                }
            }
        }
    }
}

bool NextBevel::is_block(const QuarterTurn& turn, const Point& cell, const Block& block,
                         int body) const {
    for (int i = 0; i < block.wide; ++i) {
        for (int j = 0; j < block.deep; ++j) {
            Point other = cell;
            other.*turn.from += i;
            other.*turn.to += j;
            if (grid_.at(other) != body) return false;
        }
    }
    return true;
}

const std::vector<BlockInWay>& NextBevel::in_way(const Block& block, int x, int y) {
    const auto bits = [](int value) { return static_cast<std::uint64_t>(value) & 0xFFFFFFU; };
    const std::uint64_t key =
        bits(x) | bits(y) << 24 | bits(block.wide) << 48 | bits(block.deep) << 50;
    const auto [at, added] = known_in_way_.try_emplace(key);
    if (!added) return at->second;
    const auto& all = bodies_->pairs->turn_pairs().swept().in_way(block, x, y, true);
    std::ranges::copy_if(all, std::back_inserter(at->second),
                         [&](const BlockInWay& way) { return way.passes_at > bodies_->bevel; });
    return at->second;
}

void NextBevel::find_needed(const QuarterTurn& turn, int from, int to) {
    std::ranges::fill(needed_, 0);
    for (const PlacedBlock& placed : blocks_) {
        const auto& blocks = in_way(placed.block, 2 * (placed.cell.*turn.from) - from,
                                    2 * (placed.cell.*turn.to) - to);
        for (const BlockInWay& way : blocks) {
            Point cell = placed.cell;
            cell.*turn.from += way.x;
            cell.*turn.to += way.y;
            const int other = grid_.at(cell);
            if (other < 0 || other == placed.body) continue;
            if (way.block != Block{} && !is_block(turn, cell, way.block, other)) continue;
            Bevel& needed = needed_[placed.body * bodies_->size() + other];
            needed = std::max(needed, way.passes_at);
        }
    }
}

Bevel NextBevel::about_line(Bevel most) const {
    std::vector<Bevel> greater;
    std::ranges::copy_if(needed_, std::back_inserter(greater),
                         [&](Bevel bevel) { return bevel > bodies_->bevel && bevel < most; });
    if (greater.empty()) return most;
    std::ranges::sort(greater);
    const Pushes now = pushes_at(bodies_->bevel);
    for (const Bevel bevel : greater) {
        if (pushes_at(bevel) != now) return bevel;
    }
    return most;
}

Pushes NextBevel::pushes_at(Bevel bevel) const {
    const int n = bodies_->size();
    Pushes pushes(n);
    for (int body = 0; body < n; ++body) {
        for (int other = 0; other < n; ++other) {
            if (needed_[body * n + other] > bevel) pushes.add(body, other);
        }
    }
    pushes.close();
    return pushes;
}

}  // namespace polypack
