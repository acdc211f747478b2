#include "polypack/counting/count_by_motions.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"
#include "polypack/counting/cover_problem.hpp"

namespace polypack {
namespace {

// The multiplication of the motions. A motion is known by the images of a base, a few cells.
class Motions {
  public:
    Motions(const Symmetry& symmetry, const std::stop_token& stop)
        : symmetry_(symmetry), check_(stop) {
        // Each cell of the base at least doubles the number of motions that can be told apart, and
        // no two motions have the same images of all cells.
        for (int cell = 0; static_cast<int>(numbers_.size()) < order(); ++cell) {
            const std::size_t told_apart = numbers_.size();
            base_.push_back(cell);
            number_motions();
            if (numbers_.size() == told_apart) base_.pop_back();
        }
    }

    [[nodiscard]] int order() const { return symmetry_.order(); }

    // First `first`, then `second`.
    [[nodiscard]] int product(int second, int first) {
        check_();
        key_.clear();
        for (const int cell : base_) {
            key_.push_back(symmetry_.image_of_cell(second, symmetry_.image_of_cell(first, cell)));
        }
        return numbers_.at(key_);
    }

    // Motions of which all are products. Each at least doubles the group of those before.
    [[nodiscard]] std::vector<int> generators() {
        std::vector<int> chosen;
        std::vector<char> reached(order(), 0);
        std::vector<int> group{0};  // the products of those chosen
        reached[0] = 1;
        for (int g = 1; g < order(); ++g) {
            if (reached[g] != 0) continue;
            chosen.push_back(g);
            for (std::size_t i = 0; i < group.size(); ++i) {
                for (const int generator : chosen) {
                    const int next = product(generator, group[i]);
                    if (std::exchange(reached[next], 1) == 0) group.push_back(next);
                }
            }
        }
        return chosen;
    }

  private:
    void number_motions() {
        numbers_.clear();
        for (int g = 0; g < order(); ++g) {
            check_();
            key_.clear();
            for (const int cell : base_) key_.push_back(symmetry_.image_of_cell(g, cell));
            numbers_.emplace(key_, g);
        }
    }

    const Symmetry& symmetry_;
    std::vector<int> base_;
    std::map<std::vector<int>, int> numbers_;  // by the images of the base
    std::vector<int> key_;
    StopCheck check_;
};

// Sets of motions, merged in pairs.
class Classes {
  public:
    explicit Classes(int motions) : parent_(motions) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }
    // The least motion of the class.
    [[nodiscard]] int find(int g) {
        while (parent_[g] != g) g = parent_[g] = parent_[parent_[g]];
        return g;
    }
    void merge(int g, int h) {
        g = find(g);
        h = find(h);
        parent_[std::max(g, h)] = std::min(g, h);
    }

  private:
    std::vector<int> parent_;
};

}  // namespace

std::vector<MotionClass> motion_classes(const Symmetry& symmetry, const std::stop_token& stop) {
    Motions motions(symmetry, stop);
    const std::vector<int> generators = motions.generators();
    Classes classes(motions.order());
    std::vector<int> inverse(motions.order(), 0);
    std::vector<int> powers;
    for (int g = 0; g < motions.order(); ++g) {
        powers.assign(1, 0);
        for (int power = g; power != 0; power = motions.product(g, power)) powers.push_back(power);
        inverse[g] = powers.back();
        const int order = static_cast<int>(powers.size());
        for (int n = 1; n < order; ++n) {
            if (std::gcd(n, order) == 1) classes.merge(g, powers[n]);
        }
    }
    for (int g = 0; g < motions.order(); ++g) {
        for (const int generator : generators) {
            const int moved = motions.product(generator, g);
            classes.merge(g, motions.product(moved, inverse[generator]));
        }
    }
    std::vector<MotionClass> result;
    std::map<int, std::size_t> number_of;  // by their least motion
    for (int g = 0; g < motions.order(); ++g) {
        const auto [at, first] = number_of.emplace(classes.find(g), result.size());
        if (first) {
            result.push_back({.motion = g, .motions = 1});
        } else {
            ++result[at->second].motions;
        }
    }
    return result;
}

BigCount mean_fixed(std::span<const MotionClass> classes, std::span<const BigCount> fixed) {
    assert(classes.size() == fixed.size());
    BigCount sum = 0;
    int motions = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
        sum += fixed[c] * classes[c].motions;
        motions += classes[c].motions;
    }
    assert(sum % motions == 0);
    return sum / motions;
}

ExactCount count_by_motions(const CountTask& task, const CountLimits& limits, CoverCounter count) {
    if (!task.distinct) return {.all = count(CoverProblem(task.table, limits.stop), limits)};
    const auto classes = motion_classes(task.symmetry, limits.stop);
    std::vector<BigCount> fixed;
    for (const MotionClass& motions : classes) {
        fixed.push_back(
            count(fixed_packings(task.table, task.symmetry, motions.motion, limits.stop), limits));
    }
    return {.all = fixed.front(), .distinct = mean_fixed(classes, fixed)};
}

namespace {

// The orbits of 0 .. size-1 under the powers of a permutation, numbered by their first members.
class Orbits {
  public:
    template <typename Image>
    Orbits(int size, Image&& image) : number_of_(size, -1) {
        for (int first = 0; first < size; ++first) {
            if (number_of_[first] >= 0) continue;
            for (int i = first; number_of_[i] < 0; i = image(i)) {
                number_of_[i] = count();
                members_.push_back(i);
            }
            ends_.push_back(static_cast<int>(members_.size()));
        }
    }

    [[nodiscard]] int count() const { return static_cast<int>(ends_.size()); }
    [[nodiscard]] int number_of(int i) const { return number_of_[i]; }
    // The first member, then its images in turn.
    [[nodiscard]] std::span<const int> members(int orbit) const {
        const int begin = orbit == 0 ? 0 : ends_[orbit - 1];
        return {members_.data() + begin, members_.data() + ends_[orbit]};
    }
    [[nodiscard]] int size(int orbit) const { return static_cast<int>(members(orbit).size()); }
    [[nodiscard]] int first(int orbit) const { return members(orbit).front(); }

  private:
    std::vector<int> number_of_;
    std::vector<int> members_;
    std::vector<int> ends_;
};

// Whether the placements cover different cells. `seen`: by cell, the last orbit that covered it.
bool disjoint(const PlacementTable& table, std::span<const int> placements, int orbit,
              std::vector<int>& seen) {
    for (const int placement : placements) {
        for (const int cell : table.cells_of(placement)) {
            if (seen[cell] == orbit) return false;
            seen[cell] = orbit;
        }
    }
    return true;
}

}  // namespace

CoverProblem fixed_packings(const PlacementTable& table, const Symmetry& symmetry, int g,
                            const std::stop_token& stop) {
    const Remainder left(table);
    const Orbits cells(table.cells(), [&](int cell) { return symmetry.image_of_cell(g, cell); });
    const Orbits pieces(table.pieces(),
                        [&](int piece) { return symmetry.image_of_piece(g, piece); });
    const Orbits placements(table.size(),
                            [&](int placement) { return symmetry.image(g, placement); });

    std::vector<int> number_of(cells.count(), -1);
    std::vector<CoverCell> cover_cells;
    for (int orbit = 0; orbit < cells.count(); ++orbit) {
        const int cell = cells.first(orbit);
        if (left.number_of[cell] < 0) continue;
        number_of[orbit] = static_cast<int>(cover_cells.size());
        cover_cells.push_back({.point = table.point_of(cell),
                               .required = table.required(cell),
                               .holes = cells.size(orbit)});
    }
    std::vector<Copies> copies;
    for (int orbit = 0; orbit < pieces.count(); ++orbit) {
        copies.push_back(left.copies[pieces.first(orbit)]);
    }

    CoverProblem problem(std::move(cover_cells), copies, table.hole_budget());
    StopCheck check(stop);
    std::vector<int> seen(table.cells(), -1);
    std::vector<int> covered;
    for (int orbit = 0; orbit < placements.count(); ++orbit) {
        check();
        const int first = placements.first(orbit);
        const int piece = pieces.number_of(table.piece_of(first));
        const int uses = placements.size(orbit) / pieces.size(piece);
        covered.clear();
        for (const int cell : table.cells_of(first)) {
            covered.push_back(number_of[cells.number_of(cell)]);
        }
        std::ranges::sort(covered);
        if (covered.front() < 0 || uses > copies[piece].max ||
            !disjoint(table, placements.members(orbit), orbit, seen)) {
            continue;
        }
        // A placement may cover several cells of an orbit.
        covered.erase(std::unique(covered.begin(), covered.end()), covered.end());
        problem.add(covered, {{{.piece = piece, .copies = uses}}}, placements.members(orbit));
    }
    return problem;
}

}  // namespace polypack
