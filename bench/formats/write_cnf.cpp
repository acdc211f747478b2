#include "formats/write_cnf.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <iterator>
#include <span>

namespace polypack::bench {
namespace {

class Clauses {
  public:
    explicit Clauses(int variables) : variables_(variables) {}

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

    [[nodiscard]] std::string text() const {
        return fmt::format("p cnf {} {}\n", variables_, count_) + text_;
    }

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

    void add(std::initializer_list<int> literals) {
        add(std::span<const int>(literals.begin(), literals.size()));
    }
    void add(std::span<const int> literals) {
        for (const int literal : literals) {
            fmt::format_to(std::back_inserter(text_), "{} ", literal);
        }
        text_ += "0\n";
        ++count_;
    }

    int variables_;
    int count_ = 0;
    std::string text_;
};

}  // namespace

std::string write_cnf(const ExactCover& cover) {
    Clauses clauses(static_cast<int>(cover.options.size()));
    auto options = options_by_item(cover);
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (!item.once() && !item.at_most_once()) throw CannotWrite("numbers of copies");
        for (int& option : options[i]) ++option;
        if (item.min == 1) clauses.at_least_one(options[i]);
        clauses.at_most_one(options[i]);
    }
    return clauses.text();
}

}  // namespace polypack::bench
