#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/games/named_games.hpp"

namespace polypack {

// Finds a game by name. Throws UsageError with a suggestion from the games and `others`.
[[nodiscard]] const NamedGame& named_game(const std::string& name,
                                          const std::vector<std::string_view>& others = {});

}  // namespace polypack
