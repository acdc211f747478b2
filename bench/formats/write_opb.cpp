#include "formats/write_opb.hpp"

#include <fmt/format.h>

#include <iterator>

namespace polypack::bench {
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
    if (cover.options.empty()) throw CannotWrite("a puzzle without placements");
    const auto options = options_by_item(cover);
    std::string constraints;
    int count = 0;
    for (std::size_t i = 0; i < cover.items.size(); ++i) {
        const CoverItem& item = cover.items[i];
        if (options[i].empty()) {
            if (item.min == 0) continue;
            // The grammar has no empty sum; this one cannot be met either.
            add_constraint(constraints, 1, {0}, ">= 2");
            ++count;
        } else if (item.min == item.max) {
            add_constraint(constraints, 1, options[i], fmt::format("= {}", item.min));
            ++count;
        } else {
            if (item.min > 0) {
                add_constraint(constraints, 1, options[i], fmt::format(">= {}", item.min));
                ++count;
            }
            add_constraint(constraints, -1, options[i], fmt::format(">= -{}", item.max));
            ++count;
        }
    }
    return fmt::format("* #variable= {} #constraint= {}\n", cover.options.size(), count) +
           constraints;
}

}  // namespace polypack::bench
