#include "polypack/formats/cover_formats.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/base/stop_check.hpp"

namespace polypack {
namespace {

std::string bounds(const CoverItem& item) {
    if (item.once()) return "";
    if (item.min == item.max) return fmt::format("{}|", item.max);
    return fmt::format("{}:{}|", item.min, item.max);
}

// By item: whether it has to be primary though it need not be covered. An option without a primary
// item is never chosen.
std::vector<bool> promoted_items(const ExactCover& cover, StopCheck& check) {
    std::vector<bool> promoted(cover.items.size(), false);
    for (const auto& option : cover.options) {
        check();
        const auto is_primary = [&](int item) {
            return promoted[item] || !cover.items[item].at_most_once();
        };
        if (std::ranges::none_of(option, is_primary)) promoted[option.front()] = true;
    }
    return promoted;
}

// A colour is one byte.
constexpr std::string_view colour_letters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

// Returns the cover with either the items of sides or, if there are letters for all colours, the
// sides themselves.
ExactCover with_coloured_sides(const ExactCover& cover) {
    ExactCover result = cover;
    for (const auto& option : cover.sides) {
        for (const auto& [side, colour] : option) {
            if (colour <= std::ssize(colour_letters)) continue;
            result.sides.clear();
            return result;
        }
    }
    if (cover.sides.empty()) return result;
    result.items.resize(cover.first_side_item);
    for (std::vector<int>& option : result.options) {
        option.erase(std::ranges::lower_bound(option, cover.first_side_item), option.end());
    }
    return result;
}

std::string side_name(int side) {
    return fmt::format("e{}", side);
}

// With `slack`, promoted items have options of their own for not being covered; otherwise numbers
// of covers.
std::string write(const ExactCover& cover, bool slack, const std::stop_token& stop) {
    StopCheck check(stop);
    const std::vector<bool> promoted = promoted_items(cover, check);
    std::string primary;
    std::string secondary;
    std::string slacks;
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (item.at_most_once() && !promoted[i]) {
            secondary += " " + item.name;
            continue;
        }
        const bool once = promoted[i] && slack;
        primary += (primary.empty() ? "" : " ") + (once ? "" : bounds(item)) + item.name;
        if (once) slacks += item.name + "\n";
    }
    if (primary.empty()) throw CannotWrite("a puzzle in which nothing has to be covered");
    const std::vector<SideColour> none;
    std::set<int> sides;
    for (const auto& option : cover.sides) {
        for (const SideColour& side : option) sides.insert(side.side);
    }
    for (const int side : sides) secondary += " " + side_name(side);
    std::string text = primary + (secondary.empty() ? "" : " |" + secondary) + "\n";
    for (std::size_t o = 0; o < cover.options.size(); ++o) {
        check();
        for (const int item : cover.options[o]) text.append(cover.items[item].name).append(1, ' ');
        for (const auto& [side, colour] : cover.sides.empty() ? none : cover.sides[o]) {
            text += fmt::format("{}:{} ", side_name(side), colour_letters[colour - 1]);
        }
        text.back() = '\n';
    }
    return text + slacks;
}

}  // namespace

namespace {

// Returns true if an item may be covered at most once.
bool single(const CoverItem& item) {
    return item.max == 1;
}

// By item: whether its bounds exclude nothing, because it has no more options, or because the items
// that its options cover at most once leave no room for more of them, or fix their number.
std::vector<bool> unbounded_items(const ExactCover& cover, StopCheck& check) {
    struct Use {
        long long options = 0;
        long long least = 0;  // of items of an option that are covered at most once
    };
    std::vector<Use> uses(cover.items.size());
    for (const std::vector<int>& option : cover.options) {
        check();
        const auto singles =
            std::ranges::count_if(option, [&](int item) { return single(cover.items[item]); });
        for (const int item : option) {
            Use& use = uses[item];
            use.least = use.options++ == 0 ? singles : std::min<long long>(use.least, singles);
        }
    }
    const long long singles = std::ranges::count_if(cover.items, single);
    std::vector<bool> unbounded(cover.items.size());
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const CoverItem& item = cover.items[i];
        const long long most = uses[i].least == 0
                                   ? uses[i].options
                                   : std::min(uses[i].options, singles / uses[i].least);
        unbounded[i] = !single(item) && (item.implied || (item.min == 0 && item.max >= most));
    }
    return unbounded;
}

// The cover without the items that say nothing.
ExactCover bounded_only(const ExactCover& cover, StopCheck& check) {
    const std::vector<bool> unbounded = unbounded_items(cover, check);
    std::vector<int> numbers(cover.items.size(), -1);
    ExactCover result;
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        if (unbounded[i]) continue;
        numbers[i] = static_cast<int>(result.items.size());
        result.items.push_back(cover.items[i]);
    }
    for (const std::vector<int>& option : cover.options) {
        check();
        std::vector<int> left;
        for (const int item : option) {
            if (numbers[item] >= 0) left.push_back(numbers[item]);
        }
        result.options.push_back(std::move(left));
    }
    result.sides = cover.sides;
    return result;
}

}  // namespace

std::string write_dlx(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    const ExactCover bounded = bounded_only(with_coloured_sides(cover), check);
    for (const CoverItem& item : bounded.items) {
        if (!item.once() && !item.at_most_once())
            throw CannotWrite("numbers of copies (the format mcc can)");
    }
    return write(bounded, true, stop);
}

std::string write_mcc(const ExactCover& cover, const std::stop_token& stop) {
    return write(with_coloured_sides(cover), false, stop);
}

namespace {

void add_constraint(std::string& text, int factor, const std::vector<int>& options,
                    const std::string& bound, StopCheck& check) {
    for (const int option : options) {
        check();
        fmt::format_to(std::back_inserter(text), "{:+} x{} ", factor, option + 1);
    }
    text += bound + " ;\n";
}

}  // namespace

std::string write_opb(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    std::string constraints;
    int count = 0;
    const auto add = [&](int factor, const CoverSum& sum, const std::string& bound) {
        add_constraint(constraints, factor, sum.options, bound, check);
        ++count;
    };
    for (const CoverSum& sum : sums_of(cover, stop)) {
        if (sum.least == sum.most) {
            add(1, sum, fmt::format("= {}", sum.least));
            continue;
        }
        if (sum.least > 0) add(1, sum, fmt::format(">= {}", sum.least));
        if (sum.most < static_cast<int>(sum.options.size())) {
            add(-1, sum, fmt::format(">= -{}", sum.most));
        }
    }
    return fmt::format("* #variable= {} #constraint= {}\n", cover.options.size(), count) +
           constraints;
}

namespace {

// The variables of a sum, a few to a line: some programs read no long lines.
std::string listed(const std::vector<int>& options, std::string_view variable,
                   std::string_view between, StopCheck& check) {
    constexpr std::size_t in_a_line = 12;
    std::string text;
    for (std::size_t i = 0; i < options.size(); ++i) {
        check();
        if (i > 0) text += between;
        if (i > 0 && i % in_a_line == 0) text += "\n ";
        fmt::format_to(std::back_inserter(text), fmt::runtime(variable), options[i]);
    }
    return text;
}

}  // namespace

std::string write_lp(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    std::string text = "Minimize\n obj: 0 x0\nSubject To\n";
    const auto add = [&](const CoverSum& sum, std::string_view suffix, std::string_view relation,
                         int bound) {
        text += fmt::format(" {}{}: {} {} {}\n", sum.name, suffix,
                            listed(sum.options, "x{}", " + ", check), relation, bound);
    };
    for (const CoverSum& sum : sums_of(cover, stop)) {
        if (sum.least == sum.most) {
            add(sum, "", "=", sum.least);
            continue;
        }
        if (sum.least > 0) add(sum, "_least", ">=", sum.least);
        if (sum.most < static_cast<int>(sum.options.size())) add(sum, "_most", "<=", sum.most);
    }
    text += "Binary\n";
    for (std::size_t i = 0; i < cover.options.size(); ++i) {
        check();
        fmt::format_to(std::back_inserter(text), " x{}\n", i);
    }
    return text + "End\n";
}

std::string write_mps(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    const std::vector<CoverSum> sums = sums_of(cover, stop);
    std::string rows = "NAME polypack\nROWS\n N obj\n";
    std::string right;
    std::string ranges;
    std::vector<std::vector<const CoverSum*>> of_option(cover.options.size());
    for (const CoverSum& sum : sums) {
        const bool exact = sum.least == sum.most;
        rows += fmt::format(" {} {}\n", exact ? 'E' : 'L', sum.name);
        right += fmt::format(" rhs {} {}\n", sum.name, sum.most);
        // The row is from this much below the right-hand side up to it.
        if (!exact) ranges += fmt::format(" rng {} {}\n", sum.name, sum.most - sum.least);
        for (const int option : sum.options) {
            check();
            of_option[static_cast<std::size_t>(option)].push_back(&sum);
        }
    }
    std::string columns = "COLUMNS\n MARKER 'MARKER' 'INTORG'\n";
    std::string bounds = "BOUNDS\n";
    for (std::size_t i = 0; i < of_option.size(); ++i) {
        check();
        columns += fmt::format(" x{} obj 0\n", i);
        for (const CoverSum* sum : of_option[i]) {
            columns += fmt::format(" x{} {} 1\n", i, sum->name);
        }
        bounds += fmt::format(" BV bnd x{}\n", i);
    }
    return rows + columns + " MARKER 'MARKER' 'INTEND'\nRHS\n" + right +
           (ranges.empty() ? "" : "RANGES\n" + ranges) + bounds + "ENDATA\n";
}

std::string write_minizinc(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    const std::vector<CoverSum> sums = sums_of(cover, stop);
    std::string text = fmt::format("array[0..{}] of var 0..1: x;\n", cover.options.size() - 1);
    for (const CoverSum& sum : sums) {
        const std::string list = listed(sum.options, "x[{}]", " + ", check);
        if (sum.least == sum.most) {
            text += fmt::format("constraint {} = {}; % {}\n", list, sum.least, sum.name);
            continue;
        }
        if (sum.least > 0) {
            text += fmt::format("constraint {} >= {}; % {}\n", list, sum.least, sum.name);
        }
        if (sum.most < static_cast<int>(sum.options.size())) {
            text += fmt::format("constraint {} <= {}; % {}\n", list, sum.most, sum.name);
        }
    }
    return text + "solve satisfy;\n";
}

std::string write_set_partitioning(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    std::string columns;
    std::size_t count = cover.options.size();
    for (const auto& option : cover.options) {
        check();
        columns += fmt::format("1 {}", option.size());
        for (const int item : option) columns += fmt::format(" {}", item + 1);
        columns += '\n';
    }
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (item.once()) continue;
        if (!item.at_most_once()) throw CannotWrite("numbers of copies");
        columns += fmt::format("0 1 {}\n", i + 1);
        ++count;
    }
    return fmt::format("{} {}\n", cover.items.size(), count) + columns;
}

std::string write_xcsp3(const ExactCover& cover, const std::stop_token& stop) {
    StopCheck check(stop);
    std::string constraints;
    for (const CoverSum& sum : sums_of(cover, stop)) {
        const std::string condition = sum.least == sum.most
                                          ? fmt::format("(eq,{})", sum.least)
                                          : fmt::format("(in,{}..{})", sum.least, sum.most);
        constraints += fmt::format(
            "    <sum note=\"{}\"> <list> {} </list> <condition> {} </condition> </sum>\n",
            sum.name, listed(sum.options, "x[{}]", " ", check), condition);
    }
    return fmt::format(
        "<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n    <array id=\"x\" "
        "size=\"[{}]\"> 0 1 </array>\n  </variables>\n  <constraints>\n{}  </constraints>\n"
        "</instance>\n",
        cover.options.size(), constraints);
}

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

    // Writes clauses for at least `least` and at most `most`. `held[j]` is true exactly if more
    // than j of the variables so far are, counted up to most + 1.
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
    // Writes a ladder. `before` is true exactly if one of the variables so far is.
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

    // Returns a new variable that equals already, or (this one and `below`); 0 is false, and
    // `below` is true for the first.
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

int cnf_clauses(const ExactCover& cover, const CnfSink& sink, const std::stop_token& stop) {
    StopCheck check(stop);
    const CnfSink checked = [&](std::span<const int> clause) {
        check();
        sink(clause);
    };
    Clauses clauses(static_cast<int>(cover.options.size()), checked);
    auto options = options_by_item(cover, stop);
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

std::string write_cnf(const ExactCover& cover, const std::stop_token& stop) {
    std::string text;
    int count = 0;
    const auto write = [&](std::span<const int> clause) {
        for (const int literal : clause) fmt::format_to(std::back_inserter(text), "{} ", literal);
        text += "0\n";
        ++count;
    };
    const int variables = cnf_clauses(cover, write, stop);
    return fmt::format("p cnf {} {}\n", variables, count) + text;
}

}  // namespace polypack
