#include "polypack/packing/engines/sat/encoding.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

class Encoder {
  public:
    Encoder(const CoverModel& model, const ClauseSink& sink, const std::stop_token& stop)
        : model_(model), sink_(sink), check_(stop), variables_(model.options()) {}

    int run() {
        std::vector<std::vector<int>> covering(model_.items);  // by item: variables
        for (int o = 0; o < model_.options(); ++o) {
            for (int i = model_.first_item[o]; i < model_.first_item[o + 1]; ++i) {
                covering[model_.item_list[i]].push_back(variable_of(o));
            }
        }
        std::vector<int> holes;
        for (int item = 0; item < model_.cell_items; ++item) {
            std::vector<int>& options = covering[item];
            if (!needed(item)) {
                holes.push_back(++variables_);
                options.push_back(holes.back());
            }
            clause(options);
            at_most_one(std::move(options));
        }
        if (model_.holes < static_cast<int>(holes.size())) count(holes, 0, model_.holes);
        for (int item = model_.cell_items; item < model_.items; ++item) {
            const bool single = model_.left[item] == 1;
            count(single ? covering[item] : by_first_cell(covering[item]), model_.owed[item],
                  model_.left[item]);
        }
        if (model_.value_rule) bound_value(*model_.value_rule);
        return variables_;
    }

  private:
    // A literal that is true if, and unless the sum is bounded below only if, some copy is placed.
    struct Weighted {
        int variable;
        std::int64_t weight;
    };

    // Writes that the values of the options chosen add up to at least and at most so much, unless
    // that takes too many clauses: then packings are tested one by one.
    void bound_value(const ValueRule& rule) {
        std::map<int, std::vector<int>> options;  // by piece
        for (int o = 0; o < model_.options(); ++o) {
            if (model_.value_of_option[o] > 0)
                options[model_.piece_of_option[o]].push_back(variable_of(o));
        }
        std::vector<Weighted> copies;
        for (const auto& [piece, variables] : options) {
            const std::int64_t weight = model_.value_of_option[variables.front() - 1];
            for (const int variable : by_first_cell(variables)) {
                copies.push_back({variable, weight});
            }
        }
        std::ranges::stable_sort(copies, std::greater{}, &Weighted::weight);
        std::vector<std::int64_t> rest(copies.size() + 1, 0);
        for (std::size_t i = copies.size(); i-- > 0;) rest[i] = rest[i + 1] + copies[i].weight;
        demand(Sums(copies, rest, true), rule.least);
        demand(Sums(copies, rest, false), rule.most);
    }

    // A diagram of the sums of weights from some copy on. Its nodes are variables that imply that
    // the sum is at least, or at most, a bound.
    struct Sums {
        Sums(const std::vector<Weighted>& of, const std::vector<std::int64_t>& sums,
             bool from_below)
            : copies(of), rest(sums), below(from_below) {}

        const std::vector<Weighted>& copies;
        const std::vector<std::int64_t>& rest;  // by copy: of the weights from it on
        bool below;
        std::map<std::pair<std::size_t, std::int64_t>, int> nodes{};
    };
    static constexpr int always = 0;
    static constexpr int never = -1;
    static constexpr std::size_t max_sums = 200'000;

    // Returns the node of a bound for the copies from `from` on, or `always` or `never`. Returns
    // `always`, too, if there are too many.
    int node_of(Sums& sums, std::size_t from, std::int64_t bound) {
        if (sums.below ? bound <= 0 : bound >= sums.rest[from]) return always;
        if (sums.below ? bound > sums.rest[from] : bound < 0) return never;
        if (sums.nodes.size() >= max_sums) return always;
        const auto [at, is_new] = sums.nodes.try_emplace({from, bound}, 0);
        if (!is_new) return at->second;
        const int node = at->second = ++variables_;
        const auto& [variable, weight] = sums.copies[from];
        const int with = node_of(sums, from + 1, bound - weight);
        const int without = node_of(sums, from + 1, bound);
        // The bound that a copy makes easier holds with and without it.
        imply({-node, sums.below ? 0 : -variable}, with);
        imply({-node, sums.below ? variable : 0}, without);
        return node;
    }

    // Writes a clause of these literals (0: none) and a node.
    void imply(std::initializer_list<int> literals, int node) {
        if (node == always) return;
        std::vector<int> all;
        for (const int literal : literals) {
            if (literal != 0) all.push_back(literal);
        }
        if (node != never) all.push_back(node);
        clause(all);
    }

    void demand(Sums sums, std::int64_t bound) {
        const int node = node_of(sums, 0, bound);
        if (node == always) return;
        if (node == never) {
            clause(std::initializer_list<int>{});
        } else {
            clause({node});
        }
    }

    [[nodiscard]] bool needed(int item) const {
        return ((model_.need[static_cast<std::size_t>(item) / 64] >> (item % 64)) & 1) != 0;
    }

    void clause(std::span<const int> literals) {
        check_();
        sink_(literals);
    }
    void clause(std::initializer_list<int> literals) {
        clause(std::span(literals.begin(), literals.size()));
    }

    void at_most_one(std::vector<int> variables) {
        constexpr std::size_t group = 4;
        constexpr std::size_t pairwise = 6;
        while (variables.size() > pairwise) {
            std::vector<int> commanders;
            for (std::size_t from = 0; from < variables.size(); from += group) {
                const std::size_t size = std::min(group, variables.size() - from);
                const std::span part = std::span(variables).subspan(from, size);
                exclude_pairs(part);
                commanders.push_back(++variables_);
                for (const int variable : part) clause({-variable, variables_});
            }
            variables = std::move(commanders);
        }
        exclude_pairs(variables);
    }

    void exclude_pairs(std::span<const int> variables) {
        for (std::size_t i = 0; i < variables.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) clause({-variables[j], -variables[i]});
        }
    }

    // A variable for each cell that is the first of some of these options: whether one of them is
    // chosen. There are fewer of them to be counted than options.
    std::vector<int> by_first_cell(std::span<const int> options) {
        std::vector<std::pair<int, int>> sorted;
        for (const int variable : options) {
            sorted.emplace_back(model_.item_list[model_.first_item[variable - 1]], variable);
        }
        std::ranges::sort(sorted);
        std::vector<int> chosen;
        std::vector<int> some;
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            if (i == 0 || sorted[i].first != sorted[i - 1].first) {
                chosen.push_back(++variables_);
                some.assign(1, -variables_);
            }
            some.push_back(sorted[i].second);
            clause({-sorted[i].second, variables_});
            if (i + 1 == sorted.size() || sorted[i + 1].first != sorted[i].first) clause(some);
        }
        return chosen;
    }

    // Writes that between `least` and `most` of the variables are true.
    void count(const std::vector<int>& variables, int least, int most) {
        const auto size = static_cast<int>(variables.size());
        if (least > size) {
            clause(std::initializer_list<int>{});
            return;
        }
        if (least == 1) clause(variables);
        if (most == 1) {
            at_most_one(variables);
            return;
        }
        const int width = most < size ? most : least;
        if (width <= 1 && most >= size) return;
        if (most == 0) {
            for (const int variable : variables) clause({-variable});
            return;
        }
        // at_least[j]: at least j + 1 of the variables so far are true.
        std::vector<int> before;
        for (int i = 0; i < size; ++i) {
            const int variable = variables[i];
            std::vector<int> at_least(std::min(width, i + 1));
            for (int& counter : at_least) counter = ++variables_;
            for (int j = 0; j < std::ssize(at_least); ++j) {
                const bool carried = j < std::ssize(before);
                if (most < size) {
                    if (carried) clause({-before[j], at_least[j]});
                    if (j == 0) clause({-variable, at_least[j]});
                    if (j > 0) clause({-variable, -before[j - 1], at_least[j]});
                }
                if (least > 1) {
                    if (carried) {
                        clause({-at_least[j], before[j], variable});
                        if (j > 0) clause({-at_least[j], before[j - 1]});
                    } else {
                        clause({-at_least[j], variable});
                        if (j > 0) clause({-at_least[j], before[j - 1]});
                    }
                }
            }
            if (most < size && std::ssize(before) == most) clause({-variable, -before.back()});
            before = std::move(at_least);
        }
        if (least > 1) clause({before[least - 1]});
    }

    const CoverModel& model_;
    const ClauseSink& sink_;
    StopCheck check_;
    int variables_;
};

}  // namespace

int encode(const CoverModel& model, const ClauseSink& sink, const std::stop_token& stop) {
    return Encoder(model, sink, stop).run();
}

}  // namespace polypack
