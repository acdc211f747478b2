#include "polypack/cli/perft_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "polypack/cli/say.hpp"
#include "polypack/formats/nearest.hpp"
#include "polypack/games/perft.hpp"

namespace polypack {
namespace {

ExitCode perft(const Arguments& arguments) {
    if (arguments.has("list")) {
        for (const PerftGame& game : perft_games()) print("{:<14} {}\n", game.name, game.what);
        return ExitCode::done;
    }
    const auto& operands = arguments.operands();
    if (operands.size() != 2) throw UsageError("'perft' needs GAME DEPTH, or --list");
    const auto game = std::ranges::find(perft_games(), operands[0], &PerftGame::name);
    if (game == perft_games().end()) {
        std::vector<std::string_view> names;
        for (const PerftGame& known : perft_games()) names.push_back(known.name);
        throw UsageError(fmt::format("there is no game '{}'{}", operands[0],
                                     did_you_mean(operands[0], names, "there are")));
    }
    constexpr int deepest = 99;
    int depth = -1;
    const std::string& text = operands[1];
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), depth);
    if (error != std::errc() || end != text.data() + text.size() || depth < 0 || depth > deepest) {
        throw UsageError(
            fmt::format("DEPTH is a whole number from 0 to {}, not '{}'", deepest, text));
    }
    print("{}\n", game->count(depth));
    return ExitCode::done;
}

}  // namespace

CommandSpec perft_command() {
    return {"perft",
            "GAME DEPTH",
            0,
            2,
            "Count the sequences of moves of a game, to try its move generator",
            {{"list", "", "list the games"}},
            perft};
}

}  // namespace polypack
