#include "polypack/design/unique/hitting_sets.hpp"

#include <algorithm>
#include <functional>

#include "polypack/lattice/polyform.hpp"

namespace polypack {

const std::vector<std::vector<int>>& Poses::of(int placement) {
    const auto [at, is_new] = known_.try_emplace(placement);
    if (!is_new) return at->second;
    const Lattice& lattice = *puzzle_.lattice;
    const Piece& piece = puzzle_.pieces[table_.piece_of(placement)];
    std::map<Point, int> cells;
    for (const int cell : table_.cells_of(placement)) cells.emplace(table_.point_of(cell), cell);
    for (const Motion& motion : motions_of(lattice, piece.cells)) {
        if (!may_take(piece, motion)) continue;
        const std::vector<Point> image = image_of(motion, piece.cells);
        const Point by = cells.begin()->first - *std::ranges::min_element(image);
        if (by.x % lattice.step.x != 0 || by.y % lattice.step.y != 0 ||
            by.z % lattice.step.z != 0) {
            continue;
        }
        std::vector<int> pose;
        for (const Point& p : image) {
            const auto cell = cells.find(p + by);
            if (cell == cells.end()) break;
            pose.push_back(cell->second);
        }
        if (pose.size() < image.size()) continue;
        if (std::ranges::find(at->second, pose) == at->second.end()) at->second.push_back(pose);
    }
    return at->second;
}

HittingSets::HittingSets(UniqueBy by, const PlacementTable& table, const Symmetry& symmetry,
                         Poses& poses, std::span<const int> target, const std::stop_token& stop)
    : by_(by),
      table_(table),
      symmetry_(symmetry),
      poses_(poses),
      target_(target.begin(), target.end()),
      check_(stop, 256),
      is_item_(by == UniqueBy::place ? table.size() : table.cells()) {
    for (const int placement : target_) {
        if (by == UniqueBy::place) {
            is_item_[placement] = 1;
        } else {
            for (const int cell : table.cells_of(placement)) is_item_[cell] = 1;
        }
    }
}

void HittingSets::add(std::span<const int> packing, std::vector<int> motions) {
    others_.push_back({packing, std::move(motions), {}});
}

void HittingSets::compare(Other& other) {
    if (!other.differing.empty()) return;
    if (by_ == UniqueBy::place) {
        std::ranges::set_difference(target_, other.packing, std::back_inserter(other.differing));
        return;
    }
    // A cell makes no difference by itself if every pose of every copy keeps it.
    for (const int placement : target_) {
        const std::vector<int>& pose = poses_.of(placement).front();
        for (std::size_t i = 0; i < pose.size(); ++i) {
            const bool moves = std::ranges::any_of(other.packing, [&](int to) {
                return table_.piece_of(to) == table_.piece_of(placement) &&
                       std::ranges::any_of(poses_.of(to), [&](const std::vector<int>& there) {
                           return there[i] != pose[i];
                       });
            });
            if (moves) other.differing.push_back(pose[i]);
        }
    }
}

// Returns true if the piece of a placement of the target may lie in another placement, with its
// marks.
bool HittingSets::fits(int from, int to, std::span<const int> items) {
    const std::vector<int>& pose = poses_.of(from).front();
    return std::ranges::any_of(poses_.of(to), [&](const std::vector<int>& there) {
        for (std::size_t i = 0; i < pose.size(); ++i) {
            if (std::ranges::find(items, pose[i]) == items.end()) continue;
            const bool right = by_ == UniqueBy::marks
                                   ? there[i] == pose[i]
                                   : std::ranges::find(items, there[i]) != items.end();
            if (!right) return false;
        }
        return true;
    });
}

bool HittingSets::survives(const Other& other, std::span<const int> items) {
    if (by_ == UniqueBy::place) return std::ranges::includes(other.packing, items);
    // Copies of a piece are matched: those with marks each to a placement where they fit.
    std::vector<int> taken_by(other.packing.size(), -1);
    std::vector<char> seen;
    const std::function<bool(int)> match = [&](int from) {
        for (std::size_t i = 0; i < other.packing.size(); ++i) {
            const int to = other.packing[i];
            if (table_.piece_of(to) != table_.piece_of(from) || seen[i] != 0) continue;
            if (!fits(from, to, items)) continue;
            seen[i] = 1;
            if (taken_by[i] >= 0 && !match(taken_by[i])) continue;
            taken_by[i] = from;
            return true;
        }
        return false;
    };
    return std::ranges::all_of(target_, [&](int from) {
        const bool marked = std::ranges::any_of(table_.cells_of(from), [&](int cell) {
            return std::ranges::find(items, cell) != items.end();
        });
        seen.assign(other.packing.size(), 0);
        return !marked || match(from);
    });
}

int HittingSets::image(int motion, int item) const {
    return by_ == UniqueBy::place ? symmetry_.image(motion, item)
                                  : symmetry_.image_of_cell(motion, item);
}

bool HittingSets::kept_by(int motion, std::span<const int> items) const {
    for (int piece = 0; piece < table_.pieces(); ++piece) {
        if (symmetry_.image_of_piece(motion, piece) != piece) return false;
    }
    return std::ranges::all_of(items, [&](int item) {
        const int there = image(motion, item);
        return by_ == UniqueBy::marks ? there == item
                                      : std::ranges::find(items, there) != items.end();
    });
}

// A set that is enough has the items, and besides, as long as another packing survives, one of
// those that differ, or the image of an item under a motion that makes that packing: otherwise it
// survives, and no motion keeps the set. `excluded`: what was tried before, with all that follows.
bool HittingSets::extend(std::vector<int>& items, int left, std::vector<char>& excluded) {
    std::vector<int> sorted = items;
    std::ranges::sort(sorted);
    Other* survivor = nullptr;
    for (std::size_t i = 0; i < others_.size() && survivor == nullptr; ++i) {
        check_();
        const std::size_t at = (first_ + i) % others_.size();
        Other& other = others_[at];
        const bool same =
            std::ranges::any_of(other.motions, [&](int motion) { return kept_by(motion, sorted); });
        if (same || !survives(other, sorted)) continue;
        survivor = &other;
        first_ = at;
    }
    if (survivor == nullptr) return true;
    if (left == 0) return false;
    compare(*survivor);
    std::vector<int> ways = survivor->differing;
    for (const int motion : survivor->motions) {
        if (by_ == UniqueBy::marks) break;
        for (const int item : items) ways.push_back(image(motion, item));
    }
    std::vector<int> tried;
    bool found = false;
    for (const int item : ways) {
        if (is_item_[item] == 0 || excluded[item] != 0 ||
            std::ranges::find(items, item) != items.end()) {
            continue;
        }
        items.push_back(item);
        found = extend(items, left - 1, excluded);
        if (found) break;
        items.pop_back();
        excluded[item] = 1;
        tried.push_back(item);
    }
    for (const int item : tried) excluded[item] = 0;
    return found;
}

std::optional<std::vector<int>> HittingSets::least(int most) {
    std::vector<char> excluded(is_item_.size());
    for (int size = 0; size <= most; ++size) {
        std::vector<int> items;
        if (extend(items, size, excluded)) return items;
    }
    return std::nullopt;
}

}  // namespace polypack
