#include "polypack/formats/write_opb.hpp"

#include <fmt/format.h>

#include <iterator>

namespace polypack {
namespace {

void add_constraint(std::string& text, int factor, const std::vector<int>& options,
                    const std::string& bound) {
    for (const int option : options) {
        fmt::format_to(std::back_inserter(text), "{:+} x{} ", factor, option + 1);
    }
    text += bound + " ;\n";
}

}  // namespace

std::string write_opb(const ExactCover& cover) {
    std::string constraints;
    int count = 0;
    const auto add = [&](int factor, const CoverSum& sum, const std::string& bound) {
        add_constraint(constraints, factor, sum.options, bound);
        ++count;
    };
    for (const CoverSum& sum : sums_of(cover)) {
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

}  // namespace polypack
