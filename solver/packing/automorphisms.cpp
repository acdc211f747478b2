#include "polypack/packing/automorphisms.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "polypack/bitboard/mix.hpp"

namespace polypack {
namespace {

using Colours = std::vector<std::uint64_t>;  // by point; the same in isomorphic structures

struct TooHard {};

// Colours of points, refined by those of the points that share blocks with them.
class Refinement {
  public:
    Refinement(const IncidenceStructure& incidence, double steps, StopCheck& check)
        : incidence_(incidence), steps_left_(steps), check_(check) {}

    [[nodiscard]] Colours start() {
        Colours colours;
        for (const std::uint64_t kind : incidence_.point_kinds) {
            colours.push_back(mixed_with(0, kind));
        }
        return refined(std::move(colours));
    }

    [[nodiscard]] Colours single_out(Colours colours, int point) {
        colours[point] = mixed_with(colours[point], 1);
        return refined(std::move(colours));
    }

  private:
    [[nodiscard]] Colours refined(Colours colours) {
        for (std::size_t told_apart = 0;;) {
            const std::size_t now = different(colours);
            if (now == told_apart) return colours;
            told_apart = now;
            refine(colours);
        }
    }

    void refine(Colours& colours) {
        steps_left_ -= static_cast<double>(incidence_.points.size() + colours.size());
        if (steps_left_ < 0) throw TooHard();
        sums_.assign(colours.size(), 0);
        for (int block = 0; block < incidence_.blocks(); ++block) {
            check_();
            std::uint64_t sum = incidence_.block_kinds[block];
            // Colours are mixed already, so that their sums tell sets of them apart.
            for (const int p : incidence_.points_of(block)) sum += colours[p];
            sum = mixed_with(0, sum);
            for (const int p : incidence_.points_of(block)) sums_[p] += sum;
        }
        for (std::size_t p = 0; p < colours.size(); ++p) {
            colours[p] = mixed_with(colours[p], sums_[p]);
        }
    }

    [[nodiscard]] std::size_t different(const Colours& colours) {
        sorted_ = colours;
        std::ranges::sort(sorted_);
        return sorted_.size() - std::ranges::unique(sorted_).size();
    }

    const IncidenceStructure& incidence_;
    double steps_left_;
    StopCheck& check_;
    Colours sums_;
    Colours sorted_;
};

// Returns a fingerprint that is the same for colours that differ by a permutation of the points.
std::uint64_t fingerprint(const Colours& colours) {
    std::uint64_t sum = 0;
    for (const std::uint64_t colour : colours) sum += mixed(colour);
    return sum;
}

class AutomorphismSearch {
  public:
    AutomorphismSearch(const IncidenceStructure& incidence,
                       const std::function<bool(const Permutation&)>& accepts,
                       const AutomorphismLimits& limits, StopCheck& check)
        : points_(incidence.free),
          accepts_(accepts),
          limits_(limits),
          refinement_(incidence, limits.steps, check) {}

    [[nodiscard]] AutomorphismGroup search() {
        choose_base();
        AutomorphismGroup group;
        double order = 1;
        for (int level = static_cast<int>(base_.size()) - 1; level >= 0; --level) {
            group.levels.push_back(factors(level, order));
            order *= static_cast<double>(group.levels.back().size());
            if (order > limits_.order) return {GroupFault::too_large, {}};
        }
        std::ranges::reverse(group.levels);
        return group;
    }

  private:
    // A point that is singled out, when those of the levels above are.
    struct BasePoint {
        int point = 0;
        Colours before;
        std::uint64_t after = 0;  // fingerprint of the colours with the point singled out
    };

    // Chooses the base: singles out the first point of the smallest class until every point has a
    // colour of its own.
    void choose_base() {
        Colours colours = refinement_.start();
        for (int point = in_smallest_class(colours); point >= 0;
             point = in_smallest_class(colours)) {
            Colours next = refinement_.single_out(colours, point);
            base_.push_back({point, std::move(colours), fingerprint(next)});
            colours = std::move(next);
        }
        for (int p = 0; p < points_; ++p) point_of_colour_.emplace(colours[p], p);
    }

    // Returns the first point of the smallest class with several points, or -1.
    [[nodiscard]] int in_smallest_class(const Colours& colours) const {
        std::vector<std::pair<std::uint64_t, int>> sorted;
        for (int p = 0; p < points_; ++p) sorted.emplace_back(colours[p], p);
        std::ranges::sort(sorted);
        int best = -1;
        std::size_t best_size = sorted.size() + 1;
        for (std::size_t begin = 0, end = 0; begin < sorted.size(); begin = end) {
            while (end < sorted.size() && sorted[end].first == sorted[begin].first) ++end;
            if (end - begin == 1 || end - begin >= best_size) continue;
            best_size = end - begin;
            best = sorted[begin].second;
        }
        return best;
    }

    // Returns, for each image of the base point of a level under the automorphisms that fix those
    // above, one automorphism that maps it there.
    [[nodiscard]] std::vector<Permutation> factors(int level, double order) {
        const BasePoint& base = base_[level];
        std::vector<Permutation> result{identity(points_)};
        std::vector<char> reached(points_, 0);
        std::vector<char> hopeless(points_, 0);
        reached[base.point] = 1;
        const auto too_many = [&] {
            return order * static_cast<double>(result.size()) > limits_.order;
        };
        const auto extend = [&] {
            for (std::size_t i = 0; i < result.size() && !too_many(); ++i) {
                for (const Permutation& generator : generators_) {
                    const int image = generator[result[i][base.point]];
                    if (std::exchange(reached[image], 1) == 0) {
                        result.push_back(product(generator, result[i]));
                    }
                }
            }
        };
        extend();
        for (int p = 0; p < points_ && !too_many(); ++p) {
            if (base.before[p] != base.before[base.point] || reached[p] || hopeless[p]) continue;
            if (std::optional<Permutation> found = mapping(level, base.before, p)) {
                generators_.push_back(std::move(*found));
                extend();
            } else {
                spread(p, hopeless);
            }
        }
        return result;
    }

    // Marks all images of a point under the automorphisms that are known: where it has no image,
    // they have none.
    void spread(int point, std::vector<char>& marked) const {
        std::vector<int> open{point};
        marked[point] = 1;
        while (!open.empty()) {
            const int p = open.back();
            open.pop_back();
            for (const Permutation& generator : generators_) {
                if (std::exchange(marked[generator[p]], 1) == 0) open.push_back(generator[p]);
            }
        }
    }

    // Returns an automorphism that maps the base point of the level to `image`, and those above to
    // where `colours` single them out.
    [[nodiscard]] std::optional<Permutation> mapping(int level, const Colours& colours, int image) {
        const Colours next = refinement_.single_out(colours, image);
        if (fingerprint(next) != base_[level].after) return std::nullopt;
        if (level + 1 == static_cast<int>(base_.size())) return matched(next);
        const BasePoint& below = base_[level + 1];
        for (int p = 0; p < points_; ++p) {
            if (next[p] != below.before[below.point]) continue;
            if (auto found = mapping(level + 1, next, p)) return found;
        }
        return std::nullopt;
    }

    // Returns the permutation that maps every point of the base's colours to the point with the
    // same colour.
    [[nodiscard]] std::optional<Permutation> matched(const Colours& colours) const {
        Permutation result(points_, -1);
        for (int p = 0; p < points_; ++p) {
            const auto from = point_of_colour_.find(colours[p]);
            if (from == point_of_colour_.end() || result[from->second] >= 0) return std::nullopt;
            result[from->second] = p;
        }
        if (!accepts_(result)) return std::nullopt;
        return result;
    }

    int points_;
    const std::function<bool(const Permutation&)>& accepts_;
    AutomorphismLimits limits_;
    Refinement refinement_;
    std::vector<BasePoint> base_;
    std::unordered_map<std::uint64_t, int> point_of_colour_;  // with the whole base singled out
    std::vector<Permutation> generators_;
};

}  // namespace

AutomorphismGroup automorphisms(const IncidenceStructure& incidence,
                                const std::function<bool(const Permutation&)>& accepts,
                                const AutomorphismLimits& limits, StopCheck& check) {
    try {
        return AutomorphismSearch(incidence, accepts, limits, check).search();
    } catch (const TooHard&) {
        return {GroupFault::too_hard, {}};
    }
}

void for_each_element(const AutomorphismGroup& group, int points,
                      const std::function<bool(const Permutation&)>& use) {
    const auto descend = [&](auto&& self, std::size_t level, const Permutation& before) -> bool {
        if (level == group.levels.size()) return use(before);
        return std::ranges::all_of(group.levels[level], [&](const Permutation& factor) {
            return self(self, level + 1, product(before, factor));
        });
    };
    (void)descend(descend, 0, identity(points));
}

Permutation identity(int points) {
    Permutation result(points);
    std::iota(result.begin(), result.end(), 0);
    return result;
}

Permutation product(const Permutation& second, const Permutation& first) {
    Permutation result(first.size());
    for (std::size_t i = 0; i < first.size(); ++i) result[i] = second[first[i]];
    return result;
}

}  // namespace polypack
