#include "polypack/command/command.hpp"

namespace polypack {

std::vector<OptionSpec> grouped(std::string_view group, std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.group = group;
    return options;
}

std::vector<OptionSpec> rare(std::vector<OptionSpec> options) {
    for (OptionSpec& option : options) option.rare = true;
    return options;
}

std::vector<OptionSpec> combined(const std::vector<std::vector<OptionSpec>>& lists) {
    std::vector<OptionSpec> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

}  // namespace polypack
