#include "polypack/disassembly/turns/next_bevel.hpp"

#include <algorithm>
#include <iterator>

namespace polypack {

NextBevel::NextBevel(const TurningBodies& bodies, const std::stop_token& stop)
    : bodies_(&bodies),
      check_(stop),
      blocked_(bodies.bodies.size() * bodies.bodies.size()),
      needed_(blocked_.size()) {}

Bevel NextBevel::of(const TurnState& state, Bevel most) {
    const int n = bodies_->size();
    const BodyBox box = box_around(*bodies_, state);
    const auto& turns = bodies_->rotations->quarter_turns();
    const auto for_each_pair = [&](const auto& visit) {
        for (int i = 0; i < n; ++i) {
            for (int j = 0; j < n; ++j) {
                if (i != j) visit(i, j);
            }
        }
    };
    for (std::size_t axis = 0; axis < turns.size(); ++axis) {
        const QuarterTurn& turn = turns[axis];
        const LineRange all = lines_around(box, turn);
        for_each_pair([&](int i, int j) {
            check_();
            TurnPair pair = turn_pair(*bodies_, state, i, j, static_cast<int>(axis), all);
            pair.key = TurnPairs::with_bevels(pair.key);
            blocked_[i * n + j] = blocked_turns(*bodies_, state, i, j, pair);
        });
        for (int to = all.first_to; to <= all.last_to; ++to) {
            const int odd = (all.first_from + to) & 1;
            for (int from = all.first_from + odd; from <= all.last_from; from += 2) {
                check_();
                for_each_pair([&](int i, int j) {
                    const Point& place = state.places[i];
                    needed_[i * n + j] = blocked_[i * n + j]->passes_at(
                        from - 2 * (place.*turn.from), to - 2 * (place.*turn.to));
                });
                most = about_line(most);
            }
        }
    }
    return most;
}

Bevel NextBevel::about_line(Bevel most) {
    greater_.clear();
    std::ranges::copy_if(needed_, std::back_inserter(greater_),
                         [&](Bevel bevel) { return bevel > bodies_->bevel && bevel < most; });
    if (greater_.empty()) return most;
    std::ranges::sort(greater_);
    const Pushes now = pushes_at(bodies_->bevel);
    for (const Bevel bevel : greater_) {
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
