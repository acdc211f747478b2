#include "polypack/counting/motion_classes.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

#include "polypack/base/stop_check.hpp"

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

    // Returns the motion `first` followed by `second`.
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
    // Returns the least motion of the class.
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

}  // namespace polypack
