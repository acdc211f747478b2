#include "polypack/formats/write_cnf.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <iterator>
#include <span>
#include <utility>
#include <vector>

namespace polypack {
namespace {

class Clauses {
  public:
    Clauses(int variables, const CnfSink& sink) : variables_(variables), sink_(sink) {}

    void at_least_one(std::span<const int> variables) { add(variables); }

    void at_most_one(std::span<const int> variables) {
        if (variables.size() <= 5) {
            for (std::size_t i = 0; i < variables.size(); ++i) {
                for (std::size_t j = 0; j < i; ++j) add({-variables[j], -variables[i]});
            }
        } else {
            ladder(variables);
        }
    }

    // At least `least` and at most `most`. `held[j]` is true exactly if more than j of the
    // variables so far are, counted up to most + 1.
    void between(std::span<const int> variables, int least, int most) {
        std::vector<int> held;
        for (const int variable : variables) {
            std::vector<int> now;
            for (int j = 0; j <= most && j <= static_cast<int>(held.size()); ++j) {
                now.push_back(one_more(j < static_cast<int>(held.size()) ? held[j] : 0,
                                       j == 0 ? 0 : held[j - 1], variable, j == 0));
            }
            held = std::move(now);
        }
        if (static_cast<int>(held.size()) > most) add({-held[most]});
        if (least == 0) return;
        if (static_cast<int>(held.size()) < least) {
            add({});
        } else {
            add({held[least - 1]});
        }
    }

    [[nodiscard]] int variables() const { return variables_; }

  private:
    // `before` is true exactly if one of the variables so far is.
    void ladder(std::span<const int> variables) {
        int before = variables.front();
        for (const int variable : variables.subspan(1)) {
            add({-before, -variable});
            if (variable == variables.back()) break;
            const int now = ++variables_;
            add({-before, now});
            add({-variable, now});
            add({before, variable, -now});
            before = now;
        }
    }

    // A new variable: already, or (this one and `below`); 0 is false, and `below` is true for the
    // first.
    int one_more(int already, int below, int variable, bool first) {
        const int now = ++variables_;
        if (already != 0) add({-already, now});
        if (first) {
            add({-variable, now});
        } else {
            add({-variable, -below, now});
        }
        if (already != 0) {
            add({already, variable, -now});
            if (!first) add({already, below, -now});
        } else {
            add({variable, -now});
            if (!first) add({below, -now});
        }
        return now;
    }

    void add(std::initializer_list<int> literals) {
        add(std::span<const int>(literals.begin(), literals.size()));
    }
    void add(std::span<const int> literals) { sink_(literals); }

    int variables_;
    const CnfSink& sink_;
};

}  // namespace

int cnf_clauses(const ExactCover& cover, const CnfSink& sink) {
    Clauses clauses(static_cast<int>(cover.options.size()), sink);
    auto options = options_by_item(cover);
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (item.min == 0 && item.max >= static_cast<int>(options[i].size())) continue;
        for (int& option : options[i]) ++option;
        if (!item.once() && !item.at_most_once()) {
            clauses.between(options[i], item.min, item.max);
            continue;
        }
        if (item.min == 1) clauses.at_least_one(options[i]);
        clauses.at_most_one(options[i]);
    }
    return clauses.variables();
}

std::string write_cnf(const ExactCover& cover) {
    std::string text;
    int count = 0;
    const int variables = cnf_clauses(cover, [&](std::span<const int> clause) {
        for (const int literal : clause) fmt::format_to(std::back_inserter(text), "{} ", literal);
        text += "0\n";
        ++count;
    });
    return fmt::format("p cnf {} {}\n", variables, count) + text;
}

}  // namespace polypack
