#include "polypack/analysis/reasons/item_group.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

constexpr std::uint32_t min_beyond_moduli = std::uint32_t{1} << 31;
// Entries of the table of the group.
constexpr std::size_t max_values = std::size_t{1} << 23;
constexpr std::int64_t work_between_polls = 1 << 16;
// Weights are made 0 with at most this many others, modulo at most this.
constexpr std::size_t max_helpers = 64;
constexpr std::uint32_t max_simplified = 32;

// The placements of each item.
struct Occurrences {
    std::vector<int> first;
    std::vector<int> list;

    explicit Occurrences(const Incidence& incidence)
        : first(incidence.wanted.size() + 1, 0), list(incidence.list.size()) {
        for (const int item : incidence.list) ++first[item + 1];
        std::partial_sum(first.begin(), first.end(), first.begin());
        std::vector<int> end(first.begin(), first.end() - 1);
        for (int p = 0; p < incidence.placements(); ++p) {
            for (const int item : incidence.items_of(p)) list[end[item]++] = p;
        }
    }
};

// A step through 0 .. count - 1 that visits each number and does not dwell anywhere.
std::int64_t mixing_step(std::int64_t count) {
    auto step = static_cast<std::int64_t>(0.618 * static_cast<double>(count)) | 1;
    while (std::gcd(step, count) != 1) ++step;
    return step;
}

// A direct summand of the group.
struct Factor {
    std::uint32_t order = 1;            // a power of the prime
    std::vector<std::uint32_t> values;  // by item; the last is that of what is wanted
};

class ItemGroup {
  public:
    ItemGroup(const Incidence& incidence, std::uint32_t prime, GroupLimits& limits)
        : incidence_(incidence), prime_(prime), exponent_(prime), limits_(limits) {
        while (std::uint64_t{exponent_} * prime_ < min_beyond_moduli) exponent_ *= prime_;
    }

    // Returns true if the wanted items add up to 0 in the group, as far as the limits permit to
    // tell.
    [[nodiscard]] bool solves(const Peeling& peeling) {
        if (!generate(peeling)) return true;
        for (const int p : peeling.others) {
            if (wanted_is_zero() || !goes_on()) return true;
            impose(values_of(p));
        }
        return wanted_is_zero();
    }

    // Precondition: what is wanted is not 0.
    [[nodiscard]] ItemWeights weights() const;

  private:
    [[nodiscard]] std::size_t rows() const { return incidence_.wanted.size() + 1; }

    [[nodiscard]] bool wanted_is_zero() const {
        return std::ranges::all_of(factors_, [](const Factor& f) { return f.values.back() == 0; });
    }

    void spend(std::size_t work) { limits_.work -= static_cast<std::int64_t>(work); }

    [[nodiscard]] bool goes_on() {
        if (limits_.work < next_poll_) {
            next_poll_ = limits_.work - work_between_polls;
            stopped_ = limits_.stop.stop_requested();
        }
        return limits_.work > 0 && !stopped_;
    }

    // Gives every item its value. False: the limits were reached.
    [[nodiscard]] bool generate(const Peeling& peeling) {
        for (const auto& [item, placement] : peeling.steps) {
            if (!goes_on()) return false;
            if (placement < 0) {
                if ((factors_.size() + 1) * rows() > max_values) return false;
                factors_.push_back({exponent_, std::vector<std::uint32_t>(rows(), 0)});
                factors_.back().values[item] = 1;
                spend(rows());
                continue;
            }
            // The item itself still counts 0.
            const std::vector<std::uint32_t> sums = values_of(placement);
            for (std::size_t j = 0; j < factors_.size(); ++j) {
                if (sums[j] != 0) factors_[j].values[item] = factors_[j].order - sums[j];
            }
        }
        for (Factor& factor : factors_) {
            std::uint64_t sum = 0;
            for (int item = 0; item < incidence_.items(); ++item) {
                sum += std::uint64_t{factor.values[item]} *
                       static_cast<std::uint64_t>(incidence_.wanted[item]) % factor.order;
            }
            factor.values.back() = static_cast<std::uint32_t>(sum % factor.order);
        }
        return true;
    }

    // Returns, by factor, the sum of the items of a placement.
    [[nodiscard]] std::vector<std::uint32_t> values_of(int placement) {
        const auto items = incidence_.items_of(placement);
        std::vector<std::uint32_t> sums;
        sums.reserve(factors_.size());
        for (const Factor& factor : factors_) {
            std::uint64_t sum = 0;
            for (const int item : items) sum += factor.values[item];
            sums.push_back(static_cast<std::uint32_t>(sum % factor.order));
        }
        spend((items.size() + 1) * (factors_.size() + 1));
        return sums;
    }

    // Makes an element of the group 0.
    void impose(std::vector<std::uint32_t> element) {
        while (std::ranges::any_of(element, [](std::uint32_t x) { return x != 0; })) {
            element = eliminate(element);
        }
        std::erase_if(factors_, [](const Factor& factor) { return factor.order == 1; });
    }

    // Returns the exponent of the prime in a number that is not 0.
    [[nodiscard]] std::uint32_t power_in(std::uint32_t number) const {
        std::uint32_t power = 1;
        while (number % prime_ == 0) {
            number /= prime_;
            power *= prime_;
        }
        return power;
    }

    // Returns the inverse of a unit modulo the prime.
    [[nodiscard]] std::int64_t inverse(std::int64_t unit) const {
        std::int64_t a = exponent_;
        std::int64_t b = unit;
        std::int64_t x = 0;
        std::int64_t y = 1;
        while (b != 0) {
            const std::int64_t quotient = a / b;
            a = std::exchange(b, a - quotient * b);
            x = std::exchange(y, x - quotient * y);
        }
        return x < 0 ? x + exponent_ : x;
    }

    // Returns the factor with the least power of the prime in the element: all other entries are
    // multiples of this one. Of several, takes the one of the largest order, which leaves least to
    // be imposed.
    [[nodiscard]] std::size_t pivot(const std::vector<std::uint32_t>& element) const {
        std::size_t best = element.size();
        std::uint32_t least = 0;
        for (std::size_t j = 0; j < element.size(); ++j) {
            if (element[j] == 0) continue;
            const std::uint32_t power = power_in(element[j]);
            if (best == element.size() || power < least ||
                (power == least && factors_[j].order > factors_[best].order)) {
                best = j;
                least = power;
            }
        }
        return best;
    }

    // Replaces the generator g of a factor by the element divided by its entry there, g + sum of
    // c_i g_i, whose order becomes the power of the prime in that entry. Returns what the old order
    // of g, a relation too, now says of the others: an element to be made 0. The product of the
    // orders falls each time.
    [[nodiscard]] std::vector<std::uint32_t> eliminate(const std::vector<std::uint32_t>& element) {
        const std::size_t chosen = pivot(element);
        Factor& old = factors_[chosen];
        const std::uint32_t power = power_in(element[chosen]);
        const auto unit = static_cast<std::uint64_t>(inverse(element[chosen] / power));
        std::vector<std::uint32_t> left(element.size(), 0);
        for (std::size_t i = 0; i < element.size(); ++i) {
            if (i == chosen || element[i] == 0) continue;
            Factor& factor = factors_[i];
            const std::uint64_t c = element[i] / power * unit % factor.order;
            if (c == 0) continue;
            const std::uint64_t negated = factor.order - c;
            left[i] = static_cast<std::uint32_t>(old.order % factor.order * negated % factor.order);
            for (std::size_t row = 0; row < rows(); ++row) {
                const std::uint64_t value = factor.values[row] + negated * old.values[row];
                factor.values[row] = static_cast<std::uint32_t>(value % factor.order);
            }
            spend(rows());
        }
        old.order = power;
        for (std::uint32_t& value : old.values) value %= power;
        spend(rows());
        return left;
    }

    const Incidence& incidence_;
    std::uint32_t prime_;
    std::uint32_t exponent_;  // of the group: the largest power of the prime considered
    GroupLimits& limits_;
    std::int64_t next_poll_ = limits_.work;
    bool stopped_ = false;
    std::vector<Factor> factors_;
};

// The weights that a factor yields modulo a power of the prime; the last is that of what is wanted.
std::vector<std::uint32_t> weights_of(const Factor& factor, std::uint32_t modulus) {
    const std::uint32_t scale = factor.order < modulus ? modulus / factor.order : 1;
    std::vector<std::uint32_t> weights;
    for (const std::uint32_t value : factor.values) weights.push_back(value * scale % modulus);
    return weights;
}

std::vector<std::uint32_t> sum_of(const std::vector<std::uint32_t>& a, std::uint32_t times,
                                  const std::vector<std::uint32_t>& b, std::uint32_t modulus) {
    std::vector<std::uint32_t> sum;
    for (std::size_t i = 0; i < a.size(); ++i) sum.push_back((times * a[i] + b[i]) % modulus);
    return sum;
}

// Prefers fewer nonzero weights, then smaller weights.
bool simpler(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
    const auto measure = [](const std::vector<std::uint32_t>& weights) {
        return std::pair{std::ssize(weights) - std::ranges::count(weights, 0U),
                         std::accumulate(weights.begin(), weights.end(), std::uint64_t{0})};
    };
    return measure(a) < measure(b);
}

// Adds multiples of the helpers, and multiplies by units, as long as that makes weights simpler.
void simplify(std::vector<std::uint32_t>& weights,
              const std::vector<std::vector<std::uint32_t>>& helpers, std::uint32_t modulus) {
    const std::vector<std::uint32_t> nothing(weights.size(), 0);
    const auto try_sum = [&](const std::vector<std::uint32_t>& helper, std::uint32_t times,
                             const std::vector<std::uint32_t>& base) {
        std::vector<std::uint32_t> candidate = sum_of(helper, times, base, modulus);
        if (candidate.back() == 0 || !simpler(candidate, weights)) return false;
        weights = std::move(candidate);
        return true;
    };
    for (bool better = true; better;) {
        better = false;
        for (std::uint32_t times = 1; times < modulus; ++times) {
            for (const auto& helper : helpers) better |= try_sum(helper, times, weights);
            if (std::gcd(times, modulus) == 1) better |= try_sum(weights, times, nothing);
        }
    }
}

ItemWeights ItemGroup::weights() const {
    ItemWeights result;
    for (const Factor& factor : factors_) {
        const std::uint32_t wanted = factor.values.back();
        if (wanted == 0) continue;
        const std::uint32_t modulus = power_in(wanted) * prime_;
        if (result.modulus == 0 || modulus < result.modulus) result.modulus = modulus;
    }
    std::vector<std::vector<std::uint32_t>> helpers;
    for (const Factor& factor : factors_) {
        std::vector<std::uint32_t> weights = weights_of(factor, result.modulus);
        if (weights.back() != 0 && (result.weights.empty() || simpler(weights, result.weights))) {
            result.weights = weights;
        }
        helpers.push_back(std::move(weights));
    }
    if (helpers.size() <= max_helpers && result.modulus <= max_simplified) {
        simplify(result.weights, helpers, result.modulus);
    }
    result.weights.pop_back();
    return result;
}

}  // namespace

Peeling::Peeling(const Incidence& incidence, const std::stop_token& stop) {
    StopCheck check(stop);
    const Occurrences occurrences(incidence);
    std::vector<char> seen(incidence.wanted.size(), 0);
    std::vector<char> used(incidence.placements(), 0);
    std::vector<int> unseen;                // by placement: its items that are not seen
    std::vector<std::vector<int>> waiting;  // by that number, the placements that have or had it
    for (int p = 0; p < incidence.placements(); ++p) {
        const std::size_t size = incidence.items_of(p).size();
        unseen.push_back(static_cast<int>(size));
        if (waiting.size() <= size) waiting.resize(size + 1);
        waiting[size].push_back(p);
    }
    const auto see = [&](int item, int placement) {
        steps.push_back({item, placement});
        seen[item] = 1;
        for (int i = occurrences.first[item]; i < occurrences.first[item + 1]; ++i) {
            const int p = occurrences.list[i];
            if (--unseen[p] > 0) waiting[unseen[p]].push_back(p);
        }
    };
    for (std::size_t least = 1; least < waiting.size() && steps.size() < seen.size();) {
        if (waiting[least].empty()) {
            ++least;
            continue;
        }
        check();
        const int p = waiting[least].back();
        waiting[least].pop_back();
        if (unseen[p] != static_cast<int>(least)) continue;
        used[p] = 1;
        int last = -1;
        for (const int item : incidence.items_of(p)) {
            if (seen[item]) continue;
            if (last >= 0) see(last, -1);
            last = item;
        }
        see(last, p);
        least = 1;
    }
    const std::int64_t count = incidence.placements();
    const std::int64_t step = mixing_step(count);
    for (std::int64_t i = 0; i < count; ++i) {
        const int p = static_cast<int>(i * step % count);
        if (!used[p]) others.push_back(p);
    }
}

std::optional<ItemWeights> find_weights(const Incidence& incidence, const Peeling& peeling,
                                        std::uint32_t prime, GroupLimits& limits) {
    ItemGroup group(incidence, prime, limits);
    if (group.solves(peeling)) return std::nullopt;
    return group.weights();
}

}  // namespace polypack
