#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "polypack/cli/command.hpp"
#include "polypack/games/named_games.hpp"

namespace polypack {

// The game of a name. Throws UsageError with what the user may have meant, among the games and
// `others`.
[[nodiscard]] const NamedGame& named_game(const std::string& name,
                                          const std::vector<std::string_view>& others = {});

}  // namespace polypack
