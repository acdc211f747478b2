#include "polypack/cli/named_game.hpp"

#include <fmt/format.h>

#include "polypack/formats/nearest.hpp"
#include "polypack/text/safe_text.hpp"

namespace polypack {

const NamedGame& named_game(const std::string& name, const std::vector<std::string_view>& others) {
    std::vector<std::string_view> names;
    for (const NamedGame& game : named_games()) {
        if (game.name == name) return game;
        names.push_back(game.name);
    }
    names.insert(names.end(), others.begin(), others.end());
    throw UsageError(
        fmt::format("unknown game {}{}", in_quotes(name), did_you_mean(name, names, "available:")));
}

}  // namespace polypack
