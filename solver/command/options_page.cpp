#include "polypack/command/options_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "polypack/command/help.hpp"
#include "polypack/command/program.hpp"
#include "polypack/command/wrapped_text.hpp"

namespace polypack {

std::string options_page() {
    constexpr int width = 100;
    // By name, and for each name in the order in which commands first have that meaning.
    struct Meaning {
        std::string text;
        std::vector<std::string_view> commands;
    };
    std::map<std::string_view, std::vector<Meaning>> options;
    for (const CommandSpec& command : all_commands()) {
        for (const OptionSpec& option : command.options) {
            const std::string letter =
                option.letter == '\0' ? "" : fmt::format("-{}, ", option.letter);
            const std::string value = option.value.empty() ? "" : fmt::format(" {}", option.value);
            const std::string range =
                option.min > option.max ? "" : fmt::format(" ({}..{})", option.min, option.max);
            std::string text = fmt::format("`{}--{}{}`{}: {}", letter, option.name, value, range,
                                           meaning_of(option));
            std::vector<Meaning>& meanings = options[option.name];
            auto meaning = std::ranges::find(meanings, text, &Meaning::text);
            if (meaning == meanings.end()) {
                meaning = meanings.insert(meanings.end(), {std::move(text), {}});
            }
            meaning->commands.push_back(command.name);
        }
    }
    std::string page = "# Options\n\n";
    page += wrapped(
        fmt::format(
            "This page lists every option of the commands of {0}, by name: its meaning, the "
            "values that it takes, and at the end the commands that have it. It is made "
            "from the tables of the commands, as `{0} COMMAND --help` is.",
            program().name),
        width);
    page += '\n';
    for (const auto& [name, meanings] : options) {
        for (const Meaning& meaning : meanings) {
            page += wrapped(fmt::format("{} [{}]", meaning.text, fmt::join(meaning.commands, ", ")),
                            width, 2, "- ");
        }
    }
    return page;
}

}  // namespace polypack
