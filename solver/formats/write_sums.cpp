#include "polypack/formats/write_sums.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <vector>

namespace polypack {
namespace {

// The variables of a sum, a few to a line: some programs read no long lines.
std::string listed(const std::vector<int>& options, std::string_view variable,
                   std::string_view between) {
    constexpr std::size_t in_a_line = 12;
    std::string text;
    for (std::size_t i = 0; i < options.size(); ++i) {
        if (i > 0) text += between;
        if (i > 0 && i % in_a_line == 0) text += "\n ";
        text += fmt::format(fmt::runtime(variable), options[i]);
    }
    return text;
}

}  // namespace

std::string write_lp(const ExactCover& cover) {
    std::string text = "Minimize\n obj: 0 x0\nSubject To\n";
    const auto add = [&](const CoverSum& sum, std::string_view suffix, std::string_view relation,
                         int bound) {
        text += fmt::format(" {}{}: {} {} {}\n", sum.name, suffix,
                            listed(sum.options, "x{}", " + "), relation, bound);
    };
    for (const CoverSum& sum : sums_of(cover)) {
        if (sum.least == sum.most) {
            add(sum, "", "=", sum.least);
            continue;
        }
        if (sum.least > 0) add(sum, "_least", ">=", sum.least);
        if (sum.most < static_cast<int>(sum.options.size())) add(sum, "_most", "<=", sum.most);
    }
    text += "Binary\n";
    for (std::size_t i = 0; i < cover.options.size(); ++i) text += fmt::format(" x{}\n", i);
    return text + "End\n";
}

std::string write_mps(const ExactCover& cover) {
    const std::vector<CoverSum> sums = sums_of(cover);
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
        for (const int option : sum.options)
            of_option[static_cast<std::size_t>(option)].push_back(&sum);
    }
    std::string columns = "COLUMNS\n MARKER 'MARKER' 'INTORG'\n";
    std::string bounds = "BOUNDS\n";
    for (std::size_t i = 0; i < of_option.size(); ++i) {
        columns += fmt::format(" x{} obj 0\n", i);
        for (const CoverSum* sum : of_option[i]) {
            columns += fmt::format(" x{} {} 1\n", i, sum->name);
        }
        bounds += fmt::format(" BV bnd x{}\n", i);
    }
    return rows + columns + " MARKER 'MARKER' 'INTEND'\nRHS\n" + right +
           (ranges.empty() ? "" : "RANGES\n" + ranges) + bounds + "ENDATA\n";
}

std::string write_minizinc(const ExactCover& cover) {
    const std::vector<CoverSum> sums = sums_of(cover);
    std::string text = fmt::format("array[0..{}] of var 0..1: x;\n", cover.options.size() - 1);
    for (const CoverSum& sum : sums) {
        const std::string list = listed(sum.options, "x[{}]", " + ");
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

std::string write_set_partitioning(const ExactCover& cover) {
    std::string columns;
    std::size_t count = cover.options.size();
    for (const auto& option : cover.options) {
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

std::string write_xcsp3(const ExactCover& cover) {
    std::string constraints;
    for (const CoverSum& sum : sums_of(cover)) {
        const std::string condition = sum.least == sum.most
                                          ? fmt::format("(eq,{})", sum.least)
                                          : fmt::format("(in,{}..{})", sum.least, sum.most);
        constraints += fmt::format(
            "    <sum note=\"{}\"> <list> {} </list> <condition> {} </condition> </sum>\n",
            sum.name, listed(sum.options, "x[{}]", " "), condition);
    }
    return fmt::format(
        "<instance format=\"XCSP3\" type=\"CSP\">\n  <variables>\n    <array id=\"x\" "
        "size=\"[{}]\"> 0 1 </array>\n  </variables>\n  <constraints>\n{}  </constraints>\n"
        "</instance>\n",
        cover.options.size(), constraints);
}

}  // namespace polypack
